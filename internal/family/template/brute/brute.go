// Package brute lists the answers of small template boards by trying everything. Only tests use it.
package brute

import (
	"github.com/gridwright/gridwright/internal/family/template"
	"github.com/gridwright/gridwright/puzzle"
)

// Answers yields every answer of p until yield returns false. It panics if the board has more than
// 12 cells.
func Answers(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	t := p.(*template.Puzzle)
	board := t.Board()
	n := board.Cells()
	if n > 12 {
		panic("brute: the board has more than 12 cells")
	}
	for pattern := range 1 << n {
		s := make(puzzle.Answer, n)
		for c := range s {
			s[c] = 1 + pattern>>c&1
		}
		legal := true
		for c := range s {
			legal = legal && (t.Given(c) == 0 || t.Given(c) == s[c])
			for d := range c {
				legal = legal && (s[c] != s[d] || !board.Adjacent(c, d, false))
			}
		}
		if legal && !yield(s) {
			return
		}
	}
}
