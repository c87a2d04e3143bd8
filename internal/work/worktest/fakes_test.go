package worktest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/work"
)

// TestFakes: work that satisfies the contract passes, and each violation fails.
func TestFakes(t *testing.T) {
	const n = 100_000
	honest := func(ctx context.Context) (made int, err error) {
		w := work.Begin(ctx, "adding", "number")
		for range w.Range(n) {
			w.Did(1)
			made++
		}
		return made, w.End()
	}
	for _, tt := range []struct {
		name, says string // the failure, "" if the contract is satisfied
		do         func(context.Context) (int, error)
	}{
		{"honest", "", honest},
		{"in two parts", "", func(ctx context.Context) (int, error) {
			if _, err := honest(ctx); err != nil {
				return 0, err
			}
			return honest(ctx)
		}},
		{"fails", "broken", func(context.Context) (int, error) { return 0, errors.New("broken") }},
		{"too little", "too few", func(context.Context) (int, error) { return 3, nil }},
		{"counts nothing", "it counted 0 things and made 100000", func(ctx context.Context) (int, error) {
			w := work.Begin(ctx, "adding", "number")
			for range w.Range(n) {
			}
			return n, w.End()
		}},
		{"counts in one go", "between two looks", func(ctx context.Context) (int, error) {
			w := work.Begin(ctx, "adding", "number")
			w.Did(n)
			return n, w.End()
		}},
		{"goes on", "more things", func(ctx context.Context) (int, error) {
			w := work.Begin(ctx, "adding", "number")
			for range n {
				w.Did(1)
			}
			return n, w.End()
		}},
		{"goes on in silence", "looked", func(ctx context.Context) (int, error) {
			made, err := honest(ctx)
			w := work.Begin(ctx, "idling", "step")
			for range n {
				w.Step()
			}
			_ = w.End()
			return made, err
		}},
		{"hides the end", "not a *work.Stopped", func(ctx context.Context) (int, error) {
			made, _ := honest(ctx)
			return made, nil
		}},
		{"another error", "not a *work.Stopped", func(ctx context.Context) (int, error) {
			made, err := honest(ctx)
			if err != nil {
				err = ctx.Err()
			}
			return made, err
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			said := strings.Join(puzzletest.Complaints(t, func(t testing.TB) { Stops(t, tt.do) }), "\n")
			if tt.says == "" && said != "" || !strings.Contains(said, tt.says) {
				t.Errorf("it says %q, want %q", said, tt.says)
			}
		})
	}
}
