package engine

import (
	"context"
	"errors"
	"math"

	"github.com/gridwright/gridwright/internal/work"
)

// Budget bounds the work of searches, and never their time, so that they stop at the same place on
// every machine. A search takes at most this many nodes and conflicts. It stops, not complete, when
// either is used up and there is more to search. 0 means no limit.
//
// A solver of mixed-integer programs accepts no such limit: its nodes are counted after each solve.
type Budget struct {
	// Nodes limits Outcome.Nodes: decisions or states, as each engine counts them.
	Nodes int64
	// Conflicts limits the conflicts of clause learning. For an engine that counts conflicts without
	// learning, it limits the nodes below which there was nothing.
	Conflicts int64
}

// boundless is more than any search takes, and leaves room to add without overflow.
const boundless = math.MaxInt64 / 4

// bounds returns the budget with numbers in place of missing limits.
func (b Budget) bounds() Budget {
	if b.Nodes <= 0 {
		b.Nodes = boundless
	}
	if b.Conflicts <= 0 {
		b.Conflicts = boundless
	}
	return b
}

// shared is a budget that all searches under one context share. It is not safe for concurrent use.
type shared struct {
	left Budget
	last *Pulse // of the search that began last, which may have nodes to pay for
	end  context.CancelCauseFunc
}

// ErrBudget is the cause with which a context ends when its budget is used up.
var ErrBudget = errors.New("the budget of nodes and conflicts is spent")

type budgetKey struct{}

// WithBudget returns a context under which all searches together keep to a budget. It ends when one
// of them would exceed the budget, or begins when no nodes are left. Engines use their Pulse to
// count, and notice the end like that of any context.
func WithBudget(ctx context.Context, b Budget) (context.Context, context.CancelFunc) {
	ctx, end := work.WithCancelCause(ctx)
	s := &shared{left: b.bounds(), end: end}
	return context.WithValue(ctx, budgetKey{}, s), func() { end(nil) }
}

// begin settles the nodes of the search before, for one that begins. The context ends if no nodes
// are left for it.
func (s *shared) begin(p *Pulse) {
	if s.last != nil {
		s.last.pay()
	}
	s.last = p
	if s.left.Nodes == 0 {
		s.end(ErrBudget)
	}
}

// refuse ends the context if a search would exceed the context's budget, and not only its own.
func (s *shared) refuse(p *Pulse) {
	if s.left.Nodes == 0 && p.Nodes >= p.most.Nodes ||
		s.left.Conflicts == 0 && p.Conflicts >= p.most.Conflicts {
		s.end(ErrBudget)
	}
}
