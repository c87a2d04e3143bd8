// The facts and the rules of certificates, and when a clause follows from one rule alone: the
// tables "Facts" and "Rules" of docs/certificates.md.
//
// Facts and helpers have ids from 1, and a literal is an id or its negative. A rule has a key,
// which is the same for all spellings of one rule, and follows(s): is it broken, whatever the
// unknown values of s become? In a whole answer nothing is unknown, so this judges answers, too.

/** What is wrong with a file. The reader of its lines adds the line. */
export class Fault extends Error {}
export const fault = (message, line) => {
  throw Object.assign(new Fault(message), line && { line });
};
export const quoted = (word) => `"${word.length > 40 ? word.slice(0, 40) + '…' : word}"`;

/** A whole number, which has only one spelling. */
export function whole(word, least, most) {
  const n = Number(word);
  if (Number.isInteger(n) && least <= n && n <= most && String(n) === word) return n;
  return fault(`${quoted(word)} is not a number from ${least} to ${most}`);
}

// These limits, and those of the other modules, are the ones of docs/certificates.md.
const mostIds = 1 << 22; // facts and helpers
const mostFacts = 1 << 20; // that one line may state
const mostSide = 20000; // rows or columns
const mostValue = 99999; // a number in a cell
const mostNums = 4096; // cells of a rule on numbers, each of which may hold mostValues
const mostValues = 64; // and no higher one in "differ"
const mostWork = 1 << 20; // choices that are looked at for one clause
const mostDepth = 1000; // of helpers in helpers, which are read by recursion

const cell = 'r([1-9]\\d{0,4})c([1-9]\\d{0,4})';
const spelling = new RegExp(
  `^(?:@\\S+|${cell}(?:=([1-9]\\d*)|-${cell}|:(up|left|right|down)))$`);
const nodeSpelling = new RegExp(`^${cell}\\|([^!].*)$`);
const joinSpelling = new RegExp(`^${cell}(?::${cell}\\|(.+))?$`);
const pairSpelling = new RegExp(`^${cell}:${cell}$`);
const area = /^r([\d-]+)c([\d-]+)(?:=([\d-]+)|(:\w+))$/;
export const spot = (r, c) => r * 1e6 + c; // of a cell, or of the upper left corner of one
const lines = { // from corner to corner
  up: [0, 0, 0, 1], left: [0, 0, 1, 0], right: [0, 1, 1, 1], down: [1, 0, 1, 1],
};

/** The facts of a puzzle, by their names, and helpers. */
export class Facts {
  #ids = new Map();
  of = [null]; // by id: { name, r, c, v }, { name, ends }, { name }, or { parts } of a helper

  /** Free facts are those of a kind that is not stated here: each that is named. */
  constructor(free) { this.free = free; }

  get mixed() { return this.lined && this.linked; }
  find(name) { return this.#ids.get(name) ?? 0; }

  id(name) {
    const id = this.find(name);
    if (!id && !this.free) fault(`${quoted(name)} is no fact of this puzzle`);
    return id || this.add(name);
  }

  add(name) {
    const m = spelling.exec(name) ?? fault(`${quoted(name)} is no fact`);
    const [r, c, v, r2, c2] = m.slice(1, 6).map(Number);
    if ([r, c, r2, c2].some((n) => n > mostSide)) fault(`a row or column above ${mostSide}`);
    if (v > mostValue) fault(`a number above ${mostValue}`);
    const fact = { name };
    if (m[3]) Object.assign(fact, { r, c, v });
    else if (m[4]) {
      if (r2 - r + c2 - c !== 1 || r2 < r || c2 < c) {
        fault(`${quoted(name)} does not link neighbours, the first one first`);
      }
      fact.ends = [spot(r, c), spot(r2, c2)];
      this.linked = true;
    } else if (m[6]) {
      // Where the size of the board is not known, a side is named as that of the next cell.
      if (this.free && m[6] === 'right') return this.id(`r${r}c${c + 1}:left`);
      if (this.free && m[6] === 'down') return this.id(`r${r + 1}c${c}:up`);
      const d = lines[m[6]];
      fact.ends = [spot(r + d[0], c + d[1]), spot(r + d[2], c + d[3])];
      this.lined = true;
    }
    const id = this.#push(fact);
    this.#ids.set(name, id);
    return id;
  }

  #push(node) {
    if (this.of.length > mostIds) fault(`more than ${mostIds} facts and helpers`);
    return this.of.push(node) - 1;
  }

