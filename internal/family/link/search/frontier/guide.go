package frontier

import (
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/puzzle"
)

// The guide. If one answer is known and another is wanted, each crossing follows the known one, for
// two reasons.
//
// First, only one way into each state is kept. It should not be that of the known answer if there
// are others. So if the known answer was the first to reach a state, another way replaces it.
//
// Second, a board with another answer usually has millions, and some lie near the known one: most
// of their plugs are the same at each place. So a crossing may continue with a beam of states,
// those nearest to the known answer, and drop the others. Then finding nothing proves nothing. But
// both sides stay near the same answer, so they have states that fit. Beams of ten thousand states
// chosen by the number of ways into them, by their loose paths, or at random did not meet.

// guide follows a known answer.
type guide struct {
	plan  *plan
	links []int // the links of the answer at each place
	near  state // the state of the answer
	own   int   // the state whose recorded way is that of the answer, or none
	next  int   // the same in the next layer
	edge  int   // the edge of the answer from own across the current step, or none

	beam int  // the most states of a layer; 0 for all
	cut  bool // states have been dropped
	far  []uint8
}

// none means no state, or no edge.
const none = -1

func newGuide(pl *plan, known puzzle.Answer, beam int) *guide {
	return &guide{plan: pl, links: pl.turned(known), beam: beam}
}

// follow moves along the answer across n places.
func (g *guide) follow(at, n int) {
	g.edge, g.next = g.own, none
	for ; n > 0; n, at = n-1, at+1 {
		here := &g.plan.places[at]
		in, out := g.links[at]&(north|west), g.links[at]&(south|east)
		g.plan.step(&g.near, here, in, out)
		if g.edge != none {
			moves, _ := g.plan.moves(here, in)
			g.edge *= 2
			if moves[0] != out {
				g.edge++
			}
		}
	}
}

// narrow drops the states of the layer that are farthest from the answer, if there are too many. It
// returns false if memory ran out.
func (c *crossing) narrow() bool {
	g := c.guide
	if c.now.Len() <= g.beam {
		return true
	}
	g.cut = true
	g.far = g.far[:0]
	var of [maxWidth + 2]int // the number of states by the number of plugs that differ
	s := &c.path[0]
	for i := range c.now.Len() {
		c.now.get(s, i)
		far := 0
		for p, x := range s.plug[:c.plan.width+1] {
			if x != g.near.plug[p] {
				far++
			}
		}
		g.far = append(g.far, uint8(far))
		of[far]++
	}
	most, room := 0, g.beam // of the states at distance most, room are kept
	for ; room > of[most]; most++ {
		room -= of[most]
	}
	c.next.reset()
	c.sums.Reset()
	c.begun[1].Reset()
	own, taken := none, 0
	for i, far := range g.far {
		switch {
		case int(far) > most:
			continue
		case int(far) == most:
			// These are taken evenly from the whole layer.
			taken += room
			if taken < of[most] {
				continue
			}
			taken -= of[most]
		}
		if i == g.own {
			own = c.next.Len()
		}
		c.now.get(s, i)
		j := c.next.add(s)
		if j == diagram.Full || !c.sums.Append(0) ||
			c.sums.AddLow(j, &c.counts, i) && !c.sums.AddHigh(j, &c.counts, i) ||
			!c.begun[1].Append(*c.begun[0].At(i)) {
			return false
		}
	}
	c.swap()
	g.own = own
	return true
}
