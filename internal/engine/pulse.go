package engine

import (
	"context"
	"runtime"
	"sync/atomic"
)

// Meter lets another goroutine watch a search: WithMeter puts it in the context, and the engine's
// Pulse updates it. The zero Meter is ready to use.
type Meter struct{ nodes atomic.Int64 }

// Nodes returns the number of nodes searched, as of a moment ago.
func (m *Meter) Nodes() int64 { return m.nodes.Load() }

type meterKey struct{}

// WithMeter returns a context whose searches report to m.
func WithMeter(ctx context.Context, m *Meter) context.Context {
	return context.WithValue(ctx, meterKey{}, m)
}

// Pulse counts the nodes of one search, enforces its budget, and notices the end of its context.
// Engines call Beat before each node; it is cheap enough for the innermost loop.
//
// In WebAssembly all goroutines share one thread without preemption. There a pulse yields to the
// others, so that deadlines fire and another goroutine can cancel a search. It does not sleep, so
// the events of a web page, such as a click on "stop", come only after the search. A page that must
// handle them during a search passes a context whose Err sometimes sleeps for a millisecond.
type Pulse struct {
	// Nodes is the number of nodes so far. An engine whose nodes are counted elsewhere sets it, and
	// then calls Tick.
	Nodes int64
	// Conflicts is the number of conflicts so far. Fail counts one, or an engine sets it like Nodes.
	Conflicts int64

	next  int64 // the number of nodes at which to look
	ticks int64
	every int64 // a power of two less one: look when Nodes or ticks & every is 0
	over  bool  // next to the fields that each beat and tick reads, in one cache line
	ctx   context.Context
	meter *Meter

	own    Budget  // of this search alone
	most   Budget  // the limit in all, as of the last look
	shared *shared // the budget of the context; nil for none
	paid   Budget  // the part already charged to shared
}

// NewPulse returns the pulse of a search under ctx whose nodes take a few microseconds each.
func NewPulse(ctx context.Context) *Pulse { return newPulse(ctx, 255) }

// NewSlowPulse returns a pulse that looks at the context at every beat, for nodes of about a
// millisecond.
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

// Within sets a budget for the search alone; the work done so far counts.
func (p *Pulse) Within(b Budget) {
	p.own = b.bounds()
	p.allow()
}

// Left returns what the search may still take.
func (p *Pulse) Left() Budget {
	return Budget{p.most.Nodes - p.Nodes, p.most.Conflicts - p.Conflicts}
}

// Beat counts a node that is about to be searched, or reports that the search must end instead. It
// does not count a node beyond the budget.
func (p *Pulse) Beat() bool {
	p.Nodes++
	if p.Nodes >= p.next {
		p.beat()
	}
	return p.over
}

// Fail counts a conflict. After the last allowed one, the next Beat ends the search.
func (p *Pulse) Fail() {
	p.Conflicts++
	if p.Conflicts >= p.most.Conflicts {
		p.next = 0
	}
}

// Tick is like Beat for steps that are not nodes: setting up, and long chains of consequences.
func (p *Pulse) Tick() bool {
	p.ticks++
	if p.ticks&p.every == 0 {
		p.look()
	}
	return p.over
}

// Over reports whether the search must end, as of the last look.
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
	// Look at the context even when the search is over, so that a context that counts looks sees them.
	p.over = p.ctx.Err() != nil || p.over
	p.allow()
}

// pay charges the work since the last payment to the budget of the context.
func (p *Pulse) pay() {
	if s := p.shared; s != nil {
		s.left.Nodes = max(0, s.left.Nodes-(p.Nodes-p.paid.Nodes))
		s.left.Conflicts = max(0, s.left.Conflicts-(p.Conflicts-p.paid.Conflicts))
		p.paid = Budget{p.Nodes, p.Conflicts}
	}
}

// allow sets the limit in all, and when to look next.
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
