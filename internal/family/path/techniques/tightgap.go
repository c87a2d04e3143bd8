package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Tight gap. A gap between two placed numbers has at most four numbers, and all walks through open
// cells that fill it lead through one cell at some number. Then that number is there. A walk does
// not meet itself. At an end of the path a gap has only one placed number, and the walk ends
// anywhere.
func tightGap() *explain.Technique {
	return &explain.Technique{
		Name: "tight gap",
		Doc: "A gap has at most four numbers, and all walks through open cells that fill it have a " +
			"number of it in the same cell: the number is there.",
		Weight: 2.5,
		Load:   2,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			gapWalks(x, 2, shortGap, claim)
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			_, k := s.move(step)
			g := s.around(k)
			return explain.Words{
				Where: fmt.Sprintf("look %s", s.between(g)),
				How:   fmt.Sprintf("try the ways %s", s.between(g)),
				Step: fmt.Sprintf("every way %s, through open cells from %s, has %d in %v", s.between(g),
					s.ends(g), k, step.Fact.At),
			}
		},
	}
}

// shortGap is the length of the longest gap whose walks people see at once.
const shortGap = 4

// gapWalks claims the placements in gaps of some lengths that all walks agree on.
func gapWalks(x *explain.Explainer, shortest, longest int, claim func(explain.Claim) bool) {
	s := stateOf(x)
	for _, g := range s.gaps() {
		if g.length() < shortest || g.length() > longest {
			continue
		}
		w := s.walks(g)
		for k := g.lo; k <= g.hi; k++ {
			if c := w.only(k); c >= 0 && s.open(c, k) &&
				!claim(explain.Claim{Lit: s.is(c, k), Instances: s.ways(g)}) {
				return
			}
		}
	}
}
