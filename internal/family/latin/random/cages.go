package random

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Cages of a killer Sudoku are found by a walk, as in the generator of cspuz, by semiexp: a move
// takes a cell to another cage, and moves after which fewer facts are open are preferred, until
// none is. The sums are those of an answer that is drawn before.

const (
	mostCells = 5 // in a cage, if nothing is said
	rounds    = 4 // in which cells that are alone join others
	// mostMoves is the number of moves of a walk before it starts again, and mostWalks that of walks.
	mostMoves = 400
	mostWalks = 20
	// warm is how many more facts left open half of the moves at first accept; it falls by cools with
	// each move.
	warm  = 8.0
	cools = 0.98
	// lone is the number of open facts that a cell which a cage lacks counts as much as.
	lone = 4
)

// ErrNotFound is the error if no cages were found whose sums determine the answer.
var ErrNotFound = errors.New("no cages were found whose sums determine the answer")

// Open returns the cells of the facts that a puzzle leaves open, a cell for each fact.
type Open = func(ctx context.Context, p puzzle.Puzzle) (cells []int, err error)

// Cages completes a frame of Sudoku by cages with sums, such that s is the only answer. They have
// least to most cells, or as is usual if most is 0. If the frame has cages, they stay. The error
// wraps ErrNotFound, or is that of open.
func Cages(ctx context.Context, frame puzzle.Puzzle, s puzzle.Answer, least, most int, open Open,
	r *rand.Rand,
) (puzzle.Puzzle, error) {
	p, ok := frame.(*latin.Puzzle)
	if !ok {
		return nil, fmt.Errorf("the puzzle is a %s, expected a sudoku", frame.Kind().Name)
	}
	n := p.Order()
	w := walk{division{grid.Board{Rows: n, Cols: n}, make([]int, n*n)}, p, s, r, least, most}
	if most == 0 {
		w.most = mostCells
	}
	if len(p.Cages()) > 0 {
		q := p.WithSums(s)
		left, err := open(ctx, q)
		if err == nil && len(left) > 0 {
			err = ErrNotFound
		}
		return q, err
	}
	for range mostWalks {
		q, err := w.run(ctx, open)
		if q != nil || err != nil {
			return q, err
		}
	}
	return nil, ErrNotFound
}

// walk is a board whose cages are moved.
type walk struct {
	division
	frame *latin.Puzzle
	s     puzzle.Answer
	r     *rand.Rand
	least int // cells of a cage; 0 if cages of one cell are only to be few
	most  int
}

// run begins with random cages and moves them. It returns nil if that leads nowhere.
func (w *walk) run(ctx context.Context, open Open) (puzzle.Puzzle, error) {
	w.outline()
	energy, heat := math.MaxInt, warm
	var near []int // the cells of open facts
	for i := range mostMoves {
		c, was := -1, 0
		if i > 0 {
			if c, was = w.move(near); c < 0 {
				continue
			}
		}
		q, err := w.puzzle()
		if err != nil {
			return nil, err
		}
		left, err := open(ctx, q)
		if err != nil {
			return nil, err
		}
		small := w.small()
		now := len(left) + lone*small
		switch {
		case len(left) == 0 && w.least == 0:
			return w.join(ctx, q, open)
		case len(left) == 0 && small == 0:
			return q, nil
		case now <= energy || w.r.Float64() < math.Exp2(float64(energy-now)/heat):
			energy, near = now, left
		default:
			w.of[c] = was
		}
		heat *= cools
	}
	return nil, nil
}

// puzzle returns the frame with the cages as they are.
func (w *walk) puzzle() (*latin.Puzzle, error) {
	var cages []latin.Cage
	for _, cells := range grid.Groups(w.of) {
		cages = append(cages, latin.Cage{Cells: cells})
	}
	q, err := w.frame.WithCages(cages)
	if err != nil {
		return nil, err
	}
	return q.WithSums(w.s), nil
}

// small returns how many cells small cages lack.
func (w *walk) small() int {
	least, n := w.least, 0
	if least == 0 {
		least = 2
	}
	for _, cells := range grid.Groups(w.of) {
		n += max(0, least-len(cells))
	}
	return n
}

// outline divides the board into cages: cells that are alone join the cages of random neighbours,
// where they fit in, until nearly none is.
func (w *walk) outline() {
	for c := range w.of {
		w.of[c] = c
	}
	for range rounds {
		for _, c := range w.r.Perm(len(w.of)) {
			set, most := w.of[w.beside(c, w.r)], min(max(2, w.least)+w.r.IntN(3), w.most)
			if len(w.cells(w.of[c])) == 1 && w.fits(c, set) && len(w.cells(set)) < most {
				w.of[c] = set
			}
		}
	}
}

// join joins cages of one cell to others where the sums still determine the answer.
func (w *walk) join(ctx context.Context, q puzzle.Puzzle, open Open) (puzzle.Puzzle, error) {
	for _, c := range w.r.Perm(len(w.of)) {
		was, to := w.of[c], w.of[w.beside(c, w.r)]
		if to == was || len(w.cells(was)) > 1 || !w.fits(c, to) {
			continue
		}
		w.of[c] = to
		joined, err := w.puzzle()
		if err != nil {
			return nil, err
		}
		left, err := open(ctx, joined)
		if err != nil {
			return nil, err
		}
		if len(left) > 0 {
			w.of[c] = was
		} else {
			q = joined
		}
	}
	return q, nil
}

// fits reports whether a cell may join a cage.
func (w *walk) fits(c, set int) bool {
	cells := w.cells(set)
	for _, d := range cells {
		if w.s[d] == w.s[c] {
			return false
		}
	}
	return len(cells) < w.most
}

// move takes a cell of some, or now and then any cell or one beside it, to the cage of a neighbour,
// or makes it a cage of its own. It returns the cell and its cage before, or -1 if it may not be.
func (w *walk) move(near []int) (c, was int) {
	c = w.r.IntN(len(w.of))
	if len(near) > 0 && w.r.IntN(4) > 0 {
		c = near[w.r.IntN(len(near))]
	}
	if w.r.IntN(4) == 0 {
		c = w.beside(c, w.r)
	}
	was = w.of[c]
	to := w.of[w.beside(c, w.r)]
	if w.r.IntN(8) == 0 {
		for to = 0; len(w.cells(to)) > 0; to++ {
		}
	}
	if to == was || !w.fits(c, to) {
		return -1, 0
	}
	if w.of[c] = to; !w.joined(was) {
		w.of[c] = was
		return -1, 0
	}
	return c, was
}
