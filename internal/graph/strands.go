package graph

import "github.com/gridwright/gridwright/cnf"

// strand is a path or a closed cycle of drawn edges: edge i joins the nodes i and i+1. A closed one
// ends with its first node.
type strand struct{ nodes, edges []int32 }

func (s strand) closed() bool { return s.nodes[0] == s.nodes[len(s.nodes)-1] }

// strands returns the strands of an assignment: those that begin where a node does not have two
// drawn edges, then the closed cycles of what is left. Where no node has more than two drawn edges,
// each component is one strand.
func strands(g *Graph, lits []cnf.Lit, holds func(cnf.Lit) bool) (all []strand) {
	left := make([]bool, g.Edges()) // drawn, and on no strand yet
	degree := make([]int, g.Nodes())
	for e, l := range lits {
		if holds(l) {
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
			for _, e := range g.EdgesAt(c) {
				if left[e] {
					all = append(all, follow(g, left, degree, int32(c)))
				}
			}
		}
	}
	return all
}

// follow takes a strand away from what is left, from a node on.
func follow(g *Graph, left []bool, degree []int, c int32) strand {
	s := strand{nodes: []int32{c}}
	for {
		e := int32(none)
		for _, x := range g.EdgesAt(int(c)) {
			if left[x] {
				e = x
				break
			}
		}
		if e == none {
			return s
		}
		left[e] = false
		c = g.ends[e][0] + g.ends[e][1] - c
		s.nodes, s.edges = append(s.nodes, c), append(s.edges, e)
		if degree[c] != 2 {
			return s
		}
	}
}
