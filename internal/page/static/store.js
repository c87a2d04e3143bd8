// What the browser keeps on this device: the history of each puzzle, the boards that were saved by name,
// and the sheet. What it may not keep, or has no room for, is held until the page is closed, and the page
// says so once.
import { boardOf, jsonOf } from './board.js';
import { button, make } from './elements.js';
import { say } from './words.js';

export const mostHistories = 300;
const ours = 'gridwright.'; // begins all names of the page
const prefix = `${ours}puzzle.`;
const last = 'gridwright.last'; // names the puzzle that was kept last, by this tab or by any

const held = new Map(); // what the browser does not keep
let present = ''; // the name of the history that this tab shows
let warned = false;

/** The name of the history of a puzzle, by its rules. */
export const historyName = (rules) => prefix + rules;

/** The number that a history begins with: its time in ms, with a fraction, so that no two are the same. */
export const stampOf = (text) => Number(/[\d.]+/.exec(text));

/** The names of all that the page keeps. */
export function allNames() {
  const names = new Set(held.keys());
  try {
    for (const name of Object.keys(localStorage)) names.add(name);
  } catch {
    // only those that are held
  }
  return [...names].filter((n) => n.startsWith(ours));
}

/** Whether a name is that of a history. */
export const isHistory = (name) => name.startsWith(prefix);

/** The names of all histories, the oldest first. */
export function historyNames() {
  const stamps = new Map(allNames().filter(isHistory).map((n) => [n, stampOf(get(n))]));
  return [...stamps.keys()].sort((a, b) => stamps.get(a) - stamps.get(b));
}

export function get(name) {
  if (held.has(name)) return held.get(name);
  try {
    return localStorage.getItem(name);
  } catch {
    warn('keeps nothing');
    return null;
  }
}

/**
 * Keeps the first of some texts for which there is room; the last is the shortest. Only if there is room
 * for none do histories of other puzzles go, if they may, the oldest first: a game is worth more than the
 * steps of another. Returns whether the browser keeps one of the texts.
 */
export function put(name, texts, mayDrop = true) {
  let why = 'no room';
  try {
    let old = null;
    do {
      if (texts.some((text) => fits(name, text))) {
        held.delete(name);
        if (!held.size) document.getElementById('storage').hidden = true;
        return true;
      }
      old ??= mayDrop ? dropsFor(name, texts.at(-1)) : [];
      if (old.length) drop(old[0]);
    } while (old.shift());
  } catch {
    why = 'keeps nothing';
  }
  held.set(name, texts[0]);
  warn(why);
  return false;
}

/** Keeps a text if there is room. Returns whether there was; throws if the browser keeps nothing. */
function fits(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch (error) {
    if (error.name !== 'QuotaExceededError') throw error;
    return false;
  }
}

/**
 * The histories that may go to make room for a text, the oldest first; none if the room of all of them,
 * with that of the text's predecessor, is too little, since they would then go for nothing.
 */
function dropsFor(name, text) {
  const old = historyNames().filter((n) => n !== name && n !== present && !held.has(n));
  const size = (n) => {
    const value = localStorage.getItem(n);
    return value === null ? 0 : n.length + value.length;
  };
  const room = [name, ...old].reduce((sum, n) => sum + size(n), 0);
  return room < name.length + text.length ? [] : old;
}

export function drop(name) {
  held.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // it keeps nothing
  }
}

/** A puzzle comes on the board: a reload goes back to it, and of many histories the oldest goes. */
export function show(name) {
  if (name === present) return;
  present = name;
  try {
    sessionStorage.setItem(last, name);
    localStorage.setItem(last, name);
  } catch {
    // the address has the puzzle
  }
  for (const old of historyNames().slice(0, -mostHistories)) if (old !== present) drop(old);
}

/** The names of the histories that this tab and any tab showed last. */
export function shownLast() {
  try {
    return [sessionStorage.getItem(last), localStorage.getItem(last)];
  } catch {
    return [];
  }
}

function warn(form) {
  if (warned) return;
  warned = true;
  const box = document.getElementById('storage');
  const close = button('close-storage', '×', () => { box.hidden = true; });
  close.setAttribute('aria-label', say('close'));
  box.hidden = false;
  box.replaceChildren(make('p', { role: 'alert', textContent: say(form) }), close);
}

const chosen = 'gridwright.settings';

/** What somebody has chosen for good, by its name. */
export const settings = {
  get: (name) => ({ cleans: true, crosses: true, clock: true, twice: true, ...read(chosen) })[name],
  set: (name, value) => put(chosen, [JSON.stringify({ ...read(chosen), [name]: value })], false),
};

/** The object that the browser keeps under a name, if it is one. */
function read(name) {
  try {
    return Object(JSON.parse(get(name)));
  } catch {
    return {}; // another program wrote it
  }
}

/** A list that the browser keeps under a name. Each change begins with what another tab has kept. */
export class Kept {
  #name;
  #text = null; // that was read last
  #all = [];

  constructor(name, changed = () => {}) {
    this.#name = name;
    window.addEventListener('storage', (e) => { if (e.key === name) changed(); });
  }

  /** The list; empty if there is none. */
  read() {
    const text = get(this.#name);
    if (text === this.#text) return this.#all;
    this.#text = text;
    this.#all = [];
    try {
      const all = JSON.parse(text);
      if (Array.isArray(all)) this.#all = all;
    } catch {
      // another program wrote it
    }
    return this.#all;
  }

  /**
   * Keeps a list. Returns whether the browser has done so. No history goes for it: who saves a board does
   * not expect to lose a game, and is told if there is no room.
   */
  write(all) { return put(this.#name, [JSON.stringify(all)], false); }
}

const boards = new Kept('gridwright.saved');

/** The saved boards, the latest first: {title, date, state}. */
export const saved = () => boards.read().filter((s) => s?.state?.board?.cells).map((s) => withBoard(s, boardOf));

const withBoard = ({ state, ...s }, form) => ({ ...s, state: { ...state, board: form(state.board) } });
const write = (all) => boards.write(all.map((s) => withBoard(s, jsonOf)));

/**
 * Saves a state under a title, in place of an earlier one with it, and what is known of it besides: its date,
 * and as in histories {spent, solved, progress}. Returns whether the browser keeps it.
 */
export function save(title, state, known = {}) {
  return write([{ title, date: Date.now(), state, ...known }, ...saved().filter((s) => s.title !== title)]);
}

export const remove = (title) => write(saved().filter((s) => s.title !== title));

const ledger = new Kept('gridwright.library');

/** When puzzles of the library and of days were solved, in ms, by their keys; 0 for those that are begun. */
export const noted = () => new Map(ledger.read());

/** Notes that a puzzle was begun, or when it was solved. It stays noted when its history has gone. */
export function note(key, solved) {
  const all = noted();
  if (!all.has(key) || (solved && !all.get(key))) ledger.write([...all.set(key, solved)]);
}
