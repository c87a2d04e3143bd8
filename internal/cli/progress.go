package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
)

// progress shows a progress line on a terminal, after a second: how long the puzzle at the head of
// the window has been searched, with its nodes, or the number of puzzles so far if each is quick.
// The returned function removes the line and returns when that is done.
func (b *batch) progress() (hide func()) {
	if !b.screen.watched() {
		return func() {}
	}
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		head, shown := 0, 0 // the puzzle, and the seconds last shown for it
		start := time.Now()
		last := start // the time of the last line
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
			doing := wording.Count(int(s.meter.Nodes()), "node")
			if what, much, ok := doingNow(&s.meter); ok {
				doing = what + much
			}
			b.mu.Unlock()
			if i != head {
				head, shown = i, 0
			}
			switch seconds := int(time.Since(begun).Seconds()); {
			case b.all > 0 && time.Since(last) >= time.Second:
				last = time.Now()
				b.screen.show(created(i, b.all, last.Sub(start)))
			case b.all > 0:
			case busy && seconds > shown:
				shown, last = seconds, time.Now()
				b.screen.show(fmt.Sprintf("%s: %d s, %s; Ctrl-C stops", name, seconds, doing))
			case shown == 0 && i > 0 && time.Since(last) >= time.Second:
				last = time.Now()
				b.screen.show(wording.Count(i, "puzzle") + "; Ctrl-C stops")
			}
		}
	})
	return func() {
		close(done)
		wait.Wait()
	}
}

// created describes how many puzzles have been created, and the time left at this rate.
func created(done, all int, passed time.Duration) string {
	text := fmt.Sprintf("%d of %s, %v", done, wording.Count(all, "puzzle"), passed.Round(time.Second))
	if done > 0 {
		left := passed * time.Duration(all-done) / time.Duration(done)
		text += fmt.Sprintf(", %.3g a second, about %v left", float64(done)/passed.Seconds(),
			left.Round(time.Second))
	}
	return text + "; Ctrl-C stops"
}

// doingNow returns the work under way, and after a comma how much of it is done, or what is known
// about it. ok is false if there is none.
func doingNow(m *gridwright.Meter) (what, much string, ok bool) {
	what, n, unit, ok := m.Doing()
	if note := m.Note(); unit == "" && note != "" {
		return what, ", " + note, ok
	}
	if unit == "" {
		return what, "", ok
	}
	if n != 1 {
		unit += "s"
	}
	return what, ", " + grouped(n) + " " + unit, ok
}

// grouped formats a number with its digits in groups: 1,234,567.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// watch shows a progress line on a terminal, after a second: the work under way, and for how long.
// The returned function removes the line and returns when that is done.
func (a *app) watch(m *gridwright.Meter) (hide func()) {
	var doing string
	begun := time.Now()
	return a.eachSecond(func(int) {
		what, much, ok := doingNow(m)
		if !ok {
			a.wipeProgress() // the work is over
			return
		}
		if what != doing {
			doing, begun = what, time.Now().Add(-time.Second)
		}
		a.showProgress(fmt.Sprintf("%s: %d s%s; Ctrl-C stops", doing,
			int(time.Since(begun).Seconds()), much))
	})
}

// searching shows on a terminal how long something has been searched, and how far that is.
func (a *app) searching(name string, far func() string) (hide func()) {
	return a.eachSecond(func(seconds int) {
		a.showProgress(fmt.Sprintf("%s: %d s, %s; Ctrl-C stops", name, seconds, far()))
	})
}

// eachSecond calls show after each second, with their number, if there is a terminal. The returned
// function removes the progress line and returns when that is done.
func (a *app) eachSecond(show func(seconds int)) (hide func()) {
	if !a.watched() {
		return func() {}
	}
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for n := 1; ; n++ {
			select {
			case <-done:
				a.wipeProgress()
				return
			case <-tick.C:
			}
			show(n)
		}
	})
	return func() {
		close(done)
		wait.Wait()
	}
}

// timed runs do with a time limit, if there is one, and shows its progress on a terminal. do must
// not print, since the progress line would break its output.
func (a *app) timed(limit time.Duration, do func(context.Context) error) error {
	ctx, cancel := a.limited(limit)
	defer cancel()
	var meter gridwright.Meter
	defer a.watch(&meter)()
	return do(gridwright.WithMeter(ctx, &meter))
}

// limited returns the program's context with a time limit, if there is one.
func (a *app) limited(limit time.Duration) (context.Context, context.CancelFunc) {
	if limit > 0 {
		return work.WithTimeout(a.ctx, limit)
	}
	return a.ctx, func() {}
}

// errTold is the error of work that was cut short, once that is printed.
var errTold = errors.New("told")

// cutShort returns an error as it is, unless it is that of work that was cut short: then it prints
// what is missing, and returns errTold.
func (a *app) cutShort(err error, missing string) error {
	var cut *work.Stopped
	if !errors.As(err, &cut) {
		return err
	}
	a.raise(exitUnknown)
	a.say("%v; %s", cut, missing)
	return errTold
}

// show replaces the progress line.
func (s *screen) show(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out.Flush()
	s.app.showProgress(line)
	s.status = true
}
