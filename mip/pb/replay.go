package pb

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Rule is a kind of reduction of presolve. Each is a bit, so Bounds|Probe stands for both.
type Rule uint8

const (
	Bounds       Rule = 1 << iota // a row bounds a column
	Coefficients                  // coefficients of a row become smaller
	Merge                         // rows with the same terms become one
	Link                          // a column follows another, by an equation of two columns
	// Dual fixes a column at a bound from which no row and no cost keeps it. Other points, as good,
	// are lost.
	Dual
	Probe                        // both values of a 0/1 column are tried
	Redundant                    // a row that always holds leaves; this needs no permission
	AllRules  = Redundant<<1 - 1 // all
)

var ruleNames = []string{"bounds", "coefficients", "merge", "link", "dual", "probe", "redundant"}

// String returns the names of the rules: "bounds", "bounds+probe".
func (r Rule) String() string {
	var names []string
	for i, name := range ruleNames {
		if r>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, "+")
}

// Reduction is one thing that presolve does to a model: a column gets tighter bounds or follows
// another one, or a row changes or leaves.
type Reduction struct {
	Rule Rule
	// Pass counts the passes over the model, and Step the steps, both from 1. A pass tries one or a
	// few rules on all rows or columns; one of Probe also bounds what follows. A step of Bounds looks
	// once at each row that the step before may have made tight.
	Pass, Step int
	// Row is the row of the model that is the reason, or that changes or leaves; with Probe, the row
	// that the other value of a column breaks. It is -1 if there is none.
	Row int
	// Col is the column of the model that gets the bounds Lo and Hi, or -1. A bound that does not
	// exist is nil.
	Col    int
	Lo, Hi *int64
	// By is the column of the model that Col follows from now on (Link), or one that was probed: Col
	// itself, if one of its values failed, and otherwise one of which both values imply the bounds.
	// It is -1 if there is none.
	By int
}

// Fixed returns the only value that a reduction leaves its column, or false.
func (d Reduction) Fixed() (value int64, ok bool) {
	if d.Lo == nil || d.Hi == nil || *d.Lo != *d.Hi {
		return 0, false
	}
	return *d.Lo, true
}

// Presolved is what presolve leaves.
type Presolved struct {
	mip.Size
	Infeasible bool // there is no point
	// Broken are rows of the model that can't hold after the reductions: one, or two with the same
	// terms. There is none if Crossed is one, or if presolve made the row itself, by probing.
	Broken []int
	// Crossed is a column of the model without a value between its own bounds, or -1.
	Crossed int
}

// Presolve presolves a model by some rules, such as AllRules&^Probe, as a solve does, and calls
// watch with each reduction in order. Rows and columns are those of m.Plain(). A column that
// follows another has a reduction whenever that gets tighter bounds. Columns without bounds that
// leave with their rows have none, nor has the rounding of the bounds of integer columns.
//
// The error is that of m.Validate or m.Plain, or wraps mip.ErrUnsupported and names a column or a
// row that pb can't take, or ctx ended.
func Presolve(ctx context.Context, m *lin.Model, rules Rule, watch func(Reduction)) (
	Presolved, error,
) {
	if m == nil {
		return Presolved{}, errors.New("there is no model")
	}
	if err := m.Validate(); err != nil {
		return Presolved{}, fmt.Errorf("the model is not valid: %w", err)
	}
	m, _, err := m.Plain()
	if err != nil {
		return Presolved{}, err
	}
	p, err := read(ctx, m)
	if err != nil {
		return Presolved{}, err
	}
	s, err := p.presolve(ctx, rules, watch)
	if err != nil {
		return Presolved{}, err
	}
	left := Presolved{Size: p.size(), Infeasible: s == infeasible, Crossed: int(p.crossed)}
	for _, row := range p.broken {
		if row >= 0 {
			left.Broken = append(left.Broken, int(row))
		}
	}
	return left, nil
}

// replay tells of the reductions of a presolve. Where nobody watches it is nil.
type replay struct {
	watch     func(Reduction)
	p         *problem
	passes    int
	steps     int
	moved     []int64    // by column: by how much it was shifted
	followers [][]follow // by column: those that follow it, in the values of the model
}

// why is the reason for bounds.
type why struct {
	rule    Rule
	row, by int32 // as in Reduction
}

// pass begins a pass, and next a step.
func (r *replay) pass() {
	if r != nil {
		r.passes++
		r.steps++
	}
}

func (r *replay) next() {
	if r != nil {
		r.steps++
	}
}

// row tells that a row changes or leaves. Rows of presolve itself, -1, are passed over.
func (r *replay) row(rule Rule, source int32) {
	if r != nil && source >= 0 {
		r.watch(Reduction{Rule: rule, Pass: r.passes, Step: r.steps, Row: int(source), Col: -1, By: -1})
	}
}

// column tells the bounds of a column as they are now.
func (r *replay) column(y why, j int32) {
	if r != nil {
		c := r.p.cols[j]
		r.tell(y, j, addToBound(c.lo, r.moved[j]), addToBound(c.hi, r.moved[j]))
	}
}

// addToBound adds to a bound, if it exists.
func addToBound(bound, by int64) int64 {
	if bound == noLo || bound == noHi {
		return bound
	}
	return bound + by
}

func (r *replay) tell(y why, j int32, lo, hi int64) {
	d := Reduction{Rule: y.rule, Pass: r.passes, Step: r.steps, Row: int(y.row), Col: int(j),
		By: int(y.by)}
	if lo != noLo {
		d.Lo = &lo
	}
	if hi != noHi {
		d.Hi = &hi
	}
	r.watch(d)
	for _, f := range r.followers[j] {
		low, high := f.at+f.by*lo, f.at+f.by*hi
		r.tell(y, f.to, min(low, high), max(low, high))
	}
}

// shift notes that a column is now counted from a value.
func (r *replay) shift(j int32, by int64) {
	if r != nil {
		r.moved[j] += by
	}
}

// follows tells that a column follows another, by a row of the model or of presolve.
func (r *replay) follows(source, j int32, f follow) {
	if r == nil {
		return
	}
	at := f.at + r.moved[j] - f.by*r.moved[f.to]
	r.followers[f.to] = append(r.followers[f.to], follow{j, f.by, at})
	c := r.p.cols[f.to]
	lo, hi := at+f.by*(c.lo+r.moved[f.to]), at+f.by*(c.hi+r.moved[f.to])
	r.tell(why{Link, source, f.to}, j, min(lo, hi), max(lo, hi))
}
