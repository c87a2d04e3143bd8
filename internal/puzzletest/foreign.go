package puzzletest

import (
	"github.com/gridwright/gridwright/internal/family/template"
	"github.com/gridwright/gridwright/puzzle"
)

// Foreign is a puzzle of a kind that nothing knows: engines, formulations and encodings must refuse
// it.
func Foreign() puzzle.Puzzle {
	p, err := puzzle.Read(template.Kind().Example, []*puzzle.Kind{template.Kind()}, nil)
	if err != nil {
		panic(err) // the tests of template read it too
	}
	return foreign{p}
}

// foreign is a puzzle that denies what it is.
type foreign struct{ puzzle.Puzzle }

var foreignKind = puzzle.Kind{Name: "foreign"}

func (foreign) Kind() *puzzle.Kind { return &foreignKind }
