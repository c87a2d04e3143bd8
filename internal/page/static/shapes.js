// What is drawn in cells besides numbers, and the clues outside of the board: pure functions, which
// draw as package draw does. Lengths are in cells.

import { isOpen, step } from './board.js';
import { drawingOf, isDrawn, kindOf } from './kinds.js';
import { sides } from './label.js';

/** What is drawn in each cell: of the board, and of what was entered or of the answer that the view shows. */
export function looksOf({ board, looks, entries, words }) {
  const all = new Map((board.looks ?? []).map(({ cell, ...look }) => [cell, look]));
  const kind = kindOf(board);
  if (kind.file) {
    board.cells.forEach((word, c) => {
      const clue = word ? drawingOf(kind, word) : null;
      const entered = entries?.values[c];
      const value = isOpen(board, c) && kind.values?.[(entered || words[c]) - 1];
      const look = { ...clue, ...(value && valueLook(value, Boolean(entered), clue)) };
      if (look.fill || look.shape || look.split || look.text) all.set(c, look);
    });
    for (const [lamp, { lights }] of [...all]) {
      for (const side of lights ? Object.values(sides) : []) {
        for (let c = lamp; c >= 0 && !all.get(c)?.wall; c = step(board, c, ...side)) all.set(c, { fill: 'lit', ...all.get(c) });
      }
    }
  }
  for (const [cell, look] of looks ?? []) all.set(cell, { ...all.get(cell), ...look, found: true });
  return all;
}

/** How a value is drawn; lamps light while one plays. Where nothing is, what was entered is a dot, or a ring around a number. */
function valueLook({ fill, shape, text, lights }, entered, clue) {
  const rest = entered ? { shape: clue?.text ? 'kept' : 'dot' } : {};
  const drawing = isDrawn({ fill, shape, text }) ? { ...(fill && { fill }), ...(shape && { shape }), ...(text && !clue?.text && { text }) } : rest;
  return { ...drawing, ...(entered ? { entered, lights } : { found: true }) };
}

const shifted = (x, y, points) => points.map(([px, py], i) => `${i ? 'L' : 'M'}${x + px} ${y + py}`).join('');

const star = Array.from({ length: 10 }, (_, i) => {
  const [far, angle] = [i % 2 ? 0.1375 : 0.36, (i * Math.PI) / 5];
  return [far * Math.sin(angle), 0.03 - far * Math.cos(angle)];
});

/** The shapes of a look around a place: tag, attributes and class of each. */
export function shapesOf(look, x, y) {
  const found = look.found ? ' found' : look.entered ? ' entered' : '';
  const disc = (dx, dy, r, name) => ['circle', { cx: x + dx, cy: y + dy, r }, name];
  const area = (points, name) => ['path', { d: `${shifted(x, y, points)}Z` }, name];
  const text = (dx, dy, words) => (words ? [['text', { x: x + dx, y: y + dy, words }, 'splits']] : []);
  const [down, right] = look.split ?? [];
  const bridge = bridges[look.text];
  const size = look.found || look.entered ? 0.33 : 0.4;
  const shapes = {
    circle: () => [disc(0, 0, size - 0.02, `ring${found}`)],
    'filled circle': () => [disc(0, 0, size - 0.02, `pearl${found}`)],
    kept: () => [disc(0, 0, 0.38, `kept${found}`)],
    dot: () => [disc(0, 0, 0.075, `solid${found}`)],
    star: () => [area(star, `solid${found}`)],
    lamp: () => [
      ['path', { d: `M${x - 0.106} ${y + 0.127}A.25 .25 0 1 1 ${x + 0.106} ${y + 0.127}v.043h-.212z` }, `glass${found}`],
      ['path', { d: `M${x - 0.09} ${y + 0.25}h.18M${x - 0.05} ${y + 0.33}h.1` }, `screw${found}`],
    ],
    tent: () => [area([[0, -0.29], [0.35, 0.29], [-0.35, 0.29]], `solid${found}`), area([[0, 0], [0.12, 0.3], [-0.12, 0.3]], `door${found}`)],
    tree: () => [area([[-0.05, 0], [0.05, 0], [0.07, 0.36], [-0.07, 0.36]], `trunk${found}`),
      ...[[0, -0.17, 0.18], [-0.15, 0.02, 0.16], [0.15, 0.02, 0.16], [0, 0.02, 0.12]].map(([dx, dy, r]) => disc(dx, dy, r, `leaf${found}`))],
  };
  return [
    ...(look.split ? [['path', { d: `M${x - 0.5} ${y - 0.5}l1 1` }, 'split'], ...text(-0.22, 0.25, down), ...text(0.22, -0.25, right)] : []),
    ...(bridge ? [['path', { d: bridge(x, y) }, `bridge${found}`]] : []),
    ...(shapes[look.shape]?.() ?? []),
  ];
}

/** The lines of bridges by their characters, to the circles beside a cell. They are drawn instead of the characters. */
export const bridges = Object.fromEntries([['─', [0]], ['═', [-0.09, 0.09]]].flatMap(([text, by]) => [
  [text, (x, y) => by.map((d) => `M${x - 0.62} ${y + d}h1.24`).join('')],
  [text === '─' ? '│' : '║', (x, y) => by.map((d) => `M${x + d} ${y - 0.62}v1.24`).join('')],
]));

const gap = 0.16; // between the board and the nearest clue
const line = 0.5; // from clue to clue
const most = (clues = []) => Math.max(0, ...(clues ?? []).map((clue) => clue?.length ?? 0));
const widest = (clues) => Math.max(1, ...(clues ?? []).flatMap((clue) => (clue ?? []).map((text) => text.length)));
const slot = (clues) => 0.2 + 0.27 * widest(clues); // for a text beside a row

const names = ['up', 'right', 'down', 'left'];

/** The room around a board for the clues outside of it, or for those that one may draw: above, right, below, left. */
export function roomOf({ kind, frame }, draws = false) {
  const sides = kindOf({ kind }).frame ?? [];
  return [0, 1, 2, 3].map((side) => {
    const n = Math.max(most(frame?.[side]), draws && sides.includes(names[side]) ? 1 : 0);
    return n && Number((gap + n * (side % 2 ? slot(frame[side]) : line)).toFixed(2));
  });
}

/** The clues outside of a board: the text of each and its place, {words, x, y}. */
export function outerTexts({ frame, rows, cols }) {
  const place = [
    (i, j, n) => [i + 0.5, -gap - (n - 1 - j + 0.5) * line],
    (i, j) => [cols + gap + (j + 0.5) * slot(frame[1]), i + 0.5],
    (i, j) => [i + 0.5, rows + gap + (j + 0.5) * line],
    (i, j, n) => [-gap - (n - 1 - j + 0.5) * slot(frame[3]), i + 0.5],
  ];
  return (frame ?? []).flatMap((clues, side) => (clues ?? []).flatMap((clue, i) => (clue ?? []).map((text, j) => {
    const [x, y] = place[side](i, j, clue.length);
    return { words: text, x, y };
  })));
}
