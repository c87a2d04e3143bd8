package catalog_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
)

// sort is a category of boards that are too large for brute force.
type sort struct {
	name   string
	draw   func(pick) (puzzle.Puzzle, error)
	unique bool // few boards have several answers
}

// sorts lists the categories: each kind, and Numberlink by each of its rules.
func sorts() []sort {
	all := []sort{
		{"numbrix", func(n pick) (puzzle.Puzzle, error) { return drawPath(n, false) }, false},
		{"hidato", func(n pick) (puzzle.Puzzle, error) { return drawPath(n, true) }, false},
		{"latin", func(n pick) (puzzle.Puzzle, error) { return drawLatin(n, "latin") }, false},
		{"futoshiki", func(n pick) (puzzle.Puzzle, error) { return drawLatin(n, "futoshiki") }, false},
		{"sudoku", func(n pick) (puzzle.Puzzle, error) { return drawLatin(n, "sudoku") }, false},
	}
	for _, cover := range []bool{true, false} {
		for _, touch := range []link.Touch{link.Never, link.No2x2, link.Free} {
			all = append(all, sort{"numberlink cover=" + strconv.FormatBool(cover) + " touch=" + touch.String(),
				func(n pick) (puzzle.Puzzle, error) { return drawLink(n, cover, touch) },
				cover && touch != link.Free})
		}
	}
	return all
}

// pick draws a number from lo to hi. rapid prints it under a name.
type pick func(name string, lo, hi int) int

// source returns a random source for draws of many steps.
func (n pick) source() *rand.Rand { return rand.New(rand.NewPCG(uint64(n("seed", 0, 1<<30)), 0)) }

// most is the number of answers at which a search stops. A board with that many counts as decided.
const most = 20

// tb is a test of package testing or of rapid.
type tb interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// decided is an engine's result for a board: its answers in order, up to most.
func decided(t tb, e engine.Engine, p puzzle.Puzzle) (answers []puzzle.Answer, ok bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	out, err := engine.Checked(e).Search(ctx, p, most, func(s puzzle.Answer) bool {
		answers = append(answers, s)
		return true
	})
	if err != nil {
		t.Fatalf("%s: %v, of\n%s", e.Name(), err, p)
	}
	slices.SortFunc(answers, slices.Compare)
	return answers, out.Complete || len(answers) == most
}

// agree requires that clause learning on each encoding, within a budget of conflicts, and the
// engine auto decide a board and find the same answers. It returns their number, or -1 if the
// budget was not enough.
func agree(t tb, p puzzle.Puzzle, conflicts int64) int {
	t.Helper()
	family, ok := catalog.FamilyOf(p.Kind())
	if !ok {
		t.Fatalf("no family has the kind %s", p.Kind().Name)
	}
	var engines []engine.Engine
	for _, enc := range family.Encodings {
		engines = append(engines, viasat.Engine{Encoding: enc, Budget: engine.Budget{Conflicts: conflicts}})
	}
	var want []puzzle.Answer
	for i, e := range append(engines, family.Auto) {
		got, ok := decided(t, e, p)
		switch {
		case !ok && i < len(engines):
			return -1
		case !ok:
			t.Fatalf("the engine auto does not decide, in %v, what clause learning does in %d conflicts:\n%s",
				patience, conflicts, p)
		case i == 0:
			want = got
		case len(got) != len(want) || len(got) < most && !slices.EqualFunc(got, want, slices.Equal):
			t.Fatalf("%s finds %v, %s %v, of\n%s", e.Name(), got, engines[0].Name(), want, p)
		}
	}
	return len(want)
}

// TestSorts: each kind has boards to draw, and those with several searches are among sorts. Where
// there is one, its own tests compare it with clause learning.
func TestSorts(t *testing.T) {
	var drawn, small []string
	for _, s := range sorts() {
		kind, _, _ := strings.Cut(s.name, " ")
		drawn = append(drawn, kind)
	}
	for _, l := range littles() {
		kind, _, _ := strings.Cut(l.name, " ")
		small = append(small, kind)
	}
	for _, f := range catalog.Families() {
		for _, k := range f.Kinds {
			if len(f.Parts) > 0 && !slices.Contains(drawn, k.Name) || !slices.Contains(small, k.Name) {
				t.Errorf("%s: no boards are drawn", k.Name)
			}
		}
	}
}

// TestEnginesAgree: both engines must decide boards from a list of seeds. The boards include ones
// without an answer, with one and with several, by all rules.
func TestEnginesAgree(t *testing.T) {
	const conflicts = 1_000_000
	boards := sample.Number(200, 1)
	for _, s := range sorts() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			var count [3]int // boards without an answer, with one, and with more
			for seed := range uint64(boards) {
				r := rand.New(rand.NewPCG(seed, 0))
				p, err := s.draw(func(_ string, lo, hi int) int { return lo + r.IntN(hi-lo+1) })
				if err != nil {
					t.Fatal(err)
				}
				n := agree(t, p, conflicts)
				if n < 0 {
					t.Errorf("seed %d is not decided by clause learning in %d conflicts:\n%s", seed, conflicts, p)
				}
				count[min(max(n, 0), 2)]++
			}
			t.Logf("%d boards have no answer, %d one and %d more", count[0], count[1], count[2])
			if min(count[0], count[1]) < boards/100 || count[2] < boards/100 && !s.unique {
				t.Error("there are too few of one sort")
			}
		})
	}
}

