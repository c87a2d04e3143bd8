package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// wayOn is the technique "way on".
//
// Definition. At a corner of cells a line comes in, and one side is left for it to go on; or two
// lines meet, and the other sides have none; or only one side is left there, which has none, since
// a line could not go on from it.
//
// Proof. The rule that the loop passes the corner once or not at all.
func wayOn() *explain.Technique {
	return &explain.Technique{
		Name:   "way on",
		Doc:    "A line that comes to a corner goes on from there, and no third line comes to it.",
		Weight: 1,
		Load:   1,
		Find: finding(func(k *claims) {
			for v, sides := range k.at {
				drawn, left := k.count(sides[:]...)
				form := "slitherlink/way on"
				switch {
				case left == 0 || drawn < 2 && left > 1:
					continue
				case drawn == 1:
					form += "/on"
				case drawn > 1:
					form += "/meet"
				}
				said := func() puzzle.Reason { return puzzle.Because(form, "corner", k.area(v)) }
				for _, s := range sides {
					if !k.one(s, drawn == 1, said, k.pass[v]) {
						break
					}
				}
				if k.over {
					return
				}
			}
		}),
		Example: "slitherlink\n0 1\n. .\n",
	}
}
