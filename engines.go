package gridwright

import (
	"errors"
	"fmt"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// Engines lists the spellings of the engines for the family of a kind, "auto" first, or for all
// kinds if k is nil. Some engines accept only part of the boards and return an error that wraps
// ErrUnsupported for others. The engines "mip" need a Solver; "@" and the solver's name may follow
// their spelling.
//
// Options: With.
func Engines(k *puzzle.Kind, options ...Option) []string {
	families := catalog.Families()
	if k != nil {
		f, ok := familyOf(k, options)
		if !ok {
			return nil
		}
		families = []catalog.Family{f}
	}
	var all []string
	for _, base := range catalog.Engines() {
		all = append(all, catalog.Spellings(base, families...)...)
	}
	return all
}

// Spelling is an engine's spelling, split into its parts.
type Spelling struct {
	Base   string // "auto", "native", "sat" or "mip"
	Part   string // after the colon: a native search, an encoding or a formulation; "" for the best
	Solver string // after the @, for "mip" only; "" for any
}

// ParseEngine splits the spelling of an engine into its parts. The solvers are the names that may
// follow the @; without any, every name may. The error reports what is wrong with the spelling for
// any puzzle, and suggests what may have been meant.
func ParseEngine(spelling string, solvers ...string) (Spelling, error) {
	setup := catalog.NewSetup(mip.Options{}, nil)
	setup.SolverNames = solvers
	base, part, solver, err := setup.Spelled(spelling)
	return Spelling{base, part, solver}, err
}

// find returns the engine for a puzzle.
func (s settings) find(p Puzzle) (engine.Engine, error) {
	if err := s.fault(); err != nil {
		return nil, err
	}
	if p == nil {
		return nil, errors.New("the puzzle is nil")
	}
	e, err := s.setup(s).Engine(s.engine, p)
	if errors.Is(err, ErrNoSolver) {
		err = fmt.Errorf("the engine %s: %w; pass one, such as gridwright.Solver(pb.Solver{}) of mip/pb",
			s.engine, err)
	}
	return e, err
}

// FormulationFor returns the formulation with a name, or the best one for the puzzle if the name is
// "". The error wraps ErrUnknown if there is no formulation with that name, or ErrUnsupported if
// there is none for the puzzle.
//
// Options: With.
func FormulationFor(p Puzzle, name string, options ...Option) (*Formulation, error) {
	f, err := familyFor(p, options)
	if err != nil {
		return nil, err
	}
	form, err := f.Formulation(name, p)
	if err != nil {
		return nil, err
	}
	return newFormulation(form), nil
}

// EncodingFor returns the encoding with a name, or the best one for the puzzle if the name is "".
// The error wraps ErrUnknown if there is no encoding with that name, or ErrUnsupported if there is
// none for the puzzle.
//
// Options: With.
func EncodingFor(p Puzzle, name string, options ...Option) (*Encoding, error) {
	f, err := familyFor(p, options)
	if err != nil {
		return nil, err
	}
	e, err := f.Encoding(name, p)
	if err != nil {
		return nil, err
	}
	return newEncoding(e), nil
}

// BaseEngines lists the spellings that are the same for every family, "auto" first.
func BaseEngines() []string { return catalog.Engines() }
