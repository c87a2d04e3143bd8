package gridwright_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// states lists the facts in a state, as texts.
func states(t *testing.T, d *gridwright.Deduction, is gridwright.State) []string {
	t.Helper()
	var all []string
	for f, state := range d.Facts() {
		if state == is {
			text, err := f.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, string(text))
		}
	}
	return all
}

func TestDeduce(t *testing.T) {
	p, err := gridwright.Parse("latin\n1 . .\n. . .\n. . 1\n")
	if err != nil {
		t.Fatal(err)
	}
	var said []gridwright.Fact
	watch := func(f gridwright.Fact) { said = append(said, f) }
	d, err := gridwright.Deduce(context.Background(), p, &gridwright.DeduceOptions{Watch: watch})
	if err != nil || d.Verdict != gridwright.Several || !d.Complete || d.Stop != gridwright.Exhausted || d.Evidence != "" ||
		p.Check(d.Answer) != nil || p.Check(d.Other) != nil || slices.Equal(d.Answer, d.Other) {
		t.Errorf("%+v, %v", d, err)
	}
	if got := states(t, d, gridwright.InEvery); !slices.Equal(got, []string{"r1c1=1", "r2c2=1", "r3c3=1"}) {
		t.Errorf("in every answer: %v", got)
	}
	if n := len(states(t, d, gridwright.InSome)); n != 12 {
		t.Errorf("in some answers: %d", n)
	}
	if len(said) != 15 || len(d.Settled()) != 15 {
		t.Errorf("told %v, settled %v", said, d.Settled())
	}
	entry := puzzle.HoldsFact(gridwright.Cell{Col: 1}, 2)
	d, err = gridwright.Deduce(context.Background(), p, &gridwright.DeduceOptions{
		Entries: []gridwright.Fact{entry}})
	if err != nil || d.Verdict != gridwright.Unique || d.Evidence != gridwright.Claimed || len(d.Settled()) != 27 {
		t.Errorf("%+v, %v", d, err)
	}
	d, err = gridwright.Deduce(context.Background(), p, &gridwright.DeduceOptions{
		Entries: []gridwright.Fact{entry, puzzle.HoldsFact(gridwright.Cell{Row: 1}, 2).Opposite(), puzzle.HoldsFact(gridwright.Cell{Row: 1}, 3).Opposite()}})
	if err != nil || d.Verdict != gridwright.None || !d.Complete || d.Evidence != gridwright.Claimed || len(states(t, d, gridwright.NotKnown)) != 27 {
		t.Errorf("%+v, %v", d, err)
	}
	if _, err := gridwright.Deduce(context.Background(), p, &gridwright.DeduceOptions{
		Entries: []gridwright.Fact{puzzle.HoldsFact(gridwright.Cell{}, 4)}}); !errors.Is(err, gridwright.ErrOption) {
		t.Error(err)
	}
}

// TestDeduceStops: the end of the time, of a budget and of the context are no errors.
func TestDeduceStops(t *testing.T) {
	p, err := gridwright.Frame(gridwright.KindNamed("sudoku"), 25, 25)
	if err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	for _, c := range []struct {
		ctx    context.Context
		limits gridwright.Limits
		stop   gridwright.Stop
	}{
		{context.Background(), gridwright.Limits{Time: time.Millisecond}, gridwright.OutOfTime},
		{context.Background(), gridwright.Limits{Nodes: 10}, gridwright.OutOfBudget},
		{ended, gridwright.Limits{}, gridwright.Interrupted},
	} {
		d, err := gridwright.Deduce(c.ctx, p, &gridwright.DeduceOptions{Limits: c.limits})
		if err != nil || d.Stop != c.stop || d.Complete || d.Evidence != "" {
			t.Errorf("%+v, %v, want %s", d.Run, err, c.stop)
		}
	}
}

// TestDeduceLarge: on a board with too many facts, nothing is known about any.
func TestDeduceLarge(t *testing.T) {
	p, err := gridwright.Parse("numbrix\n" + strings.Repeat(strings.Repeat(". ", 100)+"\n", 100))
	if err != nil {
		t.Fatal(err)
	}
	d, err := gridwright.Deduce(t.Context(), p, nil)
	if !errors.Is(err, gridwright.ErrUnsupported) || len(d.Settled()) > 0 {
		t.Errorf("%v, %v", d.Settled(), err)
	}
}

// TestDeduceEntries: of several entries that are no facts of the board, the error names the first.
func TestDeduceEntries(t *testing.T) {
	p, err := gridwright.Parse("latin\n1 . .\n. . .\n. . 1\n")
	if err != nil {
		t.Fatal(err)
	}
	var wrong []gridwright.Fact
	for i := range 8 {
		wrong = append(wrong, puzzle.HoldsFact(gridwright.Cell{}, 10+i))
	}
	_, err = gridwright.Deduce(t.Context(), p, &gridwright.DeduceOptions{Entries: wrong})
	if !errors.Is(err, gridwright.ErrOption) || !strings.Contains(err.Error(), "10") {
		t.Error(err)
	}
	outside := &gridwright.HintOptions{
		Entries: []gridwright.Fact{puzzle.HoldsFact(gridwright.Cell{Row: 9, Col: 9}, 1)}}
	want := "row 10, column 10 is outside the board, which has 3 rows and 3 columns"
	if _, err := gridwright.Hint(t.Context(), p, outside); !errors.Is(err, gridwright.ErrOption) || !strings.HasSuffix(err.Error(), want) {
		t.Error(err)
	}
}

func TestDeduceOwn(t *testing.T) {
	k := own()
	for _, text := range []string{k.Example, "template\n. .\n. .\n", "template\n1 1\n. .\n"} {
		p, err := gridwright.Parse(text, k)
		if err != nil {
			t.Fatal(err)
		}
		answers := puzzletest.Answers(puzzletest.TryAll, p)
		d, err := gridwright.Deduce(context.Background(), p, &gridwright.DeduceOptions{
			Kinds: []gridwright.Kind{k}})
		if err != nil || !d.Complete || (d.Verdict == gridwright.None) != (len(answers) == 0) ||
			(d.Verdict == gridwright.Unique) != (len(answers) == 1) {
			t.Errorf("%+v, %v, of %d answers", d, err, len(answers))
		}
		if n := len(d.Settled()); len(answers) == 1 && n != 12 || len(answers) > 1 && n > 0 {
			t.Errorf("%d settled, of\n%s", n, p)
		}
		if _, err := gridwright.Deduce(context.Background(), p, nil); !errors.Is(err, gridwright.ErrUnsupported) {
			t.Errorf("without its rules: %v", err)
		}
	}
}

// TestLeft: what is left of an answer is what is neither a number of the puzzle nor entered.
func TestLeft(t *testing.T) {
	for text, want := range map[string]string{"latin\n1 .\n. .\n": "[row 1, column 2 holds 2 row 2, column 1 holds 2 row 2, column 2 holds 1]",
		"latin\n1\n": "[]", "latin\n. .\n. .\n": "[]", "kenken\na\n\na 1\n": "[row 1, column 1 holds 1]",
		"numberlink\n1 1\n": "[row 1, column 1 and row 1, column 2 are linked]"} {
		p, err := gridwright.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		d, err := gridwright.Deduce(context.Background(), p, nil)
		if err != nil || fmt.Sprint(d.Left(nil)) != want {
			t.Errorf("%s%v, %v; want %s", text, d.Left(nil), err, want)
		}
		if left := d.Left(d.Settled()); len(left) > 0 {
			t.Errorf("%s%v is left of all", text, left)
		}
	}
}
