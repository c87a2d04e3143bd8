package mip_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// stating is a solver that returns a result.
type stating struct{ mip.Result }

func (stating) Name() string { return "stating" }

func (s stating) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) {
	r := s.Result
	r.Point = slices.Clone(r.Point)
	return r, nil
}

// TestDualsChecked: duals that do not prove the optimum are dropped.
func TestDualsChecked(t *testing.T) {
	program := func(maximize bool) *lin.Model {
		m := &lin.Model{Maximize: maximize}
		x, y := m.Continuous("x", 0, 3), m.Continuous("y", 0, 9)
		m.SetObjective(x.Times(2).Plus(3, y))
		m.Between("r", 4, lin.Sum(x, y), 5)
		return m
	}
	idle := program(false)
	idle.SetObjective(nil)
	whole := program(false)
	whole.Cols[0].Integer = true
	for name, c := range map[string]struct {
		m     *lin.Model
		x     []float64
		duals []float64
		want  []float64 // of the reduced costs; nil if there are to be none
	}{
		"least":             {program(false), []float64{3, 1}, []float64{3}, []float64{-1, 0}},
		"most":              {program(true), []float64{0, 5}, []float64{3}, []float64{-1, 0}},
		"the other sign":    {program(false), []float64{3, 1}, []float64{-3}, nil},
		"the other sense":   {program(true), []float64{3, 1}, []float64{3}, nil},
		"too small":         {program(false), []float64{3, 1}, []float64{2.5}, nil},
		"not at the limit":  {program(false), []float64{3, 1.5}, []float64{3}, nil},
		"not at the bound":  {program(false), []float64{2, 2}, []float64{3}, nil},
		"not a number":      {program(false), []float64{3, 1}, []float64{math.NaN()}, nil},
		"too many":          {program(false), []float64{3, 1}, []float64{3, 0}, nil},
		"integers":          {whole, []float64{3, 1}, []float64{3}, nil},
		"none":              {program(false), []float64{3, 1}, nil, nil},
		"minus zero":        {idle, []float64{3, 1}, []float64{math.Copysign(0, -1)}, []float64{0, 0}},
		"within tolerances": {program(false), []float64{3, 1 + 1e-7}, []float64{3 + 1e-7}, []float64{-1, 0}},
	} {
		s := stating{mip.Result{Stop: mip.Optimal, Point: c.x, Duals: c.duals}}
		r, err := mip.Solve(t.Context(), s, c.m, mip.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if (r.Duals == nil) != (c.want == nil) || !slices.EqualFunc(r.Reduced, c.want, func(a, b float64) bool {
			return math.Abs(a-b) < 1e-6
		}) {
			t.Errorf("%s: the duals are %v and %v, want %v", name, r.Duals, r.Reduced, c.want)
		}
		if slices.ContainsFunc(slices.Concat(r.Duals, r.Reduced), func(y float64) bool { return y == 0 && math.Signbit(y) }) {
			t.Errorf("%s: a dual is -0", name)
		}
	}
	early := stating{mip.Result{Stop: mip.OutOfTime, Point: []float64{3, 1}, Duals: []float64{3}}}
	if r, err := mip.Solve(t.Context(), early, program(false), mip.Options{}); err != nil || r.Duals != nil {
		t.Errorf("before the optimum the duals are %v, %v", r.Duals, err)
	}
}

// TestValue: a result knows its model, and is no number where it has no point.
func TestValue(t *testing.T) {
	m, other := &lin.Model{}, &lin.Model{}
	x, y := m.Continuous("x", 0, 3), other.Continuous("y", 0, 3)
	r, err := mip.Solve(t.Context(), stating{mip.Result{Stop: mip.Optimal, Point: []float64{2}}}, m, mip.Options{})
	if err != nil || r.Value(x) != 2 || r.Value(x.Times(3)) != 6 || !math.IsNaN(r.Value(y)) {
		t.Errorf("%v, %v, %v, %v", r.Value(x), r.Value(x.Times(3)), r.Value(y), err)
	}
	none, err := mip.Solve(t.Context(), stating{mip.Result{Stop: mip.Infeasible, Obj: 7}}, m, mip.Options{})
	if err != nil || none.Obj != 0 || !math.IsNaN(none.Value(x)) || !math.IsNaN(mip.Result{}.Value(x)) {
		t.Errorf("without a point: %v, %v, %v", none.Value(x), mip.Result{}.Value(x), err)
	}
}
