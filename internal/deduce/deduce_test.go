package deduce_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	kenkenbrute "github.com/gridwright/gridwright/internal/family/kenken/brute"
	latinbrute "github.com/gridwright/gridwright/internal/family/latin/brute"
	pathbrute "github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// brutes list the answers of small boards, by the names of families.
var brutes = map[string]puzzletest.Brute{"path": pathbrute.Answers, "link": puzzletest.TryLines,
	"latin": latinbrute.Answers, "slitherlink": puzzletest.TryLines, "kenken": kenkenbrute.Answers}

// boards have one answer, several or none.
var boards = []string{
	"numbrix\n1\n",
	"numbrix\n1 4 .\n. . .\n. . .\n",
	"numbrix\n. . 1\n. . .\n. x .\n",
	"numbrix\n. . .\n. 5 .\n. . .\n",
	"numbrix\n1 . . .\n. . . .\n. . . 12\n",
	"numbrix\n1 3\n. .\n",
	"numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n",
	"hidato\n. . .\n. 9 .\n1 . .\n",
	"hidato\n. 3 .\n. x .\n. . .\n",
	"hidato\n1 . 9\n. . .\n. 4 .\n",
	"numberlink\n1 1\n",
	"numberlink\n1 . 2\n. . 3\n1 2 3\n",
	"numberlink cover=no touch=free\n1 . . 2\n. . . .\n1 . . 2\n",
	"numberlink cover=yes touch=free\n1 . . .\n. . . .\n. . . 1\n",
	"numberlink\n1 2\n2 1\n",
	"numberlink cover=no\n1 . 2 .\n. . . .\n. 1 . 2\n",
	"latin\n. . .\n. . .\n. . .\n",
	"latin\n1 . . .\n. 2 . .\n. . 3 .\n. . . 4\n",
	"latin\n1 1\n. .\n",
	"futoshiki\n. < .   .   .\n^\n.   . > .   .\n.   .   v\n.   .   .   .\n.   . < . > .\n",
	"futoshiki\n. < . < .\n. . .\n.   .   .\n",
	"sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n",
	"sudoku\n. . . .\n. . 3 .\n. 4 . .\n. . . .\n",
	"slitherlink\n3 .\n. .\n",
	"slitherlink\n. .\n. .\n",
	"slitherlink\n4 4\n. .\n",
	"slitherlink\n. 3 .\n2 . .\n. . 3\n",
	"kenken\na a b\nc d b\nc d d\na 3+\nb 2-\nc 5+\n",
	"kenken\na a b\nc c b\nd d d\na 3+\nb 4+\nc 3+\n",
	"kenken\na a\nb b\na 3+\nb 2/\n",
	"kenken\na a b\nc a b\nc d d\na 6\nb 2\nd 3\n",
}

// engines returns the encoding and the engine by which a puzzle is asked about. The engine is nil
// if it is not to be native.
func engines(t testing.TB, p puzzle.Puzzle, native bool) (*encoding.Encoding, engine.Engine) {
	t.Helper()
	e, err := catalog.Engine("sat:rules", p)
	if err != nil {
		t.Fatal(err)
	}
	enc := e.(viasat.Engine).Encoding
	if !native {
		return enc, nil
	}
	if e, err = catalog.Engine("auto", p); err != nil {
		t.Fatal(err)
	}
	return enc, e
}

// asker returns an asker for a puzzle.
func asker(t testing.TB, p puzzle.Puzzle, native bool) *deduce.Asker {
	t.Helper()
	enc, e := engines(t, p, native)
	return deduce.New(p, enc, e)
}

// read reads a board and lists its answers.
func read(t testing.TB, text string) (puzzle.Puzzle, []puzzle.Answer) {
	t.Helper()
	p, err := catalog.Read(text)
	if err != nil {
		t.Fatalf("%v, of\n%s", err, text)
	}
	f, err := catalog.FamilyFor(p)
	if err != nil {
		t.Fatal(err)
	}
	return p, puzzletest.Answers(brutes[f.Name], p)
}

// having returns the answers that have some facts.
func having(t testing.TB, p puzzle.Puzzle, answers []puzzle.Answer, facts []puzzle.Fact) []puzzle.Answer {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(answers), func(s puzzle.Answer) bool {
		return slices.ContainsFunc(facts, func(f puzzle.Fact) bool {
			has, err := p.Has(s, f)
			if err != nil {
				t.Fatal(err)
			}
			return !has
		})
	})
}

