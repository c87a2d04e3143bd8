package frontier

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/engine/enginetest"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// empty is a board without clues.
func empty(t testing.TB, kind *puzzle.Kind, rows, cols int) *path.Puzzle {
	t.Helper()
	text := strings.Repeat(strings.Repeat(". ", cols)+"\n", rows)
	return puzzletest.Parse(t, kind, text).(*path.Puzzle)
}

// TestSquares: the directed Hamiltonian paths of n x n cells with four neighbours are known (OEIS
// A096969). Those with eight neighbours are the counts that brute force is held to.
func TestSquares(t *testing.T) {
	squares := []int{1, 8, 40, 552, 8648, 458696, 27070560, 6046626568, 1490832682992}
	if !sample.Whole() {
		squares = squares[:8]
	}
	for i, want := range squares {
		counts(t, empty(t, path.Numbrix(), i+1, i+1), want)
	}
	for i, want := range []int{1, 24, 784, 343184} {
		counts(t, empty(t, path.Hidato(), i+1, i+1), want)
	}
}

// TestLadders: a board of 2 x n cells has 2(n*n-n+2) walks from n = 2 on.
func TestLadders(t *testing.T) {
	for _, n := range []int{2, 9, 100, 1000} {
		counts(t, empty(t, path.Numbrix(), 2, n), 2*(n*n-n+2))
		counts(t, empty(t, path.Numbrix(), n, 2), 2*(n*n-n+2))
	}
}

func counts(t *testing.T, p *path.Puzzle, want int) {
	t.Helper()
	for _, e := range []Engine{{}, {patience: atOnce}} {
		out, err := e.Count(context.Background(), p, 0)
		if err != nil || out.Found != want || !out.Complete {
			t.Errorf("%d walks, complete %v, error %v; want %d over\n%s", out.Found, out.Complete, err, want, p)
		}
	}
}

// TestBigCounts: a board of 3 x n cells has 2^(n-2) walks from a corner to the opposite one.
func TestBigCounts(t *testing.T) {
	for _, n := range []int{3, 64, 65, 66, 67, 130, 131, 500} {
		ends := strings.Repeat(" .", n-1) + "\n"
		p := puzzletest.Parse(t, path.Numbrix(), "1"+ends+"."+ends+strings.Repeat(". ", n-1)+strconv.Itoa(3*n)+"\n")
		want := new(big.Int).Lsh(big.NewInt(1), uint(n-2))
		out, err := engine.Checked(Engine{patience: atOnce}).Count(context.Background(), p, 0)
		if err != nil || out.Count().Cmp(want) != 0 || !out.Complete {
			t.Errorf("3x%d: %d walks, complete %v, error %v; want %d", n, out.Count(), out.Complete, err, want)
		}
	}
}

// TestBigCountsParted: the walks over an empty board are those that begin in one of its cells, also
// where they are more than 64 bits can say.
func TestBigCountsParted(t *testing.T) {
	for _, tt := range []struct {
		kind *puzzle.Kind
		cols int
	}{{path.Numbrix(), 64}, {path.Hidato(), 26}} {
		all, err := Engine{patience: atOnce}.Count(context.Background(), empty(t, tt.kind, 3, tt.cols), 0)
		if err != nil || !all.Complete || all.Sum == nil {
			t.Fatalf("%+v, %v; want all, and more than 64 bits", all, err)
		}
		sum := new(big.Int)
		for cell := range 3 * tt.cols {
			text := strings.Repeat(strings.Repeat(". ", tt.cols)+"\n", 3)
			text = text[:2*cell+cell/tt.cols] + "1" + text[2*cell+cell/tt.cols+1:]
			out, err := Engine{patience: atOnce}.Count(context.Background(), puzzletest.Parse(t, tt.kind, text), 0)
			if err != nil || !out.Complete {
				t.Fatalf("%+v, %v", out, err)
			}
			sum.Add(sum, out.Count())
		}
		if sum.Cmp(all.Count()) != 0 {
			t.Errorf("%s: %d walks, and %d by where they begin", tt.kind.Name, all.Count(), sum)
		}
	}
}

