// Checks certificates: proofs that a puzzle has one answer, none or several. docs/certificates.md
// states what they are, and this shares nothing with the program that writes them. It trusts only the
// text of the puzzle. Each rule of the file must be one of the puzzle's own, each clause must follow
// from one rule or by unit propagation from earlier clauses, and each answer must keep all rules.
import { Fault, Facts, fault, quoted, ruleOf, whole } from './check-rules.js';
import { read } from './check-puzzle.js';
import { rulesOf } from './check-kinds.js';

const mostText = 1 << 28; // characters of a file
const mostLine = 1 << 24; // of a line
const mostNumber = 1 << 22; // of variables, rules and clauses
const often = 1 << 10; // lines from one report of progress to the next

/** What is true or false for now, of the facts and helpers of some table. */
class Values {
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

  /** Makes literals true, and what follows from them by the definitions of helpers. Is it at odds? */
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

/** Reads the lines before the steps, and what the puzzle in them is. */
function opening(lines) {
  const claims = { only: ['answer'], none: [], several: ['answer', 'other'] };
  let i = 0;
  const word = () => /^ *([^ ]*)/.exec(lines[i] ?? '')[1];
  const words = () => lines[i].split(/ +/).filter(Boolean);
  if (words().join(' ') !== 'gridwright-certificate 1') fault('this is no certificate of version 1', 1);
  i++;
  const [first, claim, ...more] = i < lines.length ? words() : [];
  if (first !== 'claim' || more.length || !Object.hasOwn(claims, claim)) {
    fault('the line is to be a claim: only, none or several', 2);
  }
  const rows = [];
  for (i++; word() === 'puzzle'; i++) {
    rows.push({ text: lines[i].replace(/^ *puzzle ?/, ''), line: i + 1 });
  }
  if (!rows.length) fault('the line is to be one of the puzzle', i + 1);
  const puzzle = read(rows);
  const answers = claims[claim].map((name) => {
    const answer = { words: [], line: i + 1 };
    for (; word() === name; i++) answer.words.push({ words: words().slice(1), line: i + 1 });
    return answer.words.length ? answer : fault(`the line is to be ${name}`, i + 1);
  });
  const far = word() === 'far';
  if (far && (words().length > 1 || !/^(numbrix|hidato)$/.test(puzzle.kind))) {
    fault(`far is alone in its line, and not of ${puzzle.kind}`, i + 1);
  }
  return { claim, puzzle, rows, answers, far, start: i + (far ? 1 : 0) };
}

class Checker {
  #variables = new Map(); // literals of facts and helpers, by number
  #rules = new Map();
  #clauses = [null]; // by number; null once it is deleted
  #seen = new Set(); // the facts that have a variable
  #other = null; // the clause of n, with its line
  #done = false; // the empty clause is there

  constructor(opened) {
    this.opened = opened;
    this.stated = rulesOf(opened.puzzle, opened.far); // null: the rules are those of the file
    this.facts = this.stated?.facts ?? new Facts(true);
    this.values = new Values(this.facts);
    this.texts = []; // of the rules, if they are those of the file
    this.answers = opened.answers.map(({ words }) => this.#answer(words));
    if (this.stated) this.#judge([...this.stated.byKey.values()]);
  }

  #answer(lines) {
    const facts = new Set();
    for (const { words, line } of lines) {
      try {
        for (const id of this.facts.lists(words)) {
          if (id < 0 || facts.has(id)) fault(`${this.facts.of[Math.abs(id)].name} is not true once`);
          facts.add(id);
        }
      } catch (e) {
        e.line ??= line;
        throw e;
      }
    }
    return facts;
  }

  /** Each rule holds in each answer. */
  #judge(rules) {
    this.answers.forEach((answer, i) => {
      const { of } = this.facts;
      this.values.assume(of.flatMap((f, id) => !f || f.parts ? [] : [answer.has(id) ? id : -id]));
      for (const rule of rules) {
        if (rule.follows(this.values)) {
          fault(`the answer breaks a rule: ${this.#told(rule)}`, this.opened.answers[i].line);
        }
      }
    });
    const [one, other] = this.answers.map((answer) => new Set(this.#own(answer)));
    if (other && [...one].every((id) => other.has(id)) && one.size === other.size) {
      fault('the answers are the same', this.opened.answers[1].line);
    }
  }

  #own(answer) { return [...answer].filter((id) => this.facts.of[id].name[0] !== '@'); }

  #told({ key }) {
    const words = key.slice(0, 300).replace(/(?<=:.*)\d+/g, (id) => this.facts.of[id]?.name ?? id);
    return words.length > 200 ? words.slice(0, 200) + '…' : words;
  }