// judge compares an outcome with all answers that have the entries. What was not settled need not
// be, unless the outcome is complete.
func judge(t testing.TB, p puzzle.Puzzle, out deduce.Outcome, err error, all []puzzle.Answer, said []puzzle.Fact) {
	t.Helper()
	if err != nil {
		t.Fatalf("%v, of\n%s", err, p)
	}
	settled := 0
	for i, f := range out.Facts {
		with := len(having(t, p, all, []puzzle.Fact{f}))
		k := out.Known[i]
		if k.Settled() {
			settled++
			if f.Not = k&deduce.None != 0; !slices.Contains(said, f) {
				t.Errorf("%v was settled without a word, of\n%s", f, p)
			}
		}
		if k&deduce.Every != 0 && with < len(all) || k&deduce.None != 0 && with > 0 ||
			k&deduce.Some != 0 && with == 0 || k&deduce.Lacked != 0 && with == len(all) {
			t.Errorf("%v: %b, but %d of %d answers have it, of\n%s", f, k, with, len(all), p)
		}
		if out.Complete && len(all) > 0 && k.Settled() == k.Open() {
			t.Errorf("%v is %b, though all is known, of\n%s", f, k, p)
		}
	}
	if len(said) != settled && len(all) > 0 {
		t.Errorf("%d facts were told, %d are settled, of\n%s", len(said), settled, p)
	}
	if out.Complete && (out.First == nil) != (len(all) == 0) || out.Complete && (out.Other == nil) != (len(all) < 2) {
		t.Errorf("%v and %v are answers, of %d, of\n%s", out.First, out.Other, len(all), p)
	}
}

// TestOpen: the facts that a puzzle leaves open are counted, with and without known answers, and up
// to a number alone.
func TestOpen(t *testing.T) {
	for _, text := range boards {
		p, answers := read(t, text)
		enc, _ := engines(t, p, false)
		want := 0
		for f := range p.Facts() {
			if n := len(having(t, p, answers, []puzzle.Fact{f})); 0 < n && n < len(answers) {
				want++
			}
		}
		for _, known := range [][]puzzle.Answer{nil, answers[:min(1, len(answers))], answers} {
			out, err := deduce.Open(context.Background(), p, enc, known, want, 1<<20)
			if err != nil || out.Left != want || !out.Complete || len(out.Answers) == 0 && len(answers) > 0 {
				t.Errorf("with %d answers: %v, %+v, want %d open facts, of\n%s", len(known), err, out, want, p)
			}
		}
		if out, err := deduce.Open(context.Background(), p, enc, nil, 0, 1<<20); err != nil || out.Complete != (want == 0) || (out.Left == 0) != (want == 0) {
			t.Errorf("up to 0: %v, %+v, want %d open facts, of\n%s", err, out, want, p)
		}
	}
}

// asks is Ask or AskSlowly.
type asks func(k *deduce.Asker, ctx context.Context, q deduce.Question) (deduce.Outcome, error)

// ask asks, and judges what it learns.
func ask(t testing.TB, ctx context.Context, k *deduce.Asker, p puzzle.Puzzle, entries []puzzle.Fact, all []puzzle.Answer, by asks) deduce.Outcome {
	t.Helper()
	return askFor(t, ctx, 0, k, p, entries, all, by)
}

// askFor asks for so many answers, and judges what it learns.
func askFor(t testing.TB, ctx context.Context, enough int, k *deduce.Asker, p puzzle.Puzzle, entries []puzzle.Fact, all []puzzle.Answer, by asks) deduce.Outcome {
	t.Helper()
	var said []puzzle.Fact
	watch := func(f puzzle.Fact) { said = append(said, f) }
	out, err := by(k, ctx, deduce.Question{Entries: entries, Watch: watch, Enough: enough})
	judge(t, p, out, err, all, said)
	return out
}

