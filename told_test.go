package gridwright_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// TestTold: each step of an explanation is drawn on the board of what was known: what it settles is
// new, and there with it; numbers that it strikes out are among the marks; and where it looks has
// the focus. Without steps the board is that of the entries.
func TestTold(t *testing.T) {
	arrows, supposed, struck := 0, 0, 0
	larger, err := os.ReadFile("examples/slitherlink-10x10.txt")
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{string(larger)}
	for _, k := range gridwright.Kinds() {
		texts = append(texts, k.Example)
	}
	for _, text := range texts {
		p, err := gridwright.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		k := p.Kind()
		a, err := gridwright.Analyse(p)
		if err != nil {
			t.Fatal(err)
		}
		for s, err := range a.Explain(context.Background(), nil) {
			if err != nil {
				t.Fatalf("%s: %v", k.Name, err)
			}
			if got, want := a.Told(), a.Layout(); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%s: without steps the board is\n%v\nnot\n%v", k.Name, got, want)
			}
			l := a.Told(s)
			m := l.Cells[s.Fact.At.Number(l.Cols)]
			lines := slices.Concat(l.New.Links, l.New.Crossed)
			switch f := s.Fact; {
			case f.What == puzzle.Holds && f.Not:
				all := strings.Fields(m.Marks)
				if struck++; !m.New || m.Out != fmt.Sprint(f.Value) || !slices.Contains(all, m.Out) {
					t.Errorf("%s: %s: %+v", k.Name, s.What, m)
				}
			case f.What == puzzle.Holds:
				if !m.New || m.Text != fmt.Sprint(f.Value) {
					t.Errorf("%s: %s: %+v", k.Name, s.What, m)
				}
			case f.Pair != "":
			case len(lines)+len(l.New.Edges) != 1 || m.New:
				t.Errorf("%s: %s: %+v", k.Name, s.What, l.New)
			case len(l.New.Edges) == 1 && !slices.Contains(l.Edges, l.New.Edges[0]),
				len(l.New.Links) == 1 && !slices.Contains(l.Links, l.New.Links[0]),
				len(l.New.Crossed) == 1 && !slices.Contains(l.Crossed, l.New.Crossed[0]):
				t.Errorf("%s: %s: what is new is not drawn", k.Name, s.What)
			}
			for c, m := range l.Cells {
				if m.Focus != slices.Contains(s.Cells, puzzle.CellOf(c, l.Cols)) {
					t.Errorf("%s: %s: the focus of cell %d is %v", k.Name, s.What, c, m.Focus)
				}
			}
			arrows, supposed = arrows+len(l.Arrows), supposed+len(l.Supposed.Edges)+len(l.Supposed.Links)
			if a = a.With(s.Fact); fmt.Sprint(l.Cells) == fmt.Sprint(a.Layout().Cells) && m.New {
				t.Errorf("%s: %s: nothing stands out", k.Name, s.What)
			}
		}
	}
	if arrows == 0 || supposed == 0 || struck == 0 {
		t.Errorf("%d arrows, %d suppositions, %d numbers struck out", arrows, supposed, struck)
	}
}

// TestToldArrows: steps that have too many arrows together are drawn without any, also those of the
// last.
func TestToldArrows(t *testing.T) {
	p, err := gridwright.Parse("latin\n. . . .\n. . . .\n. . . .\n. . . .\n")
	if err != nil {
		t.Fatal(err)
	}
	a, err := gridwright.Analyse(p)
	if err != nil {
		t.Fatal(err)
	}
	var steps []*gridwright.Step
	for row := range 4 {
		s := &gridwright.Step{Fact: puzzle.HoldsFact(puzzle.CellOf(4*row, 4), 1)}
		for col := 1; col < 4; col++ {
			s.Cells = append(s.Cells, puzzle.CellOf(4*row+col, 4))
		}
		steps = append(steps, s)
	}
	for n, want := range []int{0, 3, 6, 0, 0} {
		if got := len(a.Told(steps[:n]...).Arrows); got != want {
			t.Errorf("%d steps have %d arrows, not %d", n, got, want)
		}
	}
	at, used := puzzle.CellOf(0, 4), puzzle.CellOf(1, 4)
	premise := []gridwright.Fact{puzzle.HoldsFact(used, 2)}
	s := &gridwright.Step{Fact: puzzle.HoldsFact(at, 1), Cells: []puzzle.Cell{at, used}, Premises: premise,
		Reason: puzzle.Reason{Parts: []puzzle.Part{{Role: "since", Facts: premise}}}}
	if got := a.Told(s).Arrows; len(got) > 0 {
		t.Errorf("arrows follow from what is on the board: %v", got)
	}
}

// TestNeeded: where marks come late, a whole explanation has the eliminations that placements need,
// and a few that follow with them, not all that a rule excludes.
func TestNeeded(t *testing.T) {
	p, err := gridwright.Parse("numbrix\n. . . . 47 . .\n. . . . . . 42\n13 . 19 . . . .\n" +
		". . . . . . .\n. . . . 37 . 31\n6 . . . . . .\n. . 1 . . . .\n")
	if err != nil {
		t.Fatal(err)
	}
	a, err := gridwright.Analyse(p)
	if err != nil {
		t.Fatal(err)
	}
	steps := 0
	for _, err := range a.Explain(context.Background(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		steps++
	}
	if steps > 75 {
		t.Errorf("%d steps for 41 placements", steps)
	}
}
