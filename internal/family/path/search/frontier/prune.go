package frontier

// hopeless reports whether a state behind a place can lead to no answer, for reasons that are
// quickly seen.
func (pl *plan) hopeless(s *state, here *place) bool {
	if s.whole {
		return len(here.live) > 0 || s.again || here.toCome > 0
	}
	if here.toCome == 0 {
		return true
	}
	// The walk has two ends.
	ends := here.ends
	for _, p := range here.live {
		switch {
		case s.other(p) == closed:
		case s.other(p) == terminal:
			ends++
		case s.single(p) && here.left[p] == 1:
			if s.kind(p) == both {
				return true
			}
			ends++
		}
	}
	return ends > 2 || pl.mode == numbered && pl.crammed(s, here)
}

// crammed reports whether there are too many or too few numbers between two paths, or none for a
// path without a clue.
func (pl *plan) crammed(s *state, here *place) bool {
	room := here.longest
	for _, p := range here.live {
		kind := s.kind(p)
		if kind != loose && !pl.may(here.at[p], int(s.num[p])) {
			return true
		}
		if kind == upper || kind == both {
			gap, ok := pl.gap(s, here, p, upper)
			if !ok {
				return true
			}
			room = max(room, gap)
		}
		if kind == lower || kind == both {
			gap, ok := pl.gap(s, here, p, lower)
			if !ok {
				return true
			}
			room = max(room, gap)
		}
	}
	for _, p := range here.live {
		if s.end[p] == closed || s.kind(p) != loose {
			continue
		}
		if int(s.num[p]) > room {
			return true
		}
		if q := s.other(p) - 1; p <= q && !pl.fits(here.at[p], here.at[q], int(s.num[p])) {
			return true
		}
	}
	return false
}

// gap counts the numbers between the cell in slot p and the next path or clue, upwards or
// downwards, and reports whether the walk can go from one to the other.
func (pl *plan) gap(s *state, here *place, p, way uint8) (numbers int, ok bool) {
	a := int(s.num[p])
	sign, from, to := 1, pl.below[a], pl.above[a] // the bounds of the gap
	if way == lower {
		sign, from, to = -1, to, from
	}
	if pl.clue[a] != none {
		from = a
	}
	start, end := sign*(from-a), sign*(to-a)
	for _, q := range here.live {
		kind := s.kind(q)
		if kind == loose || q == p {
			continue
		}
		d := sign * (int(s.num[q]) - a)
		if kind == way && start <= d && d < end {
			return 0, false // the walk would begin twice, or end twice
		}
		if kind != way && start < d && d <= end {
			// Both cells have been crossed, so that a link between them would be there by now, unless
			// both are shared.
			apart := d > 1 || here.shared>>p&(here.shared>>q)&1 != 0
			return d - 1, apart && pl.distance(here.at[p], here.at[q]) <= d
		}
	}
	if c := pl.clue[to]; c != none {
		return end - 1, c >= here.clues && pl.distance(here.at[p], c) <= end
	}
	return end - 1, true
}

// may reports whether a place may have a number.
func (pl *plan) may(i int32, number int) bool {
	dom := pl.places[i].may
	return dom == nil || dom.has(number)
}

// fits reports whether two places may be the ends of a path of so many cells.
func (pl *plan) fits(i, j int32, cells int) bool {
	a, b := pl.places[i].may, pl.places[j].may
	return a == nil || a.meets(b, cells-1) || b.meets(a, cells-1)
}
