// The facts and the rules of each kind, as "The kinds" in docs/certificates.md states them.
// A fact that a puzzle does not have is 0, and its opposite, which is always true, is Infinity.
import {
  Facts, all, connected, counting, fault, joinedBy, loop, near, next, numbers, paths, spot, stretch,
  when,
} from './check-rules.js';
import { groups } from './check-puzzle.js';

const mostNumbers = 2000; // of a walk: facts are as many as the square
const mostHeights = 20; // of an order: a seen building has a rule with a fact for each higher one
const mostMentions = 1 << 22; // of facts by the rules of a board

const sideNames = ['up', 'right', 'down', 'left']; // in the order of near()
const not = (fact) => fact ? -fact : Infinity;
const upTo = (n) => Array.from({ length: n }, (_, i) => i + 1);
const valueOf = (text) => text === '.' ? 0 : parseInt(text, /[A-Z]/.test(text) ? 36 : 10);

/** The rules of a puzzle, by their keys. */
class Rules {
  facts = new Facts(false);
  byKey = new Map();

  #size = 0;

  add(rule) {
    this.#size += 1 + (rule.size ?? 0);
    if (this.#size > mostMentions) fault(`rules that mention more than ${mostMentions} facts`);
    this.byKey.set(rule.key, rule);
  }

  #counting(fits, literals) {
    const certain = literals.filter((l) => l === Infinity).length;
    const rest = literals.filter((l) => l && l !== Infinity);
    const rule = counting((k) => fits(k + certain), rest);
    if (rule.allowed.length <= rest.length) this.add(rule); // the others always hold
  }

