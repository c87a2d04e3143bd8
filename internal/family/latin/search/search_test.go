package search_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/latin/search"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// build makes a puzzle of parts that fit.
func build(t testing.TB, spec latin.Spec) *latin.Puzzle {
	t.Helper()
	p, err := latin.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// empty is the text of rows of empty cells.
func empty(n int) string {
	return strings.Repeat(strings.Repeat(". ", n)+"\n", n)
}

// run holds both engines of the package, native and auto, to their contract.
func run(t *testing.T, kind *puzzle.Kind, cases []enginetest.Case) {
	for _, e := range []engine.Engine{search.Engine{}, search.Engine{Learn: true}} {
		t.Run(e.Name(), func(t *testing.T) { enginetest.Run(t, e, kind, brute.Answers, cases) })
	}
}

func TestLatin(t *testing.T) {
	run(t, latin.Latin(), []enginetest.Case{
		{Text: "latin\n1\n", Count: 1},
		{Text: "latin\n.\n", Count: 1},
		{Text: empty(2), Count: 2},
		{Text: empty(3), Count: 12},
		{Text: empty(4), Count: 576},
		{Text: "1 2 3 4\n. . . .\n. . . .\n. . . .\n", Count: 24},
		{Text: "1 . . .\n. 1 . .\n. . 1 .\n. . . 2\n", Count: 0}, // the fourth 1 has no place
		{Text: "1 . 1\n. . .\n. . .\n", Count: 0},
		{Text: "1 . .\n. . .\n1 . .\n", Count: 0},
		{Text: "1 2 .\n. . 3\n. . .\n", Count: 0}, // nothing is left for the corner
		{Text: ". 2 . . .\n. . . 4 .\n3 . . . .\n. . . . 1\n. . 5 . .\n", Count: -1},
		{Text: empty(9), Count: enginetest.Endless},
		{Text: empty(10), Count: enginetest.Endless},
		{Text: empty(latin.MaxOrder), Count: enginetest.Endless},
	})
}

func TestFutoshiki(t *testing.T) {
	run(t, latin.Futoshiki(), []enginetest.Case{
		{Text: ". < .\n. > .\n", Count: 1},
		{Text: ". < .\n. < .\n", Count: 0},
		{Text: ". < . < . < .\n. . . .\n. . . .\n. . . .\n", Count: 24},
		{Text: ". < . < .\n. . .\n^ . .\n. . .\n", Count: -1},
		{Text: ". < .   .\n^   v\n. < .   .\n.   .   .\n", Count: -1},
		{Text: ". < .   .\n^   v\n. > .   .\n.   .   .\n", Count: -1},
		// A cycle: the first cell is less than its neighbour, that than the one below, and so on.
		{Text: ". < . . .\nv ^ . .\n. > . . .\n. . . .\n. . . .\n", Count: 0},
		// A chain of four cells around a corner, longer than the order.
		{Text: ". < . < .\n. . ^\n. . .\n. . .\n", Count: 0},
		{Text: ". < 1 .\n. . .\n. . .\n", Count: 0},
		{Text: ". > 3 . .\n. . . .\n. . . .\n. . . .\n", Count: -1},
		{Text: empty(latin.MaxOrder), Count: enginetest.Endless},
	})
}

func TestSudoku(t *testing.T) {
	run(t, latin.Sudoku(), []enginetest.Case{
		{Text: "sudoku\n. . . .\n. . . .\n. . . .\n. . . .\nareas\na a a b\na c b b\nc c b d\nc d d d\n", Count: -1},
		{Text: "sudoku\n1 . . .\n. . . .\n. . . .\n. 1 . .\nareas\na a a b\na c b b\nc c b d\nc d d d\n", Count: -1},
		{Text: "sudoku\n.\n", Count: 1},
		{Text: "sudoku\n" + empty(4), Count: 288},
		{Text: "sudoku box=1x4\n" + empty(4), Count: 576},
		{Text: "sudoku box=4x1\n" + empty(4), Count: 576},
		{Text: "sudoku box=1x5\n. 1 . . 2\n. . . 3 .\n4 . . . .\n. . 5 . .\n. . . . .\n", Count: -1},
		{Text: "sudoku box=3x1\n. . 1\n. . .\n. . .\n", Count: 4},
		{Text: "1 . . .\n. 1 . .\n. . . .\n. . . .\n", Count: 0},
		{Text: "1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n", Count: -1},
		// There are 28,200,960 grids of order 6 with boxes of 2x3, and 6! ways to fill the first row.
		{Text: "sudoku box=2x3\n1 2 3 4 5 6\n" + strings.Repeat(". . . . . .\n", 5), Count: 39168},
		{Text: "sudoku box=3x2\n1 2 3 4 5 6\n" + strings.Repeat(". . . . . .\n", 5), Count: 39168},
		{Text: empty(9), Count: enginetest.Endless},
		{Text: empty(latin.MaxOrder), Count: enginetest.Endless},
	})
}

// TestLatinOrder5 counts all 161,280 Latin squares of order 5.
func TestLatinOrder5(t *testing.T) {
	p := puzzletest.Parse(t, latin.Latin(), empty(5))
	out, err := engine.Checked(search.Engine{}).Search(context.Background(), p, 0,
		func(puzzle.Answer) bool { return true })
	if err != nil || out.Found != 161_280 || !out.Complete {
		t.Errorf("found %d, complete %v, error %v; want 161280", out.Found, out.Complete, err)
	}
}

// count is the number of answers up to a limit.
func count(t testing.TB, p puzzle.Puzzle, limit int) engine.Outcome {
	t.Helper()
	out, err := engine.Checked(search.Engine{Learn: true}).Search(context.Background(), p, limit,
		func(puzzle.Answer) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestMethod: the method shows whether singles solved a board or it was searched.
func TestMethod(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"latin\n1 2\n. .\n", "singles"},
		{"latin\n. .\n. .\n", "search"},
		{"latin\n1 1\n. .\n", "singles"},
	} {
		if got := count(t, puzzletest.Parse(t, latin.Latin(), tt.text), 0).Method(); got != tt.want {
			t.Errorf("method %q, want %q, of\n%s", got, tt.want, tt.text)
		}
	}
}

// TestLargest goes to the order where a set of values fills its word.
func TestLargest(t *testing.T) {
	if testing.Short() {
		t.Skip("searches boards of the largest order")
	}
	n := latin.MaxOrder
	answer := make([]int, n*n) // row r begins with r's value, all rows are turned
	for cell := range answer {
		answer[cell] = 1 + (cell/n+cell%n)%n
	}
	givens := slices.Clone(answer)
	for cell := range givens {
		if cell%n == 0 || cell/n == 7 || (cell/n+cell%n)%n == n-1 {
			givens[cell] = 0
		}
	}
	for _, kind := range []string{"latin", "futoshiki"} {
		p := build(t, latin.Spec{Kind: kind, Order: n, Givens: givens})
		if out := count(t, p, 0); out.Found != 1 || !out.Complete {
			t.Errorf("%s: found %d, complete %v, want the one answer", kind, out.Found, out.Complete)
		}
	}

	// A row that rises all along is 1..64, and one that falls too.
	var signs []latin.Sign
	for c := 1; c < n; c++ {
		signs = append(signs, latin.Sign{Smaller: c - 1, Larger: c},
			latin.Sign{Smaller: n + c, Larger: n + c - 1})
	}
	p := build(t, latin.Spec{Kind: "futoshiki", Order: n, Signs: signs})
	found := false
	_, err := engine.Checked(search.Engine{Learn: true}).Search(context.Background(), p, 1,
		func(s puzzle.Answer) bool {
			found = s[0] == 1 && s[n-1] == n && s[n] == n && s[2*n-1] == 1
			return true
		})
	if err != nil || !found {
		t.Errorf("no answer with a row that rises and one that falls: %v", err)
	}
	signs = append(signs, latin.Sign{Smaller: n - 1, Larger: 2*n - 1})
	p = build(t, latin.Spec{Kind: "futoshiki", Order: n, Signs: signs})
	if out := count(t, p, 0); out.Found != 0 || !out.Complete {
		t.Errorf("64 below 1: found %d, complete %v", out.Found, out.Complete)
	}
}

// pattern is a full Sudoku with boxes of rows x cols, whose numbers and rows are shuffled within
// what the rules allow.
func pattern(random *rand.Rand, rows, cols int) []int {
	n := rows * cols
	names := random.Perm(n)
	order := make([]int, 0, n)
	for _, band := range random.Perm(cols) {
		for _, r := range random.Perm(rows) {
			order = append(order, band*rows+r)
		}
	}
	full := make([]int, 0, n*n)
	for _, r := range order {
		for c := range n {
			full = append(full, 1+names[(r%rows*cols+r/rows+c)%n])
		}
	}
	return full
}

// TestSymmetries: at orders beyond brute force a board in another guise has as many answers.
func TestSymmetries(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 1))
	several := 0
	for i := range 12 {
		shape := [][2]int{{3, 3}, {2, 3}, {3, 4}, {2, 5}}[i%4]
		n := shape[0] * shape[1]
		givens := pattern(random, shape[0], shape[1])
		for _, cell := range random.Perm(n * n)[:n*n*(50+5*(i/4))/100] {
			givens[cell] = 0
		}
		spec := latin.Spec{Kind: "sudoku", Order: n, Givens: givens,
			BoxRows: shape[0], BoxCols: shape[1]}
		switch i % 3 {
		case 1:
			spec = latin.Spec{Kind: "latin", Order: n, Givens: givens}
		case 2:
			full := pattern(random, shape[0], shape[1])
			signs := randomSigns(random, full, n, 3)
			for _, cell := range random.Perm(n * n)[:n*n*50/100] {
				full[cell] = 0
			}
			spec = latin.Spec{Kind: "futoshiki", Order: n, Givens: full, Signs: signs}
		}
		p := build(t, spec)
		want := count(t, p, 3000)
		if want.Found > 1 {
			several++
		}
		if want.Found == 0 {
			t.Errorf("the answer that the board was made of was not found:\n%s", p)
		}
		for _, sym := range p.Symmetries() {
			if got := count(t, sym.Puzzle, 3000); got.Found != want.Found || got.Complete != want.Complete {
				t.Errorf("%s: %d answers became %d, of\n%s", sym.Name, want.Found, got.Found, p)
			}
		}
	}
	if several < 4 {
		t.Errorf("only %d of the boards have several answers: the test shows little", several)
	}
}

