package cli

import (
	"fmt"
	"sync"
	"time"

	"github.com/gridwright/gridwright/engine"
)

// progress shows on a terminal, after a second, how long a search has been running and how many
// nodes it has seen. The function that it gives wipes the line and returns when that is done.
func (a *app) progress(it item, meter *engine.Meter) (hide func()) {
	if !a.StderrTerminal {
		return func() {}
	}
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		start := time.Now()
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		shown := false
		for {
			select {
			case <-done:
				if shown {
					fmt.Fprint(a.Stderr, "\r\x1b[K")
				}
				return
			case <-tick.C:
				shown = true
				name := it.heading
				if name == "" {
					name = it.where()
				}
				fmt.Fprintf(a.Stderr, "\r\x1b[K%s: %.0f s, %d nodes; Ctrl-C stops",
					name, time.Since(start).Seconds(), meter.Nodes())
			}
		}
	})
	return func() {
		close(done)
		wait.Wait()
	}
}
