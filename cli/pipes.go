package cli

import (
	"io"
	"sync/atomic"
)

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
