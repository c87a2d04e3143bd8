package graph

import "slices"

// The paths of two pairs have no node in common. The decided edges may rule that out in two ways.
//
// What is left for the two paths are the edges that are not closed, of the nodes with room: nodes
// on no path of a pair, and the tips, where the two paths of each pair end so far. Both paths go on
// from tip to tip there. An edge is closed if it is decided not to be drawn, if drawn edges give
// one of its nodes all that it may have, or if its nodes are on the paths of different pairs.
//
// Crossing. All four tips are on the rim of one face of a connected piece of what is left, drawn in
// the plane, and a walk round the rim meets them in the order k l k l. Then no two paths without a
// common node join both pairs. Proof: in the face, draw four arcs from a new point to those places
// on the rim; they meet nowhere else. The two arcs to the tips of k and the path of k are a closed
// curve without crossings. At the new point the arcs alternate, so the arcs to the tips of l begin
// on different sides of the curve. They do not cross it, so the tips of l are on different sides,
// and by the Jordan curve theorem a path between them meets the curve. It stays out of the face, so
// it meets the path of k; and since edges of the board meet only in nodes, it does so in a node.
//
// The clause has the drawn edges that lead to the tips, and why each edge that leads from the rim
// into the face is closed. These suffice: if other edges come back, the piece may grow, but not
// into the face, since only those edges lead there; so the face and its rim stay as they are.
//
// Squeeze. One node with room is on all ways of k, and on all ways of l. Then it would be on both
// paths. The clause has the drawn edges that lead to the tips, and why the edges are closed that
// leave what a tip of each pair reaches without that node.

// Plane is a drawing in the plane.
type Plane struct {
	*Drawing
	grid *Grid
	root []int32    // of each node: the labelled node at the end of its path, or none
	tips [][2]int32 // of each label: the tips, in the order of its nodes; none if they are joined

	// What is left for two pairs.
	use    []bool  // of each half-edge
	face   []int32 // of each half-edge: the face on its left, or none
	starts []int32 // of each face: a half-edge of its rim
	tipsOn []uint8 // of each face: the tips on its rim, as bits
}

// NewPlane returns a grid with open edges. Each label must have two nodes.
func NewPlane(g *Grid, labels []int) *Plane {
	n := g.Nodes()
	p := &Plane{Drawing: NewDrawing(g.Graph, labels), grid: g, root: make([]int32, n),
		use: make([]bool, 4*n), face: make([]int32, 4*n)}
	p.tips = make([][2]int32, len(p.pairs))
	p.Seen = n
	return p
}

// Survey finds the paths so far. It returns false if another rule is broken.
func (p *Plane) Survey() bool {
	if !p.Drawing.Survey() {
		return false
	}
	for c := range p.root {
		p.root[c] = none
	}
	for k := 1; k < len(p.pairs); k++ {
		p.tips[k] = [2]int32{none, none}
		for s, from := range p.pairs[k] {
			if p.root[from] != none {
				break
			}
			tip := from
			p.root[from] = from
			for h := range p.along(from) {
				tip = h.To
				p.root[tip] = from
			}
			if tip != from && p.Labels[tip] > 0 {
				if p.Labels[tip] != k {
					return false
				}
				break
			}
			p.tips[k][s] = tip
		}
	}
	return true
}

// unjoined reports whether pairs are still to be joined.
func (p *Plane) unjoined(labels ...int) bool {
	return !slices.ContainsFunc(labels, func(k int) bool { return p.tips[k][1] == none })
}

// usable reports whether one of two paths may use an edge, and it is not on its way to a tip.
func (p *Plane) usable(e int32, k, l int) bool {
	a, b := p.ends[e][0], p.ends[e][1]
	switch {
	case p.Value[e] < 0:
		return false
	case p.Value[e] > 0:
		return p.root[a] == none
	}
	m, n := p.Room[a], p.Room[b]
	return (m == 0 || m == k || m == l) && (n == 0 || n == k || n == l) && (m == 0 || n == 0 || m == n)
}

