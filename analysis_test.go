package gridwright_test

import (
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// calls counts the calls of functions that allocate something each time, while do runs. It reads
// the profile of the memory, in which each allocation is then listed with its stack.
func calls(t *testing.T, do func(), functions ...string) []int64 {
	t.Helper()
	count := func() []int64 {
		runtime.GC()
		runtime.GC() // the profile is that of the last collection but one
		var records []runtime.MemProfileRecord
		n, ok := runtime.MemProfile(nil, true)
		for !ok {
			records = make([]runtime.MemProfileRecord, n+100)
			if n, ok = runtime.MemProfile(records, true); ok {
				records = records[:n]
			}
		}
		sums := make([]int64, len(functions))
		for _, r := range records {
			frames := runtime.CallersFrames(r.Stack())
			frame, more := frames.Next()
			for more && strings.HasPrefix(frame.Function, "runtime.") {
				frame, more = frames.Next()
			}
			for i, f := range functions {
				if frame.Function == f {
					sums[i] += r.AllocObjects
				}
			}
		}
		return sums
	}
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	runtime.MemProfileRate = 1
	before := count()
	do()
	after := count()
	for i := range after {
		after[i] -= before[i]
	}
	return after
}

// numberlink is a board that takes less time than those of the folder examples.
const numberlink = "numberlink\n1 . . 2 3 2\n. . 3 . . .\n. . . 4 . .\n. . . . . .\n5 . . . 4 .\n. 5 1 . . .\n"

// exampleOf reads a board of the folder examples, or numberlink.
func exampleOf(t testing.TB, name string) gridwright.Puzzle {
	t.Helper()
	text := []byte(numberlink)
	if name != "numberlink" {
		var err error
		if text, err = os.ReadFile("examples/" + name + ".txt"); err != nil {
			t.Fatal(err)
		}
	}
	p, err := gridwright.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// analysed begins to analyse a puzzle.
func analysed(t testing.TB, p gridwright.Puzzle) *gridwright.Analysis {
	t.Helper()
	a, err := gridwright.Analyse(p)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// hinted returns the next hint.
func hinted(t testing.TB, a *gridwright.Analysis) []*gridwright.Step {
	t.Helper()
	steps, err := a.Hint(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return steps
}

// shown are examples of each kind.
var shown = []string{"numbrix-9x9", "hidato-8x8", "numberlink", "slitherlink-10x10", "futoshiki-5x5", "sudoku-9x9", "kenken-6x6", "latin-7x7"}

// TestAnalysedOnce: over solve, hint, entry, hint and undo, the rules are stated once, and their
// formula gets at most one solver. (Explanations also try a few rules at a time, in small formulas
// of their own, which are not counted.)
func TestAnalysedOnce(t *testing.T) {
	const stated, solver = "github.com/gridwright/gridwright/rules.New", "github.com/gridwright/gridwright/internal/encoding.(*Encoded).Solver"
	each := calls(t, func() { rules.New(1, 1) }, stated)[0]
	for _, name := range shown {
		p := exampleOf(t, name)
		got := calls(t, func() {
			a := analysed(t, p)
			if _, err := a.Solve(context.Background(), nil); err != nil {
				t.Fatal(err)
			}
			first := hinted(t, a)
			hinted(t, a.With(first[len(first)-1].Fact))
			if again := hinted(t, a); !slices.Equal(again, first) {
				t.Errorf("%s: after undo, the hint is %v, not %v", name, again, first)
			}
			for _, enough := range []*gridwright.DeduceOptions{nil, {Entries: []gridwright.Fact{first[len(first)-1].Fact}}} {
				if _, err := a.Deduce(context.Background(), enough); err != nil {
					t.Error(err)
				}
			}
		}, stated, solver)
		if got[0] != each || got[1] > 1 {
			t.Errorf("%s: the rules were stated %d times, and there were %d solvers", name, got[0]/each, got[1])
		}
	}
}

// TestAnalysedHints: hint after hint, each entered, leads to the answer; no hint needs more rules
// together than one that begins anew, and back at an earlier state the hint is the one of then.
func TestAnalysedHints(t *testing.T) {
	ctx := context.Background()
	load := func(steps []*gridwright.Step) int {
		most := 0
		for _, s := range steps {
			most = max(most, s.Load)
		}
		return most
	}
	for _, name := range shown {
		p := exampleOf(t, name)
		r, err := gridwright.Solve(ctx, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		a := analysed(t, p)
		type state struct {
			*gridwright.Analysis
			steps []*gridwright.Step
		}
		var states []state
		for i := 0; ; i++ {
			steps := hinted(t, a)
			if len(steps) == 0 {
				break
			}
			states = append(states, state{a, steps})
			for _, s := range steps {
				if has, err := p.Has(r.Answer, s.Fact); err != nil || !has {
					t.Fatalf("%s: %v is not in the answer", name, s.Fact)
				}
				a = a.With(s.Fact)
			}
			if i%8 == 0 {
				anew, err := gridwright.Hint(ctx, p, &gridwright.HintOptions{Entries: states[i].Entries()})
				if err != nil || load(anew) < load(steps) {
					t.Errorf("%s, with %d entries: a load of %d, anew %d, %v", name, len(states[i].Entries()), load(steps), load(anew), err)
				}
			}
		}
		if d, err := a.Deduce(ctx, nil); err != nil || len(d.Left(a.Entries())) > 0 && name[:6] != "number" {
			t.Errorf("%s: at the end, %d facts are left, %v", name, len(d.Left(a.Entries())), err)
		}
		for _, s := range slices.Backward(states) {
			if again := hinted(t, s.Analysis); !slices.Equal(again, s.steps) {
				t.Errorf("%s: back at %d entries, another hint", name, len(s.Entries()))
			}
		}
	}
}

// TestAnalysedEntries: entries of an analysis count in each question that knows entries, and are
// errors in those that do not.
func TestAnalysedEntries(t *testing.T) {
	ctx := context.Background()
	p := parsed(t, "latin\n1 . .\n. . .\n. . .\n")
	a := analysed(t, p)
	at := func(row, col, v int) gridwright.Fact {
		return puzzle.HoldsFact(gridwright.Cell{Row: int16(row), Col: int16(col)}, v)
	}
	for _, tt := range []struct {
		entries []gridwright.Fact
		want    gridwright.Verdict
	}{
		{nil, gridwright.Several},
		{[]gridwright.Fact{at(0, 1, 2)}, gridwright.Several},
		{[]gridwright.Fact{at(0, 1, 2), at(1, 0, 2)}, gridwright.Unique},
		{[]gridwright.Fact{at(0, 1, 2), at(1, 1, 2)}, gridwright.None},
		{nil, gridwright.Several},
	} {
		b := a.With(tt.entries...)
		r, err := b.Solve(ctx, nil)
		d, err2 := b.Deduce(ctx, nil)
		c, err3 := b.CheckEntries(ctx, nil)
		if err != nil || err2 != nil || err3 != nil || r.Verdict != tt.want || d.Verdict != tt.want ||
			(c.Verdict == gridwright.None) != (tt.want == gridwright.None) {
			t.Errorf("%v: %v, %v, %v, %v, %v, %v; want %v", tt.entries, r.Verdict, d.Verdict, c.Verdict, err, err2, err3, tt.want)
		}
		for _, s := range r.Answers {
			for _, f := range tt.entries {
				if has, err := p.Has(s, f); err != nil || !has {
					t.Errorf("an answer without %v", f)
				}
			}
		}
		if len(tt.entries) == 0 {
			continue
		}
		_, counted := b.Count(ctx, nil)
		_, mip := b.Solve(ctx, &gridwright.SolveOptions{Engine: "sat"})
		_, many := b.Solve(ctx, &gridwright.SolveOptions{Limit: 3})
		_, kinds := b.Deduce(ctx, &gridwright.DeduceOptions{Kinds: []gridwright.Kind{{}}})
		listed := error(nil)
		for _, err := range b.Answers(ctx, nil) {
			listed = err
		}
		for i, err := range []error{counted, mip, many, kinds, listed} {
			if !errors.Is(err, gridwright.ErrOption) {
				t.Errorf("%d: %v, want ErrOption", i, err)
			}
		}
	}
}

// TestAnalysedTogether: what several goroutines ask at once is what each would be told alone.
func TestAnalysedTogether(t *testing.T) {
	ctx := context.Background()
	p := exampleOf(t, "sudoku-9x9")
	a := analysed(t, p)
	first := hinted(t, analysed(t, p))
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			switch i % 4 {
			case 0:
				if r, err := a.Solve(ctx, nil); err != nil || r.Verdict != gridwright.Unique {
					t.Error(r.Verdict, err)
				}
			case 1:
				if s, err := a.Hint(ctx, nil); err != nil || s[len(s)-1].Load != first[len(first)-1].Load {
					t.Error(s, err)
				}
			case 2:
				n := 0
				for s, err := range a.Explain(ctx, nil) {
					if err != nil {
						t.Error(err)
						return
					}
					if _, err := s.Proof(ctx); err != nil {
						t.Error(err)
					}
					if n++; n > 20 {
						break
					}
				}
			case 3:
				if g, err := a.Grade(ctx, nil); err != nil || g.Class == gridwright.Search {
					t.Error(g, err)
				}
			}
		})
	}
	wait.Wait()
}

// BenchmarkAnalysedHint is the next hint of the same analysis, when the one before is entered.
func BenchmarkAnalysedHint(b *testing.B) {
	for _, name := range shown {
		b.Run(name, func(b *testing.B) {
			p := exampleOf(b, name)
			a := analysed(b, p)
			for b.Loop() {
				steps := hinted(b, a)
				if len(steps) == 0 {
					b.StopTimer()
					a = analysed(b, p)
					hinted(b, a)
					b.StartTimer()
					continue
				}
				for _, s := range steps {
					a = a.With(s.Fact)
				}
			}
		})
	}
}
