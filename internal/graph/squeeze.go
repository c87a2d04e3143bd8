package graph

import "slices"

// Squeezes calls with each open edge and a wanted value with which all ways of two pairs would pass
// one node, and with these pairs, until found returns false or over true. The plane must be that of
// some edges of an answer.
//
// A value takes edges from ways. Some ways are kept of each pair, of which the nodes in common are
// those on all ways; while none of them loses an edge, these stay. So only pairs are looked at
// again of which a kept way passes the edge, or, if it is drawn, the nodes that are not what they
// were: its ends and the other ends of their strands.
func (p *Plane) Squeezes(wanted func(e int32, value int8) bool, over func() bool,
	found func(e int32, value int8, k, l int) bool,
) bool {
	if !p.Survey() {
		return true
	}
	s := &squeezes{Plane: p, then: NewPlane(p.grid, p.Labels), needed: make([][]int32, len(p.tips)),
		onEdge: make([][]int, len(p.Value)), onNode: make([][]int, p.Nodes()),
		by: make([]int, p.Nodes())}
	for k := 1; k < len(p.tips); k++ {
		if p.unjoined(k) {
			s.keep(k)
		}
	}
	copy(s.then.Value, p.Value)
	for i, v := range p.Value {
		for _, value := range []int8{-1, 1} {
			e := int32(i)
			if v != 0 || !wanted(e, value) {
				continue
			}
			k, l := s.with(e, value)
			if p.Seen, s.then.Seen = p.Seen+s.then.Seen+1, 0; over() || k > 0 && !found(e, value, k, l) {
				return false
			}
		}
	}
	return true
}

// squeezes is a plane with kept ways of its pairs.
type squeezes struct {
	*Plane
	then   *Plane    // the same with another value
	needed [][]int32 // of each pair
	onEdge [][]int   // of each edge: the pairs with a kept way along it
	onNode [][]int   // of each node: the pairs with a kept way through it
	by     []int     // work space, of each node: the first pair that needs it
}

// keep keeps ways of a pair until they have no more nodes in common than all ways.
func (s *squeezes) keep(k int) {
	s.needed[k] = s.Plane.needed(k)
	from, to := s.tips[k][0], s.tips[k][1]
	var common []int32
	way := func(without int32) bool {
		if !s.From(from, to, func(_ int32, h Half) bool {
			return h.To != without && s.usable(h.Edge, k, k)
		}) {
			return false
		}
		var nodes []int32
		for c, h := range s.Back(to) {
			nodes = append(nodes, c)
			note(&s.onNode[c], k)
			note(&s.onEdge[h.Edge], k)
		}
		note(&s.onNode[from], k)
		if s.Seen += len(s.Reached); without == none {
			common = nodes[1:]
			return true
		}
		common = slices.DeleteFunc(common, func(c int32) bool { return !slices.Contains(nodes, c) })
		return true
	}
	for more := way(none); more; {
		i := slices.IndexFunc(common, func(c int32) bool { return !slices.Contains(s.needed[k], c) })
		more = i >= 0 && way(common[i])
	}
}

// note adds a number to a list, of which it can only be the last.
func note(list *[]int, k int) {
	if n := len(*list); n == 0 || (*list)[n-1] != k {
		*list = append(*list, k)
	}
}

// with returns two pairs of which all ways pass one node if an edge has a value, or 0 if there are
// none or if another rule is broken.
func (s *squeezes) with(e int32, value int8) (k, l int) {
	again := slices.Clone(s.onEdge[e])
	if value > 0 {
		a, b := s.ends[e][0], s.ends[e][1]
		for _, c := range []int32{a, b, s.End(a), s.End(b)} {
			again = append(again, s.onNode[c]...)
		}
	}
	if len(again) == 0 {
		return 0, 0
	}
	s.then.Value[e] = value
	defer func() { s.then.Value[e] = 0 }()
	if !s.then.Survey() {
		return 0, 0
	}
	clear(s.by)
	for l := 1; l < len(s.tips); l++ {
		needed := s.needed[l]
		switch {
		case !s.then.unjoined(l):
			continue
		case slices.Contains(again, l):
			needed = s.then.needed(l)
		}
		for _, c := range needed {
			if s.by[c] > 0 {
				return s.by[c], l
			}
			s.by[c] = l
		}
	}
	return 0, 0
}

// needed returns the nodes besides its tips that are on all ways of a pair.
func (p *Plane) needed(k int) []int32 {
	nodes, seen := p.Needed(p.tips[k][0], p.tips[k][1], func(_ int32, h Half) bool {
		return p.usable(h.Edge, k, k)
	})
	p.Seen += seen
	return nodes
}

// Shared returns the nodes besides the tips that are on all ways of two pairs.
func (p *Plane) Shared(k, l int) []int32 {
	needed := p.needed(k)
	return slices.DeleteFunc(p.needed(l), func(c int32) bool { return !slices.Contains(needed, c) })
}
