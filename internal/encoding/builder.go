package encoding

import (
	"context"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/work"
)

// Builder builds a formula. It counts the clauses and groups and their literals, so that the end of
// the context stops it: loops over its Range and Span then end early, and End returns the error. A
// formula that was cut short must not be used.
type Builder struct {
	*cnf.Formula
	*work.Work
}

// NewBuilder begins a formula.
func NewBuilder(ctx context.Context) Builder {
	return Builder{&cnf.Formula{}, work.Begin(ctx, "building the formula", "literal")}
}

// Add adds a copy of a clause.
func (b Builder) Add(lits ...cnf.Lit) {
	b.Did(1 + len(lits))
	b.Formula.Add(lits...)
}

// AddAtMostOne adds a copy of a group of which at most one literal is true.
func (b Builder) AddAtMostOne(lits ...cnf.Lit) {
	b.Did(1 + len(lits))
	b.Formula.AddAtMostOne(lits...)
}

// AddExactlyOne adds a copy of a group of which exactly one literal is true.
func (b Builder) AddExactlyOne(lits ...cnf.Lit) {
	b.Add(lits...)
	b.AddAtMostOne(lits...)
}
