package bands_test

import (
	"context"
	"errors"
	"io"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/latin/search/bands"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// all is a yield that takes every answer.
func all(puzzle.Answer) bool { return true }

// sudoku makes a board of 81 numbers, 0 for an empty cell.
func sudoku(t testing.TB, givens []int) *latin.Puzzle {
	t.Helper()
	p, err := latin.New(latin.Spec{Kind: "sudoku", Order: 9, Givens: givens})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// search runs the engine, with each answer checked.
func search(t testing.TB, p puzzle.Puzzle, limit int) engine.Outcome {
	t.Helper()
	out, err := engine.Checked(bands.Engine{}).Search(context.Background(), p, limit, all)
	if err != nil {
		t.Fatalf("%v, of\n%s", err, p)
	}
	return out
}

// grid gives a full grid at random: a digit after the other goes to the cell with the fewest.
func grid(random *rand.Rand) []int {
	cells := make([]int, 81)
	var rows, columns, boxes [9]uint16
	var fill func() bool
	fill = func() bool {
		best, least := -1, 10
		for c, v := range cells {
			taken := rows[c/9] | columns[c%9] | boxes[c/27*3+c%9/3]
			if n := 9 - bits.OnesCount16(taken); v == 0 && n < least {
				best, least = c, n
			}
		}
		if best < 0 {
			return true
		}
		r, c, b := best/9, best%9, best/27*3+best%9/3
		for _, v := range random.Perm(9) {
			bit := uint16(1) << v
			if (rows[r]|columns[c]|boxes[b])&bit != 0 {
				continue
			}
			cells[best] = v + 1
			rows[r], columns[c], boxes[b] = rows[r]|bit, columns[c]|bit, boxes[b]|bit
			if fill() {
				return true
			}
			rows[r], columns[c], boxes[b] = rows[r]&^bit, columns[c]&^bit, boxes[b]&^bit
		}
		cells[best] = 0
		return false
	}
	fill()
	return cells
}

// minimal gives a board of one answer, none of whose clues can be left out.
func minimal(t testing.TB, random *rand.Rand) *latin.Puzzle {
	t.Helper()
	givens := grid(random)
	for _, cell := range random.Perm(81) {
		value := givens[cell]
		givens[cell] = 0
		out, err := bands.Engine{}.Search(context.Background(), sudoku(t, givens), 2, all)
		if err != nil {
			t.Fatal(err)
		}
		if out.Found != 1 {
			givens[cell] = value
		}
	}
	return sudoku(t, givens)
}

// lines is the text of a board whose first rows are given.
func lines(rows ...string) string {
	for len(rows) < 9 {
		rows = append(rows, ".........")
	}
	return "sudoku\n" + strings.Join(rows, "\n") + "\n"
}

func TestEngine(t *testing.T) {
	enginetest.Run(t, bands.Engine{}, latin.Sudoku(), brute.Answers, []enginetest.Case{
		// These numbers were counted by the engine for all orders, and by clause learning.
		{Text: lines("123456789", "456789123", "789123456", "231564897", "564897231"), Count: 3000},
		{Text: lines("123456789", "456789123", "789123456", "214365897", "365897214"), Count: 4068},
		{Text: lines(".........", ".....3.85", "..1.2....", "...5.7...", "..4...1..", ".9.......",
			"5......73", "..2.1....", "....4...."), Count: 7265},
		{Text: lines(".........", ".....3.85", "..1.2....", "...5.7...", "..4...1..", ".9.......",
			"5......73", "..2.1....", "....4...9"), Count: 1},
		// Two of a digit in a row, in a column, and in a box.
		{Text: lines("1.......1"), Count: 0},
		{Text: lines("1........", ".........", ".........", ".........", "1........"), Count: 0},
		{Text: lines("1........", ".........", "..1......"), Count: 0},
		// A cell without a digit, and four digits for the three cells of a triad.
		{Text: lines("12345678.", "........9"), Count: 0},
		{Text: lines("123......", "...456...", "......78.", "........9"), Count: 0},
		{Text: lines(), Count: enginetest.Endless},
	})
}

// TestOtherBoards: only Sudoku of order 9 with boxes of 3x3 are searched.
func TestOtherBoards(t *testing.T) {
	for _, p := range []puzzle.Puzzle{
		puzzletest.Parse(t, latin.Latin(), strings.Repeat(". . . . . . . . .\n", 9)),
		puzzletest.Parse(t, latin.Sudoku(), "sudoku box=1x9\n"+strings.Repeat(".........\n", 9)),
		puzzletest.Parse(t, latin.Sudoku(), "sudoku\n"+strings.Repeat("....\n", 4)),
	} {
		_, err := bands.Engine{}.Search(context.Background(), p, 1, all)
		if !errors.Is(err, engine.ErrUnsupported) || bands.Fits(p.(*latin.Puzzle)) {
			t.Errorf("error %v, want ErrUnsupported, of\n%s", err, p)
		}
	}
}

// TestBrute compares the engine with brute force on boards that are nearly full, half of which have
// some clues that are wrong.
func TestBrute(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 6))
	several, none := 0, 0
	for i := range 600 {
		givens := grid(random)
		// Most boards with few open cells have one answer. Those whose open cells hold few digits
		// have more.
		few, open := 0, 0
		for range 3 {
			few |= 1 << random.IntN(10)
		}
		for _, cell := range random.Perm(81) {
			if open < 28 && (random.IntN(4) == 0 || few>>givens[cell]&1 == 1) {
				givens[cell] = 0
				open++
			}
		}
		if i%2 == 1 {
			cell := random.IntN(81)
			givens[cell] = 1 + random.IntN(9)
		}
		p := sudoku(t, givens)
		want := len(puzzletest.Answers(brute.Answers, p))
		if want > 1 {
			several++
		} else if want == 0 {
			none++
		}
		limit := 1 + random.IntN(3)
		if out := search(t, p, 0); out.Found != want || !out.Complete {
			t.Fatalf("found %d, complete %v, want all %d, of\n%s", out.Found, out.Complete, want, p)
		}
		if out := search(t, p, limit); out.Found != min(want, limit) || out.Complete && want > out.Found {
			t.Fatalf("limit %d: found %d of %d, complete %v, of\n%s", limit, out.Found, want,
				out.Complete, p)
		}
	}
	if several < 100 || none < 100 {
		t.Errorf("%d of the boards have several answers and %d none: the test shows little", several, none)
	}
}

