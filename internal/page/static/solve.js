// The panel "Draw": what is known about the board, as it becomes known.
import { button, choice, label as labelled, make, tick } from './elements.js';
import { factsOfAnswer, readFacts } from './entries.js';
import { saverOf } from './proof.js';
import { counted, gradeName, hinted, say, wordsOfProof } from './words.js';

const seconds = 5; // of the first look; "Keep looking" takes longer

/** A form with the grade, if it is known, for the line above the board. */
export const withGrade = (form, { grade }) => (grade ? say('with grade', { what: say(form), grade: gradeName(grade.class) }) : say(form));

/** The verdict, and the words of the line at the board, which may show the answer. */
export function resultOf(look, showsAnswer) {
  if (!look) return ['', say('looking')];
  if (look.error) return ['error', hinted(look.error)];
  const a = look.answer;
  if (!a) return ['', say('looking')];
  switch (a.verdict) {
    case 'unique':
      return ['unique', withGrade(showsAnswer ? 'the only answer' : 'exactly one answer', look)];
    case 'several': {
      const n = look.count;
      if (!n) return ['several', say('several answers')];
      return ['several', n.exact ? counted('answer', n.answers) : say('at least answers', { n: n.answers })];
    }
    case 'none':
      return ['none', say('no answer')];
  }
  return ['unknown', say(look.done ? 'not known yet' : 'looking')];
}

const time = (ms) => (ms < 1 ? say('under a ms') : ms < 1000 ? say('ms', { n: Math.round(ms) }) : say('seconds', { n: (ms / 1000).toFixed(1) }));

/**
 * Asks for all that is to know about a board, and for the grade once there is one answer. changed is
 * called with each part, and ended once no more comes. Returns the request.
 */
export function lookAt(ask, board, changed, ended, limit = seconds) {
  const look = { settled: [] };
  const set = (key) => (event) => { look[key] = event; changed(look); };
  const grade = () => ask({ op: 'grade', board, time: limit }, {
    grade: set('grade'), ungraded: set('ungraded'), error: set('noGrade'), done: () => ended(look),
  });
  let further = null; // the grade of one answer, or why there is none
  const clash = () => ask({ op: 'clash', board, time: limit }, { clash: set('clash'), error: () => {} });
  const request = ask({ op: 'look', board, time: limit }, {
    answer: (e) => {
      const [answer, other] = [e.answer, e.other].map((s) => s && factsOfAnswer(board, s));
      const differs = other ? [...e.answer.keys()].filter((c) => e.answer[c] !== e.other[c]) : [];
      set('answer')({ ...e, answer, other, differs });
      if (e.verdict === 'unique') further = grade();
      if (e.verdict === 'none') further = clash();
    },
    settled: (e) => { look.settled = [...look.settled, ...readFacts(board, e.facts)]; changed(look); },
    shared: set('shared'), count: set('count'), looked: set('looked'),
    error: (e) => { set('error')(e); ended(look); },
    done: (e) => { look.done = e; changed(look); ended(look); },
  });
  return { cancel: () => { request.cancel(); further?.cancel(); } };
}

const element = (tag, textContent, className = '') => make(tag, { textContent, className });

function wordsOfNext({ cells, most, too_many: tooMany, timeout }) {
  if (tooMany) return say('next/too many', { n: most.toLocaleString('en') });
  if (timeout) return say('next/timeout');
  return say(cells.length ? 'next/some' : 'next/none');
}

/** Why there is no answer. */
function wordsOfClash({ rule, clues, fewest, steps }) {
  const list = (tag, all) => make(tag, { className: 'note' }, ...all.map((words) => element('li', words)));
  if (rule) return [element('p', rule)];
  if (!clues.length) return [element('p', say(steps.length ? 'clash without' : 'clash unknown')), list('ol', steps)];
  const form = clues.length === 1 ? 'clash one' : fewest ? 'clash fewest' : 'clash clues';
  const parts = [element('p', say(form, { n: clues.length })), list('ul', clues)];
  if (steps.length) parts.push(element('p', say('clash steps')), list('ol', steps));
  return parts;
}

