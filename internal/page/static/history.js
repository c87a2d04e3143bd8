// The history of a puzzle: the last thousand of its states since it was opened, for undo and redo, of which
// the browser keeps those around the present one under the rules of the puzzle. So tabs on two puzzles write
// nothing in common. Tabs on one puzzle show one game: each takes in what another has kept, at once and before it
// keeps anything itself, since the last to write would else lose the entries of the other. What came from
// there is put into all states of this tab, so that Undo takes back the steps of its own tab alone.
import { boardOf, jsonOf, rulesOf } from './board.js';
import { changed, changes, common, isEmpty, none, same } from './entries.js';
import { kindOf } from './kinds.js';
import { drop, get, historyName, historyNames, note, put, show, shownLast, stampOf } from './store.js';

const mostUndone = 1000; // steps
const mostSteps = 200; // that are kept before the present state, and after it
const mostText = 400_000; // characters of a history; browsers have room for five million
const mostStamps = 20; // of what a history goes back to; tabs seldom miss two of what others keep
const pause = 500; // ms after an edit until the browser keeps it, so that no key waits for that

const nameOf = (state) => historyName(rulesOf(state.board));

export class History {
  #states = []; // whole as far as they are kept; each beyond is what makes it of its neighbour
  #at = -1;
  #timer = 0;
  #name = ''; // under which it was kept last
  #spentKept = 0;
  #written = new Map(); // the texts of the last states, each after another: [before, text]

  /**
   * What is known of histories by their names: what was kept last, by its stamp and those that it goes
   * back to, the state that tabs then shared, and whether the puzzle was a step of drawing, which needs
   * no history of its own.
   */
  #known = new Map();

  /** The address that holds the puzzle: a page that is loaded again there goes on. */
  address;

  /** The time that was played, in ms; when the puzzle was solved, in ms, or 0; its keys in the library, or ''. */
  spent = 0;
  solved = 0;
  origin = ''; // several, with blanks between them, for the puzzle of a day

  /** Returns how much of the answer is entered: [parts, all of them], or null if that is not known. */
  measure = () => null;

  /** Is called when another tab has changed the present state. */
  taken = () => {};

