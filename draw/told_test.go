package draw

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// TestToldText: what a step settles is in parentheses, also beside brackets; a number that it strikes
// out is behind a minus; new sides of a lattice are heavy.
func TestToldText(t *testing.T) {
	won := focus("!7 8 !9 .", 0, 2)
	won[1].New = true
	struck := marks(". 2")
	struck[0] = puzzle.Mark{Marks: "1 4 5", Out: "4", New: true}
	link := puzzle.Layout{Rows: 1, Cols: 3, Traced: true, Cells: make([]puzzle.Mark, 3),
		Links: []puzzle.Link{{From: 0, To: 1}}}
	link.New.Links = link.Links
	border := puzzle.Layout{Rows: 1, Cols: 2, Cells: marks("1 2"),
		Edges: []puzzle.Edge{{From: 1, To: 4}}}
	border.New.Edges = border.Edges
	rim := puzzle.Layout{Rows: 2, Cols: 2, Cells: marks("1 2 3 4")}
	rim.New.Edges = []puzzle.Edge{{From: 2, To: 5}}
	sides := puzzle.Layout{Rows: 1, Cols: 1, Lattice: true, Cells: focus("!2", 0),
		Edges: []puzzle.Edge{{From: 0, To: 1}, {From: 2, To: 3}}, Crossed: []puzzle.Link{{From: 0, To: 2}}}
	sides.New = puzzle.Lines{Edges: sides.Edges[:1], Crossed: sides.Crossed}
	for _, tt := range []struct {
		name   string
		layout puzzle.Layout
		want   string
	}{
		{"number", puzzle.Layout{Rows: 1, Cols: 4, Cells: won}, "[7](8)[9] .\n"},
		{"struck", puzzle.Layout{Rows: 1, Cols: 2, Cells: struck}, "(-4) 2\n"},
		{"link", link, "(╶─╴).\n"},
		{"border", border, "(1 │ 2)\n"},
		{"rim", rim, " 1(2)\n 3 4\n"},
		{"sides", sides, "╶━━━╴\n╳[2]\n╶───╴\n"},
	} {
		if got := Text(tt.layout, TextStyle{}); got != tt.want {
			t.Errorf("%s:\n%s\nnot\n%s", tt.name, got, tt.want)
		}
		if got := Text(tt.layout, TextStyle{Color: true}); tt.name == "number" &&
			!strings.Contains(got, "\x1b[1;7m(8)\x1b[22;27m") {
			t.Errorf("in colour: %q", got)
		}
	}
}

