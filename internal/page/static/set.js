// The panel "Make": makes puzzles, takes away clues that are not needed, and writes files and prints.
import { announce } from './announce.js';
import { button, choice, label, make, row, tick } from './elements.js';
import { textsOf } from './entries.js';
import { pngOf, printBoard, saveFile } from './files.js';
import { kindOf } from './kinds.js';
import { cellAt } from './board.js';
import { Sheet } from './sheet.js';
import { counted, gradeName, grades, listed, say } from './words.js';
import { fromBase64 } from './workers.js';

const patience = 600; // seconds that making and dropping may take; they can be stopped

export class Panel {
  #page;
  #job = null;
  #listing = null; // the request for the formats
  #asked = ''; // the rules that it is about
  #best = null; // the last event "progress" with a board
  #least = 0; // no fewer clues are enough
  #looking = null; // the request for what each clue does
  #looked = ''; // the rules that it is about
  #makesPNG = false; // the program does; otherwise the page makes PNG of SVG

  constructor(panel, page) {
    this.#page = page;
    this.grade = choice('set-grade', [['', say('any grade')], ...grades.map((g) => [g, gradeName(g)])]);
    this.symmetric = choice('set-symmetric', [['', say('symmetry none')], ['half-turn', say('half turn')], ['quarter-turn', say('quarter turn')], ['mirror', say('mirror')], ['flip', say('flip')], ['diagonal', say('diagonal')], ['antidiagonal', say('antidiagonal')], ['mirrors', say('mirrors')], ['diagonals', say('diagonals')], ['all', say('all symmetries')]]);
    this.progress = make('div', { className: 'note', role: 'status' });
    this.stop = button('set-stop', say('stop'), () => this.#keep());
    this.stop.hidden = true;
    this.answer = tick('set-answer', say('with answer'), false);
    this.formats = choice('set-format', []);
    this.turned = label(say('symmetry'), this.symmetric);
    this.each = tick('set-each', say('each clue'), false, () => {
      this.#looking?.cancel();
      this.#looked = '';
      this.#page.uses = null;
      this.#page.draw();
    });
    this.uses = make('div', { className: 'note' });
    this.fewer = make('div', {}, make('h3', { textContent: say('fewer heading') }),
      make('p', { className: 'note', textContent: say('fewer note') }),
      row(button('drop', say('drop'), () => this.#drop('irreducible')),
        button('minimum', say('fewest'), () => this.#drop('minimum'))),
      make('h3', { textContent: say('settle heading') }), row(button('settle', say('settle'), () => this.#settle())), this.each, this.uses);
    panel.append(
      make('h3', { textContent: say('make heading') }),
      make('p', { className: 'note', textContent: say('make note') }),
      label(say('difficulty'), this.grade), this.turned,
      row(button('make', say('make puzzle'), () => this.#generate(), 'main')),
      this.fewer, this.progress, row(this.stop),
      make('h3', { textContent: say('files heading') }),
      row(button('rename', say('title and author'), () => page.state && page.shelf('about')), button('share-play', say('copy to play'), () => page.share('share-play', 'copy to play', this.#link))),
      this.answer,
      row(...['svg', 'png', 'pdf'].map((as) => button(`save-${as}`, as.toUpperCase(), () => this.#export(as))),
        button('print', say('print'), () => printBoard(this.answer.box.checked))),
      label(say('other formats'), this.formats),
      row(button('save-format', say('save'), () => this.#export(this.formats.value))));
    this.sheet = new Sheet(panel, page, () => ({ grade: this.grade.value, symmetric: this.symmetric.value }));
  }

  /** The link for those who play the puzzle. */
  get #link() { return new URL(`#${new URLSearchParams({ p: this.#page.text, tab: 'play' })}`, location.href).href; }

  /** The panel opens, or the board has changed: asks which formats can write it. */
  refresh() {
    this.sheet.refresh();
    // Where clues are the task, none are dropped, and areas that are dealt have no symmetry.
    const { task, file, areas } = kindOf(this.#page.state.board);
    this.fewer.hidden = task;
    this.turned.hidden = task || Boolean(file && areas);
    if (this.turned.hidden) this.symmetric.value = '';
    this.#lookAtClues();
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

  /** Asks what each clue does, while that is to be shown. */
  #lookAtClues() {
    const { page, rules } = { page: this.#page, rules: this.#page.rules };
    const shown = this.each.box.checked;
    if (!shown) this.uses.replaceChildren();
    if (!shown || this.#looked === rules) return;
    this.#looked = rules;
    this.#looking?.cancel();
    this.uses.replaceChildren(say('each coming'));
    this.#looking = page.start({ op: 'each', board: page.state.board, time: 10 }, {
      each: (e) => {
        if (rules !== page.rules) return;
        page.uses = e;
        this.uses.replaceChildren(...wordsOfUses(e));
        page.draw();
      },
      error: (e) => this.uses.replaceChildren(e.message),
    });
  }

  /** How much each clue settles, by its cell: how many cells are open without it, and a level up to 4, 0 for nothing. */
  usesOf(found) {
    if (!found || !this.each.box.checked) return null;
    const { board } = this.#page.state;
    const more = found.uses.map((use) => moreOpen(use, found));
    const most = Math.max(...more, 1);
    const all = new Map(); // of several clues in a cell, that which settles most
    for (const [i, use] of found.uses.entries()) {
      if (!use.known) continue;
      const cell = cellAt(board, use.cell);
      const level = use.needed === false ? 0 : 1 + Math.round(3 * more[i] / most);
      if (!(all.get(cell)?.level >= level)) all.set(cell, { open: more[i], level });
    }
    return all;
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
    this.stop.textContent = say('stop');
    this.progress.replaceChildren(say('working'));
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
      this.stop.textContent = say('stop with', { n: e.most });
    }
    this.#least = e.least;
    const parts = [say(e.least > 0 ? 'between' : 'enough', e)];
    if (e.least > 0) parts.push(make('progress', { max: e.most, value: e.least, 'aria-label': say('bounds') }));
    this.progress.replaceChildren(...parts);
  }

  #over(words) {
    this.#job = null;
    if (document.activeElement === this.stop) document.getElementById('make').focus();
    this.stop.hidden = true;
    if (words !== undefined) this.progress.replaceChildren(words);
    else if (this.progress.textContent === say('working')) this.progress.replaceChildren();
  }

  /** Ends the work, and keeps the board with the fewest clues so far. */
  #keep() {
    const best = this.#best;
    const least = this.#least;
    this.#end(say('stopped'));
    if (!best) return;
    this.#page.replace(best.board);
    this.#tell(say(least > 0 ? 'stopped with/least' : 'stopped with', { n: best.most, least }));
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
        const words = say(e.clues ? 'made/clues' : 'made', { n: e.clues });
        this.#page.replace(e.board);
        this.#tell(words);
      },
    });
  }

  #drop(minimal) {
    const { board } = this.#page.state;
    const symmetric = minimal === 'minimum' ? '' : this.symmetric.value;
    // A symmetric board loses its clues in groups, so a single clue of a group may not be needed.
    const needed = symmetric ? 'dropped/symmetric' : 'dropped';
    this.#begin({ op: 'drop', board, minimal, symmetric }, {
      board: (e) => {
        this.#page.replace(e.board);
        const form = minimal !== 'minimum' ? needed : e.proved ? 'dropped/fewest' : 'dropped/least';
        this.#tell(say(form, { n: e.clues, least: e.least }));
      },
    });
  }

  #settle() {
    this.#begin({ op: 'settle', board: this.#page.state.board }, {
      board: (e) => {
        this.#page.replace(e.board);
        this.#page.added = e.cells.map((place) => cellAt(this.#page.state.board, place));
        this.#page.draw();
        const form = !e.proved ? 'settled/bounds' : e.any ? 'settled/any' : 'settled';
        this.#tell(say(form, { clues: counted('clue', e.added), least: e.least }));
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
        this.#tell(say(e.lost.length ? 'saved file/lost' : 'saved file', { name, lost: e.lost.join(', ') }));
      },
      error: (e) => this.#tell(e.message),
    });
  }

  #tell(words) {
    this.progress.replaceChildren(words);
    announce(words);
  }
}

/** How many more cells are open without a clue. */
const moreOpen = (use, { open }) => Math.max(use.open.length - open.length, 0);

/** What each clue does, as far as it is known. */
export function wordsOfUses(found) {
  const { uses, together, status } = found;
  if (status === 'none') return [];
  const words = uses.map((use) => {
    const clue = use.states;
    if (!use.known) return say('each unknown', { clue });
    let says = use.needed === false ? say('each needless', { clue }) : say('each needed', { clue, cells: counted('open cell', moreOpen(use, found)) });
    if (use.changes.length) says = say('each changes', { what: says, clues: listed(use.changes) });
    return use.moves.length ? say('each moves', { what: says, places: listed(use.moves) }) : says;
  });
  const sum = together.length ? say('each together', { n: together.length }) : say(status === 'unique' && uses.every((use) => use.needed) ? 'each all needed' : 'each note');
  return [make('details', {}, make('summary', { textContent: sum }), make('ul', {}, ...words.map((textContent) => make('li', { textContent }))))];
}
