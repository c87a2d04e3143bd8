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
	edges  [][]half // of each node
	loops  int      // the instance of node 0: NoLoop or OnlyLoop; or the only one, Connected
	apart  int      // the instance of label 1
	touch  int      // the instance of edge 0
	filled int      // the instance of block 0

	part []int32 // work space, of each node: the component it is in
}

// half is an edge as its node sees it: the edge, and the node it leads to.
type half struct{ edge, to int32 }

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
			for k := range n {
				w.instances = append(w.instances,
					Instance{Rule: int32(r.Rule), Part: part, Index: k, graph: i})
				w.loose, w.rows = append(w.loose, false), append(w.rows, nil)
			}
			return first
		}
		switch {
		case r.Nodes:
			g.loops = add(1, Connected)
		case r.Labels == nil && !r.Open:
			g.loops = add(r.Graph.Nodes, OnlyLoop)
		default:
			g.loops = add(r.Graph.Nodes, NoLoop)
		}
		if r.Labels != nil {
			g.apart = add(slices.Max(append(r.Labels, 0))+1, Apart)
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
		return fmt.Sprintf("a loop through %s is the only one", place(in.Index))
	case Apart:
		from := slices.Index(g.Labels, in.Index)
		return fmt.Sprintf("the path from %s joins no other pair", place(from))
	case Touching:
		ends := g.Graph.Edges[in.Index]
		return fmt.Sprintf("if %s and %s are on one path, they are linked", place(ends[0]),
			place(ends[1]))
	case Filled:
		return fmt.Sprintf("no path fills the 2x2 cells from %s", place(g.Blocks[in.Index][0]))
	}
	return "they are connected"
}

// cells returns the cells that an instance is about.
func (g *lines) cells(in Instance) []puzzle.Cell {
	var nodes []int
	switch in.Part {
	case NoLoop, OnlyLoop:
		nodes = []int{in.Index}
	case Apart:
		for i, k := range g.Labels {
			if k == in.Index && k > 0 {
				nodes = append(nodes, i)
			}
		}
	case Touching:
		nodes = g.Graph.Edges[in.Index][:]
	case Filled:
		nodes = g.Blocks[in.Index][:]
	}
	var cells []puzzle.Cell
	for _, i := range nodes {
		if c, ok := g.Graph.Cell(i); ok {
			cells = append(cells, c)
		}
	}
	return cells
}

// broken calls with the instances that an assignment breaks. If wanted is not nil, it calls only
// with those for which it returns true, and with a clause that the assignment breaks, until found
// returns false.
func (g *lines) broken(holds func(Lit) bool, wanted func(i int) bool,
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
	// Parts are components of what is drawn. An edge that joins nodes of one part closes a cycle.
	for i := range g.part {
		g.part[i] = -1
	}
	parts, drawn, cyclic := int32(0), 0, false
	for i := range g.edges {
		if g.part[i] >= 0 {
			continue
		}
		nodes, edges := 0, 0
		g.walk(i, holds, func(j int32) {
			g.part[j] = parts
			nodes++
			for _, h := range g.edges[j] {
				if holds(g.Lits[h.edge]) {
					edges++
				}
			}
		})
		drawn += edges / 2
		cyclic = cyclic || edges/2 >= nodes
		parts++
	}
	if cyclic && !g.brokenLoops(holds, drawn, wanted, found) {
		return
	}
	if g.Labels == nil {
		return
	}
	if !g.brokenLabels(holds, int(parts), wanted, found) {
		return
	}
	g.brokenTouch(holds, wanted, found)
}

// walk visits all nodes that drawn edges join to one.
func (g *lines) walk(from int, holds func(Lit) bool, visit func(j int32)) {
	const begun = -2
	g.part[from] = begun
	queue := []int32{int32(from)}
	for k := 0; k < len(queue); k++ {
		for _, h := range g.edges[queue[k]] {
			if g.part[h.to] == -1 && holds(g.Lits[h.edge]) {
				g.part[h.to] = begun
				queue = append(queue, h.to)
			}
		}
	}
	for _, j := range queue {
		visit(j)
	}
}

