package miptest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/mip"
)

// Differential compares what a solver claims about small random models of many sorts with the
// truth, and with what the look makes of it. A solver in floating point may be wrong: that is
// counted and logged, by sort. What must hold is that nothing wrong is certain: a wrong claim is
// contradicted, or stays claimed by the solver. No right claim is contradicted, and no safe bound
// excludes the optimum. ours is set for a solver that may make no wrong claim at all.
func Differential(t *testing.T, s mip.Solver, look mip.Look, ours bool) {
	sample.FewerDraws(t, 3)
	counts := map[string]*tally{}
	rapid.Check(t, func(t *rapid.T) {
		// The generators of rapid prefer small and equal numbers, with which solvers are not wrong.
		d := dice{rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), rapid.Uint64().Draw(t, "more")))}
		sort := sorts[d.IntN(len(sorts))]
		c := counts[sort.name]
		if c == nil {
			c = &tally{}
			counts[sort.name] = c
		}
		m := &lin.Model{Maximize: d.coin(),
			Offset: float64(d.between(-2, 2))}
		truth := sort.draw(d, m)
		if err := m.Validate(); err != nil {
			t.Fatal(err)
		}
		c.compare(t, s, look, ours, m, truth)
	})
	t.Logf("%-22s %6s %7s %6s %6s %6s %6s %9s %6s %12s %9s %6s", s.Name(), "models", "refused",
		"agreed", "exact", "claimed", "other", "retracted", "faults", "contradicted", "left wrong",
		"safe")
	done := 0
	for _, sort := range sorts {
		if c := counts[sort.name]; c != nil {
			done += c.models - c.refused
			t.Logf("%-22s %6d %7d %6d %6d %6d %6d %9d %6d %12d %9d %6d", sort.name, c.models, c.refused,
				c.agreed, c.exact, c.claimed, c.other, c.retracted, c.faults, c.contradicted,
				len(c.wrong), c.safe)
			for _, text := range c.wrong[:min(3, len(c.wrong))] {
				t.Log("wrong, and left as the solver's claim: " + text)
			}
		}
	}
	if done == 0 {
		t.Error("no model was compared")
	}
}

// tally counts what happened to models of a sort.
type tally struct {
	models       int
	refused      int      // models that the solver does not take
	agreed       int      // right claims that the look confirmed
	exact        int      // those of them that exact arithmetic confirmed
	claimed      int      // right claims that it did not
	other        int      // results without a claim, such as "unknown"
	retracted    int      // claims that the solver itself refuted when it was asked again
	faults       int      // results that mip.Solve refused
	contradicted int      // wrong claims that the look contradicted
	wrong        []string // wrong claims that it did not
	safe         int      // safe bounds
}

// truth is the outcome of a model: optimal with a value, infeasible or unbounded.
type truth struct {
	stop mip.Stop
	obj  float64
}

// tells reports whether a result claims something, and whether that is true.
func (r truth) tells(m *lin.Model, got mip.Result) (claims, right bool) {
	switch got.Stop {
	case mip.Optimal:
		return true, r.stop == mip.Optimal && math.Abs(got.Obj-r.obj) <= 1e-6*max(1, math.Abs(r.obj))
	case mip.InfOrUnb:
		return true, r.stop != mip.Optimal
	case mip.Infeasible, mip.Unbounded:
		return true, r.stop == got.Stop
	}
	return got.Bounded, r.stop == mip.Infeasible ||
		r.stop == mip.Optimal && !beats(m, r.obj, got.Bound, 1e-6*max(1, math.Abs(r.obj)))
}

// beats reports whether the value a is better than b by more than slack.
func beats(m *lin.Model, a, b, slack float64) bool {
	if m.Maximize {
		return a > b+slack
	}
	return a < b-slack
}

