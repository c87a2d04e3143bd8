// Draws the board: a grid of cells that screen readers know as one, and above it a picture of lines,
// borders and signs. It knows nothing of editing; it reports what is pressed. Cells and their labels are
// made in short turns, those of the cursor first, so that no key waits for a large board.
import { isBoxed, isOpen, most, step } from './board.js';
import { make, narrow } from './elements.js';
import { kindOf, wordsOf } from './kinds.js';
import { labelsOf, nameOfColour, printed } from './label.js';
import { bridges, looksOf, outerTexts, roomOf, shapesOf } from './shapes.js';
import { say } from './words.js';

const svgNames = 'http://www.w3.org/2000/svg';
const margin = 0.12; // of the picture around the grid, in cells
const [smallest, largest] = [6, 120]; // pixels of a cell of a board that fits its room
const frame = 4; // pixels of the border
const turn = 8; // ms of work on cells at a time

const corners = ['1/1', '1/3', '3/1', '3/3', '1/2', '3/2', '2/1', '2/3']; // of marks around those in the middle

function shape(tag, { words, ...attributes }, className) {
  const e = document.createElementNS(svgNames, tag);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  if (words) e.textContent = words;
  if (className) e.setAttribute('class', className);
  return e;
}

export class Grid {
  #host;
  #frame;
  #grid;
  #picture;
  #cells = [];
  #shown = []; // what each cell shows; asking the cells themselves takes longer
  #rows = []; // the elements of rows, which are empty until their turn
  #view = null;
  #work = null; // what is left to do for the view
  #timer = 0; // of the next turn
  #drawn = new Map(); // the shapes of the picture by what they are
  #size = '';
  #room = [0, 0, 0, 0]; // around the grid for clues, in cells: above, right, below, left
  #cursor = 0;
  #like = 0; // the number whose marks stand out
  #fitted = 0; // pixels of a cell of the board that fits
  #side = 0; // those that one has chosen; 0 for the board that fits

  constructor(host) {
    this.#host = host;
    this.#grid = make('div', { className: 'grid', role: 'grid', 'aria-multiselectable': true });
    this.#picture = shape('svg', { 'aria-hidden': 'true', focusable: 'false' }, 'picture');
    this.#frame = make('div', { className: 'frame' }, this.#grid, this.#picture);
    host.append(this.#frame);
    new ResizeObserver(() => this.fit()).observe(host);
    window.addEventListener('resize', () => this.fit());
  }

  get element() { return this.#grid; }
  get host() { return this.#host; }

  /** A place of the window in cells from the corner of the board. */
  #place(x, y) {
    const [right, down] = this.placeAt(x, y);
    return [right * this.cols, down * this.rows];
  }

  /** The cell at a place of the window and where in it: {cell, x, y}, x and y from 0 to 1; or null. */
  at(clientX, clientY) {
    const [x, y] = this.#place(clientX, clientY);
    if (!(x >= 0 && y >= 0 && x < this.cols && y < this.rows)) return null;
    return { cell: Math.floor(y) * this.cols + Math.floor(x), x: x % 1, y: y % 1 };
  }

  /** Calls a function for each press beside the board, with its side, 0 to 3 from above on, and the row or column. */
  outside(pressed) {
    this.#host.addEventListener('click', (e) => {
      const [x, y] = this.#place(e.clientX, e.clientY);
      const [inRow, inCol] = [y >= 0 && y < this.rows, x >= 0 && x < this.cols];
      if (inRow === inCol) return; // on the board, or beside a corner
      pressed(inCol ? (y < 0 ? 0 : 2) : (x < 0 ? 3 : 1), Math.floor(inCol ? x : y));
    });
  }

  /** The corner of cells nearest to a place of the window, and how far it is, in cells. */
  corner(clientX, clientY) {
    const [x, y] = this.#place(clientX, clientY);
    const [col, row] = [Math.min(this.cols, Math.max(0, Math.round(x))), Math.min(this.rows, Math.max(0, Math.round(y)))];
    return { corner: row * (this.cols + 1) + col, far: Math.hypot(x - col, y - row) };
  }

  /** Moves the keyboard to a cell. Of one that is half in sight, browsers by themselves show no more. */
  focus(cell, scrolls = true) {
    this.#made(cell).focus({ preventScroll: true });
    if (scrolls) this.reveal(cell);
  }

