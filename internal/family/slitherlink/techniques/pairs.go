package techniques

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Two sides of a cell that meet at a corner are a pair: people note that one of them at most has a
// line, or one at least, or both or neither. A number says so of the pairs of its cell, and the
// loop of the pairs at a corner; and what is noted of some pairs says more about others of the same
// number or corner. This file follows such notes, round by round: each looks at all notes of the
// round before, so neither the order of cells nor the choice among several reasons matters.

// note is which of the four cases are left for a pair: bit 0 for no line, 1 for a line on the first
// side alone, 2 on the second alone, 3 on both.
type note struct {
	cases uint8
	why   []int // the instances from which it follows, besides what is known of the two sides
}

// anything is the cases of a pair of which nothing is known.
const anything = 15

// notes are those of the pairs of a board at the end of a round.
type notes struct {
	*sidedBoard
	pairs []note // of each corner, four: pair k is of the sides k and k+1 there
	found []int  // of each side: the round in which it was settled, or 0
	round int
	only  []uint8 // the cases that are noted, or nil for any
}

// noted is a side that a place settles with notes of pairs.
type noted struct {
	side  int // or -1: the place has nothing left, under a supposition
	drawn bool
	at    *place
	k     int      // the side's place there
	used  []int    // the pairs of the place on whose notes it rests, by their place there
	cases [4]uint8 // what is left for the pairs of the place
}

// place is a rule that ties sides together: that on the number of a cell, or on a corner.
type place struct {
	instance int
	cell     int // or -1
	corner   int
	sides    [4]int // in their order around the place, or -1
	pairs    [4]int // of the sides k and k+1
	count    int    // the lines that it has; for a corner 0 or 2
	all      uint16 // the lines that the rule and what is known of the sides allow, by their bits
}

// mostNoted is the number of rounds that people follow at most.
const mostNoted = 20

// notesOf follows notes until there are no new ones, up to some rounds. It calls with each side
// that is settled, in the round in which it is first, for each place that settles it then. Only
// notes of some cases are made, if only is not nil.
func (b *sidedBoard) notesOf(only []uint8, rounds int, with func(n *notes, d *noted)) {
	n := &notes{sidedBoard: b, pairs: make([]note, 4*len(b.at)), found: make([]int, len(b.sides)),
		only: only}
	for p := range n.pairs {
		n.pairs[p] = note{cases: n.plain(p)}
	}
	places := n.places()
	for n.round = 1; n.round <= rounds; n.round++ {
		next := slices.Clone(n.pairs)
		changed := false
		for i := range places {
			if n.Over(1) {
				return
			}
			changed = n.look(&places[i], next, with) || changed
		}
		if n.pairs = next; !changed {
			return
		}
	}
}

// plain returns the cases of a pair that what is known of its sides leaves.
func (n *notes) plain(p int) uint8 {
	cases := uint8(anything)
	for k, s := range n.sidesOf(p) {
		with := []uint8{0b1010, 0b1100}[k] // the cases with a line on it
		switch {
		case n.drawn(s):
			cases &= with
		case !n.undecided(s):
			cases &^= with
		}
	}
	return cases
}

// sidesOf returns the sides of a pair.
func (n *notes) sidesOf(p int) [2]int { return [2]int{n.at[p/4][p%4], n.at[p/4][(p+1)%4]} }

// places returns the rules where sides are undecided.
func (n *notes) places() []place {
	var all []place
	n.numbered(func(c, _, _ int) bool {
		all = append(all, n.numberAt(c))
		return true
	})
	for v, sides := range n.at {
		if _, left := n.count(sides[:]...); left > 0 {
			all = append(all, n.passing(v))
		}
	}
	return all
}

// numberAt returns the rule on the number of a cell.
func (n *notes) numberAt(c int) place {
	p := place{instance: n.number[c], cell: c, corner: -1, sides: n.around[c], count: n.clue[c]}
	for k := range 4 {
		// The sides k and k+1 of a cell meet at its corner k+1; there they go to the directions k+3
		// and k+2.
		p.pairs[k] = 4*n.corner(c, (k+1)%4) + (k+2)%4
	}
	p.all = n.allowed(&p)
	return p
}

// passing returns the rule that the loop passes a corner once or not at all.
func (n *notes) passing(v int) place {
	p := place{instance: n.pass[v], cell: -1, corner: v, sides: n.at[v], count: -1,
		pairs: [4]int{4 * v, 4*v + 1, 4*v + 2, 4*v + 3}}
	p.all = n.allowed(&p)
	return p
}

// allows reports whether lines on some sides of a place, as bits, have a right number.
func (p *place) allows(lines uint8) bool {
	n := bits.OnesCount8(lines)
	return n == p.count || p.count < 0 && (n == 0 || n == 2)
}

// caseOf returns the case of pair k of a place if its sides have some lines, as bits.
func (p *place) caseOf(k int, lines uint8) uint8 {
	first, second := lines>>k&1, lines>>((k+1)%4)&1
	if p.cell >= 0 {
		first, second = second, first // the pair is listed clockwise around its corner
	}
	return 1 << (first + 2*second)
}

