// Checks certificates: proofs that a puzzle has one answer, none or several, or what all its
// answers share. docs/certificates.md states what they are, and this shares nothing with the
// program that writes them. It trusts only the text of the puzzle. Each rule of the file must be
// one of the puzzle's own, each clause must follow from one rule, or by unit propagation from
// earlier clauses, and each answer must keep all rules.
import { Fault, Facts, fault } from './check-facts.js';
import { read } from './check-puzzle.js';
import { rulesOf } from './check-kinds.js';
import { Steps, Values } from './check-steps.js';

const mostText = 1 << 26; // characters of a file
const mostLine = 1 << 22; // of a line
const mostRows = 60000; // lines of a puzzle
const often = 1 << 10; // lines from one report of progress to the next

/** Reads the lines before the steps, and what the puzzle in them is. */
function opening(lines) {
  const claims = { only: ['answer'], none: [], facts: [], several: ['answer', 'other'] };
  let i = 0;
  const word = () => /^ *([^ ]*)/.exec(lines[i] ?? '')[1];
  const words = () => lines[i].split(/ +/).filter(Boolean);
  if (words().join(' ') !== 'gridwright-certificate 1') {
    fault('this is no certificate of version 1', 1);
  }
  i++;
  const [first, claim, ...more] = i < lines.length ? words() : [];
  if (first !== 'claim' || more.length || !Object.hasOwn(claims, claim)) {
    fault('the line is to be a claim: only, none, several or facts', 2);
  }
  const rows = [];
  for (i++; word() === 'puzzle'; i++) {
    rows.push({ text: lines[i].replace(/^ *puzzle ?/, ''), line: i + 1 });
  }
  if (!rows.length) fault('the line is to be one of the puzzle', i + 1);
  if (rows.length > mostRows) fault(`a puzzle of more than ${mostRows} lines`, i);
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

/** The facts that are true in an answer. */
function answerOf({ words: lines }, facts) {
  const ids = new Set();
  for (const { words, line } of lines) {
    try {
      for (const id of facts.lists(words)) {
        if (id < 0 || ids.has(id)) fault(`${facts.of[Math.abs(id)].name} is not true once`);
        ids.add(id);
      }
    } catch (e) {
      e.line ??= line;
      throw e;
    }
  }
  return ids;
}

/** Each rule holds in each answer, and two answers differ. */
function judge(answers, rules, facts, lines) {
  const values = new Values(facts);
  answers.forEach((answer, i) => {
    values.assume(facts.of.flatMap((f, id) => !f || f.parts ? [] : [answer.has(id) ? id : -id]));
    const broken = rules.find((rule) => rule.follows(values));
    if (broken) fault(`the answer breaks a rule: ${told(broken, facts)}`, lines[i]);
  });
  const [one, other] = answers.map((answer) => own(answer, facts).sort().join(' '));
  if (other !== undefined && one === other) fault('the answers are the same', lines[1]);
}

/** What an answer states of the puzzle itself: it is not auxiliary. */
const own = (answer, { of }) => [...answer].map((id) => of[id].name)
  .filter((name) => name[0] !== '@');

function told({ key }, { of }) {
  const [words, ids] = [key.slice(0, key.indexOf(':') + 1) || key, key.slice(key.indexOf(':') + 1)];
  const text = `${words} ${ids.slice(0, 300).replace(/\d+/g, (id) => of[id]?.name ?? id)}`;
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Another answer makes a literal of n true: it has a literal for each fact that may differ. */
function differs({ literals, line }, answer, { of }, given) {
  const has = new Set(literals), held = new Set(); // the cells that hold a number
  for (const id of answer) if (of[id].v) held.add(`${of[id].r} ${of[id].c}`);
  of.forEach((fact, id) => {
    if (!fact || fact.parts || fact.name[0] === '@' || has.has(answer.has(id) ? -id : id)) return;
    if (fact.v && (answer.has(id) ? given(id) : held.has(`${fact.r} ${fact.c}`))) return;
    fault(`n has no literal for ${fact.name}`, line);
  });
}

/**
 * Checks the text of a certificate, and resolves with { claim, kind, steps, text, answers, facts,
 * rules }, or throws an Error with a line. The text is that of the puzzle, and all of its answers
 * have the facts. Where there are rules, the kind is not stated here: the claim is true of these
 * rules, which may not be those of the puzzle.
 */
export async function check(text, progress = () => {}) {
  let line = 1;
  try {
    if (text.length > mostText) fault(`a file of more than ${mostText} characters`);
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    const long = lines.findIndex((l) => l.length > mostLine);
    if (long >= 0 || !lines.length) {
      fault(`no line, or one of more than ${mostLine} characters`, long + 1);
    }
    const { claim, puzzle, rows, answers: given, far, start } = opening(lines);
    line = rows[0].line;
    const stated = await rulesOf(puzzle, far); // null: the rules are those of the file
    const facts = stated?.facts ?? new Facts(true);
    const answers = given.map((answer) => answerOf(answer, facts));
    const judged = (rules) => judge(answers, rules, facts, given.map((answer) => answer.line));
    if (stated) judged([...stated.byKey.values()]);
    const steps = new Steps(facts, stated?.byKey, claim);
    const others = () => {
      const keys = stated?.byKey ?? new Map(steps.rules.map((rule) => [rule.key, rule]));
      differs(steps.other, answers[0], facts, (id) => keys.has(`count 1:${id}`));
    };
    for (let i = start; i < lines.length; i++) {
      line = i + 1;
      const words = lines[i].split(' ').filter(Boolean);
      steps.step(words, line);
      if (words[0] === 'n' && stated) others();
      if (line % often === 0) progress(line / lines.length);
    }
    if (/only|none/.test(claim) && !steps.done) fault('the empty clause is missing');
    if (claim === 'facts' && !steps.shown.length) fault('a line t is missing');
    if (!stated) { // all of its facts and rules are known now
      if (!steps.texts.length) {
        fault(`${puzzle.kind} is not stated here, and there are no rules`, rows[0].line);
      }
      judged(steps.rules);
      if (steps.texts.includes('loop') && facts.mixed) fault('a loop of links and of lines');
      if (steps.other) others();
    }
    return {
      claim, kind: puzzle.kind, steps: steps.length,
      text: rows.map((row) => row.text).join('\n'),
      answers: answers.map((answer) => own(answer, facts)), rules: stated ? [] : steps.texts,
      facts: steps.shown.map((l) => (l < 0 ? '!' : '') + facts.of[Math.abs(l)].name),
    };
  } catch (e) {
    if (!(e instanceof Fault)) e = new Fault(`the checker has failed: ${e.message}`);
    e.line ??= line;
    throw e;
  }
}
