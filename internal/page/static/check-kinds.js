// The facts and the rules of each kind, as "The kinds" in docs/certificates.md states them.
// A fact that a puzzle does not have is 0, and its opposite, which is always true, is Infinity.
import { Facts, fault, near, spot } from './check-facts.js';
import { counting } from './check-counting.js';

const mostMentions = 1 << 22; // of facts by the rules of a board

export const sideNames = ['up', 'right', 'down', 'left']; // in the order of near()
export const not = (fact) => fact ? -fact : Infinity;
export const upTo = (n) => Array.from({ length: n }, (_, i) => i + 1);
export const valueOf = (text) => text === '.' ? 0 : parseInt(text, /[A-Z]/.test(text) ? 36 : 10);

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

/** The modules that state the kinds. Only the one that a puzzle needs is loaded. */
const modules = [
  [/^(latin|futoshiki|sudoku|kenken|numbrix|hidato|kakuro|skyscraper)$/,
    () => import('./check-numbers.js')],
  [/^(numberlink|slitherlink|shikaku|masyu|hashi)$/, () => import('./check-lines.js')],
  [/^(akari|heyawake|hitori|nurikabe|lits|starbattle|tents|nonogram|yinyang)$/,
    () => import('./check-shading.js')],
];

/** The rules of a puzzle that has been read, or null if its kind is not stated here. */
export async function rulesOf(puzzle, far) {
  const module = modules.find(([kinds]) => kinds.test(puzzle.kind));
  if (!module) return null;
  const { kinds } = await module[1]();
  const rules = new Rules();
  kinds[puzzle.kind](rules, puzzle, far);
  return rules;
}
