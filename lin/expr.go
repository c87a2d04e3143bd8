package lin

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
)

// Linear is a linear expression: a Var, an Expr, a Const, or Terms, which count columns by number.
// A row, an objective and a Result take any of them. Nil is the expression without terms.
type Linear interface {
	// linear returns the terms, the constant, the model of the columns (nil for Terms, and without
	// terms), and what is wrong with the expression.
	linear() (Terms, float64, *Model, error)
}

// Const is a number as an expression: x.Times(3).Plus(1, lin.Const(7)). A row moves it to its
// limits.
type Const float64

func (c Const) linear() (Terms, float64, *Model, error) { return nil, float64(c), nil, nil }

// Var is a handle of a column that knows its model. A row of another model refuses it:
// Model.Validate returns the error, and so do the writers and mip.Solve. The zero Var is no column,
// and is refused in the same way.
type Var struct {
	of  *Model
	col int
	err error // why it is no column
}

// errNoVar is the error of the zero Var.
var errNoVar = errors.New("a variable is used that no model has made")

// Var returns the handle of a column by its number, as of a model that was read from a file.
func (m *Model) Var(col int) Var {
	if col < 0 || col >= len(m.Cols) {
		return Var{of: m.root(), col: -1,
			err: fmt.Errorf("there is no column %d among %d", col, len(m.Cols))}
	}
	return Var{of: m.root(), col: col}
}

// Col returns the number of the column, which indexes Model.Cols and points, or -1 if v is no
// column.
func (v Var) Col() int {
	if v.of == nil || v.err != nil {
		return -1
	}
	return v.col
}

func (v Var) linear() (Terms, float64, *Model, error) {
	switch {
	case v.err != nil:
		return nil, 0, v.of, v.err
	case v.of == nil:
		return nil, 0, nil, errNoVar
	}
	return Terms{{v.col, 1}}, 0, v.of, nil
}

// Times returns coef times the column.
func (v Var) Times(coef float64) Expr { return Expr{}.Plus(coef, v) }

// Plus returns the column plus coef times each of the others.
func (v Var) Plus(coef float64, first Linear, others ...Linear) Expr {
	return Sum(v).Plus(coef, first, others...)
}

// Minus returns the column minus each of the others.
func (v Var) Minus(first Linear, others ...Linear) Expr { return Sum(v).Plus(-1, first, others...) }

// String returns the name of the column.
func (v Var) String() string {
	if v.Col() < 0 {
		return "no column"
	}
	return v.of.ColName(v.col)
}

// Expr is a linear expression of columns of one model. The zero Expr is 0. Methods return new
// expressions and never change their operands. Only one goroutine at a time may extend an
// expression.
type Expr struct {
	list *list
	n    int // the terms are the first n of the list
	plus float64
	of   *Model
	err  error // the first thing that is wrong with it
}

// list holds the terms of an expression and of those that extend it. The first extension of an
// expression appends to the list of its operand, so that a sum in a loop takes linear time. Any
// other finds the list longer than its operand, and takes a copy.
type list struct{ terms Terms }

func (e Expr) linear() (Terms, float64, *Model, error) {
	if e.list == nil {
		return nil, e.plus, e.of, e.err
	}
	return e.list.terms[:e.n:e.n], e.plus, e.of, e.err
}

// push appends a term.
func (e *Expr) push(t Term) {
	if e.list == nil || len(e.list.terms) != e.n {
		terms, _, _, _ := e.linear()
		e.list = &list{append(Terms(nil), terms...)}
	}
	e.list.terms = append(e.list.terms, t)
	e.n++
}

func (t Terms) linear() (Terms, float64, *Model, error) { return t, 0, nil, nil }

// Sum returns the sum of variables, of expressions, or of both as a []Linear.
func Sum[L Linear](parts ...L) Expr { return SumSeq(slices.Values(parts)) }

// SumSeq returns the sum of what an iterator yields, in its order. A map of Go yields in another
// order each time, and so makes another file: take its keys sorted.
func SumSeq[L Linear](parts iter.Seq[L]) Expr {
	var e Expr
	for p := range parts {
		e.add(1, p)
	}
	return e
}

