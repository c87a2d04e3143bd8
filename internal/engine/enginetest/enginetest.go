// Package enginetest is the suite that every engine must pass, for each kind that it searches.
package enginetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// Case is a puzzle with a known number of answers.
type Case struct {
	Text  string // in the text format
	Count int    // the number of its answers; -1 for a count by brute force, or Endless
}

// whole skips a short test of a case whose answers take long to list several times.
func (c Case) whole(t testing.TB) {
	t.Helper()
	if testing.Short() && c.Count > 10_000 {
		t.Skipf("lists %d answers several times", c.Count)
	}
}

// Boards returns cases of texts whose answers brute force counts.
func Boards(texts ...string) []Case {
	var cases []Case
	for _, text := range texts {
		cases = append(cases, Case{Text: text, Count: -1})
	}
	return cases
}

// Endless, as the Count of a case, means that the board takes longer than any test: the suite tests
// that the engine stops when its context ends. See Stops.
const Endless = -2

// Run checks an engine against its contract on small boards, and on at least one that is Endless.
func Run(t *testing.T, e engine.Engine, kind *puzzle.Kind, brute puzzletest.Brute, cases []Case) {
	t.Helper()
	t.Run("cases", func(t *testing.T) { enough(t, cases) })
	Cases(t, e, kind, brute, cases)
	for i, c := range cases {
		t.Run(fmt.Sprintf("shared budget, %s board %d", kind.Name, i+1), func(t *testing.T) {
			c.whole(t)
			p := puzzletest.Parse(t, kind, c.Text)
			shares(t, e, p, answers(c, p, brute))
		})
	}
}

// Cases is like Run without budgets and without requirements on the cases. Use it for engines that
// share code with one whose stops another test checks, and for engines whose work has no such
// limit.
func Cases(t *testing.T, e engine.Engine, kind *puzzle.Kind, brute puzzletest.Brute, cases []Case) {
	t.Helper()
	for _, p := range parts(e, kind, brute, cases, patience) {
		t.Run(p.name, func(t *testing.T) { p.test(t) })
	}
}

// enough checks that the cases test the whole contract.
func enough(t testing.TB, cases []Case) {
	t.Helper()
	if !slices.ContainsFunc(cases, func(c Case) bool { return c.Count == Endless }) {
		t.Error("no case is Endless: that the engine ends when it is told to is not tested")
	}
	if !slices.ContainsFunc(cases, func(c Case) bool { return c.Count != Endless }) {
		t.Error("all cases are Endless: no answers are tested")
	}
}

// Finds checks that an engine finds as many answers of a board as there are, and knows that it is
// all. It is for boards that are drawn at random.
func Finds(t rapid.TB, e engine.Engine, p puzzle.Puzzle, want int) {
	t.Helper()
	out, err := engine.Checked(e).Search(context.Background(), p, 0,
		func(puzzle.Answer) bool { return true })
	if err != nil || out.Found != want || !out.Complete {
		t.Fatalf("%s: %+v, %v; there are %d answers of\n%s", e.Name(), out, err, want, p)
	}
}

// part is a test of the suite.
type part struct {
	name string
	test func(testing.TB)
}

// parts lists the tests of the suite for these cases.
func parts(e engine.Engine, kind *puzzle.Kind, brute puzzletest.Brute, cases []Case,
	patience time.Duration,
) []part {
	all := []part{
		{"name", func(t testing.TB) {
			if e.Name() == "" {
				t.Error("the engine has no name")
			}
		}},
		{"foreign puzzle", func(t testing.TB) { foreigner(t, e) }},
	}
	for i, c := range cases {
		all = append(all, part{fmt.Sprintf("%s board %d", kind.Name, i+1), func(t testing.TB) {
			c.whole(t)
			p := puzzletest.Parse(t, kind, c.Text)
			switch {
			case c.Count == Endless:
				stops(t, searching(e, p), patience, usual)
			case c.Count < 0:
				Counts(t, e, p, len(puzzletest.Answers(brute, p)))
			default:
				Counts(t, e, p, c.Count)
			}
		}})
	}
	return all
}

