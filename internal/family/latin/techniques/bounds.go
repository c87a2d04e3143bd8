package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Bounds. Each cell has a least and a greatest number: those that are left for it and for which
// the cells along chains of signs, below and above it, still have smaller and larger ones. If one
// number is left for a cell between its bounds, the cell holds it. If one cell of a row or a column
// is left whose bounds allow a number, it holds the number.
var bounds = explain.Technique{
	Name: boundsName,
	Doc: "The signs below and above a cell bound its number. One number is left for a cell between " +
		"its bounds; or one cell of a row or column is left whose bounds allow a number.",
	Weight:  3,
	Load:    2,
	Find:    findBounds,
	Reason:  sayBounds,
	Example: "futoshiki\n.   . > .\n.   .   .\nv\n.   . > .\n",
}

func findBounds(x *explain.Explainer, claim func(explain.Claim) bool) {
	g := newSigns(x)
	if g == nil {
		return
	}
	least, greatest := g.bounds(false, true), g.bounds(true, true)
	signs := func(c int) []int { return slices.Concat(least[c].chain, greatest[c].chain) }
	for c, numbers := range g.numbers {
		if len(numbers) < 2 {
			continue
		}
		within := slices.DeleteFunc(slices.Clone(numbers), func(n int) bool {
			return n < least[c].number || n > greatest[c].number
		})
		if len(within) == 1 && !claim(g.claim(c, within[0], true, append(signs(c), g.cell[c])...)) {
			return
		}
	}
	for i := range x.Instances() {
		if !g.v.house(i) {
			continue
		}
		cell, number := -1, 0
		var cited []int
		for _, f := range g.v.open(i) {
			c := f.At.Number(g.order)
			n := int(f.Value)
			switch {
			case len(g.numbers[c]) > 0 && n < least[c].number:
				cited = append(cited, least[c].chain...)
			case len(g.numbers[c]) > 0 && n > greatest[c].number:
				cited = append(cited, greatest[c].chain...)
			case cell >= 0:
				number = -1
			default:
				cell, number = c, n
			}
		}
		if cell >= 0 && number > 0 && len(cited) > 0 &&
			!claim(g.claim(cell, number, true, append(cited, i)...)) {
			return
		}
	}
}

// sayBounds says a step by bounds.
func sayBounds(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	v := newView(x)
	for _, i := range s.Instances {
		if v.house(i) {
			h, all := v.houseOf(i), chains(x, s.Instances)
			r := puzzle.Because("latin/bounds/house", "house", v.area(h), "chains", all, "number",
				int(s.Fact.Value))
			var at []puzzle.Cell // the ends of single signs
			for _, c := range all {
				at = append(at, c.Part("cells").Cells...)
			}
			if len(at) == 2*len(all) {
				r.Form += "/signs"
			}
			return r.With("cells", slices.DeleteFunc(at, func(c puzzle.Cell) bool {
				return !slices.Contains(v.cells(h), c)
			}))
		}
	}
	return puzzle.Because("latin/bounds", "chains", chains(x, s.Instances))
}
