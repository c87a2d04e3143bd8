package graph_test

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/sat"
)

// rule is a theory of this package.
type rule interface {
	Observed() []int
	New() sat.Propagator
}

// breakable is a theory that finds what an assignment breaks.
type breakable interface {
	Broken(holds func(cnf.Lit) bool) []graph.Reason
}

// world is a small graph, a theory on it, and what is known about both by definition.
type world struct {
	name  string
	g     *graph.Graph
	lits  []cnf.Lit // of the edges, or of the nodes
	rules graph.PathRules
	ends  []int        // of a single path
	sizes []graph.Size // of groups: of the literals after those of the edges
	cover bool         // no node has degree 0
	late  bool         // clauses see wrong degrees only when all edges of a node have values
	rule  rule
	told  []graph.Reason
}

// values are those of the edges or nodes of a world.
type values []bool

func (w *world) nodal() bool { return w.name == "connected" }

// listen makes the theory of a world tell its clauses.
func (w *world) listen() {
	tell := func(form graph.Form, clause []cnf.Lit) {
		w.told = append(w.told, graph.Reason{Form: form, Clause: slices.Clone(clause)})
	}
	switch r := w.rule.(type) {
	case *graph.Paths:
		r.Tell = tell
	case *graph.SingleLoop:
		r.Tell = tell
	case *graph.Connected:
		r.Tell = tell
	case *graph.Groups:
		r.Tell = tell
	}
}

// degrees are the numbers of drawn edges that a node may have.
func (w *world) degrees(c int) []int {
	switch {
	case w.rules.Labels != nil && w.rules.Labels[c] > 0, slices.Contains(w.ends, c):
		return []int{1}
	case w.cover:
		return []int{2}
	}
	return []int{0, 2}
}

// degreed reports whether other clauses state how many true edges a node has.
func (w *world) degreed() bool { return !w.nodal() && w.name != "groups" }

// clauses states the degrees of nodes, by all sets of edges at a node that they forbid, and unless
// late by those of three true edges.
func (w *world) clauses() (all [][]cnf.Lit) {
	if !w.degreed() {
		return nil
	}
	for c := range w.g.Nodes() {
		at := w.g.At(int32(c))
		for set := range 1 << len(at) {
			var clause []cnf.Lit
			n := 0
			for i, h := range at {
				if set>>i&1 != 0 {
					n++
					clause = append(clause, w.lits[h.Edge].Not())
				} else {
					clause = append(clause, w.lits[h.Edge])
				}
			}
			if !slices.Contains(w.degrees(c), n) {
				all = append(all, clause)
			}
			if most := slices.Max(w.degrees(c)); !w.late && n == most+1 {
				all = append(all, slices.DeleteFunc(slices.Clone(clause),
					func(l cnf.Lit) bool { return slices.Contains(w.lits, l) }))
			}
		}
	}
	return all
}

// fit reports whether values obey the degrees.
func (w *world) fit(v values) bool {
	if !w.degreed() {
		return true
	}
	for c := range w.g.Nodes() {
		n := 0
		for _, h := range w.g.At(int32(c)) {
			if v[h.Edge] {
				n++
			}
		}
		if !slices.Contains(w.degrees(c), n) {
			return false
		}
	}
	return true
}

// components returns the component of each node under the true edges, or of each true node.
func (w *world) components(v values) []int {
	part := make([]int, w.g.Nodes())
	for c := range part {
		part[c] = c
	}
	for again := true; again; {
		again = false
		for e := range w.g.Edges() {
			a, b := w.g.Ends(e)
			joined := w.degreed() && v[e] || w.nodal() && v[a] && v[b] || w.name == "groups" && !v[e]
			if joined && part[a] != part[b] {
				part[a], part[b] = min(part[a], part[b]), min(part[a], part[b])
				again = true
			}
		}
	}
	return part
}

