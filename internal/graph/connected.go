package graph

import (
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// Connected is the rule that the true nodes are connected: between any two of them there is a walk
// through true nodes. It holds if there is one true node or none. Its field may be set before the
// first call of New.
type Connected struct {
	literals

	Tell Teller // receives the clauses, or nil

	g *Graph
}

// NewConnected returns the rule for the nodes of a graph. The literals are those of the nodes, of
// different variables.
func NewConnected(g *Graph, nodes []cnf.Lit) *Connected {
	return &Connected{literals: newLiterals(nodes, g.Nodes()), g: g}
}

// New returns a propagator for one solver.
func (c *Connected) New() sat.Propagator { panic("to be written") }

// Broken returns clauses that an assignment of all nodes breaks, none exactly if the rule holds. If
// the true nodes have several components, there is a clause for each: it has a node of it, a node
// of another component, and the nodes around the component that separate the two.
func (c *Connected) Broken(holds func(cnf.Lit) bool) []Reason { panic("to be written") }
