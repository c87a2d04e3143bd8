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

// standard bounds a search on a machine of 4 GB.
var standard = limits{layers: 1 << 30, edges: 1 << 30}

// What a state takes beside its place in the layer: two counts or edges of 32 bits.
const (
	countBytes = 8
	edgeBytes  = 8
)

// crossing is a frontier on its way over the board.
type crossing struct {
	plan   *plan
	pulse  *engine.Pulse
	limits limits
	list   bool // keep the edges, for listing; else the counts

	at        int   // places crossed
	spent     int64 // states left behind
	now, next *diagram.Layer

	counts diagram.Counts // of each state of now, the ways into it
	sums   diagram.Counts // the same of next
	edges  [][][2]uint32  // of each state left behind, where its moves lead, plus 1; 0 is nowhere
}

func newCrossing(pl *plan, pulse *engine.Pulse, lim limits, list bool) *crossing {
	c := &crossing{
		plan: pl, pulse: pulse, limits: lim, list: list,
		now: diagram.NewLayer(), next: diagram.NewLayer(),
	}
	if !pl.crowded {
		c.now.Add(pl.pack(nil, &state{}))
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
	pl, at := c.plan, &c.plan.places[c.at]
	c.next.Reset()
	c.sums.Reset()
	var edges [][2]uint32
	if c.list {
		edges = make([][2]uint32, c.now.Len())
	}
	var from, to state
	var key []byte
	for i := range c.now.Len() {
		if c.pulse.Beat() {
			return nil
		}
		// A state has two successors at most, so that little is added between two looks.
		if i%1024 == 0 {
			if err := c.room(); err != nil {
				return err
			}
		}
		pl.unpack(&from, c.now.Key(i))
		in := from.in(at.col, pl.width)
		ways, n := pl.moves(at, in)
		for k, out := range ways[:n] {
			clashes := append(to.clashes[:0], from.clashes...)
			to = from
			to.clashes = clashes
			if !pl.step(&to, at, in, out) {
				continue
			}
			key = pl.pack(key[:0], &to)
			j := c.next.Add(key)
			if c.list {
				edges[i][k] = uint32(j + 1)
				continue
			}
			if j == c.sums.Len() {
				c.sums.Append(0)
			}
			if c.sums.AddLow(j, &c.counts, i) {
				c.sums.AddHigh(j, &c.counts, i)
			}
		}
	}
	c.spent += int64(c.now.Len())
	c.at++
	c.now, c.next = c.next, c.now
	c.counts, c.sums = c.sums, c.counts
	if c.list {
		c.edges = append(c.edges, edges)
	}
	return nil
}

// room returns an error when the states have reached the limits.
func (c *crossing) room() error {
	row, rows := c.at/c.plan.width+1, c.plan.rows
	states := int64(c.now.Len() + c.next.Len())
	if c.now.Bytes()+c.next.Bytes()+countBytes*states+c.wideBytes() > c.limits.layers {
		return fmt.Errorf("%w: the frontier has more than %d states in row %d of %d "+
			"and may take %d MB; a board with a shorter side, or with more pairs, has fewer",
			engine.ErrUnsupported, states, row, rows, c.limits.layers>>20)
	}
	if kept := c.spent + int64(c.now.Len()); c.list && edgeBytes*kept > c.limits.edges {
		return fmt.Errorf("%w: listing must keep more than %d states by row %d of %d "+
			"and may take %d MB; counting needs less",
			engine.ErrUnsupported, kept, row, rows, c.limits.edges>>20)
	}
	return nil
}

// wideBytes is the memory of counts beyond 64 bits, which few boards have.
func (c *crossing) wideBytes() int64 { return c.counts.WideBytes() + c.sums.WideBytes() }
