package graph

import "iter"

// Search finds what can be reached from nodes of a graph, in breadth. It can be used again.
type Search struct {
	*Graph
	Reached []int32 // the nodes that were reached, each after those that are fewer edges away
	Came    []Half  // of each of them: the edge to the node before it, and that node
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
