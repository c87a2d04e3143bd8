package rules_test

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright/rules"
)

// TestLowerings: a formula has each lowering that has a name, and no other.
func TestLowerings(t *testing.T) {
	m := rules.New(3, 3)
	l := m.Links(false, nil)
	m.Rule("path", "a path joins each pair").Paths(l.Graph, l.Lits,
		rules.PathRules{Pairs: [][2]int{{0, 2}, {3, 5}, {6, 8}}, Cover: true, Touch: rules.Never})
	vars := map[string]int{}
	for _, low := range append(rules.Lowerings(), rules.Lowering{}) {
		f, err := m.Formula(context.Background(), rules.Options{Lowering: low.Name, Whole: true})
		if err != nil {
			t.Fatalf("%s: %v", low.Name, err)
		}
		if vars[low.Name] = f.Vars; f.Digits != (low.Name == rules.WithDigits) {
			t.Errorf("%s: digits %v", low.Name, f.Digits)
		}
	}
	if vars[rules.WithDigits] != vars[rules.EdgesAlone]+2*3 || vars[""] != vars[rules.EdgesAlone] {
		t.Errorf("variables by lowering: %v", vars)
	}
	if _, err := m.Formula(context.Background(), rules.Options{Lowering: "magic"}); err == nil {
		t.Error("a lowering that there is not is no error")
	}
}