/** Fills the panel. page has state, showsAnswer, setShowsAnswer, keepLooking, showNext, next, prove,
 * proof and unproved. */
export function showSolve(panel, look, page) {
  const focus = panel.contains(document.activeElement) ? document.activeElement.id : '';
  const parts = [];
  parts.push(tick('show-answer', say('show answer'), false, (shows) => page.setShowsAnswer(shows)));
  const extra = []; // below the facts
  const facts = element('dl', '', 'facts');
  const fact = (name, text) => facts.append(element('dt', say(name)), element('dd', text));
  const a = look?.answer;
  if (a) {
    const n = a.verdict === 'several' && look.count;
    fact('fact answers', n ? say(n.exact ? 'answers exactly' : 'answers at least', { n: n.answers }) : say(`answers ${a.verdict}`));
    if (a.evidence) fact('fact evidence', say(`evidence ${a.evidence === 'claimed' && a.verdict === 'none' ? 'claimed/none' : a.evidence}`));
    fact('fact time', time(a.ms));
    if (page.proof?.rules) {
      fact('fact proof', wordsOfProof(page.proof));
      extra.push(saverOf(page));
    } else if (a.evidence) {
      const more = button('prove', say(page.proof ? 'proving' : 'prove it'), page.prove);
      more.disabled = Boolean(page.proof);
      extra.push(more);
    }
  }
  if (a?.verdict === 'several') {
    const n = look.settled.filter((f) => !f.not && !(f.what === 'number' && page.state.board.cells[f.cell])).length;
    const what = say(n > 1 ? 'shared many' : n ? 'shared one' : 'shared none', { n });
    fact('fact shared', look.shared?.complete ? what : look.shared ? say('shared/open', { what, n: look.shared.open }) : say('shared/looking', { what }));
    fact('fact second', say(page.showsAnswer ? 'differs in/marked' : 'differs in', { n: a.differs.length }));
  }
  if (look?.grade) {
    const g = look.grade;
    fact('fact grade', say(g.limited ? 'grade means/limited' : 'grade means', { grade: gradeName(g.class), means: say(`means ${g.class}`) }));
    if (g.steps) fact('fact steps', counted('step', g.steps));
    if (g.hardest) fact('fact hardest', g.hardest.by);
  } else if (a?.verdict === 'unique') {
    fact('fact grade', look.ungraded ? say('grade unknown') : look.noGrade?.message ?? say('grade coming'));
  }
  parts.push(facts, ...extra);
  if (a?.verdict === 'none' && look.clash) parts.push(...wordsOfClash(look.clash));
  if (page.unproved) parts.push(element('p', page.unproved, 'bad'));
  if (look?.error) parts.push(element('p', look.error.message, 'bad'));
  if (look?.looked?.timeout || look?.ungraded) {
    parts.push(element('p', say('time was over')), button('keep-looking', say('keep looking'), page.keepLooking, 'main'));
  }
  if (a?.verdict === 'several' && a.other && page.showsAnswer) {
    const which = choice('shown', ['shared', 'answer', 'other'].map((s) => [s, say(`show ${s}`)]), page.shown);
    which.addEventListener('change', () => page.setShown(which.value));
    parts.push(labelled(say('on the board'), which));
  }
  if (a?.verdict === 'several' && page.takesClues) {
    parts.push(button('next-clues', say(page.next ? 'next/hide' : 'next/ask'), page.showNext));
    if (page.next) parts.push(element('p', wordsOfNext(page.next), 'note'));
  }
  // What says the same stays as it is: where a press begins it must end, though more becomes known.
  parts.forEach((part, i) => {
    const was = panel.children[i];
    if (!was) panel.append(part);
    else if (!was.isEqualNode(part)) was.replaceWith(part);
  });
  while (panel.children.length > parts.length) panel.lastChild.remove();
  const box = panel.querySelector('#show-answer');
  box.checked = page.showsAnswer;
  if (focus) (panel.querySelector(`#${focus}:not(:disabled)`) ?? box).focus();
}
