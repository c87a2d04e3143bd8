package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// colours is the technique "inside and outside".
//
// Definition. A loop has an inside and an outside. Two cells with a line between them are on
// different sides of it, and two without one on the same; all around the board is outside. If a way
// over sides that are known leads from one cell to its neighbour, that settles the side between
// them.
//
// Proof. The way and the side between them surround some corners. At each of these an even number
// of lines meet, so the number of lines that lead from these corners out is even, too, and all but
// one of those are known. The rules on the corners within, or on those outside, of which there may
// be fewer.
func colours() *explain.Technique {
	return &explain.Technique{
		Name: "inside and outside",
		Doc: "Two neighbours are on the same side of the loop or on different ones, as a way from one " +
			"to the other over known sides shows: that settles the side between them.",
		Weight: 3.5,
		Load:   5,
		Find: finding(func(k *claims) {
			over := k.sharing()
			for s := range k.sides {
				if !k.undecided(s) {
					continue
				}
				if k.Over(int64(len(k.sides) / explain.NodesAUnit)) {
					return
				}
				way := k.way(over, s)
				if way == nil {
					continue
				}
				lines, _ := k.count(way...)
				said := func() puzzle.Reason {
					c, d := over[s][0], over[s][1]
					form := "slitherlink/colours"
					if lines%2 == 0 {
						form += "/same"
					}
					if d == len(k.clue) {
						return puzzle.Because(form+"/out", "cell", puzzle.CellOf(c, k.cols), "steps", len(way))
					}
					return puzzle.Because(form, "cells",
						[]puzzle.Cell{puzzle.CellOf(c, k.cols), puzzle.CellOf(d, k.cols)}, "steps", len(way))
				}
				if !k.one(s, lines%2 > 0, said, k.within(s, way)...) {
					return
				}
			}
		}),
		Example: "slitherlink\n1 . 3 .\n. . . .\n2 0 2 3\n. . . .\n",
	}
}

// sharing returns the two cells of each side; what is around the board counts as one more cell.
func (b *sidedBoard) sharing() [][2]int {
	all := make([][2]int, len(b.sides))
	for s := range all {
		all[s] = [2]int{-1, len(b.clue)}
	}
	for c, around := range b.around {
		for _, s := range around {
			if all[s][0] < 0 {
				all[s][0] = c
			} else {
				all[s][1] = c
			}
		}
	}
	return all
}

// way returns the sides of a shortest way over known sides from one cell of a side to the other, or
// nil.
func (b *sidedBoard) way(over [][2]int, side int) (way []int) {
	beside := b.besides(over)
	came := make([]int, len(b.clue)+1) // the side over which a cell was reached, from 1
	from, to := over[side][0], over[side][1]
	queue := []int{from}
	for len(queue) > 0 && came[to] == 0 {
		c := queue[0]
		queue = queue[1:]
		for _, s := range beside[c] {
			if b.undecided(s) {
				continue
			}
			if d := over[s][0] + over[s][1] - c; d != from && came[d] == 0 {
				came[d] = s + 1
				queue = append(queue, d)
			}
		}
	}
	if came[to] == 0 {
		return nil
	}
	for c := to; c != from; {
		s := came[c] - 1
		way = append(way, s)
		c = over[s][0] + over[s][1] - c
	}
	return way
}

// besidesKey is the key of the sides of cells among the memos.
type besidesKey struct{}

// besides returns the sides of each cell, and of what is around the board.
func (b *sidedBoard) besides(over [][2]int) [][]int {
	return b.Memo(besidesKey{}, func() any {
		all := make([][]int, len(b.clue)+1)
		for s, cells := range over {
			for _, c := range cells {
				all[c] = append(all[c], s)
			}
		}
		return all
	}).([][]int)
}

// within returns the rules on the corners that a side and a way surround, or of the others, if they
// are fewer.
func (b *sidedBoard) within(side int, way []int) (rules []int) {
	cut := make([]bool, len(b.sides))
	for _, s := range append(way, side) {
		cut[s] = true
	}
	met := make([]bool, len(b.at))
	queue := []int{b.sides[side].corners[0]}
	met[queue[0]] = true
	n := 0
	for ; n < len(queue); n++ {
		for _, s := range b.at[queue[n]] {
			if s < 0 || cut[s] {
				continue
			}
			for _, v := range b.sides[s].corners {
				if !met[v] {
					met[v] = true
					queue = append(queue, v)
				}
			}
		}
	}
	for v, is := range met {
		if is == (2*n <= len(met)) {
			rules = append(rules, b.pass[v])
		}
	}
	return rules
}
