package path_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

func TestCheck(t *testing.T) {
	const (
		numbrix = "numbrix\n1 . .\n. x .\n"
		hidato  = "hidato\n1 . .\n. x .\n"
	)
	for _, c := range []struct {
		text  string
		s     puzzle.Answer
		rule  string
		cells []int
		msg   string
	}{
		{hidato, puzzle.Answer{1, 3, 4, 2, 0, 5}, "", nil, ""},
		{numbrix, nil, "size", nil, "the answer has 0 cells, the board 6"},
		{numbrix, puzzle.Answer{1}, "size", nil, "the answer has 1 cell, the board 6"},
		{numbrix, make(puzzle.Answer, 7), "size", nil, "the answer has 7 cells, the board 6"},
		{numbrix, puzzle.Answer{1, 0, 3, 4, 0, 5}, "value", []int{1},
			"row 1, column 2 is empty"},
		{numbrix, puzzle.Answer{1, 6, 3, 4, 0, 5}, "value", []int{1},
			"row 1, column 2 holds 6, which is not in 1..5"},
		{numbrix, puzzle.Answer{1, 2, 3, 4, 0, -1}, "value", []int{5},
			"row 2, column 3 holds -1, which is not in 1..5"},
		{numbrix, puzzle.Answer{math.MinInt, 2, 3, 4, 0, 5}, "value", []int{0},
			"row 1, column 1 holds -9223372036854775808, which is not in 1..5"},
		{numbrix, puzzle.Answer{1, 2, math.MaxInt, 4, 0, 5}, "value", []int{2},
			"row 1, column 3 holds 9223372036854775807, which is not in 1..5"},
		{numbrix, puzzle.Answer{1, 2, 3, 4, 5, 5}, "hole", []int{4},
			"row 2, column 2 is a hole, but holds 5"},
		{numbrix, puzzle.Answer{1, 2, 3, 4, math.MinInt, 5}, "hole", []int{4},
			"row 2, column 2 is a hole, but holds -9223372036854775808"},
		{numbrix, puzzle.Answer{2, 1, 3, 4, 0, 5}, "given", []int{0},
			"row 1, column 1 holds 2, but 1 is given there"},
		{numbrix, puzzle.Answer{1, 3, 4, 3, 0, 5}, "twice", []int{1, 3},
			"3 appears twice, in row 1, column 2 and in row 2, column 1"},
		{numbrix, puzzle.Answer{1, 3, 4, 2, 0, 5}, "neighbours", []int{1, 3},
			"2 in row 2, column 1 and 3 in row 1, column 2 are not neighbours"},
		{hidato, puzzle.Answer{1, 2, 3, 5, 0, 4}, "neighbours", []int{3, 5},
			"4 in row 2, column 3 and 5 in row 2, column 1 are not neighbours"},
		// Cells that follow one another in reading order, but across the end of a row.
		{"hidato\n. . .\n. . .\n", puzzle.Answer{1, 2, 3, 4, 5, 6}, "neighbours", []int{2, 3},
			"3 in row 1, column 3 and 4 in row 2, column 1 are not neighbours"},
		{"numbrix\n. . .\n. . .\n", puzzle.Answer{1, 2, 3, 4, 5, 6}, "neighbours", []int{2, 3},
			"3 in row 1, column 3 and 4 in row 2, column 1 are not neighbours"},
	} {
		puzzletest.Breaks(t, read(t, c.text), c.s, c.rule, c.cells, c.msg)
	}
}

// legal checks the rules of the walk directly and slowly: every number is in exactly one cell, and the
// next one in a cell whose row and column differ by at most 1, and without diagonal steps only one of
// them. The clues are kept, and the holes hold 0.
func legal(p *path.Puzzle, s puzzle.Answer) bool {
	if len(s) != p.Board().Cells() {
		return false
	}
	var rows, cols []int // of 1, 2, and so on
	for v := 1; v <= p.N(); v++ {
		for c := range s {
			if s[c] == v && !p.Hole(c) {
				rows, cols = append(rows, c/p.Board().Cols), append(cols, c%p.Board().Cols)
			}
		}
		if len(rows) != v {
			return false
		}
	}
	for i := range rows[1:] {
		down := max(rows[i+1]-rows[i], rows[i]-rows[i+1])
		right := max(cols[i+1]-cols[i], cols[i]-cols[i+1])
		if down > 1 || right > 1 || !p.Diagonal() && down == right {
			return false
		}
	}
	for c := range s {
		if p.Hole(c) && s[c] != 0 || p.Given(c) > 0 && s[c] != p.Given(c) {
			return false
		}
	}
	return true
}

