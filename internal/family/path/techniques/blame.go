package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// mostNamed is the largest number of cells that a reason lists.
const mostNamed = 3

// blamed returns the reason that a number is in a cell, or not, because ways of its gap are wrong,
// and what is to blame. The ways are from some number of the gap on; why returns what is wrong with
// one, or nil. If one way alone is right, and the same is to blame for all others, it speaks of
// these, and so says the same of all numbers.
func (s *state) blamed(form string, step *explain.Step, ways [][]int, from int, why func(i int) set,
) (r puzzle.Reason, causes []int, all bool) {
	c, k := s.move(step)
	g := s.around(k)
	right, cells := 0, s.newSet()
	var wrong, besides []set
	for i, way := range ways {
		at := way[k-g.lo-from]
		switch cause := why(i); {
		case (at == c) != places(step):
			cells.add(at)
			wrong = append(wrong, cause)
		case cause == nil:
			right++
		default:
			besides = append(besides, cause)
		}
	}
	causes, all = toBlame(wrong)
	said := puzzle.Because("path/each", "gap", s.between(g), "number", k, "cells", s.named(cells))
	if g.length() == 1 {
		said.Form = "path/in cells"
	} else if places(step) && right == 1 && len(ways[0]) == g.length() {
		if others, same := toBlame(append(besides, wrong...)); same || !all {
			causes, all = others, same
			said.Parts = said.Parts[:1]
			if said.Form = "path/each other"; len(ways) == 2 {
				said.Form = "path/the other"
			}
		}
	}
	r = puzzle.Reason{Form: form, Parts: said.Parts[:1:1]}
	return r.With("ways", said).With("look", s.besideGap(g)), causes, all
}

// named returns cells as a part of a reason, or that they are too many to list.
func (s *state) named(cells set) any {
	var all []puzzle.Cell
	cells.each(func(c int) { all = append(all, s.cells[c]) })
	if len(all) == 0 || len(all) > mostNamed {
		return puzzle.Reason{Form: "path/any other"}
	}
	return all
}

// someOf says of cells that all are meant, or the first if they are too many to list, or one each
// time; or a cell, if there are none.
func (s *state) someOf(cells []int, all bool) puzzle.Reason {
	form := "path/one of"
	switch {
	case len(cells) == 0:
		return puzzle.Reason{Form: "path/a cell"}
	case all && len(cells) > mostNamed:
		cells = cells[:1]
	case all:
		form = "path/each of"
	}
	var at []puzzle.Cell
	for _, c := range cells {
		at = append(at, s.cells[c])
	}
	return puzzle.Because(form, "cells", at)
}

// toBlame returns what all of some sets have in common; or if that is nothing, a few members of
// which each set has one, if a few are enough.
func toBlame(sets []set) (few []int, all bool) {
	var common set
	for i, t := range sets {
		if t == nil {
			return nil, false
		} else if i == 0 {
			common = slices.Clone(t)
		}
		common.intersect(t)
	}
	if common.each(func(c int) { few = append(few, c) }); few != nil {
		return few, true
	}
	for left := sets; len(left) > 0; {
		best, most := 0, 0
		for c := range 64 * len(common) {
			n := 0
			for _, t := range left {
				if t.has(c) {
					n++
				}
			}
			if n > most {
				best, most = c, n
			}
		}
		if most == 0 || len(few) == mostNamed {
			return nil, false
		}
		few = append(few, best)
		var others []set
		for _, t := range left {
			if !t.has(best) {
				others = append(others, t)
			}
		}
		left = others
	}
	slices.Sort(few)
	return few, false
}
