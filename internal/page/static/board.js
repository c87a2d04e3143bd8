// Boards as plain data, and the pure functions that edit them. A board is never changed: each edit
// returns a new one. Cells are numbered row by row from 0, corners of cells likewise.

import { drawingOf, kindOf, takesClues } from './kinds.js';
import { counted, say } from './words.js';

/** The cell at a place, its row and column from 1. */
export const cellAt = (board, [row, col]) => (row - 1) * board.cols + col - 1;

/** A board of its JSON, which docs/records.md describes. */
export function boardOf(json) {
  const { kind, rows, cols, options = {}, title = '', author = '', rules, message, signs, cages, areas, looks, frame, regions } = json;
  if (!Array.isArray(json.cells[0])) return json; // as version 0.1.0 kept it
  const cells = (places) => places.map((place) => cellAt(json, place));
  return {
    kind, rows, cols, options, title, author, cells: json.cells.flat(), ...(rules && { rules }), ...(message && { message }),
    ...(signs && { signs: signs.map((s) => ({ from: cellAt(json, s.smaller), to: cellAt(json, s.larger) })) }),
    ...(cages && { cages: cages.map((g) => ({ cells: cells(g.cells), target: /^\d*/.exec(g.target)[0], op: g.target.replace(/\d/g, '') })) }),
    ...(areas && { areas: areas.map(cells) }),
    ...(looks && { looks: looks.map((look) => ({ ...look, cell: cellAt(json, look.cell) })) }),
    ...(frame && { frame }), ...(regions && kind !== 'sudoku' && { regions: regions.flat() }),
  };
}

/** The JSON of a board. */
export function jsonOf({ cells, signs, cages, areas, looks, regions, ...rest }) {
  const place = (c) => [Math.floor(c / rest.cols) + 1, (c % rest.cols) + 1];
  return {
    ...rest, ...(cells && { cells: Array.from({ length: rest.rows }, (_, r) => cells.slice(r * rest.cols, (r + 1) * rest.cols)) }),
    signs: signs?.map((s) => ({ smaller: place(s.from), larger: place(s.to) })),
    cages: cages?.map((g) => ({ cells: g.cells.map(place), target: g.target + g.op })),
    areas: areas?.map((area) => area.map(place)),
    looks: looks?.map((look) => ({ ...look, cell: place(look.cell) })),
  };
}

/** An end of the numbers that cells hold: a number, or what of the board has it. */
function bound(board, end) {
  const sizes = { rows: board.rows, cols: board.cols, cells: board.cells.length };
  const option = kindOf(board).options.find((o) => o.key === end);
  return Number(sizes[end] ?? (option ? board.options[end] ?? option.default : end));
}

/** The numbers that the cells of an answer hold, from first to last: a number each, or a value. */
function heldNumbers(board) {
  const kind = kindOf(board);
  if (kind.path) return [1, board.cells.filter((w) => w !== 'x').length];
  if (kind.values) return [1, kind.values.length];
  return kind.numbers ? [bound(board, kind.numbers.first), bound(board, kind.numbers.last)] : [1, 0];
}

/** The numbers that are clues in cells, from first to last; the first is greater for none. */
function clueNumbers(board) {
  const kind = kindOf(board);
  if (kind.pairs) return [1, mostLabel];
  const sorts = (kind.clues ?? []).filter((c) => !c.word && !c.pair).map((c) => [c.first, c.last || mostClue]);
  if (kind.given && !kind.values) sorts.push(heldNumbers(board));
  return sorts.length ? [Math.min(...sorts.map(([n]) => n)), Math.max(...sorts.map(([, n]) => n))] : [1, 0];
}

const mostLabel = 999; // of a pair
const mostClue = 99_999; // where a kind sets no limit

/** The numbers that one may write into cells, while one plays or draws. */
export const numbersOf = (board, playing) => (playing ? heldNumbers(board) : clueNumbers(board));

/** The largest number that a cell of an answer may hold. */
export const most = (board) => heldNumbers(board)[1];

/** Whether one may enter what a cell holds: no wall, and nothing that is given. */
export function isOpen(board, cell) {
  const kind = kindOf(board);
  const word = board.cells[cell];
  if (!word || !kind.file) return !word;
  const clue = drawingOf(kind, word);
  return Boolean(clue) && !clue.wall && (!kind.given || !('is' in clue));
}

