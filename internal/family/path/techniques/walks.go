package techniques

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
)

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

// meets reports whether two sets have a cell in common.
func (t set) meets(other set) bool {
	for i, w := range t {
		if w&other[i] != 0 {
			return true
		}
	}
	return false
}

// first returns the first cell of a set that has one.
func (t set) first() int {
	for i, w := range t {
		if w > 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// intersect removes the cells that another set does not have.
func (t set) intersect(other set) {
	for i := range t {
		t[i] &= other[i]
	}
}

// sole returns the only cell of the set, or -1.
func (t set) sole() int {
	if t.size() != 1 {
		return -1
	}
	return t.first()
}

// walks are the walks of a gap, and the cells that they lead through.
type walks struct {
	*state
	gap
	layers []set   // of each number of the gap
	all    [][]int // the walks that do not meet themselves, if there are few walks
	cover  []set   // of each of them: its cells
}

// Limits on lists of walks.
const (
	// A gap with more walks has no list of them. Nobody tries more, and with pencil and paper only. It
	// counts walks that may meet themselves, so that it does not depend on the order in which they are
	// tried.
	mostWalks = 1_000
	// Up to so many walks people try without writing anything down.
	fewWalks = 8
)

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

// simple lists the walks that do not meet themselves, and leaves their cells.
func (w *walks) simple() {
	on := w.newSet()
	walk := make([]int, len(w.layers))
	var step func(i int)
	step = func(i int) {
		if i == len(w.layers) {
			w.all = append(w.all, slices.Clone(walk))
			w.cover = append(w.cover, slices.Clone(on))
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
	w.layers = w.visited(w.all)
}

// visited returns the cells that walks lead through, for each number.
func (w *walks) visited(all [][]int) []set {
	if len(all) == 0 {
		return w.layers
	}
	layers := make([]set, len(all[0]))
	for i := range layers {
		layers[i] = w.newSet()
	}
	for _, walk := range all {
		for i, c := range walk {
			layers[i].add(c)
		}
	}
	return layers
}

// atMost returns the walks of all gaps, without the lists that are longer than a limit.
func (s *state) atMost(limit int) []*walks {
	all := slices.Clone(s.ways())
	for i, w := range all {
		if len(w.all) > limit {
			all[i] = &walks{state: s, gap: w.gap, layers: w.layers}
		}
	}
	return all
}

// compare looks at the walks of each gap that has a list of them, and claims what those agree on
// that are not wrong. It does so first for gaps with few walks. Where there are more, it claims
// only what cells do not hold: without a pencil nobody finds that.
func (s *state) compare(wrong func(w *walks, i int, all []*walks) (bool, []int),
	claim func(explain.Claim) bool,
) {
	for _, limit := range []int{fewWalks, mostWalks} {
		all := s.atMost(limit)
		for _, w := range all {
			var right [][]int
			var rules []int
			for i, walk := range w.all {
				if not, cited := wrong(w, i, all); not {
					rules = append(rules, cited...)
				} else {
					right = append(right, walk)
				}
			}
			if len(right) == 0 || len(right) == len(w.all) {
				continue
			}
			rules = append(rules, s.steps(w.gap)...)
			if !w.agree(w.visited(right), w.lo, limit == fewWalks, rules, claim) {
				return
			}
		}
		if !slices.ContainsFunc(s.ways(), func(w *walks) bool { return len(w.all) > fewWalks }) {
			return
		}
	}
}
