package puzzletest

import (
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Foreign returns a puzzle of an unknown kind: engines, formulations and encodings must refuse it.
func Foreign() puzzle.Puzzle {
	p, err := texts.Read(Template().Example, []*puzzle.Kind{Template()}, nil)
	if err != nil {
		panic(err) // the tests of template also read it
	}
	return foreign{p}
}

// foreign is a puzzle that hides its kind.
type foreign struct{ puzzle.Puzzle }

var foreignKind = puzzle.Kind{Name: "foreign"}

func (foreign) Kind() *puzzle.Kind { return &foreignKind }
