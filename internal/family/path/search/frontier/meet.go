package frontier

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/grid"
)

// The meeting. Two frontiers cross the board towards each other, and share the row where they meet:
// see plan.seam. A state from above and one from below make a walk when each shared cell has two
// links by both, or one as an end of the walk, and when one goes along the paths of both in turn,
// from one end of the walk, and comes to the other end by all cells that have links in both. Which
// cells have how many links is the shape of a state. The shape of one side that fits one of the
// other is known but for the ends of the walk in the shared row, of which there are two at most: so
// states look up the few shapes that they need.

// meeting is two frontiers on their way towards each other. The one from below sets out only when
// the one from above has a large layer. Small layers are crossed in less time than it takes to
// prepare a second frontier and to join the two, and so is the last row.
type meeting struct {
	diagram.Meeting[*crossing]
	patience int // the largest layer with which the frontier from above goes on alone
	// twins says that the board is the same upside down, as far as states go: then one frontier
	// crosses half of the board for both.
	twins bool
}

// defaultPatience is a layer of easy boards. With 300, random boards of 5x12 to 8x20 took up to 12%
// more states.
const defaultPatience = 100

// newMeeting makes a meeting on a board in one of its positions. first is the plan of any side.
func newMeeting(first *plan, position grid.Symmetry, pulse *engine.Pulse, store *diagram.Store,
	list bool, patience int,
) (*meeting, error) {
	above, err := newCrossing(first, position, false, pulse, store, list)
	if err != nil {
		return nil, err
	}
	below, err := newCrossing(first, position, true, pulse, store, list)
	if err != nil {
		return nil, err
	}
	return &meeting{Meeting: diagram.Meeting[*crossing]{Above: above, Below: below, Alone: true,
		Pulse: pulse}, patience: patience}, nil
}

// like reports whether states of two plans mean the same. It knows so in the plain mode alone, in
// which a clue is an end of the walk, and no matter which.
func (pl *plan) like(other *plan) bool {
	return pl.mode == plain && slices.EqualFunc(pl.places, other.places, func(a, b place) bool {
		return a.row == b.row && a.col == b.col && a.given > 0 == (b.given > 0)
	})
}

// Run is that of diagram.Meeting, with one frontier alone to begin with. Twins go to the end at
// once, and have crossed the seam then.
func (m *meeting) Run(states int64) error {
	m.Above.prepare()
	m.Height = len(m.Above.plan.rows)
	for m.Alone && !m.Done() && (states == 0 || m.Above.Spent() < states) {
		if m.Above.States() > m.patience && m.Above.Rows() < m.Height-1 {
			m.setOut()
			break
		}
		if err := m.Above.Row(); err != nil {
			return err
		}
	}
	if m.Alone {
		return nil
	}
	if !m.twins {
		return m.Meeting.Run(states)
	}
	over := func() bool { return m.Above.States() == 0 || m.Pulse.Over() }
	for m.Above.rows < m.Height/2 && !over() {
		if err := m.Above.Row(); err != nil {
			return err
		}
	}
	if over() {
		return nil
	}
	m.Below.borrow(m.Above)
	if err := m.Below.seam(); err != nil || m.Height%2 == 0 || m.Empty() || m.Pulse.Over() {
		return err
	}
	return m.Above.Row()
}

// setOut lets the frontier from below set out.
func (m *meeting) setOut() {
	m.Alone = false
	m.Below.prepare()
	m.twins = m.Height >= 2*firstRows && m.Above.rows <= m.Height/2 &&
		m.Above.plan.like(m.Below.plan)
}

