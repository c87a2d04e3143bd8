package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/graph"
)

// chain is what follows from a supposition by single rules, in rounds: a round draws all
// conclusions from what was known or concluded before it. So what is concluded within some rounds
// depends neither on the order of cells nor on the position of the board, and grows with what is
// known.
type chain struct {
	*board
	now   *graph.Drawing
	why   []inference // of each edge that was concluded
	order []int32     // the edges that were supposed or concluded
	only  []int       // the instances that may be used, or nil for all

	next    []conclusion // of this round
	broken  *inference   // a rule that can't hold
	strands []graph.Strand
	places  []place // of each cell
}

// place is where a cell is: on which strand, counted from 1, and how far from its start.
type place struct{ strand, index int }

// work returns the work since it was last asked, in the units of explain.
func (c *chain) work() int64 {
	seen := c.now.Seen
	c.now.Seen = 0
	return int64(seen/explain.NodesAUnit) + 1
}

// inference is an instance with the edges whose values it needs.
type inference struct {
	instance int
	from     []int32
}

// conclusion is an edge with its value, and why.
type conclusion struct {
	edge  int32
	value int8
	inference
}

// supposition is the instance of what is supposed.
const supposition = -1

// chain begins with what is known.
func (b *board) chain(only []int) *chain {
	c := &chain{board: b, now: graph.NewDrawing(b.graph, b.labels),
		why: make([]inference, len(b.Edges)), only: only, places: make([]place, b.Cells())}
	for e := range c.now.Value {
		switch {
		case b.on(e):
			c.now.Value[e] = 1
		case b.off(e):
			c.now.Value[e] = -1
		}
	}
	c.survey()
	c.now.Seen = 0
	return c
}

// suppose supposes a value of an edge, and concludes in up to some rounds. It reports whether a
// rule is broken then.
func (c *chain) suppose(e int, value int8, rounds int) bool {
	c.now.Value[e], c.why[e] = value, inference{instance: supposition}
	c.order = append(c.order, int32(e))
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
			switch c.now.Value[n.edge] {
			case 0:
				c.now.Value[n.edge], c.why[n.edge] = n.value, n.inference
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
		c.now.Value[e] = 0
	}
	c.order, c.broken = c.order[:0], nil
}

