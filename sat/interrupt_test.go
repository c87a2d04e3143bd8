package sat_test

import (
	"context"
	"testing"
	"time"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// ending is a context that ends after a number of calls of Err.
type ending struct {
	context.Context
	left  int
	atEnd func()
	late  int // calls after that
}

func (c *ending) Err() error {
	if c.left--; c.left > 0 {
		return nil
	}
	if c.left == 0 {
		c.atEnd()
	} else {
		c.late++
	}
	return context.Canceled
}

// chain is a formula in which one literal implies all others, one after the other.
func chain(n int) *cnf.Formula {
	f := &cnf.Formula{Vars: n}
	for v := range n - 1 {
		f.Add(cnf.Neg(v), cnf.Pos(v+1))
	}
	return f
}

// TestEndOfContext: whenever the context ends, the solver does little more, and it looks at the
// context often enough. Both are counted in work, not by a clock.
func TestEndOfContext(t *testing.T) {
	const most = 2048 // literals propagated between two looks, and after the last
	for _, tt := range []struct {
		name    string
		formula *cnf.Formula
		assumed []cnf.Lit
		looks   int // the least number of looks before the solver finishes
	}{
		{"conflicts", pigeons(9, false), nil, 300},
		{"groups", pigeons(9, true), nil, 300},
		{"a long chain", chain(50_000), []cnf.Lit{cnf.Pos(0)}, 48},
		{"decisions alone", &cnf.Formula{Vars: 5_000}, nil, 75},
	} {
		for looks := 1; looks <= tt.looks; looks += 1 + looks/7 {
			s := sat.New(sat.Options{})
			s.AddFormula(tt.formula)
			var before sat.Stats
			ctx := &ending{Context: context.Background(), left: looks, atEnd: func() { before = s.Stats() }}
			status := s.Solve(ctx, sat.Limits{}, tt.assumed...)
			after := s.Stats()
			if status != sat.Unknown {
				t.Errorf("%s: the context ended at look %d, and the result is %v", tt.name, looks, status)
			}
			more := after.Propagations - before.Propagations
			if more > most || after.Conflicts > before.Conflicts || after.Decisions > before.Decisions || ctx.late > 1 {
				t.Errorf("%s: after the end at look %d there were %d propagations, %d conflicts, %d decisions and %d looks more",
					tt.name, looks, more, after.Conflicts-before.Conflicts, after.Decisions-before.Decisions, ctx.late)
			}
			if work := before.Propagations / int64(looks); work > most {
				t.Errorf("%s: %d propagations between looks", tt.name, work)
			}
		}
	}
}

// TestLetsOthersWork: a solver that never waits notices its deadline and the cancellation by
// another goroutine, also if all goroutines share one thread, as in WebAssembly. The limit ends the
// test if it notices neither.
func TestLetsOthersWork(t *testing.T) {
	for name, end := range map[string]func() (context.Context, context.CancelFunc){
		"deadline": func() (context.Context, context.CancelFunc) {
			return context.WithTimeout(context.Background(), 20*time.Millisecond)
		},
		"cancel": func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(context.Background())
			go cancel()
			return ctx, cancel
		},
	} {
		s := sat.New(sat.Options{})
		s.AddFormula(pigeons(12, false))
		ctx, cancel := end()
		if got := s.Solve(ctx, sat.Limits{Conflicts: 100_000}); got != sat.Unknown || ctx.Err() == nil {
			t.Errorf("%v after %d conflicts: the %s was not seen", got, s.Stats().Conflicts, name)
		}
		cancel()
	}
}
