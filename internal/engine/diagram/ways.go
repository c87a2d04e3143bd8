package diagram

import "math"

// Ways are the edges into the states of a layer: a list for each state, which is walked backwards
// from a state to the first layer, where none leads nowhere. An edge is known by its number, from 1
// on; 0 ends a list. All layers of a crossing share their pages, since most layers of easy boards
// fill a small part of one.
type Ways struct {
	base  int           // the states of earlier layers
	last  *List[uint32] // of each state, an edge
	next  *List[uint32] // of each edge, another into the same state
	edges *List[uint32] // the state that each comes from, above its move
}

// moveBits hold the move of an edge, and the other bits of 32 the state that it comes from.
const (
	moveBits = 4
	maxFrom  = 1<<(32-moveBits) - 1
)

// NewWays makes the ways of a layer without states.
func NewWays(s *Store) Ways {
	return Ways{last: NewHalfs(s), next: NewHalfs(s), edges: NewHalfs(s)}
}

// Layer returns the ways of a further layer without states. There must be no more edges into the
// states of the layers before.
func (w Ways) Layer() Ways {
	w.base = w.last.Len()
	return w
}

// Add adds an edge to a state, which is new when it is the first number that has none. A move is
// less than 16. It reports whether there was memory for it, and its number and that of the state it
// comes from are not too large for 32 bits.
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

// Into gives an edge that leads to a state.
func (w *Ways) Into(state int) uint32 { return *w.last.At(w.base + state) }

// Next gives another edge to the same state.
func (w *Ways) Next(edge uint32) uint32 { return *w.next.At(int(edge - 1)) }

// Edge gives the state that an edge comes from, and its move.
func (w *Ways) Edge(edge uint32) (from int, move uint8) {
	e := *w.edges.At(int(edge - 1))
	return int(e >> moveBits), uint8(e & (1<<moveBits - 1))
}

// Free gives the memory of all layers back.
func (w *Ways) Free() {
	w.last.Reset()
	w.next.Reset()
	w.edges.Reset()
}
