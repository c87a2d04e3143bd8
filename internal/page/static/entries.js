// What somebody has entered while playing: numbers in cells, marks at their corners and in their
// middles, colours, links between cells, lines between corners, and crosses where there is none. Plain
// data, never changed.
import { cellAt, cornerSide, isOpen, numbersOf, sideCorners, step } from './board.js';
import { isDrawn, kindOf } from './kinds.js';

export const none = { values: {}, marks: {}, centres: {}, colours: {}, links: {}, lines: {} };
const notes = ['marks', 'centres', 'colours'];

/** Whether two values are equal: states, marks, boards. */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** What makes entries of others: by part and key the new value, or null for none. */
export function changes(before, after) {
  const all = {};
  for (const part of Object.keys(none)) {
    const [from, to] = [before[part], after[part]];
    if (from === to) continue;
    for (const key in { ...from, ...to }) {
      if (from[key] !== to[key] && !same(from[key], to[key])) (all[part] ??= {})[key] = to[key] ?? null;
    }
  }
  return all;
}

/** The cells in which two states of a board differ. */
export function cellsBetween(before, { board, entries }) {
  if (before.board.cells.length !== board.cells.length) return [];
  const { links = {}, lines = {}, ...inCells } = changes(before.entries, entries);
  const ends = (key) => key.split('-').map(Number);
  return [...new Set([
    ...[...board.cells.keys()].filter((c) => before.board.cells[c] !== board.cells[c]),
    ...Object.values(inCells).flatMap((part) => Object.keys(part).map(Number)),
    ...Object.keys(links).flatMap(ends), ...Object.keys(lines).map((key) => cornerSide(board, ...ends(key)).cell),
  ])];
}

/** Entries with changes made. */
export function changed(entries, parts) {
  const all = { ...entries };
  for (const [part, values] of Object.entries(parts)) {
    all[part] = Object.fromEntries(Object.entries({ ...all[part], ...values }).filter(([, value]) => value !== null));
  }
  return all;
}

const without = (object, key) => {
  const { [key]: _, ...rest } = object;
  return rest;
};

/** The entries that two have in common. */
export function common(one, other) {
  const shared = (part) => Object.entries(one[part]).filter(([key, value]) => same(value, other[part][key]));
  return Object.fromEntries(Object.keys(none).map((part) => [part, Object.fromEntries(shared(part))]));
}

export function withValue(entries, cell, value) {
  const values = value ? { ...entries.values, [cell]: value } : without(entries.values, cell);
  return { ...entries, values };
}

/** Sets the marks of a cell: those of "marks", at its corners, or of "centres". */
function withMarks(entries, part, cell, values) {
  const all = values.length ? { ...entries[part], [cell]: values.sort((a, b) => a - b) } : without(entries[part], cell);
  return { ...entries, [part]: all };
}

/** Marks cells with a number, or takes it out if all of them have it. */
export function toggleMarks(entries, part, cells, value) {
  const takes = cells.every((c) => entries[part][c]?.includes(value));
  return cells.reduce((all, c) => {
    const rest = (all[part][c] ?? []).filter((v) => v !== value);
    return withMarks(all, part, c, takes ? rest : [...rest, value]);
  }, entries);
}

/** Takes a number out of the marks of some cells. */
export function cleaned(entries, cells, value) {
  for (const part of ['marks', 'centres']) {
    for (const c of cells) if (entries[part][c]?.includes(value)) entries = toggleMarks(entries, part, [c], value);
  }
  return entries;
}

export const colours = 8;

/** Colours cells, or takes the colour away if all of them have it. */
export function toggleColour(entries, cells, colour) {
  const all = cells.every((c) => entries.colours[c] === colour) ? null : colour;
  return changed(entries, { colours: Object.fromEntries(cells.map((c) => [c, all])) });
}

/** Empties cells of the first that any of them has: numbers, then a part, then marks, then colours. */
export function cleared(entries, cells, part) {
  const first = ['values', part, 'centres', 'marks', 'colours'].find((name) => name && cells.some((c) => entries[name][c]));
  return first ? changed(entries, { [first]: Object.fromEntries(cells.map((c) => [c, null])) }) : entries;
}

/** Marks cells with all numbers that no cell that they see holds, and that no sign beside them excludes. */
export function withAllMarks(board, entries, cells, seen, [first, last]) {
  const held = (c) => Number(board.cells[c]) || entries.values[c] || 0;
  return cells.reduce((all, c) => {
    const out = new Set(seen(c).map(held));
    const signs = board.signs ?? [];
    const from = Math.max(first, ...signs.filter((s) => s.to === c).map((s) => held(s.from) + 1));
    const to = Math.min(last, ...signs.filter((s) => s.from === c && held(s.to)).map((s) => held(s.to) - 1));
    const left = Array.from({ length: Math.max(to - from + 1, 0) }, (_, i) => from + i).filter((n) => !out.has(n));
    return withMarks(all, 'marks', c, left);
  }, entries);
}

/** The cells that hold what a cell does: its number, or else the same marks, or the same colour. */
export function alike(board, entries, cell) {
  const all = [...board.cells.keys()];
  const ways = [(c) => Number(board.cells[c]) || entries.values[c], ...['centres', 'marks', 'colours'].map((part) => (c) => entries[part][c]?.toString())];
  const way = ways.find((is) => is(cell));
  return way ? all.filter((c) => way(c) === way(cell)) : [];
}

/** The key of a link or a line: its ends, the smaller first. */
export const keyOf = (a, b) => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** Sets one of the links between two cells, or of the lines between two corners: 1 drawn, -1 crossed, 0 open. */
export function withSide(entries, part, a, b, is) {
  const key = keyOf(a, b);
  return { ...entries, [part]: is ? { ...entries[part], [key]: is } : without(entries[part], key) };
}

