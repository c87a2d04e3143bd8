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

	// shared are the slots of cells that the other frontier has crossed too, as a set; none but on a
	// seam, where the cell is one of them.
	shared uint32
	// clues is the first of the places whose clues may not have been met.
	clues int32
}

// plan is a board in the order in which the frontier crosses it: row by row, in one of the
// positions into which the board can be turned. Holes are left out.
type plan struct {
	puzzle   *path.Puzzle
	position grid.Symmetry
	second   bool     // the frontier comes from below, towards another
	domains  []bitset // of each cell, the numbers that it may have, nil for any

	n      int
	places []place
	rows   []int // of each row that has cells, where its places end
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

// newPlan makes the plan of a board whose rows are, once it is turned, at most maxWidth wide, from
// above or from below. may has the domains of its cells.
func newPlan(p *path.Puzzle, position grid.Symmetry, below bool, may []bitset) *plan {
	pl := &plan{puzzle: p, position: position, second: below, domains: may, n: p.N()}
	if below {
		position ^= grid.Flip
	}
	board := p.Board()
	to := position.Board(board)
	cells := make([]int, to.Cells()) // of each cell, what it is on the puzzle's own board
	for cell := range cells {
		cells[position.Cell(board, cell)] = cell
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
		if last := len(pl.places) - 1; last < 0 || pl.places[last].row != here.row {
			pl.rows = append(pl.rows, 0)
		}
		pl.places = append(pl.places, here)
		pl.rows[len(pl.rows)-1] = len(pl.places)
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
		here.toCome, here.clues = len(near)-i-1, int32(i+1)
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

// seam gives the places of a row as a frontier crosses it when the other has crossed it before.
// Both then hold the cells of this row. The other knows all that is behind the row and the links
// within it; this one adds the links between the row and the one that it comes from, and no others.
// Cells without neighbours there are left out.
func (pl *plan) seam(row int) []place {
	first := pl.rows[row-1]
	last := &pl.places[first-1]
	var slots [maxSlots]int32
	for s := range slots {
		slots[s] = none
	}
	for _, s := range last.live {
		slots[s] = last.at[s]
	}
	toCome := last.left // all in this row
	shared := uint32(0)
	var all []place
	for i := first; i < pl.rows[row]; i++ {
		of := &pl.places[i]
		here := place{index: of.index, cell: of.cell, row: of.row, col: of.col, given: of.given,
			may: of.may, toCome: of.toCome, ends: of.ends,
			longest: last.longest, clues: int32(first)}
		for _, s := range of.earlier {
			if j := of.at[s]; pl.places[j].row != of.row {
				s := slices.Index(slots[:], j)
				here.earlier = append(here.earlier, uint8(s))
				toCome[s]--
			}
		}
		if here.earlier == nil {
			continue
		}
		here.slot = uint8(slices.Index(slots[:], none))
		slots[here.slot] = here.index
		shared |= 1 << here.slot
		here.at, here.shared = slots, shared
		for s, j := range slots {
			switch {
			case j == none:
			case int(j) < first && toCome[s] == 0:
				here.leaves = append(here.leaves, uint8(s))
				slots[s] = none
			default:
				here.live = append(here.live, uint8(s))
				if int(j) < first {
					here.left[s] = toCome[s]
				}
			}
		}
		all = append(all, here)
	}
	return all
}
