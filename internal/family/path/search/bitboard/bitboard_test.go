package bitboard

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestSets compares the sets with sets of booleans.
func TestSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := set{rapid.Uint64().Draw(t, "lo"), rapid.Uint64().Draw(t, "hi")}
		if rapid.Bool().Draw(t, "small") {
			a = one(rapid.IntRange(0, positions-1).Draw(t, "member"))
		}
		n := uint(rapid.IntRange(1, 63).Draw(t, "n"))
		var members []int
		for i := range positions {
			if a.has(i) {
				members = append(members, i)
			}
			if got, want := a.up(n).has(i), i >= int(n) && a.has(i-int(n)); got != want {
				t.Errorf("up(%d) has %d: %v, want %v", n, i, got, want)
			}
			if got, want := a.down(n).has(i), i+int(n) < positions && a.has(i+int(n)); got != want {
				t.Errorf("down(%d) has %d: %v, want %v", n, i, got, want)
			}
		}
		if a.size() != len(members) || a.empty() != (len(members) == 0) || a.single() != (len(members) < 2) {
			t.Errorf("size %d, empty %v, single %v of %v", a.size(), a.empty(), a.single(), members)
		}
		var walked []int
		for left := a; !left.empty(); left = left.rest() {
			walked = append(walked, left.first())
		}
		if !slices.Equal(walked, members) {
			t.Errorf("walked over %v, want %v", walked, members)
		}
		if len(members) > 0 && a.last() != members[len(members)-1] {
			t.Errorf("last is %d of %v", a.last(), members)
		}
		if b := below(int(n) * 2); b.size() != int(n)*2 || b.last() != int(n)*2-1 {
			t.Errorf("below(%d) is %v", n*2, b)
		}
	})
}

// techniques lists what can be left out.
var techniques = []struct {
	name    string
	without technique
}{
	{"linking", linking}, {"chains", chains}, {"turns", turns}, {"gaps", gaps}, {"failures", failures},
	{"restarts", restarts}, {"all", ^technique(0)},
}

// drawBoard draws a board with holes, of which random numbers are given that need not fit together.
func drawBoard(t *rapid.T, cells int) *path.Puzzle {
	rows := rapid.IntRange(1, 6).Draw(t, "rows")
	b := grid.Board{Rows: rows, Cols: rapid.IntRange(1, cells/rows).Draw(t, "cols")}
	diagonal := rapid.Bool().Draw(t, "diagonal")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	values := random.Walk(b, diagonal, r)
	// The walk's last numbers become holes, so that what is left is a walk still.
	size := b.Cells() - rapid.IntRange(0, b.Cells()/3).Draw(t, "holes")
	clues := rapid.IntRange(0, size/2).Draw(t, "clues")
	kept := r.Perm(size)[:clues]
	for c, v := range values {
		switch {
		case v > size:
			values[c] = path.Hole
		case !slices.Contains(kept, v-1):
			values[c] = 0
		}
	}
	if clues > 1 && rapid.IntRange(0, 4).Draw(t, "wrong") == 0 {
		a, z := slices.Index(values, kept[0]+1), slices.Index(values, kept[1]+1)
		values[a], values[z] = values[z], values[a]
	}
	p, err := path.New(b, diagonal, values)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// count gives the outcome of a search, each answer checked.
func count(t testing.TB, e Engine, p puzzle.Puzzle, limit int) engine.Outcome {
	out, err := engine.Checked(e).Search(context.Background(), p, limit, func(puzzle.Answer) bool { return true })
	if err != nil {
		t.Fatalf("%v, of\n%s", err, p)
	}
	return out
}

// TestTechniques: what is left out changes no count.
func TestTechniques(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := drawBoard(rt, 20)
		want := count(t, Engine{}, p, 3000)
		if p.Board().Cells() <= 12 {
			if all := min(3000, len(puzzletest.Answers(brute.Answers, p))); want.Found != all {
				rt.Fatalf("%d answers, brute force has %d or more, of\n%s", want.Found, all, p)
			}
		}
		for _, off := range techniques {
			got := count(t, Engine{without: off.without}, p, 3000)
			if got.Found != want.Found || got.Complete != want.Complete {
				rt.Errorf("%+v without %s, %+v with, of\n%s", got, off.name, want, p)
			}
		}
	})
}