// faces finds the faces of what is left for two pairs.
func (p *Plane) faces(k, l int) {
	p.Seen += 2 * p.Nodes() // each has four sides
	for c, sides := range p.grid.sides {
		for s, e := range sides {
			p.use[4*c+s], p.face[4*c+s] = e != none && p.usable(e, k, l), none
		}
	}
	p.starts, p.tipsOn = p.starts[:0], p.tipsOn[:0]
	for h := range p.use {
		if !p.use[h] || p.face[h] != none {
			continue
		}
		f, tips := int32(len(p.starts)), uint8(0)
		for j := range p.grid.rim(int32(h), p.use) {
			p.face[j] = f
			if t := p.tip(j/4, k, l); t >= 0 {
				tips |= 1 << t
			}
		}
		p.starts, p.tipsOn = append(p.starts, int32(h)), append(p.tipsOn, tips)
	}
}

// tip returns which tip a node is: 0 and 1 of the first label, 2 and 3 of the second, or -1.
func (p *Plane) tip(c int32, k, l int) int {
	for i, tip := range [4]int32{p.tips[k][0], p.tips[k][1], p.tips[l][0], p.tips[l][1]} {
		if tip == c {
			return i
		}
	}
	return -1
}

const allTips = 0b1111

// crossed returns a half-edge of a face round which the tips of two pairs alternate, or none.
func (p *Plane) crossed(k, l int) int32 {
	for f, tips := range p.tipsOn {
		if tips != allTips {
			continue
		}
		var round []int
		for h := range p.grid.rim(p.starts[f], p.use) {
			if t := p.tip(h/4, k, l); t >= 0 {
				round = append(round, t)
			}
		}
		if alternate(round) {
			return p.starts[f]
		}
	}
	return none
}

// alternate reports whether a walk round a face meets the tips 0 and 1 with one of 2 and 3 between
// them on either side.
func alternate(round []int) bool {
	for i, t := range round {
		if t != 0 {
			continue
		}
		rest := slices.Concat(round[i+1:], round[:i])
		for j, t := range rest {
			one, other := rest[:j], rest[j:]
			if t == 1 && (slices.Contains(one, 2) && slices.Contains(other, 3) ||
				slices.Contains(one, 3) && slices.Contains(other, 2)) {
				return true
			}
		}
	}
	return false
}

// Meet reports whether the paths of two pairs must have a node in common or cross, and by which
// decided edges.
func (p *Plane) Meet(k, l int) (by []int32, meet bool) {
	if !p.Survey() || !p.unjoined(k, l) {
		return nil, false
	}
	p.faces(k, l)
	r := reason{Plane: p}
	if f := p.crossed(k, l); f != none {
		r.begin(k, l)
		for h := range p.grid.rim(f, p.use) {
			c, side := p.grid.across(h)
			for next := p.grid.turn(h, p.use); ; {
				if side = (side + 1) % 4; 4*c+side == next {
					break
				}
				if e := p.grid.sides[c][side]; e != none {
					r.closed(e, c)
				}
			}
		}
		return once(r.by), true
	}
	shared := p.Shared(k, l)
	if len(shared) == 0 {
		return nil, false
	}
	r.begin(k, l)
	for _, k := range []int{k, l} {
		r.without(k, func(c int32) bool { return c == shared[0] })
	}
	return once(r.by), true
}

// reason lists the edges of a clause.
type reason struct {
	*Plane
	by []int32
}

// begin adds the drawn edges that lead to the tips of pairs.
func (r *reason) begin(labels ...int) {
	for _, k := range labels {
		r.way(r.tips[k][0])
		r.way(r.tips[k][1])
	}
}

// way adds the drawn edges from a labelled node to some node of its path.
func (r *reason) way(to int32) {
	if r.root[to] == to {
		return
	}
	for h := range r.along(r.root[to]) {
		if r.by = append(r.by, h.Edge); h.To == to {
			return
		}
	}
}

// closed adds why an edge is closed, seen from a node which is on no path of a pair or is a tip.
func (r *reason) closed(e, from int32) {
	to := r.ends[e][0] + r.ends[e][1] - from
	switch {
	case r.Value[e] < 0:
		r.by = append(r.by, e)
	case r.Value[e] > 0: // drawn edges lead to the tip
	case r.root[from] == none && r.Degree[from] == 2:
		r.full(from)
	case r.root[to] == none:
		r.full(to)
	default:
		r.way(to)
	}
}

