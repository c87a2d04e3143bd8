package cli

import (
	"fmt"
	"sync"
	"time"

	"github.com/gridwright/gridwright/puzzle"
)

// progress shows on a terminal, after a second, how long the puzzle that is told next has been
// searched, and how many nodes that has seen. The function that it gives wipes the line and returns
// when that is done.
func (b *batch) progress() (hide func()) {
	if !b.screen.watched() {
		return func() {}
	}
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		head, shown := -1, 0 // the puzzle, and the seconds that were shown of it
		for {
			select {
			case <-done:
				b.screen.mu.Lock()
				defer b.screen.mu.Unlock()
				b.screen.wipe()
				return
			case <-tick.C:
			}
			b.mu.Lock()
			i, busy := b.head, b.head < b.next
			s := &b.slots[i%len(b.slots)]
			name, begun, nodes := s.text.where(), s.begun, s.meter.Nodes()
			b.mu.Unlock()
			if i != head {
				head, shown = i, 0
			}
			if seconds := int(time.Since(begun).Seconds()); busy && seconds > shown {
				shown = seconds
				b.screen.show(fmt.Sprintf("%s: %d s, %s; Ctrl-C stops", name, seconds,
					puzzle.Count(int(nodes), "node")))
			}
		}
	})
	return func() {
		close(done)
		wait.Wait()
	}
}

// show puts a line of progress in the place of the last.
func (s *screen) show(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out.Flush()
	fmt.Fprintf(s.app.Stderr, "\r\x1b[K%s", line)
	s.status = true
}
