package explain

import (
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

// remains is what the known numbers of a sum of numbers that differ leave for its others.
type remains struct {
	left    int
	known   []puzzle.Cell
	cells   []puzzle.Cell // the others
	numbers [][]int       // that each of the cells can hold
	ways    [][]int       // sets with the sum that is left, up to one more than a step lists
}

// remains returns what a sum leaves, or false for other rules.
func (x *Explainer) remains(instance int) (r remains, ok bool) {
	sum, of, ok := x.Rule(instance).Sum()
	r.left = sum
	var used []int
	for _, n := range of {
		var can []int
		for v := n.Lo; v <= n.Hi; v++ {
			if !x.Known(n.Is(v).Not()) {
				can = append(can, v)
			}
		}
		if len(can) == 1 && x.Known(n.Is(can[0])) {
			r.left -= can[0]
			used, r.known = append(used, can[0]), append(r.known, n.Cell)
		} else {
			r.cells, r.numbers = append(r.cells, n.Cell), append(r.numbers, can)
		}
	}
	r.fill(r.left, used, nil)
	return r, ok
}

// fill lists the sets of numbers, one of each cell, that go on from an ordered one and have a sum.
func (r *remains) fill(left int, used, set []int) {
	if len(set) == len(r.cells) {
		if left == 0 && !has(r.ways, set) {
			r.ways = append(r.ways, set)
		}
		return
	}
	for _, v := range r.numbers[len(set)] {
		at := 0
		for at < len(set) && set[at] < v {
			at++
		}
		if v <= left && len(r.ways) < mostNamed && !slices.Contains(used, v) &&
			!slices.Contains(set, v) {
			r.fill(left-v, used, slices.Insert(slices.Clone(set), at, v))
		}
	}
}

// has reports whether all of some numbers are in one of several sets.
func has(sets [][]int, numbers []int) bool {
	for _, set := range sets {
		all := true
		for _, v := range numbers {
			all = all && slices.Contains(set, v)
		}
		if all {
			return true
		}
	}
	return false
}

// said says what a sum leaves, also with a number in one of its cells.
func (r *remains) said(form string, rule puzzle.Reason, at puzzle.Cell, v int) puzzle.Reason {
	var ways []puzzle.Reason
	for _, w := range r.ways {
		ways = append(ways, puzzle.Because("sum/of", "numbers", w))
	}
	counted := func(kind string, without puzzle.Cell) any {
		cells := slices.DeleteFunc(slices.Clone(r.cells), func(c puzzle.Cell) bool {
			return c == without
		})
		if len(cells) <= 2 {
			return cells
		}
		return puzzle.Because(kind, "n", len(cells))
	}
	return puzzle.Because(form, "rule", rule, "ways", ways,
		"cells", counted("open cells", puzzle.Cell{Row: -1}),
		"others", counted("open cells/other", at),
		"cell", at, "number", v, "left", r.left, "would", r.left-v)
}

// sum says a step by a sum of numbers that differ, as people count: what the known ones leave for
// the others, or what one more would leave. It returns false for other steps, and if a few numbers
// of the sum are all that it rests on.
func (x *Explainer) sum(s *Step, facts []Lit) (said puzzle.Reason, ok bool) {
	r, ok := x.remains(s.Instances[0])
	own := slices.Index(r.cells, s.Fact.At)
	plain := len(facts) <= mostNamed/2 && len(s.Premises) > 0 == (len(facts) > 0)
	for _, l := range facts {
		f, _ := x.Fact(l)
		plain = plain && !f.Not && slices.Contains(r.known, f.At)
	}
	if !ok || plain || len(s.Instances) > 1 || own < 0 || s.Fact.What != puzzle.Holds {
		return said, false
	}
	form, v := "sum/ways", int(s.Fact.Value)
	switch {
	case len(r.cells) == 1:
		form, v = "sum/last", 0
	case s.Fact.Not && v >= r.left:
		r.ways, v = [][]int{{r.left}}, 0
	case s.Fact.Not && len(r.cells) == 2:
		form = "sum/with/one"
	case s.Fact.Not && (len(r.ways) == mostNamed || has(r.ways, []int{v})):
		form = "sum/with"
	case len(r.ways) == mostNamed:
		return said, false
	case s.Fact.Not:
		v = 0 // the words are those of other numbers, too
	default:
		can, where := 0, 0 // numbers of the ways in this cell, and cells for this number
		for i, numbers := range r.numbers {
			for _, n := range numbers {
				if i == own && has(r.ways, []int{n}) {
					can++
				}
				if n == v {
					where++
				}
			}
		}
		switch all := len(r.known) == 0; {
		case can == 1 && all:
			form = "sum/can"
		case can == 1:
			form = "sum/ways/can"
		case where == 1 && all:
			form = "sum/only"
		case where == 1:
			form = "sum/ways/only"
		}
	}
	return puzzle.Because("rules", "around", x.around(s), "rules",
		r.said(form, x.Reason(s.Instances[0]), s.Fact.At, v)), true
}

// leaving states instances, and of sums also what is left.
func (x *Explainer) leaving(instances []int) []puzzle.Reason {
	all := x.Reasons(instances)
	for k, i := range instances {
		if r, ok := x.remains(i); ok && len(r.known) > 0 && len(r.ways) < mostNamed {
			all[k] = r.said("sum/ways", all[k], puzzle.Cell{}, 0)
		}
	}
	return all
}
