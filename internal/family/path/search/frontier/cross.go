package frontier

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/grid"
)

// crossing is a frontier on its way over the board. It is a diagram.Side.
type crossing struct {
	plan     *plan // that of another side until prepare is called
	position grid.Symmetry
	below    bool // the frontier comes from below
	pulse    *engine.Pulse
	store    *diagram.Store
	list     bool // keep the ways, for listing; else the counts

	rows      int      // rows crossed
	places    []*place // places crossed
	spent     int64    // states left behind
	now, next *diagram.Layer

	counts diagram.Counts // of each state of now, the ways into it
	sums   diagram.Counts // the same of next
	edges  diagram.Ways   // the pages of all ways
	ways   []diagram.Ways // of each layer but the first, the ways into its states

	key []byte      // scratch space
	all []successor // likewise

	borrowed bool // now and counts belong to another crossing, which is not to lose them
}

// newCrossing makes a crossing of a board in one of its positions, from above or from below. pl is
// the plan of any side: the first states of all are the same.
func newCrossing(pl *plan, position grid.Symmetry, below bool, pulse *engine.Pulse,
	store *diagram.Store, list bool,
) (*crossing, error) {
	c := &crossing{
		plan: pl, position: position, below: below, pulse: pulse, store: store, list: list,
		now: diagram.NewLayer(store), next: diagram.NewLayer(store),
		counts: diagram.NewCounts(store), sums: diagram.NewCounts(store),
		edges: diagram.NewWays(store),
	}
	if !pl.wrong && (c.now.Add(pl.pack(nil, &state{}, nil)) == diagram.Full || !c.counts.Append(1)) {
		return nil, c.full()
	}
	return c, nil
}

// prepare makes the plan, which a frontier that never sets out does not need.
func (c *crossing) prepare() {
	if pl := c.plan; pl.position != c.position || pl.second != c.below {
		c.plan = newPlan(pl.puzzle, c.position, c.below, pl.domains)
	}
}

// Rows is the number of rows left behind.
func (c *crossing) Rows() int { return c.rows }

// States is the number of states in the layer.
func (c *crossing) States() int { return c.now.Len() }

// Spent is the number of states left behind.
func (c *crossing) Spent() int64 { return c.spent }

// firstRows is how many rows the frontier from above crosses at once to begin with. One that goes
// on to share the last row of another needs no state in which its own walk is whole, as long as
// there are cells that it can't reach.
const firstRows = 2

// Row carries all states across a row of the board, unless none is left or the pulse is over.
func (c *crossing) Row() error {
	more := 1
	if c.rows == 0 && !c.plan.second {
		more = min(firstRows, len(c.plan.rows))
	}
	for ; more > 0; more-- {
		for len(c.places) < c.plan.rows[c.rows] {
			if err := c.cross(&c.plan.places[len(c.places)]); err != nil {
				return err
			}
			if c.pulse.Over() || c.now.Len() == 0 {
				return nil
			}
		}
		c.rows++
	}
	return nil
}

// seam carries all states across the row that the other frontier has crossed last: see plan.seam.
func (c *crossing) seam() error {
	places := c.plan.seam(c.rows)
	for i := range places {
		if err := c.cross(&places[i]); err != nil || c.pulse.Over() || c.now.Len() == 0 {
			return err
		}
	}
	return nil
}

// borrow takes the layer of another crossing, of a plan that is like this one's, as if this one had
// crossed as many rows. The other must not go on before this one has.
func (c *crossing) borrow(other *crossing) {
	c.Free()
	c.now, c.counts, c.borrowed = other.now, other.counts, true
	c.rows, c.edges, c.ways = other.rows, other.edges, slices.Clip(other.ways)
	for i := range other.places {
		c.places = append(c.places, &c.plan.places[i])
	}
}

// live lists the slots in use.
func (c *crossing) live() []uint8 {
	if len(c.places) == 0 {
		return nil
	}
	return c.places[len(c.places)-1].live
}

// Free gives the memory of a crossing back.
func (c *crossing) Free() {
	if !c.borrowed {
		c.now.Free()
		c.counts.Reset()
	}
	c.next.Free()
	c.sums.Reset()
	c.edges.Free()
}

// cross carries all states of a layer across one place. It holds the innermost loop, which stands
// in the frontier of links once more: it calls what is different in both for each state, and calls
// through an interface or a closure would cost more than what the two share.
func (c *crossing) cross(here *place) error {
	pl, before := c.plan, c.live()
	c.next.Reset()
	c.sums.Reset()
	var w diagram.Ways
	if c.list {
		w = c.edges.Layer()
		c.ways = append(c.ways, w)
	}
	var from state
	key, all := c.key, c.all
	defer func() { c.key, c.all = key, all }()
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
				if !w.Add(j, i, all[k].links) {
					return c.full()
				}
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
	c.places = append(c.places, here)
	c.now, c.next = c.next, c.now
	c.counts, c.sums = c.sums, c.counts
	if c.borrowed {
		c.next, c.sums = diagram.NewLayer(c.store), diagram.NewCounts(c.store)
		c.borrowed = false
	}
	return nil
}

// full is the error of a crossing that has used up its memory.
func (c *crossing) full() error {
	if c.list {
		return c.store.FullError(
			fmt.Sprintf("listing must keep more than %d states", c.spent+int64(c.now.Len())),
			"counting needs less")
	}
	return c.store.FullError(
		fmt.Sprintf("the frontier has more than %d states in row %d of %d",
			c.now.Len()+c.next.Len(), min(c.rows+1, len(c.plan.rows)), len(c.plan.rows)),
		"a board with a shorter side, or with more clues, has fewer")
}
