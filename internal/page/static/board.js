// Boards as plain data, and the pure functions that edit them. A board is never changed: each edit
// returns a new one. Cells are numbered row by row from 0, corners of cells likewise.

/** The cell at a place, its row and column from 1. */
export const cellAt = (board, [row, col]) => (row - 1) * board.cols + col - 1;

/** A board of its JSON, which docs/records.md describes. */
export function boardOf(json) {
  const { kind, rows, cols, options = {}, title = '', author = '', signs, cages, areas, looks, frame, regions } = json;
  if (!Array.isArray(json.cells[0])) return json; // as version 0.1.0 kept it
  const cells = (places) => places.map((place) => cellAt(json, place));
  return {
    kind, rows, cols, options, title, author, cells: json.cells.flat(),
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
    areas: areas?.map((cells) => cells.map(place)),
    looks: looks?.map((look) => ({ ...look, cell: place(look.cell) })),
  };
}

/** What the page knows of each kind before the program answers. Cells without clues have cages alone. */
export const traits = {
  numbrix: { entry: 'number', holes: true, path: true },
  hidato: { entry: 'number', holes: true, path: true },
  numberlink: { entry: 'link' },
  latin: { entry: 'number', square: true },
  futoshiki: { entry: 'number', square: true, signs: true },
  sudoku: { entry: 'number', square: true, cages: true, areas: true },
  slitherlink: { entry: 'line' },
  kenken: { entry: 'number', square: true, cages: true, bare: true },
};

/** The largest number that a cell of the board may hold. */
export function most(board) {
  const kind = traits[board.kind];
  if (kind.path) return board.cells.filter((w) => w !== 'x').length;
  if (board.kind === 'slitherlink') return 3;
  if (board.kind === 'numberlink') return 999;
  return board.rows;
}

/** How many clues a board has, in words: numbers and signs, pairs of ends, or cages. */
export function cluesOf(board) {
  const words = board.cells.filter((w) => w && w !== 'x');
  const kind = traits[board.kind];
  const targets = (board.cages ?? []).filter((g) => g.target).length;
  const [n, name] = kind.bare ? [targets, 'cage']
    : kind.entry === 'link' ? [new Set(words).size, 'pair'] : [words.length + (board.signs ?? []).length + targets, 'clue'];
  return `${n} ${name}${n === 1 ? '' : 's'}`;
}

/** What decides the answer: all but title and author. Equal puzzles have equal texts, however drawn. */
export function rulesOf(board) {
  const { title, author, regions, signs = [], cages = [], areas = [], ...rest } = board;
  return JSON.stringify([rest, ...[signs, cages, areas].map((list) => list.map((e) => JSON.stringify(e)).sort())]);
}

/** Whether a cell takes a clue: no hole, and a kind whose cells have clues. */
export function takesClue(board, cell) {
  return !traits[board.kind].bare && board.cells[cell] !== undefined;
}

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

const ascending = (cells) => cells.slice().sort((a, b) => a - b);

/** Takes cells out of their cages. In a KenKen each becomes one of its own. */
export function withoutCage(board, cells) {
  const rest = (board.cages ?? [])
    .map((g) => ({ ...g, cells: g.cells.filter((c) => !cells.includes(c)) }))
    .filter((g) => g.cells.length > 0);
  const alone = traits[board.kind].bare ? cells.map((c) => ({ cells: [c], target: '', op: '' })) : [];
  const { cages, ...others } = board;
  return rest.length + alone.length ? { ...others, cages: [...rest, ...alone] } : others;
}

/** Makes a cage of some cells; other cages lose them. */
export function withCage(board, cells, target = '', op = '') {
  const { cages = [] } = withoutCage({ ...board, kind: 'sudoku' }, cells);
  return { ...board, cages: [...cages, { cells: ascending(cells), target, op }] };
}

/** Takes cells out of their areas. A board without areas has boxes. */
export function withoutArea(board, cells) {
  const { areas = [], ...others } = board;
  const rest = areas.map((area) => area.filter((c) => !cells.includes(c))).filter((area) => area.length);
  return rest.length ? { ...others, areas: rest } : others;
}

/** Makes an area of some cells; other areas lose them, and the boxes go. */
export function withArea(board, cells) {
  const { box, ...options } = board.options;
  return { ...board, options, areas: [...withoutArea(board, cells).areas ?? [], ascending(cells)] };
}

/** Sets the target of the cage of a cell: "12*", "3+", "" for none. A cell without a cage becomes one. */
export function withTarget(board, cell, text) {
  const m = /^\s*(\d*)\s*([-+*/×÷−x:]?)\s*$/.exec(text);
  if (!m) return board;
  const op = { '×': '*', x: '*', '÷': '/', ':': '/', '−': '-' }[m[2]] ?? m[2];
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
  return `row ${Math.floor(cell / board.cols) + 1}, column ${(cell % board.cols) + 1}`;
}
