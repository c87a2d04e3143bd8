package rules

import "slices"

// Meaning. Numbers sum to a total. Optionally they also differ.
//
// Formula. If three numbers or more of the same range differ, a literal for each set of values
// that has the total: one is true, and the numbers have exactly its values. Otherwise, if few
// tuples of values have the total, the tuples as a Table, and else two rows of the solver. A group
// for each value if the numbers differ.
//
// Model. The row of Linear, and a row for each value if the numbers differ.
//
// Evaluation. Adds up the true values.
//
// Sources. This project's own.

// total is the constraint that numbers have a total.
type total struct {
	Total    int
	Distinct bool
	Of       []Int
}

// Sum completes a rule: the numbers sum to a total, and all differ if distinct is set.
func (d Draft) Sum(to int, distinct bool, xs ...Int) {
	d.over(xs...).add(total{to, distinct, slices.Clone(xs)})
}

// Holds reports whether the numbers have the total. They have none if a cell has no number.
func (c total) Holds(holds func(Lit) bool) bool {
	sum := 0
	for i, x := range c.Of {
		none := true
		for v := x.Lo; v <= x.Hi; v++ {
			if !holds(x.Is(v)) {
				continue
			}
			sum, none = sum+v, false
			if c.Distinct && slices.ContainsFunc(c.Of[:i], func(y Int) bool { return holds(y.Is(v)) }) {
				return false
			}
		}
		if none {
			return false
		}
	}
	return sum == c.Total
}

// tuples lists the tuples of values, or returns false if there are more than most.
func (c total) tuples(most int) ([][]int, bool) {
	least, greatest := make([]int, len(c.Of)+1), make([]int, len(c.Of)+1) // of the rest
	for i := len(c.Of) - 1; i >= 0; i-- {
		least[i], greatest[i] = least[i+1]+c.Of[i].Lo, greatest[i+1]+c.Of[i].Hi
	}
	return tuplesOf(c.Of, most, c.Total, func(left, i, v int) (int, bool) {
		left -= v
		return left, least[i+1] <= left && left <= greatest[i+1]
	}, func(left int) bool { return left == 0 }, c.Distinct)
}

// tuplesOf lists tuples of values in order, number by number: step returns what is left after a
// value, or false if no tuple goes on so.
func tuplesOf(xs []Int, most, all int, step func(left, i, v int) (int, bool),
	done func(left int) bool, distinct bool,
) ([][]int, bool) {
	var found [][]int
	tuple := make([]int, 0, len(xs))
	tries := 0
	var rest func(left int) bool
	rest = func(left int) bool {
		i := len(tuple)
		if i == len(xs) {
			if done(left) {
				found = append(found, slices.Clone(tuple))
			}
			return len(found) <= most
		}
		for v := xs[i].Lo; v <= xs[i].Hi; v++ {
			if tries++; tries > 100*most+1000 {
				return false // many dead ends are as bad as many tuples
			}
			next, ok := step(left, i, v)
			if !ok || distinct && slices.Contains(tuple, v) {
				continue
			}
			tuple = append(tuple, v)
			ok = rest(next)
			tuple = tuple[:i]
			if !ok {
				return false
			}
		}
		return true
	}
	if !rest(all) {
		return nil, false
	}
	return found, true
}

// mostTuples is the number of tuples up to which a sum or a product is lowered as a table.
const mostTuples = 300

func (c total) lower(f *formulaBuilder) {
	if masks, ok := c.masks(); ok && f.parts == nil && !f.axioms { // by tuples: shorter reasons
		c.lowerMasks(f, masks)
		return
	}
	if tuples, ok := c.tuples(mostTuples); ok {
		newTable(tuples, c.Of).lower(f)
		if c.Distinct && f.parts != nil { // reasons need not say it
			c.differ(f.atMostOne)
		}
		return
	}
	c.linear(c.Total, c.Total).solverRows(f)
	if c.Distinct {
		c.differ(f.atMostOne)
	}
}

// linear returns the row that the numbers sum to min to max.
func (c total) linear(min, max int) linear {
	terms := make([]Term, len(c.Of))
	for i, x := range c.Of {
		terms[i] = x.Times(1)
	}
	row, _ := newLinear(min, max, terms)
	return row
}

// differ calls with the literals of each value, of which at most one is true.
func (c total) differ(with func(lits ...Lit)) {
	if len(c.Of) == 0 {
		return
	}
	lo, hi := c.Of[0].Lo, c.Of[0].Hi
	for _, x := range c.Of {
		lo, hi = min(lo, x.Lo), max(hi, x.Hi)
	}
	for v := lo; v <= hi; v++ {
		var same []Lit
		for _, x := range c.Of {
			if l := x.Is(v); l != False {
				same = append(same, l)
			}
		}
		if len(same) > 1 {
			with(same...)
		}
	}
}

func (c total) rows(m *modelBuilder) {
	c.linear(c.Total, c.Total).rows(m)
	if c.Distinct {
		c.differ(func(lits ...Lit) { cardinal{packList(lits), 0, 1}.rows(m) })
	}
}

// Sum returns the numbers that the rule gives a sum and makes differ, or false for other rules
// and for one with conditions.
func (r *Rule) Sum() (sum int, of []Int, ok bool) {
	c, ok := r.is.(total)
	return c.Total, c.Of, ok && c.Distinct && len(r.when) == 0
}
