package gridwright

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
)

// TestOnward: a walk goes on from the puzzle that is nearest to the class, and not from one whose
// class is not known; and begins anew after many that are no nearer.
func TestOnward(t *testing.T) {
	g := generator{wants: GenerateOptions{Class: Easy}}
	of := func(c Class) *candidate { return &candidate{class: c} }
	hard, medium, gentle, search, unknown := of(Hard), of(Medium), of(Gentle), of(Search), of("")
	for _, tt := range []struct {
		name            string
		from, met, want *candidate
		idle, after     int
	}{
		{"the first", nil, hard, hard, 3, 0},
		{"a nearer one", hard, medium, medium, 7, 0},
		{"as near", medium, gentle, gentle, 1, 2},
		{"farther", gentle, hard, gentle, 1, 2},
		{"too long to grade", hard, search, hard, 1, 2},
		{"not known", hard, unknown, hard, 1, 2},
		{"not known, first", nil, unknown, nil, 0, 1},
		{"too many", medium, gentle, nil, 7, 8},
		{"too many, long to grade", medium, search, nil, 7, 8},
		{"more than too many", medium, medium, nil, 9, 10},
	} {
		if from, idle := g.onward(tt.from, tt.met, tt.idle); from != tt.want || idle != tt.after {
			t.Errorf("%s: %v after %d, expected %v after %d", tt.name, from, idle, tt.want, tt.after)
		}
	}
}

// TestFarthest: a walk grades others up to a class as far from the wanted one as where it is.
func TestFarthest(t *testing.T) {
	for _, tt := range []struct {
		from, want Class
		seeking    bool
	}{{"", Search, false}, {Easy, Easy, false}, {Gentle, Medium, false}, {Tricky, Tricky, false},
		{Search, Search, false}, {Medium, Search, true}} {
		g := generator{wants: GenerateOptions{Class: Easy}, seeking: tt.seeking}
		var from *candidate
		if tt.from != "" {
			from = &candidate{class: tt.from}
		}
		if most := g.farthest(from); most != tt.want {
			t.Errorf("from %q: up to %s instead of %s", tt.from, most, tt.want)
		}
	}
}

// TestPatience: a walk ends once its work is done, and the next may take twice as much.
func TestPatience(t *testing.T) {
	frame, err := Frame(KindNamed("latin"), 2, 2)
	if err != nil {
		t.Fatal(err)
	}
	g := generator{frame: frame, minimizer: minimizer{limited: t.Context()}}
	w := walker{g: &g, maker: &Maker{}, patience: 5}
	if err := w.start(nil); err != nil || !w.goesOn() {
		t.Fatal("a walk ends before it begins", err)
	}
	if g.spent = 5; w.goesOn() {
		t.Error("a walk goes on when its work is done")
	}
	if err := w.start(nil); err != nil || !w.goesOn() {
		t.Error("the work of one walk ends another", err)
	}
}

