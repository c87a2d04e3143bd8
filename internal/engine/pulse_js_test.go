package engine_test

import (
	"context"
	"syscall/js"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
)

// resting is a context that lets the page handle its events at one look in a thousand.
type resting struct {
	context.Context
	looks int
}

func (c *resting) Err() error {
	if c.looks++; c.looks%1000 == 0 {
		time.Sleep(time.Millisecond)
	}
	return c.Context.Err()
}

// TestPulseHearsThePage: an event of the page cancels a search under a context that sometimes
// sleeps.
func TestPulseHearsThePage(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	click := js.FuncOf(func(js.Value, []js.Value) any {
		cancel()
		return nil
	})
	defer click.Release()
	js.Global().Call("setTimeout", click, 5)
	p, start := engine.NewPulse(&resting{Context: ctx}), time.Now()
	for !p.Beat() && time.Since(start) < 10*time.Second {
	}
	if !p.Over() {
		t.Error("the event was not heard")
	}
}
