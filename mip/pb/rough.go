package pb

import "math"

// Bounds of columns that the model gives none.
//
// The rest of presolve and the search need finite bounds. Rows may give them: x + y <= 5 bounds
// both columns from above if both are at least 0. These sums may overflow integers, so they are
// taken in floating point, and bounds are rounded outwards by more than the sums can be off. The
// exact propagation later tightens them.
//
// Where a column can go without end in one direction and no row opposes (it has no lock there), it
// leaves with its rows: any values of the others can be completed by a value far enough away. If
// its cost pushes that way too, the objective has no limit, provided that the rest has a point.
// Achterberg, Bixby, Gu, Rothberg and Weninger, "Presolve reductions in mixed integer programming",
// INFORMS Journal on Computing 32 (2020), have both as dual fixing.

// passes limits the passes over all rows. Each column that a row can bound is bounded in the pass
// after its neighbours; more passes only tighten.
const passes = 50

// bound gives all columns finite bounds and all sums room. It does nothing where that is so
// already.
func (r *reducer) bound() (status, error) {
	for range passes {
		if r.fits() == nil || !r.w.Step() {
			return open, nil
		}
		before := r.changes
		if !r.rough() {
			return infeasible, nil
		}
		r.rays()
		if r.changes == before {
			break
		}
	}
	return open, r.fits()
}

// fits returns the error that names a column without bounds, or a row whose sum is too large.
func (r *reducer) fits() error {
	p := r.p
	for j, c := range p.cols {
		if r.gone[j] || c.lo != noLo && c.hi != noHi {
			continue
		}
		side := "upper"
		if c.lo == noLo {
			side = "lower"
		}
		return refusal("column %s has no %s bound, and the rows give it none", p.model.ColName(j), side)
	}
	costs := 0.0
	for _, c := range p.cols {
		costs += times(math.Abs(float64(c.cost)*float64(p.unit)), c.extent())
	}
	if !(costs < most) {
		return refusal("the objective, in whole numbers, can reach %.2g, beyond %d", costs, int64(most))
	}
	for i, row := range p.rows {
		sum := 0.0
		for _, t := range row.terms {
			sum += times(math.Abs(float64(t.coef)), p.cols[t.col].extent())
		}
		if !(sum < most) {
			return refusal("the sum of row %s can reach %.2g, beyond %d",
				p.model.RowName(int(p.source[i])), sum, int64(most))
		}
		if !r.w.Did(len(row.terms)) {
			break
		}
	}
	return nil
}

// rough tightens bounds by each row in turn, and returns false if a row can't hold. It drops sides
// of rows that always hold, since they would lock columns.
func (r *reducer) rough() bool {
	for i := range r.w.Range(len(r.p.rows)) {
		row := &r.p.rows[i]
		if row.hi != noHi && r.holdsAlways(row, float64(row.hi), 1) {
			row.hi = noHi
			r.changes++
		}
		if row.lo != noLo && r.holdsAlways(row, -float64(row.lo), -1) {
			row.lo = noLo
			r.changes++
		}
		if row.lo == noLo && row.hi == noHi {
			*row = freeRow
			continue
		}
		if row.hi != noHi && !r.roughSide(row, float64(row.hi), 1, r.p.source[i]) ||
			row.lo != noLo && !r.roughSide(row, -float64(row.lo), -1, r.p.source[i]) {
			return false
		}
		r.w.Did(2 * len(row.terms))
	}
	return true
}

