package pb

// merge makes one row of rows with the same terms, up to the sign, and returns false if their sides
// contradict each other. The coefficients of each row have no common divisor.
func (r *reducer) merge() bool {
	p := r.p
	first := make(map[uint64]int32, len(p.rows)) // by hash: the last row that has it
	next := make([]int32, len(p.rows))           // by row: the row before it with the same hash, or -1
	for i := range r.w.Range(len(p.rows)) {
		row := &p.rows[i]
		if len(row.terms) == 0 {
			continue
		}
		r.w.Did(len(row.terms))
		h := row.hash()
		next[i] = -1
		before, ok := first[h]
		if !ok {
			before = -1
		}
		for ; before >= 0; before = next[before] {
			if sign := row.parallel(p.rows[before]); sign != 0 {
				if !p.rows[before].join(*row, sign) {
					return r.breaks(p.source[before], p.source[i])
				}
				*row = freeRow
				r.changes++
				r.replay.row(Merge, p.source[before])
				break
			}
		}
		if before < 0 {
			if last, ok := first[h]; ok {
				next[i] = last
			}
			first[h] = int32(i)
		}
	}
	return true
}

// hash returns the same number for rows with the same terms, up to the sign.
func (r *row) hash() uint64 {
	const prime = 1099511628211 // of FNV-1a
	h := uint64(14695981039346656037)
	sign := int64(1)
	if r.terms[0].coef < 0 {
		sign = -1
	}
	for _, t := range r.terms {
		h = (h ^ uint64(t.col)) * prime
		h = (h ^ uint64(t.coef*sign)) * prime
		h ^= h >> 29
	}
	return h
}

// parallel returns 1 if the terms are those of the other row, -1 if they are the opposite, and
// otherwise 0.
func (r *row) parallel(other row) int64 {
	if len(r.terms) != len(other.terms) {
		return 0
	}
	sign := int64(1)
	if r.terms[0].coef != other.terms[0].coef {
		sign = -1
	}
	for k, t := range r.terms {
		if o := other.terms[k]; t.col != o.col || t.coef != sign*o.coef {
			return 0
		}
	}
	return sign
}

// join adds the sides of a row with the same terms times sign, and returns false if none is left.
func (r *row) join(other row, sign int64) bool {
	lo, hi := other.lo, other.hi
	if sign < 0 {
		lo, hi = noLo, noHi
		if other.hi != noHi {
			lo = -other.hi
		}
		if other.lo != noLo {
			hi = -other.lo
		}
	}
	r.lo, r.hi = max(r.lo, lo), min(r.hi, hi)
	return r.lo <= r.hi
}
