package solvers_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/mip"
)

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

// knownModels are models about which cbc was wrong, and could not be corrected: it called the
// first and the last infeasible, and gave -1.2e21 as the optimum of the second.
var knownModels = []struct {
	text  string
	truth truth
}{
	{`Maximize
 obj: -2 a + 0 b - 2 c - 3 d
Subject To
 r: -6 <= 3 a - 2 c <= -4
Bounds
 a free
 b >= -1
 -inf <= c <= 4
 -inf <= d <= 4
General
 a b c d
End
`, truth{stop: mip.Unbounded}},
	{`Minimize
 obj: 2 a + 0 b - 2 c + d
Subject To
 r: 4 a - 2 b - 3 d <= -18
 s: 3 a - 2 c + 3 d <= -11
 t: 3 a - 2 c + d <= -11
Bounds
 a free
 -inf <= b <= 5
 c free
 d >= -1
End
`, truth{stop: mip.Unbounded}},
	{`Maximize
 obj: -20 a - 20 b - 16 c - 4 d
Subject To
 r: 2 a + 2 b - 2 d >= -8
 s: -3 a - 3 b - 4 c - 3 d = 22
 t: 4 a - b + 4 c - d = -34
Bounds
 a free
 b free
 c free
 d free
General
 a b c d
End
`, truth{mip.Optimal, 120}},
}

// drawKnown returns one of these models.
func drawKnown(d dice, m *lin.Model) truth {
	known := knownModels[d.IntN(len(knownModels))]
	read, err := lp.Read(context.Background(), strings.NewReader(known.text))
	if err != nil {
		panic(err)
	}
	*m = *read
	return known.truth
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
