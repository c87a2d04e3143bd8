// The own collection: what was played and what was saved by name, with progress and time; and all of it as
// one file, to go on elsewhere.
import { announce } from './announce.js';
import { show } from './dialog.js';
import { button, choice, label, make, row } from './elements.js';
import { saveFile, readText } from './files.js';
import { counted, say } from './words.js';

const lists = ['gridwright.saved', 'gridwright.sheet'];

const sorts = {
  date: (a, b) => b.date - a.date,
  title: (a, b) => a.title.localeCompare(b.title),
  spent: (a, b) => (b.spent ?? 0) - (a.spent ?? 0),
  progress: (a, b) => share(b) - share(a),
};

const share = ({ progress, solved }) => (solved ? 1 : progress?.[1] ? Math.min(1, progress[0] / progress[1]) : 0); // one may enter more than the answer has

const minutes = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

export function mine(page) {
  const { store } = page;
  const dialog = document.getElementById('dialog');
  const kindOf = ({ state }) => page.kinds.find((k) => k.name === state.board.kind);
  const all = () => [
    ...store.saved().map((s) => ({ ...s, saved: true })),
    ...store.puzzlesBefore(page.state).map((p) => ({ ...p, title: page.nameOf(p.state.board) })),
  ];
  const kinds = [...new Set(all().map((p) => p.state.board.kind))].map((k) => [k, page.kindTitle(k)]);
  const kind = choice('mine-kind', [['', say('all kinds')], ...kinds.sort((a, b) => a[1].localeCompare(b[1]))]);
  const which = choice('mine-which', ['all', 'unfinished', 'solved'].map((w) => [w, say(`mine ${w}`)]), 'all');
  const sort = choice('mine-sort', Object.keys(sorts).map((by) => [by, say(`by ${by}`)]), 'date');
  const name = make('input', { type: 'text', id: 'save-name', maxLength: 100, value: page.state.board.title, required: true });
  const [list, before] = [make('ul', { className: 'saved' }), make('ul', { className: 'saved', id: 'before' })];
  const note = make('p', { className: 'note', id: 'mine-note', role: 'status' });

  const item = (p) => {
    const known = Boolean(kindOf(p));
    const about = [
      p.solved ? say('is solved/short') : p.progress && say('progress', { percent: Math.floor(100 * share(p)) }),
      p.spent > 0 && minutes(p.spent), new Date(p.date).toLocaleDateString(document.documentElement.lang),
    ].filter(Boolean).join(' · ');
    const open = make('button', { type: 'button', textContent: p.title, disabled: !known, title: known ? '' : say('first its file'), 'aria-description': known ? about : '' });
    open.addEventListener('click', () => { page.load(p.state.board, p.state.entries); dialog.close(); page.grid.focus(page.cursor); });
    const away = make('button', { type: 'button', textContent: say('remove'), 'aria-label': say('remove it', { name: p.title }) });
    away.addEventListener('click', () => take(p));
    return make('li', { className: p.solved ? 'solved' : '' }, open, make('span', { className: 'note', textContent: about }), away);
  };
  const take = (p) => {
    const text = p.saved || store.get(p.name);
    if (p.saved) store.remove(p.title); else store.drop(p.name);
    const { title, state, date, spent, solved, progress } = p;
    const back = () => {
      if (p.saved) store.save(title, state, { date, spent, solved, progress }); else store.put(p.name, [text], false);
      note.replaceChildren();
      fill();
      name.focus();
    };
    const undo = button('mine-undo', say('undo'), back);
    note.replaceChildren(say('removed', { name: p.title }), ' ', undo);
    fill();
    undo.focus();
  };
  const fill = () => {
    const shown = all().filter((p) => (!kind.value || p.state.board.kind === kind.value)
      && (which.value === 'all' || (which.value === 'solved') === Boolean(p.solved))).sort(sorts[sort.value]);
    const into = (host, puzzles, none) => host.replaceChildren(...(puzzles.length ? puzzles.map(item) : [make('li', { className: 'note', textContent: say(none) })]));
    into(list, shown.filter((p) => p.saved), 'nothing saved');
    into(before, shown.filter((p) => !p.saved), 'no other');
  };
  for (const field of [kind, which, sort]) field.addEventListener('change', fill);
  fill();

  const file = make('input', { type: 'file', id: 'mine-file', accept: '.json', hidden: true });
  file.addEventListener('change', async () => {
    try {
      const { n, lost } = read(page, await readText(file.files[0]));
      note.textContent = counted('puzzle read', n) + (lost ? ` ${say('puzzles lost', { n: lost })}` : '');
    } catch {
      note.textContent = say('not ours');
    }
    file.value = ''; // or the same file could not be chosen again
    fill();
  });
  const out = () => {
    page.play.tick();
    page.history.settle();
    const kept = Object.fromEntries(store.allNames().map((n) => [n, store.get(n)]));
    saveFile(`gridwright-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify({ gridwright: 1, kept }), 'application/json');
  };
  const heading = make('h3', { textContent: say('before heading') });
  show('dialog saved', [
    make('div', { className: 'stack filters' }, label(say('kind'), kind), label(say('show'), which), label(say('sort'), sort)), note,
    list, heading, before, make('p', { className: 'note', textContent: say('mine limit', { n: store.mostHistories }) }),
    row(button('mine-out', say('write all'), out), button('mine-in', say('read all'), () => file.click()), file), label(say('save as'), name),
  ], 'save', () => {
    const { spent, solved, measure } = page.history;
    if (!store.save(name.value.trim() || say('untitled'), page.state, { spent, solved, progress: measure() })) {
      fill();
      return say('saved for now');
    }
    announce(say('saved told'));
    return '';
  });
}

/**
 * Takes in a file with all that a browser kept. Of a puzzle that both have, what was kept last stays on, and the
 * other is saved by name. Returns {n, lost}: how many puzzles came, and for how many there was no room.
 */
function read(page, text) {
  const { store } = page;
  const { gridwright, kept } = JSON.parse(text);
  if (gridwright !== 1) throw new Error('another file');
  const come = { n: 0, lost: 0 };
  const count = (fits, n = 1) => { come[fits ? 'n' : 'lost'] += n; };
  const put = (name, newValue) => {
    const fits = store.put(name, [newValue], false);
    window.dispatchEvent(new StorageEvent('storage', { key: name, newValue })); // as from another tab
    return fits;
  };
  const texts = Object.entries(kept).filter(([name, value]) => name.startsWith('gridwright.') && typeof value === 'string');
  for (const [name, theirs] of texts.filter(([name]) => store.isHistory(name))) {
    const ours = store.get(name);
    if (ours === theirs) continue;
    const [older, newer] = ours === null ? ['', theirs] : [theirs, ours].sort((a, b) => store.stampOf(a) - store.stampOf(b));
    if (newer === theirs) count(put(name, theirs));
    const { state, date, spent, solved, progress } = store.lastOf(name, older) ?? {};
    if (!state || JSON.stringify(state) === JSON.stringify(store.lastOf(name, newer)?.state)) continue;
    const title = named(page.nameOf(state.board), date);
    if (store.saved().some((s) => s.title === title && s.date === date)) continue; // it came before
    const fits = store.save(title, state, { date, spent, solved, progress });
    if (older === theirs || !fits) count(fits);
  }
  for (const [name, theirs] of texts.filter(([name]) => !store.isHistory(name))) {
    const ours = store.get(name);
    if (lists.includes(name)) {
      const [before, more] = [JSON.parse(ours) ?? [], JSON.parse(theirs)];
      const all = joined(before, more);
      if (all.length > before.length) count(put(name, JSON.stringify(all)), all.length - before.length);
    } else if (ours === null) put(name, theirs);
    else if (name === 'gridwright.library') for (const [key, solved] of JSON.parse(theirs)) store.note(key, solved);
  }
  return come;
}

/** Two lists as one: what the second has besides, with a date where the first has its title. */
function joined(ours, theirs) {
  const titles = new Set(ours.map((e) => e.title).filter(Boolean));
  const has = (all, e) => all.some((o) => JSON.stringify(o) === JSON.stringify(e));
  const other = (e) => (titles.has(e.title) && !has(ours, e) ? { ...e, title: named(e.title, e.date) } : e);
  return [...ours, ...theirs.map(other).filter((e) => !has(ours, e))];
}

/** The title of what a file has where the browser has another of its name. */
const named = (name, date) => say('of the file', { name, date: new Date(date).toLocaleString(document.documentElement.lang) });
