package search

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

func square(t testing.TB, order int, givens []int) *latin.Puzzle {
	t.Helper()
	p, err := latin.New(latin.Spec{Kind: "latin", Order: order, Givens: givens})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRectanglesEmpty: the numbers of Latin squares are known (OEIS A002860).
func TestRectanglesEmpty(t *testing.T) {
	for i, want := range []string{"1", "2", "12", "576", "161280", "812851200", "61479419904000", "108776032459082956800"} {
		out := newRectangles(square(t, i+1, nil)).count(context.Background())
		if out.Count().String() != want || !out.Complete {
			t.Errorf("order %d: %d, %+v; want %s", i+1, out.Count(), out, want)
		}
	}
}

// TestRectanglesCount: Count takes them where listing is longer, and says so.
func TestRectanglesCount(t *testing.T) {
	for _, tt := range []struct {
		order, limit int
		count        string
		complete     bool
		method       string
	}{
		{8, 0, "108776032459082956800", true, "rectangles"},
		{8, 10_000_000, "10000000", false, "orbits"},
		{8, engine.MaxFound, "9223372036854775807", false, "rectangles"},
		{7, 61_479_419_904_000, "61479419904000", true, "rectangles"},
		{6, 0, "812851200", true, "orbits"},
	} {
		out, err := engine.Checked(Engine{}).Count(context.Background(), square(t, tt.order, nil), tt.limit)
		if err != nil || out.Count().String() != tt.count || out.Complete != tt.complete || out.Method() != tt.method {
			t.Errorf("order %d, limit %d: %d, %+v, %v", tt.order, tt.limit, out.Count(), out, err)
		}
	}
}

// TestRectanglesForms: most graphs of the same structure share a form. Of order 8 there are 7, 51, 224,
// 51, 7 and 1 with two to seven columns and numbers apart (OEIS A133687).
func TestRectanglesForms(t *testing.T) {
	r := newRectangles(square(t, 8, nil))
	r.begin(context.Background(), diagram.NewStore(diagram.Memory))
	for _, structures := range []int{7, 51, 224, 51, 7, 1, 1} {
		if !r.fill() || r.now.Len() < structures || r.now.Len() > 2*structures {
			t.Fatalf("%d rows to come: %d forms of %d structures", r.left, r.now.Len(), structures)
		}
		t.Log(r.left, r.now.Len(), structures)
	}
}

// TestRectanglesCut: what is cut short counts the rectangles that are filled, those of a row that is
// cut short too. Two rows of nine are filled in 9! ways times the derangements of nine, and three in
// 9! times 5,792,853,248 (OEIS A000186).
func TestRectanglesCut(t *testing.T) {
	ctx, cancel := engine.WithBudget(context.Background(), engine.Budget{Nodes: 20_000, Conflicts: 1})
	defer cancel()
	out, err := engine.Checked(Engine{}).Count(ctx, square(t, 9, nil), 0)
	if err != nil || out.Complete || out.Found <= 362_880*133_496 || out.Found > 362_880*5_792_853_248 {
		t.Errorf("%+v, %v; want between the ways for two rows and for three", out, err)
	}
	done, end := context.WithCancel(context.Background())
	end()
	out, err = engine.Checked(Engine{}).Count(done, square(t, 9, nil), 0)
	if err != nil || out.Complete || out.Found > 362_880 {
		t.Errorf("%+v, %v under a context that has ended", out, err)
	}
	out, err = engine.Checked(Engine{}).Count(diagram.WithMemory(context.Background(), 0),
		square(t, 9, nil), 0)
	if err != nil || out.Complete || out.Found != 0 {
		t.Errorf("%+v, %v without any memory", out, err)
	}
}

// TestRectanglesGiven: squares of which rows are given, against brute force and against listing.
func TestRectanglesGiven(t *testing.T) {
	sample.FewerDraws(t, 4)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 8).Draw(t, "order")
		full := anySquare(t, n)
		givens := make([]int, n*n)
		free := rapid.IntRange(1, min(n, 3+8/n)).Draw(t, "free")
		for _, row := range rapid.Permutation(order(n)).Draw(t, "rows")[free:] {
			copy(givens[row*n:], full[row*n:][:n])
		}
		p, err := latin.New(latin.Spec{Kind: "latin", Order: n, Givens: givens})
		if err != nil {
			t.Fatal(err)
		}
		out := newRectangles(p).count(context.Background())
		listed, err := Engine{}.Search(context.Background(), p, 0, func(puzzle.Answer) bool { return true })
		if err != nil || !out.Complete || out.Found != listed.Found {
			t.Fatalf("%+v, and %d are listed, %v, of\n%s", out, listed.Found, err, p)
		}
		if n <= 4 {
			if want := len(puzzletest.Answers(brute.Answers, p)); out.Found != want {
				t.Fatalf("%d, and brute force finds %d, of\n%s", out.Found, want, p)
			}
		}
	})
}

