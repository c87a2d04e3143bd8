package frontier

import (
	"fmt"
	"math"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/link"
)

// crossing is a frontier on its way over the board.
type crossing struct {
	plan  *plan
	pulse *engine.Pulse
	store *diagram.Store
	keep  keeping

	at        int   // places crossed
	spent     int64 // states left behind
	now, next layer
	most      int               // places to be crossed at once
	n         int               // places being crossed at once
	path      [stride + 1]state // the states on the way across them
	disc      disc
	guide     *guide // nil for none

	counts diagram.Counts // of each state of now, the ways into it
	sums   diagram.Counts // the same of next
	ways   []ways         // of each layer but the first, the ways into its states
	routes []route        // of each row crossed, the one into each state at its end
	begun  [2]route       // of the row under way: into the states of now, and of next
}

// layer holds states of a plan: in a table where their plugs are all there is to them.
type layer struct {
	plan  *plan
	table *diagram.Table
	bytes *diagram.Layer // where there is no table
	key   []byte
}

func newLayer(pl *plan, store *diagram.Store) layer {
	if pl.touch == link.Free {
		return layer{plan: pl, table: diagram.NewTable(store, pl.words())}
	}
	return layer{plan: pl, bytes: diagram.NewLayer(store)}
}

// Len is the number of states.
func (l *layer) Len() int {
	if l.table != nil {
		return l.table.Len()
	}
	return l.bytes.Len()
}

// add gives the number of a state, which is new when it is the old Len, or diagram.Full.
func (l *layer) add(s *state) int {
	if l.table != nil {
		w := s.plug.words()
		return l.table.Add(&w)
	}
	l.key = l.plan.pack(l.key[:0], s)
	return l.bytes.Add(l.key)
}

// get reads the state number i into s.
func (l *layer) get(s *state, i int) {
	if l.table != nil {
		s.plug.set(l.table.At(i))
		return
	}
	l.plan.unpack(s, l.bytes.Key(i))
}

// reset empties the layer.
func (l *layer) reset() {
	if l.table != nil {
		l.table.Reset()
		return
	}
	l.bytes.Reset()
}

// free gives the memory of the layer back.
func (l *layer) free() {
	if l.table != nil {
		l.table.Free()
		return
	}
	l.bytes.Free()
}

// keeping is what a crossing keeps beside the last layers.
type keeping int

const (
	counting keeping = iota // the number of ways into each state
	tracing                 // that, and one way into each state
	listing                 // all ways, and not their number
)

// route has one way across a row into each state: in the upper half of a word the number of a state
// at the beginning of the row, in the lower one the moves, a bit for each place.
type route = *diagram.List[uint64]

// ways are the edges into the states of a layer, as a list for each. An edge is known by the number
// of the state that it comes from, followed by a bit for each of the places that it crosses, which
// of the moves there it takes, plus 1, which must fit in 32 bits; 0 ends a list. A number tells
// where its edge comes from. In diagram.Ways a word beside each edge does, since of the 16 moves
// that a place may have there few lead on. Here there are two.
type ways struct {
	last   *diagram.List[uint32] // of each state
	next   *diagram.List[uint32] // of each edge
	places int
}

func newCrossing(pl *plan, pulse *engine.Pulse, store *diagram.Store, keep keeping,
) (*crossing, error) {
	c := &crossing{
		plan: pl, pulse: pulse, store: store, keep: keep,
		now: newLayer(pl, store), next: newLayer(pl, store),
		counts: diagram.NewCounts(store), sums: diagram.NewCounts(store),
		most: 1,
	}
	if pl.touch == link.Free {
		c.most = stride
	}
	for i := range c.begun {
		c.begun[i] = diagram.NewWords(store)
	}
	if c.now.add(&state{}) == diagram.Full || !c.counts.Append(1) {
		return nil, c.full()
	}
	return c, nil
}

// Rows is the number of rows left behind.
func (c *crossing) Rows() int { return c.at / c.plan.width }

// States is the number of states in the layer, 0 if the board is crowded.
func (c *crossing) States() int {
	if c.plan.crowded {
		return 0
	}
	return c.now.Len()
}

// Spent is the number of states left behind.
func (c *crossing) Spent() int64 { return c.spent }

// Free returns the memory of a crossing to its store.
func (c *crossing) Free() {
	c.now.free()
	c.next.free()
	c.counts.Reset()
	c.sums.Reset()
	for _, w := range c.ways {
		w.last.Reset()
		w.next.Reset()
	}
	for _, r := range append(c.routes, c.begun[:]...) {
		r.Reset()
	}
}

// stride is how many places in a row are crossed at once. Of the states in between few are equal,
// so that it takes less to cross from one twice than to look for it in a layer.
const stride = 2

