package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// together is the technique "rules together".
//
// Definition. A smallest set of two or more rules settles an edge so that single rules lead from
// the opposite of the conclusion to a broken rule: each of them leaves one edge open and settles
// it.
//
// Proof. The rules, in the order in which they settle edges. The step counts as many rules as it
// cites.
func together() *explain.Technique {
	return &explain.Technique{
		Name:   "rules together",
		Doc:    "Two or three rules, one after the other, lead from the opposite to a contradiction.",
		Weight: 6,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			if len(s.Instances) < 2 {
				return false
			}
			_, _, ok := boardOf(x).story(s, s.Instances)
			return ok
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			return boardOf(x).supposed(s, "link/soon")
		},
		Example: "numberlink\n1 . . 1 2\n. . . . .\n. 2 . 3 .\n. 4 . . .\n3 . . . 4\n",
	}
}

// supposed returns the reason of a step that begins with the opposite of its conclusion. Where its
// smallest set of rules settles it, but not one after the other, it rests on more of them.
func (b *linkBoard) supposed(s *explain.Step, how string) puzzle.Reason {
	e, _, _ := b.edgeOf(s.Lit)
	c, _ := b.ends(e)
	r := puzzle.Because("link/supposed", "cell", b.Cell(c), "how", puzzle.Because(how))
	story, _, told := b.story(s, s.Instances)
	if !told {
		var used []int
		story, used, told = b.story(s, nil)
		used = append(used, s.Instances...)
		slices.Sort(used)
		s.Instances, s.Tight = slices.Compact(used), false
	}
	if !told {
		return r.With("rules", b.x.Reasons(s.Instances))
	}
	r.Form += "/told"
	return r.With("steps", story)
}
