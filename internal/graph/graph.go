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
}

// New returns a graph of n nodes, numbered from 0, with the given edges, numbered in their order.
// It panics if an end is not a node, if an edge joins a node to itself, and if two edges have the
// same nodes.
func New(n int, edges [][2]int) *Graph {
	ends, first := make([][2]int32, len(edges)), make([]int32, n+1)
	for e, nodes := range edges {
		a, b := nodes[0], nodes[1]
		if min(a, b) < 0 || max(a, b) >= n || a == b {
			panic(fmt.Sprintf("graph: edge %d joins %d and %d of %d nodes", e, a, b, n))
		}
		ends[e] = [2]int32{int32(a), int32(b)}
		first[a]++
		first[b]++
	}
	all := int32(0)
	for c, degree := range first {
		all += degree
		first[c] = all
	}
	// Each node's half-edges are placed from its last to its first.
	to, edge := make([]int32, all), make([]int32, all)
	for e := len(ends) - 1; e >= 0; e-- {
		a, b := ends[e][0], ends[e][1]
		h, k := first[a]-1, first[b]-1
		first[a], first[b] = h, k
		to[h], edge[h] = b, int32(e)
		to[k], edge[k] = a, int32(e)
	}
	met := make([]int32, n) // of each node: the last one that has it as a neighbour, from 1
	for c := range met {
		for _, d := range to[first[c]:first[c+1]] {
			if met[d] == int32(c+1) {
				panic(fmt.Sprintf("graph: two edges join %d and %d", c, d))
			}
			met[d] = int32(c + 1)
		}
	}
	return &Graph{ends, first, to, edge}
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
	item []int32   // of each literal: its edge or node from 1, negative for the opposite, or 0
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
	s := literals{lits, make([]int32, 2*vars)}
	for i, l := range lits {
		if s.item[l] != 0 {
			other, _ := s.of(l)
			panic(fmt.Sprintf("graph: variable %d stands for %d and for %d", l.Var(), other, i))
		}
		s.item[l], s.item[l.Not()] = int32(i+1), -int32(i+1)
	}
	return s
}

// of returns the edge or node of a literal, and whether it is true by it.
func (s *literals) of(l cnf.Lit) (i int32, holds bool) {
	if i = s.item[l]; i > 0 {
		return i - 1, true
	}
	return -i - 1, false
}

// Observed returns the variables whose assignments the propagators must receive.
func (s *literals) Observed() []int {
	observed := make([]int, len(s.lits))
	for i, l := range s.lits {
		observed[i] = l.Var()
	}
	return observed
}
