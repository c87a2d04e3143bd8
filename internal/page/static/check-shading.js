// The kinds whose cells are one of two things.
import { counting, when } from './check-counting.js';
import { connected, stretch } from './check-walks.js';
import { upTo } from './check-kinds.js';
import { groups } from './check-puzzle.js';

/** No two of pairs of cells hold 2. */
const apart = (k, pairs) => pairs.forEach((pair) => k.most(1, k.holdings(pair, 2)));
const joined = (k, cells, v) => k.add(connected(
  cells.map((cell) => [cell.r, cell.c, k.holds(cell, v)])));

function akari(k, { board }) {
  const wall = ({ text }) => text !== '.';
  k.fill(board.cells.filter((cell) => !wall(cell)), 2);
  const lit = new Map(); // the cells of the runs of each cell
  for (const run of board.runs(board.lines, wall)) {
    k.most(1, k.holdings(run, 2));
    for (const cell of run) lit.set(cell, new Set([...(lit.get(cell) ?? []), ...run]));
  }
  for (const cells of lit.values()) k.least(1, k.holdings([...cells], 2));
  for (const cell of board.cells.filter(({ text }) => /\d/.test(text))) {
    k.count(Number(cell.text), k.holdings(board.beside(cell), 2));
  }
}

function heyawake(k, { board, targets }) {
  k.fill(board.cells, 2);
  for (const [name, cells] of groups(board)) {
    if (targets.has(name)) k.count(targets.get(name).n, k.holdings(cells, 2));
  }
  apart(k, board.pairs());
  joined(k, board.cells, 1);
  for (const line of board.lines) {
    for (let i = 1; i < line.length; i++) {
      const next = line.findIndex((cell, j) => j > i && cell.text !== line[i].text);
      if (line[i].text === line[i - 1].text || next < 0) continue;
      k.least(1, k.holdings(line.slice(i - 1, next + 1), 2));
    }
  }
}

function hitori(k, { board }) {
  k.fill(board.cells, 2);
  for (const line of board.lines) {
    line.forEach((a, i) => line.slice(i + 1).filter((b) => a.text === b.text).forEach(
      (b) => k.least(1, k.holdings([a, b], 2))));
  }
  apart(k, board.pairs());
  joined(k, board.cells, 1);
}

function nurikabe(k, { board }) {
  k.fill(board.cells, 2);
  const islands = new Map(board.cells.map((cell) => [cell, []]));
  for (const clue of board.cells.filter(({ text }) => text !== '.')) {
    const size = Number(clue.text);
    const name = (cell) => `@${cell.name}_is_on_the_island_of_${clue.name}`;
    const cells = board.cells.filter(
      ({ r, c }) => Math.abs(r - clue.r) + Math.abs(c - clue.c) < size);
    const facts = cells.map((cell) => k.facts.add(name(cell)));
    k.count(1, [k.facts.find(name(clue))]);
    k.count(size, facts);
    k.add(connected(cells.map((cell, i) => [cell.r, cell.c, facts[i]])));
    cells.forEach((cell, i) => {
      islands.get(cell).push(facts[i]);
      for (const b of board.beside(cell)) {
        k.least(1, [-facts[i], k.facts.find(name(b)), k.holds(b, 2)]);
      }
    });
  }
  for (const [cell, facts] of islands) k.count(1, [k.holds(cell, 2), ...facts]);
  for (const block of board.blocks()) k.most(3, k.holdings(block, 2));
  joined(k, board.cells, 2);
}

function starbattle(k, { board, options }) {
  k.fill(board.cells, 2);
  const stars = Number(options.stars ?? 2);
  const parts = [...board.lines, ...groups(board).values()];
  for (const part of parts) k.count(stars, k.holdings(part, 2));
  for (const cell of board.cells) if (cell.text === '.') k.count(1, [k.holds(cell, 1)]);
  apart(k, board.pairs(true));
}

function tents(k, { board, clues }) {
  const cells = board.cells.filter(({ text }) => text === '.');
  k.fill(cells, 2);
  const tentOf = (cell, tree) => `@the_tent_in_${cell.name}_is_that_of_the_tree_in_${tree.name}`;
  for (const tree of board.cells.filter(({ text }) => text === 't')) {
    const places = board.beside(tree).filter(({ text }) => text === '.');
    k.count(1, places.map((cell) => k.facts.add(tentOf(cell, tree))));
  }
  for (const cell of cells) {
    const trees = board.beside(cell).map((tree) => k.facts.find(tentOf(cell, tree)));
    k.count(1, [k.holds(cell, 1), ...trees]);
  }
  apart(k, board.pairs(true));
  const lines = [[board.columns, clues.up], [board.rows, clues.left]];
  for (const [of, its] of lines) {
    its.forEach((clue, i) => clue !== '-' && k.count(Number(clue), k.holdings(of[i], 2)));
  }
}