// TestLast: of walks that met only boards too hard to grade, the last board is taken at the end.
func TestLast(t *testing.T) {
	frame, err := Frame(KindNamed("latin"), 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	made, err := Generate(t.Context(), frame, &GenerateOptions{Class: Gentle})
	if err != nil {
		t.Fatal(err)
	}
	g := generator{frame: frame, wants: GenerateOptions{Class: Easy, Easiest: Easy, Friendly: true},
		spent: mostGrading + 1, last: &candidate{made.Puzzle, made.Answer, Search},
		minimizer: minimizer{settings: Limits{}.settings(nil), ctx: t.Context(), limited: t.Context()}}
	if err := g.noneOfClass(); err != nil || g.Puzzle != made.Puzzle || g.class != Gentle {
		t.Errorf("%v: %s %v", err, g.class, g.Puzzle)
	}
	g.wants.Friendly, g.Puzzle, g.ending = false, nil, false
	if err := g.noneOfClass(); !errors.Is(err, ErrNotFound) || g.Puzzle != nil {
		t.Errorf("a board of another class is taken: %v", err)
	}
}

// TestClassed: a board that is too hard with all its clues has no class, not that of one before.
func TestClassed(t *testing.T) {
	k := KindNamed("kenken")
	frame, err := Frame(k, 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	made, err := Generate(t.Context(), frame, &GenerateOptions{Class: Medium})
	if err != nil {
		t.Fatal(err)
	}
	o := GenerateOptions{Class: Gentle}
	g := generator{frame: frame, wants: o, class: Medium, minimizer: minimizer{
		settings: Limits{}.settings(nil), ctx: t.Context(), limited: context.Background(),
		random: rand.New(rand.NewPCG(1, 0))}}
	p, err := g.classed(made.Puzzle, made.Answer)
	if p != nil || err != nil || g.met[""] != 1 || g.class != "" {
		t.Errorf("%v, %v; class %q, met %v", p, err, g.class, g.met)
	}
}

// TestGoesOn: a walk from a puzzle needs no areas of its own.
func TestGoesOn(t *testing.T) {
	frame, err := Frame(KindNamed("latin"), 2, 2)
	if err != nil {
		t.Fatal(err)
	}
	moves := 0
	g := generator{frame: frame, minimizer: minimizer{limited: t.Context()},
		divider: &Maker{Divide: func(Puzzle, *rand.Rand) Puzzle { return nil }}}
	stays := &Maker{Moves: func(p Puzzle, _ []Answer, _ *rand.Rand) (Puzzle, Answer) {
		moves++
		return p, nil
	}}
	g.walk(stays, &candidate{frame, Answer(nil), Easy})
	if moves == 0 {
		t.Error("the walk needs areas")
	}
}

// TestDealCounts: to deal a board that is larger than usual is work, as what is dealt is looked at.
func TestDealCounts(t *testing.T) {
	for _, tt := range []struct {
		size int
		want int64
	}{{10, 0}, {20, 3 * glances}} {
		frame, err := Frame(KindNamed("slitherlink"), tt.size, tt.size)
		if err != nil {
			t.Fatal(err)
		}
		g := generator{frame: frame}
		g.moved(&Maker{Deal: func(p Puzzle, _ *rand.Rand) Puzzle { return p }}, frame, nil)
		if g.spent != tt.want {
			t.Errorf("%dx%d: %d units of work, want %d", tt.size, tt.size, g.spent, tt.want)
		}
	}
}

// TestNotGraded: where the work ends while a puzzle is graded, it is not taken for one that needs a
// search.
func TestNotGraded(t *testing.T) {
	frame, err := Frame(KindNamed("sudoku"), 6, 6)
	if err != nil {
		t.Fatal(err)
	}
	for n := range int64(12) {
		work := 500_000 + 250_000*n
		made, err := Generate(t.Context(), frame, &GenerateOptions{Class: Search, Work: work})
		if !errors.Is(err, ErrNotFound) || made.Met[Search] > 0 {
			t.Errorf("%d units of work: %v, met %v:\n%v", work, err, made.Met, made.Puzzle)
		}
	}
}

// fewQuestions is an oracle that decides nothing before so many conflicts, each of which is work.
type fewQuestions struct {
	clues.Oracle
	decides, work int64
}

func (o *fewQuestions) Work() int64 { return o.work }

func (o *fewQuestions) Another(_ context.Context, _ clues.Set, within engine.Budget,
) (Answer, clues.Set, error) {
	o.work += max(within.Conflicts, 1)
	if 0 < within.Conflicts && within.Conflicts < o.decides {
		return nil, nil, clues.ErrUndecided
	}
	return nil, nil, nil
}

// TestQuestions: questions whether clues determine an answer count as work, and one without a limit
// ends with it; but not if only the time is limited.
func TestQuestions(t *testing.T) {
	frame, err := Frame(KindNamed("latin"), 2, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name    string
		wants   GenerateOptions
		within  int64
		decides int64
		want    error
	}{
		{"easy to decide", GenerateOptions{Class: Easy, Work: 1}, 0, 1, nil},
		{"hard, much work", GenerateOptions{Class: Easy, Work: 10_000_000}, 0, 100_000, nil},
		{"hard, little work", GenerateOptions{Class: Easy, Work: 500_000}, 0, 100_000, errSpent},
		{"hard, any work", GenerateOptions{Class: Easy, Time: 1}, 0, 100_000, nil},
		{"no class", GenerateOptions{}, 0, 100_000, nil},
		{"a limit", GenerateOptions{Class: Easy, Work: 1}, 10, 100_000, clues.ErrUndecided},
	} {
		g := &generator{frame: frame, wants: tt.wants}
		q := questions{&fewQuestions{decides: tt.decides}, g}
		_, _, err := q.Another(t.Context(), nil, engine.Budget{Conflicts: tt.within})
		if err != tt.want || g.asked == 0 {
			t.Errorf("%s: %v after %d", tt.name, err, g.asked)
		}
		g.wants = GenerateOptions{Class: Easy, Work: 1}
		if _, _, err := q.Another(t.Context(), nil, engine.Budget{}); err != errSpent {
			t.Errorf("%s, after all work: %v", tt.name, err)
		}
	}
}

// BenchmarkBestOf20 measures how many more clues a puzzle of a class has than the smallest of 20 of
// its answer and class, in percent; -benchtime 50x takes 50 puzzles.
func BenchmarkBestOf20(b *testing.B) {
	for _, tt := range []struct {
		kind  string
		size  int
		class Class
	}{{"latin", 6, Gentle}, {"futoshiki", 6, Easy}, {"kenken", 6, Easy}, {"sudoku", 9, Easy},
		{"hidato", 8, Easy}, {"slitherlink", 10, Easy}, {"numbrix", 9, Easy}} {
		b.Run(tt.kind+" "+string(tt.class), func(b *testing.B) {
			frame, err := Frame(KindNamed(tt.kind), tt.size, tt.size)
			if err != nil {
				b.Fatal(err)
			}
			number, above := uint64(0), 0.0
			for b.Loop() {
				number++
				made, err := Generate(b.Context(), frame, &GenerateOptions{Number: number, Class: tt.class})
				if err != nil {
					b.Fatal(err)
				}
				above += float64(made.Clues)/float64(smallestOf20(b, made)) - 1
			}
			b.ReportMetric(100*above/float64(number), "%above")
		})
	}
}

// smallestOf20 drops clues of the answer of a puzzle anew, as for its class, and returns how many the
// smallest of 20 puzzles has.
func smallestOf20(b *testing.B, made Generated) int {
	b.Helper()
	g := generator{frame: made.Puzzle.Keep(func(int) bool { return false }),
		wants: GenerateOptions{Class: made.Class, Easiest: made.Class, Work: 1 << 50},
		minimizer: minimizer{settings: Limits{}.settings(nil), ctx: b.Context(), limited: b.Context(),
			random: rand.New(rand.NewPCG(1, 1))}}
	g.Answer, g.From = made.Answer, made.Puzzle.Full(made.Answer)
	if err := g.ready(made.Puzzle); err != nil {
		b.Fatal(err)
	}
	smallest := made.Clues
	g.options.Tries = mostOrders
	for range 20 {
		g.best = g.union(g.units)
		if err := g.run(); err != nil {
			b.Fatal(err)
		}
		p, err := g.ofClass()
		if err != nil {
			b.Fatal(err)
		}
		if p != nil {
			smallest = min(smallest, len(p.Clues()))
		}
	}
	return smallest
}

// TestBounded: only a class, a pattern or sizes end by work, unless a time is given and no work.
func TestBounded(t *testing.T) {
	for _, tt := range []struct {
		wants GenerateOptions
		left  int64
	}{
		{GenerateOptions{}, math.MaxInt64},
		{GenerateOptions{Class: Easy}, mostGrading - 5},
		{GenerateOptions{Class: Easy, Work: 9}, 4},
		{GenerateOptions{MostSize: 3}, mostGrading - 5},
		{GenerateOptions{Pattern: []bool{true}}, mostGrading - 5},
		{GenerateOptions{Class: Easy, Time: 1}, math.MaxInt64},
		{GenerateOptions{Class: Easy, Work: 9, Time: 1}, 4},
	} {
		g := generator{wants: tt.wants, spent: 3, asked: 2}
		if got := g.left(); got != tt.left {
			t.Errorf("%+v: %d of the work is left, want %d", tt.wants, got, tt.left)
		}
	}
}

// TestFilledMark: what a cell holds is drawn in it, and where it has no mark, that it is known.
func TestFilledMark(t *testing.T) {
	for _, tt := range [][3]puzzle.Mark{
		{{}, {}, {Shape: puzzle.Dot}},
		{{Text: "1"}, {}, {Text: "1", Shape: puzzle.Circle}},
		{{}, {Text: "2"}, {Text: "2"}},
		{{Text: "1"}, {Shape: puzzle.Dot}, {Text: "1", Shape: puzzle.Dot}},
	} {
		if got := filledMark(tt[0], tt[1]); got != tt[2] {
			t.Errorf("%+v with %+v is drawn as %+v", tt[0], tt[1], got)
		}
	}
}
