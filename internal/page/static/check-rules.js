// Reads the rules of a certificate: the table "Rules" of docs/certificates.md.
import { cell, fault, quoted, spot, whole } from './check-facts.js';
import { all, counting, row, when } from './check-counting.js';
import { meet, numbers } from './check-choices.js';
import { connected, joinedBy, loop, paths, stretch } from './check-walks.js';

const nodeSpelling = new RegExp(`^${cell}\\|([^!].*)$`);
const joinSpelling = new RegExp(`^${cell}(?::${cell}\\|(.+))?$`);
const pairSpelling = new RegExp(`^${cell}:${cell}$`);

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
    case 'meet': {
      const most = number(), lists = [];
      for (let end = 0; end >= 0;) {
        end = words.indexOf(';');
        lists.push(facts.lists(words.splice(0, end < 0 ? words.length : end)));
        words.shift();
        if (new Set(lists.at(-1)).size < lists.at(-1).length) fault('a fact is twice in a list');
      }
      return meet(most, lists);
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
      if (!/^(never|no2x2|free)$/.test(touch)) fault(`paths do not touch ${quoted(touch)}`);
      return paths(touch, pairs.map((w) => {
        const [r, c, r2, c2] = (pairSpelling.exec(w) ?? fault(`${quoted(w)} is no pair of cells`))
          .slice(1).map(Number);
        return [spot(r, c), spot(r2, c2)];
      }));
    }
    case 'if': {
      const then = words.indexOf('then');
      if (then < 0 || words[then + 1] === 'if') fault('if needs then, and no if');
      return when(facts.lists(words.slice(0, then)), ruleOf(words.slice(then + 1), facts));
    }
    default: return fault(`${quoted(op ?? '')} is no rule`);
  }
}
