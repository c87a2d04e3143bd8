package hitting

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"sort"
)

// The search.
//
// For k from a lower bound upwards, a search decides whether a hitting set of at most k elements
// exists. The first such k is the minimum. So there is a valid lower bound at any time, and each
// search prunes by the sharpest possible limit. A search branches on the open set with the fewest
// elements left, and tries the elements that hit most open sets first. An element that was tried
// and failed is banned from the branches after it.
//
// First, and again at each node, the family is reduced:
//
//	a set that includes another one is dropped: what hits the other also hits it;
//	an element is banned if another one hits all open sets that it hits;
//	an element is taken if it is the only one left of a set.
//
// Three bounds end a branch in which k more elements may be taken. There are more than k disjoint
// open sets; the k most useful elements together hit fewer sets than are open; or the Lagrangian
// relaxation needs more than k elements. The relaxation also bans elements (see bound). On 1,315
// difference sets of a Sudoku it shows in 1,200 nodes and 0.4 s that 14 elements are too few. The
// other two had not shown this in 600,000 nodes.

// Result is the result of a search for a minimum hitting set.
type Result struct {
	Lower int  // no hitting set has fewer elements
	Best  Set  // a hitting set of Lower elements; nil if none was found below the bound
	Done  bool // Best is a minimum, or there is none below the bound
	Nodes int64
}

// Minimum returns a smallest hitting set of a family of sets, whose elements are below n. It begins
// at a known lower bound, and looks only for hitting sets of fewer than below elements. A family
// with an empty set has no hitting set: then Lower of the result is below. If ctx ends, the result
// is not done, and its lower bound holds.
func Minimum(ctx context.Context, n int, sets []Set, lower, below int) Result {
	return MinimumWithin(ctx, n, sets, lower, below, math.MaxInt64)
}

// MinimumWithin is Minimum, and also ends after a number of nodes.
func MinimumWithin(ctx context.Context, n int, sets []Set, lower, below int, nodes int64) Result {
	f := newFamily(n, sets)
	r := Result{Lower: max(lower, 0)}
	if f.empty {
		r.Lower, r.Done = max(below, r.Lower), true
		return r
	}
	r.Lower = max(r.Lower, len(f.packing(f.all, f.allowed)))
	for ; r.Lower < below; r.Lower++ {
		if ctx.Err() != nil {
			return r
		}
		s := search{family: f, ctx: ctx, taken: New(n), cost: make([]float64, n),
			most: nodes - r.Nodes}
		found := s.within(r.Lower, f.all, f.allowed, s.prices(), atRoot)
		r.Nodes += s.nodes
		if s.over {
			return r
		}
		if found {
			r.Best, r.Done = s.taken, true
			return r
		}
	}
	r.Done = true
	return r
}

// Greedy returns a small hitting set, and is fast. It repeatedly takes the element that hits most
// open sets, the first of several, and drops redundant elements at the end. It returns nil if a set
// is empty.
func Greedy(n int, sets []Set) Set {
	f := newFamily(n, sets)
	if f.empty {
		return nil
	}
	open := f.all.Clone()
	hit := New(n)
	var taken []int
	for !open.Empty() {
		best, most := -1, 0
		for e := range n {
			if hits := f.hits(e, open); hits > most {
				best, most = e, hits
			}
		}
		hit.Add(best)
		taken = append(taken, best)
		for i, w := range f.with[best] {
			open[i] &^= w
		}
	}
	for _, e := range taken { // later elements may make earlier ones redundant
		hit.Remove(e)
		if !Hits(hit, f.sets) {
			hit.Add(e)
		}
	}
	return hit
}

// Hits reports whether a set has an element of each set of a family.
func Hits(s Set, sets []Set) bool {
	for _, t := range sets {
		if !s.Meets(t) {
			return false
		}
	}
	return true
}

// Packing returns disjoint sets of a family, as many as a greedy choice finds. No hitting set has
// fewer elements than their number.
func Packing(n int, sets []Set) []Set {
	f := newFamily(n, sets)
	var all []Set
	if !f.empty {
		for _, i := range f.packing(f.all, f.allowed) {
			all = append(all, f.sets[i])
		}
	}
	return all
}

// Reduced returns the sets of a family that include no other one, each once, smallest first.
func Reduced(sets []Set) []Set {
	order := slices.Clone(sets)
	sort.SliceStable(order, func(i, j int) bool { return order[i].Len() < order[j].Len() })
	var kept []Set
	for _, s := range order {
		if !slices.ContainsFunc(kept, func(t Set) bool { return t.Within(s) }) {
			kept = append(kept, s)
		}
	}
	return kept
}

