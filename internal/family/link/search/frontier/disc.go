package frontier

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
)

// The disc. The cells still to be crossed form a disc, and the paths that join points of its rim
// inside it must not cross. The points are the plugs, and the terminals in cells at the rim, in
// cyclic order. A chord is a pair of points. The points of an owed chord must become one path: two
// plugs that owe each other, a named plug and its partner on the rim, or two partners on the rim.
// The points of a loose chord are the two plugs of a path without terminals.
//
// If two owed chords A and B cross, one of the two paths must get around the other, and the only
// way is along a loose path behind the frontier. Count crossings modulo 2. The curves of A's path
// in the disc begin and end at the points of A and of the loose chords that the path uses; the same
// holds for B. Curves do not cross, and neither do loose paths. So, if A and B cross, A's path uses
// an odd number of loose chords that cross B, or B's path an odd number of those that cross A. A
// loose chord is used by one path only. A pair with a terminal inside the disc has no chord: other
// paths can pass around that terminal.
//
// A terminal with one cell between it and the rim counts as on the rim, except that one path may
// pass through that cell. This gap acts as a loose chord that crosses only the chord of the
// terminal.
//
// So a state has no answer if two owed chords cross and no loose chord can help them past each
// other.

// rim holds what is the same in all states about the rim of the disc after a place.
type rim struct {
	// plug holds the point of each plug.
	plug [maxWidth + 1]uint8
	// partner holds, for each slot in use, the point of the terminal to come, or inside.
	partner [maxWidth + 1]uint8
	// gap is 1 for each slot with a gap between the terminal and the rim.
	gap [maxWidth + 1]uint8
	// owed holds the chords of the pairs with both terminals on the rim.
	owed []chord
	// fresh is set if a terminal has come to the rim or left it.
	fresh bool
}

// inside is the point of a terminal that is not on the rim.
const inside = 0xff

// maxPoints is the most points that a rim can have. Further terminals count as inside.
const maxPoints = 64

// chord is a pair of points, as masks.
type chord struct {
	ends    uint64
	between uint64 // the points strictly between the ends
	helpers uint32 // for an owed chord: its gaps, and the loose chords that cross it
	gaps    uint8
}

// span sets the chord to go from x to y, with the given number of gaps.
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

// maxChords is the most chords of each kind.
const maxChords = maxPoints / 2

// disc is the scratch space of planar. It is reused, since creating it takes as long as a test.
type disc struct {
	owed, loose [maxChords]chord
	// pairs holds the pairs of owed chords that cross, and taken the loose chords that the path of
	// each owed chord uses.
	pairs [][2]uint8
	taken [maxChords]uint32
}

// planar reports whether the open paths of a state may still be joined in the disc. False is a
// proof that they can't; true is not a proof that they can.
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

// cross lists the pairs of the first n owed chords that cross, and returns the chords in them.
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

// looseChords finds the loose chords and returns their number.
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

// helped reports whether the n loose chords and the gaps can help all listed pairs of crossing
// chords. With share, each loose chord may help one path only.
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
	const few = 8 // the most pairs that share looks at
	return !share || len(d.pairs) == 1 || d.share(d.pairs[:min(few, len(d.pairs))], 1<<helpers-1)
}

// share reports whether the crossings of the pairs can be helped by the loose chords in left, each
// by one path only.
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

// findRims returns the rim after each place but the last. It stops early if the pulse is over.
func (pl *plan) findRims(pulse *engine.Pulse) []rim {
	all := make([]rim, len(pl.places)-1)
	labels := make(map[int][2]int) // the terminals of each label, as places
	for at := range pl.places {
		if label := pl.places[at].label; label != 0 {
			if ends, met := labels[label]; met {
				labels[label] = [2]int{ends[0], at}
			} else {
				labels[label] = [2]int{at, at}
			}
		}
	}
	var (
		now, before = newRimPoints(len(pl.places)), newRimPoints(len(pl.places))
		side        = pl.side()
		end         [maxWidth + 1]int // the later terminal of the pair that had each slot last
	)
	for at := range all {
		if pulse.Tick() {
			break
		}
		if here := &pl.places[at]; here.label != 0 && labels[here.label][0] == at {
			end[here.slot] = labels[here.label][1]
		}
		for len(side) > 0 && pl.behind(side[0], at) {
			side = side[1:]
		}
		for len(side) > 0 && pl.behind(side[len(side)-1], at) {
			side = side[:len(side)-1]
		}
		now, before = before, now
		now.clear()
		r := &all[at]
		pl.walkRim(r, at, now, side)
		r.fresh = now.fresh(before) || before.fresh(now)
		for slot, second := range end {
			if second > at {
				r.partner[slot], r.gap[slot] = now.point[second], now.gap[second]
			}
		}
		slices.SortStableFunc(now.cells, func(a, b int) int { // the chords in the order of their labels
			return cmp.Compare(pl.places[a].label, pl.places[b].label)
		})
		for _, first := range now.cells {
			second := labels[pl.places[first].label][1]
			if first > at && second > first && now.point[second] != inside {
				var c chord
				c.span(now.point[first], now.point[second], now.gap[first]+now.gap[second])
				r.owed = append(r.owed, c)
			}
		}
	}
	return all
}