// join calls found with each pair of states that make walks together, by their numbers, until it
// returns false.
func (m *meeting) join(found func(above, below int) bool) error {
	if m.Empty() {
		return nil
	}
	if m.Above.Rows() == m.Height { // there is one state, with whole walks
		found(0, 0)
		return nil
	}
	j := &joiner{meeting: m, sides: [2]*crossing{m.Above, m.Below}, found: found}
	if !m.twins {
		if m.Above.States() < m.Below.States() && m.Below.Rows() >= firstRows {
			j.sides = [2]*crossing{m.Below, m.Above}
			j.found = func(below, above int) bool { return found(above, below) }
		}
		if err := j.sides[1].seam(); err != nil || m.Empty() || m.Pulse.Over() {
			return err
		}
	}
	j.share()
	for side := range j.groups {
		g, err := j.group(side)
		if err != nil {
			return err
		}
		defer g.Free()
		j.groups[side] = g
	}
	for x := range j.groups[0].Len() {
		if j.shape(x); j.stop || m.Pulse.Tick() {
			break
		}
	}
	return nil
}

// half is a state of one side as the other side sees it: the shared cells in their order.
type half struct {
	i   int
	end [maxWidth]uint8  // as in a state, but the other end is a shared cell plus 1
	num [maxWidth]uint16 // as in a state

	ones, twos uint32 // the cells with one link and with two
	// In the parted mode: the cells that are below the clue and above it, the clue in both.
	lower, upper uint32
	below        uint16
	ends         uint8 // ends of the walk
}

// joiner looks for the pairs of states that make walks. It speaks of the side that has crossed the
// shared row for itself as the first, and of the other as the second.
type joiner struct {
	*meeting
	sides  [2]*crossing
	groups [2]*diagram.Groups
	found  func(first, second int) bool
	stop   bool
	work   int // pairs not yet counted as nodes

	plan   *plan // of the first side
	cells  int   // shared
	slots  [2][]uint8
	places [2][maxSlots]uint8 // of each slot of either side, the shared cell
	clues  uint32             // the shared cells that are given
	tips   uint32             // those of them that are given as ends of the walk
	parts  uint32             // the one that is the parting clue
	narrow uint32             // those with one neighbour on the second side

	s     state
	t     half
	block []half
	key   []byte
}

// blockLen is how many states of the second side are at hand at once.
const blockLen = 256

// share finds the shared cells.
func (j *joiner) share() {
	first, second := j.sides[0], j.sides[1]
	j.plan = first.plan
	last := first.places[len(first.places)-1]
	for i, here := range second.places[second.plan.rows[second.rows-1]:] {
		slot := slices.IndexFunc(last.at[:], func(at int32) bool {
			return at != none && j.plan.places[at].cell == here.cell
		})
		for side, slot := range [2]uint8{uint8(slot), here.slot} {
			j.slots[side] = append(j.slots[side], slot)
			j.places[side][slot] = uint8(i)
		}
		if here.given > 0 {
			j.clues |= 1 << i
		}
		if here.given == 1 || here.given == j.plan.n {
			j.tips |= 1 << i
		}
		if here.given == j.plan.parting && j.plan.mode == parted {
			j.parts |= 1 << i
		}
		if len(here.earlier) == 1 {
			j.narrow |= 1 << i
		}
		j.cells++
	}
	j.block = make([]half, 0, blockLen)
}

// load reads state number i of a side.
func (j *joiner) load(side, i int, h *half) {
	c := j.sides[side]
	c.plan.unpack(&j.s, c.now.Key(i), c.live())
	*h = half{i: i, below: j.s.below}
	for v, slot := range j.slots[side] {
		kind, other := j.s.kind(slot), j.s.other(slot)
		h.lower |= uint32(kind>>7) << v
		h.upper |= uint32(kind>>6&1) << v
		h.num[v] = j.s.num[slot]
		switch {
		case other == closed:
			h.twos |= 1 << v
		case other == slot+1, j.tips>>v&1 != 0: // no links
		case other == terminal:
			h.ones |= 1 << v
			h.end[v] = kind | terminal
			h.ends++
		default:
			h.ones |= 1 << v
			h.end[v] = kind | j.places[side][other-1] + 1
		}
	}
}

