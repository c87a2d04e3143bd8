package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// signs are the inequality signs of a board with what is left for its cells.
type signs struct {
	v       *view
	order   int
	below   [][]sided // of each cell: those that a sign puts below it
	above   [][]sided
	numbers [][]int // of each cell: those that are left, ascending
	cell    []int   // of each cell: the instance that it holds a number, or -1
	sorted  []int   // the cells, smaller ones before larger ones
}

// sided is a cell beside a sign, and the instance of the sign.
type sided struct{ cell, instance int }

// newSigns returns nil if the board has no signs.
func newSigns(x *explain.Explainer) *signs {
	p, ok := x.Puzzle().(*latin.Puzzle)
	if !ok || len(p.Signs()) == 0 {
		return nil
	}
	n := p.Order()
	g := &signs{v: newView(x), order: n, below: make([][]sided, n*n), above: make([][]sided, n*n),
		numbers: make([][]int, n*n), cell: slices.Repeat([]int{-1}, n*n)}
	for i := range x.Instances() {
		switch x.Rule(i).Name {
		case signRule:
			cells := x.Cells(i)
			small, large := cells[0].Number(n), cells[1].Number(n)
			g.below[large] = append(g.below[large], sided{small, i})
			g.above[small] = append(g.above[small], sided{large, i})
		case cellRule:
			if c := x.Cells(i)[0].Number(n); g.cell[c] < 0 {
				g.cell[c] = i // the first of the two rules is that it holds a number
			}
		}
	}
	for c := range g.numbers {
		if len(g.below[c])+len(g.above[c]) > 0 {
			g.numbers[c] = g.v.numbers(puzzle.CellOf(c, n))
		}
	}
	g.sort()
	return g
}

// sort lists the cells so that each comes after those below it.
func (g *signs) sort() {
	wait := make([]int, len(g.below))
	for c, below := range g.below {
		if wait[c] = len(below); wait[c] == 0 {
			g.sorted = append(g.sorted, c)
		}
	}
	for k := 0; k < len(g.sorted); k++ {
		for _, s := range g.above[g.sorted[k]] {
			if wait[s.cell]--; wait[s.cell] == 0 {
				g.sorted = append(g.sorted, s.cell)
			}
		}
	}
}

// known returns the number of a cell, or 0.
func (g *signs) known(c int) int {
	if len(g.numbers[c]) == 1 && g.v.known(puzzle.CellOf(c, g.order)) {
		return g.numbers[c][0]
	}
	return 0
}

// bound is the least or the greatest number that signs leave for a cell, and the chain of signs
// that shows it, the nearest first.
type bound struct {
	number int
	chain  []int
}

// bounds returns the least number of each cell, or, if down is set, the greatest. It counts along
// chains of signs from the numbers that are known; and if holes is set, it skips the numbers that
// are not left for a cell.
func (g *signs) bounds(down, holes bool) []bound {
	next, order, step := g.below, g.sorted, 1
	all := make([]bound, len(g.below))
	if down {
		next, order, step = g.above, slices.Clone(g.sorted), -1
		slices.Reverse(order)
	}
	for _, c := range order {
		b := bound{number: 1}
		if down {
			b.number = g.order
		}
		for _, s := range next[c] {
			to := all[s.cell].number + step
			length := len(all[s.cell].chain) + 1
			if by := (to - b.number) * step; by > 0 || by == 0 && length < len(b.chain) {
				b = bound{to, append([]int{s.instance}, all[s.cell].chain...)}
			}
		}
		if holes && len(g.numbers[c]) > 0 {
			for b.number >= 1 && b.number <= g.order && !slices.Contains(g.numbers[c], b.number) {
				b.number += step
			}
		}
		if n := g.known(c); n > 0 {
			b = bound{number: n}
		}
		all[c] = b
	}
	return all
}

// claim returns a claim about a number of a cell.
func (g *signs) claim(c, number int, holds bool, instances ...int) explain.Claim {
	l := g.v.lit(puzzle.CellOf(c, g.order), number)
	if !holds {
		l = l.Not()
	}
	return explain.Claim{Lit: l, Instances: instances}
}

// chains lists the chains of signs that instances make, each with the smallest cell first.
func chains(x *explain.Explainer, instances []int) []puzzle.Reason {
	n, _ := x.Set().Size()
	above := map[int][]int{}
	larger := map[int]bool{} // than another one
	for _, i := range instances {
		if x.Rule(i).Name == signRule {
			cells := x.Cells(i)
			small, large := cells[0].Number(n), cells[1].Number(n)
			above[small], larger[large] = append(above[small], large), true
		}
	}
	var chains []puzzle.Reason
	for c := range n * n {
		if above[c] == nil || larger[c] {
			continue
		}
		for next := []int{c}; len(next) > 0; {
			cells := []puzzle.Cell{puzzle.CellOf(next[0], n)}
			at := next[0]
			next = next[1:]
			for len(above[at]) > 0 {
				to := above[at][0]
				above[at] = above[at][1:]
				if len(above[at]) > 0 {
					next = append(next, at)
				}
				cells = append(cells, puzzle.CellOf(to, n))
				at = to
			}
			chains = append(chains, puzzle.Because("signs", "cells", cells))
		}
	}
	return chains
}
