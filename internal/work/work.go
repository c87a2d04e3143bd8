// Package work is for long work other than a search: building a model, writing it, reading one. It
// counts the steps done, so that the end of a context stops the work soon, and a meter shows the
// progress.
//
//	w := work.Begin(ctx, "adding up", "number")
//	for i := range w.Range(len(numbers)) {
//		sum += numbers[i]
//		w.Did(1)
//	}
//	if err := w.End(); err != nil { // a *Stopped: the loop ended early
//		return err
//	}
//
// It does not know what the work is.
package work

import (
	"context"
	"errors"
	"io"
	"iter"
	"runtime"
)

// Stride is the number of steps between two looks at the context. If a step is a term of a model,
// that takes some tenths of a millisecond.
const Stride = 4096

// Work counts one piece of work. It is not safe for concurrent use. A nil Work counts nothing and
// never stops.
type Work struct {
	ctx    context.Context
	doing  string
	stride int // steps between two looks: 0 once the work is over
	left   int // steps until the next look
	hidden int // steps since the last look that the meter does not show
	stage  *stage
	meter  *Meter
	before *stage // what the meter showed before
	err    error  // a *Stopped once the work is over
}

// Begin begins a piece of work. doing names it, as in "building the model"; unit names what it
// counts, as in "term".
func Begin(ctx context.Context, doing, unit string) *Work {
	w := &Work{ctx: ctx, doing: doing, stage: &stage{doing: doing, unit: unit},
		meter: meterOf(ctx)}
	w.before = w.meter.stage.Swap(w.stage)
	w.look()
	return w
}

// Did counts n units of work, and reports whether to go on.
func (w *Work) Did(n int) bool {
	if w == nil {
		return true
	}
	if w.left -= n; w.left > 0 {
		return true
	}
	return w.look()
}

// Many counts n units of work that may be more than a Stride, such as the literals of a long
// clause, and reports whether to go on. Once the work is over it counts nothing.
func (w *Work) Many(n int) bool {
	for ; n > 0 && !w.Over(); n -= Stride {
		w.Did(min(n, Stride))
	}
	return !w.Over()
}

// Step counts a step that the meter does not show, and reports whether to go on.
func (w *Work) Step() bool {
	if w == nil {
		return true
	}
	w.hidden++
	return w.Did(1)
}

// Steps counts n steps that the meter does not show, and reports whether to go on.
func (w *Work) Steps(n int) bool {
	if w == nil {
		return true
	}
	w.hidden += n
	return w.Did(n)
}

// Over reports whether the last look found that the context has ended.
func (w *Work) Over() bool { return w != nil && w.err != nil }

// look updates the meter, looks at the context, and reports whether to go on.
func (w *Work) look() bool {
	w.stage.done.Add(int64(w.stride - w.left - w.hidden))
	w.stride, w.left, w.hidden = 0, 0, 0
	if runtime.GOARCH == "wasm" {
		runtime.Gosched() // one thread runs all goroutines: one that cancels this work needs a turn
	}
	if err := Err(w.ctx); err != nil {
		w.err = &Stopped{Doing: w.doing, Err: err}
		return false
	}
	w.stride, w.left = Stride, Stride
	return true
}

// Range yields 0 to n-1, one step each, and ends early once the work is over.
func (w *Work) Range(n int) iter.Seq[int] { return w.Span(0, n-1) }

// Span yields lo to hi, one step each, and ends early once the work is over.
func (w *Work) Span(lo, hi int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := lo; i <= hi && w.Step() && yield(i); i++ {
		}
	}
}

// Note shows a text about the work on the meter, such as how far a solver has come. Unlike the
// other methods, it may be called by any goroutine.
func (w *Work) Note(text string) { w.stage.note.Store(&text) }

// Err returns nil while the work goes on, and a *Stopped once it is over.
func (w *Work) Err() error {
	if w == nil {
		return nil
	}
	return w.err
}

// End ends the work. The error is a *Stopped if it was cut short.
func (w *Work) End() error {
	if w == nil {
		return nil
	}
	if w.err == nil {
		w.look()
	}
	w.meter.stage.CompareAndSwap(w.stage, w.before)
	return w.err
}

// Stopped is the error of work that the end of its context cut short.
type Stopped struct {
	Doing string // "building the model", or ""
	Err   error  // context.Canceled or context.DeadlineExceeded
}

// Error states what was cut short, and by what.
func (s *Stopped) Error() string {
	by := "interrupted"
	if errors.Is(s.Err, context.DeadlineExceeded) {
		by = "the time limit was reached"
	}
	if s.Doing == "" {
		return by
	}
	return by + " while " + s.Doing
}

// Unwrap returns the context's error.
func (s *Stopped) Unwrap() error { return s.Err }

// Reader returns a reader that reads from r until the work is over. It looks at the context at each
// read.
func (w *Work) Reader(r io.Reader) io.Reader {
	if w == nil {
		return r
	}
	return reader{w, r}
}

type reader struct {
	work *Work
	r    io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if !r.work.look() {
		return 0, r.work.err
	}
	return r.r.Read(p)
}
