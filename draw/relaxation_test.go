package draw

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// shapesOf returns the shapes of one type.
func shapesOf[S Shape](p *Picture) []S {
	var all []S
	for _, s := range p.Shapes {
		if s, ok := s.(S); ok {
			all = append(all, s)
		}
	}
	return all
}

// labelsOf returns the texts of a picture, in alphabetical order.
func labelsOf(p *Picture) string {
	var all []string
	for _, l := range shapesOf[*Label](p) {
		all = append(all, l.Text)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// at is the cell in a row and a column from 1.
func at(row, col int16) puzzle.Cell { return puzzle.Cell{Row: row - 1, Col: col - 1} }

// linkedBy states that the path of a pair goes between two cells.
func linkedBy(c, d puzzle.Cell, pair string) puzzle.Fact {
	f := puzzle.LinkedFact(c, d)
	f.Pair = pair
	return f
}

// labelled returns the label with a text.
func labelled(t *testing.T, p *Picture, text string) *Label {
	t.Helper()
	for _, l := range shapesOf[*Label](p) {
		if l.Text == text {
			return l
		}
	}
	t.Fatalf("no label %q in %s", text, labelsOf(p))
	return nil
}

// within returns the smallest area around a point, or nil.
func within(p *Picture, at Point) *Area {
	var least *Area
	for _, a := range shapesOf[*Area](p) {
		if len(a.Points) == 4 && a.Points[0].X <= at.X && at.X <= a.Points[2].X && a.Points[0].Y <= at.Y && at.Y <= a.Points[2].Y {
			if least == nil || a.Points[2].X-a.Points[0].X < least.Points[2].X-least.Points[0].X {
				least = a
			}
		}
	}
	return least
}

// TestRelaxation: candidates of a cell are squares, darker for larger values; what is settled is a
// number as in an answer.
func TestRelaxation(t *testing.T) {
	l := puzzle.Layout{Rows: 2, Cols: 2, Cells: marks("!1 . . .")}
	columns := []Column{
		{puzzle.HoldsFact(at(1, 1), 1), 1}, {puzzle.HoldsFact(at(1, 1), 2), 0},
		{puzzle.HoldsFact(at(1, 2), 1), 1e-9}, {puzzle.HoldsFact(at(1, 2), 2), 1 - 1e-9},
		{puzzle.HoldsFact(at(2, 1), 3), 0.8}, {puzzle.HoldsFact(at(2, 1), 4), 0.2},
		{puzzle.HoldsFact(at(2, 2), 5), 0.25}, // a number that the board lacks
		{puzzle.HoldsFact(at(3, 1), 1), 1},    // outside
		{puzzle.HoldsFact(at(1, 1), 2).Opposite(), 1},
		{puzzle.SmallerFact(at(1, 1), at(1, 2)), 1},
	}
	columns = append(columns, make([]Column, 7)...) // without facts
	for theme := range Print + 1 {
		p := Relaxation(l, columns, Style{Theme: theme})
		if got := labelsOf(p); got != "0.25 0.5 1 1 2 3 4 5" {
			t.Errorf("the labels are %s", got)
		}
		if !labelled(t, p, "1").Bold && !shapesOf[*Label](p)[0].Bold {
			t.Error("the clue is not bold")
		}
		two := labelled(t, p, "2")
		if two.Bold || within(p, two.At) != nil || two.Size < 1.5*labelled(t, p, "3").Size {
			t.Errorf("the settled number is %+v", two)
		}
		likely, unlikely := within(p, labelled(t, p, "3").At), within(p, labelled(t, p, "4").At)
		if likely == nil || unlikely == nil || contrast(likely.Color, p.Background) <= contrast(unlikely.Color, p.Background) {
			t.Errorf("theme %d: 0.8 is %v, and 0.2 is %v", theme, likely, unlikely)
		}
		if want := "A point of a model on a board of 2 rows and 2 columns. Of 10 columns that stand for facts, " +
			"3 are between 0 and 1. 2 cells are settled, and 2 have several candidates. " +
			"10 columns without a place on the board are left out."; p.Desc != want {
			t.Errorf("the description is %q", p.Desc)
		}
	}
}

// TestRelaxationRoom: small squares have a place for each number; on other boards a cell shows nine
// candidates at most, those with the largest values, in order.
func TestRelaxationRoom(t *testing.T) {
	l := puzzle.Layout{Rows: 1, Cols: 12, Steps: 12, Cells: make([]puzzle.Mark, 12)}
	var columns []Column
	for n := 1; n <= 12; n++ {
		columns = append(columns, Column{puzzle.HoldsFact(at(1, 3), n), float64(n%7+1) / 100})
	}
	p := Relaxation(l, columns, Style{})
	// 1 to 12 have 2 3 4 5 6 7 1 2 3 4 5 6 hundredths; the eight largest are those of 3 or more
	if got := labelsOf(p); got != "+4 0.1 0.25 0.5 0.75 1 10 11 12 2 3 4 5 6" {
		t.Errorf("the labels are %s", got)
	}
	if a, b := labelled(t, p, "2"), labelled(t, p, "12"); a.At.Y > b.At.Y || a.At.X > b.At.X {
		t.Errorf("2 is at %v and 12 at %v", a.At, b.At)
	}
	square := puzzle.Layout{Rows: 9, Cols: 9, Cells: make([]puzzle.Mark, 81)}
	p = Relaxation(square, []Column{{puzzle.HoldsFact(at(1, 1), 9), 0.5}, {puzzle.HoldsFact(at(1, 1), 7), 0.5}}, Style{})
	seven, nine := labelled(t, p, "7"), labelled(t, p, "9")
	if seven.At.Y != nine.At.Y || nine.At.X-seven.At.X < 4 || seven.At.Y < 0.3*10+6 {
		t.Errorf("7 is at %v and 9 at %v", seven.At, nine.At)
	}
}

// TestRelaxationArcs: an arc is a line with an arrow, the wider the larger its value; opposite arcs
// are side by side. Candidates are in the corners of cells.
func TestRelaxationArcs(t *testing.T) {
	l := puzzle.Layout{Rows: 1, Cols: 4, Steps: 4, Cells: marks("!1 . . .")}
	next := func(from, to int16, value float64) Column {
		return Column{puzzle.NextFact(at(1, from), at(1, to)), value}
	}
	held := next(2, 3, 0.25)
	held.Fact.Value = 2
	p := Relaxation(l, []Column{next(1, 2, 1), held, next(3, 2, 0.5), next(3, 4, 0), {puzzle.HoldsFact(at(1, 4), 4), 0.5}}, Style{})
	var lines []*Stroke
	for _, s := range shapesOf[*Stroke](p) {
		if !s.Closed && len(s.Points) == 2 && s.Points[0].Y == s.Points[1].Y && s.Points[0].X != s.Points[1].X && s.Points[0].Y < 10 && s.Points[0].Y > 4 {
			lines = append(lines, s)
		}
	}
	if len(lines) != 3 || !(lines[0].Width > lines[2].Width && lines[2].Width > lines[1].Width) {
		t.Fatalf("%d arcs", len(lines))
	}
	if middle := lines[0].Points[0].Y; !(lines[1].Points[0].Y > middle && lines[2].Points[0].Y < middle) {
		t.Errorf("opposite arcs are at %v and %v, the middle is %v", lines[1].Points[0].Y, lines[2].Points[0].Y, middle)
	}
	if got := labelsOf(p); got != "0.25 0.5 1 1 4" {
		t.Errorf("the labels are %s", got)
	}
	if strings.Contains(p.Desc, "settled") || !strings.Contains(p.Desc, "3 are between 0 and 1") {
		t.Errorf("the description is %q", p.Desc)
	}
}

// TestRelaxationPaths: cells have the colours of the paths that they may be on, as links have. What
// a link has for all paths together is not counted twice.
func TestRelaxationPaths(t *testing.T) {
	l := puzzle.Layout{Rows: 2, Cols: 2, Traced: true, Cells: []puzzle.Mark{
		{Text: "a", Given: true, Group: 1}, {Text: "b", Given: true, Group: 2}, {}, {}}}
	links := []Column{
		{puzzle.LinkedFact(at(1, 1), at(2, 1)), 0.75},
		{linkedBy(at(1, 1), at(2, 1), "a"), 0.5}, {linkedBy(at(1, 1), at(2, 1), "b"), 0.25},
		{linkedBy(at(2, 1), at(2, 2), "a"), 0.25}, {linkedBy(at(2, 1), at(2, 2), "b"), 0.25},
		{puzzle.UsedFact(at(2, 2)), 0.5},
	}
	p := Relaxation(l, links, Style{})
	var widths []float64
	for _, s := range shapesOf[*Stroke](p) {
		if s.Color == blend(p.Background, Light.tube(1).fill, 0.15+0.85*0.75) || s.Color == blend(p.Background, Light.tube(1).fill, 0.15+0.85*0.5) {
			widths = append(widths, s.Width)
		}
	}
	if fmt.Sprint(widths) != fmt.Sprint([]float64{10 * linkWidth(0.75), 10 * linkWidth(0.5)}) {
		t.Errorf("the links have the widths %v", widths)
	}
	if a := within(p, Point{18, 18}); a == nil || a.Color != (&relaxation{boardDrawing: newBoard(l, Style{})}).tone(0.5) {
		t.Errorf("the cell that may be used has %v", a)
	}
	cells := []Column{{puzzle.OnPathFact(at(1, 1), "a"), 1}, {puzzle.OnPathFact(at(1, 2), "b"), 1},
		{puzzle.OnPathFact(at(2, 1), "a"), 1}, {puzzle.OnPathFact(at(2, 2), "a"), 0.5}, {puzzle.OnPathFact(at(2, 2), "b"), 0.5}}
	p = Relaxation(l, append(cells, links...), Style{})
	if got := labelsOf(p); got != "0.25 0.5 1 a a a b b" {
		t.Errorf("the labels are %s", got)
	}
	if a := within(p, Point{8, 18}); a == nil || a.Color != Light.tube(1).fill {
		t.Errorf("the cell on the path of a has %v", a)
	}
}

// TestRelaxationContrast: each number can be read on what is behind it.

// TestRelaxationRegions: shaded cells are filled by value, and regions are candidates.
func TestRelaxationRegions(t *testing.T) {
	l := puzzle.Layout{Rows: 2, Cols: 2, Cells: make([]puzzle.Mark, 4)}
	p := Relaxation(l, []Column{{puzzle.ShadedFact(at(1, 1)), 1}, {puzzle.ShadedFact(at(1, 2)), 0.5},
		{puzzle.WithinFact(at(2, 1), 3), 0.5}, {puzzle.WithinFact(at(2, 1), 4), 0.5}}, Style{})
	r := &relaxation{boardDrawing: newBoard(l, Style{})}
	for i, value := range []float64{1, 0.5} {
		if a := within(p, Point{8 + 10*float64(i), 8}); a == nil || a.Color != r.tone(value) {
			t.Errorf("the cell that is shaded by %v has %v", value, a)
		}
	}
	if got := labelsOf(p); got != "0.25 0.5 1 3 4" {
		t.Errorf("the labels are %s", got)
	}
}
func TestRelaxationContrast(t *testing.T) {
	l := puzzle.Layout{Rows: 3, Cols: 10, Steps: 30, Cells: make([]puzzle.Mark, 30)}
	pairs := puzzle.Layout{Rows: 3, Cols: 10, Traced: true, Cells: make([]puzzle.Mark, 30)}
	var numbers, paths []Column
	for c := range 30 {
		cell := puzzle.CellOf(c, 10)
		if c > 0 {
			numbers = append(numbers, Column{puzzle.HoldsFact(cell, c), float64(c) / 30})
		}
		if c < 24 {
			name := fmt.Sprint(c + 1)
			pairs.Cells[c] = puzzle.Mark{Text: name, Given: true, Group: c + 1}
			paths = append(paths, Column{puzzle.OnPathFact(puzzle.CellOf(29, 10), name), float64(c+1) / 300})
			paths = append(paths, Column{puzzle.OnPathFact(puzzle.CellOf(28, 10), name), float64(24-c) / 30})
		}
	}
	for theme := range Print + 1 {
		for _, p := range []*Picture{Relaxation(l, numbers, Style{Theme: theme}), Relaxation(pairs, paths, Style{Theme: theme})} {
			seen := 0
			for _, label := range shapesOf[*Label](p) {
				a := within(p, label.At)
				if a == nil || strings.HasPrefix(label.Text, "+") {
					continue
				}
				seen++
				if got := contrast(a.Color, label.Color); got < 4.5 {
					t.Errorf("theme %d: %s on %v has a contrast of %.2f", theme, label.Text, a.Color, got)
				}
			}
			if seen < 10 {
				t.Errorf("theme %d: only %d numbers have a background", theme, seen)
			}
		}
	}
}

// TestRelaxationEmpty: odd layouts and facts do no harm.
func TestRelaxationEmpty(t *testing.T) {
	if p := Relaxation(puzzle.Layout{Rows: 3, Cols: 1}, nil, Style{Title: "bad"}); len(p.Shapes) != 0 || p.Title != "bad" {
		t.Errorf("%+v", p)
	}
	l := puzzle.Layout{Rows: 1, Cols: 1, Cells: marks("x")}
	p := Relaxation(l, []Column{{puzzle.Fact{}, 1}, {puzzle.HoldsFact(at(1, 1), 5), 0.5}}, Style{})
	if labelsOf(p) != "0.25 0.5 1" || !strings.Contains(p.Desc, "1 column without a place on the board is left out") {
		t.Errorf("%s, %q", labelsOf(p), p.Desc)
	}
	if p.Width < labelled(t, p, "1").At.X {
		t.Error("the legend leaves the picture")
	}
}

// TestRelaxationOfCages: the corner texts are written above the candidates and numbers of their
// cells.
func TestRelaxationOfCages(t *testing.T) {
	l := puzzle.Layout{Rows: 2, Cols: 2, Cells: make([]puzzle.Mark, 4), Cages: []int{0, 0, 1, 1}}
	l.Cells[0].Corner, l.Cells[2].Corner = "2÷", "1000000×"
	columns := []Column{{puzzle.HoldsFact(at(1, 1), 1), 0.5}, {puzzle.HoldsFact(at(1, 1), 2), 0.5},
		{puzzle.HoldsFact(at(2, 1), 2), 1}}
	for _, theme := range themes {
		p := Relaxation(l, columns, Style{Theme: theme, Cell: 100})
		for row, text := range []string{"2÷", "1000000×"} {
			corner := labelled(t, p, text)
			top, bottom := 100*margin+100*float64(row), 100*margin+100*float64(row+1)
			if corner.At.Y < top || corner.At.Y > top+40 {
				t.Errorf("theme %d: %q is at %v, and its cell begins at %v", theme, text, corner.At.Y, top)
			}
			below := 0
			for _, n := range shapesOf[*Label](p) {
				if n != corner && top < n.At.Y && n.At.Y < bottom && n.At.Y-capHeight*n.Size >= corner.At.Y+4 {
					below++
				}
			}
			for _, a := range shapesOf[*Area](p) {
				if y := a.Points[0].Y; top < y && y < bottom && y < corner.At.Y {
					t.Errorf("theme %d: a candidate at %v covers %q", theme, a.Points, text)
				}
			}
			if want := 2 - row; below != want { // two candidates, and one number
				t.Errorf("theme %d: %d numbers below %q, want %d", theme, below, text, want)
			}
		}
	}
}

func BenchmarkRelaxation(b *testing.B) {
	l := puzzle.Layout{Rows: 20, Cols: 20, Steps: 400, Cells: make([]puzzle.Mark, 400)}
	var columns []Column
	for c := range 400 {
		for k := range 20 {
			columns = append(columns, Column{puzzle.HoldsFact(puzzle.CellOf(c, 20), k+1), float64(k) / 20})
		}
	}
	for b.Loop() {
		if err := Relaxation(l, columns, Style{}).WriteSVG(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

// TestRelaxationOfSides: sides of cells are lines between their corners, the thicker the larger;
// the clues are written, and sides that are 0 are not drawn.
func TestRelaxationOfSides(t *testing.T) {
	l := loops("3.", "")
	columns := []Column{{puzzle.DrawnFact(at(1, 1), puzzle.Up, 1, 2), 1},
		{puzzle.DrawnFact(at(1, 1), puzzle.Right, 1, 2), 0.5}, {puzzle.DrawnFact(at(1, 1), puzzle.Down, 1, 2), 0},
		{puzzle.DrawnFact(at(1, 2), puzzle.Right, 1, 2), 0.25}, {puzzle.DrawnFact(at(1, 2), puzzle.Down, 1, 2), 0.25}}
	p := Relaxation(l, columns, Style{})
	labelled(t, p, "3")
	corner := func(row, col int) Point { return Point{10*margin + 10*float64(col), 10*margin + 10*float64(row)} }
	for _, tt := range []struct {
		value    float64
		from, to Point
	}{
		{1, corner(0, 0), corner(0, 1)}, {0.5, corner(0, 1), corner(1, 1)}, {0.25, corner(0, 2), corner(1, 2)},
		{0.25, corner(1, 1), corner(1, 2)},
	} {
		found := false
		for _, s := range strokes(p, arcWidth(tt.value)) {
			found = found || len(s.Points) == 2 && s.Points[0] == tt.from && s.Points[1] == tt.to
		}
		if !found {
			t.Errorf("no line of %v from %v to %v", tt.value, tt.from, tt.to)
		}
	}
	if !strings.Contains(p.Desc, "Of 5 columns that stand for facts, 3 are between 0 and 1.") {
		t.Errorf("the description is %q", p.Desc)
	}
	if lines := strokes(p, thinLine); len(lines) > 0 {
		t.Errorf("lines between cells: %v", lines)
	}
}

// TestStrandValue: the value of a line is the same to the last bit, however its pairs come.
func TestStrandValue(t *testing.T) {
	line := strand{parts: map[int]float64{1: 0.1, 2: 0.2, 3: 0.3, 4: 0.3}}
	want, _ := line.value()
	for range 100 {
		if value, pair := line.value(); value != want || pair != 3 {
			t.Fatalf("%v, mostly of pair %d; before, %v", value, pair, want)
		}
	}
}

// TestRelaxationValues: where values are no numbers, candidates and what is settled look as in an
// answer, also beside a number of the puzzle.
func TestRelaxationValues(t *testing.T) {
	l := puzzle.Layout{Rows: 1, Cols: 3, Cells: marks("!4 . ."),
		Values: []puzzle.Mark{{}, {Shape: puzzle.FilledCircle}}}
	p := Relaxation(l, []Column{
		{puzzle.HoldsFact(at(1, 2), 1), 0.4}, {puzzle.HoldsFact(at(1, 2), 2), 0.6},
		{puzzle.HoldsFact(at(1, 3), 2), 1}, {puzzle.WithinFact(at(1, 2), 7), 0.5},
	}, Style{})
	labelled(t, p, "4")
	if labels := labelsOf(p); strings.Contains(labels, "7") {
		t.Errorf("a code is shown: %s", labels)
	}
	var sizes []float64
	for _, d := range shapesOf[*Disc](p) {
		sizes = append(sizes, d.Radius)
	}
	if len(sizes) != 4 || sizes[2] < 1.5*sizes[0] && sizes[0] < 1.5*sizes[2] {
		t.Errorf("discs of %v: want two circles of two discs, one in an answer's size", sizes)
	}
	if l.Cells[2].Shape != puzzle.NoShape {
		t.Error("the layout has changed")
	}
}