// right reports whether values that fit obey the rule, by its definition.
func (w *world) right(v values) bool {
	part := w.components(v)
	if w.name == "groups" {
		return w.grouped(v, part)
	}
	edges, nodes := map[int]int{}, map[int]int{} // of each component
	for c, p := range part {
		nodes[p]++
		if w.nodal() && !v[c] {
			delete(nodes, p)
		}
	}
	if w.nodal() {
		return len(nodes) <= 1
	}
	for e := range w.g.Edges() {
		if a, _ := w.g.Ends(e); v[e] {
			edges[part[a]]++
		}
	}
	if w.name == "loop" {
		return len(edges) <= 1
	}
	for p, n := range edges {
		if n == nodes[p] {
			return false // a closed cycle
		}
	}
	if w.name == "single path" {
		return len(edges) <= 1
	}
	for c, k := range w.rules.Labels {
		for d, m := range w.rules.Labels {
			if k > 0 && m > 0 && k != m && part[c] == part[d] {
				return false
			}
		}
	}
	for e := range w.g.Edges() {
		if a, b := w.g.Ends(e); w.rules.Touch == graph.Never && !v[e] && part[a] == part[b] {
			return false
		}
	}
	return w.rules.Touch != graph.No2x2 || !slices.ContainsFunc(w.rules.Blocks, func(b [4]int) bool {
		return part[b[0]] == part[b[1]] && part[b[0]] == part[b[2]] && part[b[0]] == part[b[3]]
	})
}

// all yields all values that fit, with whether they are right.
func (w *world) all(yield func(v values, right bool)) {
	v := make(values, len(w.lits))
	degree := make([]int, w.g.Nodes())
	var choose func(i int)
	choose = func(i int) {
		if i == len(v) {
			if w.fit(v) {
				yield(v, w.right(v))
			}
			return
		}
		choose(i + 1)
		v[i] = true
		if !w.degreed() {
			choose(i + 1)
		} else if a, b := w.g.Ends(i); degree[a] < 2 && degree[b] < 2 {
			degree[a]++
			degree[b]++
			choose(i + 1)
			degree[a]--
			degree[b]--
		}
		v[i] = false
	}
	choose(0)
}

// holds returns the truth of the literals of a world under some values.
func (w *world) holds(v values) func(cnf.Lit) bool {
	return func(l cnf.Lit) bool {
		i := slices.IndexFunc(w.lits, func(m cnf.Lit) bool { return m.Var() == l.Var() })
		return v[i] == (w.lits[i] == l)
	}
}

// literals draws literals of different variables, of either sign, of the given numbers and some
// beyond them.
func literals(t *rapid.T, n, from, beyond int) []cnf.Lit {
	vars := make([]int, n+beyond)
	for i := range vars {
		vars[i] = from + i
	}
	lits := make([]cnf.Lit, n)
	order := rapid.Permutation(vars).Draw(t, "variables")
	for i := range lits {
		lits[i] = cnf.Pos(order[i])
		if rapid.Bool().Draw(t, "negated") {
			lits[i] = lits[i].Not()
		}
	}
	return lits
}

// plan is a form of graph: a grid, a grid with diagonals, or if there is one row, any graph.
type plan struct {
	rows, cols int
	king       bool
}

// Plans for worlds of one theory, and for those with two.
var (
	plans = []plan{{2, 3, false}, {3, 3, false}, {3, 3, false}, {2, 5, false}, {3, 4, false}, {2, 3, true},
		{2, 4, true}, {3, 3, true}, {1, 1, false}, {1, 3, false}, {1, 5, false}, {1, 6, false}, {1, 7, false}}
	small = []plan{{2, 3, false}, {2, 3, true}, {1, 2, false}, {1, 4, false}, {1, 5, false}}
)

