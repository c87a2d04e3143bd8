// The kinds of puzzles, as the program describes them: what an answer consists of and what there is to
// draw. Those of files that somebody has opened are kept until the tab is closed.
import { say } from './words.js';

// Scripts that are loaded on demand have this file in themselves, and the kinds in common.
const element = document.getElementById('config');
const config = element.config ??= JSON.parse(element.textContent);
const kept = 'gridwright.kinds'; // in the storage of the tab

/** How the page reaches the program: "http" or "worker". */
export const { transport } = config;

/** All kinds; each that is in a file has "file" set. */
export const { kinds } = config;

const files = new Map(); // of the kinds that were opened, by the names of the kinds: {name, source}

/** The kind of a board; undefined for one whose file is not open. */
export const kindOf = (board) => kinds.find((k) => k.name === board.kind);

/** The files of some kinds, of those that were opened. */
export const filesOf = (names) => names.map((name) => files.get(name)).filter(Boolean);

/** Whether a text is a file with a kind. */
export const isKindFile = (text) => /^(\s*(#.*)?\n)*\s*kind\s*\(/.test(text);

/** Takes a kind that was read from a file. */
export function learn(kind, file) {
  add(kind, file);
  try {
    sessionStorage.setItem(kept, JSON.stringify([...files].map(([name, f]) => ({ kind: kinds.find((k) => k.name === name), file: f }))));
  } catch {
    // it is gone when the page is loaded again
  }
}

function add(kind, file) {
  const at = kinds.findIndex((k) => k.name === kind.name);
  kinds.splice(at < 0 ? kinds.length : at, at < 0 ? 0 : 1, kind);
  files.set(kind.name, file);
}

try {
  for (const { kind, file } of JSON.parse(sessionStorage.getItem(kept) ?? '[]')) add(kind, file);
} catch {
  // nothing is kept
}

/** Whether a value is drawn; one that is not, such as no lamp, need not be entered. */
export const isDrawn = ({ fill, shape, text }) => Boolean(fill || shape || text);

/** Whether cells take clues, besides those of cages. */
export const takesClues = (kind) => Boolean(kind.given || kind.pairs || kind.clues);

/** The clues of a kind that are words: {word, name, fill, shape, text}. */
export function wordsOf(kind) {
  const given = kind.given ? kind.values ?? [] : [];
  const clues = (kind.clues ?? []).filter((c) => c.word).map((c) => ({ name: c.wall ? say('wall') : c.shape || c.fill || c.word, ...walled(c) }));
  return [...given, ...clues];
}

const walled = (clue) => (clue.wall && !clue.fill && !clue.shape && !clue.text ? { ...clue, fill: 'black' } : clue);

/** How a clue is drawn: {text, fill, shape, split, wall}; null for a word that the kind does not have. */
export function drawingOf(kind, word) {
  const known = wordsOf(kind).find((w) => w.word === word);
  if (known) return { text: '', ...known };
  const sorts = kind.clues ?? [];
  const [, down, right] = /^(\d*)\\(\d*)$/.exec(word) ?? [];
  const pair = down !== undefined && sorts.find((c) => c.pair);
  if (pair) return { ...walled(pair), text: '', split: [down, right] };
  const n = /^\d+$/.test(word) ? Number(word) : -1;
  const number = sorts.find((c) => !c.word && !c.pair && c.first <= n && n <= (c.last || Infinity));
  if (number) return { ...walled(number), text: number.text || word };
  return kind.given && kind.numbers && n >= 0 ? { text: word, is: word } : null;
}
