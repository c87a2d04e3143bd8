package clues_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/clues/cluestest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinbrute "github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/family/path"
	pathbrute "github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/puzzle"
)

// listed is an oracle that has a list of all answers of the board without clues.
type listed struct {
	given []puzzle.Clue
	than  puzzle.Answer
	all   []puzzle.Answer
	from  int // where it begins in the list: at another index each time
	// Questions with a budget of fewer conflicts stay undecided.
	least int64
}

func (o *listed) Name() string { return "listed" }

func (o *listed) Prunes() *engine.Packages { return nil }

func (o *listed) Another(ctx context.Context, kept clues.Set, within engine.Budget,
) (puzzle.Answer, clues.Set, error) {
	if ctx.Err() != nil || 0 < within.Conflicts && within.Conflicts < o.least {
		return nil, nil, clues.ErrUndecided
	}
	for range o.all {
		o.from = (o.from + 1) % len(o.all)
		s := o.all[o.from]
		keeps := !slices.Equal(s, o.than)
		for i := range kept.Elements() {
			keeps = keeps && o.given[i].Holds(s)
		}
		if keeps {
			return slices.Clone(s), nil, nil
		}
	}
	return nil, kept.Clone(), nil
}

// board is a puzzle with the results of brute force.
type board struct {
	puzzle.Puzzle
	than  puzzle.Answer
	all   []puzzle.Answer // of the board without clues
	sizes []int           // of each irreducible set of clues that determines the answer
	sets  map[string]bool // those sets
}

// newBoard computes the results for a puzzle with up to 16 clues, or with some of the clues that its
// answer allows.
func newBoard(t testing.TB, kind *puzzle.Kind, brute puzzletest.Brute, text string, full bool) board {
	p := puzzletest.Parse(t, kind, text)
	answers := puzzletest.Answers(brute, p)
	if len(answers) != 1 {
		t.Fatalf("%d answers of\n%s", len(answers), p)
	}
	b := board{Puzzle: p, than: answers[0], sets: map[string]bool{}}
	if full {
		b.Puzzle = p.Full(b.than)
	}
	b.all = puzzletest.Answers(brute, p.Keep(func(int) bool { return false }))
	given := b.Clues()
	n := len(given)
	if n > 16 {
		t.Fatalf("%d clues are too many for brute force", n)
	}
	var broken []uint32
	for _, s := range b.all {
		mask := uint32(0)
		for i, c := range given {
			if !c.Holds(s) {
				mask |= 1 << i
			}
		}
		if !slices.Equal(s, b.than) {
			broken = append(broken, mask)
		}
	}
	determines := make([]bool, 1<<n)
	for mask := range uint32(1 << n) {
		determines[mask] = !slices.ContainsFunc(broken, func(d uint32) bool { return d&mask == 0 })
	}
	for mask := range uint32(1 << n) {
		minimal := determines[mask]
		for i := range n {
			minimal = minimal && (mask>>i&1 == 0 || !determines[mask&^(1<<i)])
		}
		if minimal {
			s := hitting.New(n)
			s[0] = uint64(mask)
			b.sets[fmt.Sprint(s.List())] = true
			b.sizes = append(b.sizes, bits.OnesCount32(mask))
		}
	}
	return b
}

func (b board) oracle() *listed {
	return &listed{given: b.Clues(), than: b.than, all: b.all}
}

func (b board) search() *clues.Search { return clues.New(b.Puzzle, b.than, b.oracle()) }