// compare solves a model, has the look confirm the result, and counts what happened.
func (c *tally) compare(t *rapid.T, s mip.Solver, look mip.Look, ours bool, m *lin.Model,
	truth truth,
) {
	c.models++
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r, err := mip.Solve(ctx, s, m, mip.Options{})
	switch {
	case errors.Is(err, mip.ErrUnsupported):
		c.refused++
		return
	case err != nil && ours:
		t.Fatal(err)
	case err != nil:
		c.faults++
		return
	}
	if r.Retracted != "" {
		c.retracted++
	}
	claims, right := truth.tells(m, r)
	said := fmt.Sprintf("%s, objective %v; in truth %s, %v", r.Stop, r.Obj, truth.stop, truth.obj)
	if ours && claims && !right {
		t.Fatalf("%s\n%s", said, modelText(m))
	}
	e, err := mip.Confirm(ctx, s, m, r, look)
	certain := e.Evidence == mip.Proved || e.Evidence == mip.Agreed
	against := (*mip.Contradiction)(nil)
	switch contradicted := errors.As(err, &against); {
	case contradicted && right:
		t.Fatalf("a true claim is contradicted: %v; %s\n%s", err, said, modelText(m))
	case contradicted:
		c.contradicted++
	case err != nil:
		t.Fatal(err)
	case claims && right && e.Verdict != r.Stop && e.Verdict != truth.stop:
		t.Fatalf("%s becomes %s by %s", said, e.Verdict, e.By)
	case claims == (e.Evidence == ""):
		t.Fatalf("%s has the evidence %q", said, e.Evidence)
	case !claims:
		c.other++
	case !right && (certain || e.Evidence == mip.Claimed):
		t.Fatalf("wrong, and %s by %s: %s\n%s", e.Evidence, e.Solver, said, modelText(m))
	case !right:
		c.wrong = append(c.wrong, said+"\n"+modelText(m))
	case certain:
		c.agreed++
		if e.Solver == mip.Exact {
			c.exact++
		}
	default:
		c.claimed++
	}
	if e.Safe {
		c.safe++
		if truth.stop == mip.Unbounded ||
			truth.stop == mip.Optimal && beats(m, truth.obj, e.SafeBound, 1e-6*max(1, math.Abs(truth.obj))) {
			t.Fatalf("the safe bound %v excludes the truth: %s\n%s", e.SafeBound, said, modelText(m))
		}
	}
}

// modelText writes a model as an LP file.
func modelText(m *lin.Model) string {
	text := &strings.Builder{}
	if _, err := lp.Write(context.Background(), text, m); err != nil {
		return err.Error()
	}
	return text.String()
}

// dice draws numbers.
type dice struct{ *rand.Rand }

func (d dice) between(lo, hi int) int { return lo + d.IntN(hi-lo+1) }

func (d dice) coin() bool { return d.IntN(2) == 0 }

// sorts are the sorts of models. Each completes a model and returns its outcome: by trying all
// points of a box, or by construction.
var sorts = []struct {
	name string
	draw func(d dice, m *lin.Model) truth
}{
	{"two-sided rows", func(d dice, m *lin.Model) truth {
		return boxed(d, m, box{rows: 2, width: 4, most: 4, unit: 1})
	}},
	{"equalities", func(d dice, m *lin.Model) truth {
		return boxed(d, m, box{rows: 2, most: 4, unit: 1})
	}},
	{"negative bounds", func(d dice, m *lin.Model) truth {
		return boxed(d, m, box{lo: -4, rows: 3, width: 3, most: 5, unit: 1, open: true})
	}},
	{"fractional data", func(d dice, m *lin.Model) truth {
		return boxed(d, m, box{lo: -2, rows: 3, width: 20, most: 40, unit: 0.1, open: true, mixed: true})
	}},
	{"mixed columns", func(d dice, m *lin.Model) truth {
		return boxed(d, m, box{lo: -2, rows: 3, width: 4, most: 4, unit: 1, open: true, mixed: true})
	}},
	{"big coefficients", func(d dice, m *lin.Model) truth {
		return boxed(d, m, box{lo: -3, rows: 3, width: 1_000_000, most: 1_000_000, unit: 1, open: true})
	}},
	{"infeasible", drawInfeasible},
	{"unbounded", drawUnbounded},
	{"free columns", drawFree},
	{"known cases", drawKnown},
}

// drawKnown returns one of the models about which a solver was wrong, and could not be corrected.
func drawKnown(d dice, m *lin.Model) truth {
	free := [2]float64{-lin.Inf, lin.Inf}
	m.Offset = 0
	switch d.IntN(3) {
	case 0: // cbc: infeasible
		m.Maximize = true
		fill(m, true, []float64{-2, 0, -2, -3},
			[][2]float64{free, {-1, lin.Inf}, {-lin.Inf, 4}, {-lin.Inf, 4}}, row(-6, -4, 3, 0, -2))
		return truth{stop: mip.Unbounded}
	case 1: // cbc: optimal at -1.2e21
		m.Maximize = false
		fill(m, false, []float64{2, 0, -2, 1}, [][2]float64{free, {-lin.Inf, 5}, free, {-1, lin.Inf}},
			row(-lin.Inf, -18, 4, -2, 0, -3), row(-lin.Inf, -11, 3, 0, -2, 3),
			row(-lin.Inf, -11, 3, 0, -2, 1))
		return truth{stop: mip.Unbounded}
	}
	m.Maximize = true // cbc: infeasible
	fill(m, true, []float64{-20, -20, -16, -4}, [][2]float64{free, free, free, free},
		row(-8, lin.Inf, 2, 2, 0, -2), row(22, 22, -3, -3, -4, -3), row(-34, -34, 4, -1, 4, -1))
	return truth{mip.Optimal, 120}
}

