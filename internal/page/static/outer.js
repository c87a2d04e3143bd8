// The bar for clues that no key writes into a cell: the numbers outside of the board at the row and the
// column of the cursor, and the two numbers of a cell. A press beside the board leads to its field.
import { outerAt, withCell, withOuter } from './board.js';
import { label, make } from './elements.js';
import { drawingOf, kindOf } from './kinds.js';
import { say } from './words.js';

const sides = ['up', 'right', 'down', 'left'];
const names = ['above column', 'right of row', 'below column', 'left of row']; // their forms

export class OuterBar {
  #page;
  #host;
  #fields = []; // {field, name, read(), write(text), next()}
  #shown = '';
  #stroke = {}; // of the edits of one visit to a field

  /** page has: state, playing, cursor, grid, and edit(state, stroke), move(cell). */
  constructor(host, page) {
    this.#page = page;
    this.#host = host;
    host.addEventListener('keydown', (e) => this.#key(e));
    host.addEventListener('focusin', () => { this.#stroke = {}; });
    page.grid.outside((side, line) => {
      if (host.hidden || !this.#sides.includes(side)) return;
      page.move(this.#cellAt(side, line));
      this.refresh(true);
      this.focus(this.#sides.indexOf(side));
    });
  }

  get #board() { return this.#page.state.board; }
  get #sides() { return (kindOf(this.#board).frame ?? []).map((name) => sides.indexOf(name)); }
  get #isPaired() { return (kindOf(this.#board).clues ?? []).some((c) => c.pair); }

  /** The row or column of the cursor that ends at a side. */
  #line(side) {
    const { cols } = this.#board;
    return side % 2 ? Math.floor(this.#page.cursor / cols) : this.#page.cursor % cols;
  }

  /** The cell at a side of a row or column. */
  #cellAt(side, line) {
    const { rows, cols } = this.#board;
    return [line, line * cols + cols - 1, (rows - 1) * cols + line, line * cols][side];
  }

  refresh(shown) {
    this.#host.hidden = !shown || !(this.#sides.length || this.#isPaired);
    if (this.#host.hidden) return;
    const key = `${this.#board.kind} ${this.#sides} ${this.#isPaired}`;
    if (key !== this.#shown) {
      this.#shown = key;
      this.#fields = this.#isPaired ? [0, 1].map((i) => this.#pair(i)) : this.#sides.map((side) => this.#outer(side));
      this.#host.replaceChildren(...this.#fields.map(({ element }) => element));
    }
    for (const { field, name, read } of this.#fields) {
      name.textContent = read().name;
      const { text } = read();
      if (field.value.trim() !== text || document.activeElement !== field) field.value = text;
    }
  }

  #made(id, read, write, next) {
    const field = make('input', { type: 'text', id, size: 5, autocomplete: 'off', inputMode: 'numeric' });
    const name = make('span');
    field.addEventListener('input', () => write(field.value.trim()));
    const element = label('', field);
    element.prepend(name);
    return { field, name, element, read, next };
  }

  #outer(side) {
    const read = () => ({ name: `${say(names[side], { n: this.#line(side) + 1 })} `, text: outerAt(this.#board, side, this.#line(side)).join(' ') });
    const write = (text) => this.#edit(withOuter(this.#board, side, this.#line(side), text.split(/[\s.,]+/).filter(Boolean)));
    const next = (by) => {
      const last = side % 2 ? this.#board.rows : this.#board.cols;
      const line = this.#line(side) + by;
      if (line >= 0 && line < last) this.#page.point(this.#cellAt(side, line));
    };
    return this.#made(`outer-${sides[side]}`, read, write, next);
  }

  #pair(i) {
    const split = () => drawingOf(kindOf(this.#board), this.#board.cells[this.#page.cursor] ?? '')?.split ?? ['', ''];
    const write = (text) => {
      const both = split().map((n, j) => (i === j ? text.replace(/\D/g, '') : n));
      const wall = kindOf(this.#board).clues.find((c) => c.wall && c.word)?.word ?? '';
      this.#edit(withCell(this.#board, this.#page.cursor, both.join('') ? both.join('\\') : wall));
    };
    const next = (by) => {
      const to = this.#page.cursor + by;
      if (to >= 0 && to < this.#board.cells.length) this.#page.point(to);
    };
    return this.#made(`pair-${i}`, () => ({ name: `${say(`pair ${i}`)} `, text: split()[i] }), write, next);
  }

  #edit(board) { this.#page.edit({ ...this.#page.state, board }, this.#stroke); }

  /** Enter goes on to the next row or column, or cell; Escape goes back to the board. */
  #key(e) {
    const at = this.#fields.findIndex(({ field }) => field === e.target);
    if (e.key === 'Escape') return this.#page.move(this.#page.cursor);
    if (e.key !== 'Enter' || at < 0) return;
    e.preventDefault();
    this.#fields[at].next(e.shiftKey ? -1 : 1);
    this.#stroke = {};
    this.refresh(true);
    this.focus(at);
  }

  /** Whether cells take two numbers, which digits that are typed begin. */
  get takesDigits() { return this.#isPaired; }

  /** The keyboard goes to a field, into which a digit may have been typed. */
  focus(at = 0, digit = '') {
    const { field } = this.#fields[at] ?? {};
    if (!field) return;
    field.focus();
    field.select();
    if (!digit) return;
    field.value = digit;
    field.dispatchEvent(new Event('input'));
  }
}