// entries draws n entries: facts of an answer if there are some, or any.
func entries(t testing.TB, rng *rand.Rand, p puzzle.Puzzle, n int, of puzzle.Answer) []puzzle.Fact {
	t.Helper()
	facts := slices.Collect(p.Facts())
	var all []puzzle.Fact
	for range n {
		f := facts[rng.IntN(len(facts))]
		f.Not = rng.IntN(2) > 0
		if of != nil {
			f.Not = false
			has, err := p.Has(of, f)
			if err != nil {
				t.Fatal(err)
			}
			f.Not = !has
		}
		all = append(all, f)
	}
	return all
}

// TestAsk: what is found out is what all answers share, with and without entries.
func TestAsk(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, text := range boards {
		p, answers := read(t, text)
		for i := range 24 {
			var of puzzle.Answer
			if i%4 < 2 && len(answers) > 0 {
				of = answers[i%len(answers)]
			}
			entered := entries(t, rng, p, i/4, of)
			all := having(t, p, answers, entered)
			for _, by := range []asks{(*deduce.Asker).Ask, (*deduce.Asker).AskSlowly} {
				if out := ask(t, context.Background(), asker(t, p, i%2 == 0), p, entered, all, by); !out.Complete {
					t.Errorf("not complete, with %v, of\n%s", entered, p)
				}
			}
		}
	}
}

// TestAskAgain: what one question leaves behind serves the next ones, and harms none: with other
// entries, with none, for fewer answers, interrupted, or told some answers before.
func TestAskAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, text := range boards {
		p, answers := read(t, text)
		for run := range 4 {
			k := asker(t, p, run%2 == 0)
			if run > 1 {
				if err := k.Tell(answers[:min(1, len(answers))], len(answers) < 2); err != nil {
					t.Fatal(err)
				}
			}
			for i := range 24 {
				var of puzzle.Answer
				if i%2 == 0 && len(answers) > 0 {
					of = answers[rng.IntN(len(answers))]
				}
				entered := entries(t, rng, p, rng.IntN(4), of)
				all := having(t, p, answers, entered)
				by, left := (*deduce.Asker).Ask, rng.IntN(200)
				if i%3 == 0 {
					by = (*deduce.Asker).AskSlowly
				}
				switch i % 4 {
				case 1:
					ask(t, ending{context.Background(), &left}, k, p, entered, all, by)
				case 2:
					out := askFor(t, context.Background(), 1+i/4%2, k, p, entered, all, by)
					if got := min(1+i/4%2, len(all)); got == 1 && out.First == nil || got == 2 && out.Other == nil {
						t.Errorf("fewer than %d answers, with %v, of\n%s", got, entered, p)
					}
				case 3:
					c, err := k.Conflict(context.Background(), entered)
					if err != nil || (c.NoAnswer || c.Entries != nil) != (len(all) == 0) {
						t.Errorf("%+v, %v, with %v, of\n%s", c, err, entered, p)
					}
				default:
					if out := ask(t, context.Background(), k, p, entered, all, by); !out.Complete {
						t.Errorf("not complete, with %v, of\n%s", entered, p)
					}
				}
			}
		}
	}
}

// TestGrowth: however many questions there are, with whatever entries, the solver does not grow
// beyond a bound, and does grow in between: it is not built anew each time.
func TestGrowth(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	p, answers := read(t, "sudoku box=2x2\n1 . . .\n. . . 2\n. . . .\n. . 3 .\n")
	k := asker(t, p, false)
	ask(t, context.Background(), k, p, nil, answers, (*deduce.Asker).Ask)
	built := k.Vars()
	most, rebuilt := built, 0
	for range 3_000 {
		before := k.Vars()
		entered := entries(t, rng, p, 1+rng.IntN(3), nil)
		ask(t, context.Background(), k, p, entered, having(t, p, answers, entered), (*deduce.Asker).Ask)
		if most = max(most, k.Vars()); k.Vars() < before {
			rebuilt++
		}
	}
	if most > deduce.MostVars(built) || rebuilt == 0 || rebuilt > 30 {
		t.Errorf("from %d variables to %d in 3,000 questions, built anew %d times", built, most, rebuilt)
	}
}

