package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// number is the technique "number".
//
// Definition. A cell with a number has as many lines as it says: then its other sides have none. Or
// it has only as many sides left that may have a line: then all of them have one.
//
// Proof. The rule on the number.
func number() *explain.Technique {
	return &explain.Technique{
		Name:   "number",
		Doc:    "A number has all its lines, or needs all sides that are left.",
		Weight: 1,
		Load:   1,
		Find: finding(func(k *claims) {
			k.numbered(func(c, lack, left int) bool {
				if lack > 0 && lack < left {
					return true
				}
				form := "slitherlink/number"
				if lack > 0 {
					form += "/needs"
				} else if k.clue[c] == 0 {
					form += "/none"
				}
				for _, s := range k.around[c] {
					k.one(s, lack > 0, func() puzzle.Reason { return k.of(form, c) }, k.number[c])
				}
				return !k.over
			})
		}),
		Example: "slitherlink\n0 1\n. .\n",
	}
}
