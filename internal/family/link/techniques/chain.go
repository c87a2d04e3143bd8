package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/graph"
)

// chain is what follows from a supposition by single rules, in rounds: a round draws all
// conclusions from what was known or concluded before it. So what is concluded within some rounds
// depends neither on the order of cells nor on the position of the board, and grows with what is
// known. Only what changes is looked at again.
type chain struct {
	*linkBoard
	now   *graph.Drawing
	why   []inference // of each edge that was concluded
	order []int32     // the edges that were supposed or concluded
	only  []int       // the instances that may be used, or nil for all

	first  []conclusion // what follows from what is known alone
	passed [][]int      // of each cell: the pairs of which one way passes it, if nothing is supposed
	asked  []int        // of each pair: the round in which it was looked at
	rounds int

	next    []conclusion // of this round
	broken  *inference   // a rule that can't hold
	strands []graph.Strand
	paths   int     // how many of them are known
	places  []place // of each cell
	saved   []saved // what undo restores
}

// place is where a cell is: on which strand, counted from 1, and how far from its start.
type place struct{ strand, index int }

// saved is what was noted about a cell.
type saved struct {
	cell   int32
	degree int8
	room   int
	place
}

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
	e     int32
	value int8
	inference
}

// supposition is the instance of what is supposed.
const supposition = -1

// chain begins with what is known.
func (b *linkBoard) chain(only []int) *chain {
	c := &chain{linkBoard: b, now: graph.NewDrawing(b.graph, b.labels),
		why: make([]inference, len(b.Edges)), only: only, places: make([]place, b.Cells()),
		asked: make([]int, b.Pairs()+1)}
	for e := range c.now.Value {
		switch {
		case b.on(e):
			c.now.Value[e] = 1
		case b.off(e):
			c.now.Value[e] = -1
		}
	}
	c.now.Survey()
	for cell := range c.Cells() {
		if c.places[cell].strand == 0 && (c.now.Degree[cell] == 1 || c.Label(cell) > 0) {
			c.follow(c.now.Strand(int32(cell)))
		}
	}
	c.paths, c.saved, c.now.Seen = len(c.strands), c.saved[:0], 0
	return c
}

// suppose supposes a value of an edge, and concludes in up to some rounds. It reports whether a
// rule is broken then.
func (c *chain) suppose(e int, value int8, rounds int) bool {
	if rounds > 0 && c.passed == nil {
		c.begin()
	}
	c.set(conclusion{e: int32(e), value: value, inference: inference{instance: supposition}})
	for done := 0; rounds > 0 && done < len(c.order); rounds-- {
		changed := c.order[done:]
		c.next = c.next[:0]
		if done == 0 {
			c.next = append(c.next, c.first...)
		}
		done = len(c.order)
		c.round(changed)
		for _, n := range c.next {
			if c.broken != nil {
				break
			}
			switch c.now.Value[n.e] {
			case 0:
				c.set(n)
			case -n.value:
				c.refute(n.instance, append(slices.Clone(n.from), n.e)...)
			}
		}
		if c.broken != nil {
			return true
		}
	}
	return false
}

// begin draws all conclusions from what is known alone.
func (c *chain) begin() {
	c.passed = c.ways()
	c.next = nil
	for cell := range c.Cells() {
		c.count(cell)
		c.turn(cell)
	}
	for e := range c.Edges {
		c.beside(e)
	}
	c.first, c.next = c.next, nil
	c.now.Seen += explain.NodesAUnit * c.Cells()
}

// set gives an edge a value.
func (c *chain) set(n conclusion) {
	c.now.Value[n.e], c.why[n.e] = n.value, n.inference
	c.order = append(c.order, n.e)
}

