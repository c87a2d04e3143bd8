package rules_test

import (
	"context"
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
		{`rule "rule": -1 to -1 literals can't be true`, func(_ *rules.Set, d rules.Draft) { d.Exactly(-1, rules.True) }},
		{"a sum or product is 1 or more", func(m *rules.Set, d rules.Draft) { d.SumOrProduct(0, m.Int(first, 1, 2)) }},
		{"a product is 1 or more", func(m *rules.Set, d rules.Draft) { d.Product(0, m.Int(first, 1, 2)) }},
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
		{"3 sizes for 2 regions", func(m *rules.Set, d rules.Draft) {
			one := make([]rules.Lit, 9)
			is := rules.Regions{Sizes: []int{1, 2}, Most: []int{1, 2, 3}}
			d.Divide(m.Cells(false, nil).Graph, [][]rules.Lit{one, one}, is)
		}},
		{"1 literals for 12 edges", func(m *rules.Set, d rules.Draft) {
			is := rules.Regions{Borders: []rules.Lit{rules.True}}
			d.Divide(m.Cells(false, nil).Graph, nil, is)
		}},
		{"rectangles need a graph of Cells or Links without diagonals", func(_ *rules.Set, d rules.Draft) {
			d.Divide(graph(), nil, rules.Regions{Rectangles: true})
		}},
		{"a tuple of 1 for 2 numbers", func(m *rules.Set, d rules.Draft) {
			x := m.Int(first, 1, 2)
			d.Table([][]int{{1}}, x, x)
		}},
		{"the weights sum to more than 2^50", func(m *rules.Set, d rules.Draft) {
			d.Linear(0, rules.NoMax, m.Int(first, 1, 2).Times(1<<49), rules.Times(-1, rules.True))
		}},
		{`rule "x": 0 args for the places in "{cell}"`, func(m *rules.Set, _ rules.Draft) { m.Rule("x", "{cell}").Is(rules.True) }},
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

// TestUnfinished: a rule that no primitive completes is named, and the statement is not lowered.
func TestUnfinished(t *testing.T) {
	ctx := context.Background()
	for _, tt := range []struct {
		name, says string // "" for nothing
		state      func(m *rules.Set, x, y rules.Int)
	}{
		{"complete", "", func(m *rules.Set, x, y rules.Int) {
			first, second := m.Rule("first", "one"), m.Rule("second", "two")
			first.Is(x.Is(1))
			second.Is(y.Is(2))
			m.Rule("third", "three").Different(x, y) // several rules
			m.Rule("fourth", "none").Different()     // no rule
			m.Rule("fifth", "none").Divide(&rules.Graph{}, nil, rules.Regions{})
			first.If(x.Is(2)).Is(y.Is(2)) // another rule of the same draft
		}},
		{"the last", `no primitive completes the rule "last": row 1, column 1 is last`, func(m *rules.Set, x, y rules.Int) {
			m.Rule("first", "one").Is(x.Is(1))
			m.Rule("last", "{cell} is last", x.Cell).Implied()
		}},
		{"the first of three", `no primitive completes the rule "first": one`, func(m *rules.Set, x, y rules.Int) {
			m.Rule("first", "one")
			second := m.Rule("second", "two")
			m.Rule("third", "three").Less(x, y)
			m.Rule("fourth", "four")
			second.Is(x.Is(1))
		}},
	} {
		m := rules.New(1, 2)
		tt.state(m, m.Int(puzzle.Cell{}, 1, 2), m.Int(puzzle.Cell{Col: 1}, 1, 2))
		_, formula := m.Formula(ctx, rules.Options{})
		_, model := m.Model(ctx, rules.Options{})
		_, parts := m.Parts(ctx)
		for _, err := range []error{m.Unfinished(), formula, model, parts} {
			if found := fmt.Sprint(err); tt.says != "" && found != tt.says || tt.says == "" && err != nil {
				t.Errorf("%s: %v, want %q", tt.name, err, tt.says)
			}
		}
	}
}
