package graph

import (
	"iter"
	"slices"
)

// Search finds what can be reached from nodes of a graph, in breadth. It can be used again.
type Search struct {
	*Graph
	Reached []int32 // the nodes that were reached, each after those that are fewer edges away
	Came    []Half  // of each of them: the edge to the node before it, and that node

	place  []int32 // in Needed, of each node: its place on the way, from 1; 0 beside it
	beside []bool  // and whether it was reached beside it
}

// clear begins anew: To is none in Came where a node is not reached.
func (s *Search) clear() {
	if s.Came == nil {
		s.Came = make([]Half, s.Nodes())
	}
	for c := range s.Came {
		s.Came[c] = Half{none, none}
	}
	s.Reached = s.Reached[:0]
}

// Has reports whether a node was reached.
func (s *Search) Has(c int32) bool { return s.Came[c].To != none }

// From reaches a node, and from there others along half-edges that may be used. It ends with the
// neighbours of a node that reaches the goal, and reports whether one does. Without a goal, -1, it
// reaches all that it can.
func (s *Search) From(c, goal int32, may func(c int32, h Half) bool) bool {
	s.clear()
	s.spread(c, goal, may)
	return goal != none && s.Has(goal)
}

func (s *Search) spread(c, goal int32, may func(c int32, h Half) bool) {
	k := len(s.Reached)
	s.Came[c] = Half{none, c}
	s.Reached = append(s.Reached, c)
	for ; k < len(s.Reached) && (goal == none || s.Came[goal].To == none); k++ {
		c := s.Reached[k]
		for _, h := range s.At(c) {
			if s.Came[h.To].To == none && may(c, h) {
				s.Came[h.To] = Half{h.Edge, c}
				s.Reached = append(s.Reached, h.To)
			}
		}
	}
}

// Back yields the way to a node that was reached, the last node first: each node but the first with
// the edge by which it was reached.
func (s *Search) Back(c int32) iter.Seq2[int32, Half] {
	return func(yield func(int32, Half) bool) {
		for h := s.Came[c]; h.Edge != none && yield(c, h); c, h = h.To, s.Came[h.To] {
		}
	}
}

// Needed returns the nodes between two others that are on all ways from the one to the other, in
// their order on a way. It goes along the way of a search, and looks how far ahead what it passed
// can rejoin it beside it: a node that nothing passes by is on all ways. It returns how many nodes
// it looked at, too, and nothing if there is no way.
func (s *Search) Needed(from, to int32, may func(c int32, h Half) bool) (nodes []int32, seen int) {
	if !s.From(from, to, may) {
		return nil, len(s.Reached)
	}
	seen = len(s.Reached)
	if s.place == nil {
		s.place, s.beside = make([]int32, s.Nodes()), make([]bool, s.Nodes())
	}
	clear(s.place)
	clear(s.beside)
	way := []int32{}
	for c := range s.Back(to) {
		way = append(way, c)
	}
	way = append(way, from)
	slices.Reverse(way)
	for i, c := range way {
		s.place[c] = int32(i + 1)
	}
	far, todo := 0, []int32(nil)
	for i, c := range way {
		if i == far && c != from && c != to {
			nodes = append(nodes, c)
		}
		for todo = append(todo, c); len(todo) > 0; seen++ {
			c := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, h := range s.At(c) {
				switch {
				case s.beside[h.To] || !may(c, h):
				case s.place[h.To] > 0:
					far = max(far, int(s.place[h.To])-1)
				default:
					s.beside[h.To] = true
					todo = append(todo, h.To)
				}
			}
		}
	}
	return nodes, seen
}

// Components yields the nodes of each component of the graph with half-edges that may be used, the
// component with the first node first. What it yields is valid until the next search.
func (s *Search) Components(may func(c int32, h Half) bool) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		s.clear()
		for c := range s.Came {
			if n := len(s.Reached); !s.Has(int32(c)) {
				if s.spread(int32(c), none, may); !yield(s.Reached[n:]) {
					return
				}
			}
		}
	}
}
