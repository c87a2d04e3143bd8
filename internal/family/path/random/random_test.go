package random_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// TestWalk: every walk is one by the rules, and equal seeds draw equal walks.
func TestWalk(t *testing.T) {
	for _, board := range []grid.Board{{Rows: 1, Cols: 1}, {Rows: 1, Cols: 7}, {Rows: 2, Cols: 2}, {Rows: 5, Cols: 3}, {Rows: 9, Cols: 9}} {
		for _, diagonal := range []bool{false, true} {
			p, err := path.New(board, diagonal, make([]int, board.Cells()))
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(20) {
				walk := random.Walk(board, diagonal, rand.New(rand.NewPCG(seed, 0)))
				if err := p.Check(puzzle.Answer(walk)); err != nil {
					t.Errorf("%v, seed %d: %v", board, seed, err)
				}
				if again := random.Walk(board, diagonal, rand.New(rand.NewPCG(seed, 0))); !slices.Equal(walk, again) {
					t.Errorf("%v, seed %d: two walks", board, seed)
				}
			}
		}
	}
}

// TestWalkSpread: on a 3x3 board all 40 directed walks come up.
func TestWalkSpread(t *testing.T) {
	seen := map[string]int{}
	r := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		key := ""
		for _, v := range random.Walk(grid.Board{Rows: 3, Cols: 3}, false, r) {
			key += string(rune('0' + v))
		}
		seen[key]++
	}
	if len(seen) != 40 {
		t.Errorf("%d walks of 40 were drawn", len(seen))
	}
	for key, n := range seen {
		if n < 20 {
			t.Errorf("the walk %s was drawn %d times of 4,000", key, n)
		}
	}
}

func BenchmarkWalk20x20(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		random.Walk(grid.Board{Rows: 20, Cols: 20}, false, r)
	}
}
