package diagram

import "math/bits"

// MaxWords is the most words that a state of a Table may have.
const MaxWords = 4

// Words is a state of a Table. Those beyond the table's number of words are 0.
type Words [MaxWords]uint64

// Table is a Layer for states of a few words each. A state then needs no stored length or position,
// and its hash takes one or two multiplications, so a table is faster and smaller.
type Table struct {
	words int // of a state
	store *Store
	pages [][]uint64 // the states, packed
	n     int
	// slots is a hash table. The lower bits of a slot, as many as the table's size needs, hold the
	// number of a state plus 1. The upper bits hold a part of its hash.
	slots *List[uint32]
	bits  int // of the number of a slot
}

// NewTable returns an empty table of states with the given number of words, from 1 to MaxWords.
func NewTable(s *Store, words int) *Table {
	return &Table{words: words, store: s, slots: NewHalfs(s)}
}

// Len returns the number of states.
func (t *Table) Len() int { return t.n }

// Reset empties a table. It returns its memory except for twice as many slots as the states needed,
// since the next layer may be larger, and growing takes longer than clearing.
func (t *Table) Reset() {
	pages := 2
	for pages*pageLen < 8*t.n/3 {
		pages *= 2
	}
	if pages < len(t.slots.pages) {
		*t.slots.pool = append(*t.slots.pool, t.slots.pages[pages:]...)
		t.slots.pages = t.slots.pages[:pages]
		t.measure()
	}
	for _, page := range t.slots.pages {
		clear(page)
	}
	t.clear()
}

// Free returns all the memory of a table.
func (t *Table) Free() {
	t.slots.Reset()
	t.clear()
}

// clear returns the memory of the states.
func (t *Table) clear() {
	pool := &t.store.wide[t.words-1]
	*pool = append(*pool, t.pages...)
	t.pages, t.n = t.pages[:0], 0
}

// measure updates bits.
func (t *Table) measure() { t.bits = bits.Len(uint(len(t.slots.pages)*pageLen - 1)) }

// At returns state i.
func (t *Table) At(i int) (w Words) {
	page := t.pages[i>>pageShift]
	at := (i & pageMask) * t.words
	if t.words == 2 {
		w[0], w[1] = page[at], page[at+1]
		return w
	}
	copy(w[:], page[at:at+t.words])
	return w
}

// Add adds a state unless it is there, and returns its number, or Full. A new state has the old Len
// as its number.
func (t *Table) Add(w *Words) int {
	if len(t.slots.pages) == 0 || 4*t.n > 3<<t.bits {
		if !t.grow() {
			return Full
		}
	}
	hash := w.hash()
	number := uint32(1)<<t.bits - 1
	part := uint32(hash) &^ number
	for at := int(hash >> (64 - t.bits)); ; at = (at + 1) & int(number) {
		slot := t.slots.At(at)
		if *slot == 0 {
			if !t.put(w) {
				return Full
			}
			*slot = part | uint32(t.n)
			return t.n - 1
		}
		if *slot&^number == part {
			if i := int(*slot&number) - 1; t.same(i, w) {
				return i
			}
		}
	}
}

// hash mixes the words by multiplication, as wyhash does. Both its upper and its lower bits are
// used.
func (w *Words) hash() uint64 {
	const c0, c1, c2 = 0xa0761d6478bd642f, 0xe7037ed1a0b428db, 0x8ebc6af09c88c6e3
	hi, lo := bits.Mul64(w[0]^c0, w[1]^c1)
	if w[2]|w[3] != 0 {
		h, l := bits.Mul64(w[2]^c2, w[3]^hi^lo^c0)
		hi, lo = h, l
	}
	hi, lo = bits.Mul64(hi^lo, c2)
	return hi ^ lo
}

// same reports whether state i is w.
func (t *Table) same(i int, w *Words) bool {
	page := t.pages[i>>pageShift]
	at := (i & pageMask) * t.words
	if t.words == 2 {
		return page[at] == w[0] && page[at+1] == w[1]
	}
	for k, word := range page[at : at+t.words] {
		if word != w[k] {
			return false
		}
	}
	return true
}

// put adds a state at the end, and reports whether there was room.
func (t *Table) put(w *Words) bool {
	if t.n == len(t.pages)*pageLen {
		page := t.store.wide[t.words-1].take(t.store, 8*t.words, t.words)
		if page == nil {
			return false
		}
		t.pages = append(t.pages, page)
	}
	at := (t.n & pageMask) * t.words
	copy(t.pages[t.n>>pageShift][at:at+t.words], w[:])
	t.n++
	return true
}

// maxSlots is the most slots of a Table: their numbers have 32 bits.
const maxSlots = 1 << 32

// grow creates as many slots as the states need: twice as many as before, unless there were none.
// It reports whether there was memory for them.
func (t *Table) grow() bool {
	pages := max(1, 2*len(t.slots.pages))
	for 4*t.n > 3*pages*pageLen { // there was no memory before
		pages *= 2
	}
	t.slots.Reset()
	if pages > maxSlots/pageLen {
		return false
	}
	for range pages {
		if !t.slots.more() {
			t.slots.Reset()
			return false
		}
		clear(t.slots.pages[len(t.slots.pages)-1])
	}
	t.measure()
	number := uint32(1)<<t.bits - 1
	for i := range t.n {
		w := t.At(i)
		hash := w.hash()
		at := int(hash >> (64 - t.bits))
		for *t.slots.At(at) != 0 {
			at = (at + 1) & int(number)
		}
		*t.slots.At(at) = uint32(hash)&^number | uint32(i+1)
	}
	return true
}
