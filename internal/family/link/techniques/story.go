package techniques

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
)

// story tells how the rules of a step lead from the opposite of its conclusion to something
// impossible. ok is false if single rules do not.
func (b *board) story(s *explain.Step) (words string, ok bool) {
	e, linked, isEdge := b.edgeOf(s.Lit)
	if !isEdge {
		return "", false
	}
	c := b.chain(s.Instances)
	value := int8(1)
	if linked {
		value = -1
	}
	if !c.suppose(e, value, len(b.Edges)) {
		return "", false
	}
	_, steps := c.proof()
	var w strings.Builder
	fmt.Fprintf(&w, "suppose that %s", b.state(e, value))
	for i, f := range steps {
		why := c.since(f)
		if i > 0 && c.why[f].instance == c.why[steps[i-1]].instance && why == c.since(steps[i-1]) {
			why = "for the same reason"
		}
		fmt.Fprintf(&w, "; then %s, %s", b.state(int(f), c.now.Value[f]), why)
	}
	fmt.Fprintf(&w, "; but then %s: so %s", c.breaks(), b.state(e, -value))
	return w.String(), true
}

// state states the value of an edge: "row 1, column 2 and row 1, column 3 are linked".
func (b *board) state(e int, value int8) string {
	c, d := b.ends(e)
	if value < 0 {
		return fmt.Sprintf("%s and %s are not linked", b.at(c), b.at(d))
	}
	return fmt.Sprintf("%s and %s are linked", b.at(c), b.at(d))
}

// since says why an edge has its value.
func (c *chain) since(e int32) string {
	i := c.why[e].instance
	first := c.number(c.x.Cells(i)[0])
	switch c.role[i] {
	case node:
		linked := func(f int32) bool { return c.now.Value[f] > 0 }
		switch {
		case c.now.Value[e] > 0:
			return fmt.Sprintf("since %s has no other way", c.spot(first))
		case slices.ContainsFunc(c.why[e].from, linked):
			return fmt.Sprintf("since %s has its links", c.spot(first))
		}
		return fmt.Sprintf("since no way leads on from %s", c.at(first))
	case block:
		return "or a path would turn back on itself"
	case touching:
		return "or a path would run beside itself"
	case looping:
		return "or a path would close a loop"
	case parting:
		return "or the paths of two pairs would meet"
	}
	return "since " + c.x.Words(i)
}

// breaks says what is impossible about the broken rule.
func (c *chain) breaks() string {
	i := c.broken.instance
	cells := c.x.Cells(i)
	first := c.number(cells[0])
	switch c.role[i] {
	case node:
		switch n := c.links(first); {
		case n > c.wants(first):
			return fmt.Sprintf("%s has more links than it may have", c.spot(first))
		case n == 0:
			return fmt.Sprintf("no path can get to %s", c.spot(first))
		}
		return fmt.Sprintf("the path can't go on from %s", c.at(first))
	case block:
		return fmt.Sprintf("a path turns back on itself in the 2x2 block from %s", c.at(first))
	case touching:
		return fmt.Sprintf("a path runs beside itself at %s and %s", c.at(first),
			c.Cell(c.number(cells[1])))
	case looping:
		return fmt.Sprintf("there is a closed loop through %s", c.at(first))
	case parting:
		return fmt.Sprintf("the path of %s runs into that of another pair", c.Name(c.Label(first)))
	case joining:
		return fmt.Sprintf("the two %ss are shut off from each other", c.Name(c.Label(first)))
	}
	return c.x.Words(i) + " fails"
}

// bars says why an instance keeps a path from using an edge to a cell.
func (b *board) bars(i, to int) string {
	switch b.role[i] {
	case node:
		return fmt.Sprintf("%s has its links already", b.at(to))
	case block:
		return fmt.Sprintf("towards %s a path would turn back on itself", b.at(to))
	case touching:
		return fmt.Sprintf("towards %s the path would run beside itself", b.at(to))
	case looping:
		return fmt.Sprintf("towards %s the path would close a loop", b.at(to))
	case parting:
		return fmt.Sprintf("%s is on the path of another pair", b.at(to))
	}
	return b.x.Words(i)
}

// barred returns the cell at which the conclusion of a step is the only way, since other rules bar
// the others, and the rule that bars each other open edge there, by the cell to which it leads.
func (b *board) barred(s *explain.Step) (c, d int, by map[int]int, ok bool) {
	e, linked, isEdge := b.edgeOf(s.Lit)
	if !isEdge || !linked || len(s.Instances) < 2 {
		return 0, 0, nil, false
	}
	for _, i := range s.Instances {
		if b.role[i] != node {
			continue
		}
		c, d, ok := b.common(e, b.x.Cells(i))
		if !ok {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(s.Instances), func(j int) bool { return j == i })
		by, used := map[int]int{}, map[int]bool{}
		for f := range b.Around(c) {
			if f == e || !b.x.Open(b.lit[f]) {
				continue
			}
			for _, j := range rest {
				if b.chain([]int{j}).suppose(f, 1, 1) {
					by[b.Other(f, c)] = j
					used[j] = true
					break
				}
			}
		}
		if len(used) == len(rest) {
			return c, d, by, true
		}
	}
	return 0, 0, nil, false
}
