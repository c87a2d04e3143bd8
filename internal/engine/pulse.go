package engine

import (
	"context"
	"runtime"
	"sync/atomic"
)

// Meter lets another goroutine watch a search: WithMeter puts it in the context, the engine's
// Pulse writes it. The zero Meter is ready.
type Meter struct{ nodes atomic.Int64 }

// Nodes is the number of nodes searched, a moment ago.
func (m *Meter) Nodes() int64 { return m.nodes.Load() }

type meterKey struct{}

// WithMeter gives a context whose searches report to m.
func WithMeter(ctx context.Context, m *Meter) context.Context {
	return context.WithValue(ctx, meterKey{}, m)
}

// Pulse counts the nodes of one search and notices the end of its context. Engines call Beat at
// each node; it is cheap enough for the innermost loop.
//
// In WebAssembly all goroutines share one thread, which none takes from another. A pulse gives way
// to the others there, so that deadlines come and another goroutine can cancel a search. It does
// not sleep, so that the events of a web page, a click on "stop" among them, come after the search.
// A page that must hear them during a search passes a context whose Err sleeps for a millisecond
// now and then.
type Pulse struct {
	// Nodes is the number of beats so far.
	Nodes int64
	// MaxNodes is how many beats there may be before the search must end; 0 for no limit.
	MaxNodes int64

	ticks int64
	every int64 // a power of two less one: look at the context when Nodes & every is 0
	ctx   context.Context
	meter *Meter
	over  bool

	budget  *budget // nil for none
	charged int64   // nodes that it has been told of
}

// NewPulse makes the pulse of a search under ctx, whose nodes take a few microseconds each.
func NewPulse(ctx context.Context) *Pulse { return newPulse(ctx, 255) }

// NewSlowPulse makes one that looks at the context at every beat, for nodes of a millisecond or so.
func NewSlowPulse(ctx context.Context) *Pulse { return newPulse(ctx, 0) }

func newPulse(ctx context.Context, every int64) *Pulse {
	m, _ := ctx.Value(meterKey{}).(*Meter)
	if m == nil {
		m = new(Meter)
	}
	p := &Pulse{every: every, ctx: ctx, meter: m}
	p.budget, _ = ctx.Value(budgetKey{}).(*budget)
	p.look()
	return p
}

// Beat counts a node and reports whether the search must end.
func (p *Pulse) Beat() bool {
	p.Nodes++
	if p.Nodes&p.every == 0 || p.Nodes == p.MaxNodes {
		p.look()
	}
	return p.over
}

// Tick is Beat for steps of work that are no nodes: setting up, and long chains of consequences.
func (p *Pulse) Tick() bool {
	p.ticks++
	if p.ticks&p.every == 0 {
		p.look()
	}
	return p.over
}

// Over reports whether the search was told to end, as of the last look.
func (p *Pulse) Over() bool { return p.over }

// look is kept out of line so that Beat and Tick can be inlined.
//
//go:noinline
func (p *Pulse) look() {
	p.meter.nodes.Store(p.Nodes)
	if p.budget != nil {
		p.budget.spend(p.Nodes-p.charged, 0)
		p.charged = p.Nodes
	}
	if runtime.GOARCH == "wasm" {
		runtime.Gosched()
	}
	// The context is looked at also when it is over, so that who counts looks sees what goes on.
	p.over = p.ctx.Err() != nil || p.over || p.MaxNodes > 0 && p.Nodes == p.MaxNodes
}
