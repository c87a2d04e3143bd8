package pb

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/internal/work"
)

// Presolve makes a problem smaller before it is solved. It goes round in circles: propagate bounds;
// clean up rows; merge rows that are the same; replace columns that follow others; fix columns by
// their locks; and, when all that has come to rest, probe. Each technique has a file.
//
// While it runs, columns have the numbers of the model, and those that have left are marked gone.
// Whenever rows are cleaned up, columns are shifted so that their lower bounds are 0. Then the
// reach of a row, the sum of |coefficient| * upper bound, is below 2*most from the beginning, and
// no reduction can make it larger: bounds only tighten, and a column is only replaced by one that
// moves the sum no further.

// reducer is a presolve at work.
type reducer struct {
	p       *problem
	w       *work.Work
	gone    []bool // by column: it has left, and a step has its value
	changes int    // reductions so far
	effort  int64  // terms that probing has looked at
	rules   Rule   // those that may be applied

	probed int32   // the column at which probing goes on
	replay *replay // what is told of the reductions; nil for nothing
}

// rounds limits the rounds of presolve. Few models need ten.
const rounds = 100

// presolve reduces the problem by rules; without any it only does what is needed to solve it. It
// must be called once. If the status is unbounded, what is left has to be solved for any point: if
// there is one, the model's objective has no limit. The error wraps mip.ErrUnsupported and names a
// column without bounds or a row with too large numbers, or it is a *work.Stopped.
func (p *problem) presolve(ctx context.Context, rules Rule, watch func(Reduction)) (status, error) {
	r := &reducer{p: p, w: work.Begin(ctx, "presolving", "term"), gone: make([]bool, len(p.cols)),
		rules: rules}
	if watch != nil {
		r.replay = &replay{watch: watch, p: p, passes: 1, steps: 1, moved: make([]int64, len(p.cols)),
			followers: make([][]follow, len(p.cols))}
	}
	s, err := r.run()
	if cut := r.w.End(); cut != nil {
		return open, cut
	}
	if s == open && p.falls {
		s = unbounded
	}
	return s, err
}

func (r *reducer) run() (status, error) {
	p := r.p
	for j, c := range p.cols {
		if c.lo > c.hi {
			p.crossed = int32(j)
			return infeasible, nil
		}
	}
	for i, row := range p.rows {
		if row.lo > row.hi {
			r.breaks(p.source[i])
			return infeasible, nil
		}
	}
	if s, err := r.bound(); s != open || err != nil {
		return s, err
	}
	p.measureBlur()
	if r.may(Bounds) && p.blur > 0 { // it is less within tighter bounds
		if !r.propagate() {
			return infeasible, nil
		}
		p.measureBlur()
	}
	if !r.clean() || r.rules != 0 && !r.reduce() {
		return infeasible, nil
	}
	r.finish()
	return open, nil
}

// breaks notes rows of the model that can't hold, and returns false.
func (r *reducer) breaks(rows ...int32) bool {
	r.p.broken = rows
	return false
}

// may reports whether a rule may be applied.
func (r *reducer) may(rule Rule) bool { return r.rules&rule != 0 }

// reduce applies the techniques until they find no more. It returns false if there is no point.
func (r *reducer) reduce() bool {
	for range rounds {
		before := r.changes
		for _, technique := range []struct {
			rule Rule
			try  func() bool
		}{{Bounds, r.propagate}, {AllRules, r.clean}, {Merge, r.merge}, {Link, r.link},
			{Dual, r.dual}} {
			if r.w.Over() {
				return true
			}
			r.replay.pass()
			if r.may(technique.rule) && !technique.try() {
				return false
			}
		}
		if r.replay.pass(); r.changes == before && !r.w.Over() && r.may(Probe) && !r.probe() {
			return false
		}
		if r.changes == before {
			break
		}
	}
	for before := -1; r.changes != before && !r.w.Over(); { // rows of one column fix others
		before = r.changes
		r.replay.pass()
		if !r.clean() {
			return false
		}
	}
	return true
}

// clean moves fixed columns to the sides of the rows, shifts the others to the lower bound 0, and
// removes rows that always hold. If the rules allow it, it also turns rows of one column into
// bounds and makes coefficients smaller. It returns false if there is no point.
func (r *reducer) clean() bool {
	p := r.p
	for i := range r.w.Range(len(p.rows)) {
		row := &p.rows[i]
		kept := row.terms[:0]
		for _, t := range row.terms {
			c := p.cols[t.col]
			if by := t.coef * c.lo; by != 0 {
				row.move(by)
			}
			if c.lo != c.hi {
				kept = append(kept, t)
			}
		}
		r.w.Did(len(row.terms))
		row.terms = kept
	}
	for j := range p.cols {
		c := &p.cols[j]
		if r.gone[j] {
			continue
		}
		p.base += c.cost * c.lo * p.unit
		switch {
		case c.lo == c.hi:
			p.steps = append(p.steps, step{kind: fix, col: int32(j), at: c.lo})
			r.gone[j] = true
			r.changes++
			*c = column{}
		case c.lo != 0:
			p.steps = append(p.steps, step{kind: shift, col: int32(j), at: c.lo})
			r.replay.shift(int32(j), c.lo)
			c.lo, c.hi = 0, c.hi-c.lo
		}
	}
	keep := 0
	for i := range r.w.Range(len(p.rows)) {
		row := &p.rows[i]
		if !r.settle(row, p.source[i]) {
			return false
		}
		r.w.Did(len(row.terms))
		if len(row.terms) > 0 {
			p.rows[keep], p.source[keep] = *row, p.source[i]
			keep++
		} else {
			r.changes++
			r.replay.row(Redundant, p.source[i])
		}
	}
	if r.w.Over() {
		return true
	}
	clear(p.rows[keep:])
	p.rows, p.source = p.rows[:keep], p.source[:keep]
	return true
}

