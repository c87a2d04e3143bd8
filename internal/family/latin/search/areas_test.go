package search_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/latin/formulations"
	latinrandom "github.com/gridwright/gridwright/internal/family/latin/random"
	"github.com/gridwright/gridwright/internal/family/latin/search"
	"github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle"
)

// TestCages: boards with cages are left to clause learning.
func TestCages(t *testing.T) {
	p := build(t, latin.Spec{Kind: "sudoku", Order: 4, Cages: []latin.Cage{{Cells: []int{0, 1}, Sum: 3}}})
	if _, err := (search.Engine{}).Search(t.Context(), p, 0, nil); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("the error is %v", err)
	}
	enginetest.Finds(t, search.Engine{Learn: true}, p, len(puzzletest.Answers(brute.Answers, p)))
}

// TestAreasAgree: on random boards of order 4 and 6 with areas, cages or both, of which some sums have no
// answer, all engines find as many answers as brute force.
func TestAreasAgree(t *testing.T) {
	all := []engine.Engine{search.Engine{Learn: true}, viasat.Engine{Encoding: stated.Statement().Encoding()}}
	for _, f := range append([]*formulation.Formulation{formulations.Assign(), formulations.Cumulative()},
		stated.Statement().Formulations()...) {
		all = append(all, viamip.Engine{Formulation: f, Solver: pb.Solver{}})
	}
	rapid.Check(t, func(t *rapid.T) {
		p := randomAreas(t, rapid.SampledFrom([]int{4, 4, 6}).Draw(t, "order"))
		want := len(puzzletest.Answers(brute.Answers, p))
		for _, e := range all {
			enginetest.Finds(t, e, p, want)
		}
		if len(p.Cages()) == 0 {
			enginetest.Finds(t, search.Engine{}, p, want)
		}
	})
}

// randomAreas returns a board with areas and cages, and numbers that leave few cells open at order 6.
func randomAreas(t *rapid.T, n int) *latin.Puzzle {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	spec := latin.Spec{Kind: "sudoku", Order: n}
	s := make(puzzle.Answer, n*n) // an answer with the usual boxes
	for c := range s {
		s[c] = (c/n%2*(n/2)+c/n/2+c%n)%n + 1
	}
	if rapid.Bool().Draw(t, "jigsaw") {
		boxed, err := latin.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		frame, err := latinrandom.Areas(boxed, random)
		if err != nil {
			t.Fatal(err)
		}
		spec.Areas = frame.(*latin.Puzzle).RegionOf()
	}
	cages := map[int][]int{}
	of := make([]int, n*n)
	for c := range of {
		of[c] = c
		if d := c - 1; c%n > 0 && random.IntN(2) == 0 {
			of[c] = of[d]
		} else if c >= n && random.IntN(2) == 0 {
			of[c] = of[c-n]
		}
		if len(cages[of[c]]) == n {
			of[c] = c
		}
		cages[of[c]] = append(cages[of[c]], c)
	}
	share := rapid.IntRange(0, 3).Draw(t, "cages")
	for first := range of {
		if cells := cages[first]; len(cells) > 0 && random.IntN(3) < share {
			g := latin.Cage{Cells: cells}
			least := len(cells) * (len(cells) + 1) / 2
			for _, c := range cells {
				g.Sum += s[c]
			}
			if g.Sum = max(least, min(g.Sum, len(cells)*(n+1)-least)); random.IntN(4) == 0 {
				g.Sum = 0
			}
			spec.Cages = append(spec.Cages, g)
		}
	}
	spec.Givens = make([]int, n*n)
	most := 3
	if n == 6 {
		most = 20
	}
	for range most {
		c := random.IntN(n * n)
		spec.Givens[c] = s[c]
	}
	p, err := latin.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
