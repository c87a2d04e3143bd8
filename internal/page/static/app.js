// The page: holds the state, and connects board, editor, panels and the program.
import { announce } from './announce.js';
import { cellAt, isOpen, most, nameOf, numbersOf, rulesOf, sideCorners } from './board.js';
import { CageBar } from './cage.js';
import { dialogs } from './dialogs.js';
import { Editor, takesNotes, toolsOf } from './edit.js';
import { make, narrow } from './elements.js';
import { ask, one, readKind } from './engine.js';
import { cellsBetween, entriesOf, factsOf, isEmpty, isWanted, none, same, textOf } from './entries.js';
import { boxes, cagesOf, Grid } from './grid.js';
import { readText } from './files.js';
import { History, lastOf, puzzlesBefore } from './history.js';
import { isKindFile, kindOf, kinds } from './kinds.js';
import { OuterBar } from './outer.js';
import { Palette } from './palette.js';
import { scriptAddress } from './place.js';
import { Play } from './play.js';
import { checked, isCertificate, prove } from './proof.js';
import { puzzles } from './puzzles.js';
import { lookAt, resultOf, showSolve, withGrade } from './solve.js';
import * as kept from './store.js';
import { Welcome } from './welcome.js';
import { counted, say } from './words.js';

const tabs = ['play', 'solve', 'set', 'model']; // named Play, Draw, Make and Equations
const byID = (id) => document.getElementById(id);

const small = 32; // pixels of a cell that some want larger

/** What an address holds after its #: the puzzle, notes on it, the panel in which it is open, a lesson, and of the equations what they show. */
const partsOf = (hash) => new URLSearchParams(hash.slice(1));

/** Whether an element takes text: it has an undo and a clipboard of its own. */
const takesText = (e) => e.matches?.('textarea, input:not([type=checkbox], [type=file])');

class Page {
  history = new History();
  settings = kept.settings;
  cursor = 0;
  selected = [];
  tab = 'solve';
  tool = 'clue';
  number = 0; // number first: what a press places
  chosen = false; // cell first: the number that is pressed goes to the cell of the cursor
  showsAnswer = false;
  shown = 'shared'; // of several answers: what all share, one, or another
  solved = false;
  next = null;
  uses = null; // what each clue does
  added = []; // the cells of clues that were added
  proof = null; // of the answers of the board: what it proves, or {} while it is made
  unproved = ''; // why there is none
  kinds = kinds;
  panels = {}; // "model" and "set", once they have been opened
  store = { ...kept, lastOf, puzzlesBefore }; // for scripts that are loaded later, which would have their own
  #look = null;
  #request = null; // the look that is under way
  #asked = ''; // the rules it is about
  #known = ''; // the rules that #look is about
  #stale = 0; // the timer that takes the last look off the screen; 0 if none runs
  #stroke = null; // that of the last edit; null if the next edit is a step of its own
  #wrong = [];
  #extra = null;

  constructor() {
    this.grid = new Grid(byID('board'));
    this.editor = new Editor(this);
    this.palette = new Palette(byID('palette'), byID('palette-note'), this);
    this.cages = new CageBar(byID('cage'), this);
    this.outer = new OuterBar(byID('outer'), this);
    this.play = new Play(byID('play'), this);
    this.welcome = new Welcome(byID('welcome'), this);
    this.keepLooking = () => this.#lookAgain(60);
    this.showNext = () => this.#toggleNext();
    this.prove = () => this.#prove(prove(this.state.board, 60));
    this.history.measure = () => this.#progress();
    this.#wire();
  }

  get playing() { return this.tab === 'play'; }
  get rules() { return rulesOf(this.state.board); }
  get state() { return this.history.state; }
  get cleans() { return this.settings.get('cleans'); }
  get boxes() { return boxes(this.state.board); }
  get kind() { return kindOf(this.state.board); }
  get takesClues() { return !this.kind.cages && !this.kind.pairs && (!this.kind.file || Boolean(this.kind.given && this.kind.numbers)); }

  /** A board in a list. */
  nameOf(board) {
    const size = `${board.rows}x${board.cols}`;
    return board.title ? say('named', { title: board.title, size }) : `${this.kindTitle(board.kind)} ${size}`;
  }

  kindTitle(name) { return this.kinds.find((k) => k.name === name)?.title ?? name; }

  // Beginning.

