// Package lin holds linear and mixed-integer models as plain data, with a short way to build them:
//
//	m := &lin.Model{Name: "lunch", Maximize: true}
//	soup := m.Integer("soup", 0, 4)
//	bread := m.Continuous("bread", 0, lin.Inf)
//	m.SetObjective(soup.Times(3).Plus(2, bread))
//	m.AtMost("money", soup.Plus(0.5, bread), 6)
//
// A Var is a handle of a column, an Array a family of columns over index sets, and an Expr a linear
// expression of them. A mistake with them, such as a column of another model, never panics:
// Validate returns it, and names the row.
//
// Columns and rows are numbered from 0 in the order in which they were added, which is also their
// order in files. Programs that make large models may use these numbers alone, and Terms.
//
// The package is independent of solvers, file formats and puzzles. Package mip solves models, and
// the packages below this one read and write them.
package lin

import (
	"fmt"
	"math"
	"slices"
)

// Inf is the upper bound of a column or row without one; -Inf is the lower bound.
var Inf = math.Inf(1)

// Model is a mixed-integer linear program:
//
//	minimize    Offset + sum over j of Cols[j].Obj * x[j]
//	subject to  Rows[i].Lo <= sum over its terms of Coef * x[Col] <= Rows[i].Hi
//	            Cols[j].Lo <= x[j] <= Cols[j].Hi, integral if Cols[j].Integer
//
// or the same with maximize. Indicator rows, semicontinuous columns and special ordered sets go
// beyond that; Plain states them by rows and bounds.
type Model struct {
	Name     string
	Maximize bool
	Offset   float64
	Cols     []Col
	Rows     []Row
	Sets     []SOS // special ordered sets; see also Col.Semi and Row.When

	origin *Model // the model whose variables name the columns, if it is another one
	fault  error  // the first expression that was none of this model's
}

// Col is a column: a variable, its bounds and its objective coefficient.
type Col struct {
	Name    string // "" for none; files give it one
	Lo, Hi  float64
	Integer bool
	// Implied is the mark of a continuous column that may be taken as integer without loss,
	// together with all others that have it: if the model has a point, it has one, as good, in
	// which they are whole. Solvers for integer columns alone need it; others may ignore it. Files
	// do not keep it.
	Implied bool
	// Semi is the mark of a semicontinuous column: it is 0, or within its bounds.
	Semi bool
	Obj  float64
}

// Binary reports whether the column is integer with bounds within 0 and 1.
func (c Col) Binary() bool { return c.Integer && !c.Semi && c.Lo >= 0 && c.Hi <= 1 }

// fixed reports whether the column has exactly one value left.
func (c Col) fixed() bool {
	if c.Semi {
		return false
	}
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
	// When is the condition of an indicator row; nil for a row that always holds.
	When *When
}

// Activity returns the value of the row's terms at a point.
func (r Row) Activity(x []float64) float64 { return r.Terms.Value(x) }

// Slack returns how far the activity of the row may still move before it reaches a limit, in the
// direction of the nearer one: 0 at a limit, negative beyond it, infinite for a row without limits.
func (r Row) Slack(x []float64) float64 {
	a := r.Activity(x)
	return min(a-r.Lo, r.Hi-a)
}

// Term is a coefficient times a column.
type Term struct {
	Col  int
	Coef float64
}

// Terms is a linear expression.
type Terms []Term

