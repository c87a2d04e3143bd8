package explain

import (
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
)

// lines is a rule about a graph as a whole, taken apart. Each part is a set of clauses, too many to
// list; a broken one is found by looking at the assignment. Each of them follows from the rule and
// the degrees of nodes: package graph states and proves the forms.
type lines struct {
	graph.Demand
	loops int // the instance of node 0: NoLoop, OnlyLoop or Grouped; or the only one, Connected
	apart int // the instance of label 1
	joins int // the same for the part Joined
	// grid is the graph in the plane; nil if it is not made of cells that share sides. If it is,
	// disjoint is the instance of the first two labels.
	grid     *graph.Grid
	disjoint int
	crowd    int // the instance of node 0 of the part Crowded, or -1
	touch    int // the instance of edge 0
	filled   int // the instance of block 0

	edgesAt lists // with labels, of each variable: the edges that have it

	search graph.Search
	now    *graph.Drawing // with labels: what was last asked about
	drawn  []bool         // of each edge, in the assignment that was last split
	part   []int32        // of each node: the component it is in; see split
	// The nodes that split reached, and all.
	reached, nodes []int32
	ends           []int       // the nodes with labels
	cuts           *graph.Cuts // of the rule on nodes
}

// NodesAUnit is the number of nodes of a graph whose scan takes a unit of work; see Over.
const NodesAUnit = 5

// scan is the work of one scan of the nodes and edges of the graph.
func (g *lines) scan() int64 { return int64((len(g.part)+len(g.Lits))/NodesAUnit) + 1 }

// pair returns the instance of the part Disjoint of two labels.
func (g *lines) pair(k, l int) int {
	k, l = min(k, l), max(k, l)
	return g.disjoint + (l-1)*(l-2)/2 + k - 1
}

// ending reports whether a node has one edge that is drawn, when components were last found.
func (g *lines) ending(i int32) bool {
	n := 0
	for _, h := range g.search.At(i) {
		if g.drawn[h.Edge] {
			n++
		}
	}
	return n == 1
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
	case Connected, Grouped, Whole: // these have the words of their rules
	}
	return puzzle.Reason{}
}

// cells returns the cells that an instance is about.
func (g *lines) cells(in Instance) []puzzle.Cell {
	var nodes []int
	switch in.Part {
	case NoLoop, OnlyLoop, Crowded, Grouped:
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
		if c, ok := g.Graph.At(i).(puzzle.Cell); ok {
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

// split finds the components of what is drawn that have some nodes, or all for nil. It returns how
// many there are, and how many edges could be left out without making more of them: each of these
// closes a cycle. The nodes of other components have the part -1.
func (g *lines) split(holds func(Lit) bool, nodes []int32) (parts, cycles int) {
	for _, i := range g.reached {
		g.part[i] = -1
		for _, h := range g.search.At(i) {
			g.drawn[h.Edge] = false
		}
	}
	g.reached = g.reached[:0]
	if nodes == nil {
		nodes = g.nodes
	}
	halves := 0
	for _, i := range nodes {
		if g.part[i] >= 0 {
			continue
		}
		g.part[i] = int32(parts)
		k := len(g.reached)
		for g.reached = append(g.reached, i); k < len(g.reached); k++ {
			for _, h := range g.search.At(g.reached[k]) {
				if g.drawn[h.Edge] = holds(g.Lits[h.Edge]); !g.drawn[h.Edge] {
					continue
				}
				if halves++; g.part[h.To] < 0 {
					g.part[h.To] = int32(parts)
					g.reached = append(g.reached, h.To)
				}
			}
		}
		parts++
	}
	return parts, halves/2 - len(g.reached) + parts
}

// labels returns the labels of components, each once.
func (g *lines) labels(parts int) [][]int {
	labels := make([][]int, parts)
	for _, i := range g.ends {
		k := g.Labels[i]
		if p := g.part[i]; p >= 0 && !slices.Contains(labels[p], k) {
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

// oneByOne is the number of nodes from which on all that lie on cycles are found together.
const oneByOne = 4

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

// lemma is a clause of a rule on a graph.
type lemma struct {
	of     int // its instance
	clause []Lit
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
