package engine_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
)

// TestBudget: searches under a context spend one budget together, and end when it is spent, at the
// same node each time.
func TestBudget(t *testing.T) {
	beats := func(p *engine.Pulse, most int64) int64 {
		for p.Nodes < most && !p.Beat() {
		}
		return p.Nodes
	}
	var ends []int64
	for range 2 {
		ctx, cancel := engine.WithBudget(context.Background(), 10_000, 1000)
		first, second := beats(engine.NewPulse(ctx), 4096), beats(engine.NewPulse(ctx), math.MaxInt64)
		if first != 4096 || second < 10_000-4096 || second > 10_000-4096+255 || !errors.Is(context.Cause(ctx), engine.ErrBudget) {
			t.Errorf("%d nodes and %d of 10,000, by %v", first, second, context.Cause(ctx))
		}
		if p := engine.NewPulse(ctx); !p.Over() {
			t.Error("a third search begins when nothing is left")
		}
		cancel()
		ends = append(ends, second)
	}
	if ends[0] != ends[1] {
		t.Errorf("it ended after %d nodes, and another time after %d", ends[0], ends[1])
	}

	ctx, cancel := engine.WithBudget(context.Background(), 10_000, 1000)
	defer cancel()
	engine.SpendConflicts(ctx, 999)
	if left := engine.ConflictsLeft(ctx); left != 1 || ctx.Err() != nil {
		t.Errorf("%d conflicts are left, %v", left, ctx.Err())
	}
	if engine.SpendConflicts(ctx, 1); !errors.Is(context.Cause(ctx), engine.ErrBudget) {
		t.Errorf("all conflicts are spent, and the context ended by %v", context.Cause(ctx))
	}
	if left := engine.ConflictsLeft(context.Background()); left != math.MaxInt64 {
		t.Errorf("%d conflicts are left where there is no budget", left)
	}
	engine.SpendConflicts(context.Background(), 1)

	ctx, cancel = engine.WithBudget(context.Background(), 10_000, 1000)
	if cancel(); ctx.Err() == nil || errors.Is(context.Cause(ctx), engine.ErrBudget) {
		t.Errorf("a budget that was given back is said to be spent: %v", context.Cause(ctx))
	}
}
