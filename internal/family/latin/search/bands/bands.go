// Package bands searches Sudoku of order 9 with boxes of 3x3, on bitboards and without allocation.
//
// # The idea
//
// A band is three rows, which are three boxes. Each digit has one word for each band, whose 27
// bits are the cells where it may stand: 27 words are the board, and what follows from a word
// comes out of small tables. A triad is the three cells that a row and a box share, or a column
// and a box. The bits are ordered such that a digit's triads in a band, nine bits, come together
// by two shifts.
//
//   - Rows and boxes. A digit takes three triads of a band, one in each row and one in each box:
//     six placings. A table tells of each set of triads which of them some placing uses. That is
//     all that rows and boxes say of triads: locked candidates both ways, and lines without place.
//   - Columns. Where the digit is left one column of a box, it is lost to the boxes above and below
//     (pointing); where a column has no place outside of a box, the box takes it there (claiming).
//   - Hidden singles. A triad that all placings use, in a box that has one column left, is a cell.
//   - Naked singles. Two accumulators over the digits, once and twice, find the cells with one
//     digit left. They come when no word is left to look at.
//   - Full triads. Three digits that must be in a triad fill it, and a fourth is a
//     contradiction. They come last. On published boards they take away a fifth of the nodes, and
//     cost as much as that gains; but without them four digits are put into a triad before any
//     cell is looked at, and boards with few givens take for ever.
//
// Only words that have changed are looked at again: a word of 27 bits remembers which. Then the
// search branches on a triad: see choose. A branch is a copy of the state, on the stack.
//
// # Sources
//
// A word for a band and a digit, with tables for triads and columns, is the way of JCZSolve, by
// zhouyundong_2012 of the New Sudoku Players' Forum. Placings, full triads, and the choice of the
// branch by the number of placings are those of Tom Dillon, tdoku (2019), which counts them with
// vector instructions. The order of the bits is ours: it saves the lookups that otherwise gather
// the triads; and so is the set of triads that a digit is sure to be in, which only grows, so that
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

// Engine is the engine.
type Engine struct{}

// Name is "native:bands".
func (Engine) Name() string { return "native:bands" }

// Fits reports whether a puzzle is a Sudoku of order 9 with boxes of 3x3.
func Fits(p *latin.Puzzle) bool {
	rows, cols := p.Box()
	return rows == 3 && cols == 3
}

// The stages of outcomes: made once, since a search allocates nothing that it need not.
var bySingles, byBands = []string{"singles"}, []string{"bands"}

// Search lists the answers of p. The stage of the outcome is "singles" when no branching was
// needed, else "bands". It allocates the answers and the pulse, and nothing else.
func (Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	board, ok := p.(*latin.Puzzle)
	if !ok || !Fits(board) {
		return engine.Outcome{}, fmt.Errorf("%w: it is no Sudoku with boxes of 3x3",
			engine.ErrUnsupported)
	}
	s := search{tables: sharedTables(), pulse: engine.NewPulse(ctx), limit: limit, yield: yield}
	st := s.start(board)
	out := engine.Outcome{Stages: bySingles}
	out.Complete = s.run(&st, allWords)
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
	found int
	yield func(puzzle.Answer) bool
}

// run lists the answers of a state, of whose words the dirty ones have changed since it was last
// propagated, and reports whether it came to the end of them. It spoils the state.
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
		dirty = 1 << (b.word & 31)
	}
}

// with lists the answers of the first branch. Its state is a copy in this frame: an own function,
// since Go would put a variable of run's loop on the heap.
func (s *search) with(st *state, b branch) bool {
	child := *st
	child.words[b.word&31] &^= b.in
	return s.run(&child, 1<<(b.word&31))
}

// answer hands over the answer that a settled state is, and reports whether to go on.
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
