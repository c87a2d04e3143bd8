package frontier

import (
	"encoding/binary"
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
	// owed are the chords of the pairs that have both terminals on the rim.
	owed []chord
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

// span lets the chord go from x to y, with so many gaps.
func (c *chord) span(x, y, gaps uint8) {
	low, high := min(x, y), max(x, y)
	c.ends = 1<<low | 1<<high
	c.between = 1<<high - 1<<(low+1)
	c.gaps = gaps
}

// crosses reports whether exactly one end of d lies between those of c.
func (c *chord) crosses(d *chord) bool {
	in := c.between & d.ends
	return in&(in-1) == 0 && in != 0
}

// maxChords is the most chords of a kind.
const maxChords = maxPoints / 2

// disc is what the test of a state works with. It stays from one test to the next, since making it
// takes as long as a test.
type disc struct {
	owed, loose [maxChords]chord
	// pairs are the owed chords that cross, and taken the loose ones that the path of each takes up.
	pairs [][2]uint8
	taken [maxChords]uint32
}

// planar reports whether what is left to join in a state behind a place may still be joined in the
// disc. It is false only where it can't.
func (pl *plan) planar(s *plugs, r *rim, d *disc) bool {
	n := copy(d.owed[:], r.owed)
	for k := range pl.words() {
		w := binary.LittleEndian.Uint64(s[8*k:])
		for rest := (w>>namedShift | w>>owedShift) & eachByte; rest != 0; rest &= rest - 1 {
			at := bits.TrailingZeros64(rest)
			p, x := 8*k+at/8, uint8(w>>at)
			switch other := x & otherBits; {
			case x&kindBits == named:
				if r.partner[other] != inside {
					d.owed[n].span(r.plug[p], r.partner[other], r.gap[other])
					n++
				}
			case int(other) > p+1:
				d.owed[n].span(r.plug[p], r.plug[other-1], 0)
				n++
			}
		}
	}
	crossed := d.cross(n)
	return crossed == 0 || d.helped(crossed, pl.looseChords(s, r, d), pl.without&Helpers == 0)
}

// eachByte has the lowest bit of each byte of a word.
const eachByte = 0x0101010101010101

// cross lists the pairs of owed chords that cross, of n, and gives the chords in them.
func (d *disc) cross(n int) (crossed uint32) {
	d.pairs = d.pairs[:0]
	for i := 1; i < n; i++ {
		c := &d.owed[i]
		for j := range i {
			if c.crosses(&d.owed[j]) {
				crossed |= 1<<i | 1<<j
				d.pairs = append(d.pairs, [2]uint8{uint8(i), uint8(j)})
			}
		}
	}
	return crossed
}

// looseChords finds the loose chords and gives their number.
func (pl *plan) looseChords(s *plugs, r *rim, d *disc) (n int) {
	for k := range pl.words() {
		w := binary.LittleEndian.Uint64(s[8*k:])
		const low = 0x7f * eachByte
		rest := (w + low) >> 7 &^ (w>>namedShift | w>>owedShift) & eachByte
		for ; rest != 0; rest &= rest - 1 {
			at := bits.TrailingZeros64(rest)
			if p, x := 8*k+at/8, uint8(w>>at); int(x) > p+1 {
				d.loose[n].span(r.plug[p], r.plug[x-1], 0)
				n++
			}
		}
	}
	return n
}

// helped reports whether the crossed chords, whose pairs are listed, have loose ones, of n, and
// gaps to help them. With share, it sees to it that a loose chord helps one path only.
func (d *disc) helped(crossed uint32, n int, share bool) bool {
	if n == 0 {
		for _, pair := range d.pairs {
			if d.owed[pair[0]].gaps|d.owed[pair[1]].gaps == 0 {
				return false
			}
		}
	}
	helpers := n
	for rest := crossed; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		c := &d.owed[i]
		c.helpers, d.taken[i] = 0, 0
		for range c.gaps {
			c.helpers |= 1 << helpers
			helpers++
		}
		for k := range d.loose[:n] {
			if c.crosses(&d.loose[k]) {
				c.helpers |= 1 << k
			}
		}
	}
	if helpers > 32 {
		return true
	}
	for _, pair := range d.pairs {
		if d.owed[pair[0]].helpers|d.owed[pair[1]].helpers == 0 {
			return false
		}
	}
	const few = 8 // pairs are enough for a test
	return !share || len(d.pairs) == 1 || d.share(d.pairs[:min(few, len(d.pairs))], 1<<helpers-1)
}

// share reports whether the crossings of the pairs can be helped with what is left of the loose
// chords, if each is given to one path.
func (d *disc) share(pairs [][2]uint8, left uint32) bool {
	if len(pairs) == 0 {
		return true
	}
	x, y := pairs[0][0], pairs[0][1]
	if d.taken[x]&d.owed[y].helpers|d.taken[y]&d.owed[x].helpers != 0 {
		return d.share(pairs[1:], left)
	}
	for range 2 {
		for rest := left & d.owed[y].helpers; rest != 0; rest &= rest - 1 {
			d.taken[x] |= rest & -rest
			if d.share(pairs[1:], left&^(rest&-rest)) {
				return true
			}
			d.taken[x] &^= rest & -rest
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
				var c chord
				c.span(point[first], point[second], gap[first]+gap[second])
				r.owed = append(r.owed, c)
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
