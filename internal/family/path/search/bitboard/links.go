package bitboard

// A link joins two cells that take consecutive numbers. Every cell has two links, except the first
// and the last of the walk, which have one. Count at each cell the links that are possible and
// those that are forced, for the whole board at once. This finds cells that are cut off, dead ends,
// and cells that the walk can pass in only one way. For four neighbours this is by far the
// strongest deduction. For eight, it pays on boards with few clues and costs little on the others.
//
// The rules on degrees and loops are those of M. Rubin, "A search procedure for Hamilton paths and
// circuits", Journal of the ACM 21 (1974). What differs: they work on all cells at the same time,
// in words, and exchange information with the sets of the numbers in both directions.

// links is a set of pairs of neighbours, in four sets of cells: those with a link to the cell to
// the east, to the south and to the south-east, each stored at the upper left cell, and those with
// a link to the south-west, stored at the upper right cell.
type links struct{ e, s, se, sw set }

func (l links) minus(m links) links {
	return links{l.e.minus(m.e), l.s.minus(m.s), l.se.minus(m.se), l.sw.minus(m.sw)}
}

// link finds which cells can still be linked, which must be, and what follows for the numbers.
func (s *search) link(st *state) bool {
	stale := st.stale
	st.stale = set{}
	if s.n < 2 {
		return true
	}
	s.join(st)
	s.unlink(st)
	may, must := st.may, st.must
	if !s.force(st) {
		return false
	}
	// The numbers to examine again: those whose cells have changed since last time, those next to
	// them, and those in cells whose links have changed.
	stale = stale.or(stale.up(1)).or(stale.down(1))
	if st.may != may {
		lost := s.within(st, s.ends(may.minus(st.may)))
		st.moved = st.moved.or(lost) // they may also have fewer steps
		stale = stale.or(lost)
	}
	if st.must != must {
		stale = stale.or(s.within(st, s.ends(st.must.minus(must))))
	}
	return s.follow(st, stale.and(st.open))
}

// join records the links between known consecutive numbers.
func (s *search) join(st *state) {
	known := s.numbers.minus(st.open)
	since := known.minus(st.joined)
	st.joined = known
	both := known.and(known.down(1)) // known numbers whose next one is known
	for left := both.and(since.or(since.down(1))); !left.empty(); left = left.rest() {
		k := left.first()
		a, b := st.dom[k&127], st.dom[(k+1)&127]
		st.must.e = st.must.e.or(pairs(a, b, 1).and(st.may.e))
		st.must.s = st.must.s.or(pairs(a, b, s.south).and(st.may.s))
		if s.diagonal {
			st.must.se = st.must.se.or(pairs(a, b, s.south+1).and(st.may.se))
			st.must.sw = st.must.sw.or(pairs(a, b, s.south-1).and(st.may.sw))
		}
	}
}

// pairs returns the cells of a with a cell of b at a distance of by positions after them, and the
// cells of b with a cell of a there.
func pairs(a, b set, by uint) set { return a.and(b.down(by)).or(b.and(a.down(by))) }

// unlink keeps only the links that some consecutive numbers can take, and those that are forced. No
// number loses a step by it.
func (s *search) unlink(st *state) {
	l := st.must
	around := st.open.or(st.open.up(1)).or(st.open.down(1)).and(s.numbers)
	for left := around; !left.empty(); left = left.rest() {
		k := left.first()
		d, u := st.dom[k&127], s.around(st, k)
		l.e = l.e.or(d.and(u.down(1)))
		l.s = l.s.or(d.and(u.down(s.south)))
		if s.diagonal {
			l.se = l.se.or(d.and(u.down(s.south + 1)))
			l.sw = l.sw.or(d.and(u.down(s.south - 1)))
		}
	}
	st.may.e, st.may.s = st.may.e.and(l.e), st.may.s.and(l.s)
	if s.diagonal {
		st.may.se, st.may.sw = st.may.se.and(l.se), st.may.sw.and(l.sw)
	}
}

// around returns the cells of the numbers before and after k.
func (s *search) around(st *state, k int) set {
	var u set
	if k > 0 {
		u = st.dom[(k-1)&127]
	}
	if k+1 < s.n {
		u = u.or(st.dom[(k+1)&127])
	}
	return u
}

// ends returns the cells of some links.
func (s *search) ends(l links) set {
	c := l.e.or(l.e.up(1)).or(l.s).or(l.s.up(s.south))
	if s.diagonal {
		c = c.or(l.se).or(l.se.up(s.south + 1)).or(l.sw).or(l.sw.up(s.south - 1))
	}
	return c
}

// within returns the numbers that may stand in some of the given cells.
func (s *search) within(st *state, cells set) set {
	var numbers set
	for k := range s.n {
		if st.dom[k&127].meets(cells) {
			numbers = numbers.or(one(k))
		}
	}
	return numbers
}

