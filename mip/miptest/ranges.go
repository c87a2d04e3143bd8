package miptest

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// runRanges checks ranges of sensitivity on the product mix of Hillier and Lieberman, "Introduction
// to Operations Research".
func runRanges(t *testing.T, s mip.Solver) {
	m := &lin.Model{Maximize: true}
	x, y := m.Continuous("doors", 0, lin.Inf), m.Continuous("windows", 0, lin.Inf)
	m.SetObjective(x.Times(3).Plus(5, y, lin.Const(1)))
	one := m.AtMost("one", x, 4)
	two := m.AtMost("two", y.Times(2), 12)
	three := m.Between("three", 15, x.Times(3).Plus(2, y), 18)
	r := solve(t, s, m, mip.Options{})
	if !near(r.Dual(one), 0) || !near(r.Dual(two), 1.5) || !near(r.Dual(three), 1) ||
		!near(r.ReducedCost(y), 0) {
		t.Fatalf("the duals are %v and %v", r.Duals, r.Reduced)
	}
	same := func(what string, lo, hi float64, err error, wantLo, wantHi float64) {
		if err != nil || !(lo == wantLo || near(lo, wantLo)) || !(hi == wantHi || near(hi, wantHi)) {
			t.Errorf("%s may lie from %v to %v, %v; want %v to %v", what, lo, hi, err, wantLo, wantHi)
		}
	}
	ctx, inf := context.Background(), lin.Inf
	lo, hi, err := mip.CostRange(ctx, s, m, r, x)
	same("the cost of doors", lo, hi, err, 0, 7.5)
	lo, hi, err = mip.CostRange(ctx, s, m, r, y)
	same("the cost of windows", lo, hi, err, 2, inf)
	small := r // as for an objective in another unit
	small.Duals, small.Reduced = slices.Clone(r.Duals), slices.Clone(r.Reduced)
	for _, duals := range [][]float64{small.Duals, small.Reduced} {
		for i := range duals {
			duals[i] *= 1e-8
		}
	}
	for _, c := range []struct {
		row    lin.Handle
		lo, hi float64
	}{{one, 2, inf}, {two, 6, 18}, {three, 15, 24}} {
		for _, r := range []mip.Result{r, small} {
			lo, hi, err = mip.LimitRange(ctx, s, m, r, c.row)
			same(fmt.Sprintf("limit %s with duals %v", m.RowName(c.row.Row()), r.Duals), lo, hi, err,
				c.lo, c.hi)
		}
	}
	m.Maximize = false // the same point is the least of the negated objective
	m.SetObjective(x.Times(-3).Plus(-5, y))
	r = solve(t, s, m, mip.Options{})
	lo, hi, err = mip.CostRange(ctx, s, m, r, x)
	same("the cost of doors, negated,", lo, hi, err, -7.5, 0)
	lo, hi, err = mip.LimitRange(ctx, s, m, r, three)
	same("limit three of the negated", lo, hi, err, 15, 24)
	refuses := func(what string, r mip.Result, row lin.Handle, v lin.Var, want string) {
		_, _, err := mip.LimitRange(ctx, s, m, r, row)
		if _, _, other := mip.CostRange(ctx, s, m, r, v); err == nil || other == nil ||
			!strings.Contains(err.Error(), want) || !strings.Contains(other.Error(), want) {
			t.Errorf("%s: ranges give %v and %v, want %q", what, err, other, want)
		}
	}
	foreign := (&lin.Model{}).Binary("z")
	refuses("no duals", mip.Result{}, one, x, "no duals")
	refuses("an unknown name", r, m.RowNamed("four"), m.VarNamed("four"), "named \"four\"")
	refuses("the zero row and a foreign column", r, lin.Handle{}, foreign, "model")
	short := r
	short.Point = nil
	refuses("no point", short, one, x, "has changed")
	refuses("a new row and column", r, m.AtMost("four", x, 9), m.Binary("w"), "has changed")
	if !math.IsNaN((mip.Result{}).Dual(one)) || !math.IsNaN(r.Dual(lin.Handle{})) {
		t.Error("a dual of nothing is a number")
	}
}
