// The numbers below the board, for a mouse and a finger. One presses a cell and then its number, or a
// number and then its cells. Digits make larger numbers.
import { announce } from './announce.js';
import { isOpen, nameOf, numbersOf } from './board.js';
import { takesNotes } from './edit.js';
import { colours } from './entries.js';
import { button, coarse, label, make } from './elements.js';
import { isDrawn, kindOf, takesClues, wordsOf } from './kinds.js';
import { nameOfColour } from './label.js';
import { bridges } from './shapes.js';
import { capital, counted, say } from './words.js';

const mostButtons = 16; // of numbers; larger ones are made of digits
const digits = [...'1234567890'];

/** What drags do, where a finger drags, too. */
const dragged = (what) => (matchMedia(coarse).matches ? say('two fingers', { what }) : what);

export class Palette {
  #page;
  #host;
  #note;
  #field = null; // of the number that presses place, where numbers are made of digits
  #stop = null;
  #made = 0; // the number that the last digits made; the next digit goes on with it

  /** page has: state, playing, tool, number, chosen, cursor, editor, arm(value), takeClue(). */
  constructor(host, note, page) {
    this.#page = page;
    this.#host = host;
    this.#note = note;
    // The keyboard stays on the board, so that one can press and type in turn.
    host.addEventListener('mousedown', (e) => { if (e.target.matches('button')) e.preventDefault(); });
  }

  /** Whether cells of the board take numbers now. */
  get takesNumbers() {
    const { playing, state: { board } } = this.#page;
    const kind = kindOf(board);
    return playing ? kind.entry === 'number' : takesClues(kind);
  }

  get #colours() { return this.#page.playing && this.#page.tool === 'colour' && takesNotes(this.#kind); }

  get #kind() { return kindOf(this.#page.state.board); }

