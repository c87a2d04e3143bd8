package rules

import (
	"slices"

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
	all := make([]domain, g.Nodes)
	for i, c := range g.cells {
		x, _ := m.IntOf(c)
		all[i] = domain{x: x, change: make([]int32, x.Values()+1)}
	}
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
		for i := range all {
			switch d := &all[i]; {
			case i == from:
				d.drop(d.x.Lo, value)
				d.drop(value+1, d.x.Hi+1)
			case !s.Has(int32(i)):
				d.drop(d.x.Lo, d.x.Hi+1)
			default:
				d.drop(value-away[i]+1, value+away[i])
				d.odd[(value+away[i]+1)&1] = g.sides || d.odd[(value+away[i]+1)&1]
			}
		}
	}
	var out []Lit
	for _, d := range all {
		ruledOut := int32(0)
		for v := d.x.Lo; v <= d.x.Hi; v++ {
			if ruledOut += d.change[v-d.x.Lo]; ruledOut > 0 || d.odd[v&1] {
				out = append(out, d.x.Is(v))
			}
		}
	}
	return out
}

// domain is what the given numbers of a path leave to a cell.
type domain struct {
	x      Int
	change []int32 // of each value: how many more given numbers rule it out than the one before
	odd    [2]bool // the even numbers, and the odd ones, are out
}

// drop rules out values from one up to before another.
func (d *domain) drop(from, to int) {
	if from, to = max(from, d.x.Lo), min(to, d.x.Hi+1); from < to {
		d.change[from-d.x.Lo]++
		d.change[to-d.x.Lo]--
	}
}
