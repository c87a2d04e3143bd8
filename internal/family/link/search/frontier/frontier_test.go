package frontier

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// rules lists the six rule sets.
var rules = []struct {
	cover bool
	touch link.Touch
}{
	{true, link.Never}, {true, link.No2x2}, {true, link.Free},
	{false, link.Never}, {false, link.No2x2}, {false, link.Free},
}

func parse(t testing.TB, rows ...string) *link.Puzzle {
	t.Helper()
	return puzzletest.Parse(t, link.Numberlink(), strings.Join(rows, "\n")+"\n").(*link.Puzzle)
}

func TestEngine(t *testing.T) {
	var cases []enginetest.Case
	for _, r := range rules {
		header := "numberlink cover=no"
		if r.cover {
			header = "numberlink cover=yes"
		}
		header += " touch=" + r.touch.String() + "\n"
		for _, board := range []string{
			"1 1\n", "1 . . . 1\n", "1 . .\n. . 1\n", "1\n.\n1\n",
			"1 . .\n. . .\n. . 1\n", "1 . 2\n. . .\n1 . 2\n", "1 2\n2 1\n",
			"1 . . 2\n. . . .\n1 . . 2\n",
			"1 2 3\n. . .\n. . .\n1 2 3\n", ". . . .\n. 1 1 .\n. . . .\n", ". .\n. .\n", ".\n",
		} {
			cases = append(cases, enginetest.Case{Text: header + board, Count: -1})
		}
	}
	cases = append(cases, enginetest.Case{Text: empty(t, 12, false, link.Never).String(), Count: enginetest.Endless})
	enginetest.Run(t, Engine{}, link.Numberlink(), puzzletest.TryLines, cases)
	for _, first := range []bool{false, true} {
		enginetest.Budgets(t, func(b engine.Budget) engine.Engine {
			return Engine{Budget: b, CountFirst: first}
		}, link.Numberlink(), puzzletest.TryLines, cases)
	}
}

// TestKnownCounts: two boards that refute a published model. Their counts come from walks over all
// routes of one pair after the other.
func TestKnownCounts(t *testing.T) {
	loops := []string{"1 . . . . 2", ". . . . . .", ". . . . . .", "1 . . . . 2"}
	touch := []string{". . . 1", "1 . . .", ". . 2 .", ". 2 . ."}
	want := [][2]int{{0, 0}, {0, 0}, {150, 1}, {163, 8}, {167, 8}, {5722, 50}}
	for i, r := range rules {
		for j, rows := range [][]string{loops, touch} {
			p := parse(t, rows...).With(r.cover, r.touch)
			if n := routes(p); n != want[i][j] {
				t.Errorf("%d routes, want %d, through\n%s", n, want[i][j], p)
			}
			enginetest.Counts(t, Engine{}, p, want[i][j])
		}
	}
}

// TestSmallWorlds compares the counts and lists of all boards of up to nine cells with one or two
// pairs with brute force. Of the largest ones a sample is compared.
func TestSmallWorlds(t *testing.T) {
	for _, board := range []grid.Board{{Rows: 1, Cols: 6}, {Rows: 2, Cols: 2}, {Rows: 3, Cols: 2},
		{Rows: 2, Cols: 4}, {Rows: 3, Cols: 3}} {
		all := allPairs(board)
		if board.Cells() > 6 {
			all = sample.Of(all, 5)
		}
		for _, pairs := range all {
			agrees(t, board, pairs)
		}
	}
}

// TestMiddleWorlds counts boards of 4x4 cells with one or two pairs, of 20,000 every eleventh, and
// compares with a walk over the routes of each. Nine cells are too few: they did not show that a path was not renamed when
// its partner's plug became its leader.
func TestMiddleWorlds(t *testing.T) {
	board := grid.Board{Rows: 4, Cols: 4}
	for _, pairs := range sample.Of(allPairs(board), 11) {
		for _, r := range rules {
			p := withPairs(t, board, pairs).With(r.cover, r.touch)
			out, err := Engine{}.Count(context.Background(), p, 0)
			if want := routes(p); err != nil || out.Found != want || !out.Complete {
				t.Fatalf("counted %d, error %v; want %d, of\n%s", out.Found, err, want, p)
			}
		}
	}
}

// allPairs returns the cells of all placements of one or two pairs on a board.
func allPairs(board grid.Board) (all [][][2]int) {
	n := board.Cells()
	for a := range n {
		for b := a + 1; b < n; b++ {
			all = append(all, [][2]int{{a, b}})
			for c := a + 1; c < n; c++ {
				for d := c + 1; d < n; d++ {
					if c != b && d != b {
						all = append(all, [][2]int{{a, b}, {c, d}})
					}
				}
			}
		}
	}
	return all
}

