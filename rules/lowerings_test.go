package rules_test

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright/rules"
)

// TestLowerings: paths are lowered by their edges alone or by digits, as asked for.
func TestLowerings(t *testing.T) {
	m := rules.New(3, 3)
	l := m.Links(false, nil)
	m.Rule("path", "a path joins each pair").Paths(l.Graph, l.Lits,
		rules.PathRules{Pairs: [][2]int{{0, 2}, {3, 5}, {6, 8}}, Cover: true, Touch: rules.Never})
	var vars [3]int
	for i, o := range []rules.Options{{Whole: true}, {Whole: true, Edges: true}, {Whole: true, Digits: true}} {
		f, err := m.Formula(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if vars[i] = f.Vars; f.Digits != o.Digits {
			t.Errorf("%+v: digits %v", o, f.Digits)
		}
	}
	if vars[0] != vars[1] || vars[2] != vars[1]+2*3 {
		t.Errorf("variables by lowering: %v", vars)
	}
	if _, err := m.Formula(context.Background(), rules.Options{Edges: true, Digits: true}); err == nil {
		t.Error("lowerings that exclude each other are no error")
	}
}
