package techniques

import "math/bits"

// set is a set of cells.
type set []uint64

func (s *state) newSet() set { return make(set, (len(s.cells)+63)/64) }
func (t set) has(c int) bool { return t[c/64]>>(c%64)&1 > 0 }
func (t set) add(c int)      { t[c/64] |= 1 << (c % 64) }
func (t set) remove(c int)   { t[c/64] &^= 1 << (c % 64) }
func (t set) size() (n int) {
	for _, w := range t {
		n += bits.OnesCount64(w)
	}
	return n
}

// each calls with the cells of the set, ascending.
func (t set) each(do func(c int)) {
	for i, w := range t {
		for ; w > 0; w &= w - 1 {
			do(i*64 + bits.TrailingZeros64(w))
		}
	}
}

// walks are the cells that the walks of a gap lead through.
type walks struct {
	*state
	gap
	layers []set // of each number of the gap
}

// mostWalks is the number of walks of a gap up to which those that meet themselves are left out.
// More than these nobody tries. It counts walks that may meet themselves, so that it does not
// depend on the order in which they are tried.
const mostWalks = 200

// walks returns the cells that the walks of a gap lead through. Each steps from open cell to open
// cell, from the number before the gap to the number after it.
func (s *state) walks(g gap) *walks {
	w := &walks{state: s, gap: g, layers: make([]set, g.length())}
	for i := range w.layers {
		w.layers[i] = s.newSet()
	}
	w.spread()
	if w.count() <= mostWalks {
		w.simple()
	}
	return w
}

// spread fills the layers with the cells of walks that may meet themselves.
func (w *walks) spread() {
	last := w.length() - 1
	if w.lo > 1 {
		w.enter(0, w.at[w.lo-1])
		for i := 1; i <= last; i++ {
			w.layers[i-1].each(func(c int) { w.enter(i, c) })
		}
		if w.hi < w.n {
			w.keep(last, w.at[w.hi+1])
		}
		for i := last - 1; i >= 0; i-- {
			w.support(i, i+1)
		}
		return
	}
	w.enter(last, w.at[w.hi+1])
	for i := last - 1; i >= 0; i-- {
		w.layers[i+1].each(func(c int) { w.enter(i, c) })
	}
	for i := 1; i <= last; i++ {
		w.support(i, i-1)
	}
}

// enter adds the open cells next to a cell to a layer.
func (w *walks) enter(i, c int) {
	for _, d := range w.near[c] {
		if w.open(d, w.lo+i) {
			w.layers[i].add(d)
		}
	}
}

// keep removes from a layer what is not next to a cell.
func (w *walks) keep(i, c int) {
	w.layers[i].each(func(d int) {
		if w.away[c][d] != 1 {
			w.layers[i].remove(d)
		}
	})
}

// support removes from a layer what is not next to a cell of another.
func (w *walks) support(i, other int) {
	w.layers[i].each(func(c int) {
		for _, d := range w.near[c] {
			if w.layers[other].has(d) {
				return
			}
		}
		w.layers[i].remove(c)
	})
}

// count returns the number of walks in the layers, or more than mostWalks.
func (w *walks) count() int {
	ways := make([]int, len(w.cells))
	next := make([]int, len(w.cells))
	w.layers[0].each(func(c int) { ways[c] = 1 })
	total := w.layers[0].size()
	for i := 1; i < len(w.layers) && total <= mostWalks; i++ {
		clear(next)
		total = 0
		w.layers[i].each(func(c int) {
			for _, d := range w.near[c] {
				if w.layers[i-1].has(d) {
					next[c] += ways[d]
				}
			}
			total += next[c]
		})
		ways, next = next, ways
	}
	return total
}

// simple leaves the cells of walks that do not meet themselves.
func (w *walks) simple() {
	met := make([]set, len(w.layers))
	for i := range met {
		met[i] = w.newSet()
	}
	on := w.newSet()
	walk := make([]int, len(w.layers))
	var step func(i int)
	step = func(i int) {
		if i == len(w.layers) {
			for j, c := range walk {
				met[j].add(c)
			}
			return
		}
		try := func(c int) {
			if w.layers[i].has(c) && !on.has(c) {
				on.add(c)
				walk[i] = c
				step(i + 1)
				on.remove(c)
			}
		}
		if i == 0 {
			w.layers[0].each(try)
			return
		}
		for _, c := range w.near[walk[i-1]] {
			try(c)
		}
	}
	step(0)
	w.layers = met
}

// only returns the cell that all walks have at a number, or -1.
func (w *walks) only(k int) int {
	if w.layers[k-w.lo].size() != 1 {
		return -1
	}
	only := -1
	w.layers[k-w.lo].each(func(c int) { only = c })
	return only
}
