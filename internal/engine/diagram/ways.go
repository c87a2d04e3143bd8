package diagram

import "math"

// Ways holds the edges into the states of a layer, as a list for each state. Answers are found by
// walking them backwards from a state to the first layer, where there are no dead ends. Edges are
// numbered from 1; 0 ends a list. All layers of a crossing share their pages, since most layers of
// easy boards fill a small part of one.
type Ways struct {
	base  int           // the number of states of earlier layers
	last  *List[uint32] // for each state, an edge into it
	next  *List[uint32] // for each edge, the next into the same state
	edges *List[uint32] // the state that each edge comes from, and in the lower bits its move
}

// moveBits is the number of bits for the move of an edge. The rest of the 32 bits hold the state
// that it comes from.
const (
	moveBits = 4
	maxFrom  = 1<<(32-moveBits) - 1
)

// NewWays returns the ways of a layer without states.
func NewWays(s *Store) Ways {
	return Ways{last: NewHalfs(s), next: NewHalfs(s), edges: NewHalfs(s)}
}

// Layer returns the ways of a further layer without states. There must be no more edges into the
// states of the layers before.
func (w Ways) Layer() Ways {
	w.base = w.last.Len()
	return w
}

// Add adds an edge to a state. The state is new if its number is the first without edges. A move is
// less than 16. Add returns false if memory ran out, or if a number exceeds 32 bits.
func (w *Ways) Add(to, from int, move uint8) bool {
	if from > maxFrom || w.edges.Len() == math.MaxUint32 {
		return false
	}
	if w.base+to == w.last.Len() && !w.last.Append(0) {
		return false
	}
	last := w.last.At(w.base + to)
	if !w.next.Append(*last) || !w.edges.Append(uint32(from)<<moveBits|uint32(move)) {
		return false
	}
	*last = uint32(w.edges.Len())
	return true
}

// Into returns an edge that leads to a state.
func (w *Ways) Into(state int) uint32 { return *w.last.At(w.base + state) }

// Next returns the next edge to the same state.
func (w *Ways) Next(edge uint32) uint32 { return *w.next.At(int(edge - 1)) }

// Edge returns the state that an edge comes from, and its move.
func (w *Ways) Edge(edge uint32) (from int, move uint8) {
	e := *w.edges.At(int(edge - 1))
	return int(e >> moveBits), uint8(e & (1<<moveBits - 1))
}

// Free returns the memory of all layers to the store.
func (w *Ways) Free() {
	w.last.Reset()
	w.next.Reset()
	w.edges.Reset()
}
