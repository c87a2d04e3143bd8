package graph_test

import (
	"errors"
	"slices"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/graph"
)

// drawGroups draws the literals of groups: of some edges, and of sizes of some nodes.
func (w *world) drawGroups(t *rapid.T, ends [][2]int, from, beyond int) {
	const most = 12 // literals, so that brute force can try all values
	n := w.g.Nodes()
	ends = ends[:min(len(ends), most-3)]
	w.g = graph.New(n, ends)
	seen := map[graph.Size]bool{}
	for range rapid.IntRange(0, most-len(ends)).Draw(t, "sizes") {
		s := graph.Size{Node: rapid.IntRange(0, n-1).Draw(t, "node"), Nodes: rapid.IntRange(1, min(n, 4)).Draw(t, "size")}
		if !seen[s] {
			seen[s] = true
			w.sizes = append(w.sizes, s)
		}
	}
	w.lits = literals(t, len(ends)+len(w.sizes), from, beyond)
	w.rule = graph.NewGroups(w.g, w.lits, w.sizes)
}

// grouped reports whether values obey the rule on groups, whose parts are given.
func (w *world) grouped(v values, part []int) bool {
	for e := range w.g.Edges() {
		if a, b := w.g.Ends(e); v[e] && part[a] == part[b] {
			return false
		}
	}
	count := map[int]int{}
	for _, p := range part {
		count[p]++
	}
	for k, s := range w.sizes {
		if !v[w.g.Edges()+k] {
			continue
		}
		for c, p := range part {
			if p == part[s.Node] && (count[p] != s.Nodes || !w.sized(v, c, s.Nodes)) {
				return false
			}
		}
	}
	return true
}

// sized reports whether a node has no sizes, or has one by some values.
func (w *world) sized(v values, c, nodes int) bool {
	none := true
	for k, s := range w.sizes {
		if s.Node == c {
			none = false
			if s.Nodes == nodes && v[w.g.Edges()+k] {
				return true
			}
		}
	}
	return none
}

// formOfGroups checks the forms of clauses on groups.
func (w *world) formOfGroups(form graph.Form, plain, opposite []int) error {
	isEdge := func(i int) bool { return i < w.g.Edges() }
	// joined are the parts that edges that are no borders make.
	joined := func(edges []int) []int {
		v := values(slices.Repeat([]bool{true}, len(w.lits)))
		for _, e := range edges {
			v[e] = false
		}
		return w.components(v)
	}
	sizes := slices.DeleteFunc(slices.Clone(opposite), isEdge)
	borders := slices.DeleteFunc(slices.Clone(opposite), func(i int) bool { return !isEdge(i) })
	switch form {
	case graph.OneBorder:
		if len(opposite) != 1 || len(borders) != 1 || !slices.ContainsFunc(plain, isEdge) {
			return errors.New("not one border and edges")
		}
		a, b := w.g.Ends(opposite[0])
		if part := joined(plain); part[a] != part[b] {
			return errors.New("the edges do not close a cycle")
		}
		for _, e := range plain {
			part := joined(slices.DeleteFunc(slices.Clone(plain), func(d int) bool { return d == e }))
			if part[a] == part[b] {
				return errors.New("an edge is not needed")
			}
		}
		return nil
	case graph.TooMany:
		if len(sizes) != 1 || len(borders) != 0 {
			return errors.New("not one size")
		}
		s, part := w.sizes[sizes[0]-w.g.Edges()], joined(plain)
		n := 0
		for _, p := range part {
			if p == part[s.Node] {
				n++
			}
		}
		if len(plain) != s.Nodes || n != s.Nodes+1 {
			return errors.New("not a tree with one node too many")
		}
		return nil
	case graph.TooFew:
		if len(sizes) != 1 {
			return errors.New("not one size")
		}
		s := w.sizes[sizes[0]-w.g.Edges()]
		// The group as large as the clause leaves it.
		in := map[int]bool{s.Node: true}
		for again := true; again; {
			again = false
			for e := range w.g.Edges() {
				a, b := w.g.Ends(e)
				for range 2 {
					a, b = b, a
					shut := slices.Contains(borders, e) || !w.free(b, s.Nodes, plain)
					if in[a] && !in[b] && !shut {
						in[b], again = true, true
					}
				}
			}
		}
		if len(in) >= s.Nodes {
			return errors.New("the set has enough nodes")
		}
		return nil
	default:
		return errors.New("not a form for groups")
	}
}

// free reports whether the group of a node may have a size if some literals are false.
func (w *world) free(c, nodes int, plain []int) bool {
	v := values(slices.Repeat([]bool{true}, len(w.lits)))
	for _, i := range plain {
		v[i] = false
	}
	return w.sized(v, c, nodes)
}
