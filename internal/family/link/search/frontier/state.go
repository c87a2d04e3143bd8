package frontier

import (
	"encoding/binary"

	"github.com/gridwright/gridwright/internal/engine/diagram"
)

// A plug is the open end of a path that crosses the frontier. Its upper bits say what is known of
// the path, the lower five where the other end is.
const (
	// loose plus the position of the other end, plus 1: the path has no terminal yet.
	loose = 0x00
	// owed plus the position of the other end, plus 1: two paths that come from the two terminals
	// of one pair, so that the two plugs must meet. Which pair it is matters no more.
	owed = 0x20
	// named plus a slot: the path comes from a terminal whose partner is still to be met.
	named = 0x40

	owedShift, namedShift = 5, 6 // the bits of owed and named

	kindBits  = 0x60
	otherBits = 0x1f
)

// state is what of the cells above the frontier matters to those below.
//
// The positions of the frontier are the columns, where plugs lead down, and after them one for the
// plug that leads right out of the cell last walked. A path is known by its leader: the least
// position of its plugs. Two that owe each other count as one path, since they will be. In the
// fields below leaders are given plus 1, and 0 stands for a cell not used or on a complete path.
//
// The fields but the first serve the rules of touching, and are not kept where paths are free.
type state struct {
	plug    plugs
	cell    [maxWidth]uint8 // the path of the cell last walked in each column
	corner  uint8           // that of the cell above the one last walked, under No2x2
	clashes []uint32        // sets of leaders (bit leader plus 1) that must not all become one path
}

// plugs has the plug at each position, and 0 where there is none. The last byte is not in use.
type plugs [8 * diagram.MaxWords]uint8

// words gives the plugs, eight to a word.
func (x *plugs) words() (w diagram.Words) {
	for k := range w {
		w[k] = binary.LittleEndian.Uint64(x[8*k:])
	}
	return w
}

// set sets the plugs to what words gave.
func (x *plugs) set(w diagram.Words) {
	for k := range w {
		binary.LittleEndian.PutUint64(x[8*k:], w[k])
	}
}

// words is how many words the plugs of a state take.
func (pl *plan) words() int { return pl.width/8 + 1 }

// in gives the links that lead from earlier cells, north and west, into the cell of a column.
// right is the position behind the columns.
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

// leader gives the leader, plus 1, of the path with a plug at position p.
func (s *state) leader(p int) uint8 {
	x := s.plug[p]
	if x&kindBits == named {
		return uint8(p + 1)
	}
	return min(uint8(p+1), x&otherBits)
}

// unplugged marks the byte of a column without a plug down in a packed state.
const unplugged = 0x80

// pack appends the state to dst in a form that is equal for equal states only. One byte serves
// plug and cell of a column: the path of a cell with a plug is that of the plug. Where paths are
// free the words of the plugs serve instead.
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

// unpack reads into s what pack wrote.
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
