package gridwright

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
)

// Engines lists the spellings of the engines for the family of a kind, "auto" first, or for all
// kinds if k is nil. Some engines accept only part of the boards and return an error that wraps
// ErrUnsupported for others. The engines "mip" need Solvers; "@" and the solver's name may follow
// their spelling.
func Engines(k *puzzle.Kind, kinds ...Kind) []Engine {
	families := catalog.Families()
	if k != nil {
		f, ok := familyOf(k, kinds)
		if !ok {
			return nil
		}
		families = []catalog.Family{f}
	}
	var all []Engine
	for _, base := range catalog.Engines() {
		for _, spelling := range catalog.Spellings(base, families...) {
			all = append(all, Engine(spelling))
		}
	}
	return all
}

// familyOf returns the family of a kind. A kind that may not be added has none.
func familyOf(k *puzzle.Kind, kinds []Kind) (catalog.Family, bool) {
	s := settings{own: kinds}
	if s.fault() != nil {
		return catalog.Family{}, false
	}
	return catalog.FamilyOf(k, s.statements()...)
}

// familyFor returns the family of a puzzle, or an error.
func familyFor(p Puzzle, kinds []Kind) (catalog.Family, error) {
	s := settings{own: kinds}
	if err := s.fault(); err != nil {
		return catalog.Family{}, err
	}
	return catalog.FamilyFor(p, s.statements()...)
}

// find returns the engine for a puzzle.
func (s settings) find(p Puzzle) (engine.Engine, error) {
	if err := s.fault(); err != nil {
		return nil, err
	}
	if p == nil {
		return nil, errors.New("the puzzle is nil")
	}
	e, err := s.setup().Engine(string(s.engine), p)
	if errors.Is(err, ErrNoSolver) {
		err = fmt.Errorf("the engine %s: %w; pass one, such as Solvers(pb.Solver{}) of mip/pb",
			s.engine, err)
	}
	return e, err
}

// searcher returns the engine for a puzzle, if all options suit it.
func (s settings) searcher(p Puzzle) (engine.Engine, error) {
	e, err := s.find(p)
	switch {
	case err != nil:
	case s.engine.Base() == MIP && s.budget != (engine.Budget{}):
		err = fmt.Errorf("%w: Nodes and Conflicts do not limit %s; Time does", ErrOption, s.engine)
	default:
		err = cmp.Or(s.unobeyed(s.engine), s.knownConfirmer(p))
	}
	return e, err
}

// setup returns what engines need besides their spelling. A program that never passes a solver does
// not link the formulations, which saves a tenth of a small program.
func (s settings) setup() *catalog.Setup {
	if s.solvers.setup != nil {
		return s.solvers.setup(s)
	}
	return catalog.Lean(s.statements()...)
}

// setupOf is the setup with the solvers.
func setupOf(s settings) *catalog.Setup {
	setup := catalog.NewSetup(s.mip, s.statements(), s.solvers.all...)
	setup.Warm = s.warm
	return setup
}
