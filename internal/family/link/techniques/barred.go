package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
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
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			c, d, by, ok := b.barred(s)
			r := puzzle.Because("link/barred", "spot", b.spot(c), "cell", b.Cell(c), "to", b.Cell(d))
			if !ok { // the state has changed since the step was found
				story, _ := b.story(s)
				r.Form = "link/barred/told"
				return r.With("steps", story)
			}
			var why []puzzle.Reason
			for f := range b.Around(c) {
				if i, ok := by[b.Other(f, c)]; ok {
					why = append(why, b.bars(i, b.Other(f, c)))
				}
			}
			link := puzzle.Because("a link")
			if b.links(c) > 0 {
				link = puzzle.Because("a second link")
			}
			return r.With("link", link).With("why", why)
		},
		Example: "numberlink\n1 . . .\n. 2 1 .\n. . . 2\n",
	}
}
