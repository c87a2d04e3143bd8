package random_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/kenken/brute"
	"github.com/gridwright/gridwright/internal/family/kenken/random"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/puzzle"
)

func frame(t testing.TB, order int) *kenken.Puzzle {
	t.Helper()
	p, err := kenken.New(order, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// another finds an answer other than s by brute force.
func another(_ context.Context, p puzzle.Puzzle, s puzzle.Answer) (other puzzle.Answer, err error) {
	brute.Answers(p, func(a puzzle.Answer) bool {
		if !slices.Equal(a, s) {
			other = a
		}
		return other == nil
	})
	return other, nil
}

// TestTargets: of each order a puzzle has one answer, each cell a cage and each cage a target. The
// same source gives the same puzzle. All operations occur, or none of several cells if they are left
// out; few cages have one cell, and none more than five.
func TestTargets(t *testing.T) {
	for _, noOp := range []bool{false, true} {
		ops := map[kenken.Op]int{}
		cages, cells := 0, 0
		for order := 1; order <= 4; order++ {
			for seed := range uint64(40) {
				p := targets(t, order, seed, noOp)
				if again := targets(t, order, seed, noOp); p.String() != again.String() {
					t.Errorf("the same source gave\n%sand\n%s", p, again)
				}
				if n := strings.Count(p.String(), "."); n > 0 {
					t.Errorf("%d cells without a cage, of\n%s", n, p)
				}
				if order < 4 {
					continue
				}
				for _, c := range p.Cages() {
					ops[c.Op]++
					cages++
					cells += len(c.Cells)
					if len(c.Cells) > 5 {
						t.Errorf("a cage of %d cells, of\n%s", len(c.Cells), p)
					}
				}
			}
		}
		t.Logf("%d cages of %d cells: %v", cages, cells, ops)
		for _, op := range []kenken.Op{kenken.Sum, kenken.Difference, kenken.Product, kenken.Quotient} {
			if ops[op] < cages/20 && !noOp || ops[op] > 0 && noOp {
				t.Errorf("of %d cages %d have the operation %c", cages, ops[op], rune(op))
			}
		}
		if ops[kenken.Single] > cages/3 || ops[kenken.None] > 0 || (ops[kenken.Any] > 0) != noOp {
			t.Errorf("of %d cages %d have one cell, %d no target, and %d no operation", cages,
				ops[kenken.Single], ops[kenken.None], ops[kenken.Any])
		}
	}
}

// targets draws a puzzle, which must have the answer drawn and no other.
func targets(t *testing.T, order int, seed uint64, noOp bool) *kenken.Puzzle {
	t.Helper()
	ctx := context.Background()
	r := rand.New(rand.NewPCG(seed, 1))
	s, err := random.Answer(ctx, frame(t, order), nil, r)
	if err != nil {
		t.Fatal(err)
	}
	p, err := random.Targets(ctx, frame(t, order), s, noOp, 0, 0, another, r)
	if err != nil {
		t.Fatal(err)
	}
	if all := puzzletest.Answers(brute.Answers, p); len(all) != 1 || !slices.Equal(all[0], s) {
		t.Errorf("%d answers, of\n%s", len(all), p)
	}
	return p.(*kenken.Puzzle)
}

// TestSizes: cages have the sizes that are asked for, and are joined; one answer is left.
func TestSizes(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {2, 3}, {2, 4}, {3, 5}} {
		found := 0
		for seed := range uint64(4) {
			r := rand.New(rand.NewPCG(seed, 2))
			s, err := random.Answer(t.Context(), frame(t, 4), nil, r)
			if err != nil {
				t.Fatal(err)
			}
			p, err := random.Targets(t.Context(), frame(t, 4), s, false, size[0], size[1], another, r)
			if errors.Is(err, random.ErrNotFound) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			found++
			for _, c := range p.(*kenken.Puzzle).Cages() {
				if n := len(c.Cells); n < size[0] || n > size[1] || (grid.Board{Rows: 4, Cols: 4}).Apart(c.Cells) >= 0 {
					t.Errorf("a cage of %d cells, for %v, of\n%s", n, size, p)
				}
			}
			if all := puzzletest.Answers(brute.Answers, p); len(all) != 1 || !slices.Equal(all[0], s) {
				t.Errorf("%d answers, of\n%s", len(all), p)
			}
		}
		if found < 2 {
			t.Errorf("%d boards with cages of %v", found, size)
		}
	}
}

// TestGivenCages: the cages of a frame stay, and it is an error if they can't determine an answer.
func TestGivenCages(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(1, 1))
	found, missing := 0, 0
	p := puzzletest.Parse(t, kenken.Kind(), "kenken\na a b\nc d b\nc e e\n")
	for range 100 {
		s, err := random.Answer(ctx, p, nil, r)
		if err != nil {
			t.Fatal(err)
		}
		q, err := random.Targets(ctx, p, s, false, 0, 0, another, r)
		switch {
		case errors.Is(err, random.ErrNotFound):
			missing++
		case err != nil:
			t.Fatal(err)
		default:
			found++
			if bare := q.Keep(func(int) bool { return false }).String(); bare != p.String() {
				t.Errorf("the cages became\n%s", bare)
			}
		}
	}
	if found == 0 || missing > 0 {
		t.Errorf("%d were found, %d were not", found, missing)
	}
	p = puzzletest.Parse(t, kenken.Kind(), "kenken\na a .\na a .\n. . .\n")
	s := puzzle.Answer{1, 2, 3, 2, 3, 1, 3, 1, 2}
	if q, err := random.Targets(ctx, p, s, false, 0, 0, another, r); !errors.Is(err, random.ErrNotFound) {
		t.Errorf("%v, %v", q, err)
	}
}

// TestRefused: what is no frame is an error, and so is the error of another.
func TestRefused(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(1, 1))
	clued := puzzletest.Parse(t, kenken.Kind(), "a a\nb b\na 3+\n")
	if s, err := random.Answer(ctx, clued, nil, r); err == nil || !strings.Contains(err.Error(), "has clues") {
		t.Errorf("%v, %v", s, err)
	}
	foreign := puzzletest.Foreign()
	if s, err := random.Answer(ctx, foreign, nil, r); err == nil || !strings.Contains(err.Error(), "expected a kenken") {
		t.Errorf("%v, %v", s, err)
	}
	if p, err := random.Targets(ctx, foreign, nil, false, 0, 0, another, r); err == nil || !strings.Contains(err.Error(), "expected a kenken") {
		t.Errorf("%v, %v", p, err)
	}
	fault := errors.New("out of patience")
	_, err := random.Targets(ctx, frame(t, 2), puzzle.Answer{1, 2, 2, 1}, false, 0, 0,
		func(context.Context, puzzle.Puzzle, puzzle.Answer) (puzzle.Answer, error) { return nil, fault }, r)
	if !errors.Is(err, fault) {
		t.Errorf("the error is %v", err)
	}
	if _, err := random.Answer(worktest.New(1), frame(t, 64), nil, r); !errors.As(err, new(*work.Stopped)) {
		t.Errorf("after the end of the context: %v", err)
	}
}
