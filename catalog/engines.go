package catalog

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/encoding"
	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/engine/viamip"
	"github.com/gridwright/gridwright/engine/viasat"
	"github.com/gridwright/gridwright/formulation"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// Engines lists the spellings that Engine reads, the default first, and without those that name an
// encoding, a formulation or a solver: "sat:links", "mip:mtz-lifted@cbc", "mip:assign", "mip@glpk".
func Engines() []string { return []string{"auto", "native", "sat", "mip"} }

// Setup is what engines need to know that is not in their spelling. It keeps what solvers have
// compiled, so that many runs should share one; they may run at the same time.
type Setup struct {
	Solvers []Solver    // that to be preferred first
	MIP     mip.Options // for solvers; their time is that of the search

	families []Family
}

// NewSetup looks for solvers where the environment, read by getenv, has them.
func NewSetup(getenv func(string) string, o mip.Options) *Setup {
	return &Setup{Solvers: solvers(getenv), MIP: o, families: Families()}
}

// With is the same setup, compiled solvers included, with other options for them.
func (s *Setup) With(o mip.Options) *Setup {
	other := *s
	other.MIP = o
	return &other
}

// Engine finds the engine that a spelling names, for a puzzle, with solvers where the environment
// of the process has them. "auto" picks the best there is.
func Engine(spelling string, p puzzle.Puzzle) (engine.Engine, error) {
	return NewSetup(os.Getenv, mip.Options{}).Engine(spelling, p)
}

// Engine finds the engine that a spelling names, for a puzzle.
func (s *Setup) Engine(spelling string, p puzzle.Puzzle) (engine.Engine, error) {
	base, form, solver, err := spelled(spelling)
	if err != nil {
		return nil, err
	}
	f, ok := familyOf(p.Kind(), s.families)
	if !ok {
		return nil, fmt.Errorf("%w: no engine searches %s", engine.ErrUnsupported, p.Kind().Name)
	}
	switch base {
	case "sat":
		enc, err := f.encoding(form, p)
		if err != nil {
			return nil, err
		}
		return viasat.Engine{Encoding: enc}, nil
	case "auto", "native":
		return f.Native, nil
	}
	model, err := f.Formulation(form, p)
	if err != nil {
		return nil, err
	}
	found, err := s.Solver(solver)
	if err != nil {
		return nil, err
	}
	return viamip.Engine{Formulation: model, Solver: found, Options: s.MIP}, nil
}

// Known reports what is wrong with a spelling whatever the puzzle: that no kind of puzzle has such
// an engine. Whether the solver is installed is another matter.
func (s *Setup) Known(spelling string) error {
	base, form, solver, err := spelled(spelling)
	if err != nil {
		return err
	}
	named := form == ""
	listed := func(of Solver) bool { return of.Name == solver }
	for _, f := range s.families {
		for _, enc := range f.Encodings {
			named = named || base == "sat" && enc.Name == form
		}
		for _, of := range f.Formulations {
			named = named || base == "mip" && of.Name == form
		}
	}
	switch {
	case !named && base == "sat":
		return fmt.Errorf("unknown encoding %s; \"gridwright encodings\" lists them", puzzle.Quote(form))
	case !named:
		return fmt.Errorf("unknown formulation %s; \"gridwright formulations\" lists them",
			puzzle.Quote(form))
	case solver == "" || slices.ContainsFunc(s.Solvers, listed):
		return nil
	}
	return s.unknownSolver(solver)
}

// spelled takes a spelling apart: mip:FORMULATION@SOLVER, where either may be left out,
// sat:ENCODING, where that may, or the name of an engine.
func spelled(spelling string) (base, form, solver string, err error) {
	head, solver, at := strings.Cut(spelling, "@")
	base, form, colon := strings.Cut(head, ":")
	known := slices.Contains(Engines(), base) && (base == "mip" || base == "sat" || !colon) &&
		(base == "mip" || !at)
	if !known || at && solver == "" || colon && form == "" {
		return "", "", "", fmt.Errorf("unknown engine %s; the engines are %s, sat:ENCODING and "+
			"mip:FORMULATION@SOLVER", puzzle.Quote(spelling), strings.Join(Engines(), ", "))
	}
	return base, form, solver, nil
}

// encoding gives the encoding of a name, or the best where the name is "".
func (f Family) encoding(name string, p puzzle.Puzzle) (*encoding.Encoding, error) {
	var names []string
	for _, enc := range f.Encodings {
		if enc.Name == name || name == "" {
			return enc, nil
		}
		names = append(names, enc.Name)
	}
	return nil, fmt.Errorf("unknown encoding %s; those of %s are %s",
		puzzle.Quote(name), p.Kind().Name, strings.Join(names, ", "))
}

// Formulation gives the formulation of a name, or the best for the puzzle where the name is "".
func (f Family) Formulation(name string, p puzzle.Puzzle) (*formulation.Formulation, error) {
	if name != "" {
		var names []string
		for _, form := range f.Formulations {
			if form.Name == name {
				return form, nil
			}
			names = append(names, form.Name)
		}
		return nil, fmt.Errorf("unknown formulation %s; those of %s are %s",
			puzzle.Quote(name), p.Kind().Name, strings.Join(names, ", "))
	}
	var refused error
	for _, best := range f.Best {
		form, err := f.Formulation(best, p)
		if err != nil {
			return nil, err
		}
		if err = form.Supports(p); err == nil {
			return form, nil
		}
		refused = errors.Join(refused, fmt.Errorf("%s: %w", best, err))
	}
	return nil, fmt.Errorf("%w: %w", engine.ErrUnsupported, refused)
}