// boards returns small boards of several kinds, with their own clues or all of their answer.
func boards(t testing.TB) []board {
	return []board{
		newBoard(t, path.Numbrix(), pathbrute.Answers, "1\n", true),
		newBoard(t, path.Numbrix(), pathbrute.Answers, ". 10 . .\n. . 2 .\n. . 5 .\n", true),
		newBoard(t, path.Numbrix(), pathbrute.Answers, ". 10 . 12\n8 1 2 .\n. 6 5 4\n", false),
		newBoard(t, path.Hidato(), pathbrute.Answers, "2 3 4\n. x .\n. 7 .\n", true),
		newBoard(t, latin.Latin(), latinbrute.Answers, ". . . 3\n1 . 2 .\n. . . .\n2 . . .\n", true),
		newBoard(t, latin.Sudoku(), latinbrute.Answers, "1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n", true),
		newBoard(t, latin.Futoshiki(), latinbrute.Answers, "1 < .   .\n^\n2   3 > .\n.   1   .\n", false),
		newBoard(t, latin.Futoshiki(), latinbrute.Answers, "1 2\n. .\n", true),
	}
}

func TestListed(t *testing.T) {
	make := func(_ context.Context, p puzzle.Puzzle, than puzzle.Answer) (clues.Oracle, error) {
		bare := p.Keep(func(int) bool { return false })
		return &listed{given: p.Clues(), than: than, all: puzzletest.Answers(pathbrute.Answers, bare)}, nil
	}
	cluestest.Run(t, make, path.Numbrix(), pathbrute.Answers, []string{". 10 . .\n. . 2 .\n. . 5 .\n"})
}

// enumerator is an engine that lists answers by brute force.
type enumerator struct{ all puzzletest.Brute }

func (enumerator) Name() string { return "enumerator" }

func (e enumerator) Search(ctx context.Context, p puzzle.Puzzle, limit int, yield func(puzzle.Answer) bool) (engine.Outcome, error) {
	out := engine.Outcome{Complete: true}
	e.all(p, func(s puzzle.Answer) bool {
		if out.Complete = ctx.Err() == nil && (limit == 0 || out.Found < limit); !out.Complete {
			return false
		}
		out.Found++
		out.Complete = yield(s)
		return out.Complete
	})
	if ctx.Err() != nil {
		out.Complete = false
	}
	return out, nil
}

// TestByEngine: an engine that is asked each question from the beginning is an oracle.
func TestByEngine(t *testing.T) {
	cluestest.Run(t, clues.ByEngine("asked", enumerator{pathbrute.Answers}), path.Numbrix(), pathbrute.Answers,
		[]string{". 10 . .\n. . 2 .\n. . 5 .\n"})
	o, err := clues.ByEngine("asked", enumerator{pathbrute.Answers})(t.Context(), boards(t)[0], nil)
	if err != nil || o.Name() != "asked" || clues.Prunes(o) != nil {
		t.Errorf("%v, %v", o, err)
	}
}

// TestDetermines: what clues determine is what brute force says; those that are fixed are always
// there, and are in no set.
func TestDetermines(t *testing.T) {
	for _, b := range boards(t) {
		n := len(b.Clues())
		for fixed := range min(n, 3) {
			s := b.search()
			var keep clues.Set
			if fixed > 0 {
				keep = hitting.Of(n, fixed)
				s.Keep(keep)
			}
			for i := range n {
				kept := hitting.New(n)
				for c := range n {
					if c != i {
						kept.Add(c)
					}
				}
				if fixed > 0 {
					kept = kept.Minus(keep)
				}
				want := true
				for _, a := range b.all {
					differs := false
					for c, clue := range b.Clues() {
						differs = differs || (c != i || fixed > 0 && i == fixed) && !clue.Holds(a)
					}
					want = want && (differs || slices.Equal(a, b.than))
				}
				got, err := s.Determines(t.Context(), kept)
				if err != nil || got != want {
					t.Errorf("without clue %d, fixed %v: %v, %v, want %v, of\n%s", i, keep, got, err, want, b)
				}
				if fixed > 0 && s.Best().Has(fixed) {
					t.Errorf("the fixed clue %d is in %v", fixed, s.Best())
				}
			}
			if sets, answers := s.Sets(); len(sets) != len(answers) || s.Oracle() != b.oracle().Name() {
				t.Errorf("%d sets, %d answers", len(sets), len(answers))
			}
		}
	}
}

