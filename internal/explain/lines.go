package explain

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// lines is a rule about a graph as a whole, taken apart. Each part is a set of clauses, too many to
// list; a broken one is found by looking at the assignment. Each of them follows from the rule and
// the degrees of nodes: package graph states and proves the forms.
type lines struct {
	rules.GraphRule
	edges [][]half // of each node
	loops int      // the instance of node 0: NoLoop or OnlyLoop; or the only one, Connected
	apart int      // the instance of label 1
	joins int      // the same for the part Joined
	// at has the edges of each node by its sides; nil if the graph is not made of cells that share
	// sides. Then disjoint is the instance of the first two labels.
	at       [][4]int32
	disjoint int
	crowd    int // the instance of node 0 of the part Crowded, if at is not nil
	touch    int // the instance of edge 0
	filled   int // the instance of block 0

	// Work space.
	part  []int32 // of each node: the component it is in
	came  []half  // of each node: the edge by which a search came, and the node before
	queue []int32
}

// NodesAUnit is the number of nodes of a graph whose scan takes a unit of work; see Over.
const NodesAUnit = 5

// scan is the work of one scan of the nodes and edges of the graph.
func (g *lines) scan() int64 { return int64((len(g.edges)+len(g.Lits))/NodesAUnit) + 1 }

// half is an edge as its node sees it: the edge, and the node it leads to.
type half struct{ edge, to int32 }

// mostPairs is the number of pairs of labels up to which each has an instance of the part Disjoint:
// some 50 MB. A board with more has none of the parts that look at what is left for pairs.
const mostPairs = 1_000_000

// takeGraphs makes the instances of the rules on graphs.
func (w *vocabulary) takeGraphs() {
	for i, r := range w.parts.Graphs {
		g := lines{GraphRule: r, edges: make([][]half, r.Graph.Nodes),
			part: make([]int32, r.Graph.Nodes)}
		for e, ends := range r.Graph.Edges {
			g.edges[ends[0]] = append(g.edges[ends[0]], half{int32(e), int32(ends[1])})
			g.edges[ends[1]] = append(g.edges[ends[1]], half{int32(e), int32(ends[0])})
		}
		add := func(n int, part Part) (first int) {
			first = len(w.instances)
			from := 0
			if part == Apart || part == Joined {
				from = 1 // labels are numbered from 1
			}
			for k := from; k < from+n; k++ {
				w.instances = append(w.instances,
					Instance{Rule: int32(r.Rule), Part: part, Index: k, graph: i})
				w.loose, w.rows = append(w.loose, false), append(w.rows, nil)
			}
			return first
		}
		labels := slices.Max(append(r.Labels, 0))
		switch {
		case r.Nodes:
			g.loops = add(1, Connected)
		case r.Labels == nil && !r.Open:
			g.loops = add(r.Graph.Nodes, OnlyLoop)
		default:
			g.loops = add(r.Graph.Nodes, NoLoop)
		}
		if r.Labels != nil {
			g.apart, g.joins = add(labels, Apart), add(labels, Joined)
			if labels*(labels-1)/2 <= mostPairs {
				g.at = flat(r.Graph)
			}
		}
		if g.at != nil && labels > 1 {
			g.disjoint = add(labels*(labels-1)/2, Disjoint)
			for k, l := 1, 2; l <= labels; k++ {
				in := &w.instances[g.pair(k, l)]
				in.Index, in.With = k, l
				if k == l-1 {
					k, l = 0, l+1
				}
			}
		}
		if g.at != nil && labels > 2 {
			g.crowd = add(r.Graph.Nodes, Crowded)
		}
		if r.Touch == rules.Never {
			g.touch = add(len(r.Graph.Edges), Touching)
		}
		if r.Touch == rules.No2x2 {
			g.filled = add(len(r.Blocks), Filled)
		}
		w.graphs = append(w.graphs, g)
	}
}

