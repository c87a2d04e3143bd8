package fewest_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/clues/fewest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

func noSearcher(puzzle.Puzzle) (fewest.Searcher, error) { return nil, nil }

// listed lists the answers of a Latin square, or a Sudoku, and an error after them.
func listed(end error) func(p puzzle.Puzzle) iter.Seq2[puzzle.Answer, error] {
	return func(p puzzle.Puzzle) iter.Seq2[puzzle.Answer, error] {
		return func(yield func(puzzle.Answer, error) bool) {
			more := true
			brute.Answers(p, func(s puzzle.Answer) bool {
				more = yield(slices.Clone(s), nil)
				return more
			})
			if more && end != nil {
				yield(nil, end)
			}
		}
	}
}

// TestBoard: the searcher of a board whose answers are listed has their numbers as clues, and the
// symmetries of the board, which lead from answers to answers. Its fewest clues determine an answer.
func TestBoard(t *testing.T) {
	for text, least := range map[string]int{"latin\n1 2\n2 1\n": 1, "latin\n. . .\n. . .\n. . 3\n": 2,
		"sudoku\n. . . .\n. . . .\n. . . .\n. . . 4\n": 4} {
		name, _, _ := strings.Cut(text, "\n")
		kind := map[string]*puzzle.Kind{"latin": latin.Latin(), "sudoku": latin.Sudoku()}[name]
		p := puzzletest.Parse(t, kind, text)
		b, err := fewest.NewBoard(t.Context(), p, noSearcher, listed(nil))
		if err != nil {
			t.Fatal(err)
		}
		if n, s, err := b.Few(t.Context()); n != 2 || err != nil || b.Frame.Check(s) != nil {
			t.Errorf("%d answers, %v, %v, of\n%s", n, s, err, b.Frame)
		}
		if len(b.Symmetries()) == 0 {
			t.Errorf("no symmetries of\n%s", b.Frame)
		}
		for _, by := range b.Symmetries() {
			brute.Answers(b.Frame, func(s puzzle.Answer) bool {
				var image []int
				for c, i := range by {
					if clue := b.Clue(c); s[clue.Cell] == clue.Value {
						image = append(image, int(i))
					}
				}
				if err := b.Frame.Check(b.Answer(image)); err != nil || len(image) != len(s) {
					t.Errorf("a symmetry leads to %v: %v", b.Answer(image), err)
				}
				return true
			})
		}
		for k := max(least-1, 1); k <= least; k++ {
			var found, answer []int
			err := fewest.New(b, k).Run(t.Context(), func(int) bool { return true }, func(u fewest.Unit) bool {
				if u.Found != nil {
					found, answer = u.Found, u.Answer
				}
				return true
			})
			if err != nil || (found != nil) != (k == least) {
				t.Errorf("%d clues: %v, %v, of\n%s", k, found, err, b.Frame)
			}
			if found == nil {
				continue
			}
			s := b.Answer(answer)
			q, err := b.Puzzle(found, s)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			brute.Answers(q, func(a puzzle.Answer) bool {
				n++
				return slices.Equal(a, s)
			})
			if n != 1 || len(q.Clues()) != k {
				t.Errorf("%d clues leave %d answers or others than %v, of\n%s", len(q.Clues()), n, s, q)
			}
			other := slices.Clone(s)
			other[0], other[1] = other[1], other[0]
			if _, err := b.Puzzle(found, other); !errors.Is(err, engine.ErrWrong) {
				t.Errorf("%v is no answer: %v", other, err)
			}
		}
	}
}

// TestBoardRefuses: a board without fewest clues, or whose answers can't be listed, is refused.
func TestBoardRefuses(t *testing.T) {
	square := puzzletest.Parse(t, latin.Latin(), latin.Latin().Example)
	broken := errors.New("broken")
	failing := func(puzzle.Puzzle) (fewest.Searcher, error) { return nil, broken }
	if _, err := fewest.NewBoard(t.Context(), square, failing, listed(nil)); !errors.Is(err, broken) {
		t.Errorf("without a searcher: %v", err)
	}
	if _, err := fewest.NewBoard(t.Context(), puzzletest.Parse(t, latin.Latin(), "latin\n. .\n. .\n"), noSearcher,
		listed(broken)); !errors.Is(err, broken) {
		t.Errorf("with a list that fails: %v", err)
	}
	loop := puzzletest.Parse(t, slitherlink.Kind(), slitherlink.Kind().Example)
	if _, err := fewest.NewBoard(t.Context(), loop, noSearcher, listed(nil)); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("%v, of\n%s", err, loop)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := fewest.NewBoard(ended, square, noSearcher, listed(nil)); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}