// sparse makes a board with one answer and no clue that could be left out: a random walk whose
// clues are taken away in random order, as long as the answer is the only one.
func sparse(t testing.TB, b grid.Board, diagonal bool, seed uint64) *path.Puzzle {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 2))
	values := random.Walk(b, diagonal, r)
	var p *path.Puzzle
	for _, c := range r.Perm(len(values)) {
		v := values[c]
		values[c] = 0
		q, err := path.New(b, diagonal, values)
		if err != nil {
			t.Fatal(err)
		}
		out, err := Engine{}.Search(context.Background(), q, 2, func(puzzle.Answer) bool { return true })
		switch {
		case err != nil:
			t.Fatal(err)
		case out.Found == 1 && out.Complete:
			p = q
		default:
			values[c] = v
		}
	}
	return p
}

// hard lists sparse boards, of both kinds by turns.
func hard(t testing.TB, boards int) []*path.Puzzle {
	var hard []*path.Puzzle
	for i := range boards {
		b := grid.Board{Rows: 9, Cols: 9}
		if i%2 == 1 {
			b = grid.Board{Rows: 8, Cols: 8}
		}
		hard = append(hard, sparse(t, b, i%2 == 1, uint64(i)))
	}
	return hard
}

// TestSparse: boards that take hundreds of nodes have one answer whatever is left out, and one more
// when a clue is taken away.
func TestSparse(t *testing.T) {
	boards := 30
	if testing.Short() {
		boards = 6
	}
	for i, p := range hard(t, boards) {
		want := count(t, Engine{}, p, 2)
		if want.Found != 1 || !want.Complete {
			t.Errorf("board %d: %+v", i, want)
		}
		for _, off := range techniques {
			got := count(t, Engine{without: off.without}, p, 2)
			if got.Found != 1 || !got.Complete {
				t.Errorf("board %d without %s: %+v", i, off.name, got)
			}
		}
		clue := p.Keep(func(j int) bool { return j != i%len(p.Clues()) })
		if got := count(t, Engine{}, clue, 2); got.Found != 2 {
			t.Errorf("board %d less a clue: %+v", i, got)
		}
	}
}

// clued returns a board of a random walk with the given number of random clues. It may have several
// answers.
func clued(t testing.TB, b grid.Board, diagonal bool, clues int, seed uint64) *path.Puzzle {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
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

// TestRestarts: a search that begins again finds what one does that goes through.
func TestRestarts(t *testing.T) {
	const most = 20_000
	again := 0
	for seed := range uint64(40) {
		p := clued(t, grid.Board{Rows: 9, Cols: 9}, true, 20, seed)
		through := count(t, Engine{Budget: engine.Budget{Nodes: most}, without: restarts}, p, 3)
		got := count(t, Engine{Budget: engine.Budget{Nodes: most}}, p, 3)
		if through.Nodes < most && got.Nodes < most && through.Found != got.Found {
			t.Errorf("%d answers, %d when going through, of\n%s", got.Found, through.Found, p)
		}
		if through.Nodes < most && through.Nodes != got.Nodes {
			again++
		}
	}
	if again == 0 {
		t.Error("no search has begun again")
	}
}

// TestTurned: a board on its side has as many answers.
func TestTurned(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := drawBoard(rt, 24)
		b := p.Board()
		side := grid.Board{Rows: b.Cols, Cols: b.Rows}
		values := make([]int, b.Cells())
		for c := range values {
			r, col := b.RowCol(c)
			values[side.Cell(col, r)] = p.Given(c)
			if p.Hole(c) {
				values[side.Cell(col, r)] = path.Hole
			}
		}
		q, err := path.New(side, p.Diagonal(), values)
		if err != nil {
			rt.Fatal(err)
		}
		a, z := count(t, Engine{}, p, 1000), count(t, Engine{}, q, 1000)
		if a.Found != z.Found || a.Complete != z.Complete {
			rt.Errorf("%+v, on its side %+v, of\n%s", a, z, p)
		}
	})
}

