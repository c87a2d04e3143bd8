package techniques

import "github.com/gridwright/gridwright/internal/explain"

// crossOut compares the walks of all gaps with at most 1,000: it crosses out those that are in the
// way of all walks that are left of another gap, or leave a cell over that no walk that is left
// fills, as often as possible. It claims that a cell does not hold a number that it has on no walk
// that is left.
func crossOut(x *explain.Explainer, claim func(explain.Claim) bool) {
	s := stateOf(x)
	all := s.atMost(mostWalks)
	empty := s.newSet()
	var rules []int
	for i, w := range all {
		c := *w
		all[i] = &c
		rules = append(rules, s.steps(w.gap)...)
	}
	for c, k := range s.holds {
		if k == 0 {
			empty.add(c)
			rules = append(rules, s.cell[c])
		}
	}
	left := s.newSet()
	right := func(w *walks, i int) bool {
		copy(left, empty)
		full := left.subtract(w.cover[i])
		for _, other := range all {
			if other != w {
				if len(other.all) > 0 && w.cover[i].blocks(other) {
					return false
				}
				full = full || left.subtractWays(other, w.cover[i])
			}
		}
		return full
	}
	for again := true; again; {
		again = false
		for _, w := range all {
			var walks [][]int
			var cover []set
			for i, walk := range w.all {
				if right(w, i) {
					walks, cover = append(walks, walk), append(cover, w.cover[i])
				}
			}
			if len(walks) > 0 && len(walks) < len(w.all) {
				w.all, w.cover, again = walks, cover, true
			}
		}
	}
	for _, w := range all {
		if len(w.all) > 0 && !w.agree(w.visited(w.all), w.lo, false, rules, claim) {
			return
		}
	}
}
