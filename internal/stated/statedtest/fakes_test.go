package statedtest

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// honest states the rules of the template kind: neighbours differ.
func honest(p puzzle.Puzzle) (*rules.Set, error) {
	return differing(p, func(m *rules.Set, x, y rules.Int, c, d puzzle.Cell) {
		m.Rule("neighbours", "{cell} and {cell} differ", c, d).Different(x, y)
	})
}

// differing states the rules by one for each pair of neighbours.
func differing(p puzzle.Puzzle, differ func(m *rules.Set, x, y rules.Int, c, d puzzle.Cell),
) (*rules.Set, error) {
	q, ok := p.(*board.Puzzle)
	if !ok {
		return nil, encoding.Unsupported("it is another")
	}
	m := rules.New(q.Size())
	cells := m.Cells(false, nil)
	for _, ends := range cells.Graph.Edges {
		c, d := cells.Cells[ends[0]], cells.Cells[ends[1]]
		differ(m, m.Int(c, 1, 2), m.Int(d, 1, 2), c, d)
	}
	_, cols := q.Size()
	for i, clue := range q.Clues() {
		c := puzzle.CellOf(clue.Cell, cols)
		m.Rule("given", "{cell} holds {number}", c, clue.Value).Clue(i).Is(m.Int(c, 1, 2).Is(clue.Value))
	}
	return m, nil
}

// statement is one of the template kind.
func statement(state func(puzzle.Puzzle) (*rules.Set, error)) stated.Statement {
	return stated.Statement{Kinds: []*puzzle.Kind{puzzletest.Template()},
		State:  func(_ context.Context, p puzzle.Puzzle) (*rules.Set, error) { return state(p) },
		Prunes: &engine.Packages{Own: []string{"template/stated"}}}
}

// TestFakes: a statement that satisfies the contract passes, and each violation fails.
func TestFakes(t *testing.T) {
	more := func(add func(m *rules.Set, p puzzle.Puzzle)) stated.Statement {
		return statement(func(p puzzle.Puzzle) (*rules.Set, error) {
			m, err := honest(p)
			if err == nil {
				add(m, p)
			}
			return m, err
		})
	}
	first := puzzle.Cell{}
	of := statement(honest)
	of.Kinds = nil
	cut := statement(honest)
	cut.Bare = func(_ context.Context, p puzzle.Puzzle) (*rules.Set, error) {
		return honest(p.Keep(func(int) bool { return false }))
	}
	unnamed := statement(honest)
	unnamed.Prunes = nil
	for _, tt := range []struct {
		name, says string // "" if it satisfies the contract
		s          stated.Statement
	}{
		{"honest", "", statement(honest)},
		{"of no kind", "the statement is not of template", of},
		{"no packages", "names no package", unnamed},
		{"a bare statement without clues", "the bare statement has", cut},
		{"of any kind", "an unknown kind is <nil>", statement(func(p puzzle.Puzzle) (*rules.Set, error) {
			if _, ok := p.(*board.Puzzle); !ok {
				return rules.New(1, 1), nil
			}
			return honest(p)
		})},
		{"a rule too many", "the statement refuses it: nothing but 1", more(func(m *rules.Set, _ puzzle.Puzzle) {
			m.Rule("more", "nothing but 1").Is(m.Int(first, 1, 2).Is(1))
		})},
		{"a rule is lost", "the statement accepts it", statement(func(p puzzle.Puzzle) (*rules.Set, error) {
			return differing(p, func(m *rules.Set, x, y rules.Int, c, d puzzle.Cell) {
				if c.Row == d.Row {
					m.Rule("neighbours", "{cell} and {cell} differ", c, d).Different(x, y)
				}
			})
		})},
		{"a fact of another board", "which the board does not have", more(func(m *rules.Set, _ puzzle.Puzzle) {
			m.Rule("more", "it is shaded").Implies(m.Fact(puzzle.ShadedFact(first)), rules.True)
		})},
		{"nothing but implied rules", "only rules that others imply", statement(func(p puzzle.Puzzle) (*rules.Set, error) {
			return differing(p, func(m *rules.Set, x, y rules.Int, c, d puzzle.Cell) {
				m.Rule("neighbours", "{cell} and {cell} differ", c, d).Implied().Different(x, y)
			})
		})},
		{"nothing but rules aside", "only rules that others imply", statement(func(p puzzle.Puzzle) (*rules.Set, error) {
			return differing(p, func(m *rules.Set, x, y rules.Int, c, d puzzle.Cell) {
				m.Rule("neighbours", "{cell} and {cell} differ", c, d).Aside().Different(x, y)
			})
		})},
		{"a clue without a rule", "no rule stands for clue 1", statement(func(p puzzle.Puzzle) (*rules.Set, error) {
			return honest(p.Keep(func(i int) bool { return i > 0 }))
		})},
		{"a clue that is none", "stands for clue 8 of", more(func(m *rules.Set, _ puzzle.Puzzle) {
			m.Rule("more", "it is so").Clue(7).Is(rules.True)
		})},
		{"lazy rows that it does not announce", "a model has lazy rows", more(func(m *rules.Set, _ puzzle.Puzzle) {
			g := &rules.Graph{Nodes: 2, Edges: [][2]int{{0, 1}}}
			m.Rule("more", "all is connected").Connected(g, rules.True, rules.True)
		})},
		{"no name", "has the name", more(func(m *rules.Set, _ puzzle.Puzzle) {
			m.Rule("", "it is so").Is(rules.True)
		})},
		{"no words", "has the words", more(func(m *rules.Set, _ puzzle.Puzzle) {
			m.Rule("more", "").Is(rules.True)
		})},
		{"a place too few", "panics", more(func(m *rules.Set, _ puzzle.Puzzle) {
			m.Rule("more", "it is so", first).Is(rules.True)
		})},
		{"too large", "the statement has more than", statement(func(p puzzle.Puzzle) (*rules.Set, error) {
			m, err := honest(p)
			if err == nil {
				m.Int(puzzle.Cell{Row: 99}, 0, rules.MaxVars)
			}
			return m, err
		})},
	} {
		puzzletest.FoundOut(t, tt.name, tt.says, func(t testing.TB) { introduces(t, tt.s, puzzletest.Template()) },
			func(t testing.TB, p puzzle.Puzzle) {
				defer func() {
					if r := recover(); r != nil {
						t.Errorf("it panics: %v", r)
					}
				}()
				Holds(t, tt.s, p, puzzletest.TryAll)
			})
	}
}
