package encodings

import (
	"math/bits"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/sat"
)

// The theory of paths. The true links so far form pieces of path. The theory keeps the pieces in a
// union-find structure without path compression, so that links can be undone in reverse order. Each
// piece knows its size, and the pair whose terminal it holds, if any.
//
// A new link joins two pieces. It is a conflict
//
//	if they are the same piece: a closed loop;
//	if they hold terminals of different pairs;
//	under touch=never, if cells of the two are neighbours elsewhere: a path beside itself;
//	under touch=no2x2, if four cells of one path now fill a block.
//
// Cells that newly have a pair
//
//	are not linked to cells of another pair;
//	under touch=never, are linked to neighbours of the same pair.
//
// And the two ends of a piece are not linked to each other. A reason consists of the links of one
// or two stretches of path, and is found only when asked for. Pieces may have grown since, but the
// stretch between two cells of a piece never changes.

type paths struct {
	*board
	parent []int32
	size   []int32
	pair   []int32 // of each root: the pair whose terminal the piece holds, 0 for none
	far    []int32 // of each cell at the end of a piece: the other end
	links  []uint8 // of each cell: its true links, as bits by direction
	joins  []join  // the effect of each propagated literal
	cells  []int32 // work space
	lits   []cnf.Lit
	marks  []bool // of each edge: in lits
}

// join is the effect of a literal. The link of the cells a and b made the root child part of the
// root parent, which had the pair before; the other ends of the two pieces were enda and endb.
// child is -1 for a literal without effect.
type join struct {
	child, parent, pair, edge int32
	a, b, enda, endb          int32
}

func newPaths(b *board) *paths {
	n := len(b.At)
	p := &paths{board: b, parent: make([]int32, n), size: make([]int32, n), pair: make([]int32, n),
		far: make([]int32, n), links: make([]uint8, n), marks: make([]bool, len(b.Edges))}
	for c := range n {
		p.parent[c], p.far[c] = int32(c), int32(c)
		p.size[c], p.pair[c] = 1, int32(b.Label(c))
	}
	return p
}

func (p *paths) find(c int) int32 {
	x := int32(c)
	for p.parent[x] != x {
		x = p.parent[x]
	}
	return x
}

// Propagate draws the consequences of new links.
func (p *paths) Propagate(t *sat.Theory, lits []cnf.Lit) bool {
	for _, l := range lits {
		if l.Negated() {
			p.joins = append(p.joins, join{child: -1})
			continue
		}
		if !p.link(t, l.Var()) {
			return false
		}
	}
	return true
}

// Backtrack undoes links.
func (p *paths) Backtrack(n int) {
	for len(p.joins) > n {
		j := p.joins[len(p.joins)-1]
		p.joins = p.joins[:len(p.joins)-1]
		if j.child < 0 {
			continue
		}
		p.parent[j.child] = j.child
		p.size[j.parent] -= p.size[j.child]
		p.pair[j.parent] = j.pair
		p.far[j.enda], p.far[j.endb] = j.a, j.b
		p.flip(int(j.edge))
	}
}

// flip builds a link, or takes it back.
func (p *paths) flip(e int) {
	ends, side := p.Edges[e], p.Side(e)
	p.links[ends.A] ^= 1 << side
	p.links[ends.B] ^= 1 << (side ^ 2)
}

// link joins the pieces of the two cells of an edge.
func (p *paths) link(t *sat.Theory, e int) bool {
	a, b := p.Edges[e].A, p.Edges[e].B
	ra, rb := p.find(a), p.find(b)
	if ra == rb {
		p.begin()
		p.stretch(t, a, b, always)
		return t.Refuse(append(p.lits, cnf.Pos(e)))
	}
	if p.size[ra] > p.size[rb] {
		a, b, ra, rb = b, a, rb, ra
	}
	ka, kb := p.pair[ra], p.pair[rb]
	if ka > 0 && kb > 0 && ka != kb {
		p.begin()
		p.toTerminal(t, a, always)
		p.toTerminal(t, b, always)
		return t.Refuse(append(p.lits, cnf.Pos(e)))
	}
	enda, endb := p.far[a], p.far[b]
	p.joins = append(p.joins, join{child: ra, parent: rb, pair: kb, edge: int32(e),
		a: int32(a), b: int32(b), enda: enda, endb: endb})
	p.cells = p.piece(p.cells[:0], a)
	smaller := len(p.cells)
	newcomers := p.cells // cells that had no pair and now have one
	if ka > 0 && kb == 0 {
		p.cells = p.piece(p.cells, b)
		newcomers = p.cells[smaller:]
	}
	p.parent[ra] = rb
	p.size[rb] += p.size[ra]
	p.pair[rb] = max(ka, kb)
	p.far[enda], p.far[endb] = endb, enda
	p.flip(e)
	if ka == kb {
		newcomers = nil
	}
	switch p.Touch() {
	case link.Never:
		return p.separate(t, p.cells[:smaller], rb) && p.coloured(t, newcomers, rb)
	case link.No2x2:
		if !p.noBlock(t, p.cells) {
			return false
		}
	}
	if len(newcomers) > 0 && !p.coloured(t, newcomers[len(newcomers)-1:], rb) {
		return false
	}
	return p.apart(t, int(enda), int(endb))
}

