package frontier

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/grid"
)

// maxWidth is the widest board that a state can describe: of the six bits for the other end of a
// path, one value is for a cell that needs none, and one for an end of the walk. Cells across
// corners need a slot more than a row has cells, and the cell just met another.
const maxWidth = 30

// maxSlots is the largest frontier, with the cell just met.
const maxSlots = maxWidth + 2

// mode is what states tell of the numbers.
type mode uint8

const (
	plain    mode = iota // nothing: only the ends of the walk are given, or no number
	parted               // how many cells come before the one other clue
	numbered             // the numbers, or lengths, of all paths
)

// place is what does not change about a cell.
type place struct {
	index    int32  // among the places
	cell     int    // of the puzzle's board
	row, col int    // on the board as it is turned
	given    int    // its number, or 0
	may      bitset // the numbers that it may have, nil for any
	low      bool   // it may have one below the parting clue
	high     bool   // and above
	toCome   int    // places after it

	slot    uint8   // where the state keeps it
	earlier []uint8 // the slots of its neighbours already crossed
	leaves  []uint8 // the slots that have no neighbours to come after it, its own perhaps among them

	// Once the place has been crossed:
	live    []uint8         // slots in use
	left    [maxSlots]uint8 // how many neighbours of each are to come
	at      [maxSlots]int32 // which place is in which slot, those that leave included
	ends    int             // ends of the walk that are given and to come
	longest int             // the longest stretch of numbers whose clues are all to come
}

// plan is a board in the order in which the frontier crosses it: row by row, in one of the
// positions into which the board can be turned. Holes are left out.
type plan struct {
	puzzle *path.Puzzle
	n      int
	rows   int
	places []place
	mode   mode

	// mirrored says that the clues allow each walk in both directions. It is then met in one.
	mirrored bool
	// wrong says that the clues contradict the colours of the board.
	wrong bool

	// Of each number from 0 to n+1: the nearest clue below it and above it, with 0 and n+1 as
	// clues, and the place where it is given, or none.
	below, above []int
	clue         []int32
	longest      int // the longest stretch of numbers between two clues, or a clue and an end
	parting      int // the clue between the ends, in the parted mode
}

// none stands for no place.
const none = -1

// newPlan makes the plan of a board whose rows are, once it is turned, at most maxWidth wide. may
// has the domains of its cells.
func newPlan(p *path.Puzzle, turn grid.Symmetry, may []bitset) *plan {
	board := p.Board()
	to := turn.Board(board)
	pl := &plan{puzzle: p, n: p.N(), rows: to.Rows}
	cells := make([]int, to.Cells()) // of each cell, what it is on the puzzle's own board
	for cell := range cells {
		cells[turn.Cell(board, cell)] = cell
	}
	index := make([]int32, to.Cells()) // of each cell, its place
	for at, cell := range cells {
		if p.Hole(cell) {
			continue
		}
		index[at] = int32(len(pl.places))
		here := place{index: index[at], cell: cell, given: p.Given(cell)}
		here.row, here.col = to.RowCol(at)
		if may != nil {
			here.may = may[cell]
		}
		pl.places = append(pl.places, here)
	}
	near := make([][]int32, len(pl.places))
	for at, cell := range cells {
		if p.Hole(cell) {
			continue
		}
		for _, d := range to.Neighbours(nil, at, p.Diagonal()) {
			if !p.Hole(cells[d]) {
				near[index[at]] = append(near[index[at]], index[d])
			}
		}
	}
	pl.seat(near)
	pl.read()
	return pl
}

// seat gives each place a slot, which it keeps until all its neighbours have been crossed.
func (pl *plan) seat(near [][]int32) {
	var slots [maxSlots]int32
	for i := range slots {
		slots[i] = none
	}
	toCome := make([]uint8, len(near)) // neighbours
	for i := range near {
		toCome[i] = uint8(len(near[i]))
	}
	for i := range pl.places {
		here := &pl.places[i]
		here.toCome = len(near) - i - 1
		here.slot = uint8(slices.Index(slots[:], none))
		slots[here.slot] = int32(i)
		for _, j := range near[i] {
			toCome[j]--
			if j < int32(i) {
				here.earlier = append(here.earlier, pl.places[j].slot)
			}
		}
		here.at = slots
		for s, j := range slots {
			switch {
			case j == none:
			case toCome[j] == 0:
				here.leaves = append(here.leaves, uint8(s))
				slots[s] = none
			default:
				here.live = append(here.live, uint8(s))
				here.left[s] = toCome[j]
			}
		}
	}
}

// turns lists the positions of a board in which its rows are the shorter sides: upright and upside
// down, and for a square on either side too.
func turns(b grid.Board) []grid.Symmetry {
	switch {
	case b.Rows > b.Cols:
		return []grid.Symmetry{grid.Identity, grid.Flip}
	case b.Rows < b.Cols:
		return []grid.Symmetry{grid.Transpose, grid.Transpose | grid.Flip}
	}
	return []grid.Symmetry{grid.Identity, grid.Flip, grid.Transpose, grid.Transpose | grid.Flip}
}
