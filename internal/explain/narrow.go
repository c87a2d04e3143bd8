package explain

import (
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
)

// Narrow passes. Each cell that a path may still pass has room for one path. A piece is such a
// cell, or a drawn path between such cells that is on no path of a pair: it has room for one path,
// too. If all ways of more than m pairs pass one of m pieces, two of the paths would pass the same
// piece. The ways of a pair are those of the part Disjoint, which is the case m = 1; the part
// Joined is m = 0.
//
// The clause has the drawn edges that lead to the tips of these pairs and those of the pieces, and
// why the edges are closed that leave what a tip of each pair reaches without the pieces.
//
// Which m pieces part which pairs is found by Menger's theorem turned into a search ("Zur
// allgemeinen Kurventheorie", 1927): a piece of the set is on any way that is left, so the search
// tries those on a shortest one.

// mostPieces is the largest number of pieces of a narrow pass with which a technique begins. Wider
// ones are hard to see, and there are many more sets to try.
const mostPieces = 4

// passes are the pieces of a plane and how paths may go from one to the other.
type passes struct {
	*plane
	piece  []int32      // of each node: its piece, or -1
	next   [][]int32    // of each piece: those to which an open edge leads
	tipped [][2][]int32 // of each label: the pieces next to its two tips
	open   []bool       // of each label: its path is not joined, and has no way past all pieces
	from   []int32      // of each piece: the one before on a way, or -1
	queue  []int32
}

// passes finds the pieces. The plane must be surveyed.
func (p *plane) passes() *passes {
	s := &passes{plane: p, piece: slices.Repeat([]int32{-1}, len(p.root)),
		tipped: make([][2][]int32, len(p.tips)), open: make([]bool, len(p.tips))}
	for nodes := range p.search.Components(func(_ int32, h graph.Half) bool {
		return p.value[h.Edge] > 0
	}) {
		if p.root[nodes[0]] >= 0 {
			continue
		}
		for _, i := range nodes {
			s.piece[i] = int32(len(s.next))
		}
		s.next = append(s.next, nil)
	}
	s.from = make([]int32, len(s.next))
	for k := 1; k < len(p.tips); k++ {
		s.open[k] = p.tips[k][1] >= 0
	}
	for e := range p.value {
		a, b := int32(p.Graph.Edges[e][0]), int32(p.Graph.Edges[e][1])
		if p.value[e] != 0 {
			continue
		}
		if p.root[a] >= 0 {
			a, b = b, a
		}
		i, j := s.piece[a], s.piece[b]
		switch {
		case p.drawn[a] > 1 || j >= 0 && p.drawn[b] > 1:
		case i < 0: // two tips
			if k := p.Labels[p.root[a]]; k == p.Labels[p.root[b]] && s.tipAt(a) && s.tipAt(b) {
				s.open[k] = false
			}
		case j >= 0:
			s.next[i], s.next[j] = append(s.next[i], j), append(s.next[j], i)
		case s.tipAt(b):
			k, side := p.Labels[p.root[b]], 0
			if p.tips[k][1] == b {
				side = 1
			}
			s.tipped[k][side] = append(s.tipped[k][side], i)
		}
	}
	p.seen += len(p.root) + len(p.value)
	return s
}

// tipAt reports whether a path of a pair ends in a node so far, and is to go on.
func (s *passes) tipAt(i int32) bool {
	k := s.Labels[s.root[i]]
	return s.unjoined(k, k) && (s.tips[k][0] == i || s.tips[k][1] == i)
}

// way returns a shortest way of a pair without some pieces, or nil if there is none.
func (s *passes) way(k int, without []int32) (way []int32) {
	for i := range s.from {
		s.from[i] = -1
	}
	ahead := s.tipped[k][1]
	s.queue = s.queue[:0]
	for _, i := range s.tipped[k][0] {
		if s.from[i] < 0 && !slices.Contains(without, i) {
			s.from[i] = i
			s.queue = append(s.queue, i)
		}
	}
	defer func() { s.seen += len(s.queue) }()
	for n := 0; n < len(s.queue); n++ {
		i := s.queue[n]
		if slices.Contains(ahead, i) {
			for way = append(way, i); s.from[i] != i; {
				i = s.from[i]
				way = append(way, i)
			}
			slices.Reverse(way)
			return way
		}
		for _, j := range s.next[i] {
			if s.from[j] < 0 && !slices.Contains(without, j) {
				s.from[j] = i
				s.queue = append(s.queue, j)
			}
		}
	}
	return nil
}

