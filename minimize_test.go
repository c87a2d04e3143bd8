package gridwright_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/cbc"
)

// example returns the puzzle of an example file.
func example(t testing.TB, name string) gridwright.Puzzle {
	t.Helper()
	text, err := os.ReadFile("examples/" + name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := gridwright.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMinimize: the figures of the articles' boards, and the results hold.
func TestMinimize(t *testing.T) {
	for _, tt := range sample.Of([]struct {
		board   string
		options *gridwright.MinimizeOptions
		clues   int  // 0 for any number
		turned  bool // clues are dropped with those that a half turn makes of them
	}{
		{"numbrix-9x9.txt", nil, 0, false},
		{"numbrix-9x9.txt", &gridwright.MinimizeOptions{Tries: 10, Seed: 1}, 0, false},
		{"numbrix-9x9.txt", &gridwright.MinimizeOptions{AnyClue: true, Symmetry: "half-turn"}, 0, true},
		{"numbrix-9x9.txt", &gridwright.MinimizeOptions{Minimum: true}, 8, false},
		{"numbrix-9x9.txt", &gridwright.MinimizeOptions{Minimum: true, AnyClue: true}, 8, false},
		{"futoshiki-5x5.txt", &gridwright.MinimizeOptions{Minimum: true}, 8, false},
		{"futoshiki-5x5.txt", &gridwright.MinimizeOptions{Minimum: true, AnyClue: true}, 7, false},
		{"hidato-8x8.txt", &gridwright.MinimizeOptions{Minimum: true, AnyClue: true}, 19, false},
		{"sudoku-9x9.txt", &gridwright.MinimizeOptions{AnyClue: true}, 0, false},
	}, 1) {
		p := example(t, tt.board)
		r, err := gridwright.Minimize(context.Background(), p, tt.options)
		if err != nil || r.Verdict != gridwright.Unique || r.Stop != gridwright.Exhausted || !r.Irreducible ||
			r.Evidence != gridwright.Agreed || r.Minimum != (tt.clues > 0) {
			t.Fatalf("%s: %+v, %v", tt.board, r, err)
		}
		if tt.clues > 0 && (r.Clues != tt.clues || r.Lower != tt.clues) {
			t.Errorf("%s: %d to %d clues, want %d", tt.board, r.Lower, r.Clues, tt.clues)
		}
		given, from := r.Puzzle.Clues(), r.From.Clues()
		if len(given) != r.Clues || len(r.Stages) != 1 || r.Time <= 0 {
			t.Errorf("%s: %d clues, said to be %d", tt.board, len(given), r.Clues)
		}
		// Each clue is needed: another answer breaks it and no other kept clue. With a symmetry,
		// that answer may also break the images of the clue.
		bare := p.Keep(func(int) bool { return false })
		needed := map[string]bool{}
		for _, d := range r.Differences {
			if err := bare.Check(d.Other); err != nil {
				t.Fatalf("%s: the answer of a difference: %v", tt.board, err)
			}
			var broken []int
			for i, c := range from {
				if !c.Holds(d.Other) {
					broken = append(broken, i)
				}
			}
			if !slices.Equal(broken, d.Clues) {
				t.Fatalf("%s: the answer breaks %v, not %v", tt.board, broken, d.Clues)
			}
			kept := slices.DeleteFunc(broken, func(i int) bool { return !slices.Contains(given, from[i]) })
			switch len(kept) {
			case 0:
				t.Fatalf("%s: an answer keeps all clues", tt.board)
			case 1:
				needed[fmt.Sprint(from[kept[0]])] = true
				needed[fmt.Sprint("the half turn of ", 80-from[kept[0]].Cell)] = true
			case 2:
				for _, i := range kept {
					needed[fmt.Sprint("the half turn of ", from[i].Cell)] = true
				}
			}
		}
		for _, c := range given {
			if !r.Minimum && !needed[fmt.Sprint(c)] && !(tt.turned && needed[fmt.Sprint("the half turn of ", c.Cell)]) {
				t.Errorf("%s: nothing says that %v is needed", tt.board, c)
			}
		}
		m := r.Cover()
		if len(m.Cols) != len(from) || len(m.Rows) != len(r.Differences) {
			t.Errorf("%s: %d columns and %d rows", tt.board, len(m.Cols), len(m.Rows))
		}
	}
}

// TestMinimizeSeeds: the same seed gives the same puzzle, other seeds give others, and more tries
// give no larger one.
func TestMinimizeSeeds(t *testing.T) {
	p := example(t, "numbrix-9x9.txt")
	met := map[string]bool{}
	for seed := range uint64(6) {
		least := 100
		for _, tries := range []int{1, 1, 4} {
			r, err := gridwright.Minimize(context.Background(), p, &gridwright.MinimizeOptions{
				Seed: seed, Tries: tries})
			if err != nil || r.Clues > least || tries == 1 && least < 100 && !met[r.Puzzle.String()] {
				t.Fatalf("seed %d, %d tries: %d clues, %v", seed, tries, r.Clues, err)
			}
			met[r.Puzzle.String()] = true
			least = r.Clues
		}
	}
	if len(met) < 4 {
		t.Errorf("6 seeds gave %d puzzles", len(met))
	}
}

// TestMinimizeNothing: puzzles with no answer, several, or no clues to drop, and wrong options.
func TestMinimizeNothing(t *testing.T) {
	for _, tt := range []struct {
		text    string
		verdict gridwright.Verdict
		answers int
		err     error
		says    string
		options *gridwright.MinimizeOptions
	}{
		{"latin\n1 .\n. .\n", gridwright.Unique, 1, nil, "", nil},
		{"latin\n. .\n. .\n", gridwright.Several, 2, nil, "", nil},
		{"latin\n1 1\n. .\n", gridwright.None, 0, nil, "", nil},
		{"numberlink\n1 1\n", "", 0, gridwright.ErrUnsupported, "the clues of numberlink are the task itself", nil},
		{"latin\n1 .\n. .\n", "", 0, gridwright.ErrOption, "Tries", &gridwright.MinimizeOptions{Tries: -1}},
		{"latin\n1 .\n. .\n", "", 0, gridwright.ErrOption, "expected half-turn, quarter-turn, mirror, ", &gridwright.MinimizeOptions{Symmetry: "shift"}},
		{"latin\n1 .\n. .\n", "", 0, gridwright.ErrOption, "leave another answer", &gridwright.MinimizeOptions{Symmetry: "half-turn"}},
		{"latin\n1 .\n. .\n", "", 0, gridwright.ErrOption, "can't be combined", &gridwright.MinimizeOptions{Symmetry: "mirror", Minimum: true}},
		{"numbrix\n1 . .\n6 . .\n", "", 0, gridwright.ErrOption, "square", &gridwright.MinimizeOptions{Symmetry: "quarter-turn"}},
		{"latin\n1 .\n. .\n", "", 0, gridwright.ErrNoSolver, "HittingBy", &gridwright.MinimizeOptions{Minimum: true, HittingBy: "mip"}},
	} {
		r, err := gridwright.Minimize(context.Background(), parse(t, tt.text), tt.options)
		if tt.err != nil {
			if !errors.Is(err, tt.err) || !strings.Contains(err.Error(), tt.says) || r.Stop == gridwright.Exhausted {
				t.Errorf("%q: %v, %s", tt.text, err, r.Stop)
			}
			continue
		}
		answers := 0
		for _, a := range []gridwright.Answer{r.Answer, r.Other} {
			if a != nil {
				answers++
			}
		}
		if err != nil || r.Verdict != tt.verdict || answers != tt.answers || (r.Puzzle == nil) != (tt.verdict != gridwright.Unique) {
			t.Errorf("%q: %+v, %v", tt.text, r, err)
		}
	}
	for text, stop := range map[string]gridwright.Stop{"latin\n. .\n. .\n": gridwright.AtLimit,
		"latin\n1 1\n. .\n": gridwright.Exhausted, "latin\n1 .\n. .\n": gridwright.Exhausted} {
		if r, err := gridwright.Minimize(context.Background(), parse(t, text), &gridwright.MinimizeOptions{
			Time: time.Hour}); err != nil || r.Stop != stop {
			t.Errorf("%q stopped by %s, not %s: %v", text, r.Stop, stop, err)
		}
	}
	if _, err := gridwright.Minimize(context.Background(), nil, nil); err == nil {
		t.Error("no puzzle at all")
	}
}

// TestMinimizeStops: if it stops at any question, the puzzle has one answer and the bounds hold.
func TestMinimizeStops(t *testing.T) {
	p := example(t, "numbrix-9x9.txt")
	for _, o := range []gridwright.MinimizeOptions{{AnyClue: true}, {Minimum: true, AnyClue: true}} {
		for _, after := range []int{1, 3, 20} {
			ctx, cancel := context.WithCancel(context.Background())
			n := 0
			o.Progress = func(b gridwright.Bounds) {
				if b.Lower > 8 || b.Clues < 8 {
					t.Errorf("the bounds are %d and %d", b.Lower, b.Clues)
				}
				if n++; n == after {
					cancel()
				}
			}
			r, err := gridwright.Minimize(ctx, p, &o)
			cancel()
			if err != nil || r.Stop != gridwright.Interrupted || r.Minimum || r.Lower > 8 || r.Clues < 8 || len(r.Puzzle.Clues()) != r.Clues {
				t.Fatalf("after %d: %d to %d, %s, %v", after, r.Lower, r.Clues, r.Stop, err)
			}
			again, err := gridwright.Solve(context.Background(), r.Puzzle, nil)
			if err != nil || again.Verdict != gridwright.Unique {
				t.Errorf("after %d: %s, %v", after, again.Verdict, err)
			}
		}
	}
	r, err := gridwright.Minimize(context.Background(), p, &gridwright.MinimizeOptions{Time: 1})
	if err != nil || r.Stop != gridwright.OutOfTime || r.Verdict != gridwright.Unknown {
		t.Errorf("without time: %+v, %v", r, err)
	}
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	if r, err := gridwright.Minimize(ctx, p, nil); err != nil || r.Stop != gridwright.OutOfTime {
		t.Errorf("after the deadline: %+v, %v", r, err)
	}
}

// TestImproved: each puzzle reported has fewer clues than the one before, the same single answer,
// and the symmetry; the last one has as many clues as the result.
func TestImproved(t *testing.T) {
	p := example(t, "numbrix-9x9.txt")
	for name, o := range map[string]gridwright.MinimizeOptions{"one order": {}, "orders": {Tries: 3},
		"fewest": {Minimum: true}, "symmetric": {Symmetry: gridwright.HalfTurn, Tries: 2}} {
		var all []gridwright.Puzzle
		o.Improved = func(q gridwright.Puzzle) { all = append(all, q) }
		r, err := gridwright.Minimize(context.Background(), p, &o)
		if err != nil || len(all) == 0 {
			t.Fatalf("%s: %d puzzles, %v", name, len(all), err)
		}
		before := len(p.Clues())
		for _, q := range all {
			s, err := gridwright.Solve(context.Background(), q, nil)
			if err != nil || s.Verdict != gridwright.Unique || !slices.Equal(s.Answer, r.Answer) {
				t.Errorf("%s: %s, %v:\n%s", name, s.Verdict, err, q)
			}
			n := len(q.Clues())
			if n >= before {
				t.Errorf("%s: %d clues after %d", name, n, before)
			}
			before = n
			places := map[int]bool{}
			for _, c := range q.Clues() {
				places[c.Cell] = true
			}
			for c := range places {
				if name == "symmetric" && !places[80-c] {
					t.Errorf("%s: a clue in cell %d, but none in cell %d", name, c, 80-c)
				}
			}
		}
		if before != r.Clues {
			t.Errorf("%s: the last one has %d clues, the result %d", name, before, r.Clues)
		}
	}
}

func TestClueSets(t *testing.T) {
	p := example(t, "futoshiki-5x5.txt")
	var sets []string
	for q, err := range gridwright.ClueSets(context.Background(), p, nil) {
		if err != nil || len(q.Clues()) != 8 {
			t.Fatalf("%v: %v", err, q)
		}
		sets = append(sets, q.String())
	}
	slices.Sort(sets)
	if len(slices.Compact(sets)) != 4 {
		t.Errorf("%d sets", len(sets))
	}
	for _, tt := range []struct {
		text    string
		options *gridwright.ClueSetsOptions
		sets    int
		err     error
		says    string
	}{
		{"latin\n1 .\n. .\n", nil, 1, nil, ""},
		{"latin\n1 .\n. .\n", &gridwright.ClueSetsOptions{AnyClue: true}, 4, nil, ""},
		{"latin\n1 .\n. .\n", &gridwright.ClueSetsOptions{AnyClue: true, Limit: 3}, 3, nil, ""},
		{"latin\n. .\n. .\n", nil, 0, nil, "expected a puzzle with exactly one answer, found several"},
		{"latin\n1 .\n. .\n", &gridwright.ClueSetsOptions{Time: 1}, 0, gridwright.ErrIncomplete, "time"},
		{"numberlink\n1 1\n", nil, 0, gridwright.ErrUnsupported, "task"},
	} {
		n, failed := 0, error(nil)
		for q, err := range gridwright.ClueSets(context.Background(), parse(t, tt.text), tt.options) {
			if failed = err; err == nil {
				n++
			} else if q != nil {
				t.Error("a puzzle with an error")
			}
		}
		wrong := (failed != nil) != (tt.says != "") || failed != nil && !strings.Contains(failed.Error(), tt.says)
		if n != tt.sets || wrong || tt.err != nil && !errors.Is(failed, tt.err) {
			t.Errorf("%q: %d sets, %v", tt.text, n, failed)
		}
	}
	for range gridwright.ClueSets(context.Background(), p, nil) {
		break
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for _, err := range gridwright.ClueSets(ctx, p, nil) {
		if n++; err != nil && !errors.Is(err, gridwright.ErrIncomplete) {
			t.Error(err)
		}
		cancel()
	}
	if n != 2 {
		t.Errorf("after an interrupt: %d", n)
	}
}

// TestCover: the model of ten answers, written and read as LP text, has the lower bound as its
// optimum by another solver.
func TestCover(t *testing.T) {
	path, err := exec.LookPath("cbc")
	if err != nil {
		t.Skip("cbc is not installed")
	}
	for seed := range uint64(10) {
		k := gridwright.KindNamed([]string{"numbrix", "hidato"}[seed%2])
		p := generate(t, k, 6, 6, &gridwright.GenerateOptions{ClueShare: 50, Seed: seed}).Puzzle
		r, err := gridwright.Minimize(context.Background(), p, &gridwright.MinimizeOptions{
			Minimum: true, AnyClue: true})
		if err != nil || !r.Minimum {
			t.Fatal(r.Lower, r.Clues, err)
		}
		var file strings.Builder
		if _, err := lp.Write(context.Background(), &file, r.Cover()); err != nil {
			t.Fatal(err)
		}
		m, err := lp.Read(context.Background(), strings.NewReader(file.String()))
		if err != nil {
			t.Fatal(err)
		}
		got, err := mip.Solve(context.Background(), cbc.New(path), m, mip.Options{})
		if err != nil || got.Stop != mip.Optimal || math.Round(got.Obj) != float64(r.Clues) {
			t.Errorf("seed %d: %s, %v, %v; the fewest clues are %d of\n%s", seed, got.Stop, got.Obj, err, r.Clues, r.From)
		}
	}
}

// refusing is a solver that has only a name and must not run.
type refusing struct{ mip.Solver }

func (refusing) Name() string { return "refusing" }

// TestHittingBy: an error is returned if no solver has the name.
func TestHittingBy(t *testing.T) {
	p := parse(t, "latin\n1 .\n. .\n")
	_, err := gridwright.Minimize(context.Background(), p, &gridwright.MinimizeOptions{
		Minimum: true, HittingBy: "mip@other", Solvers: gridwright.Solvers(refusing{})})
	if !errors.Is(err, gridwright.ErrNoSolver) {
		t.Errorf("a name that no solver has: %v", err)
	}
}

// BenchmarkMinimum finds the fewest clues for the article's answer, and for random ones.
func BenchmarkMinimum(b *testing.B) {
	run := func(name string, puzzles ...gridwright.Puzzle) {
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				r, err := gridwright.Minimize(context.Background(), puzzles[i%len(puzzles)], &gridwright.MinimizeOptions{
					Minimum: true, AnyClue: true})
				if err != nil || !r.Minimum {
					b.Fatal(err, r.Lower, r.Clues)
				}
			}
		})
	}
	run("article", example(b, "numbrix-9x9.txt"))
	for seed := range uint64(5) {
		g := generate(b, gridwright.KindNamed("numbrix"), 9, 9, &gridwright.GenerateOptions{ClueShare: 50, Seed: seed})
		run(fmt.Sprint("random ", seed), g.Puzzle)
	}
}

// BenchmarkIrreducible drops clues from all that an answer allows.
func BenchmarkIrreducible(b *testing.B) {
	for _, name := range []string{"numbrix-9x9.txt", "hidato-8x8.txt", "futoshiki-5x5.txt", "sudoku-9x9.txt"} {
		p := example(b, name)
		b.Run(name, func(b *testing.B) {
			for seed := uint64(0); b.Loop(); seed++ {
				if _, err := gridwright.Minimize(context.Background(), p, &gridwright.MinimizeOptions{
					AnyClue: true, Seed: seed}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
