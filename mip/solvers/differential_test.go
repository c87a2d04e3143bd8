package solvers_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/mip/simplex"
	"github.com/gridwright/gridwright/mip/solvers"
)

// TestDifferential: nothing wrong that a solver claims is printed as certain.
func TestDifferential(t *testing.T) {
	for _, s := range solvers.All(os.Getenv) {
		t.Run(s.Name, func(t *testing.T) {
			found, _, err := s.Find()
			if err != nil {
				t.Skip(err)
			}
			ours := s.Name == pb.Solver{}.Name() || s.Name == simplex.Solver{}.Name()
			compareRandom(t, found, solvers.Look(), ours)
		})
	}
}

// compareRandom compares what a solver claims about small random models of many sorts with the
// truth, and with what the look makes of it. A solver in floating point may be wrong: that is
// counted and logged, by sort. What must hold is that nothing wrong is certain: a wrong claim is
// contradicted, or stays claimed by the solver. No right claim is contradicted, and no safe bound
// excludes the optimum. ours is set for a solver that may make no wrong claim at all.
func compareRandom(t *testing.T, s mip.Solver, look mip.Look, ours bool) {
	sample.FewerDraws(t, 3)
	counts := map[string]*tally{}
	rapid.Check(t, func(t *rapid.T) {
		// The generators of rapid prefer small and equal numbers, with which solvers are not wrong.
		d := dice{rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), rapid.Uint64().Draw(t, "more")))}
		sort := sorts[d.IntN(len(sorts))]
		c := counts[sort.name]
		if c == nil {
			c = &tally{}
			counts[sort.name] = c
		}
		m := &lin.Model{Maximize: d.coin(),
			Offset: float64(d.between(-2, 2))}
		truth := sort.draw(d, m)
		if err := m.Validate(); err != nil {
			t.Fatal(err)
		}
		c.compare(t, s, look, ours, m, truth)
	})
	t.Logf("%-22s %6s %7s %6s %6s %6s %6s %9s %6s %12s %9s %6s", s.Name(), "models", "refused",
		"agreed", "exact", "claimed", "other", "retracted", "faults", "contradicted", "left wrong",
		"safe")
	done := 0
	for _, sort := range sorts {
		if c := counts[sort.name]; c != nil {
			done += c.models - c.refused
			t.Logf("%-22s %6d %7d %6d %6d %6d %6d %9d %6d %12d %9d %6d", sort.name, c.models, c.refused,
				c.agreed, c.exact, c.claimed, c.other, c.retracted, c.faults, c.contradicted,
				len(c.wrong), c.safe)
			for _, text := range c.wrong[:min(3, len(c.wrong))] {
				t.Log("wrong, and left as the solver's claim: " + text)
			}
		}
	}
	if done == 0 {
		t.Error("no model was compared")
	}
}

// tally counts what happened to models of a sort.
type tally struct {
	models       int
	refused      int      // models that the solver does not take
	agreed       int      // right claims that the look confirmed
	exact        int      // those of them that exact arithmetic confirmed
	claimed      int      // right claims that it did not
	other        int      // results without a claim, such as "unknown"
	retracted    int      // claims that the solver itself refuted when it was asked again
	faults       int      // results that mip.Solve refused
	contradicted int      // wrong claims that the look contradicted
	wrong        []string // wrong claims that it did not
	safe         int      // safe bounds
}

// truth is the outcome of a model: optimal with a value, infeasible or unbounded.
type truth struct {
	stop mip.Stop
	obj  float64
}

// tells reports whether a result claims something, and whether that is true.
func (r truth) tells(m *lin.Model, got mip.Result) (claims, right bool) {
	switch got.Stop {
	case mip.Optimal:
		return true, r.stop == mip.Optimal && math.Abs(got.Obj-r.obj) <= 1e-6*max(1, math.Abs(r.obj))
	case mip.InfOrUnb:
		return true, r.stop != mip.Optimal
	case mip.Infeasible, mip.Unbounded:
		return true, r.stop == got.Stop
	}
	return got.Bounded, r.stop == mip.Infeasible ||
		r.stop == mip.Optimal && !beats(m, r.obj, got.Bound, 1e-6*max(1, math.Abs(r.obj)))
}

// beats reports whether the value a is better than b by more than slack.
func beats(m *lin.Model, a, b, slack float64) bool {
	if m.Maximize {
		return a > b+slack
	}
	return a < b-slack
}

// compare solves a model, has the look confirm the result, and counts what happened.
func (c *tally) compare(t *rapid.T, s mip.Solver, look mip.Look, ours bool, m *lin.Model,
	truth truth,
) {
	c.models++
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	r, err := mip.Solve(ctx, s, m, mip.Options{})
	switch {
	case errors.Is(err, mip.ErrUnsupported):
		c.refused++
		return
	case err != nil && ours:
		t.Fatal(err)
	case err != nil:
		c.faults++
		return
	}
	if r.Retracted != "" {
		c.retracted++
	}
	claims, right := truth.tells(m, r)
	said := fmt.Sprintf("%s, objective %v; in truth %s, %v", r.Stop, r.Obj, truth.stop, truth.obj)
	if ours && claims && !right {
		t.Fatalf("%s\n%s", said, modelText(m))
	}
	e, err := mip.Confirm(ctx, s, m, r, look)
	certain := e.Evidence == mip.Proved || e.Evidence == mip.Agreed
	against := (*mip.Contradiction)(nil)
	switch contradicted := errors.As(err, &against); {
	case contradicted && right:
		t.Fatalf("a true claim is contradicted: %v; %s\n%s", err, said, modelText(m))
	case contradicted:
		c.contradicted++
	case err != nil:
		t.Fatal(err)
	case claims && right && e.Verdict != r.Stop && e.Verdict != truth.stop:
		t.Fatalf("%s becomes %s by %s", said, e.Verdict, e.By)
	case claims == (e.Evidence == ""):
		t.Fatalf("%s has the evidence %q", said, e.Evidence)
	case !claims:
		c.other++
	case !right && (certain || e.Evidence == mip.Claimed):
		t.Fatalf("wrong, and %s by %s: %s\n%s", e.Evidence, e.Solver, said, modelText(m))
	case !right:
		c.wrong = append(c.wrong, said+"\n"+modelText(m))
	case certain:
		c.agreed++
		if e.Solver == mip.Exact {
			c.exact++
		}
	default:
		c.claimed++
	}
	if e.Safe {
		c.safe++
		if truth.stop == mip.Unbounded ||
			truth.stop == mip.Optimal && beats(m, truth.obj, e.SafeBound, 1e-6*max(1, math.Abs(truth.obj))) {
			t.Fatalf("the safe bound %v excludes the truth: %s\n%s", e.SafeBound, said, modelText(m))
		}
	}
}

// modelText writes a model as an LP file.
func modelText(m *lin.Model) string {
	text := &strings.Builder{}
	if _, err := lp.Write(context.Background(), text, m); err != nil {
		return err.Error()
	}
	return text.String()
}