// family is a family of sets, none of which includes another, with the sets that each element hits.
type family struct {
	n       int
	sets    []Set
	with    []Set // for each element: the indices of the sets that have it
	all     Set   // the indices of all sets
	allowed Set   // elements that are in some set
	empty   bool  // a set has no element
}

func newFamily(n int, sets []Set) *family {
	f := &family{n: n, sets: Reduced(sets), allowed: New(n)}
	f.all = All(len(f.sets))
	for range n {
		f.with = append(f.with, New(len(f.sets)))
	}
	for i, s := range f.sets {
		f.empty = f.empty || s.Empty()
		for e := range s.Elements() {
			f.with[e].Add(i)
			f.allowed.Add(e)
		}
	}
	return f
}

// hits returns the number of open sets that an element hits.
func (f *family) hits(e int, open Set) int {
	n := 0
	for i, w := range f.with[e] {
		n += bits.OnesCount64(w & open[i])
	}
	return n
}

// packing returns the indices of open sets that have no allowed element in common. Banned elements
// do not count, so more sets are disjoint.
func (f *family) packing(open, allowed Set) []int {
	var order []int
	size := make([]int, len(f.sets))
	for i := range open.Elements() {
		size[i] = common(f.sets[i], allowed)
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(i, j int) int { return size[i] - size[j] })
	free := allowed.Clone()
	var packed []int
	for _, i := range order {
		if common(f.sets[i], free) == size[i] {
			packed = append(packed, i)
			for j, w := range f.sets[i] {
				free[j] &^= w
			}
		}
	}
	return packed
}

// common returns the number of elements that two sets have in common.
func common(s, t Set) int {
	n := 0
	for i, w := range s {
		n += bits.OnesCount64(w & t[i])
	}
	return n
}

// search looks for a hitting set of at most a given number of elements.
type search struct {
	*family
	ctx   context.Context
	taken Set
	nodes int64
	most  int64
	over  bool      // the context has ended, or there were as many nodes as that
	cost  []float64 // for each element: work space of bound
}

// often is the number of nodes between checks of the context: about a millisecond.
const often = 64

// within reports whether k more of the allowed elements can hit the open sets. If so, they are
// added to taken. It does not change its arguments.
//
// prices are the first prices of the sets, and rounds is how often bound improves them.
func (s *search) within(k int, open, allowed Set, prices []float64, rounds int) bool {
	if s.nodes++; s.nodes > s.most || s.nodes%often == 0 && s.ctx.Err() != nil {
		s.over = true
	}
	if s.over {
		return false
	}
	open, allowed = open.Clone(), allowed.Clone()
	before := s.taken.Clone()
	k, ok := s.reduce(k, open, allowed)
	if ok && !open.Empty() && k > 0 {
		prices = slices.Clone(prices)
		ok = s.enough(k, open, allowed) && s.bound(k, open, allowed, prices, rounds)
	}
	if ok && open.Empty() {
		return true
	}
	if ok && k > 0 {
		at := s.smallest(open, allowed)
		elements := make([]int, 0, 16)
		for e := range at.Elements() {
			if allowed.Has(e) {
				elements = append(elements, e)
			}
		}
		hits := make(map[int]int, len(elements))
		for _, e := range elements {
			hits[e] = s.hits(e, open)
		}
		slices.SortStableFunc(elements, func(a, b int) int { return hits[b] - hits[a] })
		for _, e := range elements {
			allowed.Remove(e)
			s.taken.Add(e)
			if s.within(k-1, open.Minus(s.with[e]), allowed, prices, atNode) {
				return true
			}
			s.taken.Remove(e)
		}
	}
	copy(s.taken, before)
	return false
}

// smallest returns the open set with the fewest allowed elements.
func (s *search) smallest(open, allowed Set) Set {
	var best Set
	fewest := s.n + 1
	for i := range open.Elements() {
		if size := common(s.sets[i], allowed); size < fewest {
			best, fewest = s.sets[i], size
		}
	}
	return best
}

// reduce bans dominated elements and takes those that are the last of a set, until nothing changes.
// It returns how many elements may still be taken, and false if that is too few or a set has none
// left.
func (s *search) reduce(k int, open, allowed Set) (left int, ok bool) {
	for changed := true; changed; {
		changed = false
		for i := range open.Elements() {
			if !open.Has(i) {
				continue // hit by an element taken in this loop
			}
			switch common(s.sets[i], allowed) {
			case 0:
				return k, false
			case 1:
				if k == 0 {
					return k, false
				}
				k--
				for e := range s.sets[i].Elements() {
					if allowed.Has(e) {
						s.taken.Add(e)
						allowed.Remove(e)
						for j, w := range s.with[e] {
							open[j] &^= w
						}
						break
					}
				}
				changed = true
			}
		}
		if open.Empty() {
			return k, true
		}
		if s.dominated(open, allowed) {
			changed = true
		}
	}
	return k, true
}

