package cli

import (
	"context"
	"io"
	"sync/atomic"
)

// endable returns a context that ends with its parent, or when the returned function is called.
func endable(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancel(parent)
	return endableContext{ctx, parent}, end
}

// endableContext also checks the parent's Err: where a single thread serves all goroutines, the
// parent may know that it has ended before its channel is closed.
type endableContext struct {
	context.Context
	parent context.Context
}

// Err returns the parent's error, or else that of the context itself.
func (c endableContext) Err() error {
	if err := c.parent.Err(); err != nil {
		return err
	}
	return c.Context.Err()
}

// pipes watches standard output and standard error. When the program that reads one of them has
// ended, as head does, both stop accepting output, and end is called.
type pipes struct {
	closed atomic.Bool
	end    func()
}

func (p *pipes) close() {
	p.closed.Store(true)
	p.end()
}

// guarded is standard output or standard error.
type guarded struct {
	*pipes
	to io.Writer
}

// Write writes, and closes both pipes if nobody reads this one.
func (g guarded) Write(b []byte) (int, error) {
	if g.closed.Load() {
		return 0, io.ErrClosedPipe
	}
	n, err := g.to.Write(b)
	if err != nil && unread(err) {
		g.close()
	}
	return n, err
}
