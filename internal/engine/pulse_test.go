package engine_test

import (
	"context"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
)

// TestPulseLetsOthersWork: a search that never waits notices its deadline and the cancellation by
// another goroutine, also if all goroutines share one thread, as in WebAssembly. The limit of ten
// seconds ends the test if a search notices neither.
func TestPulseLetsOthersWork(t *testing.T) {
	for name, end := range map[string]func(context.Context) (context.Context, context.CancelFunc){
		"deadline": func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, 20*time.Millisecond)
		},
		"cancel": func(ctx context.Context) (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(ctx)
			go cancel()
			return ctx, cancel
		},
	} {
		for beat, step := range map[string]func(*engine.Pulse) bool{
			"Beat": (*engine.Pulse).Beat, "Tick": (*engine.Pulse).Tick,
		} {
			ctx, cancel := end(context.Background())
			p, start := engine.NewPulse(ctx), time.Now()
			for !step(p) && time.Since(start) < 10*time.Second {
			}
			if !p.Over() {
				t.Errorf("%s does not see the %s", beat, name)
			}
			cancel()
		}
	}
}
