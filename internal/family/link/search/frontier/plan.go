package frontier

import (
	"math/bits"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// The link bits of a cell, as in an answer.
const (
	north = link.LinkN
	east  = link.LinkE
	south = link.LinkS
	west  = link.LinkW
)

// maxWidth is the widest board that a state can describe. Two bits of a plug are its kind, and five
// are one of at most 31 positions. A clash has one bit for each position, and one more.
const maxWidth = 30

// part is the role of a cell on its path.
type part uint8

const (
	inner  part = iota // no terminal
	opens              // the first terminal of its pair in the order of the walk
	closes             // the second terminal
)

// place holds what is the same in all states about a cell.
type place struct {
	col    int // its column in the order of the walk
	part   part
	label  int   // the label of a terminal, or 0
	slot   uint8 // the slot of the pair of a terminal
	exits  int   // east and south, if there is a cell
	corner bool  // whether it is the last cell of a 2x2 block
	last   bool  // whether it lies in the last row
}

// plan is a board in the order in which the frontier crosses it: row by row, after the board was
// turned to one of its positions.
type plan struct {
	position grid.Symmetry
	board    grid.Board // of the puzzle, before the turn
	rows     int
	width    int
	places   []place
	cover    bool
	touch    link.Touch
	crowded  bool // more paths would have to cross the frontier together than fit
	without  Prunes
	rims     []rim // after each place but the last
}

// newPlan creates the plan of a board, whose rows must have at most maxWidth cells after the turn.
// The plan is incomplete if the pulse is over.
func newPlan(p *link.Puzzle, position grid.Symmetry, without Prunes, pulse *engine.Pulse) *plan {
	board := p.Board()
	to := position.Board(board)
	pl := &plan{
		position: position,
		board:    board,
		rows:     to.Rows,
		width:    to.Cols,
		places:   make([]place, to.Cells()),
		cover:    p.Cover(),
		touch:    p.Touch(),

		without: without,
	}
	labels := make([]int, to.Cells())
	for cell := range labels {
		labels[position.Cell(board, cell)] = p.Label(cell)
	}
	for at := range pl.places {
		r, c := to.RowCol(at)
		here := &pl.places[at]
		here.col, here.corner, here.last = c, r > 0 && c > 0, r == to.Rows-1
		here.label = labels[at]
		if c < to.Cols-1 {
			here.exits |= east
		}
		if !here.last {
			here.exits |= south
		}
	}
	pl.seat(labels, p.Pairs())
	if !pl.crowded && without&Disc == 0 {
		pl.rims = pl.findRims(pulse)
	}
	return pl
}

// answer converts the links of the first places to links of the puzzle's cells, and adds them to s.
func (pl *plan) answer(s puzzle.Answer, links []int) {
	for cell := range s {
		at := pl.position.Cell(pl.board, cell)
		if at >= len(links) {
			continue
		}
		for i, d := range grid.Orthogonal {
			s[cell] |= links[at] >> (pl.position.Dir(d) / 2) & 1 << i
		}
	}
}

// turned returns the links of an answer at each place.
func (pl *plan) turned(s puzzle.Answer) []int {
	links := make([]int, len(pl.places))
	for cell, l := range s {
		at := pl.position.Cell(pl.board, cell)
		for i, d := range grid.Orthogonal {
			links[at] |= l >> i & 1 << (pl.position.Dir(d) / 2)
		}
	}
	return links
}

// seat assigns a slot to each pair. A pair is open while one of its terminals has been met and the
// other has not; no two pairs that are open at the same time share a slot. Each open pair has one
// path that crosses the frontier, so a board with an answer needs at most width+1 slots.
func (pl *plan) seat(labels []int, pairs int) {
	slots := make([]int, pairs+1)
	for i := range slots {
		slots[i] = none
	}
	var taken uint64
	for at, label := range labels {
		if label == 0 {
			continue
		}
		here := &pl.places[at]
		if slot := slots[label]; slot != none {
			here.part, here.slot = closes, uint8(slot)
			taken &^= 1 << slot
			continue
		}
		slot := 0
		for taken>>slot&1 != 0 {
			slot++
		}
		if slot > pl.width {
			pl.crowded = true
			return
		}
		slots[label] = slot
		taken |= 1 << slot
		here.part, here.slot = opens, uint8(slot)
	}
}

// moves returns the possible links to the east and south from a cell whose links to the north and
// west are in. There are at most two possibilities.
func (pl *plan) moves(at *place, in int) (ways [2]int, n int) {
	most := 2
	if at.part != inner {
		most = 1
	}
	linked := bits.OnesCount(uint(in))
	if linked > most {
		return ways, 0
	}
	switch most - linked {
	case 0:
		return ways, 1 // no link to either
	case 1: // the path continues, or begins at a terminal
		for _, way := range [2]int{south, east} {
			if at.exits&way != 0 {
				ways[n] = way
				n++
			}
		}
		return ways, n
	}
	if at.exits == east|south {
		ways[n] = east | south
		n++
	}
	if !pl.cover {
		n++ // no links: the cell is not used
	}
	return ways, n
}
