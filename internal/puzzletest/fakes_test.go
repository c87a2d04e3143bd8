package puzzletest

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// fake is a puzzle of the template kind, parts of which a test may break.
type fake struct {
	*board.Puzzle
	*spoils
}

// spoils lists what is done otherwise; nil functions change nothing.
type spoils struct {
	of         puzzle.Kind // the template kind, parts of which may be broken
	text       func(string) string
	check      func(puzzle.Answer, error) error
	clues      func([]puzzle.Clue) []puzzle.Clue
	keep       func(keep func(int) bool) func(int) bool
	full       func(s puzzle.Answer) puzzle.Answer
	answer     func(puzzle.Answer) puzzle.Answer // changes the answer that is read
	layout     func(puzzle.Layout, puzzle.Answer) puzzle.Layout
	size       func() (rows, cols int)
	symmetries func([]puzzle.Symmetry) []puzzle.Symmetry
	facts      func(iter.Seq[puzzle.Fact]) iter.Seq[puzzle.Fact]
	has        func(s puzzle.Answer, f puzzle.Fact, has bool, err error) (bool, error)
}

// kind returns the kind of the puzzles with these changes.
func (s *spoils) kind() *puzzle.Kind {
	s.of.Parse = func(b *syntax.Block) (puzzle.Puzzle, error) {
		p, err := Template().Parse(b)
		if err != nil {
			return nil, err
		}
		return fake{p.(*board.Puzzle), s}, nil
	}
	return &s.of
}

func (f fake) Kind() *puzzle.Kind { return &f.of }

func (f fake) String() string {
	if f.text != nil {
		return f.text(f.Puzzle.String())
	}
	return f.Puzzle.String()
}

func (f fake) Check(s puzzle.Answer) error {
	err := f.Puzzle.Check(s)
	if f.check != nil {
		return f.check(s, err)
	}
	return err
}

func (f fake) Clues() []puzzle.Clue {
	if f.clues != nil {
		return f.clues(f.Puzzle.Clues())
	}
	return f.Puzzle.Clues()
}

func (f fake) Keep(keep func(int) bool) puzzle.Puzzle {
	if f.keep != nil {
		keep = f.keep(keep)
	}
	return fake{f.Puzzle.Keep(keep).(*board.Puzzle), f.spoils}
}

func (f fake) Full(s puzzle.Answer) puzzle.Puzzle {
	if f.full == nil {
		return fake{f.Puzzle.Full(s).(*board.Puzzle), f.spoils}
	}
	s = f.full(slices.Clone(s)) // 0 for a clue that is dropped
	p := f.Puzzle.Full(s)
	clues := p.Clues()
	return fake{p.Keep(func(i int) bool { return s[clues[i].Cell] != 0 }).(*board.Puzzle), f.spoils}
}

func (f fake) ParseAnswer(b *syntax.Block) (puzzle.Answer, error) {
	s, err := f.Puzzle.ParseAnswer(b)
	if err == nil && f.answer != nil {
		s = f.answer(s)
	}
	return s, err
}

func (f fake) Layout(s puzzle.Answer) puzzle.Layout {
	if f.layout != nil {
		return f.layout(f.Puzzle.Layout(s), s)
	}
	return f.Puzzle.Layout(s)
}

func (f fake) Size() (rows, cols int) {
	if f.size != nil {
		return f.size()
	}
	return f.Puzzle.Size()
}

func (f fake) Symmetries() []puzzle.Symmetry {
	all := f.Puzzle.Symmetries()
	for i := range all {
		all[i].Puzzle = fake{all[i].Puzzle.(*board.Puzzle), f.spoils}
	}
	if f.symmetries != nil {
		return f.symmetries(all)
	}
	return all
}

func (f fake) Facts() iter.Seq[puzzle.Fact] {
	if f.facts != nil {
		return f.facts(f.Puzzle.Facts())
	}
	return f.Puzzle.Facts()
}

func (f fake) Has(s puzzle.Answer, fact puzzle.Fact) (bool, error) {
	has, err := f.Puzzle.Has(s, fact)
	if f.has != nil {
		return f.has(s, fact, has, err)
	}
	return has, err
}

func answers(p puzzle.Puzzle, yield func(puzzle.Answer) bool) {
	TryAll(p.(fake).Puzzle, yield)
}