// Columns returns the sum of columns by their numbers, each with the coefficient 1.
func Columns(cols ...int) Terms {
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

// Value returns the value of the expression at a point, or NaN if the point has no value for one of
// its columns.
func (t Terms) Value(x []float64) float64 {
	sum := 0.0
	for _, a := range t {
		sum += a.Coef * valueAt(x, a.Col)
	}
	return sum
}

// valueAt returns the value of a column, or NaN if the point has none.
func valueAt(x []float64, col int) float64 {
	if col < 0 || col >= len(x) {
		return math.NaN()
	}
	return x[col]
}

// Binary adds a column that is 0 or 1.
func (m *Model) Binary(name string) Var { return m.Integer(name, 0, 1) }

// Integer adds an integer column.
func (m *Model) Integer(name string, lo, hi float64) Var {
	return m.Add(Col{Name: name, Lo: lo, Hi: hi, Integer: true})
}

// Continuous adds a column of real numbers.
func (m *Model) Continuous(name string, lo, hi float64) Var {
	return m.Add(Col{Name: name, Lo: lo, Hi: hi})
}

// Implied adds a continuous column that may be taken as integer without loss, as Col.Implied
// describes.
func (m *Model) Implied(name string, lo, hi float64) Var {
	return m.Add(Col{Name: name, Lo: lo, Hi: hi, Implied: true})
}

// Add adds a column.
func (m *Model) Add(c Col) Var {
	m.Cols = append(m.Cols, c)
	return Var{of: m.root(), col: len(m.Cols) - 1}
}

// Fix sets both bounds of a column to a value.
func (m *Model) Fix(v Var, value float64) {
	if j := m.column("a fixed variable", v); j >= 0 {
		m.Cols[j].Lo, m.Cols[j].Hi = value, value
	}
}

// SetObj sets the objective coefficient of columns.
func (m *Model) SetObj(coef float64, vars ...Var) {
	for _, v := range vars {
		if j := m.column("the objective", v); j >= 0 {
			m.Cols[j].Obj = coef
		}
	}
}

// SetObjective makes an expression the objective, in place of all coefficients so far and of
// Offset. Maximize stays as it is.
func (m *Model) SetObjective(e Linear) {
	terms, constant := m.within("the objective", e)
	m.Offset = constant
	for j := range m.Cols {
		m.Cols[j].Obj = 0
	}
	for _, t := range terms {
		m.Cols[t.Col].Obj += t.Coef
	}
}

// AtMost adds the row e <= hi.
func (m *Model) AtMost(name string, e Linear, hi float64) Handle {
	return m.Between(name, -Inf, e, hi)
}

// AtLeast adds the row e >= lo.
func (m *Model) AtLeast(name string, e Linear, lo float64) Handle {
	return m.Between(name, lo, e, Inf)
}

// Equal adds the row e = v.
func (m *Model) Equal(name string, e Linear, v float64) Handle { return m.Between(name, v, e, v) }

// Between adds the row lo <= e <= hi. It copies the terms.
func (m *Model) Between(name string, lo float64, e Linear, hi float64) Handle {
	terms, constant, err := m.Terms(e)
	if err != nil {
		m.fail(fmt.Errorf("row %s: %w", nameOr(name, len(m.Rows)), err))
	}
	m.Rows = append(m.Rows, Row{Name: name, Terms: append(Terms(nil), terms...),
		Lo: lo - constant, Hi: hi - constant})
	return m.Handle(len(m.Rows) - 1)
}

// Value returns the objective's value at a point, or NaN if the point has no value for a column
// that has a coefficient.
func (m *Model) Value(x []float64) float64 {
	sum := m.Offset
	for j, c := range m.Cols {
		if c.Obj != 0 {
			sum += c.Obj * valueAt(x, j)
		}
	}
	return sum
}

// Clone returns a copy, to which rows and columns can be added without changing m. Its rows share
// their terms with those of m, and m's variables and arrays name its columns, too.
func (m *Model) Clone() *Model {
	c := *m
	c.origin = m.root()
	c.Cols, c.Rows, c.Sets = slices.Clone(m.Cols), slices.Clone(m.Rows), slices.Clone(m.Sets)
	return &c
}

// Relaxed returns the linear relaxation of the model: all columns are continuous. It shares the
// rows with m, and m's variables and arrays name its columns, too. Of a model with extensions it
// is that of Plain, and Validate returns its error if there is none.
func (m *Model) Relaxed() *Model {
	plain, _, err := m.Plain()
	if err != nil {
		return &Model{Name: m.Name, fault: err}
	}
	r := *plain
	r.origin = m.root()
	r.Cols = make([]Col, len(plain.Cols))
	for j, c := range plain.Cols {
		c.Integer = false
		r.Cols[j] = c
	}
	return &r
}

// Validate returns an error if m is not a model: if a row or the objective was given an expression
// of another model or a column that does not exist, or if a value is NaN or wrongly infinite.
// Contradictory bounds are allowed; such a model is infeasible.
func (m *Model) Validate() error {
	if m.fault != nil {
		return m.fault
	}
	if !finite(m.Offset) {
		return fmt.Errorf("the objective's constant is %v", m.Offset)
	}
	for j, c := range m.Cols {
		switch {
		case !finite(c.Obj):
			return fmt.Errorf("the objective coefficient of column %s is %v", m.ColName(j), c.Obj)
		case !areBounds(c.Lo, c.Hi):
			return fmt.Errorf("column %s has the bounds %v and %v", m.ColName(j), c.Lo, c.Hi)
		}
	}
	for i, r := range m.Rows {
		if !areBounds(r.Lo, r.Hi) {
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
	return m.validExtensions()
}

// ColName returns the column's name, or its number if it has none.
func (m *Model) ColName(j int) string { return nameOr(m.Cols[j].Name, j) }

// RowName returns the row's name, or its number if it has none.
func (m *Model) RowName(i int) string { return nameOr(m.Rows[i].Name, i) }

// fail keeps the first thing that is wrong with how the model was made, for Validate.
func (m *Model) fail(err error) {
	if m.fault == nil {
		m.fault = err
	}
}

func nameOr(name string, number int) string {
	if name == "" {
		return fmt.Sprintf("number %d", number)
	}
	return name
}

func finite(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }

// areBounds reports whether lo and hi can be bounds: neither is NaN, lo is not +Inf, and hi is not
// -Inf.
func areBounds(lo, hi float64) bool { return lo < Inf && hi > -Inf }