// TestToldPicture: each part of a step adds shapes in the colours of its theme, within the picture,
// and what is not on the board adds none.
func TestToldPicture(t *testing.T) {
	for _, theme := range []Theme{Light, Dark, Print} {
		inks := theme.inks()
		for _, ink := range []Color{inks.won, inks.other, inks.ink} {
			if got := contrast(ink, inks.look); got < 4.5 {
				t.Errorf("theme %d: %v has a contrast of %.1f on the cells that a step uses", theme, ink, got)
			}
		}
		plain := Board(puzzle.Layout{Rows: 2, Cols: 2, Cells: make([]puzzle.Mark, 4)}, Style{Theme: theme})
		for _, tt := range []struct {
			name string
			add  func(l *puzzle.Layout)
			ink  Color
		}{
			{"focus", func(l *puzzle.Layout) { l.Cells[1].Focus = true }, inks.look},
			{"filled", func(l *puzzle.Layout) { l.Cells[1].Focus, l.Cells[1].Fill = true, puzzle.Black }, inks.won},
			{"new", func(l *puzzle.Layout) { l.Cells[1] = puzzle.Mark{Text: "3", New: true} }, inks.won},
			{"out", func(l *puzzle.Layout) { l.Cells[1].Marks, l.Cells[1].Out = "1 3", "3" }, inks.won},
			{"many out", func(l *puzzle.Layout) {
				l.Cells[1].Marks, l.Cells[1].Out = strings.Repeat("1 ", mostMarks+1), "1"
			}, inks.won},
			{"link", func(l *puzzle.Layout) { l.New.Links = []puzzle.Link{{From: 0, To: 1}} }, inks.won},
			{"edge", func(l *puzzle.Layout) { l.New.Edges = []puzzle.Edge{{From: 1, To: 4}} }, inks.won},
			{"cross", func(l *puzzle.Layout) { l.New.Crossed = []puzzle.Link{{From: 0, To: 1}} }, inks.won},
			{"maybe", func(l *puzzle.Layout) { l.Supposed.Links = []puzzle.Link{{From: 0, To: 1}} }, inks.maybe},
			{"not maybe", func(l *puzzle.Layout) { l.Supposed.Crossed = []puzzle.Link{{From: 0, To: 1}} }, inks.maybe},
			{"corner", func(l *puzzle.Layout) { l.Corners = []int{8} }, inks.arrow},
			{"arrow", func(l *puzzle.Layout) { l.Arrows = []puzzle.Link{{From: 0, To: 3}} }, inks.arrow},
			{"nowhere", func(l *puzzle.Layout) {
				far := []puzzle.Link{{From: -1, To: 3}, {From: 0, To: 4}, {From: 2, To: 2}}
				l.Arrows, l.New.Links, l.Corners = far, far, []int{-1, 9}
				l.New.Edges = []puzzle.Edge{{From: -1, To: 2}, {From: 0, To: 9}}
			}, Color{1, 2, 3}},
		} {
			l := puzzle.Layout{Rows: 2, Cols: 2, Cells: make([]puzzle.Mark, 4)}
			tt.add(&l)
			p := Board(l, Style{Theme: theme})
			drawn := false
			for _, s := range p.Shapes {
				var points []Point
				ink := Color{}
				switch s := s.(type) {
				case *Stroke:
					points, ink = s.Points, s.Color
				case *Area:
					points, ink = s.Points, s.Color
				case *Disc:
					points, ink = []Point{s.Center}, s.Color
				}
				drawn = drawn || ink == tt.ink
				for _, at := range points {
					if at.X < 0 || at.Y < 0 || at.X > p.Width || at.Y > p.Height {
						t.Errorf("%s: %v is outside the picture", tt.name, at)
					}
				}
			}
			nowhere := tt.name == "nowhere"
			if drawn == nowhere || nowhere && len(p.Shapes) != len(plain.Shapes) {
				t.Errorf("theme %d, %s: drawn in its colour: %v", theme, tt.name, drawn)
			}
		}
	}
}

// TestBooklet: four steps are on a page, with their numbers and words; long words are whole, and
// pages go on counting from those before.
func TestBooklet(t *testing.T) {
	var steps []Entry
	for i := range 9 {
		steps = append(steps, Entry{Number: fmt.Sprint(10 * i), Title: "Gap", Puzzle: snake(5, 5, false),
			Rules: "So be it."})
	}
	steps[0].Number, steps[4].Rules = "", strings.Repeat(longText+" ", 4)+"The end."
	pages := Booklet(steps, Sheet{Title: "Snake", Before: 6})
	if len(pages) != 3 || pages[1].Title != "Steps 5 to 8" || pages[1].Desc != "Snake. A page of 4 steps." {
		t.Fatalf("%d pages, the second is %q, %q", len(pages), pages[1].Title, pages[1].Desc)
	}
	first, second := texts(pages[0]), texts(pages[1])
	if want := []string{"Snake", "Gap", "So be it.", "10. Gap"}; !slices.Equal(first[:4], want) {
		t.Errorf("the first page has %q", first)
	}
	if !strings.Contains(strings.Join(second, " "), "The end.") {
		t.Errorf("long words are cut: %q", second)
	}
	if !slices.ContainsFunc(areas(pages[2]), func(b area) bool { return b.text == "9" && b.north > 270 }) {
		t.Error("the third page has not the number 9")
	}
}
