package enginetest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Budgets checks that engines keep to the budgets they are created with, on boards that are not
// endless.
func Budgets(t *testing.T, within func(engine.Budget) engine.Engine, kind *puzzle.Kind,
	brute puzzletest.Brute, cases []Case,
) {
	t.Helper()
	for i, c := range cases {
		if c.Count == Endless {
			continue
		}
		t.Run(fmt.Sprintf("budgets of %s board %d", kind.Name, i+1), func(t *testing.T) {
			p := puzzletest.Parse(t, kind, c.Text)
			for _, b := range sample.Of(budgets, 1) {
				keeps(t, context.Background(), within(b), p, b, answers(c, p, brute))
			}
		})
	}
}

// budgets are the budgets to test.
var budgets = []engine.Budget{{Nodes: 1}, {Nodes: 2}, {Nodes: 3}, {Nodes: 10}, {Nodes: 100},
	{Nodes: 300}, {Nodes: 1000}, {Conflicts: 1}, {Conflicts: 10}, {Nodes: 50, Conflicts: 5}}

// answers returns the number of answers of a case.
func answers(c Case, p puzzle.Puzzle, brute puzzletest.Brute) int {
	if c.Count == -1 {
		return len(puzzletest.Answers(brute, p))
	}
	return c.Count
}

// shares checks that an engine keeps to a budget of its context, which ends if and only if the
// engine needs more.
func shares(t testing.TB, e engine.Engine, p puzzle.Puzzle, want int) {
	t.Helper()
	k := 1
	if want == Endless {
		k = 4
	}
	for _, b := range sample.Of(budgets, k) {
		if want == Endless && b.Nodes == 0 {
			continue // listing goes on without a conflict
		}
		ctx, cancel := engine.WithBudget(context.Background(), b)
		out := keeps(t, ctx, e, p, b, want)
		if spent := errors.Is(context.Cause(ctx), engine.ErrBudget); !spent && !out.Complete {
			t.Errorf("budget %+v: neither spent nor complete, after %d nodes, of\n%s", b, out.Nodes, p)
		}
		cancel()
	}
}

// keeps checks that a search takes no more than its budget, and reports that it is complete only if
// it has found all answers.
func keeps(t testing.TB, ctx context.Context, e engine.Engine, p puzzle.Puzzle, b engine.Budget,
	want int,
) engine.Outcome {
	t.Helper()
	out, err := engine.Checked(e).Search(ctx, p, 0, func(puzzle.Answer) bool { return true })
	switch {
	case err != nil:
		t.Errorf("budget %+v: %v, of\n%s", b, err, p)
	case b.Nodes > 0 && out.Nodes > b.Nodes:
		t.Errorf("budget %+v: it took %d nodes, of\n%s", b, out.Nodes, p)
	case out.Complete && want != Endless && out.Found != want:
		t.Errorf("budget %+v: complete with %d of %d answers, of\n%s", b, out.Found, want, p)
	}
	r, ok := out.Report.(*sat.Report)
	if ok && b.Conflicts > 0 && r.Conflicts > b.Conflicts {
		t.Errorf("budget %+v: it took %d conflicts, of\n%s", b, r.Conflicts, p)
	}
	return out
}
