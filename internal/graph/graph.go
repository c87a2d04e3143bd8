// Package graph knows paths, loops and connected nodes: what can be reached (Search), what
// is drawn (Strand), what the decided edges of paths between equal labels leave (Drawing, Plane),
// and theories for the SAT solver. By these the true edges form paths between equal labels, one
// loop or one path, or the true nodes are connected.
//
// A theory learns the values of edges or nodes by literals that its caller chooses. Clauses of the
// caller state how many true edges each node has. All that a theory adds are clauses of a few forms
// (see Form), each of which follows from the rule by itself. It makes no new variables.
//
// The package knows no puzzles.
package graph

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/cnf"
)

// Graph is an undirected graph. It is immutable, so that all theories on it can share it.
type Graph struct {
	ends   [][2]int32 // of each edge: its nodes, as given
	first  []int32    // of each node, and one beyond the last: its first half-edge
	halves []Half     // those of a node follow each other, in the order of their edges
}

// Half is an edge as one of its nodes sees it: the edge, and the node that it leads to.
type Half struct{ Edge, To int32 }

// New returns a graph of n nodes, numbered from 0, with the given edges, numbered in their order.
// It panics if an end is not a node, and if an edge joins a node to itself.
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
	halves := make([]Half, all)
	for e := len(ends) - 1; e >= 0; e-- {
		a, b := ends[e][0], ends[e][1]
		h, k := first[a]-1, first[b]-1
		first[a], first[b] = h, k
		halves[h], halves[k] = Half{int32(e), b}, Half{int32(e), a}
	}
	return &Graph{ends, first, halves}
}

// Listed returns the graph with the half-edges of each node in the order in which a list has all
// edges.
func (g *Graph) Listed(edges []int) *Graph {
	next, halves := slices.Clone(g.first), make([]Half, len(g.halves))
	for _, e := range edges {
		a, b := g.ends[e][0], g.ends[e][1]
		halves[next[a]], halves[next[b]] = Half{int32(e), b}, Half{int32(e), a}
		next[a]++
		next[b]++
	}
	return &Graph{g.ends, g.first, halves}
}

// Nodes returns the number of nodes.
func (g *Graph) Nodes() int { return len(g.first) - 1 }

// Edges returns the number of edges.
func (g *Graph) Edges() int { return len(g.ends) }

// Ends returns the two nodes of an edge, in the order in which they were given.
func (g *Graph) Ends(e int) (a, b int) { return int(g.ends[e][0]), int(g.ends[e][1]) }

// At returns the half-edges of a node. The caller must not change them.
func (g *Graph) At(c int32) []Half { return g.halves[g.first[c]:g.first[c+1]:g.first[c+1]] }

// literals are those of the edges, or of the nodes, that a theory observes.
type literals struct {
	lits []cnf.Lit // of each edge or node: the literal that is true if the edge or node is
	item []int32   // of each literal: its edge or node from 1, negative for the opposite, or 0
}

// edges returns the literals of the edges, for rules that follow paths from node to node: it panics
// if two edges have the same nodes.
func (g *Graph) edges(lits []cnf.Lit) literals {
	met := make([]int, g.Nodes()) // of each node: the last one that has it as a neighbour, from 1
	for c := range met {
		for _, h := range g.At(int32(c)) {
			if met[h.To] == c+1 {
				panic(fmt.Sprintf("graph: two edges join %d and %d", c, h.To))
			}
			met[h.To] = c + 1
		}
	}
	return newLiterals(lits, g.Edges())
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
