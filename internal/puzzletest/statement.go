package puzzletest

import (
	"errors"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// Statement is the common part of a formula and a model of a puzzle: the facts that its variables
// or columns stand for.
type Statement struct {
	Noun    string // the word for one of them: "variable"
	Len     int    // their number
	Name    func(i int) string
	Fact    func(i int) (puzzle.Fact, bool)
	Meaning func(i int) string
}

// Meanings returns the variables by their meanings. It fails if one has no meaning or that of
// another, or if its fact is invalid or negated.
func (s Statement) Meanings(t testing.TB) map[string]int {
	t.Helper()
	means := map[string]int{}
	for i := range s.Len {
		if f, ok := s.Fact(i); ok && f.Not {
			t.Errorf("%s %s states an opposite: %v", s.Noun, s.Name(i), f)
		} else if _, err := f.MarshalText(); ok && err != nil {
			t.Errorf("%s %s: %v", s.Noun, s.Name(i), err)
		}
		words := s.Meaning(i)
		if words == "" {
			t.Errorf("%s %s has no meaning", s.Noun, s.Name(i))
		} else if other, ok := means[words]; ok {
			t.Errorf("%ss %s and %s both mean that %s", s.Noun, s.Name(other), s.Name(i), words)
		}
		means[words] = i
	}
	return means
}

// States checks the variables that stand for facts against an answer: each is 1 if the answer has
// its fact, and otherwise 0.
func (s Statement) States(t testing.TB, p puzzle.Puzzle, a puzzle.Answer,
	value func(i int) float64,
) {
	t.Helper()
	for i := range s.Len {
		f, ok := s.Fact(i)
		if !ok {
			continue
		}
		has, err := p.Has(a, f)
		if err != nil {
			t.Errorf("%s %s states that %v, which the board does not have: %v, of\n%s", s.Noun,
				s.Name(i), f, err, p)
			return
		}
		want := 0.0
		if has {
			want = 1
		}
		if got := value(i); got != want {
			t.Errorf("%s %s states that %v; it is %v, want %v, at the answer %v of\n%s", s.Noun,
				s.Name(i), f, got, want, a, p)
		}
	}
}

// Introduces checks that a formulation or an encoding has a text in each of its fields, which are
// pairs of a name and a text, and that it rejects an unknown puzzle with the error refusal.
func Introduces(t testing.TB, noun string, supports func(puzzle.Puzzle) error, refusal error,
	fields ...[2]string,
) {
	t.Helper()
	for _, f := range fields {
		if f[1] == "" {
			t.Errorf("the %s has no %s", noun, f[0])
		}
	}
	if err := supports(Foreign()); !errors.Is(err, refusal) {
		t.Errorf("the error for a puzzle of an unknown kind is %v, want %v", err, refusal)
	}
}

// FoundOut checks the complaints of a suite about a member: they contain says, or there are none if
// says is "". The suite has a test of the member alone, and one on boards of the template.
func FoundOut(t *testing.T, name, says string, alone func(testing.TB),
	onBoard func(testing.TB, puzzle.Puzzle),
) {
	t.Helper()
	said := Complaints(t, alone)
	for _, text := range []string{". .\n", ". 2 .\n. . 1\n", "1 .\n1 .\n", ". . 2\n"} {
		p := Parse(t, Template(), text)
		said = append(said, Complaints(t, func(t testing.TB) { onBoard(t, p) })...)
	}
	all := strings.Join(said, "\n")
	if says == "" && all != "" || !strings.Contains(all, says) {
		t.Errorf("%s: the suite complains %q, want %q", name, all, says)
	}
}

// Misstatement spoils the facts and words of an honest statement of a template, in which the
// variable of each cell, in reading order, is 1 if the cell holds 2.
type Misstatement struct {
	Name  string
	Spoil func(fact func(int) (puzzle.Fact, bool)) (
		spoiled func(int) (puzzle.Fact, bool), aux func(int) string)
	Says string // part of the complaint; "" if it is still honest
}

// Misstatements lists the errors that the suites of formulas and of models must both find.
func Misstatements() []Misstatement {
	type fact = func(int) (puzzle.Fact, bool)
	words := func(aux func(int) string) func(fact) (fact, func(int) string) {
		return func(fact) (fact, func(int) string) {
			return func(int) (puzzle.Fact, bool) { return puzzle.Fact{}, false }, aux
		}
	}
	stating := func(change func(puzzle.Fact) puzzle.Fact) func(fact) (fact, func(int) string) {
		return func(honest fact) (fact, func(int) string) {
			return func(i int) (puzzle.Fact, bool) {
				f, ok := honest(i)
				return change(f), ok
			}, func(int) string { return "nothing" }
		}
	}
	return []Misstatement{
		{"no meaning", words(nil), "has no meaning"},
		{"helps without words", words(func(int) string { return "" }), "has no meaning"},
		{"helps only", words(func(i int) string { return strings.Repeat("I", i+1) }), ""},
		{"one word for all", words(func(int) string { return "all" }), "both mean that all"},
		{"one fact for all", stating(func(puzzle.Fact) puzzle.Fact {
			return puzzle.HoldsFact(puzzle.Cell{}, 2)
		}), "both mean that row 1, column 1 holds 2"},
		{"the fact of another number", stating(func(f puzzle.Fact) puzzle.Fact {
			f.Value = 1
			return f
		}), "states that row 1, column 1 holds 1; it is 0, want 1"},
		{"the fact of another cell", stating(func(f puzzle.Fact) puzzle.Fact {
			if f.At.Row == 0 && f.At.Col < 2 {
				f.At.Col = 1 - f.At.Col
			}
			return f
		}), "states that row 1, column 2 holds 2; it is"},
		{"a fact that no board has", stating(func(f puzzle.Fact) puzzle.Fact {
			return puzzle.UsedFact(f.At)
		}), "which the board does not have"},
		{"a fact of another board", stating(func(f puzzle.Fact) puzzle.Fact {
			f.At.Row += 9
			return f
		}), "which the board does not have"},
		{"an opposite", stating(puzzle.Fact.Opposite), "states an opposite"},
		{"a malformed fact", stating(func(f puzzle.Fact) puzzle.Fact {
			f.Pair = "A"
			return f
		}), "not a fact"},
	}
}
