package frontier

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
)

// crossing is a frontier on its way over the board.
type crossing struct {
	plan  *plan
	pulse *engine.Pulse
	store *diagram.Store
	list  bool // keep the edges, for listing; else the counts

	at        int   // places crossed
	spent     int64 // states left behind
	now, next *diagram.Layer

	counts diagram.Counts // of each state of now, the ways into it
	sums   diagram.Counts // the same of next
	ways   []ways         // of each layer but the first, the ways into its states
}

// ways are the edges into the states of a layer, as a list for each. An edge is known by twice the
// number of the state that it comes from, plus which of its moves it is, plus 1; 0 ends a list.
type ways struct {
	last *diagram.List[uint32] // of each state
	next *diagram.List[uint32] // of each edge
}

func newCrossing(pl *plan, pulse *engine.Pulse, store *diagram.Store, list bool,
) (*crossing, error) {
	c := &crossing{
		plan: pl, pulse: pulse, store: store, list: list,
		now: diagram.NewLayer(store), next: diagram.NewLayer(store),
		counts: diagram.NewCounts(store), sums: diagram.NewCounts(store),
	}
	if c.now.Add(pl.pack(nil, &state{})) == diagram.Full || !c.counts.Append(1) {
		return nil, c.full()
	}
	return c, nil
}

// Rows is the number of rows left behind.
func (c *crossing) Rows() int { return c.at / c.plan.width }

// States is the number of states in the layer, 0 where the board is crowded.
func (c *crossing) States() int {
	if c.plan.crowded {
		return 0
	}
	return c.now.Len()
}

// Spent is the number of states left behind.
func (c *crossing) Spent() int64 { return c.spent }

// Free gives the memory of a crossing back.
func (c *crossing) Free() {
	c.now.Free()
	c.next.Free()
	c.counts.Reset()
	c.sums.Reset()
	for _, w := range c.ways {
		w.last.Reset()
		w.next.Reset()
	}
}

// Row carries all states across a row of the board, unless none is left or the pulse is over.
func (c *crossing) Row() error {
	for range c.plan.width {
		if err := c.cross(); err != nil || c.pulse.Over() || c.now.Len() == 0 {
			return err
		}
	}
	return nil
}

// cross carries all states of a layer across one place. It holds the innermost loop.
func (c *crossing) cross() error {
	pl, at := c.plan, &c.plan.places[c.at]
	c.next.Reset()
	c.sums.Reset()
	var w ways
	if c.list {
		w = ways{last: diagram.NewHalfs(c.store), next: diagram.NewHalfs(c.store)}
		c.ways = append(c.ways, w)
	}
	var r *rim
	if c.at < len(pl.rims) {
		r = &pl.rims[c.at]
	}
	var from, to state
	var key []byte
	for i := range c.now.Len() {
		if c.pulse.Beat() {
			return nil
		}
		for range 2 { // where each of its moves leads
			if c.list && !w.next.Append(0) {
				return c.full()
			}
		}
		pl.unpack(&from, c.now.Key(i))
		in := from.in(at.col, pl.width)
		moves, n := pl.moves(at, in)
		for k, out := range moves[:n] {
			clashes := append(to.clashes[:0], from.clashes...)
			to = from
			to.clashes = clashes
			if !pl.step(&to, at, in, out) {
				continue
			}
			// A path that begins or goes on leaves all chords as they were, but for a loose one more.
			if r != nil && (r.fresh || in == north|west || at.part != inner) && !pl.planar(&to, r) {
				continue
			}
			key = pl.pack(key[:0], &to)
			j := c.next.Add(key)
			if j == diagram.Full {
				return c.full()
			}
			if c.list {
				if j == w.last.Len() && !w.last.Append(0) {
					return c.full()
				}
				last, edge := w.last.At(j), 2*i+k
				*w.next.At(edge) = *last
				*last = uint32(edge + 1)
				continue
			}
			if j == c.sums.Len() && !c.sums.Append(0) {
				return c.full()
			}
			if c.sums.AddLow(j, &c.counts, i) && !c.sums.AddHigh(j, &c.counts, i) {
				return c.full()
			}
		}
	}
	c.spent += int64(c.now.Len())
	c.at++
	c.now, c.next = c.next, c.now
	c.counts, c.sums = c.sums, c.counts
	return nil
}

// full is the error of a crossing that has used up its memory.
func (c *crossing) full() error {
	if c.list {
		return c.store.Full(
			fmt.Sprintf("listing must keep more than %d states", c.spent+int64(c.now.Len())),
			"counting needs less")
	}
	return c.store.Full(
		fmt.Sprintf("the frontier has more than %d states", c.now.Len()+c.next.Len()),
		"a board with a shorter side, or with more pairs, has fewer")
}
