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

// TestGauge: what is allocated between two looks, before the first or after the end is counted, and
// work that looks often enough passes.
func TestGauge(t *testing.T) {
	const (
		looks = 20
		piece = 64 << 10
		most  = 1 << 20 // what runs beside the test allocates too
		large = 4 << 20
	)
	var kept []byte // on the heap
	allocate := func(bytes int) { kept = make([]byte, bytes) }
	honest := func(ctx context.Context) {
		for range looks {
			allocate(piece)
			if ctx.Err() != nil {
				return
			}
		}
	}
	for _, tt := range []struct {
		name string
		at   int
		says string // the failure, "" if the work looks often enough
		do   func(context.Context)
	}{
		{"honest", 3, "", honest},
		{"honest to its end", 0, "", honest},
		{"before the first look", 3, "look 3 of 3", func(ctx context.Context) { allocate(large); honest(ctx) }},
		{"between two looks", 3, "look 3 of 3", func(ctx context.Context) {
			for i := 0; ctx.Err() == nil; i++ {
				allocate(piece + i*large)
			}
		}},
		{"goes on after the end", 3, "look 3 of 3", func(ctx context.Context) { honest(ctx); allocate(large) }},
		{"goes on in pieces", 3, "look 3 of 3", func(ctx context.Context) {
			honest(ctx)
			for range large / piece {
				allocate(piece)
			}
		}},
		{"never looks", 3, "look 3 of 0", func(context.Context) { allocate(large) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			said := strings.Join(puzzletest.Complaints(t, func(t testing.TB) { Gauged(t, tt.at, most, tt.do) }), "\n")
			if tt.says == "" && said != "" || !strings.Contains(said, tt.says) {
				t.Errorf("it says %q, want %q", said, tt.says)
			}
		})
	}
	_ = kept
}
