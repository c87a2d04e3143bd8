package rules_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// TestContradicted: the first rule that literals break by themselves, with those that rules state, and
// where. Numbers that are there come before those that they exclude.
func TestContradicted(t *testing.T) {
	m := rules.New(1, 3)
	var x [3]rules.Int
	for i := range x {
		x[i] = m.Int(puzzle.Cell{Col: int16(i)}, 1, 3)
	}
	m.Rule("given", "given").Is(x[0].Is(1))
	m.Rule("different", "the row").Different(x[:]...)
	m.Rule("less", "less").Less(x[1], x[2])
	a := m.Any("either", x[1].Is(1), x[2].Is(1))
	for _, c := range []struct {
		lits []rules.Lit
		want string
	}{
		{nil, ""},
		{[]rules.Lit{x[1].Is(2)}, ""},
		{[]rules.Lit{x[0].Is(2)}, "row 1, column 1 holds only one number: [row 1, column 1]"},
		{[]rules.Lit{x[0].Is(1).Not()}, "given: [row 1, column 1]"},
		{[]rules.Lit{x[1].Is(1)}, "the row holds 1 once: [row 1, column 1 row 1, column 2]"},
		{[]rules.Lit{x[1].Is(3)}, "less: [row 1, column 2]"},
		{[]rules.Lit{x[1].Is(2).Not(), x[1].Is(3).Not(), x[2].Is(1)},
			"the row holds 1 once: [row 1, column 1 row 1, column 3]"},
		{[]rules.Lit{x[1].Is(2).Not(), x[1].Is(3).Not()}, "row 1, column 2 holds a number: [row 1, column 2]"},
		{[]rules.Lit{a, x[1].Is(1).Not(), x[2].Is(1).Not()}, "either: [row 1, column 2 row 1, column 3]"},
	} {
		got := ""
		i, _, cells, err := m.Contradicted(context.Background(), c.lits...)
		if i >= 0 {
			got = m.RuleAt(i).Words() + ": " + fmt.Sprint(cells)
		}
		if err != nil || got != c.want {
			t.Errorf("%v: %q, %v, want %q", c.lits, got, err, c.want)
		}
	}
	m.Rule("two", "{n} 3s", 2).AtLeast(2, x[0].Is(3), x[1].Is(3), x[2].Is(3))
	_, why, _, err := m.Contradicted(context.Background(), x[1].Is(2))
	if err != nil || why.Form != "rule broken/left" || why.Part("n").Numbers[0] != 1 {
		t.Errorf("%+v, %v", why, err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if i, _, _, err := m.Contradicted(ended); err == nil || i >= 0 {
		t.Errorf("rule %d, %v", i, err)
	}
}
