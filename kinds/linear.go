package kinds

import (
	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/rules"
)

// weighted takes the terms of a sum, pairs of a weight and a cell or a condition, and its bounds.
func weighted(c *call, _ *boardRules, r *record) {
	v := c.take("terms")
	terms, ok := list(v)
	if !ok {
		c.wrong("terms", "a list of pairs such as (2, c) or (3, c.holds(1))", v)
	}
	for _, term := range terms {
		pair, ok := list(term)
		if !ok || len(pair) != 2 {
			c.wrong("terms", "pairs such as (2, c) or (3, c.holds(1))", term)
			return
		}
		weight, err := number(pair[0])
		if err != nil {
			c.wrong("terms", "a number as the first of each pair", pair[0])
		}
		r.Numbers = append(r.Numbers, weight)
		if l := c.condition(pair[1]); l != nil {
			c.conditions = true
			r.Cells, r.Lits = append(r.Cells, -1), append(r.Lits, l.literal)
			continue
		}
		of, ok := pair[1].(*cell)
		if !ok {
			c.wrong("terms", "a cell or a condition as the second of each pair", pair[1])
			return
		}
		// The place of a condition that is never true.
		r.Cells, r.Lits = append(r.Cells, of.n), append(r.Lits, literal{What: never})
	}
	bound := func(name string, none int) int {
		v := c.takeNamed(name)
		if v == nil || v == starlark.None {
			return none
		}
		n, err := number(v)
		if err != nil {
			c.wrong(name, "a number", v)
		}
		return n
	}
	least, most := bound("least", rules.NoMin), bound("most", rules.NoMax)
	if least == rules.NoMin && most == rules.NoMax {
		c.fail("it needs least = or most =, the bounds of the sum")
	}
	r.Tuples = [][]int{{least, most}}
}

// linear adds the rule of a sum with weights.
func (b *builder) linear(r *record, d rules.Draft) {
	terms := make([]rules.Term, len(r.Numbers))
	for i, weight := range r.Numbers {
		if c := r.Cells[i]; c >= 0 {
			terms[i] = b.numbers([]int{c})[0].Times(weight)
		} else {
			terms[i] = rules.Times(weight, b.lit(r.Lits[i]))
		}
	}
	d.Linear(r.Tuples[0][0], r.Tuples[0][1], terms...)
}
