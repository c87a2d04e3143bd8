package work_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/internal/work/worktest"
)

// add counts n units of work.
func add(ctx context.Context, n int) (made int, err error) {
	w := work.Begin(ctx, "adding up", "number")
	for range w.Range(n) {
		made++
		w.Did(1)
	}
	return made, w.End()
}

func TestStops(t *testing.T) {
	worktest.Stops(t, func(ctx context.Context) (int, error) { return add(ctx, 100_000) })
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	made, err := add(ctx, 10)
	var cut *work.Stopped
	if made != 0 || !errors.As(err, &cut) || cut.Doing != "adding up" || !errors.Is(err, context.Canceled) ||
		err.Error() != "interrupted while adding up" {
		t.Errorf("%d done, %v", made, err)
	}
}

// unfired is a context that does not notice that its deadline has passed, as when a busy goroutine
// lets no timer fire.
type unfired struct{ context.Context }

func (unfired) Deadline() (time.Time, bool) { return time.Now().Add(-time.Second), true }

func TestDeadlineUnseen(t *testing.T) {
	_, err := add(unfired{context.Background()}, 10)
	if !errors.Is(err, context.DeadlineExceeded) ||
		err.Error() != "the time limit was reached while adding up" {
		t.Error(err)
	}
}

// slow is a context that notices its deadline at the third question.
type slow struct {
	context.Context
	asked int
}

func (*slow) Deadline() (time.Time, bool) { return time.Now(), true }

func (c *slow) Err() error {
	if c.asked++; c.asked < 3 {
		return nil
	}
	return context.DeadlineExceeded
}

// TestDeadlineNoticed: once work has ended, its context gives the same reason.
func TestDeadlineNoticed(t *testing.T) {
	ctx := &slow{Context: context.Background()}
	if _, err := add(ctx, 10); !errors.Is(err, context.DeadlineExceeded) || ctx.asked < 3 {
		t.Errorf("%v after %d questions", err, ctx.asked)
	}
}

func TestNil(t *testing.T) {
	var w *work.Work
	n := 0
	for i := range w.Span(3, 5) {
		n += i
	}
	if n != 12 || !w.Did(1) || !w.Step() || w.Over() || w.Err() != nil || w.End() != nil {
		t.Error("a nil Work is to let everything pass")
	}
}

// TestMeter: the meter shows the innermost work, and nothing after its end.
func TestMeter(t *testing.T) {
	var m work.Meter
	shows := func() string {
		doing, done, unit, ok := m.Doing()
		return fmt.Sprint(doing, " ", done, " ", unit, " ", ok)
	}
	ctx := work.With(context.Background(), &m)
	outer := work.Begin(ctx, "reading", "line")
	outer.Did(2 * work.Stride)
	inner := work.Begin(ctx, "building", "term")
	inner.Did(3 * work.Stride)
	if got, want := shows(), fmt.Sprintf("building %d term true", 3*work.Stride); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if err := inner.End(); err != nil {
		t.Fatal(err)
	}
	if got, want := shows(), fmt.Sprintf("reading %d line true", 2*work.Stride); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if err := outer.End(); err != nil {
		t.Fatal(err)
	}
	if got := shows(); got != " 0  false" {
		t.Errorf("%q behind the end", got)
	}
}

func BenchmarkStep(b *testing.B) {
	w := work.Begin(context.Background(), "stepping", "step")
	for range b.N {
		w.Did(1)
	}
}
