package explain

import (
	"context"
	"os"
	"testing"

	linkstated "github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/internal/puzzletest"
)

// TestScansAreWork: the search for broken rules on a graph looks at all of it, and counts as work by
// its size. Otherwise the work limit of a grade would allow minutes on large boards.
func TestScansAreWork(t *testing.T) {
	text, err := os.ReadFile("../../examples/numberlink-20x20.txt")
	if err != nil {
		t.Fatal(err)
	}
	s := linkstated.Statement()
	x := explainer(t, s, puzzletest.Parse(t, s.Kinds[0], string(text)))
	g := &x.graphs[0]
	size := int64((len(g.part) + len(g.Lits)) / NodesAUnit)
	l := x.targets(Ink)[0]
	if settles, _ := x.settles(l, nil); settles || x.spent < size {
		t.Errorf("a counterexample took %d units (settled %v), want %d at least", x.spent, settles, size)
	}
	x.ctx = context.Background()
	for name, search := range map[string]func(func(Lit, int) bool){
		"Squeezes": x.Squeezes, "Crossings": x.Crossings} {
		x.Limit(20 * size)
		before := x.spent
		search(func(Lit, int) bool { return true })
		if spent := x.spent - before; spent < 20*size || spent > 60*size {
			t.Errorf("%s took %d units, want %d to %d", name, spent, 20*size, 60*size)
		}
	}
}

// TestLimitAll: the solver's part counts for those who limit all work, and not for a grade.
func TestLimitAll(t *testing.T) {
	examples(t, func(t *testing.T, x *Explainer) {
		x.LimitAll(1 << 40)
		x.Limit(1 << 40)
		x.Grade(context.Background())
		if x.aside == 0 || x.Spent() != x.spent+x.aside || x.Exhausted() {
			t.Fatalf("%d units, of which the solver took %d", x.Spent(), x.aside)
		}
		if x.LimitAll(x.Spent()); !x.Exhausted() {
			t.Error("all work reached its limit, and goes on")
		}
		x.LimitAll(0)
		if x.Limit(1); x.Exhausted() {
			t.Error("the solver's part ends a grade")
		}
	})
}
