// The panel "Equations": the board as a mixed-integer program, in each formulation; its text, its
// relaxation, and with "gridwright serve" a run on a solver. A lesson puts cells around the panel's
// controls that have such controls themselves: {choice, as, solver, out, stop, wants}, of which wants is
// what has been chosen, whether or not the board has it.
import { announce } from './announce.js';
import { rulesOf } from './board.js';
import { button, choice, label, make, narrow, row } from './elements.js';
import { saveFile } from './files.js';
import { scriptAddress } from './place.js';
import { say, wordsOfProof } from './words.js';

const files = { lp: 'LP', mps: 'MPS' };
const endings = { lp: 'lp', mps: 'mps', pulp: 'py', pyomo: 'py', jump: 'jl', gams: 'gms', mathprog: 'mod', minizinc: 'mzn', latex: 'tex' };
const formats = {
  ...files,
  pulp: 'PuLP (Python)', pyomo: 'Pyomo (Python)', jump: 'JuMP (Julia)', gams: 'GAMS', mathprog: 'MathProg', minizinc: 'MiniZinc', latex: 'LaTeX',
};

/** The lessons: {name, title}. */
const lessons = JSON.parse(document.getElementById('lessons').textContent);

/** A table with a head, of which it takes the forms; it scrolls by itself where it is too wide. rows are lists of texts, the first one a head. */
function table(form, heads, rows) {
  const caption = say(form);
  const line = (texts, head) => make('tr', {}, ...texts.map((text, i) => (head || !i ? make('th', { textContent: text, scope: head ? 'col' : 'row' }) : make('td', { textContent: text }))));
  return make('div', { className: 'wide', tabIndex: 0, role: 'region', 'aria-label': caption },
    make('table', {}, make('caption', { textContent: caption }), make('thead', {}, line(heads.map((h) => say(`head ${h}`)), true)), make('tbody', {}, ...rows.map((texts) => line(texts)))));
}

/** Fills a list to choose from: [value, text, whether it is disabled] each. Without any, it has what is wanted. */
function fill(list, values, wanted = '') {
  const all = values.length ? values : [[wanted, wanted]];
  list.replaceChildren(...all.map(([value, textContent, disabled = false]) => make('option', { value, textContent, disabled })));
  const enabled = all.filter(([, , disabled]) => !disabled);
  list.value = (enabled.find(([value]) => value === wanted) ?? enabled[0] ?? all[0])[0];
}

const count = (n) => (n ? n.toLocaleString('en') : '');

export class Panel {
  #page;
  #asked = '';
  #list = [];
  #kind = ''; // that of #list
  #job = null;
  #listing = null; // the request for the formulations
  #picture = '';
  #ranOn = ''; // the rules that the runs are about
  #seeking = false; // whether the solvers were asked for
  #cell = this; // that of the job
  #notebook = null; // the lesson that is open
  #studied = 0; // counts the lessons that were asked for
  solvers = null; // those found on the computer, once that is known
  cells = [this];
  wants = {};
  wished = false;