// withPairs returns the board with terminals at the cells of pairs.
func withPairs(t testing.TB, board grid.Board, pairs [][2]int) *link.Puzzle {
	t.Helper()
	names := make([]string, board.Cells())
	for i, pair := range pairs {
		names[pair[0]], names[pair[1]] = fmt.Sprint(i+1), fmt.Sprint(i+1)
	}
	p, err := link.New(board, names, true, link.Never)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// agrees compares one board with brute force under all rules.
func agrees(t testing.TB, board grid.Board, pairs [][2]int) {
	t.Helper()
	for _, r := range rules {
		p := withPairs(t, board, pairs).With(r.cover, r.touch)
		same(t, p, puzzletest.Answers(puzzletest.TryLines, p))
	}
}

// same compares the list and the count of p with all its answers.
func same(t rapid.TB, p *link.Puzzle, want []puzzle.Answer) {
	t.Helper()
	var got []puzzle.Answer
	out, err := Engine{}.Search(context.Background(), p, 0, func(s puzzle.Answer) bool {
		got = append(got, s)
		return true
	})
	if err != nil || !out.Complete || out.Found != len(got) {
		t.Fatalf("found %d, yielded %d, complete %v, error %v, of\n%s",
			out.Found, len(got), out.Complete, err, p)
	}
	slices.SortFunc(got, slices.Compare)
	slices.SortFunc(want, slices.Compare)
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Fatalf("%d answers, brute force has %d, of\n%s", len(got), len(want), p)
	}
	counted, err := Engine{}.Count(context.Background(), p, 0)
	if err != nil || !counted.Complete || counted.Found != len(want) {
		t.Fatalf("counted %d, complete %v, error %v; want %d, of\n%s",
			counted.Found, counted.Complete, err, len(want), p)
	}
}

// drawPuzzle draws a board of up to most cells, at most widest wide, with up to four pairs.
func drawPuzzle(t *rapid.T, most, widest int) *link.Puzzle {
	rows := rapid.IntRange(1, widest).Draw(t, "rows")
	cols := rapid.IntRange(1, min(widest, most/rows)).Draw(t, "cols")
	board := grid.Board{Rows: rows, Cols: cols}
	names := make([]string, board.Cells())
	cells := make([]int, board.Cells())
	for c := range cells {
		cells[c] = c
	}
	cells = rapid.Permutation(cells).Draw(t, "cells")
	pairs := rapid.IntRange(0, min(4, len(cells)/2)).Draw(t, "pairs")
	for i := range pairs {
		names[cells[2*i]], names[cells[2*i+1]] = fmt.Sprint(i+1), fmt.Sprint(i+1)
	}
	r := rapid.SampledFrom(rules).Draw(t, "rules")
	p, err := link.New(board, names, r.cover, r.touch)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestBrute compares random boards of up to 12 cells with brute force.
func TestBrute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t, 12, 12)
		same(t, p, puzzletest.Answers(puzzletest.TryLines, p))
	})
}

// TestRoutes compares random boards of up to 20 cells with a walk over the routes of each pair.
func TestRoutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t, 20, 6)
		out, err := Engine{}.Count(context.Background(), p, 0)
		if want := routes(p); err != nil || out.Found != want || !out.Complete {
			t.Fatalf("counted %d, complete %v, error %v; want %d, of\n%s",
				out.Found, out.Complete, err, want, p)
		}
	})
}

// routes counts the answers of p by trying all routes of the first pair, for each of them all of the
// second pair, and so on. It shares no code with the frontier.
func routes(p *link.Puzzle) int {
	board := p.Board()
	owner := make([]int, board.Cells()) // the label of each cell used
	for c := range owner {
		owner[c] = p.Label(c)
	}
	used := 2 * p.Pairs()
	count := 0
	var next func(label int)
	var walk func(label, cell, to int)
	next = func(label int) {
		if label > p.Pairs() {
			if !p.Cover() || used == board.Cells() {
				count++
			}
			return
		}
		from, to := p.Terminals(label)
		walk(label, from, to)
	}
	walk = func(label, cell, to int) {
		for _, step := range board.Neighbours(nil, cell, false) {
			if step == to {
				if allowed(p, owner, label) {
					next(label + 1)
				}
				continue
			}
			if owner[step] != 0 {
				continue
			}
			owner[step] = label
			used++
			walk(label, step, to)
			owner[step] = 0
			used--
		}
	}
	next(1)
	return count
}

// allowed reports whether the path of a label, which owns its cells, touches itself only as the
// rules allow. A path of n cells that never touches itself has n-1 pairs of neighbours.
func allowed(p *link.Puzzle, owner []int, label int) bool {
	board := p.Board()
	cells, sides, blocks := 0, 0, 0
	for c, o := range owner {
		if o != label {
			continue
		}
		cells++
		e, okE := board.Step(c, grid.E)
		s, okS := board.Step(c, grid.S)
		if okE && owner[e] == label {
			sides++
		}
		if okS && owner[s] == label {
			sides++
		}
		if okE && okS && owner[e] == label && owner[s] == label && owner[s+1] == label {
			blocks++
		}
	}
	switch p.Touch() {
	case link.Never:
		return sides == cells-1
	case link.No2x2:
		return blocks == 0
	}
	return true
}

