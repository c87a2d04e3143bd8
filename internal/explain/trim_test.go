package explain

import (
	"context"
	"slices"
	"testing"
)

// ending is a context that ends when it has been asked so many times.
type ending struct {
	context.Context
	left int
}

// Err returns nil so many times.
func (c *ending) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestTightEnds: a step is tight only if its rules were dropped to the end, whenever the context
// ends.
func TestTightEnds(t *testing.T) {
	ctx := context.Background()
	examples(t, func(t *testing.T, x *Explainer) {
		found := x.AtMost(ctx)
		if found == nil {
			t.Fatal("there is no step")
		}
		wide := slices.Clone(found.Instances)
		for i := range x.instances {
			if !slices.Contains(wide, i) && len(wide) < len(found.Instances)+20 {
				wide = append(wide, i)
			}
		}
		slices.Sort(wide)
		trimmed := func(ctx context.Context) *Step {
			s := x.step(found.Lit, wide, len(wide), false)
			x.Complete(ctx, s)
			return s
		}
		whole := trimmed(ctx)
		if !whole.Tight || len(whole.Instances) == len(wide) {
			t.Fatalf("%d instances are tight: %v", len(whole.Instances), whole.Tight)
		}
		for n := 0; ; n++ {
			early := &ending{ctx, n}
			s := trimmed(early)
			if s.Tight && !slices.Equal(s.Instances, whole.Instances) {
				t.Errorf("after %d questions, %d instances are tight, not %d", n, len(s.Instances),
					len(whole.Instances))
			}
			if early.left >= 0 {
				break
			}
		}
	})
}
