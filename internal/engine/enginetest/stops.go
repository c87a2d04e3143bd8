package enginetest

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
)

// What an engine may do between two looks at its context. With a pulse that is 256 nodes.
const (
	mostAnswers = 256
	mostBytes   = 4 << 20 // memory that it allocates, or as much as before: slices grow by doubling
)

// What it may do once its context has ended.
const (
	lateLooks   = 16     // further looks: the rest of a loop's body, later stages, other engines
	lateAnswers = 10_000 // answers found before and held back
)

// usual lists the looks at which the context ends: before the search, during the set-up, and well
// into the search.
var usual = []int{1, 2, 3, 10, 40}

// patience limits the time of an engine that no longer looks at its context. It ends the test, and
// is long enough for a busy machine.
const patience = 2 * time.Minute

// Stops checks that an engine looks at its context often, and stops once the context has ended. The
// context ends at each of these looks, or at the usual ones if none are given. The puzzle must take
// longer than the test. Stops counts the engine's work and does not measure its time.
func Stops(t testing.TB, e engine.Engine, p puzzle.Puzzle, looks ...int) {
	t.Helper()
	if looks == nil {
		looks = usual
	}
	stops(t, searching(e, p), patience, looks)
}

// CountStops is like Stops for the count of a puzzle.
func CountStops(t testing.TB, e engine.Counter, p puzzle.Puzzle, looks ...int) {
	t.Helper()
	if looks == nil {
		looks = usual
	}
	stops(t, func(ctx context.Context, _ func(puzzle.Answer) bool) (engine.Outcome, error) {
		return e.Count(ctx, p, 0)
	}, patience, looks)
}

// search is a search for all answers, or a count.
type search func(context.Context, func(puzzle.Answer) bool) (engine.Outcome, error)

func searching(e engine.Engine, p puzzle.Puzzle) search {
	return func(ctx context.Context, yield func(puzzle.Answer) bool) (engine.Outcome, error) {
		return e.Search(ctx, p, 0, yield)
	}
}

func stops(t testing.TB, run search, patience time.Duration, looks []int) {
	t.Helper()
	for _, at := range looks {
		if !stopsAt(t, run, at, patience) {
			return
		}
	}
}

// stopsAt ends the context of a search at a look, and reports whether the search stopped as it
// should.
func stopsAt(t testing.TB, run search, at int, patience time.Duration) bool {
	t.Helper()
	type result struct {
		out engine.Outcome
		err error
	}
	ctx := &endingContext{Context: context.Background(), at: at, over: make(chan struct{}),
		first: allocated()}
	ctx.last = ctx.first
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if caught := recover(); caught != nil && caught != any(errDeaf) {
				panic(caught)
			}
			done <- r
		}()
		r.out, r.err = run(ctx, func(puzzle.Answer) bool { return ctx.answer() })
	}()
	var r result
	select {
	case r = <-done:
	case <-time.After(patience):
		t.Errorf("after %v the search goes on, with %d looks at its context, which ended at look %d",
			patience, ctx.work().looks, at)
		return false
	}
	w := ctx.work()
	switch {
	case w.answers > mostAnswers:
		t.Errorf("there were %d answers and more without a look at the context", mostAnswers)
	case w.late > lateAnswers:
		t.Errorf("there were %d answers and more after the end of the context", lateAnswers)
	case w.looks < at:
		t.Errorf("the search ended by itself, with %d looks at its context of %d", w.looks, at)
	case w.looks > at+lateLooks:
		t.Errorf("the context ended at look %d, and the search went on to look %d", at, w.looks)
	case w.bytes > 0:
		t.Errorf("%d MB were allocated without a look at the context, which ended at look %d",
			w.bytes>>20, at)
	case r.err != nil || r.out.Complete:
		t.Errorf("the context ended at look %d: complete %v, error %v", at, r.out.Complete, r.err)
	default:
		return true
	}
	return false
}

// errDeaf stops a search that ignores its context.
var errDeaf = errors.New("the search ignores the end of its context")

// endingContext is a context that ends at a given look, and watches the work between looks.
type endingContext struct {
	context.Context
	at   int // the look at which it ends
	over chan struct{}

	mu          sync.Mutex
	answers     int    // since the last look
	first, last uint64 // bytes allocated in all before the search, and by the last look
	done        work
}

// work is what a search has done.
type work struct {
	looks   int
	answers int    // the most between two looks before the end of the context
	bytes   uint64 // the most allocated between two looks, or after the last, if that is too much
	late    int    // answers after the end
}

// Done is closed at the end.
func (c *endingContext) Done() <-chan struct{} { return c.over }

// Err counts a look.
func (c *endingContext) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.note()
	c.done.looks++
	switch {
	case c.done.looks < c.at:
		return nil
	case c.done.looks == c.at:
		close(c.over)
	case c.done.looks > c.at+lateLooks:
		panic(errDeaf)
	}
	return context.Canceled
}

// note records the work since the last look.
func (c *endingContext) note() {
	now := allocated()
	if more := now - c.last; more > max(mostBytes, c.last-c.first) {
		c.done.bytes = max(c.done.bytes, more)
	}
	c.last = now
	if c.done.looks < c.at {
		c.done.answers = max(c.done.answers, c.answers)
	} else {
		c.done.late += c.answers
	}
	c.answers = 0
}

// answer counts an answer, and reports whether to go on: not with an engine that no longer looks.
func (c *endingContext) answer() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers++
	if c.done.looks < c.at {
		return c.answers <= mostAnswers
	}
	return c.done.late+c.answers <= lateAnswers
}

// work returns the work done so far.
func (c *endingContext) work() work {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.note()
	return c.done
}

// Looking is a context that never ends and counts the looks at it.
type Looking struct {
	context.Context
	Looks int
}

// Err counts a look.
func (c *Looking) Err() error {
	c.Looks++
	return nil
}

// allocated is the number of bytes that the process has allocated since its start.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}