  /** The words that cells take now: {id, word, name}. A value is written by its number. */
  get #wordsHere() {
    const named = ({ word, name }) => ({ id: word, word, name });
    if (!this.#page.playing) return wordsOf(this.#kind).map(named);
    return (this.#kind.values ?? []).map((v, i) => ({ ...v, id: i + 1, isDrawn: isDrawn(v) })).sort((a, b) => b.isDrawn - a.isDrawn);
  }

  /** The numbers that cells take now, from first to last; the first is greater for none. */
  get #range() {
    const { playing, state: { board } } = this.#page;
    if (this.#colours) return [1, colours];
    return playing && this.#kind.values ? [1, 0] : numbersOf(board, playing);
  }

  /** The largest number that one may want to place. */
  get #largest() {
    const { board } = this.#page.state;
    if (!this.#kind.pairs) return this.#range[1];
    return Math.max(0, ...board.cells.map((word) => Number(word) || 0)) + 1; // the next label
  }

  get #byDigits() { return (this.#kind.path && !this.#colours) || this.#largest > mostButtons; }

  refresh() {
    const { number, state: { board } } = this.#page;
    const host = this.#host;
    this.#note.hidden = this.takesNumbers ? !this.#page.playing && this.#page.tool !== 'clue' : !this.#page.playing;
    if (!this.#note.hidden) this.#note.textContent = this.takesNumbers ? this.#words() : dragged(say(`draw ${this.#kind.entry}`));
    const marks = this.#page.editor.knowsMarks && ['mark', 'centre'].includes(this.#page.tool);
    const key = JSON.stringify([this.takesNumbers, this.#byDigits, this.#largest, board.kind, this.#wordsHere, this.#colours, marks]);
    if (host.dataset.key !== key) {
      host.dataset.key = key;
      this.#field = null;
      host.replaceChildren(...(this.takesNumbers ? [...this.#wordButtons(), ...(this.#byDigits ? this.#keypad() : this.#buttons()), this.#button('erase', say('erase'), say('erase cells')), ...(marks ? [button('fill-marks', say('fill marks'), () => this.#page.editor.fillMarks())] : [])] : []));
    }
    for (const b of host.querySelectorAll('[aria-pressed]')) b.setAttribute('aria-pressed', String(number !== 0 && b.id === `place-${number}`));
    if (!this.#field) return;
    if (Number(this.#field.value) !== (Number(number) || 0)) this.#field.value = Number(number) || '';
    this.#stop.hidden = !Number(number);
  }

  /** The next digit begins another number. */
  forget() { this.#made = 0; }

  /** What a press does next. */
  #words() {
    const { number, chosen, cursor, playing, selected, tool, state: { board } } = this.#page;
    const words = this.#wordsHere;
    const what = say(playing && tool !== 'clue' ? (tool === 'colour' ? 'what colour' : 'what mark') : words.length ? 'what clue' : 'what number');
    const word = words.find(({ id }) => id === number);
    if (number === 'erase') return say('erasing');
    if (word) return say('placing word', { name: word.name, button: capital(word.name) });
    const double = this.#kind.values?.some(({ text }) => bridges[text]);
    if (playing && words.length) return dragged(say(double ? 'go round/bridges' : 'go round', { names: words.map((w) => w.name).join(', ') }));
    if (number && this.#kind.path && tool === 'clue') return say('placing next', { n: number });
    if (number) return say(this.#byDigits ? 'placing/digits' : 'placing', { what, n: number });
    if (!chosen) return say('either order', { what });
    const cell = selected.length > 1 ? counted('cell', selected.length) : nameOf(board, cursor);
    return playing && tool !== 'colour' && selected.length < 2 && !isOpen(board, cursor) ? say('is given', { cell }) : say('press or type', { what, cell });
  }

  /** A button for each number. */
  #buttons() {
    const [from] = this.#range;
    return Array.from({ length: Math.max(this.#largest - from + 1, 0) }, (_, i) => {
      const b = this.#button(from + i || '0', String(from + i), say('place', { name: this.#colours ? `${i + 1} ${nameOfColour(i + 1)}` : from + i }));
      if (this.#colours) b.classList.add('tinted', `hue-${i}`);
      return b;
    });
  }

  /** A button for each word. */
  #wordButtons() {
    return this.#wordsHere.map(({ id, name, text, word }) => Object.assign(this.#button(id, bridges[text] ? text : capital(name), say('place', { name })), word[1] ? {} : { ariaKeyShortcuts: word }));
  }

  #button(value, text, name) {
    const b = button(`place-${value}`, text, () => this.#press(value));
    b.setAttribute('aria-pressed', 'false');
    b.setAttribute('aria-label', name);
    return b;
  }

  /** Digits, and the number that the next press places. */
  #keypad() {
    const page = this.#page;
    const keys = digits.map((d) => button(`digit-${d}`, d, () => this.#digit(d)));
    const n = () => this.#range[1];
    const field = make('input', { type: 'number', min: 0, max: n(), placeholder: say('off'), id: 'place-number', onclick: () => field.select() });
    field.addEventListener('input', () => page.arm(Math.min(n(), Math.max(0, Math.trunc(field.value)))));
    this.#field = field;
    this.#stop = button('place-stop', say('stop'), () => {
      const byKeys = this.#stop.matches(':focus-visible');
      page.arm(0); // which hides the button
      if (byKeys) field.focus();
    });
    const choice = label(say(this.#kind.path ? 'next number' : 'number'), field);
    choice.className = 'choice';
    return [make('div', { className: 'keypad' }, ...keys), choice, this.#stop];
  }

  /** A number fills the cell that was chosen; without one, it is what presses on cells place. */
  #press(value) {
    const page = this.#page;
    page.takeClue();
    if (page.chosen) {
      page.editor.write(page.editor.cells, value === 'erase' ? '' : String(value));
      announce(page.grid.element.querySelector('[tabindex="0"]').ariaLabel);
    } else page.arm(page.number === value ? 0 : value);
  }

  #digit(digit) {
    const page = this.#page;
    page.takeClue();
    if (page.chosen) return page.editor.type(digit);
    const longer = this.#made && this.#made === page.number ? this.#made * 10 + Number(digit) : Number(digit);
    this.#made = longer <= this.#range[1] ? longer : Number(digit);
    page.arm(this.#made);
  }
}
