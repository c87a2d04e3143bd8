package random

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// frame returns a board without clues; height and width of the boxes are 0 for the default.
func frame(t testing.TB, kind string, order, height, width int) *latin.Puzzle {
	p, err := latin.New(latin.Spec{Kind: kind, Order: order, BoxRows: height, BoxCols: width})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// never is a search that must not be called.
func never(context.Context, puzzle.Puzzle) (puzzle.Answer, error) {
	return nil, errors.New("an answer was searched")
}

func frames(t testing.TB) []*latin.Puzzle {
	var all []*latin.Puzzle
	for _, order := range []int{1, 2, 3, 5, 9, 16, 64} {
		for _, kind := range []string{"latin", "futoshiki", "sudoku"} {
			all = append(all, frame(t, kind, order, 0, 0))
		}
	}
	for _, box := range [][2]int{{2, 3}, {3, 2}, {2, 4}, {3, 4}, {4, 3}, {1, 6}, {6, 1}, {2, 12}, {5, 5}, {16, 2}} {
		all = append(all, frame(t, "sudoku", box[0]*box[1], box[0], box[1]))
	}
	return all
}

// TestAnswer: every answer passes the rules, its full board can be read, and equal seeds draw
// equal answers.
func TestAnswer(t *testing.T) {
	for _, p := range frames(t) {
		for seed := range uint64(sample.Number(10, 4)) {
			a, err := Answer(context.Background(), p, never, source(seed))
			if err == nil {
				err = p.Check(a)
			}
			if err != nil {
				t.Fatalf("seed %d: %v of\n%s", seed, err, p)
			}
			full := p.Full(a)
			entry, err := texts.NewReader(strings.NewReader(full.String()), "",
				[]*puzzle.Kind{p.Kind()}, nil).Next()
			if err != nil || entry.Puzzle.String() != full.String() || full.Check(a) != nil {
				t.Errorf("seed %d: the full board is not read: %v\n%s", seed, err, full)
			}
			again, err := Answer(context.Background(), p, never, source(seed))
			if err != nil || !slices.Equal(a, again) {
				t.Errorf("seed %d: two answers, %v, of\n%s", seed, err, p)
			}
			other, err := Answer(context.Background(), p, never, source(seed+10))
			if err != nil || p.Order() > 4 && slices.Equal(a, other) {
				t.Errorf("seeds %d and %d: the same answer, %v, of\n%s", seed, seed+10, err, p)
			}
		}
	}
}

// TestAnswerRefuses: a board with clues is no frame.
func TestAnswerRefuses(t *testing.T) {
	givens, err := latin.New(latin.Spec{Kind: "latin", Order: 2, Givens: []int{1, 0, 0, 0}})
	if err != nil {
		t.Fatal(err)
	}
	signs, err := latin.New(latin.Spec{Kind: "futoshiki", Order: 2, Signs: []latin.Sign{{Smaller: 0, Larger: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []puzzle.Puzzle{givens, signs} {
		a, err := Answer(context.Background(), p, never, source(1))
		if a != nil || err == nil || err.Error() != "the puzzle has clues, expected a board without clues" {
			t.Errorf("%v, %v of\n%s", a, err, p)
		}
	}
}

// TestAnswerStops: the end of the context ends the chain, with its error.
func TestAnswerStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, kind := range []string{"latin", "futoshiki", "sudoku"} {
		a, err := Answer(ctx, frame(t, kind, 64, 0, 0), never, source(1))
		if a != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %d numbers, %v", kind, len(a), err)
		}
	}
}

// TestMoves: after any moves the three lists of a square agree, and the answer passes the rules.
func TestMoves(t *testing.T) {
	check := func(s *square, p *latin.Puzzle) {
		t.Helper()
		a := make(puzzle.Answer, len(s.number))
		for x := range s.n {
			for y := range s.n {
				z := int(s.number[x*s.n+y])
				a[x*s.n+y] = z + 1
				if int(s.column[x*s.n+z]) != y || int(s.row[y*s.n+z]) != x {
					t.Fatalf("row %d, column %d, number %d: column %d, row %d", x, y, z,
						s.column[x*s.n+z], s.row[y*s.n+z])
				}
			}
		}
		if err := p.Check(a); err != nil {
			t.Fatalf("%v of\n%s", err, p)
		}
	}
	for order := 2; order < 12; order++ {
		s, p := cyclic(order, source(1)), frame(t, "latin", order, 0, 0)
		for range 200 {
			s.step()
			check(s, p)
		}
	}
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {4, 2}, {3, 5}} {
		b, p := pattern(box[0], box[1], source(1)), frame(t, "sudoku", box[0]*box[1], box[0], box[1])
		for range 100 {
			for _, move := range []func() int{b.exchangeRows, b.exchangeColumns, b.exchangeNumbers} {
				move()
				check(b.square, p)
			}
		}
	}
}

func BenchmarkAnswer(b *testing.B) {
	for _, kind := range []string{"latin", "sudoku"} {
		for _, order := range []int{4, 6, 7, 9, 16, 25, 64} {
			p := frame(b, kind, order, 0, 0)
			b.Run(fmt.Sprintf("%s/%dx%d", kind, order, order), func(b *testing.B) {
				r := source(1)
				for b.Loop() {
					if _, err := Answer(context.Background(), p, never, r); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
