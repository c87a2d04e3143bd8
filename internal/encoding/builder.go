package encoding

import (
	"context"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/work"
)

// Builder is a formula that is being built. It counts the clauses and groups and their literals, so
// that the end of the context stops it: loops over its Range and Span then end early, and End gives
// the error. A formula that was cut short is of no use.
type Builder struct {
	*cnf.Formula
	*work.Work
}

// NewBuilder begins a formula.
func NewBuilder(ctx context.Context) Builder {
	return Builder{&cnf.Formula{}, work.Begin(ctx, "building the formula", "literal")}
}

// Add adds a clause, which is copied.
func (b Builder) Add(lits ...cnf.Lit) {
	b.Did(1 + len(lits))
	b.Formula.Add(lits...)
}

// AddAtMostOne adds a group of which at most one literal is true. It is copied.
func (b Builder) AddAtMostOne(lits ...cnf.Lit) {
	b.Did(1 + len(lits))
	b.Formula.AddAtMostOne(lits...)
}

// AddExactlyOne adds a group of which exactly one literal is true. It is copied.
func (b Builder) AddExactlyOne(lits ...cnf.Lit) {
	b.Add(lits...)
	b.AddAtMostOne(lits...)
}
