// Reads the text of a puzzle, as docs/format.md states it and "convert" writes it: blanks part the
// cells, and an empty cell is a dot. What other spellings there are is an error here.
import { fault, near, quoted, whole } from './check-facts.js';

const mostCells = 20000; // of a board
const mostOrder = 64; // of a board whose numbers fill rows and columns
const mostTarget = 1e15; // of a cage

/** Each kind's cells. */
const cells = {
  latin: /^(\.|[1-9]\d?|[A-Z])$/, numbrix: /^(\.|x|[1-9]\d{0,4})$/,
  kakuro: /^(\.|x|([1-9]\d?)?\\([1-9]\d?)?)$/, skyscraper: /^(\.|[1-9]\d?)$/,
  numberlink: /^(\.|[1-9]\d{0,4}|[A-Za-z])$/, slitherlink: /^[.0-4]$/,
  shikaku: /^(\.|[1-9]\d{0,4})$/, masyu: /^[.wb]$/, akari: /^[.x0-4]$/, heyawake: /^[A-Za-z]+$/,
  hitori: /^[1-9]\d{0,4}$/, starbattle: /^(\.|[A-Za-z]+)$/, tents: /^[.t]$/, nonogram: /^\.$/,
  hashi: /^[.1-8]$/,
};
cells.futoshiki = cells.sudoku = cells.latin;
cells.hidato = cells.numbrix;
cells.kenken = cells.lits = cells.starbattle;
cells.nurikabe = cells.shikaku;
cells.yinyang = cells.masyu;

/** Each kind's clues in the first row and column. */
const frames = {
  skyscraper: /^(-|[1-9]\d?)$/, tents: /^(-|0|[1-9]\d{0,4})$/,
  nonogram: /^(-|0|[1-9]\d{0,4}(\.[1-9]\d{0,4})*)$/,
};

const options = {
  numberlink: { cover: /^(yes|no)$/, touch: /^(never|no2x2|free)$/ },
  sudoku: { box: /^[1-9]\d?x[1-9]\d?$/ }, starbattle: { stars: /^[1-9]$/ },
};

const filled = new Set(['latin', 'futoshiki', 'sudoku', 'kenken', 'skyscraper']);

/** A board: its cells, row by row. What is at a row and a column, from 1, or beside a cell. */
export class Board {
  cells = [];

  constructor(rows) {
    this.h = rows.length;
    this.w = rows[0]?.length ?? 0;
    rows.forEach((row, i) => row.forEach((text, j) => this.cells.push(
      { text, r: i + 1, c: j + 1, name: `r${i + 1}c${j + 1}` })));
    this.rows = Array.from(rows, (_, i) => this.cells.slice(i * this.w, (i + 1) * this.w));
    this.columns = Array.from(rows[0] ?? [], (_, j) => this.rows.map((row) => row[j]));
    this.lines = [...this.rows, ...this.columns];
  }

  at(r, c) { return this.rows[r - 1]?.[c - 1]; }

  beside({ r, c }, diagonal = false) {
    return near(diagonal).map(([dr, dc]) => this.at(r + dr, c + dc)).filter(Boolean);
  }

  /** Pairs of cells that share a side, or also a corner: the left or upper one comes first. */
  pairs(diagonal = false) {
    return this.cells.flatMap((a) => this.beside(a, diagonal)
      .filter((b) => b.r > a.r || (b.r === a.r && b.c > a.c)).map((b) => [a, b]));
  }

  blocks() {
    return this.cells.filter(({ r, c }) => this.at(r + 1, c + 1)).map(({ r, c }) => [
      this.at(r, c), this.at(r, c + 1), this.at(r + 1, c), this.at(r + 1, c + 1)]);
  }

  /** Stretches of cells in some lines, which end where a cell is a wall. */
  runs(lines, wall) {
    return lines.flatMap((line) => line.reduce((runs, cell) => {
      if (wall(cell)) runs.push([]);
      else runs.at(-1).push(cell);
      return runs;
    }, [[]])).filter((run) => run.length);
  }
}

/** The cells of each name; those of "." are in no group. */
export function groups(board) {
  const by = new Map();
  for (const cell of board.cells) {
    if (cell.text === '.') continue;
    if (!by.has(cell.text)) by.set(cell.text, []);
    by.get(cell.text).push(cell);
  }
  return by;
}

/** The board. The cells of each name are joined by their sides. */
function connected(board) {
  for (const [name, cells] of groups(board)) {
    const walk = new Set(cells.slice(0, 1));
    for (const cell of walk) for (const b of board.beside(cell)) if (b.text === name) walk.add(b);
    if (walk.size < cells.length) fault(`the cells of ${name} are not joined by their sides`);
  }
  return board;
}

/** Reads lines { text, line }. Of a kind that is not stated here, only the header is read. */
export function read(lines) {
  const rows = lines.map(({ text, line }) => (
    { words: text.split(/ +/).filter(Boolean), line }));
  const [kind = '', ...words] = rows[0]?.words ?? [];
  const p = { kind, options: {} };
  if (!/^[a-z-]+$/.test(kind)) fault('the puzzle has no kind', rows[0]?.line);
  if (!Object.hasOwn(cells, kind)) return p;
  for (const w of words) {
    const [name, value] = w.split('=');
    const known = options[kind] && Object.hasOwn(options[kind], name) && options[kind][name];
    if (!known || !known.test(value) || w !== `${name}=${value}` || name in p.options) {
      fault(`${quoted(w)} is no option of ${kind}, or is there twice`, rows[0].line);
    }
    p.options[name] = value;
  }
  rows.shift();
  if (!rows.length) fault('the puzzle has no board', lines[0].line);
  const second = rows.find(({ words: [word] }) => Object.hasOwn(cells, word));
  if (second) fault('a second puzzle begins', second.line);
  const last = rows.at(-1).line;
  try {
    parts(p, rows, kind);
    if (rows.length) fault('this is no part of the puzzle', rows[0].line);
  } catch (e) {
    e.line ??= last;
    throw e;
  }
  return p;
}

