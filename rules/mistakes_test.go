package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// TestMistakesInWords: what an author gets wrong panics at once, in words.
func TestMistakesInWords(t *testing.T) {
	first, far := puzzle.Cell{}, puzzle.Cell{Row: 3}
	graph := func(edges ...[2]int) *rules.Graph { return &rules.Graph{Nodes: 2, Edges: edges} }
	for _, tt := range []struct {
		says string
		make func(m *rules.Set, d rules.Draft)
	}{
		{"row 4, column 1 is outside the board", func(m *rules.Set, _ rules.Draft) { m.Int(far, 1, 2) }},
		{"row 4, column 1 is outside the board", func(m *rules.Set, _ rules.Draft) { m.Fact(puzzle.ShadedFact(far)) }},
		{"row 1, column 1 can't hold 2 to 1", func(m *rules.Set, _ rules.Draft) { m.Int(first, 2, 1) }},
		{"row 1, column 1 can't hold 1 to 3", func(m *rules.Set, _ rules.Draft) { m.Int(first, 1, 2); m.Int(first, 1, 3) }},
		{"row 1, column 1 already has a fact about its number: call Int before Fact", func(m *rules.Set, _ rules.Draft) {
			m.Fact(puzzle.HoldsFact(first, 1))
			m.Int(first, 1, 2)
		}},
		{"-1 to -1 literals can't be true", func(_ *rules.Set, d rules.Draft) { d.Exactly(-1, rules.True) }},
		{"a sum or product is 1 or more", func(m *rules.Set, d rules.Draft) { d.SumOrProduct(0, m.Int(first, 1, 2)) }},
		{"a product is 1 or more", func(m *rules.Set, d rules.Draft) { d.Product(0, m.Int(first, 1, 2)) }},
		{"a tuple of 1 for 2 literals", func(_ *rules.Set, d rules.Draft) { d.TableOf([][]bool{{true}}, rules.True, rules.True) }},
		{"1 literals for 2 nodes", func(_ *rules.Set, d rules.Draft) { d.Connected(graph(), rules.True) }},
		{"an edge joins nodes 0 and 2 of a graph whose nodes are 0 to 1", func(_ *rules.Set, d rules.Draft) {
			d.Connected(graph([2]int{0, 2}), rules.True, rules.True)
		}},
		{"an edge joins nodes 1 and 1 of", func(_ *rules.Set, d rules.Draft) {
			d.SingleLoop(graph([2]int{1, 1}), []rules.Lit{rules.True})
		}},
		{"a path joins node 2 of a graph whose nodes are 0 to 1", func(_ *rules.Set, d rules.Draft) {
			d.Paths(graph([2]int{0, 1}), []rules.Lit{rules.True}, rules.PathRules{Pairs: [][2]int{{0, 2}}})
		}},
		{"1 sizes for 2 regions", func(m *rules.Set, d rules.Draft) {
			one := make([]rules.Lit, 9)
			d.Divide(m.Cells(false, nil).Graph, [][]rules.Lit{one, one}, rules.Regions{Sizes: []int{1}})
		}},
		{"rectangles need a graph of Cells or Links without diagonals", func(_ *rules.Set, d rules.Draft) {
			d.Divide(graph(), nil, rules.Regions{Rectangles: true})
		}},
		{`0 args for the places in "{cell}"`, func(m *rules.Set, _ rules.Draft) { m.Rule("x", "{cell}").Is(rules.True) }},
	} {
		func() {
			defer func() {
				if found := fmt.Sprint(recover()); !strings.HasPrefix(found, "rules: ") || !strings.Contains(found, tt.says) {
					t.Errorf("found %q, want %q", found, tt.says)
				}
			}()
			m := rules.New(3, 3)
			tt.make(m, m.Rule("rule", "words"))
		}()
	}
}
