// The dialogs: a new board, its title, opening a text, what is saved, and the list of keys.
import { announce } from './announce.js';
import { label, make } from './elements.js';
import { one } from './engine.js';
import { readText } from './files.js';
import { puzzlesBefore } from './history.js';
import { isKindFile, kindOf } from './kinds.js';
import { pictureOf } from './pictures.js';
import { puzzles } from './puzzles.js';
import { drop, remove, save, saved } from './store.js';

const dialog = document.getElementById('dialog');

/**
 * Shows a dialog. accept is called with the form; if it returns a text, that is an error to show.
 * after is called when the dialog has closed with success. Returns a function that shows an error.
 */
function show(title, parts, acceptLabel, accept, after = () => {}) {
  const error = make('p', { className: 'bad' });
  error.setAttribute('role', 'alert');
  const form = make('form', { method: 'dialog' });
  const buttons = make('div', { className: 'stack' });
  if (accept) buttons.append(make('button', { type: 'submit', className: 'main', textContent: acceptLabel }));
  const close = make('button', { type: 'button', textContent: accept ? 'Cancel' : 'Close' });
  close.addEventListener('click', () => dialog.close());
  buttons.append(close);
  form.append(make('h2', { id: 'dialog-title', textContent: title }), ...parts, error, buttons);
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
function wordsOf({ line, column, message, hint }) {
  const at = line ? `Line ${line}${column ? `, column ${column}` : ''}: ` : '';
  return at + message + (hint ? ` (${hint})` : '');
}

/** Moves the keyboard to the board, so that what is typed next goes there. */
const toBoard = (page) => page.grid.focus(page.cursor);

export const dialogs = {
  /** A new board: kind, size, options; or an example. */
  create(page) {
    const listed = (inFile) => page.kinds.filter((k) => Boolean(k.file) === inFile).map((k) => make('option', { value: k.name, textContent: k.title }));
    const kind = make('select', { id: 'new-kind' }, ...listed(false), make('optgroup', { label: 'More kinds' }, ...listed(true)));
    kind.value = page.state.board.kind;
    const rows = make('input', { type: 'number', min: 1, max: 50, value: page.state.board.rows, id: 'new-rows' });
    const cols = make('input', { type: 'number', min: 1, max: 50, value: page.state.board.cols, id: 'new-cols' });
    const title = make('input', { type: 'text', id: 'new-title', maxLength: 100 });
    const doc = make('p', { className: 'note' });
    const picture = make('div', {});
    const options = make('div', {});
    const colsLabel = label('Columns', cols);
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
    const example = make('button', { type: 'button', textContent: 'Open this puzzle', id: 'new-example' });
    example.addEventListener('click', () => { page.load(puzzles[kind.value]); dialog.close(); toBoard(page); });
    kind.addEventListener('change', refresh);
    refresh();
    const about = make('div', { className: 'about' }, picture, make('div', {}, label('Kind', kind), doc, example));
    show('New board', [about, label('Rows', rows), colsLabel, options, label('Title', title)], 'Make it', async () => {
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
    show('Title and author', [label('Title', title), label('Author', author)], 'Set', () => {
      const { state } = page;
      page.edit({ ...state, board: { ...state.board, title: title.value.trim(), author: author.value.trim() } });
    });
  },

  /** A text of any format. fault is what is wrong with the given one. */
  open(page, given = '', fault = null) {
    const text = make('textarea', { id: 'open-text', value: given, spellcheck: false, placeholder: 'numbrix\n1 . .\n. . .\n. . 9\n\nor a link of puzz.link, penpa, SudokuPad, Tatham’s collection …' });
    const file = make('input', { type: 'file', id: 'open-file' });
    const name = () => (file.files[0]?.name.endsWith('.star') && isKindFile(text.value) ? file.files[0].name : '');
    const tell = show('Open a puzzle', [label('A puzzle in any format, or a link to one', text), label('Or a file', file)], 'Open', async () => {
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
      const open = make('button', { type: 'button', textContent: title, disabled: !kindOf(state.board), title: kindOf(state.board) ? '' : 'First open the file of its kind.' });
      open.addEventListener('click', () => { page.load(state.board, state.entries); dialog.close(); toBoard(page); });
      const away = make('button', { type: 'button', textContent: 'Remove', 'aria-label': `Remove ${title}` });
      away.addEventListener('click', () => { removeIt(); fill(); name.focus(); });
      return make('li', {}, open, make('span', { className: 'note', textContent: new Date(date).toLocaleString() }), away);
    };
    const none = (textContent) => [make('li', { className: 'note', textContent })];
    const fill = () => {
      const all = saved().map((s) => item(s.title, s, () => remove(s.title)));
      list.replaceChildren(...(all.length ? all : none('Nothing is saved yet. The browser keeps what you save, on this device alone.')));
      const others = puzzlesBefore(page.state).map((p) => item(page.nameOf(p.state.board), p, () => drop(p.name)));
      before.replaceChildren(...(others.length ? others : none('No other puzzle.')));
    };
    fill();
    const heading = make('h3', { textContent: 'Open before, with all entries' });
    show('Saved boards', [list, heading, before, label('Save the present board as', name)], 'Save', () => {
      if (!save(name.value.trim() || 'Board', page.state)) {
        fill();
        return 'It is saved until you close or reload the page. The browser keeps it no longer.';
      }
      announce('Saved.');
      return '';
    });
  },

  keys() {
    const rows = [
      ['Arrows, Home, End', 'move'], ['digits', 'write a number; digits in quick succession make one'], ['letters', 'write the words of a kind, such as x and o (Akari)'], ['Enter, space', 'while playing: the next value of the cell, where cells hold no numbers'], ['Delete, space', 'empty the cell; while drawing cages or rooms, take it out of its own'],
      ['Ctrl+Z, Ctrl+Y', 'undo, redo'], ['x', 'a hole (Numbrix, Hidato)'], ['< > ^ v', 'a sign to the right or below; the point shows the smaller (Futoshiki)'],
      ['Shift+arrow', 'while playing: a link (Numberlink) or a line (Slitherlink); while drawing cages or rooms: a larger one'], ['Alt+arrow', 'a cross: no link, no line'],
      ['Enter', 'while drawing: go to the number of the cage or room, or to the numbers outside of the board; Escape goes back'], ['Escape', 'let go of the number that presses place, or of the chosen cell'],
      ['Ctrl+V', 'open the puzzle that was copied'],
    ].map(([k, what]) => make('tr', {}, make('th', { scope: 'row' }, make('kbd', { textContent: k })), make('td', { textContent: what })));
    show('Keys', [make('table', {}, make('tbody', {}, ...rows))]);
  },
};