  constructor() {
    window.addEventListener('storage', (e) => {
      if (!this.state || e.key !== nameOf(this.state)) return;
      if (e.newValue === null) this.#keep(false); // it is open here, and takes no other's room
      else if (this.#meet(e.key)) this.taken();
    });
  }

  /**
   * Goes on with the puzzle that this tab showed last, or else any tab; with an address, only if this tab
   * showed it there. Returns whether there is one.
   */
  restore(address = '') {
    for (const name of shownLast().slice(0, address ? 1 : 2)) {
      const kept = historyOf(get(name));
      if (!kept || (address && kept.address !== address)) continue;
      this.#take(name, kept);
      return true;
    }
    return false;
  }

  /** Begins with a state of a puzzle, or goes on with what is kept of the puzzle. */
  open(state) {
    this.settle();
    const name = nameOf(state);
    const kept = historyOf(get(name));
    if (kept) {
      this.#take(name, kept);
      const { board, entries } = this.state;
      const named = { ...board };
      for (const key of ['title', 'author', 'rules', 'message']) named[key] = state.board[key] || board[key];
      const next = { board: named, entries: isEmpty(state.entries) ? entries : state.entries };
      if (!same(next, this.state)) this.push(next);
    } else {
      this.begin(state);
    }
    this.address = location.hash;
    this.#keepSoon();
  }

  /** Begins with a state of a puzzle, of which nothing is kept until one goes on with it. */
  begin(state) {
    [this.#states, this.#at, this.spent, this.#name] = [[state], 0, 0, nameOf(state)];
    [this.solved, this.origin] = [0, ''];
    this.#known.delete(this.#name);
  }

  get state() { return this.#states[this.#at]; }

  /** The state at a distance from the present one; undefined if there is none. */
  at(distance) { return this.#states[this.#at + distance]; }

  /** Adds a state after the present one; what was undone is gone. */
  push(state) {
    if (state.board !== this.state.board && nameOf(state) !== nameOf(this.state)) [this.solved, this.origin] = [0, ''];
    this.#states.length = this.#at + 1;
    this.#states.push(state);
    if (this.#at < mostUndone) this.#at++;
    else this.#states.shift();
    this.#moved();
  }

  /**
   * Puts a state in the place of the present one, as a further part of the same edit. If that takes the
   * edit back, its step goes. Returns whether it is left.
   */
  amend(state) {
    const left = !same(state, this.#states[this.#at - 1]);
    if (!left) this.#at--;
    this.#states.length = this.#at + 1;
    this.#states[this.#at] = state;
    this.#moved();
    return left;
  }

  undo() { if (this.at(-1)) { this.#at--; this.#moved(); } }
  redo() { if (this.at(1)) { this.#at++; this.#moved(); } }

  /** The states before the present one, the last first, with their distance. */
  * before() {
    let { state } = this;
    for (let i = this.#at - 1; i >= 0; i--) yield [this.#at - i, state = whole(this.#states[i], state)];
  }

  /** The present state is another: so is the last of those that are whole, on either side. */
  #moved() {
    const all = this.#states;
    for (const way of [-1, 1]) {
      const rim = this.#at + way * mostSteps;
      all[rim] &&= whole(all[rim], all[rim - way]);
      if (all[rim + way]?.entries) all[rim + way] = part(all[rim + way], all[rim]);
    }
    this.#keepSoon();
  }

  /** The states around the present one, and where it is among them. */
  #around(most) {
    const first = Math.max(0, this.#at - most);
    return [this.#states.slice(first, this.#at + most + 1), this.#at - first];
  }

  keepAddress(address) {
    if (address === this.address) return; // who only takes in what another tab kept writes nothing
    this.address = address;
    this.#keepSoon();
  }

  /** Keeps at once what waits for that. */
  settle() {
    if (this.state && (this.#timer || this.spent !== this.#spentKept)) this.#keep();
  }

  #keepSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.settle(), pause);
  }

  /** Keeps the history. Returns whether the browser has done so. */
  #keep(mayDrop = true) {
    const name = nameOf(this.state);
    const met = this.#meet(name);
    clearTimeout(this.#timer);
    this.#timer = 0;
    const left = this.#known.get(this.#name);
    if (name !== this.#name && left?.drawn && stampOf(get(this.#name)) === left.stamp) {
      drop(this.#name);
      this.#known.delete(this.#name);
    }
    show(name);
    this.#name = name;
    this.#spentKept = this.spent;
    const known = this.#known.get(name);
    const after = known ? [known.stamp, ...known.after].slice(0, mostStamps) : [];
    const isKept = put(name, this.#texts(after), mayDrop);
    const played = [this.at(-1), this.at(1)].some((s) => s && nameOf(s) === name);
    if (played) for (const key of this.origin.split(' ').filter(Boolean)) note(key, this.solved);
    this.#known.set(name, { stamp: stampOf(get(name)), after, state: this.state, drawn: (known?.drawn ?? true) && !played });
    if (met) this.taken();
    return isKept;
  }

  /** The history as texts: as much of it as may be, and the present state alone. */
  #texts(after) {
    const text = (most) => {
      const [states, at] = this.#around(most);
      const written = new Map();
      const steps = states.map((s, i, all) => { // a state may come twice
        const before = all[i - 1] ?? null;
        const known = this.#written.get(s);
        written.set(s, known?.[0] === before ? known : [before, stepText(s, before)]);
        return written.get(s)[1];
      });
      if (most === mostSteps) this.#written = written;
      // The stamp comes first: stampOf reads it.
      const stamp = Date.now() + Math.random();
      const { address, spent, solved, origin } = this;
      const head = JSON.stringify({ stamp, after, address, spent, solved, origin, progress: this.measure(), at });
      return `${head.slice(0, -1)},"states":[${steps}]}`;
    };
    let most = mostSteps;
    let whole = text(most);
    while (whole.length > mostText && most) {
      most >>= 1;
      whole = text(most);
    }
    return [whole, text(0)];
  }

  /** Takes in what another tab has kept of the puzzle since. Returns whether that changes the state. */
  #meet(name) {
    const known = this.#known.get(name);
    const text = get(name);
    if (!text || stampOf(text) === known?.stamp) return false;
    const kept = historyOf(text);
    if (!kept) return false;
    const theirs = kept.states[kept.at];
    const before = this.state;
    // If both wrote at once, one without what the other had kept, all that either entered stays: shared is
    // then what the other has of what this one has or had.
    const shared = known && kept.after.includes(known.stamp) ? known.state
      : { board: theirs.board, entries: common(theirs.entries, changed(known?.state.entries ?? none, before.entries)) };
    const renamed = !same(shared.board, theirs.board);
    [this.#states, this.#at] = this.#around(mostSteps);
    this.#states = this.#states.map((mine) => {
      if (mine.board !== before.board && nameOf(mine) !== name) return mine;
      const board = renamed && same(mine.board, shared.board) ? theirs.board : mine.board;
      const entries = changed(theirs.entries, changes(shared.entries, mine.entries));
      return board === mine.board && same(entries, mine.entries) ? mine : { board, entries };
    });
    this.spent = kept.spent;
    this.#known.set(name, { stamp: kept.stamp, after: kept.after, state: theirs, drawn: false });
    if (!same(this.state, theirs)) this.#keepSoon();
    return this.state !== before;
  }

  #take(name, { states, at, address, spent, solved = 0, origin = '', stamp, after }) {
    [this.#states, this.#at, this.#name] = [states, at, name];
    Object.assign(this, { address, spent, solved, origin });
    this.#spentKept = spent;
    this.#known.set(name, { stamp, after, state: this.state, drawn: false });
    show(name);
  }

  /** Keeps a game of version 0.1.0. Returns whether the browser has done so. Then no game is open, nor is what is none. */
  adopt({ states, at, address }) {
    try {
      [this.#states, this.#at, this.#name, this.spent, this.address] = [states, at, '', 0, address];
      this.#known.clear(); // a puzzle that was opened twice has the entries of both times
      return this.#keep(false);
    } catch {
      return false; // another program wrote it
    } finally {
      [this.#states, this.#at, this.address] = [[], -1, undefined];
    }
  }
}

/** What makes a state of its neighbour. It shares with it all but cells and entries. */
function part({ board, entries }, near) {
  const cells = Object.entries(board.cells).filter(([c, word]) => word !== near.board.cells[c]);
  return { board: board !== near.board && { ...board, cells: Object.fromEntries(cells) }, parts: changes(near.entries, entries) };
}

/** The state that such a part makes; a state is whole itself. */
function whole(state, near) {
  if (state.entries) return state;
  const { board, parts } = state;
  const made = board && { ...board, cells: Object.assign(near.board.cells.slice(0, board.rows * board.cols), board.cells) };
  return { board: made || near.board, entries: changed(near.entries, parts) };
}

/** The text of a state after another. */
const stepText = ({ board, entries }, before) => JSON.stringify({ ...(board !== before?.board && { board: jsonOf(board) }), entries: changes(before?.entries ?? none, entries) });

/** A history, read from its text; null if it is none. */
function historyOf(text) {
  try {
    const kept = JSON.parse(text);
    const states = [];
    for (const { board, entries } of kept.states) {
      const before = states.at(-1);
      states.push({ board: board ? boardOf(board) : before.board, entries: changed(before?.entries ?? none, entries) });
    }
    return states[kept.at].board.cells && states.every(({ board }) => kindOf(board)) ? { after: [], spent: 0, ...kept, states } : null;
  } catch {
    return null;
  }
}

/** A history of its text without its steps, or null if it is none: {name, date, state, spent, solved, progress}. */
export function lastOf(name, text = get(name)) {
  const kept = historyOf(text);
  if (!kept) return null;
  const { spent, solved = 0, progress = null } = kept;
  return { name, date: stampOf(text), state: kept.states[kept.at], spent, solved, progress };
}

/** The puzzles that were open before a state, the last first, as lastOf has them. */
export const puzzlesBefore = (state) => historyNames().reverse().filter((n) => n !== nameOf(state)).map((name) => lastOf(name)).filter(Boolean);
