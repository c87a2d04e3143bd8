package frontier

// One clue between the ends parts the walk: so many cells lie below it, and so many above. Each
// cell but the clue chooses its part when it is met, links stay within a part or lead to the clue,
// and the state counts the cells below. That makes fewer states than the lengths of all paths,
// since only their sum matters: on 7x7 cells half as many, a third in the largest layer. Each
// further clue would be another part to choose and another sum to keep.
//
// The cells of the row that two frontiers share are counted by the one that has crossed the row for
// itself, and chooses their parts. The other learns the part of such a cell with its first link,
// and keeps it when the second closes the cell, for the first to compare.

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
	if v == pl.n || v == 0 && here.high && (!pl.mirrored || pl.second || here.index != free) {
		kinds[n] = upper
		n++
	}
	return kinds, n
}

// joinShared is join in the parted mode for a cell p that both frontiers hold, and that belongs to
// no part yet.
func (pl *plan) joinShared(from *state, p, q uint8) (to [2]state, n int) {
	for _, part := range [2]uint8{lower, upper} {
		if kind := from.kind(q); kind != both && kind != part {
			continue
		}
		to[n] = *from
		to[n].mark(p, part, 0)
		if to[n].match(p, q) {
			to[n].link(p, q)
			n++
		}
	}
	return to, n
}

// keepPart has a cell that both frontiers hold keep its part when it is closed.
func (pl *plan) keepPart(s *state, here *place, part uint8) {
	if here.given == pl.parting {
		part = both
	}
	s.end[here.slot] = part
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
