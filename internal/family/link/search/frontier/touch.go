package frontier

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/family/link"
)

// Touching. Two cells side by side without a link may, under Never, not lie on one path, and
// neither may the four of a block under No2x2. When the last of such cells is met, their paths
// may still be several that become one only further down. So the state keeps a clash: the set of
// these paths, which must not all become one. As paths are joined, the sets shrink; one that has
// shrunk to a single path is a broken rule, and one with the paths of two pairs, or with a complete
// path and another, can be broken no more. Only paths with open ends need remembering, and a
// frontier has few, so that the sets stay few and small.

// fusion is what a step did to the paths.
type fusion struct {
	unused   bool   // the cell is on no path
	merged   uint32 // bits of the leaders plus 1 whose paths have become the one through the cell
	leader   uint8  // of the path through the cell, plus 1; 0 when it is complete
	labelled bool   // that path has a terminal
}

// here is the bit of the path through the cell, in clashes while a step is under way. It is no
// leader's.
const here = 1

// touches brings the cells and clashes of s up to date after the step f across the cell at, and
// reports whether a path touches itself where it must not.
func (pl *plan) touches(s *state, at *place, in int, f fusion) bool {
	up, back := s.cell[at.col], uint8(0)
	if at.col > 0 {
		back = s.cell[at.col-1]
	}
	fresh := make([]uint32, 0, 2)
	switch {
	case f.unused:
	case pl.touch == link.Never:
		if up != 0 && in&north == 0 {
			fresh = append(fresh, 1<<up|here)
		}
		if back != 0 && in&west == 0 {
			fresh = append(fresh, 1<<back|here)
		}
	case at.corner && s.corner != 0 && up != 0 && back != 0:
		fresh = append(fresh, 1<<s.corner|1<<up|1<<back|here)
	}
	if !pl.shrink(s, f, fresh) {
		return false
	}
	for c, path := range s.cell[:pl.width] {
		if f.merged>>path&1 != 0 {
			s.cell[c] = f.leader
		}
	}
	s.corner = 0
	if pl.touch == link.No2x2 && at.exits&east != 0 {
		s.corner = s.cell[at.col]
	}
	s.cell[at.col] = f.leader
	if at.last { // nothing below can touch what has been passed
		clear(s.cell[:at.col])
	}
	return true
}

// shrink renames the paths in the clashes of s, drops those that can be broken no more, adds the
// fresh ones, and reports whether none is broken.
func (pl *plan) shrink(s *state, f fusion, fresh []uint32) bool {
	labels := uint32(0) // paths that have a terminal
	if f.labelled {
		labels |= here
	}
	for p, x := range s.plug[:pl.width+1] {
		if l := s.leader(p); x&kindBits != loose && l != f.leader {
			labels |= 1 << l
		}
	}
	kept := s.clashes[:0]
	for i := range len(s.clashes) + len(fresh) {
		clash := uint32(0)
		if i < len(s.clashes) {
			clash = s.clashes[i]
		} else {
			clash = fresh[i-len(s.clashes)]
		}
		if clash&f.merged != 0 {
			clash = clash&^f.merged | here
		}
		switch {
		case clash&(clash-1) == 0:
			return false // they have become one path
		case bits.OnesCount32(clash&labels) > 1, clash&here != 0 && f.leader == 0:
			continue // they never will
		case clash&here != 0:
			clash = clash&^here | 1<<f.leader
		}
		kept = append(kept, clash)
	}
	s.clashes = minimal(kept)
	return true
}

// minimal sorts the clashes and drops each that holds another, which says more.
func minimal(clashes []uint32) []uint32 {
	slices.Sort(clashes)
	kept := clashes[:0]
	for _, c := range clashes {
		// A set inside c is a smaller number, so it stands before c.
		if !slices.ContainsFunc(kept, func(k uint32) bool { return k&^c == 0 }) {
			kept = append(kept, c)
		}
	}
	return kept
}