/** Takes the rows of a board. */
function grid(rows, n, form) {
  const part = rows.splice(0, n);
  if (part.length < n || !n) fault(`the board has ${part.length} rows of ${n}`);
  const w = part[0].words.length;
  if (w * n > mostCells || !w) fault(`a board of no or more than ${mostCells} cells`, part[0].line);
  for (const { words, line } of part) {
    const bad = words.find((word, j) => !form(word, line, j));
    if (bad !== undefined) fault(`${quoted(bad)} is no cell here`, line);
    if (words.length !== w) fault(`the row has ${words.length} cells, the first one ${w}`, line);
  }
  return part.map(({ words }) => words);
}

function parts(p, rows, kind) {
  const width = rows[0].words.length;
  const form = (word) => cells[kind].test(word);
  if (frames[kind]) return framed(p, rows, kind);
  if (kind === 'futoshiki') return futoshiki(p, rows);
  const list = rows.findIndex(({ words }) => words.length === 2 && /\d/.test(words[1]));
  const n = kind === 'sudoku' || kind === 'kenken' ? width
    : kind === 'heyawake' && list >= 0 ? list : rows.length;
  p.board = new Board(grid(rows, n, form));
  if (filled.has(kind)) square(p.board);
  const named = (word) => cells.starbattle.test(word);
  const section = (name) => {
    if (rows[0]?.words.join(' ') !== name) return undefined;
    rows.shift();
    const board = new Board(grid(rows, n, named));
    return board.w === n ? connected(board) : fault(`the ${name} are no square of ${n}`);
  };
  if (kind === 'sudoku') {
    p.areas = section('areas');
    p.cages = section('cages');
    if (p.areas && p.options.box) fault('boxes and areas');
  }
  if (kind === 'kenken') p.cages = connected(p.board);
  const grouped = kind === 'heyawake' ? p.board : p.cages;
  p.targets = new Map();
  for (; grouped && rows.length; rows.shift()) {
    const { words: [name, target, ...more], line } = rows[0];
    if (p.targets.has(name) || more.length || !grouped.cells.some(({ text }) => text === name)
      || name === '.') fault(`${quoted(name)} is no group of cells, or has two targets`, line);
    const [, number, sign] = /^(\d+)([-+*/=]?)$/.exec(target ?? '') ?? fault('no target', line);
    if (sign && kind !== 'kenken') fault(`${quoted(target)} is no number`, line);
    p.targets.set(name, { n: whole(number, kind === 'heyawake' || sign === '-' ? 0 : 1, mostTarget), sign });
  }
  return undefined;
}

function square({ h, w }) {
  if (h !== w || h > mostOrder) fault(`the board is no square of an order up to ${mostOrder}`);
}

/** A board with clues in its first row and column, and in those opposite. */
function framed(p, rows, kind) {
  const both = kind === 'skyscraper' ? 1 : 0;
  const [h, w] = [rows.length, rows[0].words.length];
  const first = rows[0].line, last = rows[h - 1].line;
  const all = grid(rows, h, (word, line, j) => {
    const inRow = line === first || (both && line === last);
    const inColumn = j === 0 || (both && j === w - 1);
    return inRow && inColumn ? word === '-' : (inRow || inColumn ? frames : cells)[kind].test(word);
  });
  if (h < 2 + both || w < 2 + both) fault('the board has no cells');
  p.board = new Board(all.slice(1, h - both).map((row) => row.slice(1, w - both)));
  if (both) square(p.board);
  const column = (j) => all.slice(1, h - both).map((row) => row[j]);
  p.clues = {
    up: all[0].slice(1, w - both), left: column(0), right: column(w - 1),
    down: all[h - 1].slice(1, w - both),
  };
}

/** Cells with signs between them. The sign of a pair [smaller, greater] points to the smaller. */
function futoshiki(p, rows) {
  const board = [], signs = [];
  const n = (rows[0].words.length + rows[0].words.filter((w) => /^[<>]$/.test(w)).length * -1);
  let open = false; // a line of signs may come
  for (const { words, line } of rows.splice(0)) {
    if (words.some((w) => w === '^' || w === 'v')) {
      if (!open || words.length > n) fault('signs that are not between two rows', line);
      words.forEach((w, j) => {
        const r = board.length, upper = [r, j + 1], lower = [r + 1, j + 1];
        if (w === '^' || w === 'v') signs.push(w === '^' ? [upper, lower] : [lower, upper]);
        else if (w !== '.') fault(`${quoted(w)} is no sign`, line);
      });
      open = false;
      continue;
    }
    const row = [];
    let sign = '>'; // no sign may come first
    for (const w of words) {
      const isSign = w === '<' || w === '>';
      if (isSign && sign) fault('a sign that is not between two cells', line);
      const r = board.length + 1, c = row.length + 1;
      if (!isSign) row.push(w);
      if (!isSign && sign && c > 1) {
        signs.push(sign === '<' ? [[r, c - 1], [r, c]] : [[r, c], [r, c - 1]]);
      }
      sign = isSign ? w : '';
    }
    if (sign) fault('a sign that is not between two cells', line);
    board.push({ words: row, line });
    open = true;
  }
  if (!open) fault('signs below the last row');
  p.board = new Board(grid(board, board.length, (word) => cells.futoshiki.test(word)));
  square(p.board);
  if (p.board.h !== n) fault(`the board is no square of ${n}`);
  p.signs = signs.map((pair) => pair.map(([r, c]) => p.board.at(r, c)));
}
