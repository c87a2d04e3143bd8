// Package cluestest is the suite that every oracle of package clues must pass.
package cluestest

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// Run compares the oracles of a maker with brute force, on each board for many sets of the clues
// that one of its answers allows. Each board has an answer, and without clues few enough answers to
// list.
func Run(t *testing.T, maker clues.Maker, kind *puzzle.Kind, brute puzzletest.Brute,
	boards []string,
) {
	t.Helper()
	for _, text := range boards {
		p := puzzletest.Parse(t, kind, text)
		none := p.Keep(func(int) bool { return false })
		all := puzzletest.Answers(brute, none)
		answers := puzzletest.Answers(brute, p)
		if len(answers) == 0 {
			t.Fatalf("a board without an answer:\n%s", p)
		}
		than := answers[0]
		for _, q := range []puzzle.Puzzle{p, p.Full(than)} {
			asked(t, maker, q, than, all)
			ends(t, maker, q, than)
		}
	}
}

// asked questions an oracle about random sets of clues, of all sizes. all has the answers of the
// board without clues.
func asked(t testing.TB, maker clues.Maker, p puzzle.Puzzle, than puzzle.Answer,
	all []puzzle.Answer,
) {
	t.Helper()
	const questions = 60
	o, err := maker(context.Background(), p, slices.Clone(than))
	if err != nil {
		t.Fatalf("no oracle for\n%s\n%v", p, err)
	}
	if o.Name() == "" {
		t.Error("the oracle has no name")
	}
	given := p.Clues()
	same := func(s puzzle.Answer) func(puzzle.Answer) bool {
		return func(t puzzle.Answer) bool { return slices.Equal(s, t) }
	}
	others := func(kept clues.Set) []puzzle.Answer {
		return slices.DeleteFunc(slices.Clone(all), func(s puzzle.Answer) bool {
			if slices.Equal(s, than) {
				return true
			}
			for i := range kept.Elements() {
				if !p.Obeys(s, given[i]) {
					return true
				}
			}
			return false
		})
	}
	r := rand.New(rand.NewPCG(1, uint64(len(given))))
	for n := range questions {
		kept := hitting.New(len(given))
		for i := range given {
			if r.IntN(questions) < n+1 {
				kept.Add(i)
			}
		}
		before := kept.Clone()
		want := others(kept)
		other, core, err := o.Another(context.Background(), kept, engine.Budget{})
		switch {
		case !kept.Equal(before):
			t.Fatal("the oracle changed its argument")
		case err != nil:
			t.Fatalf("with the clues %v of\n%s\n%v", kept.List(), p, err)
		case other == nil && len(want) > 0:
			t.Fatalf("found no other answer than %v with the clues %v of\n%s", than, kept.List(), p)
		case other != nil && !slices.ContainsFunc(want, same(other)):
			t.Fatalf("%v is no other answer than %v with the clues %v of\n%s", other, than,
				kept.List(), p)
		case other != nil:
			continue
		case len(core) != len(kept) || !core.Within(kept):
			t.Fatalf("the core %v is not among the clues %v", core.List(), kept.List())
		case len(others(core)) > 0:
			t.Fatalf("the core %v leaves other answers than %v, of\n%s", core.List(), than, p)
		}
	}
}

// ends: after the end of the context, a question stays undecided unless it was easy. The next
// question is answered.
func ends(t testing.TB, maker clues.Maker, p puzzle.Puzzle, than puzzle.Answer) {
	t.Helper()
	o, err := maker(context.Background(), p, than)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	kept := hitting.All(len(p.Clues()))
	first, _, err := o.Another(ctx, kept, engine.Budget{})
	if err != nil && !errors.Is(err, clues.ErrUndecided) {
		t.Errorf("after the end of the context: %v", err)
	}
	again, _, fault := o.Another(context.Background(), kept, engine.Budget{})
	if fault != nil || err == nil && (first == nil) != (again == nil) {
		t.Errorf("%v after a question that was cut short, and then %v, %v", first, again, fault)
	}
}
