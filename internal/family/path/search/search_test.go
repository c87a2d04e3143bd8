package search_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/family/path/search"
	"github.com/gridwright/gridwright/internal/family/path/search/bitboard"
	"github.com/gridwright/gridwright/internal/family/path/search/frontier"
	"github.com/gridwright/gridwright/internal/family/path/search/layers"
	"github.com/gridwright/gridwright/internal/family/path/stated"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

var engines = []engine.Engine{
	search.Engine{}, search.Engine{Learn: true}, bitboard.Engine{}, layers.Engine{}, frontier.Engine{},
	frontier.Engine{NoWalks: true},
}

// empty is a board without clues.
func empty(rows, cols int) string {
	return strings.Repeat(strings.Repeat(". ", cols)+"\n", rows)
}

// kalvelagen is the board of Erwin Kalvelagen, "Numbrix puzzle via MIP", 2020.
const kalvelagen = `numbrix
. . . . . . . . .
. 25 20 13 14 15 8 41 .
. 26 . . . . . 40 .
. 1 . . . . . 39 .
. 30 . . . . . 38 .
. 67 . . . . . 37 .
. 70 . . . . . 50 .
. 73 72 79 60 61 52 53 .
. . . . . . . . .
`

// small lists boards for brute force: ends given and not, holes, narrow boards, wrong clues.
var small = []string{
	".\n", "1\n", empty(1, 2), empty(1, 5), empty(5, 1), empty(2, 2), empty(2, 5), empty(5, 2), empty(3, 3), empty(3, 4),
	". . .\n. x .\n. . .\n", ". x .\nx . x\n", ". . x x\nx x x .\n", "x . x\n. . .\nx . x\n",
	"1 . .\n. . .\n. . 9\n", "1 9 .\n. . .\n. . .\n", ". 1 .\n. . .\n. . .\n", ". . .\n. 5 .\n. . .\n",
	". . 3\n. 2 .\n1 . .\n", ". 10 . .\n. . 2 .\n. . 5 .\n", "2 . .\n. . .\n. . 4\n", "1 2 3\n. . .\n. . .\n",
	"1 . 2\n. . .\n", "6 . .\n. . 1\n", "x 3 x\n. . .\nx . x\n",
}

func TestSmall(t *testing.T) {
	for _, e := range engines {
		for _, kind := range []*puzzle.Kind{path.Numbrix(), path.Hidato()} {
			var cases []enginetest.Case
			for _, text := range small {
				cases = append(cases, enginetest.Case{Text: text, Count: -1})
			}
			cases = append(cases, enginetest.Case{Text: empty(10, 10), Count: enginetest.Endless})
			t.Run(e.Name(), func(t *testing.T) { enginetest.Run(t, e, kind, brute.Answers, cases) })
		}
	}
}

// TestBudgets: each engine takes no more than the budget that it is made with.
func TestBudgets(t *testing.T) {
	var cases []enginetest.Case
	for _, text := range append([]string{empty(3, 4)}, small...) {
		cases = append(cases, enginetest.Case{Text: text, Count: -1})
	}
	for _, within := range []func(engine.Budget) engine.Engine{
		func(b engine.Budget) engine.Engine { return bitboard.Engine{Budget: b} },
		func(b engine.Budget) engine.Engine { return layers.Engine{Budget: b} },
		func(b engine.Budget) engine.Engine { return frontier.Engine{Budget: b} },
		func(b engine.Budget) engine.Engine {
			return viasat.Engine{Encoding: stated.Statement().Encoding(), Budget: b}
		},
	} {
		for _, kind := range []*puzzle.Kind{path.Numbrix(), path.Hidato()} {
			enginetest.Budgets(t, within, kind, brute.Answers, cases)
		}
	}
}

// TestWalks: the directed Hamiltonian paths of n x n boards are known (OEIS A096969).
// GRIDWRIGHT_WHOLE adds the largest that all engines list.
func TestWalks(t *testing.T) {
	for _, e := range engines {
		for n, want := range []int{1: 1, 8, 40, 552, 8648} {
			if n > 0 && (n < 5 || sample.Whole()) {
				enginetest.Counts(t, e, puzzletest.Parse(t, path.Numbrix(), empty(n, n)), want)
			}
		}
	}
	if testing.Short() {
		return
	}
	p := puzzletest.Parse(t, path.Numbrix(), empty(6, 6))
	out, err := engine.Checked(search.Engine{}).Count(context.Background(), p, 0)
	if err != nil || out.Found != 458696 || !out.Complete {
		t.Errorf("6x6: %+v, %v", out, err)
	}
}

