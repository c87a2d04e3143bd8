package search_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/latin/search"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

func bare(t *testing.T, kind string, order, boxRows, boxCols int) *latin.Puzzle {
	t.Helper()
	p, err := latin.New(latin.Spec{Kind: kind, Order: order, BoxRows: boxRows, BoxCols: boxCols})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCountEmpty: the numbers of Latin squares (OEIS A002860) and of small Sudoku (A107739 and
// Pettersen's and Russell's counts).
func TestCountEmpty(t *testing.T) {
	for _, tt := range []struct {
		p    *latin.Puzzle
		want int
	}{
		{bare(t, "latin", 2, 0, 0), 2},
		{bare(t, "latin", 3, 0, 0), 12},
		{bare(t, "latin", 4, 0, 0), 576},
		{bare(t, "latin", 5, 0, 0), 161_280},
		{bare(t, "latin", 6, 0, 0), 812_851_200},
		{bare(t, "futoshiki", 5, 0, 0), 161_280},
		{bare(t, "sudoku", 4, 2, 2), 288},
		{bare(t, "sudoku", 6, 2, 3), 28_200_960},
		{bare(t, "sudoku", 6, 3, 2), 28_200_960},
		{bare(t, "sudoku", 6, 1, 6), 812_851_200}, // boxes that are rows or columns change nothing
		{bare(t, "sudoku", 6, 6, 1), 812_851_200},
	} {
		out, err := engine.Checked(search.Engine{}).Count(context.Background(), tt.p, 0)
		if err != nil || out.Found != tt.want || !out.Complete || out.Method() != "orbits" {
			t.Errorf("%+v, %v; want %d, of\n%s", out, err, tt.want, tt.p)
		}
	}
}

// TestCountSome: boards with some clues, against brute force.
func TestCountSome(t *testing.T) {
	seen, drawn := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		drawn++
		spec := rapid.SampledFrom([]latin.Spec{
			{Kind: "latin", Order: 3}, {Kind: "latin", Order: 4}, {Kind: "futoshiki", Order: 4},
			{Kind: "sudoku", Order: 4, BoxRows: 2, BoxCols: 2}, {Kind: "sudoku", Order: 4, BoxRows: 1, BoxCols: 4},
		}).Draw(t, "board")
		spec.Givens = make([]int, spec.Order*spec.Order)
		for range rapid.IntRange(0, 5).Draw(t, "givens") {
			c := rapid.IntRange(0, len(spec.Givens)-1).Draw(t, "cell")
			spec.Givens[c] = rapid.IntRange(1, spec.Order).Draw(t, "number")
		}
		p, err := latin.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		want := len(puzzletest.Answers(brute.Answers, p))
		out, err := search.Engine{}.Count(context.Background(), p, 0)
		if errors.Is(err, engine.ErrUnsupported) {
			return
		}
		if seen++; err != nil || out.Found != want || !out.Complete {
			t.Fatalf("%+v, %v; want %d, of\n%s", out, err, want, p)
		}
	})
	if 4*seen < drawn {
		t.Errorf("only %d boards of %d had anything to exchange", seen, drawn)
	}
}

// TestCountNine: a Sudoku of order 9 with numbers that are not given, against its listing.
func TestCountNine(t *testing.T) {
	if testing.Short() {
		t.Skip("lists the answers of a large board")
	}
	p := puzzletest.Parse(t, latin.Sudoku(), "1 2 3 4 5 6 . . .\n4 5 6 . . . 1 2 3\n. . . 1 2 3 4 5 6\n"+
		"2 1 4 3 6 5 . . .\n3 6 5 . . . 2 1 4\n. . . 2 1 4 3 6 5\n"+strings.Repeat(". . . . . . . . .\n", 3))
	out, err := engine.Checked(search.Engine{}).Count(context.Background(), p, 0)
	listed, fault := engine.Checked(search.Engine{}).Search(context.Background(), p, 0, func(puzzle.Answer) bool { return true })
	if err != nil || fault != nil || !listed.Complete || out.Method() != "orbits" || !out.Complete || listed.Found != out.Found || out.Found == 0 {
		t.Errorf("counted %+v, %v; listed %+v, %v", out, err, listed, fault)
	}
}

// TestCountLimits: few are listed, more are counted up to a limit.
func TestCountLimits(t *testing.T) {
	count := func(p *latin.Puzzle, limit int) string {
		out, err := engine.Checked(search.Engine{}).Count(context.Background(), p, limit)
		return fmt.Sprintf("%d %v %v %v", out.Found, out.Complete, out.Method() == "orbits", err)
	}
	for _, tt := range []struct {
		order, limit int
		want         string
	}{
		{5, 10, "10 false false <nil>"},
		{5, 1000, "1000 false true <nil>"},
		{5, 161_280, "161280 true true <nil>"},
		{5, 161_279, "161279 false true <nil>"},
		{9, 1_000_000, "1000000 false true <nil>"},
	} {
		if got := count(bare(t, "latin", tt.order, 0, 0), tt.limit); got != tt.want {
			t.Errorf("order %d, limit %d: %s, want %s", tt.order, tt.limit, got, tt.want)
		}
	}
	enginetest.CountStops(t, search.Engine{}, bare(t, "latin", 9, 0, 0))
}

// TestCountCut: a count that is cut short is of the sets met so far, each of 30! 29! squares here,
// and says so.
func TestCountCut(t *testing.T) {
	p := bare(t, "latin", 30, 0, 0)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var m engine.Meter
	go func() {
		for m.Nodes() < 10_000 && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	out, err := engine.Checked(search.Engine{}).Count(engine.WithMeter(ctx, &m), p, 0)
	set := new(big.Int).Mul(new(big.Int).MulRange(1, 30), new(big.Int).MulRange(1, 29))
	sets, rest := new(big.Int).DivMod(out.Count(), set, new(big.Int))
	if err != nil || out.Complete || sets.Sign() <= 0 || rest.Sign() != 0 || out.Found != engine.MaxFound {
		t.Errorf("%d sets and %d answers, %+v, %v", sets, rest, out, err)
	}
}
