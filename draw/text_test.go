package draw

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// marks returns cells for words; "!" before a word marks a clue, "x" a hole.
func marks(words string) []puzzle.Mark {
	var cells []puzzle.Mark
	for _, w := range strings.Fields(words) {
		text, given := strings.CutPrefix(w, "!")
		switch text {
		case ".":
			text = ""
		case "x":
			cells = append(cells, puzzle.Mark{Hole: true})
			continue
		}
		cells = append(cells, puzzle.Mark{Text: text, Given: given})
	}
	return cells
}

// focus returns cells for words, some of them with the focus.
func focus(words string, at ...int) []puzzle.Mark {
	cells := marks(words)
	for _, c := range at {
		cells[c].Focus = true
	}
	return cells
}

func TestText(t *testing.T) {
	for _, tt := range []struct {
		name   string
		layout puzzle.Layout
		style  TextStyle
		want   string
	}{
		{"numbers and holes",
			puzzle.Layout{Rows: 2, Cols: 3, Cells: marks("!1 . 10 x 2 .")}, TextStyle{},
			" 1  . 10\n x  2  .\n"},
		{"links that are no answer are not drawn",
			puzzle.Layout{Rows: 1, Cols: 2, Cells: marks("1 2"), Links: []puzzle.Link{{From: 0, To: 1}}}, TextStyle{},
			"1 2\n"},
		{"bold clues",
			puzzle.Layout{Rows: 1, Cols: 2, Cells: marks("!1 2")}, TextStyle{Bold: true},
			"\x1b[1m1\x1b[22m 2\n"},
		{"paths",
			puzzle.Layout{Rows: 2, Cols: 3, Cells: marks("!1 . . . !1 !10"), Traced: true,
				Links: []puzzle.Link{{From: 0, To: 3}, {From: 3, To: 4}, {From: 2, To: 1}, {From: 5, To: 2}}}, TextStyle{},
			" 1  ╶──┐\n └──1 10\n"},
		{"brackets around cells with the focus",
			puzzle.Layout{Rows: 2, Cols: 4, Cells: focus("!1 . 10 x 2 . . 3", 1, 2, 4, 7)}, TextStyle{},
			"  1[ . 10] x\n[ 2] .  .[ 3]\n"},
		{"brackets between regions, and in colour",
			puzzle.Layout{Rows: 2, Cols: 2, Cells: focus("1 . . 2", 1, 2, 3), Regions: []int{0, 1, 0, 1}},
			TextStyle{Color: true},
			" 1 │\x1b[7m[.]\x1b[27m\n\x1b[7m[. │ 2]\x1b[27m\n"},
		{"brackets beside signs and links",
			puzzle.Layout{Rows: 1, Cols: 3, Cells: focus("1 2 .", 1), Signs: []puzzle.Sign{{Smaller: 0, Larger: 1}}},
			TextStyle{}, " 1 <[2]  .\n"},
		{"brackets in a lattice",
			puzzle.Layout{Rows: 1, Cols: 2, Cells: focus("3 .", 0), Lattice: true}, TextStyle{},
			"·   ·   ·\n [3]\n·   ·   ·\n"},
		{"a path in one column",
			puzzle.Layout{Rows: 4, Cols: 1, Cells: marks("!1 . . !1"), Traced: true,
				Links: []puzzle.Link{{From: 0, To: 1}, {From: 1, To: 2}, {From: 3, To: 2}}}, TextStyle{},
			"1\n│\n│\n1\n"},
		{"signs in one column",
			puzzle.Layout{Rows: 3, Cols: 1, Cells: marks("!1 2 1"),
				Signs: []puzzle.Sign{{Smaller: 0, Larger: 1}, {Smaller: 2, Larger: 1}}}, TextStyle{},
			"1\n^\n2\nv\n1\n"},
		{"signs",
			puzzle.Layout{Rows: 2, Cols: 2, Cells: marks("!1 2 2 1"),
				Signs: []puzzle.Sign{{Smaller: 0, Larger: 1}, {Smaller: 0, Larger: 2}, {Smaller: 3, Larger: 2}, {Smaller: 3, Larger: 1}}}, TextStyle{},
			"1 < 2\n^   v\n2 > 1\n"},
		{"regions",
			puzzle.Layout{Rows: 4, Cols: 4, Cells: marks("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1"),
				Regions: []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}}, TextStyle{},
			"1 2 │ 3 4\n3 4 │ 1 2\n────┼────\n2 1 │ 4 3\n4 3 │ 2 1\n"},
		{"an odd region",
			puzzle.Layout{Rows: 2, Cols: 3, Cells: marks("1 2 3 4 5 6"),
				Regions: []int{0, 0, 1, 0, 1, 1}}, TextStyle{},
			"1   2 │ 3\n  ┌───┘\n4 │ 5   6\n"},
		{"a lattice",
			loops(".30 2..", "┌─┐. │.│. └─┘."), TextStyle{},
			"┌───────┐   ·\n│     3 │ 0\n│   ·   │   ·\n│ 2     │\n└───────┘   ·\n"},
		{"a lattice without lines", loops("3.", ""), TextStyle{}, "·   ·   ·\n  3\n·   ·   ·\n"},
		{"a lattice with colours",
			loops("4", "┌┐ └┘"), TextStyle{Bold: true, Color: true},
			"\x1b[31m┌\x1b[39m\x1b[31m───\x1b[39m\x1b[31m┐\x1b[39m\n" +
				"\x1b[31m│\x1b[39m \x1b[1m4\x1b[22m \x1b[31m│\x1b[39m\n" +
				"\x1b[31m└\x1b[39m\x1b[31m───\x1b[39m\x1b[31m┘\x1b[39m\n"},
		{"dots have no colour", loops("4", ""), TextStyle{Color: true}, "·   ·\n  4\n·   ·\n"},
	} {
		if got := Text(tt.layout, tt.style); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}
