package techniques_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/explain/explaintest"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/family/slitherlink/random"
	"github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/internal/family/slitherlink/techniques"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// answers returns up to two answers.
func answers(p puzzle.Puzzle) (all []puzzle.Answer) {
	_, err := viasat.Engine{Encoding: stated.Statement().Encoding()}.Search(context.Background(), p, 2,
		func(s puzzle.Answer) bool {
			all = append(all, s)
			return true
		})
	if err != nil {
		panic(err)
	}
	return all
}

func TestExamples(t *testing.T) {
	explaintest.Examples(t, stated.Statement(), func(string) *puzzle.Kind { return slitherlink.Kind() },
		answers, techniques.Techniques(), techniques.Ladder())
}

// boards draws boards with one answer, some of which have all clues that could be dropped.
func boards(t *testing.T, sizes []int, each int, with func(p puzzle.Puzzle, a puzzle.Answer)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range sizes {
		for range each {
			frame := puzzletest.Parse(t, slitherlink.Kind(), "slitherlink\n"+
				strings.Repeat(strings.Repeat(". ", n-1)+".\n", n))
			a, err := random.Answer(context.Background(), frame, nil, r)
			if err != nil {
				t.Fatal(err)
			}
			full := frame.Full(a)
			if len(answers(full)) > 1 {
				continue
			}
			p, keep := full, slices.Repeat([]bool{true}, len(full.Clues()))
			for _, i := range r.Perm(len(keep)) {
				keep[i] = false
				if q := full.Keep(func(j int) bool { return keep[j] }); len(answers(q)) == 1 {
					p = q
				} else {
					keep[i] = true
				}
			}
			with(p, a)
		}
	}
}

// TestClaims: what techniques find is right, and follows from what they cite.
func TestClaims(t *testing.T) {
	claims := 0
	boards(t, []int{4, 5}, sample.Number(12, 4), func(p puzzle.Puzzle, _ puzzle.Answer) {
		x := explaintest.Explainer(t, stated.Statement(), p.Kind(), p.String(), answers,
			techniques.Techniques(), techniques.Ladder())
		claims += explaintest.Claims(t, x, techniques.Techniques())
	})
	if t.Logf("%d claims", claims); claims < 1000 {
		t.Error("too few claims")
	}
}

// TestInvariant: turning and mirroring a board does not change its loads.
func TestInvariant(t *testing.T) {
	boards(t, []int{4, 5}, sample.Number(6, 3), func(p puzzle.Puzzle, a puzzle.Answer) {
		explaintest.Invariant(t, stated.Statement(), p, a, techniques.Techniques(), techniques.Ladder())
	})
}

// TestSaid: each step of whole explanations has words, and none is long but for those that look far
// ahead.
func TestSaid(t *testing.T) {
	boards(t, []int{5, 6}, sample.Number(12, 4), func(p puzzle.Puzzle, _ puzzle.Answer) {
		x := explaintest.Explainer(t, stated.Statement(), p.Kind(), p.String(), answers,
			techniques.Techniques(), techniques.Ladder())
		walk := x.Walk()
		for steps := walk.Next(context.Background()); steps != nil; steps = walk.Next(context.Background()) {
			for _, s := range steps {
				explaintest.Said(t, s.Said)
			}
		}
		if !x.Solved() {
			t.Errorf("not explained to the end:\n%s", p)
		}
	})
}

// TestEasiestFirst: a walk tells at once all that two 3s settle, though other 3s settle some of it,
// too; and of two corners first the one that spares a supposition at the other.
func TestEasiestFirst(t *testing.T) {
	x := explaintest.Explainer(t, stated.Statement(), slitherlink.Kind(), `slitherlink
. 2 3 . . 3 . .
2 . . 3 1 . 1 2
. . . 3 . . 2 .
. 1 2 . 2 . 2 .
. . 2 3 1 . . .
. . 2 . . 1 . .
1 3 . 2 . . . 2
. . 0 1 . 2 1 1
`, answers, techniques.Techniques(),
		techniques.Ladder())
	walk := x.Walk()
	walk.All = true
	of := map[string]int{}
	for steps := walk.Next(t.Context()); steps != nil; steps = walk.Next(t.Context()) {
		for _, s := range steps {
			of[s.Said.Form]++
		}
	}
	if n := of["slitherlink/threes diagonal"]; n != 4 {
		t.Errorf("3s on a diagonal settle %d sides, want 4", n)
	}
	if n := of["slitherlink/corner"]; n != 5 {
		t.Errorf("corners with a 1 exclude %d sides, want 5", n)
	}
	if n := of["slitherlink/suppose"]; n != 1 {
		t.Errorf("%d suppositions, want 1", n)
	}
}
