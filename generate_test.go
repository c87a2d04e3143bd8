package gridwright_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/puzzle"
)

// generate creates a puzzle under the default rules of a kind.
func generate(t testing.TB, k *puzzle.Kind, rows, cols int, o *gridwright.GenerateOptions) gridwright.Generated {
	t.Helper()
	frame, err := gridwright.Frame(k, rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gridwright.Generate(context.Background(), frame, o)
	if err != nil {
		t.Fatalf("%s %dx%d: %v", k.Name, rows, cols, err)
	}
	return g
}

// monotone lists boards of each kind whose clues can be dropped.
var monotone = []struct {
	kind       string
	rows, cols int
	mask       string
}{
	{"numbrix", 6, 5, ""}, {"hidato", 5, 5, ""}, {"sudoku", 9, 9, ""}, {"sudoku", 6, 6, ""},
	{"futoshiki", 5, 5, ""}, {"latin", 6, 6, ""}, {"slitherlink", 6, 7, ""},
	{"numbrix", 4, 5, ". . . . .\n. x . . .\n. x . . .\n. . . . .\n"},
	{"hidato", 3, 4, "x . . .\n. . x .\n. . . x\n"},
}

// frames returns the boards of monotone without clues.
func frames(t *testing.T) []gridwright.Puzzle {
	var all []gridwright.Puzzle
	for _, b := range monotone {
		if b.mask != "" {
			all = append(all, parse(t, b.kind+"\n"+b.mask))
			continue
		}
		frame, err := gridwright.Frame(gridwright.KindNamed(b.kind), b.rows, b.cols)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, frame)
	}
	return all
}

// TestGenerate: a random puzzle has exactly the answer that comes with it, and none of its clues can
// be dropped. The same seed and number give the same puzzle, and other numbers give others.
func TestGenerate(t *testing.T) {
	ctx := context.Background()
	for _, frame := range frames(t) {
		seen := map[string]bool{}
		for number := range uint64(4) {
			options := &gridwright.GenerateOptions{Seed: 3, Number: number + 1}
			g, err := gridwright.Generate(ctx, frame, options)
			if err != nil {
				t.Fatalf("%v, of\n%s", err, frame)
			}
			again, err := gridwright.Generate(ctx, frame, options)
			if err != nil || again.Puzzle.String() != g.Puzzle.String() {
				t.Errorf("one number gives\n%s and\n%s, %v", g.Puzzle, again.Puzzle, err)
			}
			seen[g.Puzzle.String()] = true
			onlyAnswer(t, g)
			if !g.Irreducible || g.Clues != len(g.Puzzle.Clues()) || g.Stop != gridwright.Exhausted {
				t.Errorf("%+v", g)
			}
			for i := range g.Puzzle.Clues() {
				q := g.Puzzle.Keep(func(j int) bool { return j != i })
				if r, err := gridwright.Solve(ctx, q, nil); err != nil || r.Verdict != gridwright.Several {
					t.Errorf("without clue %d: %s, %v, of\n%s", i, r.Verdict, err, g.Puzzle)
				}
			}
		}
		if len(seen) < 4 {
			t.Errorf("4 numbers give %d puzzles of\n%s", len(seen), frame)
		}
	}
}

// onlyAnswer checks that a generated puzzle has exactly its answer.
func onlyAnswer(t *testing.T, g gridwright.Generated) {
	t.Helper()
	r, err := gridwright.Solve(context.Background(), g.Puzzle, &gridwright.SolveOptions{
		Engine: "sat"})
	if err != nil || r.Verdict != gridwright.Unique || !slices.Equal(r.Answer, g.Answer) {
		t.Errorf("%s, %v, of\n%s", r.Verdict, err, g.Puzzle)
	}
}

