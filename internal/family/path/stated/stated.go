// Package stated states the rules of Numbrix and Hidato, in two vocabularies: the numbers in cells,
// and the links between cells with consecutive numbers.
package stated

import (
	"context"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Statement returns the statement of the family's kinds.
func Statement() stated.Statement {
	return stated.Statement{
		Kinds:  []*puzzle.Kind{path.Numbrix(), path.Hidato()},
		State:  state,
		Prunes: &engine.Packages{Own: []string{"path/stated"}},
	}
}

func state(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) {
	q, ok := p.(*path.Puzzle)
	if !ok {
		return nil, encoding.Unsupported("%s is not a path puzzle", p.Kind().Name)
	}
	rows, cols := q.Size()
	n := q.N()
	m := rules.NewContext(ctx, rows, cols)
	cells := m.Cells(q.Diagonal(), func(c puzzle.Cell) bool { return q.Hole(c.Number(cols)) })
	xs := make([]rules.Int, n)
	if m.Fits(n * n) {
		for i, c := range cells.Cells {
			xs[i] = m.Int(c, 1, n)
		}
	}
	if m.Err() != nil {
		return nil, m.Err() // the lists below would fill memory
	}
	at := make([][]rules.Lit, n+1) // of each number: the literals of the cells
	for k := 1; k <= n; k++ {
		for _, x := range xs {
			at[k] = append(at[k], x.Is(k))
		}
		m.Rule("number", "{number} is in a cell", k).Broken("no cell is left for {number}").
			AtLeast(1, at[k]...)
		m.Rule("number", "{number} is in only one cell", k).Broken("{number} is in two cells").
			AtMost(1, at[k]...)
	}
	clues := q.Clues()
	for i, clue := range clues {
		c := puzzle.CellOf(clue.Cell, cols)
		m.Rule("given", "{cell} holds {number}", c, clue.Value).
			Broken("{cell} does not hold {number}, which is given there").Clue(i).
			Is(xs[cells.Node[c]].Is(clue.Value))
	}
	for k := 1; k < n; k++ {
		m.Rule("next", "{number} and {number} are neighbours", k, k+1).
			Broken("{number} and {number} cannot be neighbours").Next(cells.Graph, at[k], at[k+1])
	}
	reach(m, cells, at, clues, cols)
	links(m, q, xs)
	return m, nil
}

// reach states how far numbers can be from the given ones: those up to the next given number, and
// back to the one before.
func reach(m *rules.Set, cells rules.Links, at [][]rules.Lit, clues []puzzle.Clue, cols int) {
	given := make([]int, len(at)) // of each number: its clue plus 1
	for i, clue := range clues {
		given[clue.Value] = i + 1
	}
	for k, i := range given {
		if i == 0 {
			continue
		}
		c := puzzle.CellOf(clues[i-1].Cell, cols)
		here := make([]rules.Lit, len(cells.Cells))
		for j := range here {
			here[j] = rules.False
		}
		here[cells.Node[c]] = at[k][cells.Node[c]]
		for _, by := range []int{-1, 1} {
			for l := k + by; 0 < l && l < len(at) && given[l] == 0; l += by {
				steps := (l - k) * by
				m.Rule("reach", "{number} is within {steps} steps of the {number} in {cell}", l, steps, k, c).
					Broken("{number} cannot be within {steps} steps of the {number} in {cell}").
					Aside().Reach(cells.Graph, here, at[l], steps)
			}
		}
	}
}

// links states that the path goes in and out of each cell, and that linked cells hold consecutive
// numbers.
func links(m *rules.Set, q *path.Puzzle, xs []rules.Int) {
	_, cols := q.Size()
	l := m.Links(q.Diagonal(), func(c puzzle.Cell) bool { return q.Hole(c.Number(cols)) })
	around := make([][]rules.Lit, len(xs))
	for e, ends := range l.Graph.Edges {
		c, d := l.Cells[ends[0]], l.Cells[ends[1]]
		m.Rule("linked", "{cell} and {cell} are linked exactly if they hold consecutive numbers",
			c, d).Aside().Consecutive(l.Lits[e], xs[ends[0]], xs[ends[1]])
		around[ends[0]] = append(around[ends[0]], l.Lits[e])
		around[ends[1]] = append(around[ends[1]], l.Lits[e])
	}
	for i, x := range xs {
		if q.N() == 1 {
			break
		}
		c := l.Cells[i]
		m.Rule("entered", "the path goes into {cell} or out of it", c).Aside().AtLeast(1, around[i]...)
		m.Rule("branch", "the path does not branch in {cell}", c).Aside().AtMost(2, around[i]...)
		m.Rule("through", "the path goes into {cell} and out of it, unless it ends there", c).Aside().
			If(x.Is(1).Not(), x.Is(q.N()).Not()).AtLeast(2, around[i]...)
	}
}
