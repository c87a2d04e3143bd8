package techniques

import "github.com/gridwright/gridwright/puzzle"

// suppose tells where a literal leads by some instances, one thing after the other, without the
// conclusion. It returns false if the clauses lead to nothing impossible one at a time.
func (v *view) suppose(l Lit, instances []int) (story []puzzle.Reason, ok bool) {
	steps, end, ok := v.x.Suppose(l, instances)
	if !ok {
		return nil, false
	}
	story = append(story, v.supposed(l))
	for len(steps) > 0 {
		d := steps[0]
		steps = steps[1:]
		c, n, holds := v.fact(d.Lit)
		if holds {
			story = append(story, v.forced(c, n, d.Instance))
			continue
		}
		// Numbers that a sign keeps out of one cell are told together.
		numbers := []int{n}
		for len(steps) > 0 {
			at, m, holds := v.fact(steps[0].Lit)
			if holds || at != c || steps[0].Instance != d.Instance {
				break
			}
			steps = steps[1:]
			numbers = append(numbers, m)
		}
		story = append(story, puzzle.Because("then excluded", "cell", c, "beside",
			v.beside(d.Instance, c), "numbers", numbers))
	}
	return append(story, v.empty(end.Instance, end.Clause)), true
}

// supposed begins a story.
func (v *view) supposed(l Lit) puzzle.Reason {
	c, n, holds := v.fact(l)
	f := puzzle.HoldsFact(c, n)
	if !holds {
		f = f.Opposite()
	}
	return puzzle.Because("suppose", "fact", f)
}

// beside says how a sign relates a cell to the other one: "less than row 1, column 2".
func (v *view) beside(i int, c puzzle.Cell) puzzle.Reason {
	cells := v.x.Cells(i)
	if cells[0] == c {
		return puzzle.Because("less", "cell", cells[1])
	}
	return puzzle.Because("greater", "cell", cells[0])
}

// forced says that a number follows in a cell, by an instance that leaves nothing else.
func (v *view) forced(c puzzle.Cell, n, i int) puzzle.Reason {
	r := puzzle.Because("then number", "cell", c, "number", n)
	switch {
	case v.house(i):
		r.Form = "then place"
		return r.With("house", v.area(v.houseOf(i)))
	case v.x.Rule(i).Name == signRule:
		r.Form = "then sign"
		return r.With("beside", v.beside(i, c))
	}
	return r
}

// empty says that a clause of an instance has nothing left.
func (v *view) empty(i int, clause []Lit) puzzle.Reason {
	cells := v.x.Cells(i)
	switch {
	case v.house(i):
		_, n, _ := v.fact(clause[0])
		return puzzle.Because("then no place", "house", v.area(v.houseOf(i)), "number", n)
	case v.x.Rule(i).Name == signRule:
		return puzzle.Because("then no sign", "small", cells[0], "large", cells[1])
	}
	return puzzle.Because("then no number", "cell", cells[0])
}
