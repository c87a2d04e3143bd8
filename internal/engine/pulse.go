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

// Pulse counts the nodes of one search, keeps it to its budget, and notices the end of its context.
// Engines call Beat before each node; it is cheap enough for the innermost loop.
//
// In WebAssembly all goroutines share one thread, which none takes from another. A pulse gives way
// to the others there, so that deadlines come and another goroutine can cancel a search. It does
// not sleep, so that the events of a web page, a click on "stop" among them, come after the search.
// A page that must hear them during a search passes a context whose Err sleeps for a millisecond
// now and then.
type Pulse struct {
	// Nodes is the number of nodes so far. An engine that has others count its nodes sets it, and
	// calls Tick then.
	Nodes int64
	// Conflicts is the number of conflicts so far. Fail counts one, or an engine sets it as Nodes.
	Conflicts int64

	next  int64 // the number of nodes at which to look
	ticks int64
	every int64 // a power of two less one: look where Nodes or ticks & every is 0
	ctx   context.Context
	meter *Meter
	over  bool

	own    Budget  // of this search alone
	most   Budget  // what it may take in all, as of the last look
	shared *shared // the budget of the context; nil for none
	paid   Budget  // what that has been told of
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
	p := &Pulse{every: every, ctx: ctx, meter: m, own: Budget{boundless, boundless}}
	if p.shared, _ = ctx.Value(budgetKey{}).(*shared); p.shared != nil {
		p.shared.begin(p)
	}
	p.look()
	return p
}

// Within has the search keep to a budget of its own, of which it has used what it has done by now.
func (p *Pulse) Within(b Budget) {
	p.own = b.bounds()
	p.allow()
}

// Left is what the search may still take.
func (p *Pulse) Left() Budget {
	return Budget{p.most.Nodes - p.Nodes, p.most.Conflicts - p.Conflicts}
}

// Beat counts a node that is about to be searched, and reports whether the search must end instead.
// A node beyond the budget is not counted.
func (p *Pulse) Beat() bool {
	p.Nodes++
	if p.Nodes >= p.next {
		p.beat()
	}
	return p.over
}

// Fail counts a conflict. After the last that there may be, the next Beat ends the search.
func (p *Pulse) Fail() {
	p.Conflicts++
	if p.Conflicts >= p.most.Conflicts {
		p.next = 0
	}
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

// beat and look are kept out of line so that Beat and Tick can be inlined.
//
//go:noinline
func (p *Pulse) beat() {
	if p.Nodes > p.most.Nodes || p.Conflicts >= p.most.Conflicts {
		p.Nodes--
		p.over = true
		p.pay()
		if p.shared != nil {
			p.shared.refuse(p)
		}
	}
	p.look()
}

//go:noinline
func (p *Pulse) look() {
	p.meter.nodes.Store(p.Nodes)
	p.pay()
	if runtime.GOARCH == "wasm" {
		runtime.Gosched()
	}
	// The context is looked at also when it is over, so that who counts looks sees what goes on.
	p.over = p.ctx.Err() != nil || p.over
	p.allow()
}

// pay takes from the budget of the context what the search has done since it last did.
func (p *Pulse) pay() {
	if s := p.shared; s != nil {
		s.left.Nodes = max(0, s.left.Nodes-(p.Nodes-p.paid.Nodes))
		s.left.Conflicts = max(0, s.left.Conflicts-(p.Conflicts-p.paid.Conflicts))
		p.paid = Budget{p.Nodes, p.Conflicts}
	}
}

// allow sets what the search may take in all, and when it looks next.
func (p *Pulse) allow() {
	p.most = p.own
	if s := p.shared; s != nil {
		p.most.Nodes = min(p.most.Nodes, p.paid.Nodes+s.left.Nodes)
		p.most.Conflicts = min(p.most.Conflicts, p.paid.Conflicts+s.left.Conflicts)
	}
	p.next = min(p.Nodes|p.every, p.most.Nodes) + 1
	if p.Conflicts >= p.most.Conflicts {
		p.next = 0
	}
}