// group sorts the states of a side by their shapes, unless the pulse is over first.
func (j *joiner) group(side int) (*diagram.Groups, error) {
	c := j.sides[side]
	g := diagram.NewGroups(c.store)
	for i := range c.now.Len() {
		if j.Pulse.Tick() {
			break
		}
		j.load(side, i, &j.t)
		if side == 1 { // the first side knows the parts of cells without links
			j.t.lower &= j.t.ones | j.t.twos
			j.t.upper &= j.t.ones | j.t.twos
		}
		if !g.Add(j.pack(&j.t)) {
			return nil, c.full()
		}
	}
	return g, nil
}

// pack writes a shape as a key. It has room for the ends of the walk, since boards are no wider
// than 30 cells.
func (j *joiner) pack(h *half) []byte {
	key := binary.LittleEndian.AppendUint32(j.key[:0], h.ones)
	key = binary.LittleEndian.AppendUint32(key, h.twos|uint32(h.ends)<<maxWidth)
	if j.plan.mode == parted {
		key = binary.LittleEndian.AppendUint32(key, h.lower)
		key = binary.LittleEndian.AppendUint32(key, h.upper)
		key = binary.LittleEndian.AppendUint16(key, h.below)
	}
	j.key = key
	return key
}

// unpack reads the shape that pack wrote.
func (j *joiner) unpack(h *half, key []byte) {
	h.ones = binary.LittleEndian.Uint32(key)
	twos := binary.LittleEndian.Uint32(key[4:])
	h.twos, h.ends = twos&(1<<maxWidth-1), uint8(twos>>maxWidth)
	if j.plan.mode == parted {
		h.lower = binary.LittleEndian.Uint32(key[8:])
		h.upper = binary.LittleEndian.Uint32(key[12:])
		h.below = binary.LittleEndian.Uint16(key[16:])
	}
}

// shape looks up the shapes of the second side that fit one of the first, with each choice of
// shared cells that are ends of the walk with their one link.
func (j *joiner) shape(x int) {
	var first half
	j.unpack(&first, j.groups[0].Key(x))
	none := (uint32(1)<<j.cells - 1) &^ (first.ones | first.twos)
	// A cell that has no links yet and one neighbour more must be an end of the walk.
	must := none & j.narrow &^ j.tips
	more := 2 - int(first.ends) - bits.OnesCount32(must)
	if must&j.clues != 0 || more < 0 {
		return
	}
	j.fit(x, &first, must)
	if more == 0 {
		return
	}
	may := (first.ones | none) &^ must &^ j.clues
	for a := may; a != 0; a &= a - 1 {
		one := must | a&-a
		j.fit(x, &first, one)
		if more == 1 {
			continue
		}
		for b := a & (a - 1); b != 0; b &= b - 1 {
			j.fit(x, &first, one|b&-b)
		}
	}
}

// fit looks at the states of the second side of the shape that fits one of the first when these
// shared cells are ends of the walk.
func (j *joiner) fit(x int, first *half, ends uint32) {
	if j.stop {
		return
	}
	none := (uint32(1)<<j.cells - 1) &^ (first.ones | first.twos)
	want := half{
		ones: first.ones&^ends | none&ends,
		twos: none &^ ends,
		ends: 2 - first.ends - uint8(bits.OnesCount32(ends)),
	}
	if j.plan.mode == parted {
		if int(first.below) >= j.plan.parting {
			return
		}
		linked := want.ones | want.twos
		want.lower, want.upper = first.lower&linked, first.upper&linked
		// A clue that has a link on either side goes on in the part that the other has.
		clue := j.parts & want.ones
		want.lower, want.upper = want.lower&^clue|want.upper&clue, want.upper&^clue|want.lower&clue
		want.below = uint16(j.plan.parting-1) - first.below
	}
	if y := j.groups[1].Find(j.pack(&want)); y >= 0 {
		j.pairs(x, y)
	}
}

// pairsPerNode is how many pairs of states take as long as crossing a place with one.
const pairsPerNode = 16

