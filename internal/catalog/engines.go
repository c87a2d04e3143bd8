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
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// Engines lists the base names of engines, the default first. Engine also reads spellings that add
// a part, an encoding, a formulation or a solver: "native:frontier", "sat:rules",
// "mip:mtz-lifted@cbc", "mip:assign", "mip@glpk".
func Engines() []string { return []string{"auto", "native", "sat", "mip"} }

// Setup is what engines need besides their spelling.
type Setup struct {
	Solvers []mip.Solver // the preferred one first
	MIP     mip.Options  // for solvers; the search sets their time
	Warm    bool         // a further solve of a model begins with the last point
	// SolverNames are the names that may follow the @ of a spelling. If empty, any name may.
	SolverNames []string

	families []Family
	// modelled builds the engine of a formulation and a solver. It is nil if there are no solvers.
	modelled func(f Family, formulation, solver string, p puzzle.Puzzle) (engine.Engine, error)
}

// NewSetup returns a setup with all families, the caller's own kinds, and these options and
// solvers.
func NewSetup(o mip.Options, own []stated.Statement, solvers ...mip.Solver) *Setup {
	s := &Setup{Solvers: solvers, MIP: o,
		families: withOwn(Families(), own, (*Family).modelStatement)}
	s.modelled = s.model
	return s
}

// Lean returns a setup that solves no mixed-integer programs, with the caller's own kinds. It does
// not link the formulations into a program.
func Lean(own ...stated.Statement) *Setup {
	return &Setup{families: withOwn(searched(), own, nil)}
}

// Engine finds the engine that a spelling names, for a puzzle, without solvers. "auto" is the best
// engine overall.
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
		return nil, notListed(p)
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
		own := "its only native engine is native"
		if names := methodNames("native", f); len(names) > 0 {
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

// model returns the engine of a formulation and a solver.
func (s *Setup) model(f Family, form, solver string, p puzzle.Puzzle) (engine.Engine, error) {
	model, err := f.Formulation(form, p)
	if err != nil {
		return nil, err
	}
	found, err := s.solver(solver)
	if err != nil {
		return nil, err
	}
	return viamip.Engine{Formulation: model, Solver: found, Options: s.MIP, Warm: s.Warm}, nil
}

// best picks an engine for a puzzle: the Auto engine of its family, or else the best encoding, the
// native engine, or a formulation.
func (s *Setup) best(f Family, p puzzle.Puzzle) (engine.Engine, error) {
	switch {
	case f.Auto != nil:
		return f.Auto, nil
	case len(f.Encodings) > 0:
		return s.Engine("sat", p)
	case f.Native != nil:
		return f.Native, nil
	case s.modelled == nil: // a lean setup has no formulations
		return nil, fmt.Errorf("%w: %s has no engine and no encoding; for a formulation, %w",
			engine.ErrUnsupported, p.Kind().Name, ErrNoSolver)
	case len(f.Formulations) > 0:
		return s.Engine("mip", p)
	}
	return nil, fmt.Errorf("%w: %s has no engine, no encoding and no formulation",
		engine.ErrUnsupported, p.Kind().Name)
}

// Known returns an error if no kind of puzzle has an engine of this spelling. It does not check
// whether the solver is installed. The error wraps ErrUnknown.
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
		near := corrected(spelling, begin, begin+len(form), names)
		return unknown{fmt.Errorf("unknown %s %s; %s", what, wording.Quote(form),
			wording.DidYouMean(near, fmt.Sprintf("\"gridwright list %ss\" lists them", what)))}
	}
	if names := s.SolverNames; solver != "" && names != nil && !slices.Contains(names, solver) {
		return unknown{fmt.Errorf("unknown solver %s; %s", wording.Quote(solver),
			wording.DidYouMean(corrected(spelling, len(spelling)-len(solver), len(spelling), names),
				"the solvers are "+strings.Join(names, ", ")))}
	}
	return nil
}

// spelled splits a spelling: mip:FORMULATION@SOLVER, sat:ENCODING, native:PART or the name of an
// engine. Everything after the name of the engine is optional.
func spelled(spelling string) (base, form, solver string, ok bool) {
	head, solver, at := strings.Cut(spelling, "@")
	base, form, colon := strings.Cut(head, ":")
	known := slices.Contains(Engines(), base) && (base != "auto" || !colon) &&
		(base == "mip" || !at)
	return base, form, solver, known && (!at || solver != "") && (!colon || form != "")
}

