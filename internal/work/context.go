package work

import (
	"context"
	"time"
)

// WithCancel is context.WithCancel with a context that asks its parent at each look. So its end is
// noticed where a single thread serves all goroutines and no channel is closed meanwhile, and a
// test that counts the looks at a context sees them all.
func WithCancel(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancel(parent)
	return asking{ctx, parent}, end
}

// WithCancelCause is context.WithCancelCause, and asks its parent as WithCancel does.
func WithCancelCause(parent context.Context) (context.Context, context.CancelCauseFunc) {
	ctx, end := context.WithCancelCause(parent)
	return asking{ctx, parent}, end
}

// WithTimeout is context.WithTimeout, and asks its parent as WithCancel does.
func WithTimeout(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, end := context.WithTimeout(parent, d)
	return asking{ctx, parent}, end
}

// asking is a context that asks its parent, too.
type asking struct {
	context.Context
	parent context.Context
}

// Err returns the parent's error, or else that of the context itself.
func (c asking) Err() error {
	if err := c.parent.Err(); err != nil {
		return err
	}
	return c.Context.Err()
}
