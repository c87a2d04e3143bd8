package frontier

import "github.com/gridwright/gridwright/internal/family/link"

// step carries s across a cell with the links in to earlier cells and the links out to later ones.
// It returns false if the state shows that this is not legal.
//
// A used cell joins two ends. An end is represented by the plug that leads to it: a plug that comes
// in, the position of a plug that goes out, as the end of a loose path, or a terminal.
func (pl *plan) step(s *state, at *place, in, out int) bool {
	if in|out == 0 {
		return pl.touch == link.Free || pl.touches(s, at, in, fusion{unused: true})
	}
	right := pl.width
	var f fusion
	var ends [2]uint8
	n := 0
	for _, p := range [2]int{at.col, right} {
		if x := s.plug[p]; x != 0 {
			ends[n] = x
			n++
			f.merged |= 1 << s.leader(p)
		}
	}
	home := n == 2 && ends[0]&kindBits != named && ends[0]&otherBits == uint8(right+1)
	if home && ends[0]&kindBits == loose {
		return false // a closed loop
	}
	switch at.part {
	case opens:
		ends[n] = named | at.slot
		n++
	case closes:
		partner := 0
		for s.plug[partner] != named|at.slot {
			partner++
		}
		home = n == 1 && ends[0] == named|at.slot
		ends[n] = owed | uint8(partner+1)
		n++
		f.merged |= 1 << (partner + 1)
	}
	s.plug[at.col], s.plug[right] = 0, 0
	if home { // the path is complete
		f.labelled = true
		return pl.touch == link.Free || pl.touches(s, at, in, f)
	}
	if out&south != 0 {
		ends[n] = loose | uint8(at.col+1)
		n++
	}
	if out&east != 0 {
		ends[n] = loose | uint8(right+1)
	}
	return s.join(ends[0], ends[1], &f) && (pl.touch == link.Free || pl.touches(s, at, in, f))
}

// join joins the two paths that lead to the ends x and y, and reports whether that is legal.
func (s *state) join(x, y uint8, f *fusion) bool {
	if x&kindBits != loose {
		x, y = y, x
	}
	if x&kindBits != loose {
		return false // the paths come from terminals of different pairs
	}
	kind := y & kindBits
	f.labelled = kind != loose
	f.leader = x
	if kind == named {
		s.plug[x-1] = y
		return true
	}
	other := y & otherBits
	s.plug[x-1] = kind | other
	s.plug[other-1] = kind | x
	f.leader = min(x, other)
	return true
}
