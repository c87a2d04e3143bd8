package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/edges"
)

// chain is what follows from a supposition by single rules, in rounds: a round draws all
// conclusions from what was known or concluded before it. So what is concluded within some rounds
// depends neither on the order of cells nor on the position of the board, and grows with what is
// known.
type chain struct {
	*board
	value []int8      // of each edge: 1 with a link, -1 without, 0 open
	why   []inference // of each edge that was concluded
	order []int       // the edges that were supposed or concluded
	only  []int       // the instances that may be used, or nil for all

	next   []conclusion // of this round
	broken *inference   // a rule that can't hold
	seen   []bool       // of each cell: it is on a path that was looked at
	paths  []stretch    // the paths that have an end
	owner  []int        // of each cell: the label at an end of its path, or 0
	free   []int        // of each cell: what path may use its open edges: anyPath, noPath or a label
	came   []int        // of each cell: the one before it on a way
	queue  []int
	scans  int // how many cells were looked at
}

// work returns the work since it was last asked, in the units of explain.
func (c *chain) work() int64 {
	scans := c.scans
	c.scans = 0
	return int64(scans/explain.NodesAUnit) + 1
}

// inference is an instance with the edges whose values it needs.
type inference struct {
	instance int
	from     []int
}

// conclusion is an edge with its value, and why.
type conclusion struct {
	edge  int
	value int8
	inference
}

// supposition is the instance of what is supposed.
const supposition = -1

// chain begins with what is known.
func (b *board) chain(only []int) *chain {
	c := &chain{board: b, value: make([]int8, len(b.Edges)), why: make([]inference, len(b.Edges)),
		only: only, seen: make([]bool, b.Cells()), free: make([]int, b.Cells()),
		owner: make([]int, b.Cells()), came: make([]int, b.Cells())}
	for e := range c.value {
		switch {
		case b.on(e):
			c.value[e] = 1
		case b.off(e):
			c.value[e] = -1
		}
	}
	return c
}

// suppose supposes a value of an edge, and concludes in up to some rounds. It reports whether a
// rule is broken then.
func (c *chain) suppose(e int, value int8, rounds int) bool {
	c.value[e], c.why[e] = value, inference{instance: supposition}
	c.order = append(c.order, e)
	for range rounds {
		c.next = c.next[:0]
		c.round()
		if c.broken != nil {
			return true
		}
		if len(c.next) == 0 {
			return false
		}
		for _, n := range c.next {
			switch c.value[n.edge] {
			case 0:
				c.value[n.edge], c.why[n.edge] = n.value, n.inference
				c.order = append(c.order, n.edge)
			case -n.value:
				c.broken = &inference{n.instance, append(slices.Clone(n.from), n.edge)}
				return true
			}
		}
	}
	return false
}

// undo returns to what is known.
func (c *chain) undo() {
	for _, e := range c.order {
		c.value[e] = 0
	}
	c.order, c.broken = c.order[:0], nil
}

// proof returns the instances on the way to the broken rule, and the conclusions on that way in
// their order, without the supposition.
func (c *chain) proof() (instances []int, steps []int) {
	needed := make([]bool, len(c.value))
	mark := func(from []int) {
		for _, e := range from {
			needed[e] = true
		}
	}
	instances = []int{c.broken.instance}
	mark(c.broken.from)
	for i := len(c.order) - 1; i >= 0; i-- {
		e := c.order[i]
		if !needed[e] || c.why[e].instance == supposition {
			continue
		}
		mark(c.why[e].from)
		steps = append(steps, e)
		if !slices.Contains(instances, c.why[e].instance) {
			instances = append(instances, c.why[e].instance)
		}
	}
	slices.Reverse(steps)
	return instances, steps
}

// may reports whether an instance may be used.
func (c *chain) may(i int) bool { return i >= 0 && (c.only == nil || slices.Contains(c.only, i)) }

// conclude adds a conclusion, unless the edge has that value.
func (c *chain) conclude(e int, value int8, instance int, from ...int) {
	switch c.value[e] {
	case 0:
		c.next = append(c.next, conclusion{e, value, inference{instance, slices.Clone(from)}})
	case -value:
		c.refute(instance, append(slices.Clone(from), e)...)
	}
}

// refute finds a rule broken.
func (c *chain) refute(instance int, from ...int) {
	if c.broken == nil {
		c.broken = &inference{instance, slices.Clone(from)}
	}
}

// round draws all conclusions from the present values.
func (c *chain) round() {
	// The rules on single cells take a unit each.
	c.scans += explain.NodesAUnit * c.Cells()
	for cell := range c.Cells() {
		if c.may(c.node[cell]) {
			c.count(cell)
		}
		if c.may(c.block[cell]) {
			c.turn(cell)
		}
	}
	for cell := range c.seen {
		c.seen[cell], c.owner[cell] = false, 0
	}
	c.paths = c.paths[:0]
	for cell := range c.Cells() {
		if !c.seen[cell] && (c.links(cell) == 1 || c.Label(cell) > 0) {
			s := c.from(cell)
			k := max(c.Label(s.cells[0]), c.Label(s.cells[len(s.cells)-1]))
			for _, d := range s.cells {
				c.seen[d], c.owner[d] = true, k
			}
			c.paths = append(c.paths, s)
		}
	}
	for _, s := range c.paths {
		c.path(s)
	}
	c.loops()
	c.reaches()
}