// box describes models whose columns lie in a box.
type box struct {
	lo    int     // the smallest bound of a column
	rows  int     // at most
	width int     // between the sides of a row, at most
	most  int     // the largest coefficient, times unit
	unit  float64 // of the data
	open  bool    // whether some rows have one side
	mixed bool    // whether one column may be continuous
}

// scaled returns a number of units, as it is read from a file with as many digits.
func scaled(n int, unit float64) float64 {
	if unit < 1 {
		return float64(n) / math.Round(1/unit)
	}
	return float64(n) * unit
}

// boxed draws columns of small ranges and rows around one of their points, and tries all points.
func boxed(d dice, m *lin.Model, b box) truth {
	const ranges = 4
	coef := func() int { return d.between(-b.most, b.most) }
	cols := d.between(1, 4)
	at := make([]float64, cols)
	for j := range cols {
		lo := d.between(b.lo, b.lo+3)
		hi := d.between(lo, lo+ranges)
		at[j] = float64(d.between(lo, hi))
		m.SetObj(scaled(coef(), b.unit), m.Integer("", float64(lo), float64(hi)))
	}
	if b.mixed && d.coin() {
		m.Cols[cols-1].Integer = false
	}
	for range d.between(1, b.rows) {
		var terms lin.Terms
		for j := range cols {
			if a := coef(); a != 0 {
				terms = terms.Plus(scaled(a, b.unit), j)
			}
		}
		off := d.between(-b.width-1, b.width+1)
		from := int(math.Round(terms.Value(at)/b.unit)) + off
		lo := scaled(from, b.unit)
		hi := scaled(from+d.between(0, b.width), b.unit)
		if b.open {
			switch d.between(0, 3) {
			case 0:
				lo = -lin.Inf
			case 1:
				hi = lin.Inf
			}
		}
		m.Between("", lo, terms, hi)
	}
	return tryAll(m)
}

// hair is what decimals lose as float64s: 0.1 + 0.2 is 0.3.
const hair = 1e-9

// tryAll tries all points of a box. The last column may be continuous: for each choice of the
// others the rows leave it an interval.
func tryAll(m *lin.Model) truth {
	best := truth{stop: mip.Infeasible}
	last := len(m.Cols) - 1
	x := make([]float64, last+1)
	found := func() {
		if m.Check(x, lin.Tolerance{Bound: hair, Row: hair}) != nil {
			return
		}
		v := m.Value(x)
		if best.stop == mip.Infeasible || beats(m, v, best.obj, 0) {
			best = truth{mip.Optimal, v}
		}
	}
	var try func(j int)
	try = func(j int) {
		switch {
		case j <= last && (j < last || m.Cols[j].Integer):
			for v := m.Cols[j].Lo; v <= m.Cols[j].Hi; v++ {
				x[j] = v
				try(j + 1)
			}
			return
		case j > last:
			found()
			return
		}
		lo, hi := m.Cols[j].Lo, m.Cols[j].Hi
		for _, r := range m.Rows {
			x[j] = 0
			rest, a := r.Activity(x), 0.0
			for _, term := range r.Terms {
				if term.Col == j {
					a += term.Coef
				}
			}
			if a == 0 {
				continue
			}
			from, to := (r.Lo-rest)/a, (r.Hi-rest)/a
			lo, hi = max(lo, min(from, to)), min(hi, max(from, to))
		}
		for _, end := range []float64{lo, hi} {
			x[j] = end
			found()
		}
	}
	try(0)
	return best
}

