package search

import (
	"context"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestShaved: what shaving adds to a formula takes no answer, and lets no other in.
func TestShaved(t *testing.T) {
	_, linked := learners()
	e := viasat.Engine{Encoding: shaved(linked)}
	for _, kind := range []*puzzle.Kind{path.Numbrix(), path.Hidato()} {
		enginetest.Run(t, e, kind, brute.Answers, []enginetest.Case{
			{Text: "1\n", Count: 1}, {Text: ". . .\n. . .\n. . .\n", Count: -1},
			{Text: ". . .\n. x .\n. . .\n", Count: -1}, {Text: "1 9 .\n. . .\n. . .\n", Count: -1},
			{Text: ". . 3\n. 2 .\n1 . .\n", Count: -1}, {Text: "1 . .\n. . .\n. . 8\n", Count: -1},
			{Text: ". . x x\nx x x .\n", Count: 0},
			{Text: strings.Repeat(". . . . . .\n", 6), Count: enginetest.Endless},
		})
	}
	p := puzzletest.Parse(t, path.Numbrix(), "1 . .\n. . .\n. . 9\n")
	with, err := shaved(linked).Build(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	without, err := linked.Build(context.Background(), p)
	if err != nil || len(with.Formula.Clauses) <= len(without.Formula.Clauses) {
		t.Errorf("shaving adds nothing to %d clauses: %v", len(without.Formula.Clauses), err)
	}
}
