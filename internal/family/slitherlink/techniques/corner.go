package techniques

import (
	"cmp"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// lineIn is the technique "line into a number".
//
// Definition. A line comes to a corner of a number, so that at most one of the two sides of the
// number there has a line. The number lacks all but one of the sides that are left, so the others
// have lines.
//
// Proof. The rules on the corner and on the number.
func lineIn() *explain.Technique {
	return &explain.Technique{
		Name: "line into a number",
		Doc: "A line comes to a corner of a number and can take only one of its two sides there, so " +
			"that the number needs its other sides, as a 3 does.",
		Weight:  2,
		Load:    2,
		Find:    finding((*claims).linesIn),
		Example: "slitherlink\n3 2 .\n. . .\n0 2 .\n",
	}
}

// linesIn claims the sides that a number needs since one of its corners allows at most one line on
// two others.
func (k *claims) linesIn() {
	n := &notes{sidedBoard: k.sidedBoard}
	k.numbered(func(c, _, _ int) bool {
		p := n.numberAt(c)
		for j, q := range p.pairs {
			alone := [4]uint8{anything, anything, anything, anything}
			if alone[j] = n.atCorner(q); alone[j] != oneOfTwo && alone[j] != atMostOne {
				continue
			}
			left := p.left(alone)
			said := func() puzzle.Reason {
				return n.of("slitherlink/line in", c).With("corner", named((j+1)%4))
			}
			for i, s := range p.sides {
				if d := (noted{drawn: true, k: i}); k.undecided(s) && d.settled(left) {
					k.one(s, true, said, p.instance, n.pass[q/4])
				}
			}
		}
		return !k.over
	})
}

// corner is the technique "corner".
//
// Definition. Of two sides of a cell that meet at a corner, a number or the loop allows one line at
// most, or demands one at least, whatever else there is. Together such notes of a number or a
// corner settle another side of it. Where only these two sides are left at the corner, as in a
// corner of the board, both have lines or neither: a 1 has none there, and a 3 has both. Where a
// line comes to the corner and goes on along one of them, a 1 has all its lines.
//
// Proof. The rules on the number or the corner, and on those that the notes are from.
func corner() *explain.Technique {
	return &explain.Technique{
		Name: "corner",
		Doc: "Of two sides that meet at a corner, one at most has a line, or one at least: that " +
			"settles another side of the same number or corner. A 1 in a corner of the board has no " +
			"line there, and a 3 has both.",
		Weight:  2,
		Load:    3,
		Find:    findNoted([]uint8{atMostOne, atLeastOne}, 2),
		Example: "slitherlink\n1 2 3\n. 2 1\n. 2 .\n",
	}
}

// cornerChain is the technique "from corner to corner".
//
// Definition. As "corner", and what is noted of two sides leads to notes about others,
// such as along a diagonal of 2s, where the sides at one corner of a 2 decide about those at the
// opposite one.
//
// Proof. The rules on the numbers and corners on the way.
func cornerChain() *explain.Technique {
	return &explain.Technique{
		Name: "from corner to corner",
		Doc: "How many lines two sides at a corner have leads to how many the two at the next corner " +
			"have, as along a diagonal of 2s, and at its end settles a side.",
		Weight:  3.5,
		Load:    4,
		Find:    findNoted([]uint8{atMostOne, atLeastOne}, mostNoted),
		Example: "slitherlink\n. 2 2\n1 2 .\n. 1 1\n",
	}
}

// bothOrNeither is the technique "both or neither".
//
// Definition. As "from corner to corner", with notes of all cases: that both sides have lines or
// neither, or that a line on one means one on the other, or none.
//
// Proof. The rules on the numbers and corners on the way.
func bothOrNeither() *explain.Technique {
	return &explain.Technique{
		Name: "both or neither",
		Doc: "Two sides at a corner have the same or not, which leads to the next corners, and at the " +
			"end settles a side.",
		Weight:  5,
		Load:    5,
		Find:    findNoted(nil, mostNoted),
		Example: "slitherlink\n2 .\n2 .\n",
	}
}

// say says why a side that was found is settled.
func (n *notes) say(d *noted) puzzle.Reason {
	var known []puzzle.Reason
	for _, k := range d.used {
		q := d.at.pairs[k]
		form := map[uint8]string{atMostOne: "slitherlink/note/one at most",
			atLeastOne: "slitherlink/note/one at least", oneOfTwo: "slitherlink/note/one of two",
			allOrNone: "slitherlink/note/both or neither"}[n.pairs[q].cases]
		c, at := n.inCorner(q/4, q%4)
		cell := puzzle.CellOf(c, n.cols)
		r := puzzle.Because(cmp.Or(form, "slitherlink/note/other"), "corner", named(at))
		switch from := n.from(n.pairs[q].why); {
		case slices.Equal(from, []puzzle.Cell{cell}):
			r = r.With("of", n.of("slitherlink/the number", c))
		case from == nil:
			r = r.With("of", cell)
		default:
			r = r.With("of", cell)
			r = puzzle.Because("slitherlink/note/by", "cells", from, "note", r)
		}
		known = append(known, r)
	}
	if k := n.lineAlong(d); k >= 0 {
		return n.of("slitherlink/line along", d.at.cell).With("corner", named(k))
	}
	if c, k := n.deadCorner(d); k >= 0 {
		form := "slitherlink/corner"
		if d.drawn {
			form += "/both"
		}
		return n.of(form, c).With("corner", named(k))
	}
	if story, ok := n.supposed(d); ok {
		return story
	}
	if d.at.cell >= 0 {
		return n.of("slitherlink/pairs", d.at.cell).With("notes", known)
	}
	return puzzle.Because("slitherlink/pairs/corner", "notes", known, "corner", n.area(d.at.corner))
}

// supposed tells where the opposite leads by the rules on which a side rests, one after the other.
func (n *notes) supposed(d *noted) (story puzzle.Reason, ok bool) {
	p, cited := newSupposition(n.sidedBoard), n.cited(d)
	for i, at := range p.placed {
		p.placed[i] = slices.DeleteFunc(at, func(at *place) bool {
			return !slices.Contains(cited, at.instance)
		})
	}
	if broken, ok := p.refute(d.side, !d.drawn, fewRounds, false); ok && broken.place != nil {
		sides, used := p.story(broken)
		return p.say(broken, sides), !slices.ContainsFunc(used, func(i int) bool {
			return !slices.Contains(cited, i)
		})
	}
	return story, false
}

// lineAlong returns the corner of a number from which a line goes on along it, if that alone
// settles the side, or -1.
func (n *notes) lineAlong(d *noted) int {
	if d.at.cell >= 0 && !d.drawn && len(d.used) == 1 {
		k := d.used[0]
		q := d.at.pairs[k]
		if n.pairs[q].cases == oneOfTwo && slices.Equal(n.pairs[q].why, n.pass[q/4:q/4+1]) {
			return (k + 1) % 4
		}
	}
	return -1
}

// deadCorner returns the cell and its corner if a side is settled there since its number alone has
// lines on both of its sides at the corner, or on neither; or -1.
func (n *notes) deadCorner(d *noted) (c, k int) {
	if d.at.cell >= 0 || len(d.used) != 1 {
		return 0, -1
	}
	q := d.at.pairs[d.used[0]]
	if others, left := n.count(n.at[q/4][(q+2)%4], n.at[q/4][(q+3)%4]); others+left > 0 {
		return 0, -1
	}
	for c, i := range n.number {
		if n.clue[c] >= 0 && slices.Equal(n.pairs[q].why, []int{i}) {
			for k := range 4 {
				if n.corner(c, k) == q/4 {
					return c, k
				}
			}
		}
	}
	return 0, -1
}

// from returns the cells with numbers among some instances, in the order of the board.
func (n *notes) from(why []int) (cells []puzzle.Cell) {
	for c, i := range n.number {
		if n.clue[c] >= 0 && slices.Contains(why, i) {
			cells = append(cells, puzzle.CellOf(c, n.cols))
		}
	}
	return cells
}
