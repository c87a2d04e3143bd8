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

// maxWidth is the widest board that a state can describe: two bits of a plug are for its kind, the
// other five for one of at most 31 positions, and a clash has a bit for each and one to spare.
const maxWidth = 30

// part is what a cell is to the path through it.
type part uint8

const (
	inner  part = iota // no terminal
	opens              // the terminal of its pair that is met first
	closes             // the terminal of its pair that is met second
)

// place is what does not change about a cell.
type place struct {
	col    int // its column in the order of the walk
	part   part
	label  int   // of its pair, when it is a terminal; else 0
	slot   uint8 // of its pair, when it is a terminal
	exits  int   // east and south, where there is a cell to go to
	corner bool  // it is the last of a two by two block
	last   bool  // it lies in the last row
}

// plan is a board in the order in which the frontier crosses it: row by row, in one of the
// positions into which the board can be turned.
type plan struct {
	position grid.Symmetry
	board    grid.Board // the puzzle's own
	rows     int
	width    int
	places   []place
	cover    bool
	touch    link.Touch
	crowded  bool // more paths would have to cross the frontier at once than it has room for
	without  Prunes
	rims     []rim // behind each place but the last
}

// newPlan makes the plan of a board whose rows are, once it is turned, at most maxWidth wide. It is
// of no use where the pulse is over.
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

// answer turns the links of the places back into those of the puzzle's cells, as far as they go.
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

// turned gives the links of the places in an answer.
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

// seat gives each pair a slot: a number that it shares with no pair of which one terminal has been
// met, and the other not, at the same time. Each such pair has one path that crosses the frontier,
// so there are never more than width+1 where there is an answer.
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

// moves lists the ways to go on from a cell that is linked to the cells of in, north and west: the
// links to the other two. There are at most two ways.
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
	case 1: // on, or off from the terminal
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