// words states an instance.
func (g *lines) words(in Instance) string {
	place := g.Graph.Place
	switch in.Part {
	case NoLoop:
		return fmt.Sprintf("no path closes a loop through %s", place(in.Index))
	case OnlyLoop:
		return fmt.Sprintf("if a loop passes %s, nothing else is drawn", place(in.Index))
	case Apart:
		from := slices.Index(g.Labels, in.Index)
		return fmt.Sprintf("the path from %s does not lead to another pair", place(from))
	case Joined:
		ends := g.labelled(in.Index)
		return fmt.Sprintf("a path joins %s and %s", place(ends[0]), place(ends[1]))
	case Disjoint:
		ends, others := g.labelled(in.Index), g.labelled(in.With)
		return fmt.Sprintf("the paths from %s to %s and from %s to %s do not meet", place(ends[0]),
			place(ends[1]), place(others[0]), place(others[1]))
	case Crowded:
		return fmt.Sprintf("each cell of a narrow pass at %s has room for one path", place(in.Index))
	case Touching:
		ends := g.Graph.Edges[in.Index]
		return fmt.Sprintf("if %s and %s are on one path, they are linked", place(ends[0]),
			place(ends[1]))
	case Filled:
		return fmt.Sprintf("no path fills the 2x2 block from %s", place(g.Blocks[in.Index][0]))
	case Connected, Whole: // these have the words of their rules
	}
	return ""
}

// cells returns the cells that an instance is about.
func (g *lines) cells(in Instance) []puzzle.Cell {
	var nodes []int
	switch in.Part {
	case NoLoop, OnlyLoop, Crowded:
		nodes = []int{in.Index}
	case Apart, Joined:
		nodes = g.labelled(in.Index)
	case Disjoint:
		nodes = append(g.labelled(in.Index), g.labelled(in.With)...)
	case Touching:
		nodes = g.Graph.Edges[in.Index][:]
	case Filled:
		nodes = g.Blocks[in.Index][:]
	case Connected, Whole: // about no cells more than others
	}
	var cells []puzzle.Cell
	for _, i := range nodes {
		if c, ok := g.Graph.Cell(i); ok {
			cells = append(cells, c)
		}
	}
	return cells
}

// labelled returns the nodes with a label.
func (g *lines) labelled(k int) (nodes []int) {
	for i, l := range g.Labels {
		if l == k && k > 0 {
			nodes = append(nodes, i)
		}
	}
	return nodes
}

// broken calls with the instances that an assignment breaks, until found returns false. If wanted
// is not nil, it calls only with those for which it returns true, and with a clause that the
// assignment breaks; otherwise the clause is nil. None of its literals is open if there is such a
// clause.
func (g *lines) broken(holds, open func(Lit) bool, wanted func(i int) bool,
	found func(i int, clause []Lit) bool,
) {
	if g.Nodes {
		if wanted == nil || wanted(g.loops) {
			if clause := g.cut(holds); clause != nil {
				found(g.loops, clause)
			}
		}
		return
	}
	b := &breach{g, holds, open, wanted, found}
	parts, cyclic := g.split(holds)
	if cyclic && !b.loops() || g.Labels == nil {
		return
	}
	labels := g.labels(parts)
	if b.mixed(labels) && b.unjoined() {
		b.touches(labels)
	}
}

// breach is a search for broken instances.
type breach struct {
	*lines
	holds  func(Lit) bool
	open   func(Lit) bool // its value may change
	wanted func(i int) bool
	found  func(i int, clause []Lit) bool
}

// wants reports whether an instance is wanted.
func (b *breach) wants(i int) bool { return b.wanted == nil || b.wanted(i) }

// tell calls with a broken instance. The clause is made only if it is wanted.
func (b *breach) tell(i int, clause func() []Lit) bool {
	if b.wanted == nil {
		return b.found(i, nil)
	}
	return b.found(i, clause())
}

// split finds the components of what is drawn, and reports whether one of them has a cycle.
func (g *lines) split(holds func(Lit) bool) (parts int, cyclic bool) {
	for i := range g.part {
		g.part[i] = -1
	}
	for i := range g.edges {
		if g.part[i] >= 0 {
			continue
		}
		p := int32(parts)
		parts++
		g.part[i] = p
		g.queue = append(g.queue[:0], int32(i))
		degrees := 0
		for k := 0; k < len(g.queue); k++ {
			for _, h := range g.edges[g.queue[k]] {
				if !holds(g.Lits[h.edge]) {
					continue
				}
				degrees++
				if g.part[h.to] < 0 {
					g.part[h.to] = p
					g.queue = append(g.queue, h.to)
				}
			}
		}
		cyclic = cyclic || degrees/2 >= len(g.queue)
	}
	return parts, cyclic
}

