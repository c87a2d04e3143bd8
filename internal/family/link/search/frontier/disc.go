package frontier

import (
	"math/bits"

	"github.com/gridwright/gridwright/internal/engine"
)

// The disc. The cells still to be crossed are a disc, and what has to be joined in it must not
// cross. Points on its rim are the plugs, and the terminals of cells at it, in cyclic order.
// Pairs of points are chords. The points of an owed one must become one path: two plugs that owe
// each other, a named plug and its partner on the rim, two partners on the rim. Those of a loose
// one are the two plugs of a path without terminals.
//
// Where two owed chords A and B cross, one of the two paths must get round the other, and the only
// way is along a loose path behind the frontier. Count crossings modulo 2: the curves of the path
// of A in the disc begin and end at the points of A and of the loose chords that it takes up, and
// the same goes for B. Curves do not cross, and neither do loose paths. So, A and B crossing, A's
// path takes up an odd number of loose chords that cross B, or B's path of those that cross A. A
// loose chord is taken up by one path. What has an end in the midst of the disc lets others pass.
//
// A terminal with one cell between it and the rim is as good as on it, but that one path may pass
// through the cell: this gap is like a loose chord that crosses the chord of the terminal alone.
//
// So a state has no answer where two owed chords cross that no loose chord could help past each
// other.

// rim is what does not change about the rim of the disc behind a place.
type rim struct {
	// plug gives the point of each plug.
	plug [maxWidth + 1]uint8
	// partner gives, for each slot in use, the point of the terminal to come, or inside.
	partner [maxWidth + 1]uint8
	// gap says of each slot whether there is a gap between the terminal and the rim.
	gap [maxWidth + 1]uint8
	// owed are the pairs that have both terminals on the rim, with the number of their gaps.
	owed [][3]uint8
	// fresh says that a terminal has come to the rim or left it.
	fresh bool
}

// inside stands for a terminal that is not on the rim.
const inside = 0xff

// maxPoints is the most points that a rim can have; terminals beyond are as good as inside.
const maxPoints = 64

// chord is a pair of points as masks.
type chord struct {
	ends    uint64
	between uint64 // the points from one end to the other, without these
	helpers uint32 // the loose chords that cross it, of owed ones, and its gaps
	gaps    uint8
}

func newChord(x, y uint8) chord {
	if x > y {
		x, y = y, x
	}
	return chord{ends: 1<<x | 1<<y, between: 1<<y - 1<<(x+1)}
}

// crosses reports whether exactly one end of d lies between those of c.
func (c *chord) crosses(d *chord) bool {
	in := c.between & d.ends
	return in != 0 && in != d.ends
}

// maxChords is the most chords of a kind.
const maxChords = maxPoints / 2

// planar reports whether what is left to join in a state behind a place may still be joined in the
// disc. It is false only where it can't.
func (pl *plan) planar(s *state, r *rim) bool {
	var must, loose [maxChords]chord
	n, m := 0, 0
	for p, x := range s.plug[:pl.width+1] {
		if x == 0 {
			continue
		}
		switch other := x & otherBits; x & kindBits {
		case named:
			if r.partner[other] == inside {
				continue
			}
			must[n] = newChord(r.plug[p], r.partner[other])
			must[n].gaps = r.gap[other]
			n++
		case owed:
			if int(other) > p+1 {
				must[n] = newChord(r.plug[p], r.plug[other-1])
				n++
			}
		default:
			if int(other) > p+1 {
				loose[m] = newChord(r.plug[p], r.plug[other-1])
				m++
			}
		}
	}
	for _, pair := range r.owed {
		must[n] = newChord(pair[0], pair[1])
		must[n].gaps = pair[2]
		n++
	}
	return disjoint(must[:n], loose[:m], pl.without&Helpers == 0)
}

// disjoint reports whether the owed chords, as far as they cross, have loose ones to help them.
// With share, it sees to it that a loose chord helps one path only.
func disjoint(owed, loose []chord, share bool) bool {
	crossed := uint32(0) // the owed chords that cross another
	for i := range owed {
		for j := range owed[:i] {
			if owed[i].crosses(&owed[j]) {
				if len(loose) == 0 && owed[i].gaps|owed[j].gaps == 0 {
					return false
				}
				crossed |= 1<<i | 1<<j
			}
		}
	}
	if crossed == 0 {
		return true
	}
	helpers := len(loose)
	for rest := crossed; rest != 0; rest &= rest - 1 {
		c := &owed[bits.TrailingZeros32(rest)]
		for range c.gaps {
			c.helpers |= 1 << helpers
			helpers++
		}
		for k := range loose {
			if c.crosses(&loose[k]) {
				c.helpers |= 1 << k
			}
		}
	}
	if helpers > 32 {
		return true
	}
	a := assignment{owed: owed}
	for i := range owed {
		for j := range owed[:i] {
			if !owed[i].crosses(&owed[j]) {
				continue
			}
			if owed[i].helpers|owed[j].helpers == 0 {
				return false
			}
			if a.n < len(a.pairs) {
				a.pairs[a.n] = [2]uint8{uint8(i), uint8(j)}
				a.n++
			}
		}
	}
	return !share || a.n == 1 || a.possible(0, 1<<helpers-1)
}

