package diagram

// Groups are the states of a layer by some key, so that those of two sides that can't make answers
// together need not be looked at in pairs.
type Groups struct {
	keys  *Layer
	first *List[uint32] // of each group, the number of a state plus 1
	next  *List[uint32] // of each state, another of its group plus 1, or 0
}

// NewGroups makes groups without states.
func NewGroups(s *Store) *Groups {
	return &Groups{keys: NewLayer(s), first: NewHalfs(s), next: NewHalfs(s)}
}

// Add adds the next state of the layer, by its key, and reports whether there was memory for it.
func (g *Groups) Add(key []byte) bool {
	at := g.keys.Add(key)
	if at == Full || at == g.first.Len() && !g.first.Append(0) {
		return false
	}
	first := g.first.At(at)
	if !g.next.Append(*first) {
		return false
	}
	*first = uint32(g.next.Len())
	return true
}

// Len is the number of groups.
func (g *Groups) Len() int { return g.keys.Len() }

// Key gives the key of a group, which the caller must not change.
func (g *Groups) Key(group int) []byte { return g.keys.Key(group) }

// Find gives the group of a key, or -1 where there is none.
func (g *Groups) Find(key []byte) int { return g.keys.Find(key) }

// First gives a state of a group, plus 1.
func (g *Groups) First(group int) uint32 { return *g.first.At(group) }

// Next gives another state of the group of one, both plus 1, or 0 where there is no other.
func (g *Groups) Next(state uint32) uint32 { return *g.next.At(int(state - 1)) }

// Free gives the memory back.
func (g *Groups) Free() {
	g.keys.Free()
	g.first.Reset()
	g.next.Reset()
}
