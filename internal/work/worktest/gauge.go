package worktest

import (
	"context"
	"runtime/metrics"
	"sync"
	"testing"
)

// Gauge is a context that ends at a look, and measures what the process allocates between two
// looks at it and after its end. Memory stands for work of any sort, which is not counted by
// itself: it is the same on every machine, and a loop over what is large mostly makes something.
// The looks of contexts made of it count if they are of package work.
type Gauge struct {
	context.Context
	end  context.CancelFunc
	at   int
	mu   sync.Mutex
	seen int    // looks
	last uint64 // allocated before the last look
	most uint64 // between two looks
}

// NewGauge returns a context that ends at a look, counted from 1; 0 for none.
func NewGauge(at int) *Gauge {
	g := &Gauge{at: at, last: allocated()}
	g.Context, g.end = context.WithCancel(context.Background())
	return g
}

// Err counts a look.
func (g *Gauge) Err() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.note()
	if g.seen++; g.seen == g.at {
		g.end()
	}
	return g.Context.Err()
}

// note takes in what was allocated since the last look.
func (g *Gauge) note() {
	now := allocated()
	g.most, g.last = max(g.most, now-g.last), now
}

// Close ends the measurement. It returns the number of looks, and the most bytes that were
// allocated between two of them, before the first or after the last.
func (g *Gauge) Close() (looks int, bytes uint64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.note()
	g.end()
	return g.seen, g.most
}

// Gauged runs work that a context ends at some look, and fails if it allocates more than a number
// of bytes between two looks.
func Gauged(t testing.TB, at int, most uint64, do func(ctx context.Context)) {
	t.Helper()
	g := NewGauge(at)
	do(g)
	if looks, bytes := g.Close(); bytes > most {
		t.Errorf("%d MB were allocated between two looks at the context, which ended at look %d of %d",
			bytes>>20, at, looks)
	}
}

// allocated is the number of bytes that the process has allocated since its start.
func allocated() uint64 {
	sample := [1]metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample[:])
	return sample[0].Value.Uint64()
}
