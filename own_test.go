package gridwright_test

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/workspace"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// own is the template as a kind of another module.
func own() gridwright.Kind {
	return gridwright.Kind{Kind: puzzletest.Template(), Rules: func(p gridwright.Puzzle) (*rules.Set, error) {
		rows, cols := p.Size()
		m := rules.New(rows, cols)
		cells := m.Cells(false, nil)
		number := func(c puzzle.Cell) rules.Int { return m.Int(c, 1, 2) }
		for i, clue := range p.Clues() {
			c := puzzle.CellOf(clue.Cell, cols)
			m.Rule("given", "{cell} holds {number}", c, clue.Value).Clue(i).Is(number(c).Is(clue.Value))
		}
		for _, ends := range cells.Graph.Edges {
			c, d := cells.Cells[ends[0]], cells.Cells[ends[1]]
			m.Rule("neighbour", "{cell} and {cell} differ", c, d).Different(number(c), number(d))
		}
		for _, c := range cells.Cells {
			number(c)
		}
		return m, nil
	}}
}

// TestOwnKind: every function that reads or solves puzzles takes a kind of another module.
func TestOwnKind(t *testing.T) {
	ctx, k := context.Background(), own()
	with := []gridwright.Kind{k}
	for _, text := range []string{k.Example, "template\n. .\n. .\n", "template\n1 1\n. .\n", "template\n.\n"} {
		p, err := gridwright.Parse(text, k)
		if err != nil {
			t.Fatal(err)
		}
		want := puzzletest.Answers(puzzletest.TryAll, p)
		for _, engine := range gridwright.Engines(k.Kind, k) {
			options := &gridwright.SolveOptions{Kinds: with, Engine: engine, Solvers: gridwright.Solvers(pb.Solver{}), Limit: 9}
			r, err := gridwright.Solve(ctx, p, options)
			if err != nil || !r.Complete || len(r.Answers) != len(want) {
				t.Errorf("%s: %+v, %v, want %v", engine, r, err, want)
			}
			n, err := gridwright.Count(ctx, p, options)
			if err != nil || n.Number.Int64() != int64(len(want)) {
				t.Errorf("%s: %v, %v, want %v", engine, n.Number, err, want)
			}
		}
		var listed []gridwright.Answer
		for s, err := range gridwright.Answers(ctx, p, &gridwright.SolveOptions{Kinds: with}) {
			if err != nil {
				t.Error(err)
			}
			listed = append(listed, s)
		}
		if len(listed) != len(want) {
			t.Errorf("the answers are %v, want %v", listed, want)
		}
		r, err := gridwright.Relax(ctx, p, &gridwright.RelaxOptions{Kinds: with, Engine: "mip", Solvers: gridwright.Solvers(pb.Solver{})})
		if err != nil && !errors.Is(err, gridwright.ErrUnsupported) || r.Model == nil {
			t.Errorf("%+v, %v", r, err)
		}
	}
	for p, err := range gridwright.Puzzles(strings.NewReader(k.Example+"---\nlatin\n1\n"), k) {
		if err != nil {
			t.Error(p, err)
		}
	}
}

// TestOwnModels: a kind of another module has models and a formula.
func TestOwnModels(t *testing.T) {
	ctx, k := context.Background(), own()
	p, err := gridwright.ParseAs(k.Kind, "1 . .\n. . .\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "rules", "rules-flow"} {
		m, err := gridwright.ModelOf(ctx, p, name, k)
		if err != nil {
			t.Fatal(err)
		}
		if point, err := m.Encode(gridwright.Answer{1, 2, 1, 2, 1, 2}); err != nil {
			t.Error(err)
		} else if s, err := m.Decode(point); err != nil || s[5] != 2 {
			t.Error(s, err)
		}
	}
	if _, err := gridwright.ModelOf(ctx, p, "assign", k); !errors.Is(err, gridwright.ErrUnknown) {
		t.Error(err)
	}
	e, err := gridwright.EncodingFor(p, "", k)
	if err != nil || e.Name != "rules" {
		t.Fatal(e, err)
	}
	if f, err := e.Build(ctx, p); err != nil || f.Theories() != 0 {
		t.Error(f, err)
	}
	f, ok := gridwright.FamilyOf(k.Kind, k)
	if !ok || len(f.Encodings) != 1 || len(f.Formulations) != 2 || len(f.Engines) != 0 {
		t.Errorf("the family is %+v", f)
	}
	if _, ok := gridwright.FamilyOf(k.Kind); ok {
		t.Error("without its rules it has a family")
	}
}

