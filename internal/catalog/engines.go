package catalog

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// Engines lists the spellings that Engine reads, the default first, and without those that name a
// part, an encoding, a formulation or a solver: "native:frontier", "sat:links",
// "mip:mtz-lifted@cbc", "mip:assign", "mip@glpk".
func Engines() []string { return []string{"auto", "native", "sat", "mip"} }

// Setup is what engines need to know that is not in their spelling.
type Setup struct {
	Solvers []mip.Solver // that to be preferred first
	MIP     mip.Options  // for solvers; their time is that of the search
	// SolverNames are the names that a spelling may have behind the @; none for any.
	SolverNames []string

	families []Family
	// modelled makes the engine of a formulation and a solver; nil where there are no solvers.
	modelled func(f Family, formulation, solver string, p puzzle.Puzzle) (engine.Engine, error)
}

// NewSetup makes a setup of all that there is.
func NewSetup(o mip.Options, solvers ...mip.Solver) *Setup {
	s := &Setup{Solvers: solvers, MIP: o, families: Families()}
	s.modelled = s.model
	return s
}

// Lean makes a setup that solves no mixed-integer programs, and does not make a program contain
// what does.
func Lean() *Setup { return &Setup{families: searched()} }

// Engine finds the engine that a spelling names, for a puzzle, without solvers. "auto" serves
// best, all in all.
func Engine(spelling string, p puzzle.Puzzle) (engine.Engine, error) {
	return Lean().Engine(spelling, p)
}

// Engine finds the engine that a spelling names, for a puzzle.
func (s *Setup) Engine(spelling string, p puzzle.Puzzle) (engine.Engine, error) {
	base, form, solver, ok := spelled(spelling)
	if !ok {
		return nil, s.unknownEngine(spelling)
	}
	f, ok := familyOf(p.Kind(), s.families)
	if !ok {
		return nil, fmt.Errorf("%w: no engine searches %s", engine.ErrUnsupported, p.Kind().Name)
	}
	switch base {
	case "sat":
		enc, err := f.Encoding(form, p)
		if err != nil {
			return nil, err
		}
		return viasat.Engine{Encoding: enc}, nil
	case "auto":
		return s.best(f, p)
	case "native":
		if form == "" && f.Native == nil {
			return nil, fmt.Errorf("%w: %s has no native engine",
				engine.ErrUnsupported, p.Kind().Name)
		}
		if form == "" {
			return f.Native, nil
		}
		for _, part := range f.Parts {
			if part.Name() == spelling {
				return part, nil
			}
		}
		if !slices.Contains(s.names("native"), form) {
			return nil, s.unknownEngine(spelling)
		}
		own := "it has native alone"
		if names := names("native", f); len(names) > 0 {
			own = "it has native:" + strings.Join(names, ", native:")
		}
		return nil, fmt.Errorf("%w: %s has no engine %s; %s", engine.ErrUnsupported, p.Kind().Name,
			spelling, own)
	}
	if s.modelled == nil {
		return nil, ErrNoSolver
	}
	return s.modelled(f, form, solver, p)
}

// model makes the engine of a formulation and a solver.
func (s *Setup) model(f Family, form, solver string, p puzzle.Puzzle) (engine.Engine, error) {
	model, err := f.Formulation(form, p)
	if err != nil {
		return nil, err
	}
	found, err := s.solver(solver)
	if err != nil {
		return nil, err
	}
	return viamip.Engine{Formulation: model, Solver: found, Options: s.MIP}, nil
}

// best picks an engine for a puzzle: that of its family, or its native one; where there is none,
// the best encoding; where there is none either, a formulation.
func (s *Setup) best(f Family, p puzzle.Puzzle) (engine.Engine, error) {
	switch {
	case f.Auto != nil:
		return f.Auto, nil
	case f.Native != nil:
		return f.Native, nil
	case len(f.Encodings) > 0:
		return s.Engine("sat", p)
	case s.modelled == nil: // it does not know the formulations
		return nil, fmt.Errorf("%w: %s has no engine and no encoding, and for a formulation %w",
			engine.ErrUnsupported, p.Kind().Name, ErrNoSolver)
	case len(f.Formulations) > 0:
		return s.Engine("mip", p)
	}
	return nil, fmt.Errorf("%w: %s has no engine, no encoding and no formulation",
		engine.ErrUnsupported, p.Kind().Name)
}

