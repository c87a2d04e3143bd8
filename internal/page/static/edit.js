// Turns keys and presses into edits. What they mean depends on the kind of puzzle, on whether one
// draws or plays, and on the tool. It changes nothing itself: it calls the page's actions.
import { announce } from './announce.js';
import { beside, between, cycleSign, isBoxed, isOpen, most, nameOf, numbersOf, sideCorners, step, takesClue, withApart, withCell, withoutArea, withSign } from './board.js';
import { alike, cleaned, cleared, colours, keyOf, toggleColour, toggleMarks, turned, withAllMarks, withSide, withValue } from './entries.js';
import { isDrawn, kindOf, takesClues, wordsOf } from './kinds.js';
import { sides } from './label.js';
import { capital, counted, say } from './words.js';

const closeBy = 0.35; // of a cell, to a corner that a stroke reaches
const stride = 5; // pixels between the places at which a stroke is looked at
const unsteady = 8; // pixels by which a press may move and be no stroke
const long = 450; // ms of a press that is the other button's
const parts = { mark: 'marks', centre: 'centres', colour: 'colours' }; // of the entries, by the tools
const toolKeys = { z: 'clue', x: 'mark', c: 'centre', v: 'colour' };

/** The tools with which one draws a board, by their names. The first is "clue". */
export function toolsOf(board, playing) {
  const kind = kindOf(board);
  if (playing && !takesNotes(kind)) return [];
  // Larger marks are in the middle by themselves, since they have no place of their own.
  if (playing) return ['clue', 'mark', ...(most(board) > 9 ? [] : ['centre']), 'colour'].map((name) => [name, say(`plays ${name}`)]);
  const tools = [];
  if (takesClues(kind)) tools.push(['clue', say('tool clue')]);
  if (kind.path) tools.push(['hole', say('tool hole')]);
  if (kind.signs) tools.push(['sign', say('tool sign')]);
  if (isBoxed(board)) tools.push(['cage', say('tool cage')], ['area', say('tool area')]);
  if (kind.cages || kind.areas) tools.push(['cage', kind.areas ? capital(kind.areas.name) : say('tool cage')]);
  return tools;
}

/** Whether cells take numbers, and marks and colours beside them. */
export const takesNotes = (kind) => kind.entry === 'number' && !kind.values;

export class Editor {
  #page;
  #typed = {}; // the number whose digits are being typed
  #drag = null;
  #longer = 0; // the timer of a press that lasts
  #tapped = -1; // the cell of the last press that drew nothing, from which the next one may link

