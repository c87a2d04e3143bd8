package gridwright

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/mip"
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

// Engine names an engine by its spelling: "auto", "native:frontier", "sat:links", "mip:assign@cbc".
type Engine string

// The engines that every family has. Engines lists all of a kind.
const (
	Auto   Engine = "auto"   // picks the best for the puzzle
	Native Engine = "native" // the searches written for the kind
	SAT    Engine = "sat"    // the best encoding, by this project's SAT solver
	MIP    Engine = "mip"    // the best formulation, by the first solver that is passed
)

// String returns the spelling.
func (e Engine) String() string { return string(e) }

// Base returns what stands before the colon and the @: Auto, Native, SAT or MIP.
func (e Engine) Base() Engine {
	if i := strings.IndexAny(string(e), ":@"); i >= 0 {
		return e[:i]
	}
	return e
}

// Part returns what follows the colon: a native search, an encoding or a formulation; or "" for the
// best.
func (e Engine) Part() string {
	head, _, _ := strings.Cut(string(e), "@")
	_, part, _ := strings.Cut(head, ":")
	return part
}

// Solver returns what follows the @, or "" for any.
func (e Engine) Solver() string {
	_, solver, _ := strings.Cut(string(e), "@")
	return solver
}

// ParseEngine reads the spelling of an engine. The solvers are the names that may follow the @;
// without any, every name may. The error reports what is wrong with the spelling for any puzzle,
// and suggests what may have been meant.
func ParseEngine(spelling string, solvers ...string) (Engine, error) {
	setup := catalog.NewSetup(mip.Options{}, nil)
	setup.SolverNames = solvers
	if err := setup.Known(spelling); err != nil {
		return "", err
	}
	return Engine(spelling), nil
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

// FormulationFor returns the formulation with a name, or the best one for the puzzle if the name is
// "". The error wraps ErrUnknown if there is no formulation with that name, or ErrUnsupported if
// there is none for the puzzle.
func FormulationFor(p Puzzle, name string, kinds ...Kind) (*Formulation, error) {
	f, err := familyFor(p, kinds)
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
func EncodingFor(p Puzzle, name string, kinds ...Kind) (*Encoding, error) {
	f, err := familyFor(p, kinds)
	if err != nil {
		return nil, err
	}
	e, err := f.Encoding(name, p)
	if err != nil {
		return nil, err
	}
	return newEncoding(e), nil
}