// force finds the links that are forced, and removes the links that these exclude.
func (s *search) force(st *state) bool {
	first, last := st.dom[0], st.dom[s.n-1]
	inner := s.cells.minus(first).minus(last)
	var ends set // cells that are certainly an end
	if first.single() {
		ends = ends.or(first)
	}
	if last.single() {
		ends = ends.or(last)
	}
	for {
		ge1, ge2, ge3 := s.degrees(&st.may)
		if ge1 != s.cells || !inner.minus(ge2).empty() {
			return false
		}
		exact := ge2.minus(ge3).and(inner).or(ge1.minus(ge2))
		st.must.e = st.must.e.or(st.may.e.and(exact.or(exact.down(1))))
		st.must.s = st.must.s.or(st.may.s.and(exact.or(exact.down(s.south))))
		if s.diagonal {
			st.must.se = st.must.se.or(st.may.se.and(exact.or(exact.down(s.south + 1))))
			st.must.sw = st.must.sw.or(st.may.sw.and(exact.or(exact.down(s.south - 1))))
		}
		ge1, ge2, ge3 = s.degrees(&st.must)
		if !ge3.empty() || ge2.meets(ends) {
			return false
		}
		before := st.may
		full := ge2.or(ge1.and(ends))
		st.may.e = st.may.e.minus(full.or(full.down(1)).minus(st.must.e))
		st.may.s = st.may.s.minus(full.or(full.down(s.south)).minus(st.must.s))
		if s.diagonal {
			st.may.se = st.may.se.minus(full.or(full.down(s.south + 1)).minus(st.must.se))
			st.may.sw = st.may.sw.minus(full.or(full.down(s.south - 1)).minus(st.must.sw))
		}
		if st.may == before && st.must != st.walked && s.without&chains == 0 {
			st.walked = st.must
			s.unclose(st, ge1.minus(ge2).minus(st.taken))
		}
		if st.may == before {
			return true
		}
	}
}

// degrees counts links at each cell: it returns the cells with at least 1, 2 and 3.
func (s *search) degrees(l *links) (ge1, ge2, ge3 set) {
	ge1 = l.e
	ge1, ge2, ge3 = add(ge1, ge2, ge3, l.e.up(1))
	ge1, ge2, ge3 = add(ge1, ge2, ge3, l.s)
	ge1, ge2, ge3 = add(ge1, ge2, ge3, l.s.up(s.south))
	if s.diagonal {
		ge1, ge2, ge3 = add(ge1, ge2, ge3, l.se)
		ge1, ge2, ge3 = add(ge1, ge2, ge3, l.se.up(s.south+1))
		ge1, ge2, ge3 = add(ge1, ge2, ge3, l.sw)
		ge1, ge2, ge3 = add(ge1, ge2, ge3, l.sw.up(s.south-1))
	}
	return ge1, ge2, ge3
}

// add counts one more at the cells of x. ge1 holds the cells where at least one has been counted,
// and so on.
func add(ge1, ge2, ge3, x set) (set, set, set) {
	return ge1.or(x), ge2.or(ge1.and(x)), ge3.or(ge2.and(x))
}

// unclose prevents chains of forced links from closing to a loop: it removes the link between their
// ends. It walks the chains from the given ends, all of which have one forced link. A chain whose
// ends are both known numbers cannot close.
func (s *search) unclose(st *state, ends set) {
	for !ends.empty() {
		start := one(ends.first())
		at, from := start, set{}
		long := false // more than the one link between its ends
		for {
			next := s.beside(&st.must, at).minus(from)
			if next.empty() {
				break
			}
			long = !from.empty()
			at, from = next, at
		}
		ends = ends.minus(start.or(at))
		if !long {
			continue
		}
		st.may.e = st.may.e.minus(pairs(start, at, 1))
		st.may.s = st.may.s.minus(pairs(start, at, s.south))
		if s.diagonal {
			st.may.se = st.may.se.minus(pairs(start, at, s.south+1))
			st.may.sw = st.may.sw.minus(pairs(start, at, s.south-1))
		}
	}
}

// follow removes, from each cell of a forced link, the numbers that the other cell can't precede or
// follow. It also removes from each cell the numbers whose predecessor and successor have no two
// cells among its links: the walk can't enter and leave through the same one.
func (s *search) follow(st *state, numbers set) bool {
	e, so, w, no := st.may.e, st.may.s, st.may.e.up(1), st.may.s.up(s.south)
	me, ms, mw, mn := st.must.e, st.must.s, st.must.e.up(1), st.must.s.up(s.south)
	var se, sw, nw, ne, mse, msw, mnw, mne set
	if s.diagonal {
		se, sw, nw, ne = st.may.se, st.may.sw, st.may.se.up(s.south+1), st.may.sw.up(s.south-1)
		mse, msw = st.must.se, st.must.sw
		mnw, mne = st.must.se.up(s.south+1), st.must.sw.up(s.south-1)
	}
	for left := numbers; !left.empty(); left = left.rest() {
		k := left.first()
		u := s.around(st, k)
		old := st.dom[k&127]
		// The cells with one of u to the east, and so on.
		ue, uw, us, un := u.down(1), u.up(1), u.down(s.south), u.up(s.south)
		d := old.minus(me.minus(ue)).minus(mw.minus(uw)).minus(ms.minus(us)).minus(mn.minus(un))
		ue, uw, us, un = ue.and(e), uw.and(w), us.and(so), un.and(no)
		row, col := ue.or(uw), us.or(un)
		two := ue.and(uw).or(us.and(un)).or(row.and(col))
		if s.diagonal {
			one := row.or(col)
			// Likewise south-east, north-west, south-west and north-east.
			ue, uw = u.down(s.south+1), u.up(s.south+1)
			us, un = u.down(s.south-1), u.up(s.south-1)
			d = d.minus(mse.minus(ue)).minus(mnw.minus(uw)).minus(msw.minus(us)).minus(mne.minus(un))
			ue, uw, us, un = ue.and(se), uw.and(nw), us.and(sw), un.and(ne)
			row, col = ue.or(uw), us.or(un)
			two = two.or(ue.and(uw)).or(us.and(un)).or(row.and(col)).or(one.and(row.or(col)))
		}
		if k > 0 && k < s.n-1 && s.without&turns == 0 {
			d = d.and(two)
		}
		if d != old && !s.put(st, k, d) {
			return false
		}
	}
	return true
}