// pairs looks at all pairs of states of two shapes.
func (j *joiner) pairs(x, y int) {
	for rest := j.groups[1].First(y); rest != 0; {
		j.block = j.block[:0]
		for ; rest != 0 && len(j.block) < blockLen; rest = j.groups[1].Next(rest) {
			j.block = j.block[:len(j.block)+1]
			j.load(1, int(rest-1), &j.block[len(j.block)-1])
		}
		for i := j.groups[0].First(x); i != 0; i = j.groups[0].Next(i) {
			j.load(0, int(i-1), &j.t)
			for k := range j.block {
				if j.walk(&j.t, &j.block[k]) && !j.found(j.t.i, j.block[k].i) {
					j.stop = true
					return
				}
			}
			j.stop = j.Pulse.Tick()
			for j.work += len(j.block); j.work >= pairsPerNode; j.work -= pairsPerNode {
				j.stop = j.Pulse.Beat() || j.stop
			}
			if j.stop {
				return
			}
		}
	}
}

// walk reports whether two states of shapes that fit make a walk.
func (j *joiner) walk(t, b *half) bool {
	sides := [2]*half{t, b}
	plugs := t.ones | b.ones
	if plugs == 0 {
		return false
	}
	w := tour{n: j.plan.n, numbered: j.plan.mode == numbered}
	var v, side uint8 // the cell from which to go on, and the side
	if ends := t.ones ^ b.ones; ends != 0 {
		v = uint8(bits.TrailingZeros32(ends))
		if b.ones>>v&1 != 0 {
			side = 1
		}
		w.length = 1
	} else {
		for t.end[v]&otherBits != terminal || t.ones>>v&1 == 0 {
			if b.end[v]&otherBits == terminal && b.ones>>v&1 != 0 {
				side = 1
				break
			}
			if v++; int(v) == j.cells {
				return false
			}
		}
		if w.numbered && !w.begin(sides[side], v) {
			return false
		}
		side = 1 - side
	}
	for rest := plugs &^ (1 << v); ; side = 1 - side {
		h := sides[side]
		if h.ones>>v&1 == 0 { // an end of the walk
			return rest == 0 && (!w.numbered || w.length == w.n)
		}
		other := h.end[v] & otherBits
		if w.numbered && !w.leave(h, v) {
			return false
		}
		if other == terminal {
			return rest == 0
		}
		if w.numbered && !w.follow(h, v, other-1) {
			return false
		}
		v = other - 1
		rest &^= 1 << v
	}
}

// tour is how far a walk through the paths of two states has come.
type tour struct {
	n        int
	numbered bool
	length   int   // cells so far
	way      uint8 // upper or lower, the way that the numbers go; 0 as long as it is open
}

// begin begins with a path that has an end of the walk, and has come to its other end v.
func (w *tour) begin(h *half, v uint8) bool {
	w.way = h.end[v] & kindBits
	w.length = int(h.num[v])
	if w.way == lower {
		w.length = w.n + 1 - w.length
	}
	return w.way == upper || w.way == lower
}

// at reports whether v may be the last cell so far, which has a number and goes on this way.
func (w *tour) at(num int, way uint8) bool {
	if w.way == 0 {
		w.way = way
	}
	if way == lower {
		num = w.n + 1 - num
	}
	return w.way == way && num == w.length
}

// leave reports whether the walk may go on from v by a path that ends there.
func (w *tour) leave(h *half, v uint8) bool {
	kind := h.end[v] & kindBits
	return kind == loose || w.at(int(h.num[v]), upper^lower^kind)
}

// follow goes from v to x along a path, and reports whether it may be there.
func (w *tour) follow(h *half, v, x uint8) bool {
	from, to, kind := int(h.num[v]), int(h.num[x]), h.end[x]&kindBits
	if kind == loose {
		w.length += from - 1
		return true
	}
	w.length += max(to-from, from-to)
	return w.at(to, kind)
}
