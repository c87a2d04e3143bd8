package graph

import (
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// SingleLoop is the rule that the drawn edges form one closed cycle, or that there are none. Its
// field may be set before the first call of New.
//
// Clauses of the caller must ensure that each node has two drawn edges or none, and that there is a
// drawn edge if one is needed. In particular, whenever clauses have been propagated, no node has
// more than two true edges; a propagator panics otherwise.
type SingleLoop struct {
	literals

	Tell Teller // receives the clauses, or nil

	g *Graph
}

// NewSingleLoop returns the rule for a loop along the edges of a graph. The literals are those of
// the edges, of different variables.
func NewSingleLoop(g *Graph, edges []cnf.Lit) *SingleLoop {
	return &SingleLoop{literals: newLiterals(edges, g.Edges()), g: g}
}

// New returns a propagator for one solver.
func (s *SingleLoop) New() sat.Propagator { panic("to be written") }

// Broken returns clauses that an assignment of all edges breaks, none exactly if the rule holds.
// The assignment must satisfy the clauses on degrees. If there are several cycles, there is a
// clause for each, with an edge of the next.
func (s *SingleLoop) Broken(holds func(cnf.Lit) bool) []Reason { panic("to be written") }
