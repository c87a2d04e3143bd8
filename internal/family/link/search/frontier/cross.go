package frontier

import (
	"fmt"
	"math"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/link"
)

// crossing is a frontier that crosses the board.
type crossing struct {
	plan  *plan
	pulse *engine.Pulse
	store *diagram.Store
	keep  keeping

	at        int   // places crossed
	spent     int64 // states of all layers that were left
	now, next layer
	most      int               // the most places to cross in one step
	n         int               // places that the current step crosses
	path      [stride + 1]state // the states on the way across them
	disc      disc
	guide     *guide // nil for none

	counts diagram.Counts // the number of ways into each state of now
	sums   diagram.Counts // the same for next
	ways   []ways         // the ways into the states of each layer but the first
	routes []route        // one way into each state at the end of each crossed row
	begun  [2]route       // the same for the current row: into the states of now, and of next
}

// layer holds states of a plan: in a table if they consist of plugs only, which is so if paths may
// touch, and otherwise as bytes.
type layer struct {
	plan  *plan
	table *diagram.Table
	bytes *diagram.Layer // if there is no table
	key   []byte
}

func newLayer(pl *plan, store *diagram.Store) layer {
	if pl.touch == link.Free {
		return layer{plan: pl, table: diagram.NewTable(store, pl.words())}
	}
	return layer{plan: pl, bytes: diagram.NewLayer(store)}
}

// Len returns the number of states.
func (l *layer) Len() int {
	if l.table != nil {
		return l.table.Len()
	}
	return l.bytes.Len()
}

// add adds a state unless it is there, and returns its number, or diagram.Full. A new state has the
// old Len as its number.
func (l *layer) add(s *state) int {
	if l.table != nil {
		w := s.plug.words()
		return l.table.Add(&w)
	}
	l.key = l.plan.pack(l.key[:0], s)
	return l.bytes.Add(l.key)
}

// get reads state i into s.
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

// free returns the memory of the layer to its store.
func (l *layer) free() {
	if l.table != nil {
		l.table.Free()
		return
	}
	l.bytes.Free()
}

// keeping is what a crossing keeps in addition to the last layers.
type keeping int

const (
	counting keeping = iota // the number of ways into each state
	tracing                 // also one way into each state
	listing                 // all ways, but not their number
)

// route holds one way across a row into each state. The upper half of a word is the number of a
// state at the beginning of the row, and the lower half has one bit for each move.
type route = *diagram.List[uint64]

// ways holds the edges into the states of a layer, as a list for each state. The number of an edge
// is that of the state that it comes from, followed by one bit for the move at each place that it
// crosses. Lists hold this number plus 1, which must fit in 32 bits; 0 ends a list. So the number
// of an edge contains its origin. diagram.Ways stores the origin in a separate word instead, since
// few of the 16 possible moves of a place there are legal. Here a place has two.
type ways struct {
	last   *diagram.List[uint32] // the last edge into each state
	next   *diagram.List[uint32] // the next edge in the list of each edge
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

// Rows returns the number of crossed rows.
func (c *crossing) Rows() int { return c.at / c.plan.width }

// States returns the number of states in the layer, or 0 if the board is crowded.
func (c *crossing) States() int {
	if c.plan.crowded {
		return 0
	}
	return c.now.Len()
}

// Spent returns the number of states of all layers that were left.
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

// stride is the number of places that one step crosses in a row. Few of the states between them are
// equal, so crossing from an equal state twice costs less than a lookup in a layer.
const stride = 2

// Row carries all states across one row of the board. It stops early if no state is left or the
// pulse is over.
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
			for range 1 << n { // one entry for each combination of moves
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

// swap makes the next layer the current one.
func (c *crossing) swap() {
	c.now, c.next = c.next, c.now
	c.counts, c.sums = c.sums, c.counts
	c.begun[0], c.begun[1] = c.begun[1], c.begun[0]
}

// on carries the state path[k] across the next place, and recursively to the end of the step. edge
// is the number of the state that it comes from, followed by one bit for each move. on returns
// false if memory ran out or the pulse is over. It is the innermost loop.
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
		// A path that only begins or continues changes no chord; at most it adds a loose one.
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

// arrive adds a state to the next layer, and a way into it. It returns false if memory ran out.
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

// begin records a way into state j of the next layer: the way into state i of this layer, continued
// by the edge. It does so if j is new, or if the way recorded for j is that of the known answer. It
// returns false if memory ran out.
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

// full returns the error of a crossing that has used up its memory.
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
