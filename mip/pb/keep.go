package pb

import (
	"context"
	"math"
	"slices"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/sat"
)

// Going on. A model that has got more rows since its last solve, such as a no-good cut against the
// point that was found, is not loaded again. The rows go to the SAT solver, which keeps what it has
// learned: the search goes on in one tree, as with the callbacks of other solvers. For that,
// presolve loses no point (it fixes no column by Dual), and rows follow its steps.
//
// It begins anew for a model with an objective, of which the search has excluded all that is no
// better than its best point, for one that lost points so that its columns have bounds, and for
// rows that are not of whole numbers.

// kept is a solver for one model that gets more rows.
type kept struct {
	Solver
	last *loaded // nil before the first solve
}

// loaded is a model in the SAT solver.
type loaded struct {
	cols  []lin.Col
	rows  []lin.Row
	seed  int
	plain bool // without presolve
	p     *problem
	s     *sat.Solver
	th    *theory
}

// Keep returns a solver of one model that goes on where rows are added between solves.
func (v Solver) Keep() mip.Solver { return &kept{Solver: v} }

// Solve solves m. Call it through mip.Solve.
func (k *kept) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	return k.start(ctx, m, o, k)
}

// again returns the last model with the rows that m has besides, or nil if it must be loaded.
func (k *kept) again(m *lin.Model, o mip.Options) *loaded {
	if k == nil || k.last == nil {
		return nil
	}
	a := k.last
	k.last = nil
	if len(m.Rows) < len(a.rows) || o.Seed != a.seed || o.NoPresolve != a.plain ||
		!slices.Equal(m.Cols, a.cols) || !slices.EqualFunc(m.Rows[:len(a.rows)], a.rows, sameRow) {
		return nil
	}
	for _, from := range m.Rows[len(a.rows):] {
		r, ok := a.p.follow(from)
		if !ok || a.th.anyWide(r.terms) {
			return nil
		}
		a.p.rows, a.p.source = append(a.p.rows, r), append(a.p.source, -1)
		a.th.plain(r)
	}
	a.rows = slices.Clone(m.Rows)
	k.last = a
	return a
}

// sameRow reports whether two rows are copies of one.
func sameRow(a, b lin.Row) bool {
	return a.Lo == b.Lo && a.Hi == b.Hi && len(a.Terms) == len(b.Terms) &&
		(len(a.Terms) == 0 || &a.Terms[0] == &b.Terms[0])
}

// remember keeps a model for the next solve, if it can.
func (k *kept) remember(a *loaded) {
	costs := func(c lin.Col) bool { return c.Obj != 0 }
	if k != nil && !a.p.lossy && !slices.ContainsFunc(a.cols, costs) {
		k.last = a
	}
}

// handy limits the numbers of rows that follow the steps of presolve, so that no product of two,
// nor the sum of two such products, is too large.
const handy = 1 << 30

// follow returns a row of the model as one of the presolved problem. It returns false if the row is
// not of whole numbers, if these are large, or if it has a column that has none.
func (p *problem) follow(from lin.Row) (row, bool) {
	r := row{lo: noLo, hi: noHi}
	small := func(side, free float64) bool { return side == free || math.Abs(side) <= handy }
	if !small(from.Lo, -lin.Inf) || !small(from.Hi, lin.Inf) {
		return r, false
	}
	coefs := map[int32]int64{}
	for _, t := range from.Terms {
		if _, constant := p.constant[int32(t.Col)]; constant || t.Coef != math.Trunc(t.Coef) ||
			math.Abs(t.Coef) > handy {
			return r, false
		}
		coefs[int32(t.Col)] += int64(t.Coef)
	}
	moved := int64(0)
	for _, s := range p.steps {
		c, ok := coefs[s.col]
		if !ok {
			continue
		}
		if max(abs64(c), abs64(s.at), abs64(s.by)) > handy {
			return r, false
		}
		moved += c * s.at
		if s.kind == link {
			coefs[s.other] += c * s.by
		}
		if abs64(moved) > handy*handy || s.kind == link && abs64(coefs[s.other]) > handy {
			return r, false
		}
		if s.kind != shift {
			delete(coefs, s.col)
		}
	}
	reach := 0.0
	for j, k := range p.origin {
		if c := coefs[k]; c != 0 {
			r.terms = append(r.terms, term{int32(j), c})
			reach += math.Abs(float64(c)) * p.cols[j].extent()
		}
	}
	if from.Lo != -lin.Inf {
		r.lo = int64(math.Ceil(from.Lo - whole))
	}
	if from.Hi != lin.Inf {
		r.hi = int64(math.Floor(from.Hi + whole))
	}
	r.move(moved)
	return r, reach < handy*handy
}

// loadModel reads a model and gives it to a SAT solver, unless presolve finds it infeasible.
func loadModel(ctx context.Context, m *lin.Model, o mip.Options, whole bool) (
	*loaded, status, error,
) {
	p, err := read(ctx, m)
	if err != nil {
		return nil, open, err
	}
	rules := AllRules
	switch {
	case o.NoPresolve:
		rules = 0
	case whole:
		rules &^= Dual
	}
	a := &loaded{cols: slices.Clone(m.Cols), rows: slices.Clone(m.Rows), seed: o.Seed,
		plain: o.NoPresolve, p: p}
	status, err := p.presolve(ctx, rules, nil)
	if err != nil || status == infeasible {
		return a, status, err
	}
	a.s = sat.New(sat.Options{Seed: uint64(o.Seed)})
	a.th, err = buildTheory(ctx, p, a.s)
	return a, status, err
}