// TestFakes: a kind that satisfies the contract passes, and one that breaks it fails.
func TestFakes(t *testing.T) {
	kind := func(change func(*puzzle.Kind)) spoils {
		s := spoils{of: *Template()}
		change(&s.of)
		return s
	}
	accept := func(when func(puzzle.Answer) bool) spoils {
		return spoils{check: func(s puzzle.Answer, err error) error {
			if when(s) {
				return nil
			}
			return err
		}}
	}
	yields := func(change func([]puzzle.Fact) []puzzle.Fact) spoils {
		return spoils{facts: func(facts iter.Seq[puzzle.Fact]) iter.Seq[puzzle.Fact] {
			return slices.Values(change(slices.Collect(facts)))
		}}
	}
	says := func(say func(s puzzle.Answer, f puzzle.Fact, has bool, err error) (bool, error)) spoils {
		return spoils{has: say}
	}
	corner := puzzle.Cell{}
	calls := 0
	for _, tt := range sample.Of([]struct {
		name string
		s    spoils
		says string // "" if it satisfies the contract
	}{
		{"honest", spoils{}, ""},
		{"without symmetries", spoils{symmetries: func([]puzzle.Symmetry) []puzzle.Symmetry { return nil }}, ""},
		{"no name", kind(func(k *puzzle.Kind) { k.Name = "" }), "needs Name"},
		{"no title", kind(func(k *puzzle.Kind) { k.Title = "" }), "needs Name, Title"},
		{"no words", kind(func(k *puzzle.Kind) { k.Doc = "" }), "needs Name, Title, Doc"},
		{"no example", kind(func(k *puzzle.Kind) { k.Example = "" }), "Example"},
		{"an example with two answers", kind(func(k *puzzle.Kind) { k.Example = "template\n. .\n" }), "has 2 answers"},
		{"an option without words", kind(func(k *puzzle.Kind) { k.Options = []syntax.Option{{Key: "a", Values: "b"}} }), "expected Key, Values"},
		{"text of another kind", spoils{text: func(s string) string { return strings.TrimPrefix(s, "template\n") }}, "begins with the kind's name"},
		{"text of another board", spoils{text: func(s string) string { return s + strings.SplitAfter(s, "\n")[1] }}, "changed in a round trip"},
		{"text without clues", spoils{text: func(s string) string { return strings.NewReplacer("1", ".", "2", ".").Replace(s) }}, "clues changed in a round trip"},
		{"judges nothing", accept(func(puzzle.Answer) bool { return true }), "which is no answer"},
		{"takes no answer", accept(func(s puzzle.Answer) bool { return s == nil }), "Check accepts []"},
		{"takes a short answer", accept(func(s puzzle.Answer) bool { return len(s) == 3 }), "which is no answer"},
		{"takes a long answer", accept(func(s puzzle.Answer) bool { return len(s) == 5 }), "which is no answer"},
		{"takes 0", accept(func(s puzzle.Answer) bool { return slices.Contains(s, 0) }), "which is no answer"},
		{"takes large numbers", accept(func(s puzzle.Answer) bool { return len(s) > 0 && slices.Max(s) > 1000 }), "which is no answer"},
		{"takes negative numbers", accept(func(s puzzle.Answer) bool { return slices.Contains(s, -1) }), "which is no answer"},
		{"ignores the givens", accept(func(s puzzle.Answer) bool { return slices.Equal(s, []int{2, 1, 1, 2}) }), "which is no answer"},
		{"ignores the last cell", accept(func(s puzzle.Answer) bool { return slices.Equal(s, []int{1, 2, 2, 2}) }), "which is no answer"},
		{"refuses an answer", spoils{check: func(s puzzle.Answer, err error) error {
			if err == nil && s[0] == 2 {
				return errors.New("no")
			}
			return err
		}}, "Check refuses the answer"},
		{"refuses without a word", spoils{check: func(_ puzzle.Answer, err error) error {
			if err != nil {
				return errors.New("")
			}
			return nil
		}}, "without a word"},
		{"a small layout", spoils{layout: func(l puzzle.Layout, _ puzzle.Answer) puzzle.Layout {
			l.Cells = l.Cells[1:]
			return l
		}}, "the layout has"},
		{"a small layout of answers", spoils{layout: func(l puzzle.Layout, s puzzle.Answer) puzzle.Layout {
			if s != nil {
				l.Cells = l.Cells[1:]
			}
			return l
		}}, "the layout of an answer"},
		{"a layout without givens", spoils{layout: func(l puzzle.Layout, _ puzzle.Answer) puzzle.Layout {
			for c := range l.Cells {
				l.Cells[c].Given = false
			}
			return l
		}}, "as given"},
		{"another size", spoils{size: func() (int, int) { return 1, 1 }}, "the size is 1x1"},
		{"reads another answer", spoils{answer: func(s puzzle.Answer) puzzle.Answer { s[0] = 3 - s[0]; return s }}, "became"},
		{"keeps nothing", spoils{keep: func(func(int) bool) func(int) bool { return func(int) bool { return false } }}, "Keep of all clues"},
		{"keeps all", spoils{keep: func(func(int) bool) func(int) bool { return func(int) bool { return true } }}, "Keep of no clue"},
		{"keeps others", spoils{keep: func(keep func(int) bool) func(int) bool { return func(i int) bool { return keep(1 - i) } }}, "without clue 0"},
		{"fills in nothing", spoils{full: func(s puzzle.Answer) puzzle.Answer { clear(s); return s }}, "with all clues of"},
		{"fills in another answer", spoils{full: func(s puzzle.Answer) puzzle.Answer {
			for i := range s {
				s[i] = 3 - s[i]
			}
			return s
		}}, "with all clues of"},
		{"drops a clue where it fills in", spoils{full: func(s puzzle.Answer) puzzle.Answer { s[1] = 0; return s }}, "is not among those"},
		{"clues in no order", spoils{clues: func(c []puzzle.Clue) []puzzle.Clue {
			if calls++; calls%2 == 0 {
				slices.Reverse(c)
			}
			return c
		}}, "clues changed"},
		{"a symmetry that is none", spoils{symmetries: func(all []puzzle.Symmetry) []puzzle.Symmetry {
			all[2].Map = func(s puzzle.Answer) puzzle.Answer { return slices.Repeat(puzzle.Answer{1}, len(s)) }
			return all
		}}, "became [1 1"},
		{"a symmetry that loses answers", spoils{symmetries: func(all []puzzle.Symmetry) []puzzle.Symmetry {
			all[0].Puzzle = Parse(t, all[0].Puzzle.Kind(), "template\n1 . .\n")
			return all
		}}, "answers became 1"},
		{"a symmetry of another kind", spoils{symmetries: func(all []puzzle.Symmetry) []puzzle.Symmetry {
			other := spoils{of: *Template()}
			all[0].Puzzle = Parse(t, other.kind(), all[0].Puzzle.String())
			return all
		}}, "became one of template"},
		{"no facts", yields(func([]puzzle.Fact) []puzzle.Fact { return nil }), "have the same facts"},
		{"a fact twice", yields(func(f []puzzle.Fact) []puzzle.Fact { return append(f, f[0]) }), "twice"},
		{"an opposite among the facts", yields(func(f []puzzle.Fact) []puzzle.Fact { return append(f, f[0].Opposite()) }), "yields an opposite"},
		{"a fact of nothing", yields(func(f []puzzle.Fact) []puzzle.Fact { return append(f, puzzle.Fact{}) }), "not a fact"},
		{"a fact of another board", yields(func(f []puzzle.Fact) []puzzle.Fact {
			return append(f, puzzle.HoldsFact(puzzle.Cell{Row: 9}, 1))
		}), "row 10, column 1 is outside the board"},
		{"a fact that Has does not know", yields(func(f []puzzle.Fact) []puzzle.Fact { return append(f, puzzle.UsedFact(corner)) }), "Has does not know"},
		{"facts in no order", yields(func(f []puzzle.Fact) []puzzle.Fact {
			if calls++; calls%2 == 0 {
				slices.Reverse(f)
			}
			return f
		}), "others the second time"},
		{"facts without end", spoils{facts: func(facts iter.Seq[puzzle.Fact]) iter.Seq[puzzle.Fact] {
			return func(yield func(puzzle.Fact) bool) {
				for _, f := range slices.Collect(facts) {
					yield(f)
				}
			}
		}}, "goes on when it is told to stop"},
		{"says yes to all", says(func(_ puzzle.Answer, _ puzzle.Fact, _ bool, err error) (bool, error) { return err == nil, err }), "and of its opposite"},
		{"says the opposite", says(func(_ puzzle.Answer, _ puzzle.Fact, has bool, err error) (bool, error) {
			return !has && err == nil, err
		}), "the drawing of"},
		{"mistakes a fact of one cell", says(func(_ puzzle.Answer, f puzzle.Fact, has bool, err error) (bool, error) {
			return has != (err == nil && f.At == corner), err
		}), "the drawing of"},
		{"refuses what it yields", says(func(puzzle.Answer, puzzle.Fact, bool, error) (bool, error) { return false, errors.New("no") }), "Has does not know"},
		{"knows no opposites", says(func(_ puzzle.Answer, f puzzle.Fact, has bool, err error) (bool, error) {
			if f.Not {
				return false, errors.New("no")
			}
			return has, err
		}), "and of its opposite no"},
		{"yes with an error", says(func(_ puzzle.Answer, f puzzle.Fact, has bool, err error) (bool, error) { return has || err != nil, err }), "with an error"},
		{"an error without a word", says(func(_ puzzle.Answer, f puzzle.Fact, has bool, err error) (bool, error) {
			if err != nil {
				return false, errors.New("")
			}
			return has, nil
		}), "without a word"},
		{"panics at what is outside", says(func(s puzzle.Answer, f puzzle.Fact, has bool, err error) (bool, error) {
			_ = s[int(f.At.Row)*2]
			return has, err
		}), "Has panics"},
		{"has facts of cells outside", says(func(_ puzzle.Answer, f puzzle.Fact, has bool, err error) (bool, error) {
			if f.What == puzzle.Holds && err != nil {
				return f.Not, nil
			}
			return has, err
		}), "which the board can't have"},
	}, 1) {
		if tt.s.of.Parse == nil {
			tt.s.of = *Template()
		}
		k := tt.s.kind()
		said := Complaints(t, func(t testing.TB) { describes(t, k, answers) })
		for _, text := range []string{". .\n. .\n", "1 .\n. 1\n", ". 2 .\n. . 2\n", "1 1\n. .\n"} {
			said = append(said, Complaints(t, func(t testing.TB) { holds(t, k, answers, Parse(t, k, text)) })...)
		}
		all := strings.Join(said, "\n")
		if tt.says == "" && all != "" || !strings.Contains(all, tt.says) {
			t.Errorf("%s: the suite complains %q, want %q", tt.name, all, tt.says)
		}
	}
}
