package draw

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// caged is a layout with cages, of which one has no corner text, and a cell without a cage.
func caged(answered bool) puzzle.Layout {
	l := puzzle.Layout{Rows: 3, Cols: 3, Cells: make([]puzzle.Mark, 9),
		Cages: []int{0, 0, 1, 2, -1, 1, 2, 2, 3}}
	if answered {
		l.Cells = marks("1 2 3 3 1 2 2 3 1")
	}
	l.Cells[0].Corner, l.Cells[3].Corner, l.Cells[8].Corner = "2÷", "18×", "1"
	return l
}

func TestCagesText(t *testing.T) {
	for _, tt := range []struct {
		answered bool
		want     string
	}{
		{false, " 2÷     . │   .\n────┬─────┤\n18× │   . │   .\n    └─────┼────\n  .     . │   1\n"},
		{true, "2÷        │\n  1     2 │   3\n────┬─────┤\n18× │     │\n  3 │   1 │   2\n    └─────┼────\n" +
			"          │ 1\n  2     3 │   1\n"},
	} {
		if got := Text(caged(tt.answered), TextStyle{}); got != tt.want {
			t.Errorf("answered %v:\n%swant\n%s", tt.answered, got, tt.want)
		}
	}
}

func TestCagesWords(t *testing.T) {
	want := "3 rows, 3 columns\nrow 1: 1, 2, 3\nrow 2: 3, 1, 2\nrow 3: 2, 3, 1\n" +
		"cage 2 divided: row 1 columns 1 and 2\ncage: row 1 column 3; row 2 column 3\n" +
		"cage 18 times: row 2 column 1; row 3 columns 1 and 2\ncage 1: row 3 column 3\n" +
		"no cage: row 2 column 2\n"
	if got := Words(caged(true)); got != want {
		t.Errorf("%swant\n%s", got, want)
	}
}

// TestCorners: whatever the numbers and the corner texts, they stay in their cell and apart from
// each other and from its outline.
func TestCorners(t *testing.T) {
	for _, answer := range []string{"", "7", "12", "64", "100"} {
		for _, corner := range []string{"4", "12×", "1440×", "1000000000000000×", "−"} {
			l := puzzle.Layout{Rows: 1, Cols: 2, Cages: []int{0, 1},
				Cells: []puzzle.Mark{{Text: answer, Corner: corner}, {Text: answer}}}
			p := Board(l, Style{Cell: 100})
			labels := 0
			bottom := 0.0 // of the corner text
			for _, s := range p.Shapes {
				label, ok := s.(*Label)
				if !ok {
					continue
				}
				labels++
				width := widthOf(label.Text, label.Size, false)
				left, high := label.At.X, label.At.Y-capHeight*label.Size
				if label.Align == Middle {
					left -= width / 2
				}
				from := 30.0 // of its cell
				if label.At.X > 130 {
					from = 130
				}
				if left < from+5 || left+width > from+95 || high < 35 || label.At.Y > 125 {
					t.Errorf("%q with %q: %q is at %.0f..%.0f, %.0f..%.0f", answer, corner, label.Text, left,
						left+width, high, label.At.Y)
				}
				if label.Text == corner && label.Align == Left {
					bottom = label.At.Y
				} else if high < bottom+5 {
					t.Errorf("%q with %q: the number begins at %.0f, the corner text ends at %.0f", answer, corner,
						high, bottom)
				}
			}
			if want := 1 + 2*min(1, len(answer)); labels != want {
				t.Errorf("%q with %q: %d labels, want %d", answer, corner, labels, want)
			}
		}
	}
}

// TestCornerShift: without cages, only numbers below a corner text are below the middle of their
// cells, and none in a circle is.
func TestCornerShift(t *testing.T) {
	l := puzzle.Layout{Rows: 1, Cols: 3, Cells: []puzzle.Mark{{Text: "7", Corner: "3"}, {Text: "8"},
		{Text: "9", Corner: "3", Shape: puzzle.Circle}}}
	for _, caged := range []bool{false, true} {
		if caged {
			l.Cages = []int{0, 0, 1}
		}
		for text, at := range map[string]bool{"7": true, "8": caged, "9": false} {
			b := newBoard(l, Style{})
			for _, s := range shapesOf[*Label](Board(l, Style{})) {
				if s.Text == text && (s.At.Y-capHeight/2*s.Size > b.center(0).Y+0.1) != at {
					t.Errorf("cages %v: %s is at %v", caged, text, s.At)
				}
			}
		}
	}
}

// TestCagesBoard: cages have heavy outlines unless there are regions, and count as clues.
func TestCagesBoard(t *testing.T) {
	heavy := func(l puzzle.Layout) (n int) {
		for _, s := range Board(l, Style{Cell: 1}).Shapes {
			if s, ok := s.(*Stroke); ok && s.Width == heavyLine {
				n++
			}
		}
		return n
	}
	l := caged(false)
	if got := heavy(l); got != 4+4 { // the frame, and four runs of lines
		t.Errorf("%d heavy lines", got)
	}
	if got := Board(l, Style{}).Desc; got != "A board of 3 rows and 3 columns with 3 clues." {
		t.Error(got)
	}
	l.Regions = make([]int, 9)
	if got := heavy(l); got != 4 {
		t.Errorf("%d heavy lines around one region", got)
	}
	l.Regions, l.Cages = nil, l.Cages[:4] // not one for each cell
	if got := heavy(l); got != 4 {
		t.Errorf("%d heavy lines around cages of some cells", got)
	}
	if got := Words(l); strings.Contains(got, "cage") || fmt.Sprint(outlined(l)) != "[]" {
		t.Error(got)
	}
}
