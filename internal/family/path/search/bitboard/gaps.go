package bitboard

// The numbers between two known ones, a gap, need as many cells as there are numbers. With fewer
// cells the state has no answer; with exactly as many, no other number may take one of them. A cell
// that no other gap can reach belongs to the gap. With more such cells than numbers the state has
// no answer; with exactly as many, the numbers take only these cells. With four neighbours the
// colours of a chessboard alternate, so even and odd numbers never compete for a cell, and each gap
// counts as two.
//
// These are Hall sets: P. Hall, "On representatives of subsets", Journal of the London Mathematical
// Society 10 (1935). Finding all of them takes a matching; the gaps take two passes.

// fill restricts each gap to the cells that it can have, and reports whether an answer may be left.
func (s *search) fill(st *state) bool {
	var runs [positions + 2]struct{ numbers, cells set } // of a gap: even and odd, or all and none
	n := 0
	next := -1
	for left := st.open; !left.empty(); left = left.rest() {
		k := left.first()
		if k != next {
			n += 2
		}
		next = k + 1
		r := &runs[n-2]
		if !s.diagonal && k&1 != 0 {
			r = &runs[n-1]
		}
		r.numbers = r.numbers.or(one(k))
		r.cells = r.cells.or(st.dom[k&127])
	}
	var once, twice set
	for i := range runs[:n] {
		twice = twice.or(once.and(runs[i].cells))
		once = once.or(runs[i].cells)
	}
	alone := once.minus(twice)
	for i := range runs[:n] {
		r := &runs[i]
		own := r.cells.and(alone)
		want, have, must := r.numbers.size(), r.cells.size(), own.size()
		if have < want || must > want {
			return false
		}
		if must == want && !s.only(st, r.numbers, own) {
			return false
		}
		if have == want && must < want &&
			!s.only(st, st.open.minus(r.numbers), s.cells.minus(r.cells)) {
			return false
		}
	}
	return true
}

// only restricts some numbers to some cells, and reports whether each number has one left.
func (s *search) only(st *state, numbers, cells set) bool {
	for left := numbers; !left.empty(); left = left.rest() {
		k := left.first()
		old := st.dom[k&127]
		if d := old.and(cells); d != old && !s.put(st, k, d) {
			return false
		}
	}
	return true
}
