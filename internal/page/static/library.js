// What one comes back to: the library, the puzzles of the days, the own collection, and what a setter writes
// around a board. Loaded when somebody asks for one of them; each is a dialog.
import { kindOfDay, numberOf, puzzleOf } from './daily.js';
import { show } from './dialog.js';
import { choice, label, make } from './elements.js';
import { say } from './words.js';

export { about } from './about.js';
export { first } from './first.js';
export { keys } from './keys.js';
export { link } from './link.js';
export { mine } from './mine.js';

const variants = ['jigsaw']; // of Sudoku, each with a file
const files = {}; // promises of the puzzles in a file, by its kind

/**
 * The puzzles of a kind, as its file has them: {key, grade, n, text}, the n-th of its class. The key is made of
 * the puzzle alone.
 */
function puzzlesOf(kind) {
  const counts = {};
  files[kind] ??= read(`library-${kind}.txt`).then((text) => text.split('---\n').map((entry) => {
    const [head, puzzle] = [entry.slice(0, entry.indexOf('\n')), entry.slice(entry.indexOf('\n') + 1)];
    const [, grade] = head.split(' ');
    counts[grade] = (counts[grade] ?? 0) + 1;
    return { key: `${kind}-${hash(puzzle)}`, grade, n: counts[grade], text: puzzle };
  }));
  files[kind].catch(() => { delete files[kind]; }); // the next request loads it again
  return files[kind];
}

async function read(name) {
  const inside = document.getElementById(name);
  if (inside) return inside.textContent;
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(say('no library'));
  return response.text();
}

/** A short name of a text: FNV-1a of 32 bits. */
function hash(text) {
  let n = 0x811c9dc5;
  for (const c of text) n = Math.imul(n ^ c.charCodeAt(0), 0x01000193) >>> 0;
  return n.toString(36);
}

const shelves = (page) => [...page.kinds.filter((k) => !k.example).map((k) => k.name), ...variants];

const titleOf = (page, kind) => (variants.includes(kind) ? say(kind) : page.kindTitle(kind));

const nameOf = (page, kind, { grade, n }) => say('library title', { kind: titleOf(page, kind), grade: say(`class ${grade}`), n });

/** A list to choose a kind from. */
const kindChoice = (page, id, chosen, ...others) => choice(id, [...others, ...shelves(page).map((kind) => [kind, titleOf(page, kind)])], chosen);

/** Opens a puzzle to be played, under a title; keys are those under which it is noted. */
async function open(page, { key, text }, title, ...keys) {
  const fault = await page.open(text, title);
  if (fault) throw fault;
  page.history.origin = [key, ...keys].join(' ');
  page.openPanel('play');
  document.getElementById('dialog').close();
  page.move(Math.max(0, page.state.board.cells.indexOf('')));
}

/** A button with a number: its puzzle is new, begun or solved. name is said instead of the number. */
function numbered(n, name, when, act) {
  const is = when === undefined ? '' : when ? 'solved' : 'begun';
  const b = make('button', { type: 'button', className: is, textContent: n, 'aria-label': is ? say(`is ${is}`, { name }) : name });
  b.addEventListener('click', act);
  return b;
}

/** Fills a part of a dialog, which reports what fails. */
const filler = (host, tell, fill) => async () => {
  const turn = Symbol('turn');
  host.turn = turn;
  try {
    const parts = await fill();
    if (host.turn === turn) host.replaceChildren(...parts); // or another choice was made meanwhile
  } catch (error) {
    tell(error.message);
  }
};

/** The library: the puzzles of a kind by class, each class from its easiest on. */
export function library(page) {
  const own = page.state.board.kind;
  const kind = kindChoice(page, 'library-kind', shelves(page).includes(own) ? own : 'sudoku');
  const host = make('div', { className: 'shelves' });
  const tell = show('library', [label(say('kind'), kind), host, make('p', { className: 'note', textContent: say('library note') })]);
  const fill = filler(host, tell, async () => {
    const [all, noted] = [await puzzlesOf(kind.value), page.store.noted()];
    return [...new Set(all.map((p) => p.grade))].flatMap((grade) => {
      const puzzles = all.filter((p) => p.grade === grade);
      const done = puzzles.filter((p) => noted.get(p.key)).length;
      const buttons = puzzles.map((p) => {
        const title = nameOf(page, kind.value, p);
        return numbered(p.n, title, noted.get(p.key), () => { open(page, p, title).catch((e) => tell(e.message)); });
      });
      return [make('h3', {}, say(`class ${grade}`), ' ', make('span', { className: 'note', textContent: say('library done', { n: done, all: puzzles.length }) })),
        make('div', { className: 'numbers' }, ...buttons)];
    });
  });
  kind.addEventListener('change', fill);
  fill();
}

