// Package bands searches Sudoku of order 9 with boxes of 3x3, on bitboards and without allocation.
//
// # The idea
//
// A band is three rows, which contain three boxes. For each digit and band, one word has 27 bits:
// the cells where the digit may stand. So 27 words are the board, and small tables look up what
// follows from a word. A triad is the three cells that a row and a box share, or a column and a
// box. The bits are ordered so that two shifts collect a digit's nine triads in a band.
//
//   - Rows and boxes. A digit takes three triads of a band, one in each row and one in each box:
//     six placings. For each set of triads, a table holds which of them some placing uses. That
//     is all that rows and boxes imply for triads: locked candidates both ways, and lines without
//     a place.
//   - Columns. If the digit is left one column of a box, the boxes above and below lose that
//     column (pointing). If a column has no place outside a box, the box takes the digit there
//     (claiming).
//   - Hidden singles. A triad that all placings use, in a box that has one column left, is a cell.
//   - Naked singles. Two accumulators over the digits, once and twice, find the cells with one
//     digit left. This step runs when no changed word remains.
//   - Full triads. Three digits that must be in a triad fill it, and a fourth is a contradiction.
//     This step comes last. On published boards it saves a fifth of the nodes, and costs as much
//     as it gains. Without it, four digits can be put into a triad before any cell is looked at,
//     and boards with few clues take unboundedly long.
//
// Only digits that have changed are looked at again: a word of 9 bits records which. Then the
// search branches on a triad: see choose. A branch is a copy of the state, on the stack.
//
// # Sources
//
// A word for a band and a digit, with tables for triads and columns, is the method of JCZSolve, by
// zhouyundong_2012 of the New Sudoku Players' Forum. Placings, full triads, and the choice of the
// branch by the number of placings are from Tom Dillon's tdoku (2019), which counts them with
// vector instructions. Two things are new here. The order of the bits saves the look-ups that
// otherwise collect the triads. The set of triads that a digit is known to be in only grows, so
// full triads need one pass over nine words.
package bands

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches Sudoku with boxes of 3x3.
type Engine struct{}

// Name returns "native:bands".
func (Engine) Name() string { return "native:bands" }

// Fits reports whether a puzzle is a Sudoku of order 9 with boxes of 3x3 and without cages.
func Fits(p *latin.Puzzle) bool {
	rows, cols := p.Box()
	return rows == 3 && cols == 3 && len(p.Cages()) == 0
}

// The stages of outcomes, made once: a search allocates as little as it can.
var bySingles, byBands = []string{"singles"}, []string{"bands"}

// prunes lists the packages of a search, made once like the stages.
var prunes = &engine.Packages{Own: []string{"latin/search/bands"}}

// Prunes lists the packages that a search may prune with.
func (Engine) Prunes() *engine.Packages { return prunes }

// Search yields the answers of p. The stage of the outcome is "singles" if no branching was needed,
// else "bands". It allocates only the answers and the pulse. The error wraps engine.ErrUnsupported
// for any puzzle but a Sudoku with boxes of 3x3.
func (Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	board, ok := p.(*latin.Puzzle)
	if !ok || !Fits(board) {
		return engine.Outcome{}, fmt.Errorf("%w: it is not a Sudoku with boxes of 3x3",
			engine.ErrUnsupported)
	}
	s := search{tables: sharedTables(), pulse: engine.NewPulse(ctx), limit: limit, yield: yield}
	st := s.start(board)
	out := engine.Outcome{Stages: bySingles, Pruned: prunes}
	out.Complete = s.run(&st, allDigits)
	out.Found, out.Nodes = s.found, s.pulse.Nodes
	if out.Nodes > 1 {
		out.Stages = byBands
	}
	out.Complete = out.Complete || out.Nodes == 1 && out.Found == 1
	return out, nil
}

// search is one search.
type search struct {
	*tables
	pulse *engine.Pulse
	limit int // 0 for none
	// weight counts, for each digit, the states in which it had no place left: about, as all are
	// halved where one would be above mostWeight.
	weight [order]uint8
	found  int
	yield  func(puzzle.Answer) bool
}

// run yields the answers of a state and reports whether it reached the end of them. dirty is the
// set of digits that have changed since the state was last propagated. It overwrites the state.
func (s *search) run(st *state, dirty uint32) bool {
	for {
		if s.pulse.Beat() {
			return false
		}
		if !s.propagate(st, dirty) {
			return true
		}
		if st.settled() {
			return s.answer(st)
		}
		b := s.choose(st)
		if !s.with(st, b) {
			return false
		}
		st.words[b.word&31] &^= b.out
		dirty = 1 << (b.word % order)
	}
}

// with yields the answers of the first branch. It is a separate function so that the copied state
// lives in its frame: Go would put a variable of run's loop on the heap.
func (s *search) with(st *state, b branch) bool {
	child := *st
	child.words[b.word&31] &^= b.in
	return s.run(&child, 1<<(b.word%order))
}

// answer yields the answer of a settled state, and reports whether to continue.
func (s *search) answer(st *state) bool {
	answer := make(puzzle.Answer, cells)
	for word, m := range st.words[:words] {
		band := (*[bandCells]int)(answer[word/9*bandCells:])
		for ; m != 0; m &= m - 1 {
			band[s.cellAt[bits.TrailingZeros32(m)&31]] = word%9 + 1
		}
	}
	s.found++
	return s.yield(answer) && s.found != s.limit
}
