// What screen readers are told of a cell: where it is, what is in it, and what is drawn at its sides.
import { nameOf, sideCorners, step } from './board.js';
import { keyOf } from './entries.js';
import { kindOf } from './kinds.js';

const sides = {
  up: [-1, 0, 'above'], right: [0, 1, 'to the right'], down: [1, 0, 'below'], left: [0, -1, 'to the left'],
};
const list = new Intl.ListFormat('en');
const flagWords = { wrong: 'wrong', differs: 'differs between answers', hinted: 'part of the hint', target: 'where its step is' };

/** Drawn pairs of an answer, and those that are entered: 1 drawn, -1 crossed, by their keys. */
const drawn = (pairs = [], entered = {}) => new Map([...pairs.map(([a, b]) => [keyOf(a, b), 1]), ...Object.entries(entered)]);

/** How a target is written on paper. */
export const printed = (target) => target.replace('*', '×').replace('/', '÷').replace('-', '−');

/** Returns the function that labels the cells of a view: (cell, content, marks, flags) => text. */
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
  const listed = (cell, words, is) => {
    const at = Object.keys(sides).filter((s) => is(cell, s)).map((s) => sides[s][2]);
    return at.length ? `${words} ${list.format(at)}` : '';
  };
  const pairs = (cell, name, all, key) => (all.size ? [
    listed(cell, name, (c, s) => all.get(key(c, s)) === 1),
    listed(cell, `no ${name}`, (c, s) => all.get(key(c, s)) === -1),
    listed(cell, `wrong ${name}`, (c, s) => wrong.get(key(c, s)) === 1),
  ] : []);
  const signsAt = (cell) => (signs.size ? Object.keys(sides).map((side) => {
    const word = signs.get(`${cell}-${step(board, cell, ...sides[side])}`);
    return word && `${word} the cell ${sides[side][2]}`;
  }) : []);
  const cages = new Map((board.cages ?? []).flatMap((cage) => cage.cells.map((c) => [c, cage])));
  const noun = kindOf(board).areas?.name ?? 'cage';
  const cageAt = (cell) => {
    const cage = cages.get(cell);
    if (!cage) return '';
    const first = Math.min(...cage.cells);
    const name = `${printed(cage.target + cage.op)} ${noun}`.trim();
    return first === cell ? name : `in the ${name} of ${nameOf(board, first)}`;
  };
  const lookAt = (cell) => {
    const { fill, shape, split = [], corner, is, name, entered, found } = view.looks?.get(cell) ?? {};
    if (kindOf(board).values && (entered || found || is)) return []; // its name is said
    return [fill !== name && fill, shape !== name && shape, split[0] && `${split[0]} down`, split[1] && `${split[1]} right`, corner && `corner ${printed(corner)}`];
  };
  const [above, right, below, left] = board.frame ?? [];
  const outer = (cell) => {
    const [row, col] = [Math.floor(cell / board.cols), cell % board.cols];
    const said = (is, words, clue) => is && clue?.length && `${words} ${clue.join(' ')}`;
    return [said(row === 0, 'above the column', above?.[col]), said(col === board.cols - 1, 'right of the row', right?.[row]),
      said(row === board.rows - 1, 'below the column', below?.[col]), said(col === 0, 'left of the row', left?.[row])];
  };
  return (cell, content, marks, flags) => [nameOf(board, cell), content, ...lookAt(cell), ...outer(cell), marks.length && `marks ${marks.join(' ')}`, cageAt(cell), ...signsAt(cell),
    ...pairs(cell, 'link', links, between), ...pairs(cell, 'line', lines, along), ...flags.map((f) => flagWords[f]),
  ].filter(Boolean).join(', ');
}
