package explain

import (
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
)

// The parts Disjoint and Crowded are about what is left for pairs in the plane: package graph finds
// and proves their clauses. Only decided edges count, so an assignment may break such an instance
// unnoticed. As with the part Joined, only techniques cite them, and the search for smallest sets
// does without.

// onPlane reports whether a part looks at what is left for pairs, as Disjoint does.
func (p Part) onPlane() bool { return p == Disjoint || p == Crowded }

// pair returns the instance of the part Disjoint of two labels.
func (g *lines) pair(k, l int) int {
	k, l = min(k, l), max(k, l)
	return g.disjoint + (l-1)*(l-2)/2 + k - 1
}

// plane returns the board of some decided edges.
func (g *lines) plane(holds, open func(Lit) bool) *graph.Plane {
	p := graph.NewPlane(g.grid, g.Labels)
	g.decide(p.Drawing, holds, open)
	return p
}

// decide gives edges their decided values.
func (g *lines) decide(d *graph.Drawing, holds, open func(Lit) bool) {
	for e, l := range g.Lits {
		switch {
		case open(l):
			d.Value[e] = 0
		case holds(l):
			d.Value[e] = 1
		default:
			d.Value[e] = -1
		}
	}
}

// clause returns the clause that not all of some edges have their values.
func (g *lines) clause(edges []int32, d *graph.Drawing) []Lit {
	clause := []Lit{}
	for _, e := range edges {
		clause = append(clause, against(g.Lits[e], d.Value[e]))
	}
	return clause
}

// against returns the opposite of an edge's value.
func against(l Lit, value int8) Lit {
	if value > 0 {
		return l.Not()
	}
	return l
}

// planar returns a clause of an instance that is false in the plane, or nil.
func (g *lines) planar(in Instance, p *graph.Plane) []Lit {
	by, broken := []int32(nil), false
	if in.Part == Crowded {
		_, _, by = p.Narrow(in.Index)
		broken = by != nil
	} else {
		by, broken = p.Meet(in.Index, in.With)
	}
	if !broken {
		return nil
	}
	return g.clause(by, p.Drawing)
}

// workOn returns the work on a drawing since this was last asked.
func workOn(d *graph.Drawing) int64 {
	seen := d.Seen
	d.Seen = 0
	return int64(seen/NodesAUnit) + 1
}

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
	c, _ := g.Graph.Cell(int(p.Shared(in.Index, in.With)[0]))
	return c
}

// Pass returns the pieces of a narrow pass, by a cell of each, that would have too little room for
// some pairs without a literal that Passes found, with the instance, and the labels of these pairs.
func (x *Explainer) Pass(l Lit, instance int) (cells []puzzle.Cell, pairs []int) {
	g, p, in := x.otherwise(l, instance)
	nodes, pairs, _ := p.Narrow(in.Index)
	for _, i := range nodes {
		c, _ := g.Graph.Cell(i)
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
