// Package brute lists the answers of small KenKens by filling one cell after another, and trying
// the cages on each full board. Only tests use it.
package brute

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/puzzle"
)

// maxOrder is the largest order whose squares a test has time to list: there are 161,280.
const maxOrder = 5

// Answers yields every answer of p until yield returns false. It panics if the order is above 5.
func Answers(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	k := p.(*kenken.Puzzle)
	if k.Order() > maxOrder {
		panic("brute: the order is above 5")
	}
	fill(k, make(puzzle.Answer, 0, k.Order()*k.Order()), yield)
}

// fill appends every number to s that is in no cell of the same row or column. It returns false
// once yield has returned false.
func fill(k *kenken.Puzzle, s puzzle.Answer, yield func(puzzle.Answer) bool) bool {
	n, cell := k.Order(), len(s)
	if cell == n*n {
		for _, cage := range k.Cages() {
			if !right(cage, s) {
				return true
			}
		}
		return yield(slices.Clone(s))
	}
	for v := 1; v <= n; v++ {
		free := true
		for other, w := range s {
			free = free && (v != w || other/n != cell/n && other%n != cell%n)
		}
		if free && !fill(k, append(s, v), yield) {
			return false
		}
	}
	return true
}

// right reports whether the numbers of a cage make its target: it undoes the operation number by
// number.
func right(cage kenken.Cage, s puzzle.Answer) bool {
	a, b := s[cage.Cells[0]], s[cage.Cells[len(cage.Cells)-1]]
	left := cage.Target
	if cage.Op == kenken.Any {
		ops := []kenken.Op{kenken.Sum, kenken.Product}
		if len(cage.Cells) == 2 {
			ops = append(ops, kenken.Difference, kenken.Quotient)
		}
		return slices.ContainsFunc(ops, func(op kenken.Op) bool {
			cage.Op = op
			return right(cage, s)
		})
	}
	switch cage.Op {
	case kenken.None:
		return true
	case kenken.Single:
		return a == left
	case kenken.Difference:
		return a == b+left || b == a+left
	case kenken.Quotient:
		return a == b*left || b == a*left
	case kenken.Sum:
		for _, cell := range cage.Cells {
			left -= s[cell]
		}
		return left == 0
	}
	for _, cell := range cage.Cells {
		if left%s[cell] != 0 {
			return false
		}
		left /= s[cell]
	}
	return left == 1
}