  count(n, literals) { this.#counting((k) => [n].flat().includes(k), literals); }
  least(n, literals) { this.#counting((k) => k >= n, literals); }
  most(n, literals) { this.#counting((k) => k <= n, literals); }

  one(literals) {
    this.least(1, literals);
    this.most(1, literals);
  }

  holds(cell, v) { return this.facts.find(`${cell.name}=${v}`); }
  holdings(cells, v) { return cells.map((cell) => this.holds(cell, v)); }
  range(cell, n) { return upTo(n).map((v) => this.holds(cell, v)); }

  /** Each cell holds one of 1 to n, of those that are not out, and maybe a given one. */
  fill(cells, n, given = () => 0, out = () => false) {
    for (const cell of cells) {
      const values = upTo(n).filter((v) => !out(cell, v));
      this.one(values.map((v) => this.facts.add(`${cell.name}=${v}`)));
      const v = given(cell);
      if (v > n) fault(`clue ${v} is not in 1..${n}`);
      if (v) this.count(1, [this.holds(cell, v)]);
    }
  }

  /** A link or line that the puzzle may have. */
  link(a, b) { return a && b ? this.facts.link(spot(a.r, a.c), spot(b.r, b.c)) : 0; }
  links(cell, board) { return near().map(([dr, dc]) => this.toward(cell, dr, dc, board)); }
  toward({ r, c }, dr, dc, board) {
    const [a, b] = [board.at(r, c), board.at(r + dr, c + dc)];
    return dr + dc < 0 ? this.link(b, a) : this.link(a, b);
  }
  join(board) { for (const [a, b] of board.pairs()) this.facts.add(`${a.name}-${b.name}`); }

  /** The line on a side of a cell, by its only name. */
  line(board, { r, c }, side) {
    if (side === 'right' && board.at(r, c + 1)) return `r${r}c${c + 1}:left`;
    if (side === 'down' && board.at(r + 1, c)) return `r${r + 1}c${c}:up`;
    return `r${r}c${c}:${side}`;
  }
  draw(board) {
    const names = board.cells.flatMap((cell) => sideNames.map(
      (side) => this.line(board, cell, side)));
    return [...new Set(names)].map((name) => this.facts.add(name));
  }
}

function latin(k, { board, areas, cages, signs = [], targets, options, kind }) {
  const n = board.h;
  k.fill(board.cells, n, ({ text }) => kind === 'kenken' ? 0 : valueOf(text));
  const parts = areas ? [...groups(areas).values()]
    : kind === 'sudoku' ? boxes(board, options.box) : [];
  for (const part of [...board.lines, ...parts]) {
    if (part.length !== n) fault(`an area has ${part.length} cells, not ${n}`);
    for (const v of upTo(n)) k.one(k.holdings(part, v));
  }
  if (areas && parts.length !== n) fault(`${parts.length} areas, not ${n}`);
  for (const pair of signs) k.add(numbers('less', 0, pair.map((cell) => k.range(cell, n))));
  for (const [name, cells] of cages ? groups(cages) : []) {
    const t = targets.get(name), nums = cells.map((cell) => k.range(board.at(cell.r, cell.c), n));
    if (kind === 'sudoku') {
      if (nums.length > 1) for (const v of upTo(n)) k.most(1, nums.map((ids) => ids[v - 1]));
      if (t) k.add(numbers('differ', t.n, nums));
    } else if (t) cage(k, t, nums, n);
  }
}

function boxes({ h: n, cells }, option) {
  let [r, c] = option?.split('x').map(Number) ?? [];
  if (!option) r = Math.max(...upTo(n).filter((d) => n % d === 0 && d * d <= n));
  c ??= n / r;
  if (r * c !== n) fault(`boxes of ${option} in an order of ${n}`);
  const by = new Map();
  for (const cell of cells) {
    const box = spot(Math.ceil(cell.r / r), Math.ceil(cell.c / c));
    if (!by.has(box)) by.set(box, []);
    by.get(box).push(cell);
  }
  return [...by.values()];
}

function cage(k, { n: target, sign }, nums, n) {
  const two = nums.length === 2;
  const pairs = upTo(n).flatMap((a) => upTo(n).map((b) => [a, b]));
  const table = (fits) => k.add(numbers('table', 0, nums, pairs.filter(([a, b]) => fits(a, b))));
  const apart = (a, b) => Math.abs(a - b) === target;
  const times = (a, b) => a === b * target || b === a * target;
  if (/^[-/]$/.test(sign) && !two) fault('a difference or quotient is of two numbers');
  if (sign === '=' && nums.length > 1) fault('a number that is given is of one cell');
  if (sign === '+') k.add(numbers('sum', target, nums));
  else if (sign === '*') k.add(numbers('product', target, nums));
  else if (sign === '-') table(apart);
  else if (sign === '/') table(times);
  else if (two) {
    table((a, b) => apart(a, b) || times(a, b) || a + b === target || a * b === target);
  } else {
    // A number alone in a single cell is read as both of what the page says; the two are the same.
    if (nums.length === 1) k.count(1, [nums[0][target - 1] ?? 0]);
    if (sign === '') k.add(numbers('either', target, nums));
  }
}

function walk(k, { board, kind }, far) {
  const diagonal = kind === 'hidato';
  const cells = board.cells.filter(({ text }) => text !== 'x');
  const n = cells.length;
  if (n > mostNumbers) fault(`more than ${mostNumbers} cells`);
  const clues = cells.filter(({ text }) => text !== '.');
  const out = new Map(cells.map((cell) => [cell, new Uint8Array(n + 1)]));
  for (const clue of far ? clues : []) {
    const steps = new Map([[clue, 0]]); // from the clue, through cells
    for (const [cell, s] of steps) {
      for (const b of board.beside(cell, diagonal)) {
        if (b.text !== 'x' && !steps.has(b)) steps.set(b, s + 1);
      }
    }
    for (const cell of cells) {
      const s = steps.get(cell) ?? Infinity;
      for (const v of upTo(n)) {
        const d = Math.abs(v - Number(clue.text));
        if (s > d || (s === 0 && d > 0) || (!diagonal && (s - d) % 2 !== 0)) out.get(cell)[v] = 1;
      }
    }
  }
  k.fill(cells, n, ({ text }) => valueOf(text), (cell, v) => out.get(cell)[v]);
  k.facts.byNumber = new Map();
  for (const v of upTo(n)) {
    const ids = k.holdings(cells, v).filter(Boolean);
    k.one(ids);
    k.facts.byNumber.set(v, ids);
  }
  for (const v of upTo(n - 1)) k.add(next(v, v + 1, k.facts, diagonal));
}

function kakuro(k, { board }) {
  const wall = ({ text }) => /[x\\]/.test(text);
  const cells = board.cells.filter((cell) => !wall(cell));
  k.fill(cells, 9, ({ text }) => valueOf(text));
  const sums = new Map(); // by the first cell of a run, and 0 for one downwards or 1 to the right
  for (const { r, c, text } of board.cells) {
    const [below, right] = text.includes('\\') ? text.split('\\') : [];
    if (below) sums.set(`${spot(r + 1, c)} 0`, Number(below));
    if (right) sums.set(`${spot(r, c + 1)} 1`, Number(right));
  }
  for (const [direction, lines] of [board.columns, board.rows].entries()) {
    for (const run of board.runs(lines, wall)) {
      const key = `${spot(run[0].r, run[0].c)} ${direction}`;
      if (sums.has(key)) {
        k.add(numbers('differ', sums.get(key), run.map((cell) => k.range(cell, 9))));
        sums.delete(key);
      } else if (run.length > 1) {
        for (const v of upTo(9)) {
          k.most(1, k.holdings(run, v));
          if (run.length === 9) k.least(1, k.holdings(run, v));
        }
      }
    }
  }
  if (sums.size) fault('a sum of no cells');
}

function skyscraper(k, { board, clues }) {
  const n = board.h;
  if (n > mostHeights) fault(`an order of more than ${mostHeights}`);
  k.fill(board.cells, n, ({ text }) => valueOf(text));
  for (const line of board.lines) for (const v of upTo(n)) k.one(k.holdings(line, v));
  for (const side of sideNames) {
    clues[side].forEach((clue, i) => {
      if (clue === '-') return;
      if (Number(clue) > n) fault(`clue ${clue} is not in 1..${n}`);
      let line = side === 'up' || side === 'down' ? board.columns[i] : board.rows[i];
      if (side === 'right' || side === 'down') line = [...line].reverse();
      const seen = line.map((cell, j) => upTo(n).map((v) => {
        const fact = k.facts.add(`@${cell.name}_holds_${v}_and_is_seen_from_${side}`);
        const higher = upTo(n).filter((u) => u > v);
        const hidden = line.slice(0, j).flatMap((before) => higher.map((u) => -k.holds(before, u)));
        k.add(all(fact, [k.holds(cell, v), ...hidden]));
        return fact;
      }));
      k.count(Number(clue), seen.flat());
    });
  }
}

function numberlink(k, { board, options }) {
  k.join(board);
  const ends = groups(board);
  for (const cell of board.cells) {
    k.count(cell.text !== '.' ? 1 : options.cover === 'no' ? [0, 2] : 2, k.links(cell, board));
  }
  for (const [name, pair] of ends) if (pair.length !== 2) fault(`${name} is not there twice`);
  const pairs = [...ends.values()].map((pair) => pair.map(({ r, c }) => spot(r, c)));
  k.add(paths(options.touch ?? 'never', pairs));
}

function slitherlink(k, { board }) {
  const lines = k.draw(board);
  for (const cell of board.cells) {
    const around = sideNames.map((side) => k.facts.find(k.line(board, cell, side)));
    if (cell.text !== '.') k.count(Number(cell.text), around);
  }
  const corners = new Map();
  for (const id of lines) {
    for (const p of k.facts.of[id].ends) corners.set(p, [...(corners.get(p) ?? []), id]);
  }
  for (const met of corners.values()) k.count([0, 2], met);
  k.least(1, lines);
  k.add(loop());
}

function shikaku(k, { board }) {
  k.draw(board);
  const covering = new Map(board.cells.map((cell) => [cell, []])); // the rectangles of each cell
  for (const clue of board.cells.filter(({ text }) => text !== '.')) {
    const size = Number(clue.text), own = [];
    for (const h of upTo(Math.min(size, board.h)).filter((d) => size % d === 0)) {
      const w = size / h;
      for (let r = Math.max(1, clue.r - h + 1); r <= clue.r; r++) {
        for (let c = Math.max(1, clue.c - w + 1); c <= clue.c; c++) {
          const end = board.at(r + h - 1, c + w - 1);
          const rows = end ? board.rows.slice(r - 1, r + h - 1) : [];
          const cells = rows.flatMap((row) => row.slice(c - 1, c + w - 1));
          if (cells.filter(({ text }) => text !== '.').length !== 1) continue;
          own.push(k.facts.add(`@the_number_of_${clue.name}_counts_the_cells_from_${
            board.at(r, c).name}_to_${end.name}`));
          for (const cell of cells) covering.get(cell).push(own.at(-1));
        }
      }
    }
    k.count(1, own);
  }
  for (const ids of covering.values()) k.count(1, ids);
  for (const cell of board.cells) {
    for (const [i, [dr, dc]] of near().entries()) {
      const other = board.at(cell.r + dr, cell.c + dc);
      const line = k.facts.find(k.line(board, cell, sideNames[i]));
      if (!other) k.count(0, [line]);
      else {
        const both = new Set(covering.get(other));
        k.count(1, [line, ...covering.get(cell).filter((id) => both.has(id))]);
      }
    }
  }
}

function masyu(k, { board }) {
  k.join(board);
  for (const cell of board.cells) {
    const links = k.links(cell, board), [u, r, d, l] = links;
    const [uu, rr, dd, ll] = near().map(([dr, dc]) => {
      const beside = board.at(cell.r + dr, cell.c + dc);
      return beside ? k.toward(beside, dr, dc, board) : 0;
    });
    k.count([0, 2], links);
    if (cell.text !== '.') k.count(2, links);
    if (cell.text === 'b') {
      k.count(1, [u, d]);
      k.count(1, [l, r]);
      for (const [a, b] of [[u, uu], [r, rr], [d, dd], [l, ll]]) k.least(1, [not(a), b]);
    }
    if (cell.text === 'w') {
      k.count([0, 2], [u, d]);
      k.count([0, 2], [l, r]);
      k.least(1, [not(u), not(uu), not(dd)]);
      k.least(1, [not(l), not(ll), not(rr)]);
    }
  }
  k.least(1, board.pairs().map(([a, b]) => k.link(a, b)));
  k.add(loop());
}

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
  const tentOf = (cell, tree) => `@the_tent_of_${cell.name}_is_that_of_the_tree_in_${tree.name}`;
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

/** Cells hold what they are on: 1 nothing, 2 or 3 bridges across, 4 or 5 down. */
function hashi(k, { board }) {
  const island = ({ text }) => text !== '.';
  const open = board.cells.filter((cell) => !island(cell));
  k.fill(open, 5);
  const ends = new Map(board.cells.map((cell) => [cell, []]));
  const over = new Map(open.map((cell) => [cell, [k.holds(cell, 1)]]));
  const joins = [];
  for (const [one, lines] of [[2, board.rows], [4, board.columns]]) {
    for (const line of lines) {
      const at = line.flatMap((cell, i) => island(cell) ? [i] : []);
      at.slice(1).forEach((to, i) => {
        const [a, ...way] = line.slice(at[i], to), b = line[to];
        if (!way.length) return k.least(1, []); // islands that are neighbours
        const bridge = k.facts.add(`@a_bridge_joins_${a.name}_and_${b.name}`);
        const values = [one, one + 1], two = k.holds(way[0], one + 1);
        k.add(all(-bridge, values.map((v) => -k.holds(way[0], v)))); // any of them
        for (const v of values) {
          for (const cell of way) over.get(cell).push(k.holds(cell, v));
          for (const cell of way.slice(1)) k.count([0, 2], [k.holds(way[0], v), k.holds(cell, v)]);
        }
        for (const cell of [a, b]) ends.get(cell).push(bridge, two);
        return joins.push([[a, b].map(({ r, c }) => spot(r, c)), bridge]);
      });
    }
  }
  for (const cell of open) k.least(1, over.get(cell));
  const islands = board.cells.filter(island);
  for (const cell of islands) k.count(Number(cell.text), ends.get(cell));
  k.add(joinedBy(islands.map(({ r, c }) => spot(r, c)), joins));
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
        const fact = k.facts.add(`@the_shape_from_${cells[0].name}_over_${cells[1].name}_to_${
          cells[3].name}_has_the_form_${form}`);
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

const kinds = {
  latin, futoshiki: latin, sudoku: latin, kenken: latin, numbrix: walk, hidato: walk, kakuro,
  skyscraper, numberlink, slitherlink, shikaku, masyu, akari, heyawake, hitori, nurikabe,
  starbattle, tents, nonogram, yinyang, hashi, lits,
};

/** The rules of a puzzle that has been read, or null if its kind is not stated here. */
export function rulesOf(puzzle, far) {
  const stated = Object.hasOwn(kinds, puzzle.kind) && kinds[puzzle.kind];
  if (!stated) return null;
  const rules = new Rules();
  stated(rules, puzzle, far);
  return rules;
}
