// The part "A sheet" of the panel "Make": collects boards, which the browser keeps, and prints them or
// saves them, several on a page, with the answers on pages of their own.
import { announce } from './announce.js';
import { boardOf, cluesOf, jsonOf } from './board.js';
import { button, choice, label, make, row, tick } from './elements.js';
import { same } from './entries.js';
import { printPages, saveFile } from './files.js';
import { Kept, saved } from './store.js';
import { gradeName, grades, say } from './words.js';
import { fromBase64 } from './workers.js';

const most = 300; // boards that the program takes at once
const patience = 60; // seconds that one board may take
const gradeTime = 5; // seconds that a grade may take

/** The name of a class; undefined for what is none. */
const named = (grade) => (grades.includes(grade) ? gradeName(grade) : undefined);

export class Sheet {
  #page;
  #wishes; // () => what puzzles that are made should be like
  #kept = new Kept('gridwright.sheet', () => { this.#show(); this.#grade(); });
  #grades = new Map(); // classes, or why there is none, by the texts of boards
  #gone = []; // {entry, at} of those that were taken away last
  #job = null;
  #grading = null;

  constructor(host, page, wishes) {
    this.#page = page;
    this.#wishes = wishes;
    this.list = make('ol', { className: 'saved', id: 'sheet-boards' });
    this.count = make('input', { type: 'number', id: 'sheet-more', min: 1, max: 50, value: 5 });
    this.from = choice('sheet-saved', []);
    this.fromRow = row(label(say('sheet saved'), this.from), button('sheet-add-saved', say('sheet add saved'), () => this.#addSaved()));
    this.title = make('input', { type: 'text', id: 'sheet-title', maxLength: 100 });
    this.per = choice('sheet-per', [1, 2, 4, 6, 9, 12].map((n) => [String(n), String(n)]), '4');
    this.paper = choice('sheet-paper', ['a4', 'a5', 'letter'].map((p) => [p, say(`paper ${p}`)]), 'a4');
    this.large = tick('sheet-large', say('sheet large'), false);
    this.answers = tick('sheet-answers', say('sheet answers'), true);
    this.stop = button('sheet-stop', say('stop'), () => { this.#job?.cancel(); this.#over(say('stopped')); });
    this.stop.hidden = true;
    this.progress = make('div', { className: 'note', role: 'status' });
    this.out = make('div', {}, label(say('sheet title'), this.title), label(say('sheet per'), this.per), label(say('sheet paper'), this.paper), this.large, this.answers,
      row(button('sheet-print', say('sheet print'), () => this.#set('print'), 'main'), button('sheet-pdf', 'PDF', () => this.#set('pdf')),
        button('sheet-svg', 'SVG', () => this.#set('svg')), button('sheet-clear', say('sheet empty'), () => this.#empty())));
    this.undo = button('sheet-undo', '', () => this.#bringBack());
    host.append(make('h3', { textContent: say('sheet heading') }), this.list,
      row(button('sheet-add', say('sheet add'), () => this.#add([this.#page.state.board])), this.undo),
      row(label(say('sheet make'), this.count), button('sheet-make', say('sheet more'), () => this.#more())),
      this.fromRow, this.progress, row(this.stop), this.out);
    this.#show();
  }

  /** {board, grade} each; the grade is a class, or says why there is none, or is null while it is not known. */
  get #boards() {
    const all = this.#kept.read().filter((b) => b?.board?.cells).map((b) => ({ ...b, board: boardOf(b.board) }));
    return all.map((b) => ({ ...b, grade: b.grade ?? this.#grades.get(JSON.stringify(b.board)) ?? null }));
  }

  /** The panel opens: shows what was saved meanwhile. */
  refresh() {
    this.#grade();
    const names = saved().map((s) => s.title);
    this.fromRow.hidden = !names.length;
    const key = JSON.stringify(names);
    if (key === this.from.dataset.key) return;
    this.from.dataset.key = key;
    this.#show();
    this.from.replaceChildren(...[['', say('sheet all')], ...names.map((n) => [n, n])].map(([value, textContent]) => make('option', { value, textContent })));
  }

  #become(boards, gone = []) {
    this.#gone = gone;
    this.#kept.write(boards.slice(0, most).map((b) => ({ ...b, board: jsonOf(b.board) })));
    this.#show();
    this.#grade();
    if (boards.length > most) this.#tell(say('sheet full', { n: most }));
  }

  #add(boards) {
    this.#become([...this.#boards, ...boards.map((board) => ({ board, grade: null }))]);
    announce(say('sheet has', { n: this.#boards.length }));
  }

  #addSaved() {
    this.#add(saved().filter((s) => !this.from.value || s.title === this.from.value).map((s) => s.state.board));
  }

  /** Takes away a board that was shown at a place; another tab may have moved it. */
  #remove(entry, shown) {
    const boards = this.#boards;
    const is = (b) => same(b?.board, entry.board);
    const at = is(boards[shown]) ? shown : boards.findIndex(is);
    if (at >= 0) this.#become(boards.filter((_, i) => i !== at), [{ entry, at }]);
  }

  #empty() {
    this.#become([], this.#boards.map((entry, at) => ({ entry, at })));
    this.#tell(say('sheet emptied'));
    this.undo.focus();
  }

  #bringBack() {
    const boards = this.#boards;
    for (const { entry, at } of this.#gone) boards.splice(at, 0, entry);
    this.#become(boards);
    this.#tell(say('sheet again', { n: this.#boards.length }));
    document.getElementById('sheet-add').focus();
  }

  /**
   * Grades one board after the other, while the panel is open. A grade is kept with the next change of
   * the sheet, not by itself: it could take back what is just done in another tab.
   */
  #grade() {
    const next = this.#boards.find((b) => b.grade === null);
    if (this.#grading || !next || this.list.closest('[hidden]')) return;
    let grade = say('not graded in', { n: gradeTime });
    this.#grading = this.#page.start({ op: 'grade', board: next.board, time: gradeTime }, {
      grade: (e) => { grade = e.class; }, error: (e) => { grade = say('no grade', { why: e.message }); },
    });
    this.#grading.done.then((ended) => {
      this.#grading = null;
      if (!ended) return; // the program has gone; it is asked again when the panel opens
      this.#grades.set(JSON.stringify(next.board), grade);
      this.#show();
      this.#grade();
    });
  }

  #show() {
    const focused = this.list.contains(document.activeElement) ? document.activeElement.id : '';
    const boards = this.#boards;
    this.out.hidden = !boards.length;
    const gone = this.#gone.length;
    this.undo.hidden = gone < 1;
    this.undo.textContent = say(gone === 1 ? 'sheet back' : 'sheet back/many', { n: gone });
    this.list.replaceChildren(...boards.map((entry, i) => {
      const name = `${i + 1}. ${this.#page.nameOf(entry.board)}`; // its number on the sheet
      const about = say('sheet about', { grade: named(entry.grade) ?? entry.grade ?? say('grading'), clues: cluesOf(entry.board) });
      const open = button(`sheet-open-${i}`, name, () => this.#open(entry.board, name));
      open.append(make('span', { className: 'note', textContent: about }));
      open.title = say('sheet open');
      const away = button(`sheet-remove-${i}`, say('remove'), () => {
        this.#remove(entry, i);
        (document.getElementById(`sheet-remove-${Math.min(i, this.#boards.length - 1)}`) ?? this.undo).focus();
      });
      away.setAttribute('aria-label', say('remove it', { name }));
      return make('li', {}, open, away);
    }));
    if (focused) document.getElementById(focused)?.focus();
  }

  #open(board, name) {
    this.#page.load(board);
    this.#tell(say('sheet opened', { name }));
  }

  /** Makes puzzles, one after the other, and adds each. */
  #more() {
    const wanted = Math.min(50, Math.max(1, Math.floor(Number(this.count.value)) || 1));
    const { board } = this.#page.state;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const wishes = this.#wishes();
    const next = (number) => {
      if (number > wanted) return this.#over(say('sheet made', { n: wanted }));
      this.#begin(say('sheet making', { n: number, all: wanted }));
      let made = null;
      this.#job = this.#page.start({ op: 'generate', board, ...wishes, seed, number, time: patience }, {
        board: (e) => { made = e.board; },
        error: (e) => this.#over(e.message),
        done: () => {
          this.#job = null;
          this.#add([made]);
          next(number + 1);
        },
      });
    };
    next(1);
  }

  /** Has the program set the sheet, and prints or saves it. */
  #set(as) {
    this.#begin(say('sheet setting'));
    const request = {
      op: 'sheet', boards: this.#boards.map((b) => b.board), answer: this.answers.box.checked, per: Number(this.per.value),
      grades: this.#boards.map((b) => (grades.includes(b.grade) ? b.grade : '')), large: this.large.box.checked,
      paper: this.paper.value, title: this.title.value.trim(), as: as === 'pdf' ? 'pdf' : 'svg', time: patience,
    };
    this.#job = this.#page.start(request, {
      file: (e) => {
        saveFile(e.name, fromBase64(e.base64), e.type);
        this.#over(say('saved file', e));
      },
      pages: (e) => {
        const words = as === 'print' ? '' : say(e.pages.length === 1 ? 'saved page' : 'saved pages', { n: e.pages.length });
        this.#over(words);
        if (as === 'print') printPages(e.pages);
        else e.pages.forEach((svg, i) => saveFile(`puzzles-${i + 1}.svg`, svg, 'image/svg+xml'));
      },
      error: (e) => this.#over(e.message),
    });
  }

  #begin(words) {
    this.#job?.cancel();
    this.stop.hidden = false;
    this.progress.replaceChildren(words);
  }

  #over(words) {
    this.#job = null;
    this.stop.hidden = true;
    this.#tell(words);
  }

  #tell(words) {
    this.progress.replaceChildren(words);
    if (words) announce(words);
  }
}
