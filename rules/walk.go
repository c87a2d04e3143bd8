package rules

import (
	"bytes"
	"slices"

	"github.com/gridwright/gridwright/cnf"
)

// Walks. Rules of Next over consecutive values, each of which is at no more than one node, form a
// walk: the number 1 is at some node, 2 at a neighbour of it, and so on. What they imply together
// is found at once, without a look at most of the literals.
//
// From a value whose node is known, the next one is at a neighbour, the one after that at a
// neighbour of a neighbour: nodes that walks reach fill one layer for each value. Where the walk
// must end at another known node, the layers are gone through backwards, which drops the nodes that
// do not reach it in time. A node stays if a walk of the right length leads through it from one
// known node to the next. Such a walk may meet itself or cross the others.
//
// The layers are lists, so that the cost depends on what the known values leave: of the 6,250,000
// literals of a path of 50x50 cells with a fifth of its numbers given, 25,000 remain. Unit
// propagation on the clauses of Next finds the same.
//
// Then each conclusion leads to the next: the last value of a node, the last node of a value, and a
// place beside which the value before or after it is no longer.
//
// Sources. This project's own; internal/family/path/reach finds the layers for its search.

// walk is a list of consecutive rules of Next. The value v, from 0, is at node i if the variable
// first + i*stride + v is true.
type walk struct {
	g             *Graph
	first, stride int
	values, nodes int
	somewhere     []bool    // of each value: a rule says that it is at a node
	filled        []bool    // of each node: a rule says that one of the values is there
	layers        [][]int32 // of each value: the nodes where it may be, ascending
	rows          [][]int32 // of each node: the values that may be there, ascending
	byValue       []int32   // of each value: how many of its layer are left
	byNode        []int32   // of each node: how many of its row are left
	news          []int     // variables that have become known, whose consequences are not
}

// places returns where the literals of a list may be true, if the list is that of a value or of a
// node of a walk: indices of the list. Some of the literals may be false.
func (k *known) places(r run) (places []int32, ok bool) {
	if r.list != nil {
		return nil, false
	}
	for i := range k.walks {
		w := &k.walks[i]
		at := r.first.Var() - w.first
		if 0 <= at && at < w.values && r.steps == w.column(at) {
			return w.layers[at], true
		}
		if row := at / w.stride; 0 <= at && row < w.nodes && r.steps == w.row(row) {
			return w.rows[row], true
		}
	}
	return nil, false
}

// says reports whether a walk draws all conclusions of a constraint.
func (w *walk) says(s settler) bool {
	switch c := s.(type) {
	case next:
		v := c.Here.first.Var() - w.first
		return c.inRow() && c.g == w.g && 0 <= v && v+1 < w.values && c.Here.steps == w.column(v)
	case *cardinal:
		at := c.Lits.first.Var() - w.first
		return c.Lits.list == nil && c.Min <= 1 && c.Max == 1 && 0 <= at && at < w.nodes*w.stride &&
			(c.Lits.steps == w.row(at/w.stride) || at < w.values && c.Lits.steps == w.column(at))
	}
	return false
}

// settle draws all conclusions of what has become known since the last time. The first time, these
// are those of the layers.
func (w *walk) settle(k *known) {
	if w.byNode == nil {
		w.byValue, w.byNode = make([]int32, w.values), make([]int32, w.nodes)
		for v, layer := range w.layers {
			w.byValue[v] = int32(len(layer))
			k.one(w.byValue[v], w.somewhere[v], w.column(v), layer)
		}
		for i, row := range w.rows {
			w.byNode[i] = int32(len(row))
			k.one(w.byNode[i], w.filled[i], w.row(i), row)
		}
	}
	for len(w.news) > 0 && !k.failed {
		n := len(w.news) - 1
		i, v := (w.news[n]-w.first)/w.stride, (w.news[n]-w.first)%w.stride
		w.news = w.news[:n]
		if k.value(w.lit(i, v)) > 0 {
			w.takes(k, i, v)
		} else {
			w.loses(k, i, v)
		}
	}
}

// lit returns the literal that a value is at a node.
func (w *walk) lit(i, v int) Lit { return cnf.Pos(w.first + i*w.stride + v) }

