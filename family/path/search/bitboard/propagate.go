package bitboard

// propagate shrinks the sets of a state until nothing changes, and reports whether an answer may
// be left.
func (s *search) propagate(st *state) bool {
	for {
		if !s.steps(st) || !s.singles(st) {
			return false
		}
		if !st.settled() {
			continue
		}
		if !s.links {
			return true
		}
		changed, ok := s.linked(st)
		if !ok {
			return false
		}
		if !changed && st.settled() {
			return true
		}
	}
}

// touch notes that the cells of a number have changed.
func (st *state) touch(k int) {
	number := one(k)
	st.up, st.down = st.up.or(number), st.down.or(number)
}

// settled reports whether all changes have been passed on to the numbers beside them.
func (st *state) settled() bool { return st.up.or(st.down).empty() }

// near is the set of cells one step from those of a.
func (s *search) near(st *state, a set) set {
	n := a.and(st.east).up(1).or(a.down(1).and(st.east))
	n = n.or(a.and(st.below).up(s.south)).or(a.down(s.south).and(st.below))
	if s.links {
		return n
	}
	n = n.or(a.and(s.se).up(s.south + 1)).or(a.down(s.south + 1).and(s.se))
	return n.or(a.and(s.sw).up(s.south - 1)).or(a.down(s.south - 1).and(s.sw))
}

// steps holds each number within a step of the numbers before and after it: changes are passed on
// upwards in one sweep, then downwards, until none is left.
func (s *search) steps(st *state) bool {
	for !st.settled() {
		for !st.up.empty() {
			k := st.up.first()
			st.up = st.up.minus(one(k))
			if k+1 < s.n && !s.narrow(st, k+1, st.dom[k]) {
				return false
			}
		}
		for !st.down.empty() {
			k := st.down.last()
			st.down = st.down.minus(one(k))
			if k > 0 && !s.narrow(st, k-1, st.dom[k]) {
				return false
			}
		}
	}
	return true
}

// narrow holds a number within a step of the cells of another, and reports whether any are left.
func (s *search) narrow(st *state, k int, beside set) bool {
	d := st.dom[k].and(s.near(st, beside))
	if d != st.dom[k] {
		st.dom[k] = d
		st.touch(k)
	}
	return !d.empty()
}

// singles gives cells to the only number that can take them, and takes the cells of numbers that
// have one from the others.
func (s *search) singles(st *state) bool {
	var once, twice, taken set
	for _, d := range st.dom {
		twice = twice.or(once.and(d))
		once = once.or(d)
		if d.single() {
			if !taken.and(d).empty() {
				return false
			}
			taken = taken.or(d)
		}
	}
	if once != s.cells {
		return false // some cell is left without a number
	}
	hidden := once.minus(twice)
	for k, old := range st.dom {
		if old.single() {
			continue
		}
		d := old.minus(taken)
		if h := d.and(hidden); !h.empty() {
			d = h
			if !d.single() {
				return false // two cells have this number alone
			}
		}
		if d.empty() {
			return false
		}
		if d != old {
			st.dom[k] = d
			st.touch(k)
		}
	}
	return true
}

// linked works out which cells can still be linked, which must be, and what follows for the
// numbers.
func (s *search) linked(st *state) (changed, ok bool) {
	if s.n < 2 {
		return false, true
	}
	var east, below set
	for k := 1; k < len(st.dom); k++ {
		a, b := st.dom[k-1], st.dom[k]
		east = east.or(a.and(b.down(1))).or(b.and(a.down(1)))
		below = below.or(a.and(b.down(s.south))).or(b.and(a.down(s.south)))
	}
	before := [2]set{st.east, st.below}
	st.east, st.below = st.east.and(east), st.below.and(below)
	forcedEast, forcedBelow, ok := s.force(st)
	if !ok {
		return true, false
	}
	changed = before != [2]set{st.east, st.below}
	if changed { // fewer links may mean fewer steps, from any number
		st.up, st.down = s.numbers, s.numbers
	}
	return changed, s.follow(st, forcedEast, forcedBelow)
}

// degrees counts links at each cell: the cells with at least 1, 2 and 3.
func (s *search) degrees(east, below set) (ge1, ge2, ge3 set) {
	w, n := east.up(1), below.up(s.south)
	bothRow, bothCol := east.and(w), below.and(n)
	row, col := east.or(w), below.or(n)
	ge1 = row.or(col)
	ge2 = bothRow.or(bothCol).or(row.and(col))
	ge3 = bothRow.and(col).or(bothCol.and(row))
	return ge1, ge2, ge3
}

// force finds the links that must be, and takes away those that can't be beside them.
func (s *search) force(st *state) (east, below set, ok bool) {
	first, last := st.dom[0], st.dom[s.n-1]
	mayEnd := first.or(last)
	var ends set // cells that are an end for certain
	if first.single() {
		ends = ends.or(first)
	}
	if last.single() {
		ends = ends.or(last)
	}
	inner := s.cells.minus(mayEnd)
	for {
		ge1, ge2, ge3 := s.degrees(st.east, st.below)
		if !s.cells.minus(ge1).empty() || !inner.minus(ge2).empty() {
			return set{}, set{}, false
		}
		exact := ge2.minus(ge3).and(inner).or(ge1.minus(ge2))
		east = st.east.and(exact.or(exact.down(1)))
		below = st.below.and(exact.or(exact.down(s.south)))
		ge1, ge2, ge3 = s.degrees(east, below)
		if !ge3.empty() || !ge2.and(ends).empty() {
			return set{}, set{}, false
		}
		full := ge2.or(ge1.and(ends))
		e := st.east.minus(full.or(full.down(1)).minus(east))
		b := st.below.minus(full.or(full.down(s.south)).minus(below))
		if e == st.east && b == st.below {
			return east, below, true
		}
		st.east, st.below = e, b
	}
}

// follow takes from each cell of a forced link the numbers that the other cell can't precede or
// follow.
func (s *search) follow(st *state, east, below set) bool {
	west, above := east.up(1), below.up(s.south)
	for k, old := range st.dom {
		var beside set
		if k > 0 {
			beside = st.dom[k-1]
		}
		if k+1 < len(st.dom) {
			beside = beside.or(st.dom[k+1])
		}
		d := old.minus(east.minus(beside.down(1))).minus(west.minus(beside.up(1)))
		d = d.minus(below.minus(beside.down(s.south))).minus(above.minus(beside.up(s.south)))
		if d == old {
			continue
		}
		if d.empty() {
			return false
		}
		st.dom[k] = d
		st.touch(k)
	}
	return true
}