// linked reports whether an edge has a link.
func (c *chain) linked(e int) bool { return c.value[e] > 0 }

// links returns the number of links of a cell.
func (c *chain) links(cell int) int { return c.linksOf(cell, c.linked) }

// count applies the rule on the number of links of a cell.
func (c *chain) count(cell int) {
	var on, off, open []int
	for e := range c.Around(cell) {
		switch c.value[e] {
		case 1:
			on = append(on, e)
		case -1:
			off = append(off, e)
		default:
			open = append(open, e)
		}
	}
	want := c.wants(cell)
	passed := c.Cover() || c.Label(cell) > 0 || len(on) > 0
	switch {
	case len(on) > want:
		c.refute(c.node[cell], on...)
	case passed && len(on)+len(open) < want:
		c.refute(c.node[cell], append(off, on...)...)
	case len(on) == want:
		for _, e := range open {
			c.conclude(e, -1, c.node[cell], on...)
		}
	case passed && len(on)+len(open) == want:
		if c.Cover() {
			on = nil
		}
		for _, e := range open {
			c.conclude(e, 1, c.node[cell], append(off, on...)...)
		}
	case !passed && len(open) == 1:
		c.conclude(open[0], -1, c.node[cell], off...)
	}
}

// turn applies the rule that a block has two links at most.
func (c *chain) turn(cell int) {
	block, ok := c.Block(cell)
	if !ok {
		return
	}
	var on, open []int
	for _, e := range block.Edges {
		switch c.value[e] {
		case 1:
			on = append(on, e)
		case 0:
			open = append(open, e)
		}
	}
	switch {
	case len(on) > 2:
		c.refute(c.block[cell], on...)
	case len(on) == 2:
		for _, e := range open {
			c.conclude(e, -1, c.block[cell], on...)
		}
	}
}

// stretch is a piece of path: its cells in order, and the edges between them.
type stretch struct{ cells, edges []int }

// from follows the path from a cell, up to the first terminal or once around a loop.
func (c *chain) from(cell int) stretch {
	s := stretch{cells: []int{cell}}
	for at, last := cell, edges.None; len(s.cells) <= c.Cells(); {
		next := edges.None
		for e := range c.Around(at) {
			if e != last && c.linked(e) {
				next = e
			}
		}
		if next == edges.None {
			break
		}
		at, last = c.Other(next, at), next
		s.cells, s.edges = append(s.cells, at), append(s.edges, next)
		if at == cell || c.Label(at) > 0 {
			break
		}
	}
	return s
}

// label returns the label at an end of a stretch, and the edges from there to one of its cells, by
// its index.
func (c *chain) label(s stretch, i int) (k int, way []int) {
	if k := c.Label(s.cells[0]); k > 0 {
		return k, s.edges[:i]
	}
	if k := c.Label(s.cells[len(s.cells)-1]); k > 0 {
		return k, s.edges[i:]
	}
	return 0, nil
}

// through returns the stretch through a cell and the cell's index in it.
func (c *chain) through(cell int) (stretch, int) {
	s := c.from(cell)
	if c.links(cell) > 1 {
		s = c.from(s.cells[len(s.cells)-1])
	}
	return s, slices.Index(s.cells, cell)
}

// labelOf returns the label at an end of the path through a cell, or 0, and the edges from there to
// the cell.
func (c *chain) labelOf(cell int) (k int, way []int) {
	s, i := c.through(cell)
	if i < 0 {
		return 0, nil // a loop
	}
	return c.label(s, i)
}

// path applies the rules on pairs, loops and touching to a path.
func (c *chain) path(s stretch) {
	last := len(s.cells) - 1
	k, l := c.Label(s.cells[0]), c.Label(s.cells[last])
	if last > 0 && k > 0 && l > 0 {
		if k != l && c.may(c.apart[k]) {
			c.refute(c.apart[k], s.edges...)
		}
		if k != l && c.may(c.apart[l]) {
			c.refute(c.apart[l], s.edges...)
		}
	} else {
		for _, i := range []int{0, last} {
			if c.Label(s.cells[i]) == 0 || last == 0 {
				c.meet(s, i, max(k, l))
			}
		}
	}
	if c.Touch() == link.Never && (last > 0 || k > 0) {
		c.beside(s)
	}
}

