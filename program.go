package gridwright

import (
	"slices"

	"github.com/gridwright/gridwright/internal/source"
)

// ProgramLanguage is a language of ProgramOf.
type ProgramLanguage struct {
	Name   string // "pulp", "mathprog", "minizinc" or "latex"
	Ending string // of the names of its files: ".py"
}

// ProgramLanguages returns the languages in which ProgramOf states puzzles: Python with PuLP, which
// solves by CBC; MathProg, the language of GLPK; MiniZinc; and LaTeX, for paper and slides.
func ProgramLanguages() []ProgramLanguage {
	var all []ProgramLanguage
	for _, l := range source.Languages() {
		all = append(all, ProgramLanguage{l.Name, l.Ending})
	}
	return all
}

// ProgramOf returns a puzzle as a program in a language, by the formulation with a name, or by the
// plainest that has a program if the name is "". A program is short, indexed and commented, with
// the board as data: for people to read, to run and to change. It prints "=" and an answer in the
// text format.
//
// The error wraps ErrUnknown if there is no such formulation, or ErrUnsupported if there is no
// program of the puzzle by it in the language.
//
// Options: With.
func ProgramOf(p Puzzle, language, formulation string, options ...Option) (string, error) {
	if formulation == "" {
		if names := source.Formulations(p, language); len(names) > 0 {
			formulation = names[0]
		}
	}
	f, err := FormulationFor(p, formulation, options...)
	if err != nil {
		return "", err
	}
	if err := f.Supports(p); err != nil {
		return "", err
	}
	return source.Program(p, f.form, language)
}

// Languages returns the names of the languages in which a puzzle has a program by the formulation.
func (f *Formulation) Languages(p Puzzle) []string {
	var names []string
	for _, l := range source.Languages() {
		if slices.Contains(source.Formulations(p, l.Name), f.Name) {
			names = append(names, l.Name)
		}
	}
	return names
}
