// The panel "Equations": the board as a mixed-integer program, in each formulation; its text, its
// relaxation, and with "gridwright serve" a run on a solver.
import { announce } from './announce.js';
import { button, choice, label, make, row } from './elements.js';
import { saveFile } from './files.js';
import { say } from './words.js';

const files = { lp: 'LP', mps: 'MPS' };
const endings = { lp: 'lp', mps: 'mps', pulp: 'py', pyomo: 'py', jump: 'jl', gams: 'gms', mathprog: 'mod', minizinc: 'mzn', latex: 'tex' };
const languages = { pulp: 'PuLP (Python)', pyomo: 'Pyomo (Python)', jump: 'JuMP (Julia)', gams: 'GAMS', mathprog: 'MathProg', minizinc: 'MiniZinc', latex: 'LaTeX' };

/** A table with a head, of which it takes the forms; it scrolls by itself where it is too wide. rows are lists of texts, the first one a head. */
function table(form, heads, rows) {
  const caption = say(form);
  const line = (texts, head) => make('tr', {}, ...texts.map((text, i) => (head || !i ? make('th', { textContent: text, scope: head ? 'col' : 'row' }) : make('td', { textContent: text }))));
  return make('div', { className: 'wide', tabIndex: 0, role: 'region', 'aria-label': caption },
    make('table', {}, make('caption', { textContent: caption }), make('thead', {}, line(heads.map((h) => say(`head ${h}`)), true)), make('tbody', {}, ...rows.map((texts) => line(texts)))));
}

const count = (n) => (n ? n.toLocaleString('en') : '');

export class Model {
  #page;
  #asked = '';
  #list = [];
  #solvers = null;
  #job = null;
  #listing = null; // the request for the formulations
  #picture = '';
  #wished = {};

  constructor(panel, page) {
    this.#page = page;
    this.choice = choice('model-formulation', []);
    this.choice.addEventListener('change', () => { this.#end(); this.#describe(); });
    this.about = make('div');
    this.as = choice('model-as', Object.entries(files), 'lp');
    this.out = make('div', { role: 'status' });
    this.compared = make('div');
    this.past = make('div');
    this.ran = [];
    this.solver = choice('model-solver', []);
    this.runs = make('div', { hidden: true }, make('h3', { textContent: say('run heading') }), label(say('solver'), this.solver),
      row(button('model-run', say('run'), () => this.#run(), 'main'), button('model-relax', say('relax'), () => this.#relax())));
    this.stop = button('model-stop', say('stop'), () => this.#end());
    this.stop.hidden = true;
    panel.append(
      make('p', { className: 'note', textContent: say('model note') }),
      label(say('formulation'), this.choice), this.about, this.compared,
      row(button('model-text', say('show program'), () => this.#text()), this.as),
      this.runs, row(this.stop), this.past, this.out);
    this.as.setAttribute('aria-label', say('language of program'));
  }

  get #chosen() { return this.#list.find((f) => f.name === this.choice.value); }

  /** The panel opens, or the board has changed. */
  refresh() {
    if (this.#asked === this.#page.rules) return;
    this.#asked = this.#page.rules;
    this.#end();
    this.out.replaceChildren();
    this.ran = [];
    this.past.replaceChildren();
    this.compared.replaceChildren();
    this.about.replaceChildren(make('p', { className: 'note', textContent: say('looking for formulations') }));
    this.#listing?.cancel(); // its list would take the program of a later one off the screen
    this.#listing = this.#page.start({ op: 'formulations', board: this.#page.state.board, time: 20 }, {
      formulations: (e) => this.#show(e.list),
      error: (e) => { this.#asked = ''; this.about.replaceChildren(make('p', { className: 'bad', textContent: e.message })); },
    });
    if (!this.#solvers) {
      this.#solvers = [];
      this.#page.start({ op: 'solvers' }, { solvers: (e) => {
        this.#solvers = e.list.filter((s) => s.found);
        this.solver.replaceChildren(...this.#solvers.map((s) => make('option', { value: s.name, textContent: `${s.name} ${s.version ?? ''}` })));
        this.runs.hidden = !this.#solvers.length;
      } });
    }
  }

  /** What a link names: a formulation, and a language in which its program is shown. */
  wish(formulation, as) {
    this.#wished = { formulation, as };
    this.#asked = '';
  }

  forget() {
    this.#end();
    this.#listing?.cancel();
    this.#asked = '';
  }

  #show(list) {
    const { formulation = this.choice.value, as } = this.#wished;
    this.#wished = {};
    this.#list = list;
    this.choice.replaceChildren(...list.map((f) => make('option', { value: f.name, textContent: f.name, disabled: !f.supported })));
    const first = list.find((f) => f.name === formulation && f.supported) ?? list.find((f) => f.supported) ?? list[0];
    if (first) this.choice.value = first.name;
    this.#describe();
    const sized = list.filter((f) => f.columns);
    if (sized.length) {
      this.compared.replaceChildren(make('details', {}, make('summary', { textContent: say('compare') }),
        table('sizes', ['formulation', 'columns', 'rows', 'nonzeros'],
          sized.map((f) => [f.name, count(f.columns), count(f.rows), count(f.nonzeros)]))));
    }
    if ([...this.as.options].some((o) => o.value === as)) {
      this.as.value = as;
      this.#text();
    }
  }

  #describe() {
    const f = this.#chosen;
    this.out.replaceChildren();
    if (!f) return this.about.replaceChildren(make('p', { textContent: say('no formulation') }));
    const form = this.as.value;
    this.as.replaceChildren(...Object.entries(files).concat((f.languages ?? []).map((l) => [l, languages[l]]))
      .map(([value, textContent]) => make('option', { value, textContent })));
    this.as.value = [...this.as.options].some((o) => o.value === form) ? form : 'lp';
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

  #ask(request, on) {
    this.#job?.cancel();
    this.stop.hidden = false;
    this.out.replaceChildren(make('p', { textContent: say('working') }));
    const over = () => this.#over();
    this.#job = this.#page.start({ board: this.#page.state.board, formulation: this.choice.value, ...request }, {
      ...on, error: (e) => { over(); this.out.replaceChildren(make('p', { className: 'bad', textContent: e.message })); }, done: over,
    });
  }

  #end() {
    this.#job?.cancel();
    this.#over();
  }

  #over() {
    this.#job = null;
    if (document.activeElement === this.stop) document.getElementById('model-text').focus();
    this.stop.hidden = true;
  }

