package gridwright

import (
	"errors"
	"fmt"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/mip"
)

// Engines lists the spellings of the engines that there are for the family of a kind, "auto" first;
// of all kinds if k is nil. Some take only part of the boards, and refuse others by
// ErrUnsupported. Those of mixed-integer programs need a Solver, and "@" and its name may follow
// their spelling.
func Engines(k *Kind) []string {
	families := catalog.Families()
	if k != nil {
		f, ok := catalog.FamilyOf(k)
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

// Spelling is the spelling of an engine, taken apart.
type Spelling struct {
	Base   string // "auto", "native", "sat" or "mip"
	Part   string // after the colon: a native search, an encoding or a formulation; "" for the best
	Solver string // after the @, of "mip" only; "" for any
}

// ParseEngine takes the spelling of an engine apart. The error says what is wrong with it whatever
// the puzzle, and what may have been meant; solvers are the names that may follow the @, and where
// there are none any may.
func ParseEngine(spelling string, solvers ...string) (Spelling, error) {
	setup := catalog.NewSetup(mip.Options{})
	setup.SolverNames = solvers
	base, part, solver, err := setup.Spelled(spelling)
	return Spelling{base, part, solver}, err
}

// find finds the engine for a puzzle.
func (s settings) find(p Puzzle) (engine.Engine, error) {
	if err := s.fault(); err != nil {
		return nil, err
	}
	if p == nil {
		return nil, errors.New("there is no puzzle: it is nil")
	}
	e, err := s.setup(s).Engine(s.engine, p)
	if errors.Is(err, ErrNoSolver) {
		err = fmt.Errorf("the engine %s: %w; the option Solver passes one", s.engine, err)
	}
	return e, err
}

// FormulationFor gives the formulation of a name for a puzzle, or the best for it where the name is
// "".
func FormulationFor(p Puzzle, name string) (*Formulation, error) {
	f, err := catalog.FamilyFor(p)
	if err != nil {
		return nil, err
	}
	form, err := f.Formulation(name, p)
	if err != nil {
		return nil, err
	}
	return newFormulation(form), nil
}

// EncodingFor gives the encoding of a name for a puzzle, or the best for it where the name is "".
func EncodingFor(p Puzzle, name string) (*Encoding, error) {
	f, err := catalog.FamilyFor(p)
	if err != nil {
		return nil, err
	}
	e, err := f.Encoding(name, p)
	if err != nil {
		return nil, err
	}
	return newEncoding(e), nil
}

// BaseEngines lists the spellings that are not of one family, "auto" first.
func BaseEngines() []string { return catalog.Engines() }
