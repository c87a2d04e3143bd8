// Package brute lists the answers of small Latin squares, Futoshiki and Sudoku by filling one cell
// after another. Only tests use it.
package brute

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

const (
	// maxOrder is the largest order whose answers a test has time to list: it has 161,280 Latin
	// squares.
	maxOrder = 5
	// maxOpen is the largest number of cells without a given number at larger orders.
	maxOpen = 30
)

// Answers yields every answer of p until yield returns false. It panics if the order is above 5 and
// more than 30 cells have no clue.
func Answers(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	l := p.(*latin.Puzzle)
	n := l.Order()
	open := 0
	for cell := range n * n {
		if l.Given(cell) == 0 {
			open++
		}
	}
	if n > maxOrder && open > maxOpen {
		panic("brute: the order is above 5, and more than 30 cells are open")
	}
	fill(l, l.RegionOf(), make(puzzle.Answer, n*n), 0, yield)
}

// fill tries every number in a cell; the cells before it are filled. Each cell has its region, if
// there are any. It returns false once yield has returned false.
func fill(l *latin.Puzzle, region []int, s puzzle.Answer, cell int,
	yield func(puzzle.Answer) bool) bool {
	if cell == len(s) {
		return yield(slices.Clone(s))
	}
	for v := 1; v <= l.Order(); v++ {
		s[cell] = v
		if fits(l, region, s, cell) && !fill(l, region, s, cell+1, yield) {
			return false
		}
	}
	return true
}

// fits reports whether a cell breaks no rule together with the cells before it.
func fits(l *latin.Puzzle, region []int, s puzzle.Answer, cell int) bool {
	if given := l.Given(cell); given != 0 && given != s[cell] {
		return false
	}
	n := l.Order()
	row, col := cell/n, cell%n
	for other := range cell {
		if s[other] != s[cell] {
			continue
		}
		r, c := other/n, other%n
		if r == row || c == col || region != nil && region[other] == region[cell] {
			return false
		}
	}
	for _, cage := range l.Cages() {
		if !slices.Contains(cage.Cells, cell) {
			continue
		}
		sum := 0
		for _, c := range cage.Cells {
			if c < cell && s[c] == s[cell] {
				return false
			}
			sum += s[c]
		}
		if last := cage.Cells[len(cage.Cells)-1]; cage.Sum > 0 && last == cell && sum != cage.Sum {
			return false
		}
	}
	for _, sign := range l.Signs() {
		if max(sign.Smaller, sign.Larger) == cell && s[sign.Smaller] > s[sign.Larger] {
			return false
		}
	}
	return true
}
