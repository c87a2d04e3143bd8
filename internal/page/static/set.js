// The panel "Make": makes puzzles, takes away clues that are not needed, and writes files and prints.
import { announce } from './announce.js';
import { dialogs } from './dialogs.js';
import { button, choice, label, make, row, tick } from './elements.js';
import { textsOf } from './entries.js';
import { pngOf, printBoard, saveFile } from './files.js';
import { Sheet } from './sheet.js';
import { gradeName } from './solve.js';
import { fromBase64 } from './workers.js';

const grades = ['gentle', 'easy', 'medium', 'tricky', 'hard', 'expert', 'search'];
const patience = 600; // seconds that making and dropping may take; they can be stopped

export class Setting {
  #page;
  #job = null;
  #listing = null; // the request for the formats
  #asked = ''; // the rules that it is about
  #best = null; // the last event "progress" with a board
  #least = 0; // no fewer clues are enough
  #makesPNG = false; // the program does; otherwise the page makes PNG of SVG

  constructor(panel, page) {
    this.#page = page;
    this.grade = choice('set-grade', [['', 'any'], ...grades.map((g) => [g, gradeName(g)])]);
    this.symmetric = choice('set-symmetric', [['', 'none'], ['half-turn', 'half turn'], ['quarter-turn', 'quarter turn'], ['mirror', 'mirror']]);
    this.progress = make('div', { className: 'note', role: 'status' });
    this.stop = button('set-stop', 'Stop', () => this.#keep());
    this.stop.hidden = true;
    this.answer = tick('set-answer', 'With the answer', false);
    this.formats = choice('set-format', []);
    panel.append(
      make('h3', { textContent: 'Make a puzzle' }),
      make('p', { className: 'note', textContent: 'Of the kind, size and options of the board. “Undo” brings the present one back.' }),
      label('Difficulty', this.grade), label('Symmetry of clues', this.symmetric),
      row(button('make', 'Make a puzzle', () => this.#generate(), 'main')),
      make('h3', { textContent: 'Fewer clues' }),
      make('p', { className: 'note', textContent: 'The answer stays the only one; the puzzle becomes harder. The symmetry chosen above stays if you drop, but not if you look for the fewest.' }),
      row(button('drop', 'Drop what is not needed', () => this.#drop('irreducible')),
        button('minimum', 'Find the fewest', () => this.#drop('minimum'))),
      this.progress, row(this.stop),
      make('h3', { textContent: 'Files and print' }), this.answer,
      row(...['svg', 'png', 'pdf'].map((as) => button(`save-${as}`, as.toUpperCase(), () => this.#export(as))),
        button('print', 'Print', () => printBoard(this.answer.box.checked))),
      label('Other formats', this.formats),
      row(button('save-format', 'Save', () => this.#export(this.formats.value))));
    panel.append(row(button('rename', 'Title and author…', () => { if (page.state) dialogs.rename(page); })));
    this.sheet = new Sheet(panel, page, () => ({ grade: this.grade.value, symmetric: this.symmetric.value }));
  }

  /** The panel opens, or the board has changed: asks which formats can write it. */
  refresh() {
    this.sheet.refresh();
    if (this.#asked === this.#page.rules) return;
    this.#asked = this.#page.rules;
    this.#listing = this.#page.start({ op: 'formats', board: this.#page.state.board }, {
      formats: (e) => {
        this.#makesPNG = e.formats.some((f) => f.name === 'png');
        this.formats.replaceChildren(...e.formats.filter((f) => !['svg', 'png', 'pdf'].includes(f.name)).map((f) => make('option', { value: f.name, textContent: f.title || f.name })));
      },
      error: () => { this.#asked = ''; },
    });
  }

  /** Another edit ends what is being made. */
  forget() {
    this.#listing?.cancel();
    this.#asked = '';
    if (this.#job) this.#end('');
  }

  #begin(request, on) {
    this.#job?.cancel();
    this.#best = null;
    this.stop.hidden = false;
    this.stop.textContent = 'Stop';
    this.progress.replaceChildren('Working…');
    this.progress.scrollIntoView({ block: 'nearest' }); // in a small window it may be below
    this.#job = this.#page.start({ ...request, time: patience }, {
      ...on,
      progress: (e) => this.#show(e),
      error: (e) => { this.#over(e.message); announce(e.message); },
      done: () => this.#over(),
    });
  }

  #show(e) {
    if (e.board) {
      this.#best = e;
      this.stop.textContent = `Stop, and keep the board with ${e.most} clues`;
    }
    this.#least = e.least;
    const parts = [e.least > 0 ? `between ${e.least} and ${e.most} clues` : `${e.most} clues are enough`];
    if (e.least > 0) parts.push(make('progress', { max: e.most, value: e.least, 'aria-label': 'Bounds of the fewest clues' }));
    this.progress.replaceChildren(...parts);
  }

  #over(words) {
    this.#job = null;
    if (document.activeElement === this.stop) document.getElementById('make').focus();
    this.stop.hidden = true;
    if (words !== undefined) this.progress.replaceChildren(words);
    else if (this.progress.textContent === 'Working…') this.progress.replaceChildren();
  }

  /** Ends the work, and keeps the board with the fewest clues so far. */
  #keep() {
    const best = this.#best;
    const least = this.#least;
    this.#end('Stopped.');
    if (!best) return;
    this.#page.replace(best.board);
    this.#tell(`Stopped with ${best.most} clues${least > 0 ? `; fewer than ${least} are not enough` : ''}.`);
  }

  #end(words) {
    this.#job?.cancel();
    this.#over(words);
  }

  #generate() {
    const { board } = this.#page.state;
    this.#begin({
      op: 'generate', board, grade: this.grade.value, symmetric: this.symmetric.value,
      seed: Math.floor(Math.random() * 2 ** 31),
    }, {
      board: (e) => {
        const words = `Made a puzzle${e.clues ? ` with ${e.clues} clues` : ''}.`;
        this.#page.replace(e.board);
        this.#tell(words);
      },
    });
  }

  #drop(minimal) {
    const { board } = this.#page.state;
    const symmetric = minimal === 'minimum' ? '' : this.symmetric.value;
    // A symmetric board loses its clues in groups, so a single clue of a group may not be needed.
    const needed = symmetric ? '; no more can go if the symmetry is to stay' : ', each of them needed';
    this.#begin({ op: 'drop', board, minimal, symmetric }, {
      board: (e) => {
        this.#page.replace(e.board);
        const proof = minimal === 'minimum' ? (e.proved ? ', and no fewer are enough' : `; fewer than ${e.least} are not enough`) : needed;
        const words = `${e.clues} clues${proof}.`;
        this.#tell(words);
      },
    });
  }

  #export(as) {
    const { board, entries } = this.#page.state;
    const draws = as === 'png' && !this.#makesPNG;
    const answer = this.answer.box.checked;
    this.#page.start({ op: 'export', as: draws ? 'svg' : as, board, answer, entries: textsOf(board, entries), time: 30 }, {
      file: async (e) => {
        const bytes = fromBase64(e.base64);
        const name = draws ? e.name.replace(/svg$/, 'png') : e.name;
        saveFile(name, draws ? await pngOf(bytes) : bytes, draws ? 'image/png' : e.type);
        this.#tell(`Saved ${name}.${e.lost.length ? ` It has no place for: ${e.lost.join(', ')}.` : ''}`);
      },
      error: (e) => this.#tell(e.message),
    });
  }

  #tell(words) {
    this.progress.replaceChildren(words);
    announce(words);
  }
}