// takes makes false what a value at a node excludes.
func (w *walk) takes(k *known, i, v int) {
	for _, u := range w.rows[i] {
		if int(u) != v {
			k.set(w.lit(i, int(u)).Not())
		}
	}
	for _, j := range w.layers[v] {
		if int(j) != i {
			k.set(w.lit(int(j), v).Not())
		}
	}
}

// loses draws the conclusions of a value that is not at a node.
func (w *walk) loses(k *known, i, v int) {
	w.byNode[i]--
	w.byValue[v]--
	k.one(w.byNode[i], w.filled[i], w.row(i), w.rows[i])
	k.one(w.byValue[v], w.somewhere[v], w.column(v), w.layers[v])
	for _, u := range [2]int{v - 1, v + 1} {
		if u < 0 || u == w.values {
			continue
		}
		for _, h := range w.g.at(i) {
			if l := w.lit(int(h.To), u); k.value(l) >= 0 && !w.beside(k, h.To, v) {
				k.set(l.Not())
			}
		}
	}
}

// beside reports whether a value may be beside a node.
func (w *walk) beside(k *known, i int32, v int) bool {
	for _, h := range w.g.kernel.At(i) {
		if k.value(w.lit(int(h.To), v)) >= 0 {
			return true
		}
	}
	return false
}

// one makes a literal at some places true that is not known to be false, if it is the last one.
func (k *known) one(left int32, must bool, r steps, places []int32) {
	if left > 1 || !must {
		return
	}
	for _, i := range places {
		if l := r.first + Lit(i)*r.step; k.value(l) >= 0 {
			k.set(l)
			return
		}
	}
	k.failed = true
}

// column returns the literals, for each node, that a value is there.
func (w *walk) column(v int) steps {
	return steps{Lit(2 * (w.first + v)), Lit(2 * w.stride), w.nodes}
}

// row returns the literals, for each value, that it is at a node.
func (w *walk) row(i int) steps { return steps{Lit(2 * (w.first + i*w.stride)), 2, w.values} }

// inRow reports whether the literals of the two values are beside each other at each node.
func (c next) inRow() bool {
	here := c.Here.steps
	return c.Here.list == nil && c.There.list == nil && !here.first.Negated() && here.n > 1 &&
		here.step > 0 && here.step%2 == 0 && c.There.steps == (steps{here.first + 2, here.step, here.n})
}

// walksOf returns the walks that some rules form: each node has one value at most, since its
// literals are those of the number in a cell, and each value is at one node at most.
func (m *Set) walksOf(all []settler) []walk {
	var walks []walk
	var last next
	for _, s := range all {
		c, ok := s.(next)
		if !ok || !c.inRow() {
			continue
		}
		if len(walks) > 0 && last.g == c.g && last.There.steps == c.Here.steps {
			walks[len(walks)-1].values++
		} else {
			walks = append(walks, walk{g: c.g, first: c.Here.first.Var(),
				stride: int(c.Here.step) / 2, values: 2, nodes: c.Here.n})
		}
		last = c
	}
	if len(walks) == 0 {
		return nil
	}
	for i := range walks {
		w := &walks[i]
		w.somewhere, w.filled = make([]bool, w.values), make([]bool, w.nodes)
	}
	return slices.DeleteFunc(walks, func(w walk) bool { return !m.counted(w, all) })
}

// counted notes which values are somewhere and which nodes have one, as cardinals say, and reports
// whether they make it a walk: each value is at one node at most, and each node has one at most.
func (m *Set) counted(w walk, all []settler) bool {
	once := make([]bool, w.values) // of each value: it is at one node at most
	left := w.values
	for _, s := range all {
		c, ok := s.(*cardinal)
		if !ok || c.Max > 1 || c.Lits.list != nil {
			continue
		}
		at := c.Lits.first.Var() - w.first
		switch {
		case 0 <= at && at < w.values && c.Lits.steps == w.column(at):
			if w.somewhere[at] = w.somewhere[at] || c.Min == 1; !once[at] {
				once[at] = true
				left--
			}
		case 0 <= at && at < w.nodes*w.stride && c.Lits.steps == w.row(at/w.stride):
			w.filled[at/w.stride] = w.filled[at/w.stride] || c.Min == 1
		}
	}
	for i := range w.nodes {
		if from := w.first + i*w.stride; left > 0 || !m.vars.inOne(from, from+w.values-1) {
			return false
		}
	}
	return true
}

