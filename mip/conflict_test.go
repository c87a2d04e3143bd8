package mip_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/simplex"
)

// trying is a solver that tries all points of models of bounded integer columns.
type trying struct{ solves *int }

func (trying) Name() string { return "trying" }

func (s trying) Solve(_ context.Context, m *lin.Model, _ mip.Options) (mip.Result, error) {
	*s.solves++
	x := make([]float64, len(m.Cols))
	var found []float64
	var try func(j int)
	try = func(j int) {
		if j == len(x) {
			if m.Check(x, lin.Tolerance{}) == nil {
				found = slices.Clone(x)
			}
			return
		}
		for v := m.Cols[j].Lo; v <= m.Cols[j].Hi && found == nil; v++ {
			x[j] = v
			try(j + 1)
		}
	}
	for _, c := range m.Cols {
		if math.IsInf(c.Lo, -1) || math.IsInf(c.Hi, 1) {
			return mip.Result{}, fmt.Errorf("column %s has no bounds: %w", c.Name, mip.ErrUnsupported)
		}
	}
	if try(0); found == nil {
		return mip.Result{Stop: mip.Infeasible}, nil
	}
	return mip.Result{Stop: mip.Optimal, Point: found}, nil
}

// part returns a model with some rows, and the bounds of some columns; the other columns are binary.
func part(m *lin.Model, rows, cols []int) *lin.Model {
	p := &lin.Model{}
	for _, i := range rows {
		p.Rows = append(p.Rows, m.Rows[i])
	}
	for j, c := range m.Cols {
		if !slices.Contains(cols, j) {
			c.Lo, c.Hi = 0, 1
		}
		p.Cols = append(p.Cols, c)
	}
	return p
}

