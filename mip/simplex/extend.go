package simplex

import (
	"math"
	"math/big"
	"slices"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip/exact"
)

// Extensions are branched on as integer columns are. The relaxation knows nothing of them: a
// semicontinuous column may be anywhere between 0 and its bounds, and an indicator row has no
// limits. Where a point breaks one, each way to satisfy it is a node with bounds of columns and
// rows: Beale and Tomlin, "Special facilities in a general mathematical programming system for
// non-convex problems using ordered sets of variables", OR 69 (1970).

// weighted reports whether each ordered set has an equation of its columns alone, with a sum that
// is not 0 and coefficients of its sign, as weights have whose sum is 1. Of these, rows on binary
// columns do not bound the objective better, and branching takes between a half and a tenth of the
// time.
func weighted(m *lin.Model) bool {
	set := map[int]int{} // of each column, from 1
	for k, s := range m.Sets {
		for _, j := range s.Cols {
			set[j] = k + 1
		}
	}
	met := map[int]bool{}
	for _, r := range m.Rows {
		if r.When != nil || r.Lo != r.Hi || r.Lo == 0 || len(r.Terms) == 0 {
			continue
		}
		k := set[r.Terms[0].Col]
		if k > 0 && len(r.Terms) == len(m.Sets[k-1].Cols) &&
			!slices.ContainsFunc(r.Terms, func(t lin.Term) bool {
				return set[t.Col] != k || t.Coef*r.Lo <= 0
			}) {
			met[k] = true
		}
	}
	return len(met) == len(m.Sets)
}

// discrete reports whether a model has more than a linear program.
func discrete(m *lin.Model) bool {
	return m.Extended() || slices.ContainsFunc(m.Cols, func(c lin.Col) bool { return c.Integer })
}

// unconditional returns the model with no limits of indicator rows.
func unconditional(m *lin.Model) *lin.Model {
	if m.Extensions()&lin.Indicators == 0 {
		return m
	}
	u := m.Clone()
	for i, r := range u.Rows {
		if r.When != nil {
			u.Rows[i].Lo, u.Rows[i].Hi = -lin.Inf, lin.Inf
		}
	}
	return u
}

// relax takes the extensions from the bounds of the program. Its fractions know all limits already.
func (t *tree) relax() {
	t.extended = t.model.Extended()
	p := t.program.p
	for j, c := range t.model.Cols {
		if c.Semi {
			p.lo[j], p.hi[j] = min(p.lo[j], 0), max(p.hi[j], 0)
			t.program.limit(j, p.lo[j], p.hi[j])
		}
	}
	for i, r := range t.model.Rows {
		if r.When != nil {
			p.lo[p.n+i], p.hi[p.n+i] = -lin.Inf, lin.Inf
			t.program.limit(p.n+i, -lin.Inf, lin.Inf)
		}
	}
}

// ways returns the ways to satisfy the first extension that a point breaks, and whether it breaks
// one. Ways that the bounds of the node exclude are left out.
func (t *tree) ways(at *node, x *exact.Vector) (ways []*cut, broken bool) {
	if !t.extended {
		return nil, false
	}
	all, broken := t.waysOfSets(x)
	if !broken {
		all, broken = t.waysOfSemis(x)
	}
	if !broken {
		all, broken = t.waysOfConditions(x)
	}
	for _, bounds := range all {
		if way, ok := t.bounded(at, bounds); ok {
			ways = append(ways, way)
		}
	}
	return ways, broken
}

// bounded returns the cuts of a node with further bounds, and false if the node excludes them.
func (t *tree) bounded(at *node, bounds []*cut) (*cut, bool) {
	all := at.cuts
	for _, b := range bounds {
		lo, hi := t.bounds(at, b.col)
		if lo, hi = max(lo, b.lo), min(hi, b.hi); lo > hi {
			return nil, false
		}
		all = &cut{b.col, lo, hi, all}
	}
	return all, true
}

// waysOfSets returns the ways of the first ordered set that a point breaks: one half is 0.
func (t *tree) waysOfSets(x *exact.Vector) (ways [][]*cut, broken bool) {
	zeros := func(cols []int) (all []*cut) {
		for _, j := range cols {
			all = append(all, &cut{col: j})
		}
		return all
	}
	for _, s := range t.model.Sets {
		first, last, n := -1, -1, 0
		for k, j := range s.Cols {
			if x.Num[j].Sign() != 0 {
				if n++; first < 0 {
					first = k
				}
				last = k
			}
		}
		if n <= 1 || s.Type == 2 && last == first+1 {
			continue
		}
		middle := (first + last + 1) / 2 // of two neighbours both are up to here, or both from here on
		from := middle
		if s.Type == 2 {
			from++
		}
		return [][]*cut{zeros(s.Cols[:middle]), zeros(s.Cols[from:])}, true
	}
	return nil, false
}

// waysOfSemis returns the ways of the first semicontinuous column that a point breaks: it is 0, or
// within its bounds.
func (t *tree) waysOfSemis(x *exact.Vector) (ways [][]*cut, broken bool) {
	for j, c := range t.model.Cols {
		if v := x.Rat(j); c.Semi && v.Sign() != 0 && !isWithin(v, c.Lo, c.Hi) {
			return [][]*cut{{{col: j}}, {{col: j, lo: c.Lo, hi: c.Hi}}}, true
		}
	}
	return nil, false
}

// waysOfConditions returns the ways of the first indicator row that a point breaks: it holds, or
// its condition does not.
func (t *tree) waysOfConditions(x *exact.Vector) (ways [][]*cut, broken bool) {
	for i, r := range t.model.Rows {
		if r.When == nil || (x.Num[r.When.Col].Sign() == 0) != r.When.Off {
			continue
		}
		sum := new(big.Rat)
		for _, term := range r.Terms {
			a := exact.Rat(term.Coef)
			sum.Add(sum, a.Mul(a, x.Rat(term.Col)))
		}
		lo, hi := lin.Limits(r.Lo, r.Hi)
		if isWithin(sum, lo, hi) {
			continue
		}
		on := 1.0
		if r.When.Off {
			on = 0
		}
		if lo <= hi {
			ways = append(ways, []*cut{{r.When.Col, on, on, nil}, {t.program.p.n + i, lo, hi, nil}})
		}
		return append(ways, []*cut{{r.When.Col, 1 - on, 1 - on, nil}}), true
	}
	return nil, false
}

// isWithin reports whether a fraction is within limits.
func isWithin(v *big.Rat, lo, hi float64) bool {
	return (math.IsInf(lo, 0) || v.Cmp(exact.Rat(lo)) >= 0) &&
		(math.IsInf(hi, 0) || v.Cmp(exact.Rat(hi)) <= 0)
}
