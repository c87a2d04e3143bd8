package bands_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/search/bands"
	"github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestOracleAgrees asks the oracle and one of clause learning the same: where clues that determine
// the answer lose one or a few at a time, and for random sets of clues.
func TestOracleAgrees(t *testing.T) {
	decided := map[bool]int{}
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 0))
		than := puzzle.Answer(grid(r))
		p := sudoku(t, than)
		o, err := bands.NewOracle(context.Background(), p, than)
		if err != nil {
			t.Fatal(err)
		}
		sat, err := viasat.NewOracle(context.Background(), stated.Statement().Encoding(), p, than)
		if err != nil {
			t.Fatal(err)
		}
		ask := func(kept clues.Set) (determined bool) {
			other, core, err := o.Another(context.Background(), kept, engine.Budget{})
			want, _, fault := sat.Another(context.Background(), kept, engine.Budget{})
			if err != nil || fault != nil || (other == nil) != (want == nil) {
				t.Fatalf("%v, %v, but by clause learning %v, %v, for the clues %v of\n%s", other, err,
					want, fault, kept.List(), p)
			}
			decided[other == nil]++
			if other == nil {
				if !core.Within(kept) {
					t.Fatalf("the core %v is not among the clues %v", core.List(), kept.List())
				}
				return true
			}
			if fault := p.Keep(kept.Has).Check(other); fault != nil {
				t.Fatalf("%v: %v", other, fault)
			}
			return false
		}
		kept := hitting.All(81)
		for order := r.Perm(81); len(order) > 0; {
			n := min(len(order), 1+r.IntN(1+int(seed)))
			less := kept.Minus(hitting.Of(81, order[:n]...))
			order = order[n:]
			if ask(less) {
				kept = less
			}
		}
		for range 20 {
			some := hitting.New(81)
			for i := range 81 {
				if r.IntN(3) == 0 {
					some.Add(i)
				}
			}
			ask(some)
		}
	}
	if decided[true] < 50 || decided[false] < 50 {
		t.Errorf("%d sets of clues determine the answer, and %d do not", decided[true], decided[false])
	}
}

// TestOrders: which clues are left depends on the order of dropping alone, not on the questions that
// the oracle was asked before.
func TestOrders(t *testing.T) {
	than := puzzle.Answer(grid(rand.New(rand.NewPCG(1, 0))))
	p := sudoku(t, than)
	search := func() *clues.Search {
		o, err := bands.NewOracle(context.Background(), p, than)
		if err != nil {
			t.Fatal(err)
		}
		return clues.New(p, than, o)
	}
	left := func(s *clues.Search, seed uint64) clues.Set {
		kept, done, err := s.Irreducible(context.Background(), hitting.All(81), clues.Single(81),
			rand.New(rand.NewPCG(seed, 0)))
		if err != nil || !done {
			t.Fatal(done, err)
		}
		return kept
	}
	used := search()
	for seed := range uint64(5) {
		if kept, want := left(used, seed), left(search(), seed); !kept.Equal(want) {
			t.Errorf("order %d leaves %v, and on its own %v", seed, kept.List(), want.List())
		}
	}
}

// TestOracleLimits: a question that is not decided within a budget is later, and allocates what it
// returns, and a pulse with its meter.
func TestOracleLimits(t *testing.T) {
	than := puzzle.Answer(grid(rand.New(rand.NewPCG(1, 0))))
	o, err := bands.NewOracle(context.Background(), sudoku(t, than), than)
	if err != nil {
		t.Fatal(err)
	}
	none := hitting.New(81)
	_, _, err = o.Another(context.Background(), none, engine.Budget{Nodes: 3})
	if !errors.Is(err, clues.ErrUndecided) {
		t.Errorf("within 3 nodes: %v", err)
	}
	got := testing.AllocsPerRun(10, func() {
		if other, _, err := o.Another(context.Background(), none, engine.Budget{}); other == nil || err != nil {
			t.Fatal(other, err)
		}
	})
	if got > 4 {
		t.Errorf("%v allocations", got)
	}
	latin := puzzletest.Parse(t, latin.Latin(), "1\n")
	if _, err := bands.NewOracle(context.Background(), latin, than); !errors.Is(err, engine.ErrUnsupported) {
		t.Errorf("a Latin square: %v", err)
	}
}
