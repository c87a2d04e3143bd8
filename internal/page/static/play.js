// The panel "Play": the answer is hidden; check, hints in three depths, the way back before a mistake,
// a timer.
import { announce } from './announce.js';
import { cellAt, nameOf, rulesOf, sideCorners } from './board.js';
import { bookLinks, button, make, row, tick } from './elements.js';
import { enter, isEmpty, none, readFacts, textsOf } from './entries.js';
import { kindOf } from './kinds.js';
import { counted, say } from './words.js';

const depths = ['where', 'how', 'step'];
const asleep = 10_000; // ms between two looks at the timer; if there are more, the computer has slept
const states = { solved: 'solved', 'right so far': 'right so far', none: 'never', unknown: 'time over' }; // their forms

export class Play {
  #page;
  #panel;
  #hint = null; // {depth, steps}
  #asking = null; // {depth} of a hint that is on its way
  #since = 0; // when the timer was last looked at, in ms; 0 if it does not run

  constructor(panel, page) {
    this.#panel = panel;
    this.#page = page;
    // The parts are made once, so that focus stays where it is.
    this.clock = make('p', { className: 'timer', role: 'timer', 'aria-label': say('time played'), hidden: !page.settings.get('clock') });
    this.lines = make('div');
    this.words = make('div', { className: 'hint', id: 'told', hidden: true }, this.lines,
      make('button', { type: 'button', id: 'close-hint', 'aria-label': say('close'), textContent: '×', onclick: () => this.#close() }));
    const setting = (id, name, words = name, changed = () => {}) => tick(id, say(words), page.settings.get(name), (is) => {
      page.settings.set(name, is);
      changed(is);
    });
    this.clean = setting('clean', 'cleans');
    this.twice = setting('twice', 'twice', 'twice', () => page.draw());
    this.crosses = setting('crosses', 'crosses');
    this.enterButton = button('enter', say('enter it'), () => this.enter());
    this.enterButton.hidden = true;
    const bar = make('div', { id: 'play-bar' },
      row(button('hint', say('hint'), () => this.hint(), 'main'), button('check', say('check'), () => this.check()), this.enterButton),
      this.words);
    panel.append(this.clock, bar,
      row(button('back', say('back'), () => this.back()), button('again', say('again'), () => this.again()),
        button('play-answer', say('give up'), () => page.showAnswer()),
        button('share-entries', say('copy with entries'), () => page.shelf('link'))),
      this.clean, this.twice, this.crosses, setting('show-clock', 'clock', 'show clock', (shown) => { this.clock.hidden = !shown; }));
    setInterval(() => this.tick(), 1000);
    this.tick();
  }

  get hinted() { return this.#hint?.cells ?? []; }
  get target() { return this.#hint?.target ?? []; }
  /** What the step of a hint shows on the board: its number in its place, lines, arrows, numbers struck out. */
  get told() { return this.#hint?.told ?? null; }

  /** Shows the time. It runs while the panel is open and the page is seen. */
  tick() {
    const runs = this.#page.playing && !this.#page.welcome.isOpen && !document.hidden && !this.#page.solved;
    const now = Date.now();
    const { history } = this.#page;
    if (this.#since) history.spent += Math.min(Math.max(now - this.#since, 0), asleep);
    this.#since = runs ? now : 0;
    const s = Math.floor(history.spent / 1000);
    this.clock.textContent = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
  }

  /** Shows what the kind of the board needs. */
  fit(board) {
    this.clean.hidden = this.twice.hidden = kindOf(board).entry !== 'number' || Boolean(kindOf(board).file);
    this.crosses.hidden = kindOf(board).entry !== 'line';
  }

  /** After an edit, a hint is out of date. */
  forget() {
    this.#hint = null;
    this.#asking = null;
    this.#say('');
  }

  #say(words, bad = false) {
    this.words.hidden = !words;
    this.words.dataset.depth = this.#hint?.depth ?? '';
    this.lines.replaceChildren(...(words ? words.split('\n') : []).map((textContent) => make('p', { textContent, className: bad ? 'bad' : '' })));
    this.enterButton.hidden = !(this.#hint?.depth === 'step' && this.#hint.facts?.length);
    if (document.activeElement.closest('#play-bar [hidden]')) this.#leave();
    if (words) announce(words);
  }

  #close() {
    this.forget();
    this.#page.draw();
    this.#leave();
  }

  /** The keyboard leaves a button that is gone. */
  #leave() { document.getElementById('hint').focus(); }

  /** The next depth of the present hint, or of one that is on its way, or the first of a new one. */
  hint() {
    const { board, entries } = this.#page.state;
    const before = this.#asking?.depth ?? this.#hint?.depth;
    const depth = depths[Math.min(depths.indexOf(before) + 1, depths.length - 1)];
    if (depth === this.#asking?.depth) return; // all of it is on its way
    const asking = { depth };
    this.#asking = asking;
    if (!this.#hint) this.#say(say('looking for step'));
    const steps = [];
    const request = { op: 'hint', board, entries: textsOf(board, entries), depth, time: 10 };
    this.#page.request(request, {
      step: (e) => steps.push(e),
      none: () => { this.#hint = null; this.#say(say('all settled')); },
      wrong: (e) => this.#wrong(readFacts(board, e.facts)),
      error: (e) => this.#say(e.message, true),
      done: () => { if (steps.length) this.#told(depth, steps); },
    }).done.then(() => { if (this.#asking === asking) this.#asking = null; });
  }

  #told(depth, steps) {
    const { board } = this.#page.state;
    const last = steps.at(-1);
    this.#hint = { depth, cells: last.cells.map((place) => cellAt(board, place)) };
    let [cell] = this.#hint.cells;
    const lines = (depth === 'step' ? steps : [last]).flatMap((s) => s.says);
    if (depth === 'step') {
      const facts = readFacts(board, steps.map((s) => s.step.fact));
      const [fact] = readFacts(board, [last.step.fact]);
      const struck = facts.filter((f) => f.not && f.what === 'number');
      this.#hint.facts = facts.filter((f) => !struck.includes(f));
      this.#hint.told = {
        ...last.told, struck,
        values: Object.fromEntries(this.#hint.facts.filter((f) => f.what === 'number').map((f) => [f.cell, f.value])),
        lines: this.#hint.facts.flatMap((f) => lineOf(board, f)),
      };
      if (fact) {
        cell = fact.cell;
        this.#hint.cells = [...new Set([...this.#hint.cells, cell])];
        this.#hint.target = fact.what === 'number' ? [cell] : [];
      }
    } else {
      lines.push(say('more hint'));
    }
    this.#say(lines.join('\n'));
    const name = last.step?.technique?.replaceAll(' ', '-');
    if (name) this.lines.append(...bookLinks(say('in the book'), `#${board.kind}-${name}`));
    if (this.#hint.target?.length) this.#page.aim(cell);
    this.#page.draw();
    // When the room that the words take at the foot of a small window is known.
    requestAnimationFrame(() => requestAnimationFrame(() => this.#page.grid.reveal(cell)));
  }

  /** Marks the entries that no answer has. If the program found a broken rule first, it names none. */
  #wrong(found, rule) {
    this.#hint = null;
    const facts = found.length ? found : this.#page.contradicted();
    this.#page.markWrong(facts);
    this.tellWrong(facts[0] && say('mend', { where: nameOf(this.#page.state.board, facts[0].cell) }), rule);
  }

  enter() {
    const { state } = this.#page;
    let { entries } = state;
    for (const f of this.#hint.facts) entries = enter(state.board, entries, f);
    this.#page.edit({ ...state, entries });
    this.#leave();
  }

  check() {
    const { board, entries } = this.#page.state;
    this.#page.request({ op: 'check', board, entries: textsOf(board, entries), time: 10 }, {
      checked: (e) => {
        if (e.state === 'wrong') return this.#wrong(readFacts(board, e.wrong), e.rule);
        this.#hint = null;
        const found = say(e.state === 'right so far' && isEmpty(entries) ? 'nothing entered' : states[e.state]);
        const solved = e.state === 'solved';
        const words = solved && board.message ? `${found}\n${board.message}` : found;
        if (solved) this.#page.solved = true;
        this.#page.draw(); // without the hint
        this.#say(words, e.state === 'none');
        if (solved) this.lines.append(button('next-puzzle', say('next puzzle'), () => this.#page.shelf('next')));
      },
      error: (e) => this.#say(e.message, true),
    });
  }

  /** A board that is full is not right; where is for who asks. */
  tellWrong(words = say('mend all'), rule = '') {
    this.#say(`${words}\n${rule}`.trim(), true);
    this.lines.append(button('mistake', say('back'), () => this.back()));
  }

  /** Goes back to the last state that an answer extends. */
  async back() {
    const present = this.#page.state;
    const { board } = present;
    this.#hint = null;
    this.#say(say('looking for mistake'));
    for (const [distance, state] of [[0, present], ...this.#page.history.before()]) {
      if (rulesOf(state.board) !== rulesOf(board)) break;
      const { state: is, message } = await this.#page.one({ op: 'check', board, entries: textsOf(board, state.entries), time: 10 }, 'checked')
        .catch((error) => error);
      if (this.#page.state !== present) return; // an edit meanwhile: the way back is another
      if (is === 'wrong') continue;
      if (message || is === 'none' || is === 'unknown') return this.#say(message ?? say(states[is]), true);
      if (distance) this.#page.back(distance);
      this.#say(distance ? say('went back', { steps: counted('step', distance) }) : say('no mistake'));
      return;
    }
    this.#say(say('all wrong'), true);
  }

  again() {
    this.#page.edit({ ...this.#page.state, entries: none });
    this.#page.history.spent = 0;
    this.forget();
    this.tick();
  }
}

/** Where the line of a fact runs, and whether it is a cross: [from, to, not], cells or corners; none for a number. */
function lineOf(board, fact) {
  if (fact.what === 'line') return [[...sideCorners(board, fact.cell, fact.side), fact.not]];
  return fact.what === 'link' ? [[fact.cell, fact.to, fact.not]] : [];
}
