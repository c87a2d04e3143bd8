// The dialogs: a new board, its title, opening a text, what is saved, and the list of keys.
import { announce } from './announce.js';
import { bookLinks, label, make } from './elements.js';
import { one } from './engine.js';
import { readText } from './files.js';
import { puzzlesBefore } from './history.js';
import { isKindFile, kindOf } from './kinds.js';
import { pictureOf } from './pictures.js';
import { puzzles } from './puzzles.js';
import { drop, remove, save, saved } from './store.js';
import { hinted, say } from './words.js';

const dialog = document.getElementById('dialog');

/**
 * Shows a dialog. accept is called with the form; if it returns a text, that is an error to show.
 * after is called when the dialog has closed with success. Returns a function that shows an error.
 */
function show(titleForm, parts, acceptForm, accept, after = () => {}) {
  const error = make('p', { className: 'bad' });
  error.setAttribute('role', 'alert');
  const form = make('form', { method: 'dialog' });
  const buttons = make('div', { className: 'stack' });
  if (accept) buttons.append(make('button', { type: 'submit', className: 'main', textContent: say(acceptForm) }));
  const close = make('button', { type: 'button', textContent: say(accept ? 'cancel' : 'close') });
  close.addEventListener('click', () => dialog.close());
  buttons.append(close);
  form.append(make('h2', { id: 'dialog-title', textContent: say(titleForm) }), ...parts, error, buttons);
  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    const fault = await accept?.(form);
    if (fault) {
      error.textContent = fault;
      return;
    }
    dialog.close();
    after();
  });
  dialog.replaceChildren(form);
  dialog.showModal();
  if (!accept) { // its only button is at its end
    const head = form.firstChild;
    head.tabIndex = -1;
    head.focus();
  }
  return (fault) => { error.textContent = fault; };
}

/** An error about a text in words, with its place. */
function wordsOf(error) {
  const { line, column } = error;
  const what = hinted(error);
  return line ? say(column ? 'at column' : 'at line', { line, column, what }) : what;
}

/** Moves the keyboard to the board, so that what is typed next goes there. */
const toBoard = (page) => page.grid.focus(page.cursor);

