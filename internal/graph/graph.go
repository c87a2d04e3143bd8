// Package graph holds theories over graphs, for the SAT solver: the true edges form paths between
// equal labels, one loop or one path, or the true nodes are connected.
//
// A theory learns the values of edges or nodes by literals that its caller chooses. Clauses of the
// caller state how many true edges each node has. All that a theory adds are clauses of a few forms
// (see Form), each of which follows from the rule by itself. It makes no new variables.
//
// The package knows no puzzles.
package graph

import (
	"fmt"

	"github.com/gridwright/gridwright/cnf"
)

// Graph is an undirected graph. It is immutable, so that all theories on it can share it.
//
// Each edge has two half-edges, one at each of its nodes. Those of a node are neighbours in the
// arrays, in the order of their edges.
type Graph struct {
	ends  [][2]int32 // of each edge: its nodes, as given
	first []int32    // of each node, and one beyond the last: its first half-edge
	to    []int32    // of each half-edge: the node that it leads to
	edge  []int32    // of each half-edge: its edge
	twin  []int32    // of each half-edge: the one back
	half  []int32    // of each edge: the half-edge at its first node
}

// New returns a graph of n nodes, numbered from 0, with the given edges, numbered in their order.
// It panics if an end is not a node, if an edge joins a node to itself, and if two edges have the
// same nodes.
func New(n int, edges [][2]int) *Graph {
	g := &Graph{ends: make([][2]int32, len(edges)), first: make([]int32, n+1),
		to: make([]int32, 2*len(edges)), edge: make([]int32, 2*len(edges)),
		twin: make([]int32, 2*len(edges)), half: make([]int32, len(edges))}
	for e, ends := range edges {
		a, b := ends[0], ends[1]
		if min(a, b) < 0 || max(a, b) >= n || a == b {
			panic(fmt.Sprintf("graph: edge %d joins %d and %d of %d nodes", e, a, b, n))
		}
		g.ends[e] = [2]int32{int32(a), int32(b)}
		g.first[a+1]++
		g.first[b+1]++
	}
	for c := range n {
		g.first[c+1] += g.first[c]
	}
	next := make([]int32, n)
	copy(next, g.first)
	for e, ends := range g.ends {
		a, b := ends[0], ends[1]
		h, k := next[a], next[b]
		next[a]++
		next[b]++
		g.half[e] = h
		g.to[h], g.edge[h], g.twin[h] = b, int32(e), k
		g.to[k], g.edge[k], g.twin[k] = a, int32(e), h
	}
	met := next // of each node: the last one that has it as a neighbour, from 1
	clear(met)
	for c := range n {
		for _, d := range g.Neighbours(c) {
			if met[d] == int32(c+1) {
				panic(fmt.Sprintf("graph: two edges join %d and %d", c, d))
			}
			met[d] = int32(c + 1)
		}
	}
	return g
}

// Nodes returns the number of nodes.
func (g *Graph) Nodes() int { return len(g.first) - 1 }

// Edges returns the number of edges.
func (g *Graph) Edges() int { return len(g.ends) }

// Ends returns the two nodes of an edge, in the order in which they were given.
func (g *Graph) Ends(e int) (a, b int) { return int(g.ends[e][0]), int(g.ends[e][1]) }

// EdgesAt returns the edges of a node in the order of their numbers. The caller must not change
// them.
func (g *Graph) EdgesAt(c int) []int32 { return g.edge[g.first[c]:g.first[c+1]:g.first[c+1]] }

// Neighbours returns the nodes at the other ends of the edges of EdgesAt, in the same order. The
// caller must not change them.
func (g *Graph) Neighbours(c int) []int32 { return g.to[g.first[c]:g.first[c+1]:g.first[c+1]] }

// literals are those of the edges, or of the nodes, that a theory observes.
type literals struct {
	lits []cnf.Lit // of each edge or node: the literal that is true if the edge or node is
	item []int32   // of each variable up to the largest: its edge or node, or -1
}

// newLiterals panics unless there are n literals of different variables.
func newLiterals(lits []cnf.Lit, n int) literals {
	if len(lits) != n {
		panic(fmt.Sprintf("graph: %d literals where %d are needed", len(lits), n))
	}
	vars := 0
	for _, l := range lits {
		vars = max(vars, l.Var()+1)
	}
	s := literals{lits, make([]int32, vars)}
	for v := range s.item {
		s.item[v] = -1
	}
	for i, l := range lits {
		if s.item[l.Var()] >= 0 {
			panic(fmt.Sprintf("graph: variable %d stands for %d and for %d", l.Var(), s.item[l.Var()], i))
		}
		s.item[l.Var()] = int32(i)
	}
	return s
}

// Observed returns the variables whose assignments the propagators must receive.
func (s *literals) Observed() []int {
	observed := make([]int, len(s.lits))
	for i, l := range s.lits {
		observed[i] = l.Var()
	}
	return observed
}
