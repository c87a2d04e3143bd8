package graph_test

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/graph"
)

// form returns nil if a clause has its form in a world, and nothing besides. It shares no code with
// the theories.
func (w *world) form(r graph.Reason) error {
	var plain, opposite []int // the edges or nodes of the literals, by sign
	for _, l := range r.Clause {
		i := slices.IndexFunc(w.lits, func(m cnf.Lit) bool { return m.Var() == l.Var() })
		switch {
		case i < 0:
			return fmt.Errorf("%v is not a literal of the graph", l)
		case slices.Contains(plain, i) || slices.Contains(opposite, i):
			return fmt.Errorf("%v is in it twice", l)
		case w.lits[i] == l:
			plain = append(plain, i)
		default:
			opposite = append(opposite, i)
		}
	}
	if r.Form == graph.Cut {
		return w.cut(plain, opposite)
	}
	if w.name == "groups" {
		return w.formOfGroups(r.Form, plain, opposite)
	}
	if w.nodal() {
		return errors.New("not a form for nodes")
	}
	p := w.drawing(opposite)
	if r.Form == graph.PairLinked {
		return w.pairLinked(p, plain)
	}
	if len(plain) > 0 {
		return errors.New("a literal has the wrong sign")
	}
	labels := w.rules.Labels
	switch r.Form {
	case graph.ClosedCycle:
		if w.name == "loop" || len(p.cycles) != 1 || len(p.paths) != 0 {
			return errors.New("not one cycle")
		}
		return nil
	case graph.PairsJoined:
		if len(p.cycles) != 0 || len(p.paths) != 1 {
			return errors.New("not one path")
		}
		if a, b := p.paths[0].ends(); labels[a] == 0 || labels[b] == 0 || labels[a] == labels[b] {
			return errors.New("the labels do not differ")
		}
		return nil
	case graph.TouchingStretch:
		if w.rules.Touch != graph.Never || len(p.cycles) != 0 || len(p.paths) != 1 || len(opposite) < 2 {
			return errors.New("not one stretch of two edges or more")
		}
		if a, b := p.paths[0].ends(); !slices.ContainsFunc(w.g.At(int32(a)), func(h graph.Half) bool { return int(h.To) == b }) {
			return errors.New("the ends are not neighbours")
		}
		return nil
	case graph.FilledBlock:
		if w.rules.Touch != graph.No2x2 || !slices.ContainsFunc(w.rules.Blocks,
			func(block [4]int) bool { return w.filled(p, block) }) {
			return errors.New("no block is filled by these edges alone")
		}
		return nil
	case graph.LoopAndEdge:
		for _, f := range opposite {
			rest := w.drawing(slices.DeleteFunc(slices.Clone(opposite), func(e int) bool { return e == f }))
			if w.name == "loop" && len(rest.cycles) == 1 && len(rest.paths) == 0 {
				return nil
			}
		}
		return errors.New("not one cycle and an edge")
	default:
		return fmt.Errorf("there is no form %v", r.Form)
	}
}

// line is a walk along edges, as its nodes.
type line []int

func (l line) ends() (a, b int) { return l[0], l[len(l)-1] }

// drawing is a set of edges as paths and cycles. If a node has three edges, it has neither.
type drawing struct{ paths, cycles []line }

func (w *world) drawing(edges []int) (d drawing) {
	at := map[int][]int{} // the neighbours of each node
	for _, e := range edges {
		a, b := w.g.Ends(e)
		at[a], at[b] = append(at[a], b), append(at[b], a)
	}
	for _, next := range at {
		if len(next) > 2 {
			return drawing{}
		}
	}
	seen := map[int]bool{}
	trace := func(c int) line {
		l := line{c}
		for seen[c] = true; ; {
			i := slices.IndexFunc(at[c], func(d int) bool { return !seen[d] })
			if i < 0 {
				return l
			}
			c = at[c][i]
			seen[c] = true
			l = append(l, c)
		}
	}
	for c := range w.g.Nodes() {
		if len(at[c]) == 1 && !seen[c] {
			d.paths = append(d.paths, trace(c))
		}
	}
	for c := range w.g.Nodes() {
		if len(at[c]) == 2 && !seen[c] {
			d.cycles = append(d.cycles, trace(c))
		}
	}
	return d
}

// filled reports whether paths show that a block is on one path, without an edge to spare.
func (w *world) filled(d drawing, block [4]int) bool {
	inBlock := func(c int) bool { return slices.Contains(block[:], c) }
	if len(d.cycles) != 0 {
		return false
	}
	if len(d.paths) == 1 {
		a, b := d.paths[0].ends()
		met := 0
		for _, c := range d.paths[0] {
			if inBlock(c) {
				met++
			}
		}
		if inBlock(a) && inBlock(b) && met == 4 {
			return true
		}
	}
	for k := 1; k <= slices.Max(w.rules.Labels); k++ {
		labelled := func(c int) bool { return w.rules.Labels[c] == k }
		met := 0
		for _, c := range block {
			if labelled(c) {
				met++ // without edges, or at the end of a path
			}
		}
		tight := true
		for _, p := range d.paths {
			a, b := p.ends()
			if labelled(b) {
				a, b = b, a
			}
			tight = tight && labelled(a) && inBlock(b)
			for _, c := range p {
				if inBlock(c) && !labelled(c) {
					met++
				}
			}
		}
		if tight && met == 4 {
			return true
		}
	}
	return false
}

// pairLinked checks the form of an edge between two nodes that lead to one label.
func (w *world) pairLinked(d drawing, plain []int) error {
	if w.rules.Touch != graph.Never || len(plain) != 1 || len(d.cycles) != 0 || len(d.paths) > 2 {
		return errors.New("not an edge and two stretches")
	}
	a, b := w.g.Ends(plain[0])
	far := func(c int) int { // the end of the stretch from c
		for _, p := range d.paths {
			if x, y := p.ends(); x == c {
				return y
			} else if y == c {
				return x
			}
		}
		return c
	}
	x, y := far(a), far(b)
	stretches := 0
	for _, moved := range []bool{a != x, b != y} {
		if moved {
			stretches++
		}
	}
	if x == y || a == y || w.rules.Labels[x] == 0 || w.rules.Labels[x] != w.rules.Labels[y] || stretches != len(d.paths) {
		return errors.New("the stretches do not lead to two nodes of one label")
	}
	return nil
}

// cut checks the form of two nodes and a smallest set that separates them.
func (w *world) cut(plain, opposite []int) error {
	if !w.nodal() || len(opposite) != 2 {
		return errors.New("not two nodes")
	}
	met := func(open int) bool { // whether the two meet without the set, but with one node of it
		blocked := values(slices.Repeat([]bool{true}, w.g.Nodes()))
		for _, c := range plain {
			blocked[c] = c == open
		}
		part := w.components(blocked)
		return part[opposite[0]] == part[opposite[1]]
	}
	if met(-1) {
		return errors.New("the set does not separate the two")
	}
	for _, c := range plain {
		if !met(c) {
			return fmt.Errorf("node %d is not needed", c)
		}
	}
	return nil
}