// dominated bans each element whose open sets another allowed element hits, and reports whether
// there was one.
func (s *search) dominated(open, allowed Set) bool {
	banned := false
	for e := range allowed.Elements() {
		first := -1 // an open set that e hits: an element that dominates e is in it
		for i, w := range s.with[e] {
			if w &= open[i]; w != 0 {
				first = 64*i + bits.TrailingZeros64(w)
				break
			}
		}
		if first < 0 {
			allowed.Remove(e)
			continue
		}
		for f := range s.sets[first].Elements() {
			if f != e && allowed.Has(f) && s.covers(f, e, open) {
				allowed.Remove(e)
				banned = true
				break
			}
		}
	}
	return banned
}

// covers reports whether f hits all open sets that e hits.
func (s *search) covers(f, e int, open Set) bool {
	for i, w := range s.with[e] {
		if w&open[i]&^s.with[f][i] != 0 {
			return false
		}
	}
	return true
}

// enough reports whether k elements may be enough for the open sets, by the first two bounds.
func (s *search) enough(k int, open, allowed Set) bool {
	most := make([]int, 0, s.n)
	for e := range allowed.Elements() {
		most = append(most, s.hits(e, open))
	}
	slices.Sort(most)
	sum := 0
	for _, hits := range most[max(0, len(most)-k):] {
		sum += hits
	}
	return sum >= open.Len() && len(s.packing(open, allowed)) <= k
}

// How often bound improves the prices: at the root, from whose prices the other nodes begin, and at
// each other node.
const (
	atRoot = 200
	atNode = 12
)

// prices returns the first price of each set: 1 divided by the most sets that one of its elements
// hits.
func (s *search) prices() []float64 {
	prices := make([]float64, len(s.sets))
	for i, set := range s.sets {
		most := 1
		for e := range set.Elements() {
			most = max(most, s.hits(e, s.all))
		}
		prices[i] = 1 / float64(most)
	}
	return prices
}

// bound reports whether k elements may be enough, by the Lagrangian relaxation. It also bans
// elements that no hitting set of k elements has. Each open set pays a price to be hit. An element
// costs 1, less the prices of the open sets that it hits. For any prices of at least 0, the sum of
// the prices, plus all element costs below 0, is a lower bound on the number of elements. With an
// element whose cost is above 0, the bound rises by that cost. The subgradient method improves the
// prices: sets that are not hit pay more, sets that are hit several times pay less (Michael Held,
// Philip Wolfe and Harlan Crowder, "Validation of subgradient optimization", 1974). Step lengths
// aim at the bound k+1, which would end the branch.
func (s *search) bound(k int, open, allowed Set, prices []float64, rounds int) bool {
	const tiny = 1e-6 // far above all rounding errors, far below 1
	for range rounds {
		worth := s.costs(open, allowed, prices)
		if worth > float64(k)+tiny {
			return false
		}
		for e := range allowed.Elements() {
			if s.cost[e] > 0 && worth+s.cost[e] > float64(k)+tiny {
				allowed.Remove(e)
			}
		}
		norm := 0
		for i := range open.Elements() {
			g := s.missed(i, allowed)
			norm += g * g
		}
		if norm == 0 {
			return true // each set is hit once, so these prices are optimal
		}
		step := (float64(k+1) - worth) / float64(norm)
		for i := range open.Elements() {
			if g := s.missed(i, allowed); g != 0 {
				// The conversion prevents a fused multiply-add, so that all machines agree.
				prices[i] = max(0, prices[i]+float64(step*float64(g)))
			}
		}
	}
	return true
}

// costs sets the costs of the allowed elements, and returns the lower bound.
func (s *search) costs(open, allowed Set, prices []float64) float64 {
	for e := range s.cost {
		s.cost[e] = 1
	}
	sum := 0.0
	for i := range open.Elements() {
		price := prices[i]
		if price == 0 {
			continue
		}
		sum += price
		for j, w := range s.sets[i] {
			for w &= allowed[j]; w != 0; w &= w - 1 {
				s.cost[64*j+bits.TrailingZeros64(w)] -= price
			}
		}
	}
	for e := range allowed.Elements() {
		sum += min(0, s.cost[e])
	}
	return sum
}

// missed returns 1 minus the number of allowed elements of a set whose cost is below 0.
func (s *search) missed(i int, allowed Set) int {
	n := 1
	for j, w := range s.sets[i] {
		for w &= allowed[j]; w != 0; w &= w - 1 {
			if s.cost[64*j+bits.TrailingZeros64(w)] < 0 {
				n--
			}
		}
	}
	return n
}