// TestGenerateSizes: a puzzle has the wanted number of clues, and its evidence is that of a second
// engine if asked for.
func TestGenerateSizes(t *testing.T) {
	for _, frame := range frames(t) {
		for _, share := range []int{60, 80, 100} {
			g, err := gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
				ClueShare: share, Confirm: gridwright.Confirm("auto")})
			if err != nil {
				t.Fatal(err)
			}
			all := len(frame.Full(g.Answer).Clues())
			if want := (all*share + 50) / 100; g.Clues != want || len(g.Puzzle.Clues()) != want {
				t.Errorf("%d clues of %d, want %d%%, of\n%s", g.Clues, all, share, g.Puzzle)
			}
			want := gridwright.Agreed
			if !slices.Contains(gridwright.Engines(frame.Kind()), "native") {
				want = gridwright.Claimed // all engines of a statement share its code
			}
			if g.Evidence != want {
				t.Errorf("the evidence is %s, want %s", g.Evidence, want)
			}
			onlyAnswer(t, g)
		}
	}
	g := generate(t, gridwright.KindNamed("numbrix"), 6, 6, &gridwright.GenerateOptions{Minimum: true})
	if !g.Minimum || g.Lower != g.Clues || g.Clues > 9 {
		t.Errorf("%+v", g.Bounds)
	}
	g = generate(t, gridwright.KindNamed("sudoku"), 9, 9, &gridwright.GenerateOptions{Symmetry: gridwright.HalfTurn, ClueCount: 30})
	given := make([]bool, 81)
	for _, c := range g.Puzzle.Clues() {
		given[c.Cell] = true
	}
	for c := range given {
		if given[c] != given[80-c] {
			t.Errorf("not symmetric:\n%s", g.Puzzle)
		}
	}
	if g.Clues < 29 || g.Clues > 31 {
		t.Errorf("%d clues", g.Clues)
	}
}

