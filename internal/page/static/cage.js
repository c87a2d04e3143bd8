// The bar for cages and areas: one gathers cells on the board, by presses, by a drag or by keys, and
// makes a cage or an area of them here, and sets the target. No drag and no second window is needed.
import { button, coarse, label, make, row } from './elements.js';
import { targetAt, traits, withArea, withCage, withoutArea, withoutCage, withTarget } from './board.js';
import { printed } from './label.js';

const signs = [['+', 'plus'], ['−', 'minus'], ['×', 'times'], ['÷', 'divided by']];

export class CageBar {
  #page;
  #host;
  #form;
  #known = ''; // the cells that the bar is about
  #filled = ''; // the target that the bar has put into the field

  /** page has: state, tool, selected, and edit(state), select(cells), move(cell), cursor. */
  constructor(host, page) {
    this.#page = page;
    this.#host = host;
    this.note = make('p', { className: 'note' });
    this.target = make('input', { type: 'text', id: 'target', size: 8, autocomplete: 'off', inputMode: 'numeric', placeholder: '12×', pattern: '\\s*(\\d+\\s*[\\-+*\\/×÷−x:]?)?\\s*', title: 'A number, with a sign if the operation is given; empty for none' });
    this.set = make('button', { type: 'submit', id: 'set-cage', className: 'main' });
    this.apart = button('cage-apart', 'Take the cell out', () => this.#edit((this.#areas ? withoutArea : withoutCage)(this.#page.state.board, this.#cells)));
    this.clear = button('cage-clear', 'Clear', () => this.#leave());
    this.signs = signs.map(([sign, name], i) => this.#sign(sign, name, i));
    this.targets = row(label('Target', this.target), ...this.signs);
    this.#form = make('form', {}, this.targets, row(this.set, this.apart, this.clear));
    this.#form.addEventListener('submit', (e) => { e.preventDefault(); this.#submit(); });
    this.#form.addEventListener('keydown', (e) => { if (e.key === 'Escape') this.#leave(); });
    host.append(this.note, this.#form);
  }

  get #cells() { return this.#page.selected; }

  /** Whether cells are gathered for an area. */
  get #areas() { return this.#page.tool === 'area'; }

  /** The cage whose target is set: that of the one cell gathered, or the one of just these cells. */
  get #cage() {
    if (this.#areas) return null;
    const cells = this.#cells;
    const cage = this.#page.state.board.cages?.find((g) => g.cells.includes(cells[0]));
    const whole = cage?.cells.length === cells.length && cage.cells.every((c) => cells.includes(c));
    return whole || cells.length === 1 ? cage : null;
  }

  #sign(sign, name, i) {
    const b = button(`target-sign-${i}`, sign, () => {
      this.target.value = this.target.value.replace(/[^\d]*$/, '') + sign;
      this.target.focus();
    });
    b.setAttribute('aria-label', `Sign: ${name}`);
    return b;
  }

  /** Shows what can be done with the cells gathered; nothing while one plays. */
  refresh(shown) {
    this.#host.hidden = !shown;
    if (!shown) return;
    const cells = this.#cells;
    const { board } = this.#page.state;
    this.#form.hidden = !cells.length;
    const one = this.#areas ? 'an area' : 'a cage';
    this.note.textContent = cells.length ? '' : `Press cells to gather ${one}, or drag over them; a finger drags once a cell is gathered. ${
      this.#areas ? `A board needs ${board.rows} areas of ${board.rows} cells; without areas it has boxes.` : 'Press one cell of a cage to set its target.'}`;
    const bare = traits[board.kind].bare;
    this.targets.hidden = this.#areas;
    for (const sign of this.signs) sign.hidden = !bare; // all targets of a Sudoku are sums
    const key = JSON.stringify([cells, board.cages, board.areas, this.#areas]);
    if (key === this.#known) return;
    this.#known = key;
    const cage = this.#cage;
    const known = cage ? printed(targetAt(board, cells[0])) : '';
    if (this.target.value === this.#filled || !cells.length) this.target.value = known; // what one typed stays
    this.#filled = known;
    this.set.textContent = cage ? 'Set the target' : `Make ${one} of ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
    const sets = this.#areas ? board.areas ?? [] : (board.cages ?? []).map((g) => g.cells);
    this.apart.hidden = bare ? cells.length > 1 || cage?.cells.length === 1 : !cells.some((c) => sets.some((set) => set.includes(c)));
    this.apart.textContent = cells.length === 1 ? 'Take the cell out' : 'Take the cells out';
  }

  /** The keyboard goes to the target, or to the button that makes an area. */
  focus() {
    if (this.#areas) return this.set.focus();
    this.target.focus();
    this.target.select();
  }

  /** Sets the target, of a new cage if the cells gathered are none yet. */
  #submit() {
    const { board } = this.#page.state;
    if (this.#areas) return this.#edit(withArea(board, this.#cells));
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
