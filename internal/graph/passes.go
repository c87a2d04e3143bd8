package graph

import "slices"

// Passes calls with each open edge and a value with which a narrow pass would have too few pieces
// for the pairs that it parts, and with one of its nodes, until found returns false or over true.
// The plane must be surveyed. Truth is the plane of an answer.
//
// It begins with sets of two to four pieces that part as many pairs. Each piece is on one of these
// paths then, so in the answer they have as many owners; other sets are not tried.
func (p *Plane) Passes(truth *Plane, over func() bool,
	found func(e int32, value int8, node int) bool,
) bool {
	f := &fits{passes: p.passes(), over: over}
	f.find(truth)
	return !over() && f.joined(found) && f.lost(found)
}

// fits are sets of pieces that part as many pairs as they are.
type fits struct {
	*passes
	over  func() bool // the search must end
	owner []int       // of each piece: the label of its path in the answer, or 0
	sets  [][]int32   // each the smallest, or one of several, with its first piece
	pairs [][]int     // of each set: what it parts
}

// find finds sets of up to mostPieces pieces.
func (f *fits) find(truth *Plane) {
	f.owner = make([]int, f.count)
	truth.Survey()
	for c, n := range f.piece {
		if root := truth.root[c]; n != none && root != none && f.open[truth.Labels[root]] {
			f.owner[n] = truth.Labels[root]
		}
	}
	tried := map[pieceSet]bool{}
	for i, k := range f.owner {
		if k > 0 && !f.over() {
			f.grow([]int32{int32(i)}, []int{k}, tried)
		}
	}
}

// grow adds pieces to a set until all its pairs are parted.
func (f *fits) grow(set []int32, pairs []int, tried map[pieceSet]bool) {
	key := keyOf(set)
	if tried[key] {
		return
	}
	tried[key] = true
	for _, k := range pairs {
		more := f.way(k, set)
		if more == nil {
			continue
		}
		if len(set) == mostPieces {
			return
		}
		last := len(set) == mostPieces-1
		if last {
			more = f.common(k, set)
		}
		for _, i := range more {
			l := f.owner[i]
			if l == 0 || slices.Contains(pairs, l) {
				continue
			}
			pieces, parted := append(slices.Clip(set), i), append(slices.Clip(pairs), l)
			if !last || !f.passed(parted, pieces) {
				f.grow(pieces, parted, tried)
			}
		}
		return
	}
	f.sets, f.pairs = append(f.sets, set), append(f.pairs, pairs)
}

// lost finds the values that take a piece from its pairs: it comes to another path, or none of its
// pairs can pass it. Of one pair or two, ShutOff and Squeezed settle these.
func (f *fits) lost(found func(e int32, value int8, node int) bool) bool {
	for n, set := range f.sets {
		if len(set) < 3 {
			continue
		}
		for _, lost := range set {
			rest := slices.DeleteFunc(slices.Clone(set), func(i int32) bool { return i == lost })
			for e, ends := range f.Drawing.ends {
				if f.Value[e] != 0 || f.piece[ends[0]] != lost && f.piece[ends[1]] != lost {
					continue
				}
				for _, value := range []int8{-1, 1} {
					f.Value[e] = value
					node := f.enough(rest, f.pairs[n])
					f.Value[e] = 0
					if f.over() || node >= 0 && !found(int32(e), value, node) {
						return false
					}
				}
			}
		}
	}
	return true
}

// enough returns a node of some pieces that part some pairs with the present values, or -1.
func (f *fits) enough(pieces []int32, pairs []int) (node int) {
	if !f.Plane.Survey() {
		return -1
	}
	now := f.Plane.passes()
	var there []int32
	node = -1
	for c, n := range f.piece {
		if now.piece[c] != none && slices.Contains(pieces, n) {
			if there = append(there, now.piece[c]); node < 0 {
				node = c
			}
		}
	}
	for _, k := range pairs {
		if !now.open[k] || now.way(k, there) != nil {
			return -1
		}
	}
	return node
}

// joined finds the links that would make one of two pieces of a set.
func (f *fits) joined(found func(e int32, value int8, node int) bool) bool {
	of := make([][]int, f.count) // of each piece: its sets
	for n, set := range f.sets {
		for _, i := range set {
			of[i] = append(of[i], n)
		}
	}
	one := func(m, n int) bool { // the two sets together are one with as many pairs
		pieces, pairs := slices.Clone(f.sets[m]), slices.Clone(f.pairs[m])
		for j, i := range f.sets[n] {
			if !slices.Contains(pieces, i) {
				pieces = append(pieces, i)
			}
			if k := f.pairs[n][j]; !slices.Contains(pairs, k) {
				pairs = append(pairs, k)
			}
		}
		return len(pieces) == len(pairs) && len(pieces) <= mostPieces
	}
	for e, ends := range f.Drawing.ends {
		i, j := f.piece[ends[0]], f.piece[ends[1]]
		if f.Value[e] != 0 || i == none || j == none || i == j || f.Degree[ends[0]] > 1 ||
			f.Degree[ends[1]] > 1 {
			continue // other rules settle it
		}
		if slices.ContainsFunc(of[i], func(m int) bool {
			return slices.ContainsFunc(of[j], func(n int) bool { return one(m, n) })
		}) && !found(int32(e), 1, int(ends[0])) {
			return false
		}
	}
	return true
}
