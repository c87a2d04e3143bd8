// The bar for the cages of a KenKen, and for the areas of other kinds: one gathers cells on the board, by presses, by a drag or by
// keys, and sets the target here. No drag and no second window is needed.
import { button, coarse, label, make, row } from './elements.js';
import { isBoxed, targetAt, withApart, withArea, withCage, withoutArea, withTarget } from './board.js';
import { kindOf } from './kinds.js';
import { printed } from './label.js';
import { counted, say } from './words.js';

const signs = ['+', '−', '×', '÷'];

export class CageBar {
  #page;
  #host;
  #form;
  #known = ''; // the cells that the bar is about
  #filled = ''; // the target that the bar has put into the field

  /** page has: state, selected, and edit(state), select(cells), move(cell), cursor. */
  constructor(host, page) {
    this.#page = page;
    this.#host = host;
    this.note = make('p', { className: 'note' });
    this.target = make('input', { type: 'text', id: 'target', size: 8, autocomplete: 'off', inputMode: 'numeric', placeholder: '12×', pattern: '\\s*(\\d+\\s*[\\-+*\\/×÷−x:]?)?\\s*', title: say('target title') });
    this.set = make('button', { type: 'submit', id: 'set-cage', className: 'main' });
    this.apart = button('cage-apart', say('take out'), () => this.#edit(this.#outlines ? withoutArea(this.#page.state.board, this.#cells) : withApart(this.#page.state.board, this.#cells[0])));
    this.clear = button('cage-clear', say('clear'), () => this.#leave());
    this.#form = make('form', {},
      this.goal = row(this.name = label('', this.target), ...this.signs = signs.map((sign, i) => this.#sign(sign, i))),
      row(this.set, this.apart, this.clear));
    this.#form.addEventListener('submit', (e) => { e.preventDefault(); this.submit(); });
    this.#form.addEventListener('keydown', (e) => { if (e.key === 'Escape') this.#leave(); });
    host.append(this.note, this.#form);
  }

  get #cells() { return this.#page.selected; }

  /** The cage whose target is set: that of the one cell gathered, or the one of just these cells. */
  get #cage() {
    if (this.#outlines) return null;
    const cells = this.#cells;
    const cage = this.#page.state.board.cages?.find((g) => g.cells.includes(cells[0]));
    const whole = cage?.cells.length === cells.length && cage.cells.every((c) => cells.includes(c));
    return whole || cells.length === 1 ? cage : null;
  }

  #sign(sign, i) {
    const b = button(`target-sign-${i}`, sign, () => {
      this.target.value = this.target.value.replace(/[^\d]*$/, '') + sign;
      this.target.focus();
    });
    b.setAttribute('aria-label', say('sign', { name: say(`sign ${i}`) }));
    return b;
  }

  /** Shows what can be done with the cells gathered; nothing while one plays. */
  refresh(shown) {
    this.#host.hidden = !shown;
    if (!shown) return;
    const cells = this.#cells;
    const { board } = this.#page.state;
    this.#form.hidden = !cells.length;
    const area = this.#areas?.name ?? say('cage');
    const a = area === 'area' ? say('an area') : say('a cage', { area });
    const target = say(this.#areas ? 'a number' : 'a target');
    this.note.textContent = cells.length ? '' : say(this.takesNumber ? 'gather/number' : 'gather', { a, target });
    const key = JSON.stringify([board.kind, cells, board.cages, board.areas, this.#page.tool]);
    if (key === this.#known) return;
    this.#known = key;
    const cage = this.#cage;
    const known = cage ? printed(targetAt(board, cells[0])) : '';
    if (this.target.value === this.#filled || !cells.length) this.target.value = known; // what one typed stays
    this.#filled = known;
    this.name.firstChild.textContent = `${say(this.#areas ? 'number field' : 'target field')} `;
    this.target.placeholder = this.#areas ? '' : '12×';
    this.goal.hidden = !this.takesNumber;
    for (const sign of this.signs) sign.hidden = Boolean(this.#areas) || isBoxed(board); // a Sudoku has sums alone
    this.set.textContent = cage ? say('set target', { target }) : say('make area', { a, cells: counted('cell', cells.length) });
    this.set.hidden = Boolean(cage) && !this.takesNumber;
    const loose = this.#areas?.loose || isBoxed(board);
    this.apart.hidden = this.#outlines ? !board.areas?.some((area) => area.some((c) => cells.includes(c)))
      : cells.length > 1 || (!loose && cage?.cells.length === 1) || ((this.#areas || loose) && !cage);
  }

  /** Whether areas are gathered that a Sudoku has instead of boxes. */
  get #outlines() { return this.#page.tool === 'area'; }

  get #areas() { return this.#outlines ? { name: 'area' } : kindOf(this.#page.state.board).areas; }

  /** Whether the cages have targets, or the areas numbers. */
  get takesNumber() { return !this.#areas || Boolean(this.#areas.clues); }

  /** The keyboard goes to the target. Without one, the area is made at once. */
  focus(digit) {
    if (!this.takesNumber) return this.submit();
    this.target.focus();
    if (digit) this.target.value = digit;
    else this.target.select();
  }

  /** A stroke that begins elsewhere makes the cage whose target is typed, and gathers another. */
  end(cell) {
    const { value } = this.target;
    if (value && value !== this.#filled && !this.#cells.includes(cell)) this.#form.requestSubmit();
  }

  /** Sets the target, of a new cage if the cells gathered are none yet. */
  submit() {
    const { board } = this.#page.state;
    if (this.#outlines) return this.#edit(withArea(board, this.#cells));
    this.#edit(withTarget(this.#cage ? board : withCage(board, this.#cells), this.#cells[0], this.target.value));
  }

  #edit(board) {
    this.#page.edit({ ...this.#page.state, board });
    this.#leave();
  }

  #leave() {
    this.#page.select([]);
    this.#page.move(this.#page.cursor, !matchMedia(coarse).matches); // a finger goes on with the next cage
  }
}
