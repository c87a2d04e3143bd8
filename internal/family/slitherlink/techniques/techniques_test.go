package techniques_test

import (
	"testing"

	"github.com/gridwright/gridwright/internal/explain/explaintest"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/internal/family/slitherlink/techniques"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

func TestExamples(t *testing.T) {
	explaintest.Examples(t, stated.Statement(), func(string) *puzzle.Kind { return slitherlink.Kind() },
		func(p puzzle.Puzzle) []puzzle.Answer { return puzzletest.Answers(puzzletest.TryLines, p) },
		techniques.Techniques())
}
