package rules

import (
	"bytes"
	"slices"
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
// Sources. This project's own; internal/family/path/reach does the same for its search.

// walk is a list of consecutive rules of Next. The value v, from 0, is at node i if the variable
// first + i*stride + v is true.
type walk struct {
	near          [][]int // of each node: its neighbours
	first, stride int
	values, nodes int
	layers        [][]int32 // of each value: the nodes where it may be, ascending
	rows          [][]int32 // of each node: the values that may be there, ascending
	changed       []int     // of each value: when a place of it was lost, in conclusions of known
	asked         []int     // of each value: when the rule of Next on it and the next one was asked
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

// stale reports whether a rule of Next has nothing new to say: since the layers were found, or it
// was asked last, neither value has lost a place.
func (k *known) stale(c next) bool {
	for i := range k.walks {
		w := &k.walks[i]
		v := c.Here.first.Var() - w.first
		if c.Here.list != nil || v < 0 || v+1 >= w.values || c.Here.steps != w.column(v) ||
			c.There.list != nil || c.There.steps != w.column(v+1) {
			continue
		}
		old := max(w.changed[v], w.changed[v+1]) <= w.asked[v]
		w.asked[v] = k.conclusions
		return old
	}
	return false
}

// lost notes that a value has lost a place, if a literal states that it is there.
func (w *walk) lost(l Lit, at int) {
	if i := l.Var() - w.first; i >= 0 && i < w.nodes*w.stride && i%w.stride < w.values {
		w.changed[i%w.stride] = at
	}
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
			walks = append(walks, walk{near: c.g.near, first: c.Here.first.Var(),
				stride: int(c.Here.step) / 2, values: 2, nodes: c.Here.n})
		}
		last = c
	}
	if len(walks) == 0 {
		return nil
	}
	return slices.DeleteFunc(walks, func(w walk) bool {
		once := make([]bool, w.values) // of each value: it is at one node at most
		left := w.values
		for _, s := range all {
			c, ok := s.(*cardinal)
			if !ok || c.Max > 1 || c.Lits.list != nil {
				continue
			}
			if v := c.Lits.first.Var() - w.first; 0 <= v && v < w.values &&
				c.Lits.steps == w.column(v) && !once[v] {
				once[v] = true
				left--
			}
		}
		for i := range w.nodes {
			if from := w.first + i*w.stride; left > 0 || !m.vars.inOne(from, from+w.values-1) {
				return true
			}
		}
		return false
	})
}

// settle finds the layers, if a value is known. It returns false if there is a contradiction.
func (w walk) settle(k *known) bool {
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
	s := spreading{walk: &w, known: k, taken: taken, mark: make([]int32, w.nodes)}
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

// spreading finds the layers of a walk.
type spreading struct {
	*walk
	known *known
	taken []bool  // of each node: its value is known
	mark  []int32 // of each node: the stamp of the last layer that it was met for
	stamp int32
	store []int32 // storage for the next layers
}

// spread fills the layers from that of a value to another, both exclusive, up or down, by those
// beside the layer before. It returns false if one is empty.
func (s *spreading) spread(v, to, by int) bool {
	for v += by; v != to; v += by {
		s.stamp++
		from := len(s.store)
		for _, i := range s.layers[v-by] {
			for _, j := range s.near[i] {
				if s.mark[j] != s.stamp && !s.taken[j] &&
					s.known.vals[s.first+j*s.stride+v] != isFalse {
					s.mark[j] = s.stamp
					s.store = append(s.store, int32(j))
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
func (s *spreading) prune(v, to, by int) bool {
	for ; v != to; v += by {
		s.stamp++
		for _, i := range s.layers[v] {
			for _, j := range s.near[i] {
				s.mark[j] = s.stamp
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
func (s *spreading) note() {
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
	s.changed, s.asked = make([]int, s.values), make([]int, s.values)
	s.known.walks = append(s.known.walks, *s.walk)
}