  #text() {
    const as = this.as.value;
    const name = `${this.#page.state.board.kind}-${this.choice.value}.${endings[as]}`;
    this.#ask({ op: 'model', as, time: 20 }, {
      model: (e) => {
        const text = make('pre', { textContent: e.text, tabIndex: 0, 'aria-label': say('the program'), role: 'region' });
        const save = button('model-save', say('save'), () => saveFile(name, e.text, 'text/plain'));
        this.out.replaceChildren(...(e.truncated ? this.#whole(e, name) : [row(save)]), text);
      },
    });
  }

  /** What to do for the whole of a program of which only the beginning is shown. */
  #whole({ text, columns, rows }, name) {
    const board = `${this.#page.state.board.kind}.txt`;
    const command = `gridwright model --formulation ${this.choice.value} -o ${name} ${board}`;
    return [
      make('p', { className: 'note', textContent: say('beginning', { n: Math.round(text.length / 1e6), columns: count(columns), rows: count(rows) }) }),
      make('pre', { className: 'command', textContent: command, tabIndex: 0, role: 'region', 'aria-label': say('the command') }),
    ];
  }

  #relax() {
    this.#ask({ op: 'relax', solver: this.solver.value, time: 60 }, {
      relaxation: (e) => {
        URL.revokeObjectURL(this.#picture);
        this.#picture = URL.createObjectURL(new Blob([e.svg], { type: 'image/svg+xml' }));
        const form = e.infeasible ? 'relaxation/infeasible' : !e.fractional && !this.#chosen?.lazy ? 'relaxation/solves' : 'relaxation';
        const words = say(form, { n: e.fractional, all: count(e.integers), engine: e.engine, ms: Math.round(e.ms), evidence: e.evidence });
        this.out.replaceChildren(make('p', { textContent: words }), ...(e.svg ? [make('img', { src: this.#picture, alt: say('relaxation picture', { what: words }), className: 'sketch' })] : []));
        announce(words);
      },
    });
  }

  #run() {
    const log = make('pre', { tabIndex: 0, 'aria-label': say('solver log'), role: 'region' });
    const state = make('p');
    this.#ask({ op: 'run', solver: this.solver.value, time: 300 }, {
      state: (e) => {
        if (!state.isConnected) this.out.prepend(state);
        state.textContent = say('state', { nodes: e.nodes, bound: e.bound === null ? '' : say('state/bound', { n: e.bound }), best: e.best === null ? '' : say('state/best', { n: e.best }) });
      },
      log: (e) => {
        if (!log.isConnected) this.out.replaceChildren(state, log);
        log.append(e.text);
        log.scrollTop = log.scrollHeight;
      },
      run: (e) => {
        const r = e.report ?? {};
        const alone = say(`run ${e.verdict}`);
        const verdict = e.evidence ? say('run verdict', { verdict: alone, evidence: e.evidence }) : alone;
        const facts = make('table', {}, make('caption', { textContent: e.engine }), make('tbody', {}, ...[
          ['verdict', verdict], ['time', say('ms', { n: Math.round(e.ms) })], ['solves', r.solves], ['nodes', e.nodes],
          ['iterations', r.iterations], ['rounds', r.rounds], ['version', r.version],
        ].filter(([, value]) => value !== undefined && value !== '').map(([name, value]) => make('tr', {},
          make('th', { scope: 'row', textContent: say(`run/${name}`) }), make('td', { textContent: String(value) })))));
        this.out.replaceChildren(facts, ...(log.textContent ? [log] : []));
        this.ran.push([e.engine.replace('mip:', '').replace('@', ', '), String(Math.round(e.ms)), count(e.nodes) || '0', count(r.iterations) || '0', verdict]);
        if (this.ran.length > 1) this.past.replaceChildren(table('runs', ['run', 'ms', 'nodes', 'iterations', 'verdict'], this.ran));
        announce(say('run ended', { verdict }));
      },
    });
  }
}
