package frontier

// Two clues between the ends or more: a path without a clue has a length, and one with a clue has
// its numbers. A clue has no direction until it is linked for the first time. Then it goes one way
// along the link and the other way from itself, so that two states come of it: the walks with their
// numbers, not the walks alone, are what is counted. The same holds for a path without a clue one
// end of which becomes an end of the walk. From then on all follows: the other end of the path has
// the number that its length gives, and two ends with numbers can be linked if those follow each
// other.

// joinNumbered is join in the numbered mode, for two cells that may be linked but for the numbers.
func (pl *plan) joinNumbered(from *state, p, q uint8) (to [2]state, n int) {
	if from.kind(p) == loose {
		p, q = q, p
	}
	if from.kind(p) == loose { // both paths are
		cells := from.num[p] + from.num[q]
		if int(cells) > pl.longest {
			return to, 0
		}
		s := &to[0]
		*s = *from
		s.mark(s.other(p)-1, loose, int(cells))
		s.mark(s.other(q)-1, loose, int(cells))
		s.link(p, q)
		return to, 1
	}
	for _, way := range [2]uint8{upper, lower} {
		if kind := from.kind(p); kind != both && kind != way {
			continue
		}
		to[n] = *from
		if pl.onward(&to[n], p, q, way) {
			to[n].link(p, q)
			n++
		}
	}
	return to, n
}

// onward marks what follows from a link that leads from the number at p upwards or downwards to q,
// and reports whether it may.
func (pl *plan) onward(s *state, p, q, way uint8) bool {
	a, b := int(s.num[p]), int(s.num[q])
	if s.kind(p) == both {
		s.mark(p, upper^lower^way, a)
	}
	switch s.kind(q) {
	case loose: // the far end of the path has the number that is so many cells away
		return pl.number(s, s.other(q)-1, a, b, way)
	case way:
		return false
	case both:
		s.mark(q, way, b)
	}
	return way == upper && b == a+1 || way == lower && b == a-1
}

// number gives an end the number that is so many cells from number a, upwards or downwards, and
// reports whether no clue is in between.
func (pl *plan) number(s *state, slot uint8, a, cells int, way uint8) bool {
	if way == upper {
		s.mark(slot, upper, a+cells)
		return a+cells < pl.above[a]
	}
	s.mark(slot, lower, a-cells)
	return a-cells > pl.below[a]
}

// end makes the end p of a loose path an end of the walk, from which it goes upwards or downwards,
// and reports whether there is room for it.
func (pl *plan) end(s *state, p, way uint8) bool {
	x, cells := s.other(p), int(s.num[p])
	beyond := 0
	if way == lower {
		beyond = pl.n + 1
	}
	s.shut(p)
	ok := pl.number(s, x-1, beyond, cells, way)
	s.pair(x, terminal)
	return ok
}