// TestOwnClues: clues of a kind of another module are dropped, and its puzzles created.
func TestOwnClues(t *testing.T) {
	ctx, k := context.Background(), own()
	with := []gridwright.Kind{k}
	p, err := gridwright.Parse("template\n1 . 1\n. 1 2\n", k)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []gridwright.MinimizeOptions{{}, {Minimum: true}, {AnyClue: true}} {
		o.Kinds = with
		r, err := gridwright.Minimize(ctx, p, &o)
		if err != nil || r.Clues != 1 || !r.Irreducible || !slices.Equal(r.Stages, []string{"rules"}) {
			t.Errorf("%+v, %v", r, err)
		}
	}
	sets := 0
	for q, err := range gridwright.ClueSets(ctx, p, &gridwright.ClueSetsOptions{Kinds: with}) {
		if sets++; err != nil || len(q.Clues()) != 1 {
			t.Error(q, err)
		}
	}
	if sets != 4 {
		t.Errorf("%d sets of clues, want 4", sets)
	}
	frame, err := gridwright.Frame(k.Kind, 3, 4)
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]bool{}
	for number := range uint64(30) {
		g, err := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{Kinds: with, Number: number + 1})
		again, _ := gridwright.Generate(ctx, frame, &gridwright.GenerateOptions{Kinds: with, Number: number + 1})
		if err != nil || g.Clues != 1 || g.Puzzle.String() != again.Puzzle.String() {
			t.Fatalf("%+v, %v", g, err)
		}
		met[g.Puzzle.String()] = true
	}
	if len(met) < 10 { // of 24 puzzles
		t.Errorf("30 puzzles are %d", len(met))
	}
	for _, run := range []func() error{
		func() error { _, err := gridwright.Generate(ctx, frame, nil); return err },
		func() error { _, err := gridwright.Minimize(ctx, p, nil); return err },
		func() error { _, err := gridwright.Solve(ctx, p, nil); return err },
		func() error { _, err := gridwright.ModelOf(ctx, p, ""); return err },
		func() error { _, err := gridwright.MinimizeBoard(ctx, frame, nil); return err },
	} {
		if err := run(); !errors.Is(err, gridwright.ErrUnsupported) || !strings.Contains(err.Error(), "of another module is passed with its rules") {
			t.Errorf("without the rules: %v", err)
		}
	}
	b, err := gridwright.MinimizeBoard(ctx, frame, &gridwright.BoardOptions{Kinds: with})
	if err != nil || b.Clues != 1 || !b.Minimum {
		t.Errorf("%+v, %v", b, err)
	}
}

