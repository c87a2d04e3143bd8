package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// Gentle reports whether a puzzle is solved in ink by steps of load 1 alone: gap of one, only way
// on, and the last number in the last cell. No other steps have load 1 in ink, since one rule says
// little about cells in which nothing is placed.
//
// It needs no statement of the rules and no answer, so that generators can ask it about many
// boards. Each step follows from those before, so a board that it solves has exactly one answer. It
// reports false for puzzles of other kinds.
func Gentle(p puzzle.Puzzle) bool {
	q, ok := p.(*path.Puzzle)
	if !ok {
		return false
	}
	n := q.N()
	g := gentle{at: make([]int32, n+2), holds: make([]int32, q.Board().Cells()), left: n,
		near: make([][]int, q.Board().Cells())}
	for k := range g.at {
		g.at[k] = -1
	}
	for c := range g.holds {
		if q.Hole(c) {
			g.holds[c] = -1
			continue
		}
		g.near[c] = q.Neighbours(c)
		if k := q.Given(c); k > 0 {
			g.place(c, k)
		}
	}
	for left := n + 1; g.left > 0 && g.left < left; {
		left = g.left
		g.pass()
	}
	return g.left == 0 && g.right()
}

// gentle is the state of Gentle.
type gentle struct {
	at    []int32 // of each number: its cell, or -1; also of 0 and n+1
	holds []int32 // of each cell: its number, 0 if it is open, or -1 for a hole
	near  [][]int
	left  int // how many numbers are not placed
}

func (g *gentle) place(c, k int) {
	g.at[k], g.holds[c] = int32(c), int32(k)
	g.left--
}

// pass places what can be placed, number by number.
func (g *gentle) pass() {
	n := len(g.at) - 2
	for i := range 2 * n {
		k := i + 1 // up, and then down
		if i >= n {
			k = 2*n - i
		}
		if g.at[k] >= 0 {
			continue
		}
		if c := g.sole(k); c >= 0 {
			g.place(c, k)
		}
	}
}

// sole returns the only cell for a number that is not placed, or -1.
func (g *gentle) sole(k int) int {
	before, after := g.at[k-1], g.at[k+1]
	if before >= 0 {
		if c := g.open(before, -1); c >= 0 || after < 0 {
			return c
		}
	}
	if after >= 0 {
		if c := g.open(after, -1); c >= 0 || before < 0 {
			return c
		}
		return g.open(before, after)
	}
	if g.left > 1 {
		return -1
	}
	for c, v := range g.holds {
		if v == 0 {
			return c
		}
	}
	return -1
}

// open returns the only open cell next to a cell, and next to another unless that is -1. It returns
// -1 if there is none, or more than one.
func (g *gentle) open(c, other int32) int {
	only := -1
	for _, d := range g.near[c] {
		if g.holds[d] == 0 && (other < 0 || g.beside(d, int(other))) {
			if only >= 0 {
				return -1
			}
			only = d
		}
	}
	return only
}

// beside reports whether two cells are neighbours.
func (g *gentle) beside(c, d int) bool { return slices.Contains(g.near[c], d) }

// right reports whether consecutive numbers are neighbours. If the puzzle has no answer, steps can
// end with a board that is full and wrong.
func (g *gentle) right() bool {
	for k := 1; k < len(g.at)-2; k++ {
		if !g.beside(int(g.at[k]), int(g.at[k+1])) {
			return false
		}
	}
	return true
}