// TestProof: an oracle remembers which clues are proved, and which of them a question lacks.
func TestProof(t *testing.T) {
	var p clues.Proof
	room := make([]int, 2)
	if n := p.Lacks(hitting.Of(9, 1), room); n != -1 {
		t.Errorf("nothing is proved, and %d lack", n)
	}
	if _, _, err := p.Result(nil, false, hitting.Of(9, 1)); !errors.Is(err, clues.ErrUndecided) || p.Lacks(hitting.Of(9, 1), room) != -1 {
		t.Errorf("not done: %v", err)
	}
	if s, core, err := p.Result(nil, true, hitting.Of(9, 1, 3, 5, 7)); s != nil || err != nil || core.Len() != 4 {
		t.Errorf("done: %v, %v, %v", s, core, err)
	}
	if n := p.Lacks(hitting.Of(9, 5), room); n != 3 || room[0] != 1 || room[1] != 3 {
		t.Errorf("%d lack, %v", n, room)
	}
}

func TestIrreducible(t *testing.T) {
	for _, b := range boards(t) {
		s := b.search()
		n := s.Clues()
		met := map[string]bool{}
		for seed := range uint64(40) {
			random := rand.New(rand.NewPCG(seed, 0))
			kept, done, err := s.Irreducible(context.Background(), hitting.All(n), clues.Single(n), random)
			if err != nil || !done || !b.sets[fmt.Sprint(kept.List())] {
				t.Fatalf("seed %d: %v, %v, %v is not one of %v of\n%s", seed, kept.List(), done, err, b.sets, b)
			}
			met[fmt.Sprint(kept.List())] = true
			if s.Best().Len() > kept.Len() || s.Best().Len() < slices.Min(b.sizes) {
				t.Fatalf("the best has %d clues", s.Best().Len())
			}
		}
		if len(met) < min(len(b.sets), 3) {
			t.Errorf("40 seeds gave %d sets of %d, of\n%s", len(met), len(b.sets), b)
		}
		sets, others := s.Sets()
		for i, set := range sets {
			for c := range n {
				if set.Has(c) == b.Clues()[c].Holds(others[i]) {
					t.Fatalf("the difference set %v is not that of %v", set.List(), others[i])
				}
			}
		}
	}
}

// cored is an oracle that returns small cores, always of the first clues that will do.
type cored struct{ *listed }

func (o cored) Another(ctx context.Context, kept clues.Set, within engine.Budget) (puzzle.Answer, clues.Set, error) {
	other, core, err := o.listed.Another(ctx, kept, within)
	if err != nil || other != nil {
		return other, core, err
	}
	for i := len(o.given) - 1; i >= 0; i-- {
		if !core.Has(i) {
			continue
		}
		core.Remove(i)
		if other, _, _ := o.listed.Another(ctx, core, engine.Budget{}); other != nil {
			core.Add(i)
		}
	}
	return nil, core, nil
}

// TestCores: cores save questions, and change nothing of what is kept.
func TestCores(t *testing.T) {
	saved := 0
	for _, b := range boards(t) {
		n := len(b.Clues())
		for seed := range uint64(20) {
			plain, small := b.search(), clues.New(b.Puzzle, b.than, cored{b.oracle()})
			source := func() *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
			want, _, err := plain.Irreducible(context.Background(), hitting.All(n), clues.Single(n), source())
			if err != nil {
				t.Fatal(err)
			}
			got, done, err := small.Irreducible(context.Background(), hitting.All(n), clues.Single(n), source())
			if err != nil || !done || !got.Equal(want) {
				t.Fatalf("seed %d: %v with cores, %v without, %v, of\n%s", seed, got.List(), want.List(), err, b)
			}
			more, _ := plain.Asked()
			fewer, _ := small.Asked()
			saved += more - fewer
		}
	}
	if saved <= 0 {
		t.Errorf("cores save %d questions", saved)
	}
}

