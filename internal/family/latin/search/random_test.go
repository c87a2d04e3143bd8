package search_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/latin/search"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestRandom compares the engine with brute force on random boards of each kind. Numbers and signs given
// are drawn one by one and freely, so that many boards contradict themselves.
func TestRandom(t *testing.T) {
	kinds := []struct {
		name               string
		order              int
		boxRows, boxCols   int
		minGivens, maxSign int
	}{
		{"latin", 4, 0, 0, 0, 0},
		{"latin", 5, 0, 0, 6, 0},
		{"futoshiki", 3, 0, 0, 0, 6},
		{"futoshiki", 4, 0, 0, 1, 10},
		{"futoshiki", 5, 0, 0, 4, 14},
		{"sudoku", 4, 2, 2, 0, 0},
		{"sudoku", 4, 1, 4, 2, 0},
		{"sudoku", 5, 5, 1, 6, 0},
	}
	for _, k := range kinds {
		t.Run(k.name, rapid.MakeCheck(func(t *rapid.T) {
			spec := latin.Spec{Kind: k.name, Order: k.order, BoxRows: k.boxRows, BoxCols: k.boxCols,
				Givens: randomGivens(t, k.order, k.minGivens),
				Signs:  drawSigns(t, k.order, k.maxSign)}
			p, err := latin.New(spec)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, p)
		}))
	}
}

// compare compares the engine with brute force, and checks a random limit.
func compare(t *rapid.T, p puzzle.Puzzle) {
	want := len(puzzletest.Answers(brute.Answers, p))
	limit := rapid.IntRange(1, 4).Draw(t, "limit")
	for i, limit := range []int{0, limit, limit} {
		out, err := engine.Checked(search.Engine{Learn: i == 2}).Search(context.Background(), p, limit,
			func(puzzle.Answer) bool { return true })
		found := want
		if limit > 0 {
			found = min(want, limit)
		}
		if err != nil || out.Found != found || out.Complete && found < want ||
			!out.Complete && (limit == 0 || want < limit) {
			t.Fatalf("limit %d: found %d of %d, complete %v, error %v, of\n%s",
				limit, out.Found, want, out.Complete, err, p)
		}
	}
}

// randomGivens draws clues, half the time from a cyclic square so that many boards have answers.
func randomGivens(t *rapid.T, n, least int) []int {
	givens := make([]int, n*n)
	cyclic := rapid.Bool().Draw(t, "cyclic")
	for range rapid.IntRange(least, n*n/2).Draw(t, "givens") {
		cell := rapid.IntRange(0, n*n-1).Draw(t, "cell")
		if cyclic {
			givens[cell] = 1 + (cell/n+cell%n)%n
		} else {
			givens[cell] = rapid.IntRange(1, n).Draw(t, "value")
		}
	}
	return givens
}

// drawSigns draws signs between neighbours, at most one between two cells.
func drawSigns(t *rapid.T, n, most int) []latin.Sign {
	var signs []latin.Sign
	if most == 0 {
		return nil
	}
	taken := map[[2]int]bool{}
	for range rapid.IntRange(0, most).Draw(t, "signs") {
		cell, other := rapid.IntRange(0, n*n-1).Draw(t, "first"), 0
		if rapid.Bool().Draw(t, "down") {
			other = cell + n
		} else if other = cell + 1; other%n == 0 {
			continue
		}
		if other >= n*n || taken[[2]int{cell, other}] {
			continue
		}
		taken[[2]int{cell, other}] = true
		if rapid.Bool().Draw(t, "falls") {
			signs = append(signs, latin.Sign{Smaller: other, Larger: cell})
		} else {
			signs = append(signs, latin.Sign{Smaller: cell, Larger: other})
		}
	}
	return signs
}
