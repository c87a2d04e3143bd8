// Package diagram holds what dynamic programmes over a frontier share: the states between two
// steps, each once and numbered, the memory that they take, and the sums of the ways into them.
//
// It knows no puzzle, and of a state nothing but its bytes.
package diagram

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"math/bits"
)

// Layer holds the states between two steps, each once, numbered from 0 as they came.
type Layer struct {
	seed maphash.Seed
	// The states, packed, each behind its length in two bytes, and none across two pages.
	keys   *List[byte]
	starts *List[uint32] // where in keys each state begins
	slots  *List[uint64] // hash table: the upper half of a hash, then the number of its state plus 1
}

// Full is what Add gives where the store has no memory left.
const Full = -1

// NewLayer makes an empty layer.
func NewLayer(s *Store) *Layer {
	// The seed decides where states lie in the table, and nothing else.
	return &Layer{
		seed:   maphash.MakeSeed(),
		keys:   &List[byte]{store: s, pool: &s.bytes, size: 1},
		starts: NewHalfs(s),
		slots:  NewWords(s),
	}
}

// Reset empties a layer. It gives its memory back but for as large a table as the states had need
// of, since the next are likely to be as many.
func (l *Layer) Reset() {
	pages := 1
	for pages*pageLen < 4*l.Len()/3 {
		pages *= 2
	}
	keep := l.slots.pages[:min(pages, len(l.slots.pages))]
	*l.slots.pool = append(*l.slots.pool, l.slots.pages[len(keep):]...)
	for _, page := range keep {
		clear(page)
	}
	l.slots.pages = keep
	l.keys.Reset()
	l.starts.Reset()
}

// Free gives all the memory of a layer back.
func (l *Layer) Free() {
	l.slots.Reset()
	l.keys.Reset()
	l.starts.Reset()
}

// Len is the number of states.
func (l *Layer) Len() int { return l.starts.Len() }

// keyLength is what the length of a key takes.
const keyLength = 2

// Key gives the state number i, which the caller must not change.
func (l *Layer) Key(i int) []byte {
	at := *l.starts.At(i)
	page := l.keys.pages[at>>pageShift][at&pageMask:]
	return page[keyLength:][:binary.LittleEndian.Uint16(page)]
}

// Add gives the number of a state, which is new when it is the old Len, or Full. The key is copied.
func (l *Layer) Add(key []byte) int {
	if l.slots.pages == nil || 4*l.Len() > 3*pageLen*len(l.slots.pages) {
		if !l.grow() {
			return Full
		}
	}
	hash := maphash.Bytes(l.seed, key)
	high := hash &^ math.MaxUint32
	mask := l.mask()
	for at := home(hash, mask); ; at = (at + 1) & mask {
		slot := l.slots.At(at)
		if *slot == 0 {
			if !l.put(key) {
				return Full
			}
			*slot = high | uint64(l.Len())
			return l.Len() - 1
		}
		if *slot&^math.MaxUint32 == high {
			if i := int(*slot&math.MaxUint32) - 1; string(l.Key(i)) == string(key) {
				return i
			}
		}
	}
}

// Find gives the number of a state, or -1 where there is no such state.
func (l *Layer) Find(key []byte) int {
	if l.Len() == 0 {
		return -1
	}
	hash := maphash.Bytes(l.seed, key)
	mask := l.mask()
	for at := home(hash, mask); ; at = (at + 1) & mask {
		slot := *l.slots.At(at)
		if slot == 0 {
			return -1
		}
		if i := int(slot&math.MaxUint32) - 1; string(l.Key(i)) == string(key) {
			return i
		}
	}
}

// put adds the bytes of a state, and reports whether there was room.
func (l *Layer) put(key []byte) bool {
	size := keyLength + len(key)
	if size > pageLen || l.keys.n > math.MaxUint32-2*pageLen {
		return false
	}
	at := l.keys.n
	if left := len(l.keys.pages)*pageLen - at; left < size {
		if !l.keys.more() {
			return false
		}
		at += left
	}
	if !l.starts.Append(uint32(at)) {
		return false
	}
	page := l.keys.pages[at>>pageShift][at&pageMask:]
	binary.LittleEndian.PutUint16(page, uint16(len(key)))
	copy(page[keyLength:], key)
	l.keys.n = at + size
	return true
}

// mask is what remains of the number of a slot beyond the table's end. Its size is a power of two.
func (l *Layer) mask() int { return len(l.slots.pages)*pageLen - 1 }

// home gives the place where the search for a hash begins. It uses the bits that slots keep.
func home(hash uint64, mask int) int {
	return int(hash >> (64 - bits.Len(uint(mask))))
}

// grow doubles the table, and reports whether there was memory for it.
func (l *Layer) grow() bool {
	old := *l.slots
	l.slots.pages = nil
	for range max(1, 2*len(old.pages)) {
		if !l.slots.more() {
			l.slots.Reset()
			*l.slots = old
			return false
		}
		clear(l.slots.pages[len(l.slots.pages)-1])
	}
	mask := l.mask()
	for _, page := range old.pages {
		for _, slot := range page {
			if slot == 0 {
				continue
			}
			at := home(slot, mask)
			for *l.slots.At(at) != 0 {
				at = (at + 1) & mask
			}
			*l.slots.At(at) = slot
		}
	}
	old.Reset()
	return true
}
