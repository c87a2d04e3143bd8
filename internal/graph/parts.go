package graph

import (
	"slices"

	"github.com/gridwright/gridwright/cnf"
)

// Parts is a statement rule by rule, for those who ask which rules settle a fact. All rules are in
// it, also those that are Aside, and nothing is left out that clues settle.
//
// The variables of the formula have the numbers of the statement's. Those that lowerings add come
// after them. At most one of several literals is a group even where it could be clauses.
//
// The clauses are not in the formula, but one after the other in Lits, which takes a fraction of
// the time and memory.
type Parts struct {
	*cnf.Formula
	GroupRule, RowRule []int32 // of each group and row: its rule
	Meaning            func(v int) string

	Graphs []Demand
	Lits   []cnf.Lit
	First  []int32 // of each clause, and one more: its first literal
	Of     []int32 // of each clause: its rule
}

// Add adds a clause.
func (p *Parts) Add(rule int32, lits []cnf.Lit) {
	if need := len(p.Lits) + len(lits); need > cap(p.Lits) {
		p.Lits = slices.Grow(p.Lits, need) // twice as many: append would grow by a quarter
	}
	p.Lits = append(p.Lits, lits...)
	if len(p.Of) == cap(p.Of) {
		p.First, p.Of = slices.Grow(p.First, len(p.First)), slices.Grow(p.Of, len(p.First))
	}
	p.First, p.Of = append(p.First, int32(len(p.Lits))), append(p.Of, rule)
}

// Demand is what a rule demands of a graph as a whole. Clauses of other rules state how many edges
// each node has.
type Demand struct {
	Rule  int
	Graph Places
	Lits  []cnf.Lit // of each edge: it is true; or of each node, if Nodes is set
	Nodes bool      // the true nodes are connected; nothing else is demanded
	// Faults is set if the edges are borders between groups, and finds what assignments of all
	// literals break. It calls with the nodes of groups that are wanted, or all if wanted is nil, and
	// a clause for each, while found returns true.
	Faults func(holds func(cnf.Lit) bool, wanted func(node int) bool,
		found func(node int, clause []cnf.Lit) bool)
	// Labels are the pairs of the nodes of paths, from 1, or 0; nil if the edges form one loop or one
	// path.
	Labels []int
	Open   bool  // the edges form one path
	Touch  Touch // of paths
	Blocks [][4]int
}

// Places is a graph as a list of edges, whose nodes have places.
type Places struct {
	Nodes int
	Edges [][2]int
	At    func(node int) any
}
