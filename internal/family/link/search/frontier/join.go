package frontier

import (
	"encoding/binary"
	"math/bits"

	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/link"
)

// The join. A state from above and one from below form answers if they have plugs at the same
// places and all paths end where they should: a named path at a plug of the same label, an owed one
// at its partner. Each plug must lie on such a path, or there would be a loop. The shape of a state
// is which of its plugs are loose, owed and named. Two plugs that meet can't both be owed, and not
// one owed and one named, so most pairs of shapes can be skipped.

// shape holds the positions of the plugs of a state by kind, as masks.
type shape struct{ loose, owed, named uint32 }

func shapeOf(plugs []uint8) (s shape) {
	for p, x := range plugs {
		if x == 0 {
			continue
		}
		switch x & kindBits {
		case named:
			s.named |= 1 << p
		case owed:
			s.owed |= 1 << p
		default:
			s.loose |= 1 << p
		}
	}
	return s
}

func (s shape) plugs() uint32 { return s.loose | s.owed | s.named }

// meets reports whether a state of shape s may fit a state of shape o with the same plugs.
func (s shape) meets(o shape) bool {
	return s.owed&^o.loose == 0 && o.owed&^s.loose == 0
}

// groups holds the states of a layer by shape, and the shapes by their sets of plugs.
type groups struct {
	*diagram.Groups
	same  *diagram.List[uint32] // for each shape, the next with the same plugs, plus 1, or 0
	plugs *diagram.Layer        // the sets of plugs
	begin *diagram.List[uint32] // for each set, the number of its first shape, plus 1
}

// group groups the states of the current layer by shape. It stops early if the pulse is over.
func (c *crossing) group() (*groups, error) {
	g := &groups{
		Groups: diagram.NewGroups(c.store), plugs: diagram.NewLayer(c.store),
		same: diagram.NewHalfs(c.store), begin: diagram.NewHalfs(c.store),
	}
	var s state
	var key [12]byte
	for i := range c.now.Len() {
		if c.pulse.Tick() {
			break
		}
		c.now.get(&s, i)
		form := shapeOf(s.plug[:c.plan.width])
		form.put(key[:])
		shapes := g.Len()
		if !g.Add(key[:]) {
			return nil, c.full()
		}
		if g.Len() == shapes {
			continue
		}
		binary.LittleEndian.PutUint32(key[:], form.plugs())
		set := g.plugs.Add(key[:4])
		if set == diagram.Full || set == g.begin.Len() && !g.begin.Append(0) ||
			!g.same.Append(*g.begin.At(set)) {
			return nil, c.full()
		}
		*g.begin.At(set) = uint32(g.Len())
	}
	return g, nil
}

// put writes a shape as a key.
func (s shape) put(key []byte) {
	binary.LittleEndian.PutUint32(key, s.loose)
	binary.LittleEndian.PutUint32(key[4:], s.owed)
	binary.LittleEndian.PutUint32(key[8:], s.named)
}

// shape returns shape i.
func (g *groups) shape(i int) shape {
	key := g.Key(i)
	return shape{binary.LittleEndian.Uint32(key), binary.LittleEndian.Uint32(key[4:]),
		binary.LittleEndian.Uint32(key[8:])}
}

// joiner searches for the pairs of states that form answers.
type joiner struct {
	*meeting
	width int
	touch link.Touch
	label [2][maxWidth + 1]int // the label of each slot in use, above and below
	found func(above, below int) bool
	stop  bool

	t, b  state
	class [maxWidth]uint8 // a number for the path through each plug

	block []other // some of the states from below
}

// other is a state from below.
type other struct {
	plug plugs
	i    int
}

// blockLen is the number of states from below that are unpacked together.
const blockLen = 512

// join calls found with the numbers of each pair of states that fits, until it returns false.
func (m *meeting) join(found func(above, below int) bool) error {
	j := &joiner{
		meeting: m, width: m.Above.plan.width, touch: m.Above.plan.touch,
		label: [2][maxWidth + 1]int{m.Above.labels(), m.Below.labels()},
		found: found, block: make([]other, 0, blockLen),
	}
	above, err := m.Above.group()
	if err != nil {
		return err
	}
	below, err := m.Below.group()
	if err != nil || m.Pulse.Over() {
		return err
	}
	for set := range above.plugs.Len() {
		with := below.plugs.Find(above.plugs.Key(set))
		if with < 0 {
			continue
		}
		for x := *above.begin.At(set); x != 0; x = *above.same.At(int(x - 1)) {
			shape := above.shape(int(x - 1))
			for y := *below.begin.At(with); y != 0; y = *below.same.At(int(y - 1)) {
				if shape.meets(below.shape(int(y - 1))) {
					j.pair(above, below, int(x-1), int(y-1))
				}
				if j.stop || j.Pulse.Tick() {
					return nil
				}
			}
		}
	}
	return nil
}

