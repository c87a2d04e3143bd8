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
		Kinds:     []*puzzle.Kind{path.Numbrix(), path.Hidato()},
		State:     stating((*statedPath).reach, (*statedPath).links),
		Bare:      stating(),
		Linked:    stating((*statedPath).links),
		Prunes:    &engine.Packages{Own: []string{"path/stated"}},
		Path:      true,
		Lowerings: []string{stated.WithAside},
	}
}

// stating returns the function that states the rules of a puzzle, and some that are aside.
func stating(aside ...func(*statedPath)) func(context.Context, puzzle.Puzzle) (*rules.Set, error) {
	return func(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) {
		b, err := newBoard(ctx, p)
		if err != nil {
			return nil, err
		}
		for _, state := range aside {
			state(b)
		}
		return b.Set, nil
	}
}

// statedPath is a puzzle whose rules are stated.
type statedPath struct {
	*rules.Set
	*path.Puzzle
	cells rules.Links
	xs    rules.Numbers
}

// newBoard states the rules.
func newBoard(ctx context.Context, p puzzle.Puzzle) (*statedPath, error) {
	q, ok := p.(*path.Puzzle)
	if !ok {
		return nil, encoding.Unsupported("%s is not a path puzzle", p.Kind().Name)
	}
	rows, cols := q.Size()
	n := q.N()
	m := rules.NewContext(ctx, rows, cols)
	b := &statedPath{Set: m, Puzzle: q}
	b.cells = m.Cells(q.Diagonal(), b.hole)
	b.xs = m.Numbers(b.cells.Cells, 1, n)
	if m.Err() != nil {
		return nil, m.Err()
	}
	numbers := make([]any, n) // as args, which rules share
	for i := range numbers {
		k, arg := i+1, numbers[i:i+1:i+1]
		numbers[i] = k
		m.Rule("number", "{number} is in a cell", arg...).Broken("no cell is left for {number}").
			Somewhere(b.xs, k)
		m.Rule("number", "{number} is in only one cell", arg...).Broken("{number} is in two cells").
			Once(b.xs, k)
	}
	for i, clue := range q.Clues() {
		c := puzzle.CellOf(clue.Cell, cols)
		m.Rule("given", "{cell} holds {number}", c, clue.Value).
			Broken("{cell} does not hold {number}, which is given there").Clue(i).
			Is(m.Fact(puzzle.HoldsFact(c, clue.Value)))
	}
	for k := 1; k < n; k++ {
		m.Rule("next", "{number} and {number} are neighbours", numbers[k-1:k+1:k+1]...).
			Broken("{number} and {number} cannot be neighbours").
			Beside(b.cells.Graph, b.xs, k, k+1)
	}
	return b, nil
}

func (b *statedPath) hole(c puzzle.Cell) bool {
	_, cols := b.Puzzle.Size()
	return b.Hole(c.Number(cols))
}

// reach states how far numbers can be from the given ones: those up to the next given number, and
// back to the one before.
func (b *statedPath) reach() {
	_, cols := b.Puzzle.Size()
	clues := b.Puzzle.Clues()
	given := make([]int, b.N()+1) // of each number: its clue plus 1
	for i, clue := range clues {
		given[clue.Value] = i + 1
	}
	here := make([]rules.Lit, len(b.xs.Ints))
	for j := range here {
		here[j] = rules.False
	}
	for k, i := range given {
		if i == 0 {
			continue
		}
		c := puzzle.CellOf(clues[i-1].Cell, cols)
		node, _ := b.cells.Node(c)
		here[node] = b.xs.Ints[node].Is(k)
		for _, by := range []int{-1, 1} {
			for l := k + by; 0 < l && l < len(given) && given[l] == 0; l += by {
				steps := (l - k) * by
				b.Rule("reach", "{number} is within a distance of {steps} from the {number} in {cell}", l,
					steps, k, c).
					Broken("{number} cannot be within a distance of {steps} from the {number} in {cell}").
					Aside().Reach(b.cells.Graph, here, b.xs.Are(l), steps)
			}
		}
		here[node] = rules.False
	}
}

// links states that the path goes in and out of each cell, and that linked cells hold consecutive
// numbers.
func (b *statedPath) links() {
	l := b.Links(b.Diagonal(), b.hole)
	around := make([][]rules.Lit, len(b.xs.Ints))
	for e, ends := range l.Graph.Edges {
		c, d := l.Cells[ends[0]], l.Cells[ends[1]]
		b.Rule("linked", "{cell} and {cell} are linked exactly if they hold consecutive numbers",
			c, d).Aside().Consecutive(l.Lits[e], b.xs.Ints[ends[0]], b.xs.Ints[ends[1]])
		around[ends[0]] = append(around[ends[0]], l.Lits[e])
		around[ends[1]] = append(around[ends[1]], l.Lits[e])
	}
	for i, x := range b.xs.Ints {
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
