package latin_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

func TestCheck(t *testing.T) {
	const (
		board = "latin\n. . . .\n. . . 2\n. . . .\n. . . .\n"
		boxes = "sudoku box=2x2\n. . . .\n. . . .\n. . . .\n. . . .\n"
		six   = "sudoku\n......\n......\n......\n......\n......\n......\n"
		signs = "futoshiki\n. < . . .\n. . v\n. . > . .\n. . . ^\n. . . .\n. . . .\n"
	)
	for _, c := range []struct {
		puzzle string
		answer puzzle.Answer
		rule   string
		cells  []int
		msg    string
	}{
		{board, puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}, "", nil, ""},
		{board, nil, "size", nil, "the answer has 0 cells, the board 16"},
		{board, puzzle.Answer{7}, "size", nil, "the answer has 1 cell, the board 16"},
		{board, puzzle.Answer{1, 2, 5, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1},
			"value", []int{2}, "row 1, column 3 holds 5, which is not in 1..4"},
		{board, puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 2, 0, 4, 3, 4, 3, 2, 1},
			"value", []int{9}, "row 3, column 2 holds 0, which is not in 1..4"},
		{board, puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, math.MinInt},
			"value", []int{15}, "row 4, column 4 holds -9223372036854775808, which is not in 1..4"},
		{board, puzzle.Answer{1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2},
			"given", []int{7}, "row 2, column 4 holds 1, but 2 is given there"},
		{board, puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 2, 4, 3, 2, 1},
			"row", []int{8, 11}, "row 3 holds 2 twice, in columns 1 and 4"},
		{board, puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 3, 2, 1},
			"column", []int{9, 13}, "column 2 holds 3 twice, in rows 3 and 4"},
		{boxes, puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}, "", nil, ""},
		{boxes, puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 4, 1, 2, 3, 2, 3, 4, 1}, "", nil, ""},
		{boxes, puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3}, "", nil, ""},
		{boxes, puzzle.Answer{1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3},
			"box", []int{1, 4}, "box 1 holds 2 twice, at row 1, column 2 and at row 2, column 1"},
		{six, puzzle.Answer{
			1, 2, 3, 4, 5, 6,
			4, 5, 6, 1, 2, 3,
			2, 3, 1, 5, 6, 4,
			5, 6, 4, 2, 3, 1,
			3, 1, 2, 6, 4, 5,
			6, 4, 5, 3, 1, 2}, "", nil, ""},
		{six, puzzle.Answer{
			1, 2, 3, 4, 5, 6,
			4, 5, 6, 1, 2, 3,
			2, 3, 1, 5, 6, 4,
			5, 6, 4, 3, 1, 2,
			3, 1, 2, 6, 4, 5,
			6, 4, 5, 2, 3, 1}, "", nil, ""},
		{six, puzzle.Answer{
			1, 2, 3, 4, 5, 6,
			4, 5, 6, 1, 2, 3,
			2, 3, 1, 5, 6, 4,
			3, 1, 2, 6, 4, 5,
			5, 6, 4, 2, 3, 1,
			6, 4, 5, 3, 1, 2}, "box", []int{13, 18},
			"box 3 holds 3 twice, at row 3, column 2 and at row 4, column 1"},
		{signs, puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}, "", nil, ""},
		{signs, puzzle.Answer{2, 1, 3, 4, 3, 4, 1, 2, 1, 2, 4, 3, 4, 3, 2, 1},
			"sign", []int{0, 1},
			"row 1, column 1 holds 2, which is not less than the 1 at row 1, column 2"},
		{signs, puzzle.Answer{1, 2, 3, 4, 4, 1, 2, 3, 2, 3, 4, 1, 3, 4, 1, 2},
			"sign", []int{5, 6},
			"row 2, column 3 holds 2, which is not less than the 1 at row 2, column 2"},
		{signs, puzzle.Answer{2, 3, 1, 4, 1, 4, 3, 2, 4, 1, 2, 3, 3, 2, 4, 1},
			"sign", []int{2, 6},
			"row 2, column 3 holds 3, which is not less than the 1 at row 1, column 3"},
		{signs, puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3},
			"sign", []int{7, 11},
			"row 2, column 4 holds 2, which is not less than the 1 at row 3, column 4"},
	} {
		puzzletest.Breaks(t, read(t, c.puzzle), c.answer, c.rule, c.cells, c.msg)
	}
}

// TestCheckLargest: of the largest order, the cyclic square is a Latin square but no Sudoku grid;
// with each row of a band shifted by the width of a box it is both.
func TestCheckLargest(t *testing.T) {
	const n = latin.MaxOrder
	cyclic, shifted := make(puzzle.Answer, n*n), make(puzzle.Answer, n*n)
	for r := range n {
		for c := range n {
			cyclic[r*n+c] = (r+c)%n + 1
			shifted[r*n+c] = (r%8*8+r/8+c)%n + 1
		}
	}
	for _, kind := range []string{"latin", "sudoku"} {
		p, err := latin.New(latin.Spec{Kind: kind, Order: n})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Check(shifted); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		if err := p.Check(cyclic); (err == nil) != (kind == "latin") {
			t.Errorf("%s: the cyclic square: %v", kind, err)
		}
	}
}

// TestCheckAgainstRules holds the verdict on squares with a few cells exchanged, or changed, to the
// rules as they are said: no two cells of a row, a column or a box hold the same.
func TestCheckAgainstRules(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	right := 0
	for i := range 4000 {
		rows, cols := 1+random.IntN(4), 1+random.IntN(4)
		n := rows * cols
		spec := latin.Spec{Kind: "sudoku", Order: n, BoxRows: rows, BoxCols: cols}
		if i%4 == 0 {
			spec = latin.Spec{Kind: "latin", Order: n}
		}
		p, err := latin.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		s := make(puzzle.Answer, n*n)
		for c := range s {
			s[c] = (c/n%rows*cols+c/n/rows+c%n)%n + 1
		}
		for range random.IntN(3) {
			c, d := random.IntN(n*n), random.IntN(n*n)
			s[c], s[d] = s[d], s[c]
		}
		if random.IntN(4) == 0 {
			s[random.IntN(n*n)] = 1 + random.IntN(n)
		}
		want := true
		for c := range s {
			for d := range c {
				sameBox := spec.Kind == "sudoku" && c/n/rows == d/n/rows && c%n/cols == d%n/cols
				if s[c] == s[d] && (c/n == d/n || c%n == d%n || sameBox) {
					want = false
				}
			}
		}
		if want {
			right++
		}
		if err := p.Check(s); (err == nil) != want {
			t.Fatalf("boxes of %dx%d: %v, want right %v: %v", rows, cols, err, want, s)
		}
	}
	if right < 1000 || right > 3000 {
		t.Errorf("%d of 4000 squares are right: the test shows little", right)
	}
}

func BenchmarkCheck(b *testing.B) {
	for _, rows := range []int{3, 8} {
		n := rows * rows
		b.Run(fmt.Sprintf("sudoku/%d", n), func(b *testing.B) {
			p, err := latin.New(latin.Spec{Kind: "sudoku", Order: n})
			if err != nil {
				b.Fatal(err)
			}
			s := make(puzzle.Answer, n*n)
			for c := range s {
				s[c] = (c/n%rows*rows+c/n/rows+c%n)%n + 1
			}
			for b.Loop() {
				if err := p.Check(s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
