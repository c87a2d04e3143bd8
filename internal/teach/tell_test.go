package teach

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
		load  int
		basis puzzle.Reason
		want  string
	}{
		{1, puzzle.Because("by one rule"), "one rule: A: so row 1, column 1 holds 5"},
		{6, puzzle.Because("by at most", "load", puzzle.Because("6")), "at most six rules together, not proved the fewest: A: so row 1, column 1 holds 5"},
		{20, puzzle.Because("by no short reason"), "no short reason is known: row 1, column 1 holds 5 (--json lists 20 rules that settle it)"},
	} {
		s := &gridwright.Step{Fact: fact, Basis: c.basis, Load: c.load, Smallest: c.load == 1,
			Reason: puzzle.Because("A: so {fact}", "fact", fact)}
		if got := words.EnglishOfAll().Say(Tell(s, true, ""), words.Whole); got != c.want {
			t.Errorf("%d rules: %q, want %q", c.load, got, c.want)
		}
	}
}

// TestTellGroup: what follows from one reason is said once, and lists what its facts share.
func TestTellGroup(t *testing.T) {
	step := func(col, value int) *gridwright.Step {
		f := puzzle.HoldsFact(puzzle.Cell{Col: int16(col)}, value).Opposite()
		return &gridwright.Step{Fact: f, Basis: puzzle.Because("a pair"), Technique: "a pair",
			Reason: puzzle.Because("A: so {fact}", "fact", f, "at", f.At)}
	}
	group := []*gridwright.Step{step(0, 6), step(0, 5), step(1, 5), step(1, 6), step(2, 5)}
	for i, s := range group[1:] {
		if !Joins(group[:i+1], s) {
			t.Errorf("step %d does not join", i+1)
		}
	}
	const want = "a pair: A: so row 1, column 1 and row 1, column 2 do not hold 5 or 6; " +
		"row 1, column 3 does not hold 5"
	if got := words.EnglishOfAll().Say(TellGroup(group, true, ""), words.Whole); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestJoins: what the rules alone settle is told at once, however many steps it takes. Steps with
// the reasons of two places are told apart, also if what they settle has a cell in common, or has
// words of its own: "its top side".
func TestJoins(t *testing.T) {
	at := func(row, col int) puzzle.Cell { return puzzle.Cell{Row: int16(row), Col: int16(col)} }
	step := func(f puzzle.Fact, spot puzzle.Cell, fact any) *gridwright.Step {
		return &gridwright.Step{Fact: f, Technique: "A", Load: 1, Smallest: true,
			Reason: puzzle.Because("{spot} is full: so {fact}", "spot", spot, "fact", fact, "at", f.At)}
	}
	bare := func(col int) *gridwright.Step {
		f := puzzle.HoldsFact(at(0, col), 1)
		return step(f, f.At, f)
	}
	top := func(col int) *gridwright.Step {
		f := puzzle.DrawnFact(at(0, col), puzzle.Up, 2, 9).Opposite()
		return step(f, f.At, puzzle.Because("its top side has no line"))
	}
	link := func(from, to, spot puzzle.Cell) *gridwright.Step {
		f := puzzle.LinkedFact(from, to).Opposite()
		return step(f, spot, f)
	}
	many := make([]*gridwright.Step, 9)
	for col := range many {
		many[col] = bare(col)
	}
	entered := *bare(9)
	entered.Premises = []puzzle.Fact{puzzle.HoldsFact(at(1, 9), 1)}
	for name, tt := range map[string]struct {
		group []*gridwright.Step
		next  *gridwright.Step
		want  bool
	}{
		"of the rules alone": {many, bare(9), true},
		"of many others":     {many, &entered, false},
		"its top side":       {[]*gridwright.Step{top(0)}, top(1), false},
		"links of two cells": {[]*gridwright.Step{link(at(0, 0), at(0, 1), at(0, 0))},
			link(at(0, 1), at(0, 2), at(0, 2)), false},
		"links of one cell": {[]*gridwright.Step{link(at(0, 0), at(0, 1), at(0, 1))},
			link(at(0, 1), at(0, 2), at(0, 1)), true},
	} {
		if got := Joins(tt.group, tt.next); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}
