// Package lin holds linear and mixed-integer models as plain data, with a short way to build them:
//
//	m := &lin.Model{Name: "lunch", Maximize: true}
//	soup := m.Integer("soup", 0, 4)
//	bread := m.Continuous("bread", 0, lin.Inf)
//	m.SetObj(3, soup)
//	m.SetObj(2, bread)
//	m.AtMost("money", lin.Sum(soup).Plus(0.5, bread), 6)
//
// Columns and rows are numbered from 0 in the order in which they were added, which is also their
// order in files. A variable is the number of its column, which indexes Cols and points.
//
// The package is independent of solvers, file formats and puzzles. Package mip solves models, and
// the packages below this one read and write them.
package lin

import (
	"fmt"
	"math"
)

// Inf is the upper bound of a column or row without one; -Inf is the lower bound.
var Inf = math.Inf(1)

// Model is a mixed-integer linear program:
//
//	minimize    Offset + sum over j of Cols[j].Obj * x[j]
//	subject to  Rows[i].Lo <= sum over its terms of Coef * x[Col] <= Rows[i].Hi
//	            Cols[j].Lo <= x[j] <= Cols[j].Hi, integral if Cols[j].Integer
//
// or the same with maximize.
type Model struct {
	Name     string
	Maximize bool
	Offset   float64
	Cols     []Col
	Rows     []Row
}

// Col is a column: a variable, its bounds and its objective coefficient.
type Col struct {
	Name    string // "" for none; files give it one
	Lo, Hi  float64
	Integer bool
	// Implied is the mark of a continuous column that may be taken as integer without loss, together
	// with all others that have it: if the model has a point, it has one, as good, in which they are
	// whole. Solvers for integer columns alone need it; others may ignore it. Files do not keep it.
	Implied bool
	Obj     float64
}

// Binary reports whether the column is integer with bounds within 0 and 1.
func (c Col) Binary() bool { return c.Integer && c.Lo >= 0 && c.Hi <= 1 }

// fixed reports whether the column has exactly one value left.
func (c Col) fixed() bool {
	if c.Integer {
		return math.Ceil(c.Lo) == math.Floor(c.Hi)
	}
	return c.Lo == c.Hi
}

// Row is a constraint. One type serves all senses: Lo = Hi is an equation, an infinite bound means
// no bound, and two finite bounds are a range.
type Row struct {
	Name   string // "" for none; files give it one
	Terms  Terms  // a column may be in several terms, which add up
	Lo, Hi float64
}

// Term is a coefficient times a column.
type Term struct {
	Col  int
	Coef float64
}

// Terms is a linear expression.
type Terms []Term

// Sum returns the sum of columns, each with the coefficient 1.
func Sum(cols ...int) Terms {
	t := make(Terms, len(cols))
	for i, c := range cols {
		t[i] = Term{c, 1}
	}
	return t
}

// Plus appends coef times each column. As with append, two extensions of the same expression may
// share memory, so keep only one. Rows copy their terms, so an expression can be extended after it
// was used in a row.
func (t Terms) Plus(coef float64, cols ...int) Terms {
	for _, c := range cols {
		t = append(t, Term{c, coef})
	}
	return t
}

// Value returns the value of the expression at a point.
func (t Terms) Value(x []float64) float64 {
	sum := 0.0
	for _, a := range t {
		sum += a.Coef * x[a.Col]
	}
	return sum
}

// Binary adds a column that is 0 or 1, and returns its number.
func (m *Model) Binary(name string) int { return m.Integer(name, 0, 1) }

// Integer adds an integer column, and returns its number.
func (m *Model) Integer(name string, lo, hi float64) int {
	m.Cols = append(m.Cols, Col{Name: name, Lo: lo, Hi: hi, Integer: true})
	return len(m.Cols) - 1
}

// Continuous adds a column of real numbers, and returns its number.
func (m *Model) Continuous(name string, lo, hi float64) int {
	m.Cols = append(m.Cols, Col{Name: name, Lo: lo, Hi: hi})
	return len(m.Cols) - 1
}

