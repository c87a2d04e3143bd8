// The facts of certificates, and what all parts of the checker need: the table "Facts" of
// docs/certificates.md. Facts and helpers have ids from 1, and a literal is an id or its negative.

/** What is wrong with a file. The reader of its lines adds the line. */
export class Fault extends Error {}
export const fault = (message, line) => {
  throw Object.assign(new Fault(message), line && { line });
};

export const quoted = (word) => `"${word.length > 40 ? word.slice(0, 40) + '…' : word}"`;

/** A whole number, which has only one spelling. */
export function whole(word, least, most) {
  const n = Number(word);
  if (Number.isInteger(n) && least <= n && n <= most && String(n) === word) return n;
  return fault(`${quoted(word)} is not a number from ${least} to ${most}`);
}

// These limits, and those of the other modules, are the ones of docs/certificates.md.
const mostIds = 1 << 22; // facts and helpers
const mostFacts = 1 << 20; // that one line may state
const mostSide = 20000; // rows or columns
const mostValue = 99999; // a number in a cell
const mostDepth = 1000; // of helpers in helpers, which are read by recursion

export const cell = 'r([1-9]\\d{0,4})c([1-9]\\d{0,4})';
const spelling = new RegExp(
  `^(?:@\\S+|${cell}(?:=([1-9]\\d*)|-${cell}|:(up|left|right|down)))$`);
const area = /^r([\d-]+)c([\d-]+)(?:=([\d-]+)|(:\w+))$/;
export const spot = (r, c) => r * 1e6 + c; // of a cell, or of the upper left corner of one
const lines = { // from corner to corner
  up: [0, 0, 0, 1], left: [0, 0, 1, 0], right: [0, 1, 1, 1], down: [1, 0, 1, 1],
};

/** The facts of a puzzle, by their names, and helpers. */
export class Facts {
  #ids = new Map();
  of = [null]; // by id: { name, r, c, v }, { name, ends }, { name }, or { parts } of a helper

  /** Free facts are those of a kind that is not stated here: each that is named. */
  constructor(free) { this.free = free; }

  get mixed() { return this.lined && this.linked; }
  find(name) { return this.#ids.get(name) ?? 0; }

  id(name) {
    const id = this.find(name);
    if (!id && !this.free) fault(`${quoted(name)} is no fact of this puzzle`);
    return id || this.add(name);
  }

  add(name) {
    const m = spelling.exec(name) ?? fault(`${quoted(name)} is no fact`);
    const [r, c, v, r2, c2] = m.slice(1, 6).map(Number);
    if ([r, c, r2, c2].some((n) => n > mostSide)) fault(`a row or column above ${mostSide}`);
    if (v > mostValue) fault(`a number above ${mostValue}`);
    const fact = { name };
    if (m[3]) Object.assign(fact, { r, c, v });
    else if (m[4]) {
      if (r2 - r + c2 - c !== 1 || r2 < r || c2 < c) {
        fault(`${quoted(name)} does not link neighbours, the first one first`);
      }
      fact.ends = [spot(r, c), spot(r2, c2)];
      this.linked = true;
    } else if (m[6]) {
      // Where the size of the board is not known, a side is named as that of the next cell.
      if (this.free && m[6] === 'right') return this.id(`r${r}c${c + 1}:left`);
      if (this.free && m[6] === 'down') return this.id(`r${r + 1}c${c}:up`);
      const d = lines[m[6]];
      fact.ends = [spot(r + d[0], c + d[1]), spot(r + d[2], c + d[3])];
      this.lined = true;
    }
    const id = this.#push(fact);
    this.#ids.set(name, id);
    return id;
  }

  #push(node) {
    if (this.of.length > mostIds) fault(`more than ${mostIds} facts and helpers`);
    return this.of.push(node) - 1;
  }

  /** A helper, which is true exactly if all its parts are. */
  helper(parts) {
    const depth = parts.reduce((d, p) => Math.max(d, 1 + (this.of[Math.abs(p)].depth ?? 0)), 1);
    if (depth > mostDepth) fault(`helpers of helpers, more than ${mostDepth} deep`);
    return this.#push({ parts, depth });
  }

  /** The literals of a word, which may be those of a rectangle of cells and a range of numbers. */
  list(word) {
    const sign = word.startsWith('!') ? -1 : 1;
    const name = sign < 0 ? word.slice(1) : word;
    const m = area.exec(name);
    if (!m) return [sign * this.id(name)];
    const [rows, columns, numbers] = m.slice(1, 4).map((w) => range(w));
    if (rows.length * columns.length * numbers.length > mostFacts) {
      fault(`${quoted(word)} has more than ${mostFacts} facts`);
    }
    return rows.flatMap((r) => columns.flatMap((c) => numbers.map(
      (v) => sign * this.id(`r${r}c${c}${m[4] ?? `=${v}`}`))));
  }

  lists(words) {
    const ids = [];
    for (const w of words) {
      for (const id of this.list(w)) ids.push(id);
      if (ids.length > mostFacts) fault(`more than ${mostFacts} facts in a line`);
    }
    return ids;
  }

  /** The link between two cells, or 0. */
  link(p, q) {
    const name = (spot) => `r${Math.floor(spot / 1e6)}c${spot % 1e6}`;
    return this.find(`${name(p)}-${name(q)}`);
  }
}

function range(word = '1') {
  const ends = word.split('-');
  const first = whole(ends[0], 1, 99999);
  if (ends.length === 1) return [first];
  const last = whole(ends.length === 2 ? ends[1] : word, first + 1, 99999);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Sorted, each once. */
export const ordered = (ids) => {
  ids = [...ids].sort((a, b) => Math.abs(a) - Math.abs(b));
  for (let i = 1; i < ids.length; i++) {
    if (Math.abs(ids[i]) === Math.abs(ids[i - 1])) fault('a fact is twice in a rule');
  }
  return ids;
};

const sides = [[-1, 0], [0, 1], [1, 0], [0, -1]];
const corners = [[-1, -1], [-1, 1], [1, 1], [1, -1]];
export const near = (diagonal) => diagonal ? [...sides, ...corners] : sides;
