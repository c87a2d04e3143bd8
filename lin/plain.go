package lin

import (
	"fmt"
	"math"
	"slices"
)

// Plain returns an equivalent model of linear rows and bounds alone, for files and solvers that
// have no extensions. It has the columns and rows of m first. Extensions become rows with bounds as
// coefficients (big M), on further binary columns:
//
//	b = 1 -> e <= h        e + (U - h) b <= U, where U is the largest value of e by the bounds
//	x is 0 or in l..u      l z <= x <= u z, z binary
//	at most one of x_j     l_j z_j <= x_j <= u_j z_j, sum of z_j <= 1
//	two neighbours x_j     l_j (y_j-1 + y_j) <= x_j <= u_j (y_j-1 + y_j), sum of y_j <= 1
//
// The last is for y_j that choose one pair of neighbours each. The error names a column without a
// bound that is needed, or is that of Validate. A model without extensions is returned as it is.
// Rows and columns that are added differ in their names from all others.
//
// The function extend returns the values of all columns at a point of m.
func (m *Model) Plain() (p *Model, extend func(x []float64) []float64, err error) {
	return m.PlainBut(0)
}

// PlainBut is Plain for solvers and files that have some of the extensions: it keeps those as they
// are. A semicontinuous column whose lower bound is negative is never kept, since programs read it
// in different ways: some take 0 as its bound.
func (m *Model) PlainBut(keep Extensions) (
	p *Model, extend func(x []float64) []float64, err error,
) {
	if m.Extensions()&^keep == 0 && !slices.ContainsFunc(m.Cols, Col.below) &&
		!slices.ContainsFunc(m.Cols, Col.around) {
		return m, func(x []float64) []float64 { return x }, nil
	}
	if err := m.Validate(); err != nil {
		return nil, nil, err
	}
	f := newPlainer(m)
	for i, r := range m.Rows {
		if r.When == nil || keep&Indicators != 0 {
			f.p.Rows = append(f.p.Rows, r)
		} else {
			f.row(m, i, r)
		}
	}
	f.p.Rows = append(f.p.Rows, f.lower...)
	for j, c := range m.Cols {
		switch {
		case c.around():
			f.p.Cols[j].Semi = false
		case c.Semi && keep&Semicontinuous == 0 || c.below():
			f.semi(m, j, c)
		}
	}
	if keep&OrderedSets != 0 {
		f.p.Sets = slices.Clone(m.Sets)
	} else {
		for k, s := range m.Sets {
			f.set(m, k, s)
		}
	}
	if f.err != nil {
		return nil, nil, f.err
	}
	return f.p, func(x []float64) []float64 {
		all := append([]float64(nil), x...)
		for _, on := range f.on {
			all = append(all, on(x))
		}
		return all
	}, nil
}

// below reports whether the column is semicontinuous and may have values below 0.
func (c Col) below() bool { return c.Semi && c.Lo < 0 }

// around reports whether the column is semicontinuous and has 0 within its bounds: it is an
// ordinary column.
func (c Col) around() bool { return c.Semi && c.Lo <= 0 && 0 <= c.Hi }

// plainer builds a plain model.
type plainer struct {
	p     *Model
	lower []Row                       // of indicator rows with two limits
	on    []func(x []float64) float64 // the value of each added column at a point
	err   error                       // the first

	// The names of columns and rows that are taken.
	cols, rows names
}

// names are those that are taken.
type names struct {
	taken map[string]bool
	next  map[string]int // of each name that was given again: the number to try next
}

// newPlainer returns a plainer whose model has the columns of m, and neither rows nor sets. The
// names of all columns and rows of m are taken.
func newPlainer(m *Model) *plainer {
	f := &plainer{p: m.Clone(), cols: names{map[string]bool{}, map[string]int{}},
		rows: names{map[string]bool{}, map[string]int{}}}
	f.p.Sets, f.p.Rows = nil, nil
	for _, c := range m.Cols {
		f.cols.taken[c.Name] = true
	}
	for _, r := range m.Rows {
		f.rows.taken[r.Name] = true
	}
	return f
}

// fresh returns a name that is not taken, and takes it: the given one, or one with a number behind
// it. An empty name stays empty, so that a file numbers it.
func (all names) fresh(name string) string {
	if name == "" {
		return ""
	}
	given := name
	for n := max(2, all.next[given]); all.taken[name]; n++ {
		name = fmt.Sprintf("%s_%d", given, n)
		all.next[given] = n + 1
	}
	all.taken[name] = true
	return name
}

// binary adds a binary column, and returns its number.
func (f *plainer) binary(name string, on func(x []float64) bool) int {
	f.on = append(f.on, func(x []float64) float64 { return float64(btoi(on(x))) })
	return f.p.Binary(f.cols.fresh(name)).Col()
}