// Implied adds a continuous column that may be taken as integer without loss, as Col.Implied
// describes, and returns its number.
func (m *Model) Implied(name string, lo, hi float64) int {
	m.Cols = append(m.Cols, Col{Name: name, Lo: lo, Hi: hi, Implied: true})
	return len(m.Cols) - 1
}

// Fix sets both bounds of a column to v.
func (m *Model) Fix(col int, v float64) { m.Cols[col].Lo, m.Cols[col].Hi = v, v }

// SetObj sets the objective coefficient of columns.
func (m *Model) SetObj(coef float64, cols ...int) {
	for _, c := range cols {
		m.Cols[c].Obj = coef
	}
}

// AtMost adds the row terms <= hi.
func (m *Model) AtMost(name string, t Terms, hi float64) { m.Between(name, -Inf, t, hi) }

// AtLeast adds the row terms >= lo.
func (m *Model) AtLeast(name string, t Terms, lo float64) { m.Between(name, lo, t, Inf) }

// Equal adds the row terms = v.
func (m *Model) Equal(name string, t Terms, v float64) { m.Between(name, v, t, v) }

// Between adds the row lo <= terms <= hi.
func (m *Model) Between(name string, lo float64, t Terms, hi float64) {
	own := append(Terms(nil), t...)
	m.Rows = append(m.Rows, Row{Name: name, Terms: own, Lo: lo, Hi: hi})
}

// Value returns the objective's value at a point.
func (m *Model) Value(x []float64) float64 {
	sum := m.Offset
	for j, c := range m.Cols {
		if c.Obj != 0 {
			sum += c.Obj * x[j]
		}
	}
	return sum
}

// Relaxed returns the linear relaxation of the model: all columns are continuous. It shares the
// rows with m.
func (m *Model) Relaxed() *Model {
	r := *m
	r.Cols = make([]Col, len(m.Cols))
	for j, c := range m.Cols {
		c.Integer = false
		r.Cols[j] = c
	}
	return &r
}

// Validate returns an error if m is not a model: if a term names a column that does not exist, or a
// value is NaN or wrongly infinite. Contradictory bounds are allowed; such a model is infeasible.
func (m *Model) Validate() error {
	if !finite(m.Offset) {
		return fmt.Errorf("the objective's constant is %v", m.Offset)
	}
	for j, c := range m.Cols {
		switch {
		case !finite(c.Obj):
			return fmt.Errorf("the objective coefficient of column %s is %v", m.ColName(j), c.Obj)
		case !bounds(c.Lo, c.Hi):
			return fmt.Errorf("column %s has the bounds %v and %v", m.ColName(j), c.Lo, c.Hi)
		}
	}
	for i, r := range m.Rows {
		if !bounds(r.Lo, r.Hi) {
			return fmt.Errorf("row %s has the bounds %v and %v", m.RowName(i), r.Lo, r.Hi)
		}
		for _, t := range r.Terms {
			switch {
			case t.Col < 0 || t.Col >= len(m.Cols):
				return fmt.Errorf("row %s has a term on column %d of %d",
					m.RowName(i), t.Col, len(m.Cols))
			case !finite(t.Coef):
				return fmt.Errorf("row %s has the coefficient %v on column %s",
					m.RowName(i), t.Coef, m.ColName(t.Col))
			}
		}
	}
	return nil
}

// ColName returns the column's name, or its number if it has none.
func (m *Model) ColName(j int) string { return nameOr(m.Cols[j].Name, j) }

// RowName returns the row's name, or its number if it has none.
func (m *Model) RowName(i int) string { return nameOr(m.Rows[i].Name, i) }

func nameOr(name string, number int) string {
	if name == "" {
		return fmt.Sprintf("number %d", number)
	}
	return name
}

func finite(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }

// bounds reports whether lo and hi can be bounds: neither is NaN, lo is not +Inf, and hi is not
// -Inf.
func bounds(lo, hi float64) bool { return lo < Inf && hi > -Inf }