// TestGenerateNumberlink: boards have one answer, the wanted pairs, and the rules of the frame.
func TestGenerateNumberlink(t *testing.T) {
	k := gridwright.KindNamed("numberlink")
	frame, err := gridwright.Frame(k, 6, 7)
	if err != nil {
		t.Fatal(err)
	}
	free, err := gridwright.WithRule(frame, gridwright.Touch, "free")
	if err != nil {
		t.Fatal(err)
	}
	for _, frame := range []gridwright.Puzzle{frame, free} {
		seen := map[string]bool{}
		for number := range uint64(3) {
			options := &gridwright.GenerateOptions{Seed: 3, Number: number + 1, Pairs: 6, LeastLength: 4, Confirm: gridwright.Confirm("auto")}
			g, err := gridwright.Generate(context.Background(), frame, options)
			if err != nil {
				t.Fatal(err)
			}
			again, err := gridwright.Generate(context.Background(), frame, options)
			if err != nil || again.Puzzle.String() != g.Puzzle.String() {
				t.Errorf("one number gives\n%s and\n%s, %v", g.Puzzle, again.Puzzle, err)
			}
			seen[g.Puzzle.String()] = true
			onlyAnswer(t, g)
			if g.Clues != 6 || g.Evidence != gridwright.Agreed || gridwright.Touch.Of(g.Puzzle) != gridwright.Touch.Of(frame) {
				t.Errorf("%d pairs, %s, of\n%s", g.Clues, g.Evidence, g.Puzzle)
			}
		}
		if len(seen) < 3 {
			t.Errorf("3 numbers give %d puzzles", len(seen))
		}
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for want, make := range map[string]func() (gridwright.Generated, error){
		"the clues of numberlink are the task": func() (gridwright.Generated, error) {
			return gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
				ClueCount: 4})
		},
		"has no room for 20 pairs": func() (gridwright.Generated, error) {
			return gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
				Pairs: 20})
		},
		"ended early: interrupted": func() (gridwright.Generated, error) { return gridwright.Generate(over, frame, nil) },
		"ended early: time": func() (gridwright.Generated, error) {
			return gridwright.Generate(context.Background(), frame, &gridwright.GenerateOptions{
				Time: time.Nanosecond})
		},
	} {
		if g, err := make(); err == nil || g.Puzzle != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestGenerateErrors: what can't be is reported, and nothing is returned.
func TestGenerateErrors(t *testing.T) {
	frame, err := gridwright.Frame(gridwright.KindNamed("numbrix"), 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	full := generate(t, gridwright.KindNamed("numbrix"), 4, 4, nil).Puzzle
	large, err := gridwright.Frame(gridwright.KindNamed("numbrix"), gridwright.MaxGenerated+1, 2)
	if err != nil {
		t.Fatal(err)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, tt := range []struct {
		frame   gridwright.Puzzle
		options *gridwright.GenerateOptions
		ctx     context.Context
		is      error
		says    string
	}{
		{nil, nil, nil, nil, "the frame is nil"},
		{full, nil, nil, gridwright.ErrOption, "the frame has clues"},
		{large, nil, nil, gridwright.ErrOption, "above 64x64"},
		{frame, &gridwright.GenerateOptions{ClueCount: 17}, nil, gridwright.ErrOption, "17 clues are wanted, and the board allows 16"},
		{frame, &gridwright.GenerateOptions{ClueCount: 1}, nil, gridwright.ErrNotFound, "of 1000 random answers, none was determined by 1 of its 16 clues"},
		{frame, &gridwright.GenerateOptions{ClueCount: 1, Tries: 3}, nil, gridwright.ErrNotFound, "of 3 random answers"},
		{frame, &gridwright.GenerateOptions{ClueCount: -1}, nil, gridwright.ErrOption, "ClueCount is -1"},
		{frame, &gridwright.GenerateOptions{ClueShare: 101}, nil, gridwright.ErrOption, "ClueShare is 101"},
		{frame, &gridwright.GenerateOptions{Tries: -1}, nil, gridwright.ErrOption, "Tries is -1"},
		{frame, &gridwright.GenerateOptions{ClueCount: 5, Minimum: true}, nil, gridwright.ErrOption, "can't be combined"},
		{frame, &gridwright.GenerateOptions{Pairs: 2}, nil, gridwright.ErrOption, "numbrix has no pairs"},
		{frame, &gridwright.GenerateOptions{Symmetry: "twist"}, nil, gridwright.ErrOption, "twist"},
		{frame, nil, over, context.Canceled, "ended early"},
		{frame, &gridwright.GenerateOptions{Time: time.Nanosecond}, nil, gridwright.ErrIncomplete, "time"},
		{parse(t, "numbrix\n. x .\n"), nil, nil, gridwright.ErrNotFound, "has no answer, even without clues"},
	} {
		ctx := tt.ctx
		if ctx == nil {
			ctx = context.Background()
		}
		g, err := gridwright.Generate(ctx, tt.frame, tt.options)
		if err == nil || g.Puzzle != nil || tt.is != nil && !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%v, want %v: %s", err, tt.is, tt.says)
		}
	}
	for _, size := range [][2]int{{0, 4}, {4, -1}, {1 << 20, 1 << 20}} {
		if _, err := gridwright.Frame(gridwright.KindNamed("numbrix"), size[0], size[1]); err == nil {
			t.Errorf("%v is a size", size)
		}
	}
	if _, err := gridwright.Frame(gridwright.KindNamed("sudoku"), 9, 8); err == nil || strings.Contains(err.Error(), "line") {
		t.Errorf("a Sudoku of 9x8: %v", err)
	}
}

// TestGenerateStops: wherever the context ends, there is a whole puzzle or none.
func TestGenerateStops(t *testing.T) {
	for _, tt := range []struct {
		kind    string
		size    int
		options *gridwright.GenerateOptions
	}{
		{"numbrix", 5, nil}, {"sudoku", 6, &gridwright.GenerateOptions{ClueCount: 14}},
		{"futoshiki", 4, &gridwright.GenerateOptions{Minimum: true}}, {"numberlink", 5, nil},
	} {
		frame, err := gridwright.Frame(gridwright.KindNamed(tt.kind), tt.size, tt.size)
		if err != nil {
			t.Fatal(err)
		}
		whole := generate(t, gridwright.KindNamed(tt.kind), tt.size, tt.size, tt.options)
		stopped, created := 0, 0
		for left := 1; created < 3 && left < 1<<14; left += 1 + left/4 {
			g, err := gridwright.Generate(worktest.New(left), frame, tt.options)
			switch {
			case err == nil && g.Puzzle.String() == whole.Puzzle.String():
				created++
			case errors.Is(err, gridwright.ErrIncomplete) && g.Puzzle == nil:
				stopped++
			default:
				t.Fatalf("%s after %d looks: %v, %v", tt.kind, left, g.Puzzle, err)
			}
		}
		if stopped == 0 || created == 0 {
			t.Errorf("%s: %d were stopped, %d created", tt.kind, stopped, created)
		}
	}
}

// BenchmarkGenerate creates puzzles of each kind with the fewest clues that remain when they are
// dropped one at a time, and with a quarter of the clues.
func BenchmarkGenerate(b *testing.B) {
	for _, tt := range []struct {
		name, kind string
		size       int
		options    gridwright.GenerateOptions
	}{
		{"numbrix-9x9/irreducible", "numbrix", 9, gridwright.GenerateOptions{}},
		{"numbrix-9x9/quarter", "numbrix", 9, gridwright.GenerateOptions{ClueShare: 25}},
		{"hidato-8x8/irreducible", "hidato", 8, gridwright.GenerateOptions{}},
		{"sudoku-9x9/irreducible", "sudoku", 9, gridwright.GenerateOptions{}},
		{"futoshiki-7x7/irreducible", "futoshiki", 7, gridwright.GenerateOptions{}},
		{"futoshiki-9x9/irreducible", "futoshiki", 9, gridwright.GenerateOptions{}},
		{"latin-9x9/irreducible", "latin", 9, gridwright.GenerateOptions{}},
		{"numberlink-10x10", "numberlink", 10, gridwright.GenerateOptions{}},
		{"numberlink-20x20", "numberlink", 20, gridwright.GenerateOptions{}},
		{"numberlink-40x40", "numberlink", 40, gridwright.GenerateOptions{}},
	} {
		b.Run(tt.name, func(b *testing.B) {
			for number := uint64(1); b.Loop(); number++ {
				o := tt.options
				o.Number = number
				generate(b, gridwright.KindNamed(tt.kind), tt.size, tt.size, &o)
			}
		})
	}
}

// TestGenerateAmbiguous: where another loop has all the same clues, another is drawn, and the puzzle
// has one answer. It is an error if time runs out.
func TestGenerateAmbiguous(t *testing.T) {
	again := 0
	for number := range uint64(40) {
		for _, o := range []gridwright.GenerateOptions{{}, {ClueCount: 4}, {Minimum: true}} {
			o.Number = number + 1
			g := generate(t, gridwright.KindNamed("slitherlink"), 2, 2, &o)
			n, err := gridwright.Count(context.Background(), g.Puzzle, nil)
			if err != nil || n.Number.Int64() != 1 {
				t.Errorf("number %d: %v answers (%v) of\n%s", number, n.Number, err, g.Puzzle)
			}
			if g.Drawn > 1 {
				again++
			}
		}
	}
	if again == 0 {
		t.Error("no loop was drawn again")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	frame, err := gridwright.Frame(gridwright.KindNamed("slitherlink"), 9, 9)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gridwright.Generate(ctx, frame, nil); !errors.Is(err, gridwright.ErrIncomplete) {
		t.Errorf("after the context: %v", err)
	}
}

// TestGenerateShare: the smallest share is one clue, not none.
func TestGenerateShare(t *testing.T) {
	g, err := gridwright.Generate(context.Background(), empty(t, "latin", 2, 2), &gridwright.GenerateOptions{ClueShare: 1})
	if err != nil || g.Clues != 1 {
		t.Errorf("%d clues, %v", g.Clues, err)
	}
}
