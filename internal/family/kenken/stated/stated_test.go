package stated_test

import (
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/kenken/brute"
	"github.com/gridwright/gridwright/internal/family/kenken/stated"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/formulation/formulationtest"
	"github.com/gridwright/gridwright/internal/stated/statedtest"
	"github.com/gridwright/gridwright/mip"
)

// small are boards that brute force and a solver enumerate in no time.
var small = []string{
	"kenken\na\n", "kenken\na\na 1\n", "kenken\n. .\n. .\n", "kenken\na a\nb b\na 3+\n",
	"kenken\na a\nb c\na 4+\n", "kenken\na a\na a\na 4*\n", "kenken\na a\na a\na 5*\n",
	"kenken\na a b\na c b\nd d e\na 9*\nb 2/\nc 3\nd 1-\n", "kenken\na a b\na c b\nd d e\na 6+\nb 2-\n",
	"kenken\na a b\nc c b\nc d d\na 2*\nb 3/\nc 8+\nd 1-\n",
	"kenken\na a\na b\na 4\nb 2\n", "kenken\na a b\nc c b\nc d d\na 3\nb 2\nc 6\nd 3\n",
}

// large are boards with cages that have too many tuples of numbers for a table.
var large = []string{
	"kenken\na a a a\na a a a\na a a a\na a a a\na 40+\n",
	"kenken\na a a a\na a a a\na a a a\na a a a\na 331776*\n",
	"kenken\na a a a\na b b a\na b b a\na a a a\na 9216*\nb 10+\n",
	"kenken\na a a a\na b b a\na b b a\na a a a\na 30\nb 16\n",
	"kenken\na a b b\na c c b\na a a b\na d d b\na 18\nb 96\n",
}

func TestStatement(t *testing.T) {
	statedtest.Run(t, stated.Statement(), kenken.Kind(), brute.Answers, small)
}

func TestEngine(t *testing.T) {
	empty, err := kenken.New(8, nil)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Run(t, viasat.Engine{Encoding: stated.Statement().Encoding()}, kenken.Kind(),
		brute.Answers, append(enginetest.Boards(slices.Concat(small, large)...),
			enginetest.Case{Text: empty.String(), Count: enginetest.Endless}))
}

// TestSolvers: as engines the formulations have exactly the answers of brute force.
func TestSolvers(t *testing.T) {
	formulationtest.OnSolvers(t, stated.Statement().Formulations(),
		func(t *testing.T, f *formulation.Formulation, s mip.Solver) {
			enginetest.Cases(t, viamip.Engine{Formulation: f, Solver: s}, kenken.Kind(), brute.Answers,
				enginetest.Boards(formulationtest.Share(s, small)...))
		})
}
