package graph

import (
	"math/bits"
	"slices"
)

// Narrow passes. Each node that a path may still pass has room for one path. A piece is such a
// node, or a drawn path between such nodes that is on no path of a pair: it has room for one path,
// too. If all ways of more than m pairs pass one of m pieces, two of the paths would pass the same
// piece. The ways of a pair are those of a squeeze, which is the case m = 1; m = 0 is ShutOff.
//
// The clause has the drawn edges that lead to the tips of these pairs and those of the pieces, and
// why the edges are closed that leave what a tip of each pair reaches without the pieces.
//
// Which m pieces part which pairs is found by Menger's theorem turned into a search ("Zur
// allgemeinen Kurventheorie", 1927): a piece of the set is on any way that is left, so the search
// tries those on a shortest one.

// mostPieces is the largest number of pieces of a narrow pass with which a search begins. Wider
// ones are hard to see, and there are many more sets to try.
const mostPieces = 4

// passes are the pieces of a plane and how paths may go from one to the other. They are the nodes
// of a graph whose edges are open; the tips of the pairs are its last nodes, two for each label.
type passes struct {
	*Plane
	Search
	piece []int32 // of each node of the plane: its piece, or none
	count int     // of the pieces
	open  []bool  // of each label: its path is not joined, and has no way past all pieces
	ways  [][]way // of each label: ways that were found
}

// way has the pieces of a way, in their order, and as bits.
type way struct {
	pieces []int32
	has    []uint64
}

// passes reports whether a way passes one of some pieces.
func (w way) passes(pieces []int32) bool {
	return slices.ContainsFunc(pieces, func(i int32) bool { return w.has[i/64]&(1<<(i%64)) != 0 })
}

// passes finds the pieces. The plane must be surveyed.
func (p *Plane) passes() *passes {
	s := &passes{Plane: p, piece: slices.Repeat([]int32{none}, p.Nodes()),
		open: make([]bool, len(p.tips)), ways: make([][]way, len(p.tips))}
	for nodes := range p.Components(func(_ int32, h Half) bool { return p.Value[h.Edge] > 0 }) {
		if p.root[nodes[0]] != none {
			continue
		}
		for _, c := range nodes {
			s.piece[c] = int32(s.count)
		}
		s.count++
	}
	var edges [][2]int
	for k := 1; k < len(p.tips); k++ {
		s.open[k] = p.unjoined(k)
	}
	node := func(c int32) int { // of the graph of pieces, or none
		if s.piece[c] != none && p.Degree[c] < 2 {
			return int(s.piece[c])
		}
		if s.piece[c] == none && p.tipAt(c) {
			k := p.Labels[p.root[c]]
			return int(s.tip(k, slices.Index(p.tips[k][:], c)))
		}
		return none
	}
	for e, value := range p.Value {
		if value != 0 {
			continue
		}
		a, b := node(p.ends[e][0]), node(p.ends[e][1])
		switch k := (a - s.count) / 2; {
		case a == none || b == none || a == b:
		case min(a, b) < s.count:
			edges = append(edges, [2]int{a, b})
		case k == (b-s.count)/2: // its two tips
			s.open[k] = false
		}
	}
	s.Search.Graph = New(s.count+2*len(p.tips), edges)
	p.Seen += p.Nodes() + len(p.Value)
	return s
}

// tip returns the node of a tip in the graph of pieces.
func (s *passes) tip(k, side int) int32 { return int32(s.count + 2*k + side) }

// may reports whether a way of a pair may lead on to a piece.
func (s *passes) may(k int, without []int32) func(_ int32, h Half) bool {
	goal := s.tip(k, 1)
	return func(_ int32, h Half) bool {
		return h.To == goal || int(h.To) < s.count && !slices.Contains(without, h.To)
	}
}

