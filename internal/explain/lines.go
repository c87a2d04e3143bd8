package explain

import (
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// lines is a rule about a graph as a whole, taken apart. Each part is a set of clauses, too many to
// list; a broken one is found by looking at the assignment. Each of them follows from the rule and
// the degrees of nodes: package graph states and proves the forms.
type lines struct {
	rules.GraphRule
	loops int // the instance of node 0: NoLoop or OnlyLoop; or the only one, Connected
	apart int // the instance of label 1
	joins int // the same for the part Joined
	// grid is the graph in the plane; nil if it is not made of cells that share sides. If it is,
	// disjoint is the instance of the first two labels.
	grid     *graph.Grid
	disjoint int
	crowd    int // the instance of node 0 of the part Crowded, or -1
	touch    int // the instance of edge 0
	filled   int // the instance of block 0

	search    graph.Search
	now       *graph.Drawing   // with labels: what was last asked about
	drawn     []bool           // of each edge, in the assignment that was last split
	part      []int32          // of each node: the component it is in
	lower     []int32          // in split, of each node: see there
	connected *graph.Connected // the rule on nodes
}

// NodesAUnit is the number of nodes of a graph whose scan takes a unit of work; see Over.
const NodesAUnit = 5

// scan is the work of one scan of the nodes and edges of the graph.
func (g *lines) scan() int64 { return int64((len(g.part)+len(g.Lits))/NodesAUnit) + 1 }

// mostPairs is the number of pairs of labels up to which each has an instance of the part Disjoint:
// some 50 MB. A board with more has none of the parts that look at what is left for pairs.
const mostPairs = 1_000_000

// takeGraphs makes the instances of the rules on graphs.
func (w *vocabulary) takeGraphs() {
	for i, r := range w.parts.Graphs {
		g := lines{GraphRule: r, part: make([]int32, r.Graph.Nodes),
			lower: make([]int32, r.Graph.Nodes), drawn: make([]bool, len(r.Lits)),
			crowd: -1}
		g.search.Graph = graph.New(r.Graph.Nodes, r.Graph.Edges)
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
			g.connected = graph.NewConnected(g.search.Graph, r.Lits)
		case r.Labels == nil && !r.Open:
			g.loops = add(r.Graph.Nodes, OnlyLoop)
		default:
			g.loops = add(r.Graph.Nodes, NoLoop)
		}
		if r.Labels != nil {
			g.apart, g.joins = add(labels, Apart), add(labels, Joined)
			g.now = graph.NewDrawing(g.search.Graph, r.Labels)
			if labels*(labels-1)/2 <= mostPairs {
				g.grid = graph.NewGrid(g.search.Graph, func(i int) (row, col int) {
					c, _ := r.Graph.Cell(i)
					return int(c.Row), int(c.Col)
				})
			}
		}
		if g.grid != nil && labels > 1 {
			g.disjoint = add(labels*(labels-1)/2, Disjoint)
			for k, l := 1, 2; l <= labels; k++ {
				in := &w.instances[g.pair(k, l)]
				in.Index, in.With = k, l
				if k == l-1 {
					k, l = 0, l+1
				}
			}
		}
		if g.grid != nil && labels > 2 {
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

// reason states an instance.
func (g *lines) reason(in Instance) puzzle.Reason {
	at := func(form string, nodes ...int) puzzle.Reason {
		r := puzzle.Because(form)
		for _, i := range nodes {
			r = r.With("node", g.Graph.At(i))
		}
		return r
	}
	switch in.Part {
	case NoLoop:
		return at("no loop", in.Index)
	case OnlyLoop:
		return at("only loop", in.Index)
	case Apart:
		return at("apart", slices.Index(g.Labels, in.Index))
	case Joined:
		return at("joins", g.labelled(in.Index)...)
	case Disjoint:
		return at("disjoint", append(g.labelled(in.Index), g.labelled(in.With)...)...)
	case Crowded:
		return at("crowded", in.Index)
	case Touching:
		return at("touching", g.Graph.Edges[in.Index][:]...)
	case Filled:
		return at("filled", g.Blocks[in.Index][0])
	case Connected, Whole: // these have the words of their rules
	}
	return puzzle.Reason{}
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
			if broken := g.connected.Broken(holds); broken != nil {
				found(g.loops, broken[0].Clause)
			}
		}
		return
	}
	b := &breach{g, holds, open, wanted, found}
	parts, cycles := g.split(holds)
	if cycles > 0 && !b.loops(cycles) || g.Labels == nil {
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

// split finds the components of what is drawn. It returns how many there are, and how many edges
// could be left out without making more of them: each of these closes a cycle.
func (g *lines) split(holds func(Lit) bool) (parts, cycles int) {
	// Of each node: itself, or one with a lower number in its component.
	for i := range g.lower {
		g.lower[i] = int32(i)
	}
	for e, l := range g.Lits {
		if g.drawn[e] = holds(l); !g.drawn[e] {
			continue
		}
		switch a, b := g.lowest(g.Graph.Edges[e][0]), g.lowest(g.Graph.Edges[e][1]); {
		case a == b:
			cycles++
		case a < b:
			g.lower[b] = a
		default:
			g.lower[a] = b
		}
	}
	for i, j := range g.lower {
		if int(j) == i {
			g.part[i] = int32(parts)
			parts++
		} else {
			g.part[i] = g.part[j]
		}
	}
	return parts, cycles
}

// lowest returns the node of a component that split names it by.
func (g *lines) lowest(node int) int32 {
	i := int32(node)
	for g.lower[i] != i {
		g.lower[i] = g.lower[g.lower[i]]
		i = g.lower[i]
	}
	return i
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
func (g *lines) between(a, b int, without int32) []Lit {
	if !g.search.From(int32(a), int32(b), func(_ int32, h graph.Half) bool {
		return h.Edge != without && g.drawn[h.Edge]
	}) {
		return nil
	}
	clause := []Lit{}
	for _, came := range g.search.Back(int32(b)) {
		clause = append(clause, g.Lits[came.Edge].Not())
	}
	return clause
}

// loops finds the nodes on closed loops. The one loop that is wanted breaks nothing: then there is
// one cycle, and no node has one edge.
func (b *breach) loops(cycles int) bool {
	one := b.Labels == nil && !b.Open
	if one && cycles == 1 && !b.ends() {
		return true
	}
	var on []bool
	if b.wanted == nil {
		on = b.cyclic()
	}
	tried := 0
	for i := range b.part {
		if on != nil && !on[i] || !b.wants(b.lines.loops+i) {
			continue
		}
		var clause []Lit
		if b.wanted != nil {
			if tried++; tried == oneByOne {
				on = b.cyclic()
			}
			if clause = b.cycle(i, one); clause == nil {
				continue
			}
		}
		if !b.found(b.lines.loops+i, clause) {
			return false
		}
	}
	return true
}

// oneByOne is the number of nodes from which on all that lie on cycles are found together.
const oneByOne = 4

// ends reports whether some node has one drawn edge.
func (b *breach) ends() bool {
	for i := range b.part {
		if b.ending(int32(i)) {
			return true
		}
	}
	return false
}

// cyclic reports for each node whether a drawn cycle passes it. A drawn edge by which no node was
// reached closes a cycle with the ways to its ends, and each node on a cycle is on one of these.
func (b *breach) cyclic() []bool {
	for range b.search.Components(func(_ int32, h graph.Half) bool { return b.drawn[h.Edge] }) {
	}
	on, at := make([]bool, len(b.part)), make([]int, len(b.part))
	for n, i := range b.search.Reached {
		at[i] = n
	}
	came := b.search.Came
	for e, ends := range b.Graph.Edges {
		i, j := ends[0], ends[1]
		if !b.drawn[e] || came[i].Edge == int32(e) || came[j].Edge == int32(e) {
			continue
		}
		for on[i] = true; i != j; on[i] = true {
			if on[j] = true; at[i] < at[j] {
				i, j = j, i
			}
			i = int(came[i].To)
		}
	}
	return on
}

// cycle returns the opposites of the edges of a cycle through a node, with that of another drawn
// edge if there may be one loop. It returns nil if no cycle passes the node.
func (b *breach) cycle(i int, one bool) []Lit {
	for _, h := range b.search.At(int32(i)) {
		if !b.drawn[h.Edge] {
			continue
		}
		clause := b.between(int(h.To), i, h.Edge)
		if clause == nil {
			continue
		}
		clause = append(clause, b.Lits[h.Edge].Not())
		if one {
			for _, l := range b.Lits {
				if b.holds(l) && !slices.Contains(clause, l.Not()) {
					return append(clause, l.Not())
				}
			}
		}
		return clause
	}
	return nil
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
					walk := b.between(i, j, -1)
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
	shared := func(i, j int) int { return common(labels[b.part[i]], labels[b.part[j]]) }
	onePath := func(i, j int) bool { return b.part[i] == b.part[j] || shared(i, j) > 0 }
	switch b.Touch {
	case rules.Never:
		for e, ends := range b.Graph.Edges {
			if onePath(ends[0], ends[1]) && !b.drawn[e] && b.wants(b.touch+e) &&
				!b.tell(b.touch+e, func() []Lit {
					return append(b.joined(ends[0], ends[1], shared(ends[0], ends[1])), b.Lits[e])
				}) {
				return
			}
		}
	case rules.No2x2:
		for k, nodes := range b.Blocks {
			if onePath(nodes[0], nodes[1]) && onePath(nodes[0], nodes[2]) && onePath(nodes[0], nodes[3]) &&
				b.wants(b.filled+k) && !b.tell(b.filled+k, func() (clause []Lit) {
				for _, i := range nodes[1:] {
					for _, l := range b.joined(nodes[0], i, shared(nodes[0], i)) {
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

// joined returns the opposites of drawn edges that lead from one node to another, or else from each
// to a node with a label, or with any label for 0.
func (g *lines) joined(i, j, k int) []Lit {
	if g.part[i] == g.part[j] {
		return g.between(i, j, -1)
	}
	clause := []Lit{}
	for _, node := range []int{i, j} {
		for end, l := range g.Labels {
			if l > 0 && (k == 0 || l == k) && g.part[end] == g.part[node] {
				clause = append(clause, g.between(node, end, -1)...)
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
