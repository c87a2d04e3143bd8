package draw

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// paths returns the layout of a drawing as puzzle texts have it: one character per cell. A letter
// is a terminal; names such as "a" and "b" are groups 1 and 2. links holds a box-drawing character
// for each cell.
func paths(names, links string) puzzle.Layout {
	rows := strings.Fields(names)
	drawn := strings.Fields(links)
	l := puzzle.Layout{Rows: len(rows), Cols: len(rows[0]), Traced: true}
	for r, row := range rows {
		for c, name := range row {
			m := puzzle.Mark{}
			if name != '.' {
				m = puzzle.Mark{Text: string(name), Given: true, Group: int(name-'a') + 1}
			}
			l.Cells = append(l.Cells, m)
			if r >= len(drawn) {
				continue
			}
			cell := r*l.Cols + c
			for arms, box := range boxes {
				if box != []rune(drawn[r])[c] {
					continue
				}
				if arms&armEast != 0 {
					l.Links = append(l.Links, puzzle.Link{From: cell, To: cell + 1})
				}
				if arms&armSouth != 0 {
					l.Links = append(l.Links, puzzle.Link{From: cell, To: cell + l.Cols})
				}
			}
		}
	}
	return l
}

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		name   string
		layout puzzle.Layout
		want   string
	}{
		{"a puzzle with holes",
			puzzle.Layout{Rows: 2, Cols: 5, Steps: 7, Cells: marks("!1 . . x x x . !7 . .")},
			"2 rows, 5 columns, numbers 1 to 7\n" +
				"row 1: 1, 2 empty, 2 holes\n" +
				"row 2: hole, empty, 7, 2 empty\n"},
		{"an answer",
			puzzle.Layout{Rows: 1, Cols: 3, Steps: 3, Cells: marks("!1 2 3")},
			"1 row, 3 columns, numbers 1 to 3\n" +
				"row 1: given 1, 2, 3\n"},
		{"signs",
			puzzle.Layout{Rows: 3, Cols: 3, Cells: marks("!1 . . . . . . . ."), Signs: []puzzle.Sign{
				{Smaller: 0, Larger: 1}, {Smaller: 2, Larger: 1}, {Smaller: 0, Larger: 3},
				{Smaller: 4, Larger: 1}, {Smaller: 2, Larger: 5}, {Smaller: 3, Larger: 6}}},
			"3 rows, 3 columns\n" +
				"row 1: 1, 2 empty\n" +
				"row 2: 3 empty\n" +
				"row 3: 3 empty\n" +
				"in row 1, column 1 is less than column 2, column 2 is greater than column 3\n" +
				"row 1 is less than row 2 in columns 1 and 3, greater than row 2 in column 2\n" +
				"row 2 is less than row 3 in column 1\n"},
		{"boxes",
			puzzle.Layout{Rows: 2, Cols: 4, Cells: marks("!1 . . . . . . !4"),
				Regions: []int{0, 0, 1, 1, 0, 0, 1, 1}},
			"2 rows, 4 columns, boxes of 2 rows and 2 columns, a semicolon between boxes\n" +
				"row 1: 1, empty; 2 empty\n" +
				"row 2: 2 empty; empty, 4\n"},
		{"odd regions",
			puzzle.Layout{Rows: 2, Cols: 3, Cells: marks("1 2 3 4 5 6"), Regions: []int{0, 0, 1, 0, 1, -1}},
			"2 rows, 3 columns, a semicolon between areas\n" +
				"row 1: 1, 2; 3\n" +
				"row 2: 4; 5; 6\n" +
				"areas of row 1: 1, 1, 2\n" +
				"areas of row 2: 1, 2, none\n"},
		{"one region twice",
			puzzle.Layout{Rows: 1, Cols: 3, Cells: marks("1 2 3"), Regions: []int{0, 1, 0}},
			"1 row, 3 columns, a semicolon between areas\n" +
				"row 1: 1; 2; 3\n" +
				"areas of row 1: 1, 2, 1\n"},
		{"terminals",
			paths("a.b b.a", ""),
			"2 rows, 3 columns\n" +
				"pair a: row 1 column 1 and row 2 column 3\n" +
				"pair b: row 1 column 3 and row 2 column 1\n"},
		{"paths and empty cells",
			paths("a.b. ...b a... ....", "╶┐┌┐ ┌┘│╵ ╵┌┘. .╵.."),
			"4 rows, 4 columns\n" +
				"path a: row 1 column 1, right 1, down 1, left 1, down 1, to row 3 column 1\n" +
				"line: from row 2 column 4, b, up 1, left 1, down 2, left 1, down 1, to row 4 column 2\n" +
				"4 cells without a path\n"},
		{"a path through the board",
			paths("a.. ... ..a", "╶─┐ ┌─┘ └─╴"),
			"3 rows, 3 columns\n" +
				"path a: row 1 column 1, right 2, down 1, left 2, down 1, right 2, to row 3 column 3\n"},
		{"a path in one column",
			puzzle.Layout{Rows: 4, Cols: 1, Cells: []puzzle.Mark{{Text: "1", Group: 1}, {}, {}, {Text: "1", Group: 1}}, Traced: true,
				Links: []puzzle.Link{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 3}}},
			"4 rows, 1 column\n" +
				"path 1: row 1 column 1, down 3, to row 4 column 1\n"},
		{"lines that cross",
			paths(".a. b.b .a.", ".╷. ╶┼╴ .╵."),
			"3 rows, 3 columns\n" +
				"line: from row 1 column 2, a, down 1, to row 2 column 2\n" +
				"line: from row 2 column 1, b, right 1, to row 2 column 2\n" +
				"line: from row 2 column 3, b, left 1, to row 2 column 2\n" +
				"line: from row 3 column 2, a, up 1, to row 2 column 2\n" +
				"4 cells without a path\n"},
		{"a loop and a line between others",
			paths("a..b ...b ...a", "╶──╴ ┌┐╶╴ └┘╶╴"),
			"3 rows, 4 columns\n" +
				"line: from row 1 column 1, a, right 3, to row 1 column 4, b\n" +
				"line: from row 2 column 4, b, left 1, to row 2 column 3\n" +
				"line: from row 3 column 4, a, left 1, to row 3 column 3\n" +
				"loop: from row 2 column 1, right 1, down 1, left 1, up 1, back to the start\n"},
		{"a lattice",
			loops(".30 2..", ""),
			"2 rows, 3 columns\n" +
				"row 1: empty, 3, 0\n" +
				"row 2: 2, 2 empty\n"},
		{"a loop",
			loops(".30 2..", ".┌┐. ┌┘│. └─┘."),
			"2 rows, 3 columns\n" +
				"row 1: empty, 3, 0\n" +
				"row 2: 2, 2 empty\n" +
				"loop: from the upper left corner of row 1 column 2, right 1, down 2, left 2, up 1, right 1, up 1, " +
				"back to the start\n"},
		{"lines that are no loop",
			loops("..", "╶─╴ ..."),
			"1 row, 2 columns\n" +
				"row 1: 2 empty\n" +
				"line: from the upper left corner of row 1 column 1, right 2, to the upper right corner of row 1 column 2\n"},
	} {
		got := Words(tt.layout)
		if got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
		if strings.ContainsFunc(got, func(r rune) bool { return r > '~' || r < ' ' && r != '\n' }) {
			t.Errorf("%s: there are characters that are not ASCII in\n%s", tt.name, got)
		}
	}
}