// row adds an indicator row in its place, without the condition. If it has two limits, that is the
// upper one, and the lower one follows behind all rows. A single one keeps the name.
func (f *plainer) row(m *Model, i int, r Row) {
	terms := r.Terms.Merged()
	lo, hi := Limits(r.Lo, r.Hi)
	most, least := r.Name, r.Name
	if r.halves() {
		most = f.rows.fresh(suffixed(r.Name, "_hi"))
		least = f.rows.fresh(suffixed(r.Name, "_lo"))
	}
	if hi < Inf {
		f.oneSide(m, i, most, terms, hi, r.When, 1)
	}
	if lo > -Inf {
		f.oneSide(m, i, least, terms, lo, r.When, -1)
	}
	switch len(f.p.Rows) - i {
	case 0:
		f.p.Between(r.Name, lo, terms, hi)
	case 2:
		f.lower = append(f.lower, f.p.Rows[i+1])
		f.p.Rows = f.p.Rows[:i+1]
	}
}

// halves reports whether the row is an indicator row of two limits, which become two rows.
func (r Row) halves() bool {
	lo, hi := Limits(r.Lo, r.Hi)
	return r.When != nil && hi < Inf && lo > -Inf
}

// oneSide adds the row terms <= limit under a condition, or terms >= limit where side is -1. The
// row is relaxed, where the condition is false, to what the bounds imply.
func (f *plainer) oneSide(
	m *Model, i int, name string, terms Terms, limit float64, w *When, side float64,
) {
	most := 0.0 // the largest value of side times the terms
	for _, t := range terms {
		c := m.Cols[t.Col]
		lo, hi := boundsWithZero(c)
		if side*t.Coef < 0 {
			lo, hi = hi, lo
		}
		if math.IsInf(hi, 0) {
			f.fail(fmt.Errorf("indicator row %s needs a bound of column %s, which has none",
				m.RowName(i), m.ColName(t.Col)))
			return
		}
		most += side * t.Coef * hi
	}
	extra := side * max(0, most-side*limit) // how far the row gives way where it need not hold
	if w.Off {
		extra = -extra
	} else {
		limit += extra
	}
	least, row := -Inf, slices.Clone(terms).Plus(extra, w.Col)
	if side < 0 {
		least, limit = limit, Inf
	}
	f.p.Between(name, least, row, limit)
}

// boundsWithZero returns the bounds of a column, with 0 if it may be 0 besides.
func boundsWithZero(c Col) (lo, hi float64) {
	lo, hi = Limits(c.Lo, c.Hi)
	if c.Semi {
		lo, hi = min(lo, 0), max(hi, 0)
	}
	return lo, hi
}

// semi states that a column is 0 or within its bounds.
func (f *plainer) semi(m *Model, j int, c Col) {
	lo, hi := Limits(c.Lo, c.Hi)
	f.p.Cols[j].Semi = false
	f.p.Cols[j].Lo, f.p.Cols[j].Hi = boundsWithZero(c)
	z := f.binary(suffixed(c.Name, "_on"), func(x []float64) bool { return x[j] != 0 })
	f.between(m, j, lo, hi, "semicontinuous column "+m.ColName(j), z)
}

// between adds lo * (sum of zs) <= x[j] <= hi * (sum of zs), as far as the bounds do not imply it.
func (f *plainer) between(m *Model, j int, lo, hi float64, what string, zs ...int) {
	if math.IsInf(lo, 0) || math.IsInf(hi, 0) {
		f.fail(fmt.Errorf("%s needs two bounds of column %s, which lacks one", what, m.ColName(j)))
		return
	}
	name := m.Cols[j].Name
	most, least := f.rows.fresh(suffixed(name, "_most")), f.rows.fresh(suffixed(name, "_least"))
	f.p.AtMost(most, Columns(j).Plus(-hi, zs...), 0)
	f.p.AtLeast(least, Columns(j).Plus(-lo, zs...), 0)
}

// set states that one column of a set differs from 0, or two neighbours.
func (f *plainer) set(m *Model, k int, s SOS) {
	what := "set " + nameOr(s.Name, k)
	if len(s.Cols) <= s.Type {
		return // any columns may differ from 0
	}
	last := len(s.Cols) - 1 // of type 2 the last pair begins before the last column
	if s.Type == 1 {
		last++
	}
	var chosen []int
	for at := range last {
		name := ""
		if s.Name != "" {
			name = Name(s.Name, at+1)
		}
		chosen = append(chosen, f.binary(name, func(x []float64) bool {
			return chooses(s, at, x)
		}))
	}
	for at, j := range s.Cols {
		lo, hi := boundsWithZero(m.Cols[j])
		zs := chosen[at:min(at+1, last)]
		if s.Type == 2 && at > 0 {
			zs = chosen[at-1 : min(at+1, last)]
		}
		f.between(m, j, lo, hi, what, zs...)
	}
	f.p.AtMost(f.rows.fresh(s.Name), Columns(chosen...), 1)
}

// chooses reports whether the binary column at a place of a set is to be 1 at a point of the model:
// the first one that suffices.
func chooses(s SOS, at int, x []float64) bool {
	for first, j := range s.Cols {
		if x[j] != 0 {
			if s.Type == 2 {
				first = min(first, len(s.Cols)-2)
			}
			return first == at
		}
	}
	return false
}

func (f *plainer) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}
