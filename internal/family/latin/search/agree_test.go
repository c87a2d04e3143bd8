package search

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/search/bands"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// TestBandsAgree compares the engine for Sudoku of order 9 with that for all orders, on full grids
// of which many clues are dropped and some replaced by wrong ones, and on clues drawn freely.
func TestBandsAgree(t *testing.T) {
	t.Run("dropped", rapid.MakeCheck(func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		givens := shuffled(random)
		for _, cell := range random.Perm(81)[:rapid.IntRange(0, 81).Draw(t, "dropped")] {
			givens[cell] = 0
		}
		for range rapid.IntRange(0, 2).Draw(t, "wrong") {
			givens[random.IntN(81)] = 1 + random.IntN(9)
		}
		agree(t, givens)
	}))
	t.Run("drawn", rapid.MakeCheck(func(t *rapid.T) {
		givens := make([]int, 81)
		for range rapid.IntRange(0, 30).Draw(t, "givens") {
			cell := rapid.IntRange(0, 80).Draw(t, "cell")
			givens[cell] = rapid.IntRange(1, 9).Draw(t, "value")
		}
		agree(t, givens)
	}))
}

// TestBandsAgreeCorpus does so on the boards of the folder that GRIDWRIGHT_CORPUS names.
func TestBandsAgreeCorpus(t *testing.T) {
	dir := os.Getenv("GRIDWRIGHT_CORPUS")
	if dir == "" {
		t.Skip("GRIDWRIGHT_CORPUS names no folder of puzzles")
	}
	files, err := filepath.Glob(filepath.Join(dir, "sudoku", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	boards := 0
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		r := texts.NewReader(f, file, []*puzzle.Kind{latin.Sudoku()}, nil)
		for {
			e, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			p := e.Puzzle.(*latin.Puzzle)
			if !bands.Fits(p) {
				continue
			}
			boards++
			got, want := answers(t, bands.Engine{}, p), answers(t, lines{with: usual(p)}, p)
			if got.Found != want.Found || got.Complete != want.Complete {
				t.Errorf("%s: found %d, complete %v; the engine for all orders %d, complete %v",
					e.Value("name"), got.Found, got.Complete, want.Found, want.Complete)
			}
		}
	}
	if boards < 500 {
		t.Errorf("only %d boards of order 9 in the folder", boards)
	}
}

// answers looks for two.
func answers(t *testing.T, e engine.Engine, p puzzle.Puzzle) engine.Outcome {
	out, err := engine.Checked(e).Search(context.Background(), p, 2,
		func(puzzle.Answer) bool { return true })
	if err != nil {
		t.Fatalf("%v, of\n%s", err, p)
	}
	return out
}

// agree compares the two engines on a board, counting up to a limit.
func agree(t *rapid.T, givens []int) {
	p, err := latin.New(latin.Spec{Kind: "sudoku", Order: 9, Givens: givens})
	if err != nil {
		t.Fatal(err)
	}
	limit := rapid.SampledFrom([]int{1, 2, 200}).Draw(t, "limit")
	count := func(e engine.Engine) engine.Outcome {
		out, err := engine.Checked(e).Search(context.Background(), p, limit,
			func(puzzle.Answer) bool { return true })
		if err != nil {
			t.Fatalf("%v, of\n%s", err, p)
		}
		return out
	}
	got, want := count(bands.Engine{}), count(lines{with: usual(p), budget: engine.Budget{Nodes: 20_000}})
	if !want.Complete && want.Found < limit {
		t.Skip("the engine for all orders goes astray on a few") // rapid fails where they are many
	}
	// At the limit one may have come to the end, or know without a search that this is it.
	if got.Found != want.Found || got.Found < limit && !got.Complete {
		t.Fatalf("found %d, complete %v; the engine for all orders %d, complete %v, of\n%s",
			got.Found, got.Complete, want.Found, want.Complete, p)
	}
}

// shuffled is a full grid: the cyclic one with digits, rows and columns exchanged, turned at random,
// and then in part filled anew by the engine for all orders.
func shuffled(random *rand.Rand) []int {
	digits, rows, columns := random.Perm(9), lineOrder(random), lineOrder(random)
	givens := make([]int, 81)
	for cell := range givens {
		r, c := rows[cell/9], columns[cell%9]
		givens[cell] = 1 + digits[(r%3*3+r/3+c)%9]
	}
	for _, cell := range random.Perm(81)[:60] {
		givens[cell] = 0
	}
	p, err := latin.New(latin.Spec{Kind: "sudoku", Order: 9, Givens: givens})
	if err != nil {
		panic(err)
	}
	skip := random.IntN(20)
	var grid []int
	_, err = lines{with: usual(p)}.Search(context.Background(), p, 0, func(s puzzle.Answer) bool {
		grid, skip = s, skip-1
		return skip > 0
	})
	if err != nil || grid == nil {
		panic("a grid with clues dropped has no answer")
	}
	return grid
}

// lineOrder exchanges bands, and the lines in each.
func lineOrder(random *rand.Rand) []int {
	var order []int
	for _, band := range random.Perm(3) {
		for _, line := range random.Perm(3) {
			order = append(order, 3*band+line)
		}
	}
	return order
}

// TestBudgets: the search takes no more nodes than it may.
func TestBudgets(t *testing.T) {
	with := usual(puzzletest.Parse(t, latin.Latin(), "latin\n.\n").(*latin.Puzzle))
	enginetest.Budgets(t, func(b engine.Budget) engine.Engine { return lines{budget: b, with: with} },
		latin.Latin(), nil, []enginetest.Case{
			{Text: ". . .\n. . .\n. . .\n", Count: 12}, {Text: "1 . .\n. . .\n1 . .\n", Count: 0},
			{Text: ". . . .\n. . . .\n. . . .\n. . . .\n", Count: 576}})
}