// shape draws a graph of some plan, and its blocks of four nodes.
func shape(t *rapid.T, plans []plan) (n int, ends [][2]int, blocks [][4]int) {
	p := rapid.SampledFrom(plans).Draw(t, "plan")
	n = p.rows * p.cols
	for c := range n {
		right, below := c%p.cols+1 < p.cols, c+p.cols < n
		if p.rows == 1 {
			for d := range c {
				ends = append(ends, [2]int{c, d})
			}
			if c >= 3 {
				blocks = append(blocks, [4]int{c, c - 3, c - 1, c - 2})
			}
			continue
		}
		if right {
			ends = append(ends, [2]int{c, c + 1})
		}
		if below {
			ends = append(ends, [2]int{c + p.cols, c})
		}
		if right && below {
			blocks = append(blocks, [4]int{c, c + 1, c + p.cols, c + p.cols + 1})
		}
		if right && below && p.king {
			ends = append(ends, [2]int{c, c + p.cols + 1}, [2]int{c + p.cols, c + 1})
		}
	}
	if len(ends) > 1 {
		ends = rapid.Permutation(ends).Draw(t, "edges")
		missing := rapid.SampledFrom([]int{0, 0, 1, 2, len(ends) / 3}).Draw(t, "missing edges")
		ends = ends[missing:]
	}
	return n, ends[:min(len(ends), 18)], blocks
}

// labels draws the labels of a graph: thrown anywhere, or at the ends of paths that it makes.
func labels(t *rapid.T, n int, ends [][2]int, order []int) []int {
	labels := make([]int, n)
	pairs := rapid.SampledFrom([]int{0, 1, 1, 2, 2, 3}).Draw(t, "pairs")
	if rapid.Bool().Draw(t, "thrown") {
		for k := range min(pairs, n/2) {
			labels[order[2*k]], labels[order[2*k+1]] = k+1, k+1
		}
		return labels
	}
	far := slices.Clone(order) // the other end of the path that ends at a node
	for c := range far {
		far[c] = c
	}
	degree := make([]int, n)
	for _, e := range ends[:len(ends)*(pairs+1)/4] {
		if a, b := e[0], e[1]; degree[a] < 2 && degree[b] < 2 && far[a] != b {
			degree[a]++
			degree[b]++
			x, y := far[a], far[b]
			far[x], far[y] = y, x
		}
	}
	k := 0
	for c := range n {
		if degree[c] == 1 && labels[c] == 0 {
			k++
			labels[c], labels[far[c]] = k, k
		}
	}
	return labels
}

// draw draws a world of the given name with variables from a number on.
func draw(t *rapid.T, name string, plans []plan, from int) *world {
	n, ends, blocks := shape(t, plans)
	w := &world{name: name, g: graph.New(n, ends), cover: rapid.Bool().Draw(t, "cover"),
		late: rapid.IntRange(0, 3).Draw(t, "late") == 0}
	beyond := rapid.IntRange(0, 2).Draw(t, "other variables")
	if w.nodal() {
		w.lits = literals(t, n, from, beyond)
		w.rule = graph.NewConnected(w.g, w.lits)
		return w
	}
	if name == "groups" {
		w.drawGroups(t, ends, from, beyond)
		return w
	}
	order := make([]int, n)
	for c := range order {
		order[c] = c
	}
	order = rapid.Permutation(order).Draw(t, "order")
	w.lits = literals(t, len(ends), from, beyond)
	switch {
	case name == "loop":
		w.rule = graph.NewSingleLoop(w.g, w.lits)
	case name == "single path":
		if n > 1 {
			w.ends = order[:2]
		}
		w.rule = graph.NewSinglePath(w.g, w.lits)
	default:
		w.rules = graph.PathRules{Labels: labels(t, n, ends, order), Blocks: blocks,
			Touch: rapid.SampledFrom([]graph.Touch{graph.Free, graph.No2x2, graph.Never}).Draw(t, "touch")}
		paths := graph.NewPaths(w.g, w.lits, w.rules)
		paths.NoImply = rapid.IntRange(0, 4).Draw(t, "no implications") == 0
		w.rule = paths
	}
	return w
}
