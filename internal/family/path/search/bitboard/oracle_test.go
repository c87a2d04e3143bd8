package bitboard_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/clues/cluestest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/family/path/search/bitboard"
	"github.com/gridwright/gridwright/internal/family/path/stated"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

func TestOracle(t *testing.T) {
	boards := []string{"1\n", "1 .\n", ". 10 . .\n. . 2 .\n. . 5 .\n", ". 3 .\n. x .\n. . .\n",
		". . . . .\n. . . . 6\n"}
	for _, kind := range []*puzzle.Kind{path.Numbrix(), path.Hidato()} {
		cluestest.Run(t, bitboard.NewOracle, kind, brute.Answers, boards)
	}
}

// drawn is a random board with all its clues, its answer, and its oracle.
func drawn(t testing.TB, kind *puzzle.Kind, rows, cols int, r *rand.Rand,
) (puzzle.Puzzle, puzzle.Answer, clues.Oracle) {
	t.Helper()
	p, than, err := random.Board(kind, rows, cols, r)
	if err != nil {
		t.Fatal(err)
	}
	o, err := bitboard.NewOracle(context.Background(), p, than)
	if err != nil {
		t.Fatal(err)
	}
	return p, than, o
}

// TestOracleAgrees asks the oracle and one of clause learning the same: in the order of Irreducible,
// where clues that determine the answer lose one or a few at a time, and for random sets of clues.
func TestOracleAgrees(t *testing.T) {
	decided := map[bool]int{}
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 0))
		kind := []*puzzle.Kind{path.Numbrix(), path.Hidato()}[seed%2]
		p, than, o := drawn(t, kind, 4+int(seed%3), 5+int(seed%4), r)
		sat, err := viasat.NewOracle(context.Background(), stated.Statement().Encoding(), p, than)
		if err != nil {
			t.Fatal(err)
		}
		given := p.Clues()
		ask := func(kept clues.Set) (determined bool) {
			other, core, err := o.Another(context.Background(), kept, engine.Budget{})
			want, _, fault := sat.Another(context.Background(), kept, engine.Budget{})
			if err != nil || fault != nil || (other == nil) != (want == nil) {
				t.Fatalf("%v, %v, but by clause learning %v, %v, for the clues %v of\n%s", other, err,
					want, fault, kept.List(), p)
			}
			decided[other == nil]++
			if other != nil {
				bare := p.Keep(func(i int) bool { return kept.Has(i) })
				if fault := bare.Check(other); fault != nil {
					t.Fatalf("%v: %v", other, fault)
				}
			} else if !core.Within(kept) {
				t.Fatalf("the core %v is not among the clues %v", core.List(), kept.List())
			}
			return other == nil
		}
		kept := hitting.All(len(given))
		order := r.Perm(len(given))
		for len(order) > 0 {
			n := min(len(order), 1+r.IntN(1+int(seed)))
			less := kept.Minus(hitting.Of(len(given), order[:n]...))
			order = order[n:]
			if ask(less) {
				kept = less
			}
		}
		for range 20 {
			some := hitting.New(len(given))
			for i := range given {
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

// TestOracleNear: the other answer differs little from the known one. Without its cells first, in
// most cells of most boards.
func TestOracleNear(t *testing.T) {
	differ, cells := 0, 0
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 0))
		p, than, o := drawn(t, []*puzzle.Kind{path.Numbrix(), path.Hidato()}[seed%2], 7, 7, r)
		n := len(p.Clues())
		other, _, err := o.Another(t.Context(), hitting.Of(n, r.Perm(n)[:5]...), engine.Budget{})
		if err != nil || other == nil {
			t.Fatal(other, err)
		}
		for c := range than {
			if cells++; than[c] != other[c] {
				differ++
			}
		}
	}
	if differ > cells/4 {
		t.Errorf("%d of %d cells differ", differ, cells)
	}
}

// TestOracleBudget: a hard question is not decided within a small budget, and later it is.
func TestOracleBudget(t *testing.T) {
	p, than, o := drawn(t, path.Numbrix(), 8, 8, rand.New(rand.NewPCG(1, 0)))
	none := hitting.New(len(p.Clues()))
	for _, within := range []engine.Budget{{Nodes: 1}, {Nodes: 3, Conflicts: 100}} {
		if _, _, err := o.Another(context.Background(), none, within); !errors.Is(err, clues.ErrUndecided) {
			t.Errorf("within %+v: %v", within, err)
		}
	}
	other, _, err := o.Another(context.Background(), none, engine.Budget{})
	if other == nil || err != nil {
		t.Errorf("without a budget: %v, %v", other, err)
	}
	kept, _, err := clues.New(p, than, o).Irreducible(context.Background(), hitting.All(len(p.Clues())),
		clues.Single(len(p.Clues())), rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := bitboard.NewOracle(context.Background(), p, than)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := fresh.Another(context.Background(), kept, engine.Budget{Conflicts: 1}); !errors.Is(err, clues.ErrUndecided) {
		t.Errorf("within a conflict: %v", err)
	}
}

// TestOracleAllocations: a question allocates what it returns, and a pulse with its meter.
func TestOracleAllocations(t *testing.T) {
	p, _, o := drawn(t, path.Numbrix(), 9, 9, rand.New(rand.NewPCG(1, 0)))
	n := len(p.Clues())
	third := hitting.New(n)
	for i := 0; i < n; i += 3 {
		third.Add(i)
	}
	for _, kept := range []clues.Set{hitting.New(n), third, hitting.All(n)} {
		got := testing.AllocsPerRun(10, func() {
			if _, _, err := o.Another(context.Background(), kept, engine.Budget{}); err != nil {
				t.Fatal(err)
			}
		})
		if got > 4 {
			t.Errorf("%v allocations with %d clues", got, kept.Len())
		}
	}
}

func TestOracleErrors(t *testing.T) {
	wide, than, err := random.Board(path.Numbrix(), 1, 129, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []puzzle.Puzzle{puzzletest.Parse(t, latin.Latin(), "1\n"), wide} {
		_, err := bitboard.NewOracle(context.Background(), p, than)
		if !errors.Is(err, engine.ErrUnsupported) {
			t.Errorf("%v, for\n%s", err, p)
		}
	}
}