// TestToward: sets of each possible size determine the answer, and the same random source gives the
// same set. Sizes below the minimum give none.
func TestToward(t *testing.T) {
	for _, b := range boards(t) {
		n := len(b.Clues())
		for want := range n + 1 {
			found := 0
			for seed := range uint64(20) {
				source := func() *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
				kept, err := b.search().Toward(context.Background(), want, nil, clues.Single(n), source())
				if err != nil {
					t.Fatal(err)
				}
				again, _ := b.search().Toward(context.Background(), want, nil, clues.Single(n), source())
				if !slices.Equal(kept, again) {
					t.Fatalf("seed %d gave %v, then %v", seed, kept, again)
				}
				if kept == nil {
					continue
				}
				found++
				if kept.Len() != want || !b.determined(kept) {
					t.Fatalf("wanted %d, found %v of\n%s", want, kept.List(), b)
				}
			}
			if least := slices.Min(b.sizes); (found > 0) != (want >= least) {
				t.Errorf("%d clues: 20 seeds gave %d sets, the minimum is %d, of\n%s", want, found, least, b)
			}
		}
	}
}

// TestTowardOrbits: units are kept or dropped as a whole.
func TestTowardOrbits(t *testing.T) {
	b := boards(t)[4]
	p := b.Full(b.than)
	units, err := clues.Orbits(p, p, "half-turn")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		s := clues.New(p, b.than, &listed{given: p.Clues(), than: b.than, all: b.all})
		kept, err := s.Toward(context.Background(), 7, nil, units, rand.New(rand.NewPCG(seed, 0)))
		if err != nil || kept == nil || kept.Len() != 6 && kept.Len() != 8 {
			t.Fatalf("%v, %v", kept.List(), err)
		}
		for _, unit := range units {
			if unit.Meets(kept) && !unit.Within(kept) {
				t.Fatalf("%v has a part of %v", kept.List(), unit.List())
			}
		}
		if other, _, _ := (&listed{given: p.Clues(), than: b.than, all: b.all}).Another(context.Background(), kept, engine.Budget{}); other != nil {
			t.Fatalf("%v leaves %v", kept.List(), other)
		}
	}
}

// TestOneOrder: the same random source gives the same set, and known difference sets only save
// questions.
func TestOneOrder(t *testing.T) {
	for _, b := range boards(t) {
		n := len(b.Clues())
		s := b.search()
		var last clues.Set
		asked := 0
		for range 3 {
			kept, _, err := s.Irreducible(context.Background(), hitting.All(n), clues.Single(n), rand.New(rand.NewPCG(5, 6)))
			if err != nil || last != nil && !last.Equal(kept) {
				t.Fatalf("%v, then %v, %v", last.List(), kept.List(), err)
			}
			all, _ := s.Asked()
			if more := all - asked; last != nil && more > n-kept.Len() {
				t.Errorf("%d questions where %d clues are dropped", more, n-kept.Len())
			}
			last, asked = kept, all
		}
	}
}

func TestMinimum(t *testing.T) {
	for _, b := range boards(t) {
		for seed := range uint64(5) {
			s := b.search()
			reports := 0
			low, high := 0, s.Clues()
			s.Watch(func() {
				reports++
				if s.Lower() < low || s.Best().Len() > high || s.Lower() > slices.Min(b.sizes) || s.Best().Len() < slices.Min(b.sizes) {
					t.Fatalf("the bounds went to %d and %d; the minimum is %d", s.Lower(), s.Best().Len(), slices.Min(b.sizes))
				}
				low, high = s.Lower(), s.Best().Len()
			})
			err := s.Minimum(context.Background(), clues.Own, rand.New(rand.NewPCG(seed, 0)))
			want := slices.Min(b.sizes)
			if err != nil || s.Lower() != want || s.Best().Len() != want || !b.sets[fmt.Sprint(s.Best().List())] {
				t.Fatalf("%v: %d to %d, want %d, of\n%s", err, s.Lower(), s.Best().Len(), want, b)
			}
			sets, _ := s.Sets()
			if r := hitting.Minimum(context.Background(), s.Clues(), sets, 0, s.Clues()+1); r.Lower != want {
				t.Errorf("the difference sets prove %d, not %d", r.Lower, want)
			}
			if reports == 0 {
				t.Error("no progress was reported")
			}
		}
	}
}