  /** page has: state, playing, tool, cursor, chosen, selected, settings, place, choose, arm, use, grid, and edit(state, stroke), move(cell), select(cells), undo, redo, cages and outer with focus(), and play with hint(). */
  constructor(page) {
    this.#page = page;
    const grid = page.grid.element;
    grid.addEventListener('keydown', (e) => this.#key(e));
    grid.addEventListener('pointerdown', (e) => this.#down(e));
    grid.addEventListener('pointermove', (e) => this.#moved(e));
    grid.addEventListener('pointerup', (e) => this.#up(e));
    grid.addEventListener('pointercancel', () => this.#cancel());
    grid.addEventListener('contextmenu', (e) => e.preventDefault());
    // A stroke is no scrolling, after which a browser would not take the next tap.
    grid.addEventListener('touchmove', (e) => { if (this.#drag && e.touches.length === 1 && e.cancelable) e.preventDefault(); }, { passive: false });
    grid.addEventListener('dblclick', (e) => this.#likeness(e));
  }

  get #board() { return this.#page.state.board; }
  get #entries() { return this.#page.state.entries; }
  get #kind() { return kindOf(this.#board); }
  get #notes() { return this.#page.playing && takesNotes(this.#kind); }
  get #paints() { return this.#page.playing && Boolean(this.#kind.values); }
  get #gathers() { return !this.#page.playing && ['cage', 'area'].includes(this.#page.tool); }

  /** The cells that take what one enters: those that are selected, or that of the cursor. */
  get cells() {
    const { cursor, selected } = this.#page;
    return this.#notes && selected.length ? selected : [cursor];
  }

  /** Selects cells, which take together what one enters. */
  #select(cells) {
    this.#typed = {};
    this.#page.select(cells);
    this.#page.choose(true);
    announce(counted('cell selected', cells.length));
  }

  #without(cell) { return this.#page.selected.filter((c) => c !== cell); }

  /** Two quick presses select what is alike. */
  #likeness({ clientX, clientY }) {
    const at = this.#notes && !this.#page.number && this.#page.grid.at(clientX, clientY);
    const all = at ? alike(this.#board, this.#entries, at.cell) : [];
    if (all.length) this.#select(all);
  }

  // Keys.

  #key(e) {
    const page = this.#page;
    const { cursor } = page;
    const control = e.ctrlKey || e.metaKey;
    const side = e.key.replace('Arrow', '').toLowerCase();
    if (side in sides) {
      const to = step(this.#board, cursor, ...sides[side]);
      e.preventDefault();
      if (this.#notes && (e.shiftKey || control) && to >= 0) this.#extend(to, e.shiftKey);
      else if (e.shiftKey || e.altKey) this.#stroke(cursor, to, side, e.altKey ? -1 : 1);
      else if (to >= 0) this.#go(to);
      return;
    }
    if (this.#notes && this.#noteKey(e, control)) return e.preventDefault();
    if (e.ctrlKey || e.metaKey || e.altKey) return; // the page's own keys, and the browser's
    const word = this.#wordOf(e.key);
    const rowStart = Math.floor(cursor / this.#board.cols) * this.#board.cols;
    if (e.key === 'Home') this.#go(rowStart);
    else if (e.key === 'End') this.#go(rowStart + this.#board.cols - 1);
    else if (e.key === 'Escape') {
      if (page.selected.length) this.#select([]);
      page.arm(0);
    }
    else if (this.#paints && (e.key === ' ' || e.key === 'Enter')) this.write(cursor, String(turned(this.#board, this.#entries.values[cursor])));
    else if (word && !this.#gathers) this.write(cursor, word);
    else if (e.key === 'Backspace' || e.key === 'Delete' || e.key === ' ' || e.key === '.') this.write(this.cells, '');
    else if (e.key === 'Enter' && this.#gathers) this.#enterCage();
    else if (e.key === 'Enter' && !page.playing) page.outer.focus();
    else if (this.#kind.signs && !page.playing && '<>^v'.includes(e.key)) this.#sign(cursor, e.key);
    else if (this.#kind.path && !page.playing && e.key === 'x') this.#strew(cursor, this.#holed(cursor));
    else if (page.playing && e.key === 'h') page.play.hint();
    else if (/^[0-9A-Za-z]$/.test(e.key)) this.type(e.key);
    else return;
    e.preventDefault();
  }

  /** Goes to a cell and leaves what is selected, to which the cell comes if that is wanted. */
  #extend(cell, takes) {
    const all = this.cells;
    this.#page.move(cell);
    if (takes || this.#page.selected.length < all.length) this.#select([...new Set([...all, ...(takes ? [cell] : [])])]);
  }

  /** Keys of numbers, marks and colours. Returns whether a key is one. */
  #noteKey(e, control) {
    const page = this.#page;
    const { cursor, selected } = page;
    const key = e.key.toLowerCase();
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(e.code)?.[1];
    const tools = toolsOf(this.#board, true).map(([name]) => name);
    if (e.altKey) return false;
    if (digit && control) this.type(digit, tools.includes('centre') ? 'centre' : 'mark');
    else if (digit && e.shiftKey && e.key !== digit) this.type(digit, 'mark'); // some keyboards need Shift for digits
    else if (control && key === 'a') this.#select([...this.#board.cells.keys()]);
    else if (control && key === ' ') this.#select(selected.includes(cursor) ? this.#without(cursor) : [...selected, cursor]);
    else if (control) return false;
    else if (key === ' ') page.use(tools[(tools.indexOf(page.tool) + (e.shiftKey ? tools.length - 1 : 1)) % tools.length]);
    else if (tools.includes(toolKeys[key])) page.use(toolKeys[key]);
    else if (key === 'a') this.fillMarks();
    else if (key === 'enter') this.#typed = {}; // the next digit begins another number
    else return false;
    return true;
  }

  /** Whether the page knows which numbers a cell excludes elsewhere. */
  get knowsMarks() { return this.#notes && !this.#kind.path && !this.#kind.file; }

  /** Marks the cells that are selected, or all, with what the numbers on the board leave. */
  fillMarks() {
    const page = this.#page;
    const { state } = page;
    if (!this.knowsMarks) return;
    const among = page.selected.length > 1 ? page.selected : [...state.board.cells.keys()];
    const cells = among.filter((c) => isOpen(state.board, c) && !state.entries.values[c]);
    this.#enter(withAllMarks(state.board, state.entries, cells, (c) => this.#seen(c), numbersOf(state.board, true)));
    announce(say('marks filled'));
  }

  /** What a key writes: of the words of a kind one with this character alone; "" for none. */
  #wordOf(key) {
    const is = ({ word }) => word === key || word === key.toLowerCase();
    if (this.#paints) return String(this.#kind.values.findIndex(is) + 1 || '');
    return this.#page.playing ? '' : wordsOf(this.#kind).find(is)?.word ?? '';
  }

  /** The keyboard goes to a cell, to which alone a number that is pressed goes next. */
  #go(cell) {
    this.#page.select([]);
    this.#typed = {};
    this.#page.move(cell);
    this.#page.choose(true);
  }

  /** A character typed: digits make one number while it can be, until one goes to another cell or presses Enter. */
  type(character, tool = this.#page.tool) {
    const page = this.#page;
    const { cursor } = page;
    const digit = /\d/.test(character);
    if (!digit && this.#kind.pairs && !page.playing) return this.write(cursor, character.toUpperCase());
    const [first, last] = this.#notes && tool === 'colour' ? [1, colours] : numbersOf(this.#board, page.playing);
    if (!digit) return;
    if (this.#gathers) return page.cages.takesNumber && this.#enterCage(character);
    if (!page.playing && page.outer.takesDigits) return page.outer.focus(0, character);
    if (first > last || this.#paints) return;
    this.#digit(character, tool, first, last);
  }

  #digit(character, tool, first, largest) {
    const page = this.#page;
    const last = this.#typed;
    const { cells } = this;
    const goesOn = last.cells === cells.join() && last.tool === tool && last.after === page.state && Number(last.text + character) <= largest;
    const text = goesOn ? last.text + character : character;
    // A longer number is written in the place of the shorter one, also where that was a mark.
    const { before, stroke } = goesOn ? last : { before: page.state, stroke: {} };
    if (Number(text) || !first) this.write(cells, String(Number(text)), before, stroke, tool);
    this.#typed = { cells: cells.join(), tool, text, before, stroke, after: page.state };
  }

  /** Writes a word into a cell of a state: a clue, or entries, of several cells at once, when one plays. */
  write(cells, word, state = this.#page.state, stroke = null, tool = this.#page.tool) {
    const page = this.#page;
    if (page.playing) {
      if (this.#kind.entry === 'number') page.edit({ ...state, entries: this.#entered([cells].flat(), Number(word) || 0, state, tool) }, stroke);
      return;
    }
    const [cell] = [cells].flat();
    if (this.#gathers && !word) return page.edit({ ...state, board: page.tool === 'area' ? withoutArea(state.board, [cell]) : withApart(state.board, cell) });
    if (!takesClue(state.board, cell)) return;
    page.edit({ ...state, board: withCell(state.board, cell, page.tool === 'hole' && word ? this.#holed(cell) : word) }, stroke);
  }

  #enter(entries, stroke) { this.#page.edit({ ...this.#page.state, entries }, stroke); }

  /** Entries with a number, a mark or a colour in cells; 0 empties them. */
  #entered(cells, value, { board, entries }, tool) {
    const open = cells.filter((c) => isOpen(board, c));
    if (this.#notes && !value) return cleared(entries, cells, parts[tool]);
    if (this.#notes && tool === 'colour') return value <= colours ? toggleColour(entries, cells, value) : entries;
    if (!open.length) announce(say('is given', { cell: nameOf(board, cells[0]) }));
    if (this.#notes && parts[tool]) return toggleMarks(entries, parts[tool], open.filter((c) => !entries.values[c]), value);
    for (const c of open) {
      entries = withValue(entries, c, value);
      if (value && this.#page.cleans) entries = cleaned(entries, this.#seen(c), value);
    }
    return entries;
  }

  /** Ways to part cells so that none holds the number of another of its part; a cell without a part has -1 or nothing. */
  get #partings() {
    const { cols, cages } = this.#board;
    if (!this.#notes || this.#kind.file) return []; // the program alone knows its rules
    if (this.#kind.path) return [() => 0];
    const { boxes } = this.#page;
    const cage = new Map(isBoxed(this.#board) ? cages?.flatMap((g, i) => g.cells.map((c) => [c, i])) : []);
    return [(c) => c % cols, (c) => Math.floor(c / cols), (c) => boxes?.[c], (c) => cage.get(c)];
  }

  /** The cells that may not hold the number of a cell. */
  #seen(cell) {
    const partings = this.#partings;
    return [...this.#board.cells.keys()].filter((c) => c !== cell && partings.some((of) => of(c) >= 0 && of(c) === of(cell)));
  }

  /** The cells with an entered number that a cell that they see holds, too. */
  get twice() {
    const held = (c) => Number(this.#board.cells[c]) || this.#entries.values[c];
    const all = [...this.#board.cells.keys()].filter(held);
    return this.#partings.flatMap((of) => {
      const count = {};
      const key = (c) => `${of(c)}=${held(c)}`;
      for (const c of all) count[key(c)] = (count[key(c)] ?? 0) + 1;
      return all.filter((c) => of(c) >= 0 && count[key(c)] > 1 && isOpen(this.#board, c));
    });
  }

  /** A hole in the place of a cell, or the other way round. */
  #holed(cell) { return this.#board.cells[cell] === 'x' ? '' : 'x'; }

  /** A sign key: < and > stand to the right of the cell, ^ and v below it; the point shows the smaller. */
  #sign(cell, key) {
    const { state } = this.#page;
    const to = key === '<' || key === '>' ? step(state.board, cell, 0, 1) : step(state.board, cell, 1, 0);
    if (to < 0) return;
    const [a, b] = key === '<' || key === '^' ? [cell, to] : [to, cell];
    this.#page.edit({ ...state, board: withSign(state.board, a, b) });
  }

  /** Shift or Alt with an arrow: a link, a line, a cross, or a larger cage. */
  #stroke(cell, to, side, is) {
    const page = this.#page;
    if (page.playing && this.#kind.entry === 'line') {
      this.#turnSide('lines', sideCorners(this.#board, cell, side), is);
    } else if (page.playing && this.#kind.entry === 'link' && to >= 0) {
      this.#turnSide('links', [cell, to], is);
      page.move(to);
    } else if (this.#gathers && to >= 0) {
      this.#select([...new Set([...page.selected, cell, to])]);
      page.move(to);
    }
  }

  /** What is entered on a side: a link between cells, or a line between corners. */
  #sideAt(part, [a, b]) { return this.#entries[part][keyOf(a, b)] ?? 0; }

  #enterSide(part, side, is, stroke) {
    if (this.#sideAt(part, side) !== is) this.#enter(withSide(this.#entries, part, ...side, is), stroke);
  }

  /** Draws or crosses a side, or opens one that is. */
  #turnSide(part, side, is) { this.#enterSide(part, side, this.#sideAt(part, side) === is ? 0 : is); }

  /** The keyboard goes on to the target: of the cells gathered, or of the cage of the cell. */
  #enterCage(digit) {
    const page = this.#page;
    if (!page.selected.length) page.select([page.cursor]);
    page.cages.focus(digit);
  }

  // Presses: mouse, pen and touch.

  #down(e) {
    const page = this.#page;
    this.#cancel();
    if (!e.isPrimary || e.button === 1) return; // a second finger enlarges the board, the middle button moves it
    const at = page.grid.at(e.clientX, e.clientY);
    if (!at) return;
    const from = page.cursor;
    const again = page.chosen && from === at.cell;
    const { cells } = this;
    page.move(at.cell);
    this.#typed = {};
    const kind = this.#kind;
    const cross = e.button === 2;
    if (e.pointerType !== 'mouse') this.#longer = setTimeout(() => this.#cross(), long);
    if (page.playing && kind.entry === 'line') {
      const { corner, far } = page.grid.corner(e.clientX, e.clientY);
      return this.#follow(e, { lines: true, at, cross, last: far > closeBy ? -1 : corner, is: null, passed: [], others: 0 });
    }
    if (!page.playing && page.tool === 'sign') return this.#pressSign(at);
    const gathers = this.#gathers;
    const word = this.#strewn(at.cell);
    if (word !== null) {
      this.#follow(e, { word, last: at.cell });
      return this.#strew(at.cell, word, this.#drag);
    }
    if (this.#paints) {
      page.choose(false);
      return this.#follow(e, { paints: true, cross, is: this.#wanted(at.cell, cross), was: this.#entries.values[at.cell] ?? 0, last: at.cell, turns: !cross && !page.number });
    }
    if (this.#notes) return this.#gatherNotes(e, at.cell, cells, again);
    if (gathers || (page.playing && kind.entry === 'link')) {
      this.#follow(e, { at, cross, from: from === this.#tapped ? from : -1, last: at.cell, is: null, passed: [], others: 0, gathers, before: page.selected });
    }
    if (page.number && !gathers) page.place(at.cell);
    else page.choose(!again); // a second press lets the cell go
  }

  /** A press begins a stroke, whose later places come to the board. */
  #follow(e, drag) {
    const { grid, state } = this.#page;
    grid.element.setPointerCapture(e.pointerId);
    this.#drag = { x: e.clientX, y: e.clientY, start: state, moved: false, ...drag };
  }

  /** What a stroke that begins in a cell writes as a clue: a word, or "" for none; null if it writes none. */
  #strewn(cell) {
    const { playing, tool, number } = this.#page;
    if (playing || this.#gathers) return null;
    if (tool === 'hole') return this.#holed(cell);
    return number === 'erase' ? '' : typeof number === 'string' ? number : null;
  }

  #strew(cell, word, stroke) {
    const { state } = this.#page;
    if (takesClue(state.board, cell)) this.#page.edit({ ...state, board: withCell(state.board, cell, word) }, stroke);
  }

  /** A press selects a cell, a drag those that it passes; with Ctrl or Shift, others stay. */
  #gatherNotes(e, cell, cells, again) {
    const page = this.#page;
    if (page.number) return page.place(cell);
    const adds = e.ctrlKey || e.metaKey || e.shiftKey;
    const takes = adds && page.selected.includes(cell);
    this.#follow(e, { before: page.selected, notes: true, takes, last: cell });
    if (adds) this.#select(takes ? this.#without(cell) : [...new Set([...cells, cell])]);
    else if (page.selected.length) page.select([]);
    page.choose(adds || !again); // a second press lets the cell go
  }

  /** A press that lasts is one of the other button. */
  #cross() {
    const drag = this.#drag;
    if (!drag || drag.moved || drag.notes || drag.gathers || 'word' in drag) return;
    drag.cross = true;
    drag.from = -1;
    if (drag.paints) [drag.is, drag.turns] = [this.#wanted(drag.last, true), false];
    this.#page.grid.element.classList.add('crossing');
  }

  /** What a press writes: the value that is chosen, the one that is not drawn, or the next. */
  #wanted(cell, cross) {
    const { number } = this.#page;
    const was = this.#entries.values[cell] ?? 0;
    if (number) return number === 'erase' ? 0 : Number(number);
    const rest = this.#kind.values.findIndex((v) => !isDrawn(v)) + 1;
    return cross ? (was === rest ? 0 : rest) : turned(this.#board, was);
  }

  /** A stroke gives cells that are as its first one was the same value. */
  #paint(drag, cell) {
    if (isOpen(this.#board, cell) && (this.#entries.values[cell] ?? 0) === drag.was) this.#enter(withValue(this.#entries, cell, drag.is), drag);
  }

  /** A stroke along bridges writes the next of those that lead its way: one, two, none. */
  #turn(drag, to) {
    const { values } = this.#kind;
    const way = Math.abs(to - drag.last) === 1 ? '─═' : '│║';
    const [one, two] = [...way].map((text) => values.findIndex((v) => v.text === text) + 1);
    const first = [drag.last, to].find((c) => isOpen(this.#board, c));
    if (!one || first === undefined) return;
    drag.was = this.#entries.values[first] ?? 0;
    drag.is = drag.was === one ? two : drag.was === two && two ? 0 : one;
    drag.turns = false;
  }

  /** The side of a cell nearest to a place in it. */
  #nearest({ x, y }) {
    const to = { up: y, down: 1 - y, left: x, right: 1 - x };
    return Object.keys(to).reduce((a, b) => (to[a] <= to[b] ? a : b));
  }

  /** A press beside a side that ends where it began: its line is drawn, crossed or taken away. */
  #pressLine({ at, cross }) {
    const side = sideCorners(this.#board, at.cell, this.#nearest(at));
    const was = this.#sideAt('lines', side);
    const is = cross ? (was < 0 ? 0 : -1) : { 0: 1, 1: this.#page.settings.get('crosses') ? -1 : 0, '-1': 0 }[was];
    this.#enterSide('lines', side, is);
  }

  /**
   * A stroke passes a side. If it begins on what it would write, it erases that, as a whole sweep does. But
   * with more other sides than those, it writes all of them: who mends a path begins anywhere on it.
   */
  #pass(drag, part, side) {
    const wanted = drag.cross ? -1 : 1;
    const has = this.#sideAt(part, side) === wanted;
    drag.is ??= has ? 0 : wanted;
    drag.passed.push(side);
    drag.others += has ? -1 : 1;
    if (drag.is || drag.others <= 0) return this.#enterSide(part, side, drag.is, drag);
    drag.is = wanted;
    for (const each of drag.passed) this.#enterSide(part, each, wanted, drag);
  }

  /** A stroke goes from corner to corner. One that begins amid a side includes that side. */
  #strokeLine(drag, { corner, far }) {
    if (far > closeBy || corner === drag.last) return;
    const { board } = this.#page.state;
    let ends = [drag.last, corner];
    if (drag.last < 0) {
      const side = sideCorners(board, drag.at.cell, this.#nearest(drag.at));
      ends = side.includes(corner) ? side : [corner, corner];
    }
    drag.last = corner;
    drag.moved = true;
    for (const side of between(board, ...ends)) this.#pass(drag, 'lines', side);
  }

  #pressSign(at) {
    const { state } = this.#page;
    const to = step(state.board, at.cell, ...sides[this.#nearest(at)]);
    if (to >= 0) this.#page.edit({ ...state, board: cycleSign(state.board, Math.min(at.cell, to), Math.max(at.cell, to)) });
  }

  /** Follows a stroke in small steps, since a quick finger is reported at few places. */
  #moved(e) {
    const drag = this.#drag;
    if (!drag) return;
    const [right, down] = [e.clientX - drag.x, e.clientY - drag.y];
    const far = Math.hypot(right, down);
    if (!drag.moved && far < unsteady) return;
    clearTimeout(this.#longer);
    const n = Math.ceil(far / stride);
    const { x, y } = drag;
    for (let i = 1; i <= n; i++) this.#reach(drag, x + (right * i) / n, y + (down * i) / n);
    [drag.x, drag.y] = [e.clientX, e.clientY];
  }

  #reach(drag, x, y) {
    const page = this.#page;
    if (drag.lines) return this.#strokeLine(drag, page.grid.corner(x, y));
    const at = page.grid.at(x, y);
    if (!at || at.cell === drag.last) return;
    if (drag.paints) {
      if (drag.turns) this.#turn(drag, at.cell);
      for (const c of [drag.last, at.cell]) this.#paint(drag, c);
    } else if (drag.notes) {
      const passed = [drag.last, at.cell];
      this.#select(drag.takes ? page.selected.filter((c) => !passed.includes(c)) : [...new Set([...page.selected, ...passed])]);
    } else if ('word' in drag) {
      this.#strew(at.cell, drag.word, drag);
    } else if (drag.gathers) {
      if (!drag.moved) page.cages.end(drag.last);
      page.select([...new Set([...page.selected, drag.last, at.cell])]);
    } else if (beside(this.#board, drag.last, at.cell)) {
      this.#pass(drag, 'links', [drag.last, at.cell]);
    } else {
      return; // a jump across a corner draws nothing
    }
    drag.last = at.cell;
    drag.moved = true;
    page.move(at.cell);
  }

  /** A press without a drag gathers a cell for a cage, or lets it go. */
  #gather(cell) {
    const { selected } = this.#page;
    this.#page.select(selected.includes(cell) ? selected.filter((c) => c !== cell) : [...selected, cell]);
  }

  /** Two presses on neighbours, one after the other, link them: for those who can't drag. */
  #pressLink(from, to) {
    if (beside(this.#board, from, to)) this.#turnSide('links', [from, to], 1);
  }

  /** A press of the other button beside a side: no link leads there. */
  #pressCross(at) {
    const to = step(this.#board, at.cell, ...sides[this.#nearest(at)]);
    if (to >= 0) this.#turnSide('links', [at.cell, to], -1);
  }

  /** Ends a press. */
  #let() {
    const drag = this.#drag;
    clearTimeout(this.#longer);
    this.#page.grid.element.classList.remove('crossing');
    this.#drag = null;
    return drag;
  }

  #up(e) {
    const page = this.#page;
    const drag = this.#let();
    if (drag?.notes) return;
    if (drag?.paints) return drag.moved ? undefined : this.#paint(drag, drag.last);
    if (drag?.lines && !drag.moved) return this.#pressLine(drag);
    if (drag?.gathers && !drag.moved) return this.#gather(drag.last);
    if (drag?.gathers && !page.cages.takesNumber) return page.cages.submit();
    if (drag?.gathers && e.pointerType === 'mouse') return page.cages.focus(); // on a phone, a keyboard would hide the board
    if (!drag || drag.lines || !page.playing) return;
    if (drag.cross) return drag.is === null ? this.#pressCross(drag.at) : undefined;
    this.#tapped = drag.is === null ? drag.last : -1; // a stroke has ended its path
    if (drag.is === null && drag.from >= 0) this.#pressLink(drag.from, drag.last);
  }

  /** The browser scrolls instead, or a second finger comes: what the first has done goes. */
  #cancel() {
    const drag = this.#let();
    if (!drag) return;
    if (drag.before) this.#page.select(drag.before);
    this.#page.edit(drag.start, drag);
  }
}
