package gridwright_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

const taught = "numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n"

func ExampleHint() {
	p, err := gridwright.Parse("numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	steps, err := gridwright.Hint(context.Background(), p, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(steps[0].What)
	// Output:
	// each other way between 5 and 10 leaves row 1, column 1 or row 3, column 1 over, which no other missing number can reach: so row 1, column 1 holds 9
}

// TestExplain: the steps of an explanation lead to the answer, each is proved by what it cites, and
// none can do without one of its rules.
func TestExplain(t *testing.T) {
	ctx := context.Background()
	for _, k := range gridwright.Kinds() {
		t.Run(k.Name, func(t *testing.T) {
			p, err := gridwright.Parse(k.Example)
			if err != nil {
				t.Fatal(err)
			}
			r, err := gridwright.Solve(ctx, p, nil)
			if err != nil || r.Verdict != gridwright.Unique {
				t.Fatal(r.Verdict, err)
			}
			placed := 0
			for s, err := range gridwright.Explain(ctx, p, nil) {
				if err != nil {
					t.Fatal(err)
				}
				if has, err := p.Has(r.Answer, s.Fact); err != nil || !has {
					t.Errorf("%v: %v, %v", s.Fact, has, err)
				}
				if s.Placement {
					placed++
				}
				if s.Where == "" || s.How == "" || s.What == "" {
					t.Errorf("%v has no words: %+v", s.Fact, s)
				}
				if fault := disproved(s); fault != "" {
					t.Error(fault)
				}
			}
			if placed == 0 {
				t.Error("nothing was placed")
			}
		})
	}
}

// disproved returns what is wrong with the formula of a step, or "": it has no model, and one
// without any of its rules.
func disproved(s *gridwright.Step) string {
	if !s.Tight {
		return "it may have rules too many"
	}
	p, err := s.Proof(context.Background())
	if err != nil {
		return err.Error()
	}
	for without := -1; without < len(s.Rules); without++ {
		solver := sat.New(sat.Options{})
		solver.AddVars(p.Formula.Vars)
		for i, c := range p.Formula.Clauses {
			if p.Clauses[i] != without || without < 0 {
				solver.Add(c...)
			}
		}
		for i, row := range p.Formula.Rows {
			if p.Rows[i] != without {
				solver.AddRow(row)
			}
		}
		for _, g := range p.Formula.AtMostOne {
			solver.AddAtMostOne(g...)
		}
		want := sat.Sat
		if without < 0 {
			want = sat.Unsat
		}
		if got := solver.Solve(context.Background(), sat.Limits{}); got != want {
			return fmt.Sprintf("%v, without rule %d of %q: %v", s.Fact, without, s.Rules, got)
		}
	}
	return ""
}

// TestHintCorners: the numbers of cages of one cell come first, unless they are entered.
func TestHintCorners(t *testing.T) {
	p, err := gridwright.Parse("kenken\na b b\nc c d\ne d d\na 1\nb 5+\nc 1-\ne 2\n")
	if err != nil {
		t.Fatal(err)
	}
	a, err := gridwright.Analyse(p)
	if err != nil {
		t.Fatal(err)
	}
	var entries []gridwright.Fact
	for _, want := range []gridwright.Cell{{Row: 0}, {Row: 2}} {
		steps, err := a.Hint(t.Context(), &gridwright.HintOptions{Entries: entries})
		if err != nil || len(steps) != 1 || steps[0].By != "given" || steps[0].Fact.At != want {
			t.Fatal(want, steps, err)
		}
		entries = append(entries, steps[0].Fact)
	}
	steps, err := a.Hint(t.Context(), &gridwright.HintOptions{Entries: entries})
	if err != nil || len(steps) == 0 || steps[0].By == "given" {
		t.Error(steps, err)
	}
	steps, err = a.Hint(t.Context(), &gridwright.HintOptions{Entries: entries[1:]})
	if err != nil || len(steps) != 1 || steps[0].Fact != entries[0] {
		t.Error("after undo:", steps, err)
	}
}

// TestHintEntries: a wrong entry is the first thing that a hint tells, and right ones are not
// explained again.
func TestHintEntries(t *testing.T) {
	ctx := context.Background()
	p, err := gridwright.Parse(taught)
	if err != nil {
		t.Fatal(err)
	}
	first, err := gridwright.Hint(ctx, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	fact := first[len(first)-1].Fact
	next, err := gridwright.Hint(ctx, p, &gridwright.HintOptions{
		Entries: []gridwright.Fact{fact}})
	if err != nil || next[len(next)-1].Fact == fact {
		t.Errorf("after %v comes %v, %v", fact, next[len(next)-1].Fact, err)
	}
	_, err = gridwright.Hint(ctx, p, &gridwright.HintOptions{
		Entries: []gridwright.Fact{fact.Opposite()}})
	wrong := (*gridwright.WrongEntries)(nil)
	if !errors.As(err, &wrong) || len(wrong.Facts) != 1 || wrong.Facts[0] != fact.Opposite() ||
		!errors.Is(err, gridwright.ErrNoAnswer) {
		t.Errorf("a wrong entry: %v", err)
	}
	_, err = gridwright.Hint(ctx, p, &gridwright.HintOptions{
		Entries: []gridwright.Fact{fact, fact.Opposite()}})
	if err != nil && (strings.Contains(err.Error(), "1 other entries") || !errors.As(err, &wrong)) {
		t.Errorf("an entry and its opposite: %v", err)
	}
	far := puzzle.HoldsFact(gridwright.Cell{Row: 90, Col: 90}, 1)
	if a := analysed(t, p); !reflect.DeepEqual(a.With(far).Layout(), a.Layout()) {
		t.Error("an entry outside the board is drawn")
	}
}

// TestAssumeOneAnswer: techniques that rest on there being one answer are used on request only, and
// are refused where there are several.
func TestAssumeOneAnswer(t *testing.T) {
	ctx := context.Background()
	p, err := gridwright.Parse("numberlink cover=no touch=free\n1 2 3\n1 2 3\n. . .\n")
	if err != nil {
		t.Fatal(err)
	}
	resting := func(o *gridwright.HintOptions) (steps int) {
		for s, err := range gridwright.Explain(ctx, p, o) {
			if err != nil {
				t.Fatal(err)
			}
			if s.OneAnswer {
				steps++
				if _, err := s.Proof(ctx); !errors.Is(err, gridwright.ErrUnsupported) {
					t.Errorf("the formula of %q: %v", s.What, err)
				}
			}
		}
		return steps
	}
	if n := resting(nil); n > 0 {
		t.Errorf("%d steps rest on one answer, without a request", n)
	}
	if resting(&gridwright.HintOptions{AssumeOneAnswer: true}) == 0 {
		t.Error("no step rests on one answer")
	}
	several, err := gridwright.Parse("latin\n. .\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	settled := puzzle.HoldsFact(puzzle.CellOf(0, 2), 1) // one answer has it
	if _, err := gridwright.Hint(ctx, several, &gridwright.HintOptions{AssumeOneAnswer: true,
		Entries: []gridwright.Fact{settled}}); !errors.Is(err,
		gridwright.ErrNotUnique) {
		t.Errorf("several answers: %v", err)
	}
}

// TestExplainAnew: an elimination that was found before a placement is told as it is after that. On
// this board, 5 had two cells left when "either place" was found, and is placed when it is told.
func TestExplainAnew(t *testing.T) {
	p, err := gridwright.Parse("hidato\n34 . 25 . . 13\n36 33 23 . . 12\n. 31 . 27 16 .\n" +
		". . . . 10 .\n1 4 . . . .\n3 . . 6 . .\n")
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for s, err := range gridwright.Explain(t.Context(), p, nil) {
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(s.What, "is in :") {
			t.Errorf("%s names no place: %s", s.Technique, s.What)
		}
		found = found || s.Technique == "not in sequence"
	}
	if !found {
		t.Error("no step is told anew: choose another board")
	}
}
