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
