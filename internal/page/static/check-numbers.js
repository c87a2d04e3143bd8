// The kinds whose cells hold numbers that differ.
import { fault, spot } from './check-facts.js';
import { all } from './check-counting.js';
import { numbers } from './check-choices.js';
import { next } from './check-walks.js';
import { sideNames, upTo, valueOf } from './check-kinds.js';
import { groups } from './check-puzzle.js';

const mostNumbers = 2000; // of a walk: facts are as many as the square
const mostHeights = 20; // of an order: a seen building has a rule with a fact for each higher one

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
      for (const v of upTo(n)) {
        k.most(1, nums.map((ids) => ids[v - 1]));
        if (nums.length === n) k.least(1, nums.map((ids) => ids[v - 1]));
      }
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
  if (new Set(clues.map(({ text }) => text)).size < clues.length) fault('a number is there twice');
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
  k.fill(cells, 9);
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
  for (const sum of sums.values()) k.add(numbers('differ', sum, []));
}

function skyscraper(k, { board, clues }) {
  const n = board.h;
  if (n > mostHeights) fault(`an order of more than ${mostHeights}`);
  k.fill(board.cells, n, ({ text }) => valueOf(text));
  for (const line of board.lines) for (const v of upTo(n)) k.one(k.holdings(line, v));
  for (const side of sideNames) {
    clues[side].forEach((clue, i) => {
      if (clue === '-') return;
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

export const kinds = {
  latin, futoshiki: latin, sudoku: latin, kenken: latin, numbrix: walk, hidato: walk, kakuro,
  skyscraper,
};
