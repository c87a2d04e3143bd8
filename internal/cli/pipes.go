package cli

import (
	"io"
	"sync"
	"sync/atomic"
)

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
	mu *sync.Mutex // held while it writes: files with kinds print at any time
}

// Write writes, and closes both pipes if nobody reads this one.
func (g guarded) Write(b []byte) (int, error) {
	if g.closed.Load() {
		return 0, io.ErrClosedPipe
	}
	g.mu.Lock()
	n, err := g.to.Write(b)
	g.mu.Unlock()
	if err != nil && unread(err) {
		g.close()
	}
	return n, err
}