// Known reports what is wrong with a spelling whatever the puzzle: that no kind of puzzle has such
// an engine. Whether the solver is installed is another matter.
func (s *Setup) Known(spelling string) error {
	base, form, solver, ok := spelled(spelling)
	if !ok {
		return s.unknownEngine(spelling)
	}
	if names := s.names(base); form != "" && !slices.Contains(names, form) {
		if base == "native" {
			return s.unknownEngine(spelling)
		}
		what, begin := "encoding", len(base+":")
		if base == "mip" {
			what = "formulation"
		}
		near := nearly(spelling, begin, begin+len(form), names)
		return unknown{fmt.Errorf("unknown %s %s; %s", what, wording.Quote(form),
			wording.DidYouMean(near, fmt.Sprintf("\"gridwright %ss\" lists them", what)))}
	}
	if names := s.SolverNames; solver != "" && names != nil && !slices.Contains(names, solver) {
		return unknown{fmt.Errorf("unknown solver %s; %s", wording.Quote(solver),
			wording.DidYouMean(nearly(spelling, len(spelling)-len(solver), len(spelling), names),
				"the solvers are "+strings.Join(names, ", ")))}
	}
	return nil
}

// spelled takes a spelling apart: mip:FORMULATION@SOLVER, where either may be left out,
// sat:ENCODING and native:PART, where that may, or the name of an engine.
func spelled(spelling string) (base, form, solver string, ok bool) {
	head, solver, at := strings.Cut(spelling, "@")
	base, form, colon := strings.Cut(head, ":")
	known := slices.Contains(Engines(), base) && (base != "auto" || !colon) &&
		(base == "mip" || !at)
	return base, form, solver, known && (!at || solver != "") && (!colon || form != "")
}

// ErrUnknown is wrapped by errors that say that there is no engine, formulation, encoding or
// solver of a name. Their text has no trace of it.
var ErrUnknown = errors.New("unknown name")

// unknown makes an error of its kind.
type unknown struct{ error }

func (unknown) Is(target error) bool { return target == ErrUnknown }

// ErrNoSolver is wrapped by errors that say that no solver was passed, or none of the name asked
// for.
var ErrNoSolver = errors.New("there is no MIP solver")

// solver gives the solver of a name, or the first where the name is "".
func (s *Setup) solver(name string) (mip.Solver, error) {
	var names []string
	for _, solver := range s.Solvers {
		if name == "" || name == solver.Name() {
			return solver, nil
		}
		names = append(names, solver.Name())
	}
	if len(names) == 0 {
		return nil, ErrNoSolver
	}
	return nil, fmt.Errorf("%w %s among those that were passed: %s", ErrNoSolver, wording.Quote(name),
		strings.Join(names, ", "))
}

// Spelled takes a spelling apart, as spelled does. The error is that of Known.
func (s *Setup) Spelled(spelling string) (base, part, solver string, err error) {
	if err := s.Known(spelling); err != nil {
		return "", "", "", err
	}
	base, part, solver, _ = spelled(spelling)
	return base, part, solver, nil
}

// names lists what may stand behind the colon of an engine.
func (s *Setup) names(base string) []string { return names(base, s.families...) }

// unknownEngine is the error for a spelling that names no engine.
func (s *Setup) unknownEngine(spelling string) error {
	return unknown{fmt.Errorf("unknown engine %s; %s", wording.Quote(spelling),
		wording.DidYouMean(s.meantEngine(spelling), fmt.Sprintf("the engines are %s, native:%s, "+
			"sat:ENCODING and mip:FORMULATION@SOLVER", strings.Join(Engines(), ", "),
			strings.Join(s.names("native"), ", native:"))))}
}

// meantEngine gives the engine that a spelling probably means, or "": one with a slip in its first
// word, or one of which only an encoding, a formulation or a solver is named.
func (s *Setup) meantEngine(spelling string) string {
	end := strings.IndexAny(spelling, ":@")
	if end < 0 {
		end = len(spelling)
	}
	base := spelling[:end]
	if begin := len("native:"); base == "native" && end < len(spelling) {
		return nearly(spelling, begin, len(spelling), s.names("native"))
	}
	near := wording.Suggest(base, Engines()) + spelling[end:]
	if _, _, _, ok := spelled(near); ok {
		return near
	}
	var parts []string
	of := map[string]string{} // the engine that a part belongs to
	add := func(before string, names []string) {
		for _, name := range names {
			parts = append(parts, name)
			of[name] = before + name
		}
	}
	add("native:", s.names("native"))
	add("mip@", s.SolverNames)
	add("mip:", s.names("mip"))
	add("sat:", s.names("sat"))
	near = of[wording.Suggest(base, parts)] + spelling[end:]
	if _, _, _, ok := spelled(near); ok {
		return near
	}
	return ""
}

