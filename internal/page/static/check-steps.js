// The steps of a certificate: variables, definitions of helpers, rules, and clauses, each of which
// follows from one rule or by unit propagation. docs/certificates.md states them.
import { fault, quoted, whole } from './check-facts.js';
import { ruleOf } from './check-rules.js';

const mostNumber = 1 << 22; // of variables, rules and clauses

/** What is true or false for now, of the facts and helpers of some table. */
export class Values {
  #of = new Int8Array(1 << 10); // by id
  #trail = [];
  falseHelpers = [];
  trues = []; // ids of the true facts

  constructor(facts) { this.facts = facts; }

  value(l) { return l > 0 ? this.#of[l] : -this.#of[-l]; }

  /** Makes literals true, and no others. Are they at odds? */
  begin(literals) {
    for (const id of this.#trail) this.#of[id] = 0;
    this.#trail = [];
    if (this.facts.of.length > this.#of.length) this.#of = new Int8Array(2 * this.facts.of.length);
    return literals.map((l) => this.set(l)).includes(true);
  }

  /** Makes a literal true. Is it false? */
  set(l) {
    const v = this.value(l);
    if (v === 0) {
      this.#of[Math.abs(l)] = Math.sign(l);
      this.#trail.push(Math.abs(l));
    }
    return v < 0;
  }

  /** Makes literals true, and what follows by the definitions of helpers. Is it at odds? */
  assume(literals) {
    let odd = this.begin(literals);
    const { of } = this.facts;
    this.falseHelpers = [];
    for (let i = 0, more = true; more && !odd;) {
      for (; i < this.#trail.length; i++) {
        const id = this.#trail[i];
        if (this.#of[id] < 0 && of[id].parts) this.falseHelpers.push(id);
        if (this.#of[id] > 0) for (const p of of[id].parts ?? []) odd = this.set(p) || odd;
      }
      more = false;
      for (const h of this.falseHelpers) { // if all parts but one are true, that one is false
        const open = of[h].parts.filter((p) => this.value(p) <= 0);
        if (!open.length) odd = true;
        else if (open.length === 1 && this.value(open[0]) === 0) more = !this.set(-open[0]);
      }
    }
    this.trues = this.#trail.filter((id) => this.#of[id] > 0 && !of[id].parts);
    return odd;
  }
}

/** Takes steps one by one. The rules are the puzzle's own, by their keys, or null for any. */
export class Steps {
  #variables = new Map(); // literals of facts and helpers, by number
  #rules = new Map();
  #clauses = [null]; // by number; null once it is deleted
  #seen = new Set(); // the facts that have a variable
  texts = []; // of the rules
  shown = []; // the literals of t
  other = null; // the clause of n, with its line
  done = false; // the empty clause is there

  /** How many clauses there are. */
  get length() { return this.#clauses.length - 1; }

  constructor(facts, own, claim) {
    Object.assign(this, { facts, own, claim, values: new Values(facts) });
  }

  get rules() { return [...this.#rules.values()]; }

  step(words, line) {
    if (this.done) fault('the empty clause is to be the end');
    const [form, word] = words;
    switch (form) {
      case 'v': {
        if (words.length !== 3) fault('v has a number and a fact');
        const id = this.facts.id(words[2]);
        if (this.#seen.has(id)) fault(`${quoted(words[2])} has a variable already`);
        this.#seen.add(id);
        return this.#give(this.#variables, word, id);
      }
      case 'd': {
        const parts = this.#all(words, 2);
        const value = this.facts.helper(parts);
        return word?.[0] === '-' ? this.#give(this.#variables, word.slice(1), -value)
          : this.#give(this.#variables, word, value);
      }
      case 'r': return this.#give(this.#rules, word, this.#rule(words.slice(2)));
      case 'a': {
        const n = whole(word ?? '', 0, mostNumber);
        const rule = n ? this.#rules.get(n) ?? fault(`rule ${n} is not there yet`) : null;
        const clause = this.#all(words, 2);
        if (!this.values.assume(clause.map((l) => -l)) && !rule?.follows(this.values)) {
          fault(`the clause does not follow from ${n ? `rule ${n}` : 'the definitions'}`);
        }
        return this.#keep(clause);
      }
      case 'n':
        if (this.claim !== 'only' || this.other) fault('n is there once, and of "only"');
        this.other = { literals: this.#all(words, 1), line };
        return this.#keep(this.other.literals);
      case 'l': {
        const [clause, i] = this.#literals(words, 1);
        this.#propagate(clause, this.#hints(words, i));
        this.done = !clause.length;
        return this.#keep(clause);
      }
      case 't': {
        if (this.claim !== 'facts' || words.length !== 3) {
          fault('t has a clause and a fact, and is of "facts"');
        }
        const clause = this.#clause(whole(word, 1, this.#clauses.length - 1));
        const [l, ...more] = this.facts.list(words[2]);
        const { name } = this.facts.of[Math.abs(l)];
        if (name[0] === '@') fault(`${quoted(name)} is of no answer`);
        if (more.length || clause.length !== 1 || clause[0] !== l) {
          fault(`clause ${word} does not say ${quoted(words[2])}`);
        }
        return this.shown.push(l);
      }
      case 'x': return this.#hints(words, 1).forEach((n) => {
        this.#clause(n);
        this.#clauses[n] = null;
      });
      default: return fault(`${quoted(form ?? '')} is no step`);
    }
  }

  #rule(words) {
    const rule = ruleOf(words, this.facts);
    this.texts.push(words.join(' '));
    if (this.own) return this.own.get(rule.key) ?? fault('this is no rule of the puzzle');
    return rule.follows ? rule : fault(`${words[0]} needs a board, which is not known`);
  }

  #propagate(clause, hints) {
    this.values.begin(clause.map((l) => -l));
    const last = hints.pop() ?? fault('the clause has no hints');
    for (const n of hints) {
      const open = this.#clause(n).filter((l) => this.values.value(l) >= 0);
      if (open.length !== 1) fault(`${open.length} literals of clause ${n} are not false, not one`);
      this.values.set(open[0]);
    }
    if (this.#clause(last).some((l) => this.values.value(l) >= 0)) {
      fault(`not all literals of clause ${last} are false`);
    }
  }

  /** The literals of a line up to a 0, and the place after it. */
  #literals(words, i) {
    const literals = [];
    for (; words[i] !== '0'; i++) {
      if (i >= words.length) fault('the line has no 0 at its end');
      const n = whole(words[i], -mostNumber, mostNumber);
      const l = this.#variables.get(Math.abs(n))
        ?? fault(`variable ${Math.abs(n)} is not there yet`);
      literals.push(n < 0 ? -l : l);
    }
    const ids = new Set(literals.map(Math.abs));
    if (ids.size < literals.length) fault('a variable is twice in a list');
    return [literals, i + 1];
  }

  #all(words, i) {
    const [literals, end] = this.#literals(words, i);
    return end === words.length ? literals : fault('the line goes on after its 0');
  }

  /** The clauses that a line names up to its end, a 0. */
  #hints(words, i) {
    if (words.length <= i || words.at(-1) !== '0') fault('the line has no 0 at its end');
    return words.slice(i, -1).map((w) => whole(w, 1, this.#clauses.length - 1));
  }

  #clause(n) { return this.#clauses[n] ?? fault(`clause ${n} is deleted`); }

  #keep(clause) {
    if (this.#clauses.push(clause) > mostNumber) fault(`more than ${mostNumber} clauses`);
  }

  #give(numbers, word, value) {
    const n = whole(word ?? '', 1, mostNumber);
    if (n !== numbers.size + 1) fault(`expected number ${numbers.size + 1}`);
    numbers.set(n, value);
  }
}