// TestLargest: boards of 128 positions of all shapes, with clues enough.
func TestLargest(t *testing.T) {
	for _, rows := range []int{1, 2, 4, 8, 16, 32, 64, 128} {
		for _, diagonal := range []bool{false, true} {
			b := grid.Board{Rows: rows, Cols: 128 / rows}
			values := random.Walk(b, diagonal, rand.New(rand.NewPCG(uint64(rows), 3)))
			for c, v := range values {
				if v%3 != 1 {
					values[c] = 0
				}
			}
			p, err := path.New(b, diagonal, values)
			if err != nil {
				t.Fatal(err)
			}
			// Without deductions on links the counts come from other code, where it is fast enough.
			out, plain := count(t, Engine{}, p, 50), count(t, Engine{without: ^technique(0)}, p, 50)
			if out.Found == 0 || out.Found != plain.Found || out.Complete != plain.Complete {
				t.Errorf("%dx%d, diagonal %v: %+v and %+v", b.Rows, b.Cols, diagonal, out, plain)
			}
		}
	}
}

// TestAllocations: a search of hundreds of nodes allocates no more than one of a single node.
func TestAllocations(t *testing.T) {
	easy, err := path.New(grid.Board{Rows: 9, Cols: 9}, true, random.Walk(grid.Board{Rows: 9, Cols: 9}, true, rand.New(rand.NewPCG(1, 4))))
	if err != nil {
		t.Fatal(err)
	}
	allocations := func(p *path.Puzzle) float64 {
		return testing.AllocsPerRun(10, func() {
			Engine{}.Search(context.Background(), p, 2, func(puzzle.Answer) bool { return true })
		})
	}
	want := allocations(easy)
	most := int64(0)
	for i, p := range hard(t, 6) {
		most = max(most, count(t, Engine{}, p, 2).Nodes)
		if got := allocations(p); got > want {
			t.Errorf("board %d: %v allocations, a board without a choice has %v", i, got, want)
		}
	}
	if most < 100 {
		t.Errorf("no board has taken more than %d nodes", most)
	}
}

// BenchmarkTechniques leaves out one technique after the other, on sparse boards of both kinds that
// have one answer, and on Hidato that may have several. A board ends at 100,000 nodes.
func BenchmarkTechniques(b *testing.B) {
	groups := []struct {
		name   string
		boards []*path.Puzzle
	}{{name: "numbrix-9x9"}, {name: "hidato-8x8"}, {name: "hidato-10x10-30"}}
	for i, p := range hard(b, 100) {
		groups[i%2].boards = append(groups[i%2].boards, p)
	}
	for seed := range uint64(50) {
		groups[2].boards = append(groups[2].boards, clued(b, grid.Board{Rows: 10, Cols: 10}, true, 30, seed))
	}
	leave := append(techniques[:len(techniques):len(techniques)], techniques[0])
	leave[len(leave)-1].name, leave[len(leave)-1].without = "nothing", 0
	for _, group := range groups {
		for _, off := range leave {
			b.Run(fmt.Sprintf("%s/without-%s", group.name, off.name), func(b *testing.B) {
				e := Engine{Budget: engine.Budget{Nodes: 100_000}, without: off.without}
				var nodes, open int64
				for b.Loop() {
					nodes, open = 0, 0
					for _, p := range group.boards {
						out, err := e.Search(context.Background(), p, 2, func(puzzle.Answer) bool { return true })
						if err != nil {
							b.Fatal(err)
						}
						nodes += out.Nodes
						if !out.Complete && out.Found < 2 {
							open++
						}
					}
				}
				b.ReportMetric(float64(nodes), "nodes/op")
				b.ReportMetric(float64(open), "open/op")
			})
		}
	}
}

// TestAgain: after an answer, only a search that skips those that it had restarts.
func TestAgain(t *testing.T) {
	for _, c := range []struct {
		found int
		anew  bool
		want  bool
	}{{0, false, true}, {0, true, true}, {1, false, false}, {1, true, true}} {
		s := &search{pulse: engine.NewPulse(t.Context()), found: c.found, anew: c.anew, until: 1}
		if s.again() {
			t.Errorf("%+v: it restarts before the first node", c)
		}
		if s.pulse.Nodes = 2; s.again() != c.want {
			t.Errorf("%+v: it restarts: %v", c, !c.want)
		}
	}
}