// TestUndecided: if small budgets decide nothing, larger ones follow, and the bounds in between
// hold.
func TestUndecided(t *testing.T) {
	for _, b := range boards(t) {
		for _, least := range []int64{500, 1500, 3000, 20_000} {
			o := b.oracle()
			o.least = least
			s := clues.New(b.Puzzle, b.than, o)
			want := slices.Min(b.sizes)
			s.Watch(func() {
				if s.Lower() > want || s.Best().Len() < want {
					t.Fatalf("the bounds are %d and %d; the minimum is %d", s.Lower(), s.Best().Len(), want)
				}
			})
			if err := s.Minimum(context.Background(), clues.Own, rand.New(rand.NewPCG(1, 0))); err != nil || s.Lower() != want || s.Best().Len() != want {
				t.Fatalf("from %d conflicts: %v, %d to %d, want %d", least, err, s.Lower(), s.Best().Len(), want)
			}
			if all, undecided := s.Asked(); undecided == 0 && all > 1 && least > 2000 || undecided > all {
				t.Errorf("from %d conflicts: %d of %d undecided", least, undecided, all)
			}
		}
	}
}

// TestStops: cut short at any moment, the bounds hold and the best set determines the answer.
func TestStops(t *testing.T) {
	for _, b := range boards(t) {
		want := slices.Min(b.sizes)
		for left := range 60 {
			s := b.search()
			if err := s.Minimum(worktest.New(left+1), clues.Own, rand.New(rand.NewPCG(1, 0))); err != nil {
				t.Fatalf("at look %d: %v", left, err)
			}
			if s.Lower() > want || s.Best().Len() < want || !b.determined(s.Best()) {
				t.Fatalf("at look %d: %d to %d, the minimum is %d", left, s.Lower(), s.Best().Len(), want)
			}
			n := s.Clues()
			kept, done, err := b.search().Irreducible(worktest.New(left+1), hitting.All(n), clues.Single(n), rand.New(rand.NewPCG(1, 0)))
			if err != nil || !b.determined(kept) || done && !b.sets[fmt.Sprint(kept.List())] {
				t.Fatalf("at look %d: %v, %v, %v", left, kept.List(), done, err)
			}
			kept, err = b.search().Toward(worktest.New(left+1), want+1, nil, clues.Single(n), rand.New(rand.NewPCG(1, 0)))
			if err != nil || kept != nil && !b.determined(kept) {
				t.Fatalf("at look %d: %v, %v", left, kept.List(), err)
			}
			found := map[string]bool{}
			done, err = b.search().All(worktest.New(left+1), func(kept clues.Set) bool {
				found[fmt.Sprint(kept.List())] = true
				return b.sets[fmt.Sprint(kept.List())]
			})
			if err != nil || done && len(found) != len(b.sets) {
				t.Fatalf("at look %d: %d of %d sets, %v, %v", left, len(found), len(b.sets), done, err)
			}
		}
	}
}

// determined reports whether no other answer agrees with the clues.
func (b board) determined(kept clues.Set) bool {
	other, _, err := b.oracle().Another(context.Background(), kept, engine.Budget{})
	return other == nil && err == nil
}

func TestAll(t *testing.T) {
	for _, b := range boards(t) {
		s := b.search()
		var found []string
		done, err := s.All(context.Background(), func(kept clues.Set) bool {
			found = append(found, fmt.Sprint(kept.List()))
			return true
		})
		slices.Sort(found)
		if err != nil || !done || len(found) != len(b.sets) || len(slices.Compact(slices.Clone(found))) != len(found) {
			t.Fatalf("%v, %v: %d sets, want %d, of\n%s", done, err, len(found), len(b.sets), b)
		}
		for _, set := range found {
			if !b.sets[set] {
				t.Fatalf("%s is not one of %v", set, b.sets)
			}
		}
		n := 0
		if done, err := b.search().All(context.Background(), func(clues.Set) bool { n++; return n < 2 }); done != (len(b.sets) < 2) || err != nil || n > 2 {
			t.Errorf("told to stop: %v, %v after %d", done, err, n)
		}
	}
}

