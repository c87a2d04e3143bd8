package engine

import (
	"context"
	"errors"
	"math"
)

// budget is what all searches under one context may still take together. It belongs to one
// goroutine.
type budget struct {
	nodes     int64 // decisions or states, by each engine's own measure
	conflicts int64 // of clause learning
	end       context.CancelCauseFunc
}

// ErrBudget is the cause for which a context ends whose budget is spent.
var ErrBudget = errors.New("the budget of nodes and conflicts is spent")

type budgetKey struct{}

// WithBudget gives a context that ends when searches under it have taken so many nodes, or so many
// conflicts: never by time, so that it ends at the same place on every machine. Engines spend by
// their Pulse, and notice the end as that of any context. A search may go beyond by as many nodes
// as lie between two looks of its pulse.
func WithBudget(ctx context.Context, nodes, conflicts int64) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancelCause(ctx)
	b := &budget{nodes, conflicts, end}
	return context.WithValue(ctx, budgetKey{}, b), func() { end(nil) }
}

// ConflictsLeft is how many conflicts searches under ctx may still take.
func ConflictsLeft(ctx context.Context) int64 {
	if b, ok := ctx.Value(budgetKey{}).(*budget); ok {
		return b.conflicts
	}
	return math.MaxInt64
}

// SpendConflicts takes conflicts from the budget of ctx, if it has one.
func SpendConflicts(ctx context.Context, n int64) {
	if b, ok := ctx.Value(budgetKey{}).(*budget); ok {
		b.spend(0, n)
	}
}

// spend takes from what is left, and ends the context where one of them is spent.
func (b *budget) spend(nodes, conflicts int64) {
	b.nodes -= nodes
	b.conflicts -= conflicts
	if b.nodes <= 0 || b.conflicts <= 0 {
		b.end(ErrBudget)
	}
}
