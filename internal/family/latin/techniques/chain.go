package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Chain. Signs lead from cell to cell, always to a larger number, so numbers grow by one or more
// with each: of a chain of k cells, the i-th (from 0) holds 1+i or more, and n-(k-1-i) or less on a
// board of order n. If a cell of the chain is known, counting begins at its number. A cell for
// which the two bounds are equal holds their number. A chain of one sign is the technique "sign".
var chain = explain.Technique{
	Name: chainName,
	Doc: "Along a chain of signs numbers grow by one or more with each: of k cells, the i-th (from " +
		"0) holds 1+i to n-k+1+i. Counting begins anew at a number that is known.",
	Weight: 2,
	Load:   1,
	Find:   findChain,
	Reason: sayChain,
	Example: "futoshiki\n.   .   2   .\n. < .   .   .\nv\n2   .   .   3\n.   .   .   v\n" +
		".   .   .   .\n",
}

func findChain(x *explain.Explainer, claim func(explain.Claim) bool) {
	g := newSigns(x)
	if g == nil {
		return
	}
	least, greatest := g.bounds(false, false), g.bounds(true, false)
	for c, numbers := range g.numbers {
		lo, hi := least[c], greatest[c]
		if len(numbers) < 2 {
			continue
		}
		if lo.number == hi.number && len(lo.chain)+len(hi.chain) > 1 &&
			!claim(g.claim(c, lo.number, true, append(slices.Concat(lo.chain, hi.chain), g.cell[c])...)) {
			return
		}
		for _, n := range numbers {
			signs := lo.chain
			if n > hi.number {
				signs = hi.chain
			}
			if (n < lo.number || n > hi.number) && len(signs) > 1 && !claim(g.claim(c, n, false, signs...)) {
				return
			}
		}
	}
}

// sayChain says a step by a chain of signs.
func sayChain(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	return puzzle.Because("latin/chain", "chains", chains(x, s.Instances))
}