// TestUnique: boards with one answer, published and made.
func TestUnique(t *testing.T) {
	for _, e := range engines {
		enginetest.Counts(t, e, puzzletest.Parse(t, path.Numbrix(), kalvelagen), 1)
	}
	for _, diagonal := range []bool{false, true} {
		enginetest.Counts(t, layers.Engine{}, snake(t, 20, 20, 7, diagonal), 1)
	}
}

// snake is a board whose walk runs row by row, there and back, and whose every step-th number is
// given, together with enough to leave no other walk: all but the inner cells of each row.
func snake(t testing.TB, rows, cols, step int, diagonal bool) *path.Puzzle {
	t.Helper()
	values := make([]int, rows*cols)
	for c := range values {
		r, col := c/cols, c%cols
		if r%2 == 1 {
			col = cols - 1 - col
		}
		v := r*cols + col + 1
		if v%step == 1 || r%2 == 0 {
			values[c] = v
		}
	}
	p, err := path.New(grid.Board{Rows: rows, Cols: cols}, diagonal, values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// drawBoard draws a board: a walk that wanders at random over a part of a rectangle, whose other
// cells are holes, with some of its numbers given, and now and then one of them wrong.
func drawBoard(t *rapid.T, most int) *path.Puzzle {
	g := grid.Board{Rows: rapid.IntRange(1, 6).Draw(t, "rows"), Cols: rapid.IntRange(1, 5).Draw(t, "cols")}
	diagonal := rapid.Bool().Draw(t, "diagonal")
	values := make([]int, g.Cells())
	for c := range values {
		values[c] = path.Hole
	}
	at := rapid.IntRange(0, g.Cells()-1).Draw(t, "start")
	length := rapid.IntRange(1, most).Draw(t, "length")
	v := 0
	for {
		v++
		values[at] = v
		var free []int
		for _, d := range g.Neighbours(nil, at, diagonal) {
			if values[d] == path.Hole {
				free = append(free, d)
			}
		}
		if len(free) == 0 || v == length {
			break
		}
		at = rapid.SampledFrom(free).Draw(t, "step")
	}
	keep := rapid.IntRange(0, 3).Draw(t, "keep")
	for c := range values {
		if values[c] != path.Hole && rapid.IntRange(0, 3).Draw(t, "clue") >= keep {
			values[c] = 0
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "wrong") == 0 {
		a, b := rapid.IntRange(0, g.Cells()-1).Draw(t, "a"), rapid.IntRange(0, g.Cells()-1).Draw(t, "b")
		if values[a] != path.Hole && values[b] != path.Hole {
			values[a], values[b] = values[b], values[a]
		}
	}
	p, err := path.New(g, diagonal, values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestDifferential: on random boards both engines find what brute force finds.
func TestDifferential(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := drawBoard(rt, 12)
		want := len(puzzletest.Answers(brute.Answers, p))
		for _, e := range engines {
			counted(rt, e, p, want)
		}
	})
}

// TestDifferentialLarger: beyond brute force, the engines find what each other finds.
func TestDifferentialLarger(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := drawBoard(rt, 30)
		a, err := engine.Checked(bitboard.Engine{}).Count(context.Background(), p, 2000)
		if err != nil {
			rt.Fatal(err)
		}
		b, err := engine.Checked(layers.Engine{}).Count(context.Background(), p, 2000)
		if err != nil || a.Found != b.Found || a.Complete != b.Complete {
			rt.Fatalf("bitboard %+v, layers %+v, %v, of\n%s", a, b, err, p)
		}
		c, err := engine.Checked(frontier.Engine{}).Count(context.Background(), p, 2000)
		if err != nil || a.Found != c.Found || a.Complete && !c.Complete {
			rt.Fatalf("bitboard %+v, frontier %+v, %v, of\n%s", a, c, err, p)
		}
	})
}

// TestDifferentialNarrow: on boards of up to 8x20 cells with many clues, of which some are wrong, the
// frontier counts what the others list.
func TestDifferentialNarrow(t *testing.T) {
	sample.FewerDraws(t, 3)
	drawn, compared := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		g := grid.Board{Rows: rapid.IntRange(2, 8).Draw(rt, "rows"), Cols: rapid.IntRange(2, 20).Draw(rt, "cols")}
		diagonal := rapid.Bool().Draw(rt, "diagonal")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		values := random.Walk(g, diagonal, r)
		share := rapid.IntRange(25, 70).Draw(rt, "share of clues")
		a, b := r.IntN(len(values)), r.IntN(len(values))
		if rapid.IntRange(0, 3).Draw(rt, "wrong") == 0 {
			values[a], values[b] = values[b], values[a]
		}
		for c := range values {
			if r.IntN(100) >= share {
				values[c] = 0
			}
		}
		p, err := path.New(g, diagonal, values)
		if err != nil {
			rt.Fatal(err)
		}
		const limit = 2000
		some, err := engine.Checked(layers.Engine{Budget: engine.Budget{Nodes: 5_000}}).Count(context.Background(), p, limit)
		if err != nil {
			rt.Fatal(err)
		}
		out, err := engine.Checked(frontier.Engine{Budget: engine.Budget{Nodes: 200_000}}).Count(context.Background(), p, limit)
		if drawn++; some.Complete && out.Complete {
			compared++
		}
		switch {
		case err != nil || out.Complete && out.Found < some.Found:
			rt.Fatalf("layers %+v, frontier %+v, %v, of\n%s", some, out, err, p)
		case some.Complete && out.Complete && out.Found != some.Found:
			rt.Fatalf("layers %+v, frontier %+v, of\n%s", some, out, p)
		}
	})
	if 2*compared < drawn {
		t.Errorf("only %d boards of %d were decided by both", compared, drawn)
	}
}

