package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Only number, the naked single. One number is left for a cell, since the others are in its row,
// column or box, or are excluded otherwise. A cell holds a number, so it holds this one.
var onlyNumber = explain.Technique{
	Name: onlyNumberName,
	Doc: "One number is left for a cell, since all others are excluded: it holds it (naked single). " +
		"For people it is harder to find than an only place.",
	Weight: 2,
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, onlyNumberName) },
	Reason: tellParts,
	Example: "sudoku\n. . 5 . 1 4\n. 1 2 . . 5\n. 6 . . . .\n3 . 1 . . .\n. . . . . .\n" +
		". . . . 5 6\n",
}

func readOnlyNumber(v *view, instances []int) (part, bool) {
	if len(instances) != 1 || v.x.Rule(instances[0]).Name != cellRule {
		return part{}, false
	}
	left := v.open(instances[0])
	if len(left) != 1 {
		return part{}, false
	}
	c, n := left[0].At, int(left[0].Value)
	return part{name: onlyNumberName, settles: v.placed(c, n), say: func(to Lit) puzzle.Reason {
		return puzzle.Because("latin/only number"+v.elsewhere(to), "cell", c, "number", n,
			"others", v.excluded(c, n))
	}}, true
}

// excluded says why a cell holds no other number than one: its houses have some, and others were
// excluded.
func (v *view) excluded(c puzzle.Cell, but int) (why []puzzle.Reason) {
	met := make([]bool, v.order+1)
	met[but] = true
	pick := func(with func(n int) bool) (some []int) {
		for n := 1; n <= v.order; n++ {
			if !met[n] && with(n) {
				met[n] = true
				some = append(some, n)
			}
		}
		return some
	}
	for _, h := range v.shared([]puzzle.Cell{c}) {
		if has := pick(func(n int) bool { return v.holds(h, n) }); has != nil {
			why = append(why, v.has(h, has))
		}
	}
	if out := pick(func(int) bool { return true }); out != nil {
		why = append(why, puzzle.Because("latin/out", "numbers", out))
	}
	return why
}