// labels returns the labels of components, each once.
func (g *lines) labels(parts int) [][]int {
	labels := make([][]int, parts)
	for i, k := range g.Labels {
		if p := g.part[i]; k > 0 && !slices.Contains(labels[p], k) {
			labels[p] = append(labels[p], k)
		}
	}
	return labels
}

// between returns the opposites of the drawn edges of a shortest walk between two nodes that does
// not use one edge, or nil if there is none.
func (g *lines) between(a, b int, holds func(Lit) bool, without int32) []Lit {
	if g.came == nil {
		g.came = make([]half, len(g.edges))
	}
	came := g.came
	for i := range came {
		came[i].to = -1
	}
	came[a] = half{-1, int32(a)}
	g.queue = append(g.queue[:0], int32(a))
	for k := 0; k < len(g.queue) && came[b].to < 0; k++ {
		for _, h := range g.edges[g.queue[k]] {
			if h.edge != without && came[h.to].to < 0 && holds(g.Lits[h.edge]) {
				came[h.to] = half{h.edge, g.queue[k]}
				g.queue = append(g.queue, h.to)
			}
		}
	}
	if came[b].to < 0 {
		return nil
	}
	clause := []Lit{}
	for i := b; i != a; i = int(came[i].to) {
		clause = append(clause, g.Lits[came[i].edge].Not())
	}
	return clause
}

// loops finds the nodes on closed loops. The one loop that is wanted breaks nothing.
func (b *breach) loops() bool {
	one := b.Labels == nil && !b.Open
	if one && b.alone() {
		return true
	}
	on := b.cyclic()
	for i := range b.edges {
		if !on[i] || !b.wants(b.lines.loops+i) {
			continue
		}
		if !b.tell(b.lines.loops+i, func() []Lit { return b.cycle(i, one) }) {
			return false
		}
	}
	return true
}

// alone reports whether all that is drawn is one loop.
func (b *breach) alone() bool {
	part := int32(-1)
	for i, edges := range b.edges {
		degree := 0
		for _, h := range edges {
			if b.holds(b.Lits[h.edge]) {
				degree++
			}
		}
		if degree == 0 {
			continue
		}
		if degree != 2 || part >= 0 && part != b.part[i] {
			return false
		}
		part = b.part[i]
	}
	return true
}

// cyclic reports for each node whether a drawn cycle passes it: an edge that no walk can replace is
// a bridge, and a node is on a cycle if it has another edge (Robert Tarjan, "A Note on Finding the
// Bridges of a Graph", 1974).
func (b *breach) cyclic() []bool {
	on := make([]bool, len(b.edges))
	enter, low := make([]int32, len(b.edges)), make([]int32, len(b.edges))
	time := int32(0)
	var visit func(i, by int32)
	visit = func(i, by int32) {
		time++
		enter[i], low[i] = time, time
		for _, h := range b.edges[i] {
			switch {
			case h.edge == by || !b.holds(b.Lits[h.edge]):
			case enter[h.to] > 0:
				low[i] = min(low[i], enter[h.to])
				on[i], on[h.to] = true, true
			default:
				visit(h.to, h.edge)
				if low[i] = min(low[i], low[h.to]); low[h.to] <= enter[i] {
					on[i], on[h.to] = true, true
				}
			}
		}
	}
	for i := range b.edges {
		if enter[i] == 0 {
			visit(int32(i), -1)
		}
	}
	return on
}

// cycle returns the opposites of the edges of a cycle through a node, with that of another drawn
// edge if there may be one loop.
func (b *breach) cycle(i int, one bool) []Lit {
	for _, h := range b.edges[i] {
		if !b.holds(b.Lits[h.edge]) {
			continue
		}
		clause := b.between(int(h.to), i, b.holds, h.edge)
		if clause == nil {
			continue
		}
		clause = append(clause, b.Lits[h.edge].Not())
		if one {
			for _, l := range b.Lits {
				if b.holds(l) && !slices.Contains(clause, l.Not()) {
					return append(clause, l.Not())
				}
			}
		}
		return clause
	}
	return nil // the node is on a cycle
}

