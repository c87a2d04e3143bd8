package search_test

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	pathsearch "github.com/gridwright/gridwright/internal/family/path/search"
	"github.com/gridwright/gridwright/internal/puzzletest"
)

// TestFinderTurns: two numbers that are as close as can be and far apart on the board. The bitboards
// give up, and the frontier sees that there is no answer. With the numbers given in other cells it
// finds two. Of three numbers the bitboards see that there is no answer.
func TestFinderTurns(t *testing.T) {
	const n = 81
	p := puzzletest.Parse(t, path.Numbrix(), empty9x9)
	f, err := pathsearch.NewFinder(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		given []int
		few   int64 // nodes that do not suffice
		want  int
	}{
		{[]int{1*n + 2 - 1, (8*9+7)*n + 16 - 1}, 1000, 0},
		{[]int{0*n + 1 - 1, (8*9+8)*n + 41 - 1}, 0, 2},
		{[]int{1808, 2552, 3250}, 8000, 0},
	} {
		f.Reset()
		for _, clue := range tt.given {
			f.Give(clue)
		}
		if tt.want == 0 {
			done, err := f.Find(context.Background(), 2, engine.Budget{Nodes: tt.few}, func([]int32) {})
			if done || err != nil {
				t.Errorf("%v: the question is easy", err)
			}
		}
		found := 0
		done, err := f.Find(context.Background(), 2, engine.Budget{}, func([]int32) { found++ })
		if !done || err != nil || found != tt.want {
			t.Errorf("%v, done %v: expected %d answers, found %d", err, done, tt.want, found)
		}
	}
}

const empty9x9 = `. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
`
