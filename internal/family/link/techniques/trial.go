package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// trial is the technique "trial", which looks a few rounds ahead: with 4, 94 % of the published
// boards up to 10x10 have a solution by steps of people.
func trial() *explain.Technique {
	return trialOf(4, explain.Technique{
		Name:   "trial",
		Doc:    "Suppose the opposite, and look a few moves ahead: they lead to a contradiction.",
		Weight: 10,
		Load:   6,
		Example: "numberlink touch=free\n. . 1 . 1 2 .\n. . 2 . . . .\n. . . 3 . . 4\n" +
			"5 . . 4 . 3 .\n. . . . . . .\n. . 5 6 . . 6\n",
	})
}

// longTrial is the technique "long trial", which looks further than people like to.
func longTrial() *explain.Technique {
	return trialOf(8, explain.Technique{
		Name:   "long trial",
		Doc:    "Suppose the opposite, and look many moves ahead: they lead to a contradiction.",
		Weight: 20,
		Load:   7,
		Example: "numberlink touch=free\n1 . . 1 . . .\n. . . . . 2 .\n. . 3 . . . .\n" +
			". . 4 . . . .\n. . 3 5 . . 5\n4 . . . . . 2\n",
	})
}

// trialOf completes a technique that looks some rounds ahead.
//
// Definition. Suppose that an open edge has a link, or that it has none. Conclude by single rules
// (full, one exit, corner, wrong pair, loop, touch; and the ends of a pair must not be shut off
// from each other) in some rounds, each of which uses what all rounds before it concluded. If a
// rule is broken then, the opposite of the supposition is true.
//
// Proof. The rules on the way, each of which is cited.
func trialOf(ahead int, t explain.Technique) *explain.Technique {
	t.Find = func(x *explain.Explainer, claim func(explain.Claim) bool) {
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
	}
	t.Reason = func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
		return boardOf(x).supposed(s, "link/moves ahead")
	}
	return &t
}
