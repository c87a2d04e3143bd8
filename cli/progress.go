package cli

import (
	"fmt"
	"sync"
	"time"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/work"
)

// progress shows on a terminal, after a second, how long the puzzle that is told next has been
// searched, and how many nodes that has seen; or, where each is quick, how many puzzles there have
// been. The function that it gives wipes the line and returns when that is done.
func (b *batch) progress() (hide func()) {
	if !b.screen.watched() {
		return func() {}
	}
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		head, shown := 0, 0 // the puzzle, and the seconds that were shown of it
		last := time.Now()  // when something was shown
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
			name, begun := s.text.name(), s.begun
			doing := puzzle.Count(int(s.meter.Nodes()), "node")
			if what, n, unit, ok := s.work.Doing(); ok {
				doing = what
				if unit != "" {
					doing += ", " + puzzle.Count(int(n), unit)
				}
			}
			b.mu.Unlock()
			if i != head {
				head, shown = i, 0
			}
			switch seconds := int(time.Since(begun).Seconds()); {
			case busy && seconds > shown:
				shown, last = seconds, time.Now()
				b.screen.show(fmt.Sprintf("%s: %d s, %s; Ctrl-C stops", name, seconds, doing))
			case shown == 0 && i > 0 && time.Since(last) >= time.Second:
				last = time.Now()
				b.screen.show(puzzle.Count(i, "puzzle") + "; Ctrl-C stops")
			}
		}
	})
	return func() {
		close(done)
		wait.Wait()
	}
}

// watch shows on a terminal, after a second, what is done, and for how long. The function that it
// gives wipes the line and returns when that is done.
func (a *app) watch(m *work.Meter) (hide func()) {
	if !a.watched() {
		return func() {}
	}
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		var doing string
		begun := time.Now()
		for {
			select {
			case <-done:
				a.wipeProgress()
				return
			case <-tick.C:
			}
			what, _, _, ok := m.Doing()
			if !ok {
				continue
			}
			if what != doing {
				doing, begun = what, time.Now().Add(-time.Second)
			}
			a.showProgress(fmt.Sprintf("%s: %d s; Ctrl-C stops", doing, int(time.Since(begun).Seconds())))
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
	s.app.showProgress(line)
	s.status = true
}
