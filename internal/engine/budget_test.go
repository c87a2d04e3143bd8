package engine_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
)

// beats takes nodes until the search must end, and at most most of them.
func beats(p *engine.Pulse, most int64) int64 {
	for p.Nodes < most && !p.Beat() {
	}
	return p.Nodes
}

// TestBudget: searches under a context share one budget to the last node and never exceed it,
// wherever their looks at the context fall.
func TestBudget(t *testing.T) {
	for _, tt := range []struct{ first, second int64 }{{4096, 5904}, {1, 9999}, {5000, 5000}, {9999, 1}} {
		ctx, cancel := engine.WithBudget(context.Background(), engine.Budget{Nodes: 10_000, Conflicts: 1000})
		first := beats(engine.NewPulse(ctx), tt.first)
		p := engine.NewSlowPulse(ctx)
		second := beats(p, tt.second)
		if first != tt.first || second != tt.second || p.Over() || ctx.Err() != nil {
			t.Errorf("%d nodes and %d of %+v, over %v by %v", first, second, tt, p.Over(), context.Cause(ctx))
		}
		for range 3 {
			if !p.Beat() || p.Nodes != tt.second || !errors.Is(context.Cause(ctx), engine.ErrBudget) {
				t.Errorf("%d nodes and %d of 10,000, over %v by %v", first, p.Nodes, p.Over(), context.Cause(ctx))
			}
		}
		cancel()
	}
	ctx, cancel := engine.WithBudget(context.Background(), engine.Budget{Nodes: 100})
	defer cancel()
	beats(engine.NewPulse(ctx), 100)
	if p := engine.NewPulse(ctx); !p.Over() || !errors.Is(context.Cause(ctx), engine.ErrBudget) {
		t.Error("another search begins when nothing is left")
	}
	ctx, cancel = engine.WithBudget(context.Background(), engine.Budget{})
	if n := beats(engine.NewPulse(ctx), 100_000); n != 100_000 {
		t.Errorf("it ended after %d nodes, without a limit", n)
	}
	if cancel(); ctx.Err() == nil || errors.Is(context.Cause(ctx), engine.ErrBudget) {
		t.Errorf("a budget that was given back is said to be spent: %v", context.Cause(ctx))
	}
}

// TestOwnBudget: a search keeps to its own budget within that of its context. The context ends only
// if the search exceeds the context's budget.
func TestOwnBudget(t *testing.T) {
	ctx, cancel := engine.WithBudget(context.Background(), engine.Budget{Nodes: 1000})
	defer cancel()
	p := engine.NewPulse(ctx)
	p.Within(engine.Budget{Nodes: 300})
	if n := beats(p, math.MaxInt64); n != 300 || p.Left().Nodes != 0 || ctx.Err() != nil {
		t.Errorf("%d nodes of 300, %+v left, %v", n, p.Left(), ctx.Err())
	}
	p = engine.NewPulse(ctx)
	p.Within(engine.Budget{Nodes: 10})
	beats(p, 10)
	p.Within(engine.Budget{Nodes: 20})
	if n := beats(p, math.MaxInt64); n != 20 || ctx.Err() != nil {
		t.Errorf("%d nodes of 20 in two parts, %v", n, ctx.Err())
	}
	p = engine.NewPulse(ctx)
	p.Within(engine.Budget{Nodes: 5000})
	if n := beats(p, math.MaxInt64); n != 680 || !errors.Is(context.Cause(ctx), engine.ErrBudget) {
		t.Errorf("%d nodes of the 680 left, %v", n, context.Cause(ctx))
	}
}

// TestConflicts: the last conflict stops a search at its next node, in its own budget and in that
// of the context.
func TestConflicts(t *testing.T) {
	ctx, cancel := engine.WithBudget(context.Background(), engine.Budget{Conflicts: 10})
	defer cancel()
	fail := func(b engine.Budget) (nodes, conflicts int64) {
		p := engine.NewPulse(ctx)
		for p.Within(b); !p.Beat(); {
			p.Fail()
		}
		return p.Nodes, p.Conflicts
	}
	if n, c := fail(engine.Budget{Conflicts: 3}); n != 3 || c != 3 || ctx.Err() != nil {
		t.Errorf("%d nodes and %d conflicts of 3, %v", n, c, ctx.Err())
	}
	if n, c := fail(engine.Budget{}); n != 7 || c != 7 || !errors.Is(context.Cause(ctx), engine.ErrBudget) {
		t.Errorf("%d nodes and %d conflicts of the 7 left, %v", n, c, context.Cause(ctx))
	}
}
