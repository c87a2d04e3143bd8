package sweep_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/search/sweep"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

func TestEngine(t *testing.T) {
	cases := []enginetest.Case{
		{Text: "1 1\n", Count: 1},
		{Text: "1 . 2\n. . 3\n1 2 3\n", Count: 1},
		{Text: "1 2\n2 1\n", Count: 0},
		{Text: ". .\n. .\n", Count: 0},
		{Text: ".\n", Count: 0},
		{Text: "1 1\n. .\n", Count: 0},
		// The boards that show Rob Pratt's model to admit loops, and to forbid touching.
		{Text: "1 . . . . 2\n. . . . . .\n. . . . . .\n1 . . . . 2\n", Count: 0},
		{Text: ". . . 1\n1 . . .\n. . 2 .\n. 2 . .\n", Count: 0},
		{Text: "1 . . 2\n. . . .\n1 . . 2\n", Count: -1},
		// What two parts of a path touch each other in shows only when they are joined.
		{Text: "1 . . . .\n3 1 2 2 .\n3 . . . .\n", Count: 0},
		{Text: beside(t, 60).String(), Count: enginetest.Endless},
	}
	enginetest.Run(t, sweep.Engine{}, link.Numberlink(), puzzletest.TryLines, cases)
	enginetest.Budgets(t, func(b engine.Budget) engine.Engine { return sweep.Engine{Budget: b} },
		link.Numberlink(), puzzletest.TryLines, cases)
}

// TestSmallWorlds: every board of up to nine cells with one or two pairs.
func TestSmallWorlds(t *testing.T) {
	for _, g := range []grid.Board{{Rows: 1, Cols: 4}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 3},
		{Rows: 3, Cols: 2}, {Rows: 2, Cols: 4}, {Rows: 3, Cols: 3}} {
		for _, names := range placings(g.Cells()) {
			p, err := link.New(g, names, true, link.Never)
			if err != nil {
				t.Fatal(err)
			}
			enginetest.Counts(t, sweep.Engine{}, p, len(puzzletest.Answers(puzzletest.TryLines, p)))
		}
	}
}

// placings lists the ways to place one pair, or two, on a number of cells.
func placings(cells int) [][]string {
	var all [][]string
	for a := range cells {
		for b := a + 1; b < cells; b++ {
			one := make([]string, cells)
			one[a], one[b] = "1", "1"
			all = append(all, one)
			for c := a + 1; c < cells; c++ {
				for d := c + 1; d < cells; d++ {
					if c != b && d != b {
						two := append([]string{}, one...)
						two[c], two[d] = "2", "2"
						all = append(all, two)
					}
				}
			}
		}
	}
	return all
}

// TestDifferential: random boards of up to twelve cells, whose terminals are thrown anywhere.
func TestDifferential(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom([]grid.Board{{Rows: 3, Cols: 4}, {Rows: 4, Cols: 3}, {Rows: 2, Cols: 6},
			{Rows: 12, Cols: 1}, {Rows: 2, Cols: 5}, {Rows: 3, Cols: 3}}).Draw(t, "board")
		order := rapid.Permutation(cellsOf(g)).Draw(t, "order")
		names := make([]string, g.Cells())
		for k := range rapid.IntRange(1, g.Cells()/2).Draw(t, "pairs") {
			name := string(rune('a' + k))
			names[order[2*k]], names[order[2*k+1]] = name, name
		}
		p, err := link.New(g, names, true, link.Never)
		if err != nil {
			t.Fatal(err)
		}
		want := len(puzzletest.Answers(puzzletest.TryLines, p))
		out, err := engine.Checked(sweep.Engine{}).Search(context.Background(), p, 0, all)
		if err != nil || out.Found != want || !out.Complete {
			t.Fatalf("%+v, %v, want %d, of\n%s", out, err, want, p)
		}
	})
}

func cellsOf(g grid.Board) []int {
	cells := make([]int, g.Cells())
	for c := range cells {
		cells[c] = c
	}
	return cells
}

func all(puzzle.Answer) bool { return true }

// TestSymmetric: a board and its turned copies have as many answers, although the corners of each
// come in another order.
func TestSymmetric(t *testing.T) {
	p := beside(t, 4)
	for _, sym := range p.Symmetries() {
		enginetest.Counts(t, sweep.Engine{}, sym.Puzzle, 16)
	}
}

// beside puts copies of a board with two answers beside each other: together they have at least two
// to the power of their number.
func beside(t testing.TB, copies int) *link.Puzzle {
	t.Helper()
	rows := []string{"1...", ".23.", ".13.", "2..."}
	var names []string
	for _, row := range rows {
		for i := range copies {
			for _, c := range row {
				name := ""
				if c != '.' {
					name = fmt.Sprint(3*i + int(c-'0'))
				}
				names = append(names, name)
			}
		}
	}
	p, err := link.New(grid.Board{Rows: len(rows), Cols: len(names) / len(rows)}, names, true, link.Never)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMany: more answers than a turn holds back are all found, and none twice. 2^15 answers of 240
// cells are more than that.
func TestMany(t *testing.T) {
	for copies, want := range []int{1: 2, 2: 4, 3: 8, 15: 1 << 15} {
		if want > 0 && (want < 10 || !testing.Short()) {
			enginetest.Counts(t, sweep.Engine{}, beside(t, copies), want)
		}
	}
}

func TestUnsupported(t *testing.T) {
	for _, header := range []string{"cover=no", "touch=free", "touch=no2x2"} {
		p := puzzletest.Parse(t, link.Numberlink(), "numberlink "+header+"\n1 1\n")
		if _, err := (sweep.Engine{}).Search(context.Background(), p, 1, all); !errors.Is(err, engine.ErrUnsupported) {
			t.Errorf("%s: error %v", header, err)
		}
	}
}

// TestMaxNodes: a budget of nodes ends the search, and leaves it incomplete. More nodes find no fewer
// answers: those of one corner stay found while another has its turn.
func TestMaxNodes(t *testing.T) {
	p, found := beside(t, 11), 0
	for nodes := int64(100); nodes < 6000; nodes += 300 {
		e := sweep.Engine{Budget: engine.Budget{Nodes: nodes}}
		out, err := engine.Checked(e).Search(context.Background(), p, 0, all)
		if err != nil || out.Complete || out.Nodes > nodes+1 || out.Found < found {
			t.Errorf("%d nodes: %+v, %v, after %d answers with fewer", nodes, out, err, found)
		}
		found = out.Found
	}
}

func BenchmarkBeside40(b *testing.B) {
	p := beside(b, 10)
	for b.Loop() {
		if out, err := (sweep.Engine{}).Search(context.Background(), p, 0, all); err != nil || !out.Complete {
			b.Fatalf("%+v, %v", out, err)
		}
	}
}
