// Rules on cells that are connected, loops, paths, and numbers in neighbouring cells.
import { fault, near, ordered, spot } from './check-facts.js';

/** The cells of true facts are connected by sides. A node is [the row, the column, the fact]. */
export function connected(nodes) {
  nodes = [...nodes].sort((a, b) => spot(a[0], a[1]) - spot(b[0], b[1]));
  const at = new Map(nodes.map(([r, c], i) => [spot(r, c), i]));
  if (at.size < nodes.length) fault('a cell is twice in a rule');
  let beside; // by node, once they are needed
  return {
    key: `connected ${nodes.join(' ')}`, size: 6 * nodes.length,
    follows(s) {
      beside ??= nodes.map(([r, c]) => near().map(([dr, dc]) => at.get(spot(r + dr, c + dc)))
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
  if (pairOf.size < 2 * pairs.length) fault('a cell is an end twice');
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
          if (path(p) !== path(q)) continue;
          const link = s.value(s.facts.link(p, q)); // 0 if there is no such fact
          if (link < 0 || (link === 0 && root(p) === root(q))) return true;
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
