package rules

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
)

// diagram is a decision diagram of a sum within bounds. Layer i has a node for each range of sums
// of the first i choices that leaves the same options to the others. An edge leads from a node, by
// an option, to a node of the next layer.
//
// Of the nodes of a layer one is true, and so is the edge that leads there: the option and the node
// where it begins. Each node needs an edge to it and one from it, and each option needs an edge. So
// unit propagation finds all options that no sum within the bounds has.
type diagram struct {
	choices     [][]option
	least, most []int64 // what the choices from each one on add
	low, high   int64   // of the sum of all
	layers      [][]*sums
	edges       int
}

// sums is a node: the sums from..to of the choices before its layer.
type sums struct {
	from, to int64
	next     []*sums // after each option
	dead     bool    // nothing leads on to a sum within the bounds
	lit      Lit     // the node is true
}

// mostEdges is the largest size of a diagram: five numbers of 1 to 9 have some 500 edges. Boards of
// 5x5 numbers with weighted sums of rows and columns take a fifth of the conflicts of rows of the
// solver then, and as long. Of sums of 17 weights of 1 to 20, diagrams of up to 300 edges take two
// thirds of the time, and of up to 1,000 edges three times as long.
const mostEdges = 500

// newDiagram returns the diagram of choices that sum to low to high, or false if it is too large.
// Those that add most come first, since ranges are few then.
func newDiagram(choices [][]option, low, high int64) (*diagram, bool) {
	reach := func(options []option) int64 {
		least, most := rangeOfOptions(options)
		return most - least
	}
	sort.SliceStable(choices, func(i, j int) bool { return reach(choices[i]) > reach(choices[j]) })
	n := len(choices)
	d := &diagram{choices: choices, low: low, high: high, layers: make([][]*sums, n+1),
		least: make([]int64, n+1), most: make([]int64, n+1)}
	for i := n - 1; i >= 0; i-- {
		least, most := rangeOfOptions(choices[i])
		d.least[i], d.most[i] = d.least[i+1]+least, d.most[i+1]+most
		if d.edges += len(choices[i]); d.edges > mostEdges {
			return nil, false
		}
	}
	d.edges = 0
	d.node(0, 0)
	return d, d.edges <= mostEdges
}

// node returns the node of a sum of the choices before layer i. It adds nodes until there are too
// many edges.
func (d *diagram) node(i int, sum int64) *sums {
	switch { // no range reaches as far as 8*mostSum
	case sum+d.most[i] < d.low:
		return &sums{from: -8 * mostSum, to: d.low - d.most[i] - 1, dead: true}
	case sum+d.least[i] > d.high:
		return &sums{from: d.high - d.least[i] + 1, to: 8 * mostSum, dead: true}
	}
	layer := d.layers[i]
	at, met := slices.BinarySearchFunc(layer, sum, func(s *sums, sum int64) int {
		return cmp.Compare(s.to, sum)
	})
	if at < len(layer) && (met || layer[at].from <= sum) {
		return layer[at]
	}
	s := &sums{from: d.low - d.most[i], to: d.high - d.least[i], lit: True}
	if i < len(d.choices) {
		s.dead = true
		d.edges += len(d.choices[i])
		for _, o := range d.choices[i] {
			if d.edges > mostEdges {
				return s
			}
			next := d.node(i+1, sum+o.adds)
			s.next = append(s.next, next)
			s.from, s.to = max(s.from, next.from-o.adds), min(s.to, next.to-o.adds)
			s.dead = s.dead && next.dead
		}
	}
	d.layers[i] = slices.Insert(d.layers[i], at, s)
	return s
}

// lower adds the clauses.
func (d *diagram) lower(f *formulaBuilder) {
	for i, layer := range d.layers {
		d.layers[i] = slices.DeleteFunc(layer, func(s *sums) bool { return s.dead })
		if len(d.layers[i]) == 0 {
			f.clause()
			return
		}
	}
	for i := range d.choices {
		if d.edge(f, i); !f.room() {
			return
		}
	}
}

// edge adds the edges from a layer to the next one, and the nodes of that. A node that is alone in
// its layer is always true. An edge from there is its option, and a node with one edge is that.
func (d *diagram) edge(f *formulaBuilder, i int) {
	into := map[*sums][]Lit{}              // the edges to each node
	by := make([][]Lit, len(d.choices[i])) // the edges by each option
	local := func(n int64, words string) Lit {
		l := f.local(fmt.Sprintf("partial sum %d, of rule %d: %d terms, "+words,
			len(f.locals)+1, f.rule+1, i+1, n))
		for _, condition := range f.when {
			f.outside(l, condition)
		}
		return l
	}
	for _, s := range d.layers[i] {
		out := []Lit{s.lit.Not()} // one of the edges from it
		for j, o := range d.choices[i] {
			if s.next[j].dead {
				f.clause(s.lit.Not(), o.lit.Not())
				continue
			}
			e := o.lit
			if s.lit != True {
				e = local(s.from, fmt.Sprintf("option %d from %%d on", j+1))
				f.clause(e.Not(), s.lit)
				f.clause(e.Not(), o.lit)
				f.clause(s.lit.Not(), o.lit.Not(), e)
			}
			out, by[j], into[s.next[j]] = append(out, e), append(by[j], e), append(into[s.next[j]], e)
		}
		if s.lit != True || len(out) <= len(d.choices[i]) { // else one option is true by itself
			f.clause(out...)
		}
	}
	var nodes []Lit
	chosen := len(d.layers[i]) == 1 // the nodes are options, which exclude each other
	for _, s := range d.layers[i+1] {
		switch in := into[s]; {
		case len(d.layers[i+1]) == 1:
			s.lit = True
		case len(in) == 1:
			s.lit = in[0]
		default:
			s.lit, chosen = local(s.to, "at most %d"), false
			for _, e := range in {
				f.clause(e.Not(), s.lit)
			}
			f.clause(append(in, s.lit.Not())...)
		}
		nodes = append(nodes, s.lit)
	}
	when := f.when
	if f.when = nil; !chosen {
		f.atMostOne(nodes...)
	}
	if f.when = when; len(d.layers[i]) == 1 {
		return // the edges are the options
	}
	for j, o := range d.choices[i] {
		f.clause(append(by[j], o.lit.Not())...)
	}
}
