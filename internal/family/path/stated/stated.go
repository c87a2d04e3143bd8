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
		Kinds: []*puzzle.Kind{path.Numbrix(), path.Hidato()},
		State: func(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) {
			b, err := newBoard(ctx, p)
			if err != nil {
				return nil, err
			}
			b.reach()
			b.links()
			return b.Set, nil
		},
		Bare: func(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) {
			b, err := newBoard(ctx, p)
			if err != nil {
				return nil, err
			}
			return b.Set, nil
		},
		Prunes:    &engine.Packages{Own: []string{"path/stated"}},
		Lowerings: []string{rules.WithAside},
	}
}

// board is a puzzle whose rules are stated.
type board struct {
	*rules.Set
	*path.Puzzle
	cells rules.Links
	xs    []rules.Int // the number in each cell
	lits  [2][]rules.Lit
}

// newBoard states the rules.
func newBoard(ctx context.Context, p puzzle.Puzzle) (*board, error) {
	q, ok := p.(*path.Puzzle)
	if !ok {
		return nil, encoding.Unsupported("%s is not a path puzzle", p.Kind().Name)
	}
	rows, cols := q.Size()
	n := q.N()
	m := rules.NewContext(ctx, rows, cols)
	b := &board{Set: m, Puzzle: q, xs: make([]rules.Int, n),
		lits: [2][]rules.Lit{make([]rules.Lit, n), make([]rules.Lit, n)}}
	b.cells = m.Cells(q.Diagonal(), b.hole)
	if m.Fits(n * n) {
		for i, c := range b.cells.Cells {
			b.xs[i] = m.Int(c, 1, n)
		}
	}
	if m.Err() != nil {
		return nil, m.Err() // the lists below would fill memory
	}
	for k := 1; k <= n; k++ {
		at := b.at(k)
		m.Rule("number", "{number} is in a cell", k).Broken("no cell is left for {number}").
			AtLeast(1, at...)
		m.Rule("number", "{number} is in only one cell", k).Broken("{number} is in two cells").
			AtMost(1, at...)
	}
	for i, clue := range q.Clues() {
		c := puzzle.CellOf(clue.Cell, cols)
		m.Rule("given", "{cell} holds {number}", c, clue.Value).
			Broken("{cell} does not hold {number}, which is given there").Clue(i).
			Is(b.xs[b.cells.Node[c]].Is(clue.Value))
	}
	for k, here := 1, b.at(1); k < n; k++ {
		there := b.at(k + 1)
		m.Rule("next", "{number} and {number} are neighbours", k, k+1).
			Broken("{number} and {number} cannot be neighbours").Next(b.cells.Graph, here, there)
		here = there
	}
	return b, nil
}

func (b *board) hole(c puzzle.Cell) bool {
	_, cols := b.Puzzle.Size()
	return b.Hole(c.Number(cols))
}

// at returns the literals that a number is there, for each cell. The list changes with the next
// call but one. Rules copy what they need: on 50x50 cells, all lists have six million literals.
func (b *board) at(k int) []rules.Lit {
	lits := b.lits[k%2]
	for i, x := range b.xs {
		lits[i] = x.Is(k)
	}
	return lits
}

// reach states how far numbers can be from the given ones: those up to the next given number, and
// back to the one before.
func (b *board) reach() {
	_, cols := b.Puzzle.Size()
	clues := b.Puzzle.Clues()
	given := make([]int, b.N()+1) // of each number: its clue plus 1
	for i, clue := range clues {
		given[clue.Value] = i + 1
	}
	here := make([]rules.Lit, len(b.xs))
	for j := range here {
		here[j] = rules.False
	}
	for k, i := range given {
		if i == 0 {
			continue
		}
		c := puzzle.CellOf(clues[i-1].Cell, cols)
		node := b.cells.Node[c]
		here[node] = b.xs[node].Is(k)
		for _, by := range []int{-1, 1} {
			for l := k + by; 0 < l && l < len(given) && given[l] == 0; l += by {
				steps := (l - k) * by
				b.Rule("reach", "{number} is within {steps} steps of the {number} in {cell}", l, steps, k, c).
					Broken("{number} cannot be within {steps} steps of the {number} in {cell}").
					Aside().Reach(b.cells.Graph, here, b.at(l), steps)
			}
		}
		here[node] = rules.False
	}
}

// links states that the path goes in and out of each cell, and that linked cells hold consecutive
// numbers.
func (b *board) links() {
	l := b.Links(b.Diagonal(), b.hole)
	around := make([][]rules.Lit, len(b.xs))
	for e, ends := range l.Graph.Edges {
		c, d := l.Cells[ends[0]], l.Cells[ends[1]]
		b.Rule("linked", "{cell} and {cell} are linked exactly if they hold consecutive numbers",
			c, d).Aside().Consecutive(l.Lits[e], b.xs[ends[0]], b.xs[ends[1]])
		around[ends[0]] = append(around[ends[0]], l.Lits[e])
		around[ends[1]] = append(around[ends[1]], l.Lits[e])
	}
	for i, x := range b.xs {
		if b.N() == 1 {
			break
		}
		c := l.Cells[i]
		b.Rule("entered", "the path goes into {cell} or out of it", c).Aside().AtLeast(1, around[i]...)
		b.Rule("branch", "the path does not branch in {cell}", c).Aside().AtMost(2, around[i]...)
		b.Rule("through", "the path goes into {cell} and out of it, unless it ends there", c).Aside().
			If(x.Is(1).Not(), x.Is(b.N()).Not()).AtLeast(2, around[i]...)
	}
}