// labels returns the label of each slot that is in use at the frontier.
func (c *crossing) labels() (of [maxWidth + 1]int) {
	for _, at := range c.plan.places[:c.at] {
		switch at.part {
		case opens:
			of[at.slot] = at.label
		case closes:
			of[at.slot] = 0
		}
	}
	return of
}

// pair tries all pairs of states of two shapes.
func (j *joiner) pair(above, below *groups, x, y int) {
	for rest := below.First(y); rest != 0; {
		j.block = j.block[:0]
		for ; rest != 0 && len(j.block) < blockLen; rest = below.Next(rest) {
			o := other{i: int(rest - 1)}
			j.Below.now.get(&j.b, o.i)
			o.plug = j.b.plug
			j.block = append(j.block, o)
		}
		for i := above.First(x); i != 0; i = above.Next(i) {
			j.Above.now.get(&j.t, int(i-1))
			for k := range j.block {
				if j.fits(&j.block[k]) && !j.found(int(i-1), j.block[k].i) {
					j.stop = true
					return
				}
			}
			// A block of pairs costs as much as a few states.
			for range 1 + len(j.block)/pairsPerNode {
				if j.Pulse.Beat() {
					j.stop = true
				}
			}
			if j.stop {
				return
			}
		}
	}
}

// pairsPerNode is the number of pairs that take as long as carrying one state across a place.
const pairsPerNode = 16

// fits reports whether t and a state from below form answers.
func (j *joiner) fits(o *other) bool {
	sides := [2][]uint8{j.t.plug[:], o.plug[:]}
	var rest uint32 // plugs that are not yet reached
	for p, x := range sides[0][:j.width] {
		if x != 0 {
			rest |= 1 << p
		}
	}
	paths := uint8(0)
	for todo := rest; todo != 0; todo &= todo - 1 {
		p := bits.TrailingZeros32(todo)
		if rest>>p&1 == 0 {
			continue
		}
		from := 0 // the side on which a path ends at p
		for from < 2 && sides[from][p]&kindBits == loose {
			from++
		}
		if from == 2 {
			continue
		}
		paths++
		at, side := p, 1-from
		end := sides[side][at]
		for ; end&kindBits == loose; end = sides[side][at] {
			rest &^= 1 << at
			j.class[at] = paths
			at = int(end&otherBits) - 1
			rest &^= 1 << at
			j.class[at] = paths
			side = 1 - side
		}
		rest &^= 1 << at
		j.class[at] = paths
		switch begin := sides[from][p]; {
		case begin&kindBits != end&kindBits:
			return false
		case begin&kindBits == owed:
			if side != from || int(begin&otherBits) != at+1 {
				return false
			}
		case side == from || j.label[from][begin&otherBits] != j.label[side][end&otherBits]:
			return false
		}
	}
	return rest == 0 && (j.touch == link.Free || j.apart(o.i))
}

// apart reports whether the answers of t and state i from below obey the rule of touching: no clash
// of either state has become one path, and no path touches itself across the frontier.
func (j *joiner) apart(i int) bool {
	j.Below.now.get(&j.b, i)
	for _, s := range [2]*state{&j.t, &j.b} {
		for _, clash := range s.clashes {
			if j.one(clash) {
				return false
			}
		}
	}
	for c := range j.width {
		if !j.together(c) {
			continue
		}
		if j.touch == link.Never && j.t.plug[c] == 0 {
			return false
		}
		if j.touch == link.No2x2 && c > 0 && j.together(c-1) &&
			j.class[j.t.cell[c]-1] == j.class[j.t.cell[c-1]-1] {
			return false
		}
	}
	return true
}

// together reports whether the cells of a column above and below the frontier are on one path.
func (j *joiner) together(c int) bool {
	x, y := j.t.cell[c], j.b.cell[c]
	return x != 0 && y != 0 && j.class[x-1] == j.class[y-1]
}

// one reports whether all paths of a clash have become one.
func (j *joiner) one(clash uint32) bool {
	first := j.class[bits.TrailingZeros32(clash)-1]
	for rest := clash & (clash - 1); rest != 0; rest &= rest - 1 {
		if j.class[bits.TrailingZeros32(rest)-1] != first {
			return false
		}
	}
	return true
}
