package frontier

import (
	"context"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// TestSmallWorlds holds all boards of a few cells to brute force, whatever their holes, and with
// every set of clues up to a number of them, those that contradict each other included. Larger boards
// have a sample of the holes.
func TestSmallWorlds(t *testing.T) {
	for _, world := range []struct {
		board    grid.Board
		clues    int
		every    int // of the holes are in the sample
		patience []int
	}{
		{grid.Board{Rows: 1, Cols: 5}, 5, 1, []int{atOnce, alone}},
		{grid.Board{Rows: 2, Cols: 3}, 3, 4, []int{atOnce, alone}},
		{grid.Board{Rows: 2, Cols: 4}, 2, 11, []int{atOnce}},
		{grid.Board{Rows: 3, Cols: 3}, 1, 11, []int{atOnce}},
	} {
		all := make([]int, 1<<world.board.Cells()-1)
		for holes := range all {
			all[holes] = holes
		}
		for _, holes := range sample.Of(all, world.every) {
			for _, diagonal := range []bool{false, true} {
				outline := make([]int, world.board.Cells())
				for c := range outline {
					if holes>>c&1 != 0 {
						outline[c] = path.Hole
					}
				}
				for _, patience := range world.patience {
					outlined(t, Engine{patience: patience}, world.board, diagonal, outline, world.clues)
				}
			}
		}
	}
}

// TestClues holds all boards of 3x3 cells without holes to brute force, with up to two clues, and
// with GRIDWRIGHT_WHOLE with three, and those of 3x4 cells with up to two.
func TestClues(t *testing.T) {
	clues := 2
	switch {
	case sample.Whole():
		clues = 3
	case testing.Short():
		clues = 1
	}
	for _, diagonal := range []bool{false, true} {
		outlined(t, Engine{patience: atOnce}, grid.Board{Rows: 3, Cols: 3}, diagonal, make([]int, 9), clues)
		if sample.Whole() {
			outlined(t, Engine{patience: atOnce}, grid.Board{Rows: 3, Cols: 4}, diagonal, make([]int, 12), 2)
		}
	}
}

// outlined holds an outline with every set of up to most clues to brute force.
func outlined(t *testing.T, e Engine, board grid.Board, diagonal bool, values []int, most int) {
	t.Helper()
	p, err := path.New(board, diagonal, values)
	if err != nil {
		t.Fatal(err)
	}
	listed := clueSets(t, e, p, puzzletest.Answers(brute.Answers, p), values, 0, most)
	if listed == 0 {
		t.Error("no board was tried")
	}
}

// clueSets tries all clues from a cell on, where those before it leave the answers all. It gives
// the number of boards that were tried.
func clueSets(t *testing.T, e Engine, p *path.Puzzle, all []puzzle.Answer, values []int,
	from, most int,
) int {
	same(t, e, p, all)
	tried := 1
	if most == 0 {
		return tried
	}
	for c := from; c < len(values); c++ {
		if values[c] != 0 {
			continue
		}
		for v := 1; v <= p.N(); v++ {
			if slices.Contains(values, v) {
				continue
			}
			values[c] = v
			q, err := path.New(p.Board(), p.Diagonal(), values)
			if err != nil {
				t.Fatal(err)
			}
			var fit []puzzle.Answer
			for _, s := range all {
				if s[c] == v {
					fit = append(fit, s)
				}
			}
			tried += clueSets(t, e, q, fit, values, c+1, most-1)
			values[c] = 0
		}
	}
	return tried
}

// same holds count and list of p to all its answers.
func same(t *testing.T, e Engine, p *path.Puzzle, want []puzzle.Answer) {
	counted, err := e.Count(context.Background(), p, 0)
	if err != nil || !counted.Complete || counted.Found != len(want) {
		t.Fatalf("counted %d, complete %v, error %v; want %d, of\n%s",
			counted.Found, counted.Complete, err, len(want), p)
	}
	var got []puzzle.Answer
	out, err := e.Search(context.Background(), p, 0, func(s puzzle.Answer) bool {
		got = append(got, s)
		return true
	})
	slices.SortFunc(got, slices.Compare)
	want = slices.SortedFunc(slices.Values(want), slices.Compare)
	if err != nil || !out.Complete || !slices.EqualFunc(got, want, slices.Equal) {
		t.Fatalf("listed %d, complete %v, error %v; want %d, of\n%s",
			len(got), out.Complete, err, len(want), p)
	}
}