// foreigner: the engine refuses an unknown kind with ErrUnsupported.
func foreigner(t testing.TB, e engine.Engine) {
	t.Helper()
	p := puzzletest.Foreign()
	_, err := e.Search(context.Background(), p, 1, func(puzzle.Answer) bool { return true })
	if !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("the error for a puzzle of an unknown kind is %v, want ErrUnsupported", err)
	}
	c, ok := e.(engine.Counter)
	if !ok {
		return
	}
	if _, err := c.Count(context.Background(), p, 0); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("the error of Count for a puzzle of an unknown kind is %v, want ErrUnsupported", err)
	}
}

// Counts checks an engine against its contract on one puzzle with want answers. Each answer passes
// the rules and none comes twice (Checked ensures both); the number is right; limits are respected;
// and the outcome is complete if and only if the search was exhausted.
func Counts(t testing.TB, e engine.Engine, p puzzle.Puzzle, want int) {
	t.Helper()
	all, out := found(t, e, p, 0)
	pruned(t, e, out)
	if out.Found != want || !out.Complete {
		t.Errorf("found %d answers, complete %v; want all %d, of\n%s", out.Found, out.Complete, want, p)
		return
	}
	if again, _ := found(t, e, p, 0); !slices.EqualFunc(all, again, slices.Equal) {
		t.Errorf("a second search gave other answers or another order, of\n%s", p)
	}
	counted, err := engine.Checked(e).Count(context.Background(), p, 0)
	if err != nil || counted.Found != want || !counted.Complete {
		t.Errorf("Count found %d, complete %v, error %v; want %d",
			counted.Found, counted.Complete, err, want)
	}
	pruned(t, e, counted)
	for limit := 1; limit <= min(want, 2); limit++ {
		some, out := found(t, e, p, limit)
		if len(some) != limit || out.Complete && want > limit {
			t.Errorf("limit %d: found %d of %d, complete %v", limit, len(some), want, out.Complete)
		}
	}
	if want < 50_000 { // otherwise the checks above have been enough work
		_, out = found(t, e, p, want+1)
		if out.Found != want || !out.Complete {
			t.Errorf("limit %d: found %d, complete %v; want all %d", want+1, out.Found, out.Complete, want)
		}
	}
	if want > 1 {
		enough := func(puzzle.Answer) bool { return false }
		out, err := engine.Checked(e).Search(context.Background(), p, 0, enough)
		if err != nil || out.Found != 1 || out.Complete {
			t.Errorf("told to stop at the first of %d: found %d, complete %v, error %v",
				want, out.Found, out.Complete, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out, err = engine.Checked(e).Search(ctx, p, 0, func(puzzle.Answer) bool { return true })
	if err != nil || out.Found > 0 || out.Complete && want > 0 {
		t.Errorf("under a context that has ended: found %d of %d, complete %v, error %v; want none",
			out.Found, want, out.Complete, err)
	}
	if c, ok := e.(engine.Counter); ok {
		out, err = c.Count(ctx, p, 0)
		if err != nil && !errors.Is(err, engine.ErrUnsupported) || out.Complete && want > 0 {
			t.Errorf("Count under a context that has ended: found %d of %d, complete %v, error %v",
				out.Found, want, out.Complete, err)
		}
	}
}

// pruned checks that a complete outcome names packages that the engine may prune with.
func pruned(t testing.TB, e engine.Engine, out engine.Outcome) {
	t.Helper()
	if p, ok := e.(engine.Pruner); ok && out.Complete {
		did, may := out.Pruned.Names(), p.Prunes().Names()
		if len(did) == 0 || len(engine.Shared(did, may)) != len(did) {
			t.Errorf("%s pruned with %q, and may with %q", e.Name(), did, may)
		}
	}
}

// found searches, and returns the answers and the outcome. It overwrites each slice after copying
// it, since the caller may change answers.
func found(t testing.TB, e engine.Engine, p puzzle.Puzzle, limit int,
) ([]puzzle.Answer, engine.Outcome) {
	t.Helper()
	var all []puzzle.Answer
	out, err := engine.Checked(e).Search(context.Background(), p, limit, func(s puzzle.Answer) bool {
		all = append(all, slices.Clone(s))
		for i := range s {
			s[i] = -1
		}
		return true
	})
	if err != nil {
		t.Errorf("limit %d: %v, of\n%s", limit, err, p)
	}
	for i, stage := range out.Stages {
		if stage == "" || slices.Contains(out.Stages[:i], stage) {
			t.Errorf("the stages are %q: a word each, and each once", out.Stages)
		}
	}
	return all, out
}