// meet states that the end of a stretch is not linked to its other end, nor to the path of another
// pair.
func (c *chain) meet(s stretch, end, k int) {
	cell := s.cells[end]
	for e := range c.Around(cell) {
		if c.value[e] > 0 {
			continue
		}
		d := c.Other(e, cell)
		if other := len(s.cells) - 1 - end; len(s.edges) > 1 && d == s.cells[other] {
			for _, i := range []int{c.loop[cell], c.loop[d]} {
				if c.may(i) {
					c.conclude(e, -1, i, s.edges...)
					break
				}
			}
			continue
		}
		if k == 0 || c.value[e] < 0 || c.owner[d] == 0 || c.owner[d] == k {
			continue
		}
		if l, way := c.labelOf(d); l > 0 && l != k {
			from := append(slices.Clone(s.edges), way...)
			for _, i := range []int{c.apart[k], c.apart[l]} {
				if c.may(i) {
					c.conclude(e, -1, i, from...)
					break
				}
			}
		}
	}
}

// loops finds closed loops.
func (c *chain) loops() {
	for cell := range c.Cells() {
		if c.seen[cell] || c.links(cell) < 2 {
			continue
		}
		s := c.from(cell)
		if s.cells[len(s.cells)-1] != cell {
			continue // a path that runs into itself
		}
		for _, d := range s.cells {
			c.seen[d] = true
		}
		if i := slices.IndexFunc(s.cells, func(d int) bool { return c.may(c.loop[d]) }); i >= 0 {
			c.refute(c.loop[s.cells[i]], s.edges...)
		}
	}
}

// beside states that neighbours on one path are linked.
func (c *chain) beside(s stretch) {
	for i, cell := range s.cells {
		k, way := c.label(s, i)
		for e := range c.Around(cell) {
			if c.value[e] > 0 || !c.may(c.touch[e]) {
				continue
			}
			d := c.Other(e, cell)
			if j := slices.Index(s.cells, d); j >= 0 {
				if i < j { // once for each two
					c.conclude(e, 1, c.touch[e], s.edges[i:j]...)
				}
				continue
			}
			if k == 0 || c.owner[d] != k {
				continue
			}
			if l, there := c.labelOf(d); l == k {
				c.conclude(e, 1, c.touch[e], append(slices.Clone(way), there...)...)
			}
		}
	}
}

// What path may use the open edges of a cell, besides that of a label.
const (
	anyPath = 0
	noPath  = -1
)

// reaches applies the rule that a path joins the terminals of a pair: they must not be shut off
// from each other.
func (c *chain) reaches() {
	for cell := range c.free {
		c.free[cell] = c.use(cell)
	}
	c.scans += c.Cells()
	for k := 1; k <= c.Pairs(); k++ {
		if c.may(c.join[k]) {
			c.reach(k)
		}
	}
}

// use returns what path may use the open edges of a cell.
func (c *chain) use(cell int) int {
	n := c.links(cell)
	switch k := c.Label(cell); {
	case n > 1 || n > 0 && k > 0:
		return noPath
	case k > 0:
		return k
	case n == 0:
		return anyPath
	}
	s := c.from(cell)
	return c.Label(s.cells[len(s.cells)-1])
}

// room reports whether the path of a pair may use the open edges of a cell.
func (c *chain) room(cell, k int) bool { return c.free[cell] == anyPath || c.free[cell] == k }

// reach applies the rule to one pair.
func (c *chain) reach(k int) {
	from, to := c.Terminals(k)
	clear(c.seen)
	c.seen[from] = true
	c.queue = append(c.queue[:0], from)
	defer func() { c.scans += len(c.queue) }()
	for i := 0; i < len(c.queue) && !c.seen[to]; i++ {
		cell := c.queue[i]
		room := c.room(cell, k)
		for _, e := range c.At[cell] {
			if e == edges.None || c.value[e] < 0 || c.value[e] == 0 && !room {
				continue
			}
			d := c.Other(e, cell)
			if !c.seen[d] && (c.value[e] > 0 || c.room(d, k)) {
				c.seen[d], c.came[d] = true, cell
				c.queue = append(c.queue, d)
			}
		}
	}
	if c.seen[to] {
		return
	}
	var why []int
	for _, cell := range c.queue {
		for e := range c.Around(cell) {
			switch d := c.Other(e, cell); {
			case c.seen[d]:
			case c.value[e] < 0:
				why = append(why, e)
			case !c.room(cell, k):
				why = append(why, c.shut(cell, k)...)
			default:
				why = append(why, c.shut(d, k)...)
			}
		}
	}
	slices.Sort(why)
	c.refute(c.join[k], slices.Compact(why)...)
}

// shut returns the edges with links that leave no room in a cell for the path of a pair.
func (c *chain) shut(cell, k int) (on []int) {
	if l := c.Label(cell); l > 0 && l != k {
		return nil
	}
	if c.links(cell) == 1 && c.Label(cell) == 0 {
		return c.from(cell).edges
	}
	for e := range c.Around(cell) {
		if c.value[e] > 0 {
			on = append(on, e)
		}
	}
	return on
}