// TestOwnErrors: what is no kind of another module is refused in every function.
func TestOwnErrors(t *testing.T) {
	sudoku, twin := gridwright.KindNamed("sudoku"), *puzzletest.Template()
	named := func(name string) gridwright.Kind {
		k := own()
		other := *k.Kind
		other.Name = name
		k.Kind = &other
		return k
	}
	for _, tt := range []struct {
		kinds []gridwright.Kind
		says  string
	}{
		{[]gridwright.Kind{gridwright.Kind{}}, "a kind without a puzzle.Kind"},
		{[]gridwright.Kind{gridwright.Kind{Kind: puzzletest.Template()}}, "template has no Rules"},
		{[]gridwright.Kind{gridwright.Kind{Kind: &puzzle.Kind{Name: "unread"}, Rules: own().Rules}}, "unread has no Parse"},
		{[]gridwright.Kind{gridwright.Kind{Kind: sudoku, Rules: own().Rules}}, "the name sudoku is taken"},
		{[]gridwright.Kind{named("Hidato")}, "the name Hidato is taken"},
		{[]gridwright.Kind{named("link")}, "the name link is taken"},
		{[]gridwright.Kind{named("")}, "a kind without a name"},
		{[]gridwright.Kind{named("two words")}, "expected a word"},
		{[]gridwright.Kind{named("---")}, "expected a word"},
		{[]gridwright.Kind{named("#odd")}, "expected a word"},
		{[]gridwright.Kind{named("key=value")}, "expected a word"},
		{[]gridwright.Kind{named("12")}, "expected a word"},
		{[]gridwright.Kind{named("x")}, "expected a word"},
		{[]gridwright.Kind{own(), gridwright.Kind{Kind: &twin, Rules: own().Rules}}, "two kinds have the name template"},
	} {
		p := parse(t, "latin\n1\n")
		_, read := gridwright.Parse("latin\n1\n", tt.kinds...)
		_, solved := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{Kinds: tt.kinds})
		_, model := gridwright.ModelOf(context.Background(), p, "", tt.kinds...)
		var all error
		for _, err := range gridwright.Puzzles(strings.NewReader("latin\n1\n"), tt.kinds...) {
			all = err
		}
		for _, err := range []error{read, solved, model, all} {
			if !errors.Is(err, gridwright.ErrOption) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("found %v, want %q", err, tt.says)
			}
		}
	}
	k := own()
	p, err := gridwright.Parse(k.Example, k, k)
	if err != nil {
		t.Fatal(err)
	}
	reason := errors.New("too odd")
	k.Rules = func(gridwright.Puzzle) (*rules.Set, error) { return nil, reason }
	if _, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
		Kinds: []gridwright.Kind{k}}); !errors.Is(err, reason) {
		t.Errorf("the error of the rules is lost: %v", err)
	}
	k.Rules = func(gridwright.Puzzle) (*rules.Set, error) { return nil, nil }
	if _, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
		Kinds: []gridwright.Kind{k}}); err == nil {
		t.Error("rules that are nil solve a puzzle")
	}
	numbers := func(clue int) { // only the clue and that cells hold numbers
		k.Rules = func(gridwright.Puzzle) (*rules.Set, error) {
			m := rules.New(2, 3)
			for i := range 6 {
				m.Int(puzzle.CellOf(i, 3), 1, 2)
			}
			if clue >= 0 {
				m.Rule("given", "the clue").Clue(clue).Is(m.Int(puzzle.Cell{}, 1, 2).Is(1))
			}
			return m, nil
		}
	}
	for clue, says := range map[int]string{-1: "no rule names clue 0", 1: "a rule names clue 1 (counted from 0), but the puzzle has 1"} {
		numbers(clue)
		if _, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
			Kinds: []gridwright.Kind{k}}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("found %v, want %q", err, says)
		}
	}
	numbers(0)
	if _, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
		Kinds: []gridwright.Kind{k}}); !errors.Is(err, gridwright.ErrWrong) {
		t.Errorf("rules that allow too much: %v", err)
	}
	state := own().Rules // Puzzle.Has receives no answer before Check has passed it
	k.Rules = func(p gridwright.Puzzle) (*rules.Set, error) {
		m, err := state(p)
		m.Answer = func(func(puzzle.Fact) bool) (puzzle.Answer, error) { return nil, nil }
		return m, err
	}
	if _, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
		Kinds: []gridwright.Kind{k}}); !errors.Is(err, gridwright.ErrWrong) {
		t.Errorf("an answer without numbers: %v", err)
	}
}

// TestOwnModule: the example of a kind in another module passes its tests.
func TestOwnModule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds another module")
	}
	cmd := exec.Command("go", "test", "./...")
	cmd.Dir = filepath.Join("examples", "yinyang")
	cmd.Env = workspace.Env(t, ".", cmd.Dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestOwnLayout: what all answers share is drawn in the cells of an own kind: shaded cells as in its
// answer, and circles around the others.
func TestOwnLayout(t *testing.T) {
	k := gridwright.Kind{Kind: &hitoriKind, Rules: hitoriRules}
	p, err := gridwright.Parse("hitori\n1 1\n1 2\n", k)
	if err != nil {
		t.Fatal(err)
	}
	d, err := gridwright.Deduce(context.Background(), p, &gridwright.DeduceOptions{Kinds: []gridwright.Kind{k}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := draw.Text(d.Layout(), draw.TextStyle{}), "▒1 ○1\n○1 ○2\n"; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}
