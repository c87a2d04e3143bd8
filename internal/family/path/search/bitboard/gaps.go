package bitboard

// The numbers between two known ones, a gap, need as many cells as they are: fewer, and the
// position is lost; exactly as many, and no other number has one of them. And each cell that no
// other gap can reach is theirs: more of those than numbers, and the position is lost; exactly as
// many, and they go nowhere else. With four neighbours the colours of a chessboard alternate, so
// that even and odd numbers never want the same cell, and each gap is counted as two.
//
// These are the sets of P. Hall, "On representatives of subsets", Journal of the London
// Mathematical Society 10 (1935): all of them would take a matching, the gaps take two passes.

// fill holds each gap to the cells that it can have, and reports whether an answer may be left.
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

// only leaves some numbers no cells but those given, and reports whether each has any.
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
