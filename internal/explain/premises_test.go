package explain

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPremises: after premises came and went, what is known is what follows from those that are
// there, as if they had come at once.
func TestPremises(t *testing.T) {
	examples(t, func(t *testing.T, x *Explainer) {
		r := rand.New(rand.NewPCG(1, 1))
		x.Run(context.Background(), Pencil, 2, nil)
		var all []Lit
		for _, v := range x.order {
			if x.basic[v] && v > 0 {
				all = append(all, lit(int(v), x.truth[v]))
			}
		}
		p := x.only(nil)
		for range 300 {
			l := all[r.IntN(len(all))]
			if p.is[l.Var()] {
				p.drop(l)
			} else {
				p.add(l)
			}
			got := slices.Clone(x.known)
			x.known = slices.Clone(p.is)
			x.known[0] = true
			for _, l := range all {
				if p.is[l.Var()] {
					x.free(l, func(m Lit) { x.known[m.Var()] = true })
				}
			}
			if !slices.Equal(got, x.known) {
				t.Fatal("counted reasons make something else known")
			}
			x.known = got
		}
	})
}
