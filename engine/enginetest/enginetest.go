// Package enginetest is the suite that every engine must pass, for each kind that it searches.
package enginetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/puzzletest"
)

// Case is a puzzle with a known number of answers.
type Case struct {
	Text  string // in the text format
	Count int    // its answers; -1 to have them counted by brute force
}

// Run holds an engine to its contract on small boards.
func Run(t *testing.T, e engine.Engine, kind *puzzle.Kind, brute puzzletest.Brute, cases []Case) {
	t.Helper()
	if e.Name() == "" {
		t.Error("the engine has no name")
	}
	t.Run("foreign puzzle", func(t *testing.T) {
		_, err := e.Search(context.Background(), foreign{}, 1, func(puzzle.Solution) bool { return true })
		if !errors.Is(err, engine.ErrUnsupported) {
			t.Errorf("the error for a puzzle of an unknown kind is %v, want ErrUnsupported", err)
		}
	})
	for i, c := range cases {
		t.Run(fmt.Sprintf("%s board %d", kind.Name, i+1), func(t *testing.T) {
			p := puzzletest.Parse(t, kind, c.Text)
			want := c.Count
			if want < 0 {
				want = len(puzzletest.Answers(brute, p))
			}
			Counts(t, e, p, want)
		})
	}
}

// Counts holds an engine to its contract on one puzzle with want answers: each passes the rules
// and none comes twice (Checked sees to both), there are as many as there should be, limits are
// respected, and completeness is claimed when, and only when, the search was exhausted.
func Counts(t testing.TB, e engine.Engine, p puzzle.Puzzle, want int) {
	t.Helper()
	all, out := search(t, e, p, 0)
	if out.Found != want || !out.Complete {
		t.Errorf("found %d answers, complete %v; want all %d, of\n%s", out.Found, out.Complete, want, p)
		return
	}
	if again, _ := search(t, e, p, 0); !slices.EqualFunc(all, again, slices.Equal) {
		t.Errorf("a second search gave other answers or another order, of\n%s", p)
	}
	counted, err := engine.Checked(e).Count(context.Background(), p, 0)
	if err != nil || counted.Found != want || !counted.Complete {
		t.Errorf("Count found %d, complete %v, error %v; want %d",
			counted.Found, counted.Complete, err, want)
	}
	for limit := 1; limit <= min(want, 2); limit++ {
		some, out := search(t, e, p, limit)
		if len(some) != limit || out.Complete && want > limit {
			t.Errorf("limit %d: found %d of %d, complete %v", limit, len(some), want, out.Complete)
		}
	}
	if want < 50_000 { // else the checks above have been enough work
		_, out = search(t, e, p, want+1)
		if out.Found != want || !out.Complete {
			t.Errorf("limit %d: found %d, complete %v; want all %d", want+1, out.Found, out.Complete, want)
		}
	}
	if want > 1 {
		enough := func(puzzle.Solution) bool { return false }
		out, err := engine.Checked(e).Search(context.Background(), p, 0, enough)
		if err != nil || out.Found != 1 || out.Complete {
			t.Errorf("told to stop at the first of %d: found %d, complete %v, error %v",
				want, out.Found, out.Complete, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out, err = engine.Checked(e).Search(ctx, p, 0, func(puzzle.Solution) bool { return true })
	if err != nil || out.Found > want || out.Complete && out.Found != want {
		t.Errorf("under a cancelled context: found %d of %d, complete %v, error %v",
			out.Found, want, out.Complete, err)
	}
}

func search(t testing.TB, e engine.Engine, p puzzle.Puzzle, limit int,
) ([]puzzle.Solution, engine.Outcome) {
	t.Helper()
	var all []puzzle.Solution
	out, err := engine.Checked(e).Search(context.Background(), p, limit, func(s puzzle.Solution) bool {
		all = append(all, s)
		return true
	})
	if err != nil {
		t.Errorf("limit %d: %v, of\n%s", limit, err, p)
	}
	return all, out
}

// Stops holds an engine to end within a second of a cancelled context, on a puzzle that takes it
// longer than the test has.
func Stops(t *testing.T, e engine.Engine, p puzzle.Puzzle) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	out, err := e.Search(ctx, p, 0, func(puzzle.Solution) bool { return true })
	if took := time.Since(start); took > 1050*time.Millisecond {
		t.Errorf("took %v to end a search that was cancelled after 50 ms", took)
	}
	if err != nil || out.Complete {
		t.Errorf("a cancelled search says complete %v, error %v", out.Complete, err)
	}
}

// foreign is a puzzle that no engine knows.
type foreign struct{}

func (foreign) Kind() *puzzle.Kind                  { return &puzzle.Kind{Name: "foreign"} }
func (foreign) String() string                      { return "foreign\n" }
func (foreign) Check(puzzle.Solution) error         { return nil }
func (foreign) Clues() []puzzle.Clue                { return nil }
func (f foreign) Keep(func(int) bool) puzzle.Puzzle { return f }