// TestSparse: on boards with few clues, where a search may begin again, the engines agree.
func TestSparse(t *testing.T) {
	const most = 20_000
	b := grid.Board{Rows: 9, Cols: 9}
	long, compared := 0, 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		diagonal, clues := seed%2 == 1, 9
		if diagonal {
			clues = 22
		}
		values := random.Walk(b, diagonal, r)
		for _, c := range r.Perm(len(values))[clues:] {
			values[c] = 0
		}
		p, err := path.New(b, diagonal, values)
		if err != nil {
			t.Fatal(err)
		}
		found := func(e engine.Engine) engine.Outcome {
			out, err := engine.Checked(e).Count(context.Background(), p, 3)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		x, y := found(bitboard.Engine{Budget: engine.Budget{Nodes: most}}), found(layers.Engine{Budget: engine.Budget{Nodes: most}})
		if x.Nodes < most && y.Nodes < most {
			if compared++; x.Found != y.Found {
				t.Errorf("bitboard %+v, layers %+v, of\n%s", x, y, p)
			}
		}
		if y.Nodes > 1000 && y.Nodes < most {
			long++
		}
	}
	if long == 0 {
		t.Error("no board has taken layers 1,000 nodes")
	}
	if compared < 20 {
		t.Errorf("only %d boards were decided by both", compared)
	}
}

func counted(t *rapid.T, e engine.Engine, p puzzle.Puzzle, want int) {
	out, err := engine.Checked(e).Count(context.Background(), p, 0)
	if err != nil || out.Found != want || !out.Complete {
		t.Fatalf("%s: %+v, %v, want %d, of\n%s", e.Name(), out, err, want, p)
	}
}

// TestCount: a board that is quickly searched is listed, others are counted, and what the frontier
// can't count is listed after all.
func TestCount(t *testing.T) {
	for _, tt := range sample.Of([]struct {
		p      *path.Puzzle
		limit  int
		want   int
		all    bool
		method string
	}{
		{puzzletest.Parse(t, path.Numbrix(), kalvelagen).(*path.Puzzle), 0, 1, true, "bitboard"},
		{puzzletest.Parse(t, path.Numbrix(), empty(8, 8)).(*path.Puzzle), 0, 6_046_626_568, true, "bitboard+frontier"},
		{puzzletest.Parse(t, path.Numbrix(), empty(8, 8)).(*path.Puzzle), 1_000_000, 1_000_000, false, "bitboard+frontier"},
		{puzzletest.Parse(t, path.Numbrix(), empty(8, 8)).(*path.Puzzle), 1000, 1000, false, "bitboard"},
		{puzzletest.Parse(t, path.Numbrix(), empty(31, 31)).(*path.Puzzle), 10, 10, false, "layers"},
	}, 1) {
		out, err := engine.Checked(search.Engine{}).Count(context.Background(), tt.p, tt.limit)
		if err != nil || out.Found != tt.want || out.Complete != tt.all || out.Method() != tt.method {
			t.Errorf("%+v, %v; want %d, complete %v, by %s, of\n%s", out, err, tt.want, tt.all, tt.method, tt.p)
		}
	}
}

// TestNarrow: a board without an answer that neither bitboards nor clause learning settle in seconds,
// and one with several that bitboards do.
func TestNarrow(t *testing.T) {
	for _, tt := range []struct {
		text   string
		want   int
		method string
	}{
		{". . . . . . . . . . . . x . . . . x . . . . . . x . . . . .\n" +
			". . . . . . . . . . . . . . . . . . . . . . . . . . x . . .\n" +
			". . . . . . . . . . . . . . . . x x . . . . . . . . . . . .\n" + empty(1, 30), 0, "bitboard+frontier"},
		{". . . . . . . . . . . . . . . . . . . . . . . . . . . . . x\n" +
			". . . . . . . . . . . x . . . . . . . . . . . . . . . . . .\n" +
			". . . . . . . . . . . . . . . . . x . . . x . . . . . . x .\n" +
			". . . . . . . . . . . . . . . . . . . . . . . . . . . x . .\n", 2, "bitboard"},
	} {
		p := puzzletest.Parse(t, path.Numbrix(), tt.text)
		out, err := engine.Checked(search.Engine{}).Search(context.Background(), p, 2, func(puzzle.Answer) bool { return true })
		if err != nil || out.Found != tt.want || out.Complete != (tt.want == 0) || out.Method() != tt.method {
			t.Errorf("%+v, %v; want %d, of\n%s", out, err, tt.want, p)
		}
	}
}