// anySquare is a Latin square with a drawn first row and first column.
func anySquare(t *rapid.T, n int) puzzle.Answer {
	givens := make([]int, n*n)
	for i, v := range rapid.Permutation(order(n)).Draw(t, "first row") {
		givens[i] = v + 1
	}
	rest := slices.DeleteFunc(order(n), func(v int) bool { return v+1 == givens[0] })
	for i, v := range rapid.Permutation(rest).Draw(t, "first column") {
		givens[(i+1)*n] = v + 1
	}
	p, err := latin.New(latin.Spec{Kind: "latin", Order: n, Givens: givens})
	if err != nil {
		t.Fatal(err)
	}
	skip := rapid.IntRange(0, 20).Draw(t, "skip")
	var full puzzle.Answer
	_, err = Engine{}.Search(context.Background(), p, 0, func(s puzzle.Answer) bool {
		full = s
		skip--
		return skip >= 0
	})
	if err != nil || full == nil {
		t.Fatal("no square with these first row and column: ", err)
	}
	return full
}

// order is the numbers below n.
func order(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// TestRectanglesRefuse: boards with other rules, with rows given in part, with clues that contradict
// each other, or beyond the largest order.
func TestRectanglesRefuse(t *testing.T) {
	for name, p := range map[string]puzzle.Puzzle{
		"boxes":          puzzletest.Parse(t, latin.Sudoku(), ". . . .\n. . . .\n. . . .\n. . . .\n"),
		"signs":          puzzletest.Parse(t, latin.Futoshiki(), ". < .\n. .\n"),
		"a row in part":  puzzletest.Parse(t, latin.Latin(), "1 .\n. .\n"),
		"twice in a row": puzzletest.Parse(t, latin.Latin(), "1 1\n. .\n"),
		"twice below":    puzzletest.Parse(t, latin.Latin(), "1 2\n1 2\n"),
		"order 11":       square(t, 11, nil),
	} {
		if newRectangles(p.(*latin.Puzzle)) != nil {
			t.Errorf("%s: not refused", name)
		}
	}
	if newRectangles(puzzletest.Parse(t, latin.Futoshiki(), ". .\n. .\n").(*latin.Puzzle)) == nil {
		t.Error("a Futoshiki without signs is refused")
	}
	full := square(t, 2, []int{1, 2, 2, 1})
	if out := newRectangles(full).count(context.Background()); out.Found != 1 || !out.Complete {
		t.Errorf("a full square: %+v", out)
	}
}

// BenchmarkRectangles counts the squares of order 8.
func BenchmarkRectangles(b *testing.B) {
	p := square(b, 8, nil)
	want, _ := new(big.Int).SetString("108776032459082956800", 10)
	for b.Loop() {
		out, err := Engine{}.Count(context.Background(), p, 0)
		if err != nil || out.Count().Cmp(want) != 0 {
			b.Fatal(out, errors.Join(err))
		}
	}
}