  constructor(panel, page) {
    this.#page = page;
    this.choice = choice('model-formulation', []);
    this.choice.addEventListener('change', () => { this.wants.formulation = this.choice.value; this.end(); this.#describe(); });
    this.about = make('div');
    this.as = choice('model-as', []);
    this.as.addEventListener('change', () => { this.wants.as = this.as.value; });
    this.out = make('div', { role: 'status' });
    this.compared = make('div');
    this.past = make('div');
    [this.ran, this.seeded] = [[], false]; // and whether one of the runs had a seed
    this.solver = choice('model-solver', []);
    this.runs = make('div', { hidden: true }, make('h3', { textContent: say('run heading') }), label(say('solver'), this.solver),
      row(button('model-run', say('run'), () => this.run(), 'main'), button('model-relax', say('relax'), () => this.relax())));
    this.stop = button('model-stop', say('stop'), () => this.end());
    this.stop.hidden = true;
    this.lesson = choice('model-lesson', [['', say('no lesson')], ...lessons.map(({ name, title }) => [name, title])]);
    this.lesson.addEventListener('change', () => this.study(this.lesson.value));
    this.article = make('article');
    this.bench = make('div', { className: 'bench' },
      label(say('formulation'), this.choice), this.about, this.compared,
      row(button('model-text', say('show program'), () => this.text()), this.as),
      this.runs, row(this.stop), this.past, this.out);
    panel.replaceChildren(make('p', { className: 'note', textContent: say('model note') }), label(say('lesson'), this.lesson), this.article, this.bench);
    this.as.setAttribute('aria-label', say('language of program'));
  }

  #chosen(cell) { return this.#list.find((f) => f.name === cell.choice.value); }

  /** The panel opens, or the board has changed. */
  refresh() {
    if (this.#asked === this.#page.rules) return;
    this.#asked = this.#page.rules;
    const { kind } = this.#page.state.board;
    if (kind !== this.#kind) this.#list = [];
    this.#kind = kind;
    this.end();
    this.out.replaceChildren();
    if (this.#page.rules !== this.#ranOn) {
      this.#ranOn = this.#page.rules;
      [this.ran, this.seeded] = [[], false];
      this.past.replaceChildren();
    }
    this.compared.replaceChildren();
    this.about.replaceChildren(make('p', { className: 'note', textContent: say('looking for formulations') }));
    this.#listing?.cancel(); // its list would take the program of a later one off the screen
    this.#listing = this.#page.start({ op: 'formulations', board: this.#page.state.board, time: 20 }, {
      formulations: (e) => this.#show(e.list),
      error: (e) => { this.#asked = ''; this.about.replaceChildren(make('p', { className: 'bad', textContent: e.message })); },
    });
    this.#notebook?.refresh();
    if (this.#seeking) return;
    this.#seeking = true;
    const found = (list) => {
      this.solvers = list.filter((s) => s.found);
      this.runs.hidden = !this.solvers.length;
      this.#offerSolvers();
    };
    this.#page.start({ op: 'solvers' }, { solvers: (e) => found(e.list), error: () => found([]) });
  }

  /** What a link names: a formulation, and a language in which its program is shown. */
  wish(formulation, as) {
    this.wants = { formulation, as };
    this.wished = true;
    this.#asked = '';
  }

  /** Opens a lesson, with its first board unless the present one stays, or closes the one that is open. */
  async study(name, stays = false) {
    const serial = ++this.#studied;
    this.lesson.value = lessons.some((l) => l.name === name) ? name : '';
    this.cells = [this];
    this.article.after(this.bench);
    this.article.replaceChildren();
    this.#notebook = null;
    this.#page.address();
    if (!name) return;
    try {
      if (!this.lesson.value) throw new Error(say('no such lesson', { name }));
      const { Notebook } = await import(scriptAddress('notebook.js'));
      const notebook = await Notebook.read(name, this, this.#page, rulesOf);
      if (serial !== this.#studied) return;
      this.#notebook = notebook;
      this.article.replaceChildren(...notebook.elements);
      if (!stays) notebook.open();
      if (matchMedia(narrow).matches) this.lesson.scrollIntoView();
      for (const cell of this.cells) this.offer(cell);
      this.#offerSolvers();
    } catch (e) {
      if (serial === this.#studied) this.article.replaceChildren(make('p', { className: 'bad', textContent: e.message }));
    }
  }

  forget() {
    this.end();
    this.#listing?.cancel();
    this.#asked = '';
  }

  #show(list) {
    this.#list = list;
    for (const cell of this.cells) this.offer(cell);
    this.#notebook?.refresh();
    this.#describe();
    const sized = list.filter((f) => f.columns);
    if (sized.length) {
      this.compared.replaceChildren(make('details', {}, make('summary', { textContent: say('compare') }),
        table('sizes', ['formulation', 'columns', 'rows', 'nonzeros'],
          sized.map((f) => [f.name, count(f.columns), count(f.rows), count(f.nonzeros)]))));
    }
    if (!this.wished) return;
    this.wished = false;
    const { formulation, as } = this.wants;
    const fault = formulation && formulation !== this.choice.value ? list.find((f) => f.name === formulation)?.reason ?? say('no such formulation', { name: formulation })
      : as && as !== this.as.value ? say('no such language', { name: as }) : '';
    if (fault) this.out.replaceChildren(make('p', { className: 'bad', textContent: fault }));
    else if (as) this.text();
  }

  /** Fills the lists of a cell: with what it wants, where the board has that, or as long as that is not known. */
  offer({ choice: formulations, as, wants }) {
    fill(formulations, this.#list.map((f) => [f.name, f.name, !f.supported]), wants.formulation);
    const { languages: known } = this.#list.find((f) => f.name === formulations.value) ?? {};
    fill(as, this.#list.length ? [...Object.entries(files), ...(known ?? []).map((l) => [l, formats[l]])] : [], wants.as);
  }

  /** What to say of a cell that wants a language in which its formulation has no program; "" if it has one. */
  lack({ as, wants }) {
    return as.value === wants.as ? '' : say('other language', { name: formats[wants.as], other: formats[as.value] });
  }

  #offerSolvers() {
    for (const { solver, wants } of this.cells) fill(solver, (this.solvers ?? []).map((s) => [s.name, `${s.name} ${s.version ?? ''}`]), wants.solver);
    this.#notebook?.refresh();
  }

  #describe() {
    const f = this.#chosen(this);
    this.out.replaceChildren();
    if (!f) return this.about.replaceChildren(make('p', { textContent: say('no formulation') }));
    this.offer(this);
    const facts = make('dl', { className: 'facts' });
    const fact = (name, text) => text && facts.append(make('dt', { textContent: say(name) }), make('dd', { textContent: text }));
    const integer = f.integers === f.columns ? 'all integer' : 'some integer';
    fact('columns', f.columns && f.integers ? say(integer, { n: count(f.columns), integers: count(f.integers) }) : count(f.columns));
    fact('rows', count(f.rows));
    fact('nonzeros', count(f.nonzeros));
    if (f.lazy) fact('lazy rows', say('lazy rows/yes'));
    const parts = [make('p', { textContent: f.summary ?? '' }), facts];
    if (!f.supported) parts.push(make('p', { className: 'bad', textContent: f.reason ?? say('does not fit') }));
    const more = ['size', 'strength', 'flaw', 'source'].filter((name) => f[name]);
    if (f.doc) parts.push(make('details', {}, make('summary', { textContent: say('mathematics') }), make('pre', { className: 'doc', textContent: f.doc, tabIndex: 0 })));
    if (more.length) {
      parts.push(make('details', {}, make('summary', { textContent: say('about') }),
        ...more.flatMap((name) => [make('h3', { textContent: say(`about ${name}`) }), make('p', { textContent: f[name] })])));
    }
    this.about.replaceChildren(...parts);
  }

  ask(cell, request, on) {
    this.end();
    this.#cell = cell;
    cell.stop.hidden = false;
    cell.out.replaceChildren(make('p', { textContent: say('working') }));
    const over = () => this.#over();
    this.#job = this.#page.start({ board: this.#page.state.board, formulation: cell.choice.value, ...request }, {
      ...on, error: (e) => { over(); cell.out.replaceChildren(make('p', { className: 'bad', textContent: e.message })); }, done: over,
    });
  }

  end() {
    this.#job?.cancel();
    this.#over();
  }

  #over() {
    this.#job = null;
    const { stop } = this.#cell;
    if (document.activeElement === stop) (this.#cell.start ?? document.getElementById('model-text')).focus();
    stop.hidden = true;
  }

  text(cell = this) {
    const as = cell.as.value;
    const name = `${this.#page.state.board.kind}-${cell.choice.value}.${endings[as]}`;
    this.ask(cell, { op: 'model', as, time: 20 }, {
      model: (e) => {
        const text = make('pre', { textContent: e.text, tabIndex: 0, 'aria-label': say('the program'), role: 'region' });
        const save = button('', say('save'), () => saveFile(name, e.text, 'text/plain'));
        if (cell === this) save.id = 'model-save';
        cell.out.replaceChildren(...(e.truncated ? this.#whole(e, name, cell.choice.value) : [row(save)]), text);
      },
    });
  }

  /** What to do for the whole of a program of which only the beginning is shown. */
  #whole({ text, columns, rows }, name, formulation) {
    const board = `${this.#page.state.board.kind}.txt`;
    const command = `gridwright model --formulation ${formulation} -o ${name} ${board}`;
    return [
      make('p', { className: 'note', textContent: say('beginning', { n: Math.round(text.length / 1e6), columns: count(columns), rows: count(rows) }) }),
      make('pre', { className: 'command', textContent: command, tabIndex: 0, role: 'region', 'aria-label': say('the command') }),
    ];
  }

  relax(cell = this) {
    this.ask(cell, { op: 'relax', solver: cell.solver.value, time: 60, range: Boolean(cell.range) }, {
      relaxation: (e) => {
        URL.revokeObjectURL(this.#picture);
        this.#picture = URL.createObjectURL(new Blob([e.svg], { type: 'image/svg+xml' }));
        const form = e.infeasible ? 'relaxation/infeasible' : !e.fractional && !this.#chosen(cell)?.lazy ? 'relaxation/solves' : 'relaxation';
        const parts = { n: e.fractional, all: count(e.integers), engine: e.engine, ms: Math.round(e.ms), evidence: e.evidence };
        const range = !cell.range || e.infeasible ? '' : say(e.complete ? 'relaxation range' : 'relaxation range/open', { ...parts, n: count(e.positive) });
        const words = `${say(form, parts)} ${range}`.trim();
        cell.out.replaceChildren(make('p', { textContent: words }), ...(e.svg ? [make('img', { src: this.#picture, alt: say('relaxation picture', { what: words }), className: 'sketch' })] : []));
        announce(words);
      },
    });
  }

  /** Has the answers of the board proved, as the panel "Draw" does. */
  async prove({ out }) {
    this.end();
    out.replaceChildren(make('p', { textContent: say('proving') }));
    await this.#page.prove();
    const { proof, unproved } = this.#page;
    out.replaceChildren(proof?.rules ? make('p', { textContent: say('lesson proof', { what: wordsOfProof(proof) }) })
      : make('p', { className: 'bad', textContent: unproved }));
  }

  run(cell = this) {
    const log = make('pre', { className: 'doc', tabIndex: 0, 'aria-label': say('solver log'), role: 'region' });
    const state = make('p');
    this.ask(cell, { op: 'run', solver: cell.solver.value, seed: cell.wants.seed, time: 300 }, {
      state: (e) => {
        if (!state.isConnected) cell.out.prepend(state);
        state.textContent = say('state', { nodes: e.nodes, bound: e.bound === null ? '' : say('state/bound', { n: e.bound }), best: e.best === null ? '' : say('state/best', { n: e.best }) });
      },
      log: (e) => {
        if (!log.isConnected) cell.out.replaceChildren(state, log);
        log.append(e.text);
        log.scrollTop = log.scrollHeight;
      },
      run: (e) => {
        const r = e.report ?? {};
        const seed = r.ignored?.includes('seed') ? 0 : cell.wants.seed ?? 0; // of what the solver obeyed
        const alone = say(`run ${e.verdict}`);
        const verdict = e.evidence ? say('run verdict', { verdict: alone, evidence: e.evidence }) : alone;
        const facts = make('table', {}, make('caption', { textContent: e.engine }), make('tbody', {}, ...[
          ['verdict', verdict], ['time', say('ms', { n: Math.round(e.ms) })], ['solves', r.solves], ['nodes', e.nodes],
          ['iterations', r.iterations], ['rounds', this.#chosen(cell)?.lazy ? r.rounds : ''], ['seed', seed || ''], ['version', r.version],
        ].filter(([, value]) => value !== undefined && value !== '').map(([name, value]) => make('tr', {},
          make('th', { scope: 'row', textContent: say(`run/${name}`) }), make('td', { textContent: String(value) })))));
        cell.out.replaceChildren(facts, ...(log.textContent ? [log] : []));
        this.ran.push([e.engine.replace('mip:', '').replace('@', ', '), String(seed || say('default seed')), String(Math.round(e.ms)), count(e.nodes) || '0', count(r.iterations) || '0', verdict]);
        this.seeded ||= seed !== 0;
        const columns = (texts) => texts.filter((_, i) => i !== 1 || this.seeded);
        if (this.ran.length > 1) this.past.replaceChildren(table('runs', columns(['run', 'seed', 'ms', 'nodes', 'iterations', 'verdict']), this.ran.map(columns)));
        announce(say('run ended', { verdict }));
      },
    });
  }
}
