package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// threesBeside is the technique "threes side by side".
//
// Definition. Two cells with a 3 share a side. The sides of the two that are parallel to it have
// lines, and the sides that go on from its ends have none. The shared side has a line too, unless
// all other lines of the two are the whole loop.
//
// Proof. Without the shared side, each 3 has its other sides, and they are a loop around both
// cells. With it, each 3 has one more line that touches an end of it; not both at the same end, so
// that both ends have two lines. The rules on the numbers and on the two ends; for the shared side
// also that a loop through an end is the only one, and a number that this loop would leave without
// its lines.
func threesBeside() *explain.Technique {
	return &explain.Technique{
		Name: "threes side by side",
		Doc: "Two 3s share a side: it and the sides parallel to it have lines, and no line goes on " +
			"straight from its ends.",
		Weight: 1.5,
		Load:   3,
		Find: finding(func(k *claims) {
			board := grid.Board{Rows: k.rows, Cols: k.cols}
			for c, n := range k.clue {
				for side := 1; n == 3 && side <= 2; side++ {
					if d, ok := board.Step(c, grid.Orthogonal[side]); ok && k.clue[d] == 3 {
						k.threes(c, d, side)
					}
				}
				if k.over {
					return
				}
			}
		}),
		Example: "slitherlink\n3 . 3\n2 . 3\n. . .\n",
	}
}

// threes claims what follows from 3s in two cells, the second of which is on a side of the first.
func (k *claims) threes(c, d, side int) {
	shared := k.around[c][side]
	cells := []puzzle.Cell{puzzle.CellOf(c, k.cols), puzzle.CellOf(d, k.cols)}
	said := func() puzzle.Reason { return puzzle.Because("slitherlink/threes beside", "cells", cells) }
	ends := k.sides[shared].corners
	instances := []int{k.number[c], k.number[d], k.pass[ends[0]], k.pass[ends[1]]}
	k.one(k.around[c][(side+2)%4], true, said, instances...)
	k.one(k.around[d][side], true, said, instances...)
	around := append(k.around[c][:], k.around[d][:]...)
	for _, v := range ends {
		for _, s := range k.at[v] {
			if s >= 0 && !slices.Contains(around, s) {
				k.one(s, false, said, instances...)
			}
		}
	}
	if !k.undecided(shared) {
		return
	}
	outer := func(s int) bool { return slices.Contains(around, s) && s != shared }
	if left := k.lacking(-1, outer); left >= 0 {
		k.one(shared, true, said, append(instances, k.only[ends[0]], k.number[left])...)
	}
}

// threesDiagonal is the technique "threes on a diagonal".
//
// Definition. Two cells with a 3 share a corner. The sides of the two that do not touch it have
// lines.
//
// Proof. Without one of them, the 3 has both its sides at the corner. So the other 3 has none
// there, and lacks a side. The rules on the numbers and on the corner.
func threesDiagonal() *explain.Technique {
	return &explain.Technique{
		Name:   "threes on a diagonal",
		Doc:    "Two 3s share a corner: their sides that do not touch it have lines.",
		Weight: 1.5,
		Load:   3,
		Find: finding(func(k *claims) {
			board := grid.Board{Rows: k.rows, Cols: k.cols}
			for c, n := range k.clue {
				for corner := 2; n == 3 && corner <= 3; corner++ {
					d, ok := board.Step(c, []grid.Dir{grid.SE, grid.SW}[corner-2])
					if !ok || k.clue[d] != 3 {
						continue
					}
					cells := []puzzle.Cell{puzzle.CellOf(c, k.cols), puzzle.CellOf(d, k.cols)}
					said := func() puzzle.Reason {
						return puzzle.Because("slitherlink/threes diagonal", "cells", cells)
					}
					instances := []int{k.number[c], k.number[d], k.pass[k.corner(c, corner)]}
					for _, turn := range []int{1, 2} {
						k.one(k.around[c][(corner+turn)%4], true, said, instances...)
						k.one(k.around[d][(corner+2+turn)%4], true, said, instances...)
					}
				}
				if k.over {
					return
				}
			}
		}),
		Example: "slitherlink\n2 3 .\n3 . .\n. 3 2\n",
	}
}