// between returns the opposites of the drawn edges of a shortest walk between two nodes that does
// not use one edge, or nil if there is none.
func (g *lines) between(a, b int, holds func(Lit) bool, without int32) []Lit {
	came := make([]half, len(g.edges))
	for i := range came {
		came[i].to = -1
	}
	came[a] = half{-1, int32(a)}
	queue := []int32{int32(a)}
	for k := 0; k < len(queue) && came[b].to < 0; k++ {
		for _, h := range g.edges[queue[k]] {
			if h.edge != without && came[h.to].to < 0 && holds(g.Lits[h.edge]) {
				came[h.to] = half{h.edge, queue[k]}
				queue = append(queue, h.to)
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

// brokenLoops finds the nodes on closed loops.
func (g *lines) brokenLoops(holds func(Lit) bool, drawn int, wanted func(i int) bool,
	found func(i int, clause []Lit) bool,
) bool {
	for i, edges := range g.edges {
		if wanted != nil && !wanted(g.loops+i) {
			continue
		}
		for _, h := range edges {
			if !holds(g.Lits[h.edge]) {
				continue
			}
			clause := g.between(int(h.to), i, holds, h.edge)
			if clause == nil {
				continue
			}
			clause = append(clause, g.Lits[h.edge].Not())
			if g.Labels == nil && !g.Open {
				if len(clause) == drawn {
					return true // the one loop
				}
				for _, l := range g.Lits {
					if holds(l) && !slices.Contains(clause, l.Not()) {
						clause = append(clause, l.Not())
						break
					}
				}
			}
			if !found(g.loops+i, clause) {
				return false
			}
			break
		}
	}
	return true
}

// brokenLabels finds the labels that a path joins to others.
func (g *lines) brokenLabels(holds func(Lit) bool, parts int, wanted func(i int) bool,
	found func(i int, clause []Lit) bool,
) bool {
	first := make([]int, parts) // of each part: its first node with a label, from 1
	mixed := make([]bool, parts)
	for i, k := range g.Labels {
		p := g.part[i]
		switch {
		case k == 0:
		case first[p] == 0:
			first[p] = i + 1
		case g.Labels[first[p]-1] != k:
			mixed[p] = true
		}
	}
	told := map[int]bool{}
	for i, k := range g.Labels {
		if k == 0 || !mixed[g.part[i]] || told[k] || wanted != nil && !wanted(g.apart+k) {
			continue
		}
		told[k] = true
		var clause []Lit
		for j, other := range g.Labels {
			if other > 0 && other != k && g.part[j] == g.part[i] {
				if walk := g.between(i, j, holds, -1); clause == nil || len(walk) < len(clause) {
					clause = walk
				}
			}
		}
		if !found(g.apart+k, clause) {
			return false
		}
	}
	return true
}

// brokenTouch finds the edges whose ends are on one path without being linked, and the blocks that
// a path fills.
func (g *lines) brokenTouch(holds func(Lit) bool, wanted func(i int) bool,
	found func(i int, clause []Lit) bool,
) {
	if g.Touch == rules.Free {
		return
	}
	// Two parts with the same label will be one path.
	label := map[int32]int{}
	for i, k := range g.Labels {
		if k > 0 {
			label[g.part[i]] = k
		}
	}
	onePath := func(a, b int) bool {
		return g.part[a] == g.part[b] || label[g.part[a]] > 0 && label[g.part[a]] == label[g.part[b]]
	}
	if g.Touch == rules.Never {
		for e, ends := range g.Graph.Edges {
			if onePath(ends[0], ends[1]) && !holds(g.Lits[e]) && (wanted == nil || wanted(g.touch+e)) &&
				!found(g.touch+e, append(g.joined(ends[0], ends[1], label, holds), g.Lits[e])) {
				return
			}
		}
		return
	}
	for b, nodes := range g.Blocks {
		if onePath(nodes[0], nodes[1]) && onePath(nodes[0], nodes[2]) && onePath(nodes[0], nodes[3]) &&
			(wanted == nil || wanted(g.filled+b)) {
			var clause []Lit
			for _, i := range nodes[1:] {
				for _, l := range g.joined(nodes[0], i, label, holds) {
					if !slices.Contains(clause, l) {
						clause = append(clause, l)
					}
				}
			}
			if !found(g.filled+b, clause) {
				return
			}
		}
	}
}

// joined returns the opposites of drawn edges that put two nodes on one path: those of a walk
// between them, or of walks to the two nodes with one label.
func (g *lines) joined(a, b int, label map[int32]int, holds func(Lit) bool) []Lit {
	if walk := g.between(a, b, holds, -1); walk != nil {
		return walk
	}
	clause := []Lit{}
	for _, i := range []int{a, b} {
		for j, k := range g.Labels {
			if k > 0 && k == label[g.part[a]] && g.part[j] == g.part[i] {
				clause = append(clause, g.between(i, j, holds, -1)...)
				break
			}
		}
	}
	return clause
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