// ErrUnknown is wrapped by errors about an unknown engine, formulation, encoding or solver. Their
// text does not include it.
var ErrUnknown = errors.New("unknown name")

// unknown makes an error match ErrUnknown.
type unknown struct{ error }

func (unknown) Is(target error) bool { return target == ErrUnknown }

// ErrNoSolver is wrapped by errors that report that no solver was passed, or none of the given
// name.
var ErrNoSolver = errors.New("there is no MIP solver")

// solver returns the solver of a name, or the first if the name is "".
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

// names lists the names that may follow the colon of an engine.
func (s *Setup) names(base string) []string { return methodNames(base, s.families...) }

// unknownEngine returns the error for a spelling that names no engine.
func (s *Setup) unknownEngine(spelling string) error {
	return unknown{fmt.Errorf("unknown engine %s; %s", wording.Quote(spelling),
		wording.DidYouMean(s.meantEngine(spelling), fmt.Sprintf("the engines are %s, native:%s, "+
			"sat:ENCODING and mip:FORMULATION@SOLVER", strings.Join(Engines(), ", "),
			strings.Join(s.names("native"), ", native:"))))}
}

// meantEngine returns the engine that a spelling probably means, or "": one with a typo in its
// first word, or one of which only the encoding, formulation or solver is named.
func (s *Setup) meantEngine(spelling string) string {
	end := strings.IndexAny(spelling, ":@")
	if end < 0 {
		end = len(spelling)
	}
	base := spelling[:end]
	if begin := len("native:"); base == "native" && end < len(spelling) {
		return corrected(spelling, begin, len(spelling), s.names("native"))
	}
	near := wording.Suggest(base, Engines()) + spelling[end:]
	if _, _, _, ok := spelled(near); ok {
		return near
	}
	var parts []string
	of := map[string]string{} // the spelling of each part with its engine
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

// corrected corrects the part of a spelling from begin to end. It returns "" if no name is similar.
func corrected(spelling string, begin, end int, names []string) string {
	near := wording.Suggest(spelling[begin:end], names)
	if near == "" {
		return ""
	}
	return spelling[:begin] + near + spelling[end:]
}

// Spellings lists the spellings that begin with base, one of Engines, for families: the engine
// alone, if a family has it, and with each native search, encoding or formulation after the colon.
// They have no solvers, and each appears once.
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

// spellings lists the spellings of one family.
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

// methodNames lists the names that may follow the colon of an engine, for families: native
// searches, encodings or formulations.
func methodNames(base string, families ...Family) []string {
	var all []string
	for _, spelling := range Spellings(base, families...) {
		if name, ok := strings.CutPrefix(spelling, base+":"); ok {
			all = append(all, name)
		}
	}
	return all
}

// Encoding returns the encoding of a name, or the best if the name is "". The error wraps
// ErrUnknown or engine.ErrUnsupported.
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
	return nil, notOf(p, "encoding", name, names, "sat", searched())
}

// Formulation returns the formulation of a name, or the best for the puzzle if the name is "". The
// error wraps ErrUnknown or engine.ErrUnsupported.
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
		return nil, notOf(p, "formulation", name, names, "mip", Families())
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

// notOf returns the error for the name of an encoding or a formulation that the kind of a puzzle
// does not have. It names the kinds of the families that have it.
func notOf(p puzzle.Puzzle, what, name string, own []string, base string, families []Family) error {
	those := fmt.Sprintf("%s has %s", p.Kind().Name, strings.Join(own, ", "))
	var kinds []string
	for _, f := range families {
		for _, k := range f.Kinds {
			if slices.Contains(methodNames(base, f), name) {
				kinds = append(kinds, k.Name)
			}
		}
	}
	if len(kinds) > 0 {
		return unknown{fmt.Errorf("the %s %s is for %s; %s", what, wording.Quote(name),
			strings.Join(kinds, ", "), those)}
	}
	return unknown{fmt.Errorf("unknown %s %s; %s", what, wording.Quote(name),
		wording.DidYouMean(wording.Suggest(name, own), those))}
}