export const dialogs = {
  /** A new board: kind, size, options; or an example. */
  create(page) {
    const listed = (inFile) => page.kinds.filter((k) => Boolean(k.file) === inFile).map((k) => make('option', { value: k.name, textContent: k.title }));
    const kind = make('select', { id: 'new-kind' }, ...listed(false), make('optgroup', { label: say('more kinds') }, ...listed(true)));
    kind.value = page.state.board.kind;
    const rows = make('input', { type: 'number', min: 1, max: 50, value: page.state.board.rows, id: 'new-rows' });
    const cols = make('input', { type: 'number', min: 1, max: 50, value: page.state.board.cols, id: 'new-cols' });
    const title = make('input', { type: 'text', id: 'new-title', maxLength: 100 });
    const doc = make('p', { className: 'note' });
    const picture = make('div', {});
    const options = make('div', {});
    const colsLabel = label(say('columns field'), cols);
    const chosen = () => page.kinds.find((k) => k.name === kind.value);
    const refresh = () => {
      doc.textContent = chosen().doc;
      const hasPuzzle = kind.value in puzzles;
      picture.replaceChildren(...(hasPuzzle ? [pictureOf(kind.value)] : []));
      example.hidden = !hasPuzzle;
      colsLabel.hidden = chosen().square;
      options.replaceChildren(...chosen().options.map((o) => {
        const values = /^[\w-]+(\||, | or )/.test(o.values) ? o.values.split(/\||, | or /) : null;
        const field = values ? make('select', { name: o.key }, ...values.map((v) => make('option', { value: v, textContent: v })))
          : make('input', { type: 'text', name: o.key, placeholder: o.default });
        if (values) field.value = o.default;
        field.dataset.default = o.default;
        return make('div', {}, label(o.key, field), make('span', { className: 'note', textContent: o.doc }));
      }));
    };
    const example = make('button', { type: 'button', textContent: say('new example'), id: 'new-example' });
    example.addEventListener('click', () => { page.load(puzzles[kind.value]); dialog.close(); toBoard(page); });
    kind.addEventListener('change', refresh);
    refresh();
    const about = make('div', { className: 'about' }, picture, make('div', {}, label(say('kind'), kind), doc, example));
    show('dialog new', [about, label(say('rows field'), rows), colsLabel, options, label(say('title field'), title)], 'make it', async () => {
      const set = {};
      for (const f of options.querySelectorAll('[name]')) {
        if (f.value && f.value !== f.dataset.default) set[f.name] = f.value;
      }
      const size = { rows: Number(rows.value), cols: Number(chosen().square ? rows.value : cols.value) };
      try {
        const e = await one({ op: 'empty', kind: kind.value, ...size, board: { options: set } }, 'board');
        page.load({ ...e.board, title: title.value });
        page.openPanel('solve'); // where what one enters are clues
      } catch (error) {
        return error.message;
      }
    }, () => toBoard(page));
  },

  /** The title and the author of the present board, which change nothing in its answer. */
  rename(page) {
    const { board } = page.state;
    const title = make('input', { type: 'text', id: 'edit-title', maxLength: 100, value: board.title ?? '' });
    const author = make('input', { type: 'text', id: 'edit-author', maxLength: 100, value: board.author ?? '', autocomplete: 'name' });
    show('dialog title', [label(say('title field'), title), label(say('author field'), author)], 'set', () => {
      const { state } = page;
      page.edit({ ...state, board: { ...state.board, title: title.value.trim(), author: author.value.trim() } });
    });
  },

  /** A text of any format. fault is what is wrong with the given one. */
  open(page, given = '', fault = null) {
    const text = make('textarea', { id: 'open-text', value: given, spellcheck: false, placeholder: `numbrix\n1 . .\n. . .\n. . 9\n\n${say('links')}` });
    const file = make('input', { type: 'file', id: 'open-file' });
    const name = () => (file.files[0]?.name.endsWith('.star') && isKindFile(text.value) ? file.files[0].name : '');
    const tell = show('dialog open', [label(say('open text'), text), label(say('open file'), file)], 'open it', async () => {
      const error = await page.open(text.value, '', name());
      return error && wordsOf(error);
    }, () => toBoard(page));
    file.addEventListener('change', () => { readText(file.files[0]).then((all) => { text.value = all; }, (e) => tell(e.message)); });
    if (fault) tell(wordsOf(fault));
  },

  /** What was saved by name, and what was open: save, open, remove. */
  saved(page) {
    const name = make('input', { type: 'text', id: 'save-name', maxLength: 100, value: page.state.board.title, required: true });
    const list = make('ul', { className: 'saved' });
    const before = make('ul', { className: 'saved', id: 'before' });
    const item = (title, { date, state }, removeIt) => {
      const open = make('button', { type: 'button', textContent: title, disabled: !kindOf(state.board), title: kindOf(state.board) ? '' : say('first its file') });
      open.addEventListener('click', () => { page.load(state.board, state.entries); dialog.close(); toBoard(page); });
      const away = make('button', { type: 'button', textContent: say('remove'), 'aria-label': say('remove it', { name: title }) });
      away.addEventListener('click', () => { removeIt(); fill(); name.focus(); });
      return make('li', {}, open, make('span', { className: 'note', textContent: new Date(date).toLocaleString() }), away);
    };
    const none = (textContent) => [make('li', { className: 'note', textContent })];
    const fill = () => {
      const all = saved().map((s) => item(s.title, s, () => remove(s.title)));
      list.replaceChildren(...(all.length ? all : none(say('nothing saved'))));
      const others = puzzlesBefore(page.state).map((p) => item(page.nameOf(p.state.board), p, () => drop(p.name)));
      before.replaceChildren(...(others.length ? others : none(say('no other'))));
    };
    fill();
    const heading = make('h3', { textContent: say('before heading') });
    show('dialog saved', [list, heading, before, label(say('save as'), name)], 'save', () => {
      if (!save(name.value.trim() || say('untitled'), page.state)) {
        fill();
        return say('saved for now');
      }
      announce(say('saved told'));
      return '';
    });
  },

  keys() {
    const rows = Array.from({ length: 18 }, (_, i) => [say(`key ${i + 1}`), say(`does ${i + 1}`)])
      .map(([k, what]) => make('tr', {}, make('th', { scope: 'row' }, make('kbd', { textContent: k })), make('td', { textContent: what })));
    show('keys', [make('table', {}, make('tbody', {}, ...rows)), ...bookLinks(say('book'))]);
  },
};
