package yinyang_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"example.org/yinyang"
	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// TestJudge: the statement and the judge accept the same answers of a small board.
func TestJudge(t *testing.T) {
	k := yinyang.Kind()
	for _, text := range []string{". . .\n. . .\n. . .\n", "w . . .\n. . . b\n. . w .\n", ".\n"} {
		p, err := gridwright.ParseAs(k.Kind, "yinyang\n"+text, k)
		if err != nil {
			t.Fatal(err)
		}
		answers, err := p.(*board.Puzzle).Answers()
		if err != nil {
			t.Fatal(err)
		}
		want := int64(0)
		for range answers {
			want++
		}
		n, err := gridwright.Count(context.Background(), p, &gridwright.SolveOptions{
			Kinds: []gridwright.Kind{k}})
		if err != nil || !n.Exact || n.Number.Int64() != want || want == 0 {
			t.Errorf("%v answers by the rules, %d by the judge, %v, of\n%s", n.Number, want, err, p)
		}
	}
}

// TestExample: the example of the kind has one answer.
func TestExample(t *testing.T) {
	k := yinyang.Kind()
	p, err := gridwright.Parse(k.Example, k)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
		Kinds: []gridwright.Kind{k}})
	if err != nil || r.Verdict != gridwright.Unique {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestSyntax: a wrong letter is an error with its place.
func TestSyntax(t *testing.T) {
	var fault *gridwright.SyntaxError
	_, err := gridwright.Parse("yinyang\nw b\nw x\n", yinyang.Kind())
	if !errors.As(err, &fault) || fault.Line != 3 {
		t.Errorf("found %v", err)
	}
}

// TestDrawn: Generate draws each of the 96 answers of the empty board of 4x4, at about the same rate. -v
// shows how often.
func TestDrawn(t *testing.T) {
	k := yinyang.Kind()
	frame, err := gridwright.Frame(k.Kind, 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	times := map[string]int{}
	for i := range 960 {
		g, err := gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
			Number: uint64(i + 1), Kinds: []gridwright.Kind{k}})
		if err != nil {
			t.Fatal(err)
		}
		times[frame.FormatAnswer(g.Answer)]++
	}
	counts := slices.Sorted(maps.Values(times))
	t.Logf("%d answers, each drawn %d to %d times", len(counts), counts[0], counts[len(counts)-1])
	if len(counts) != 96 || counts[0] < 2 || counts[95] > 30 {
		t.Errorf("of 960 draws, the answers have %v", counts)
	}
}

// TestEntries: partial answers need no code of the kind. Colours are read by their letters, as in
// answers.
func TestEntries(t *testing.T) {
	p, err := gridwright.Parse("yinyang\nb w . .\n. . . .\n. . w .\n. . . w\n", yinyang.Kind())
	if err != nil {
		t.Fatal(err)
	}
	b, err := texts.NewReader(strings.NewReader("=\n? ? w ?\nb ? ? ?\n? {w b} ? ?\n? ? {b} ?\n"), "", nil, nil).NextBlock()
	if err != nil {
		t.Fatal(err)
	}
	facts, err := texts.ReadEntries(p, b.AnswerBlock())
	want := []puzzle.Fact{puzzle.HoldsFact(puzzle.Cell{Col: 2}, 1), puzzle.HoldsFact(puzzle.Cell{Row: 1}, 2),
		puzzle.HoldsFact(puzzle.Cell{Row: 3, Col: 2}, 1).Opposite()}
	if err != nil || !slices.Equal(facts, want) {
		t.Errorf("%v, %v, want %v", facts, err, want)
	}
	d, err := gridwright.Deduce(context.Background(), p, &gridwright.DeduceOptions{
		Kinds: []gridwright.Kind{yinyang.Kind()}})
	if err != nil || d.Verdict != gridwright.Unique || len(d.Settled()) != 32 {
		t.Errorf("%+v, %v", d, err)
	}
}