// drawBoard makes a board of at most 9 cells with holes, and no clues.
func drawBoard(t *rapid.T) *path.Puzzle {
	board := grid.Board{Rows: rapid.IntRange(1, 3).Draw(t, "rows"),
		Cols: rapid.IntRange(1, 3).Draw(t, "cols")}
	hole := rapid.SampledFrom([]int{0, 0, 0, 0, path.Hole})
	values := rapid.SliceOfN(hole, board.Cells(), board.Cells()).Draw(t, "values")
	values[rapid.IntRange(0, len(values)-1).Draw(t, "cell")] = 0
	p, err := path.New(board, rapid.Bool().Draw(t, "diagonal"), values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// drawAnswer is an answer of p if it has one, and its numbers in a poor order if not.
func drawAnswer(t *rapid.T, p *path.Puzzle) puzzle.Answer {
	var all []puzzle.Answer
	brute.Answers(p, func(s puzzle.Answer) bool {
		all = append(all, s)
		return len(all) < 100
	})
	if len(all) > 0 {
		return rapid.SampledFrom(all).Draw(t, "answer")
	}
	s, v := make(puzzle.Answer, p.Board().Cells()), 0
	for c := range s {
		if !p.Hole(c) {
			v++
			s[c] = v
		}
	}
	return s
}

// give makes the puzzle p with some of the numbers of s given.
func give(t *rapid.T, p *path.Puzzle, s puzzle.Answer) *path.Puzzle {
	values := make([]int, len(s))
	for c := range values {
		switch {
		case p.Hole(c):
			values[c] = path.Hole
		case rapid.Bool().Draw(t, "given"):
			values[c] = s[c]
		}
	}
	q, err := path.New(p.Board(), p.Diagonal(), values)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestCheckAgreesWithRules spoils answers, or not, and asks Check and the rule book.
func TestCheckAgreesWithRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawBoard(t)
		s := drawAnswer(t, p)
		p = give(t, p, s)
		cell := rapid.IntRange(0, len(s)-1)
		wild := rapid.OneOf(rapid.IntRange(-1, p.N()+1), rapid.Int())
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			c, d := cell.Draw(t, "c"), cell.Draw(t, "d")
			if rapid.Bool().Draw(t, "exchange") {
				s[c], s[d] = s[d], s[c]
			} else {
				s[c] = wild.Draw(t, "value")
			}
		}
		err := p.Check(s)
		if want := legal(p, s); (err == nil) != want {
			t.Fatalf("Check says %v where the rules say %t, of %v on\n%s", err, want, s, p)
		}
		var v *puzzle.Violation
		if err != nil && (!errors.As(err, &v) || v.Rule == "" || v.Msg == "" ||
			!slices.IsSorted(v.Cells)) {
			t.Fatalf("Check says %#v", err)
		}
	})
}

// TestSnake walks large boards to and fro, which is an answer; with two of its numbers exchanged it
// is none, on boards of three rows and columns or more: two cells of a colour whose neighbours in
// the walk could be exchanged would need a bend at the very end.
func TestSnake(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := grid.Board{Rows: rapid.IntRange(3, 60).Draw(t, "rows"),
			Cols: rapid.IntRange(3, 60).Draw(t, "cols")}
		s := make(puzzle.Answer, board.Cells())
		for c := range s {
			row, col := board.RowCol(c)
			if row%2 == 1 {
				col = board.Cols - 1 - col
			}
			s[c] = board.Cell(row, col) + 1
		}
		p, err := path.New(board, false, make([]int, len(s)))
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Check(s); err != nil {
			t.Fatal(err)
		}
		c := rapid.IntRange(0, len(s)-1).Draw(t, "c")
		d := rapid.IntRange(0, len(s)-1).Draw(t, "d")
		s[c], s[d] = s[d], s[c]
		if err := p.Check(s); c != d && err == nil {
			t.Fatalf("cells %d and %d of a snake over %v may be exchanged", c, d, board)
		}
	})
}
