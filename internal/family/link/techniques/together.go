package techniques

import (
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
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
			_, ok := boardOf(x).story(s)
			return ok
		},
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			return boardOf(x).supposed(s, "the opposite soon leads to a contradiction")
		},
		Example: "numberlink\n1 . . .\n. 2 1 .\n. . . 2\n",
	}
}

// supposed returns the words of a step that begins with the opposite of its conclusion.
func (b *board) supposed(s *explain.Step, how string) explain.Words {
	e, _, _ := b.edgeOf(s.Lit)
	c, _ := b.ends(e)
	w := explain.Words{Where: "look around " + b.at(c), How: how}
	told := false
	if w.Step, told = b.story(s); !told { // fewer rules do, but not one after the other
		var all []string
		for _, i := range s.Instances {
			all = append(all, b.x.Words(i))
		}
		w.Step = strings.Join(all, "; ") + ": together they leave only that " + s.Fact.String()
	}
	return w
}
