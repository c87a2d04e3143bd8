package techniques

import (
	"slices"

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
		why := v.inCage(c, n)
		if why == nil {
			why = v.excluded(c, n, v.all()...)
		}
		return puzzle.Because("latin/only number"+v.elsewhere(to), "cell", c, "number", n, "others", why)
	}}, true
}

// excluded says why a cell holds no other number than one, of some: its houses have some, and the
// marks lack others.
func (v *view) excluded(c puzzle.Cell, but int, numbers ...int) (why []puzzle.Reason) {
	var by [][]house
	var out []int
	for _, n := range numbers {
		if n == but {
			continue
		}
		if has := v.having(c, n, house{}); has != nil {
			by = append(by, has)
		} else if v.marked(c, n) {
			out = append(out, n)
		}
	}
	told := map[int]bool{}
	for _, a := range v.areas(cover(by)) {
		var has []int
		for _, n := range numbers {
			if n != but && !told[n] && slices.ContainsFunc(a.Cells, func(d puzzle.Cell) bool {
				return v.x.Known(v.lit(d, n))
			}) {
				has, told[n] = append(has, n), true
			}
		}
		why = append(why, puzzle.Because("latin/has", "house", a, "numbers", has))
	}
	if out != nil {
		why = append(why, puzzle.Because("latin/out", "numbers", out))
	}
	return why
}

// inCage says that the others of a cage leave one number for a cell, if they do.
func (v *view) inCage(c puzzle.Cell, n int) []puzzle.Reason {
	for i := range v.x.Instances() {
		if v.x.Rule(i).Name != cageRule {
			continue
		}
		k, left, has := v.cageOf(i), [][]int(nil), []int(nil)
		var cells []puzzle.Cell
		for _, j := range k.Cells {
			at := puzzle.CellOf(j, v.order)
			cells = append(cells, at)
			switch {
			case at == c:
				left = append(left, v.all())
			case v.known(at):
				has = append(has, v.numbers(at)[0])
				left = append(left, has[len(has)-1:])
			}
		}
		at := slices.Index(cells, c)
		if at < 0 || len(has) == 0 {
			continue
		}
		if len(left) < len(cells) || v.combineOf(k, cells, left, false, func(some []int) bool {
			return some[at] != n
		}) {
			return nil
		}
		return []puzzle.Reason{puzzle.Because("latin/in cage", "cage", v.cageArea(k, cells), "numbers",
			slices.Sorted(slices.Values(has)))}
	}
	return nil
}

// all returns the numbers of the board.
func (v *view) all() (all []int) {
	for n := range v.order {
		all = append(all, n+1)
	}
	return all
}