// assignment gives loose chords to the paths of owed ones.
type assignment struct {
	owed  []chord
	taken [maxChords]uint32 // the loose chords that the path of each owed chord takes up
	pairs [8][2]uint8       // owed chords that cross; the first few are enough for a test
	n     int
}

// possible reports whether the crossings from number i on can be helped with what is left of the
// loose chords.
func (a *assignment) possible(i int, left uint32) bool {
	if i == a.n {
		return true
	}
	x, y := a.pairs[i][0], a.pairs[i][1]
	if a.taken[x]&a.owed[y].helpers|a.taken[y]&a.owed[x].helpers != 0 {
		return a.possible(i+1, left)
	}
	for range 2 {
		for rest := left & a.owed[y].helpers; rest != 0; rest &= rest - 1 {
			a.taken[x] |= rest & -rest
			if a.possible(i+1, left&^(rest&-rest)) {
				return true
			}
			a.taken[x] &^= rest & -rest
		}
		x, y = y, x
	}
	return false
}

// findRims gives the rim behind each place but the last, unless the pulse is over first.
func (pl *plan) findRims(pulse *engine.Pulse) []rim {
	all := make([]rim, len(pl.places)-1)
	labels := make(map[int][]int) // the terminals of each label, as places
	for at := range pl.places {
		if label := pl.places[at].label; label != 0 {
			labels[label] = append(labels[label], at)
		}
	}
	point := make([]uint8, len(pl.places)) // of each terminal on the rim
	before := make([]uint8, len(pl.places))
	gap := make([]uint8, len(pl.places)) // 1 for each that has a gap
	wasGap := make([]uint8, len(pl.places))
	for at := range all {
		if pulse.Tick() {
			break
		}
		point, before = before, point
		gap, wasGap = wasGap, gap
		for i := range point {
			point[i], gap[i] = inside, 0
		}
		r := &all[at]
		pl.walkRim(r, at, point, gap)
		for i := range point {
			r.fresh = r.fresh || (point[i] == inside) != (before[i] == inside) || gap[i] != wasGap[i]
		}
		for label := 1; label <= len(labels); label++ {
			first, second := labels[label][0], labels[label][1]
			switch {
			case second <= at:
			case first <= at:
				r.partner[pl.places[first].slot] = point[second]
				r.gap[pl.places[first].slot] = gap[second]
			case point[first] != inside && point[second] != inside:
				r.owed = append(r.owed,
					[3]uint8{point[first], point[second], gap[first] + gap[second]})
			}
		}
	}
	return all
}

// walkRim goes round the rim behind a place, and gives each plug and each terminal its point, and
// those with a gap in front of them, too.
func (pl *plan) walkRim(r *rim, at int, point, gap []uint8) {
	row, col := at/pl.width, pl.places[at].col
	type stop struct{ plug, cell int } // either a plug or a cell, the other is none
	const none = -1
	var stops []stop
	onRim := make(map[int]bool)
	cell := func(row, col int) {
		if i := row*pl.width + col; row < pl.rows && col < pl.width && !onRim[i] {
			onRim[i] = true
			stops = append(stops, stop{none, i})
		}
	}
	for j := range pl.width {
		if j == col+1 {
			cell(row+1, j) // touches the last cell crossed with a corner
			stops = append(stops, stop{pl.width, none})
		}
		stops = append(stops, stop{j, none})
		if j <= col {
			cell(row+1, j)
		} else {
			cell(row, j)
		}
	}
	for i := row + 1; i < pl.rows; i++ {
		cell(i, pl.width-1)
	}
	for j := pl.width - 2; j >= 0; j-- {
		cell(pl.rows-1, j)
	}
	for i := pl.rows - 2; i > row; i-- {
		cell(i, 0)
	}
	next, plugs := 0, pl.width+1 // to come: no terminal may take their points
	number := func(i int) bool {
		if pl.places[i].label == 0 || point[i] != inside || next+plugs >= maxPoints {
			return false
		}
		point[i] = uint8(next)
		next++
		return true
	}
	for _, s := range stops {
		if s.plug != none {
			r.plug[s.plug] = uint8(next)
			next++
			plugs--
			continue
		}
		if number(s.cell) || pl.places[s.cell].label != 0 || pl.without&Gaps != 0 {
			continue
		}
		c := s.cell % pl.width
		for _, i := range [4]int{s.cell - pl.width, s.cell - 1, s.cell + 1, s.cell + pl.width} {
			if i > at && i < len(pl.places) && !onRim[i] &&
				(i%pl.width == c || i/pl.width == s.cell/pl.width) && number(i) {
				gap[i] = 1
				break // the ways to two through one cell might cross
			}
		}
	}
}
