package stated_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/kenken/brute"
	"github.com/gridwright/gridwright/internal/family/kenken/stated"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/formulation/formulationtest"
	"github.com/gridwright/gridwright/internal/puzzletest"
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

// TestAnyTarget: each target of a cage of two cells or more without an operation leaves as many
// answers as brute force finds.
func TestAnyTarget(t *testing.T) {
	e := viasat.Engine{Encoding: stated.Statement().Encoding()}
	for _, board := range []string{"kenken\na a .\n. . .\n. . .\n", "kenken\na a a\n. . .\n. . .\n",
		"kenken\na a .\n. a .\n. . .\n", "kenken\n. a .\na a .\na . .\n", "kenken\na a a\n. a .\n. a .\n"} {
		found := 0
		for target := 1; target <= 60; target++ {
			p := puzzletest.Parse(t, kenken.Kind(), fmt.Sprintf("%sa %d\n", board, target))
			n := len(puzzletest.Answers(brute.Answers, p))
			enginetest.Finds(t, e, p, n)
			found += n
		}
		if found == 0 {
			t.Errorf("no target has an answer, of\n%s", board)
		}
	}
}

// TestRandom: on random boards with all operations and with targets that an answer has or none has,
// the formula has as many answers as brute force finds. Large cages are lowered without tables.
func TestRandom(t *testing.T) {
	e := viasat.Engine{Encoding: stated.Statement().Encoding()}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "order")
		of := make([]int, n*n) // the cage of each cell: that of a neighbour, or a new one
		var cages []kenken.Cage
		for c := range of {
			of[c] = len(cages)
			if c%n > 0 && rapid.Bool().Draw(t, "left") {
				of[c] = of[c-1]
			} else if c >= n && rapid.Bool().Draw(t, "up") {
				of[c] = of[c-n]
			}
			if of[c] == len(cages) {
				cages = append(cages, kenken.Cage{})
			}
			cages[of[c]].Cells = append(cages[of[c]].Cells, c)
		}
		for i := range cages {
			ops := []kenken.Op{kenken.None, kenken.Sum, kenken.Product}
			switch len(cages[i].Cells) {
			case 1:
				ops = []kenken.Op{kenken.None, kenken.Single}
			case 2:
				ops = append(ops, kenken.Difference, kenken.Quotient)
			}
			cage := &cages[i]
			cage.Op = rapid.SampledFrom(ops).Draw(t, "operation")
			if cage.Op == kenken.None {
				continue
			}
			numbers := make([]int, len(cage.Cells))
			for j, c := range cage.Cells {
				numbers[j] = (c/n+c)%n + 1 // those of the cyclic square
			}
			cage.Target = kenken.Target(cage.Op, numbers)
			if len(numbers) > 1 && rapid.IntRange(0, 3).Draw(t, "open") == 0 {
				cage.Op = kenken.Any
			}
			if cage.Target == 0 || cage.Op != kenken.Single && rapid.IntRange(0, 9).Draw(t, "other") == 0 {
				cage.Target = rapid.IntRange(1, 30).Draw(t, "target")
			}
		}
		p, err := kenken.New(n, cages)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Finds(t, e, p, len(puzzletest.Answers(brute.Answers, p)))
	})
}
