package mip

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/gridwright/gridwright/lin"
)

// Conflict is why a model has no point: rows and bounds that no point satisfies together. It is
// also called an irreducible infeasible subsystem (IIS).
type Conflict struct {
	// Stop is Infeasible if a conflict was found. Otherwise it is how the solve of the whole model
	// ended: Optimal for a model with points.
	Stop Stop
	Rows []int // the indices of its rows in Model.Rows, ascending; see Lines
	Cols []int // those in Model.Cols of the columns whose bounds take part, ascending
	// Irreducible reports whether each row and each column's bounds are needed: without any one of
	// them there is a point. If not, the solver could not decide this for some within its time: the
	// solve of a part has at most a second, and ten times as long as that of the whole.
	Irreducible bool
	// Integral reports that the conflict may need its integer columns to be whole: nothing proves in
	// exact arithmetic that its linear relaxation has no point either.
	Integral bool
	Solves   int // calls of the solver
}

// Lines describes the conflict in m, a line each: first its rows with their names, as in "money:
// soup + 0.5 bread <= 6", then the bounds of its columns, as in "0 <= soup <= 4".
func (c Conflict) Lines(m *lin.Model) []string {
	var lines []string
	for _, i := range c.Rows {
		lines = append(lines, m.RowName(i)+": "+m.RowText(i))
	}
	for _, j := range c.Cols {
		lines = append(lines, m.BoundsText(j))
	}
	return lines
}

// Model returns the rows and bounds of the conflict in m alone, without an objective, for Confirm:
// that it is infeasible is what the solver claims. It is the relaxation unless c is Integral.
func (c Conflict) Model(m *lin.Model) *lin.Model {
	f := &finder{model: objectiveless(m), bounded: extended(m)}
	members := slices.Clone(c.Rows)
	for _, j := range c.Cols {
		members = append(members, len(m.Rows)+j)
	}
	if c.Integral {
		return f.with(members)
	}
	return f.with(members).Relaxed()
}

// FindConflict returns a conflict of a model without points, which need not be the smallest. The
// bounds of a binary column take part if they fix it; 0 and 1 themselves are what makes it binary,
// and integrality always holds. The time limit of the options is for all solves together. Each
// conflict is proved by the solver, as far as its claims are proofs.
//
// It first asks the linear relaxation. If that has no point either, the duals of the program that
// breaks its rows as little as possible are a proof, and rows with the dual 0 take no part in it.
// What is left it divides: rows that are not needed beside the other half go together (Junker,
// "QuickXplain: preferred explanations and relaxations for over-constrained problems", AAAI 2004).
// That takes a solve for each member of the conflict, times the logarithm of the number of rows.
// It prefers to keep the first rows. In a small model it looks again, prefers the last ones, and
// returns the smaller conflict.
func FindConflict(ctx context.Context, s Solver, m *lin.Model, o Options) (Conflict, error) {
	o.Start, o.Gap = nil, 0
	if err := complete(ctx, s, m); err != nil {
		return Conflict{Stop: Unknown}, err
	}
	f := &finder{ctx: ctx, solver: s, options: o, model: objectiveless(m),
		until: time.Now().Add(o.Time)}
	if err := m.Validate(); err != nil {
		return Conflict{Stop: Unknown}, fmt.Errorf("the model is not valid: %w", err)
	}
	f.bounded = extended(m)
	members := f.members()
	begun := time.Now()
	whole := f.solve(members)
	f.each = part + partOfWhole*time.Since(begun)
	c := Conflict{Stop: whole, Irreducible: true, Solves: f.solves}
	if whole != Infeasible || f.err != nil {
		return c, f.err
	}
	few := members
	if some := f.certified(members); some != nil && f.solve(some) == Infeasible {
		few = some
	}
	found := f.divide(nil, false, few)
	if len(members) <= bothWays && !f.undecided {
		slices.Reverse(members)
		if other := f.divide(nil, false, members); !f.undecided && len(other) < len(found) {
			found = other
		}
		f.undecided = false // the first is irreducible in any case
	}
	slices.Sort(found)
	for _, k := range found {
		if k < len(m.Rows) {
			c.Rows = append(c.Rows, k)
		} else {
			c.Cols = append(c.Cols, k-len(m.Rows))
		}
	}
	c.Irreducible = !f.undecided
	if c.Integral = !isLinear(m); c.Integral && !m.Extended() && f.err == nil {
		f.solves++
		_, proved := farkasProof(ctx, s, f.with(found).Relaxed(), f.left())
		c.Integral = !proved
	}
	c.Solves = f.solves
	return c, f.err
}

// certified returns the members that a proof that the linear relaxation has no point uses, by the
// lemma of Farkas: those with duals, if the rows are broken as little as possible. It is nil if
// there is no such proof, as where the solver takes no linear programs or gives no duals.
func (f *finder) certified(members []int) []int {
	if f.model.Extended() {
		return nil
	}
	p, rows := elastic(f.model), f.model.Rows
	o := f.options
	o.Time = f.left()
	f.solves++
	r, err := Solve(f.ctx, f.solver, p, o)
	if err != nil || r.Duals == nil || !(r.Obj > lin.Usual.Row) {
		return nil
	}
	var few []int
	for _, k := range members {
		dual := 0.0
		if k < len(rows) {
			dual = r.Duals[k]
		} else {
			dual = r.Reduced[k-len(rows)]
		}
		if math.Abs(dual) > tiny {
			few = append(few, k)
		}
	}
	return few
}

// left returns what is left of the time limit, or 0 for none.
func (f *finder) left() time.Duration {
	if f.options.Time > 0 {
		return max(time.Until(f.until), time.Millisecond)
	}
	return 0
}