  async begin() {
    if (kept.get('gridwright.history')) await this.shelf('first'); // of version 0.1.0
    const { hash } = location;
    const text = this.#addressed(hash);
    const goesOn = text && this.history.restore(hash);
    const fault = await this.#follow(hash, text, goesOn);
    if (!this.state && this.history.restore() && this.tab !== 'model') this.#return();
    this.history.taken = () => { this.#stroke = null; this.#changed(); };
    if (this.state && !this.#asked) this.#changed();
    if (this.state) {
      this.grid.focus(this.cursor, this.tab !== 'model');
      this.#toBoard();
    } else if (this.tab === 'model') { // for a lesson that there is not
      this.load(puzzles.sudoku);
    } else {
      this.#welcome();
    }
    if (fault) dialogs.open(this, text, fault);
  }

  /** Who comes back goes on as before: where a game was left, one plays. */
  #return() {
    const { address } = this.history;
    if (address ? partsOf(address).get('tab') === 'play' : !isEmpty(this.state.entries)) this.tab = 'play';
    this.#showTab();
  }

  /** A first visit begins with a puzzle to play, and has nothing to keep. The keyboard stays at the top. */
  #welcome() {
    this.tab = 'play';
    this.#showTab();
    this.history.begin({ board: puzzles.sudoku, entries: none });
    this.welcome.show();
    this.#changed();
  }

  /** Opens a text of any format, with notes, or a file with a kind, whose example it opens. */
  async open(text, title = '', file = '', notes = {}) {
    try {
      if (file.endsWith('.star') || isKindFile(text)) {
        const { example } = await readKind(file || 'pasted.star', text);
        return await this.open(example);
      }
      const e = await one({ op: 'open', text }, 'board');
      const board = { ...e.board, title: e.board.title || title };
      this.load(board, entriesOf(board, e.entries, notes));
      if (isCertificate(text)) this.openPanel('solve');
      if (isCertificate(text)) await this.#prove(checked(text));
      if (e.more) announce(say('more puzzles', { n: e.more }));
      return null;
    } catch (error) {
      return error;
    }
  }

  /** Opens the text of the address, unless one goes on with it, and the equations if it names that panel or a lesson. */
  async #follow(hash, text, goesOn) {
    const { tab, formulation, as, lesson, ...notes } = Object.fromEntries(partsOf(hash));
    const fault = text && !goesOn ? await this.open(text, '', '', notes) : null;
    if (fault || !(text || lesson)) return fault;
    if (text) this.history.keepAddress(hash);
    if (lesson) {
      this.openPanel('model');
      await (await this.#panel('model'))?.study(lesson, Boolean(text));
    } else if (tab === 'model') {
      (await this.#panel('model'))?.wish(formulation, as);
      this.openPanel('model');
    }
    return null;
  }

  /** A panel whose script is loaded when somebody first asks for it: "model" or "set". */
  async #panel(name) {
    try {
      const { Panel } = await import(scriptAddress(`${name}.js`));
      this.panels[name] ??= new Panel(byID(name), this);
    } catch (error) {
      byID(name).replaceChildren(make('p', { className: 'bad', textContent: error.message }));
    }
    return this.panels[name];
  }

