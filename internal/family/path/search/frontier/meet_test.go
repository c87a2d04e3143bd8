package frontier

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// board makes a random board that has an answer: a walk over some cells, with holes elsewhere, of
// which some numbers are given. Now and then two of them change places, so that it may have none.
func board(t testing.TB, r *rand.Rand) *path.Puzzle {
	t.Helper()
	diagonal := r.IntN(2) == 0
	b := grid.Board{Rows: 1 + r.IntN(9), Cols: 1 + r.IntN(7)}
	if diagonal {
		b = grid.Board{Rows: 1 + r.IntN(7), Cols: 1 + r.IntN(5)}
	}
	values := random.Walk(b, diagonal, r)
	n := len(values)
	if r.IntN(2) == 0 {
		n -= r.IntN(1 + n/3)
	}
	var cells []int
	for c, v := range values {
		if v > n {
			values[c] = path.Hole
		} else {
			cells = append(cells, c)
		}
	}
	r.Shuffle(n, func(i, k int) { cells[i], cells[k] = cells[k], cells[i] })
	clues := min(n, r.IntN(4))
	if r.IntN(2) == 0 {
		clues = r.IntN(1 + n/2)
	}
	for _, c := range cells[clues:] {
		values[c] = 0
	}
	if clues > 1 && r.IntN(4) == 0 {
		c, d := cells[0], cells[1]
		values[c], values[d] = values[d], values[c]
	}
	p, err := path.New(b, diagonal, values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Two frontiers meet whatever the layers, or one crosses all boards alone.
const (
	atOnce = 1
	alone  = math.MaxInt
)

// TestMeeting: two frontiers that meet count and list what one does that crosses the board.
// GRIDWRIGHT_SOAK sets how many boards there are.
func TestMeeting(t *testing.T) {
	boards, seed := sample.Number(1000, 5), uint64(1)
	if n, err := strconv.Atoi(os.Getenv("GRIDWRIGHT_SOAK")); err == nil {
		boards, seed = n, uint64(os.Getpid())
	}
	r := rand.New(rand.NewPCG(seed, 0))
	compared, without, listed := 0, 0, 0
	for range boards {
		p := board(t, r)
		const most = 100_000 // states of one frontier
		budget := engine.Budget{Nodes: most}
		want, err := Engine{patience: alone, Budget: budget}.Count(context.Background(), p, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !want.Complete {
			continue
		}
		meet := Engine{patience: [...]int{atOnce, atOnce, 1 + r.IntN(100)}[r.IntN(3)]}
		got, err := meet.Count(context.Background(), p, 0)
		if err != nil || !got.Complete || got.Count().Cmp(want.Count()) != 0 {
			t.Fatalf("seed %d: they count %d, complete %v, error %v; one alone %d, of\n%s",
				seed, got.Count(), got.Complete, err, want.Count(), p)
		}
		compared++
		if want.Found == 0 {
			without++
		}
		if want.Found > 1000 {
			continue
		}
		if want.Found > 0 {
			listed++
		}
		one, two := answers(t, Engine{patience: alone}, p), answers(t, meet, p)
		if !slices.EqualFunc(one, two, slices.Equal) {
			t.Fatalf("seed %d: they list %d answers, one alone %d, of\n%s", seed, len(two), len(one), p)
		}
	}
	t.Logf("seed %d: %d boards compared, %d without answers, %d listed", seed, compared, without, listed)
	if compared < boards*9/10 || without < compared/50 || listed < compared/4 {
		t.Errorf("only %d boards could be compared, %d without answers, %d listed", compared, without, listed)
	}
}

// TestBorrowed: a crossing that has borrowed the layer of another returns none of its memory, which
// two would then share.
func TestBorrowed(t *testing.T) {
	for _, list := range []bool{false, true} {
		store := diagram.NewStore(64 << 20)
		pulse := engine.NewPulse(context.Background())
		p := empty(t, path.Numbrix(), 6, 6)
		m, err := newMeeting(newPlan(p, grid.Identity, false, nil), grid.Identity, pulse, store, list, atOnce)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Above.Row(); err != nil {
			t.Fatal(err)
		}
		m.Height = len(m.Above.plan.rows)
		if m.setOut(); !m.twins {
			t.Fatal("the board is not the same upside down")
		}
		m.Below.borrow(m.Above)
		m.Free()
		var all [8]diagram.Counts
		for i := range all {
			all[i] = diagram.NewCounts(store)
			all[i].Append(uint64(i))
		}
		for i := range all {
			if got := all[i].Number(0); got.Cmp(big.NewInt(int64(i))) != 0 {
				t.Errorf("list %v: number %d is %d", list, i, got)
			}
		}
	}
}

// answers lists all answers of a board in order.
func answers(t *testing.T, e Engine, p *path.Puzzle) []puzzle.Answer {
	t.Helper()
	var all []puzzle.Answer
	out, err := engine.Checked(e).Search(context.Background(), p, 0, func(s puzzle.Answer) bool {
		all = append(all, s)
		return true
	})
	if err != nil || !out.Complete {
		t.Fatalf("%+v, %v, of\n%s", out, err, p)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// BenchmarkMeeting counts the answers of sets of random boards, by two frontiers that meet and by one
// that crosses the board. It reports the states.
func BenchmarkMeeting(b *testing.B) {
	for _, set := range []struct {
		kind                      string
		rows, cols, clues, boards int
	}{
		{"numbrix", 8, 8, 6, 10}, {"numbrix", 8, 8, 14, 40}, {"numbrix", 10, 10, 20, 20},
		{"numbrix", 8, 20, 40, 20}, {"hidato", 6, 6, 9, 20}, {"hidato", 5, 12, 15, 40},
	} {
		r := rand.New(rand.NewPCG(5, 5))
		var boards []*path.Puzzle
		for range set.boards {
			board := grid.Board{Rows: set.rows, Cols: set.cols}
			values := random.Walk(board, set.kind == "hidato", r)
			for _, c := range r.Perm(len(values))[set.clues:] {
				values[c] = 0
			}
			p, err := path.New(board, set.kind == "hidato", values)
			if err != nil {
				b.Fatal(err)
			}
			boards = append(boards, p)
		}
		for _, e := range []Engine{{}, {patience: alone}} {
			name := fmt.Sprintf("%s/%dx%d/%d/alone=%v", set.kind, set.rows, set.cols, set.clues, e.patience == alone)
			b.Run(name, func(b *testing.B) {
				states := int64(0)
				for b.Loop() {
					states = 0
					for _, p := range boards {
						out, err := e.Count(context.Background(), p, 0)
						if err != nil || !out.Complete {
							b.Fatal(out, err)
						}
						states += out.Nodes
					}
				}
				b.ReportMetric(float64(states), "states")
			})
		}
	}
}