// mixed finds the labels that a path joins to others.
func (b *breach) mixed(labels [][]int) bool {
	told := make([]bool, slices.Max(b.Labels)+1)
	for i, k := range b.Labels {
		if k == 0 || len(labels[b.part[i]]) < 2 || told[k] || !b.wants(b.apart+k-1) {
			continue
		}
		told[k] = true
		if !b.tell(b.apart+k-1, func() (clause []Lit) {
			for j, other := range b.Labels {
				if other > 0 && other != k && b.part[j] == b.part[i] {
					walk := b.between(i, j, b.holds, -1)
					if clause == nil || len(walk) < len(clause) {
						clause = walk
					}
				}
			}
			return clause
		}) {
			return false
		}
	}
	return true
}

// touches finds the edges whose ends are on one path without being linked, and the blocks that a
// path fills. Two components with the same label will be one path.
func (b *breach) touches(labels [][]int) {
	onePath := func(i, j int) bool {
		p, q := b.part[i], b.part[j]
		return p == q || common(labels[p], labels[q]) > 0
	}
	switch b.Touch {
	case rules.Never:
		for e, ends := range b.Graph.Edges {
			if onePath(ends[0], ends[1]) && !b.holds(b.Lits[e]) && b.wants(b.touch+e) &&
				!b.tell(b.touch+e, func() []Lit {
					return append(b.joined(ends[0], ends[1], labels), b.Lits[e])
				}) {
				return
			}
		}
	case rules.No2x2:
		for k, nodes := range b.Blocks {
			if onePath(nodes[0], nodes[1]) && onePath(nodes[0], nodes[2]) && onePath(nodes[0], nodes[3]) &&
				b.wants(b.filled+k) && !b.tell(b.filled+k, func() (clause []Lit) {
				for _, i := range nodes[1:] {
					for _, l := range b.joined(nodes[0], i, labels) {
						if !slices.Contains(clause, l) {
							clause = append(clause, l)
						}
					}
				}
				return clause
			}) {
				return
			}
		}
	}
}

// joined returns the opposites of drawn edges that put two nodes on one path: those of a walk
// between them, or of walks to the two nodes with one label.
func (b *breach) joined(i, j int, labels [][]int) []Lit {
	if b.part[i] == b.part[j] {
		return b.between(i, j, b.holds, -1)
	}
	shared := common(labels[b.part[i]], labels[b.part[j]])
	clause := []Lit{}
	for _, node := range []int{i, j} {
		for end, k := range b.Labels {
			if k == shared && b.part[end] == b.part[node] {
				clause = append(clause, b.between(node, end, b.holds, -1)...)
				break
			}
		}
	}
	return clause
}

// common returns the first label that two lists share, or 0.
func common(a, b []int) int {
	for _, k := range a {
		if slices.Contains(b, k) {
			return k
		}
	}
	return 0
}

// cut returns a clause that is false if the true nodes are not connected, or nil: of two nodes of
// different parts and the nodes around the first part, one is false or one is true.
func (g *lines) cut(holds func(Lit) bool) []Lit {
	on := func(i int32) bool { return holds(g.Lits[i]) }
	seen := make([]bool, len(g.edges))
	var clause []Lit
	for i := range g.edges {
		if !on(int32(i)) || seen[i] {
			continue
		}
		if clause != nil {
			return append(clause, g.Lits[i].Not())
		}
		clause = []Lit{g.Lits[i].Not()}
		seen[i] = true
		queue := []int32{int32(i)}
		for k := 0; k < len(queue); k++ {
			for _, h := range g.edges[queue[k]] {
				if seen[h.to] {
					continue
				}
				seen[h.to] = true
				if on(h.to) {
					queue = append(queue, h.to)
				} else {
					clause = append(clause, g.Lits[h.to])
				}
			}
		}
	}
	return nil
}