func TestStops(t *testing.T) {
	for _, kind := range []*puzzle.Kind{path.Numbrix(), path.Hidato()} {
		enginetest.Stops(t, layers.Engine{}, puzzletest.Parse(t, kind, empty(20, 20)))
		enginetest.Stops(t, layers.Engine{}, puzzletest.Parse(t, kind, empty(37, 37)))
	}
	enginetest.CountStops(t, search.Engine{}, puzzletest.Parse(t, path.Hidato(), empty(11, 11)))
}

// TestLimits: what an engine can't do, it says.
func TestLimits(t *testing.T) {
	none := func(puzzle.Answer) bool { return true }
	for _, tt := range []struct {
		e    engine.Engine
		text string
		says string
	}{
		{bitboard.Engine{}, empty(1, 129), "the board has 129 positions, a bitboard holds 128"},
		{layers.Engine{}, empty(100, 100), "more than 2000000 candidates"},
		{search.Engine{}, "1 " + strings.Repeat(". ", 140) + "\n" + empty(140, 141), "more than 2000000 candidates"},
		{search.Engine{Learn: true}, "1 " + strings.Repeat(". ", 140) + "\n" + empty(140, 141), "more than 2000000 candidates"},
	} {
		_, err := tt.e.Search(context.Background(), puzzletest.Parse(t, path.Numbrix(), tt.text), 1, none)
		if !errors.Is(err, engine.ErrUnsupported) || !strings.Contains(fmt.Sprint(err), tt.says) {
			t.Errorf("the error is %v, want %s", err, tt.says)
		}
	}
}

// TestLargest: a board of the largest size there is, with enough clues.
func TestLargest(t *testing.T) {
	p := snake(t, 100, 200, 5, false)
	out, err := engine.Checked(search.Engine{}).Search(context.Background(), p, 2, func(puzzle.Answer) bool { return true })
	if err != nil || out.Found != 1 || !out.Complete || out.Method() != "layers" {
		t.Errorf("%+v, %v", out, err)
	}
}

func benchmark(b *testing.B, e engine.Engine, p puzzle.Puzzle, limit, want int) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		out, err := e.Search(context.Background(), p, limit, func(puzzle.Answer) bool { return true })
		if err != nil || out.Found != want {
			b.Fatalf("%+v, %v", out, err)
		}
	}
}

func BenchmarkKalvelagen9x9(b *testing.B) {
	p := puzzletest.Parse(b, path.Numbrix(), kalvelagen)
	for _, e := range engines[2:5] {
		b.Run(e.Name(), func(b *testing.B) { benchmark(b, e, p, 2, 1) })
	}
}

func BenchmarkWalks5x5(b *testing.B) {
	p := puzzletest.Parse(b, path.Numbrix(), empty(5, 5))
	for _, e := range engines[2:5] {
		b.Run(e.Name(), func(b *testing.B) { benchmark(b, e, p, 0, 8648) })
	}
}

func BenchmarkSnake100x200(b *testing.B) {
	benchmark(b, layers.Engine{}, snake(b, 100, 200, 5, false), 2, 1)
}

// TestOpen: on large boards with few clues the way to an answer is long, and without dead ends.
func TestOpen(t *testing.T) {
	values := make([]int, 40*40)
	for c := range values {
		k := c + 1
		if row, col := c/40, c%40; row%2 == 1 {
			k = row*40 + 40 - col
		}
		if k%40 == 0 {
			values[c] = k
		}
	}
	p, err := path.New(grid.Board{Rows: 40, Cols: 40}, true, values)
	if err != nil {
		t.Fatal(err)
	}
	out, err := engine.Checked(search.Engine{}).Search(context.Background(), p, 1, func(puzzle.Answer) bool { return true })
	if err != nil || out.Found != 1 || out.Method() != "layers" || out.Nodes > 2000 {
		t.Errorf("%+v, %v", out, err)
	}
	out, err = layers.Engine{Budget: engine.Budget{Conflicts: 3}}.Search(context.Background(), p, 0, func(puzzle.Answer) bool { return true })
	if err != nil || out.Complete || out.Nodes > 500 {
		t.Errorf("with few failures: %+v, %v", out, err)
	}
}
