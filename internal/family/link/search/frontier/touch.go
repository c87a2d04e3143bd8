package frontier

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/family/link"
)

// Touching. Under Never, two neighbouring cells without a link must not lie on one path. Under
// No2x2, the four cells of a block must not. When the last of these cells is crossed, they may lie
// on several paths that become one only further down. So the state keeps a clash: the set of these
// paths, which must not all become one. The sets shrink as paths are joined. A set that shrinks to
// a single path breaks the rule. A set with paths of two pairs, or with a complete path and
// another, can no longer break it. Only paths with open ends matter, and a frontier has few, so the
// sets stay few and small.

// fusion is the effect of a step on the paths.
type fusion struct {
	unused   bool   // whether the cell is on no path
	merged   uint32 // bits of the leaders, plus 1, of the paths that became that of the cell
	leader   uint8  // the leader of the path of the cell, plus 1, or 0 if it is complete
	labelled bool   // whether that path has a terminal
}

// here is the bit of the path of the cell, in clashes during a step. No leader has this bit.
const here = 1

// touches updates the cells and clashes of s after the step f across the cell at. It returns false
// if a path touches itself where it must not.
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
	if at.last { // no cell below can touch those that were crossed
		clear(s.cell[:at.col])
	}
	return true
}

// shrink renames the paths in the clashes of s, drops clashes that can no longer be broken, and
// adds the fresh ones. It returns false if one is broken.
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
	all := append(s.clashes, fresh...)
	kept := all[:0]
	for _, clash := range all {
		if clash&f.merged != 0 {
			clash = clash&^f.merged | here
		}
		switch {
		case clash&(clash-1) == 0:
			return false // they have become one path
		case bits.OnesCount32(clash&labels) > 1, clash&here != 0 && f.leader == 0:
			continue // they never will become one path
		case clash&here != 0:
			clash = clash&^here | 1<<f.leader
		}
		kept = append(kept, clash)
	}
	s.clashes = minimal(kept)
	return true
}

// minimal sorts the clashes and drops each that contains another, which is stronger.
func minimal(clashes []uint32) []uint32 {
	for i, c := range clashes { // they are few, and nothing else of a page sorts a uint32
		for ; i > 0 && clashes[i-1] > c; i-- {
			clashes[i] = clashes[i-1]
		}
		clashes[i] = c
	}
	kept := clashes[:0]
	for _, c := range clashes {
		// A set inside c is a smaller number, so it stands before c.
		if !slices.ContainsFunc(kept, func(k uint32) bool { return k&^c == 0 }) {
			kept = append(kept, c)
		}
	}
	return kept
}
