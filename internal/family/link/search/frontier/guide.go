package frontier

import (
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/puzzle"
)

// The guide. Where an answer is known and another wanted, each crossing follows the known one, for
// two reasons.
//
// The one way that is kept into each state should not be the known one where there are others. So
// where another way leads to a state that the known answer led to first, that is kept.
//
// And where a board has another answer it mostly has millions, and some that lie near the known
// one: at each place most of their plugs are the same. So a crossing may go on with a beam of
// states, the nearest to those of the known answer, and drop the others. Then its end proves
// nothing, but both sides keep to the same answer, so that they have states that fit. Beams of ten
// thousand states by the number of ways into them, by their loose paths, or by chance did not meet.

// guide follows a known answer.
type guide struct {
	plan  *plan
	links []int // of each place, in the answer
	near  state // of the answer
	own   int   // the state whose way is the answer's, or none
	next  int   // the same in the next layer
	edge  int   // from own along the answer, across the places being crossed, or none

	beam int  // the most states of a layer; 0 for all
	cut  bool // states have been dropped
	far  []uint8
}

// none is no state and no edge.
const none = -1

func newGuide(pl *plan, known puzzle.Answer, beam int) *guide {
	return &guide{plan: pl, links: pl.turned(known), beam: beam}
}

// follow goes along the answer across n places.
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

// narrow drops the farthest of the states of the layer, if there are too many. It reports whether
// there was memory.
func (c *crossing) narrow() bool {
	g := c.guide
	if c.now.Len() <= g.beam {
		return true
	}
	g.cut = true
	g.far = g.far[:0]
	var of [maxWidth + 2]int // states, by how many of their plugs differ
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
	most, room := 0, g.beam // of the states that are most away, room are kept
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
			// These are taken from everywhere in the layer.
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
