package draw_test

import (
	"math"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/puzzle"
)

// labels returns the texts of a picture with their places, in cells.
func labels(p *draw.Picture, cell float64) map[string][]draw.Point {
	at := map[string][]draw.Point{}
	for _, s := range p.Shapes {
		if l, ok := s.(*draw.Label); ok {
			at[l.Text] = append(at[l.Text], draw.Point{X: l.At.X / cell, Y: l.At.Y / cell})
		}
	}
	return at
}

// TestMarks: pencil marks stand in their cell, in the same place for the same digit, below a corner
// text; and cells with a text or too many marks have none.
func TestMarks(t *testing.T) {
	l := puzzle.Layout{Rows: 1, Cols: 4, Cells: []puzzle.Mark{{Marks: "1 5 9"}, {Marks: "5"}, {Text: "7", Marks: "8"}, {}}}
	at := labels(draw.Board(l, draw.Style{Cell: 1}), 1)
	if len(at["5"]) != 2 || len(at["1"]) != 1 || len(at["9"]) != 1 || len(at["8"]) != 0 || len(at["7"]) != 1 {
		t.Fatal(at)
	}
	if d := at["5"][1].X - at["5"][0].X; math.Abs(d-1) > 1e-9 || at["5"][0].Y != at["5"][1].Y {
		t.Errorf("5 stands at %v", at["5"])
	}
	if !(at["1"][0].X < at["5"][0].X && at["5"][0].X < at["9"][0].X && at["1"][0].Y < at["5"][0].Y && at["5"][0].Y < at["9"][0].Y) {
		t.Errorf("the places are %v", at)
	}
	l.Cells[3].Corner = "12+"
	below := labels(draw.Board(l, draw.Style{Cell: 1}), 1)
	if below["1"][0].Y <= at["1"][0].Y || below["9"][0].Y >= 1.3 {
		t.Errorf("with a corner text they stand at %v", below)
	}
	var many []string
	for range 26 {
		many = append(many, "33")
	}
	l.Cells[3] = puzzle.Mark{Marks: strings.Join(many, " ")}
	if n := len(labels(draw.Board(l, draw.Style{}), 10)["33"]); n != 0 {
		t.Errorf("%d of 26 marks are drawn", n)
	}
	l.Cells[3] = puzzle.Mark{Marks: strings.Join(many[1:], " ")}
	for _, p := range labels(draw.Board(l, draw.Style{Cell: 1}), 1)["33"] {
		if p.X < 3.3 || p.X > 4.3 || p.Y < 0.3 || p.Y > 1.3 {
			t.Errorf("a mark stands at %v, outside its cell", p)
		}
	}
}

// TestMarksInText: marks stand in braces, without blanks if all are single characters, and only
// their number if they are many.
func TestMarksInText(t *testing.T) {
	l := puzzle.Layout{Rows: 1, Cols: 3, Cells: []puzzle.Mark{{Marks: "1 5 9"}, {Text: "7", Marks: "8"}, {}}}
	if got := draw.Text(l, draw.TextStyle{}); got != "{159}     7     .\n" {
		t.Errorf("%q", got)
	}
	if got := draw.Words(l); !strings.Contains(got, "row 1: {159}, 7, empty") {
		t.Errorf("%q", got)
	}
	l.Cells[2].Marks = "3 14"
	if got := draw.Text(l, draw.TextStyle{}); got != "{1 5 9}       7  {3 14}\n" {
		t.Errorf("%q", got)
	}
	l.Cells[2].Marks = "1 2 3 4 5 6 7 8 9 10"
	if got := draw.Text(l, draw.TextStyle{}); !strings.HasSuffix(got, "{10 left}\n") {
		t.Errorf("%q", got)
	}
	if l.Cells[0].Text != "" {
		t.Error("the layout was changed")
	}
}

// TestCrosses: a cross is where there is no line, between cells or between corners.
func TestCrosses(t *testing.T) {
	l := puzzle.Layout{Rows: 1, Cols: 2, Cells: make([]puzzle.Mark, 2), Traced: true,
		Crossed: []puzzle.Link{{From: 0, To: 1}, {From: 1, To: 7}}}
	strokes := func() (n int) {
		for _, s := range draw.Board(l, draw.Style{}).Shapes {
			if k, ok := s.(*draw.Stroke); ok && len(k.Points) == 2 && k.Points[0].X != k.Points[1].X && k.Points[0].Y != k.Points[1].Y {
				n++
			}
		}
		return n
	}
	if n := strokes(); n != 2 {
		t.Errorf("%d slanted strokes", n)
	}
	if d := draw.Board(l, draw.Style{}).Desc; !strings.HasSuffix(d, " What is known of the answer is shown.") {
		t.Error(d)
	}
	l.Lattice, l.Crossed = true, []puzzle.Link{{From: 0, To: 1}, {From: 1, To: 4}, {From: 5, To: 4}, {From: 2, To: 3}}
	if got, want := draw.Text(l, draw.TextStyle{}), "· × ·   ·\n    ×\n·   · × ·\n"; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	if n := strokes(); n != 6 { // from 2 to 3 there is no side
		t.Errorf("%d slanted strokes", n)
	}
}
