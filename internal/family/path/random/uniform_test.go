package random

import (
	"context"
	"math"
	"testing"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// paths lists all paths of a board by depth-first search, each in both directions, as texts of the
// cells in order.
func paths(p *path.Puzzle) []string {
	near := make([][]int, p.Board().Cells())
	for c := range near {
		if !p.Hole(c) {
			near[c] = p.Neighbours(c)
		}
	}
	var all []string
	walk := make([]byte, 0, p.N())
	used := make([]bool, len(near))
	var extend func(c int)
	extend = func(c int) {
		walk, used[c] = append(walk, byte(c)), true
		if len(walk) == p.N() {
			all = append(all, string(walk))
		}
		for _, d := range near[c] {
			if !used[d] {
				extend(d)
			}
		}
		walk, used[c] = walk[:len(walk)-1], false
	}
	for c := range near {
		if !p.Hole(c) {
			extend(c)
		}
	}
	return all
}

// text is an answer as a text of paths.
func text(p *path.Puzzle, a puzzle.Answer) string {
	walk := make([]byte, p.N())
	for c, v := range a {
		if v > 0 {
			walk[v-1] = byte(c)
		}
	}
	return string(walk)
}

// TestUniform: on small boards all paths are drawn equally often. Chi-square is within four
// standard deviations of its mean, the degrees of freedom. The log has the distance to the uniform
// distribution too (total variation), and what it would be for draws that are uniform: on average
// the square root of the paths by 2 pi times the draws. GRIDWRIGHT_WHOLE adds the boards of most paths.
func TestUniform(t *testing.T) {
	for _, tt := range []struct {
		p    *path.Puzzle
		want int // the paths
	}{
		{open(t, false, 2, 3), 16},
		{open(t, false, 3, 3), 40},
		{open(t, false, 4, 4), 552},
		{open(t, false, 5, 5), 8648},
		{open(t, true, 2, 3), 96},
		{open(t, true, 3, 3), 784},
		{frame(t, false, "x...", "....", ".x..", "...."), 74},
		{frame(t, false, "....", "...x", "...."), 4},
		{frame(t, false, deadEnds...), 94},
		{frame(t, true, "x...", "....", "...x"), 3380},
	} {
		if tt.want > 1000 && !sample.Whole() {
			continue
		}
		all := paths(tt.p)
		if len(all) != tt.want {
			t.Errorf("%d paths, want %d, of\n%s", len(all), tt.want, tt.p)
		}
		first, err := found(context.Background(), tt.p)
		if err != nil {
			t.Fatal(err)
		}
		answer := func(context.Context, puzzle.Puzzle) (puzzle.Answer, error) { return first, nil }
		drawn, r := map[string]int{}, source(7)
		each := float64(sample.Number(100, 1)) // draws of each path, on average
		if len(all) > 1000 {
			each = 20
		}
		draws := int(each) * len(all)
		for range draws {
			a, err := Answer(context.Background(), tt.p, answer, r)
			if err != nil {
				t.Fatal(err)
			}
			drawn[text(tt.p, a)]++
		}
		var square, distance float64
		for _, key := range all {
			off := float64(drawn[key]) - each
			square += off * off / each
			distance += math.Abs(off) / 2 / float64(draws)
		}
		df := float64(len(all) - 1)
		deviations := (square - df) / math.Sqrt(2*df)
		t.Logf("%d paths, %d draws: chi-square %.1f, %+.1f deviations; distance %.3f, by chance %.3f",
			len(all), draws, square, deviations, distance,
			math.Sqrt(float64(len(all))/(2*math.Pi*float64(draws))))
		if math.Abs(deviations) > 4 || len(drawn) != len(all) {
			t.Errorf("%d of %d paths were drawn of\n%s", len(drawn), len(all), tt.p)
		}
	}
}

// TestReach: on all boards of 3x4 cells with any holes, and for Numbrix of 4x4, the moves lead from
// the first path to every other; without GRIDWRIGHT_WHOLE, on the smaller of these. Without exchanges they do not on all of them.
func TestReach(t *testing.T) {
	for _, s := range []struct {
		rows, cols int
		diagonal   bool
		boards     int // those with a path
		stuck      int // those where backbites do not lead to every path
		whole      bool
	}{
		{rows: 3, cols: 4, boards: 671, stuck: 6},
		{rows: 3, cols: 3, diagonal: true, boards: 367},
		{rows: 4, cols: 4, boards: 4292, stuck: 164, whole: true},
		{rows: 3, cols: 4, diagonal: true, boards: 2389, stuck: 18, whole: true},
	} {
		if s.whole && !sample.Whole() {
			continue
		}
		board := grid.Board{Rows: s.rows, Cols: s.cols}
		boards, stuck := 0, 0
		for holes := range 1<<board.Cells() - 1 {
			values := make([]int, board.Cells())
			for c := range values {
				if holes>>c&1 != 0 {
					values[c] = path.Hole
				}
			}
			p, err := path.New(board, s.diagonal, values)
			if err != nil {
				t.Fatal(err)
			}
			all := paths(p)
			if len(all) == 0 {
				continue
			}
			boards++
			if n := reach(p, all, true); n != len(all) {
				t.Errorf("%d of %d paths of\n%s", n, len(all), p)
			}
			if reach(p, all, false) != len(all) {
				stuck++
			}
		}
		t.Logf("%dx%d, diagonal %v: %d boards; backbites alone do not reach all paths of %d", s.rows,
			s.cols, s.diagonal, boards, stuck)
		if boards != s.boards || stuck != s.stuck {
			t.Errorf("want %d boards, %d of them stuck", s.boards, s.stuck)
		}
	}
}

// reach returns how many paths a long chain visits.
func reach(p *path.Puzzle, all []string, exchanges bool) int {
	start := make([]int, p.N())
	for i := range start {
		start[i] = int(all[0][i])
	}
	c := newChain(p.Board(), p.Diagonal(), start, source(1))
	seen := map[string]bool{}
	for round := 0; round < 60 && len(seen) < len(all); round++ {
		for range 2 * len(all) {
			for range 20 {
				c.bite(c.r.IntN(2) == 0, c.r.IntN(1<<c.log))
				if exchanges {
					c.exchange(c.r.IntN(p.N() << (c.log + 2)))
				}
			}
			seen[text(p, c.answer())] = true
		}
	}
	return len(seen)
}