  /** A helper, which is true exactly if all its parts are. */
  helper(parts) {
    const depth = parts.reduce((d, p) => Math.max(d, 1 + (this.of[Math.abs(p)].depth ?? 0)), 1);
    if (depth > mostDepth) fault(`helpers of helpers, more than ${mostDepth} deep`);
    return this.#push({ parts, depth });
  }

  /** The literals of a word, which may be those of a rectangle of cells and a range of numbers. */
  list(word) {
    const sign = word.startsWith('!') ? -1 : 1;
    const name = sign < 0 ? word.slice(1) : word;
    const m = area.exec(name);
    if (!m) return [sign * this.id(name)];
    const [rows, columns, numbers] = m.slice(1, 4).map((w) => range(w));
    if (rows.length * columns.length * numbers.length > mostFacts) {
      fault(`${quoted(word)} has more than ${mostFacts} facts`);
    }
    return rows.flatMap((r) => columns.flatMap((c) => numbers.map(
      (v) => sign * this.id(`r${r}c${c}${m[4] ?? `=${v}`}`))));
  }

  lists(words) {
    const ids = [];
    for (const w of words) {
      for (const id of this.list(w)) ids.push(id);
      if (ids.length > mostFacts) fault(`more than ${mostFacts} facts in a line`);
    }
    return ids;
  }

  /** The link between two cells, or 0. */
  link(p, q) {
    const name = (spot) => `r${Math.floor(spot / 1e6)}c${spot % 1e6}`;
    return this.find(`${name(p)}-${name(q)}`);
  }
}