// drawInfeasible draws rows that a hidden combination contradicts, or of even numbers with an odd
// sum; columns may be free.
func drawInfeasible(d dice, m *lin.Model) truth {
	coef := func() int { return d.between(-5, 5) }
	cols := d.between(1, 4)
	integer := d.coin()
	mixed := integer && d.coin()
	for range cols {
		lo, hi := -6.0, 6.0
		switch d.between(0, 2) {
		case 0:
			lo, hi = -lin.Inf, lin.Inf
		case 1:
			lo, hi = 0, lin.Inf
		}
		if integer && d.coin() {
			lo, hi = 0, 6
		}
		x := m.Continuous("", lo, hi)
		m.Cols[x.Col()].Integer = integer && !(mixed && d.coin())
		m.SetObj(float64(coef()), x)
	}
	row := func(factor int) lin.Terms {
		var terms lin.Terms
		for j := range cols {
			terms = terms.Plus(float64(factor*coef()), j)
		}
		return terms
	}
	if integer && !mixed && d.coin() {
		m.Equal("", row(2), float64(2*coef()+1))
		m.AtMost("", row(1), float64(coef()))
		return truth{stop: mip.Infeasible}
	}
	sum, side := make([]float64, cols), 0.0
	for range d.between(1, 3) {
		terms, hi := row(1), float64(coef())
		y := float64(d.between(1, 3))
		for _, term := range terms {
			sum[term.Col] += y * term.Coef
		}
		side += y * hi
		m.AtMost("", terms, hi)
	}
	var against lin.Terms
	for j, a := range sum {
		against = against.Plus(a, j)
	}
	m.AtLeast("", against, side+float64(d.between(1, 3)))
	return truth{stop: mip.Infeasible}
}

// drawUnbounded draws a point and a ray, and rows and bounds that allow both.
func drawUnbounded(d dice, m *lin.Model) truth {
	coef := func() int { return d.between(-4, 4) }
	cols := d.between(1, 4)
	integer := d.coin()
	at, ray, cost := make([]float64, cols), make([]float64, cols), make([]float64, cols)
	gain := 0.0
	for j := range cols {
		at[j], ray[j] = float64(coef()), float64(d.between(-2, 2))
		cost[j] = float64(coef())
		lo, hi := at[j]-1, at[j]+1
		if ray[j] < 0 || d.coin() {
			lo = -lin.Inf
		}
		if ray[j] > 0 || d.coin() {
			hi = lin.Inf
		}
		m.SetObj(cost[j], m.Continuous("", lo, hi))
		m.Cols[j].Integer = integer
		gain += cost[j] * ray[j]
	}
	if gain == 0 { // along one column
		ray = make([]float64, cols)
		ray[0], m.Cols[0].Obj, gain = 1, 1, 1
		m.Cols[0].Lo, m.Cols[0].Hi = -lin.Inf, lin.Inf
	}
	m.Maximize = gain > 0
	for range d.between(0, 3) {
		var terms lin.Terms
		for j := range cols {
			terms = terms.Plus(float64(coef()), j)
		}
		lo, hi := terms.Value(at)-float64(d.between(0, 2)),
			terms.Value(at)+float64(d.between(0, 2))
		switch along := terms.Value(ray); {
		case along > 0:
			hi = lin.Inf
		case along < 0:
			lo = -lin.Inf
		}
		m.Between("", lo, terms, hi)
	}
	return truth{stop: mip.Unbounded}
}

// drawFree draws a linear program with free columns from its optimum: a point, and duals that are 0
// where a row or column is not at its limit. The costs are those of the duals. Integer columns do
// not change the optimum, since the point is whole.
func drawFree(d dice, m *lin.Model) truth {
	coef := func() int { return d.between(-4, 4) }
	cols := d.between(1, 4)
	at, cost := make([]float64, cols), make([]float64, cols)
	worse := 1.0 // the sign of a cost that keeps a column at its lower bound
	if m.Maximize {
		worse = -1
	}
	integer := d.between(0, cols)
	for j := range cols {
		at[j] = float64(coef())
		lo, hi := -lin.Inf, lin.Inf
		switch d.between(0, 3) {
		case 0:
			lo, cost[j] = at[j], worse*math.Abs(float64(coef()))
		case 1:
			hi, cost[j] = at[j], -worse*math.Abs(float64(coef()))
		}
		m.Continuous("", lo, hi)
		m.Cols[j].Integer = j < integer
	}
	for range d.between(1, 4) {
		var terms lin.Terms
		for j := range cols {
			terms = terms.Plus(float64(coef()), j)
		}
		v, y := terms.Value(at), math.Abs(float64(coef()))
		lo, hi := v, v
		switch d.between(0, 3) {
		case 0:
			hi, y = lin.Inf, worse*y
		case 1:
			lo, y = -lin.Inf, -worse*y
		case 2:
			lo, hi, y = v-1, v+2, 0
		}
		for _, term := range terms {
			cost[term.Col] += y * term.Coef
		}
		m.Between("", lo, terms, hi)
	}
	for j, c := range cost {
		m.Cols[j].Obj = c
	}
	return truth{mip.Optimal, m.Value(at)}
}