// TestEnginesAgreeAtRandom: the same for boards drawn by rapid. If clause learning leaves a board
// open, rapid draws another, and fails if that happens too often.
func TestEnginesAgreeAtRandom(t *testing.T) {
	for _, s := range sorts() {
		t.Run(s.name, rapid.MakeCheck(func(rt *rapid.T) {
			p, err := s.draw(func(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(rt, name) })
			if err != nil {
				rt.Fatal(err)
			}
			if agree(rt, p, 5_000) < 0 {
				rt.Skip("not decided")
			}
		}))
	}
}

// drawPath draws a board from a random walk with some of its numbers, and sometimes a wrong one.
func drawPath(n pick, diagonal bool) (puzzle.Puzzle, error) {
	g := grid.Board{Rows: n("rows", 3, 10), Cols: n("cols", 3, 10)}
	r := n.source()
	values := random.Walk(g, diagonal, r)
	given := kept(values, n("percent", 25, 70), r)
	if n("wrong", 0, 4) == 0 {
		a, b := r.IntN(len(given)), r.IntN(len(given))
		given[a], given[b] = given[b], given[a]
	}
	return path.New(g, diagonal, given)
}

// kept keeps a percentage of some values, and replaces the others by 0.
func kept(values []int, percent int, r *rand.Rand) []int {
	given := make([]int, len(values))
	for c, v := range values {
		if r.IntN(100) < percent {
			given[c] = v
		}
	}
	return given
}

// drawLatin draws a square of order up to 12 with some numbers of a shuffled square, and signs if
// the kind has them. Sudoku have order 4, 6 or 9.
func drawLatin(n pick, kind string) (puzzle.Puzzle, error) {
	spec := latin.Spec{Kind: kind, Order: n("order", 4, 12)}
	if kind == "sudoku" {
		spec.BoxRows, spec.BoxCols = n("box rows", 2, 3), n("box columns", 2, 3)
		spec.Order = spec.BoxRows * spec.BoxCols
	}
	r := n.source()
	full := square(spec, r)
	spec.Givens = kept(full, n("percent", 30, 60), r)
	if n("wrong", 0, 4) == 0 {
		spec.Givens[r.IntN(len(full))] = 1 + r.IntN(spec.Order)
	}
	for c := range full {
		if d := c + 1; kind == "futoshiki" && d%spec.Order > 0 && r.IntN(4) == 0 {
			s := latin.Sign{Smaller: c, Larger: d}
			if full[c] > full[d] != (r.IntN(60) == 0) { // sometimes a wrong one
				s.Smaller, s.Larger = d, c
			}
			spec.Signs = append(spec.Signs, s)
		}
	}
	return latin.New(spec)
}

// square returns a full square of a spec, with rows, columns and numbers shuffled as far as boxes
// allow.
func square(spec latin.Spec, r *rand.Rand) []int {
	n, height, width := spec.Order, max(spec.BoxRows, 1), max(spec.BoxCols, 1)
	mixed := func(band int) []int { // lines; bands stay together
		var all []int
		for _, b := range r.Perm(n / band) {
			for _, i := range r.Perm(band) {
				all = append(all, b*band+i)
			}
		}
		return all
	}
	rows, cols, names := mixed(height), mixed(width), r.Perm(n)
	full := make([]int, n*n)
	for c := range full {
		row, col := rows[c/n], cols[c%n]
		full[c] = 1 + names[(row%height*width+row/height+col)%n]
	}
	return full
}

// drawLink draws a board of up to 9x9 cells. Its pairs are the ends of pieces of a random walk,
// some left out if cells may be empty, or random cells.
func drawLink(n pick, cover bool, touch link.Touch) (puzzle.Puzzle, error) {
	g := grid.Board{Rows: n("rows", 3, 9), Cols: n("cols", 3, 9)}
	r := n.source()
	walk := make([]int, g.Cells())
	for c, v := range random.Walk(g, false, r) {
		walk[v-1] = c
	}
	if n("wrong", 0, 3) == 0 {
		r.Shuffle(len(walk), func(i, j int) { walk[i], walk[j] = walk[j], walk[i] })
	}
	names := make([]string, g.Cells())
	longest := n("longest", 3, 9)
	for pair := 1; len(walk) > 1; pair++ {
		size := min(2+r.IntN(longest-1), len(walk))
		if len(walk)-size == 1 {
			size++
		}
		if cover || r.IntN(4) > 0 {
			names[walk[0]], names[walk[size-1]] = strconv.Itoa(pair), strconv.Itoa(pair)
		}
		walk = walk[size:]
	}
	return link.New(g, names, cover, touch)
}
