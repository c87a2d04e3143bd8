package frontier

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
)

// An edge holds the links that lead to a state in its lower bits, and the number of the state
// above.
const linkBits = 4

// fan holds the edges from the states of a layer, one state after the other.
type fan struct {
	ends  *diagram.List[uint32] // where in edges those of each state end
	edges *diagram.List[uint32]
}

// of gives the range of the edges of a state.
func (f *fan) of(state uint32) (from, to int) {
	if state > 0 {
		from = int(*f.ends.At(int(state) - 1))
	}
	return from, int(*f.ends.At(int(state)))
}

// crossing is a frontier on its way over the board.
type crossing struct {
	plan  *plan
	pulse *engine.Pulse
	store *diagram.Store
	list  bool // keep the edges, for listing; else the counts

	at        int   // places crossed
	spent     int64 // states left behind
	kept      int64 // edges from them
	now, next *diagram.Layer

	counts diagram.Counts // of each state of now, the ways into it
	sums   diagram.Counts // the same of next
	fans   []fan
}

func newCrossing(pl *plan, pulse *engine.Pulse, store *diagram.Store, list bool,
) (*crossing, error) {
	c := &crossing{
		plan: pl, pulse: pulse, store: store, list: list,
		now: diagram.NewLayer(store), next: diagram.NewLayer(store),
		counts: diagram.NewCounts(store), sums: diagram.NewCounts(store),
	}
	if !pl.wrong && (c.now.Add(pl.pack(nil, &state{}, nil)) == diagram.Full || !c.counts.Append(1)) {
		return nil, c.full()
	}
	return c, nil
}

// Done reports whether the board has been crossed, or no state is left to go on from, or the pulse
// is over.
func (c *crossing) Done() bool {
	return c.at == len(c.plan.places) || c.now.Len() == 0 || c.pulse.Over()
}

// Crossed is the number of places left behind.
func (c *crossing) Crossed() int { return c.at }

// Run crosses places until the crossing is done, or at least so many states have been left behind,
// 0 for no bound. The error says which limit has been reached.
func (c *crossing) Run(states int64) error {
	for !c.Done() && (states == 0 || c.spent < states) {
		if err := c.cross(); err != nil {
			return err
		}
	}
	return nil
}

// Free gives the memory of a crossing back, which has lost a race.
func (c *crossing) Free() {
	c.now.Free()
	c.next.Free()
	c.counts.Reset()
	c.sums.Reset()
	for _, f := range c.fans {
		f.ends.Reset()
		f.edges.Reset()
	}
}

// cross carries all states of a layer across one place. It holds the innermost loop.
func (c *crossing) cross() error {
	pl, here := c.plan, &c.plan.places[c.at]
	var before []uint8
	if c.at > 0 {
		before = pl.places[c.at-1].live
	}
	c.next.Reset()
	c.sums.Reset()
	var f fan
	if c.list {
		f = fan{ends: diagram.NewHalfs(c.store), edges: diagram.NewHalfs(c.store)}
		c.fans = append(c.fans, f)
	}
	var from state
	var key []byte
	var all []successor
	for i := range c.now.Len() {
		if c.pulse.Beat() {
			return nil
		}
		pl.unpack(&from, c.now.Key(i), before)
		all = pl.step(all[:0], &from, here)
		for k := range all {
			key = pl.pack(key[:0], &all[k].state, here.live)
			j := c.next.Add(key)
			if j == diagram.Full {
				return c.full()
			}
			if c.list {
				if !f.edges.Append(uint32(j<<linkBits) | uint32(all[k].links)) {
					return c.full()
				}
				c.kept++
				continue
			}
			if j == c.sums.Len() && !c.sums.Append(0) {
				return c.full()
			}
			if c.sums.AddLow(j, &c.counts, i) && !c.sums.AddHigh(j, &c.counts, i) {
				return c.full()
			}
		}
		if c.list && !f.ends.Append(uint32(f.edges.Len())) {
			return c.full()
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
	row, limit := 0, c.store.Limit()>>20
	if c.at < len(c.plan.places) {
		row = c.plan.places[c.at].row + 1
	}
	if c.list {
		return fmt.Errorf("%w: listing must keep more than %d ways on by row %d of %d, "+
			"and %w than %d MB; counting needs less",
			engine.ErrUnsupported, c.kept, row, c.plan.rows, engine.ErrMemory, limit)
	}
	return fmt.Errorf("%w: the frontier has more than %d states in row %d of %d, "+
		"and %w than %d MB; "+
		"a board with a shorter side, or with more clues, has fewer",
		engine.ErrUnsupported, c.now.Len()+c.next.Len(), row, c.plan.rows, engine.ErrMemory, limit)
}