// TestMethod: the method shows whether singles solved a board or it was searched. If singles did, the
// answer is known to be the only one even if no second was searched for.
func TestMethod(t *testing.T) {
	givens := grid(rand.New(rand.NewPCG(9, 7)))
	givens[40] = 0
	if out := search(t, sudoku(t, givens), 1); out.Method() != "singles" || !out.Complete {
		t.Errorf("one open cell: %+v", out)
	}
	if out := search(t, sudoku(t, nil), 1); out.Method() != "bands" || out.Complete {
		t.Errorf("the empty board: %+v", out)
	}
}

// TestHopeless: boards on which searches have gone astray. On the first, which Peter Norvig found,
// the search takes a million nodes where it leaves full triads out; on the empty board it then comes
// to no end in five minutes.
func TestHopeless(t *testing.T) {
	for _, tt := range []struct {
		text  string
		found int
	}{
		{lines(".....5.8.", "...6.1.43", ".........", ".1.5.....", "...1.6...", "3.......5",
			"53.....61", "........4"), 0},
		{lines(), 2},
	} {
		p := puzzletest.Parse(t, latin.Sudoku(), tt.text)
		if out := search(t, p, 2); out.Found != tt.found || out.Nodes > 200 {
			t.Errorf("%d answers after %d nodes, want %d soon, of\n%s", out.Found, out.Nodes, tt.found, p)
		}
	}
}

// TestStrength: a deduction that is lost changes no answer, but shows in the nodes.
func TestStrength(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	nodes := int64(0)
	for range 200 {
		nodes += search(t, minimal(t, random), 2).Nodes
	}
	if nodes > 566 {
		t.Errorf("200 boards took %d nodes; they can be proved in 566", nodes)
	}
}

