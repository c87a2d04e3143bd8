package random

import (
	"math/bits"

	"github.com/gridwright/gridwright/internal/family/link"
)

// A window is a rectangle of cells. All links between its cells are erased, and every way to link
// them that the rules allow is listed. What lies outside matters only through the pieces that are
// left of the paths. A piece has at least one cell in the window, so there are few. A clash is two
// pieces that must not become one path, since they are neighbours elsewhere.

// mostCells is the most cells of a window: its pieces fit a word, and its edges two.
const mostCells = 36

// shape is a size of windows, with the edges inside in the order in which they are decided.
type shape struct {
	rows, cols int
	edges      []inner
}

// inner is an edge inside a window, from a cell to the next one to the east or south. The cells are
// numbered row by row.
type inner struct {
	a, b uint8
	side uint8
	done []uint8 // cells of which this is the last edge
}

// newShape returns a size of windows that fits a board: side by side cells, or about as many where
// the board is narrower than that.
func newShape(rows, cols, side int) *shape {
	s := &shape{rows: min(rows, side), cols: min(cols, side)}
	switch cells := side * side; {
	case s.rows < side:
		s.cols = min(cols, cells/s.rows)
	case s.cols < side:
		s.rows = min(rows, cells/s.cols)
	}
	last := make([]int, s.rows*s.cols)
	for k := range last {
		if k%s.cols < s.cols-1 {
			s.add(last, k, k+1, east)
		}
		if k/s.cols < s.rows-1 {
			s.add(last, k, k+s.cols, south)
		}
	}
	for k, i := range last {
		s.edges[i].done = append(s.edges[i].done, uint8(k))
	}
	return s
}

// add appends an edge, which is now the last of its cells.
func (s *shape) add(last []int, a, b, side int) {
	last[a], last[b] = len(s.edges), len(s.edges)
	s.edges = append(s.edges, inner{a: uint8(a), b: uint8(b), side: uint8(side)})
}

// links is a set of the edges of a window.
type links [2]uint64

func (l links) has(i int) bool { return l[i>>6]>>(i&63)&1 != 0 }
func (l *links) flip(i int)    { l[i>>6] ^= 1 << (i & 63) }

// window is a window of a cover. The fields of a listing hold the links chosen so far.
type window struct {
	*cover
	*shape
	row, col int

	cells []int32          // of the board
	old   links            // before they were erased
	total [mostCells]uint8 // links of each cell before
	need  [mostCells]uint8 // links of each cell to the outside
	piece [mostCells]uint8 // of each cell

	count int                  // pieces
	from  [mostCells + 1]int32 // of each piece: where it begins in body
	body  []int32              // the cells of all pieces
	clash [mostCells]uint64    // of each piece: those that must not be on its path
	fours []uint64             // under no2x2: sets of pieces that fill a block together
	at    []int32              // of each cell of the board: its piece, if its mark is stamp
	mark  []uint32
	stamp uint32
	in    []bool // of each cell of the board: whether it is in the window

	chosen links
	group  [mostCells]uint8  // of each piece: the group of pieces that are linked, one of them
	set    [mostCells]uint64 // of each group: its pieces
	bar    [mostCells]uint64 // of each group: pieces that must not join it
	alive  uint64            // groups
	deg    [mostCells]uint8  // links of each cell
	keep   bool              // terminals stay
	give   func() bool
}

func newWindow(c *cover) *window {
	n := len(c.links)
	return &window{cover: c, shape: &shape{}, at: make([]int32, n), mark: make([]uint32, n),
		in: make([]bool, n)}
}

// open erases the links within a window, whose upper left cell is given, and finds the pieces.
func (w *window) open(s *shape, row, col int) {
	for _, x := range w.cells {
		w.in[x] = false
	}
	w.shape, w.row, w.col = s, row, col
	w.cells = w.cells[:0]
	for r := range s.rows {
		for c := range s.cols {
			x := w.board.Cell(row+r, col+c)
			w.total[len(w.cells)] = uint8(bits.OnesCount8(w.links[x]))
			w.cells = append(w.cells, int32(x))
			w.in[x] = true
		}
	}
	w.old = links{}
	for i := range s.edges {
		if e := &s.edges[i]; w.links[w.cells[e.a]]>>e.side&1 != 0 {
			w.old.flip(i)
		}
	}
	w.put(w.old)
	w.collect()
}

// put flips the links of a set of edges.
func (w *window) put(l links) {
	for i, set := range l {
		for ; set != 0; set &= set - 1 {
			e := &w.edges[i<<6+bits.TrailingZeros64(set)]
			w.flip(int(w.cells[e.a]), int(e.side))
		}
	}
}

// collect finds the pieces, and which of them must not be on one path.
func (w *window) collect() {
	w.stamp++
	w.count = 0
	w.body = w.body[:0]
	for k, x := range w.cells {
		l := w.links[x]
		w.need[k] = uint8(bits.OnesCount8(l))
		if w.mark[x] == w.stamp {
			w.piece[k] = uint8(w.at[x])
			continue
		}
		p := w.count
		w.count++
		w.piece[k] = uint8(p)
		w.from[p] = int32(len(w.body))
		w.body = append(w.body, x)
		for ; l != 0; l &= l - 1 {
			w.body = w.walk(w.body, x, bits.TrailingZeros8(l))
		}
		for _, y := range w.body[w.from[p]:] {
			w.at[y], w.mark[y] = int32(p), w.stamp
		}
	}
	w.from[w.count] = int32(len(w.body))
	clear(w.clash[:w.count])
	switch w.touch {
	case link.Never:
		w.touches()
	case link.No2x2:
		w.blocks()
	}
}

