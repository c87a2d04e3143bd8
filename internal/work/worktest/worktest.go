// Package worktest checks that work stops soon after the end of its context, measured in work done
// and not in seconds.
package worktest

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/work"
)

// Most limits the work between two looks at the context, and after its end: rows, columns and terms
// together.
const Most = 10_000

// Context ends at a given look, and records what its meter shows at each look.
type Context struct {
	context.Context
	meter  work.Meter
	end    int     // the first look that finds it ended, from 1; 0 for none
	before int64   // the work of pieces that are finished
	shown  []int64 // at each look: the work since the beginning
}

// New returns a context that ends at a look, counted from 1; 0 for none.
func New(end int) *Context {
	c := &Context{end: end}
	c.Context = work.With(context.Background(), &c.meter)
	return c
}

// Err counts a look.
func (c *Context) Err() error {
	_, done, _, _ := c.meter.Doing()
	if n := len(c.shown); n > 0 && c.before+done < c.shown[n-1] {
		c.before = c.shown[n-1]
	}
	c.shown = append(c.shown, c.before+done)
	if c.end > 0 && len(c.shown) >= c.end {
		return context.Canceled
	}
	return nil
}

// Looks returns the number of looks so far.
func (c *Context) Looks() int { return len(c.shown) }

// Total returns the work up to the last look.
func (c *Context) Total() int64 {
	if len(c.shown) == 0 {
		return 0
	}
	return c.shown[len(c.shown)-1]
}

// gap returns the most work between two looks.
func (c *Context) gap() int64 {
	most := int64(0)
	for i := 1; i < len(c.shown); i++ {
		most = max(most, c.shown[i]-c.shown[i-1])
	}
	return most
}

// late returns the work after the end.
func (c *Context) late() int64 {
	if c.end == 0 || c.end > len(c.shown) {
		return 0
	}
	return c.Total() - c.shown[c.end-1]
}

// Stops runs work to its end, and then cuts it short at several looks at the context. do returns
// what it has made, counted without package work, and its error.
func Stops(t testing.TB, do func(ctx context.Context) (made int, err error)) {
	t.Helper()
	whole := New(0)
	made, err := do(whole)
	switch {
	case err != nil:
		t.Fatal(err)
	case made < 3*Most:
		t.Fatalf("%d things are too few for this test", made)
	case whole.Total() < int64(made):
		t.Errorf("it counted %d things and made %d", whole.Total(), made)
	case whole.gap() > Most:
		t.Errorf("it did %d things between two looks at the context", whole.gap())
	}
	n := whole.Looks()
	for _, end := range sample.Of(slices.Compact([]int{1, 2, n / 3, 2 * n / 3, n - 1, n}), 1) {
		ctx := New(end)
		_, err := do(ctx)
		var cut *work.Stopped
		if !errors.As(err, &cut) || !errors.Is(err, context.Canceled) {
			t.Errorf("cut short at look %d of %d, it gives %v, not a *work.Stopped", end, n, err)
		}
		if ctx.gap() > Most || ctx.late() > Most {
			t.Errorf("cut short at look %d of %d, it did %d more things, and %d between two looks",
				end, n, ctx.late(), ctx.gap())
		}
		const looks = 100 // once the work is over, each loop and each step may look again
		if ctx.Looks() > end+looks {
			t.Errorf("cut short at look %d of %d, it looked %d times more", end, n, ctx.Looks()-end)
		}
	}
}
