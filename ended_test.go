package gridwright_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
)

// slow is a context that notices its deadline some questions late, as under load.
type slow struct {
	context.Context
	deadline time.Time
	asked    *atomic.Int64
}

func newSlow() context.Context {
	return slow{context.Background(), time.Now(), new(atomic.Int64)}
}

func (c slow) Deadline() (time.Time, bool) { return c.deadline, true }

func (c slow) Err() error {
	if c.asked.Add(1) > 20 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestEnded: functions that return nothing without a whole result end with ErrIncomplete. The error
// of the caller's context is beside it if that ended the search, and only then.
func TestEnded(t *testing.T) {
	sudoku, err := gridwright.Parse(gridwright.KindNamed("sudoku").Example)
	if err != nil {
		t.Fatal(err)
	}
	frame, err := gridwright.Frame(gridwright.KindNamed("sudoku"), 9, 9)
	if err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, cancel := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer cancel()
	for name, call := range map[string]func(context.Context, time.Duration) error{
		"Hint": func(ctx context.Context, limit time.Duration) error {
			_, err := gridwright.Hint(ctx, sudoku,
				&gridwright.HintOptions{Limits: gridwright.Limits{Time: limit}})
			return err
		},
		"Explain": func(ctx context.Context, limit time.Duration) error {
			for _, err := range gridwright.Explain(ctx, sudoku,
				&gridwright.HintOptions{Limits: gridwright.Limits{Time: limit}}) {
				return err
			}
			return nil
		},
		"Grade": func(ctx context.Context, limit time.Duration) error {
			_, err := gridwright.Grade(ctx, sudoku, &gridwright.GradeOptions{Time: limit})
			return err
		},
		"Generate": func(ctx context.Context, limit time.Duration) error {
			_, err := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{Time: limit})
			return err
		},
		"Answers": func(ctx context.Context, limit time.Duration) error {
			for _, err := range gridwright.Answers(ctx, sudoku,
				&gridwright.SolveOptions{Limits: gridwright.Limits{Time: limit}}) {
				return err
			}
			return nil
		},
		"ClueSets": func(ctx context.Context, limit time.Duration) error {
			for _, err := range gridwright.ClueSets(ctx, sudoku, &gridwright.ClueSetsOptions{Time: limit}) {
				return err
			}
			return nil
		},
	} {
		for _, c := range []struct {
			why                string
			ctx                context.Context
			limit              time.Duration
			cancelled, expired bool
		}{
			{"cancelled", cancelled, 0, true, false},
			{"the deadline", late, 0, false, true},
			{"the deadline, noticed late", newSlow(), 0, false, true},
			{"the option Time", context.Background(), 1, false, false},
		} {
			err := call(c.ctx, c.limit)
			if !errors.Is(err, gridwright.ErrIncomplete) || errors.Is(err, context.Canceled) != c.cancelled ||
				errors.Is(err, context.DeadlineExceeded) != c.expired || strings.Contains(err.Error(), "context") {
				t.Errorf("%s, %s: %v", name, c.why, err)
			}
		}
	}
}

// TestExplainEnded: so it is for a context that ends between two steps.
func TestExplainEnded(t *testing.T) {
	p, err := gridwright.Parse(gridwright.KindNamed("sudoku").Example)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var last error
	for _, err := range gridwright.Explain(ctx, p, nil) {
		cancel()
		last = err
	}
	if !errors.Is(last, gridwright.ErrIncomplete) || !errors.Is(last, context.Canceled) {
		t.Error(last)
	}
}
