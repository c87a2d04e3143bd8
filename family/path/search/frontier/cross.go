package frontier

import (
	"fmt"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/engine/diagram"
)

// limits bounds the memory of a crossing, in bytes of what it holds. Slices that grow, and what the
// garbage collector has not yet found, may take as much again.
type limits struct {
	layers int64 // two layers, with their counts
	edges  int64 // the edges of all layers, which only listing keeps
}

// standard bounds a search on a small machine.
var standard = limits{layers: 100 << 20, edges: 100 << 20}

// What a state takes beside its place in the layer, and what an edge takes.
const (
	countBytes = 8
	edgeBytes  = 4
)

// An edge holds the links that lead to a state in its lower bits, and the number of the state
// above.
const linkBits = 4

// fan holds the edges from the states of a layer, one state after the other.
type fan struct {
	ends  []uint32 // where in edges those of each state end
	edges []uint32
}

func (f *fan) of(state uint32) []uint32 {
	from := uint32(0)
	if state > 0 {
		from = f.ends[state-1]
	}
	return f.edges[from:f.ends[state]]
}

// crossing is a frontier on its way over the board.
type crossing struct {
	plan   *plan
	pulse  *engine.Pulse
	limits limits
	list   bool // keep the edges, for listing; else the counts

	at        int   // places crossed
	spent     int64 // states left behind
	kept      int64 // edges to them, and their ends
	now, next *diagram.Layer

	counts diagram.Counts // of each state of now, the ways into it
	sums   diagram.Counts // the same of next
	fans   []fan
}

func newCrossing(pl *plan, pulse *engine.Pulse, lim limits, list bool) *crossing {
	c := &crossing{plan: pl, pulse: pulse, limits: lim, list: list,
		now: diagram.NewLayer(), next: diagram.NewLayer()}
	if !pl.wrong {
		c.now.Add(pl.pack(nil, &state{}, nil))
		c.counts.Append(1)
	}
	return c
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
	var from state
	var key []byte
	var all []successor
	for i := range c.now.Len() {
		if c.pulse.Beat() {
			return nil
		}
		if i%256 == 0 {
			if err := c.room(len(f.edges)); err != nil {
				return err
			}
		}
		pl.unpack(&from, c.now.Key(i), before)
		all = pl.step(all[:0], &from, here)
		for k := range all {
			key = pl.pack(key[:0], &all[k].state, here.live)
			j := c.next.Add(key)
			if c.list {
				f.edges = append(f.edges, uint32(j<<linkBits)|uint32(all[k].links))
				continue
			}
			if j == c.sums.Len() {
				c.sums.Append(0)
			}
			if c.sums.AddLow(j, &c.counts, i) {
				c.sums.AddHigh(j, &c.counts, i)
			}
		}
		if c.list {
			f.ends = append(f.ends, uint32(len(f.edges)))
		}
	}
	c.spent += int64(c.now.Len())
	c.at++
	c.now, c.next = c.next, c.now
	c.counts, c.sums = c.sums, c.counts
	if c.list {
		c.kept += int64(len(f.edges) + len(f.ends))
		c.fans = append(c.fans, f)
	}
	return nil
}

// room returns an error when the states have reached the limits.
func (c *crossing) room(fresh int) error {
	states := int64(c.now.Len() + c.next.Len())
	if c.now.Bytes()+c.next.Bytes()+countBytes*states+c.wideBytes() > c.limits.layers {
		return fmt.Errorf("%w: the frontier has more than %d states in row %d of %d "+
			"and may take %d MB; a board with a shorter side, or with more clues, has fewer",
			engine.ErrUnsupported, states, c.plan.places[c.at].row+1, c.plan.rows, c.limits.layers>>20)
	}
	if kept := c.kept + int64(fresh); edgeBytes*kept > c.limits.edges {
		return fmt.Errorf("%w: listing must keep more than %d ways on by row %d of %d "+
			"and may take %d MB; counting needs less",
			engine.ErrUnsupported, kept, c.plan.places[c.at].row+1, c.plan.rows, c.limits.edges>>20)
	}
	return nil
}

// wideBytes is the memory of counts beyond 64 bits, which few boards have.
func (c *crossing) wideBytes() int64 { return c.counts.WideBytes() + c.sums.WideBytes() }
