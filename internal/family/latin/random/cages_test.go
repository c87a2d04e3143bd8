package random

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// openByBrute lists the cells in which another answer differs from the first.
func openByBrute(_ context.Context, p puzzle.Puzzle) (cells []int, err error) {
	var first puzzle.Answer
	differs := map[int]bool{}
	brute.Answers(p, func(a puzzle.Answer) bool {
		if first == nil {
			first = slices.Clone(a)
		}
		for c := range a {
			if a[c] != first[c] && !differs[c] {
				differs[c] = true
				cells = append(cells, c)
			}
		}
		return true
	})
	return cells, nil
}

// TestCages: cages cover the board, have as many cells as asked, each another number, and sums of
// which the answer is the only one. The same source gives the same.
func TestCages(t *testing.T) {
	joined := 0
	for seed := range uint64(6) {
		p := frame(t, "sudoku", 4, 2, 2)
		s, err := Answer(t.Context(), p, never, source(seed))
		if err != nil {
			t.Fatal(err)
		}
		least, most := 0, 0
		if seed%2 == 1 {
			least, most = 2, 4
		}
		q, err := Cages(t.Context(), p, s, least, most, openByBrute, source(seed))
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := Cages(t.Context(), p, s, least, most, openByBrute, source(seed)); again.String() != q.String() {
			t.Errorf("the same source gave\n%sand\n%s", q, again)
		}
		covered := 0
		for _, c := range q.(*latin.Puzzle).Cages() {
			numbers := map[int]bool{}
			for _, cell := range c.Cells {
				numbers[s[cell]] = true
			}
			if covered += len(c.Cells); len(c.Cells) > 1 {
				joined++
			}
			if len(numbers) != len(c.Cells) || most > 0 && (len(c.Cells) < least || len(c.Cells) > most) || c.Sum == 0 {
				t.Errorf("the cage %+v of\n%s", c, q)
			}
		}
		if left, _ := openByBrute(t.Context(), q); len(left) > 0 || q.Check(s) != nil || covered != len(s) {
			t.Errorf("%d of %d cells in cages, %d open, %v, of\n%s", covered, len(s), len(left), q.Check(s), q)
		}
		// Cages that are there stay, and get their sums.
		if again, err := Cages(t.Context(), q, s, 1, 1, openByBrute, source(9)); err != nil || again.String() != q.String() {
			t.Errorf("%v: cages became\n%s", err, again)
		}
	}
	if joined < 20 {
		t.Errorf("%d cages of several cells", joined)
	}
	whole := frame(t, "sudoku", 4, 2, 2)
	s := puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	stuck := func(context.Context, puzzle.Puzzle) ([]int, error) { return []int{0}, nil }
	if _, err := Cages(t.Context(), whole, s, 0, 0, stuck, source(1)); !errors.Is(err, ErrNotFound) {
		t.Errorf("where all is open: %v", err)
	}
	broken := errors.New("broken")
	fails := func(context.Context, puzzle.Puzzle) ([]int, error) { return nil, broken }
	if _, err := Cages(t.Context(), whole, s, 0, 0, fails, source(1)); !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
	if _, err := Cages(t.Context(), puzzletest.Parse(t, puzzletest.Template(), ". .\n"), s, 0, 0, fails, source(1)); err == nil {
		t.Error("another kind has cages")
	}
}

// TestAreas: areas are as large as boxes, joined, and no boxes any more.
func TestAreas(t *testing.T) {
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 3}} {
		p := frame(t, "sudoku", box[0]*box[1], box[0], box[1])
		q, err := Areas(p, source(1))
		if err != nil {
			t.Fatal(err)
		}
		of := q.(*latin.Puzzle).RegionOf()
		d := division{of: of}
		d.board.Rows, d.board.Cols = p.Order(), p.Order()
		for set := range p.Order() {
			if n := len(d.cells(set)); n != p.Order() || !d.joined(set) {
				t.Errorf("an area of %d cells, joined %v, of\n%s", n, d.joined(set), q)
			}
		}
		if slices.Equal(of, p.RegionOf()) {
			t.Errorf("the boxes are still there:\n%s", q)
		}
	}
	if _, err := Areas(frame(t, "latin", 4, 0, 0), source(1)); err == nil {
		t.Error("a Latin square has areas")
	}
}
