// Package diagram holds what dynamic programmes over a frontier share: the states between two
// steps, each once and numbered, and the sums of the ways into them.
//
// It knows no puzzle, and of a state nothing but its bytes.
package diagram

import (
	"hash/maphash"
	"math"
	"math/bits"
)

// Layer holds the states between two steps, each once, numbered from 0 as they came. Who adds them
// sees to it, by Bytes, that 32 bits number the states and their bytes.
type Layer struct {
	seed  maphash.Seed
	keys  []byte   // the states, packed, one behind the other
	ends  []uint32 // where in keys each state ends
	slots []uint64 // hash table: the upper half of a hash, then the number of its state plus 1
}

// firstSlots is the size of an empty layer's table; it doubles as it fills. A power of two.
const firstSlots = 1 << 8

// NewLayer makes an empty layer.
func NewLayer() *Layer {
	// The seed decides where states lie in the table, and nothing else.
	return &Layer{seed: maphash.MakeSeed(), slots: make([]uint64, firstSlots)}
}

// Reset empties a layer and keeps its memory for the next states.
func (l *Layer) Reset() {
	l.keys, l.ends = l.keys[:0], l.ends[:0]
	clear(l.slots)
}

// Len is the number of states.
func (l *Layer) Len() int { return len(l.ends) }

// Key gives the state number i, which the caller must not change.
func (l *Layer) Key(i int) []byte {
	from := uint32(0)
	if i > 0 {
		from = l.ends[i-1]
	}
	return l.keys[from:l.ends[i]]
}

// Bytes is the memory that the layer takes, in a measure that depends on its states alone.
func (l *Layer) Bytes() int64 {
	const endBytes, slotBytes = 4, 8
	return int64(len(l.keys)) + endBytes*int64(len(l.ends)) + slotBytes*int64(len(l.slots))
}

// Add gives the number of a state, which is new when it is the old Len. The key is copied.
func (l *Layer) Add(key []byte) int {
	hash := maphash.Bytes(l.seed, key)
	high := hash &^ math.MaxUint32
	mask := len(l.slots) - 1
	for at := l.home(hash); ; at = (at + 1) & mask {
		slot := l.slots[at]
		if slot == 0 {
			l.keys = append(l.keys, key...)
			l.ends = append(l.ends, uint32(len(l.keys)))
			l.slots[at] = high | uint64(len(l.ends))
			if 4*len(l.ends) > 3*len(l.slots) {
				l.grow()
			}
			return len(l.ends) - 1
		}
		if slot&^math.MaxUint32 == high {
			if i := int(slot&math.MaxUint32) - 1; string(l.Key(i)) == string(key) {
				return i
			}
		}
	}
}

// home gives the place where the search for a hash begins. It uses the bits that slots keep.
func (l *Layer) home(hash uint64) int {
	return int(hash >> (64 - bits.Len(uint(len(l.slots)-1))))
}

// grow doubles the table.
func (l *Layer) grow() {
	old := l.slots
	l.slots = make([]uint64, 2*len(old))
	mask := len(l.slots) - 1
	for _, slot := range old {
		if slot == 0 {
			continue
		}
		at := l.home(slot)
		for l.slots[at] != 0 {
			at = (at + 1) & mask
		}
		l.slots[at] = slot
	}
}
