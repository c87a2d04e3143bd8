// A lesson in the panel "Equations": its text beside the board, with a cell below each command that the
// page can run, and with buttons for its links to programs.
import { button, choice, make, row } from './elements.js';
import { elementsOf, linksOf } from './lesson.js';
import { say } from './words.js';

const served = 'http://127.0.0.1:8737/'; // the page, as links of lessons name it

/** What a link into the page holds; null for another link. */
const partsOf = (href) => (href.startsWith(served) ? Object.fromEntries(new URLSearchParams(new URL(href).hash.slice(1))) : null);

/** The text of a lesson; in the page of one file, an element has it. */
async function textOf(name) {
  const file = `lessons/${name}.md`;
  const inside = document.getElementById(file);
  if (inside) return inside.textContent;
  const response = await fetch(new URL(file, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return response.text();
}

/** The flags that cells obey. */
const flags = { model: ['to', 'formulation', 'o'], draw: ['both', 'relax', 'engine', 'o'], solve: ['log', 'relax', 'engine', 'seed', 'confirm'] };

/** What a command of a lesson asks for, and what of the page answers it: {op, file, wants, answers}; null if nothing does. */
function askedBy(command) {
  const words = command.split(' ');
  const [program, what] = words;
  const given = words.filter((word) => /^--?\w/.test(word)).map((word) => word.replace(/^-+/, ''));
  // A cell does all that its command says, or there is none.
  if (program !== 'gridwright' || words.includes('|') || !given.every((name) => flags[what]?.includes(name))) return null;
  const flag = (name) => (given.includes(name) ? words[words.indexOf(`--${name}`) + 1] : undefined);
  const file = words.find((word) => word.startsWith('examples/'));
  const [, formulation, solver] = /^mip:([\w-]+)@([\w-]+)$/.exec(flag('engine')) ?? [];
  const confirm = flag('confirm');
  if (what === 'model') return { op: 'text', file, wants: { formulation: flag('formulation'), as: flag('to') ?? 'lp' } };
  if (given.includes('relax')) return formulation ? { op: 'relax', file, wants: { formulation, solver } } : null;
  if (what === 'draw') return given.includes('both') ? { op: 'solve', file, wants: {}, answers: true } : null;
  if (formulation && !confirm) return { op: 'run', file, wants: { formulation, solver, seed: Number(flag('seed') ?? 0) }, answers: !given.includes('log') };
  return flag('engine') === 'sat' && confirm === 'proof' ? { op: 'prove', file, wants: {}, answers: true } : null;
}

const does = { text: 'show program', relax: 'relax', run: 'run', solve: 'solve here', prove: 'prove it' };

export class Notebook {
  /** Reads a lesson. rulesOf tells boards apart. */
  static async read(name, model, page, rulesOf) {
    const text = await textOf(name);
    const boards = new Map(); // by their files: {board, rules}
    for (const { href, title } of linksOf(text).values()) {
      const { p } = partsOf(href) ?? {};
      if (!p || boards.has(title)) continue;
      const { board } = await page.one({ op: 'open', text: p }, 'board');
      boards.set(title, { board, rules: rulesOf(board) });
    }
    return new Notebook(name, text, boards, model, page);
  }

  #boards;
  #model;
  #page;
  #cells = [];

  constructor(name, text, boards, model, page) {
    [this.#boards, this.#model, this.#page] = [boards, model, page];
    const all = elementsOf(text, { top: 2, link: (to, nodes) => this.#link(to, nodes, name), code: (block) => this.#code(block) });
    const opens = all.findLastIndex((e) => e.querySelector('.opens'));
    all.splice(opens + 1, 0, model.bench);
    all.splice(0, Infinity, ...all.filter((e) => !e.querySelector('.here')));
    const folds = all.findLastIndex((e) => e.localName === 'h3'); // the answers, until somebody looks
    const folded = make('details', {}, make('summary', {}, all[folds]), ...all.slice(folds + 1));
    this.elements = [...all.slice(0, folds), folded].map((e) => (e.className === 'algebra' ? this.#wide(e, 'formulas') : e));
    model.cells.push(...this.#cells);
  }

  /** Opens the first board of the lesson. */
  open() { this.#load([...this.#boards.values()][0]); }

  #load({ board, rules }) { if (!this.#page.state || rules !== this.#page.rules) this.#page.load(board); }

  /** Whether the board is none of the lesson: then its cells run on that. */
  get #isOwn() { return ![...this.#boards.values()].some(({ rules }) => rules === this.#page.rules); }

  /** The board has changed, or the solvers have become known. */
  refresh() {
    const { solvers } = this.#model;
    for (const cell of this.#cells) {
      const { op, controls, own, note, wants } = cell;
      const needs = wants.solver && solvers;
      controls.hidden = needs && !solvers.length;
      own.hidden = controls.hidden || !this.#isOwn;
      note.textContent = op === 'text' ? this.#model.lack(cell) : !needs || solvers.some((s) => s.name === wants.solver) ? '' : say(solvers.length ? 'other solver' : 'needs serve', { name: wants.solver });
      note.hidden = !note.textContent;
    }
  }

  /** A part that scrolls by itself where it is too wide. */
  #wide(element, form) {
    return make('div', { className: 'wide', tabIndex: 0, role: 'group', 'aria-label': say(form) }, element);
  }

  #link({ href, title }, nodes, name) {
    const parts = partsOf(href);
    const lesson = parts ? parts.lesson : /^([\w-]+)\.md$/.exec(href)?.[1];
    if (lesson && lesson !== name) return make('a', { href: `#lesson=${lesson}` }, ...nodes);
    if (!parts || lesson) return make('span', { className: lesson ? 'here' : '' }, ...nodes); // of a document that is not on the page, or here
    const opens = button('', '', () => {
      this.#load(this.#boards.get(title));
      this.#model.wish(parts.formulation, parts.as);
      this.#model.refresh();
      this.#model.bench.scrollIntoView();
    }, 'opens');
    opens.append(...nodes);
    return opens;
  }

  /** A block of code, with a cell below it if it is a command that the page can run. */
  #code(block) {
    Object.assign(block, { className: 'doc', tabIndex: 0, role: 'group', ariaLabel: say('lesson code') });
    const [command, ...lines] = block.textContent.split('\n');
    const asked = askedBy(command.replace('$ ', ''));
    const at = this.#boards.get(asked?.file);
    if (!at) return block;
    block.replaceChildren(make('div', { className: 'command', textContent: command }), lines.join('\n'));
    return make('div', { className: 'live' }, block, this.#cell(asked, at));
  }

  #cell({ op, wants, answers = false }, at) {
    const model = this.#model;
    const list = (form, changed) => {
      const e = choice('', []);
      e.ariaLabel = say(form);
      e.addEventListener('change', () => { changed(e.value); this.refresh(); });
      return e;
    };
    const cell = {
      op, wants, answers, range: op === 'relax',
      choice: list('formulation', (value) => { wants.formulation = value; model.offer(cell); }),
      as: list('language of program', (value) => { wants.as = value; }),
      solver: list('solver', (value) => { wants.solver = value; }),
      start: button('', say(does[op]), () => this.#start(cell, at)),
      stop: button('', say('stop'), () => model.end()),
      own: button('', say('lesson board'), () => this.#load(at)),
      note: make('p', { className: 'note' }),
      out: make('div', { role: 'status' }),
    };
    cell.stop.hidden = true;
    cell.controls = row(...(op === 'solve' || op === 'prove' ? [] : [cell.choice, op === 'text' ? cell.as : cell.solver]), cell.start, cell.stop, cell.own);
    this.#cells.push(cell);
    return make('div', {}, cell.controls, cell.note, cell.out);
  }

  /** Runs a cell on its board, or on the reader's own. */
  #start(cell, at) {
    if (!this.#isOwn) this.#load(at);
    if (cell.op === 'solve') this.#solve(cell);
    else this.#model[cell.op](cell);
    if (cell.answers) this.#page.setShowsAnswer(true);
  }

  #solve(cell) {
    this.#model.ask(cell, { op: 'look', time: 20 }, {
      answer: ({ verdict, evidence }) => {
        const alone = say(`run ${verdict}`);
        cell.out.replaceChildren(make('p', { textContent: evidence ? say('run verdict', { verdict: alone, evidence }) : alone }));
      },
    });
  }
}
