package search

import (
	"fmt"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// maxWidth is the widest board that a state can describe: a row of it has a corner more, and the
// frontier a position more than that, each with two of 64 bits.
const maxWidth = 30

// A state has two words. The first has two bits for each position of the frontier: nothing, or the
// end of a path, as a bracket that opens or closes. Before a corner is crossed, its column is the
// position of the side from the left. The sides down from the corners before it in the row stand
// before that, and the sides from above after it. The second word has a bit for each column whose
// clue wants a line at the lower side of its cell, and one for a closed loop.
const (
	opens  = 1
	closes = 2
	closed = 1 << 63
)

// noClue stands for a clue where there is none.
const noClue = -1

// place is what is the same in all states about a corner.
type place struct {
	col         int
	right, down may
	above, left int // the clues of the cells to the upper right and to the lower left
}

// plan is a board in the order in which it is crossed, after it was turned to a position.
type plan struct {
	position      grid.Symmetry
	board, turned grid.Board
	places        []place
}

// newPlan returns the plan of a board, of whose sides it is known what they may have.
func newPlan(p *board.Puzzle, b grid.Board, position grid.Symmetry, sides []may) *plan {
	pl := &plan{position: position, board: b, turned: position.Board(b)}
	w := pl.turned.Cols + 1
	pl.places = make([]place, (pl.turned.Rows+1)*w)
	for at := range pl.places {
		pl.places[at] = place{at % w, without, without, noClue, noClue}
	}
	for cell := range b.Cells() {
		for i := range grid.Orthogonal {
			e := pl.side(cell, i)
			to := &pl.places[e/2].right
			if e&1 == 1 {
				to = &pl.places[e/2].down
			}
			*to = sides[sideOf(b, cell, i)]
		}
		if clue, ok := p.At(cell); ok {
			r, c := pl.turned.RowCol(position.Cell(b, cell))
			pl.places[r*w+c+1].left, pl.places[(r+1)*w+c].above = clue, clue
		}
	}
	return pl
}

// side returns the number, on the turned board, of a side of a cell.
func (pl *plan) side(cell, side int) int {
	dir := pl.position.Dir(grid.Orthogonal[side])
	return sideOf(pl.turned, pl.position.Cell(pl.board, cell), int(dir)/2)
}

// cross carries a state across a corner from which lines lead right, down, or not, and reports
// whether that is legal.
func (at *place) cross(w *diagram.Words, right, down int) bool {
	if at.right>>right&1 == 0 || at.down>>down&1 == 0 {
		return false
	}
	shift := 2 * at.col
	left, up := w[0]>>shift&3, w[0]>>shift>>2&3
	ends := w[0] &^ (15 << shift)
	switch in := lined(left) + lined(up); {
	case in+right+down == 0:
	case in+right+down != 2:
		return false
	case in == 0:
		if w[1]&closed != 0 {
			return false
		}
		ends |= (opens | closes<<2) << shift
	case in == 1:
		ends |= (left | up) << (2 * right) << shift
	case left == up:
		ends ^= 3 << partner(w[0], shift, left)
	case left == opens:
		if ends != 0 {
			return false
		}
		w[1] |= closed
	}
	if at.above != noClue {
		if int(w[1]>>at.col&1) != right {
			return false
		}
		w[1] &^= 1 << at.col
	}
	if at.left != noClue {
		owed := at.left - down - lined(left) - lined(w[0]>>(shift-2)&3)
		if owed&^1 != 0 {
			return false
		}
		w[1] |= uint64(owed) << (at.col - 1)
	}
	w[0] = ends
	return true
}

// lined returns 1 for the end of a path, and 0 for nothing.
func lined(end uint64) int { return int(end+1) >> 1 & 1 }

// partner returns the position, in bits, of the end that changes its sort where two ends of one
// sort meet at a position and the next: the other end of the inner path.
func partner(ends uint64, shift int, sort uint64) int {
	step := -2
	if sort == opens {
		shift, step = shift+2, 2
	}
	for depth := 0; ; shift += step {
		switch ends >> shift & 3 {
		case 0:
		case sort:
			depth++
		default:
			if depth--; depth == 0 {
				return shift
			}
		}
	}
}

// crossing is a frontier on its way across a board. It is a diagram.Racer.
type crossing struct {
	*plan
	pulse     *engine.Pulse
	store     *diagram.Store
	now, next *diagram.Table
	// Unless listing, the ways into the states of now and next.
	counts, sums diagram.Counts
	// If listing, the edges into the states of each layer. The first layer has none.
	ways    []diagram.Ways
	listing bool
	at      int // places crossed
	spent   int64
}

// newCrossing returns a frontier before the first corner, without a state if no answer is possible.
func newCrossing(pl *plan, pulse *engine.Pulse, store *diagram.Store, listing, possible bool,
) (*crossing, error) {
	c := &crossing{plan: pl, pulse: pulse, store: store, listing: listing,
		now: diagram.NewTable(store, 2), next: diagram.NewTable(store, 2),
		counts: diagram.NewCounts(store), sums: diagram.NewCounts(store)}
	if listing {
		c.ways = append(c.ways, diagram.NewWays(store))
	}
	if possible && (c.now.Add(&diagram.Words{}) == diagram.Full || !c.counts.Append(1)) {
		return nil, c.full()
	}
	return c, nil
}

// full returns the error for a store without memory.
func (c *crossing) full() error {
	return c.store.FullError(fmt.Sprintf("%d of %d rows took it all", c.Crossed(), c.turned.Rows+1),
		"more clues would take less")
}

// Done reports whether the board has been crossed, or no state is left, or the pulse is over.
func (c *crossing) Done() bool {
	return c.at == len(c.places) || c.now.Len() == 0 || c.pulse.Over()
}

// Crossed returns the number of rows of corners already crossed.
func (c *crossing) Crossed() int { return c.at / (c.turned.Cols + 1) }

// Free returns the memory to the store.
func (c *crossing) Free() {
	c.now.Free()
	c.next.Free()
	c.counts.Reset()
	c.sums.Reset()
	if c.listing {
		c.ways[0].Free()
	}
}

// Run crosses corners until the board is crossed or at least that many states were left, 0 for no
// bound.
func (c *crossing) Run(states int64) error {
	for !c.Done() && (states == 0 || c.spent < states) {
		if !c.step() && !c.pulse.Over() {
			return c.full()
		}
	}
	return nil
}

// step crosses a corner with all states. It returns false if there was no memory, or the pulse is
// over.
func (c *crossing) step() bool {
	here := &c.places[c.at]
	if c.listing {
		c.ways = append(c.ways, c.ways[c.at].Layer())
	}
	for i := range c.now.Len() {
		if c.pulse.Beat() {
			return false
		}
		for out := range 4 {
			w := c.now.At(i)
			if !here.cross(&w, out&1, out>>1) || c.at == len(c.places)-1 && w[1]&closed == 0 {
				continue
			}
			if here.col == c.turned.Cols {
				w[0] <<= 2 // the next row begins
			}
			to := c.next.Add(&w)
			switch {
			case to == diagram.Full:
				return false
			case c.listing:
				if !c.ways[c.at+1].Add(to, i, uint8(out)) {
					return false
				}
			case to == c.sums.Len() && !c.sums.Append(0),
				c.sums.AddLow(to, &c.counts, i) && !c.sums.AddHigh(to, &c.counts, i):
				return false
			}
		}
	}
	c.spent += int64(c.now.Len())
	c.at++
	c.now, c.next = c.next, c.now
	c.counts, c.sums = c.sums, c.counts
	c.next.Reset()
	c.sums.Reset()
	return true
}

// list yields the answers of a board that was crossed. It returns false once yield does.
func (c *crossing) list(yield func(puzzle.Answer) bool) bool {
	if c.now.Len() == 0 {
		return true
	}
	lines := make([]uint8, len(c.places)) // of each corner: 1 for one to the right, 2 for one down
	var walk func(at, to int) bool
	walk = func(at, to int) bool {
		if at == 0 {
			return yield(c.answer(lines))
		}
		w := &c.ways[at]
		for e := w.Into(to); e != 0; e = w.Next(e) {
			from := 0
			from, lines[at-1] = w.Edge(e)
			if !walk(at-1, from) {
				return false
			}
		}
		return true
	}
	return walk(c.at, 0)
}

// answer returns the answer with these lines.
func (pl *plan) answer(lines []uint8) puzzle.Answer {
	s := make(puzzle.Answer, pl.board.Cells())
	for cell := range s {
		for i := range grid.Orthogonal {
			e := pl.side(cell, i)
			s[cell] |= int(lines[e/2]>>(e&1)&1) << i
		}
	}
	return s
}
