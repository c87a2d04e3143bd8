package explain

import (
	"context"
	"slices"
	"testing"
)

// TestSolveRepairs: a solver and a search agree on whether some instances settle a fact. The
// solver's assignment keeps them, and the known facts that either needs are enough.
func TestSolveRepairs(t *testing.T) {
	ctx := context.Background()
	examples(t, func(t *testing.T, x *Explainer) {
		r := &x.repairs
		check := func(l Lit, set []int32) (settled bool) {
			r.needs = make([]bool, len(x.truth))
			defer func() { r.needs = nil }()
			found := r.without(l, set)
			if r.gaveUp {
				t.Fatalf("%s: the search gave up", x.words(l))
			}
			enough(t, x, l, !found)
			if again := r.solve(l); !r.gaveUp {
				enough(t, x, l, !again)
			}
			r.needs = nil
			switch again := r.solve(l); {
			case r.gaveUp || again != found:
				t.Errorf("%s: there is an assignment: %v, for the solver %v", x.words(l), found, again)
			case again:
				for _, i := range set {
					for _, c := range x.clausesOf.at(int(i)) {
						if !slices.ContainsFunc(x.clause(c), r.holds) {
							t.Errorf("%s: the assignment breaks a clause of an instance", x.words(l))
						}
					}
				}
			}
			r.done()
			return !found
		}
		settled, most := 0, 2
		if x.ladder != nil {
			most = slices.Max(x.ladder)
		}
		for n, l := range x.targets(Pencil) {
			set, _ := x.smallest(ctx, l, most, nil)
			if set == nil || n%4 > 0 && x.ladder == nil {
				continue
			}
			if check(l, set) {
				settled++
			}
			check(l, set[:len(set)-1])
		}
		if settled < 2 {
			t.Errorf("%d facts are settled", settled)
		}
	})
}

// enough checks that the known facts which a repair needed settle a literal with its instances, and
// with what is free.
func enough(t *testing.T, x *Explainer, l Lit, settled bool) {
	r := &x.repairs
	if !settled || !r.traced {
		return
	}
	known := x.known
	defer func() { x.known = known }()
	var needed []Lit
	for v, needs := range r.needs {
		if needs && v > 0 {
			needed = append(needed, lit(v, x.truth[v]))
		}
	}
	x.only(needed)
	if !follows(x, &Step{Lit: l, Instances: ints(r.chosen)}) {
		t.Errorf("%s does not follow from the facts that were needed", x.words(l))
	}
}