// elastic returns the relaxation of a model without objective in which each row may be broken, at a
// cost of 1 a unit. Its first columns are those of m.
func elastic(m *lin.Model) *lin.Model {
	p, rows := m.Relaxed(), m.Rows
	p.Rows = append([]lin.Row(nil), rows...)
	for i, r := range rows {
		terms := append(lin.Terms(nil), r.Terms...)
		if !math.IsInf(r.Lo, -1) {
			terms = terms.Plus(1, p.Add(lin.Col{Hi: lin.Inf, Obj: 1}).Col())
		}
		if !math.IsInf(r.Hi, 1) {
			terms = terms.Plus(-1, p.Add(lin.Col{Hi: lin.Inf, Obj: 1}).Col())
		}
		p.Rows[i].Terms = terms
	}
	return p
}

// bothWays is the most members for which a second conflict is looked for: its solves are then few.
const bothWays = 1000

// A solve of a part takes at most these together: without the bounds of integer columns, branch and
// bound may not end.
const (
	part        = time.Second
	partOfWhole = 10 // times the solve of the whole
)

// tiny is the size up to which a dual counts as 0.
const tiny = 1e-9

// objectiveless returns the model with an objective of 0. It shares the rows.
func objectiveless(m *lin.Model) *lin.Model {
	p := *m
	p.Maximize, p.Offset, p.Cols = false, 0, append([]lin.Col(nil), m.Cols...)
	for j := range p.Cols {
		p.Cols[j].Obj = 0
	}
	return &p
}

// finder looks for a conflict. A member is the number of a row, or that of a column plus the number
// of rows.
type finder struct {
	ctx       context.Context
	solver    Solver
	options   Options
	model     *lin.Model
	bounded   []bool        // columns whose bounds always hold
	until     time.Time     // the end of the time limit, if there is one
	each      time.Duration // the limit of a solve of a part; 0 before it is known
	solves    int
	undecided bool
	err       error // the first of the solver
}

// members lists all rows with limits, and all columns with bounds.
func (f *finder) members() []int {
	var all []int
	for i, r := range f.model.Rows {
		if !math.IsInf(r.Lo, -1) || !math.IsInf(r.Hi, 1) {
			all = append(all, i)
		}
	}
	for j, c := range f.model.Cols {
		if lo, hi := f.loosest(j); c.Lo > lo || c.Hi < hi {
			all = append(all, len(f.model.Rows)+j)
		}
	}
	return all
}

// loosest returns the bounds of a column that takes no part in a conflict. Extensions need the
// bounds that they have.
func (f *finder) loosest(j int) (lo, hi float64) {
	c := f.model.Cols[j]
	switch {
	case c.Binary():
		return 0, 1
	case f.bounded[j]:
		return c.Lo, c.Hi
	}
	return -lin.Inf, lin.Inf
}

// extended marks the columns of extensions.
func extended(m *lin.Model) []bool {
	in := make([]bool, len(m.Cols))
	for j, c := range m.Cols {
		in[j] = c.Semi
	}
	for _, r := range m.Rows {
		if r.When != nil {
			for _, t := range r.Terms {
				in[t.Col] = true
			}
		}
	}
	for _, s := range m.Sets {
		for _, j := range s.Cols {
			in[j] = true
		}
	}
	return in
}

// divide returns those of the members that are needed beside the given ones, in their order.
// All of them together have no point. grown reports whether the given ones have become more since
// they were last known to have a point.
func (f *finder) divide(given []int, grown bool, members []int) []int {
	if grown && f.solve(given) == Infeasible {
		return nil
	}
	if len(members) <= 1 {
		return members
	}
	half := len(members) / 2
	first, second := members[:half], members[half:]
	later := f.divide(joinedRows(given, first), true, second)
	sooner := f.divide(joinedRows(given, later), len(later) > 0, first)
	return joinedRows(sooner, later)
}

func joinedRows(a, b []int) []int { return append(append([]int(nil), a...), b...) }

// solve reports how a solve with these members alone ends. Where the solver does not decide it, the
// members count as having a point, so that what is found is a conflict all the same.
func (f *finder) solve(members []int) Stop {
	o := f.options
	if o.Time > 0 {
		if o.Time = time.Until(f.until); o.Time <= 0 {
			f.undecided = true
			return OutOfTime
		}
	}
	if f.each > 0 && (o.Time == 0 || f.each < o.Time) {
		o.Time = f.each
	}
	if f.err != nil || f.ctx.Err() != nil {
		f.undecided = true
		return Interrupted
	}
	f.solves++
	r, err := Solve(f.ctx, f.solver, f.with(members), o)
	switch {
	case errors.Is(err, ErrUnsupported) && f.solves > 1: // without the bounds of some column
		r.Stop = Unknown
	case err != nil:
		f.err = err
	}
	if r.Stop == InfOrUnb { // there is no objective
		r.Stop = Infeasible
	}
	if r.Stop != Infeasible && r.Point == nil {
		f.undecided = true
	}
	return r.Stop
}

// with returns the model with these members alone.
func (f *finder) with(members []int) *lin.Model {
	rows := len(f.model.Rows)
	in := make([]bool, rows+len(f.model.Cols))
	for _, k := range members {
		in[k] = true
	}
	p := *f.model
	p.Rows, p.Cols = nil, append([]lin.Col(nil), f.model.Cols...)
	for i, r := range f.model.Rows {
		if in[i] {
			p.Rows = append(p.Rows, r)
		}
	}
	for j := range p.Cols {
		if !in[rows+j] {
			p.Cols[j].Lo, p.Cols[j].Hi = f.loosest(j)
		}
	}
	return &p
}