// empty returns a board of n by n cells with one pair in opposite corners.
func empty(t testing.TB, n int, cover bool, touch link.Touch) *link.Puzzle {
	t.Helper()
	names := make([]string, n*n)
	names[0], names[n*n-1] = "1", "1"
	p, err := link.New(grid.Board{Rows: n, Cols: n}, names, cover, touch)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSelfAvoidingWalks: the paths between opposite corners of a square of n by n cells are
// counted in the literature (OEIS A007764), and so are those through all cells (A001184).
func TestSelfAvoidingWalks(t *testing.T) {
	for _, tt := range []struct {
		n     int
		cover bool
		want  int
	}{
		{3, false, 12}, {6, false, 1_262_816}, {8, false, 789_360_053_252},
		{9, false, 3_266_598_486_981_642},
		{3, true, 2}, {5, true, 104}, {7, true, 111_712}, {9, true, 2_688_307_514},
	} {
		out, err := Engine{}.Count(context.Background(), empty(t, tt.n, tt.cover, link.Free), 0)
		if err != nil || out.Found != tt.want || !out.Complete {
			t.Errorf("%dx%d, cover %v: %d, complete %v, error %v; want %d",
				tt.n, tt.n, tt.cover, out.Found, out.Complete, err, tt.want)
		}
	}
}

// TestBigCounts: further numbers of paths between opposite corners from the literature (OEIS
// A007764). From 10x10 cells on they exceed 64 bits, from 14x14 on 128 bits. GRIDWRIGHT_WHOLE adds
// the largest.
func TestBigCounts(t *testing.T) {
	for n, want := range map[int]string{
		10: "41044208702632496804",
		11: "1568758030464750013214100",
		12: "182413291514248049241470885236",
		13: "64528039343270018963357185158482118",
	} {
		if n > 11 && !sample.Whole() {
			continue
		}
		out, err := engine.Checked(Engine{}).Count(context.Background(), empty(t, n, false, link.Free), 0)
		if err != nil || out.Count().String() != want || !out.Complete {
			t.Errorf("%dx%d: %d, complete %v, error %v; want %s", n, n, out.Count(), out.Complete, err, want)
		}
	}
}

func TestLimits(t *testing.T) {
	p := empty(t, 14, false, link.Free)
	every := func(puzzle.Answer) bool { return true }
	const limit = 40 << 20
	_, err := Engine{}.Count(diagram.WithMemory(context.Background(), limit), p, 0)
	if !errors.Is(err, engine.ErrUnsupported) || !errors.Is(err, engine.ErrMemory) || !strings.Contains(err.Error(), "no more than 40 MB") {
		t.Errorf("counting beyond the limit: %v", err)
	}
	_, err = Engine{}.Search(diagram.WithMemory(context.Background(), limit), p, 1, every)
	if !errors.Is(err, engine.ErrUnsupported) || !errors.Is(err, engine.ErrMemory) || !strings.Contains(err.Error(), "no more than 40 MB") {
		t.Errorf("listing beyond the limit: %v", err)
	}
	wide := empty(t, maxWidth+1, true, link.Free)
	_, err = Engine{}.Count(context.Background(), wide, 0)
	if !errors.Is(err, engine.ErrUnsupported) || !strings.Contains(err.Error(), "at most 30") {
		t.Errorf("a board too wide: %v", err)
	}
}

// TestMemory: a search that reaches its limit has used at most that much memory, and at least a
// third of it. GRIDWRIGHT_WHOLE adds the rule touch=free, and counting without a trace.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("fills memory twelve times")
	}
	const limit = 64 << 20
	every := func(puzzle.Answer) bool { return true }
	for _, touch := range []link.Touch{link.Free, link.Never} {
		p := empty(t, 16, false, touch)
		for name, run := range map[string]func() error{
			"count": func() error {
				_, err := Engine{}.Count(diagram.WithMemory(context.Background(), limit), p, 0)
				return err
			},
			"trace": func() error {
				_, err := Engine{CountFirst: true}.Search(diagram.WithMemory(context.Background(), limit), p, 0, every)
				return err
			},
			"list": func() error {
				_, err := Engine{}.Search(diagram.WithMemory(context.Background(), limit), p, 0, every)
				return err
			},
		} {
			if (touch == link.Free || name == "count") && !sample.Whole() {
				continue // a trace counts first
			}
			t.Run(touch.String()+"/"+name, func(t *testing.T) {
				peak := enginetest.Alone(t, func(t *testing.T) {
					for range 2 { // the second takes no more on top of the first
						if err := run(); !errors.Is(err, engine.ErrUnsupported) {
							t.Fatalf("the limit was not reached: %v", err)
						}
					}
				})
				if peak > limit || peak < limit/3 {
					t.Errorf("the process took %d MB, the limit is %d MB", peak>>20, limit>>20)
				}
			})
		}
	}
}

