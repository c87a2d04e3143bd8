package explain

import (
	"context"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/sat"
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

// TestQuestions: where a repair finds that instances settle a fact, so does the solver, also about a
// fact that no clause of the instances mentions, with the premises or with all that is known.
func TestQuestions(t *testing.T) {
	ctx := context.Background()
	examples(t, func(t *testing.T, x *Explainer) {
		x.Run(ctx, Pencil, 2, func(r Round) {
			for _, s := range r.Steps {
				x.Complete(ctx, s)
				known := x.known
				if !follows(x, s) {
					t.Errorf("%s does not follow from its instances and what is known", x.words(s.Lit))
				}
				if x.only(s.Premises); !follows(x, s) {
					t.Errorf("%s does not follow from its premises and instances", x.words(s.Lit))
				}
				x.known = known
			}
		})
	})
}

// follows reports whether the solver finds that the instances of a step settle its fact.
func follows(x *Explainer, s *Step) bool {
	conflicts := int64(mostConflicts)
	status, _ := x.ask(s.Lit, int32s(s.Instances), &conflicts)
	return status == sat.Unsat
}
