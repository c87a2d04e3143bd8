package masks_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/clues/cluestest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/latin/search/masks"
	"github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/puzzle"
)

func TestOracle(t *testing.T) {
	cluestest.Run(t, masks.NewOracle, latin.Futoshiki(), brute.Answers, []string{
		"1\n", ". .\n. .\n", ". < . .\n. . .\n^\n. . .\n",
		". < .   .   3\n^\n.   . > .   .\n.   .   v\n.   .   .   .\n.   . < . > .\n",
	})
	cluestest.Run(t, masks.NewOracle, latin.Latin(), brute.Answers, []string{
		"1\n", ". . . 3\n1 . 2 .\n. . . .\n2 . . .\n",
	})
	cluestest.Run(t, masks.NewOracle, latin.Sudoku(), brute.Answers, []string{
		"1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n",
	})
}

// answer is an answer of a board without clues, with rows, columns and values exchanged at random.
// Squares without boxes have lost the regular form by exchanges of 2x2 cells.
func answer(n, boxRows int, r *rand.Rand) puzzle.Answer {
	boxCols := n / boxRows
	lines := func(size int) []int { // those of a band stay together
		var all []int
		for _, band := range r.Perm(n / size) {
			for _, i := range r.Perm(size) {
				all = append(all, band*size+i)
			}
		}
		return all
	}
	rows, cols, values := lines(boxRows), lines(boxCols), r.Perm(n)
	s := make(puzzle.Answer, n*n)
	for c := range s {
		i, j := rows[c/n], cols[c%n]
		s[c] = values[(boxCols*(i%boxRows)+i/boxRows+j)%n] + 1
	}
	for range 20 * n {
		a, b, c, d := n*r.IntN(n), n*r.IntN(n), r.IntN(n), r.IntN(n)
		if boxRows == 1 && s[a+c] == s[b+d] && s[a+d] == s[b+c] {
			s[a+c], s[a+d], s[b+c], s[b+d] = s[a+d], s[a+c], s[b+d], s[b+c]
		}
	}
	return s
}

// TestOracleAgrees asks the oracle and one of clause learning the same: where clues that determine
// the answer lose one or a few at a time, and for random sets of clues.
func TestOracleAgrees(t *testing.T) {
	for _, tt := range []struct {
		kind       string
		n, boxRows int
	}{
		{"futoshiki", 6, 1}, {"futoshiki", 7, 1}, {"futoshiki", 9, 1}, {"latin", 9, 1}, {"sudoku", 6, 2},
		{"sudoku", 8, 2}, {"sudoku", 9, 3}, {"sudoku", 12, 3},
	} {
		t.Run(fmt.Sprint(tt.kind, tt.n), func(t *testing.T) {
			decided := map[bool]int{}
			for seed := range uint64(4) {
				r := rand.New(rand.NewPCG(seed, 0))
				than := answer(tt.n, tt.boxRows, r)
				p := full(t, tt.kind, tt.n, than)
				o, err := masks.NewOracle(context.Background(), p, than)
				if err != nil {
					t.Fatal(err)
				}
				sat, err := viasat.NewOracle(context.Background(), stated.Statement().Encoding(), p, than)
				if err != nil {
					t.Fatal(err)
				}
				total := len(p.Clues())
				ask := func(kept clues.Set) (determined bool) {
					other, core, err := o.Another(context.Background(), kept, engine.Budget{})
					want, _, fault := sat.Another(context.Background(), kept, engine.Budget{})
					if err != nil || fault != nil || (other == nil) != (want == nil) {
						t.Fatalf("%v, %v, but by clause learning %v, %v, for the clues %v of\n%s", other, err,
							want, fault, kept.List(), p)
					}
					decided[other == nil]++
					if other != nil {
						if fault := p.Keep(kept.Has).Check(other); fault != nil {
							t.Fatalf("%v: %v", other, fault)
						}
						return false
					}
					if !core.Within(kept) {
						t.Fatalf("the core %v is not among the clues %v", core.List(), kept.List())
					}
					return true
				}
				kept := hitting.All(total)
				for order := r.Perm(total); len(order) > 0; {
					n := min(len(order), 1+r.IntN(1+int(seed)))
					less := kept.Minus(hitting.Of(total, order[:n]...))
					order = order[n:]
					if ask(less) {
						kept = less
					}
				}
				for range 20 {
					some := hitting.New(total)
					for i := range total {
						if r.IntN(3) == 0 {
							some.Add(i)
						}
					}
					ask(some)
				}
			}
			if decided[true] < 20 || decided[false] < 20 {
				t.Errorf("%d sets of clues determine the answer, and %d do not", decided[true], decided[false])
			}
		})
	}
}