export function isEmpty(entries) {
  return Object.values(entries).every((part) => Object.keys(part).length === 0);
}

const place = (board, cell) => `r${Math.floor(cell / board.cols) + 1}c${(cell % board.cols) + 1}`;

/** The text of a fact, as records and the command line have it: r1c2=7, r1c2-r1c3, !r1c2:up. */
export function textOf(board, f) {
  const is = { number: `=${f.value}`, link: `-${place(board, f.to)}`, line: `:${f.side}` };
  return (f.not ? '!' : '') + place(board, f.cell) + is[f.what];
}

/** The facts of texts, without those that the page does not show. Of two values, not one is the other. */
export function readFacts(board, texts) {
  const two = kindOf(board).values?.length === 2;
  return texts.map((text) => {
    const [all, not, row, col, value, toRow, toCol, side] = /^(!?)r(\d+)c(\d+)(?:=(\d+)|-r(\d+)c(\d+)|:(\w+))$/.exec(text) ?? [];
    const fact = { cell: cellAt(board, [row, Number(col)]), not: Boolean(not) };
    if (value && fact.not && two) return { cell: fact.cell, not: false, what: 'number', value: 3 - value };
    if (value) return { ...fact, what: 'number', value: Number(value) };
    if (toRow) return { ...fact, what: 'link', to: cellAt(board, [toRow, Number(toCol)]) };
    return all && { ...fact, what: 'line', side };
  }).filter(Boolean);
}

/** The facts that are entered. Marks are notes, not facts. */
export function factsOf(board, entries) {
  const facts = [];
  for (const [cell, value] of Object.entries(entries.values)) {
    if (isOpen(board, cell)) facts.push({ what: 'number', cell: Number(cell), value });
  }
  for (const [key, is] of Object.entries(entries.links)) {
    const [cell, to] = key.split('-').map(Number);
    facts.push({ what: 'link', cell, to, not: is < 0 });
  }
  for (const [key, is] of Object.entries(entries.lines)) {
    const [from, to] = key.split('-').map(Number);
    facts.push({ what: 'line', ...cornerSide(board, from, to), not: is < 0 });
  }
  return facts;
}

/** What comes after a value when a cell is pressed again and again: what is drawn, the rest, nothing. */
export function turned(board, value) {
  const { values } = kindOf(board);
  const all = [...values.keys()].sort((a, b) => isDrawn(values[b]) - isDrawn(values[a])).map((i) => i + 1);
  return all[value ? all.indexOf(value) + 1 : 0] ?? 0;
}

/** Whether a fact has to be entered: not that a cell has no lamp, where lamps are drawn. */
export function isWanted(board, { what, value }) {
  const { values } = kindOf(board);
  return what !== 'number' || !values?.some(isDrawn) || isDrawn(values[value - 1]);
}

/** The facts of an answer: a number for each cell, as records have it. */
export function factsOfAnswer(board, answer) {
  const { entry } = kindOf(board);
  if (entry === 'number') return answer.map((value, cell) => ({ what: 'number', cell, value })).filter((f) => f.value);
  const isLast = (cell, down, right) => step(board, cell, down, right) < 0; // no other cell has the side
  const ways = {
    link: (cell) => [[2, { to: cell + 1 }], [4, { to: cell + board.cols }]],
    line: (cell) => [[1, { side: 'up' }], [8, { side: 'left' }],
      [isLast(cell, 0, 1) && 2, { side: 'right' }], [isLast(cell, 1, 0) && 4, { side: 'down' }]],
  }[entry];
  return answer.flatMap((n, cell) => ways(cell).filter(([bit]) => n & bit).map(([, way]) => ({ what: entry, cell, ...way })));
}

/** The texts of what is entered. */
export const textsOf = (board, entries) => factsOf(board, entries).map((f) => textOf(board, f));

/** The texts of marks and colours, which are notes, by their names. */
export function notesOf(board, entries) {
  const texts = (part) => Object.entries(entries[part]).flatMap(([cell, values]) => [values].flat().map((value) => textOf(board, { cell, what: 'number', value })));
  return Object.fromEntries(notes.map((part) => [part, texts(part).join(' ')]).filter(([, text]) => text));
}

/** Entries made of the texts of facts and of those of notes, without notes that the board has no place for. */
export function entriesOf(board, texts, noted = {}) {
  let entries = readFacts(board, texts).reduce((all, f) => enter(board, all, f), none);
  const [first, last] = kindOf(board).values ? [1, 0] : numbersOf(board, true);
  for (const part of last ? notes : []) {
    for (const { cell, value } of readFacts(board, (noted[part] ?? '').split(' '))) {
      const paints = part === 'colours';
      if (!(cell in board.cells) || !(value >= (paints ? 1 : first)) || value > (paints ? colours : last)) continue;
      entries = paints ? toggleColour(entries, [cell], value) : toggleMarks(entries, part, [cell].filter((c) => isOpen(board, c)), value);
    }
  }
  return entries;
}

/** Enters a fact. A number that is not in a cell is no entry. */
export function enter(board, entries, f) {
  switch (f.what) {
    case 'number':
      return f.not || !isOpen(board, f.cell) ? entries : withValue(entries, f.cell, f.value);
    case 'link':
      return withSide(entries, 'links', f.cell, f.to, f.not ? -1 : 1);
    case 'line':
      return withSide(entries, 'lines', ...sideCorners(board, f.cell, f.side), f.not ? -1 : 1);
  }
  return entries;
}