// cellsOf returns the cells of a piece.
func (w *window) cellsOf(p int) []int32 { return w.body[w.from[p]:w.from[p+1]] }

// touches finds the pieces that are neighbours outside the window.
func (w *window) touches() {
	for p := range w.count {
		for _, x := range w.cellsOf(p) {
			for _, y := range w.next[x] {
				if y != none && w.mark[y] == w.stamp && w.at[y] != int32(p) &&
					!(w.in[x] && w.in[y]) {
					w.clash[p] |= 1 << w.at[y]
				}
			}
		}
	}
}

// blocks finds the sets of pieces that fill a block of 2x2 cells.
func (w *window) blocks() {
	w.fours = w.fours[:0]
	for p := range w.count {
		for _, x := range w.cellsOf(p) { // the block's cell in the north-west
			e, s := w.next[x][east], w.next[x][south]
			if e != none && s != none && w.mark[e] == w.stamp && w.mark[s] == w.stamp &&
				w.mark[s+1] == w.stamp {
				w.fours = append(w.fours, 1<<p|1<<w.at[e]|1<<w.at[s]|1<<w.at[s+1])
			}
		}
	}
}

// begin brings a listing to its beginning: no link is chosen.
func (w *window) begin() {
	for p := range w.count {
		w.group[p], w.set[p], w.bar[p] = uint8(p), 1<<p, w.clash[p]
	}
	w.alive = 1<<w.count - 1
	copy(w.deg[:len(w.cells)], w.need[:len(w.cells)])
	w.chosen = links{}
}

// restore brings a listing to the links before.
func (w *window) restore() {
	w.begin()
	for i := range w.edges {
		if e := &w.edges[i]; w.old.has(i) {
			w.merge(w.group[w.piece[e.a]], w.group[w.piece[e.b]])
		}
	}
	copy(w.deg[:len(w.cells)], w.total[:len(w.cells)])
	w.chosen = w.old
}

// list calls give at each set of links that the rules allow, until that returns false.
func (w *window) list(give func() bool) {
	w.begin()
	w.keep, w.give = false, give
	w.choose(0)
}

// second reports whether there are other links than before between the same pairs of terminals.
func (w *window) second() bool {
	w.restore()
	var held uint64 // pieces with a terminal
	for p := range w.count {
		for _, x := range w.cellsOf(p) {
			if !w.in[x] && w.terminal(x) {
				held |= 1 << p
			}
		}
	}
	for k, n := range w.total[:len(w.cells)] {
		if n == 1 {
			held |= 1 << w.piece[k]
		}
	}
	for set := held; set != 0; set &= set - 1 {
		p := bits.TrailingZeros64(set)
		w.clash[p] |= held &^ w.set[w.group[p]]
	}
	found := 0
	w.begin()
	w.keep, w.give = true, func() bool { found++; return found < 2 }
	w.choose(0)
	return found > 1
}

// choose decides an edge and those after it, and returns false if no more sets are wanted.
func (w *window) choose(i int) bool {
	if i == len(w.edges) {
		return w.give()
	}
	e := &w.edges[i]
	g, h := w.group[w.piece[e.a]], w.group[w.piece[e.b]]
	switch {
	case !w.full(e):
	case w.touch != link.Never:
		if !w.choose(i + 1) {
			return false
		}
	case g != h: // now they are neighbours, and must not become one path
		bg, bh := w.bar[g], w.bar[h]
		w.bar[g], w.bar[h] = bg|w.set[h], bh|w.set[g]
		more := w.choose(i + 1)
		w.bar[g], w.bar[h] = bg, bh
		if !more {
			return false
		}
	}
	if g == h || w.deg[e.a] == 2 || w.deg[e.b] == 2 || (w.bar[g]&w.set[h]|w.bar[h]&w.set[g]) != 0 ||
		w.touch == link.No2x2 && w.fill(w.set[g]|w.set[h]) {
		return true
	}
	w.deg[e.a]++
	w.deg[e.b]++
	more := true
	if w.full(e) {
		set, bar := w.set[g], w.bar[g]
		w.merge(g, h)
		w.chosen.flip(i)
		more = w.choose(i + 1)
		w.chosen.flip(i)
		w.set[g], w.bar[g] = set, bar
		w.alive |= 1 << h
		for p := w.set[h]; p != 0; p &= p - 1 {
			w.group[bits.TrailingZeros64(p)] = h
		}
	}
	w.deg[e.a]--
	w.deg[e.b]--
	return more
}

// full reports whether the cells of which an edge is the last have as many links as they must.
func (w *window) full(e *inner) bool {
	for _, k := range e.done {
		switch n := w.deg[k]; {
		case n == 0 && w.all:
			return false
		case w.keep && (n == 1) != (w.total[k] == 1):
			return false
		}
	}
	return true
}

// fill reports whether some pieces fill a block.
func (w *window) fill(pieces uint64) bool {
	for _, four := range w.fours {
		if four&^pieces == 0 {
			return true
		}
	}
	return false
}

// merge makes the group h part of g.
func (w *window) merge(g, h uint8) {
	for p := w.set[h]; p != 0; p &= p - 1 {
		w.group[bits.TrailingZeros64(p)] = g
	}
	w.set[g] |= w.set[h]
	w.bar[g] |= w.bar[h]
	w.alive &^= 1 << h
}