// move subtracts from the sides of the row.
func (r *row) move(by int64) {
	if r.lo != noLo {
		r.lo -= by
	}
	if r.hi != noHi {
		r.hi -= by
	}
}

// settle drops sides that always hold and, with them, the terms of a row that always holds. It
// returns false if the row can't hold. Lower bounds may have become positive by rows of one column.
// source is the row of the model.
func (r *reducer) settle(row *row, source int32) bool {
	cols := r.p.cols
	tighten := r.may(Coefficients)
	for {
		if r.may(Bounds | Coefficients) {
			row.divide()
		}
		least, largest := row.reach(cols)
		if row.lo > largest || row.hi < least || row.lo > row.hi {
			return r.breaks(source)
		}
		if row.lo <= least {
			row.lo = noLo
		}
		if row.hi >= largest {
			row.hi = noHi
		}
		switch {
		case row.lo == noLo && row.hi == noHi:
			*row = freeRow
			return true
		case len(row.terms) == 1 && r.may(Bounds):
			r.single(row, source)
			return true
		case !tighten:
			return true
		case row.lo == noLo && r.cut(row, cols, largest-row.hi, 1),
			row.hi == noHi && r.cut(row, cols, row.lo-least, -1):
			r.changes++
			r.replay.row(Coefficients, source)
		default:
			return true
		}
	}
}

// single turns a row of one column into bounds. The row can hold, its sides exclude something, and
// it was divided: its coefficient is 1 or -1.
func (r *reducer) single(row *row, source int32) {
	t := row.terms[0]
	c := &r.p.cols[t.col]
	if row.lo != noLo && t.coef > 0 {
		c.lo = max(c.lo, row.lo)
	} else if row.lo != noLo {
		c.hi = min(c.hi, -row.lo)
	}
	if row.hi != noHi && t.coef > 0 {
		c.hi = min(c.hi, row.hi)
	} else if row.hi != noHi {
		c.lo = max(c.lo, -row.hi)
	}
	*row = freeRow
	r.changes++
	r.replay.column(why{Bounds, source, -1}, t.col)
}

// cut makes the coefficients of a row with one side smaller, and reports whether any was. excess is
// by how much the row times sign exceeds its side at most. A term of a larger coefficient than that
// satisfies the row alone, one step away from its worst bound: the row is only about that bound,
// and a coefficient of the size of the excess does the same with less slack. Savelsbergh,
// "Preprocessing and probing techniques for mixed integer programming problems", ORSA Journal on
// Computing 6 (1994), for binary columns; Achterberg et al. (2020), section 3.2, for integers.
func (r *reducer) cut(row *row, cols []column, excess, sign int64) bool {
	done := false
	for k := range row.terms {
		t := &row.terms[k]
		less := abs64(t.coef) - excess
		if less <= 0 {
			continue
		}
		done = true
		worst := cols[t.col].lo
		if t.coef > 0 == (sign > 0) {
			worst = cols[t.col].hi
		}
		if t.coef < 0 {
			less = -less
		}
		t.coef -= less
		row.move(less * worst)
	}
	return done
}

// finish renumbers the columns that are left and makes the costs as small as possible.
func (r *reducer) finish() {
	p := r.p
	number := make([]int32, len(p.cols))
	g := int64(0)
	left := p.cols[:0]
	for j, c := range p.cols {
		if !r.gone[j] {
			number[j] = int32(len(left))
			left = append(left, c)
			p.origin = append(p.origin, int32(j))
			g = gcd(abs64(c.cost), g)
		}
	}
	p.cols = slices.Clip(left)
	for i := range r.w.Range(len(p.rows)) {
		for k := range p.rows[i].terms {
			t := &p.rows[i].terms[k]
			t.col = number[t.col]
		}
		r.w.Did(len(p.rows[i].terms))
	}
	p.divideCosts(g)
}

// places has the rows of each column.
type places struct {
	start []int32
	list  []place
}

type place struct {
	row  int32
	coef int64
}

func (a *places) of(j int32) []place { return a.list[a.start[j]:a.start[j+1]] }

// occurrences returns the rows of each column.
func (r *reducer) occurrences() *places {
	p := r.p
	a := &places{start: make([]int32, len(p.cols)+1)}
	n := 0
	for _, row := range p.rows {
		for _, t := range row.terms {
			a.start[t.col]++
		}
		n += len(row.terms)
	}
	sum := int32(0)
	for j, k := range a.start {
		a.start[j] = sum
		sum += k
	}
	a.list = make([]place, n)
	at := slices.Clone(a.start)
	for i, row := range p.rows {
		for _, t := range row.terms {
			a.list[at[t.col]] = place{int32(i), t.coef}
			at[t.col]++
		}
		if !r.w.Did(len(row.terms)) {
			break
		}
	}
	return a
}
