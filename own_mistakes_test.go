package gridwright_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// TestOwnMistakes: a mistake in the rules of a kind of another module is reported as that, and not as
// a bug of an engine.
func TestOwnMistakes(t *testing.T) {
	ctx := context.Background()
	k := gridwright.Kind{Kind: &hitoriKind, Rules: hitoriRules}
	p, err := gridwright.Parse("hitori\n1 1 3\n1 2 3\n2 3 1\n", k)
	if err != nil {
		t.Fatal(err)
	}
	n, err := gridwright.Count(ctx, p, &gridwright.SolveOptions{Kinds: []gridwright.Kind{k}})
	if err != nil || n.Number.Int64() != 7 {
		t.Fatalf("%v, %v", n.Number, err)
	}
	for _, tt := range []struct {
		name  string
		spoil func(*rules.Set)
		says  string
	}{
		{"no answer is read", func(m *rules.Set) { m.Answer = nil },
			"the rules of hitori: no cell has an Int, a line or a link: set rules.Set.Answer"},
		{"an answer of two numbers", func(m *rules.Set) {
			m.Answer = func(func(puzzle.Fact) bool) (puzzle.Answer, error) { return puzzle.Answer{0, 1}, nil }
		}, "the rules of hitori allow an answer that its judge rejects: the answer has 2 cells, the board 9"},
		{"an answer that no rules allow", func(m *rules.Set) {
			m.Answer = func(func(puzzle.Fact) bool) (puzzle.Answer, error) { return make(puzzle.Answer, 9), nil }
		}, "the rules of hitori allow an answer that its judge rejects: number 1 twice"},
		{"another answer", func(m *rules.Set) {
			m.Answer = func(func(puzzle.Fact) bool) (puzzle.Answer, error) {
				return puzzle.Answer{1, 0, 0, 0, 0, 1, 0, 0, 0}, nil
			}
		}, "the rules of hitori and Puzzle.Has differ on "},
		{"no answer can be read", func(m *rules.Set) {
			m.Answer = func(func(puzzle.Fact) bool) (puzzle.Answer, error) { return nil, errors.New("too odd") }
		}, "the rules of hitori: too odd"},
		{"a fact that no answer has", func(m *rules.Set) { m.Fact(puzzle.UsedFact(puzzle.Cell{})) },
			`the rules of hitori mention a fact that Puzzle.Has rejects: a board of hitori has no fact "a path uses row 1, column 1"`},
		{"a panic as an answer is read", func(m *rules.Set) {
			m.Answer = func(func(puzzle.Fact) bool) (puzzle.Answer, error) { return puzzle.Answer{}[:len(m.Stated())+9], nil }
		}, "the rules of hitori: a panic at own_mistakes_test.go:"},
		{"a clue of a puzzle without clues", func(m *rules.Set) {
			m.Rule("given", "a clue").Clue(5).Or(rules.True)
		}, "the rules of hitori: a rule names clue 5 (counted from 0), but the puzzle has 0 clues"},
	} {
		spoilt := k
		spoilt.Rules = func(p gridwright.Puzzle) (*rules.Set, error) {
			m, err := hitoriRules(p)
			tt.spoil(m)
			return m, err
		}
		for _, engine := range []gridwright.Engine{"auto", "mip:rules"} {
			_, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Engine: engine,
				Solvers: gridwright.Solvers(pb.Solver{}), Kinds: []gridwright.Kind{spoilt}})
			refused(t, tt.name+" by "+engine.String(), err, tt.says)
		}
		_, err := gridwright.Deduce(ctx, p, &gridwright.DeduceOptions{
			Kinds: []gridwright.Kind{spoilt}})
		refused(t, tt.name+" in Deduce", err, tt.says)
	}
	k.Rules = func(gridwright.Puzzle) (*rules.Set, error) { // all but one of the rules
		m := rules.New(3, 3)
		for f := range p.Facts() {
			m.Fact(f)
		}
		whole, err := hitoriRules(p)
		m.Answer = whole.Answer
		return m, err
	}
	_, err = gridwright.Solve(ctx, p, &gridwright.SolveOptions{Kinds: []gridwright.Kind{k}})
	refused(t, "a rule is missing", err, "the rules of hitori allow an answer that its judge rejects: ")
	if v := (*gridwright.Violation)(nil); !errors.As(err, &v) || v.Rule != "twice" {
		t.Errorf("the violation is %v", v)
	}
}

