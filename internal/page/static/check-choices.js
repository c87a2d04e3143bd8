// Rules on choices: of a number for each of some cells, or of a fact for each list.
import { fault, ordered } from './check-facts.js';

const mostNums = 4096; // cells of a rule on numbers, each of which may hold mostValues
const mostValues = 64; // and no higher one in "differ"
const mostWork = 1 << 20; // choices that are looked at for one clause
const mostMet = 1 << 25; // facts of lists that are looked at for a clause of meet

/** The rules about the numbers that some cells hold: less, sum, differ, product, either, table. */
export function numbers(op, target, cells, tuples = []) {
  const order = cells.map((_, i) => i);
  if (op !== 'less') order.sort((i, j) => cells[i][0] - cells[j][0]);
  ordered(cells.flat());
  if (cells.length > mostNums || cells.some((ids) => ids.length > mostValues)) {
    fault(`a rule on more than ${mostNums} cells, or ${mostValues} numbers of one`);
  }
  cells = order.map((i) => cells[i]);
  const fitting = new Set(tuples.map((t) => order.map((i) => t[i]).join()));
  return {
    key: `${op} ${target}:${cells.join(' ')}:${[...fitting].sort().join(' ')}`,
    follows: (s) => !someChoice(s, op, target, cells, fitting),
  };
}

/** Is some choice left? It takes one value for each cell, and makes no false helper true. */
function someChoice(s, op, target, cells, fitting) {
  const { of } = s.facts;
  if (op === 'differ' && cells.flat().some((id) => of[id].v > mostValues)) {
    fault(`differ with a number above ${mostValues}`);
  }
  const left = cells.map((ids) => {
    const held = ids.filter((id) => s.value(id) > 0);
    return held.length > 1 ? [] : held.length ? held : ids.filter((id) => s.value(id) === 0);
  });
  if (left.some((ids) => !ids.length)) return false;
  const n = cells.length;
  const place = new Map(cells.flatMap((ids, i) => ids.map((id) => [id, i])));
  const chosen = [], values = [];
  let work = 0;
  const count = () => ++work > mostWork && fault(`more than ${mostWork} choices for one clause`);

  // A false helper is looked at when the last cell that it depends on has its number.
  const seen = new Map();
  const lastCell = (id) => {
    if (seen.has(id)) return seen.get(id);
    const i = place.get(id)
      ?? (of[id].parts ?? []).reduce((last, p) => Math.max(last, lastCell(Math.abs(p))), -1);
    seen.set(id, i);
    return i;
  };
  const helpers = cells.map(() => []);
  let helped = false;
  for (const id of s.falseHelpers) if (lastCell(id) >= 0) helped = !!helpers[lastCell(id)].push(id);
  const truth = (literal) => {
    count();
    if (literal < 0) return -truth(-literal);
    const i = place.get(literal);
    if (i !== undefined) return i >= chosen.length ? 0 : chosen[i] === literal ? 1 : -1;
    let least = 1;
    if (!of[literal].parts) return s.value(literal);
    for (const p of of[literal].parts) if (least >= 0) least = Math.min(least, truth(p));
    return least;
  };

  // What the cells from the i-th on add, at least and at most.
  const low = new Array(n + 1).fill(0), high = new Array(n + 1).fill(0);
  for (let i = n; i-- > 0;) {
    low[i] = low[i + 1] + Math.min(...left[i].map((id) => of[id].v));
    high[i] = high[i + 1] + Math.max(...left[i].map((id) => of[id].v));
  }
  const bySum = op === 'sum' || op === 'differ';
  const failed = helped || op === 'less' || op === 'table' ? null : new Set();
  // A product above 2^53 may be rounded, but stays above the target, which is at most 10^15.
  const go = (i, sum, product) => {
    count();
    if (bySum && (sum + low[i] > target || sum + high[i] < target)) return false;
    if (op === 'product' && (product > target || target % product)) return false;
    if (i === n) {
      if (op === 'less') return values[0] < values[1];
      if (op === 'table') return fitting.has(values.join());
      return bySum ? sum === target : product === target || (op === 'either' && sum === target);
    }
    const state = failed && (op === 'differ' ? [...values].sort().join()
      : [i, op !== 'product' && sum, op !== 'sum' && product].join());
    if (failed?.has(state)) return false;
    for (const id of left[i]) {
      const v = of[id].v;
      if (op === 'differ' && values.includes(v)) continue;
      chosen.push(id);
      values.push(v);
      const made = helpers[i].some((h) => truth(h) > 0);
      const found = !made && go(i + 1, sum + v, product > target ? product : product * v);
      chosen.pop();
      values.pop();
      if (found) return true;
    }
    failed?.add(state);
    return false;
  };
  return go(0, 0, 1);
}

/** At most so many facts are true, and one or more of each list. */
export function meet(most, lists) {
  return {
    key: `meet ${most}:${lists.join(' ')}`,
    follows(s) {
      const is = (sign) => new Set(lists.flat().filter((id) => Math.sign(s.value(id)) === sign));
      const trues = is(1);
      const open = lists.filter((list) => !list.some((id) => trues.has(id)));
      return trues.size > most || !met(open, most - trues.size, is(-1), { facts: 0 });
    },
  };
}

/** Do so many facts that are not out have one of each list? */
function met(lists, left, out, work) {
  if (!lists.length) return true;
  for (const list of lists) work.facts += list.length;
  if (work.facts > mostMet) fault(`more than ${mostMet} facts of lists for one clause`);
  const open = lists.map((list) => list.filter((id) => !out.has(id)))
    .sort((a, b) => a.length - b.length);
  const used = new Set();
  let apart = 0; // lists without a common fact, each of which needs one
  for (const list of open) {
    if (list.some((id) => used.has(id))) continue;
    apart++;
    for (const id of list) used.add(id);
  }
  if (apart > left) return false;
  const tried = new Set(out);
  return open[0].some((id) => {
    if (met(open.filter((list) => !list.includes(id)), left - 1, tried, work)) return true;
    tried.add(id);
    return false;
  });
}