// undo returns to what is known.
func (c *chain) undo() {
	for _, e := range c.order {
		c.now.Value[e] = 0
	}
	for _, s := range slices.Backward(c.saved) {
		c.now.Degree[s.cell], c.now.Room[s.cell], c.places[s.cell] = s.degree, s.room, s.place
	}
	c.strands = c.strands[:c.paths]
	c.order, c.saved, c.broken = c.order[:0], c.saved[:0], nil
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

// round draws all conclusions from the present values that need one of some edges.
func (c *chain) round(changed []int32) {
	// The rules on single cells take a unit each.
	c.now.Seen += explain.NodesAUnit * 4 * len(changed)
	for _, e := range changed {
		from, to := c.ends(int(e))
		c.count(from)
		c.count(to)
		c.turn(from)
		if to == from+1 {
			c.turn(from - c.Grid.Cols)
		} else {
			c.turn(from - 1)
		}
	}
	if c.broken != nil {
		return
	}
	for _, s := range c.note(changed) {
		c.end(s)
		for _, node := range s.Nodes {
			for e := range c.Around(int(node)) {
				c.beside(e)
			}
		}
	}
	for _, e := range changed {
		c.beside(int(e))
	}
	c.reach()
}

// note finds what edges mean that have got their values: how much room their cells have, and the
// paths with links at them, which it returns.
func (c *chain) note(changed []int32) []graph.Strand {
	mark := len(c.strands)
	for _, e := range changed {
		from, to := c.ends(int(e))
		for _, cell := range []int{from, to} {
			c.save(int32(cell))
			c.now.Look(int32(cell))
		}
		if c.now.Value[e] > 0 && c.places[from].strand <= mark {
			s := c.now.Through(int32(from))
			c.now.Seen += len(s.Nodes)
			c.follow(s)
			c.now.Look(s.Nodes[0])
			c.now.Look(s.Nodes[len(s.Edges)])
		}
	}
	return c.strands[mark:]
}

// save notes what undo restores of a cell.
func (c *chain) save(cell int32) {
	c.saved = append(c.saved,
		saved{cell, c.now.Degree[cell], c.now.Room[cell], c.places[cell]})
}

// follow notes where the cells of a path or a loop are.
func (c *chain) follow(s graph.Strand) {
	c.strands = append(c.strands, s)
	for i, cell := range s.Nodes {
		c.save(cell)
		c.places[cell] = place{len(c.strands), i}
	}
}

// linked reports whether an edge has a link.
func (c *chain) linked(e int) bool { return c.now.Value[e] > 0 }

// links returns the number of links of a cell.
func (c *chain) links(cell int) int { return c.linksOf(cell, c.linked) }

// count applies the rule on the number of links of a cell.
func (c *chain) count(cell int) {
	if !c.may(c.node[cell]) {
		return
	}
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
	if cell < 0 || !c.may(c.block[cell]) {
		return
	}
	block, _ := c.Block(cell)
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

// end applies the rules on the two ends of a path: it is no loop, and joins no two pairs.
func (c *chain) end(s graph.Strand) {
	k, l := c.terminals(s)
	switch {
	case len(s.Edges) == 0:
	case s.Closed():
		if i := slices.IndexFunc(s.Nodes, func(d int32) bool { return c.may(c.loop[d]) }); i >= 0 {
			c.refute(c.loop[s.Nodes[i]], s.Edges...)
		}
	case k > 0 && l > 0 && k != l:
		for _, i := range []int{c.apart[k], c.apart[l]} {
			if c.may(i) {
				c.refute(i, s.Edges...)
			}
		}
	}
}

// beside applies the rules on pairs, loops and touching to two neighbours without a link: the ends
// of one path are not linked, nor the paths of two pairs; others on one path are.
func (c *chain) beside(e int) {
	if c.now.Value[e] > 0 {
		return
	}
	x, y := c.ends(e)
	p, q := c.places[x], c.places[y]
	if p.strand == 0 || q.strand == 0 {
		return
	}
	k, way := c.labelOf(x)
	l, there := c.labelOf(y)
	switch {
	case p.strand == q.strand:
		s := c.strands[p.strand-1]
		i, j := min(p.index, q.index), max(p.index, q.index)
		first, last := c.terminals(s)
		if j-i == len(s.Edges) && j > 1 && (first == 0 || last == 0) {
			c.concludeBy([]int{c.loop[x], c.loop[y]}, e, -1, s.Edges)
		}
		c.concludeBy([]int{c.touch[e]}, e, 1, s.Edges[i:j])
	case k == 0 || l == 0:
	case k == l:
		c.concludeBy([]int{c.touch[e]}, e, 1, way, there)
	case c.now.Value[e] == 0:
		c.concludeBy([]int{c.apart[k], c.apart[l]}, e, -1, way, there)
	}
}

// concludeBy adds a conclusion by the first of some rules that may be used.
func (c *chain) concludeBy(rules []int, e int, value int8, from ...[]int32) {
	if i := slices.IndexFunc(rules, c.may); i >= 0 && c.now.Value[e] != value {
		c.conclude(int32(e), value, rules[i], slices.Concat(from...)...)
	}
}

// reach applies the rule that a path joins the terminals of a pair: they must not be shut off from
// each other. It looks at the pairs whose way passes a cell about which something was noted.
func (c *chain) reach() {
	c.rounds++
	for _, s := range c.saved {
		for _, k := range c.passed[s.cell] {
			if c.asked[k] == c.rounds {
				continue
			}
			c.asked[k] = c.rounds
			if c.may(c.join[k]) && !c.now.Joins(k) {
				by, _ := c.now.ShutOff(k)
				slices.Sort(by)
				c.refute(c.join[k], by...)
			}
		}
	}
}