// refused checks that an error is that of wrong rules, and what it says.
func refused(t *testing.T, what string, err error, says string) {
	t.Helper()
	if !errors.Is(err, gridwright.ErrWrong) || !strings.HasPrefix(err.Error(), says) {
		t.Errorf("%s: %v, want %q", what, err, says)
	}
}

// TestOwnClueMistakes: functions that drop clues name a mistake of the rules, too.
func TestOwnClueMistakes(t *testing.T) {
	ctx, k := context.Background(), own()
	frame, err := gridwright.Frame(k.Kind, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	p, err := gridwright.ParseAs(k.Kind, "1 2 1\n. . .\n")
	if err != nil {
		t.Fatal(err)
	}
	ruled := func(differ bool, clue func(rules.Draft, int) rules.Draft) gridwright.Kind {
		k := k
		k.Rules = func(p gridwright.Puzzle) (*rules.Set, error) {
			m := rules.New(2, 3)
			cells := m.Cells(false, nil)
			for _, c := range cells.Cells {
				m.Int(c, 1, 2)
			}
			for i, given := range p.Clues() {
				c := puzzle.CellOf(given.Cell, 3)
				clue(m.Rule("given", "{cell} is given", c), i).Is(m.Int(c, 1, 2).Is(given.Value))
			}
			for _, ends := range cells.Graph.Edges {
				c, d := cells.Cells[ends[0]], cells.Cells[ends[1]]
				if differ || c.Row == 0 && d.Row == 0 {
					m.Rule("neighbour", "{cell} and {cell} differ", c, d).Different(m.Int(c, 1, 2), m.Int(d, 1, 2))
				}
			}
			return m, nil
		}
		return k
	}
	none := "the rules of template: no rule names clue 0 (counted from 0)"
	allowed := "the rules of template allow an answer that its judge rejects: "
	for _, tt := range []struct {
		name string
		with gridwright.Kind
		says string
	}{
		{"no clue", ruled(true, func(d rules.Draft, _ int) rules.Draft { return d }), none},
		{"only an implied rule", ruled(true, func(d rules.Draft, i int) rules.Draft { return d.Clue(i).Implied() }), none},
		{"too few rules", ruled(false, rules.Draft.Clue), allowed},
	} {
		with := []gridwright.Kind{tt.with}
		_, solved := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Kinds: with})
		refused(t, tt.name+": Solve", solved, tt.says)
		_, minimized := gridwright.Minimize(ctx, p, &gridwright.MinimizeOptions{Kinds: with})
		refused(t, tt.name+": Minimize", minimized, tt.says)
		_, clash := gridwright.FindClash(ctx, p, tt.with)
		if tt.says == none {
			refused(t, tt.name+": FindClash", clash, tt.says)
		}
		_, generated := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{Kinds: with})
		refused(t, tt.name+": Generate", generated, tt.says)
	}
	// With all clues the rules leave one answer, with fewer a wrong one.
	full, err := gridwright.ParseAs(k.Kind, "1 2 1\n2 1 2\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = gridwright.Minimize(ctx, full, &gridwright.MinimizeOptions{
		Kinds: []gridwright.Kind{ruled(false, rules.Draft.Clue)}})
	refused(t, "fewer clues", err, allowed)
	reason := errors.New("too odd")
	k.Rules = func(p gridwright.Puzzle) (*rules.Set, error) {
		if len(p.Clues()) > 0 {
			return nil, reason
		}
		return own().Rules(p)
	}
	for what, run := range map[string]func() error{
		"Solve": func() error {
			_, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{
				Kinds: []gridwright.Kind{k}})
			return err
		},
		"Generate": func() error {
			_, err := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{
				Kinds: []gridwright.Kind{k}})
			return err
		},
	} {
		if err := run(); !errors.Is(err, gridwright.ErrUnsupported) || err.Error() != "the rules of template: too odd" {
			t.Errorf("%s of rules that refuse: %v", what, err)
		}
	}
	if !slices.Contains(gridwright.Engines(puzzletest.Template(), own()), "sat") {
		t.Error("there is no engine sat")
	}
}

