package diagram

// Groups holds the states of a layer by some key, so that pairs of states of two sides that can't
// form answers are skipped in groups.
type Groups struct {
	keys  *Layer
	first *List[uint32] // for each group, the number of a state plus 1
	next  *List[uint32] // for each state, another of its group plus 1, or 0
}

// NewGroups returns groups without states.
func NewGroups(s *Store) *Groups {
	return &Groups{keys: NewLayer(s), first: NewHalfs(s), next: NewHalfs(s)}
}

// Add adds the next state of the layer by its key, and reports whether there was memory for it.
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

// Len returns the number of groups.
func (g *Groups) Len() int { return g.keys.Len() }

// Key returns the key of a group, which the caller must not change.
func (g *Groups) Key(group int) []byte { return g.keys.Key(group) }

// Find returns the group of a key, or -1 if there is none.
func (g *Groups) Find(key []byte) int { return g.keys.Find(key) }

// First returns a state of a group, plus 1.
func (g *Groups) First(group int) uint32 { return *g.first.At(group) }

// Next returns the next state of the same group, or 0 if there is none. Both are plus 1.
func (g *Groups) Next(state uint32) uint32 { return *g.next.At(int(state - 1)) }

// Free returns the memory to the store.
func (g *Groups) Free() {
	g.keys.Free()
	g.first.Reset()
	g.next.Reset()
}
