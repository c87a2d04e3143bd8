package explain

import (
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// The paths of two pairs have no cell in common. The decided edges may rule that out in two ways.
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
//
// Only decided edges count, so an assignment may break such an instance unnoticed. As with the part
// Joined, only techniques cite it, and the search for smallest sets does without.

// onPlane reports whether a part looks at what is left for pairs, as Disjoint does.
func (p Part) onPlane() bool { return p == Disjoint || p == Crowded }

// flat returns the edges of each node by its sides, clockwise from the upper one, or -1 for none.
// It returns nil unless the nodes are cells and all edges join cells that share a side.
func flat(g *rules.Graph) [][4]int32 {
	at := slices.Repeat([][4]int32{{-1, -1, -1, -1}}, g.Nodes)
	for e, ends := range g.Edges {
		a, ok := g.Cell(ends[0])
		b, both := g.Cell(ends[1])
		if !ok || !both {
			return nil
		}
		side := -1
		switch [2]int16{b.Row - a.Row, b.Col - a.Col} {
		case [2]int16{-1, 0}:
			side = 0
		case [2]int16{0, 1}:
			side = 1
		case [2]int16{1, 0}:
			side = 2
		case [2]int16{0, -1}:
			side = 3
		default:
			return nil
		}
		at[ends[0]][side], at[ends[1]][opposite(side)] = int32(e), int32(e)
	}
	return at
}

// opposite returns the opposite side.
func opposite(side int) int { return (side + 2) % 4 }

// pair returns the instance of the part Disjoint of two labels.
func (g *lines) pair(k, l int) int {
	k, l = min(k, l), max(k, l)
	return g.disjoint + (l-1)*(l-2)/2 + k - 1
}

// plane is the board of a rule on paths as far as its edges are decided.
type plane struct {
	*lines
	value []int8     // of each edge: 1 if it is drawn, -1 if not, 0 if it is open
	drawn []int8     // of each node: how many of its edges are drawn
	root  []int32    // of each node: the labelled node at the end of its path, or -1
	ends  [][2]int32 // of each label: its nodes
	tips  [][2]int32 // of each label: the tips, in the same order; -1 if they are joined

	// What is left for two pairs. The half-edge 4*i+s leads from the node i to its side s.
	use    []bool  // of each half-edge
	face   []int32 // of each half-edge: the face on its left, or -1
	starts []int32 // of each face: a half-edge of its rim
	tipsOn []uint8 // of each face: the tips on its rim, as bits

	index []int32 // of each node: its place on a way, or -1
	reach []bool  // of each node
	todo  []int32
	seen  int // how many nodes were scanned
}

// work returns the work since it was last asked.
func (p *plane) work() int64 {
	seen := p.seen
	p.seen = 0
	return int64(seen/NodesAUnit) + 1
}

// plane makes the board of some decided edges.
func (g *lines) plane(value func(e int) int8) *plane {
	n := len(g.part)
	p := &plane{lines: g, value: make([]int8, len(g.Lits)), drawn: make([]int8, n),
		root: make([]int32, n), use: make([]bool, 4*n), face: make([]int32, 4*n),
		index: slices.Repeat([]int32{-1}, n), reach: make([]bool, n), seen: n}
	for e := range p.value {
		p.value[e] = value(e)
	}
	p.ends = slices.Repeat([][2]int32{{-1, -1}}, slices.Max(g.Labels)+1)
	for i, k := range g.Labels {
		if p.ends[k][0] < 0 {
			p.ends[k][0] = int32(i)
		} else {
			p.ends[k][1] = int32(i)
		}
	}
	p.tips = make([][2]int32, len(p.ends))
	return p
}

// survey finds the paths so far. It returns false if another rule is broken.
func (p *plane) survey() bool {
	p.seen += len(p.root)
	for i := range p.root {
		n := int8(0)
		for _, h := range p.search.At(int32(i)) {
			if p.value[h.Edge] > 0 {
				n++
			}
		}
		if n > 2 || n > 1 && p.Labels[i] > 0 {
			return false
		}
		p.drawn[i], p.root[i] = n, -1
	}
	for k := 1; k < len(p.ends); k++ {
		p.tips[k] = [2]int32{-1, -1}
		for s, from := range p.ends[k] {
			if p.root[from] >= 0 {
				break
			}
			tip := p.follow(from)
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

// follow follows the drawn path of a labelled node to its last node, and roots it.
func (p *plane) follow(from int32) int32 {
	p.root[from] = from
	for i, last := from, int32(-1); ; {
		next := p.next(i, last)
		if next.Edge < 0 {
			return i
		}
		i, last = next.To, next.Edge
		p.root[i] = from
	}
}

// next returns a drawn edge of a node that is not the last one, or one with the edge -1.
func (p *plane) next(i, last int32) graph.Half {
	for _, h := range p.search.At(i) {
		if h.Edge != last && p.value[h.Edge] > 0 {
			return h
		}
	}
	return graph.Half{Edge: -1}
}

// unjoined reports whether both pairs are still to be joined.
func (p *plane) unjoined(k, l int) bool { return p.tips[k][1] >= 0 && p.tips[l][1] >= 0 }

// takes returns which of two paths may go on at a node: 0 for either one, a label, or -1 for none.
func (p *plane) takes(i int32, k, l int) int {
	switch {
	case p.root[i] < 0 && p.drawn[i] < 2:
		return 0
	case i == p.tips[k][0] || i == p.tips[k][1]:
		return k
	case i == p.tips[l][0] || i == p.tips[l][1]:
		return l
	}
	return -1
}

// usable reports whether one of two paths may use an edge, and it is not on its way to a tip.
func (p *plane) usable(e int32, k, l int) bool {
	a, b := int32(p.Graph.Edges[e][0]), int32(p.Graph.Edges[e][1])
	switch {
	case p.value[e] < 0:
		return false
	case p.value[e] > 0:
		return p.root[a] < 0
	}
	m, n := p.takes(a, k, l), p.takes(b, k, l)
	return m >= 0 && n >= 0 && (m == 0 || n == 0 || m == n)
}

// faces finds the faces of what is left for two pairs.
func (p *plane) faces(k, l int) {
	p.seen += 2 * len(p.root) // each has four sides
	for i, sides := range p.at {
		for s, e := range sides {
			p.use[4*i+s], p.face[4*i+s] = e >= 0 && p.usable(e, k, l), -1
		}
	}
	p.starts, p.tipsOn = p.starts[:0], p.tipsOn[:0]
	for h := range p.use {
		if !p.use[h] || p.face[h] >= 0 {
			continue
		}
		f, tips := int32(len(p.starts)), uint8(0)
		for j := int32(h); p.face[j] < 0; j = p.turn(j) {
			p.face[j] = f
			if t := p.tip(j/4, k, l); t >= 0 {
				tips |= 1 << t
			}
		}
		p.starts, p.tipsOn = append(p.starts, int32(h)), append(p.tipsOn, tips)
	}
}

// turn returns the half-edge after one on the rim of its face.
func (p *plane) turn(h int32) int32 {
	i, back := p.across(h)
	for s := back + 1; ; s++ {
		if j := 4*i + s%4; p.use[j] {
			return j
		}
	}
}

// across returns the node to which a half-edge leads, and the side of that node at which it ends.
func (p *plane) across(h int32) (i, side int32) {
	ends := p.Graph.Edges[p.at[h/4][h%4]]
	return int32(ends[0]+ends[1]) - h/4, int32(opposite(int(h % 4)))
}

// tip returns which tip a node is: 0 and 1 of the first label, 2 and 3 of the second, or -1.
func (p *plane) tip(i int32, k, l int) int {
	switch i {
	case p.tips[k][0]:
		return 0
	case p.tips[k][1]:
		return 1
	case p.tips[l][0]:
		return 2
	case p.tips[l][1]:
		return 3
	}
	return -1
}

const allTips = 0b1111

// crossed returns a face round which the tips of two pairs alternate, or -1.
func (p *plane) crossed(k, l int) int {
	for f, tips := range p.tipsOn {
		if tips != allTips {
			continue
		}
		var round []int
		for h, first := p.starts[f], true; first || h != p.starts[f]; h, first = p.turn(h), false {
			if t := p.tip(h/4, k, l); t >= 0 {
				round = append(round, t)
			}
		}
		if alternate(round) {
			return f
		}
	}
	return -1
}

// alternate reports whether a walk round a face meets the tips 0 and 1 with one of 2 and 3 between
// them on either side.
func alternate(round []int) bool {
	met := func(tips []int) (all uint8) {
		for _, t := range tips {
			all |= 1 << t
		}
		return all >> 2
	}
	for i, t := range round {
		if t != 0 {
			continue
		}
		rest := slices.Concat(round[i+1:], round[:i])
		for j, t := range rest {
			if t != 1 {
				continue
			}
			if one, other := met(rest[:j]), met(rest[j+1:]); one&1 != 0 && other&2 != 0 ||
				one&2 != 0 && other&1 != 0 {
				return true
			}
		}
	}
	return false
}

// clause returns a clause of an instance that is false, or nil.
func (p *plane) clause(in Instance) []Lit {
	if in.Part == Crowded {
		return p.overfull(in.Index)
	}
	return p.broken(in.Index, in.With)
}

// broken returns a clause that is false because the paths of two pairs have a node in common or
// cross, or nil.
func (p *plane) broken(k, l int) []Lit {
	if !p.survey() || !p.unjoined(k, l) {
		return nil
	}
	p.faces(k, l)
	if f := p.crossed(k, l); f >= 0 {
		r := p.reason(k, l)
		for h, first := p.starts[f], true; first || h != p.starts[f]; first = false {
			i, back := p.across(h)
			for h = p.turn(h); ; {
				if back = (back + 1) % 4; 4*i+back == h {
					break
				}
				if e := p.at[i][back]; e >= 0 {
					r.closed(e, i)
				}
			}
		}
		return r.clause
	}
	needed := p.needed(k)
	for _, c := range p.needed(l) {
		if slices.Contains(needed, c) {
			r := p.reason(k, l)
			for _, label := range []int{k, l} {
				p.flood(label, func(i int32) bool { return i == c })
				for _, i := range p.search.Reached {
					for _, h := range p.search.At(i) {
						if h.To != c && !p.search.Has(h.To) {
							r.closed(h.Edge, i)
						}
					}
				}
			}
			return r.clause
		}
	}
	return nil
}

// reason is a clause in the making.
type reason struct {
	*plane
	clause []Lit
}

// reason begins with the drawn edges that lead to the tips of two pairs.
func (p *plane) reason(k, l int) *reason {
	r := &reason{plane: p}
	for _, label := range []int{k, l} {
		for _, tip := range p.tips[label] {
			r.way(tip)
		}
	}
	return r
}

// add adds a literal once.
func (r *reason) add(l Lit) {
	if !slices.Contains(r.clause, l) {
		r.clause = append(r.clause, l)
	}
}

// way adds that the drawn edges from a labelled node to some node of its path are drawn.
func (r *reason) way(to int32) {
	for i, last := r.root[to], int32(-1); i != to; {
		next := r.next(i, last)
		r.add(r.Lits[next.Edge].Not())
		i, last = next.To, next.Edge
	}
}

// closed adds why an edge is closed, seen from a node which is on no path of a pair or is a tip.
func (r *reason) closed(e, from int32) {
	if r.value[e] != 0 {
		if r.value[e] < 0 {
			r.add(r.Lits[e])
		}
		return // drawn edges lead to the tip
	}
	to := int32(r.Graph.Edges[e][0]+r.Graph.Edges[e][1]) - from
	switch {
	case r.root[from] < 0 && r.drawn[from] == 2:
		r.full(from)
	case r.root[to] < 0:
		r.full(to)
	default:
		r.way(to)
	}
}

// full adds that the drawn edges of a node are drawn.
func (r *reason) full(i int32) {
	for _, h := range r.search.At(i) {
		if r.value[h.Edge] > 0 {
			r.add(r.Lits[h.Edge].Not())
		}
	}
}

// flood finds what the first tip of a pair reaches without some nodes.
func (p *plane) flood(k int, without func(i int32) bool) {
	p.search.From(p.tips[k][0], -1, func(_ int32, h graph.Half) bool {
		return !without(h.To) && p.usable(h.Edge, k, k)
	})
	p.seen += len(p.search.Reached)
}

// needed returns the nodes besides its tips that are on all ways of a pair. It goes along one way,
// and looks how far ahead what it passed can rejoin it by others: a node that nothing passes by is
// on all ways.
func (p *plane) needed(k int) (nodes []int32) {
	from, to := p.tips[k][0], p.tips[k][1]
	way := p.way(k)
	if way == nil {
		return nil
	}
	for i, node := range way {
		p.index[node] = int32(i)
	}
	defer func() {
		for _, node := range way {
			p.index[node] = -1
		}
	}()
	clear(p.reach)
	far := 0
	for i, node := range way {
		if i == far && node != from && node != to {
			nodes = append(nodes, node)
		}
		p.todo = append(p.todo[:0], node)
		for len(p.todo) > 0 {
			at := p.todo[len(p.todo)-1]
			p.todo = p.todo[:len(p.todo)-1]
			p.seen++
			for _, h := range p.search.At(at) {
				if p.reach[h.To] || !p.usable(h.Edge, k, k) {
					continue
				}
				if j := p.index[h.To]; j >= 0 {
					far = max(far, int(j))
					continue
				}
				p.reach[h.To] = true
				p.todo = append(p.todo, h.To)
			}
		}
	}
	return nodes
}

// way returns the nodes of a shortest way between the tips of a pair, or nil.
func (p *plane) way(k int) (nodes []int32) {
	from, to := p.tips[k][0], p.tips[k][1]
	joined := p.search.From(from, to, func(_ int32, h graph.Half) bool {
		return p.usable(h.Edge, k, k)
	})
	p.seen += len(p.search.Reached)
	if !joined {
		return nil
	}
	for i := to; i != from; i = p.search.Came[i].To {
		nodes = append(nodes, i)
	}
	nodes = append(nodes, from)
	slices.Reverse(nodes)
	return nodes
}

// decided returns the decided values of the edges of a graph.
func (g *lines) decided(holds, open func(Lit) bool) func(e int) int8 {
	return func(e int) int8 {
		switch l := g.Lits[e]; {
		case open(l):
			return 0
		case holds(l):
			return 1
		}
		return -1
	}
}

// Crossings calls with each open literal whose opposite would make the paths of two pairs cross,
// and with the instance of these pairs, until found returns false.
func (x *Explainer) Crossings(found func(l Lit, instance int) bool) {
	x.eachPlane(func(p *plane) bool {
		if !p.survey() {
			return true
		}
		for l := 2; l < len(p.tips); l++ {
			for k := 1; k < l; k++ {
				p.survey()
				if !p.unjoined(k, l) {
					continue
				}
				if !p.crossings(x, k, l, found) || x.Over(p.work()) {
					return false
				}
			}
		}
		return true
	})
}

// eachPlane calls with the planes of what is known.
func (x *Explainer) eachPlane(do func(p *plane) bool) {
	for i := range x.graphs {
		g := &x.graphs[i]
		if g.at != nil && !do(g.plane(g.decided(x.Holds, x.Open))) {
			return
		}
	}
}

// candidate is a value of an open edge that may make two paths cross.
type candidate struct {
	edge  int32
	value int8
}

// crossings finds the literals of two pairs. A value of an edge joins the faces on both sides of
// the edge, or of the nodes that it takes away. It can make tips alternate only if two faces that
// have tips become one that has all, or if it moves a tip.
func (p *plane) crossings(x *Explainer, k, l int, found func(l Lit, instance int) bool) bool {
	p.faces(k, l)
	p.seen += len(p.Lits)
	var all []candidate
	for e, lit := range p.Lits {
		if !x.Open(lit) {
			continue
		}
		a, b := int32(p.Graph.Edges[e][0]), int32(p.Graph.Edges[e][1])
		if h := p.half(a, e); p.use[h] {
			f, g := p.face[h], p.face[p.half(b, e)]
			tips, others := p.tipsOn[f], p.tipsOn[g]
			if f != g && tips|others == allTips && tips != 0 && others != 0 {
				all = append(all, candidate{int32(e), -1})
			}
		}
		if p.links(a, b, k, l) {
			all = append(all, candidate{int32(e), 1})
		}
	}
	for _, c := range all {
		p.value[c.edge] = c.value
		crosses := p.survey() && p.unjoined(k, l)
		if crosses {
			p.faces(k, l)
			crosses = p.crossed(k, l) >= 0
		}
		p.value[c.edge] = 0
		if crosses && !found(against(p.Lits[c.edge], c.value), p.pair(k, l)) {
			return false
		}
	}
	return true
}

// half returns the half-edge of a node along an edge.
func (p *plane) half(i int32, e int) int32 {
	return 4*i + int32(slices.Index(p.at[i][:], int32(e)))
}

// links reports whether a link of two nodes may make the paths of two pairs cross.
func (p *plane) links(a, b int32, k, l int) bool {
	if p.root[a] >= 0 {
		a, b = b, a
	}
	if p.root[a] >= 0 || p.drawn[a] > 1 || p.root[b] < 0 && p.drawn[b] > 1 {
		return false // the paths of pairs meet, or there is no room
	}
	tips, some := uint8(0), 0
	var faces []int32
	around := func(i int32) {
		for h := 4 * i; h < 4*i+4; h++ {
			if f := p.face[h]; f >= 0 && !slices.Contains(faces, f) {
				faces = append(faces, f)
				if tips |= p.tipsOn[f]; p.tipsOn[f] != 0 {
					some++
				}
			}
		}
	}
	around(a)
	if p.root[b] < 0 {
		around(b)
		return tips == allTips && some > 1
	}
	m := p.Labels[p.root[b]]
	if b != p.tips[m][0] && b != p.tips[m][1] {
		return false
	}
	for i, last := a, int32(-1); ; {
		next := p.next(i, last)
		if next.Edge < 0 {
			break
		}
		i, last = next.To, next.Edge
		around(i)
	}
	if t := p.tip(b, k, l); t >= 0 {
		around(b)
		return tips|1<<t == allTips
	}
	return tips == allTips && some > 1
}

// Squeezes calls with each open literal whose opposite would leave the paths of two pairs a common
// node that both need, and with the instance of these pairs, until found returns false.
func (x *Explainer) Squeezes(found func(l Lit, instance int) bool) {
	x.eachPlane(func(p *plane) bool {
		by := make([]int, len(p.root)) // of each node: the first pair that needs it
		for e, lit := range p.Lits {
			if !x.Open(lit) {
				continue
			}
			for _, value := range []int8{-1, 1} {
				p.value[e] = value
				instance := p.squeezed(by)
				p.value[e] = 0
				if x.Over(p.work()) {
					return false
				}
				if instance >= 0 && !found(against(lit, value), instance) {
					return false
				}
			}
		}
		return true
	})
}

// Squeezed returns the cell that two pairs would both need without a literal that Squeezes found,
// with the instance of these pairs.
func (x *Explainer) Squeezed(l Lit, instance int) puzzle.Cell {
	p, in := x.otherwise(l, instance)
	p.survey()
	needed := p.needed(in.Index)
	both := slices.DeleteFunc(p.needed(in.With), func(i int32) bool {
		return !slices.Contains(needed, i)
	})
	c, _ := p.Graph.Cell(int(both[0]))
	return c
}

// otherwise returns the plane of what is known and the opposite of a literal of an edge, with an
// instance of its graph.
func (x *Explainer) otherwise(l Lit, instance int) (*plane, Instance) {
	in := x.instances[instance]
	g := &x.graphs[in.graph]
	p := g.plane(g.decided(x.Holds, x.Open))
	e := slices.IndexFunc(g.Lits, func(m Lit) bool { return m.Var() == l.Var() })
	if p.value[e] = 1; against(g.Lits[e], 1) != l {
		p.value[e] = -1
	}
	return p, in
}

// squeezed returns the instance of two pairs that need the same node, or -1.
func (p *plane) squeezed(by []int) int {
	if !p.survey() {
		return -1
	}
	clear(by)
	for k := 1; k < len(p.tips); k++ {
		if p.tips[k][1] < 0 {
			continue
		}
		for _, i := range p.needed(k) {
			if by[i] > 0 {
				return p.pair(by[i], k)
			}
			by[i] = k
		}
	}
	return -1
}