// nearly is a spelling whose part from begin to end is mended, or "" where no name is near.
func nearly(spelling string, begin, end int, names []string) string {
	near := wording.Suggest(spelling[begin:end], names)
	if near == "" {
		return ""
	}
	return spelling[:begin] + near + spelling[end:]
}

// Spellings lists the spellings that begin with one of Engines, for families, without solvers and
// each once: that engine alone, if there is one, and with each native search, encoding or
// formulation behind the colon.
func Spellings(base string, families ...Family) []string {
	var all []string
	for _, f := range families {
		for _, name := range f.spellings(base) {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// spellings lists those of one family.
func (f Family) spellings(base string) []string {
	var all []string
	switch {
	case base == "auto", base == "native" && f.Native != nil, base == "sat" && len(f.Encodings) > 0,
		base == "mip" && len(f.Formulations) > 0:
		all = []string{base}
	}
	switch base {
	case "native":
		for _, part := range f.Parts {
			all = append(all, part.Name())
		}
	case "sat":
		for _, enc := range f.Encodings {
			all = append(all, "sat:"+enc.Name)
		}
	case "mip":
		for _, form := range f.Formulations {
			all = append(all, "mip:"+form.Name)
		}
	}
	return all
}

// names lists what may stand behind the colon of an engine of families: native searches, encodings
// or formulations.
func names(base string, families ...Family) []string {
	var all []string
	for _, spelling := range Spellings(base, families...) {
		if name, ok := strings.CutPrefix(spelling, base+":"); ok {
			all = append(all, name)
		}
	}
	return all
}

// Encoding gives the encoding of a name, or the best where the name is "".
func (f Family) Encoding(name string, p puzzle.Puzzle) (*encoding.Encoding, error) {
	var names []string
	for _, enc := range f.Encodings {
		if enc.Name == name || name == "" {
			return enc, nil
		}
		names = append(names, enc.Name)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%w: %s has no encodings", engine.ErrUnsupported, p.Kind().Name)
	}
	return nil, unknown{fmt.Errorf("unknown encoding %s; %s", wording.Quote(name),
		wording.DidYouMean(wording.Suggest(name, names), thoseOf(p, names)))}
}

// Formulation gives the formulation of a name, or the best for the puzzle where the name is "".
func (f Family) Formulation(name string, p puzzle.Puzzle) (*formulation.Formulation, error) {
	if len(f.Formulations) == 0 {
		return nil, fmt.Errorf("%w: %s has no formulations", engine.ErrUnsupported, p.Kind().Name)
	}
	if name != "" {
		var names []string
		for _, form := range f.Formulations {
			if form.Name == name {
				return form, nil
			}
			names = append(names, form.Name)
		}
		return nil, unknown{fmt.Errorf("unknown formulation %s; %s", wording.Quote(name),
			wording.DidYouMean(wording.Suggest(name, names), thoseOf(p, names)))}
	}
	candidates := f.Formulations
	if len(f.Best) > 0 {
		candidates = nil
	}
	for _, best := range f.Best {
		form, err := f.Formulation(best, p)
		if err != nil {
			return nil, err
		}
		candidates = append(candidates, form)
	}
	var refused error
	for _, form := range candidates {
		err := form.Supports(p)
		if err == nil {
			return form, nil
		}
		if err = fmt.Errorf("%s: %w", form.Name, err); refused != nil {
			err = fmt.Errorf("%w; %w", refused, err)
		}
		refused = err
	}
	return nil, fmt.Errorf("%w: %w", engine.ErrUnsupported, refused)
}

// thoseOf lists what there is for the kind of a puzzle.
func thoseOf(p puzzle.Puzzle, names []string) string {
	return fmt.Sprintf("those of %s are %s", p.Kind().Name, strings.Join(names, ", "))
}