// full is the puzzle of a kind with all clues that an answer allows.
func full(t testing.TB, kind string, n int, than puzzle.Answer) puzzle.Puzzle {
	t.Helper()
	p, err := latin.New(latin.Spec{Kind: kind, Order: n})
	if err != nil {
		t.Fatal(err)
	}
	q := p.Full(than)
	if fault := q.Check(than); fault != nil {
		t.Fatal(fault)
	}
	return q
}

// TestOracleLimits: a question that is not decided within a budget is later, and allocates what it
// returns, and a pulse with its meter.
func TestOracleLimits(t *testing.T) {
	than := answer(9, 1, rand.New(rand.NewPCG(1, 0)))
	p := full(t, "futoshiki", 9, than)
	o, err := masks.NewOracle(context.Background(), p, than)
	if err != nil {
		t.Fatal(err)
	}
	none := hitting.New(len(p.Clues()))
	_, _, err = o.Another(context.Background(), none, engine.Budget{Nodes: 3})
	if !errors.Is(err, clues.ErrUndecided) {
		t.Errorf("within 3 nodes: %v", err)
	}
	got := testing.AllocsPerRun(10, func() {
		if other, _, err := o.Another(context.Background(), none, engine.Budget{}); other == nil || err != nil {
			t.Fatal(other, err)
		}
	})
	if got > 4 && runtime.GOARCH != "wasm" { // where the page is compiled without inlining
		t.Errorf("%v allocations", got)
	}
	large := full(t, "latin", 13, answer(13, 1, rand.New(rand.NewPCG(1, 0))))
	if _, err := masks.NewOracle(context.Background(), large, than); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("order 13: %v", err)
	}
}

// TestOrders: which clues are left depends on the order of dropping alone, not on the questions that
// the oracle was asked before.
func TestOrders(t *testing.T) {
	than := answer(7, 1, rand.New(rand.NewPCG(1, 0)))
	p := full(t, "futoshiki", 7, than)
	all := len(p.Clues())
	search := func() *clues.Search {
		o, err := masks.NewOracle(context.Background(), p, than)
		if err != nil {
			t.Fatal(err)
		}
		return clues.New(p, than, o)
	}
	left := func(s *clues.Search, seed uint64) clues.Set {
		kept, done, err := s.Irreducible(context.Background(), hitting.All(all), clues.Single(all),
			rand.New(rand.NewPCG(seed, 0)))
		if err != nil || !done {
			t.Fatal(done, err)
		}
		return kept
	}
	used, before := search(), clues.Set(nil)
	for seed := range uint64(5) {
		kept := left(used, seed)
		if want := left(search(), seed); !kept.Equal(want) {
			t.Errorf("order %d leaves %v, and on its own %v", seed, kept.List(), want.List())
		}
		if before != nil && kept.Equal(before) {
			t.Errorf("two orders leave %v", kept.List())
		}
		before = kept
	}
}

// BenchmarkIrreducible drops clues from all that an answer allows until none can be dropped, with
// this oracle and with clause learning. The boards of a size are random.
func BenchmarkIrreducible(b *testing.B) {
	byLearning := func(ctx context.Context, p puzzle.Puzzle, than puzzle.Answer) (clues.Oracle, error) {
		return viasat.NewOracle(ctx, stated.Statement().Encoding(), p, than)
	}
	for _, tt := range []struct {
		kind       string
		n, boxRows int
	}{
		{"futoshiki", 5, 1}, {"futoshiki", 7, 1}, {"futoshiki", 9, 1}, {"futoshiki", 12, 1}, {"latin", 9, 1},
		{"latin", 12, 1}, {"sudoku", 6, 2}, {"sudoku", 8, 2}, {"sudoku", 12, 3},
	} {
		for name, maker := range map[string]clues.Maker{"masks": masks.NewOracle, "learning": byLearning} {
			b.Run(fmt.Sprintf("%s/%d/%s", tt.kind, tt.n, name), func(b *testing.B) {
				kept, asked, boards := 0, 0, 0
				for ; b.Loop(); boards++ {
					r := rand.New(rand.NewPCG(1, uint64(boards)))
					than := answer(tt.n, tt.boxRows, r)
					p := full(b, tt.kind, tt.n, than)
					o, err := maker(context.Background(), p, than)
					if err != nil {
						b.Fatal(err)
					}
					s := clues.New(p, than, o)
					all := s.Clues()
					set, done, err := s.Irreducible(context.Background(), hitting.All(all), clues.Single(all), r)
					if err != nil || !done {
						b.Fatal(done, err)
					}
					questions, _ := s.Asked()
					kept, asked = kept+set.Len(), asked+questions
				}
				b.ReportMetric(float64(kept)/float64(boards), "clues")
				b.ReportMetric(float64(asked)/float64(boards), "questions")
			})
		}
	}
}
