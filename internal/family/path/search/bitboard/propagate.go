package bitboard

// propagate shrinks the sets of a state until nothing changes, and reports whether an answer may be
// left. Cheap deductions go first: links run when steps and singles find nothing more, and gaps
// after links.
func (s *search) propagate(st *state) bool {
	for {
		if !s.steps(st) || !s.singles(st) {
			return false
		}
		switch {
		case !st.moved.empty():
			continue
		case st.open.empty():
			return true
		case !st.stale.empty() && s.without&linking == 0:
			if !s.link(st) {
				return false
			}
		case s.without&gaps != 0:
			return true
		default:
			if !s.fill(st) {
				return false
			}
			if st.moved.empty() {
				return true
			}
		}
	}
}

// put reduces the cells of a number to d, and reports whether there are any.
func (s *search) put(st *state, k int, d set) bool {
	number := one(k)
	st.dom[k&127] = d
	st.moved = st.moved.or(number)
	st.stale = st.stale.or(number)
	if d.single() {
		if d.empty() {
			s.wiped = k
			return false
		}
		st.found = st.found.or(number)
	}
	return true
}

// beside returns the cells that are linked to those of a.
func (s *search) beside(l *links, a set) set {
	n := a.and(l.e).up(1).or(a.down(1).and(l.e))
	n = n.or(a.and(l.s).up(s.south)).or(a.down(s.south).and(l.s))
	if s.diagonal {
		n = n.or(a.and(l.se).up(s.south + 1)).or(a.down(s.south + 1).and(l.se))
		n = n.or(a.and(l.sw).up(s.south - 1)).or(a.down(s.south - 1).and(l.sw))
	}
	return n
}

// steps keeps each number within a step of the numbers before and after it. It passes changes on in
// sweeps, upwards and downwards by turns, until none is left.
func (s *search) steps(st *state) bool {
	for !st.moved.empty() {
		for ahead := st.moved; !ahead.empty(); {
			k := ahead.first()
			ahead = ahead.rest()
			if !s.step(st, k) {
				return false
			}
			if k+1 < positions {
				ahead = ahead.or(st.moved.and(one(k + 1)))
			}
		}
		for ahead := st.moved; !ahead.empty(); {
			k := ahead.last()
			ahead = ahead.minus(one(k))
			if !s.step(st, k) {
				return false
			}
			if k > 0 {
				ahead = ahead.or(st.moved.and(one(k - 1)))
			}
		}
	}
	return true
}

// step keeps the numbers before and after k within a step of its cells.
func (s *search) step(st *state, k int) bool {
	st.moved = st.moved.minus(one(k))
	near := s.beside(&st.may, st.dom[k&127])
	if k+1 < s.n {
		old := st.dom[(k+1)&127]
		if d := old.and(near); d != old && !s.put(st, k+1, d) {
			return false
		}
	}
	if k > 0 {
		old := st.dom[(k-1)&127]
		if d := old.and(near); d != old && !s.put(st, k-1, d) {
			return false
		}
	}
	return true
}

// singles assigns each cell that only one number can take to that number, and removes the cells of
// numbers with one cell from the others.
func (s *search) singles(st *state) bool {
	for {
		known := st.found
		st.found = set{}
		st.open = st.open.minus(known)
		var now set // the cells taken in this round
		for left := known; !left.empty(); left = left.rest() {
			d := st.dom[left.first()&127]
			if now.meets(d) {
				return false
			}
			now = now.or(d)
		}
		st.taken = st.taken.or(now)
		var once, twice set
		for left := st.open; !left.empty(); left = left.rest() {
			k := left.first()
			d := st.dom[k&127]
			if d.meets(now) {
				d = d.minus(now)
				if !s.put(st, k, d) {
					return false
				}
			}
			twice = twice.or(once.and(d))
			once = once.or(d)
		}
		if once.or(st.taken) != s.cells {
			return false // some cell is left without a number
		}
		if !st.found.empty() {
			continue
		}
		hidden := once.minus(twice)
		if hidden.empty() {
			return true
		}
		for left := st.open; !left.empty(); left = left.rest() {
			k := left.first()
			d := st.dom[k&127].and(hidden)
			if d.empty() {
				continue
			}
			if !d.single() {
				return false // two cells have only this number
			}
			s.put(st, k, d)
		}
	}
}
