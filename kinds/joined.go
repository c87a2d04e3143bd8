package kinds

import (
	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Cells that are not neighbours may be joined, too, as the islands of a Hashi are by bridges. In
// rules, each join has a condition; a judge has those that there are.

// joined takes cells, and joins of two of them, each with a condition.
func joined(c *call, _ *boardRules, r *record) {
	var at map[int]int
	r.Cells, at = c.joinable()
	joins, _ := list(c.take("joins"))
	c.conditions = true
	for _, j := range joins {
		of, _ := list(j)
		if len(of) != 3 {
			c.wrong("joins", "a list with two cells and a condition for each", j)
			return
		}
		x := c.condition(of[2])
		pair := c.join(at, of[:2])
		if x == nil || pair == nil {
			c.wrong("joins", "two of the cells and a condition for each", j)
			return
		}
		r.Tuples, r.Lits = append(r.Tuples, pair), append(r.Lits, x.literal)
	}
}

// joinable takes cells that may be joined, and returns their places, too.
func (c *call) joinable() (cells []int, at map[int]int) {
	cells, at = c.cells("cells"), map[int]int{}
	for i, n := range cells {
		at[n] = i
	}
	if len(at) < len(cells) {
		c.fail("two of the cells are the same")
	}
	return cells, at
}

// join returns the places of the two cells of a join, or nil.
func (c *call) join(at map[int]int, two []starlark.Value) []int {
	var pair []int
	for _, v := range two {
		of, ok := v.(*cell)
		if !ok {
			return nil
		}
		i, ok := at[of.n]
		if !ok {
			return nil
		}
		pair = append(pair, i)
	}
	if len(pair) != 2 || pair[0] == pair[1] {
		return nil
	}
	return pair
}

// join adds the rule that cells are connected by joins: each is a node beside those that it joins.
func (b *builder) join(r *record, d rules.Draft) {
	cells := make([]puzzle.Cell, len(r.Cells))
	nodes := make([]rules.Lit, len(cells))
	for i, n := range r.Cells {
		cells[i], nodes[i] = b.p.Cell(n), rules.True
	}
	d.Connected(rules.Joins(cells, r.Tuples), append(nodes, b.lits(r.Lits)...)...)
}

// joined answers a judge: whether joins connect cells.
func (v *view) joined(c *call) (starlark.Value, error) {
	cells, at := c.joinable()
	beside := make([][]int, len(cells))
	joins, _ := list(c.take("joins"))
	for _, j := range joins {
		two, _ := list(j)
		pair := c.join(at, two)
		if pair == nil {
			c.wrong("joins", "a list of pairs of the cells", j)
			break
		}
		beside[pair[0]] = append(beside[pair[0]], pair[1])
		beside[pair[1]] = append(beside[pair[1]], pair[0])
	}
	if err := c.end(); err != nil {
		return nil, err
	}
	met := make([]bool, len(cells)+1)
	queue := []int{0}
	met[0] = true
	for k := 0; k < len(queue) && len(cells) > 0; k++ {
		for _, i := range beside[queue[k]] {
			if !met[i] {
				met[i] = true
				queue = append(queue, i)
			}
		}
	}
	return starlark.Bool(len(queue) >= len(cells)), nil
}
