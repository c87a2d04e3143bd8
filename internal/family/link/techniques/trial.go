package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// ahead is how many rounds a trial looks ahead. With 4, 94 % of the published boards up to 10x10
// have a solution by steps of people, and with 6, 99 %: but such trials are long.
const ahead = 4

// trial is the technique "trial".
//
// Definition. Suppose that an open edge has a link, or that it has none. Conclude by single rules
// (full, one exit, corner, wrong pair, loop, touch; and the ends of a pair must not be shut off
// from each other) in some rounds, each of which uses what all rounds before it concluded. If a
// rule is broken then, the opposite of the supposition is true.
//
// Proof. The rules on the way, each of which is cited.
func trial() *explain.Technique {
	return &explain.Technique{
		Name:   "trial",
		Doc:    "Suppose the opposite, and look a few moves ahead: they lead to a contradiction.",
		Weight: 10,
		Load:   3,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			b := boardOf(x)
			c := b.chain(nil)
			for e, l := range b.lit {
				for _, value := range []int8{1, -1} {
					conclusion := l
					if value > 0 {
						conclusion = l.Not()
					}
					if !x.Wanted(conclusion) {
						continue
					}
					if x.Over(c.work()) {
						return
					}
					if c.suppose(e, value, ahead) {
						instances, _ := c.proof()
						if !claim(explain.Claim{Lit: conclusion, Instances: instances}) {
							return
						}
					}
					c.undo()
				}
			}
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			return boardOf(x).supposed(s, "link/moves ahead")
		},
		Example: "numberlink\n1 . . 1 2\n. . . . .\n. . 3 . .\n. . 4 . 2\n4 . . . 3\n",
	}
}
