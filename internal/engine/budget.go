package engine

import (
	"context"
	"errors"
	"math"
)

// Budget bounds the work of searches: how much of it, and never how long it takes, so that they end
// at the same place on every machine. A search takes at most so many nodes and at most so many
// conflicts, and no more. It ends, not complete, where either is used up and there is more to
// search. 0 is no limit.
//
// A solver of mixed-integer programs takes no such limit: its nodes are counted after each solve.
type Budget struct {
	// Nodes are what Outcome.Nodes counts: decisions or states, by each engine's own measure.
	Nodes int64
	// Conflicts are those of clause learning, and where nothing is learned but an engine counts
	// them, nodes below which there was nothing.
	Conflicts int64
}

// boundless is more than any search takes, and can be added to without overflow.
const boundless = math.MaxInt64 / 4

// bounds is the budget with a number for what has no limit.
func (b Budget) bounds() Budget {
	if b.Nodes <= 0 {
		b.Nodes = boundless
	}
	if b.Conflicts <= 0 {
		b.Conflicts = boundless
	}
	return b
}

// shared is a budget that all searches under one context have together. It belongs to one
// goroutine.
type shared struct {
	left Budget
	last *Pulse // of the search that began last, which may have nodes to pay for yet
	end  context.CancelCauseFunc
}

// ErrBudget is the cause for which a context ends whose budget is used up.
var ErrBudget = errors.New("the budget of nodes and conflicts is spent")

type budgetKey struct{}

// WithBudget gives a context under which all searches together keep to a budget. It ends when one
// of them would go beyond, or begins when no nodes are left. Engines spend by their Pulse, and
// notice the end as that of any context.
func WithBudget(ctx context.Context, b Budget) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancelCause(ctx)
	s := &shared{left: b.bounds(), end: end}
	return context.WithValue(ctx, budgetKey{}, s), func() { end(nil) }
}

// begin settles what the search before has done, for one that begins. Where no nodes are left for
// it the context ends.
func (s *shared) begin(p *Pulse) {
	if s.last != nil {
		s.last.pay()
	}
	s.last = p
	if s.left.Nodes == 0 {
		s.end(ErrBudget)
	}
}

// refuse ends the context where it is its budget that a search would go beyond, not the search's
// own alone.
func (s *shared) refuse(p *Pulse) {
	if s.left.Nodes == 0 && p.Nodes >= p.most.Nodes ||
		s.left.Conflicts == 0 && p.Conflicts >= p.most.Conflicts {
		s.end(ErrBudget)
	}
}
