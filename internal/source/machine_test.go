package source_test

// The readers of this folder run programs in modelling languages that the machines of the tests do
// not have. They read the subset of JuMP, GAMS and Pyomo that package source writes, build the
// models that a program states, and let the caller solve them. What is outside the subset is an
// error. The readers know no puzzles and no formulations: they take a program by the rules of its
// language alone. That they agree with the real languages is not tested here.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/lin"
)

// Solve returns a point of a model, or nil if there is none.
type Solve func(m *lin.Model) ([]float64, error)

// Run is what a program did.
type Run struct {
	Out    string       // what it printed
	Models []*lin.Model // the model at each solve; columns have names such as x(1,2,3)
	Point  []float64    // that of the last solve
}

// affine is a linear expression and a constant.
type affine struct {
	constant float64
	coefs    map[int]float64 // by columns
}

func constant(c float64) affine { return affine{constant: c} }

func column(j int) affine { return affine{coefs: map[int]float64{j: 1}} }

// plus returns a + scale * b.
func (a affine) plus(scale float64, b affine) affine {
	sum := affine{a.constant + scale*b.constant, make(map[int]float64, len(a.coefs)+len(b.coefs))}
	for j, c := range a.coefs {
		sum.coefs[j] = c
	}
	for j, c := range b.coefs {
		sum.coefs[j] += scale * c
	}
	return sum
}

// times returns the product of two expressions of which one is constant.
func (a affine) times(b affine) (affine, error) {
	switch {
	case len(b.coefs) == 0:
		return affine{}.plus(b.constant, a), nil
	case len(a.coefs) == 0:
		return affine{}.plus(a.constant, b), nil
	}
	return affine{}, fmt.Errorf("a product of columns is not linear")
}

func (a affine) value(x []float64) float64 {
	v := a.constant
	for j, c := range a.coefs {
		v += c * x[j]
	}
	return v
}

// machine builds and solves the model of a program.
type machine struct {
	model *lin.Model
	solve Solve
	out   strings.Builder
	run   Run
	fresh bool // no row or column was added since the last solve
}

// add adds a column with the name of a family, and of the whole numbers that index it.
func (m *machine) add(family string, at []int, lo, hi float64, integer bool) int {
	m.model.Add(lin.Col{Name: lin.Name(family, at...), Lo: lo, Hi: hi, Integer: integer})
	m.fresh = false
	return len(m.model.Cols) - 1
}

// row adds lo <= a <= hi.
func (m *machine) row(name string, lo float64, a affine, hi float64) {
	row := lin.Row{Name: name, Lo: lo - a.constant, Hi: hi - a.constant}
	for _, j := range slices.Sorted(maps.Keys(a.coefs)) {
		row.Terms = append(row.Terms, lin.Term{Col: j, Coef: a.coefs[j]})
	}
	m.model.Rows = append(m.model.Rows, row)
	m.fresh = false
}

// optimize solves the model as it is now.
func (m *machine) optimize() error {
	now := *m.model
	now.Cols = append([]lin.Col(nil), m.model.Cols...)
	now.Rows = append([]lin.Row(nil), m.model.Rows...)
	m.run.Models = append(m.run.Models, &now)
	var err error
	m.run.Point, err = m.solve(&now)
	m.fresh = true
	return err
}

// done returns what the program did.
func (m *machine) done() Run {
	m.run.Out = m.out.String()
	return m.run
}