// full adds the drawn edges of a node.
func (r *reason) full(c int32) {
	for _, h := range r.At(c) {
		if r.Value[h.Edge] > 0 {
			r.by = append(r.by, h.Edge)
		}
	}
}

// without adds why the edges are closed that leave what the first tip of a pair reaches without
// some nodes.
func (r *reason) without(k int, nodes func(c int32) bool) {
	r.From(r.tips[k][0], none, func(_ int32, h Half) bool {
		return !nodes(h.To) && r.usable(h.Edge, k, k)
	})
	r.Seen += len(r.Reached)
	for _, c := range r.Reached {
		for _, h := range r.At(c) {
			if !nodes(h.To) && !r.Has(h.To) {
				r.closed(h.Edge, c)
			}
		}
	}
}

// Crossings calls with each open edge and a wanted value with which the paths of two pairs would
// cross, until found returns false. The plane must be surveyed.
//
// A value of an edge joins the faces on both sides of the edge, or of the nodes that it takes away.
// It can make tips alternate only if two faces that have tips become one that has all, or if it
// moves a tip.
func (p *Plane) Crossings(k, l int, wanted, found func(e int32, value int8) bool) bool {
	if !p.unjoined(k, l) {
		return true
	}
	p.faces(k, l)
	p.Seen += len(p.Value)
	type candidate struct {
		edge  int32
		value int8
	}
	var all []candidate
	half := func(c, e int32) int32 { return 4*c + int32(slices.Index(p.grid.sides[c][:], e)) }
	for i, value := range p.Value {
		if value != 0 {
			continue
		}
		e := int32(i)
		a, b := p.ends[e][0], p.ends[e][1]
		if h := half(a, e); p.use[h] && wanted(e, -1) {
			f, g := p.face[h], p.face[half(b, e)]
			tips, others := p.tipsOn[f], p.tipsOn[g]
			if f != g && tips|others == allTips && tips != 0 && others != 0 {
				all = append(all, candidate{e, -1})
			}
		}
		if wanted(e, 1) && p.links(a, b, k, l) {
			all = append(all, candidate{e, 1})
		}
	}
	if len(all) > 0 {
		defer p.Survey()
	}
	for _, c := range all {
		p.Value[c.edge] = c.value
		crosses := p.Survey() && p.unjoined(k, l)
		if crosses {
			p.faces(k, l)
			crosses = p.crossed(k, l) != none
		}
		p.Value[c.edge] = 0
		if crosses && !found(c.edge, c.value) {
			return false
		}
	}
	return true
}

// links reports whether a link of two nodes may make the paths of two pairs cross.
func (p *Plane) links(a, b int32, k, l int) bool {
	if p.root[a] != none {
		a, b = b, a
	}
	if p.root[a] != none || p.Degree[a] > 1 || p.root[b] == none && p.Degree[b] > 1 {
		return false // the paths of pairs meet, or there is no room
	}
	tips, some := uint8(0), 0
	var faces []int32
	around := func(c int32) {
		for h := 4 * c; h < 4*c+4; h++ {
			if f := p.face[h]; f != none && !slices.Contains(faces, f) {
				faces = append(faces, f)
				if tips |= p.tipsOn[f]; p.tipsOn[f] != 0 {
					some++
				}
			}
		}
	}
	around(a)
	if p.root[b] == none {
		around(b)
		return tips == allTips && some > 1
	}
	if !p.tipAt(b) {
		return false
	}
	for h := range p.along(a) {
		around(h.To)
	}
	if t := p.tip(b, k, l); t >= 0 {
		around(b)
		return tips|1<<t == allTips
	}
	return tips == allTips && some > 1
}

// tipAt reports whether a path of a pair ends in a node so far.
func (p *Plane) tipAt(c int32) bool { return slices.Contains(p.tips[p.Labels[p.root[c]]][:], c) }
