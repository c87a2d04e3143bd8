package cli

import (
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// TestTell: a step of many rules is one sentence, without the rules.
func TestTell(t *testing.T) {
	fact := puzzle.HoldsFact(puzzle.Cell{}, 5)
	for _, c := range []struct {
		load int
		by   string
		want string
	}{
		{1, "one rule", "one rule: A: so row 1, column 1 holds 5"},
		{6, "at most six rules together, not proved the fewest", "at most six rules together, not proved the fewest: A: so row 1, column 1 holds 5"},
		{20, "no short reason is known", "no short reason is known: row 1, column 1 holds 5 (--json lists 20 rules that settle it)"},
	} {
		s := &gridwright.Step{Fact: fact, By: c.by, Load: c.load, Smallest: c.load == 1,
			Reason: puzzle.Because("A: so {fact}", "fact", fact)}
		if got := words.English().Say(tell(s), words.Whole); got != c.want {
			t.Errorf("%d rules: %q, want %q", c.load, got, c.want)
		}
	}
}
