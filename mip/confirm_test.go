package mip_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/exact"
)

// stated is a solver that returns a fixed result.
type stated struct {
	name   string
	result mip.Result
	err    error
	prunes []string
}

func (s stated) Name() string { return s.name }

func (s stated) Prunes() []string {
	if s.prunes == nil {
		return []string{"solver " + s.name}
	}
	return s.prunes
}

func (s stated) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) {
	return s.result, s.err
}

// counting has the objective x + y, minimized, with x + y >= 1 and whole numbers from 0 to 9.
func counting() *lin.Model {
	m := &lin.Model{}
	x, y := m.Integer("x", 0, 9), m.Integer("y", 0, 9)
	m.SetObj(1, x, y)
	m.AtLeast("need", lin.Sum(x, y), 1)
	return m
}

// at is a result with a point of the value x, and a bound.
func at(stop mip.Stop, x, bound float64) mip.Result {
	return mip.Result{Stop: stop, Point: []float64{x, 0}, Obj: x, Bound: bound, Bounded: true}
}

// TestConfirm: what a second solver says raises the evidence, leaves it, or contradicts the first.
func TestConfirm(t *testing.T) {
	none, endless := mip.Result{Stop: mip.Infeasible}, mip.Result{Stop: mip.Unbounded}
	either := mip.Result{Stop: mip.InfOrUnb}
	gaveUp := mip.Result{Stop: mip.Unknown, Raw: "conflict limit"}
	for _, c := range []struct {
		name          string
		first, second mip.Result
		gap           float64
		want          string // the evidence and the reason, or the error
	}{
		{"the same optimum", at(mip.Optimal, 1, 1), at(mip.Optimal, 1, 1), 0, "agreed"},
		{"a better point", at(mip.Optimal, 2, 2), at(mip.Optimal, 1, 1), 0,
			"cbc reports optimal at 2, but pb finds a point of the value 1, which satisfies the model: cbc is wrong"},
		{"a better point before the limit", at(mip.Optimal, 2, 2), at(mip.Unknown, 1, 0), 0, "cbc is wrong"},
		{"out of conflicts", at(mip.Optimal, 1, 1), gaveUp, 0,
			"claimed by cbc; pb reached its conflict limit"},
		{"a bound that suffices", at(mip.Optimal, 1, 1),
			mip.Result{Stop: mip.OutOfTime, Bound: 1, Bounded: true}, 0, "agreed"},
		{"a worse optimum", at(mip.Optimal, 1, 1), at(mip.Optimal, 3, 3), 0,
			"although that point satisfies the model exactly: pb is wrong"},
		{"no point", at(mip.Optimal, 1, 1), none, 0, "pb is wrong"},
		{"within a gap", at(mip.Optimal, 4, 2), at(mip.Optimal, 3, 3), 0.5, "agreed"},
		{"beyond a gap", at(mip.Optimal, 4, 2), at(mip.Optimal, 1, 1), 0.5,
			"cbc reports that no point is better than 2, but pb finds a point of the value 1"},
		{"a bound", at(mip.OutOfTime, 4, 2), at(mip.Optimal, 2, 2), 0, "agreed"},
		{"a wrong bound", mip.Result{Stop: mip.OutOfTime, Bound: 2, Bounded: true},
			at(mip.Optimal, 1, 1), 0, "cbc is wrong"},
		{"a bound of nothing", mip.Result{Stop: mip.OutOfTime, Bound: 2, Bounded: true}, none, 0, "agreed"},
		{"a bound not reached", at(mip.OutOfTime, 4, 2), at(mip.Unknown, 4, 1), 0,
			"claimed by cbc; pb reports unknown"},
		{"no claim", mip.Result{Stop: mip.OutOfTime}, none, 0, ""},
		{"infeasible twice", none, none, 0, "agreed"},
		{"infeasible, and a point", none, at(mip.Optimal, 1, 1), 0,
			"cbc reports infeasible, but pb finds a point of the value 1, which satisfies the model: cbc is wrong"},
		{"infeasible, and given up", none, gaveUp, 0, "claimed by cbc; pb reached its conflict limit"},
		{"either, and infeasible", either, none, 0, "agreed"}, // its bounds leave infeasible alone
		{"out of time", at(mip.Optimal, 1, 1), mip.Result{Stop: mip.OutOfTime}, 0,
			"claimed by cbc; the time limit was reached before pb had searched everything"},
		{"interrupted", at(mip.Optimal, 1, 1), mip.Result{Stop: mip.Interrupted}, 0,
			"claimed by cbc; pb was interrupted"},
	} {
		got := confirmed(t, counting(), stated{name: "cbc", result: c.first},
			stated{name: "pb", result: c.second, prunes: []string{"mip/pb"}}, c.gap)
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	// In a model without limits.
	free := &lin.Model{}
	x := free.Integer("x", -lin.Inf, lin.Inf)
	free.SetObj(1, x)
	free.Integer("y", 0, 1)
	for _, c := range []struct {
		first, second mip.Result
		want          string
	}{
		{endless, endless, "agreed"}, {either, either, "agreed"},
		{either, endless, "unbounded claimed by pb; cbc reports infeasible or unbounded"},
		{either, none, "infeasible claimed by pb; cbc reports infeasible or unbounded"},
		{endless, either, "claimed by cbc; pb reports infeasible or unbounded"},
		{either, at(mip.Optimal, 1, 1),
			"cbc reports infeasible or unbounded, but pb finds the optimum 1: one of the two is wrong"},
		{endless, none, "cbc reports unbounded, but pb finds it infeasible: one of the two is wrong"},
		{none, endless, "but pb finds it unbounded"}, {at(mip.Optimal, 1, 1), endless, "pb finds it unbounded"},
	} {
		solver := func(name string, r mip.Result) mip.Solver {
			if r.Stop == mip.InfOrUnb { // and it has no time to decide
				return undecided{stated{name: name, result: mip.Result{Stop: mip.OutOfTime}}}
			}
			return stated{name: name, result: r}
		}
		got := confirmed(t, free, solver("cbc", c.first), solver("pb", c.second), 0)
		if !strings.Contains(got, c.want) {
			t.Errorf("%s and %s: %s, want %s", c.first.Stop, c.second.Stop, got, c.want)
		}
	}
}

// undecided leaves open whether a model with an objective is infeasible or unbounded, and knows it
// of one without.
type undecided struct{ stated }

func (s undecided) Solve(_ context.Context, m *lin.Model, _ mip.Options) (mip.Result, error) {
	for _, c := range m.Cols {
		if c.Obj != 0 {
			return mip.Result{Stop: mip.InfOrUnb}, nil
		}
	}
	return s.result, nil
}

// TestConfirmEither: a solver that leaves open whether a model is infeasible or unbounded is asked
// for a point of it, and the second solver is compared with what that decides.
func TestConfirmEither(t *testing.T) {
	m := &lin.Model{}
	m.SetObj(1, m.Integer("x", -lin.Inf, lin.Inf))
	none, endless := mip.Result{Stop: mip.Infeasible}, mip.Result{Stop: mip.Unbounded}
	got := confirmed(t, m, stated{name: "cbc", result: endless},
		undecided{stated{name: "pb", result: mip.Result{Stop: mip.Optimal, Point: []float64{0}}}}, 0)
	if got != "agreed" {
		t.Errorf("the second leaves it open: %s", got)
	}
	point := mip.Result{Stop: mip.Optimal, Point: []float64{0}}
	for _, c := range []struct {
		first, second mip.Result
		want          string
	}{
		{point, endless, "unbounded agreed; "}, {none, none, "infeasible agreed; "},
		{point, mip.Result{Stop: mip.Unknown, Raw: "conflict limit"},
			"unbounded claimed by cbc; pb reached its conflict limit"},
		{point, none, "cbc reports unbounded, but pb finds it infeasible: one of the two is wrong"},
	} {
		got := confirmed(t, m, undecided{stated{name: "cbc", result: c.first}},
			stated{name: "pb", result: c.second}, 0)
		if got != c.want {
			t.Errorf("%s and %s: %s, want %s", c.first.Stop, c.second.Stop, got, c.want)
		}
	}
}

// confirmed returns the evidence and the reason, or the error.
func confirmed(t *testing.T, m *lin.Model, first, second mip.Solver, gap float64) string {
	t.Helper()
	r, err := mip.Solve(t.Context(), first, m, mip.Options{Gap: gap})
	if err != nil {
		t.Fatal(err)
	}
	c, err := mip.Confirm(t.Context(), first, m, r, mip.Look{With: second, Gap: gap})
	var against *mip.Contradiction
	switch {
	case errors.As(err, &against):
		return err.Error()
	case err != nil:
		t.Fatal(err)
	case c.Verdict != r.Stop:
		return fmt.Sprintf("%s %s; %s", c.Verdict, c.Evidence, c.Reason)
	case c.Reason != "":
		return fmt.Sprintf("%s; %s", c.Evidence, c.Reason)
	}
	return string(c.Evidence)
}

// TestConfirmBy: two names of one program are one, pb's own claims name no program, and what a
// second solver does not take is a reason.
func TestConfirmBy(t *testing.T) {
	found := at(mip.Optimal, 1, 1)
	pb := stated{name: "pb", result: found, prunes: []string{"mip/pb", "sat"}}
	for _, c := range []struct {
		first, second mip.Solver
		want          string
	}{
		{stated{name: "cbc", result: found}, stated{name: "cbc", result: found},
			"claimed by cbc; cbc made the claim itself"},
		{stated{name: "highs", result: found},
			stated{name: "highs-program", result: found, prunes: []string{"solver highs"}},
			"claimed by highs; highs-program is not a second program: both are solver highs"},
		{pb, stated{name: "own", result: found, prunes: []string{"sat"}},
			"claimed; pb and own both prune with sat"},
		{pb, stated{name: "cbc", result: found}, "agreed"}, {pb, nil, "claimed"},
		{stated{name: "cbc", result: found}, nil, "claimed by cbc"},
		{stated{name: "cbc", result: found}, stated{name: "pb", prunes: []string{"mip/pb"},
			err: fmt.Errorf("%w: column x is continuous", mip.ErrUnsupported)},
			"claimed by cbc; pb does not take it: column x is continuous"},
	} {
		if got := confirmed(t, counting(), c.first, c.second, 0); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	c, err := mip.Confirm(t.Context(), pb, counting(), found, mip.Look{With: pb, Time: -time.Second})
	if err != nil || c.Evidence != mip.Claimed || c.Reason != "the time limit was reached before a second program could check" {
		t.Errorf("without time: %+v, %v", c, err)
	}
}

// TestConfirmTolerance: a point that satisfies a row only within the tolerance may be better than
// all that satisfy it exactly; that is no contradiction.
func TestConfirmTolerance(t *testing.T) {
	m := counting()
	m.Rows[0].Lo = 1 + 1e-7
	got := confirmed(t, m, stated{name: "cbc", result: at(mip.Optimal, 1, 1)},
		stated{name: "pb", result: at(mip.Optimal, 2, 2), prunes: []string{"mip/pb"}}, 0)
	const want = "claimed by cbc; the point satisfies the model only within the tolerance of 1e-06; " +
		"without it pb finds the optimum 2"
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestConfirmPoint: of two points that agree, that of the second solver is kept if it violates the
// model less.
func TestConfirmPoint(t *testing.T) {
	m := counting()
	z := m.Continuous("z", 0, 9)
	m.SetObj(1, z)
	m.AtLeast("more", lin.Sum(z), 0.5)
	near := mip.Result{Stop: mip.Optimal, Point: []float64{1, 0, 0.5 - 1e-7}, Obj: 1.5 - 1e-7}
	exactly := mip.Result{Stop: mip.Optimal, Point: []float64{1, 0, 0.5}, Obj: 1.5}
	for _, c := range []struct {
		first, second mip.Result
		want          bool
	}{{near, exactly, true}, {exactly, near, false}, {exactly, exactly, false}} {
		got, err := mip.Confirm(t.Context(), stated{name: "cbc"}, m, c.first,
			mip.Look{With: stated{name: "highs", result: c.second}})
		if err != nil || got.Evidence != mip.Agreed || (got.Point != nil && got.Obj == 1.5) != c.want {
			t.Errorf("%v and %v: %+v, %v", c.first.Obj, c.second.Obj, got, err)
		}
	}
}

// TestProofOfAnother: a proof confirms no claim of another value than its own. The point may be off
// where a float64 is far from the fraction that the proof has.
func TestProofOfAnother(t *testing.T) {
	m := counting().Relaxed()
	whole := func(n ...int64) *exact.Vector {
		v := &exact.Vector{Den: big.NewInt(1)}
		for _, x := range n {
			v.Num = append(v.Num, big.NewInt(x))
		}
		return v
	}
	proof := &exact.Proof{Point: whole(1, 0), Duals: whole(1)}
	for value, want := range map[float64]string{
		1:        "proved, safe 1, ",
		1 + 1e-9: "proved, safe 1, ",
		2:        "claimed by cbc, safe 1, the proof is for the value 1, and the point has 2",
		0.9999:   "claimed by cbc, safe 1, the proof is for the value 1, and the point has 0.9999",
	} {
		r := mip.Result{Stop: mip.Optimal, Point: []float64{value, 0}, Obj: value, Proof: proof}
		c, err := mip.Confirm(t.Context(), stated{name: "cbc"}, m, r,
			mip.Look{With: stated{name: "glpk", err: mip.ErrUnsupported}})
		if got := fmt.Sprintf("%s, safe %v, %s", c.Evidence, c.SafeBound, c.Reason); err != nil ||
			got != want {
			t.Errorf("%v: %s, %v, want %s", value, got, err, want)
		}
	}
}

// TestSafeBound: the duals of a linear program prove a bound, and multipliers of its rows that it
// has no point, whatever the solver says.
func TestSafeBound(t *testing.T) {
	m := counting().Relaxed()
	r := mip.Result{Stop: mip.Optimal, Point: []float64{1, 0}, Obj: 1, Duals: []float64{0.75}}
	c, err := mip.Confirm(t.Context(), stated{name: "cbc"}, m, r,
		mip.Look{With: stated{name: "glpk", err: mip.ErrUnsupported}})
	if err != nil || !c.Safe || c.SafeBound != 0.75 || c.Evidence != "claimed by cbc" || c.Reason != "" {
		t.Errorf("%+v, %v", c, err)
	}
	// With the duals of the optimum, a point that satisfies the row exactly proves it, and one that
	// satisfies it nearly does not.
	for value, want := range map[float64]mip.Evidence{1: mip.Agreed, 1 - 1e-9: "claimed by cbc"} {
		r := mip.Result{Stop: mip.Optimal, Point: []float64{value, 0}, Obj: value, Duals: []float64{1}}
		c, err := mip.Confirm(t.Context(), stated{name: "cbc"}, m, r,
			mip.Look{With: stated{name: "glpk", err: mip.ErrUnsupported}})
		if err != nil || c.Evidence != want || !c.Safe || c.SafeBound != 1 || c.Reason != "" {
			t.Errorf("at %v: %+v, %v", value, c, err)
		}
	}
	// Duals that rounding has spoiled: a column without an upper bound has a reduced cost below 0.
	open := m.Clone()
	open.Cols[0].Hi, open.Cols[1].Hi = lin.Inf, lin.Inf
	open.SetObjective(lin.Terms{{Col: 0, Coef: 1}, {Col: 1, Coef: 0}})
	spoiled := mip.Result{Stop: mip.Optimal, Point: []float64{0, 1}, Obj: 0, Duals: []float64{1e-3}}
	asked := mip.Result{Stop: mip.Optimal, Point: []float64{0, 1}, Duals: []float64{0}}
	c, err = mip.Confirm(t.Context(), stated{name: "cbc", result: asked}, open, spoiled,
		mip.Look{With: stated{name: "glpk", err: mip.ErrUnsupported}})
	if err != nil || !c.Safe || c.SafeBound != 0 {
		t.Errorf("with other duals: %+v, %v", c, err)
	}
	none := m.Clone()
	none.AtMost("too few", none.Rows[0].Terms, 0.5)
	// The program that breaks rows as little as possible has two more columns.
	broken := mip.Result{Stop: mip.Optimal, Point: []float64{1, 0, 0, 0.5}, Obj: 0.5, Duals: []float64{1, -1}}
	c, err = mip.Confirm(t.Context(), stated{name: "cbc", result: broken}, none,
		mip.Result{Stop: mip.Infeasible}, mip.Look{With: stated{name: "glpk"}})
	if err != nil || c.Evidence != mip.Agreed || c.Solver != mip.Exact {
		t.Errorf("%+v, %v", c, err)
	}
	// By less than solvers look at: a point within the tolerances does not refute it.
	barely := m.Clone()
	barely.AtMost("a little too few", barely.Rows[0].Terms, 1-1e-7)
	broken = mip.Result{Stop: mip.Optimal, Point: []float64{1, 0, 0, 1e-7}, Obj: 1e-7}
	for _, duals := range [][]float64{{1, -1}, {0, 0}} {
		broken.Duals = duals
		c, err = mip.Confirm(t.Context(), stated{name: "cbc", result: broken}, barely,
			mip.Result{Stop: mip.Infeasible}, mip.Look{With: stated{name: "glpk", err: mip.ErrUnsupported}})
		if err != nil || (c.Evidence == mip.Agreed) != (duals[0] != 0) {
			t.Errorf("with %v: %+v, %v", duals, c, err)
		}
	}
	fits := mip.Result{Stop: mip.Optimal, Point: []float64{1, 0, 0}}
	_, err = mip.Confirm(t.Context(), stated{name: "cbc", result: fits}, m,
		mip.Result{Stop: mip.Infeasible}, mip.Look{With: stated{name: "glpk"}})
	if against := (*mip.Contradiction)(nil); !errors.As(err, &against) {
		t.Errorf("a point where there is none: %v", err)
	}
}

// relaxing is a solver with one result for models with integer columns and another for linear
// programs.
type relaxing struct{ whole, relaxed stated }

func (s relaxing) Name() string { return s.whole.name }

func (s relaxing) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	for _, c := range m.Cols {
		if c.Integer {
			return s.whole.Solve(ctx, m, o)
		}
	}
	return s.relaxed.Solve(ctx, m, o)
}

// mixed has the objective x + z, minimized, with x + 2 z >= need, x whole and z continuous.
func mixed(need float64) *lin.Model {
	m := &lin.Model{}
	x, z := m.Integer("x", 0, 9), m.Continuous("z", 0, 1)
	m.SetObj(1, x, z)
	m.AtLeast("need", x.Times(1).Plus(2, z), need)
	return m
}

// TestRelaxation: what the duals of the relaxation prove of a model with integer columns is printed
// where the second solver does not take it.
func TestRelaxation(t *testing.T) {
	duals := func(point []float64, obj float64, duals ...float64) stated {
		return stated{result: mip.Result{Stop: mip.Optimal, Point: point, Obj: obj, Duals: duals}}
	}
	optimal := func(x, z float64) mip.Result {
		return mip.Result{Stop: mip.Optimal, Point: []float64{x, z}, Obj: x + z}
	}
	crossed := mixed(4)
	crossed.AtMost("too few", crossed.Rows[0].Terms, 3)
	whole := mixed(4.5) // its objective is x alone, and x at least 2.5
	whole.Cols[1].Obj = 0
	for _, c := range []struct {
		name    string
		model   *lin.Model
		claim   mip.Result
		relaxed stated
		want    string
	}{
		{"reached", mixed(4), optimal(2, 1), duals([]float64{2, 1}, 3, 1), "agreed, safe 3"},
		{"not reached", mixed(4.5), optimal(3, 0.75), duals([]float64{2.5, 1}, 3.5, 1), "claimed by cbc, safe 3.5"},
		{"poor duals", mixed(4), optimal(2, 1), duals([]float64{2, 1}, 3, 1-1e-7), "claimed by cbc, safe 2.9999998"},
		{"not exactly", mixed(4), optimal(2, 1-1e-12), duals([]float64{2, 1}, 3, 1), "claimed by cbc, safe 3"},
		{"whole values", whole, mip.Result{Stop: mip.Optimal, Point: []float64{3, 0.75}, Obj: 3},
			duals([]float64{2.5, 1}, 2.5, 1), "agreed, safe 3"},
		{"no duals", mixed(4), optimal(2, 1), stated{err: mip.ErrUnsupported}, "claimed by cbc"},
		{"no point", crossed, mip.Result{Stop: mip.Infeasible},
			duals([]float64{3, 0.5, 0, 1}, 1, 1, -1), "agreed"},
		{"not proved", crossed, mip.Result{Stop: mip.Infeasible},
			duals([]float64{3, 0.5, 0, 1}, 1, 0, 0), "claimed by cbc"},
	} {
		s := relaxing{stated{name: "cbc", result: c.claim}, c.relaxed}
		got, err := mip.Confirm(t.Context(), s, c.model, c.claim,
			mip.Look{With: stated{name: "pb", err: mip.ErrUnsupported, prunes: []string{"mip/pb"}}})
		text := string(got.Evidence)
		if got.Safe {
			text = fmt.Sprintf("%s, safe %v", text, got.SafeBound)
		}
		if err != nil || text != c.want || (got.Evidence == mip.Agreed) != (got.Solver == mip.Exact && got.Reason == "") {
			t.Errorf("%s: %+v, %v, want %s", c.name, got, err, c.want)
		}
	}
	// A point of the model, by the relaxation of its rows, refutes that there is none.
	s := relaxing{stated{name: "cbc"}, duals([]float64{2, 1, 0}, 0, 0)}
	_, err := mip.Confirm(t.Context(), s, mixed(4), mip.Result{Stop: mip.Infeasible},
		mip.Look{With: stated{name: "pb", err: mip.ErrUnsupported}})
	if against := (*mip.Contradiction)(nil); !errors.As(err, &against) {
		t.Errorf("a point where there is none: %v", err)
	}
}