/** Goes on from a puzzle to the next one of its kind that is not solved yet; without one, to the library. */
export async function next(page) {
  const { origin } = page.history;
  const kind = origin ? origin.split('-')[0] : page.state.board.kind;
  const all = shelves(page).includes(kind) ? await puzzlesOf(kind) : [];
  const at = all.findIndex((p) => p.key === origin.split(' ')[0]);
  const noted = page.store.noted();
  const p = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find(({ key }) => !noted.get(key));
  return p ? open(page, p, nameOf(page, kind, p)) : library(page);
}

/** The puzzles of the days: today's, yesterday's, and those of a month. */
export function today(page) {
  const kind = kindChoice(page, 'day-kind', '', ['', say('each day another')]);
  const now = new Date();
  const at = (year, month, day) => new Date(year, month, day, 12);
  let shown = at(now.getFullYear(), now.getMonth(), 1);
  const [head, host, doors] = [make('h3', { id: 'month', 'aria-live': 'polite' }), make('div', { className: 'numbers days' }), make('div', { className: 'stack' })];
  const names = shelves(page);
  const kindAt = (date) => kind.value || kindOfDay(numberOf(date), names);
  const keyAt = (date) => `day-${numberOf(date)}-${kind.value}`;
  const noted = () => page.store.noted();
  const title = (date) => say('day title', { kind: titleOf(page, kindAt(date)), day: words(date, { day: 'numeric', month: 'long', year: 'numeric' }) });
  const choose = (date) => async () => {
    try {
      await open(page, puzzleOf(numberOf(date), await puzzlesOf(kindAt(date)), kind.value ? 1 : names.length), title(date), keyAt(date));
    } catch (error) {
      tell(error.message);
    }
  };
  const door = (form, date) => {
    const b = make('button', { type: 'button', id: `${form}-open`, className: form === 'today' ? 'main' : '' },
      make('strong', { textContent: say(form) }), ' ', make('span', { textContent: titleOf(page, kindAt(date)) }));
    b.addEventListener('click', choose(date));
    return b;
  };
  const turn = (form, by) => {
    const b = make('button', { type: 'button', id: `month-${form}`, textContent: by < 0 ? '‹' : '›', 'aria-label': say(`month ${form}`) });
    b.addEventListener('click', () => { shown = at(shown.getFullYear(), shown.getMonth() + by, 1); fill(); });
    return b;
  };
  const [before, after] = [turn('before', -1), turn('after', 1)];
  const fill = () => {
    const [year, month] = [shown.getFullYear(), shown.getMonth()];
    head.textContent = words(shown, { month: 'long', year: 'numeric' });
    after.disabled = year === now.getFullYear() && month === now.getMonth();
    doors.replaceChildren(door('today', now), door('yesterday', at(now.getFullYear(), now.getMonth(), now.getDate() - 1)));
    const all = noted();
    const days = Array.from({ length: at(year, month + 1, 0).getDate() }, (_, i) => at(year, month, i + 1)).filter((d) => numberOf(d) <= numberOf(now));
    const weekdays = Array.from({ length: 7 }, (_, i) => make('span', { 'aria-hidden': true, textContent: words(at(2024, 0, i + 1), { weekday: 'short' }) }));
    const empty = Array.from({ length: (shown.getDay() + 6) % 7 }, () => make('span', {})); // weeks begin on Monday
    host.replaceChildren(...weekdays, ...empty, ...days.map((d) => numbered(d.getDate(), title(d), all.get(keyAt(d)), choose(d))));
    if (after.disabled) host.lastChild.setAttribute('aria-current', 'date');
  };
  const tell = show('days', [label(say('kind'), kind), doors, make('div', { className: 'month' }, before, head, after), host,
    make('p', { className: 'note', textContent: say('day note') })]);
  kind.addEventListener('change', fill);
  fill();
}

const words = (date, parts) => date.toLocaleDateString(document.documentElement.lang, parts);
