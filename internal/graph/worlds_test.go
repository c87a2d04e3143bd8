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
	Broken(holds func(cnf.Lit) bool) []graph.Reason
}

// world is a small graph, a theory on it, and what is known about both by definition.
type world struct {
	name  string
	g     *graph.Graph
	lits  []cnf.Lit // of the edges, or of the nodes
	rules graph.PathRules
	ends  []int // of a single path
	cover bool  // no node has degree 0
	late  bool  // clauses see wrong degrees only when all edges of a node have values
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

// clauses states the degrees of nodes, by all sets of edges at a node that they forbid, and unless
// late by those of three true edges.
func (w *world) clauses() (all [][]cnf.Lit) {
	if w.nodal() {
		return nil
	}
	for c := range w.g.Nodes() {
		at := w.g.EdgesAt(c)
		for set := range 1 << len(at) {
			var clause []cnf.Lit
			n := 0
			for i, e := range at {
				if set>>i&1 != 0 {
					n++
					clause = append(clause, w.lits[e].Not())
				} else {
					clause = append(clause, w.lits[e])
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
	if w.nodal() {
		return true
	}
	for c := range w.g.Nodes() {
		n := 0
		for _, e := range w.g.EdgesAt(c) {
			if v[e] {
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
			joined := !w.nodal() && v[e] || w.nodal() && v[a] && v[b]
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
func (w *world) all(yield func(v values, right bool) bool) {
	v := make(values, len(w.lits))
	for set := range 1 << len(v) {
		for i := range v {
			v[i] = set>>i&1 != 0
		}
		if w.fit(v) && !yield(v, w.right(v)) {
			return
		}
	}
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

// shape draws a grid, a grid with diagonals, or any graph, and the blocks of four nodes. It has at
// most the given nodes and edges.
func shape(t *rapid.T, nodes, edges int) (n int, ends [][2]int, blocks [][4]int) {
	kind := rapid.SampledFrom([]string{"grid", "king", "any"}).Draw(t, "shape")
	if kind == "any" {
		n = rapid.IntRange(1, nodes).Draw(t, "nodes")
		for a := range n {
			for b := range a {
				ends = append(ends, [2]int{a, b})
			}
		}
		for range 3 {
			if n >= 4 {
				b := rapid.Permutation([]int{0, 1, 2, 3, n - 1}[:min(n, 5)]).Draw(t, "block")
				blocks = append(blocks, [4]int(b[:4]))
			}
		}
		blocks = slices.DeleteFunc(blocks, func(b [4]int) bool {
			return b[0] == b[1] || b[0] == b[2] || b[0] == b[3] || b[1] == b[2] || b[1] == b[3] || b[2] == b[3]
		})
	} else {
		rows := rapid.IntRange(1, 4).Draw(t, "rows")
		cols := rapid.IntRange(1, nodes/rows).Draw(t, "columns")
		n = rows * cols
		for c := range n {
			if c%cols+1 < cols {
				ends = append(ends, [2]int{c, c + 1})
			}
			if c+cols < n {
				ends = append(ends, [2]int{c + cols, c})
			}
			if c%cols+1 < cols && c+cols < n {
				blocks = append(blocks, [4]int{c, c + 1, c + cols, c + cols + 1})
				if kind == "king" {
					ends = append(ends, [2]int{c, c + cols + 1}, [2]int{c + cols, c + 1})
				}
			}
		}
	}
	if len(ends) > 1 {
		ends = rapid.Permutation(ends).Draw(t, "edges")
	}
	most := min(len(ends), edges)
	return n, ends[:rapid.IntRange(most*2/3, most).Draw(t, "number of edges")], blocks
}

// draw draws a world of the given name with variables from a number on.
func draw(t *rapid.T, name string, nodes, edges, from int) *world {
	n, ends, blocks := shape(t, nodes, edges)
	w := &world{name: name, g: graph.New(n, ends), cover: rapid.Bool().Draw(t, "cover"),
		late: rapid.IntRange(0, 3).Draw(t, "late") == 0}
	beyond := rapid.IntRange(0, 2).Draw(t, "other variables")
	if w.nodal() {
		w.lits = literals(t, n, from, beyond)
		w.rule = graph.NewConnected(w.g, w.lits)
		return w
	}
	order := make([]int, n)
	for c := range order {
		order[c] = c
	}
	if n > 1 {
		order = rapid.Permutation(order).Draw(t, "order")
	}
	w.lits = literals(t, len(ends), from, beyond)
	switch {
	case name == "loop":
		w.cover = false
		w.rule = graph.NewSingleLoop(w.g, w.lits)
	case name == "single path":
		if n > 1 {
			w.ends = order[:2]
		}
		w.rule = graph.NewSinglePath(w.g, w.lits)
	default:
		w.rules = graph.PathRules{Labels: make([]int, n), Blocks: blocks,
			Touch: graph.Touch(rapid.IntRange(0, 2).Draw(t, "touch"))}
		for k := range rapid.IntRange(0, min(3, n/2)).Draw(t, "pairs") {
			w.rules.Labels[order[2*k]], w.rules.Labels[order[2*k+1]] = k+1, k+1
		}
		paths := graph.NewPaths(w.g, w.lits, w.rules)
		paths.NoImply = rapid.IntRange(0, 4).Draw(t, "no implications") == 0
		w.rule = paths
	}
	return w
}