// TestLeavesNothing: the memory of a search that ends at its budget is collected, since another
// engine follows.
func TestLeavesNothing(t *testing.T) {
	p := empty(t, 16, false, link.Free)
	for _, first := range []bool{false, true} {
		t.Run(fmt.Sprintf("first=%v", first), func(t *testing.T) {
			enginetest.Alone(t, func(t *testing.T) {
				e := Engine{CountFirst: first, Budget: engine.Budget{Nodes: 1_000_000}}
				out, err := e.Search(context.Background(), p, 0, func(puzzle.Answer) bool { return true })
				if err != nil || out.Complete {
					t.Fatalf("%+v, %v", out, err)
				}
				var m runtime.MemStats
				if runtime.ReadMemStats(&m); m.HeapAlloc > 16<<20 {
					t.Errorf("the search leaves %d MB behind", m.HeapAlloc>>20)
				}
			})
		})
	}
}

func TestStops(t *testing.T) {
	enginetest.Stops(t, Engine{}, empty(t, 6, false, link.Free), 1, 10, 20, 30, 300)          // while crossing, pruning and listing
	enginetest.CountStops(t, Engine{}, empty(t, 12, false, link.Free), 1, 3, 100, 1000, 3000) // within layers of 10,000 states and more
}

// TestLooks: the search looks at the context once every 256 states.
func TestLooks(t *testing.T) {
	ctx := &enginetest.Looking{Context: context.Background()}
	out, err := Engine{}.Search(ctx, empty(t, 8, false, link.Free), 1, func(puzzle.Answer) bool { return true })
	if want := int(out.Nodes) / 256; err != nil || out.Found != 1 || want < 100 || ctx.Looks < want*9/10 {
		t.Errorf("%d looks, of %d states: %+v, %v", ctx.Looks, out.Nodes, out, err)
	}
}

// TestCrowded: a board on which more pairs must cross the frontier than fit has no answer.
func TestCrowded(t *testing.T) {
	p := parse(t, "1 2 3 4", "5 . . 6", "6 5 4 3", "2 1 . .")
	enginetest.Counts(t, Engine{}, p, 0)
}

// TestKnown: known answers are not yielded again, and if they are all, nothing is listed.
func TestKnown(t *testing.T) {
	p := parse(t, ". . . . 2", ". 1 . . .", ". . . 2 .", "1 . . . .").With(true, link.Free)
	search := func(e Engine) ([]puzzle.Answer, engine.Outcome) {
		var got []puzzle.Answer
		out, err := e.Search(context.Background(), p, 0, func(s puzzle.Answer) bool {
			got = append(got, slices.Clone(s))
			clear(s)
			return true
		})
		if err != nil || out.Found != len(got) {
			t.Fatalf("found %d, yielded %d, %v", out.Found, len(got), err)
		}
		return got, out
	}
	all, _ := search(Engine{})
	listed, out := search(Engine{Known: all[:5]})
	if len(all) != 22 || len(listed) != 17 || !out.Complete || !slices.EqualFunc(listed, all[5:], slices.Equal) {
		t.Errorf("5 of %d answers were known, and Search lists %d, %+v", len(all), len(listed), out)
	}
	counted, once := search(Engine{Known: all, CountFirst: true})
	if len(counted) != 0 || !once.Complete || once.Nodes >= out.Nodes {
		t.Errorf("all answers were known, and Search yields %d, %+v; listing takes %d nodes", len(counted), once, out.Nodes)
	}
	traced, _ := search(Engine{Known: all[:1], CountFirst: true})
	for _, s := range all[1:] {
		if len(traced) != len(all)-1 || !slices.ContainsFunc(traced, func(k puzzle.Answer) bool {
			return slices.Equal(k, s)
		}) {
			t.Fatalf("one of %d answers was known, and Search yields %d", len(all), len(traced))
		}
	}
	listed, out = search(Engine{Known: all[1:], CountFirst: true})
	if len(listed) != 1 || !out.Complete || !slices.Equal(listed[0], all[0]) {
		t.Errorf("all answers but the first were known, and Search yields %v, %+v", listed, out)
	}
	if got, out := search(Engine{Budget: engine.Budget{Nodes: 10}, CountFirst: true}); len(got) != 0 || out.Complete {
		t.Errorf("within 10 states Search finds %d, %+v", len(got), out)
	}
}
