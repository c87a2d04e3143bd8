// Package bitboard searches Numbrix and Hidato boards of up to 128 positions.
//
// # The idea
//
// Each number has a set of the cells in which it may stand: one bit per position, two machine
// words. A handful of deductions, each a few word operations for the whole board, shrink the sets
// until nothing changes:
//
//   - Steps. The cells of a number are within one step of the cells of the number before it and of
//     the one after. Passing this up and down the numbers yields distances and parities for free.
//   - Singles. A cell that only one number can take belongs to that number. A number with one cell
//     takes it from the others. Two accumulators, once and twice, find the cells possible for
//     exactly one number in one pass over the numbers.
//   - Links. Two cells can be linked if they can take some two consecutive numbers. A cell inside
//     the walk needs two links: with fewer the state has no answer, with exactly two both are
//     forced, and a cell with two forced links loses its others (links.go).
//   - Gaps. The numbers between two known ones need as many cells as there are numbers (gaps.go).
//
// When none of these finds anything, the search tries the cells of a number next to a known one. It
// chooses the number by earlier failures, and restarts from the root when a run takes too long
// (search.go).
//
// The published solvers of this puzzle also keep sets of cells for each number, gap by gap. The
// link deduction is that of slitherlink and Hamiltonian-path solvers. Here the two are combined.
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

	without technique // what to leave out, so that tests can measure its worth
}

// technique is a set of optional parts of the search: without them it is still correct, if slower.
type technique uint8

const (
	linking  technique = 1 << iota // all deductions on links
	chains                         // chains of forced links must not close
	turns                          // the numbers before and after need two cells
	gaps                           // numbers between known ones need enough cells
	failures                       // numbers are chosen by earlier failures
	restarts                       // restarts from the root
)

// Name returns "native:bitboard".
func (Engine) Name() string { return "native:bitboard" }

// Fits reports whether a board is small enough for the engine.
func Fits(p *path.Puzzle) bool { return p.Board().Cells() <= positions }

// stages are the stages of outcomes, made once: a search allocates as little as it can.
var stages = []string{"bitboard"}

// prunes lists the packages of a search, made once like the stages.
var prunes = &engine.Packages{Own: []string{"path/search/bitboard", "engine/restart"}}

// Prunes lists the packages that a search may prune with.
func (Engine) Prunes() *engine.Packages { return prunes }

// Search yields the answers of a board of at most 128 positions, holes included. While it searches
// it allocates only the answers. The error wraps engine.ErrUnsupported for other puzzles.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	t, err := engine.As[*path.Puzzle](p, "path")
	if err != nil {
		return engine.Outcome{}, err
	}
	if !Fits(t) {
		return engine.Outcome{}, fmt.Errorf("%w: the board has %d positions, a bitboard holds %d",
			engine.ErrUnsupported, t.Board().Cells(), positions)
	}
	s := search{pulse: engine.NewPulse(ctx), limit: limit, yield: yield, without: e.without}
	s.pulse.Within(e.Budget)
	var root state
	complete := !s.pulse.Over() && (!s.setUp(t, &root) || s.all(&root)) && !s.pulse.Over()
	return engine.Outcome{Found: s.found, Complete: complete, Nodes: s.pulse.Nodes,
		Stages: stages, Pruned: prunes}, nil
}