// randomSigns returns signs that a full board obeys, each pair of neighbours with probability 1/every.
func randomSigns(random *rand.Rand, full []int, n, every int) []latin.Sign {
	var signs []latin.Sign
	for cell := range full {
		for _, other := range []int{cell + 1, cell + n} {
			if other == cell+1 && other%n == 0 || other >= n*n || random.IntN(every) > 0 {
				continue
			}
			if full[cell] < full[other] {
				signs = append(signs, latin.Sign{Smaller: cell, Larger: other})
			} else {
				signs = append(signs, latin.Sign{Smaller: other, Larger: cell})
			}
		}
	}
	return signs
}

// BenchmarkSudoku26 solves and proves a Sudoku of 26 clues, made for the examples.
func BenchmarkSudoku26(b *testing.B) {
	benchmark(b, latin.Sudoku(), "8 6 . 1 7 . . 9 .\n. . . . . 6 7 . .\n. . . . . . 2 . 8\n"+
		". 1 . . 9 . 6 8 7\n. . . . 3 . . 4 .\n2 . . 7 6 . . . .\n"+
		"3 . 8 . . . . . .\n6 . . . . . . 5 .\n. . . 6 4 2 . . .\n", 1)
}

// BenchmarkFutoshiki5 solves and proves the board of "Solving a number game with a MIP solver".
func BenchmarkFutoshiki5(b *testing.B) {
	benchmark(b, latin.Futoshiki(), ". . . . > 4\n^ . . . v\n. . . . .\n. . . . .\n. . . v\n"+
		"4 . . < . > 2\n^ . . . v\n. . . . .\n", 1)
}

// BenchmarkLatin4 lists all Latin squares of order 4.
func BenchmarkLatin4(b *testing.B) { benchmark(b, latin.Latin(), empty(4), 576) }

func benchmark(b *testing.B, kind *puzzle.Kind, text string, want int) {
	b.Helper()
	p := puzzletest.Parse(b, kind, text)
	b.ReportAllocs()
	for b.Loop() {
		out, err := search.Engine{Learn: true}.Search(context.Background(), p, 0,
			func(puzzle.Answer) bool { return true })
		if err != nil || out.Found != want || !out.Complete {
			b.Fatalf("%+v, %v", out, err)
		}
	}
}