// TestWeights: on these boards of the forum's hardest, the digits that fail most show where to
// branch. Without their weights the search takes 2,098 nodes.
func TestWeights(t *testing.T) {
	nodes := int64(0)
	for _, board := range []string{
		"1...5......7..9.3...9..754...4..3.7..6........9.8........79..2......24.3..2......",
		".2.4...8...7.....3.8.237.1.2.1....9..9....8.4...9......1.8...4.5............6...8",
		"..3.....945...92....9..3.54....6....6..9..8....5..8.2..1.7................4..5.92",
		"..3.5.....567....27..2...4......18..3...2...66...7...453..4...7.......9.......4..",
	} {
		p := puzzletest.Parse(t, latin.Sudoku(), "sudoku\n"+board+"\n")
		nodes += search(t, p, 2).Nodes
	}
	if nodes > 800 {
		t.Errorf("%d nodes; they can be proved in 800", nodes)
	}
}

// TestAllocations: a search allocates its pulse and the answers.
func TestAllocations(t *testing.T) {
	ctx := context.Background()
	pulse := testing.AllocsPerRun(100, func() { engine.NewPulse(ctx) })
	random := rand.New(rand.NewPCG(9, 8))
	for range 20 {
		p := minimal(t, random)
		p = p.Keep(func(clue int) bool { return clue > 1 }).(*latin.Puzzle) // several answers
		for _, limit := range []int{1, 50} {
			var out engine.Outcome
			allocs := testing.AllocsPerRun(5, func() {
				out, _ = bands.Engine{}.Search(ctx, p, limit, all)
			})
			if want := pulse + float64(out.Found); out.Nodes < 3 || allocs > want {
				t.Errorf("%v allocations, want %v, for %d nodes on\n%s", allocs, want, out.Nodes, p)
			}
		}
	}
}

// BenchmarkMinimal proves boards of one answer and no needless clue, made at random.
func BenchmarkMinimal(b *testing.B) {
	random := rand.New(rand.NewPCG(9, 9))
	boards := make([]puzzle.Puzzle, 200)
	for i := range boards {
		boards[i] = minimal(b, random)
	}
	benchmark(b, boards)
}

// BenchmarkFew counts to 10,000 on boards of few clues, which have very many answers.
func BenchmarkFew(b *testing.B) {
	random := rand.New(rand.NewPCG(9, 10))
	givens := grid(random)
	for _, cell := range random.Perm(81)[:66] {
		givens[cell] = 0
	}
	p := sudoku(b, givens)
	for b.Loop() {
		out, err := bands.Engine{}.Search(context.Background(), p, 10_000, all)
		if err != nil || out.Found != 10_000 {
			b.Fatalf("%+v, %v", out, err)
		}
	}
}

// BenchmarkCorpus proves the boards of order 9 in the folder that GRIDWRIGHT_CORPUS names, a file at
// a time.
func BenchmarkCorpus(b *testing.B) {
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		b.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	files, err := filepath.Glob(filepath.Join(dir, "sudoku", "9x9*.txt"))
	if err != nil || len(files) == 0 {
		b.Fatalf("no files of Sudoku: %v", err)
	}
	for _, file := range files {
		b.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(b *testing.B) {
			benchmark(b, read(b, file))
		})
	}
}

// read gives the puzzles of a file.
func read(t testing.TB, file string) []puzzle.Puzzle {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := texts.NewReader(f, file, []*puzzle.Kind{latin.Sudoku()}, nil)
	var boards []puzzle.Puzzle
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return boards
		}
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, e.Puzzle)
	}
}

// benchmark looks for two answers of each board. An op is all of them.
func benchmark(b *testing.B, boards []puzzle.Puzzle) {
	b.Helper()
	b.ReportAllocs()
	nodes, ops := int64(0), 0
	for b.Loop() {
		nodes = 0
		for _, p := range boards {
			out, err := bands.Engine{}.Search(context.Background(), p, 2, all)
			if err != nil || !out.Complete && out.Found < 2 {
				b.Fatalf("%+v, %v", out, err)
			}
			nodes += out.Nodes
		}
		ops++
	}
	n := float64(len(boards))
	b.ReportMetric(float64(ops)*n/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(float64(nodes)/n, "nodes/puzzle")
}
