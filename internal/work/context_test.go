package work_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/work"
)

// unheard is a context whose end nobody hears of but who asks: it closes no channel.
type unheard struct {
	context.Context
	over *error
}

func (c unheard) Err() error { return *c.over }

// TestAsking: a context sees at each look that its parent has ended, though no channel is closed,
// and otherwise that it has ended itself, for the reason that it was given.
func TestAsking(t *testing.T) {
	cause := errors.New("cause")
	for name, make := range map[string]func(context.Context) (context.Context, func()){
		"cancel": func(ctx context.Context) (context.Context, func()) {
			c, end := work.WithCancel(ctx)
			return c, end
		},
		"stop": func(ctx context.Context) (context.Context, func()) {
			c, over := work.WithStop(ctx)
			return c, func() { over.Store(true) }
		},
		"cause": func(ctx context.Context) (context.Context, func()) {
			c, end := work.WithCancelCause(ctx)
			return c, func() { end(cause) }
		},
		"timeout": func(ctx context.Context) (context.Context, func()) {
			c, end := work.WithTimeout(ctx, time.Hour)
			return c, end
		},
	} {
		var over error
		ctx, end := make(unheard{t.Context(), &over})
		if err := ctx.Err(); err != nil {
			t.Errorf("%s: it has ended at once: %v", name, err)
		}
		if over = context.DeadlineExceeded; ctx.Err() != over {
			t.Errorf("%s: %v, but the parent's end is %v", name, ctx.Err(), over)
		}
		over = nil
		if end(); !errors.Is(ctx.Err(), context.Canceled) {
			t.Errorf("%s: ended by itself: %v", name, ctx.Err())
		}
		if name == "cause" && context.Cause(ctx) != cause {
			t.Errorf("the cause is %v", context.Cause(ctx))
		}
	}
	ctx, end := work.WithTimeout(t.Context(), -1)
	defer end()
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		t.Errorf("out of time: %v", ctx.Err())
	}
}

// TestMany: what is counted in one go is shown, hidden steps are not, and both look at the context.
func TestMany(t *testing.T) {
	var m work.Meter
	var over error
	ctx := work.With(unheard{t.Context(), &over}, &m)
	w := work.Begin(ctx, "adding", "number")
	if !w.Many(3*work.Stride) || !w.Steps(2*work.Stride) {
		t.Error("it has ended")
	}
	w.Note("halfway")
	if _, done, _, ok := m.Doing(); done != 3*work.Stride || !ok || m.Note() != "halfway" {
		t.Errorf("%d done, noted %q", done, m.Note())
	}
	r := w.Reader(strings.NewReader("text"))
	if text, err := io.ReadAll(r); string(text) != "text" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	over = context.Canceled
	if w.Many(3 * work.Stride) {
		t.Error("it goes on")
	}
	if _, done, _, _ := m.Doing(); done > 4*work.Stride {
		t.Errorf("%d done after the end", done)
	}
	if _, err := w.Reader(strings.NewReader("text")).Read(make([]byte, 9)); !errors.As(err, new(*work.Stopped)) || w.Err() != err {
		t.Errorf("%v, %v", err, w.Err())
	}
	if w.End(); m.Note() != "" {
		t.Errorf("noted %q", m.Note())
	}
	var none *work.Work
	if !none.Many(5*work.Stride) || !none.Steps(5) || none.Err() != nil || none.Reader(r) != r {
		t.Error("no work ends")
	}
	if s := (&work.Stopped{Err: context.Canceled}).Error(); s != "interrupted" {
		t.Error(s)
	}
	if s := work.TooMuch(400 << 20); !strings.Contains(s, "400 MB") || !strings.Contains(s, "1024 MB") {
		t.Error(s)
	}
}