// TestTellWrong: an answer besides one that was told to be the only one is an error, and the next
// question begins anew.
func TestTellWrong(t *testing.T) {
	p, answers := read(t, "latin\n. .\n. .\n")
	k := asker(t, p, false)
	if err := k.Tell(answers[:1], true); err != nil {
		t.Fatal(err)
	}
	if err := k.Tell(answers[1:], false); !errors.Is(err, engine.ErrWrong) {
		t.Errorf("another answer: %v", err)
	}
	if out := ask(t, context.Background(), k, p, nil, answers, (*deduce.Asker).Ask); !out.Complete {
		t.Error("not complete after an error")
	}
	if err := k.Tell(answers[:1], true); !errors.Is(err, engine.ErrWrong) {
		t.Errorf("one answer of two, said to be all: %v", err)
	}
}

// ending is a context that ends after some looks.
type ending struct {
	context.Context
	looks *int
}

func (c ending) Err() error {
	if *c.looks--; *c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestInterrupted: wherever it is interrupted, and whatever its budget, all that it states is true.
func TestInterrupted(t *testing.T) {
	for _, text := range sample.Of(boards, 1) {
		p, answers := read(t, text)
		for _, native := range []bool{true, false} {
			complete := false
			for n := 0; !complete; n++ {
				if n > 2000 {
					t.Fatalf("no end in sight, of\n%s", p)
				}
				left := n
				complete = ask(t, ending{context.Background(), &left}, asker(t, p, native), p, nil, answers, (*deduce.Asker).AskSlowly).Complete
			}
			for n := range int64(60) {
				for _, b := range []engine.Budget{{Nodes: n + 1}, {Conflicts: n + 1}} {
					ctx, cancel := engine.WithBudget(context.Background(), b)
					out := ask(t, ctx, asker(t, p, native), p, nil, answers, (*deduce.Asker).Ask)
					if b.Nodes > 0 && out.Nodes > b.Nodes {
						t.Errorf("%d nodes within %d, of\n%s", out.Nodes, b.Nodes, p)
					}
					cancel()
				}
			}
		}
	}
}

// TestAskErrors: an entry that is no fact of the board, and a kind without a statement.
func TestAskErrors(t *testing.T) {
	p, _ := read(t, "latin\n. .\n. .\n")
	for _, f := range []puzzle.Fact{{}, puzzle.HoldsFact(puzzle.Cell{}, 3), puzzle.LinkedFact(puzzle.Cell{}, puzzle.Cell{Col: 1})} {
		q := deduce.Question{Entries: []puzzle.Fact{f}}
		if _, err := asker(t, p, true).Ask(context.Background(), q); !errors.Is(err, deduce.ErrEntry) {
			t.Errorf("the entry %v: %v", f, err)
		}
	}
	other, _ := read(t, "numberlink\n1 1\n")
	enc, _ := engines(t, p, false)
	if _, err := deduce.New(other, enc, nil).Ask(context.Background(), deduce.Question{}); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("another kind: %v", err)
	}
}

// liar is an engine with a wrong answer.
type liar struct{ engine.Engine }

func (liar) Search(_ context.Context, p puzzle.Puzzle, _ int, yield func(puzzle.Answer) bool) (engine.Outcome, error) {
	rows, cols := p.Size()
	yield(make(puzzle.Answer, rows*cols))
	return engine.Outcome{Found: 1, Complete: true}, nil
}

// TestWrong: an answer that breaks the rules shows nothing.
func TestWrong(t *testing.T) {
	p, _ := read(t, "latin\n. .\n. .\n")
	honest, e := engines(t, p, true)
	out, err := deduce.New(p, honest, liar{e}).Ask(context.Background(), deduce.Question{})
	if !errors.Is(err, engine.ErrWrong) || out.First != nil || out.Complete {
		t.Errorf("%+v, %v", out, err)
	}
	lying := *honest
	lying.Build = func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
		built, err := honest.Build(ctx, p)
		if err == nil {
			built.Decode = func(func(cnf.Lit) bool) (puzzle.Answer, error) { return puzzle.Answer{1, 1, 2, 2}, nil }
		}
		return built, err
	}
	if out, err := deduce.New(p, &lying, nil).Ask(context.Background(), deduce.Question{}); !errors.Is(err, engine.ErrWrong) || out.First != nil {
		t.Errorf("%+v, %v", out, err)
	}
}

