// Package brute lists the answers of small path puzzles by trying every walk over the board. Only
// tests use it.
package brute

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// Answers yields every answer of p until yield returns false. It panics if the board has more than
// 12 cells besides its holes. Each answer is a new slice. They are sorted by the cell of 1, then by
// that of 2, and so on.
func Answers(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	t := p.(*path.Puzzle)
	cells := t.Board().Cells()
	var open []int // the cells that are not holes
	for c := range cells {
		if !t.Hole(c) {
			open = append(open, c)
		}
	}
	if len(open) > 12 { // eight neighbours make 9,356 walks on 3x4, 343,184 on 4x4
		panic("brute: the board has more than 12 cells")
	}
	s := make(puzzle.Answer, cells)
	// put tries every cell for the number v, where v-1 is in cell last, and then places the numbers
	// after it. It returns false if no more answers are wanted.
	var put func(v, last int) bool
	put = func(v, last int) bool {
		if v > len(open) {
			return yield(slices.Clone(s))
		}
		for _, c := range open {
			legal := s[c] == 0 && (t.Given(c) == 0 || t.Given(c) == v) &&
				(v == 1 || touching(t, last, c))
			if !legal {
				continue
			}
			s[c] = v
			if !put(v+1, c) {
				return false
			}
			s[c] = 0
		}
		return true
	}
	put(1, -1)
}

// touching reports whether two different cells are neighbours under the rules of p.
func touching(p *path.Puzzle, c, d int) bool {
	cols := p.Board().Cols
	down, right := c/cols-d/cols, c%cols-d%cols
	if p.Diagonal() {
		return down*down <= 1 && right*right <= 1
	}
	return down*down+right*right == 1
}
