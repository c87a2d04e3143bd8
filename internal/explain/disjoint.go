package explain

import (
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
)

// eachPlane calls with the planes of what is known.
func (x *Explainer) eachPlane(do func(g *lines, p *graph.Plane, over func() bool) bool) {
	for i := range x.graphs {
		g := &x.graphs[i]
		if g.grid == nil {
			continue
		}
		p := g.plane(x.Holds, x.Open)
		if !do(g, p, func() bool { return x.Over(workOn(p.Drawing)) }) {
			return
		}
	}
}

// Crossings calls with each open literal whose opposite would make the paths of two pairs cross,
// and with the instance of these pairs, until found returns false.
func (x *Explainer) Crossings(found func(l Lit, instance int) bool) {
	x.eachPlane(func(g *lines, p *graph.Plane, over func() bool) bool {
		if !p.Survey() {
			return true
		}
		for l := range slices.Max(g.Labels) + 1 {
			for k := 1; k < l; k++ {
				if !p.Crossings(k, l, func(e int32, value int8) bool {
					return x.Wanted(against(g.Lits[e], value))
				}, func(e int32, value int8) bool {
					return found(against(g.Lits[e], value), g.pair(k, l))
				}) || over() {
					return false
				}
			}
		}
		return true
	})
}

// Squeezes calls with each open literal whose opposite would leave the paths of two pairs a common
// node that both need, and with the instance of these pairs, until found returns false.
func (x *Explainer) Squeezes(found func(l Lit, instance int) bool) {
	x.eachPlane(func(g *lines, p *graph.Plane, over func() bool) bool {
		return p.Squeezes(func(e int32, value int8) bool { return x.Wanted(against(g.Lits[e], value)) },
			over, func(e int32, value int8, k, l int) bool {
				return found(against(g.Lits[e], value), g.pair(k, l))
			})
	})
}

// Passes calls with each open literal whose opposite would leave a narrow pass too few pieces for
// the pairs that it parts, and with the instance of one of its cells, until found returns false.
func (x *Explainer) Passes(found func(l Lit, instance int) bool) {
	x.eachPlane(func(g *lines, p *graph.Plane, over func() bool) bool {
		if g.crowd < 0 || !p.Survey() {
			return true
		}
		truth := g.plane(x.Holds, func(Lit) bool { return false })
		return p.Passes(truth, over, func(e int32, value int8, node int) bool {
			return found(against(g.Lits[e], value), g.crowd+node)
		})
	})
}

// Squeezed returns the cell that two pairs would both need without a literal that Squeezes found,
// with the instance of these pairs.
func (x *Explainer) Squeezed(l Lit, instance int) puzzle.Cell {
	g, p, in := x.otherwise(l, instance)
	p.Survey()
	c, _ := g.Graph.At(int(p.Shared(in.Index, in.With)[0])).(puzzle.Cell)
	return c
}

// Pass returns the pieces of a narrow pass, by a cell of each, that would have too little room for
// some pairs without a literal that Passes found, with the instance, and the labels of these pairs.
func (x *Explainer) Pass(l Lit, instance int) (cells []puzzle.Cell, pairs []int) {
	g, p, in := x.otherwise(l, instance)
	nodes, pairs, _ := p.Narrow(in.Index)
	for _, i := range nodes {
		c, _ := g.Graph.At(i).(puzzle.Cell)
		cells = append(cells, c)
	}
	return cells, pairs
}

// otherwise returns the plane of what is known and the opposite of a literal of an edge, with an
// instance of its graph.
func (x *Explainer) otherwise(l Lit, instance int) (*lines, *graph.Plane, Instance) {
	in := x.instances[instance]
	g := &x.graphs[in.graph]
	p := g.plane(x.Holds, x.Open)
	e := slices.IndexFunc(g.Lits, func(m Lit) bool { return m.Var() == l.Var() })
	if p.Value[e] = 1; against(g.Lits[e], 1) != l {
		p.Value[e] = -1
	}
	return g, p, in
}