// Row carries all states across a row of the board, unless none is left or the pulse is over.
func (c *crossing) Row() error {
	if c.keep == tracing {
		c.begun[0].Reset()
		for i := range c.now.Len() {
			if !c.begun[0].Append(uint64(i) << 32) {
				return c.full()
			}
		}
	}
	for end := c.at + c.plan.width; c.at < end; {
		n := min(c.most, end-c.at)
		if err := c.cross(n); err != nil || c.pulse.Over() || c.now.Len() == 0 {
			return err
		}
		if c.guide != nil && c.guide.beam > 0 && !c.narrow() {
			return c.full()
		}
	}
	if c.keep == tracing {
		c.routes = append(c.routes, c.begun[0])
		c.begun[0] = diagram.NewWords(c.store)
	}
	return nil
}

// cross carries all states of a layer across the next n places.
func (c *crossing) cross(n int) error {
	c.next.reset()
	c.sums.Reset()
	c.begun[1].Reset()
	c.n = n
	if c.guide != nil {
		c.guide.follow(c.at, n)
	}
	if c.keep == listing {
		c.ways = append(c.ways, ways{
			last: diagram.NewHalfs(c.store), next: diagram.NewHalfs(c.store), places: n,
		})
	}
	for i := range c.now.Len() {
		if c.keep == listing {
			w := &c.ways[len(c.ways)-1]
			for range 1 << n { // where each of its moves leads
				if w.next.Len() >= math.MaxUint32 || !w.next.Append(0) { // see ways
					return c.full()
				}
			}
		}
		c.now.get(&c.path[0], i)
		if !c.on(0, i) {
			if c.pulse.Over() {
				return nil
			}
			return c.full()
		}
	}
	c.at += n
	c.swap()
	if c.guide != nil {
		c.guide.own = c.guide.next
	}
	return nil
}

// swap makes the next layer the one to go on from.
func (c *crossing) swap() {
	c.now, c.next = c.next, c.now
	c.counts, c.sums = c.sums, c.counts
	c.begun[0], c.begun[1] = c.begun[1], c.begun[0]
}

// on carries the last state of the path, which is k places long, across the next place, and on to
// the end of the stride. edge is the state that it comes from, and the moves that it has made, a
// bit each. It reports whether there was memory, and the pulse is not over. It is the innermost
// loop.
func (c *crossing) on(k, edge int) bool {
	if c.pulse.Beat() {
		return false
	}
	c.spent++
	pl, at := c.plan, &c.plan.places[c.at+k]
	var r *rim
	if c.at+k < len(pl.rims) {
		r = &pl.rims[c.at+k]
	}
	from, to := &c.path[k], &c.path[k+1]
	in := from.in(at.col, pl.width)
	moves, n := pl.moves(at, in)
	for move, out := range moves[:n] {
		if c.now.table != nil {
			to.plug = from.plug
		} else {
			clashes := append(to.clashes[:0], from.clashes...)
			*to = *from
			to.clashes = clashes
		}
		if !pl.step(to, at, in, out) {
			continue
		}
		// A path that begins or goes on leaves all chords as they were, but for a loose one more.
		if r != nil && (r.fresh || in == north|west || at.part != inner) &&
			!pl.planar(&to.plug, r, &c.disc) {
			continue
		}
		if k+1 < c.n {
			if !c.on(k+1, 2*edge+move) {
				return false
			}
		} else if !c.arrive(to, 2*edge+move) {
			return false
		}
	}
	return true
}

// arrive adds a state to the next layer, and a way into it. It reports whether there was memory.
func (c *crossing) arrive(to *state, edge int) bool {
	j := c.next.add(to)
	if j == diagram.Full {
		return false
	}
	if c.keep != listing {
		i := edge >> c.n
		if j == c.sums.Len() && !c.sums.Append(0) || c.keep == tracing && !c.begin(i, edge, j) {
			return false
		}
		return !c.sums.AddLow(j, &c.counts, i) || c.sums.AddHigh(j, &c.counts, i)
	}
	w := &c.ways[len(c.ways)-1]
	if j == w.last.Len() && !w.last.Append(0) {
		return false
	}
	last := w.last.At(j)
	*w.next.At(edge) = *last
	*last = uint32(edge + 1)
	return true
}

// begin notes a way into state j of the next layer, if it is new, or the way of the known answer
// has led to it: that into state i of this one, and on along the edge. It reports whether there was
// memory.
func (c *crossing) begin(i, edge, j int) bool {
	fresh := j == c.begun[1].Len()
	if g := c.guide; g != nil {
		if edge == g.edge {
			if fresh {
				g.next = j
			}
		} else if j == g.next {
			fresh = true
			g.next = none
		}
	}
	if !fresh {
		return true
	}
	way := *c.begun[0].At(i)
	moves := uint32(way)<<c.n | uint32(edge)&(1<<c.n-1)
	way = way&^math.MaxUint32 | uint64(moves)
	if j < c.begun[1].Len() {
		*c.begun[1].At(j) = way
		return true
	}
	return c.begun[1].Append(way)
}

// full is the error of a crossing that has used up its memory.
func (c *crossing) full() error {
	if c.keep == listing {
		return c.store.FullError(
			fmt.Sprintf("listing must keep more than %d states", c.spent+int64(c.now.Len())),
			"counting needs less")
	}
	return c.store.FullError(
		fmt.Sprintf("the frontier has more than %d states", c.now.Len()+c.next.Len()),
		"a board with a shorter side, or with more pairs, has fewer")
}