// allowed returns the lines that a place may have by its rule and what is known of its sides.
func (n *notes) allowed(p *place) (all uint16) {
	must, may := uint8(0), uint8(0)
	for k, s := range p.sides {
		if n.drawn(s) {
			must |= 1 << k
		}
		if n.drawn(s) || n.undecided(s) {
			may |= 1 << k
		}
	}
	for lines := range uint8(16) {
		if p.allows(lines) && lines&must == must && lines&^may == 0 {
			all |= 1 << lines
		}
	}
	return all
}

// left returns those of the lines that a place may have whose pairs have some cases.
func (p *place) left(cases [4]uint8) uint16 {
	all := p.all
	for m := all; m != 0; m &= m - 1 {
		lines := uint8(bits.TrailingZeros16(m))
		for k, some := range cases {
			if some&p.caseOf(k, lines) == 0 {
				all &^= 1 << lines
				break
			}
		}
	}
	return all
}

// look looks at a place: it settles sides, and notes what is left for pairs. It reports whether
// there is a new note.
func (n *notes) look(p *place, next []note, with func(*notes, *noted)) (changed bool) {
	var cases [4]uint8
	for k, q := range p.pairs {
		cases[k] = n.pairs[q].cases
	}
	all := p.left(cases)
	if all == 0 {
		with(n, &noted{side: -1, at: p, cases: cases,
			used: n.needed(p, cases, func(all uint16) bool { return all == 0 })})
		return false
	}
	for k, s := range p.sides {
		if !n.undecided(s) || n.found[s] > 0 && n.found[s] < n.round {
			continue
		}
		for _, drawn := range []bool{false, true} {
			if d := (noted{side: s, drawn: drawn, at: p, k: k, cases: cases}); d.settled(all) {
				d.used = n.needed(p, cases, d.settled)
				n.found[s] = n.round
				with(n, &d)
			}
		}
	}
	for k, q := range p.pairs {
		left := uint8(0)
		for lines := range uint8(16) {
			if all>>lines&1 > 0 {
				left |= p.caseOf(k, lines)
			}
		}
		if left = n.noting(left, q); left&next[q].cases == next[q].cases {
			continue
		}
		changed = true
		why := []int{p.instance}
		for _, u := range n.needed(p, cases, func(all uint16) bool {
			for lines := range uint8(16) {
				if all>>lines&1 > 0 && p.caseOf(k, lines)&left == 0 {
					return false
				}
			}
			return true
		}) {
			why = append(why, n.pairs[p.pairs[u]].why...)
		}
		if left&next[q].cases != left { // both are needed
			why = append(why, next[q].why...)
		}
		slices.Sort(why)
		next[q] = note{left & next[q].cases, slices.Compact(why)}
	}
	return changed
}

// noting returns the cases that are noted of a pair of which some are left.
func (n *notes) noting(left uint8, pair int) uint8 {
	if n.only == nil {
		return left
	}
	cases := n.plain(pair)
	for _, some := range n.only {
		if left&^some == 0 {
			cases &= some
		}
	}
	return cases
}

// settled reports whether the side is settled by the lines that are left.
func (d *noted) settled(all uint16) bool {
	for lines := range uint8(16) {
		if all>>lines&1 > 0 && lines>>d.k&1 > 0 != d.drawn {
			return false
		}
	}
	return true
}

// needed returns those pairs of a place whose notes are needed for what is left to be as wanted.
func (n *notes) needed(p *place, cases [4]uint8, wanted func(all uint16) bool) (used []int) {
	for k, q := range p.pairs {
		old := cases[k]
		if cases[k] = n.plain(q); cases[k] == old {
			continue
		}
		if !wanted(p.left(cases)) {
			cases[k] = old
			used = append(used, k)
		}
	}
	return used
}

// cited returns the instances from which a side that was settled follows.
func (n *notes) cited(d *noted) []int {
	all := []int{d.at.instance}
	for _, k := range d.used {
		all = append(all, n.pairs[d.at.pairs[k]].why...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// atCorner returns the cases of a pair that its corner leaves, by what is known of the sides there.
func (n *notes) atCorner(pair int) (cases uint8) {
	p := n.passing(pair / 4)
	for m := p.all; m != 0; m &= m - 1 {
		cases |= p.caseOf(pair%4, uint8(bits.TrailingZeros16(m)))
	}
	return cases
}

// The cases of a pair of which one side has a line, and of one of which both have one or neither.
const (
	atMostOne  = 0b0111
	atLeastOne = 0b1110
	oneOfTwo   = 0b0110
	allOrNone  = 0b1001
)

// findNoted finds the sides that notes settle within some rounds.
func findNoted(only []uint8, rounds int) func(*explain.Explainer, func(explain.Claim) bool) {
	return finding(func(k *claims) {
		k.notesOf(only, rounds, func(n *notes, d *noted) {
			k.one(d.side, d.drawn, func() puzzle.Reason { return n.say(d) }, n.cited(d)...)
		})
	})
}
