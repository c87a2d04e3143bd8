package catalog

import (
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	linkfrontier "github.com/gridwright/gridwright/internal/family/link/search/frontier"
	pathfrontier "github.com/gridwright/gridwright/internal/family/path/search/frontier"
	"github.com/gridwright/gridwright/puzzle"
)

// Confirming lists the engines that can confirm what another engine claims about a puzzle, the best
// first. Those packages are the ones that it pruned with; none of the engines may prune with any of
// them. Clause learning comes first, and of it the stated rules last: it is seldom slow. No engine
// runs a solver, so the list is the same on all machines.
func (s *Setup) Confirming(p puzzle.Puzzle, than []string) []engine.Engine {
	f, _ := familyOf(p.Kind(), s.families)
	var all []engine.Engine
	for _, enc := range f.Encodings {
		if strings.Contains(enc.Name, ":") {
			continue // a lowering of the statement, which comes before
		}
		all = append(all, viasat.Engine{Encoding: enc})
	}
	if f.Native != nil {
		all = append(all, f.Native)
	}
	for _, part := range f.Parts {
		all = append(all, Proving(part))
	}
	return slices.DeleteFunc(all, func(e engine.Engine) bool {
		pruner, ok := e.(engine.Pruner)
		return !ok || len(engine.Shared(pruner.Prunes().Names(), than)) > 0
	})
}

// Proving returns the engine that searches as e does, made for repeating a proof: without the code
// that it could do without and that other engines use too, and in less memory.
func Proving(e engine.Engine) engine.Engine {
	switch f := e.(type) {
	case pathfrontier.Engine:
		f.NoWalks = true
		return f
	case linkfrontier.Engine:
		f.CountFirst = true
		return f
	}
	return e
}
