package frontier

import "encoding/binary"

// An end is a cell on the frontier that is open to more links. Its upper two bits are its kind:
// what is known of the numbers of its path. The lower six say where the other end of the path is.
const (
	// otherBits hold the slot of the other end, plus 1: its own for a cell without links.
	otherBits = 0x3f
	// terminal is in their place where the other end of the path is an end of the walk.
	terminal = 0x3f
	// closed is a cell that needs no more links, or a slot out of use.
	closed = 0

	kindBits = 0xc0
	// loose is all that there is in the plain mode, and in the numbered one a path without a clue.
	loose = 0x00
	// upper and lower say that the path goes on from here with greater numbers, or with smaller
	// ones; in the parted mode, that it goes on above the clue, or below it.
	upper = 0x40
	lower = 0x80
	// both is a clue without links, which may go on either way.
	both = 0xc0
)

// state is what of the cells crossed matters to those to come.
type state struct {
	end [maxSlots]uint8
	num [maxSlots]uint16 // in the numbered mode: the cells of a loose path, else the end's number

	below uint16 // in the parted mode: the cells crossed that are below the clue

	// whole says that a path has both ends of the walk, and again that two have. No more may be
	// crossed then, so neither is packed.
	whole, again bool
}

// other is the slot of the other end of a path plus 1, or terminal.
func (s *state) other(slot uint8) uint8 { return s.end[slot] & otherBits }

func (s *state) kind(slot uint8) uint8 { return s.end[slot] & kindBits }

// single reports whether a cell has no links yet, and is not given as an end of the walk.
func (s *state) single(slot uint8) bool { return s.other(slot) == slot+1 }

// mark says what is known at an end.
func (s *state) mark(slot, kind uint8, num int) {
	s.end[slot], s.num[slot] = kind|s.other(slot), uint16(num)
}

// link makes one path of the two that end in p and q.
func (s *state) link(p, q uint8) {
	x, y := s.other(p), s.other(q)
	for _, slot := range [2]uint8{p, q} {
		if !s.single(slot) {
			s.shut(slot)
		}
	}
	s.pair(x, y)
}

// shut takes a cell off the ends.
func (s *state) shut(slot uint8) { s.end[slot], s.num[slot] = closed, 0 }

// pair makes x and y, slots plus 1 or terminal, the ends of one path.
func (s *state) pair(x, y uint8) {
	if x != terminal {
		s.end[x-1] = s.end[x-1]&kindBits | y
	}
	if y != terminal {
		s.end[y-1] = s.end[y-1]&kindBits | x
	}
	if x == terminal && y == terminal {
		s.again = s.whole
		s.whole = true
	}
}

// pack appends what s holds after a place with these slots in use to dst, in a form that is equal
// for equal states only.
func (pl *plan) pack(dst []byte, s *state, live []uint8) []byte {
	if pl.mode == parted {
		dst = binary.LittleEndian.AppendUint16(dst, s.below)
	}
	for _, slot := range live {
		end := s.end[slot]
		dst = append(dst, end)
		if pl.mode == numbered && end != closed {
			dst = binary.LittleEndian.AppendUint16(dst, s.num[slot])
		}
	}
	return dst
}

// unpack reads into s what pack wrote.
func (pl *plan) unpack(s *state, key []byte, live []uint8) {
	*s = state{}
	if pl.mode == parted {
		s.below, key = binary.LittleEndian.Uint16(key), key[2:]
	}
	for _, slot := range live {
		end := key[0]
		s.end[slot], key = end, key[1:]
		if pl.mode == numbered && end != closed {
			s.num[slot], key = binary.LittleEndian.Uint16(key), key[2:]
		}
	}
}