// TestMemory: a search that reaches its limit has not taken more, and nearly as much.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("fills memory four times")
	}
	const limit = 64 << 20
	every := func(puzzle.Answer) bool { return true }
	ctx := diagram.WithMemory(context.Background(), limit)
	p := empty(t, path.Hidato(), 12, 12)
	for name, run := range map[string]func() error{
		"count": func() error { _, err := Engine{}.Count(ctx, p, 0); return err },
		"list":  func() error { _, err := Engine{}.Search(ctx, p, 0, every); return err },
	} {
		t.Run(name, func(t *testing.T) {
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

func TestLimits(t *testing.T) {
	ctx := context.Background()
	every := func(puzzle.Answer) bool { return true }
	p := empty(t, path.Hidato(), 9, 9)
	const limit = 40 << 20
	little := diagram.WithMemory(ctx, limit)
	_, err := Engine{}.Count(little, p, 0)
	if !errors.Is(err, engine.ErrUnsupported) || !errors.Is(err, engine.ErrMemory) || !strings.Contains(err.Error(), "no more than 40 MB") {
		t.Errorf("counting beyond the limit: %v", err)
	}
	_, err = Engine{}.Search(little, p, 1, every)
	if !errors.Is(err, engine.ErrUnsupported) || !errors.Is(err, engine.ErrMemory) || !strings.Contains(err.Error(), "no more than 40 MB") {
		t.Errorf("listing beyond the limit: %v", err)
	}
	_, err = Engine{}.Count(ctx, empty(t, path.Numbrix(), maxWidth+1, maxWidth+1), 0)
	if !errors.Is(err, engine.ErrUnsupported) || !strings.Contains(err.Error(), "at most 30") {
		t.Errorf("a board too wide: %v", err)
	}
	out, err := Engine{Budget: engine.Budget{Nodes: 1000}}.Count(ctx, empty(t, path.Numbrix(), 8, 8), 0)
	if err != nil || out.Complete || out.Nodes != 1000 {
		t.Errorf("beyond the budget: %+v, %v", out, err)
	}
}

// TestEdges: the longest and the widest boards that there may be.
func TestEdges(t *testing.T) {
	counts(t, empty(t, path.Numbrix(), 1, syntax.MaxCells), 2)
	for _, diagonal := range []bool{false, true} {
		b := grid.Board{Rows: maxWidth, Cols: maxWidth}
		values := make([]int, b.Cells()) // a walk there and back, row by row
		for c := range values {
			r, col := b.RowCol(c)
			if r%2 == 1 {
				col = b.Cols - 1 - col
			}
			if v := b.Cell(r, col) + 1; r%2 == 0 || v%5 != 0 {
				values[c] = v
			}
		}
		p, err := path.New(b, diagonal, values)
		if err != nil {
			t.Fatal(err)
		}
		counts(t, p, 1)
	}
}

func TestStops(t *testing.T) {
	enginetest.Stops(t, Engine{}, empty(t, path.Hidato(), 12, 12))                                      // while crossing
	enginetest.Stops(t, Engine{patience: atOnce}, empty(t, path.Numbrix(), 6, 6), 1, 40, 80, 100, 1000) // while crossing, joining and listing
	enginetest.CountStops(t, Engine{}, empty(t, path.Hidato(), 12, 12), 1, 3, 100, 1000)                // within layers of 10,000 states and more
}

// TestLooks: the frontiers look at the context once in 256 states.
func TestLooks(t *testing.T) {
	ctx := &enginetest.Looking{Context: context.Background()}
	out, err := Engine{}.Search(ctx, empty(t, path.Numbrix(), 7, 7), 1, func(puzzle.Answer) bool { return true })
	if want := int(out.Nodes) / 256; err != nil || out.Found != 1 || want < 100 || ctx.Looks < want*9/10 {
		t.Errorf("%d looks, of %d states: %+v, %v", ctx.Looks, out.Nodes, out, err)
	}
}

// BenchmarkSquares counts the walks over empty boards, and reports the states.
func BenchmarkSquares(b *testing.B) {
	for _, bb := range []struct {
		kind *puzzle.Kind
		n    int
	}{
		{path.Numbrix(), 8}, {path.Numbrix(), 9}, {path.Numbrix(), 10}, {path.Numbrix(), 11},
		{path.Hidato(), 6}, {path.Hidato(), 7},
	} {
		b.Run(fmt.Sprintf("%s/%d", bb.kind.Name, bb.n), func(b *testing.B) {
			bench(b, empty(b, bb.kind, bb.n, bb.n))
		})
	}
}

// BenchmarkClued counts the answers of boards with a few clues.
func BenchmarkClued(b *testing.B) {
	for _, bb := range []struct{ rows, cols, clues int }{
		{8, 8, 1}, {8, 8, 4}, {8, 8, 8}, {10, 10, 15}, {4, 40, 8}, {6, 30, 18},
	} {
		p := clued(b, bb.rows, bb.cols, bb.clues, false)
		b.Run(fmt.Sprintf("%dx%d/%d", bb.rows, bb.cols, bb.clues), func(b *testing.B) { bench(b, p) })
	}
}

// clued is a random board with so many clues.
func clued(t testing.TB, rows, cols, clues int, diagonal bool) *path.Puzzle {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	b := grid.Board{Rows: rows, Cols: cols}
	values := random.Walk(b, diagonal, r)
	for _, c := range r.Perm(len(values))[clues:] {
		values[c] = 0
	}
	p, err := path.New(b, diagonal, values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func bench(b *testing.B, p *path.Puzzle) {
	b.Helper()
	b.ReportAllocs()
	states := int64(0)
	for b.Loop() {
		out, err := Engine{}.Count(context.Background(), p, 0)
		if err != nil || !out.Complete {
			b.Fatal(out, err)
		}
		states = out.Nodes
	}
	b.ReportMetric(float64(states), "states")
}
