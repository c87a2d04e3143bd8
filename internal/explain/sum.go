package explain

import (
	"slices"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// remains is what the known numbers of a sum of numbers that differ leave for its others.
type remains struct {
	left    int
	used    []int // the known numbers
	known   []puzzle.Cell
	cells   []puzzle.Cell // the others
	of      []rules.Int
	numbers [][]int // that each of the cells can hold
	ways    [][]int // sets with the sum that is left, up to one more than a step lists
}

// remains returns what a sum leaves, or false for other rules.
func (x *Explainer) remains(instance int) (r *remains, ok bool) {
	sum, of, ok := x.Rule(instance).Sum()
	r = &remains{left: sum}
	for _, n := range of {
		var can []int
		for v := n.Lo; v <= n.Hi; v++ {
			if !x.Known(n.Is(v).Not()) {
				can = append(can, v)
			}
		}
		if len(can) == 1 && x.Known(n.Is(can[0])) {
			r.left -= can[0]
			r.used, r.known = append(r.used, can[0]), append(r.known, n.Cell)
		} else {
			r.add(n.Cell, n, can)
		}
	}
	r.fill(r.left, r.used, nil)
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

// can returns the numbers that the sum leaves for one of the cells, with what the others can hold.
func (r *remains) can(own int) (numbers []int) {
	for v := r.of[own].Lo; v <= r.of[own].Hi; v++ {
		rest := r.without(own)
		rest.fill(r.left-v, append(r.used[:len(r.used):len(r.used)], v), nil)
		if len(rest.ways) > 0 && !slices.Contains(r.used, v) {
			numbers = append(numbers, v)
		}
	}
	return numbers
}

// without returns the cells but for one, without sets.
func (r *remains) without(own int) *remains {
	rest := &remains{}
	for i, c := range r.cells {
		if i != own {
			rest.add(c, r.of[i], r.numbers[i])
		}
	}
	return rest
}

// add adds one of the others.
func (r *remains) add(c puzzle.Cell, of rules.Int, can []int) {
	r.cells, r.of, r.numbers = append(r.cells, c), append(r.of, of), append(r.numbers, can)
}

// raw returns the sets of some sum without some numbers, whatever the cells can hold.
func (r *remains) raw(left int, used []int) [][]int {
	all := remains{cells: r.cells, numbers: make([][]int, len(r.of))}
	for i, n := range r.of {
		for v := n.Lo; v <= n.Hi; v++ {
			all.numbers[i] = append(all.numbers[i], v)
		}
	}
	all.fill(left, used, nil)
	return all.ways
}

// listed reports whether nothing is known of a sum that has few sets, so that its rule lists them.
func (r *remains) listed() bool {
	return len(r.known) == 0 && len(r.ways) < mostNamed && len(r.raw(r.left, nil)) == len(r.ways)
}

// with says why a sum leaves no number for one of its cells: what the others would have.
func (x *Explainer) with(r *remains, instance, own, v int) puzzle.Reason {
	rule := x.Reason(instance)
	few, all := len(r.ways) < mostNamed && !has(r.ways, []int{v}), *r
	switch {
	case few && !r.listed():
		return r.said("sum/ways", rule, puzzle.Cell{}, 0)
	case few || v >= r.left && len(r.known) == 0:
		return rule
	case v >= r.left:
		all.ways = [][]int{{r.left}}
		return all.said("sum/ways", rule, puzzle.Cell{}, 0)
	}
	rest, would := r.without(own), r.left-v
	form := "sum/with"
	if len(rest.cells) == 1 {
		if o := rest.of[0]; o.Lo <= would && would <= o.Hi && would != v {
			if bar := x.barring(o.Is(would)); !bar.Negated() {
				said := r.said("sum/with/barred", rule, r.cells[own], v)
				return said.With("bar", x.stated(bar))
			}
		}
		form = "sum/with/one"
	} else {
		all.ways = rest.raw(would, append(r.used[:len(r.used):len(r.used)], v))
		if 0 < len(all.ways) && len(all.ways) < mostNamed {
			form = "sum/with/none"
		}
	}
	return all.said(form, rule, r.cells[own], v)
}

// barring returns what is on the board that excludes what a literal states: the same number in a
// house of its cell, or else that it was struck.
func (x *Explainer) barring(l Lit) Lit {
	for _, g := range x.groupsOf.at(int(l)) {
		for _, m := range x.groups[g] {
			f, _ := x.Fact(m)
			if h, _ := x.Fact(l); x.Known(m) && f.Value == h.Value && f.At != h.At {
				return m
			}
		}
	}
	return l.Not()
}

// sum says a step by sums of numbers that differ, as people count: what the known ones leave for
// the others, or what one more would leave. It returns false for other steps, and if a few numbers
// of the sum are all that it rests on.
func (x *Explainer) sum(s *Step, facts []Lit) (said puzzle.Reason, ok bool) {
	var sums []int
	for _, i := range s.Instances {
		if _, _, ok := x.Rule(i).Sum(); ok {
			sums = append(sums, i)
		} else if x.Rule(i).Name != "cell" {
			return said, false
		}
	}
	if len(sums) == 0 || s.Fact.What != puzzle.Holds {
		return said, false
	}
	r, ok := x.remains(sums[0])
	own, rule := slices.Index(r.cells, s.Fact.At), x.Reason(sums[0])
	if !ok || len(sums) > 1 || own < 0 {
		return said, false
	}
	if len(s.Instances) > 1 && !s.Fact.Not {
		return said, false
	}
	plain := len(facts) <= mostNamed/2 && len(s.Premises) > 0 == (len(facts) > 0)
	for _, l := range facts {
		f, _ := x.Fact(l)
		plain = plain && !f.Not && slices.Contains(r.known, f.At)
	}
	v, all := int(s.Fact.Value), r.listed()
	if s.Fact.Not && slices.Contains(r.can(own), v) {
		return said, false
	}
	var is puzzle.Reason
	switch form := "sum/ways"; {
	case s.Fact.Not && len(r.ways) < mostNamed && !has(r.ways, []int{v}):
		is = x.with(r, sums[0], own, v)
	case plain && len(s.Instances) == 1:
		return said, false
	case len(r.cells) == 1:
		is = r.said("sum/last", rule, s.Fact.At, 0)
	case s.Fact.Not:
		is = x.with(r, sums[0], own, v)
	case len(r.ways) == mostNamed:
		return said, false
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
		switch {
		case can == 1 && all:
			form = "sum/can"
		case can == 1:
			form = "sum/ways/can"
		case where == 1 && all:
			form = "sum/only"
		case where == 1:
			form = "sum/ways/only"
		}
		is = r.said(form, rule, s.Fact.At, v)
		if form == "sum/ways" { // the numbers of the ways have their places
			var others []puzzle.Reason
			for _, n := range r.numbers[own] {
				if n != v && has(r.ways, []int{n}) {
					others = append(others, x.with(r, sums[0], own, n))
				}
			}
			if len(others) <= mostNamed/2 {
				is.Form, is.Parts = "{others|; }", puzzle.Because("", "others", others).Parts
			}
		}
	}
	return puzzle.Because("rules", "around", x.around(&Step{Instances: sums}), "rules", is), true
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
