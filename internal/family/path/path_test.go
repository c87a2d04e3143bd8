package path_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// kinds holds both kinds of the family.
var kinds = []*puzzle.Kind{path.Numbrix(), path.Hidato()}

// read reads one board of a text with a header.
func read(t testing.TB, text string) *path.Puzzle {
	t.Helper()
	p, err := texts.Read(text, kinds, nil)
	if err != nil {
		t.Fatalf("reading\n%s%v", text, err)
	}
	return p.(*path.Puzzle)
}

func TestNumbrix(t *testing.T) {
	puzzletest.Run(t, path.Numbrix(), brute.Answers, []string{
		"numbrix\n.\n",
		"1\n",
		"x 1\n",
		"x x x\nx . x\nx x x\n",
		". .\n",
		". . . . .\n",
		". . . 2 .\n",
		"1\n.\n.\n.\n",
		". .\n. .\n",
		"1 .\n. 2\n",
		"1 . .\n. . .\n. . 9\n",
		"2 . .\n. . .\n. . .\n",
		". . .\n. x .\n. . .\n",
		". . .\n. x 8\n. . .\n",
		". x .\n",
		". . x\n. x .\nx . .\n",
		". x\nx .\n",
		"x . x .\n. . . .\n. x . x\n",
		"1 . . .\n. . . .\n12 . . .\n",
		". . 3 .\n. . . .\n. 8 . .\n",
		"x . .\n. . .\n. . x\n",
	})
}

func TestHidato(t *testing.T) {
	puzzletest.Run(t, path.Hidato(), brute.Answers, []string{
		"hidato\n.\n",
		"X 1\n",
		". . . .\n",
		". 1 .\n",
		". .\n. .\n",
		"1 .\n. 2\n",
		". x\nx .\n",
		". . x\nx x .\nx . x\n",
		". x . .\n",
		". . .\n. x .\n. . .\n",
		"1 . .\n. . .\n. . 9\n",
		"1 . .\n9 . .\n. . .\n",
		"x . .\n. 3 .\n. . 8\n",
		". 5 .\n. x .\n. 1 .\n",
		"1 . 12 .\n. . . .\n. . . 6\n",
		". x .\nx . x\n. x .\n",
		". . . x\n. 1 x .\n. x . .\n",
	})
}

func TestAccessors(t *testing.T) {
	p := read(t, "hidato\n. x .\n3 . .\n")
	if p.Board() != (grid.Board{Rows: 2, Cols: 3}) || !p.Diagonal() || p.N() != 5 {
		t.Errorf("board %v, diagonal %t, size %d", p.Board(), p.Diagonal(), p.N())
	}
	if !p.Hole(1) || p.Hole(0) || p.Hole(3) {
		t.Error("the hole is cell 1 and no other")
	}
	if p.Given(3) != 3 || p.Given(0) != 0 || p.Given(1) != 0 {
		t.Errorf("clues are %d %d %d", p.Given(3), p.Given(0), p.Given(1))
	}
	if got := p.Kind(); got != path.Hidato() {
		t.Errorf("the kind is %s", got.Name)
	}
	numbrix := read(t, strings.Replace(p.String(), "hidato", "numbrix", 1))
	if got := numbrix.Kind(); got != path.Numbrix() || numbrix.Diagonal() {
		t.Errorf("the kind is %s, diagonal %t", got.Name, numbrix.Diagonal())
	}
	for _, c := range []struct {
		p    *path.Puzzle
		cell int
		want []int
	}{
		{p, 0, []int{3, 4}},
		{p, 1, []int{0, 2, 3, 4, 5}}, // of a hole, too
		{p, 4, []int{0, 2, 3, 5}},
		{numbrix, 0, []int{3}},
		{numbrix, 4, []int{3, 5}},
	} {
		got := c.p.Neighbours(c.cell)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s neighbours of %d are %v, not %v", c.p.Kind().Name, c.cell, got, c.want)
		}
		got[0] = 99 // the slice is ours
		if again := c.p.Neighbours(c.cell); !slices.Equal(again, c.want) {
			t.Errorf("a caller changed the neighbours of %d to %v", c.cell, again)
		}
	}
}