  /** Does what a script does that is loaded when somebody first asks for it: a dialog, "next", the next puzzle of the library, "link", or "first". */
  async shelf(dialog) {
    try {
      await (await import(scriptAddress('library.js')))[dialog](this);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Opens a board, with what is kept of its puzzle. */
  load(board, entries = none) {
    this.cursor = 0;
    this.selected = [];
    this.number = 0;
    this.chosen = false;
    this.tool = '';
    this.#stroke = null;
    this.text = ''; // of the address, until it is known
    this.showsAnswer = false;
    this.play.tick(); // of the puzzle before
    this.history.open({ board, entries: { ...none, ...entries } }); // version 0.1.0 had no centres and colours
    this.welcome.show(false);
    this.#changed();
    this.play.tick();
  }

  // Edits.

  /**
   * Goes on to a state. stroke is a value that all edits of one stroke share, so that Undo takes them
   * back together.
   */
  edit(state, stroke = null) {
    if (same(state, this.state)) return;
    if (stroke && stroke === this.#stroke) {
      if (!this.history.amend(state)) this.#stroke = null;
    } else {
      this.history.push(state);
      this.#stroke = stroke;
    }
    this.#changed();
    if (!this.playing) return;
    if (this.solved) this.play.check();
    else if (this.#isFull() && takesNotes(this.kind) && most(this.state.board) < 10) this.play.tellWrong(); // no digits follow
  }

  undo() { if (this.#maySee(-1)) this.#step('undone', () => this.history.undo()); }
  redo() { if (this.#maySee(1)) this.#step('redone', () => this.history.redo()); }

  /** Whether Undo or Redo may go to a state. While one plays, the clues stay. */
  #maySee(distance) {
    const state = this.history.at(distance);
    return Boolean(state) && (!this.playing || rulesOf(state.board) === this.rules);
  }

  /** Goes to another state, and tells where. The number that a press places follows if its forerunner goes or comes. */
  #step(form, go) {
    const before = this.state;
    go();
    this.#stroke = null;
    const holds = ({ board, entries }, n) => board.cells.includes(String(n)) || Object.values(entries.values).includes(n);
    const leaves = (n) => holds(before, n) && !holds(this.state, n);
    const comes = (n) => !holds(before, n) && holds(this.state, n);
    if (this.kind.path && this.tool !== 'colour' && Number(this.number)) {
      if (leaves(this.number - 1)) this.number--;
      else if (comes(this.number) && this.number < most(this.state.board)) this.number++;
    }
    this.#changed();
    const cells = cellsBetween(before, this.state);
    if (cells.length) this.grid.reveal(cells[0]);
    announce(say(form, { where: cells.length === 1 ? nameOf(this.state.board, cells[0]) : cells.length ? counted('cell', cells.length) : say('of the board') }));
  }

  back(distance) {
    for (let i = 0; i < distance; i++) this.history.undo();
    this.#stroke = null;
    this.#changed(true);
  }

  #changed(keepsHint = false) {
    this.#finish(this.#complete());
    this.#wrong = [];
    this.#extra?.cancel();
    if (!keepsHint) this.play.forget();
    const rules = rulesOf(this.state.board);
    if (rules !== this.#asked) {
      [this.next, this.uses, this.added] = [null, null, []];
      for (const panel of Object.values(this.panels)) panel.forget();
      [this.proof, this.unproved] = [null, ''];
      this.#lookAgain();
    }
    const n = this.state.board.cells.length;
    this.cursor = Math.min(this.cursor, n - 1);
    this.selected = this.selected.filter((c) => c < n);
    this.#fitTool();
    this.draw();
    this.#remember();
  }

  /** Lets go of a tool and a number that the board has no place for. */
  #fitTool() {
    const { board } = this.state;
    const all = toolsOf(board, this.playing).map(([name]) => name);
    if (!all.includes(this.tool)) this.tool = all[0] ?? 'clue';
    if (this.tool !== 'colour' && this.number > (this.kind.values && this.playing ? most(board) : numbersOf(board, this.playing)[1])) this.number = 0;
  }

  /** Shows a proof once it is checked, unless the board has other rules by then. */
  async #prove(proving) {
    const { rules } = this;
    const tell = (proof, unproved) => {
      if (rules !== this.rules) return;
      [this.proof, this.unproved] = [proof, unproved];
      this.draw();
    };
    tell({}, '');
    await proving.then((proof) => { tell(proof, ''); announce(say('proved told')); }, (e) => tell(null, e.message));
  }

  #lookAgain(limit) {
    this.#request?.cancel();
    const rules = this.rules;
    this.#asked = rules;
    // What was known stays on the screen until something new is: no flicker while typing.
    // One timer serves all edits: what the last one brings stops it, also if those before were ended.
    this.#stale ||= setTimeout(() => { this.#stale = 0; this.#look = null; this.draw(); }, 150);
    this.#request = lookAt(ask, this.state.board, (look) => {
      clearTimeout(this.#stale);
      this.#stale = 0;
      this.#look = look;
      this.#known = rules;
      this.#finish(this.solved || this.#complete());
      this.draw();
    }, (look) => announce(this.#resultOf(look)[1]), limit);
  }

  /** Shows the rules, and keeps the puzzle in the address, so that it can be shared. */
  #remember() {
    clearTimeout(this.remembering);
    const { board } = this.state;
    this.remembering = setTimeout(() => {
      one({ op: 'text', board }, 'text').then((e) => {
        if (board !== this.state.board) return; // the text of the next one is on its way
        byID('rules').textContent = [board.rules, e.rules].filter(Boolean).join('\n');
        if (this.welcome.isOpen && !this.history.address) return; // nobody has chosen it
        this.text = e.text;
        this.address();
      }, () => {});
    }, 300);
  }

  /** Writes the address. It holds that one plays, so that who gets the link does not see the answer. */
  address() {
    if (!this.text) return;
    const lesson = this.tab === 'model' && this.panels.model?.lesson.value;
    const parts = { p: this.text, ...(this.playing && { tab: 'play' }), ...(lesson && { lesson }) };
    history.replaceState(null, '', '#' + new URLSearchParams(parts));
    this.history.keepAddress(location.hash);
  }

  /** Opens the panel that the address names, and returns the text of its puzzle, if it has one. */
  #addressed(hash) {
    const parts = partsOf(hash);
    if (parts.get('p')) this.text = ''; // or a panel that opens writes the address of the puzzle before
    if (parts.get('tab') === 'play' && !this.welcome.isOpen) this.openPanel('play');
    return parts.get('p');
  }

