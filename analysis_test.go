package gridwright_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
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

// TestAnalysedOnce: over solve, hint, entry, hint and undo, the rules are stated once. Their formula
// gets at most one solver, and explanations, in which rules have switches, another.
func TestAnalysedOnce(t *testing.T) {
	const module = "github.com/gridwright/gridwright/"
	const stated, solver, searched = module + "rules.New", module + "internal/encoding.(*Encoded).Solver", module + "sat.New"
	each := calls(t, func() { rules.New(1, 1); sat.New(sat.Options{}) }, stated, searched)
	for _, name := range sample.Of(shown, 1) {
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
		}, stated, searched, solver)
		if got[0] != each[0] || got[1] > 2*each[1] || got[2] > 1 {
			t.Errorf("%s: the rules were stated %d times, and there were %d solvers, %d of the formula", name, got[0]/each[0], got[1]/each[1], got[2])
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
	for _, name := range sample.Of(shown, 1) {
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
	for _, name := range sample.Of(shown, 1) {
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

// TestAnalysedMoves: players enter what they like, not only what a hint says. Each step of a hint
// holds in the answer, and rests on nothing but clues, entries and the steps before it.
func TestAnalysedMoves(t *testing.T) {
	ctx := context.Background()
	for _, name := range sample.Of(shown, 1) {
		p := exampleOf(t, name)
		r, err := gridwright.Solve(ctx, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		var placements []gridwright.Fact
		for f := range p.Facts() {
			if has, err := p.Has(r.Answer, f); err == nil && has {
				placements = append(placements, f)
			}
		}
		statement, err := catalog.StatementFor(p)
		if err != nil {
			t.Fatal(err)
		}
		set, err := statement.State(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		x, err := explain.New(ctx, p, set, explain.Question{Answer: r.Answer})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(4) {
			rng := rand.New(rand.NewPCG(seed, 1))
			states := []*gridwright.Analysis{analysed(t, p)}
			for range 25 {
				a := states[len(states)-1]
				steps := hinted(t, a)
				if err := x.Enter(a.Entries()); err != nil {
					t.Fatal(err)
				}
				for _, s := range steps {
					for _, f := range s.Premises {
						if !x.Known(set.Fact(f)) {
							t.Fatalf("%s: %v rests on %v, which is not known with %v", name, s.Fact, f, a.Entries())
						}
					}
					if !x.Holds(set.Fact(s.Fact)) {
						t.Fatalf("%s: %v is not in the answer", name, s.Fact)
					}
					x.Learn(&explain.Step{Lit: set.Fact(s.Fact)})
				}
				switch rng.IntN(10) {
				case 0: // back
					states = states[:1+rng.IntN(len(states))]
				case 1, 2, 3: // what the hint says
					for _, s := range steps {
						a = a.With(s.Fact)
					}
					states = append(states, a)
				default:
					states = append(states, a.With(placements[rng.IntN(len(placements))]))
				}
			}
		}
	}
}

// TestAnalysedOwn: nothing of a caller's stays in an analysis, and nothing of an analysis reaches a
// caller later: neither answers, nor functions, nor reports.
func TestAnalysedOwn(t *testing.T) {
	ctx := context.Background()
	a := analysed(t, exampleOf(t, "slitherlink-10x10"))
	r, err := a.Solve(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	clear(r.Answers[0])
	if again, err := a.Solve(ctx, nil); err != nil || again.Verdict != gridwright.Unique {
		t.Errorf("after a change of the answer: %v, %v", again.Verdict, err)
	}
	late := false
	watch := func(gridwright.Fact) { late = true }
	b := analysed(t, parsed(t, "latin\n1 . . .\n. . . .\n. . . .\n. . . .\n"))
	if _, err := b.Deduce(ctx, &gridwright.DeduceOptions{Watch: watch, Limits: gridwright.Limits{Nodes: 1}}); err != nil {
		t.Fatal(err)
	}
	late = false
	if _, err := b.Deduce(ctx, nil); err != nil || late {
		t.Errorf("a function of an earlier question was called: %v, %v", late, err)
	}
	many, err := b.Solve(ctx, &gridwright.SolveOptions{Limit: gridwright.MaxAnswers})
	if err != nil {
		t.Fatal(err)
	}
	holds := func(row, col int) gridwright.Fact {
		return puzzle.HoldsFact(gridwright.Cell{Row: int16(row), Col: int16(col)}, int(many.Answers[7][4*row+col]))
	}
	if c, err := b.With(holds(1, 1), holds(2, 2), holds(0, 2)).CheckEntries(ctx, nil); err != nil || c.Verdict == gridwright.None {
		t.Errorf("entries of an answer among %d: %+v, %v", len(many.Answers), c, err)
	}
}

// TestAnalysedEngine: an engine that is named is the one that searches, and what it claims is
// confirmed by another.
func TestAnalysedEngine(t *testing.T) {
	for _, name := range sample.Of(shown, 1) {
		a := analysed(t, exampleOf(t, name))
		r, err := a.Solve(context.Background(), &gridwright.SolveOptions{Engine: "sat:rules", Confirm: gridwright.Confirm("auto")})
		if err != nil || !slices.Equal(r.Stages, []string{"rules"}) || r.Report == nil {
			t.Errorf("%s: the stages are %v, %v", name, r.Stages, err)
		}
		if r.Evidence == gridwright.Agreed && (len(r.Confirmation.Shared) > 0 || slices.Contains(r.Confirmation.First, "latin/search")) {
			t.Errorf("%s: agreed, although %+v", name, r.Confirmation)
		}
	}
}

// TestAnalysedSearch: what Solve has found is not searched for again, neither by Solve nor Confirm nor
// Minimize: the run is the same. What they say is what the functions say that begin anew.
func TestAnalysedSearch(t *testing.T) {
	ctx := context.Background()
	for _, name := range sample.Of(shown, 1) {
		p := exampleOf(t, name)
		a := analysed(t, p)
		first, err := a.Solve(ctx, nil)
		if err != nil || first.Verdict != gridwright.Unique {
			t.Fatal(name, first.Verdict, err)
		}
		once := first.Run
		for _, s := range first.Answers {
			clear(s) // what a caller does to a result is nothing to the next one
		}
		report, reports := first.Report.(*sat.Report)
		if reports {
			*report = sat.Report{}
		}
		again, err := a.Solve(ctx, nil)
		if reports && again.Report.(*sat.Report).Encoding == "" {
			t.Errorf("%s: the report is that of a result of before, which was changed", name)
		}
		if err != nil || again.Time != once.Time || gridwright.Check(p, again.Answer) != nil {
			t.Errorf("%s: the second run took %v, the first %v: %v", name, again.Time, once.Time, err)
		}
		confirmed, err := a.Confirm(ctx, nil)
		anew, err2 := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Confirm: gridwright.Confirm("auto")})
		if err != nil || err2 != nil || confirmed.Time != once.Time || confirmed.Evidence != anew.Evidence ||
			confirmed.Confirmation == nil {
			t.Errorf("%s: %s by a run of %v, want %s and %v: %v, %v", name, confirmed.Evidence, confirmed.Time,
				anew.Evidence, once.Time, err, err2)
		}
		if _, err := a.With(hinted(t, a)[0].Fact).Minimize(ctx, nil); !errors.Is(err, gridwright.ErrOption) {
			t.Errorf("%s: with entries: %v, want ErrOption", name, err)
		}
		if !p.Kind().Monotone {
			continue
		}
		few, err := a.Minimize(ctx, &gridwright.MinimizeOptions{Seed: 1})
		want, err2 := gridwright.Minimize(ctx, p, &gridwright.MinimizeOptions{Seed: 1})
		if err != nil || err2 != nil || few.Puzzle.String() != want.Puzzle.String() || few.Evidence != want.Evidence {
			t.Errorf("%s: %s (%s), want %s (%s): %v, %v", name, few.Puzzle, few.Evidence, want.Puzzle, want.Evidence, err, err2)
		}
		for q, err := range a.ClueSets(ctx, &gridwright.ClueSetsOptions{Limit: 1}) {
			if err != nil || len(q.Clues()) > len(p.Clues()) {
				t.Errorf("%s: %v, %v", name, q, err)
			}
		}
	}
}

// TestAnalysedWaits: a question whose time is over before its turn comes knows nothing, and one that
// ends in a panic leaves the turn to others.
func TestAnalysedWaits(t *testing.T) {
	a := analysed(t, exampleOf(t, "sudoku-9x9"))
	ended, end := context.WithCancel(context.Background())
	end()
	asked := false
	_, err := a.Hint(context.Background(), &gridwright.HintOptions{Deduced: func(*gridwright.Deduction) {
		asked = true
		r, err := a.Solve(ended, nil)
		if err != nil || r.Verdict != gridwright.Unknown || r.Stop != gridwright.Interrupted {
			t.Errorf("solve: %v, %v, %v", r.Verdict, r.Stop, err)
		}
		if _, err := a.Hint(ended, nil); !errors.Is(err, gridwright.ErrIncomplete) || !errors.Is(err, context.Canceled) {
			t.Errorf("hint: %v", err)
		}
	}})
	if err != nil || !asked {
		t.Fatal(err)
	}
	func() {
		defer func() { recover() }()
		for range a.Explain(context.Background(), &gridwright.HintOptions{Deduced: func(*gridwright.Deduction) { panic("lost") }}) {
		}
	}()
	hinted(t, a)
}
