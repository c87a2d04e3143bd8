package frontier

// One clue between the ends parts the walk: so many cells lie below it, and so many above. Each
// cell but the clue chooses its part when it is met, links stay within a part or lead to the clue,
// and the state counts the cells below. That makes fewer states than the lengths of all paths,
// since only their sum matters: on 7x7 cells half as many, a third in the largest layer. Each
// further clue would be another part to choose and another sum to keep.

// parts lists the parts to which the cell of a place may belong.
func (pl *plan) parts(here *place) (kinds [2]uint8, n int) {
	v := here.given
	if v == pl.parting {
		kinds[0] = both
		return kinds, 1
	}
	free := int32(0) // the first place without a clue, where the walk is mirrored
	if pl.places[0].given > 0 {
		free = 1
	}
	if v == 1 || v == 0 && here.low {
		kinds[n] = lower
		n++
	}
	if v == pl.n || v == 0 && here.high && !(pl.mirrored && here.index == free) {
		kinds[n] = upper
		n++
	}
	return kinds, n
}

// assign counts the cell of a place, and reports whether its part has room for it.
func (pl *plan) assign(s *state, here *place, part uint8) bool {
	cells := int(here.index) + 1
	if pl.clue[pl.parting] <= here.index {
		cells--
	}
	if part == lower {
		s.below++
	}
	return int(s.below) < pl.parting && cells-int(s.below) <= pl.n-pl.parting
}

// match reports whether a link between two ends stays in one part. A clue that is linked to one
// part goes on in the other.
func (s *state) match(p, q uint8) bool {
	if s.kind(p) != both {
		p, q = q, p
	}
	if s.kind(p) == both {
		s.mark(p, lower^upper^s.kind(q), 0)
		return true
	}
	return s.kind(p) == s.kind(q)
}
