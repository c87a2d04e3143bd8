// Package bitboard searches Numbrix and Hidato boards of up to 128 positions.
//
// # The idea
//
// Each number has a set of the cells in which it may stand: one bit a position, two machine words.
// A handful of deductions, each a few word operations for the whole board, shrink the sets until
// nothing changes:
//
//   - Steps. The cells of a number are within one step of the cells of the number before it and of
//     the one after. Passed up and down the numbers this gives distances and parities for nothing.
//   - Singles. A cell that one number alone can take is that number's; a number with one cell takes
//     it from the others. Which cells are possible for exactly one number comes from two
//     accumulators, once and twice, in one pass over the numbers.
//   - Links. Two cells can be linked if somewhere they take consecutive numbers. A cell inside the
//     walk needs two links: with fewer the position is lost, with exactly two both are forced, and
//     a cell with two forced links gives up its others (links.go).
//   - Gaps. The numbers between two known ones need as many cells as they are (gaps.go).
//
// When they run dry, the search tries the cells of a number next to a known one, chosen by what
// failed before, and begins again from the top when that goes on for too long (search.go).
//
// The sets of cells for each number, gap by gap, are how the published solvers of this puzzle work;
// the link deduction is that of slitherlink and Hamiltonian path solvers, made one with them here.
package bitboard

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine is the bitboard engine.
type Engine struct {
	// Budget bounds the search.
	Budget engine.Budget

	without technique // what to leave out, so that tests can see what it is good for
}

// technique is a set of parts of the search that it is right without, if slower.
type technique uint8

const (
	linking  technique = 1 << iota // all deductions on links
	chains                         // chains of forced links are kept from closing
	turns                          // the numbers before and after need two cells
	gaps                           // numbers between known ones need cells enough
	failures                       // numbers are chosen by what failed before
	restarts                       // beginning again
)

// Name is "native:bitboard".
func (Engine) Name() string { return "native:bitboard" }

// Fits reports whether a board is small enough for the engine.
func Fits(p *path.Puzzle) bool { return p.Board().Cells() <= positions }

// stages are those of outcomes: made once, since a search allocates nothing that it need not.
var stages = []string{"bitboard"}

// Search yields the answers of a board of at most 128 positions, holes included. Apart from the
// answers it allocates nothing while it searches.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	t, ok := p.(*path.Puzzle)
	if !ok {
		return engine.Outcome{}, fmt.Errorf("%w: %s is not a path puzzle",
			engine.ErrUnsupported, p.Kind().Name)
	}
	if !Fits(t) {
		return engine.Outcome{}, fmt.Errorf("%w: the board has %d positions, a bitboard %d",
			engine.ErrUnsupported, t.Board().Cells(), positions)
	}
	s := search{pulse: engine.NewPulse(ctx), limit: limit, yield: yield, without: e.without}
	s.pulse.Within(e.Budget)
	var root state
	complete := !s.pulse.Over() && (!s.setUp(t, &root) || s.all(&root)) && !s.pulse.Over()
	return engine.Outcome{Found: s.found, Complete: complete, Nodes: s.pulse.Nodes,
		Stages: stages}, nil
}
