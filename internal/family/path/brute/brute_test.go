package brute_test

import (
	"testing"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestWalks counts the walks over empty boards. The counts of square boards of four neighbours are
// the directed Hamiltonian paths of grid graphs; 2xn has 2(n*n-n+2) of them. The others come from a
// separate program that adds up walks over sets of cells; for the 3x3 a check of all orders of nine
// cells agrees.
func TestWalks(t *testing.T) {
	kinds := []*puzzle.Kind{path.Numbrix(), path.Hidato()}
	for _, c := range []struct {
		board           string
		numbrix, hidato int
	}{
		{".\n", 1, 1},
		{". . . . .\n", 2, 2},
		{". .\n. .\n", 8, 24},
		{". . .\n. . .\n", 16, 96},
		{". . . .\n. . . .\n", 28, 416},
		{". . . . .\n. . . . .\n", 44, 1536},
		{". . . . . .\n. . . . . .\n", 64, 5504},
		{". . .\n. . .\n. . .\n", 40, 784},
		{". . . .\n. . . .\n. . . .\n", 124, 9356},
		{". . .\n. x .\n. . .\n", 16, 32},
		{"x . .\n. . .\n. . .\n", 24, 512},
		{". x .\nx . x\n", 0, 2}, // three cells that share corners only
		{". . x x\nx x x .\n", 0, 0},
	} {
		for i, want := range []int{c.numbrix, c.hidato} {
			p := puzzletest.Parse(t, kinds[i], c.board)
			if got := len(puzzletest.Answers(brute.Answers, p)); got != want {
				t.Errorf("%d walks, not %d, over\n%s", got, want, p)
			}
		}
	}
}

// TestStops: the oracle stops when told to, and refuses boards that it could not finish.
func TestStops(t *testing.T) {
	n := 0
	brute.Answers(puzzletest.Parse(t, path.Numbrix(), ". .\n. .\n"), func(puzzle.Answer) bool {
		n++
		return n < 3
	})
	if n != 3 {
		t.Errorf("%d answers after yield said to stop at 3", n)
	}
	defer func() {
		if recover() == nil {
			t.Error("13 cells did not panic")
		}
	}()
	brute.Answers(puzzletest.Parse(t, path.Numbrix(), ". . . . . . . . . . . . . x\n"), nil)
}
