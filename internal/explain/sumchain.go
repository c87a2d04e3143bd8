package explain

import (
	"slices"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// A chain of runs supposes a number in a cell, and fills cells run by run until one has nothing
// left. All that it says is a number placed, so that a reader can follow on the board.

// mostLinks is the number of cells that a short chain fills.
const mostLinks = 3

// chain is what is supposed.
type chain struct {
	*Explainer
	can    map[puzzle.Cell]uint
	placed map[puzzle.Cell]bool
	fills  []placedNumber
	from   map[puzzle.Cell][]int // the fillings that took numbers from a cell, or filled it
	marks  bool
}

// placedNumber is a number placed, with the sum by which, and the fillings on which that rests.
type placedNumber struct {
	lit   Lit
	at    puzzle.Cell
	sum   int // -1 for what is supposed
	why   puzzle.Reason
	after []int
}

// marks returns what all cells of sums can hold.
func (x *Explainer) marks() map[puzzle.Cell]uint {
	all := map[puzzle.Cell]uint{}
	for _, i := range x.sums().all {
		_, of, _ := x.Rule(i).Sum()
		for _, n := range of {
			all[n.Cell], _ = x.left(n)
		}
	}
	return all
}

// leadsTo returns the chain from a number in a cell to the sum that has nothing left, or nil. By
// marks, it uses what cells can hold; a tight end is a sum with one cell left at most.
func (x *Explainer) leadsTo(at puzzle.Cell, v int, can map[puzzle.Cell]uint,
	marks, tight bool,
) (c *chain, end *run) {
	c = &chain{Explainer: x, can: map[puzzle.Cell]uint{}, placed: map[puzzle.Cell]bool{},
		from: map[puzzle.Cell][]int{}, marks: marks}
	for cell, set := range can {
		c.can[cell] = set
	}
	_, of, _ := x.Rule(x.sums().at[at][0]).Sum()
	n := of[slices.IndexFunc(of, func(n rules.Int) bool { return n.Cell == at })]
	c.place(placedNumber{lit: n.Is(v), at: at, sum: -1}, v)
	for next := 0; next < len(c.fills); next++ {
		touched := slices.Clone(x.sums().at[c.fills[next].at])
		for _, m := range c.excludes(c.fills[next].lit) {
			f, _ := x.Fact(m)
			touched = append(touched, x.sums().at[f.At]...)
		}
		slices.Sort(touched)
		touched = slices.Compact(touched)
		for _, i := range touched {
			if r := c.run(i); len(having(r.can, r.left)) == 0 && (!tight || len(r.cells) <= 1) {
				return c, r
			}
		}
		for _, i := range x.sums().at[c.fills[next].at] {
			c.fill(c.run(i))
		}
	}
	return c, nil
}

// run returns a sum in the chain.
func (c *chain) run(i int) *run {
	r := c.runWhere(i, func(n rules.Int) (uint, bool) {
		if c.placed[n.Cell] {
			return c.can[n.Cell], true
		}
		_, known := c.left(n)
		return c.can[n.Cell], known
	})
	r.supposed = true
	return r
}

// fill places what a run leaves of one number.
func (c *chain) fill(r *run) {
	thoughts := r.thoughts(bySets)
	if c.marks {
		thoughts = append(thoughts, slices.Concat(r.thoughts(byMarks), r.thoughts(byTrial))...)
	}
	for _, t := range thoughts {
		for _, l := range t.facts {
			f, _ := c.Fact(l)
			if !l.Negated() && !c.placed[f.At] && c.can[f.At]&(1<<int(f.Value)) != 0 {
				of := placedNumber{lit: l, at: f.At, sum: r.instance, why: t.why, after: c.after(r)}
				c.place(of, int(f.Value))
			}
		}
	}
}

// after returns the fillings on which a run rests.
func (c *chain) after(r *run) (all []int) {
	for _, at := range c.Cells(r.instance) {
		all = append(all, c.from[at]...)
	}
	return all
}

// place places a number, and takes it from the sums of the cell.
func (c *chain) place(l placedNumber, v int) {
	n := len(c.fills)
	c.fills = append(c.fills, l)
	c.can[l.at], c.placed[l.at] = 1<<v, true
	c.from[l.at] = append(c.from[l.at], n)
	for _, m := range c.excludes(l.lit) {
		if f, _ := c.Fact(m); c.can[f.At]&(1<<v) != 0 && !c.placed[f.At] {
			c.can[f.At] &^= 1 << v
			c.from[f.At] = append(c.from[f.At], n)
		}
	}
}

// excludes returns the same number in the other cells of the runs of one.
func (x *Explainer) excludes(l Lit) (all []Lit) {
	of, _ := x.Fact(l)
	for _, g := range x.groupsOf.at(int(l)) {
		for _, m := range x.groups[g] {
			if f, ok := x.Fact(m); ok && f.At != of.At && f.Value == of.Value {
				all = append(all, m)
			}
		}
	}
	return all
}

// needed returns the fillings on which an end rests, in their order.
func (c *chain) needed(end *run) (all []placedNumber) {
	needs := map[int]bool{}
	for _, n := range c.after(end) {
		needs[n] = true
	}
	for n, l := range slices.Backward(c.fills) {
		if needs[n] && l.sum >= 0 {
			all = append(all, l)
			for _, m := range l.after {
				needs[m] = true
			}
		}
	}
	slices.Reverse(all)
	return all
}

// chain tells that a number in a cell leads to nothing, on a rung or an easier one, or returns
// false.
func (x *Explainer) chain(at puzzle.Cell, v, rung int) (t told, ok bool) {
	if len(x.sums().at[at]) == 0 {
		return t, false
	}
	return x.chainWhere(at, v, rung, x.marks())
}

// chainWhere is chain for cells that can hold some numbers.
func (x *Explainer) chainWhere(at puzzle.Cell, v, rung int, can map[puzzle.Cell]uint,
) (t told, ok bool) {
	ways := 4
	if rung == byChain {
		ways = 2 // the others go by marks
	}
	for way := range ways {
		marks, tight := way > 1, way%2 == 0
		c, end := x.leadsTo(at, v, can, marks, tight)
		if end == nil {
			continue
		}
		links := c.needed(end)
		if tight && len(links) > mostLinks || len(links) > 2*mostTold {
			continue
		}
		t = told{rung: byMarkedChain, facts: []Lit{c.fills[0].lit.Not()}}
		if !marks && len(links) <= mostLinks {
			t.rung = byChain
		}
		steps := []puzzle.Reason{puzzle.Because("suppose", "fact", x.stated(c.fills[0].lit))}
		sums := []int{end.instance}
		for _, l := range links {
			steps = append(steps, puzzle.Because("then since", "rule", l.why, "facts", x.stated(l.lit)))
			if !slices.Contains(sums, l.sum) {
				sums = append(sums, l.sum)
			}
		}
		t.why = puzzle.Because("rules/told", "steps", append(steps, c.end(end)))
		for _, i := range sums {
			t.instances = append(t.instances, i)
			for _, cell := range x.Cells(i) {
				if k, ok := x.sums().cell[cell]; ok && !slices.Contains(t.instances, k) {
					t.instances = append(t.instances, k)
				}
			}
		}
		return t, true
	}
	return t, false
}

// helpful returns what is known of the cells of some sums and without which a chain is no longer as
// easy.
func (x *Explainer) helpful(at puzzle.Cell, v int, sums []int) []Lit {
	can := x.marks()
	t, _ := x.chainWhere(at, v, byMarkedChain, can)
	return x.helps(sums, can, func() bool {
		now, ok := x.chainWhere(at, v, byMarkedChain, can)
		return ok && now.rung <= t.rung &&
			len(now.why.Part("steps").Reasons) <= len(t.why.Part("steps").Reasons)
	})
}

// end says why a run has nothing left.
func (c *chain) end(r *run) puzzle.Reason {
	why := r.Reason(r.instance)
	switch len(r.cells) {
	case 0:
		return puzzle.Because("sum/end/full", "rule", why, "numbers", numbersOf(r.used))
	case 1:
		is := puzzle.Because("sum/end/one", "rule", why, "cell", r.cells[0], "number", r.left)
		if r.left < r.of[0].Lo || r.left > r.of[0].Hi {
			return puzzle.Because("sum/end/left", "rule", why, "cells", r.cells, "number", r.left)
		}
		bar := r.of[0].Is(r.left).Not()
		for _, l := range c.excludes(bar.Not()) {
			if f, _ := c.Fact(l); c.Known(l) || c.placed[f.At] && c.can[f.At] == 1<<r.left {
				bar = l
			}
		}
		return is.With("bar", c.stated(bar))
	}
	raw := having(r.free, r.left)
	is := func(form string) puzzle.Reason {
		return puzzle.Because(form, "rule", why, "cells", r.some("open cells", r.cells),
			"number", r.left, "ways", ways(raw))
	}
	bars := barring(raw, r.can, r.left, r.cells)
	switch {
	case bars == nil:
		marks := r.marked(puzzle.Reason{}, func(can []uint) bool {
			return len(having(can, r.left)) == 0
		}, r.all()...).Part("marks").Reasons
		return is("sum/end/marks").With("marks", marks)
	case len(raw) > mostWays || len(raw) == 0:
		return is("sum/end/sum").With("bars", bars)
	}
	return is("sum/end/ways").With("bars", bars)
}

// chains claims what chains of a rung settle.
func (x *Explainer) chains(rung int, claims func(told) bool) {
	for _, i := range x.sums().all {
		r := x.run(i)
		for k, at := range r.cells {
			for _, v := range numbersOf(r.can[k]) {
				if i != x.sums().at[at][0] {
					continue
				}
				if x.Over(100) {
					return
				}
				if t, ok := x.chain(at, v, rung); ok && t.rung == rung && !claims(t) {
					return
				}
			}
		}
	}
}
