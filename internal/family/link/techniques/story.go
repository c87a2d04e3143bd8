package techniques

import (
	"reflect"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// story tells how some rules, or any for nil, lead from the opposite of a step's conclusion to
// something impossible, one after the other, and which are used. ok is false if single rules do
// not.
func (b *linkBoard) story(s *explain.Step, only []int) (
	story []puzzle.Reason, used []int, ok bool,
) {
	e, linked, isEdge := b.edgeOf(s.Lit)
	if !isEdge {
		return nil, nil, false
	}
	c := b.chain(only)
	value := int8(1)
	if linked {
		value = -1
	}
	if !c.suppose(e, value, len(b.Edges)) {
		return nil, nil, false
	}
	used, steps := c.proof()
	story = append(story, puzzle.Because("suppose", "fact", b.state(e, value)))
	if runs := c.runs(steps); runs != nil && len(steps) > mostLinks {
		story, steps = append(story, puzzle.Because("then runs", "runs", runs)), nil
	}
	for i := 0; i < len(steps); {
		f, why := steps[i], c.since(steps[i])
		value := c.now.Value[f]
		var at []puzzle.Cell
		var facts []puzzle.Fact
		for ; i < len(steps); i++ { // what follows at one place in the same way is told at once
			e := steps[i]
			from, to := c.ends(int(e))
			common := slices.DeleteFunc(slices.Clone(at), func(d puzzle.Cell) bool {
				return d != c.Cell(from) && d != c.Cell(to)
			})
			if at == nil {
				common = []puzzle.Cell{c.Cell(from), c.Cell(to)}
			}
			if c.now.Value[e] != value || len(common) == 0 || !reflect.DeepEqual(why, c.since(e)) {
				break
			}
			at, facts = common, append(facts, b.state(int(e), value))
		}
		story = append(story, c.told(at, facts, why))
	}
	return append(story, puzzle.Because("but then", "fault", c.breaks())), used, true
}

// told tells what follows for a reason: a fact, or several about the links of one cell.
func (c *chain) told(at []puzzle.Cell, facts []puzzle.Fact, why puzzle.Reason) puzzle.Reason {
	if len(facts) == 1 {
		return puzzle.Because("then", "fact", facts[0], "why", why)
	}
	var to []puzzle.Cell
	for _, f := range facts {
		if to = append(to, f.To); f.To == at[0] {
			to[len(to)-1] = f.At
		}
	}
	form := "settled/linked"
	switch {
	case facts[0].Not:
		form += "/not"
	case why.Form == "since no other way":
		return puzzle.Because("then ways", "cell", at[0], "to", to, "supposed", facts)
	}
	return puzzle.Because("then", "fact", puzzle.Because(form, "cell", at[0], "to", to, "supposed",
		facts), "why", why)
}

// mostLinks is the number of conclusions up to which a story tells each with its reason. A longer
// one tells the lines that are drawn on the way.
const mostLinks = 3

// runs tells the links among some conclusions as lines, each by its ends and corners.
func (c *chain) runs(steps []int32) (runs []puzzle.Reason) {
	links := slices.DeleteFunc(slices.Clone(steps), func(e int32) bool { return c.now.Value[e] < 0 })
	for len(links) > 0 {
		var line []int
		for i := 0; i < len(links); i++ {
			from, to := c.ends(int(links[i]))
			if last := len(line) - 1; last >= 0 {
				switch {
				case line[0] == from || line[0] == to:
					slices.Reverse(line)
				case line[last] != from && line[last] != to:
					continue
				}
				if line[last] == to {
					from, to = to, from
				}
				line = append(line, to)
			} else {
				line = []int{from, to}
			}
			links = slices.Delete(links, i, i+1)
			i = -1
		}
		corners := line[:1:1]
		for i, cell := range line[1:] {
			if i+2 == len(line) || line[i+2]-cell != cell-line[i] {
				corners = append(corners, cell)
			}
		}
		runs = append(runs, puzzle.Because("run", "cells", c.cells(corners...)))
	}
	return runs
}

// met returns the pairs whose terminals are at some edges.
func (c *chain) met(some ...int32) (pairs []puzzle.Area) {
	labels := map[int]bool{0: true}
	for _, e := range some {
		from, to := c.ends(int(e))
		for _, cell := range []int{from, to} {
			if k := c.Label(cell); !labels[k] {
				labels[k] = true
				pairs = append(pairs, c.pair(k))
			}
		}
	}
	return pairs
}

// state returns the value of an edge as a fact.
func (b *linkBoard) state(e int, value int8) puzzle.Fact {
	f := b.Fact(e)
	f.Not = value < 0
	return f
}

// since says why an edge has its value.
func (c *chain) since(e int32) puzzle.Reason {
	i := c.why[e].instance
	first := c.number(c.x.Cells(i)[0])
	switch c.role[i] {
	case node:
		linked := func(f int32) bool { return c.now.Value[f] > 0 }
		switch {
		case c.now.Value[e] > 0:
			return puzzle.Because("since no other way", "spot", c.spot(first))
		case slices.ContainsFunc(c.why[e].from, linked):
			form := "since its links"
			if c.Label(first) > 0 {
				form += "/terminal"
			}
			return puzzle.Because(form, "spot", c.spot(first))
		}
		return puzzle.Because("since no way leads on", "cell", c.Cell(first))
	case block:
		return puzzle.Because("or turns back")
	case touching:
		return puzzle.Because("or runs beside")
	case looping:
		return puzzle.Because("or closes a loop")
	case parting:
		return puzzle.Because("or pairs meet", "pairs", c.met(append(slices.Clone(c.why[e].from), e)...))
	}
	return puzzle.Because("since rule", "rule", c.x.Reason(i))
}

// breaks says what is impossible about the broken rule.
func (c *chain) breaks() puzzle.Reason {
	i := c.broken.instance
	cells := c.x.Cells(i)
	first := c.number(cells[0])
	switch c.role[i] {
	case node:
		switch n := c.links(first); {
		case n > c.wants(first):
			return puzzle.Because("too many links", "spot", c.spot(first))
		case n == 0:
			return puzzle.Because("no path gets there", "spot", c.spot(first))
		}
		return puzzle.Because("path can't go on", "cell", cells[0])
	case block:
		return puzzle.Because("turns back", "cell", cells[0])
	case touching:
		return puzzle.Because("runs beside", "cells", cells)
	case looping:
		return puzzle.Because("closed loop", "cell", cells[0])
	case parting:
		return puzzle.Because("runs into", "pairs", c.met(c.broken.from...))
	case joining:
		return puzzle.Because("shut off from each other", "pair", c.pair(c.Label(first)))
	}
	return puzzle.Because("rule fails", "rule", c.x.Reason(i))
}