  /** The literals of a line up to a 0, and the place after it. */
  #literals(words, i) {
    const literals = [];
    for (; words[i] !== '0'; i++) {
      if (i >= words.length) fault('the line has no 0 at its end');
      const n = whole(words[i], -mostNumber, mostNumber);
      const l = this.#variables.get(Math.abs(n)) ?? fault(`variable ${Math.abs(n)} is not there yet`);
      literals.push(n < 0 ? -l : l);
    }
    if (new Set(literals.map(Math.abs)).size < literals.length) fault('a variable is twice in a list');
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

  #give(numbers, word, value, negative) {
    const n = whole(word ?? '', negative ? -mostNumber : 1, mostNumber);
    if (n === 0 || numbers.has(Math.abs(n))) fault(`number ${word} is there already, or 0`);
    numbers.set(Math.abs(n), n < 0 ? -value : value);
  }

  step(words, line) {
    if (this.#done) fault('the empty clause is to be the end');
    const [form, word] = words;
    switch (form) {
      case 'v': {
        if (words.length !== 3) fault('v has a number and a fact');
        const id = this.facts.id(words[2]);
        if (this.#seen.has(id)) fault(`${quoted(words[2])} has a variable already`);
        this.#seen.add(id);
        return this.#give(this.#variables, word, id);
      }
      case 'd': return this.#give(this.#variables, word, this.facts.helper(this.#all(words, 2)), true);
      case 'r': return this.#give(this.#rules, word, this.#rule(words.slice(2)));
      case 'a': {
        const n = whole(word ?? '', 0, mostNumber);
        const rule = n ? this.#rules.get(n) ?? fault(`rule ${n} is not there yet`) : null;
        const clause = this.#all(words, 2);
        if (!this.values.assume(clause.map((l) => -l)) && !rule?.follows(this.values)) {
          fault(n ? `the clause does not follow from rule ${n}` : 'the clause does not follow');
        }
        return this.#keep(clause);
      }
      case 'n': {
        if (this.opened.claim !== 'only' || this.#other) fault('n is there once, and of "only"');
        this.#other = { literals: this.#all(words, 1), line };
        if (this.stated) this.#differs();
        return this.#keep(this.#other.literals);
      }
      case 'l': {
        const [clause, i] = this.#literals(words, 1);
        this.#propagate(clause, this.#hints(words, i));
        this.#done = !clause.length;
        return this.#keep(clause);
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
    if (this.stated) {
      return this.stated.byKey.get(rule.key) ?? fault('this is no rule of the puzzle');
    }
    if (words[0] === 'next' || words[0] === 'paths') {
      fault(`${words[0]} is not read for ${this.opened.puzzle.kind}, whose board is not known`);
    }
    this.texts.push(words.join(' '));
    return rule;
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

  /** Another answer makes a literal of n true: it has a literal for all that may differ. */
  #differs() {
    const { of } = this.facts, [answer] = this.answers, { literals, line } = this.#other;
    const has = new Set(literals), held = new Set(); // the cells that hold a number
    for (const id of answer) if (of[id].v) held.add(`${of[id].r} ${of[id].c}`);
    const given = (id) => this.stated?.byKey.has(`count 1:${id}`);
    of.forEach((fact, id) => {
      if (!fact || fact.parts || fact.name[0] === '@') return;
      const other = answer.has(id) ? -id : id;
      if (has.has(other) || (fact.v && (other > 0 ? held.has(`${fact.r} ${fact.c}`) : given(id)))) return;
      fault(`n has no literal for ${fact.name}`, line);
    });
  }

  end() {
    const { claim, puzzle, rows } = this.opened;
    if (claim !== 'several' && !this.#done) fault('the empty clause is missing');
    if (!this.stated) {
      this.#judge([...this.#rules.values()]);
      if (this.#other) this.#differs();
    }
    return {
      claim, kind: puzzle.kind, text: rows.map(({ text }) => text).join('\n'),
      answers: this.answers.map((answer) => this.#own(answer).map((id) => this.facts.of[id].name)),
      rules: this.texts,
    };
  }
}

/**
 * Checks the text of a certificate: { claim, kind, steps, text, answers, rules }, or an Error with a
 * line. The text is that of the puzzle. Where there are rules, the kind is not stated here: the claim
 * is true of these rules, which may not be those of the puzzle.
 */
export function check(text, progress = () => {}) {
  let line = 1;
  try {
    if (text.length > mostText) fault(`a file of more than ${mostText} characters`);
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    const long = lines.findIndex((l) => l.length > mostLine);
    if (long >= 0 || !lines.length) fault(`a line of no or more than ${mostLine} characters`, long + 1);
    const opened = opening(lines);
    line = opened.rows[0].line;
    const checker = new Checker(opened);
    for (let i = opened.start; i < lines.length; i++) {
      line = i + 1;
      checker.step(lines[i].split(' ').filter(Boolean), line);
      if (line % often === 0) progress(line / lines.length);
    }
    line = lines.length;
    return { ...checker.end(), steps: lines.length - opened.start };
  } catch (e) {
    if (!(e instanceof Fault)) e = new Fault(`the checker has failed: ${e.message}`);
    e.line ??= line;
    throw e;
  }
}
