package catalog

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/source"
	"github.com/gridwright/gridwright/puzzle"
)

// Program returns a puzzle as a program in a language, by the formulation with a name, or by the
// plainest that has a program if the name is "". A program is short, indexed and commented, with
// the board as data: for people to read, to run and to change. It prints "=" and an answer in the
// text format.
//
// The error wraps ErrUnknown if there is no such formulation, or engine.ErrUnsupported if there is
// no program of the puzzle by it in the language.
func Program(p puzzle.Puzzle, language, formulation string) (string, error) {
	if formulation == "" {
		if names := source.Formulations(p, language); len(names) > 0 {
			formulation = names[0]
		}
	}
	family, ok := FamilyOf(p.Kind())
	if !ok {
		return "", engine.Unsupported("no program", fmt.Errorf("only models in LP and MPS are made of %s",
			p.Kind().Name))
	}
	f, err := family.Formulation(formulation, p)
	if err != nil {
		return "", err
	}
	if err := f.Supports(p); err != nil {
		return "", err
	}
	return source.Program(p, f, language)
}

// Languages returns the names of the languages in which a puzzle has a program by a formulation.
func Languages(p puzzle.Puzzle, formulation string) []string {
	var names []string
	for _, l := range source.Languages() {
		if slices.Contains(source.Formulations(p, l.Name), formulation) {
			names = append(names, l.Name)
		}
	}
	return names
}