// TestOwnStatements: a fact without a rule, a rule without its constraint, and a panic in a statement
// are errors of the rules, whatever is asked.
func TestOwnStatements(t *testing.T) {
	ctx := context.Background()
	for _, tt := range []struct {
		name, says string
		state      func(m *rules.Set, x rules.Int)
	}{
		{"a fact", "the rules of template: no rule mentions row 1, column 2 holds 1", func(*rules.Set, rules.Int) {}},
		{"an auxiliary fact", "the rules of template: an auxiliary variable stands for a fact of the puzzle: row 1, column 2 holds 1",
			func(m *rules.Set, x rules.Int) { m.AuxFact(puzzle.HoldsFact(puzzle.Cell{Col: 1}, 1), "") }},
		{"a draft", `the rules of template: no primitive completes the rule "given": row 1, column 1 is given`,
			func(m *rules.Set, x rules.Int) { m.Rule("given", "{cell} is given", x.Cell) }},
		{"a mistake", "the rules of template: a panic at own_mistakes_test.go:", func(m *rules.Set, x rules.Int) {
			m.Rule("few", "too few").AtLeast(-1, x.Is(1))
		}},
		{"another", `: rule "few": -1 to 1 literals can't be true`, func(m *rules.Set, x rules.Int) {
			m.Rule("few", "too few").AtLeast(-1, x.Is(1))
		}},
		{"a bug", ": runtime error: integer divide by zero", func(m *rules.Set, x rules.Int) {
			m.Int(x.Cell, 1, 2/m.Clues())
		}},
	} {
		k := own()
		k.Rules = func(p gridwright.Puzzle) (*rules.Set, error) {
			m := rules.New(p.Size())
			tt.state(m, m.Int(puzzle.Cell{}, 1, 2))
			return m, nil
		}
		p, err := gridwright.ParseAs(k.Kind, ". . .\n. . .\n")
		if err != nil {
			t.Fatal(err)
		}
		kinds := []gridwright.Kind{k}
		hint := &gridwright.HintOptions{Kinds: kinds}
		for what, ask := range map[string]func() error{
			"Solve":  func() error { _, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Kinds: kinds}); return err },
			"Count":  func() error { _, err := gridwright.Count(ctx, p, &gridwright.SolveOptions{Kinds: kinds}); return err },
			"Deduce": func() error { _, err := gridwright.Deduce(ctx, p, &gridwright.DeduceOptions{Kinds: kinds}); return err },
			"Hint":   func() error { _, err := gridwright.Hint(ctx, p, hint); return err },
			"Grade":  func() error { _, err := gridwright.Grade(ctx, p, &gridwright.GradeOptions{Kinds: kinds}); return err },
			"Explain": func() (err error) {
				for _, err = range gridwright.Explain(ctx, p, hint) {
				}
				return err
			},
			"Answers": func() (err error) {
				for _, err = range gridwright.Answers(ctx, p, &gridwright.SolveOptions{Kinds: kinds}) {
				}
				return err
			},
			"FindClash": func() error { _, err := gridwright.FindClash(ctx, p, k); return err },
			"Minimize": func() error {
				_, err := gridwright.Minimize(ctx, p, &gridwright.MinimizeOptions{Kinds: kinds})
				return err
			},
			"Generate": func() error {
				_, err := gridwright.Generate(ctx, p, &gridwright.GenerateOptions{Kinds: kinds})
				return err
			},
			"CheckEntries": func() error {
				_, err := gridwright.CheckEntries(ctx, p, nil, &gridwright.CheckOptions{Kinds: kinds})
				return err
			},
			"mip:rules": func() error {
				_, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Engine: "mip:rules",
					Solvers: gridwright.Solvers(pb.Solver{}), Kinds: kinds})
				return err
			},
		} {
			if err := ask(); !errors.Is(err, gridwright.ErrWrong) || !strings.Contains(err.Error(), tt.says) ||
				!strings.HasPrefix(err.Error(), "the rules of template: ") {
				t.Errorf("%s in %s: %v, want %q", tt.name, what, err, tt.says)
			}
		}
	}
}

// TestOwnFrame: a kind whose boards have no empty cells has no frame, and the error does not offer
// an empty cell.
func TestOwnFrame(t *testing.T) {
	_, err := gridwright.Frame(&hitoriKind, 2, 3)
	if want := `hitori has no empty board of 2x3: expected a number, found "."`; err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}
