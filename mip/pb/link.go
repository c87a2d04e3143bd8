package pb

import "slices"

// Columns that follow others. An equation of two columns, one of them with the coefficient 1 or -1,
// gives that column as at + by * the other, and all rows and the cost take the other instead. The
// other gets bounds within which the first has its own, so no row can reach further than before.

// follow is what a column follows: col = at + by * to; to is -1 for none.
type follow struct {
	to     int32
	by, at int64
}

// link replaces the columns of equations of two columns, and returns false if there is no point.
func (r *reducer) link() bool {
	p := r.p
	var f []follow
	for i := range r.w.Range(len(p.rows)) {
		row := &p.rows[i]
		if len(row.terms) != 2 || row.lo != row.hi {
			continue
		}
		if f == nil {
			f = make([]follow, len(p.cols))
			for j := range f {
				f[j].to = -1
			}
		}
		if !r.equate(f, row.terms[0], row.terms[1], row.lo, p.source[i]) {
			return r.breaks(p.source[i])
		}
	}
	if f != nil {
		r.rewrite(f)
	}
	return true
}

// equate replaces a column of the equation s + t = side, if it can. source is the row of the model.
func (r *reducer) equate(f []follow, s, t term, side int64, source int32) bool {
	p := r.p
	for _, e := range []*term{&s, &t} {
		if to := resolve(f, e.col); to.to >= 0 {
			side -= e.coef * to.at
			*e = term{to.to, e.coef * to.by}
		}
	}
	if s.col == t.col {
		s.coef += t.coef
		t.coef = 0
	}
	for range 2 {
		if c := p.cols[t.col]; t.coef == 0 || c.lo == c.hi {
			return r.assign(s, side-t.coef*c.lo, source)
		}
		s, t = t, s
	}
	// s is to follow t.
	if abs64(s.coef) != 1 || abs64(t.coef) == 1 && s.col < t.col {
		s, t = t, s
	}
	if abs64(s.coef) != 1 {
		return true
	}
	own, other := &p.cols[s.col], &p.cols[t.col]
	at, by := side*s.coef, -t.coef*s.coef
	if own.lo != 0 || other.lo != 0 {
		return true // the next round has shifted them
	}
	low, high := -at, own.hi-at // of by * t
	if by < 0 {
		low, high = high, low
	}
	low, high = max(0, ceilDiv(low, by)), min(other.hi, floorDiv(high, by))
	if low > high {
		return false
	}
	if low > 0 || high < other.hi {
		other.lo, other.hi = low, high
		r.changes++
		r.replay.column(why{Link, source, -1}, t.col)
		if low > 0 || high == 0 {
			return true
		}
	}
	f[s.col] = follow{t.col, by, at}
	p.steps = append(p.steps, step{kind: link, col: s.col, other: t.col, by: by, at: at})
	p.base += own.cost * at * p.unit
	other.cost += own.cost * by
	r.replay.follows(source, s.col, f[s.col])
	*own = column{}
	r.gone[s.col] = true
	r.changes++
	return true
}

// assign solves coef * column = side.
func (r *reducer) assign(t term, side int64, source int32) bool {
	if t.coef == 0 {
		return side == 0
	}
	c := &r.p.cols[t.col]
	v := side / t.coef
	if v*t.coef != side || v < c.lo || v > c.hi {
		return false
	}
	if c.lo != c.hi {
		c.lo, c.hi = v, v
		r.changes++
		r.replay.column(why{Link, source, -1}, t.col)
	}
	return true
}

// resolve returns what a column follows in the end, and shortens the way there.
func resolve(f []follow, j int32) follow {
	to := f[j]
	if to.to < 0 {
		return to
	}
	for f[to.to].to >= 0 { // it follows another itself
		n := f[to.to]
		to = follow{n.to, to.by * n.by, to.at + to.by*n.at}
	}
	f[j] = to
	return to
}

// rewrite replaces columns in all rows.
func (r *reducer) rewrite(f []follow) {
	sum := make([]int64, len(r.p.cols)) // by column: its coefficient in the current row
	for i := range r.w.Range(len(r.p.rows)) {
		row := &r.p.rows[i]
		r.w.Did(len(row.terms))
		if !slices.ContainsFunc(row.terms, func(t term) bool { return f[t.col].to >= 0 }) {
			continue
		}
		for k, t := range row.terms {
			if to := resolve(f, t.col); to.to >= 0 {
				row.move(t.coef * to.at)
				t = term{to.to, t.coef * to.by}
				row.terms[k].col = t.col
			}
			sum[t.col] += t.coef
		}
		kept := row.terms[:0]
		for _, t := range row.terms {
			if c := sum[t.col]; c != 0 {
				kept = append(kept, term{t.col, c})
				sum[t.col] = 0
			}
		}
		slices.SortFunc(kept, func(a, b term) int { return int(a.col) - int(b.col) })
		row.terms = kept
	}
}