// roughSide tightens bounds by the row times sign <= hi. source is the row of the model.
func (r *reducer) roughSide(row *row, hi float64, sign float64, source int32) bool {
	cols := r.p.cols
	// The least sum, the sum of absolute values, and the number of terms without a limit.
	least, size, open := 0.0, math.Abs(hi), 0
	for _, t := range row.terms {
		v, ok := lowestValue(cols[t.col], sign*float64(t.coef))
		if !ok {
			open++
			continue
		}
		least += v
		size += math.Abs(v)
	}
	// Each of n additions is off by at most half a unit in the last place of the size.
	err := size * 0x1p-52 * float64(len(row.terms)+4)
	if open == 0 && least > hi+err+0.5 {
		return r.breaks(source)
	}
	for _, t := range row.terms {
		a := sign * float64(t.coef)
		c := &cols[t.col]
		v, ok := lowestValue(*c, a)
		if open > 1 || open == 1 && ok {
			continue
		}
		if !ok {
			v = 0
		}
		room := hi - (least - v) + err
		limit := room/math.Abs(a) + whole
		limit += math.Abs(limit) * 0x1p-50
		if !(math.Abs(limit) < widest) {
			continue
		}
		if a > 0 {
			if b := int64(math.Floor(limit)); b < c.hi {
				c.hi = b
				r.changes++
				r.replay.column(why{Bounds, source, -1}, t.col)
			}
		} else if b := int64(math.Ceil(-limit)); b > c.lo {
			c.lo = b
			r.changes++
			r.replay.column(why{Bounds, source, -1}, t.col)
		}
		if c.lo > c.hi {
			return r.breaks(source)
		}
	}
	return true
}

// holdsAlways reports whether the row times sign is at most hi within the bounds.
func (r *reducer) holdsAlways(row *row, hi, sign float64) bool {
	largest, size := 0.0, math.Abs(hi)
	for _, t := range row.terms {
		v, ok := lowestValue(r.p.cols[t.col], -sign*float64(t.coef))
		if !ok {
			return false
		}
		largest -= v
		size += math.Abs(v)
	}
	if size < 0x1p52 {
		return largest <= hi // sums of whole numbers this small are exact
	}
	return largest+size*0x1p-52*float64(len(row.terms)+4) <= hi
}

// lowestValue returns the lowest value of a * column, or false if it has none.
func lowestValue(c column, a float64) (float64, bool) {
	if a > 0 {
		return a * float64(c.lo), c.lo != noLo
	}
	return a * float64(c.hi), c.hi != noHi
}

// rays takes columns without a bound out of the problem, with their rows, where nothing opposes.
// A column that leaves takes locks away from others, which are then tried again.
func (r *reducer) rays() {
	p := r.p
	at := r.occurrences()
	down, up := r.locks()
	var stack []int32
	waits := make([]bool, len(p.cols))
	push := func(j int32) {
		if c := p.cols[j]; !waits[j] && !r.gone[j] && (c.lo == noLo || c.hi == noHi) {
			waits[j] = true
			stack = append(stack, j)
		}
	}
	for j := len(p.cols) - 1; j >= 0; j-- {
		push(int32(j))
	}
	for len(stack) > 0 && r.w.Step() {
		j := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		waits[j] = false
		c := &p.cols[j]
		s, leaves := r.ray(j, down[j] == 0 && c.cost >= 0, up[j] == 0 && c.cost <= 0)
		if !leaves {
			continue
		}
		*c = column{}
		r.gone[j] = true
		r.changes++
		for _, o := range at.of(j) {
			if row := &p.rows[o.row]; row.terms != nil {
				s.rows = append(s.rows, *row)
				for _, t := range row.terms {
					addLocks(*row, t, -1, down, up)
					push(t.col)
				}
				*row = freeRow
			}
			r.w.Step()
		}
		p.steps = append(p.steps, s)
	}
	if p.falls {
		for j := range p.cols {
			p.cols[j].cost = 0
		}
	}
}

// ray moves a column in a direction in which nothing opposes: to its bound, or without one, out of
// the problem by the step that it returns.
func (r *reducer) ray(j int32, canFall, canRise bool) (s step, leaves bool) {
	p := r.p
	c := &p.cols[j]
	p.lossy = p.lossy || canFall || canRise
	s = step{kind: ray, col: j}
	switch {
	case canFall && c.lo != noLo:
		c.hi = c.lo
	case canRise && c.hi != noHi:
		c.lo = c.hi
	case canFall:
		s.by = -1
		if c.hi != noHi {
			s.at = c.hi
		}
	case canRise:
		s.by = 1
		if c.lo != noLo {
			s.at = c.lo
		}
	default:
		return s, false
	}
	if s.by == 0 {
		r.changes++
		r.replay.column(why{Dual, -1, -1}, j)
		return s, false
	}
	p.falls = p.falls || c.cost != 0
	return s, true
}

// freeRow is a row that has left.
var freeRow = row{lo: noLo, hi: noHi}