// TestStreams: on a board with very many answers the first facts come long before the last.
func TestStreams(t *testing.T) {
	text := "sudoku\n" + strings.Repeat("1 2 3 4 5 6 7 8 .\n", 1) + strings.Repeat(". . . . . . . . .\n", 8)
	p, err := catalog.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var said []puzzle.Fact
	watch := func(f puzzle.Fact) {
		if said = append(said, f); len(said) > 8 {
			cancel()
		}
	}
	out, err := asker(t, p, true).Ask(ctx, deduce.Question{Watch: watch})
	if err != nil || !slices.Contains(said, puzzle.HoldsFact(puzzle.Cell{}, 1)) || out.First == nil {
		t.Error(said, err)
	}
}

// TestConflict: the entries that it names are in no answer together; none can be left out if it
// says so; and it finds some, or that there is no answer, unless it is interrupted.
func TestConflict(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, text := range boards {
		p, answers := read(t, text)
		for i := range 40 {
			entered := entries(t, rng, p, 1+i%6, nil)
			if i%3 == 0 && len(answers) > 1 { // each is in an answer
				entered = append(entries(t, rng, p, 3, answers[0]), entries(t, rng, p, 3, answers[1])...)
			}
			all := having(t, p, answers, entered)
			ctx := context.Context(context.Background())
			if left := i; i%4 > 1 {
				ctx = ending{ctx, &left}
			}
			k := asker(t, p, i%2 == 0)
			if i%3 == 0 && len(answers) == 2 { // a search has found both
				if err := k.Tell(answers, true); err != nil {
					t.Fatal(err)
				}
			}
			c, err := k.Conflict(ctx, entered)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case c.NoAnswer && len(answers) > 0, c.Entries != nil && len(having(t, p, answers, c.Entries)) > 0:
				t.Errorf("%+v, of %v, of\n%s", c, entered, p)
			case len(all) > 0 && (c.NoAnswer || c.Entries != nil), ctx.Err() == nil && len(all) == 0 && !c.NoAnswer && !c.Needed:
				t.Errorf("%+v, of %v, which %d answers have, of\n%s", c, entered, len(all), p)
			}
			for j := range c.Entries {
				less := slices.Delete(slices.Clone(c.Entries), j, j+1)
				if c.Needed && len(less) > 0 && len(having(t, p, answers, less)) == 0 {
					t.Errorf("%v is not needed in %v, of\n%s", c.Entries[j], c.Entries, p)
				}
			}
		}
	}
}

// TestClash: no answer has the clues of a clash, and each smaller set of clues has one: of all clues
// if they are the fewest, of those of the clash if each is needed. A board with an answer has none.
func TestClash(t *testing.T) {
	found, clashes := 0, []string{"latin\n1 2 .\n. . 3\n. . .\n", "latin\n1 . 1\n2 2 .\n. 2 .\n", "numbrix\n1 . 3\n. 2 .\n. . .\n",
		"slitherlink\n3 . 1\n. 0 .\n2 . .\n", "kenken\na a b\nc d b\nc d d\na 9*\nb 3+\nc 3+\nd 6+\n", "sudoku\n1 . 3 .\n. 2 . 4\n4 . . .\n. . . 1\n"}
	for _, text := range slices.Concat(boards, clashes) {
		p, answers := read(t, text)
		f, err := catalog.FamilyFor(p)
		if err != nil {
			t.Fatal(err)
		}
		enc, _ := engines(t, p, false)
		c, err := deduce.FindClash(t.Context(), p, enc, nil)
		if err != nil || len(answers) > 0 && c.Clues != nil {
			t.Fatalf("%+v, %v, of\n%s", c, err, p)
		}
		if c.Clues == nil {
			continue
		}
		found++
		for set := range 1 << len(p.Clues()) {
			var kept []int
			within := true
			for i := range p.Clues() {
				if set>>i&1 != 0 {
					kept = append(kept, i)
					within = within && slices.Contains(c.Clues, i)
				}
			}
			less := len(kept) < len(c.Clues) && (c.Fewest || c.Needed && within)
			if !less && !slices.Equal(kept, c.Clues) {
				continue
			}
			rest := p.Keep(func(i int) bool { return slices.Contains(kept, i) })
			answered := false
			brutes[f.Name](rest, func(puzzle.Answer) bool { answered = true; return false })
			if answered != less {
				t.Errorf("%+v, but the clues %v have an answer: %v, of\n%s", c, kept, answered, p)
			}
		}
	}
	if found < 8 {
		t.Errorf("%d clashes", found)
	}
}
