package catalog_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/catalog"
	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/family/latin"
	"github.com/gridwright/gridwright/family/path"
	"github.com/gridwright/gridwright/family/path/random"
	"github.com/gridwright/gridwright/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// TestEnginesAgree: boards too large for brute force, by the native engine and by clause learning.
func TestEnginesAgree(t *testing.T) {
	t.Run("path", rapid.MakeCheck(func(t *rapid.T) { agree(t, drawPath(t)) }))
	t.Run("latin", rapid.MakeCheck(func(t *rapid.T) { agree(t, drawLatin(t)) }))
}

// agree holds the engines to each other, up to some answers. Some boards have too many answers that
// are far apart, and are not decided in time: then what is known must fit together.
func agree(t *rapid.T, p puzzle.Puzzle) {
	const most = 20
	least, exact := 0, -1
	for _, name := range []string{"native", "sat"} {
		e, err := catalog.Engine(name, p)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		out, err := engine.Checked(e).Search(ctx, p, most, func(puzzle.Solution) bool { return true })
		cancel()
		if err != nil {
			t.Fatalf("%s: %v, of\n%s", name, err, p)
		}
		least = max(least, out.Found)
		if out.Complete {
			if exact >= 0 && exact != out.Found {
				t.Fatalf("%s counts %d, and another %d, of\n%s", name, out.Found, exact, p)
			}
			exact = out.Found
		}
	}
	if exact >= 0 && least > exact {
		t.Fatalf("one counts %d and another finds %d, of\n%s", exact, least, p)
	}
}

// drawPath draws a board of a random walk with some of its numbers, and at times a wrong one.
func drawPath(t *rapid.T) puzzle.Puzzle {
	g := grid.Board{Rows: rapid.IntRange(3, 8).Draw(t, "rows"), Cols: rapid.IntRange(3, 8).Draw(t, "cols")}
	diagonal := rapid.Bool().Draw(t, "diagonal")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	values := random.Walk(g, diagonal, r)
	share := rapid.IntRange(25, 60).Draw(t, "percent")
	given := make([]int, len(values))
	for c, v := range values {
		if r.IntN(100) < share {
			given[c] = v
		}
	}
	if rapid.IntRange(0, 4).Draw(t, "wrong") == 0 {
		a, b := r.IntN(len(given)), r.IntN(len(given))
		given[a], given[b] = given[b], given[a]
	}
	p, err := path.New(g, diagonal, given)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// drawLatin draws a square of order up to 9 with some numbers of one that is mixed up, and signs.
func drawLatin(t *rapid.T) puzzle.Puzzle {
	n := rapid.IntRange(4, 9).Draw(t, "order")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	rows, cols, names := r.Perm(n), r.Perm(n), r.Perm(n)
	value := func(c int) int { return 1 + names[(rows[c/n]+cols[c%n])%n] }
	spec := latin.Spec{Kind: rapid.SampledFrom([]string{"latin", "futoshiki"}).Draw(t, "kind"), Order: n, Givens: make([]int, n*n)}
	share := rapid.IntRange(30, 60).Draw(t, "percent")
	for c := range spec.Givens {
		if r.IntN(100) < share {
			spec.Givens[c] = value(c)
		}
		if d := c + 1; spec.Kind == "futoshiki" && d%n > 0 && r.IntN(4) == 0 {
			s := latin.Sign{Smaller: c, Larger: d}
			if value(c) > value(d) != (r.IntN(60) == 0) { // a wrong one at times
				s.Smaller, s.Larger = d, c
			}
			spec.Signs = append(spec.Signs, s)
		}
	}
	p, err := latin.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
