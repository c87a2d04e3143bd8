package cli

import (
	"context"
	"io"
	"sync/atomic"
)

// endable gives a context that ends with its parent or by a call.
func endable(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancel(parent)
	return endableContext{ctx, parent}, end
}

// endableContext asks the parent whether it has ended: one may know that before its channel is
// closed, as where one thread serves all.
type endableContext struct {
	context.Context
	parent context.Context
}

// Err is the parent's, and that of the call.
func (c endableContext) Err() error {
	if err := c.parent.Err(); err != nil {
		return err
	}
	return c.Context.Err()
}

// pipes watches standard output and standard error. When a program that reads one of them has
// ended, as head does, nobody wants to hear more: both then take nothing, and end is called.
type pipes struct {
	closed atomic.Bool
	end    func()
}

func (p *pipes) close() {
	p.closed.Store(true)
	p.end()
}

// guarded is one of the two.
type guarded struct {
	*pipes
	to io.Writer
}

// Write writes, and looks how that ends.
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
