package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/work"
)

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

// about says a time that is left in one unit: no more is known.
func about(d time.Duration) string {
	switch {
	case d >= 2*time.Hour:
		return fmt.Sprintf("about %.0f h left", d.Hours())
	case d >= 2*time.Minute:
		return fmt.Sprintf("about %.0f min left", d.Minutes())
	}
	return fmt.Sprintf("about %.0f s left", d.Seconds())
}

// eachSecond calls show after each second, with their number, if there is a terminal. The returned
// function removes the progress line and returns when that is done.
func (a *app) eachSecond(show func(seconds int)) (hide func()) {
	if !a.watched() || a.meter != nil { // a batch shows its own
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

// remaining is left, but 0 for no limit, and a little time if nothing is left.
func remaining(begun time.Time, limit time.Duration) time.Duration {
	if limit == 0 {
		return 0
	}
	return max(left(begun, limit), time.Millisecond)
}

// left returns what is left of a time limit, below 0 if nothing is.
func left(begun time.Time, limit time.Duration) time.Duration {
	if left := limit - time.Since(begun); left != 0 {
		return left
	}
	return -1
}