// TestFindConflict: a conflict has no point, and has one without any of its members.
func TestFindConflict(t *testing.T) {
	solves := 0
	solver := trying{&solves}
	hasPoint := func(t *rapid.T, m *lin.Model) bool {
		r, err := solver.Solve(t.Context(), m, mip.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return r.Point != nil
	}
	rapid.Check(t, func(t *rapid.T) {
		m := &lin.Model{Maximize: rapid.Bool().Draw(t, "maximize"), Offset: 3}
		for range rapid.IntRange(1, 5).Draw(t, "columns") {
			x := m.Binary("x")
			m.SetObj(1, x)
			if v := rapid.IntRange(0, 5).Draw(t, "fixed"); v < 2 {
				m.Fix(x, float64(v))
			}
		}
		for range rapid.IntRange(0, 9).Draw(t, "rows") {
			var terms lin.Terms
			for j := range m.Cols {
				terms = terms.Plus(float64(rapid.IntRange(-2, 2).Draw(t, "coef")), j)
			}
			lo := float64(rapid.IntRange(-3, 3).Draw(t, "lo"))
			m.Between("r", lo, terms, lo+float64(rapid.IntRange(0, 3).Draw(t, "width")))
		}
		feasible := hasPoint(t, m)
		solves = 0
		c, err := mip.FindConflict(context.Background(), solver, m, mip.Options{})
		if err != nil || c.Solves != solves || !c.Irreducible {
			t.Fatalf("%+v after %d solves, %v", c, solves, err)
		}
		if feasible {
			if c.Stop != mip.Optimal || len(c.Rows)+len(c.Cols) > 0 {
				t.Errorf("of a model with a point: %+v", c)
			}
			return
		}
		if c.Stop != mip.Infeasible || hasPoint(t, part(m, c.Rows, c.Cols)) {
			t.Errorf("the conflict %+v has a point", c)
		}
		for i := range c.Rows {
			if !hasPoint(t, part(m, slices.Delete(slices.Clone(c.Rows), i, i+1), c.Cols)) {
				t.Errorf("row %d of %+v is not needed", c.Rows[i], c)
			}
		}
		for j := range c.Cols {
			if !hasPoint(t, part(m, c.Rows, slices.Delete(slices.Clone(c.Cols), j, j+1))) {
				t.Errorf("column %d of %+v is not needed", c.Cols[j], c)
			}
		}
		if !slices.IsSorted(c.Rows) || !slices.IsSorted(c.Cols) {
			t.Errorf("%+v is not in order", c)
		}
	})
}

// clash is a model with many rows, of which the first and the last contradict each other.
func clash(rows int) *lin.Model {
	m := &lin.Model{}
	x := lin.Binaries(m, "x", lin.Span(1, 3))
	m.AtLeast("first", x.Sum(), 3)
	for range rows {
		m.AtMost("loose", x.Sum(), 3)
	}
	m.AtMost("last", x.Sum(), 2)
	return m
}

// TestFindConflictSolves: of many rows, those that are not needed go together.
func TestFindConflictSolves(t *testing.T) {
	solves := 0
	c, err := mip.FindConflict(t.Context(), trying{&solves}, clash(1000), mip.Options{})
	if err != nil || !slices.Equal(c.Rows, []int{0, 1001}) || solves > 50 {
		t.Errorf("%+v after %d solves, %v", c, solves, err)
	}
}

// TestFindConflictUndecided: what the solver can't decide stays, and the conflict remains one.
func TestFindConflictUndecided(t *testing.T) {
	solves := 0
	m := clash(3)
	wide := m.Integer("wide", 0, 9) // trying refuses it without its bounds
	c, err := mip.FindConflict(t.Context(), trying{&solves}, m, mip.Options{})
	if err != nil || c.Stop != mip.Infeasible || c.Irreducible ||
		!slices.Contains(c.Cols, wide.Col()) || !slices.Contains(c.Rows, 0) || !slices.Contains(c.Rows, 4) {
		t.Errorf("%+v, %v", c, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if c, err = mip.FindConflict(ctx, trying{&solves}, m, mip.Options{}); err != nil || c.Stop != mip.Interrupted {
		t.Errorf("interrupted: %+v, %v", c, err)
	}
	c, err = mip.FindConflict(t.Context(), trying{&solves}, clash(1), mip.Options{Time: time.Nanosecond})
	if err != nil || c.Stop != mip.OutOfTime {
		t.Errorf("out of time: %+v, %v", c, err)
	}
	broken := errors.New("broken")
	if _, err = mip.FindConflict(t.Context(), failing{broken}, clash(1), mip.Options{}); !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
}

// failing is a solver that always fails.
type failing struct{ err error }

func (failing) Name() string { return "failing" }

func (f failing) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) {
	return mip.Result{}, f.err
}

// TestConflictLines: a conflict names its rows.
func TestConflictLines(t *testing.T) {
	m := &lin.Model{}
	x, y := m.Integer("soup", 0, 4), m.Continuous("", 2, lin.Inf)
	m.AtMost("money", x.Plus(0.5, y), 6)
	m.AtLeast("", lin.Sum(x, y), 9)
	c := mip.Conflict{Stop: mip.Infeasible, Rows: []int{0, 1}, Cols: []int{1}}
	want := []string{"money: soup + 0.5 number 1 <= 6", "number 1: soup + number 1 >= 9", "number 1 >= 2"}
	if got := c.Lines(m); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if none := (mip.Conflict{Stop: mip.Optimal}).Lines(m); len(none) > 0 {
		t.Errorf("without a conflict: %q", none)
	}
}

// TestConflictProved: a conflict in a linear program is proved by itself in exact arithmetic, and
// nothing of it is left out of its model. One that needs whole columns is Integral.
func TestConflictProved(t *testing.T) {
	rng, conflicts, integral := rand.New(rand.NewPCG(3, 4)), 0, 0
	for n := range 60 {
		m, cols, _ := drawn(rng)
		for j := range m.Cols {
			m.Cols[j].Integer = n%2 == 0
		}
		least := float64(rng.IntN(12))
		m.AtLeast("least", lin.Sum(cols...), least)
		m.Equal("even", cols[0].Times(2).Plus(-2, cols[1]), float64(rng.IntN(3)))
		c, err := mip.FindConflict(t.Context(), simplex.Solver{}, m, mip.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Stop != mip.Infeasible {
			continue
		}
		conflicts++
		p := c.Model(m)
		if c.Integral {
			integral++
		}
		r, err := mip.Solve(t.Context(), simplex.Solver{}, p, mip.Options{})
		if err != nil || r.Stop != mip.Infeasible {
			t.Errorf("%+v alone: %s, %v", c, r.Stop, err)
		}
		if relaxed, err := mip.Solve(t.Context(), simplex.Solver{}, p.Relaxed(), mip.Options{}); err != nil ||
			c.Integral == (relaxed.Stop == mip.Infeasible) {
			t.Errorf("%+v: the relaxation is %s, %v", c, relaxed.Stop, err)
		}
		v, err := mip.Confirm(t.Context(), simplex.Solver{}, p, mip.Result{Stop: c.Stop},
			mip.Look{With: simplex.Solver{}})
		if err != nil || (v.Evidence == mip.Agreed) != !c.Integral {
			t.Errorf("%+v: the evidence is %v, %q, %v", c, v.Evidence, v.Reason, err)
		}
	}
	if conflicts-integral < 10 || integral < 3 {
		t.Errorf("%d conflicts, %d of whole columns", conflicts, integral)
	}
}
