package miptest

import (
	"math"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Case is a model with a known outcome.
type Case struct {
	Name  string
	Model *lin.Model
	Stop  []mip.Stop // any of these
	Obj   float64    // if the stop is Optimal
}

var (
	optimal    = []mip.Stop{mip.Optimal}
	infeasible = []mip.Stop{mip.Infeasible, mip.InfOrUnb}
	// Many solvers can't distinguish the two: presolve finds a ray before any point.
	unbounded = []mip.Stop{mip.Unbounded, mip.InfOrUnb}
)

// Cases lists the models that every solver must get right. Each is small enough to check by hand.
func Cases() []Case {
	all := append(boundCases(), rowCases()...)
	all = append(all, integerCases()...)
	all = append(all, extendedCases()...)
	return append(all, oddCases()...)
}

// of returns a model.
func of(build func(m *lin.Model)) *lin.Model {
	m := &lin.Model{Name: "case"}
	build(m)
	return m
}

func boundCases() []Case {
	bounded := func(lo, hi, obj float64, integer bool) *lin.Model {
		return of(func(m *lin.Model) {
			x := m.Continuous("x", lo, hi)
			m.Cols[x.Col()].Integer = integer
			m.SetObj(obj, x)
			m.AtMost("loose", lin.Sum(x), 1000)
		})
	}
	return []Case{
		{"lower bound", bounded(2, 5, 1, false), optimal, 2},
		{"upper bound", bounded(2, 5, -1, false), optimal, -5},
		{"negative bounds", bounded(-7, -3, 1, false), optimal, -7},
		{"negative upper bound", bounded(math.Inf(-1), -3, -1, false), optimal, 3},
		{"free, held by a row", bounded(math.Inf(-1), lin.Inf, -1, false), optimal, -1000},
		{"fixed", bounded(4, 4, 1, false), optimal, 4},
		{"no upper bound", bounded(1, lin.Inf, -1, false), optimal, -1000},
		{"unbounded", bounded(math.Inf(-1), lin.Inf, 1, false), unbounded, 0},
		{"contradictory bounds", bounded(3, 2, 1, false), infeasible, 0},
		{"integer, negative bounds", bounded(-7, -3, 1, true), optimal, -7},
		{"integer, no upper bound", bounded(1, lin.Inf, -1, true), optimal, -1000},
		{"integer, broken bounds", bounded(0.5, 3.5, -1, true), optimal, -3},
		{"integer, nothing between bounds", bounded(0.3, 0.7, 1, true), infeasible, 0},
		{"integer, fixed at 1", bounded(1, 1, -1, true), optimal, -1},
		{"integer, unbounded", bounded(math.Inf(-1), lin.Inf, 1, true), unbounded, 0},
		{"integer, negative upper bound", bounded(math.Inf(-1), -3, -1, true), optimal, 3},
		{"integer, no bounds, held by a row", bounded(math.Inf(-1), lin.Inf, -1, true), optimal, -1000},
		{"upper bound with ten digits", bounded(0, 552.1097656, -1, false), optimal, -552.1097656},
		{"bounds of 1e20", bounded(-1e20, 1e20, 1, false), unbounded, 0},
		{"bounds of 1e30", bounded(-1e30, 1e30, -1, false), optimal, -1000},
		{"integer, bounds of 1e20", bounded(-1e20, 1e20, -1, true), optimal, -1000},
		{"integer, broken bound below zero", of(func(m *lin.Model) {
			x := m.Integer("x", -4.5, 8)
			m.SetObj(7, x)
			m.AtMost("r", lin.Expr{}.Plus(2, x), 5)
		}), optimal, -28},
	}
}

func rowCases() []Case {
	// Each has the columns x and y of 0..10 with the same objective coefficient.
	two := func(obj float64, rows func(m *lin.Model, x, y lin.Var)) *lin.Model {
		return of(func(m *lin.Model) {
			x, y := m.Continuous("x", 0, 10), m.Continuous("y", 0, 10)
			m.SetObj(obj, x, y)
			rows(m, x, y)
		})
	}
	between := func(lo, coef, hi float64) func(m *lin.Model, x, y lin.Var) {
		return func(m *lin.Model, x, y lin.Var) { m.Between("r", lo, lin.Expr{}.Plus(coef, x, y), hi) }
	}
	return []Case{
		{"range from above", two(-1, between(2, 1, 7)), optimal, -7},
		{"range from below", two(1, between(2, 1, 7)), optimal, 2},
		{"negative range", two(-1, between(-7, -1, -2)), optimal, -7},
		{"range the wrong way round", two(1, between(7, 1, 2)), infeasible, 0},
		{"equation", two(1, func(m *lin.Model, x, y lin.Var) {
			m.Equal("r", lin.Sum(x).Plus(2, y), 6)
		}), optimal, 3},
		{"row sides of 1e20", two(1, between(-1e20, 1, 1e20)), optimal, 0},
		{"a row side of 1e30", two(-1, between(2, 1, 1e30)), optimal, -20},
		{"free row", two(1, between(-lin.Inf, 1, lin.Inf)), optimal, 0},
		{"column twice in a row", two(-1, func(m *lin.Model, x, y lin.Var) {
			m.AtMost("r", lin.Sum(x, y, x, y), 6)
		}), optimal, -3},
		{"terms that cancel", two(-1, func(m *lin.Model, x, y lin.Var) {
			m.AtMost("r", lin.Sum(x).Plus(-1, x), 1)
		}), optimal, -20},
		{"empty row", two(1, func(m *lin.Model, x, y lin.Var) { m.AtMost("r", nil, 1) }), optimal, 0},
		{"empty row beside another", of(func(m *lin.Model) {
			x, y := m.Binary("x"), m.Binary("y")
			m.Equal("nothing", nil, 0)
			m.Equal("r", lin.Sum(x).Plus(-1, y), 0)
		}), optimal, 0},
		{"empty row that can't hold", two(1, func(m *lin.Model, x, y lin.Var) {
			m.AtLeast("r", nil, 1)
		}), infeasible, 0},
		{"rows that contradict", two(1, func(m *lin.Model, x, y lin.Var) {
			m.AtMost("r", lin.Sum(x, y), 1)
			m.AtLeast("s", lin.Sum(x, y), 2)
		}), infeasible, 0},
		{"no point after rows have fixed columns", of(func(m *lin.Model) {
			x, y, z := m.Continuous("x", 0, 9), m.Continuous("y", 0, 9), m.Continuous("z", 0, 9)
			m.Equal("single", lin.Expr{}.Plus(2, x), 6)
			m.Equal("forcing", lin.Sum(y).Plus(-1, x), -3)
			m.AtLeast("last", lin.Sum(z).Plus(-2, x, y), 4)
		}), infeasible, 0},
		{"no point after a column met its bound", of(func(m *lin.Model) {
			x, y := m.Continuous("x", 0, 3), m.Continuous("y", 0, 2)
			m.SetObj(-1, x)
			m.AtLeast("single", lin.Sum(x), 3)
			m.AtMost("last", lin.Sum(x).Plus(-1, y), 0.5)
		}), infeasible, 0},
		{"no point by three rows together", of(func(m *lin.Model) {
			x, y, z := m.Continuous("x", 0, 1), m.Continuous("y", 0, 1), m.Continuous("z", 0, 1)
			m.AtMost("r", lin.Sum(x, y), 1)
			m.AtMost("s", lin.Sum(x, z), 1)
			m.AtMost("t", lin.Sum(y, z), 1)
			m.AtLeast("all", lin.Sum(x, y, z), 1.6)
		}), infeasible, 0},
		{"no point of columns without bounds", of(func(m *lin.Model) {
			x := make([]lin.Var, 3)
			for i := range x {
				x[i] = m.Continuous("x", math.Inf(-1), lin.Inf)
			}
			for i := range x {
				m.Equal("r", lin.Sum(x[i]).Plus(-1, x[(i+1)%3]), 1)
			}
		}), infeasible, 0},
		{"small coefficients", two(-1, between(-lin.Inf, 0.001, 0.0125)), optimal, -12.5},
	}
}

func integerCases() []Case {
	return []Case{
		{"knapsack", of(func(m *lin.Model) {
			m.Maximize = true
			value := []float64{10, 13, 18, 31, 7, 15}
			weight := []float64{11, 15, 20, 35, 10, 33}
			var load lin.Expr
			for i := range value {
				x := m.Binary("")
				m.SetObj(value[i], x)
				load = load.Plus(weight[i], x)
			}
			m.AtMost("load", load, 47)
		}), optimal, 41},
		{"assignment", of(func(m *lin.Model) {
			cost := [3][3]float64{{4, 1, 3}, {2, 0, 5}, {3, 2, 2}}
			var cols [3]lin.Expr
			for _, row := range cost {
				var one lin.Expr
				for j, c := range row {
					x := m.Binary("x")
					m.SetObj(c, x)
					one = one.Plus(1, x)
					cols[j] = cols[j].Plus(1, x)
				}
				m.Equal("row", one, 1)
			}
			for _, c := range cols {
				m.Equal("column", c, 1)
			}
		}), optimal, 5},
		{"integers and reals", of(func(m *lin.Model) {
			x, y := m.Integer("x", 0, 40), m.Continuous("y", 0, 40)
			m.SetObj(-5, x)
			m.SetObj(-4, y)
			m.AtMost("a", lin.Expr{}.Plus(6, x).Plus(4, y), 24)
			m.AtMost("b", lin.Expr{}.Plus(1, x).Plus(2, y), 6)
		}), optimal, -21},
		{"no whole point", of(func(m *lin.Model) {
			x, y := m.Integer("x", 0, 9), m.Integer("y", 0, 9)
			m.Equal("odd", lin.Expr{}.Plus(2, x, y), 7)
		}), infeasible, 0},
		{"parity of many", of(func(m *lin.Model) {
			t := lin.Expr{}
			for range 12 {
				t = t.Plus(2, m.Binary("b"))
			}
			m.Equal("odd", t, 11)
		}), infeasible, 0},
		{"a large number", of(func(m *lin.Model) {
			m.Maximize = true
			x, y := m.Integer("x", 0, 2e9), m.Integer("y", 1, 1)
			m.SetObj(1, x)
			m.AtMost("r", lin.Expr{}.Plus(2, x).Plus(1, y), 246913568)
		}), optimal, 123456783},
		{"any point will do", of(func(m *lin.Model) {
			m.Equal("r", lin.Sum(m.Binary("x"), m.Binary("y")), 1)
		}), optimal, 0},
		{"integer, unbounded with a row", of(func(m *lin.Model) {
			x, y := m.Integer("x", 0, lin.Inf), m.Integer("y", 0, lin.Inf)
			m.SetObj(-1, x)
			m.AtMost("r", lin.Sum(x).Plus(-1, y), 1)
		}), unbounded, 0},
	}
}

// ranged is a row by the coefficients of the first columns.
type ranged struct {
	lo, hi float64
	coefs  []float64
}

func row(lo, hi float64, coefs ...float64) ranged { return ranged{lo, hi, coefs} }

// fill adds columns by their costs and bounds, all of them integer or none, and rows.
func fill(m *lin.Model, integer bool, obj []float64, bounds [][2]float64, rows ...ranged) {
	for j, b := range bounds {
		m.SetObj(obj[j], m.Continuous("", b[0], b[1]))
		m.Cols[j].Integer = integer
	}
	for _, r := range rows {
		var terms lin.Terms
		for j, a := range r.coefs {
			terms = terms.Plus(a, j)
		}
		m.Between("", r.lo, terms, r.hi)
	}
}

// hardCases lists models for which a program may return a wrong result, which its back-end must
// correct.
func hardCases() []Case {
	model := func(obj []float64, bounds [][2]float64, rows ...ranged) *lin.Model {
		return of(func(m *lin.Model) {
			m.Maximize = true
			fill(m, true, obj, bounds, rows...)
		})
	}
	return []Case{
		// The preprocessing of cbc leaves nothing of these, and not the best point.
		{"two sides and nothing left, 1", model([]float64{2, 1, 1, -2},
			[][2]float64{{2, 2}, {3, 3}, {0, 2}, {0, 3}}, row(5, 9, 2, 3, 4, -3)), optimal, 3},
		{"two sides and nothing left, 2", model([]float64{-4, 1, 3}, [][2]float64{{0, 3}, {2, 2}, {0, 1}},
			row(1, 4, -3, 3, 2), row(-lin.Inf, 4, -3, -1, -2)), optimal, -2},
		{"two sides and nothing left, 3", model([]float64{1, -2}, [][2]float64{{0, 2}, {0, 3}},
			row(-8, -4, 4, -3)), optimal, -4},
		{"two sides and nothing left, 4", model([]float64{-778024, -99325, 664274, -439700},
			[][2]float64{{-3, 0}, {1, 1}, {-3, -3}, {1, 4}},
			row(1328507, 2094190, -439344, 814178, -592053, -557518),
			row(-lin.Inf, -11703, -701949, 539216, 587344)), optimal, -2193523},
		{"no whole point, unbounded without that", of(func(m *lin.Model) {
			x, y, z := m.Integer("x", 0, lin.Inf), m.Integer("y", 0, 9), m.Integer("z", 0, 9)
			m.SetObj(-1, x)
			m.AtLeast("r", lin.Sum(x, y), 1)
			m.Equal("odd", lin.Expr{}.Plus(4, y).Plus(-6, z), 5)
		}), infeasible, 0},
		{"infeasible once bounds are tightened", of(func(m *lin.Model) {
			x, y, z := m.Integer("x", 2, 2), m.Integer("y", 1, 1), m.Binary("z")
			m.Equal("r", lin.Expr{}.Plus(-1, x).Plus(3, y).Plus(4, z), 2)
		}), infeasible, 0},
		{"tight rows, which preprocessing may call infeasible", of(func(m *lin.Model) {
			m.Maximize = true
			v, x := m.Continuous("v", 0, 1), m.Continuous("x", 0, 1)
			y, z := m.Continuous("y", 0, 1), m.Continuous("z", 0, 18)
			m.SetObj(7, v)
			m.SetObj(1, x)
			m.Binary("p")
			m.Binary("q")
			m.AtLeast("r", lin.Expr{}.Plus(0.1, v).Plus(2, x).Plus(-1, y).Plus(1, z), 19)
			m.AtLeast("s", lin.Expr{}.Plus(-3, x).Plus(7, y).Plus(0.5, z), 1)
		}), optimal, 8},
	}
}

// extendedCases have indicator rows, semicontinuous columns and special ordered sets, which most
// solvers get as rows.
func extendedCases() []Case {
	two := func(real bool, obj float64, rows func(m *lin.Model, x, y lin.Var)) *lin.Model {
		return of(func(m *lin.Model) {
			x, y := m.Integer("x", -2, 9), m.Integer("y", 0, 9)
			m.Cols[0].Integer, m.Cols[1].Integer = !real, !real
			m.SetObj(obj, x, y)
			rows(m, x, y)
		})
	}
	all := []Case{{"a semicontinuous column with 0 within its bounds", of(func(m *lin.Model) {
		x, y := m.SemiContinuous("x", 0, 3), m.Continuous("y", 0, 9)
		m.SetObjective(x.Times(-3).Plus(1, y))
		m.AtMost("r", x.Minus(y), 2)
	}), optimal, -8}}
	for _, real := range []bool{false, true} {
		all = append(all, []Case{
			{"indicator rows", two(real, -1, func(m *lin.Model, x, y lin.Var) {
				b := m.Binary("b")
				m.SetObj(-3, b)
				m.If(b).AtMost("on", lin.Sum(x, y), 16)
				m.Unless(b).AtMost("off", lin.Sum(x, y), 4)
			}), optimal, -19},
			{"an indicator row that is no help", two(real, -1, func(m *lin.Model, x, y lin.Var) {
				b := m.Binary("b")
				m.SetObj(-3, b)
				m.If(b).Equal("on", x.Minus(y), 11)
			}), optimal, -18},
			{"indicator rows that contradict", two(real, 1, func(m *lin.Model, x, y lin.Var) {
				b := m.Binary("b")
				m.If(b).AtLeast("on", lin.Sum(x, y), 19)
				m.Unless(b).Between("off", -5, lin.Sum(x, y), -3)
			}), infeasible, 0},
			{"a set of type 1", two(real, -1, func(m *lin.Model, x, y lin.Var) {
				m.SOS1("s", x, y)
			}), optimal, -9},
			{"a set of type 2", two(real, -1, func(m *lin.Model, x, y lin.Var) {
				z := m.SemiInteger("z", 2, 3)
				m.SetObj(-1, z)
				m.SOS2("s", x, z, y)
			}), optimal, -12},
		}...)
		semi := func(least float64) *lin.Model {
			return two(real, 1, func(m *lin.Model, x, y lin.Var) {
				s := m.SemiInteger("s", 3, 5)
				m.Cols[s.Col()].Integer = !real
				m.SetObj(2, s)
				m.SetObj(4, y)
				m.AtMost("x", lin.Sum(x), 1)
				m.AtLeast("need", lin.Sum(x, y, s), least)
			})
		}
		all = append(all, Case{"a semicontinuous column at 0", semi(1), optimal, 1},
			Case{"a semicontinuous column at its least", semi(3), optimal, 6},
			Case{"a semicontinuous column above", semi(5.5 - btof(!real)*0.5), optimal, 10 - btof(!real)})
	}
	return all
}

func btof(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func oddCases() []Case {
	named := func(names ...string) *lin.Model {
		return of(func(m *lin.Model) {
			var all lin.Expr
			for i, name := range names {
				x := m.Integer(name, 0, 3)
				m.SetObj(float64(1+i), x)
				all = all.Plus(1, x)
				m.AtMost(name, lin.Sum(x), 1)
			}
			m.AtLeast("all", all, 2)
		})
	}
	return []Case{
		{"constant, minimized", of(func(m *lin.Model) {
			m.Offset = 100
			x := m.Continuous("x", 1, 3)
			m.SetObj(2, x)
			m.AtLeast("r", lin.Sum(x), 2)
		}), optimal, 104},
		{"constant, maximized", of(func(m *lin.Model) {
			m.Offset, m.Maximize = -7.5, true
			x := m.Integer("x", 1, 3)
			m.SetObj(2, x)
			m.AtLeast("r", lin.Sum(x), 2)
		}), optimal, -1.5},
		{"maximized, infeasible", of(func(m *lin.Model) {
			m.Maximize = true
			m.AtLeast("r", lin.Sum(m.Binary("x")), 2)
		}), infeasible, 0},
		{"no rows", of(func(m *lin.Model) { m.SetObj(-1, m.Integer("x", 0, 3)) }), optimal, -3},
		{"no columns", of(func(m *lin.Model) { m.Offset = 2 }), optimal, 2},
		{"no columns, a row that holds", of(func(m *lin.Model) { m.AtMost("r", nil, 0) }), optimal, 0},
		{"no columns, a row that does not", of(func(m *lin.Model) {
			m.Equal("r", nil, 1)
		}), infeasible, 0},
		{"a column in no row", of(func(m *lin.Model) {
			m.SetObj(1, m.Continuous("alone", 2, 9))
			m.AtMost("r", lin.Sum(m.Binary("x")), 1)
		}), optimal, 2},
		{"names with meaning", named("x(1,2,3)", "u(n0)", "_y.1", "link(1,2,right)"), optimal, 3},
		{"names that formats keep", named("free", "End", "st", "e12", "E", "inf", "bounds", "RHS",
			"obj", "MARKER"), optimal, 3},
		{"names that break rules", named("", "2x", "a b", "größe", "x+y", "<=", "-x", "x\ny", "x;y",
			"\\x", "[x]"), optimal, 3},
		{"names that come twice", named("x", "x", "x", "x_2", "c0", ""), optimal, 3},
		{"long names", named(long("a"), long("a"), long("b")), optimal, 3},
	}
}

func long(letter string) string {
	const length = 300
	b := make([]byte, length)
	for i := range b {
		b[i] = letter[0]
	}
	return string(b)
}
