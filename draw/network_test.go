package draw

import (
	"math"
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

// TestNetwork: each pair of nodes has one thin line, each arc of the tour a thick one with an arrow
// that points to its end; nodes that do not exist have none.
func TestNetwork(t *testing.T) {
	l := puzzle.Layout{Rows: 2, Cols: 2, Steps: 3, Cells: []puzzle.Mark{
		{Text: "1", Step: 1, Given: true}, {Text: "2", Step: 2}, {Hole: true}, {Text: "3", Step: 3}}}
	arcs := []Arc{{0, 1, true}, {1, 0, false}, {1, 3, true}, {3, 1, false}, {Extra, 0, true}, {0, Extra, false},
		{Extra, 1, false}, {3, Extra, true}, // and those that are left out:
		{0, 2, true}, {2, Extra, true}, {1, 1, true}, {0, 4, false}, {-2, 0, false}}
	for theme := range Print + 1 {
		p := Network(l, arcs, Style{Theme: theme})
		if got := labelsOf(p); got != "1 2 3 n0" {
			t.Errorf("the labels are %s", got)
		}
		// Thin: 0-1, 1-3, n0-0, n0-1, n0-3. Thick: 0-1 and 1-3 with a rim, n0-0, 3-n0.
		if n := len(shapesOf[*Stroke](p)); n != 5+2*2+2 {
			t.Errorf("%d lines", n)
		}
		for _, s := range p.Shapes {
			if s, ok := s.(*Stroke); ok {
				for _, q := range s.Points {
					if q.X < 0 || q.X > p.Width || q.Y < 0 || q.Y > p.Height {
						t.Errorf("the line %v leaves the picture of %v x %v", s.Points, p.Width, p.Height)
					}
				}
			}
		}
		if n := len(shapesOf[*Disc](p)); n != 2*4 {
			t.Errorf("%d discs", n)
		}
		at := map[string]Point{}
		for _, s := range shapesOf[*Label](p) {
			at[s.Text] = s.At
		}
		arrows := shapesOf[*Area](p)
		if len(arrows) != 4 {
			t.Fatalf("%d arrows", len(arrows))
		}
		for i, way := range [][2]string{{"n0", "1"}, {"3", "n0"}, {"1", "2"}, {"2", "3"}} {
			from, to := at[way[0]], at[way[1]]
			tip, back := arrows[i].Points[0], arrows[i].Points[1]
			if far(tip, to) >= far(back, to) || far(tip, from) <= far(back, from) {
				t.Errorf("the arrow %v from %s to %s points back", arrows[i].Points, way[0], way[1])
			}
		}
		if want := "A network of 3 cells and one more node, n0, which closes the walk to a tour, with 8 arcs. " +
			"The tour of 4 arcs is thick."; p.Desc != want || p.Title != "Network of a 2x2 board" {
			t.Errorf("%q, %q", p.Title, p.Desc)
		}
	}
	puzzle := Network(l, arcs[1:2], Style{Title: "Mine"})
	if strings.Contains(puzzle.Desc, "tour of") || puzzle.Title != "Mine" || len(shapesOf[*Area](puzzle)) != 0 {
		t.Errorf("%q, %q", puzzle.Title, puzzle.Desc)
	}
}

func far(p, q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// TestNetworkSizes: a board of one cell and one with a bad layout are drawn, too.
func TestNetworkSizes(t *testing.T) {
	one := puzzle.Layout{Rows: 1, Cols: 1, Steps: 1, Cells: []puzzle.Mark{{Text: "1", Step: 1, Given: true}}}
	p := Network(one, []Arc{{Extra, 0, true}, {0, Extra, true}}, Style{Cell: 20})
	if labelsOf(p) != "1 n0" || p.Width < 40 || p.Width > 80 {
		t.Errorf("%s in %v x %v", labelsOf(p), p.Width, p.Height)
	}
	for _, d := range shapesOf[*Disc](p) {
		if d.Center.X < d.Radius || d.Center.Y < d.Radius || d.Center.X+d.Radius > p.Width || d.Center.Y+d.Radius > p.Height {
			t.Errorf("the disc at %v leaves the picture", d.Center)
		}
	}
	if p := Network(puzzle.Layout{Rows: 2, Cols: 2}, nil, Style{Title: "bad"}); len(p.Shapes) != 0 || p.Title != "bad" {
		t.Errorf("%+v", p)
	}
}
