package rules

import (
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/graph"
)

// Far is for the statement of one path of the numbers 1 to n through all cells of a graph. It
// returns the values of cells that given numbers of a path rule out, for Options.Out: those that
// are in the wrong distance from a given number. Where cells are neighbours by their sides, a
// number that is K more than another is also an even or odd number of steps from it, as K is. They
// are many of a path's facts: on a board of 20x20 cells with 40 given numbers, nine of ten.
func (m *Set) Far() []Lit {
	var g *Graph
	for _, r := range m.rules {
		if c, ok := r.is.(next); ok && len(r.when) == 0 {
			g = c.g
			break
		}
	}
	if g == nil || g.cells == nil {
		return nil
	}
	out := make([]bool, m.vars.n)
	s, away := g.search(), make([]int, g.Nodes)
	for _, given := range m.Stated() {
		at, value, ok := m.vars.value(given.Var())
		if !ok || given.Negated() {
			continue
		}
		from := slices.Index(g.cells, at.Cell)
		s.From(int32(from), -1, func(int32, graph.Half) bool { return true })
		away[from] = 0
		for _, j := range s.Reached[1:] {
			away[j] = away[s.Came[j].To] + 1
		}
		for i, c := range g.cells {
			x, _ := m.IntOf(c)
			for v := x.Lo; v <= x.Hi; v++ {
				by := max(v-value, value-v)
				if !s.Has(int32(i)) || by < away[i] || i == from && by > 0 || g.sides && (by-away[i])%2 != 0 {
					out[x.Is(v).Var()] = true
				}
			}
		}
	}
	var all []Lit
	for v, is := range out {
		if is {
			all = append(all, cnf.Pos(v))
		}
	}
	return all
}
