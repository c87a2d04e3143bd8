// Package encodingtest is the suite that every encoding must pass without a solver: that it says
// what it is, refuses puzzles of kinds that it does not know, and has words for each variable. That
// the models are the answers is for the suite of engines to say, over the solver.
package encodingtest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/gridwright/gridwright/encoding"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/puzzletest"
)

// Run holds an encoding to its contract on puzzles of a kind, in the text format.
func Run(t *testing.T, e *encoding.Encoding, kind *puzzle.Kind, texts []string) {
	t.Helper()
	for field, text := range map[string]string{"Name": e.Name, "Summary": e.Summary, "Doc": e.Doc,
		"Source": e.Source} {
		if text == "" {
			t.Errorf("the encoding has no %s", field)
		}
	}
	if err := e.Supports(foreign{}); !errors.Is(err, encoding.ErrUnsupported) {
		t.Errorf("the error for a puzzle of an unknown kind is %v, want ErrUnsupported", err)
	}
	for i, text := range texts {
		t.Run(fmt.Sprintf("%s board %d", kind.Name, i+1), func(t *testing.T) {
			p := puzzletest.Parse(t, kind, text)
			if err := e.Supports(p); err != nil {
				t.Fatal(err)
			}
			built, err := e.Build(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			Meanings(t, built)
			if e.Open == nil {
				return
			}
			opened, err := e.Open(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			Meanings(t, opened.Encoded)
			if len(opened.Clues) != len(p.Clues()) {
				t.Errorf("%d clues are %d literals", len(p.Clues()), len(opened.Clues))
			}
		})
	}
}

// Meanings gives the variables by their meanings, and fails where one has none or that of another.
func Meanings(t testing.TB, e *encoding.Encoded) map[string]int {
	t.Helper()
	vars := map[string]int{}
	for v := range e.Formula.Vars {
		words := e.Meaning(v)
		if words == "" {
			t.Errorf("variable %d has no meaning", v)
		} else if other, ok := vars[words]; ok {
			t.Errorf("variables %d and %d both mean that %s", other, v, words)
		}
		vars[words] = v
	}
	return vars
}

// foreign is a puzzle that no encoding knows.
type foreign struct{}

func (foreign) Kind() *puzzle.Kind                  { return &puzzle.Kind{Name: "foreign"} }
func (foreign) String() string                      { return "foreign\n" }
func (foreign) Check(puzzle.Solution) error         { return nil }
func (foreign) Clues() []puzzle.Clue                { return nil }
func (f foreign) Keep(func(int) bool) puzzle.Puzzle { return f }
