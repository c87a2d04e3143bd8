package frontier

import (
	"encoding/binary"

	"github.com/gridwright/gridwright/internal/engine/diagram"
)

// A plug is the open end of a path that crosses the frontier. Its upper bits are the kind of the
// path, the lower five the position of the other end.
const (
	// loose plus the position of the other end, plus 1: the path has no terminal yet.
	loose = 0x00
	// owed plus the position of the other end, plus 1: two paths that come from the two terminals
	// of one pair, so the two plugs must meet. The label of the pair no longer matters.
	owed = 0x20
	// named plus a slot: the path comes from a terminal whose partner is still to be met.
	named = 0x40

	owedShift, namedShift = 5, 6 // the bits of owed and named

	kindBits  = 0x60
	otherBits = 0x1f
)

// state is what the cells below the frontier must know about those above.
//
// The positions of the frontier are the columns, where plugs lead down, and after them one position
// for the plug that leads right from the last crossed cell. A path is named by its leader: the
// least position of its plugs. Two paths that owe each other count as one, since they will become
// one. The fields below hold leaders plus 1; 0 stands for a cell that is unused or on a complete
// path.
//
// All fields but the first serve the rules of touching. They are unused if paths may touch.
type state struct {
	plug    plugs
	cell    [maxWidth]uint8 // the path of the last crossed cell in each column
	corner  uint8           // the path of the cell above the last crossed one, under No2x2
	clashes []uint32        // sets of leaders (bit leader plus 1) that must not all become one path
}

// plugs holds the plug at each position, or 0 if there is none. The last byte is unused.
type plugs [8 * diagram.MaxWords]uint8

// words returns the plugs, eight in each word.
func (x *plugs) words() (w diagram.Words) {
	for k := range w {
		w[k] = binary.LittleEndian.Uint64(x[8*k:])
	}
	return w
}

// set sets the plugs from words that the method words returned.
func (x *plugs) set(w diagram.Words) {
	for k := range w {
		binary.LittleEndian.PutUint64(x[8*k:], w[k])
	}
}

// words returns the number of words that the plugs of a state take.
func (pl *plan) words() int { return pl.width/8 + 1 }

// in returns the links that lead from earlier cells, north and west, into the cell of a column.
// right is the position after the columns.
func (s *state) in(col, right int) int {
	in := 0
	if s.plug[col] != 0 {
		in |= north
	}
	if s.plug[right] != 0 {
		in |= west
	}
	return in
}

// leader returns the leader, plus 1, of the path with a plug at position p.
func (s *state) leader(p int) uint8 {
	x := s.plug[p]
	if x&kindBits == named {
		return uint8(p + 1)
	}
	return min(uint8(p+1), x&otherBits)
}

// unplugged marks the byte of a column without a plug down in a packed state.
const unplugged = 0x80

// pack appends the state to dst in a form that is equal for equal states only. One byte holds both
// the plug and the cell of a column, since the path of a cell with a plug is that of the plug. If
// paths may touch, the words of the plugs are used instead.
func (pl *plan) pack(dst []byte, s *state) []byte {
	for c, x := range s.plug[:pl.width] {
		if x == 0 {
			x = unplugged | s.cell[c]
		}
		dst = append(dst, x)
	}
	dst = append(dst, s.plug[pl.width], s.corner)
	for _, clash := range s.clashes {
		if pl.narrow() {
			dst = binary.LittleEndian.AppendUint16(dst, uint16(clash))
		} else {
			dst = binary.LittleEndian.AppendUint32(dst, clash)
		}
	}
	return dst
}

// unpack sets s from a key that pack wrote.
func (pl *plan) unpack(s *state, key []byte) {
	w := pl.width
	copy(s.plug[:w+1], key)
	for c, x := range key[:w] {
		if x&unplugged != 0 {
			s.plug[c], s.cell[c] = 0, x&^unplugged
		} else {
			s.cell[c] = s.leader(c)
		}
	}
	s.corner = key[w+1]
	s.clashes = s.clashes[:0]
	for rest := key[w+2:]; len(rest) > 0; {
		if pl.narrow() {
			s.clashes = append(s.clashes, uint32(binary.LittleEndian.Uint16(rest)))
			rest = rest[2:]
		} else {
			s.clashes = append(s.clashes, binary.LittleEndian.Uint32(rest))
			rest = rest[4:]
		}
	}
}

// narrow reports whether a set of leaders plus 1 fits into 16 bits.
func (pl *plan) narrow() bool { return pl.width+2 <= 16 }
