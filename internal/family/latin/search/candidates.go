package search

import (
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/encodings"
	"github.com/gridwright/gridwright/puzzle"
)

// learner is clause learning on the candidates that propagation leaves of a puzzle, and on all of
// them where propagation finds that it has no answer. It gives no answers that are known, and ends
// after so many conflicts, 0 for no bound.
func learner(p *latin.Puzzle, with Techniques, known []puzzle.Answer,
	conflicts int64,
) viasat.Engine {
	e := viasat.Engine{Encoding: encodings.Direct(), Known: known,
		Budget: engine.Budget{Conflicts: conflicts}}
	if c, ok := newCube(p, with); ok && c.propagate() {
		e.Encoding = encodings.Candidates(func(cell int) uint64 { return c.lines[cell] })
	}
	return e
}
