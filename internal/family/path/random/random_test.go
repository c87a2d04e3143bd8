package random

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/search"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// frame returns a board without clues, drawn in rows: x is a hole.
func frame(t testing.TB, diagonal bool, rows ...string) *path.Puzzle {
	board := grid.Board{Rows: len(rows), Cols: len(rows[0])}
	values := make([]int, board.Cells())
	for c, ch := range strings.Join(rows, "") {
		if ch == 'x' {
			values[c] = path.Hole
		}
	}
	p, err := path.New(board, diagonal, values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// open returns a board without clues and holes.
func open(t testing.TB, diagonal bool, rows, cols int) *path.Puzzle {
	return frame(t, diagonal, slices.Repeat([]string{strings.Repeat(".", cols)}, rows)...)
}

// found is the answer that the family's search finds first.
func found(ctx context.Context, p puzzle.Puzzle) (answer puzzle.Answer, err error) {
	_, err = search.Engine{}.Search(ctx, p, 1, func(a puzzle.Answer) bool {
		answer = a
		return false
	})
	return answer, err
}

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// deadEnds is a board whose paths must begin and end in the first row.
var deadEnds = []string{".xxxx.", "......", "......", "......", "......"}

func frames(t testing.TB) []*path.Puzzle {
	var all []*path.Puzzle
	for _, diagonal := range []bool{false, true} {
		for _, size := range [][2]int{{1, 1}, {1, 7}, {7, 1}, {2, 2}, {5, 3}, {2, 9}, {9, 9}} {
			all = append(all, open(t, diagonal, size[0], size[1]))
		}
		all = append(all, frame(t, diagonal, "x..x", "....", "....", "x..x"),
			frame(t, diagonal, deadEnds...), frame(t, diagonal, "x.", ".."),
			frame(t, diagonal, ".....", ".x.x.", "....."))
	}
	return append(all, frame(t, true, "..xxx", "x.x.x", "..x..", "x...."))
}

// TestAnswer: every answer passes the rules, its full board can be read, and equal seeds draw
// equal answers.
func TestAnswer(t *testing.T) {
	for _, p := range frames(t) {
		for seed := range uint64(20) {
			a, err := Answer(context.Background(), p, found, source(seed))
			if err == nil {
				err = p.Check(a)
			}
			if err != nil {
				t.Fatalf("seed %d: %v of\n%s", seed, err, p)
			}
			full := p.Full(a)
			entry, err := texts.NewReader(strings.NewReader(full.String()), "",
				[]*puzzle.Kind{p.Kind()}, nil).Next()
			if err != nil || entry.Puzzle.String() != full.String() {
				t.Errorf("seed %d: the full board is not read: %v\n%s", seed, err, full)
			}
			again, err := Answer(context.Background(), p, found, source(seed))
			if err != nil || !slices.Equal(a, again) {
				t.Errorf("seed %d: two answers, %v, of\n%s", seed, err, p)
			}
		}
	}
}

// TestBoard: a board has all its numbers.
func TestBoard(t *testing.T) {
	for _, k := range []*puzzle.Kind{path.Numbrix(), path.Hidato()} {
		p, a, err := Board(k, 5, 7, source(1))
		if err != nil || p.Kind() != k || len(p.Clues()) != 35 || p.Check(a) != nil {
			t.Errorf("%v, %v, %v", p, a, err)
		}
	}
}

// TestAnswerFails: what cannot be drawn, and a search that fails, are errors.
func TestAnswerFails(t *testing.T) {
	broken := errors.New("broken")
	failing := func(context.Context, puzzle.Puzzle) (puzzle.Answer, error) { return nil, broken }
	lying := func(context.Context, puzzle.Puzzle) (puzzle.Answer, error) {
		return puzzle.Answer{1, 2, 3, 0}, nil
	}
	clued, err := path.New(grid.Board{Rows: 2, Cols: 2}, false, []int{1, 0, 0, 0})
	if err != nil {
		t.Fatal(err)
	}
	holed := frame(t, false, ".x", "..")
	for _, tt := range []struct {
		frame  puzzle.Puzzle
		answer func(context.Context, puzzle.Puzzle) (puzzle.Answer, error)
		says   string
	}{
		{clued, found, "the puzzle has clues, expected a board without clues"},
		{holed, failing, "broken"},
		{holed, lying, "row 1, column 2 is a hole"},
	} {
		a, err := Answer(context.Background(), tt.frame, tt.answer, source(1))
		if a != nil || err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%v, %v, want %q", a, err, tt.says)
		}
	}
}

// TestAnswerStops: the end of the context ends the chain, with its error.
func TestAnswerStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, p := range []*path.Puzzle{open(t, false, 64, 64), frame(t, false, deadEnds...)} {
		a, err := Answer(ctx, p, func(context.Context, puzzle.Puzzle) (puzzle.Answer, error) {
			return found(context.Background(), p)
		}, source(1))
		if a != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%d numbers, %v", len(a), err)
		}
	}
}

// TestMoves: after any moves the ring and the places agree, and the path is one by the rules.
func TestMoves(t *testing.T) {
	for _, p := range frames(t) {
		c := chainOf(t, p, 3)
		for range 300 {
			if p.N() > 1 {
				c.bite(c.r.IntN(2) == 0, c.r.IntN(1<<c.log))
				c.exchange(c.r.IntN(p.N() << (c.log + 2)))
			}
			for i, cell := range c.ring {
				if c.place[cell] != int32(i) {
					t.Fatalf("cell %d is in place %d, not %d", cell, i, c.place[cell])
				}
			}
			if err := p.Check(c.answer()); err != nil {
				t.Fatalf("%v in\n%s", err, p)
			}
		}
	}
}

// chainOf returns the chain of a board at the path where Answer begins.
func chainOf(t testing.TB, p *path.Puzzle, seed uint64) *chain {
	a, err := found(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Check(a); err != nil {
		t.Fatal(err)
	}
	start := make([]int, p.N())
	for c, v := range a {
		if v > 0 {
			start[v-1] = c
		}
	}
	return newChain(p.Board(), p.Diagonal(), start, source(seed))
}

func BenchmarkAnswer(b *testing.B) {
	for _, size := range []int{9, 16, 32, 64} {
		for _, diagonal := range []bool{false, true} {
			p := open(b, diagonal, size, size)
			b.Run(fmt.Sprintf("%s/%dx%d", p.Kind().Name, size, size), func(b *testing.B) { draw(b, p) })
		}
	}
	holed := slices.Repeat([]string{"........."}, 9)
	holed[4] = "....x...."
	b.Run("holes/9x9", func(b *testing.B) { draw(b, frame(b, false, holed...)) })
	b.Run("long/3x40", func(b *testing.B) { draw(b, open(b, false, 3, 40)) })
}

// draw draws answers of a board; the first cover of a board with holes is not timed.
func draw(b *testing.B, p *path.Puzzle) {
	var first puzzle.Answer
	if p.N() < p.Board().Cells() {
		var err error
		if first, err = found(context.Background(), p); err != nil {
			b.Fatal(err)
		}
	}
	answer := func(context.Context, puzzle.Puzzle) (puzzle.Answer, error) { return first, nil }
	r := source(1)
	for b.Loop() {
		if _, err := Answer(context.Background(), p, answer, r); err != nil {
			b.Fatal(err)
		}
	}
}
