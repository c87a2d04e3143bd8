// The size of the board: it fits its room, or is larger and scrolls in it. Two fingers, a wheel with Ctrl
// (which is a pinch on a touchpad, too), keys and buttons change it.
import { coarse } from './elements.js';

const [most, step] = [96, 1.3]; // pixels of a cell at most, and the ratio of two sizes
const roomy = 32; // pixels of a cell in which nobody needs buttons for larger ones

export class Zoom {
  #host;
  #grid;
  #pinch = null; // what two fingers hold: how far they were apart, the size then, the place between them, and its last height

  /** bar has the buttons for a smaller board and for a larger one. */
  constructor(grid, bar) {
    const host = grid.host;
    this.#host = host;
    this.#grid = grid;
    const [smaller, larger] = bar.children;
    smaller.addEventListener('click', () => this.#by(-1));
    larger.addEventListener('click', () => this.#by(1));
    grid.fits = () => {
      bar.hidden = grid.fitted >= roomy && grid.side === grid.fitted;
      smaller.disabled = grid.side === grid.fitted;
      larger.disabled = grid.side >= most;
    };
    grid.fits();
    // A press on a button leaves the keyboard on the board.
    bar.addEventListener('mousedown', (e) => e.preventDefault());
    document.addEventListener('keydown', (e) => {
      if (!e.altKey || e.ctrlKey || e.metaKey || e.target.matches('input, textarea')) return; // where Option writes a dash
      // With Option, a Mac has other characters on these keys.
      const is = (code, keys) => code.test(e.code) || keys.includes(e.key);
      const by = is(/^(Equal|NumpadAdd)$/, '+=') ? 1 : is(/^(Minus|NumpadSubtract)$/, '-') ? -1 : is(/^(Digit|Numpad)0$/, '0') ? -Infinity : 0;
      if (!by) return;
      e.preventDefault();
      this.#by(by);
    });
    host.addEventListener('wheel', (e) => {
      if (!e.ctrlKey) return;
      e.preventDefault(); // or the whole page would grow
      this.#to(grid.side * Math.exp(-Math.max(-50, Math.min(50, e.deltaY)) / 200), e.clientX, e.clientY);
    }, { passive: false });
    // The middle button moves a larger board in its frame.
    host.addEventListener('mousedown', (e) => { if (e.button === 1) e.preventDefault(); });
    host.addEventListener('pointermove', (e) => { if (e.buttons & 4) host.scrollBy(-e.movementX, -e.movementY); });
    host.addEventListener('touchstart', (e) => this.#hold(e), { passive: false });
    host.addEventListener('touchmove', (e) => this.#moved(e), { passive: false });
    host.addEventListener('touchend', () => { this.#pinch = null; });
  }

  /** Some sizes larger or smaller. From a board that fits, the next is one that fingers can press. */
  #by(steps) {
    const { side, fitted } = this.#grid;
    const easy = matchMedia(coarse).matches ? 40 : 32;
    const next = Math.max(side * step ** steps, steps > 0 && side === fitted ? easy : 0);
    const cell = this.#host.querySelector('.cell[tabindex="0"]');
    const box = cell.getBoundingClientRect();
    this.#to(next, box.x + box.width / 2, box.y + box.height / 2);
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #to(side, x, y, place) { this.#grid.resize(Math.min(side, most), x, y, place); }

  #hold(e) {
    if (e.touches.length !== 2) return;
    e.preventDefault();
    // What the first finger has begun is none of it.
    this.#grid.element.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
    const { x, y, far } = between(e.touches);
    this.#pinch = { far, y, side: this.#grid.side, place: this.#grid.placeAt(x, y) };
  }

  /** Two fingers move a larger board in its frame, or else the page. */
  #moved(e) {
    const pinch = this.#pinch;
    if (!pinch || e.touches.length !== 2) return;
    e.preventDefault();
    const { x, y, far } = between(e.touches);
    this.#to(pinch.side * far / pinch.far, x, y, pinch.place);
    if (this.#grid.side === this.#grid.fitted) window.scrollBy(0, pinch.y - y);
    pinch.y = y;
  }
}

/** The place between two fingers, and how far they are apart. */
function between([{ clientX: a, clientY: b }, { clientX: c, clientY: d }]) {
  return { x: (a + c) / 2, y: (b + d) / 2, far: Math.hypot(a - c, b - d) || 1 };
}
