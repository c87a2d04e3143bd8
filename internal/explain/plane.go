package explain

import "github.com/gridwright/gridwright/internal/graph"

// The parts Disjoint and Crowded are about what is left for pairs in the plane: package graph finds
// and proves their clauses. Only decided edges count, so an assignment may break such an instance
// unnoticed. As with the part Joined, only techniques cite them, and the search for smallest sets
// does without.

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