/** How many clues a board has, in words: numbers and signs, pairs of ends, or cages. */
export function cluesOf(board) {
  const words = board.cells.filter((w) => w && w !== 'x');
  const kind = kindOf(board);
  const targets = (board.cages ?? []).filter((g) => g.target).length;
  const outer = (board.frame ?? []).flat().filter((clue) => clue?.length).length;
  if (kind.cages) return counted('cage', targets);
  return kind.pairs ? counted('pair', new Set(words).size) : counted('clue', words.length + (board.signs ?? []).length + outer + targets);
}

/** The clue outside of the board at a side, 0 to 3 from above on, of a row or column: its texts. */
export const outerAt = (board, side, line) => board.frame?.[side]?.[line] ?? [];

/** Sets the clue outside of the board at a side of a row or column. */
export function withOuter(board, side, line, texts) {
  const frame = [0, 1, 2, 3].map((s) => board.frame?.[s] ?? null);
  frame[side] = Array.from({ length: side % 2 ? board.rows : board.cols }, (_, i) => (i === line ? texts : frame[side]?.[i] ?? []));
  return { ...board, frame };
}

const rules = new Map(); // of the last boards that were asked for; those of all that Undo has take memory

/** What decides the answer: all but what a setter writes around the board. Equal puzzles have equal texts, however drawn. */
export function rulesOf(board) {
  const { title, author, rules: told, message, regions, signs = [], cages = [], areas = [], ...rest } = board;
  if (!rules.has(board)) rules.set(board, JSON.stringify([rest, ...[signs, cages, areas].map((list) => list.map((e) => JSON.stringify(e)).sort())]));
  if (rules.size > 9) rules.delete(rules.keys().next().value);
  return rules.get(board);
}

/** Whether a cell takes a clue: no hole, and a kind whose cells have clues. */
export const takesClue = (board, cell) => takesClues(kindOf(board)) && board.cells[cell] !== undefined;

export function withCell(board, cell, word) {
  if (board.cells[cell] === word) return board;
  const cells = board.cells.slice();
  cells[cell] = word;
  return { ...board, cells };
}

/** The cell at a step from another, or -1 outside. */
export function step(board, cell, down, right) {
  const row = Math.floor(cell / board.cols) + down;
  const col = (cell % board.cols) + right;
  if (row < 0 || col < 0 || row >= board.rows || col >= board.cols) return -1;
  return row * board.cols + col;
}

/** Whether two cells share a side. */
export function beside(board, a, b) {
  const [lo, hi] = a < b ? [a, b] : [b, a];
  return hi === lo + board.cols || (hi === lo + 1 && hi % board.cols !== 0);
}

/** Puts the sign "from is less than to" between two cells, or takes it away if it is there. */
export function withSign(board, from, to) {
  const signs = board.signs ?? [];
  const same = signs.some((s) => s.from === from && s.to === to);
  const rest = signs.filter((s) => !(s.from === from && s.to === to) && !(s.from === to && s.to === from));
  return { ...board, signs: same ? rest : [...rest, { from, to }] };
}

/** The next state of the sign between two cells: none, less, greater. */
export function cycleSign(board, a, b) {
  const signs = board.signs ?? [];
  if (signs.some((s) => s.from === a && s.to === b)) return withSign(board, b, a);
  if (signs.some((s) => s.from === b && s.to === a)) return withSign(board, b, a);
  return withSign(board, a, b);
}

/** Makes a cage of some cells, or an area; others lose them, and areas that this parts become several. */
export function withCage(board, cells, target = '', op = '') {
  const rest = (board.cages ?? [])
    .map((g) => ({ ...g, cells: g.cells.filter((c) => !cells.includes(c)) }))
    .filter((g) => g.cells.length > 0);
  const parts = kindOf(board).areas ? rest.flatMap((g) => partsOf(board, g)) : rest;
  return { ...board, cages: [...parts, { cells: cells.slice().sort((a, b) => a - b), target, op }] };
}