function range(word = '1') {
  const ends = word.split('-');
  const first = whole(ends[0], 1, 99999);
  if (ends.length === 1) return [first];
  const last = whole(ends.length === 2 ? ends[1] : word, first + 1, 99999);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Sorted, each once. */
const ordered = (ids) => {
  ids = [...ids].sort((a, b) => Math.abs(a) - Math.abs(b));
  for (let i = 1; i < ids.length; i++) {
    if (Math.abs(ids[i]) === Math.abs(ids[i - 1])) fault('a fact is twice in a rule');
  }
  return ids;
};

/** The number of true literals is one that fits. */
export function counting(fits, literals) {
  let all = ordered(literals);
  const n = all.length;
  let allowed = Array.from({ length: n + 1 }, (_, i) => i).filter(fits);
  if (n && all.every((l) => l < 0)) { // so many are false
    all = all.map((l) => -l);
    allowed = allowed.map((k) => n - k).reverse();
  }
  return {
    key: `count ${allowed}:${all}`, literals: all, allowed, size: n,
    follows(s) {
      let least = 0, most = n;
      for (const l of all) {
        const v = s.value(l);
        if (v > 0) least++;
        else if (v < 0) most--;
      }
      return !allowed.some((k) => least <= k && k <= most);
    },
  };
}

/** The weights of the true literals sum to a number within two bounds. */
function row(least, most, weights, literals) {
  ordered(literals);
  return {
    key: `row ${least} ${most} ${weights}:${literals}`,
    follows(s) {
      let low = 0, high = 0;
      literals.forEach((l, i) => {
        const v = s.value(l);
        if (v > 0 || (v === 0 && weights[i] < 0)) low += weights[i];
        if (v > 0 || (v === 0 && weights[i] > 0)) high += weights[i];
      });
      return high < least || low > most;
    },
  };
}

export function all(first, others) {
  others = ordered(others);
  return {
    key: `all ${first}:${others}`, size: others.length + 1,
    follows(s) {
      const v = s.value(first);
      if (v > 0) return others.some((l) => s.value(l) < 0);
      return v < 0 && others.every((l) => s.value(l) > 0);
    },
  };
}

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

const sides = [[-1, 0], [0, 1], [1, 0], [0, -1]];
const corners = [[-1, -1], [-1, 1], [1, 1], [1, -1]];
export const near = (diagonal) => diagonal ? [...sides, ...corners] : sides;

/** The cells of true facts are connected by sides. A node is [the row, the column, the fact]. */
export function connected(nodes) {
  nodes = [...nodes].sort((a, b) => spot(a[0], a[1]) - spot(b[0], b[1]));
  const at = new Map(nodes.map(([r, c], i) => [spot(r, c), i]));
  if (at.size < nodes.length) fault('a cell is twice in a rule');
  let beside; // by node, once they are needed
  return {
    key: `connected ${nodes.join(' ')}`, size: 6 * nodes.length,
    follows(s) {
      beside ??= nodes.map(([r, c]) => sides.map(([dr, dc]) => at.get(spot(r + dr, c + dc)))
        .filter((j) => j !== undefined));
      return apart(nodes.map((node) => s.value(node[2])), beside);
    },
  };
}

/** The cells are connected by joins, each of which is [two cells, the fact]. */
export function joinedBy(cells, joins) {
  const at = new Map([...cells].sort((a, b) => a - b).map((cell, i) => [cell, i]));
  if (at.size < cells.length) fault('a cell is twice in a rule');
  ordered(joins.map(([, fact]) => fact));
  joins = joins.map(([ends, fact]) => [...ends.sort((a, b) => a - b), fact])
    .sort((a, b) => Math.abs(a[2]) - Math.abs(b[2]));
  const beside = [...cells, ...joins].map(() => []);
  joins.forEach(([a, b], i) => {
    if (a === b || !at.has(a) || !at.has(b)) fault('a join is of two of the cells');
    for (const end of [a, b]) {
      beside[at.get(end)].push(cells.length + i);
      beside[cells.length + i].push(at.get(end));
    }
  });
  return {
    key: `joined ${[...at.keys()]} ${joins.join(' ')}`, size: 6 * beside.length,
    follows: (s) => apart(
      [...cells.map(() => 1), ...joins.map(([, , fact]) => s.value(fact))], beside),
  };
}

/** Is a true node cut off from another one, by false ones? */
function apart(are, beside) {
  const walk = [];
  const reach = (i) => {
    are[i] = 2; // reached
    walk.push(i);
  };
  const first = are.indexOf(1);
  if (first >= 0) reach(first);
  for (const i of walk) for (const j of beside[i]) if (are[j] === 0 || are[j] === 1) reach(j);
  return are.includes(1);
}

/** Of the facts in a circle, the true ones stand together. */
export function stretch(facts) {
  ordered(facts);
  const n = facts.length;
  // The key is one of the ways round: from the least fact towards its lesser neighbour.
  const i = facts.indexOf(facts.reduce((a, b) => Math.min(a, b), Infinity));
  const round = [1, n - 1].map((step) => facts.map((_, j) => facts[(i + j * step) % n]));
  return {
    key: `stretch 0:${n > 1 && round[1][1] < round[0][1] ? round[1] : round[0]}`,
    follows(s) {
      const known = facts.map((l) => s.value(l)).filter((v) => v > 0 || v < 0);
      return known.filter((v, j) => v !== known.at(j - 1)).length > 2;
    },
  };
}

/** Joins the ends of the true links or lines. Their parts are told by the roots of their places. */
function joined(s) {
  const parent = new Map(), degree = new Map();
  const root = (p) => {
    let q = p;
    while ((parent.get(q) ?? q) !== q) q = parent.get(q);
    while (p !== q) [p] = [parent.get(p), parent.set(p, q)];
    return q;
  };
  let cycles = 0, edges = 0;
  for (const id of s.trues) {
    const { ends } = s.facts.of[id];
    if (!ends) continue;
    for (const p of ends) degree.set(p, (degree.get(p) ?? 0) + 1);
    const [a, b] = ends.map(root);
    if (a === b) cycles++;
    edges++;
    parent.set(a, b).set(b, b);
  }
  return { root, degree, cycles, edges };
}

export const loop = () => ({
  key: 'loop',
  follows(s) { // there is a cycle, and it is not all that is drawn
    const { root, degree, cycles } = joined(s);
    const places = [...degree.keys()];
    return cycles > 0 && places.some((p) => degree.get(p) !== 2 || root(p) !== root(places[0]));
  },
});

/** Paths between pairs of places. */
export function paths(touch, pairs) {
  const names = pairs.map((p) => [...p].sort((a, b) => a - b).join(':')).sort();
  const pairOf = new Map(pairs.flatMap((p, i) => p.map((q) => [q, i])));
  return {
    key: `paths ${touch} ${names}`,
    follows(s) {
      const { root, degree, cycles } = joined(s);
      if (cycles) return true;
      const label = new Map(); // of a stretch: its pair
      for (const [p, i] of pairOf) {
        if ((label.get(root(p)) ?? i) !== i) return true;
        label.set(root(p), i);
      }
      // Two places with one value are on one path.
      const path = (p) => label.get(root(p)) ?? -root(p);
      for (const p of touch === 'free' ? [] : new Set([...degree.keys(), ...pairOf.keys()])) {
        if (touch === 'no2x2') {
          if ([1, 1e6, 1e6 + 1].every((d) => path(p + d) === path(p))) return true;
          continue;
        }
        for (const q of [p + 1, p + 1e6]) {
          const link = path(p) === path(q) && s.facts.link(p, q);
          if (!link || s.value(link) > 0) continue;
          if (root(p) === root(q) || s.value(link) < 0) return true;
        }
      }
      return false;
    },
  };
}

/** Two numbers, each of which is in one cell, are in neighbouring cells. */
export const next = (k, l, facts, diagonal) => ({
  key: `next ${Math.min(k, l)} ${Math.max(k, l)}`,
  follows(s) {
    const held = new Map(), holder = new Map(); // by cell and by number
    for (const id of s.trues) {
      const { r, c, v } = facts.of[id];
      if (!v) continue;
      const p = spot(r, c);
      held.set(p, held.has(p) ? 0 : v); // 0 if it holds two, which no number may be beside
      holder.set(v, holder.has(v) ? 0 : p);
    }
    const may = (n) => (facts.byNumber.get(n) ?? []).filter((id) => {
      const p = spot(facts.of[id].r, facts.of[id].c);
      return s.value(id) >= 0 && (held.get(p) ?? n) === n && (holder.get(n) ?? p) === p;
    }).map((id) => facts.of[id]);
    const seconds = new Set(may(l).map(({ r, c }) => spot(r, c)));
    return !may(k).some(({ r, c }) => near(diagonal).some(
      ([dr, dc]) => seconds.has(spot(r + dr, c + dc))));
  },
});

/** Where all the facts are true, a rule holds. */
export function when(conditions, rule) {
  conditions = ordered(conditions);
  return {
    key: `if ${conditions} then ${rule.key}`,
    follows: (s) => conditions.every((l) => s.value(l) > 0) && rule.follows(s),
  };
}

const mostTarget = 1e15; // that a cage may have, by docs/format.md

/** Reads a rule of a certificate. Where it is one of the puzzle's own, only its key is of use. */
export function ruleOf([op, ...words], facts) {
  const number = () => whole(words.shift() ?? '', 0, mostTarget);
  const num = (word) => {
    const ids = facts.list(word);
    const { r, c } = facts.of[Math.abs(ids[0])];
    const ofCell = (id) => id > 0 && facts.of[id].v && facts.of[id].r === r && facts.of[id].c === c;
    return ids.every(ofCell) ? ids : fault(`${quoted(word)} is not what one cell may hold`);
  };
  const exactly = (n) => words.length === n || fault(`${op} has ${n} words`);
  switch (op) {
    case 'least': case 'most': {
      const n = number();
      return counting((k) => op === 'least' ? k >= n : k <= n, facts.lists(words));
    }
    case 'count': {
      const ns = new Set((words.shift() ?? '').split(',').map((w) => whole(w, 0, mostTarget)));
      return counting((k) => ns.has(k), facts.lists(words));
    }
    case 'row': {
      const signed = (word) => whole(word, -mostTarget, mostTarget);
      const [least, most] = [-Infinity, Infinity].map((none) => {
        const word = words.shift() ?? '';
        return word === '-' ? none : signed(word);
      });
      const terms = words.map((w) => [w.split('*', 1)[0], w.replace(/^[^*]*\*/, '')]);
      const weights = terms.map(([weight]) => signed(weight) || fault('a weight is 0'));
      if (weights.reduce((sum, w) => sum + Math.abs(w), 0) > mostTarget) {
        fault(`the weights sum to more than ${mostTarget}`);
      }
      const literals = facts.lists(terms.map(([, name]) => name));
      if (literals.length !== weights.length) fault('a weight is of one fact');
      return row(least, most, weights, literals);
    }
    case 'same': {
      const two = facts.lists(words);
      if (two.length !== 2) fault('same has two facts');
      return counting((k) => k !== 1, two);
    }
    case 'all': case 'any': {
      const sign = op === 'all' ? 1 : -1;
      const [first, ...others] = facts.lists(words).map((l) => sign * l);
      return first ? all(first, others) : fault(`${op} has no facts`);
    }
    case 'next': { // of a known board
      exactly(2);
      return { key: `next ${[number(), number()].sort((a, b) => a - b).join(' ')}` };
    }
    case 'less': exactly(2); return numbers(op, 0, words.map(num));
    case 'sum': case 'differ': case 'product': case 'either':
      return numbers(op, number(), words.map(num));
    case 'table': {
      const colon = words.indexOf(':');
      if (colon < 0) fault('table has no colon');
      const tuples = words.slice(colon + 1).map(
        (w) => w.split(',').map((v) => whole(v, 1, 99999)));
      if (tuples.some((t) => t.length !== colon)) fault(`table has tuples of not ${colon} numbers`);
      return numbers(op, 0, words.slice(0, colon).map(num), tuples);
    }
    case 'connected': return connected(words.flatMap((w) => {
      const m = nodeSpelling.exec(w);
      if (m) return [[Number(m[1]), Number(m[2]), facts.id(m[3])]];
      return facts.list(w).map((id) => {
        if (id < 0 || !facts.of[id].v) fault(`${quoted(w)} is no node`);
        return [facts.of[id].r, facts.of[id].c, id];
      });
    }));
    case 'joined': {
      const cells = [], joins = [];
      for (const w of words) {
        const m = joinSpelling.exec(w) ?? fault(`${quoted(w)} is no cell and no join of two`);
        const [r, c, r2, c2] = m.slice(1, 5).map(Number);
        if (!m[5]) {
          cells.push(spot(r, c));
          continue;
        }
        const [fact, ...more] = facts.list(m[5]);
        if (more.length) fault('a join has one fact');
        joins.push([[spot(r, c), spot(r2, c2)], fact]);
      }
      return joinedBy(cells, joins);
    }
    case 'stretch': return stretch(facts.lists(words));
    case 'loop': exactly(0); return loop();
    case 'paths': {
      const [touch, ...pairs] = words;
      const { key } = paths(touch, pairs.map((w) => {
        const [r, c, r2, c2] = (pairSpelling.exec(w) ?? fault(`${quoted(w)} is no pair of cells`))
          .slice(1).map(Number);
        return [spot(r, c), spot(r2, c2)];
      }));
      return { key };
    }
    case 'if': {
      const then = words.indexOf('then');
      if (then < 0 || words[then + 1] === 'if') fault('if needs then, and no if');
      return when(facts.lists(words.slice(0, then)), ruleOf(words.slice(then + 1), facts));
    }
    default: return fault(`${quoted(op ?? '')} is no rule`);
  }
}
