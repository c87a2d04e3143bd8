// What screen readers are told of a cell: where it is, what is in it, and what is drawn at its sides.
import { nameOf, sideCorners, step } from './board.js';
import { keyOf } from './entries.js';
import { kindOf } from './kinds.js';
import { counted, listed, say } from './words.js';

/** The sides of a cell, and the steps to its neighbours there. */
export const sides = { up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] };
const flagged = new Set(['wrong', 'differs', 'hinted', 'target', 'added', 'needless']); // which are said

/** Drawn pairs of an answer, and those that are entered: 1 drawn, -1 crossed, by their keys. */
const drawn = (pairs = [], entered = {}) => new Map([...pairs.map(([a, b]) => [keyOf(a, b), 1]), ...Object.entries(entered)]);

/** How a target is written on paper. */
export const printed = (target) => target.replace('*', '×').replace('/', '÷').replace('-', '−');

/** The name of a colour of cells, from 1 on. */
export const nameOfColour = (colour) => say('colours').split(' ')[colour - 1];

/** Marks, in the order of their texts: those in the middle, those at corners. */
function marksAt(marks, centres) {
  const form = centres.length && marks.length ? 'marks/both' : centres.length ? 'centres' : 'marks';
  return (centres.length || marks.length) && say(form, { marks: marks.join(' '), centres: centres.join(' ') });
}

/** Returns the function that labels the cells of a view: (cell, content, marks, flags, centres) => text. */
export function labelsOf(view) {
  const { board, entries } = view;
  const signs = new Map((board.signs ?? []).flatMap(({ from, to }) => [[`${from}-${to}`, 'less than'], [`${to}-${from}`, 'greater than']]));
  const links = drawn(view.links, entries?.links);
  const lines = drawn(view.lines, entries?.lines);
  const wrong = drawn(view.wrongLines);
  const between = (cell, side) => {
    const to = step(board, cell, ...sides[side]);
    return to < 0 ? '' : keyOf(cell, to);
  };
  const along = (cell, side) => keyOf(...sideCorners(board, cell, side));
  const at = (cell, form, is) => {
    const all = Object.keys(sides).filter((s) => is(cell, s)).map((s) => say(`side ${s}`));
    return all.length ? say(form, { sides: listed(all) }) : '';
  };
  const pairs = (cell, name, all, key) => (all.size ? [
    at(cell, name, (c, s) => all.get(key(c, s)) === 1),
    at(cell, `no ${name}`, (c, s) => all.get(key(c, s)) === -1),
    at(cell, `wrong ${name}`, (c, s) => wrong.get(key(c, s)) === 1),
  ] : []);
  const signsAt = (cell) => (signs.size ? Object.keys(sides).map((side) => {
    const form = signs.get(`${cell}-${step(board, cell, ...sides[side])}`);
    return form && say(form, { side: say(`side ${side}`) });
  }) : []);
  const cages = new Map((board.cages ?? []).flatMap((cage) => cage.cells.map((c) => [c, cage])));
  const area = kindOf(board).areas?.name ?? say('cage');
  const cageAt = (cell) => {
    const cage = cages.get(cell);
    if (!cage) return '';
    const first = Math.min(...cage.cells);
    const name = say('target of', { target: printed(cage.target + cage.op), area }).trim();
    return first === cell ? `${name}, ${counted('cell', cage.cells.length)}` : say('in the area', { area: name, cell: nameOf(board, first) });
  };
  const lookAt = (cell) => {
    const { fill, shape, split = [], corner, is, name, entered, found } = view.looks?.get(cell) ?? {};
    if (kindOf(board).values && (entered || found || is)) return []; // its name is said
    return [fill !== name && fill, shape !== name && shape, split[0] && say('sum down', { n: split[0] }), split[1] && say('sum right', { n: split[1] }), corner && say('corner', { target: printed(corner) })];
  };
  const outer = (cell) => {
    const [row, col] = [Math.floor(cell / board.cols), cell % board.cols];
    const ends = [row === 0, col === board.cols - 1, row === board.rows - 1, col === 0];
    return Object.keys(sides).map((side, i) => {
      const clue = ends[i] && board.frame?.[i]?.[i % 2 ? row : col];
      return clue?.length && say(`outer ${side}`, { clue: clue.join(' ') });
    });
  };
  return (cell, content, marks, flags, centres = []) => [nameOf(board, cell), content, ...lookAt(cell), ...outer(cell), marksAt(marks, centres), cageAt(cell), ...signsAt(cell),
    ...pairs(cell, 'link', links, between), ...pairs(cell, 'line', lines, along), ...flags.map((f) => flagged.has(f) && say(`flag ${f}`)),
  ].filter(Boolean).join(', ');
}