// begin finds the layers, if a value is known. It returns false if there is a contradiction.
func (w walk) begin(k *known) bool {
	at := make([]int32, w.values) // of each value: its node plus 1
	taken := make([]bool, w.nodes)
	var given []int // the values that are known
	for _, v := range k.on {
		i, value := (v-w.first)/w.stride, (v-w.first)%w.stride
		if v < w.first || i >= w.nodes || value >= w.values {
			continue
		}
		if at[value] > 0 || taken[i] {
			return false
		}
		at[value], taken[i] = int32(i+1), true
		given = append(given, value)
	}
	if len(given) == 0 {
		return true
	}
	slices.Sort(given)
	w.layers = make([][]int32, w.values)
	s := layerFinder{walk: &w, known: k, taken: taken, mark: make([]int32, w.nodes)}
	for _, v := range given {
		w.layers[v] = []int32{at[v] - 1}
	}
	first, last := given[0], given[len(given)-1]
	ok := s.spread(first, -1, -1) && s.prune(0, first, 1)
	for i, v := range given {
		if v == last {
			ok = ok && s.spread(v, w.values, 1) && s.prune(w.values-1, v, -1)
		} else {
			ok = ok && s.spread(v, given[i+1], 1) && s.prune(given[i+1], v, -1)
		}
	}
	if ok {
		s.note()
	}
	return ok
}

// layerFinder finds the layers of a walk.
type layerFinder struct {
	*walk
	known *known
	taken []bool  // of each node: its value is known
	mark  []int32 // of each node: the stamp of the last layer that it was met for
	stamp int32
	store []int32 // storage for the next layers
}

// spread fills the layers from that of a value to another, both exclusive, up or down, by those
// beside the layer before. It returns false if one is empty.
func (s *layerFinder) spread(v, to, by int) bool {
	for v += by; v != to; v += by {
		s.stamp++
		from := len(s.store)
		for _, i := range s.layers[v-by] {
			for _, h := range s.g.kernel.At(i) {
				if s.mark[h.To] != s.stamp && !s.taken[h.To] &&
					s.known.value(s.lit(int(h.To), v)) >= 0 {
					s.mark[h.To] = s.stamp
					s.store = append(s.store, h.To)
				}
			}
		}
		s.layers[v] = slices.Clip(s.store[from:])
		if slices.Sort(s.layers[v]); len(s.layers[v]) == 0 {
			return false
		}
	}
	return true
}

// prune goes through the layers from that of a value to another, exclusive, and drops what is not
// beside the layer before. It returns false if one becomes empty, or the last one is not beside it.
func (s *layerFinder) prune(v, to, by int) bool {
	for ; v != to; v += by {
		s.stamp++
		for _, i := range s.layers[v] {
			for _, h := range s.g.kernel.At(i) {
				s.mark[h.To] = s.stamp
			}
		}
		kept := slices.DeleteFunc(s.layers[v+by], func(i int32) bool { return s.mark[i] != s.stamp })
		if s.layers[v+by] = kept; len(kept) == 0 {
			return false
		}
	}
	return true
}

// note makes all literals false that the layers exclude.
func (s *layerFinder) note() {
	size := make([]int, s.nodes)
	total := 0
	for _, layer := range s.layers {
		total += len(layer)
		for _, i := range layer {
			size[i]++
		}
	}
	s.rows = make([][]int32, s.nodes)
	store := make([]int32, total)
	nothing := bytes.Repeat([]byte{isFalse}, s.values)
	for i := range s.rows {
		s.rows[i], store = store[:0:size[i]], store[size[i]:]
		copy(s.known.vals[s.first+i*s.stride:], nothing)
	}
	for v, layer := range s.layers {
		for _, i := range layer {
			s.rows[i] = append(s.rows[i], int32(v))
			val := &s.known.vals[s.first+int(i)*s.stride+v]
			if *val = 0; s.taken[i] { // what is known to be false is in no layer
				*val = isTrue
			}
		}
	}
	s.known.walks = append(s.known.walks, *s.walk)
}