// proof returns the instances on the way to the broken rule, and the conclusions on that way in
// their order, without the supposition.
func (c *chain) proof() (instances []int, steps []int32) {
	needed := make([]bool, len(c.why))
	mark := func(from []int32) {
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
func (c *chain) conclude(e int32, value int8, instance int, from ...int32) {
	switch c.now.Value[e] {
	case 0:
		c.next = append(c.next, conclusion{e, value, inference{instance, slices.Clone(from)}})
	case -value:
		c.refute(instance, append(slices.Clone(from), e)...)
	}
}

// refute finds a rule broken.
func (c *chain) refute(instance int, from ...int32) {
	if c.broken == nil {
		c.broken = &inference{instance, slices.Clone(from)}
	}
}

// round draws all conclusions from the present values.
func (c *chain) round() {
	// The rules on single cells take a unit each.
	c.now.Seen += explain.NodesAUnit * c.Cells()
	for cell := range c.Cells() {
		if c.may(c.node[cell]) {
			c.count(cell)
		}
		if c.may(c.block[cell]) {
			c.turn(cell)
		}
	}
	c.survey()
	for n := range c.strands {
		c.path(n + 1)
	}
	c.loops()
	for k := 1; k <= c.Pairs(); k++ {
		if c.may(c.join[k]) {
			c.reach(k)
		}
	}
}

// survey finds the paths that have an end.
func (c *chain) survey() {
	c.now.Survey()
	clear(c.places)
	c.strands = c.strands[:0]
	for cell := range c.Cells() {
		if c.places[cell].strand == 0 && (c.now.Degree[cell] == 1 || c.Label(cell) > 0) {
			c.follow(c.now.Strand(int32(cell)))
		}
	}
}

// follow notes where the cells of a path or a loop are.
func (c *chain) follow(s graph.Strand) {
	c.strands = append(c.strands, s)
	for i, cell := range s.Nodes {
		c.places[cell] = place{len(c.strands), i}
	}
}

// linked reports whether an edge has a link.
func (c *chain) linked(e int) bool { return c.now.Value[e] > 0 }

// links returns the number of links of a cell.
func (c *chain) links(cell int) int { return c.linksOf(cell, c.linked) }

// count applies the rule on the number of links of a cell.
func (c *chain) count(cell int) {
	var on, off, open []int32
	for f := range c.Around(cell) {
		e := int32(f)
		switch c.now.Value[e] {
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
	var on, open []int32
	for _, f := range block.Edges {
		e := int32(f)
		switch c.now.Value[e] {
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

// labelOf returns the label at an end of the path through a cell, or 0, and the edges from there to
// the cell.
func (c *chain) labelOf(cell int) (k int, way []int32) {
	p := c.places[cell]
	if p.strand == 0 {
		return 0, nil
	}
	s := c.strands[p.strand-1]
	first, last := c.terminals(s)
	if first > 0 {
		return first, s.Edges[:p.index]
	}
	return last, s.Edges[p.index:]
}

// terminals returns the labels at the ends of a path.
func (c *chain) terminals(s graph.Strand) (first, last int) {
	return c.Label(int(s.Nodes[0])), c.Label(int(s.Nodes[len(s.Nodes)-1]))
}

// path applies the rules on pairs, loops and touching to a path.
func (c *chain) path(n int) {
	s := c.strands[n-1]
	last := len(s.Edges)
	k, l := c.terminals(s)
	if last > 0 && k > 0 && l > 0 {
		for _, i := range []int{c.apart[k], c.apart[l]} {
			if k != l && c.may(i) {
				c.refute(i, s.Edges...)
			}
		}
	} else {
		for _, i := range []int{0, last} {
			if c.Label(int(s.Nodes[i])) == 0 || last == 0 {
				c.meet(s, i, max(k, l))
			}
		}
	}
	if c.Touch() == link.Never && (last > 0 || k > 0) {
		c.beside(n)
	}
}

// meet states that the end of a strand is not linked to its other end, nor to the path of another
// pair.
func (c *chain) meet(s graph.Strand, end, k int) {
	cell, other := int(s.Nodes[end]), int(s.Nodes[len(s.Edges)-end])
	for e := range c.Around(cell) {
		d := c.Other(e, cell)
		l, way := c.labelOf(d)
		var rules []int
		from := s.Edges
		switch {
		case c.now.Value[e] > 0:
		case len(s.Edges) > 1 && d == other:
			rules = []int{c.loop[cell], c.loop[d]}
		case k > 0 && c.now.Value[e] == 0 && l > 0 && l != k:
			rules, from = []int{c.apart[k], c.apart[l]}, slices.Concat(from, way)
		}
		if i := slices.IndexFunc(rules, c.may); i >= 0 {
			c.conclude(int32(e), -1, rules[i], from...)
		}
	}
}

// loops finds closed loops.
func (c *chain) loops() {
	for cell := range c.Cells() {
		if c.places[cell].strand > 0 || c.now.Degree[cell] < 2 {
			continue
		}
		s := c.now.Strand(int32(cell))
		if !s.Closed() {
			continue // a path that runs into itself
		}
		c.follow(s)
		if i := slices.IndexFunc(s.Nodes, func(d int32) bool { return c.may(c.loop[d]) }); i >= 0 {
			c.refute(c.loop[s.Nodes[i]], s.Edges...)
		}
	}
}

// beside states that neighbours on one path are linked.
func (c *chain) beside(n int) {
	s := c.strands[n-1]
	for i, node := range s.Nodes {
		cell := int(node)
		k, way := c.labelOf(cell)
		for e := range c.Around(cell) {
			if c.now.Value[e] > 0 || !c.may(c.touch[e]) {
				continue
			}
			d := c.Other(e, cell)
			if p := c.places[d]; p.strand == n {
				if i < p.index { // once for each two
					c.conclude(int32(e), 1, c.touch[e], s.Edges[i:p.index]...)
				}
			} else if l, there := c.labelOf(d); k > 0 && l == k {
				c.conclude(int32(e), 1, c.touch[e], slices.Concat(way, there)...)
			}
		}
	}
}

// reach applies the rule that a path joins the terminals of a pair: they must not be shut off from
// each other.
func (c *chain) reach(k int) {
	if c.now.Joins(k) {
		return
	}
	by, _ := c.now.ShutOff(k)
	slices.Sort(by)
	c.refute(c.join[k], by...)
}
