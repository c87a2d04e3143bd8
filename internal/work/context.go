package work

import (
	"cmp"
	"context"
	"runtime"
	"sync/atomic"
	"time"
)

// noticing is the time that a context gets to notice its own deadline.
const noticing = 100 * time.Millisecond

// Err returns the error of a context, also where its deadline has passed by the clock and it has
// not noticed: the timer of a context fires late under load, and on a single thread, as in a
// browser, not while this goroutine is busy. It waits for the timer, so that who asks the context
// afterwards why the work ended gets the same reason.
func Err(ctx context.Context) error {
	err := ctx.Err()
	if err != nil {
		return err
	}
	deadline, limited := ctx.Deadline()
	if !limited || time.Now().Before(deadline) {
		return nil
	}
	for err == nil && time.Since(deadline) < noticing {
		runtime.Gosched()
		err = ctx.Err()
	}
	return cmp.Or(err, context.DeadlineExceeded)
}

// WithCancel is context.WithCancel with a context that asks its parent at each look. So its end is
// noticed where a single thread serves all goroutines and no channel is closed meanwhile, and a
// test that counts the looks at a context sees them all.
func WithCancel(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancel(parent)
	return askingContext{ctx, parent, nil}, end
}

// WithStop is WithCancel for searches that ask by Err alone: no channel is closed. Making one would
// take as long as the search of an easy board.
func WithStop(parent context.Context) (ctx context.Context, over *atomic.Bool) {
	over = new(atomic.Bool)
	return askingContext{parent, parent, over}, over
}

// WithCancelCause is context.WithCancelCause, and asks its parent as WithCancel does.
func WithCancelCause(parent context.Context) (context.Context, context.CancelCauseFunc) {
	ctx, end := context.WithCancelCause(parent)
	return askingContext{ctx, parent, nil}, end
}

// WithTimeout is context.WithTimeout, and asks its parent as WithCancel does.
func WithTimeout(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, end := context.WithTimeout(parent, d)
	return askingContext{ctx, parent, nil}, end
}

// askingContext is a context that asks its parent, too.
type askingContext struct {
	context.Context
	parent context.Context
	over   *atomic.Bool // of WithStop
}

// Err returns the parent's error, or else that of the context itself.
func (c askingContext) Err() error {
	if err := Err(c.parent); err != nil {
		return err
	}
	switch {
	case c.over == nil:
		return Err(c.Context)
	case c.over.Load():
		return context.Canceled
	}
	return nil
}
