package graph

import "slices"

// Strand is a path or a closed cycle of drawn edges: edge i joins the nodes i and i+1. A closed one
// ends with its first node.
type Strand struct{ Nodes, Edges []int32 }

// Closed reports whether a strand is a cycle.
func (s Strand) Closed() bool { return s.Nodes[0] == s.Nodes[len(s.Nodes)-1] }

// Strands returns the strands of drawn edges: those that begin where a node does not have two
// drawn edges, then the closed cycles of what is left. Where no node has more than two drawn edges,
// each component is one strand. A node that has more is an end of several strands.
func (g *Graph) Strands(drawn func(e int) bool) (all []Strand) {
	left := make([]bool, g.Edges()) // drawn, and on no strand yet
	degree := make([]int, g.Nodes())
	for e := range left {
		if drawn(e) {
			left[e] = true
			degree[g.ends[e][0]]++
			degree[g.ends[e][1]]++
		}
	}
	for _, cycles := range []bool{false, true} {
		for c := range g.Nodes() {
			if !cycles && degree[c] == 2 {
				continue
			}
			for _, h := range g.At(int32(c)) {
				if left[h.Edge] {
					all = append(all, follow(g, left, degree, int32(c)))
				}
			}
		}
	}
	return all
}

// follow takes a strand away from what is left, from a node on.
func follow(g *Graph, left []bool, degree []int, c int32) Strand {
	s := Strand{Nodes: []int32{c}}
	for {
		i := slices.IndexFunc(g.At(c), func(h Half) bool { return left[h.Edge] })
		if i < 0 {
			return s
		}
		h := g.At(c)[i]
		left[h.Edge] = false
		c = h.To
		s.Nodes, s.Edges = append(s.Nodes, c), append(s.Edges, h.Edge)
		if degree[c] != 2 {
			return s
		}
	}
}