// lying is an oracle that returns something else.
type lying struct {
	clues.Oracle
	says func(puzzle.Answer, clues.Set, error) (puzzle.Answer, clues.Set, error)
}

func (o lying) Another(ctx context.Context, kept clues.Set, within engine.Budget) (puzzle.Answer, clues.Set, error) {
	return o.says(o.Oracle.Another(ctx, kept, within))
}

// TestLies: a wrong answer of an oracle is an error, not a result.
func TestLies(t *testing.T) {
	b := boards(t)[1]
	fault := errors.New("out of order")
	for _, tt := range []struct {
		says string
		lie  func(puzzle.Answer, clues.Set, error) (puzzle.Answer, clues.Set, error)
		want error
	}{
		{"the known answer", func(puzzle.Answer, clues.Set, error) (puzzle.Answer, clues.Set, error) { return b.than, nil, nil }, engine.ErrWrong},
		{"no answer of the board", func(puzzle.Answer, clues.Set, error) (puzzle.Answer, clues.Set, error) {
			return slices.Repeat(puzzle.Answer{1}, len(b.than)), nil, nil
		}, engine.ErrWrong},
		{"a fault", func(puzzle.Answer, clues.Set, error) (puzzle.Answer, clues.Set, error) { return nil, nil, fault }, fault},
	} {
		liar := func() *clues.Search { return clues.New(b.Puzzle, b.than, lying{b.oracle(), tt.lie}) }
		n := len(b.Clues())
		r := rand.New(rand.NewPCG(1, 0))
		if err := liar().Minimum(context.Background(), clues.Own, r); !errors.Is(err, tt.want) {
			t.Errorf("%s: Minimum: %v", tt.says, err)
		}
		if _, _, err := liar().Irreducible(context.Background(), hitting.All(n), clues.Single(n), r); !errors.Is(err, tt.want) {
			t.Errorf("%s: Irreducible: %v", tt.says, err)
		}
		if _, err := liar().All(context.Background(), func(clues.Set) bool { return true }); !errors.Is(err, tt.want) {
			t.Errorf("%s: All: %v", tt.says, err)
		}
	}
	refuses := func(context.Context, int, []clues.Set, int, int) (hitting.Result, error) {
		return hitting.Result{}, fault
	}
	if err := b.search().Minimum(context.Background(), refuses, rand.New(rand.NewPCG(1, 0))); !errors.Is(err, fault) {
		t.Errorf("a fault of the hitter: %v", err)
	}
}

