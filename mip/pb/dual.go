package pb

// Dual fixing. A row locks a column downwards if a smaller value can violate it, and upwards if a
// larger one can. A column without locks in the direction in which its cost pushes, or of no cost,
// can be fixed at its bound there: any point stays a point, and gets no worse. Achterberg et al.
// (2020), section 4.4.

// addLocks adds by to the locks of a term's column.
func addLocks(r row, t term, by int32, down, up []int32) {
	if r.lo != noLo && t.coef > 0 || r.hi != noHi && t.coef < 0 {
		down[t.col] += by
	}
	if r.hi != noHi && t.coef > 0 || r.lo != noLo && t.coef < 0 {
		up[t.col] += by
	}
}

// locks counts the locks of each column.
func (r *reducer) locks() (down, up []int32) {
	down, up = make([]int32, len(r.p.cols)), make([]int32, len(r.p.cols))
	for _, row := range r.p.rows {
		for _, t := range row.terms {
			addLocks(row, t, 1, down, up)
		}
		if !r.w.Did(len(row.terms)) {
			break
		}
	}
	return down, up
}

// dual fixes the columns without locks in a good direction. That loses no point as good as any.
func (r *reducer) dual() bool {
	down, up := r.locks()
	for j := range r.p.cols {
		c := &r.p.cols[j]
		if r.gone[j] || c.lo == c.hi {
			continue
		}
		switch {
		case down[j] == 0 && c.cost >= 0:
			c.hi = c.lo
			r.changes++
			r.replay.column(why{Dual, -1, -1}, int32(j))
		case up[j] == 0 && c.cost <= 0:
			c.lo = c.hi
			r.changes++
			r.replay.column(why{Dual, -1, -1}, int32(j))
		}
	}
	return true
}
