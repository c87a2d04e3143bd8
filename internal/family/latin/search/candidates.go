package search

import (
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/encodings"
	"github.com/gridwright/gridwright/puzzle"
)

// learner returns clause learning on the candidates that propagation leaves of a puzzle, or on all
// candidates if propagation proves that there is no answer. It yields none of the known answers,
// and stops after the given number of conflicts, 0 for no limit.
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