// needed returns the pieces that are on all ways of a pair without some pieces. It goes along one
// way, and looks how far ahead what it passed can rejoin it by others.
func (s *passes) needed(k int, without []int32) (needed []int32) {
	way := s.way(k, without)
	if way == nil {
		return nil
	}
	seen := make([]bool, len(s.next))
	for _, i := range without {
		seen[i] = true
	}
	far := -1 // the farthest place on the way that can be reached beside it
	explore := func(from []int32) {
		todo := slices.Clone(from)
		for len(todo) > 0 {
			i := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if j := slices.Index(way, i); j >= 0 {
				far = max(far, j)
				continue
			}
			if seen[i] {
				continue
			}
			seen[i] = true
			if s.seen++; slices.Contains(s.tipped[k][1], i) {
				far = len(way)
			}
			todo = append(todo, s.next[i]...)
		}
	}
	explore(s.tipped[k][0])
	for n, i := range way {
		if n == far {
			needed = append(needed, i)
		}
		if explore(s.next[i]); slices.Contains(s.tipped[k][1], i) {
			far = len(way)
		}
	}
	return needed
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

// crowded looks for pieces, of which one is given, that part more pairs than they are.
func (s *passes) crowded(piece int32) (pieces []int32, pairs []int) {
	tried := map[[mostPieces]int32]bool{}
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
		count := make([]int, len(s.next))
		for k, open := range s.open {
			if !open || slices.Contains(all, k) {
				continue
			}
			more := s.way
			if last {
				more = s.needed
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

// keyOf returns a set of pieces as a key: ascending, from 1.
func keyOf(pieces []int32) (key [mostPieces]int32) {
	for n, i := range pieces {
		key[n] = i + 1
	}
	slices.Sort(key[:])
	return key
}

// narrow finds pieces, of which one has a node, that part more pairs than they are. pieces is nil
// if there are none.
func (p *plane) narrow(node int) (s *passes, pieces []int32, pairs []int) {
	if !p.survey() || p.root[node] >= 0 {
		return nil, nil, nil
	}
	s = p.passes()
	pieces, pairs = s.crowded(s.piece[node])
	return s, pieces, pairs
}

// overfull returns a clause that is false because pieces, of which one has a node, part more pairs
// than they are, or nil.
func (p *plane) overfull(node int) []Lit {
	s, pieces, pairs := p.narrow(node)
	if pieces == nil {
		return nil
	}
	r := &reason{plane: p}
	for _, k := range pairs {
		r.way(p.tips[k][0])
		r.way(p.tips[k][1])
	}
	in := func(i int32) bool { return slices.Contains(pieces, s.piece[i]) }
	for i := range p.root {
		if in(int32(i)) {
			r.full(int32(i))
		}
	}
	for _, k := range pairs {
		p.flood(k, in)
		for _, i := range p.search.Reached {
			for _, h := range p.search.At(i) {
				if !in(h.To) && !p.search.Has(h.To) {
					r.closed(h.Edge, i)
				}
			}
		}
	}
	return r.clause
}

// Passes calls with each open literal whose opposite would leave a narrow pass too few pieces for
// the pairs that it parts, and with the instance of one of its cells, until found returns false.
//
// It begins with sets of two to four pieces that part as many pairs. Each piece is on one of these
// paths then, so in the answer they have as many owners; other sets are not tried.
func (x *Explainer) Passes(found func(l Lit, instance int) bool) {
	x.eachPlane(func(p *plane) bool {
		if p.crowd < 0 || !p.survey() {
			return true
		}
		f := p.fits(x)
		return !x.Over(p.work()) && f.joined(x, found) && f.lost(x, found)
	})
}

// fits are sets of pieces that part as many pairs as they are.
type fits struct {
	*passes
	owner []int     // of each piece: the label of its path in the answer, or 0
	sets  [][]int32 // each the smallest, or one of several, with its first piece
	pairs [][]int   // of each set: what it parts
}

// fits finds sets of up to mostPieces pieces. It ends early if the work has reached the limit.
func (p *plane) fits(x *Explainer) *fits {
	f := &fits{passes: p.passes()}
	f.owner = make([]int, len(f.next))
	truth := p.lines.plane(func(e int) int8 {
		if x.Holds(p.Lits[e]) {
			return 1
		}
		return -1
	})
	truth.survey()
	for i, n := range f.piece {
		if root := truth.root[i]; n >= 0 && root >= 0 && f.open[p.Labels[root]] {
			f.owner[n] = p.Labels[root]
		}
	}
	tried := map[[mostPieces]int32]bool{}
	for i, k := range f.owner {
		if k > 0 && !x.Over(p.work()) {
			f.grow([]int32{int32(i)}, []int{k}, tried)
		}
	}
	return f
}

// grow adds pieces to a set until all its pairs are parted.
func (f *fits) grow(set []int32, pairs []int, tried map[[mostPieces]int32]bool) {
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
		if len(set) == mostPieces-1 {
			more = f.needed(k, set)
		}
		for _, i := range more {
			if l := f.owner[i]; l > 0 && !slices.Contains(pairs, l) {
				f.grow(append(slices.Clip(set), i), append(slices.Clip(pairs), l), tried)
			}
		}
		return
	}
	f.sets, f.pairs = append(f.sets, set), append(f.pairs, pairs)
}

// lost finds the literals whose opposites take a piece from its pairs: it comes to another path, or
// none of its pairs can pass it. Of one pair or two, the parts Joined and Disjoint settle these.
func (f *fits) lost(x *Explainer, found func(l Lit, instance int) bool) bool {
	p := f.plane
	for n, set := range f.sets {
		if len(set) < 3 {
			continue
		}
		for _, lost := range set {
			rest := slices.DeleteFunc(slices.Clone(set), func(i int32) bool { return i == lost })
			for e, l := range p.Lits {
				ends := p.Graph.Edges[e]
				if !x.Open(l) || f.piece[ends[0]] != lost && f.piece[ends[1]] != lost {
					continue
				}
				for _, value := range []int8{-1, 1} {
					p.value[e] = value
					node := f.enough(rest, f.pairs[n])
					p.value[e] = 0
					if x.Over(p.work()) || node >= 0 && !found(against(l, value), p.crowd+node) {
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
	if !f.survey() {
		return -1
	}
	now := f.plane.passes()
	var there []int32
	node = -1
	for i, n := range f.piece {
		if now.piece[i] >= 0 && slices.Contains(pieces, n) {
			if there = append(there, now.piece[i]); node < 0 {
				node = i
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
func (f *fits) joined(x *Explainer, found func(l Lit, instance int) bool) bool {
	of := make([][]int, len(f.next)) // of each piece: its sets
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
	for e, l := range f.Lits {
		a, b := f.Graph.Edges[e][0], f.Graph.Edges[e][1]
		i, j := f.piece[a], f.piece[b]
		if !x.Open(l) || i < 0 || j < 0 || i == j || f.drawn[a] > 1 || f.drawn[b] > 1 {
			continue // other rules settle it
		}
		if slices.ContainsFunc(of[i], func(m int) bool {
			return slices.ContainsFunc(of[j], func(n int) bool { return one(m, n) })
		}) && !found(l.Not(), f.crowd+a) {
			return false
		}
	}
	return true
}

// against returns the opposite of an edge's value.
func against(l Lit, value int8) Lit {
	if value > 0 {
		return l.Not()
	}
	return l
}

// Pass returns the pieces of a narrow pass, by a cell of each, that would have too little room for
// some pairs without a literal that Passes found, with the instance, and the labels of these pairs.
func (x *Explainer) Pass(l Lit, instance int) (cells []puzzle.Cell, pairs []int) {
	p, in := x.otherwise(l, instance)
	s, pieces, pairs := p.narrow(in.Index)
	for _, n := range pieces {
		if c, ok := p.Graph.Cell(slices.Index(s.piece, n)); ok {
			cells = append(cells, c)
		}
	}
	return cells, pairs
}
