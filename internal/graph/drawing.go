package graph

import (
	"iter"
	"slices"
)

// Drawing is a graph on which a path joins the two nodes with each label, as far as its edges are
// decided. The values may break the rules of paths. Survey finds what they mean, and Look does so
// for a node where they have changed.
type Drawing struct {
	Search
	Labels []int  // of each node: its label from 1, or 0
	Value  []int8 // of each edge: 1 if it is drawn, -1 if it is not, 0 if it is open
	Degree []int8 // of each node: how many of its edges are drawn
	Room   []int  // of each node: the only label whose path may use its open edges, 0 for any, or none
	Seen   int    // how many nodes were looked at: a measure of work

	pairs [][2]int32 // of each label: its nodes
	ways  [][]Half   // of each label: a way between them that Joins found, from the second node on
}

// NewDrawing returns a graph with open edges. Each label must have two nodes.
func NewDrawing(g *Graph, labels []int) *Drawing {
	d := &Drawing{Search: Search{Graph: g}, Labels: labels, Value: make([]int8, g.Edges()),
		Degree: make([]int8, g.Nodes()), Room: make([]int, g.Nodes()),
		pairs: slices.Repeat([][2]int32{{none, none}}, slices.Max(append(slices.Clip(labels), 0))+1)}
	for c, k := range labels {
		if d.pairs[k][0] == none {
			d.pairs[k][0] = int32(c)
		} else {
			d.pairs[k][1] = int32(c)
		}
	}
	return d
}

// Survey looks at all nodes. It reports whether none has too many edges.
func (d *Drawing) Survey() (fits bool) {
	d.Seen += d.Nodes()
	fits = true
	for c := range d.Degree {
		d.Look(int32(c))
		fits = fits && !d.crowded(int32(c))
	}
	return fits
}

// Look finds how many edges of a node are drawn, and which path may use its other ones.
func (d *Drawing) Look(c int32) {
	n := int8(0)
	for _, h := range d.At(c) {
		if d.Value[h.Edge] > 0 {
			n++
		}
	}
	d.Degree[c] = n
	switch k := d.Labels[c]; {
	case n > 1 || n > 0 && k > 0:
		d.Room[c] = none
	case n > 0:
		d.Room[c] = d.Labels[d.End(c)]
	default:
		d.Room[c] = k
	}
}

// most returns the number of edges that a node has at most.
func (d *Drawing) most(c int32) int8 {
	if d.Labels[c] > 0 {
		return 1
	}
	return 2
}

// crowded reports whether a node has too many edges.
func (d *Drawing) crowded(c int32) bool { return d.Degree[c] > d.most(c) }

// on returns a drawn edge of a node that is not the last one, or one with the edge none.
func (d *Drawing) on(c, last int32) Half {
	for _, h := range d.At(c) {
		if h.Edge != last && d.Value[h.Edge] > 0 {
			return h
		}
	}
	return Half{none, none}
}

// along yields the drawn edges from a node on, up to the next node with a label, or once around a
// cycle, each with the node to which it leads.
func (d *Drawing) along(c int32) iter.Seq[Half] {
	return func(yield func(Half) bool) {
		h := d.on(c, none)
		for n := 0; h.Edge != none && n < d.Nodes() && yield(h); n++ {
			if h.To == c || d.Labels[h.To] > 0 {
				return
			}
			h = d.on(h.To, h.Edge)
		}
	}
}

// End returns the node where the drawn edges from a node end.
func (d *Drawing) End(c int32) int32 {
	for h := range d.along(c) {
		c = h.To
	}
	return c
}

// Strand returns the nodes and edges from a node on, up to the next one with a label, or once
// around a cycle.
func (d *Drawing) Strand(c int32) Strand {
	s := Strand{Nodes: []int32{c}}
	for h := range d.along(c) {
		s.Nodes, s.Edges = append(s.Nodes, h.To), append(s.Edges, h.Edge)
	}
	return s
}

// Through returns the strand through a node.
func (d *Drawing) Through(c int32) Strand {
	s := d.Strand(c)
	if len(s.Edges) > 0 && !s.Closed() && d.on(c, s.Edges[0]).Edge != none {
		return d.Strand(s.Nodes[len(s.Edges)])
	}
	return s
}

// Joins reports whether a way is left between the two nodes with a label: then ShutOff is false. It
// looks first at the way that it found before.
func (d *Drawing) Joins(k int) bool {
	if d.ways == nil {
		d.ways = make([][]Half, len(d.pairs))
	}
	c := d.pairs[k][1]
	there := !slices.ContainsFunc(d.ways[k], func(h Half) bool {
		closed := !d.leads(c, h, k)
		c = h.To
		return closed
	})
	d.Seen += len(d.ways[k])
	if there && len(d.ways[k]) > 0 {
		return true
	}
	if _, shut := d.ShutOff(k); shut {
		return false
	}
	d.ways[k] = d.ways[k][:0]
	for _, h := range d.Back(d.pairs[k][1]) {
		d.ways[k] = append(d.ways[k], h)
	}
	return true
}

// leads reports whether the path of a label may go along an edge of a node.
func (d *Drawing) leads(c int32, h Half, k int) bool {
	return d.Value[h.Edge] >= 0 && !d.bars(c, h.Edge, k) && !d.bars(h.To, h.Edge, k)
}

// ShutOff reports whether the two nodes with a label are shut off from each other, and by which
// decided edges. Then of the edges that leave what the first node reaches, none may be on the path
// between the two: it is not drawn; or one of its nodes has all its edges, or is on a path of
// another label.
func (d *Drawing) ShutOff(k int) (by []int32, shut bool) {
	from, to := d.pairs[k][0], d.pairs[k][1]
	joined := d.From(from, to, func(c int32, h Half) bool { return d.leads(c, h, k) })
	d.Seen += len(d.Reached)
	if joined {
		return nil, false
	}
	for _, c := range d.Reached {
		for _, h := range d.At(c) {
			switch {
			case d.Has(h.To):
			case d.Value[h.Edge] < 0:
				by = append(by, h.Edge)
			case d.bars(c, h.Edge, k):
				by = append(by, d.bar(c, h.Edge, k)...)
			default:
				by = append(by, d.bar(h.To, h.Edge, k)...)
			}
		}
	}
	return once(by), true
}

// bars reports whether a node keeps the path of a label from one of its edges.
func (d *Drawing) bars(c, e int32, k int) bool {
	if d.Value[e] > 0 {
		return d.crowded(c) || d.Labels[c] > 0 && d.Labels[c] != k
	}
	return d.Room[c] != 0 && d.Room[c] != k
}

// bar returns the drawn edges because of which a node bars an edge.
func (d *Drawing) bar(c, e int32, k int) (by []int32) {
	if l := d.Labels[c]; l > 0 && l != k {
		return nil
	}
	if d.Degree[c] < d.most(c) {
		return d.Strand(c).Edges
	}
	for _, h := range d.At(c) {
		if h.Edge != e && d.Value[h.Edge] > 0 {
			by = append(by, h.Edge)
		}
	}
	return by
}

// once returns edges without those that were there before.
func once(edges []int32) []int32 {
	all := edges[:0]
	for _, e := range edges {
		if !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	return all
}
