package random

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// frame returns a board without clues.
func frame(t testing.TB, rows, cols int) puzzle.Puzzle {
	return puzzletest.Parse(t, slitherlink.Kind(),
		strings.Repeat(strings.TrimSpace(strings.Repeat(". ", cols))+"\n", rows))
}

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// drawn draws an answer that passes the rules.
func drawn(t testing.TB, p puzzle.Puzzle, seed uint64) puzzle.Answer {
	t.Helper()
	s, err := Answer(context.Background(), p, nil, source(seed))
	if err == nil {
		err = p.Check(s)
	}
	if err != nil {
		t.Fatalf("seed %d: %v of\n%s", seed, err, p)
	}
	return s
}

// TestAnswer: every answer passes the rules, and equal seeds draw equal answers.
func TestAnswer(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 9}, {9, 1}, {2, 2}, {3, 5}, {10, 10}, {7, 30}, {64, 64}} {
		p := frame(t, size[0], size[1])
		for seed := range uint64(20) {
			s := drawn(t, p, seed)
			if !slices.Equal(s, drawn(t, p, seed)) {
				t.Errorf("seed %d: two answers of\n%s", seed, p)
			}
		}
	}
}

// TestUniform: all loops of a small board are drawn equally often, by a chi-squared test. The bound
// is five standard deviations above the mean.
func TestUniform(t *testing.T) {
	p := frame(t, 3, 3)
	times := map[string]int{}
	draws := sample.Number(20_000, 1)
	for seed := range uint64(draws) {
		times[fmt.Sprint(drawn(t, p, seed))]++
	}
	all := puzzletest.Answers(puzzletest.TryLines, p)
	free, want := float64(len(all)-1), float64(draws)/float64(len(all))
	sum := 0.0
	for _, s := range all {
		off := float64(times[fmt.Sprint(s)]) - want
		sum += off * off / want
	}
	if most := free + 5*math.Sqrt(2*free); sum > most || len(times) != len(all) {
		t.Errorf("%d loops of %d, chi-squared %.0f, want at most %.0f", len(times), len(all), sum, most)
	}
}

// TestWanders: loops reach all parts of a board. Of the corners of cells they visit more than two
// thirds, and in each quarter of a board that is not small a third.
func TestWanders(t *testing.T) {
	for _, n := range []int{10, 20, 64} {
		p := frame(t, n, n)
		share, seeds := 0.0, uint64(10)
		for seed := range seeds {
			l := p.Layout(drawn(t, p, seed))
			quarters := [4]int{}
			for _, e := range l.Edges { // as many as corners
				row, col := e.From/(n+1), e.From%(n+1)
				quarters[2*row/(n+1)*2+2*col/(n+1)]++
			}
			corners := float64((n + 1) * (n + 1))
			share += float64(len(l.Edges)) / corners / float64(seeds)
			if least := float64(slices.Min(quarters[:])) / (corners / 4); n > 10 && least < 0.33 {
				t.Errorf("%dx%d, seed %d: in a quarter of the board the loop visits %.2f of the corners", n,
					n, seed, least)
			}
		}
		t.Logf("%dx%d: %.2f", n, n, share)
		if share < 0.7 || share > 0.82 {
			t.Errorf("%dx%d: loops visit %.2f of the corners", n, n, share)
		}
	}
}

func TestAnswerFails(t *testing.T) {
	for _, tt := range []struct {
		p    puzzle.Puzzle
		says string
	}{
		{puzzletest.Parse(t, slitherlink.Kind(), "3 .\n. .\n"), "the puzzle has clues, expected a board without clues"},
		{puzzletest.Parse(t, puzzletest.Template(), ". .\n"), "the puzzle is a template, expected a slitherlink"},
	} {
		if _, err := Answer(context.Background(), tt.p, nil, source(1)); fmt.Sprint(err) != tt.says {
			t.Errorf("%v, want %q", err, tt.says)
		}
	}
}

// TestStops: drawing ends soon after its context.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stopped *work.Stopped
	if _, err := Answer(ctx, frame(t, 64, 64), nil, source(1)); !errors.As(err, &stopped) ||
		!errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

func BenchmarkAnswer(b *testing.B) {
	for _, n := range []int{10, 64} {
		p := frame(b, n, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := range b.N {
				drawn(b, p, uint64(i))
			}
		})
	}
}
