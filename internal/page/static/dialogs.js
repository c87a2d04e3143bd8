// The dialogs of the first screen: a new board, and opening a text.
import { show } from './dialog.js';
import { label, make } from './elements.js';
import { one } from './engine.js';
import { readText } from './files.js';
import { isKindFile } from './kinds.js';
import { pictureOf } from './pictures.js';
import { puzzles } from './puzzles.js';
import { hinted, say } from './words.js';

const dialog = document.getElementById('dialog');

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
};
