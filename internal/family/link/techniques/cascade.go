package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/link/edges"
	"github.com/gridwright/gridwright/puzzle"
)

// cascade is the technique "corner cascade".
//
// Definition. The paths cover the board, and must not touch themselves or fill blocks. A path bends
// in a cell: its two links, or the only two edges that may be, go to sides at a right angle, as in
// a corner of the board. Then each cell on the diagonal inside the bend, up to the first terminal,
// has the same two links, on the sides away from the bend.
//
// Proof. The block of the bend and the next cell on the diagonal has two links already, so that
// cell has none in it; the cell has two links, so it has the other two. Then it bends the same
// way.
func cascade() *explain.Technique {
	return &explain.Technique{
		Name: "corner cascade",
		Doc: "A path bends in a cell. The paths behind it, along the diagonal, must bend round it as " +
			"well, up to the first terminal.",
		Weight: 1.5,
		Load:   1,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			b := boardOf(x)
			for c := range b.Cells() {
				for _, bend := range [4][2]int{{edges.North, edges.East}, {edges.East, edges.South},
					{edges.South, edges.West}, {edges.West, edges.North}} {
					if !b.cascade(c, bend, claim) {
						return
					}
				}
			}
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			from, to := boardOf(x).behind(s)
			return puzzle.Because("link/cascade", "cell", from, "to", to)
		},
		Example: "numberlink\n. 1 . 2\n. . . 3\n1 2 3 .\n",
	}
}

// cascade claims what follows from a bend in a cell, and reports whether to go on.
func (b *board) cascade(c int, bend [2]int, claim func(explain.Claim) bool) bool {
	cited, ok := b.bends(c, bend)
	if !ok || !b.Cover() {
		return true
	}
	for {
		next := b.At[c][bend[0]]
		if next == edges.None {
			return true
		}
		side := b.Other(next, c)
		across := b.At[side][bend[1]]
		if across == edges.None || b.At[c][bend[1]] == edges.None {
			return true
		}
		d := b.Other(across, side)
		square := min(c, d, side, c+d-side)
		if b.Label(d) > 0 || b.block[square] < 0 {
			return true
		}
		cited = append(slices.Clip(cited), b.block[square], b.node[d])
		for _, way := range bend {
			e := b.At[d][way]
			if e != edges.None && b.x.Open(b.lit[e]) &&
				!claim(explain.Claim{Lit: b.lit[e], Instances: cited}) {
				return false
			}
		}
		c = d
	}
}

// behind returns the cell of the bend from which a step leads along the diagonal, and the cell
// where it ends: one of its conclusion.
func (b *board) behind(s *explain.Step) (from, to puzzle.Cell) {
	e, _, _ := b.edgeOf(s.Lit)
	c, d := b.ends(e)
	ends := []puzzle.Cell{b.Cell(c), b.Cell(d)}
	// across returns the cell diagonally across from a cell in a block of the step without another
	// cell.
	across := func(at, without puzzle.Cell) (puzzle.Cell, bool) {
		for _, i := range s.Instances {
			cells := b.x.Cells(i)
			if b.role[i] != block || !slices.Contains(cells, at) || slices.Contains(cells, without) {
				continue
			}
			k := slices.IndexFunc(cells, func(c puzzle.Cell) bool {
				return c.Row != at.Row && c.Col != at.Col
			})
			return cells[k], true
		}
		return at, false
	}
	for k, at := range ends {
		next, ok := across(at, ends[1-k])
		if !ok {
			continue
		}
		to = at
		for ok {
			before := at
			at = next
			next, ok = across(at, before)
		}
		return at, to
	}
	return ends[0], ends[0]
}

// bends reports whether the path of a cell has links to two sides, known or because it has no other
// sides, and returns the rule for it.
func (b *board) bends(c int, bend [2]int) (cited []int, ok bool) {
	first, second := b.At[c][bend[0]], b.At[c][bend[1]]
	switch {
	case first == edges.None || second == edges.None || b.off(first) || b.off(second):
		return nil, false
	case b.on(first) && b.on(second):
		return nil, true
	case b.Label(c) > 0:
		return nil, false
	}
	for _, e := range b.At[c] {
		if e != edges.None && e != first && e != second && !b.off(e) {
			return nil, false
		}
	}
	return []int{b.node[c]}, true
}