// Plus returns e plus coef times each of the others.
func (e Expr) Plus(coef float64, first Linear, others ...Linear) Expr {
	e.add(coef, first)
	for _, o := range others {
		e.add(coef, o)
	}
	return e
}

// Minus returns e minus each of the others.
func (e Expr) Minus(first Linear, others ...Linear) Expr { return e.Plus(-1, first, others...) }

// String returns e in one line, as Model.RowText does: "soup + 0.5 bread".
func (e Expr) String() string {
	terms, plus, of, err := e.linear()
	switch {
	case err != nil:
		return err.Error()
	case of == nil:
		return textNumber(plus)
	}
	return of.termsText(terms, plus)
}

// Times returns coef times e.
func (e Expr) Times(coef float64) Expr { return Expr{}.Plus(coef, e) }

// Terms returns a copy of the terms, with columns by number and without the constant.
func (e Expr) Terms() Terms {
	terms, _, _, _ := e.linear()
	return append(Terms(nil), terms...)
}

// add adds coef times an expression to e.
func (e *Expr) add(coef float64, o Linear) {
	if o == nil {
		return
	}
	terms, plus, of, err := o.linear()
	switch {
	case e.err != nil:
		return
	case err != nil:
		e.err = err
		return
	case e.of != nil && of != nil && of != e.of:
		e.err = mixedModels(e.of, e.Terms(), of, terms)
		return
	case of != nil:
		e.of = of
	}
	e.plus += coef * plus
	for _, t := range terms {
		e.push(Term{t.Col, coef * t.Coef})
	}
}

// mixedModels is the error for an expression of columns of two models.
func mixedModels(a *Model, ofA Terms, b *Model, ofB Terms) error {
	return fmt.Errorf("an expression adds columns of two models: %s and %s",
		a.sample(ofA), b.sample(ofB))
}

// sample names the first column of an expression, and its model.
func (m *Model) sample(t Terms) string {
	name := "none"
	if len(t) > 0 && t[0].Col < len(m.Cols) {
		name = m.ColName(t[0].Col)
	}
	if m.Name == "" {
		return name
	}
	return fmt.Sprintf("%s of model %s", name, m.Name)
}

// Terms returns the terms of an expression, with columns by number, and its constant. The error
// explains why it is no expression of this model. They may share memory with the expression.
func (m *Model) Terms(e Linear) (terms Terms, constant float64, err error) {
	if e == nil {
		return nil, 0, nil
	}
	terms, constant, of, err := e.linear()
	switch {
	case err != nil:
		return nil, 0, err
	case of != nil && of != m.root():
		return nil, 0, fmt.Errorf("column %s belongs to another model", of.sample(terms))
	}
	return terms, constant, nil
}

// within returns an expression whose columns must exist at once, or none and keeps the error; where
// says where it was used. Rows may come before their columns.
func (m *Model) within(where string, e Linear) (Terms, float64) {
	terms, constant, err := m.Terms(e)
	if err != nil {
		m.fail(fmt.Errorf("%s: %w", where, err))
	}
	for _, t := range terms {
		if t.Col < 0 || t.Col >= len(m.Cols) {
			m.fail(fmt.Errorf("%s: there is no column %d among %d", where, t.Col, len(m.Cols)))
			return nil, 0
		}
	}
	return terms, constant
}

// column returns the number of a column that must exist, or -1 and keeps the error.
func (m *Model) column(where string, v Var) int {
	if terms, _ := m.within(where, v); terms == nil {
		return -1
	}
	return v.col
}

// root returns the model whose columns the variables of m name: m itself, or the model of which it
// is a relaxation.
func (m *Model) root() *Model {
	if m.origin != nil {
		return m.origin
	}
	return m
}

// ValueOf returns the value of an expression at a point. It is NaN where the point lacks a value
// that the expression needs, as the nil point of a solve without one does, and for an expression of
// another model.
func (m *Model) ValueOf(e Linear, x []float64) float64 {
	terms, constant, err := m.Terms(e)
	if err != nil {
		return math.NaN()
	}
	return constant + terms.Value(x)
}
