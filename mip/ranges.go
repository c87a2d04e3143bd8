package mip

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gridwright/gridwright/lin"
)

// CostRange returns between which values the objective's coefficient of a column may lie, all else
// being equal, so that the point of r stays optimal. r is a result of m with duals.
//
// The range is that of the point, not of one basis: s looks for the least and the largest
// coefficient for which some duals prove the point optimal. That takes two solves of a linear
// program with the rows and columns of m exchanged.
func CostRange(ctx context.Context, s Solver, m *lin.Model, r Result, v lin.Var) (
	lo, hi float64, err error,
) {
	col := m.Column(v)
	_, _, err = m.Terms(v)
	if err := rangeOf(m, r, col, err); err != nil {
		return 0, 0, err
	}
	d := &lin.Model{Name: "costs"}
	for i, row := range m.Rows {
		least, most := signs(m, row.Activity(r.Point), row.Lo, row.Hi)
		d.Continuous(m.RowName(i), least, most)
	}
	cost := d.Continuous("coefficient", -lin.Inf, lin.Inf)
	columns := make([]lin.Expr, len(m.Cols)) // what the duals pay for each column
	for i, row := range m.Rows {
		for _, t := range row.Terms {
			columns[t.Col] = columns[t.Col].Plus(t.Coef, d.Var(i))
		}
	}
	for j, c := range m.Cols {
		least, most := signs(m, r.Point[j], c.Lo, c.Hi)
		paid := columns[j].Times(-1)
		if j == col {
			paid = paid.Plus(1, cost)
		} else {
			paid = paid.Plus(1, lin.Const(c.Obj))
		}
		d.Between(m.ColName(j), least, paid, most)
	}
	return between(ctx, s, d, cost)
}

// LimitRange returns between which values the limit of a row may lie, all else being equal, so that
// its dual in r stays what it is. Of a row with two limits it is that which is nearer, and may not
// cross the other one. r is a result of m with duals.
//
// As in CostRange, s looks for the least and the largest limit for which a point exists that goes
// with the duals of r; that takes two solves of a model like m.
func LimitRange(ctx context.Context, s Solver, m *lin.Model, r Result, h lin.Handle) (
	lo, hi float64, err error,
) {
	row := m.Index(h)
	if err := rangeOf(m, r, row, h.Check(m)); err != nil {
		return 0, 0, err
	}
	p := &lin.Model{Name: "limits"}
	none := 0.0 // below it a dual counts as 0
	for _, y := range slices.Concat(r.Duals, r.Reduced) {
		none = max(none, near*math.Abs(y))
	}
	for j, c := range m.Cols {
		least, most := tight(m, r.Reduced[j], none, c.Lo, c.Hi)
		p.Continuous(m.ColName(j), least, most)
	}
	limit := p.Continuous("limit", -lin.Inf, lin.Inf)
	for i, q := range m.Rows {
		least, most := tight(m, r.Duals[i], none, q.Lo, q.Hi)
		if i != row {
			p.Between(m.RowName(i), least, q.Terms, most)
			continue
		}
		a := q.Activity(r.Point)
		upper := q.Hi-a <= a-q.Lo
		if least == most {
			upper = least == q.Hi
		}
		switch over := lin.Sum[lin.Linear](q.Terms).Minus(limit); {
		case least == most:
			p.Equal(m.RowName(i), over, 0)
		case upper:
			p.AtMost(m.RowName(i), over, 0)
		default:
			p.AtLeast(m.RowName(i), over, 0)
		}
		switch {
		case q.Lo == q.Hi: // both limits move
		case upper:
			p.AtLeast("other", q.Terms, q.Lo)
		default:
			p.AtMost("other", q.Terms, q.Hi)
		}
	}
	return between(ctx, s, p, limit)
}

// rangeOf returns why there is no range of a row or column of m, of the number at. Without duals in
// its result there is none; otherwise err explains why it is none of m.
func rangeOf(m *lin.Model, r Result, at int, err error) error {
	switch {
	case r.Duals == nil:
		return errors.New("the result has no duals, so there are no ranges: solve m.Relaxed()")
	case err != nil:
		return err
	case at < 0 || len(r.Point) != len(m.Cols) || len(r.Reduced) != len(m.Cols) ||
		len(r.Duals) != len(m.Rows):
		return errors.New("the model has changed since it was solved")
	}
	return nil
}

// near is by which part a value may miss a limit that it is at, as points of solvers do, and a dual
// of the largest one may miss 0.
const near = 1e-7

// signs returns between which values the dual of a row or the reduced cost of a column may lie
// whose value is v, so that complementary slackness holds.
func signs(m *lin.Model, v, lo, hi float64) (least, most float64) {
	slack := near * max(1, math.Abs(v))
	if v <= lo+slack {
		most = lin.Inf
	}
	if v >= hi-slack {
		least = -lin.Inf
	}
	if m.Maximize {
		least, most = -most, -least
	}
	return least, most
}

// tight returns the limits between which a value with this dual may lie, so that complementary
// slackness holds.
func tight(m *lin.Model, dual, none, lo, hi float64) (least, most float64) {
	if m.Maximize {
		dual = -dual
	}
	switch {
	case dual > none:
		return lo, lo
	case dual < -none:
		return hi, hi
	}
	return lo, hi
}

// between returns the least and the largest value of a column.
func between(ctx context.Context, s Solver, m *lin.Model, v lin.Var) (lo, hi float64, err error) {
	ends := []float64{-lin.Inf, lin.Inf}
	for k := range ends {
		m.Maximize = k == 1
		m.SetObjective(v)
		r, err := Solve(ctx, s, m, Options{})
		switch {
		case err != nil:
			return 0, 0, err
		case r.Stop == Optimal:
			ends[k] = r.Obj
		case r.Stop != Unbounded && r.Stop != InfOrUnb:
			return 0, 0, fmt.Errorf("the end of a range was not found: %s", r.Stop)
		}
	}
	return ends[0], ends[1], nil
}