function nonogram(k, { board, clues }) {
  k.fill(board.cells, 2);
  board.rows.forEach((line, i) => stretches(k, line, `row_${i + 1}`, clues.left[i]));
  board.columns.forEach((line, i) => stretches(k, line, `column_${i + 1}`, clues.up[i]));
}

function stretches(k, line, name, clue) {
  if (clue === '-') return;
  const lengths = clue === '0' ? [] : clue.split('.').map(Number);
  const room = line.length - lengths.reduce((sum, n) => sum + n + 1, -1); // places but one
  const covering = line.map(() => []);
  let first = 0, before = null;
  lengths.forEach((length, i) => {
    const places = upTo(Math.max(0, room + 1)).map((j) => first + j - 1);
    const facts = places.map((p) => k.facts.add(
      `@stretch_${i + 1}_of_${name}_begins_at_${line[p].name}`));
    k.count(1, facts);
    facts.forEach((fact, j) => {
      const cells = line.slice(places[j], places[j] + length);
      k.add(when([fact], counting((n) => n === length, k.holdings(cells, 2))));
      if (before) k.least(1, [-before[j], ...facts.slice(j)]);
      for (const cell of cells) covering[cell.r + cell.c - line[0].r - line[0].c].push(fact);
    });
    before = facts;
    first += length + 1;
  });
  line.forEach((cell, i) => k.least(1, [-k.holds(cell, 2), ...covering[i]]));
}

function yinyang(k, { board }) {
  k.fill(board.cells, 2, ({ text }) => ' wb'.indexOf(text) > 0 ? ' wb'.indexOf(text) : 0);
  for (const v of [1, 2]) {
    joined(k, board.cells, v);
    for (const block of board.blocks()) k.most(3, k.holdings(block, v));
  }
  // Two connected parts do not cross on a plane.
  for (const [a, b, c, d] of board.blocks()) k.add(stretch(k.holdings([a, b, d, c], 2)));
  if (board.h < 2 || board.w < 2) return;
  const { rows, columns } = board;
  const around = [...rows[0], ...columns.at(-1).slice(1), ...rows.at(-1).slice(0, -1).reverse(),
    ...columns[0].slice(1, -1).reverse()];
  k.add(stretch(k.holdings(around, 2)));
}

const shapes = { L: ['xxx', 'x'], I: ['xxxx'], T: ['xxx', ' x'], S: ['xx', ' xx'] };

/** A shape's rows and columns in all ways to turn and mirror it. */
function turned(rows) {
  const cells = rows.flatMap((row, r) => [...row].flatMap((x, c) => x === 'x' ? [[r, c]] : []));
  const ways = [1, -1].flatMap((y) => [1, -1].flatMap((x) => [
    cells.map(([r, c]) => [y * r, x * c]), cells.map(([r, c]) => [y * c, x * r])]));
  return [...new Map(ways.map((way) => {
    way.sort(([r, c], [r2, c2]) => r - r2 || c - c2);
    const from = way.map(([r, c]) => [r - way[0][0], c - way[0][1]]);
    return [from.join(), from];
  })).values()];
}

function lits(k, { board }) {
  k.fill(board.cells, 2);
  const regions = groups(board), own = new Map([...regions.keys()].map((name) => [name, []]));
  const having = new Map(board.cells.map((cell) => [cell, { L: [], I: [], T: [], S: [] }]));
  for (const [form, rows] of Object.entries(shapes)) {
    for (const way of turned(rows)) {
      for (const { r, c, text } of [...regions.values()].flat()) {
        const cells = way.map(([dr, dc]) => board.at(r + dr, c + dc));
        if (cells.some((cell) => cell?.text !== text)) continue;
        const fact = k.facts.add(`@the_${form}_from_${cells[0].name}_over_${
          cells[1].name}_to_${cells[3].name}_is_shaded`);
        own.get(text).push(fact);
        for (const cell of cells) having.get(cell)[form].push(fact);
      }
    }
  }
  for (const facts of own.values()) k.count(1, facts);
  for (const cell of board.cells) {
    k.count(1, [k.holds(cell, 1), ...Object.values(having.get(cell)).flat()]);
  }
  for (const pair of board.pairs()) {
    if (pair.some(({ text }) => text === '.') || pair[0].text === pair[1].text) continue;
    for (const form of Object.keys(shapes)) {
      k.most(1, pair.flatMap((cell) => having.get(cell)[form]));
    }
  }
  for (const block of board.blocks()) k.most(3, k.holdings(block, 2));
  joined(k, board.cells, 2);
}

export const kinds = {
  akari, heyawake, hitori, nurikabe, lits, starbattle, tents, nonogram, yinyang,
};
