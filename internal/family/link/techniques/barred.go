package techniques

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
)

// barred is the technique "barred ways".
//
// Definition. Of the open edges of a cell, each but one would break a rule at once if it had a
// link: its other cell has its links already, or a path would join another pair, close a loop, or
// touch itself. The edge that is left must have a link for the cell to have its number of links.
//
// Proof. The rule on the number of links of the cell, and the rules that bar its other edges. The
// step counts as many rules as it cites.
func barred() *explain.Technique {
	return &explain.Technique{
		Name: "barred ways",
		Doc: "A cell needs a link, and all ways but one are barred: there a path would meet another " +
			"one, close a loop, or touch itself.",
		Weight: 3,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			_, _, _, ok := boardOf(x).barred(s)
			return ok
		},
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			b := boardOf(x)
			c, d, by, ok := b.barred(s)
			w := explain.Words{Where: "look at " + b.spot(c),
				How: "all ways but those that a path must take are barred there"}
			if !ok { // the state has changed since the step was found
				w.Step, _ = b.story(s)
				return w
			}
			var why []string
			for f := range b.Around(c) {
				if i, ok := by[b.Other(f, c)]; ok {
					why = append(why, b.bars(i, b.Other(f, c)))
				}
			}
			link := "a link"
			if b.links(c) > 0 {
				link = "a second link"
			}
			w.Step = fmt.Sprintf("%s needs %s, but %s: so %s and %s are linked", b.spot(c), link,
				strings.Join(why, ", and "), b.at(c), b.at(d))
			return w
		},
		Example: "numberlink\n1 . . .\n. 2 1 .\n. . . 2\n",
	}
}
