// Package worktest holds work to its contract: that it stops soon after the end of its context,
// measured by what is done and not in seconds.
package worktest

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/work"
)

// Most is how much may be done between two looks at the context, and after its end: rows, columns
// and terms together.
const Most = 10_000

// Context ends at a look, and notes what its meter shows at each of them.
type Context struct {
	context.Context
	meter  work.Meter
	end    int     // the first look that finds it at its end, from 1; 0 for none
	before int64   // what pieces of work did that are over
	shown  []int64 // at each look: what was done since the beginning
}

// New makes a context that ends at a look, counted from 1; 0 for none.
func New(end int) *Context {
	c := &Context{end: end}
	c.Context = work.With(context.Background(), &c.meter)
	return c
}

// Err is a look.
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

// Looks is the number of looks so far.
func (c *Context) Looks() int { return len(c.shown) }

// Total is what was done by the last look.
func (c *Context) Total() int64 {
	if len(c.shown) == 0 {
		return 0
	}
	return c.shown[len(c.shown)-1]
}

// gap is the most that was done between two looks.
func (c *Context) gap() int64 {
	most := int64(0)
	for i := 1; i < len(c.shown); i++ {
		most = max(most, c.shown[i]-c.shown[i-1])
	}
	return most
}

// late is what was done after the end.
func (c *Context) late() int64 {
	if c.end == 0 || c.end > len(c.shown) {
		return 0
	}
	return c.Total() - c.shown[c.end-1]
}

// Stops runs work, first to its end and then cut short at several looks at the context. do gives
// what it made, counted without package work, and its error.
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
	for _, end := range slices.Compact([]int{1, 2, n / 3, 2 * n / 3, n - 1, n}) {
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
		const looks = 100 // once over, each loop that begins looks again, and so does each step
		if ctx.Looks() > end+looks {
			t.Errorf("cut short at look %d of %d, it looked %d times more", end, n, ctx.Looks()-end)
		}
	}
}