// TestOrbits: an orbit is a clue with its images, and whole orbits are dropped together.
func TestOrbits(t *testing.T) {
	full := puzzletest.Parse(t, path.Numbrix(), "1 2 3 4\n8 7 6 5\n9 10 11 12\n16 15 14 13\n")
	for _, tt := range []struct {
		name  string
		sizes string
	}{{"", "1 x 16"}, {"half-turn", "2 x 8"}, {"quarter-turn", "4 x 4"}, {"mirror", "2 x 8"}} {
		orbits, err := clues.Orbits(full, full, tt.name)
		if err != nil || fmt.Sprintf("%d x %d", orbits[0].Len(), len(orbits)) != tt.sizes {
			t.Errorf("%q: %d orbits, %v", tt.name, len(orbits), err)
		}
		all := hitting.New(16)
		for _, o := range orbits {
			if o.Meets(all) {
				t.Errorf("%q: a clue is in two orbits", tt.name)
			}
			all = all.Or(o)
		}
		if all.Len() != 16 {
			t.Errorf("%q: the orbits have %d clues", tt.name, all.Len())
		}
	}
	part := full.Keep(func(i int) bool { return i != 3 })
	if orbits, err := clues.Orbits(part, full, "half-turn"); err != nil || len(orbits) != 7 {
		t.Errorf("without a clue: %d orbits, %v", len(orbits), err)
	}
	wide := puzzletest.Parse(t, path.Numbrix(), "1 2 3\n6 5 4\n")
	if _, err := clues.Orbits(wide, wide, "quarter-turn"); err == nil || !strings.Contains(err.Error(), "the symmetry quarter-turn needs a square board, found 2x3") {
		t.Errorf("a quarter turn of a 2x3 board: %v", err)
	}
	if _, err := clues.Orbits(wide, wide, "shift"); err == nil || !strings.Contains(err.Error(), "expected half-turn, quarter-turn, mirror, ") {
		t.Errorf("a symmetry that there is not: %v", err)
	}
	holed := puzzletest.Parse(t, path.Numbrix(), "1 2 3\n6 5 4\n7 8 x\n")
	if _, err := clues.Orbits(holed, holed, "half-turn"); err == nil || !strings.Contains(err.Error(), "the outline of the board does not have the symmetry half-turn") {
		t.Errorf("a place that a hole is carried to: %v", err)
	}
	caged := puzzletest.Parse(t, kenken.Kind(), "kenken\na a b\nc d b\nc e e\na 3+\nb 3+\nc 3+\nd 3\ne 3+\n")
	if orbits, err := clues.Orbits(caged, caged, "half-turn"); err != nil || len(orbits) != 3 {
		t.Errorf("cages have %d orbits, %v", len(orbits), err)
	}
	odd := puzzletest.Parse(t, kenken.Kind(), "kenken\na c b\na c b\nd c e\na 3+\nb 3+\nc 6+\nd 3\ne 3\n")
	if _, err := clues.Orbits(odd, odd, "half-turn"); err == nil || !strings.Contains(err.Error(), "the cages of the board do not have the symmetry half-turn") {
		t.Errorf("cages without the symmetry: %v", err)
	}
	if orbits, err := clues.Orbits(odd, odd, "mirror"); err != nil || len(orbits) != 3 {
		t.Errorf("cages with a mirror have %d orbits, %v", len(orbits), err)
	}
	open := puzzletest.Parse(t, kenken.Kind(), "kenken\na .\na .\na 3+\n")
	if _, err := clues.Orbits(open, open, "mirror"); err == nil || !strings.Contains(err.Error(), "the cages of the board") {
		t.Errorf("a cage that is carried to cells without one: %v", err)
	}
	signs := puzzletest.Parse(t, latin.Futoshiki(), "1 < 2\n^   v\n2 > 1\n")
	if orbits, err := clues.Orbits(signs, signs, "half-turn"); err != nil || len(orbits) != 4 {
		t.Errorf("signs: %d orbits, %v", len(orbits), err)
	}
}

// TestOrbitsAreKept: the kept clues are whole orbits, and none of them can be dropped.
func TestOrbitsAreKept(t *testing.T) {
	for _, b := range boards(t) {
		for _, name := range []string{"half-turn", "mirror"} {
			orbits, err := clues.Orbits(b.Puzzle, b.Full(b.than), name)
			if err != nil {
				t.Fatal(err)
			}
			from := hitting.New(len(b.Clues()))
			for _, o := range orbits {
				from = from.Or(o)
			}
			if !b.determined(from) {
				continue
			}
			rapid.Check(t, func(t *rapid.T) {
				seed := rapid.Uint64().Draw(t, "seed")
				kept, done, err := b.search().Irreducible(context.Background(), from, orbits, rand.New(rand.NewPCG(seed, 0)))
				if err != nil || !done || !b.determined(kept) {
					t.Fatalf("%v, %v, %v", kept.List(), done, err)
				}
				for _, o := range orbits {
					if o.Meets(kept) && (!o.Within(kept) || b.determined(kept.Minus(o))) {
						t.Fatalf("%s: the orbit %v of %v", name, o.List(), kept.List())
					}
				}
			})
		}
	}
}
