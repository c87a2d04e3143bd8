package stated_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/formulation/formulationtest"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated/statedtest"
	"github.com/gridwright/gridwright/mip"
)

// small are boards that brute force and a solver enumerate in no time.
var small = []string{
	"slitherlink\n.\n", "slitherlink\n4\n", "slitherlink\n3\n", "slitherlink\n0 .\n",
	"slitherlink\n. . .\n", "slitherlink\n. .\n. .\n", "slitherlink\n3 3\n3 3\n",
	"slitherlink\n2 1\n. .\n", "slitherlink\n4 .\n. .\n. 4\n", "slitherlink\n1 . 3\n3 . .\n. . 3\n",
	"slitherlink\n3 2 3\n. . .\n. 2 .\n", "slitherlink\n0 . 3 .\n. . . .\n. 3 . 2\n",
}

const empty = "slitherlink\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n" +
	". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"

func TestStatement(t *testing.T) {
	statedtest.Run(t, stated.Statement(), slitherlink.Kind(), puzzletest.TryLines, small)
}

func TestEngine(t *testing.T) {
	enginetest.Run(t, viasat.Engine{Encoding: stated.Statement().Encoding()}, slitherlink.Kind(),
		puzzletest.TryLines, append(enginetest.Boards(small...), enginetest.Case{Text: empty, Count: enginetest.Endless}))
}

// TestSolvers: as engines the formulations have exactly the answers of brute force.
func TestSolvers(t *testing.T) {
	formulationtest.OnSolvers(t, stated.Statement().Formulations(),
		func(t *testing.T, f *formulation.Formulation, s mip.Solver) {
			small := small
			if f.Name == "rules-flow" && s.Name() == "pb" { // flows are not whole: it takes minutes for 3x3
				small = small[:4]
			}
			enginetest.Cases(t, viamip.Engine{Formulation: f, Solver: s}, slitherlink.Kind(), puzzletest.TryLines,
				enginetest.Boards(formulationtest.Share(s, small)...))
		})
}

// TestRandom: on random boards the formula has as many answers as brute force finds.
func TestRandom(outer *testing.T) {
	e := viasat.Engine{Encoding: stated.Statement().Encoding()}
	rapid.Check(outer, func(t *rapid.T) {
		cols := rapid.IntRange(1, 4).Draw(t, "cols")
		counts := make([]int, cols*rapid.IntRange(1, 3).Draw(t, "rows"))
		for c := range counts {
			counts[c] = rapid.SampledFrom([]int{-1, -1, 0, 1, 2, 3}).Draw(t, "clue")
		}
		p := puzzletest.Parse(outer, slitherlink.Kind(), puzzletest.Counts(slitherlink.Kind(), cols, counts))
		if rapid.Bool().Draw(t, "clues of a loop") {
			bare := p.Keep(func(int) bool { return false })
			s := rapid.SampledFrom(puzzletest.Answers(puzzletest.TryLines, bare)).Draw(t, "loop")
			p = p.Full(s).Keep(func(i int) bool { return counts[i] >= 0 })
		}
		enginetest.Finds(t, e, p, len(puzzletest.Answers(puzzletest.TryLines, p)))
	})
}