  /** Scrolls a cell into sight. */
  reveal(cell) { this.#cells[cell]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }); }

  /** Moves the cursor: the cell that the Tab key reaches. */
  point(cell) {
    const [before, e] = [this.#cells[this.#cursor], this.#made(cell)];
    this.#cursor = cell;
    if (e.tabIndex) { // setting it again has browsers look at the whole page
      if (before) {
        before.tabIndex = -1;
        before.setAttribute('aria-selected', String(before.classList.contains('selected')));
      }
      e.tabIndex = 0;
      e.setAttribute('aria-selected', 'true');
    }
    this.#showCell(cell, true);
  }

  /** Whether some of the board is above the window, or below a height in it. */
  isOutOfSight(foot) {
    const { top, bottom } = this.#grid.getBoundingClientRect();
    return top < 0 || bottom > foot;
  }

  /** Shows whether the cell of the cursor is chosen for the next number. */
  choose(chosen) { this.#grid.classList.toggle('chosen', chosen); }

  /** Shows a view: {board, entries, cursor, selected, answer, settled, marks of cells...}. */
  show(view) {
    const { board } = view;
    const room = roomOf(board, !view.entries);
    const size = `${board.kind} ${board.rows} ${board.cols} ${room}`;
    if (size !== this.#size) this.#make(board, size, room);
    this.#grid.setAttribute('aria-label', view.label);
    const values = view.told && { ...view.entries.values, ...view.told.values };
    const looks = looksOf(values ? { ...view, entries: { ...view.entries, values } } : view);
    this.#view = { ...view, looks, hues: huesOf(board), kind: kindOf(board), most: most(board), label: labelsOf({ ...view, looks }) };
    this.#frame.classList.toggle('solved', view.solved);
    this.#frame.classList.toggle('draws', view.draws); // or else a finger scrolls the page
    this.#draw(this.#view);
    this.point(view.cursor);
    this.#work = this.#works();
    this.#takeTurn();
  }

  /** Brings all cells, and then their labels, to what the view shows. */
  * #works() {
    yield this.#showCell(this.#cursor);
    for (const names of [false, true]) for (const c of this.#view.board.cells.keys()) yield this.#showCell(c, names);
  }

  #takeTurn() {
    clearTimeout(this.#timer);
    for (const end = performance.now() + turn; performance.now() < end;) if (this.#work.next().done) return;
    this.#timer = setTimeout(() => this.#takeTurn());
  }

  #make(board, size, room) {
    this.#size = size;
    this.#room = room;
    [this.rows, this.cols] = [board.rows, board.cols];
    this.#grid.setAttribute('aria-rowcount', board.rows);
    this.#grid.setAttribute('aria-colcount', board.cols);
    this.#grid.dataset.kind = board.kind;
    this.#grid.dataset.entry = kindOf(board).entry;
    [this.#cells, this.#shown] = [[], []];
    this.#rows = Array.from({ length: board.rows }, (_, r) => make('div', {
      className: 'row', role: 'row', 'aria-rowindex': r + 1,
      'aria-label': say('row name', { n: r + 1 }), // or its name would be all labels in it
    }));
    this.#grid.replaceChildren(...this.#rows);
    this.#side = 0;
    this.fit();
  }

  /** The element of a cell, which is made with those of its row. */
  #made(cell) {
    const row = Math.floor(cell / this.cols);
    for (let c = row * this.cols; !this.#cells[cell] || c % this.cols; c++) {
      this.#cells[c] = make('div', { className: 'cell', tabIndex: -1, role: 'gridcell', 'aria-colindex': (c % this.cols) + 1, 'data-cell': c });
      this.#rows[row].append(this.#cells[c]);
    }
    return this.#cells[cell];
  }

  /** The pixels of a cell, and those with which the board fits. */
  get side() { return this.#side || this.#fitted; }
  get fitted() { return this.#fitted; }

  /** Gives cells a size in pixels, or fits the board for less than that takes. A place of the board stays at a place of the window. */
  resize(side, clientX, clientY, place = this.placeAt(clientX, clientY)) {
    this.#side = side > this.#fitted ? side : 0;
    this.fit();
    const box = this.#grid.getBoundingClientRect();
    this.#host.scrollBy(box.left + place[0] * box.width - clientX, box.top + place[1] * box.height - clientY);
  }

  /** A place of the window as one of the board, each side of which is 1 long. */
  placeAt(clientX, clientY) {
    const box = this.#grid.getBoundingClientRect();
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  }

  /** Gives the board the room that there is: all but the page's head, and what styles have at the foot of the window. */
  fit() {
    if (!this.cols) return;
    const host = this.#host;
    const { paddingLeft, paddingTop, scrollMarginBottom } = getComputedStyle(host);
    const [top, right, bottom, left] = this.#room;
    const wide = host.clientWidth - 2 * parseFloat(paddingLeft) - frame;
    const around = 2 * parseFloat(paddingTop) + frame;
    const main = host.closest('main');
    const above = main.offsetTop + parseFloat(getComputedStyle(main).paddingTop);
    const high = Math.max(Math.floor(window.innerHeight - above - parseFloat(scrollMarginBottom) - around - 1), 240);
    this.#fitted = Math.floor(Math.max(smallest, Math.min(largest, wide / (this.cols + right + left), high / (this.rows + top + bottom))));
    if (this.#side <= this.#fitted) this.#side = 0;
    host.classList.toggle('zoomed', this.#side > 0);
    host.style.maxHeight = this.#side ? `${high + around}px` : '';
    this.#frame.style.setProperty('--cell', `${this.side}px`);
    this.#frame.style.setProperty('--room', this.#room.map((n) => `calc(${n} * var(--cell))`).join(' '));
    this.#frame.style.setProperty('--rows', this.rows + top + bottom); // on paper, cells have another size
    this.#frame.style.setProperty('--cols', this.cols + right + left);
    this.#picture.setAttribute('viewBox', `${-margin} ${-margin} ${this.cols + 2 * margin} ${this.rows + 2 * margin}`);
    this.fits();
  }

  /** What is called whenever the board has another size. */
  fits = () => {};

  /** Brings a cell, or its label for screen readers, to what the view shows. */
  #showCell(c, names) {
    const view = this.#view;
    const { board, entries, kind } = view;
    const e = this.#made(c);
    const clue = board.cells[c];
    const hole = clue === 'x' && kind.path;
    const entered = entries?.values[c];
    const found = (!kind.file || isOpen(board, c)) && view.words?.[c] || '';
    const told = view.told?.values[c] ?? '';
    const struck = (view.told?.struck ?? []).filter((f) => f.cell === c).map((f) => f.value);
    const notes = !clue && !entered ? entries?.marks[c] ?? view.candidates?.get(c) ?? [] : [];
    const centres = !clue && !entered && !told && !found ? entries?.centres[c] ?? [] : [];
    const colour = entries?.colours[c] ?? 0;
    const look = view.looks.get(c);
    const drawn = kind.file && (clue || kind.values) ? look?.text ?? (look ? '' : clue) : clue || entered || told || found || '';
    const text = hole || bridges[drawn] ? '' : String(drawn);
    const what = hole ? 'hole' : clue ? 'clue' : entered ? 'entered' : found ? 'found' : 'open';
    const flags = ['wrong', 'differs', 'hinted', 'target', 'added', 'selected'].filter((f) => view[f]?.has(c));
    if (names) {
      const said = [this.#said(what, kind.file ? { kind, clue, entered, found, text } : { text }, look),
        colour && say('coloured', { name: nameOfColour(colour) }),
        told && say('told', { text: told }), struck.length && say('struck', { marks: struck.join(' ') })].filter(Boolean).join(', ');
      const label = view.label(c, said, notes, flags, centres);
      if (e.ariaLabel !== label) e.ariaLabel = label;
      return;
    }
    const goal = view.targets?.get(c) ?? look?.corner ?? '';
    const use = view.uses?.get(c);
    if (use) flags.push(use.level ? `use-${use.level}` : 'needless');
    const looks = [look?.fill, look?.shape, look?.found && 'found look', look?.entered && 'entered look'].filter(Boolean).map((name) => `has-${name.replace(' ', '-')}`);
    const hue = [...(kind.pairs && clue ? [view.hues.get(clue)] : []), ...(colour ? ['tinted', `hue-${colour - 1}`] : []), ...(centres.length ? ['centred'] : [])];
    const className = ['cell', what, ...looks, ...hue, ...flags].join(' ');
    const marks = told ? [] : notes;
    const state = [use?.open, text, struck, marks, centres, goal, className].join('|');
    if (this.#shown[c] === state) return;
    this.#shown[c] = state;
    if (!e.firstChild && (text || goal || marks.length || centres.length || struck.length)) {
      e.append(...['word', 'marks', 'corner'].map((className) => make('span', { className }))); // in the order of the label
    }
    const [word, places, corner] = e.children;
    if (word) {
      if (centres.length) word.replaceChildren(...this.#marked(centres), ' '); // or 1 2 and 3 would be read as 1 23
      else if (word.firstElementChild || word.textContent !== text) word.textContent = text;
      word.dataset.length = text.length;
      corner.textContent = goal && ` ${printed(goal)}`; // or 1 and 3+ would be read as 13+
      this.#mark(places, marks, view.most, told ? [] : struck, centres.length > 0); // the number that is left needs the room
    }
    e.className = className;
    if (use) e.dataset.open = use.open;
    if (colour) e.dataset.colour = colour;
    e.setAttribute('aria-selected', String(c === this.#cursor || flags.includes('selected')));
  }

  /** Marks of a number stand out; 0 for none. */
  liken(number) {
    this.#like = number;
    for (const mark of this.#grid.querySelectorAll('.mark')) mark.classList.toggle('like', mark.textContent === String(number));
  }

  /** Marks as elements, with spaces: 2 and 4 are not read as 24. */
  #marked(notes, fit = () => {}) {
    return notes.flatMap((v, i) => {
      const mark = make('span', { className: v === this.#like ? 'mark like' : 'mark', textContent: v });
      fit(mark, v, i);
      return i ? [' ', mark] : [mark];
    });
  }

  /** Shows marks. Up to nine numbers have a place of their own each, or stand at corners around those in the middle. */
  #mark(marks, notes, n, struck, around) {
    if (struck.length) notes = [...new Set([...notes, ...struck])].sort((a, b) => a - b);
    const placed = n <= 9 || struck.length > 0;
    marks.classList.toggle('placed', placed);
    marks.style.gridTemplateRows = placed ? `repeat(${around ? 3 : Math.ceil(Math.min(n, 9) / 3)}, 1fr)` : '';
    marks.replaceChildren(...this.#marked(notes, (mark, v, i) => {
      mark.classList.toggle('struck', struck.includes(v));
      if (around) mark.style.gridArea = corners[i % corners.length];
      else if (n <= 9) mark.style.gridArea = `${Math.ceil(v / 3)} / ${((v - 1) % 3) + 1}`;
    }));
  }

  #said(what, { kind, clue, entered, found, text }, look) {
    if (kind) {
      const name = (value) => kind.values?.[value - 1].name ?? value;
      const word = clue && (look?.split ? say('sums') : say('clue', { text: wordsOf(kind).find((w) => w.word === clue)?.name ?? clue }));
      return [word, entered ? say('entered', { text: name(entered) }) : found && say('found', { text: name(found) })].filter(Boolean).join(', ') || say('open cell');
    }
    if (what === 'open' && (look?.fill || look?.shape || look?.split)) return look.found ? say('found/drawn') : ''; // its look follows
    return say(what === 'open' ? 'open cell' : what, { text });
  }

  #draw(view) {
    const { board } = view;
    const shapes = [];
    const path = (d, name) => { if (d) shapes.push(['path', { d }, name]); };
    path(this.#borders(board, view.regions), 'regions');
    if (isBoxed(board)) path(this.#dashes(board, view.cages), 'dashes');
    else path(this.#borders(board, view.cages), 'cages');
    this.#grid.classList.toggle('caged', Boolean(board.cages?.length));
    if (view.path?.length) {
      path(view.path.map((c, i) => `${i ? 'L' : 'M'}${this.#middle(c)}`).join(''), 'path found');
    }
    const lines = (pairs, place) => pairs.map(([a, b]) => `M${place(a)}L${place(b)}`).join('');
    const middle = (c) => this.#middle(c);
    const corner = (c) => `${c % (board.cols + 1)} ${Math.floor(c / (board.cols + 1))}`;
    const far = (a, b) => a % board.cols !== b % board.cols ? Math.abs(a - b) > 1 : Math.abs(a - b) > board.cols;
    const doubled = (pairs) => pairs.flatMap(([a, b, double]) => {
      const [dx, dy] = a % board.cols === b % board.cols ? [0.09, 0] : [0, 0.09];
      const at = (c, by) => `${(c % board.cols) + 0.5 + by * dx} ${Math.floor(c / board.cols) + 0.5 + by * dy}`;
      return (double ? [-1, 1] : [0]).map((by) => `M${at(a, by)}L${at(b, by)}`);
    }).join('');
    const paths = (pairs, name) => {
      if (pairs.some(([a, b, double]) => double || far(a, b))) {
        path(doubled(pairs), `${name} bridges`);
        return;
      }
      for (const [hue, own] of byHue(board, pairs)) path(lines(own, middle), `${name} ${hue}`);
    };
    paths(view.links ?? [], 'links found');
    path(lines(view.lines ?? [], corner), 'lines found');
    const crosses = (pairs, place, s = 0.09) => pairs.map(([a, b]) => {
      const point = (text) => text.split(' ').map(Number);
      const [[x, y], [u, v]] = [point(place(a)), point(place(b))];
      const [mx, my] = [(x + u) / 2, (y + v) / 2];
      return `M${mx - s} ${my - s}L${mx + s} ${my + s}M${mx - s} ${my + s}L${mx + s} ${my - s}`;
    }).join('');
    if (view.entries) {
      const drawn = (all, is) => Object.entries(all).filter(([, v]) => v === is).map(([k]) => k.split('-').map(Number));
      paths(drawn(view.entries.links, 1), 'links');
      path(lines(drawn(view.entries.lines, 1), corner), 'lines entered');
      path(crosses(drawn(view.entries.links, -1), middle), 'crosses');
      path(crosses(drawn(view.entries.lines, -1), corner), 'crosses');
    }
    for (const [c, look] of view.looks) shapes.push(...shapesOf(look, (c % board.cols) + 0.5, Math.floor(c / board.cols) + 0.5));
    for (const text of outerTexts(board)) shapes.push(['text', text, 'outer']);
    const onSides = kindOf(board).entry === 'line';
    const place = onSides ? corner : middle;
    for (const name of ['wrong-under', 'wrong-line']) {
      for (const k of view.wrongLines ?? []) path(lines([k], place), name);
    }
    if (view.told) this.#tell(view.told, path, lines, crosses, place, middle, corner);
    for (const name of ['arrow-under', 'sign']) for (const s of board.signs ?? []) path(this.#sign(s), name);
    if (onSides) path(Array.from({ length: (board.rows + 1) * (board.cols + 1) }, (_, c) => `M${corner(c)}h0`).join(''), 'dot');
    this.#paint(shapes);
  }

  /** Puts shapes into the picture. Those that are there stay. */
  #paint(shapes) {
    const before = this.#drawn;
    this.#drawn = new Map(shapes.map((s) => [JSON.stringify(s), s]));
    for (const [key, e] of before) if (!this.#drawn.has(key)) e.remove();
    let at = this.#picture.firstChild;
    for (const [key, s] of this.#drawn) {
      const e = before.get(key) ?? shape(...s);
      this.#drawn.set(key, e);
      if (e === at) at = at.nextSibling;
      else this.#picture.insertBefore(e, at);
    }
  }

  /** Draws what a step of a hint says: what it settles, what it supposes, and arrows from what it uses. */
  #tell({ lines: all, arrows = [], supposed = [], corners = [] }, path, lines, crosses, place, middle, corner) {
    for (const k of all) path(k[2] ? crosses([k], place, 0.14) : lines([k], place), k[2] ? 'hint-cross' : 'hint-line');
    path(lines(supposed, place), 'supposed');
    for (const c of corners) path(`M${corner(c)}h0`, 'hint-corner');
    const heads = arrows.map(([a, b]) => {
      const [[x, y], [u, v]] = [a, b].map((c) => middle(c).split(' ').map(Number));
      const far = Math.hypot(u - x, v - y);
      const [dx, dy] = [(u - x) / far, (v - y) / far];
      const [tx, ty] = [u - 0.34 * dx, v - 0.34 * dy];
      const at = (back, aside) => `${tx - back * dx + aside * dy} ${ty - back * dy - aside * dx}`;
      return `M${x + 0.3 * dx} ${y + 0.3 * dy}L${at(0.02, 0)}M${at(0.2, 0.1)}L${at(0, 0)}L${at(0.2, -0.1)}`;
    }).join('');
    for (const name of ['arrow-under', 'arrow']) path(heads, name);
  }

  #middle(c) { return `${(c % this.cols) + 0.5} ${Math.floor(c / this.cols) + 0.5}`; }

  /** The borders between cells of different regions, and around them. */
  #borders(board, regions) {
    if (!regions) return '';
    let d = '';
    const of = (r, c) => (r < 0 || c < 0 || r >= board.rows || c >= board.cols ? -1 : regions[r * board.cols + c]);
    for (let r = 0; r <= board.rows; r++) {
      for (let c = 0; c <= board.cols; c++) {
        if (of(r, c) !== of(r - 1, c)) d += `M${c} ${r}h1`;
        if (of(r, c) !== of(r, c - 1)) d += `M${c} ${r}v1`;
      }
    }
    return d;
  }

  /** The outlines of cages, within their cells. */
  #dashes(board, cages) {
    let d = '';
    const [inset, long] = [0.065, 0.87]; // dashes meet in corners
    (cages ?? []).forEach((cage, c) => {
      if (cage < 0) return;
      const [x, y] = [c % board.cols, Math.floor(c / board.cols)];
      const ends = (right, down) => {
        const to = step(board, c, down, right);
        return to < 0 || cages[to] !== cage;
      };
      if (ends(0, -1)) d += `M${x + inset} ${y + inset}h${long}`;
      if (ends(0, 1)) d += `M${x + inset} ${y + 1 - inset}h${long}`;
      if (ends(-1, 0)) d += `M${x + inset} ${y + inset}v${long}`;
      if (ends(1, 0)) d += `M${x + 1 - inset} ${y + inset}v${long}`;
    });
    return d;
  }

  /** A chevron whose point shows the smaller cell. */
  #sign({ from, to }) {
    const [x, y] = this.#middle(from).split(' ').map(Number);
    const [u, v] = this.#middle(to).split(' ').map(Number);
    const [dx, dy, mx, my, s] = [u - x, v - y, (x + u) / 2, (y + v) / 2, 0.1];
    const at = (along, across) => `${mx + along * dx * s + across * dy * s} ${my + along * dy * s + across * dx * s}`;
    return `M${at(0.8, 1.2)}L${at(-0.8, 0)}L${at(0.8, -1.2)}`;
  }
}

const hues = 8; // colours of paths; a board with more labels uses them again

/** The colour of each label of a Numberlink. */
function huesOf(board) {
  const labels = kindOf(board).pairs ? [...new Set(board.cells.filter(Boolean))] : [];
  return new Map(labels.map((label, i) => [label, `hue-${i % hues}`]));
}

/** Links by the colour of the label that their path comes from; no colour if it comes from none. */
function byHue(board, links) {
  const colours = huesOf(board);
  const next = new Map();
  for (const link of links) {
    for (const c of link) next.set(c, [...(next.get(c) ?? []), link]);
  }
  const groups = new Map();
  const seen = new Set();
  const follow = (start, hue) => {
    const own = groups.get(hue) ?? groups.set(hue, []).get(hue);
    const open = [start];
    while (open.length) {
      for (const link of next.get(open.pop()) ?? []) {
        if (seen.has(link)) continue;
        seen.add(link);
        own.push(link);
        open.push(...link);
      }
    }
  };
  board.cells.forEach((label, c) => { if (colours.has(label)) follow(c, colours.get(label)); });
  for (const [c] of next) follow(c, 'no-hue');
  return groups;
}

/** The regions of a board, as the boxes of a Sudoku: that of each cell, or null. A Nonogram is counted by fives. */
export function boxes(board) {
  const { areas } = kindOf(board);
  if (areas && !areas.cages) return placesOf(board, areas.loose);
  if (board.areas) return board.cells.map((_, c) => board.areas.findIndex((area) => area.includes(c)));
  const fives = board.kind === 'nonogram';
  if (board.kind !== 'sudoku' && !fives) return board.regions ?? null;
  const n = board.cols;
  let [high, wide] = (fives ? '5x5' : board.options.box ?? '').split('x').map(Number);
  if (!fives && !(high * wide === n)) {
    high = Math.floor(Math.sqrt(n));
    while (n % high) high--;
    wide = n / high;
  }
  return board.cells.map((_, c) => Math.floor(Math.floor(c / n) / high) * n + Math.floor((c % n) / wide));
}

/** The cages of a board: the cage of each cell, and the target in the first cell of each. */
export function cagesOf(board) {
  if (!board.cages) return { cages: null, targets: null };
  const { areas } = kindOf(board);
  const targets = new Map(board.cages.map((g) => [Math.min(...g.cells), g.target + g.op]));
  return { cages: areas && !areas.cages ? null : placesOf(board, isBoxed(board)), targets };
}

/** The place in the list of cages of each cell's. Cells without one stand alone, or together outside. */
function placesOf(board, outside) {
  const places = board.cells.map((_, c) => (outside ? -1 : -2 - c));
  (board.cages ?? []).forEach((g, i) => g.cells.forEach((c) => { places[c] = i; }));
  return places;
}