// piece appends the cells of a piece, from one end of it on.
func (p *paths) piece(dst []int32, c int) []int32 {
	for came := uint8(0); ; {
		dst = append(dst, int32(c))
		out := p.links[c] &^ came
		if out == 0 {
			return dst
		}
		i := bits.TrailingZeros8(out)
		c = p.Other(p.At[c][i], c)
		came = 1 << (i ^ 2)
	}
}

// separate reports a conflict if a cell of a piece has a neighbour elsewhere on the path that the
// piece is now part of, without a link between them.
func (p *paths) separate(t *sat.Theory, cells []int32, root int32) bool {
	for _, x := range cells {
		c := int(x)
		for i, e := range p.At[c] {
			if e < 0 || p.links[c]>>i&1 != 0 {
				continue
			}
			if d := p.Other(e, c); p.find(d) == root {
				p.begin()
				p.stretch(t, c, d, always)
				return t.Refuse(p.lits)
			}
		}
	}
	return true
}

// coloured draws conclusions for cells that now have the pair of the root.
func (p *paths) coloured(t *sat.Theory, cells []int32, root int32) bool {
	if p.off.NoImply {
		return true
	}
	k := p.pair[root]
	for _, x := range cells {
		c := int(x)
		for i, e := range p.At[c] {
			if e < 0 || p.links[c]>>i&1 != 0 {
				continue
			}
			r := p.find(p.Other(e, c))
			switch l := cnf.Pos(e); {
			case p.pair[r] == 0 || r == root:
			case p.pair[r] != k:
				if t.Value(l) == 0 {
					t.Imply(l.Not())
				}
			case p.Touch() == link.Never && !t.Imply(l):
				return false
			}
		}
	}
	return true
}

// apart states that the two ends of a piece are not linked to each other.
func (p *paths) apart(t *sat.Theory, c, d int) bool {
	if p.off.NoImply {
		return true
	}
	for i, e := range p.At[c] {
		if e >= 0 && p.Other(e, c) == d && p.links[c]>>i&1 == 0 && t.Value(cnf.Pos(e)) == 0 {
			return t.Imply(cnf.Neg(e))
		}
	}
	return true
}

// noBlock reports a conflict if one of some cells is in a block of four cells of one path.
func (p *paths) noBlock(t *sat.Theory, cells []int32) bool {
	for _, x := range cells {
		r, c := p.Grid.RowCol(int(x))
		for _, corner := range [][2]int{{r - 1, c - 1}, {r - 1, c}, {r, c - 1}, {r, c}} {
			if !p.Grid.Has(corner[0], corner[1]) || !p.Grid.Has(corner[0]+1, corner[1]+1) {
				continue
			}
			nw := p.Grid.Cell(corner[0], corner[1])
			if !p.refuseBlock(t, [4]int{nw, nw + 1, nw + p.Grid.Cols, nw + p.Grid.Cols + 1}) {
				return false
			}
		}
	}
	return true
}

// refuseBlock reports a conflict if the four cells of a block are on one path.
func (p *paths) refuseBlock(t *sat.Theory, block [4]int) bool {
	root := p.find(block[0])
	k := p.pair[root]
	whole := true // one piece
	for _, c := range block[1:] {
		r := p.find(c)
		if r != root {
			whole = false
			if k == 0 || p.pair[r] != k {
				return true
			}
		}
	}
	p.begin()
	for i, c := range block {
		if !whole {
			p.toTerminal(t, c, always)
		} else if i > 0 {
			p.stretch(t, block[0], c, always)
		}
	}
	return t.Refuse(p.lits)
}
