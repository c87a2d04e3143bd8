// Undo and redo without end: all states since the page was opened, of which the browser keeps the
// last ones for the next visit.

const name = 'gridwright.history';
const mostKept = 200;
const pause = 500; // ms after an edit until the browser keeps it, so that no key waits for that

/** Whether two states are equal. */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export class History {
  #states;
  #at;
  #timer = 0;

  /** The address that holds the puzzle: a page that is loaded again there goes on. */
  address;

  constructor() {
    this.#states = [];
    this.#at = -1;
    window.addEventListener('pagehide', () => { if (this.#timer) this.#keep(); });
  }

  /** Reads what the browser has kept, if anything. */
  restore() {
    try {
      const kept = JSON.parse(localStorage.getItem(name));
      if (!Array.isArray(kept?.states) || !kept.states[kept.at]) return;
      this.#states = kept.states;
      this.#at = kept.at;
      this.address = kept.address;
    } catch {
      // there is none, or another version wrote it
    }
  }

  get state() { return this.#states[this.#at]; }
  get canUndo() { return this.#at > 0; }
  get canRedo() { return this.#at < this.#states.length - 1; }

  /** Adds a state after the present one; what was undone is gone. */
  push(state) {
    this.#states.length = this.#at + 1;
    this.#states.push(state);
    this.#at++;
    this.#keepSoon();
  }

  /**
   * Puts a state in the place of the present one, as a further part of the same edit. If that takes the
   * edit back, its step goes. Returns whether it is left.
   */
  amend(state) {
    const left = !same(state, this.#states[this.#at - 1]);
    if (!left) this.#at--;
    this.#states.length = this.#at + 1;
    this.#states[this.#at] = state;
    this.#keepSoon();
    return left;
  }

  undo() { if (this.canUndo) { this.#at--; this.#keepSoon(); } }
  redo() { if (this.canRedo) { this.#at++; this.#keepSoon(); } }

  /** The states before the present one, the last first, with their distance. */
  * before() {
    for (let i = this.#at - 1; i >= 0; i--) yield [this.#at - i, this.#states[i]];
  }

  keepAddress(address) {
    this.address = address;
    this.#keepSoon();
  }

  #keepSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), pause);
  }

  #keep() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const from = Math.max(0, this.#at - mostKept);
    try {
      localStorage.setItem(name, JSON.stringify({ states: this.#states.slice(from, from + 2 * mostKept), at: this.#at - from, address: this.address }));
    } catch {
      // The browser keeps nothing, or has no room: the page works without.
    }
  }
}
