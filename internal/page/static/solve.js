// The panel "Draw": what is known about the board, as it becomes known.
import { choice, label as labelled, make, tick } from './elements.js';
import { factsOfAnswer, readFacts } from './entries.js';
import { wordsOfProof } from './proof.js';

const seconds = 5; // of the first look; "Keep looking" takes longer

const classes = {
  gentle: 'single rules place every number', easy: 'two rules together, at most', medium: 'three rules together, at most',
  tricky: 'single rules, with eliminations', hard: 'eliminations by two rules together',
  expert: 'eliminations by three rules together', search: 'more than people do without trial and error',
};

/** A class of grades, as the page names it. */
export const gradeName = (name) => (name === 'search' ? 'hard to reason out' : name);

/** The grade in the line above the board. */
export const gradeOf = (look) => (look.grade ? ` · ${gradeName(look.grade.class)}` : '');

/** The verdict, and the words of the line at the board, which may show the answer. */
export function resultOf(look, showsAnswer) {
  if (!look) return ['', 'Looking…'];
  if (look.error) return ['error', look.error.message + (look.error.hint ? ` (${look.error.hint})` : '')];
  const a = look.answer;
  if (!a) return ['', 'Looking…'];
  switch (a.verdict) {
    case 'unique':
      return ['unique', (showsAnswer ? 'The only answer' : 'Exactly one answer') + gradeOf(look)];
    case 'several': {
      const n = look.count;
      if (!n) return ['several', 'Several answers'];
      return ['several', n.exact ? `${n.answers} answers` : `At least ${n.answers} answers`];
    }
    case 'none':
      return ['none', 'No answer'];
  }
  return ['unknown', look.done ? 'Not known yet' : 'Looking…'];
}

const time = (ms) => (ms < 1 ? 'under 1 ms' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

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
  let grading = null;
  const request = ask({ op: 'look', board, time: limit }, {
    answer: (e) => {
      const [answer, other] = [e.answer, e.other].map((s) => s && factsOfAnswer(board, s));
      const differs = other ? [...e.answer.keys()].filter((c) => e.answer[c] !== e.other[c]) : [];
      set('answer')({ ...e, answer, other, differs });
      if (e.verdict === 'unique') grading = grade();
    },
    settled: (e) => { look.settled = [...look.settled, ...readFacts(board, e.facts)]; changed(look); },
    shared: set('shared'), count: set('count'), looked: set('looked'),
    error: (e) => { set('error')(e); ended(look); },
    done: (e) => { look.done = e; changed(look); ended(look); },
  });
  return { cancel: () => { request.cancel(); grading?.cancel(); } };
}

const element = (tag, textContent, className = '') => make(tag, { textContent, className });

function wordsOfNext({ cells, most, too_many: tooMany, timeout }) {
  if (tooMany) return `Not known: there are more than ${most.toLocaleString('en')} answers, too many to compare. Add a clue first.`;
  if (timeout) return 'Not known: the time was over before all answers were listed. Add a clue first.';
  return cells.length ? 'The small numbers on the board: each would leave exactly one answer.' : 'No single clue would.';
}

/** Fills the panel. page has state, showsAnswer, setShowsAnswer, keepLooking, showNext, next, prove,
 * proof and unproved. */
export function showSolve(panel, look, page) {
  const focus = panel.contains(document.activeElement) ? document.activeElement.id : '';
  const parts = [];
  const show = tick('show-answer', 'Show the answer on the board', page.showsAnswer, (shows) => page.setShowsAnswer(shows));
  parts.push(show);
  const extra = []; // below the facts
  const facts = element('dl', '', 'facts');
  const fact = (name, text) => facts.append(element('dt', name), element('dd', text));
  const a = look?.answer;
  if (a) {
    fact('Answers', { unique: 'exactly one', none: 'none', several: look.count ? `${look.count.exact ? '' : 'at least '}${look.count.answers}` : 'several', unknown: 'not known yet' }[a.verdict]);
    if (a.evidence) fact('Known because', { claimed: a.verdict === 'none' ? 'the search found none' : 'the search found no other', agreed: 'two engines agree', proved: 'proved' }[a.evidence] ?? a.evidence);
    fact('Found in', time(a.ms));
    if (page.proof?.rules) {
      const [says, save] = wordsOfProof(page.proof, page.state.board.kind);
      fact('Proved', says);
      extra.push(save);
    } else if (a.evidence) {
      const more = element('button', page.proof ? 'Proving…' : 'Prove it');
      more.id = 'prove';
      more.type = 'button';
      more.disabled = Boolean(page.proof);
      more.addEventListener('click', page.prove);
      extra.push(more);
    }
  }
  if (a?.verdict === 'several') {
    const n = look.settled.filter((f) => !f.not && !(f.what === 'number' && page.state.board.cells[f.cell])).length;
    const shared = n === 1 ? '1 part of the answer' : `${n || 'no'} parts of the answer`;
    fact('In all answers', look.shared?.complete ? shared : look.shared ? `${shared}; ${look.shared.open} facts are not known yet` : `${shared} so far; still looking`);
    fact('A second answer', `differs in ${a.differs.length} cells${page.showsAnswer ? ', marked ≠ on the board' : ''}`);
  }
  if (look?.grade) {
    const g = look.grade;
    fact('Difficulty', `${gradeName(g.class)}: ${classes[g.class]}${g.limited ? ' (more time might say otherwise)' : ''}`);
    if (g.steps) fact('To solve it', `${g.steps} steps`);
    if (g.hardest) fact('Hardest step', g.hardest.by);
  } else if (a?.verdict === 'unique') {
    fact('Difficulty', look.ungraded ? 'not known yet' : look.noGrade?.message ?? 'working on it…');
  }
  parts.push(facts, ...extra);
  if (page.unproved) parts.push(element('p', page.unproved, 'bad'));
  if (look?.error) parts.push(element('p', look.error.message, 'bad'));
  if (look?.looked?.timeout || look?.ungraded) {
    const more = element('button', 'Keep looking', 'main');
    more.id = 'keep-looking';
    more.type = 'button';
    more.addEventListener('click', page.keepLooking);
    parts.push(element('p', 'The time was over before everything was known.'), more);
  }
  if (a?.verdict === 'several' && a.other && page.showsAnswer) {
    const which = choice('shown', [['shared', 'what all answers share'], ['answer', 'one answer'], ['other', 'another answer']], page.shown);
    which.addEventListener('change', () => page.setShown(which.value));
    parts.push(labelled('On the board', which));
  }
  if (a?.verdict === 'several' && page.takesClues) {
    const next = element('button', page.next ? 'Hide these clues' : 'Which single clue would leave one answer?');
    next.id = 'next-clues';
    next.type = 'button';
    next.addEventListener('click', page.showNext);
    parts.push(next);
    if (page.next) parts.push(element('p', wordsOfNext(page.next), 'note'));
  }
  panel.replaceChildren(...parts);
  if (focus) (document.getElementById(focus) ?? show.box).focus();
}