// way returns the pieces of a way of a pair without some pieces, or nil if there is none: a way
// that was found before, or a shortest one.
func (s *passes) way(k int, without []int32) []int32 {
	for _, w := range s.ways[k] {
		if s.Seen++; !w.passes(without) {
			return w.pieces
		}
	}
	goal := s.tip(k, 1)
	joined := s.Search.From(s.tip(k, 0), goal, s.may(k, without))
	s.Seen += len(s.Search.Reached)
	if !joined {
		return nil
	}
	w := way{has: make([]uint64, s.count/64+1)}
	for c := range s.Search.Back(goal) {
		if c != goal {
			w.pieces = append(w.pieces, c)
			w.has[c/64] |= 1 << (c % 64)
		}
	}
	slices.Reverse(w.pieces)
	s.ways[k] = append(s.ways[k], w)
	return w.pieces
}

// common returns the pieces that are on all ways of a pair which were found and pass none of some
// pieces, ascending. There is such a way.
func (s *passes) common(k int, without []int32) (pieces []int32) {
	var common []uint64
	for _, w := range s.ways[k] {
		s.Seen++
		switch {
		case w.passes(without):
		case common == nil:
			common = slices.Clone(w.has)
		default:
			for i := range common {
				common[i] &= w.has[i]
			}
		}
	}
	for i, some := range common {
		for ; some != 0; some &= some - 1 {
			pieces = append(pieces, int32(64*i+bits.TrailingZeros64(some)))
		}
	}
	return pieces
}

// passed reports whether a way of one of some pairs that was found passes none of some pieces.
func (s *passes) passed(pairs []int, pieces []int32) bool {
	return slices.ContainsFunc(pairs, func(k int) bool {
		return slices.ContainsFunc(s.ways[k], func(w way) bool {
			s.Seen++
			return !w.passes(pieces)
		})
	})
}

// parts returns the pairs of which all ways pass one of some pieces.
func (s *passes) parts(pieces []int32) (pairs []int) {
	for k, open := range s.open {
		if open && s.way(k, pieces) == nil {
			pairs = append(pairs, k)
		}
	}
	return pairs
}

// pieceSet is a set of pieces as a key: ascending, from 1.
type pieceSet [mostPieces]int32

// overfull looks for pieces, of which one is given, that part more pairs than they are.
func (s *passes) overfull(piece int32) (pieces []int32, pairs []int) {
	tried := map[pieceSet]bool{}
	var try func(pieces []int32) bool
	try = func(some []int32) bool {
		key := keyOf(some)
		if tried[key] {
			return false
		}
		tried[key] = true
		all := s.parts(some)
		if len(all) > len(some) {
			pieces, pairs = some, all[:len(some)+1]
			return true
		}
		if len(some) == mostPieces-1 {
			return false
		}
		last := len(some) == mostPieces-2
		count := make([]int, s.count)
		for k, open := range s.open {
			if !open || slices.Contains(all, k) {
				continue
			}
			more := s.way
			if last {
				more = s.common
			}
			for _, i := range more(k, some) {
				count[i]++
			}
		}
		for i, n := range count {
			if n > 0 && (!last || len(all)+n >= mostPieces) && try(append(slices.Clip(some), int32(i))) {
				return true
			}
		}
		return false
	}
	try([]int32{piece})
	return pieces, pairs
}

// keyOf returns a set of pieces as a key.
func keyOf(pieces []int32) (key pieceSet) {
	for n, i := range pieces {
		key[n] = i + 1
	}
	slices.Sort(key[:])
	return key
}

// Narrow finds pieces, of which one has a node, that part more pairs than they are, and by which
// decided edges. It returns a node of each piece, and the pairs; by is nil if there are none.
func (p *Plane) Narrow(node int) (nodes []int, pairs []int, by []int32) {
	if !p.Survey() || p.root[node] != none {
		return nil, nil, nil
	}
	s := p.passes()
	pieces, pairs := s.overfull(s.piece[node])
	if pieces == nil {
		return nil, nil, nil
	}
	r := &reason{Plane: p, by: []int32{}}
	r.begin(pairs...)
	in := func(c int32) bool { return slices.Contains(pieces, s.piece[c]) }
	for c := range p.root {
		if in(int32(c)) {
			r.full(int32(c))
		}
	}
	for _, k := range pairs {
		r.without(k, in)
	}
	for _, i := range pieces {
		nodes = append(nodes, slices.Index(s.piece, i))
	}
	return nodes, pairs, once(r.by)
}