func TestNew(t *testing.T) {
	board := grid.Board{Rows: 2, Cols: 2}
	values := []int{path.Hole, 0, 3, 0}
	p, err := path.New(board, true, values)
	if err != nil {
		t.Fatal(err)
	}
	values[1] = 2
	if got, want := p.String(), "hidato\nx .\n3 .\n"; got != want {
		t.Errorf("made\n%snot\n%s", got, want)
	}
	const huge = 1 << 62 // huge*huge overflows to 0
	for _, c := range []struct {
		board  grid.Board
		values []int
		want   string
	}{
		{grid.Board{}, nil, "a board of 0x0 has no cells"},
		{grid.Board{Rows: 1}, nil, "a board of 1x0 has no cells"},
		{grid.Board{Rows: -2, Cols: -2}, []int{0, 0, 0, 0}, "a board of -2x-2 has no cells"},
		{grid.Board{Rows: huge, Cols: huge}, nil,
			"the board has more than 20000 cells, the maximum"},
		{grid.Board{Rows: 3, Cols: 6667}, make([]int, 20001),
			"the board has more than 20000 cells, the maximum"},
		{board, []int{0, 0, 0}, "a board of 2x2 has 4 cells, not 3"},
		{board, []int{-1, -1, -1, -1}, "every cell of the board is a hole"},
		{board, []int{0, 4, -1, 0}, "row 1, column 2: clue 4 is not in 1..3"},
		{board, []int{0, 0, 0, -2}, "row 2, column 2: clue -2 is not in 1..4"},
		{board, []int{0, 4, 3, 4},
			"row 2, column 2: clue 4 is already in row 1, column 2"},
	} {
		p, err := path.New(c.board, false, c.values)
		if p != nil || err == nil || err.Error() != c.want {
			t.Errorf("%v %v: error\n%v\nnot\n%s", c.board, c.values, err, c.want)
		}
	}
}

func TestLargest(t *testing.T) {
	p, err := path.New(grid.Board{Rows: 1, Cols: syntax.MaxCells}, false, make([]int, syntax.MaxCells))
	if err != nil {
		t.Fatal(err)
	}
	s := make(puzzle.Answer, syntax.MaxCells)
	for c := range s {
		s[c] = c + 1
	}
	if again := read(t, p.String()); again.N() != syntax.MaxCells || again.Check(s) != nil {
		t.Errorf("the largest board became one of size %d; check: %v", again.N(), again.Check(s))
	}
	text := p.FormatAnswer(s)
	if again, err := texts.ReadAnswer(p, text); err != nil || !slices.Equal(s, again) {
		t.Errorf("the answer of the largest board was lost in its text: %v", err)
	}
}

func TestLayout(t *testing.T) {
	p := read(t, "hidato\n. x .\n3 . .\n")
	for _, c := range []struct {
		name  string
		s     puzzle.Answer
		text  string
		links []puzzle.Link
	}{
		{"puzzle", nil, "||.|3||", nil},
		{"answer", puzzle.Answer{1, 0, 4, 3, 2, 5}, "1||4.|3|2|5",
			[]puzzle.Link{{From: 0, To: 4}, {From: 4, To: 3}, {From: 2, To: 5}}},
		{"unfinished", puzzle.Answer{1, 0, 0, 3, 2, 0}, "1||.|3|2|",
			[]puzzle.Link{{From: 0, To: 4}, {From: 4, To: 3}}},
		{"wrong", puzzle.Answer{-7, 2, 99, 4, 1, 5}, "-7||99.|3|1|5", nil},
	} {
		l := p.Layout(c.s)
		var rows []string
		for r := range l.Rows {
			var words []string
			for _, m := range l.Cells[r*l.Cols : (r+1)*l.Cols] {
				words = append(words, m.Text)
			}
			rows = append(rows, strings.Join(words, "|"))
		}
		if got := strings.Join(rows, ".|"); got != c.text {
			t.Errorf("%s: cells %s, not %s", c.name, got, c.text)
		}
		if !slices.Equal(l.Links, c.links) {
			t.Errorf("%s: links %v, not %v", c.name, l.Links, c.links)
		}
		for i, m := range l.Cells {
			if m.Hole != (i == 1) || m.Given != (i == 3) {
				t.Errorf("%s: cell %d is %+v", c.name, i, m)
			}
		}
		if l.Traced {
			t.Errorf("%s: the numbers are the answer, not the links", c.name)
		}
	}
}

// TestReversal: the ninth symmetry exchanges the clues of both ends.
func TestReversal(t *testing.T) {
	all := read(t, "numbrix\n1 . x\n4 . .\n").Symmetries()
	last := all[len(all)-1]
	if len(all) != 9 || last.Name != "k -> n+1-k" ||
		last.Puzzle.String() != "numbrix\n5 . x\n2 . .\n" {
		t.Errorf("of %d symmetries the last is %s:\n%s", len(all), last.Name, last.Puzzle)
	}
}
