package explain

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/link"
	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestOnPlane: each clause that the parts Disjoint and Crowded add holds in every answer of the
// board, whatever edges were decided when it was found, and these edges break it. The boards are
// random, with any number of answers; the decided edges are those of an answer, but for a few, or most
// of them are not drawn.
func TestOnPlane(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	clauses, crossings, crowds, answers := 0, 0, 0, 0
	rounds := 4_000
	if testing.Short() {
		rounds = 400
	}
	for range rounds {
		p := scattered(t, r)
		w := taken(t, p)
		g := &w.graphs[0]
		all := drawings(t, p, w)
		if len(all) == 0 {
			continue
		}
		answers += len(all)
		edge := map[int]int{}
		for e, l := range g.Lits {
			edge[l.Var()] = e
		}
		for k := range 60 {
			value := make([]int8, len(g.Lits))
			like, share, wrong := all[r.IntN(len(all))], r.Float64(), r.Float64()/4
			for e := range value {
				drawn := like[e] != (r.Float64() < wrong)
				if k%2 == 0 {
					drawn = r.Float64() < wrong
				}
				switch {
				case r.Float64() > share:
				case drawn:
					value[e] = 1
				default:
					value[e] = -1
				}
			}
			for i, in := range w.instances {
				if !in.Part.onPlane() {
					continue
				}
				plane := graph.NewPlane(g.grid, g.Labels)
				copy(plane.Value, value)
				clause := g.planar(in, plane)
				if clause == nil {
					continue
				}
				switch clauses++; {
				case in.Part == Crowded:
					if nodes, _, _ := plane.Narrow(in.Index); len(nodes) > 1 {
						crowds++
					}
				case len(plane.Shared(in.Index, in.With)) == 0:
					crossings++
				}
				for _, l := range clause {
					if v := value[edge[l.Var()]]; v == 0 || (v > 0) != l.Negated() {
						t.Fatalf("%+v: the edges do not break the clause", w.Reason(i))
					}
				}
				for _, drawn := range all {
					if !slices.ContainsFunc(clause, func(l Lit) bool {
						return drawn[edge[l.Var()]] != l.Negated()
					}) {
						t.Fatalf("%+v: an answer breaks its clause:\n%s", w.Reason(i), p)
					}
				}
			}
		}
	}
	t.Logf("%d clauses, %d of crossings, %d of two pieces or more, of boards with %d answers", clauses,
		crossings, crowds, answers)
	if !testing.Short() && (crossings < 1_000 || crowds < 50 || clauses-crossings-crowds < 100) {
		t.Error("too few clauses")
	}
}

// taken returns the vocabulary of a board.
func taken(t *testing.T, p puzzle.Puzzle) *vocabulary {
	t.Helper()
	set, err := linkstated.Statement().State(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	var w vocabulary
	if err := w.make(t.Context(), set, set.Stated()); err != nil {
		t.Fatal(err)
	}
	return &w
}

// drawings returns the values of the edges in each answer of a board.
func drawings(t *testing.T, p puzzle.Puzzle, w *vocabulary) (all [][]bool) {
	g := &w.graphs[0]
	puzzletest.TryLines(p, func(a puzzle.Answer) bool {
		drawn := make([]bool, len(g.Lits))
		for e, l := range g.Lits {
			f, _ := w.Fact(l)
			has, err := p.Has(a, f)
			if err != nil {
				t.Fatal(err)
			}
			drawn[e] = has
		}
		all = append(all, drawn)
		return true
	})
	return all
}

// TestSqueezes: what Squeezes finds by looking at some pairs again is what a look at all finds: on
// random boards of which edges of an answer are decided, and in the states of a solution.
func TestSqueezes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	squeezes := 0
	for range 1_000 {
		p := scattered(t, r)
		w := taken(t, p)
		all := drawings(t, p, w)
		if len(all) == 0 {
			continue
		}
		g := &w.graphs[0]
		plane := graph.NewPlane(g.grid, g.Labels)
		share := r.Float64()
		for e, drawn := range all[r.IntN(len(all))] {
			switch decided := r.Float64() < share; {
			case !decided:
			case drawn && r.IntN(4) > 0: // few are left to draw otherwise
			case drawn:
				plane.Value[e] = 1
			default:
				plane.Value[e] = -1
			}
		}
		squeezes += squeezed(t, g, plane)
	}
	p := puzzletest.Parse(t, link.Numberlink(), "numberlink cover=no\n. . . . 1 .\n. 2 1 . . .\n"+
		". . . . 3 .\n. . 4 . . .\n. . . . . 4\n3 2 5 . . 5\n")
	x := explainer(t, linkstated.Statement(), p)
	x.Run(context.Background(), Pencil, 3, func(Round) {
		g := &x.graphs[0]
		squeezes += squeezed(t, g, g.plane(x.Holds, x.Open))
	})
	if t.Logf("%d squeezes", squeezes); squeezes < 30 {
		t.Error("too few squeezes")
	}
}

// squeezed compares Squeezes with a look at all pairs, and returns how many squeezes there are.
func squeezed(t *testing.T, g *lines, plane *graph.Plane) int {
	type valued struct {
		edge  int32
		value int8
	}
	shared := func(at valued, k, l int) bool {
		q := graph.NewPlane(g.grid, g.Labels)
		copy(q.Value, plane.Value)
		q.Value[at.edge] = at.value
		_, meet := q.Meet(k, l) // it surveys, and refuses joined pairs
		return meet && len(q.Shared(k, l)) > 0
	}
	found := map[valued]bool{}
	plane.Squeezes(func(int32, int8) bool { return true }, func() bool { return false },
		func(e int32, value int8, k, l int) bool {
			at := valued{e, value}
			if found[at] = true; !shared(at, k, l) {
				t.Errorf("%+v is no squeeze of %d and %d", at, k, l)
			}
			return true
		})
	for e, v := range plane.Value {
		for _, value := range []int8{-1, 1} {
			at := valued{int32(e), value}
			if v != 0 || found[at] {
				continue
			}
			for l := range slices.Max(g.Labels) + 1 {
				for k := 1; k < l; k++ {
					if shared(at, k, l) {
						t.Errorf("%+v squeezes %d and %d, and that was not found", at, k, l)
					}
				}
			}
		}
	}
	return len(found)
}

// scattered returns a small board with terminals of two or three pairs at random places.
func scattered(t *testing.T, r *rand.Rand) puzzle.Puzzle {
	rows, cols := 3, 3+r.IntN(2) // as many cells as brute force takes
	cells := slices.Repeat([]string{"."}, rows*cols)
	for i, c := range r.Perm(len(cells))[:2*min(2+r.IntN(2), len(cells)/2)] {
		cells[c] = fmt.Sprint(i/2 + 1)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "numberlink cover=%s touch=%s\n", []string{"yes", "no"}[r.IntN(2)],
		[]string{"never", "no2x2", "free"}[r.IntN(3)])
	for row := range rows {
		b.WriteString(strings.Join(cells[row*cols:(row+1)*cols], " ") + "\n")
	}
	return puzzletest.Parse(t, link.Numberlink(), b.String())
}
