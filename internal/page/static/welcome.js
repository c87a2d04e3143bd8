// The welcome: what a first visitor finds beside the board. It says what the page is, and leads on to play,
// to draw, or to a puzzle of each kind. “Puzzles” shows it again.
import { button, make } from './elements.js';
import { dialogs } from './dialogs.js';
import { kinds } from './kinds.js';
import { pictureOf } from './pictures.js';
import { first, more } from './puzzles.js';
import { say } from './words.js';

/** A button with a line that says more. */
function door(id, form, act, className = '') {
  const b = button(id, '', act, className);
  b.append(make('strong', { textContent: say(form) }), ' ', make('span', { textContent: say(`${form}/more`) }));
  return b;
}

export class Welcome {
  #page;
  #host;

  /** page has: openPanel(name), tab, state, load(board), kindTitle(name), move(cell) and grid. */
  constructor(host, page) {
    this.#page = page;
    this.#host = host;
    const play = () => {
      page.openPanel('play');
      page.move(Math.max(0, page.state.board.cells.indexOf('')));
    };
    const gallery = (boards) => make('ul', { className: 'gallery' }, ...Object.entries(boards).map(([kind, board]) => {
      const card = button(`puzzle-${kind}`, '', async () => { await (board.kind ? page.load(board) : page.open(board)); play(); });
      if (board.kind) card.append(pictureOf(kind));
      card.append(({ jigsaw: say('jigsaw'), killer: say('killer') })[kind] ?? page.kindTitle(kind));
      return make('li', {}, card);
    }));
    const own = kinds.filter((k) => k.example).map((k) => [k.name, k.example]);
    const others = make('details', { id: 'more-kinds' }, make('summary', { textContent: say('more kinds') }));
    others.addEventListener('toggle', () => others.append(gallery(more)), { once: true });
    host.append(
      make('p', { className: 'lead', textContent: say('lead') }),
      make('div', { className: 'doors' },
        door('play-this', 'door play', play, 'main'),
        door('today', 'door today', () => page.shelf('today')),
        door('library', 'door library', () => page.shelf('library')),
        door('draw-own', 'door draw', () => dialogs.create(page)),
        door('open-other', 'door open', () => dialogs.open(page))),
      make('h2', { textContent: say('choose') }),
      ...own.slice(0, 1).map(() => gallery(Object.fromEntries(own))), gallery(first), others);
    host.addEventListener('keydown', (e) => { if (e.key === 'Escape') page.openPanel(page.tab); });
    // Who begins on the board plays. It stays where it is: what is pressed must not move.
    for (const type of ['pointerdown', 'keydown']) {
      page.grid.element.addEventListener(type, (e) => { if (this.isOpen && e.key !== 'Tab') page.openPanel(page.tab, false); }, true);
    }
  }

  get isOpen() { return !this.#host.hidden; }

  /** Shows the welcome in the place of the panels and of all that is for work on the board. */
  show(isOpen = true) {
    this.#host.hidden = !isOpen;
    document.body.classList.toggle('welcomes', isOpen);
  }

  /** Moves the keyboard to the first of the ways on. */
  focus() { document.getElementById('play-this').focus(); }
}
