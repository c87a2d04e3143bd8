package graph

import (
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// Touch is the rule on paths that run beside themselves.
type Touch int

// The rules on touching, the loosest first.
const (
	Free  Touch = iota // no such rule
	No2x2              // no four nodes of a block are on one path
	Never              // nodes of one path are neighbours only if they follow each other on it
)

// PathRules are what a theory of paths knows besides the graph.
type PathRules struct {
	Labels []int // of each node: the number of its pair from 1, or 0 for none; nil for no labels
	Touch  Touch
	Blocks [][4]int // the blocks of nodes for No2x2
}

// Paths is the rule that the drawn edges form paths, each between two nodes with the same label,
// and that no path breaks the rule on touching. Its fields may be set before the first call of New.
//
// Clauses of the caller must ensure that labelled nodes have exactly one drawn edge and all others
// none or two. In particular, whenever clauses have been propagated, no node has more than two true
// edges, and no labelled one more than one; a propagator panics otherwise. Without labels, nodes
// may have one drawn edge too, where paths begin and end.
type Paths struct {
	literals

	NoImply bool   // refuse, but imply nothing: to measure the worth of implications
	Tell    Teller // receives the clauses, or nil

	g     *Graph
	rules PathRules
}

// NewPaths returns the rule for paths along the edges of a graph. The literals are those of the
// edges, of different variables. Each label must have two nodes. It panics if the arguments do not
// fit together.
func NewPaths(g *Graph, edges []cnf.Lit, rules PathRules) *Paths {
	return &Paths{literals: newLiterals(edges, g.Edges()), g: g, rules: rules}
}

// NewSinglePath returns the rule that the drawn edges form one path, where clauses ensure that two
// nodes have one drawn edge, and all others none or two. It only forbids closed cycles, so without
// such clauses it forbids no sets of several paths.
func NewSinglePath(g *Graph, edges []cnf.Lit) *Paths { return NewPaths(g, edges, PathRules{}) }

// New returns a propagator for one solver.
func (p *Paths) New() sat.Propagator { panic("to be written") }

// Broken returns clauses that an assignment of all edges breaks, none exactly if the rule holds.
// The assignment must satisfy the clauses on degrees. There is a clause for each closed cycle, for
// each path between different labels, and for each shortest stretch that touches itself or fills a
// block.
func (p *Paths) Broken(holds func(cnf.Lit) bool) []Reason { panic("to be written") }
