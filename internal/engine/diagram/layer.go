// Package diagram holds what dynamic programmes over a frontier are made of: the distinct states
// between two steps with their numbers, their memory, the sums of the ways into them, and two
// frontiers that meet.
//
// The frontiers of paths and of links share all of it except for Table, which links use where a
// state has a few words, and Ways, since edges of links need a word less. The count of Latin
// rectangles uses Layer, Counts and Store.
//
// It knows no puzzle, and of a state only its bytes or words.
package diagram

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"math/bits"
)

// Layer holds the distinct states between two steps, numbered from 0 in order of arrival.
type Layer struct {
	seed maphash.Seed
	// The states, packed, each after its length in two bytes, and none across two pages.
	keys   *List[byte]
	starts *List[uint32] // the place in keys of each state
	slots  *List[uint64] // hash table: the upper half of a hash, then the number of its state plus 1
}

// Full is the result of Add if the store has no memory left.
const Full = -1

// NewLayer returns an empty layer.
func NewLayer(s *Store) *Layer {
	// The seed affects only the places of states in the table.
	return &Layer{
		seed:   maphash.MakeSeed(),
		keys:   &List[byte]{store: s, pool: &s.bytes, size: 1},
		starts: NewHalfs(s),
		slots:  NewWords(s),
	}
}

// Reset empties a layer. It returns its memory except for a table as large as the states needed,
// since the next layer is likely to have as many.
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

// Free returns all the memory of a layer.
func (l *Layer) Free() {
	l.slots.Reset()
	l.keys.Reset()
	l.starts.Reset()
}

// Len returns the number of states.
func (l *Layer) Len() int { return l.starts.Len() }

// keyLength is the size of a key's length, in bytes.
const keyLength = 2

// Key returns state number i, which the caller must not change.
func (l *Layer) Key(i int) []byte {
	at := *l.starts.At(i)
	page := l.keys.pages[at>>pageShift][at&pageMask:]
	return page[keyLength:][:binary.LittleEndian.Uint16(page)]
}

// Add returns the number of a state, which equals the old Len if the state is new, or Full. It
// copies the key.
func (l *Layer) Add(key []byte) int {
	if len(l.slots.pages) == 0 || 4*l.Len() > 3*pageLen*len(l.slots.pages) {
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

// Find returns the number of a state, or -1 if there is no such state.
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

// put appends the bytes of a state, and reports whether there was memory for them.
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

// mask returns the mask that wraps a slot number at the end of the table, whose size is a power of
// two.
func (l *Layer) mask() int { return len(l.slots.pages)*pageLen - 1 }

// home returns the slot where the search for a hash begins. It uses the bits that slots store.
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