  /** Puts a board in the place of the present one; what was entered is gone. */
  replace(board) {
    this.number = 0;
    Object.assign(this.history, { spent: 0, solved: 0, origin: '' });
    this.edit({ board: { ...board, title: board.title || '' }, entries: none });
  }

  /** Sends a request that lasts until the panel ends it. */
  start(request, on) { return ask(request, on); }

  /** Sends a request of a panel; the next edit ends it, and so does the next such request. */
  request(request, on) {
    this.#extra?.cancel();
    this.#extra = ask(request, on);
    return this.#extra;
  }

  one(request, event) { return one(request, event); }

  #toggleNext() {
    if (this.next) {
      this.next = null;
      return this.draw();
    }
    this.request({ op: 'next', board: this.state.board, time: 10 }, {
      next: (e) => { this.next = e; this.draw(); }, error: (e) => this.#fail(e),
    });
  }

  // Where one is.

  move(cell, scrolls = true) {
    this.cursor = cell;
    if (this.state) this.outer.refresh(!this.playing);
    this.#likeMarks();
    this.grid.point(cell);
    this.grid.focus(cell, scrolls);
  }

  /** Goes to a cell; the keyboard stays. */
  point(cell) {
    this.cursor = cell;
    this.grid.point(cell);
  }

  /** Goes to the cell of a hint, so that its number can be pressed at once; the keyboard stays. */
  aim(cell) {
    this.point(cell);
    this.arm(0);
    this.choose(true);
  }

  select(cells) { this.selected = cells; this.draw(); }

  /** Takes a tool. A number that presses place stays with those that write numbers. */
  use(tool) {
    if (tool !== this.tool && [tool, this.tool].includes('colour')) this.number = 0;
    this.tool = tool;
    this.draw();
    announce(new Map(toolsOf(this.state.board, this.playing)).get(tool));
  }

  /** Marks of the number that the cursor is on stand out. */
  #likeMarks() {
    const { board, entries } = this.state ?? {};
    this.grid.liken(this.playing && board ? Number(board.cells[this.cursor]) || entries.values[this.cursor] || 0 : 0);
  }

  /** Cell first: chooses the cell of the cursor for the number that is pressed next, or lets it go. */
  choose(chosen) {
    this.chosen = chosen && !this.number && this.palette.takesNumbers;
    this.grid.choose(this.chosen);
    this.palette.refresh();
  }

  /** Number first: what presses on cells place from now on; 0 for nothing. */
  arm(number) {
    this.number = number;
    this.choose(false);
  }

  /** A number is pressed: tools that place none make room. */
  takeClue() {
    if (this.playing || this.tool === 'clue') return;
    this.tool = 'clue';
    this.draw();
  }

  /** Number first: places the chosen number. On a path, the next one follows. */
  place(cell) {
    this.editor.write(cell, this.number === 'erase' ? '' : String(this.number));
    this.palette.forget();
    const { board, entries } = this.state;
    const placed = Number(board.cells[cell] || entries.values[cell]) === this.number;
    if (placed && this.tool === 'clue' && this.kind.path) while (this.number < most(board) && board.cells.includes(`${++this.number}`));
    this.palette.refresh();
  }

  setShown(shown) { this.shown = shown; this.draw(); }

  setShowsAnswer(shows) { this.showsAnswer = shows; this.draw(); }

  /** Who plays gives up. The entries stay. */
  showAnswer() {
    this.openPanel('solve');
    this.setShowsAnswer(true);
    byID('show-answer').focus();
  }

  markWrong(facts) { this.#wrong = facts; this.draw(); }

  /** The entries that the only answer lacks, if it is known. */
  contradicted() {
    const { board, entries } = this.state;
    const answer = this.#onlyAnswer();
    if (!answer) return [];
    const has = new Set(answer.map((f) => textOf(board, f)));
    return factsOf(board, entries).filter((f) => has.has(textOf(board, { ...f, not: false })) === Boolean(f.not));
  }

  /** Whether the entries are the whole of the only answer. */
  #complete() { return this.#isFull() && !this.contradicted().length; }

  /** Whether as much is entered as the only answer has. */
  #isFull() {
    const [entered, wanted] = this.#progress() ?? [];
    return Boolean(wanted) && entered === wanted;
  }

  /** How many parts of the only answer are entered, right or not, and how many it has; null if it is not known. */
  #progress() {
    const { board, entries } = this.state;
    const wanted = this.#onlyAnswer()?.filter((f) => isWanted(board, f) && (f.what !== 'number' || isOpen(board, f.cell)));
    return wanted ? [factsOf(board, entries).filter((f) => !f.not && isWanted(board, f)).length, wanted.length] : null;
  }

  #finish(solved) {
    this.solved = solved;
    if (solved && this.playing && !isEmpty(this.state.entries)) this.history.solved ||= Date.now();
  }

  #onlyAnswer() {
    const a = this.#known === this.rules ? this.#look?.answer : null;
    return a?.verdict === 'unique' ? a.answer : null;
  }

  // Drawing.

  draw() {
    const { board, entries } = this.state;
    const look = this.#look;
    const a = this.#asked === rulesOf(board) ? look?.answer : null;
    const shows = !this.playing && this.showsAnswer && a;
    const { kind } = this;
    const view = {
      board, entries: this.playing ? entries : null, cursor: this.cursor, selected: new Set(this.selected),
      label: say('board label', { kind: this.kindTitle(board.kind), rows: counted('row', board.rows), columns: counted('column', board.cols) }),
      regions: this.boxes, ...cagesOf(board), words: [], differs: new Set(), wrong: new Set(), hinted: new Set(this.playing ? this.play.hinted : []),
      target: new Set(this.playing ? this.play.target : []),
      wrongLines: [], told: this.playing ? this.play.told : null,
    };
    if (shows && ['unique', 'several'].includes(a.verdict)) {
      // Of several answers what all share, unless one is chosen; where a second answer differs is marked.
      const one = a.verdict === 'unique' ? a.answer : a[this.shown];
      for (const f of one ?? look.settled.filter((f) => !f.not)) {
        if (f.what === 'number') view.words[f.cell] = String(f.value);
        if (f.what === 'link') (view.links ??= []).push([f.cell, f.to]);
        if (f.what === 'line') (view.lines ??= []).push(sideCorners(board, f.cell, f.side));
      }
      if (one && kind.path) view.path = [...one].sort((f, g) => f.value - g.value).map((f) => f.cell);
      view.differs = new Set(a.differs);
    }
    const faults = look?.error?.cells ?? (a?.verdict === 'none' && !this.playing && look.clash?.cells);
    for (const place of faults || []) view.wrong.add(cellAt(board, place));
    if (this.settings.get('twice')) for (const c of this.editor.twice) view.wrong.add(c);
    for (const f of this.playing ? this.#wrong : []) {
      if (f.what === 'number') view.wrong.add(f.cell);
      if (f.what === 'link') view.wrongLines.push([f.cell, f.to]);
      if (f.what === 'line') view.wrongLines.push(sideCorners(board, f.cell, f.side));
    }
    if (this.tab === 'set') {
      view.added = new Set(this.added);
      view.uses = this.panels.set?.usesOf(this.uses);
    }
    if (this.next && !this.playing) {
      view.candidates = new Map(this.next.cells.map(({ cell, values }) => [cellAt(board, cell), values]));
      view.words = [];
    }
    view.draws = this.playing || ['cage', 'area'].includes(this.tool);
    view.solved = this.playing && this.solved;
    this.grid.show(view);
    this.grid.choose(this.chosen);
    this.#likeMarks();
    const [verdict, words] = this.#resultOf(look);
    byID('result').textContent = words;
    byID('result').dataset.verdict = verdict;
    byID('title').textContent = board.title || this.kindTitle(board.kind);
    byID('author').textContent = board.author ? say('by', { author: board.author }) : '';
    document.title = say('title', { board: board.title || this.kindTitle(board.kind) });
    byID('undo').disabled = !this.#maySee(-1);
    byID('redo').disabled = !this.#maySee(1);
    this.play.fit(board);
    if (this.tab === 'solve') showSolve(byID('solve'), look, this);
    if (this.panels[this.tab]) this.panels[this.tab].refresh();
    else if (this.tab === 'set' || this.tab === 'model') this.#panel(this.tab).then((panel) => panel?.refresh());
    this.#tools();
    this.palette.refresh();
    this.cages.refresh(!this.playing && ['cage', 'area'].includes(this.tool));
    this.outer.refresh(!this.playing);
  }

  /** The verdict, and the words of the line at the board. */
  #resultOf(look) {
    const [verdict, words] = resultOf(look, this.showsAnswer);
    return [verdict, this.playing && !this.solved && verdict === 'unique' ? withGrade('one to find', look) : words];
  }

  #tools() {
    const all = toolsOf(this.state.board, this.playing);
    const key = JSON.stringify([all, this.tool]);
    if (byID('tools').dataset.key === key) return;
    byID('tools').dataset.key = key;
    const focused = byID('tools').contains(document.activeElement);
    byID('tools').replaceChildren(...(all.length < 2 ? [] : all).map(([name, textContent]) => make('button', {
      type: 'button', textContent, 'aria-pressed': this.tool === name, onclick: () => this.use(name),
    })));
    if (focused) byID('tools').querySelector('[aria-pressed=true]')?.focus();
  }

  #fail(error) {
    byID('result').textContent = error.message;
    byID('result').dataset.verdict = 'error';
    announce(error.message);
  }

  // Tabs, buttons, keys, files.

  #wire() {
    for (const tab of tabs) byID(`tab-${tab}`).addEventListener('click', () => this.openPanel(tab));
    document.querySelector('[role=tablist]').addEventListener('keydown', (e) => {
      const at = tabs.indexOf(this.tab);
      const to = { ArrowLeft: at + tabs.length - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      this.openPanel(tabs[to % tabs.length]);
      byID(`tab-${this.tab}`).focus();
    });
    // The keyboard stays on the board, so that one can choose a tool and type on.
    byID('tools').addEventListener('mousedown', (e) => e.preventDefault());
    const actions = {
      undo: () => this.undo(), redo: () => this.redo(), new: () => dialogs.create(this), saved: () => this.shelf('mine'),
      open: () => dialogs.open(this), keys: () => this.shelf('keys'), share: () => this.share('share', 'copy link', location.href),
      puzzles: () => { this.welcome.show(); this.welcome.focus(); },
    };
    for (const [id, act] of Object.entries(actions)) {
      byID(id).addEventListener('click', () => { if (this.state) act(); });
    }
    this.#wireMenu();
    this.#wireZoom();
    // The page keeps as much room free as the bars at the foot of a small window take.
    for (const id of ['hands', 'play-bar', 'told']) {
      new ResizeObserver(() => {
        document.documentElement.style.setProperty(`--${id}`, `${byID(id).getBoundingClientRect().height}px`);
        this.grid.fit();
      }).observe(byID(id));
    }
    document.addEventListener('keydown', (e) => {
      if (!(e.ctrlKey || e.metaKey) || e.altKey || byID('dialog').open || !this.state || takesText(e.target)) return;
      const key = e.key.toLowerCase(); // with Caps Lock it is a capital
      const undo = key === 'z' && !e.shiftKey;
      if (!undo && key !== 'y' && key !== 'z') return;
      e.preventDefault();
      if (undo) this.undo(); else this.redo();
    });
    document.addEventListener('paste', (e) => {
      const text = e.clipboardData.getData('text');
      if (!text || takesText(e.target) || byID('dialog').open) return;
      e.preventDefault();
      this.open(text).then((error) => error && this.#fail(error));
    });
    document.addEventListener('dragover', (e) => e.preventDefault());
    document.addEventListener('drop', async (e) => {
      e.preventDefault();
      if (byID('dialog').open) return;
      const file = e.dataTransfer.files[0];
      try {
        const error = await this.open(file ? await readText(file) : e.dataTransfer.getData('text'), '', file?.name);
        if (error) this.#fail(error);
      } catch (error) { // of a file that can't be read
        this.#fail(error);
      }
    });
    // Before another tab can be used, it has what was entered in this one.
    const leave = () => { this.play.tick(); this.history.settle(); };
    for (const type of ['blur', 'pagehide', 'visibilitychange']) window.addEventListener(type, leave);
    window.addEventListener('hashchange', async ({ newURL }) => {
      const { hash } = new URL(newURL); // the page may have written another address since
      const text = this.#addressed(hash);
      const isWelcome = this.welcome.isOpen;
      const fault = await this.#follow(hash, text);
      if (fault) dialogs.open(this, text, fault);
      else if (text && isWelcome && this.tab !== 'model') this.openPanel(partsOf(hash).get('tab') === 'play' ? 'play' : 'solve');
    });
  }

  /** What makes the board larger is loaded when it has small cells, a key is down, or something points at it. */
  #wireZoom() {
    let loaded = null;
    const load = () => (loaded ??= import(scriptAddress('zoom.js')).then(({ Zoom }) => new Zoom(this.grid, byID('zoom'))).catch(() => { loaded = null; }));
    this.grid.fits = () => { if (this.grid.fitted < small) load(); };
    byID('board').addEventListener('pointerover', load, { once: true });
    document.addEventListener('keydown', load, { once: true });
  }

  /** In a narrow window, a button shows what the bar has. A choice, Escape, or who goes elsewhere hides it. */
  #wireMenu() {
    const [menu, bar] = [byID('menu'), byID('bar')];
    const show = (isOpen) => menu.setAttribute('aria-expanded', String(isOpen));
    const isOpen = () => menu.getAttribute('aria-expanded') === 'true';
    menu.addEventListener('click', () => show(!isOpen()));
    document.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape' || !isOpen()) return;
      show(false);
      menu.focus();
    });
    bar.addEventListener('click', (e) => {
      if (!isOpen() || e.target.id === 'share') return; // which shows in its own words what it did
      show(false);
      menu.focus(); // to which a dialog returns it
    }, true);
    bar.addEventListener('focusout', ({ relatedTarget: to }) => { if (to && to !== menu && !bar.contains(to)) show(false); });
    document.addEventListener('pointerdown', (e) => { if (!bar.contains(e.target) && e.target !== menu) show(false); });
  }

  /** Opens a panel. In a small window, the page scrolls to the board on which one then plays. */
  openPanel(name, scrolls = true) {
    // A number chosen to draw with must not be written into the answer, nor the other way.
    if ((name === 'play') !== this.playing) this.number = 0;
    this.chosen = false;
    this.tab = name;
    this.next = null;
    this.selected = [];
    const isNew = this.welcome.isOpen && !this.history.address;
    this.welcome.show(false);
    this.#showTab();
    this.play.tick();
    if (!this.state) return; // the first board is still being opened
    this.tool = '';
    this.#fitTool();
    this.draw();
    if (isNew) this.#remember();
    else this.address();
    if (scrolls) this.#toBoard();
  }

  #showTab() {
    for (const tab of tabs) {
      byID(`tab-${tab}`).setAttribute('aria-selected', String(tab === this.tab));
      byID(`tab-${tab}`).tabIndex = tab === this.tab ? 0 : -1;
      byID(tab).hidden = tab !== this.tab;
    }
  }

  /** One plays on the board: a small window shows it, above the numbers. */
  #toBoard() {
    if (!this.playing || !matchMedia(narrow).matches) return;
    if (this.grid.isOutOfSight(byID('hands').getBoundingClientRect().top)) byID('board').scrollIntoView();
  }

  /** Copies a link, and has a button with a form show it for a while. */
  async share(id, usual, link) {
    const show = (form, ms) => {
      announce(say(`${form}/told`));
      byID(id).textContent = say(form);
      setTimeout(() => { byID(id).textContent = say(usual); }, ms);
    };
    try {
      await navigator.clipboard.writeText(link);
      show('link copied', 2000);
    } catch {
      history.replaceState(null, '', link);
      show('link stays', 5000);
    }
  }
}

const page = new Page();
page.begin();

const rest = 3000; // ms until the page has what it begins with
if (navigator.serviceWorker && document.querySelector('link[rel=manifest]')) {
  setTimeout(() => import(scriptAddress('offline.js')).then(({ keep }) => keep(page)).catch(() => {}), rest); // as without it
}
