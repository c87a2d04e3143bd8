package frontier

// successor is a state behind a place, with the links that lead to it: a bit for each of the
// earlier neighbours.
type successor struct {
	state
	links uint8
}

// step appends to dst the states that follow from one across a place.
func (pl *plan) step(dst []successor, from *state, here *place) []successor {
	kinds, n := pl.kinds(here)
	for _, kind := range kinds[:n] {
		s := *from
		if pl.enter(&s, here, kind) {
			dst = pl.choose(dst, &s, here)
		}
	}
	return dst
}

// kinds lists what the cell of a place may be when it is met.
func (pl *plan) kinds(here *place) (kinds [2]uint8, n int) {
	switch v := here.given; {
	case pl.mode == parted && here.shared != 0 && v == 0:
		kinds[0] = loose // no part yet
	case pl.mode == parted:
		return pl.parts(here)
	case pl.mode == plain || v == 0:
		kinds[0] = loose
	case v == 1:
		kinds[0] = upper
	case v == pl.n:
		kinds[0] = lower
	default:
		kinds[0] = both
	}
	return kinds, 1
}

// enter puts the cell of a place into s, and reports whether there is room for it.
func (pl *plan) enter(s *state, here *place, kind uint8) bool {
	s.end[here.slot] = kind | (here.slot + 1)
	if pl.n > 1 && (here.given == 1 || here.given == pl.n) {
		s.end[here.slot] = kind | terminal
	}
	switch pl.mode {
	case parted:
		return here.shared != 0 || pl.assign(s, here, kind)
	case numbered:
		s.num[here.slot] = uint16(max(1, here.given)) // a loose path of one cell, or the number
	}
	return true
}

// choose appends to dst the states that follow from s, in which the cell of a place has no links
// yet, with all links to earlier neighbours: none, one or two.
func (pl *plan) choose(dst []successor, s *state, here *place) []successor {
	v := here.slot
	keep := here.shared != 0 && pl.mode == parted
	dst = pl.leave(dst, *s, here, 0, 0)
	for i, p := range here.earlier {
		one, n := pl.join(s, v, p)
		for k := range one[:n] {
			first := &one[k]
			if first.end[v] == closed {
				if keep {
					pl.keepPart(first, here, s.kind(v))
				}
				dst = pl.leave(dst, *first, here, 1<<i, 0)
				continue
			}
			dst = pl.leave(dst, *first, here, 1<<i, 0)
			for j := i + 1; j < len(here.earlier); j++ {
				two, m := pl.join(first, v, here.earlier[j])
				for l := range two[:m] {
					if keep {
						pl.keepPart(&two[l], here, first.kind(v))
					}
					dst = pl.leave(dst, two[l], here, 1<<i|1<<j, 0)
				}
			}
		}
	}
	return dst
}

// join links an end p to a cell q, and gives the states that this may lead to.
func (pl *plan) join(from *state, p, q uint8) (to [2]state, n int) {
	if from.end[q] == closed || from.other(p) == q+1 {
		return to, 0 // it has its links, or they would close a cycle
	}
	if pl.mode == numbered {
		return pl.joinNumbered(from, p, q)
	}
	if pl.mode == parted && from.kind(p) == loose {
		return pl.joinShared(from, p, q)
	}
	to[0] = *from
	if pl.mode == parted && !to[0].match(p, q) {
		return to, 0
	}
	to[0].link(p, q)
	return to, 1
}

// leave appends to dst the states in which the cells that have no neighbours to come, from the
// one with index i on, have got what they need: two links, or one at an end of the walk.
func (pl *plan) leave(dst []successor, s state, here *place, links uint8, i int) []successor {
	for ; i < len(here.leaves); i++ {
		p := here.leaves[i]
		x := s.other(p)
		switch {
		case s.end[p] == closed:
			continue
		case pl.n == 1:
			x = terminal
		case s.single(p):
			return dst
		}
		if pl.mode == numbered {
			if s.kind(p) == loose {
				if down := s; pl.end(&down, p, lower) {
					dst = pl.leave(dst, down, here, links, i+1)
				}
				if !pl.end(&s, p, upper) {
					return dst
				}
				continue
			}
			last := 1
			if s.kind(p) == upper {
				last = pl.n
			}
			if int(s.num[p]) != last {
				return dst
			}
		}
		s.shut(p)
		s.pair(x, terminal)
	}
	if pl.hopeless(&s, here) {
		return dst
	}
	return append(dst, successor{s, links})
}