// rimPoints holds the points of the terminals on one rim.
type rimPoints struct {
	cells []int   // the terminals that have points
	point []uint8 // of each cell, or inside
	gap   []uint8 // 1 for each terminal with a gap
}

func newRimPoints(cells int) *rimPoints {
	return &rimPoints{point: bytes.Repeat([]byte{inside}, cells), gap: make([]uint8, cells)}
}

func (p *rimPoints) clear() {
	for _, i := range p.cells {
		p.point[i], p.gap[i] = inside, 0
	}
	p.cells = p.cells[:0]
}

// fresh reports whether a terminal is on this rim, with or without a gap, but not so on another.
func (p *rimPoints) fresh(other *rimPoints) bool {
	return slices.ContainsFunc(p.cells, func(i int) bool {
		return other.point[i] == inside || other.gap[i] != p.gap[i]
	})
}

// side returns the cells of the right, lower and left side of the board, in the order of a walk
// around a rim, but only those that are terminals or next to one: the others have no points.
func (pl *plan) side() (cells []int) {
	add := func(i int) {
		labeled := func(i int) bool { return i >= 0 && i < len(pl.places) && pl.places[i].label != 0 }
		if c := i % pl.width; labeled(i) || labeled(i-pl.width) || labeled(i+pl.width) ||
			c > 0 && labeled(i-1) || c < pl.width-1 && labeled(i+1) {
			cells = append(cells, i)
		}
	}
	for i := range pl.rows {
		add(i*pl.width + pl.width - 1)
	}
	for j := pl.width - 2; j >= 0; j-- {
		add((pl.rows-1)*pl.width + j)
	}
	for i := pl.rows - 2; i >= 0 && pl.width > 1; i-- {
		add(i * pl.width)
	}
	return cells
}

// behind reports whether a cell of a side has left the rim after a place, and so all rims to come.
// The cells of the last row stay: the rims there need no others.
func (pl *plan) behind(cell, at int) bool { return cell <= at && cell < len(pl.places)-pl.width }

// onRim reports whether a cell still to be crossed is on the rim after a place.
func (pl *plan) onRim(cell, at int) bool {
	c := cell % pl.width
	return cell <= at+pl.width+1 || c == 0 || c == pl.width-1 || cell >= len(pl.places)-pl.width
}

// walkRim walks around the rim after a place and numbers the points: the plugs, the terminals on
// the rim, and those with a gap between them and the rim. From what is left of the sides it takes
// no more cells than there are points, so all rims together take time linear in the board.
func (pl *plan) walkRim(r *rim, at int, on *rimPoints, side []int) {
	w := rimWalk{plan: pl, rim: r, points: on, at: at, plugs: pl.width + 1}
	row, col := at/pl.width, pl.places[at].col
	last := at + pl.width // of the cells along the frontier
	for j := range pl.width {
		if j == col+1 {
			if row+1 < pl.rows {
				last++
				w.visit(last) // touches the last crossed cell at a corner
			}
			w.plug(pl.width)
		}
		w.plug(j)
		if i := row*pl.width + j; j > col {
			w.visit(i)
		} else if row+1 < pl.rows {
			w.visit(i + pl.width)
		}
	}
	for _, i := range side {
		if w.full() {
			break
		}
		if i > last || i <= at {
			w.visit(i)
		}
	}
}

// rimWalk is a walk around the rim after a place.
type rimWalk struct {
	*plan
	rim    *rim
	points *rimPoints
	at     int // the place
	next   int // the number of the next point
	plugs  int // to come: terminals must leave points for them
}

// full reports whether only the plugs get further points.
func (w *rimWalk) full() bool { return w.next+w.plugs >= maxPoints }

// plug numbers the plug at a position.
func (w *rimWalk) plug(p int) {
	w.rim.plug[p] = uint8(w.next)
	w.next++
	w.plugs--
}

// visit numbers a cell that is a terminal. Next to another one, it numbers a terminal behind a gap.
func (w *rimWalk) visit(cell int) {
	if w.number(cell) || w.places[cell].label != 0 || w.without&Gaps != 0 {
		return
	}
	for _, i := range [4]int{cell - w.width, cell - 1, cell + 1, cell + w.width} {
		if i > w.at && i < len(w.places) && !w.onRim(i, w.at) &&
			(i%w.width == cell%w.width || i/w.width == cell/w.width) && w.number(i) {
			w.points.gap[i] = 1
			return // one gap per cell: the ways to two terminals through it might cross
		}
	}
}

// number gives a terminal the next point, unless it has one or none is left, and reports whether it
// did.
func (w *rimWalk) number(i int) bool {
	if w.places[i].label == 0 || w.points.point[i] != inside || w.full() {
		return false
	}
	w.points.cells = append(w.points.cells, i)
	w.points.point[i] = uint8(w.next)
	w.next++
	return true
}