/** Takes a cell out of its cage. It stands alone, or in no area where it may. */
export function withApart(board, cell) {
  const alone = withCage(board, [cell]);
  return kindOf(board).areas?.loose || isBoxed(board) ? { ...board, cages: alone.cages.slice(0, -1) } : alone;
}

/** Whether a board has boxes, or areas instead, and cages beside its clues, as a Sudoku has. */
export const isBoxed = (board) => board.kind === 'sudoku';

/** Takes cells out of the areas that a Sudoku has instead of boxes. Without areas it has boxes. */
export function withoutArea(board, cells) {
  const { areas = [], ...others } = board;
  const rest = areas.map((area) => area.filter((c) => !cells.includes(c))).filter((area) => area.length);
  return rest.length ? { ...others, areas: rest } : others;
}

/** Makes an area of some cells of a Sudoku; other areas lose them, and the boxes go. */
export function withArea(board, cells) {
  const { box, ...options } = board.options;
  return { ...board, options, areas: [...withoutArea(board, cells).areas ?? [], cells.slice().sort((a, b) => a - b)] };
}

/** The connected parts of an area; the first keeps its number. */
function partsOf(board, area) {
  const left = new Set(area.cells);
  const parts = [];
  while (left.size) {
    const [first] = left;
    const part = [first];
    left.delete(first);
    for (const c of part) {
      for (const [down, right] of [[-1, 0], [0, 1], [1, 0], [0, -1]]) {
        const d = step(board, c, down, right);
        if (left.delete(d)) part.push(d);
      }
    }
    parts.push({ ...area, cells: part.sort((a, b) => a - b), ...(parts.length && { target: '' }) });
  }
  return parts;
}

/** Sets the target of the cage of a cell: "12*", "3+", "" for none. A cell without a cage becomes one. */
export function withTarget(board, cell, text) {
  const m = /^\s*(\d*)\s*([-+*/×÷−x:]?)\s*$/.exec(text);
  if (!m) return board;
  const op = kindOf(board).areas ? '' : { '×': '*', x: '*', '÷': '/', ':': '/', '−': '-' }[m[2]] ?? m[2];
  const cages = board.cages ?? [];
  if (!cages.some((g) => g.cells.includes(cell))) return m[1] ? withCage(board, [cell], m[1], op) : board;
  return { ...board, cages: cages.map((g) => (g.cells.includes(cell) ? { ...g, target: m[1], op } : g)) };
}

/** The target of the cage of a cell, as one types it. */
export function targetAt(board, cell) {
  const g = (board.cages ?? []).find((g) => g.cells.includes(cell));
  return g ? g.target + g.op : '';
}

/** The corners at the ends of a side of a cell. */
export function sideCorners(board, cell, side) {
  const corner = Math.floor(cell / board.cols) * (board.cols + 1) + (cell % board.cols);
  const below = corner + board.cols + 1;
  return {
    up: [corner, corner + 1], right: [corner + 1, below + 1], down: [below, below + 1], left: [corner, below],
  }[side];
}

/** The cell and the side that a line between two corners is on. */
export function cornerSide(board, from, to) {
  const wide = board.cols + 1;
  const row = Math.floor(from / wide);
  const col = from % wide;
  if (to === from + 1) {
    return row < board.rows ? { cell: row * board.cols + col, side: 'up' } : { cell: (row - 1) * board.cols + col, side: 'down' };
  }
  return col < board.cols ? { cell: row * board.cols + col, side: 'left' } : { cell: row * board.cols + col - 1, side: 'right' };
}

/** The lines between neighbouring corners on the straight way from one to another; none if it bends. */
export function between(board, from, to) {
  const wide = board.cols + 1;
  const row = (c) => Math.floor(c / wide);
  const by = row(from) === row(to) ? 1 : from % wide === to % wide ? wide : 0;
  const [lo, hi] = from < to ? [from, to] : [to, from];
  const lines = [];
  for (let c = lo; by && c < hi; c += by) lines.push([c, c + by]);
  return from < to ? lines : lines.reverse();
}

/** The name of a cell, as people say it. */
export function nameOf(board, cell) {
  return say('of cell', { row: Math.floor(cell / board.cols) + 1, column: (cell % board.cols) + 1 });
}
