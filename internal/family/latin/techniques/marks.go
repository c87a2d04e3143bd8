package techniques

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
)

// marks are the numbers that are left for cells, and the cells for numbers, as searches for chains
// need them. Candidates are numbered cell by cell: cell*order + number-1.
type marks struct {
	x *explain.Explainer
	board
	left  []uint64   // of each cell: bit n is set if it may hold n+1
	pairs [][]strong // of each candidate: those one of which holds if it does not
	lit   []Lit      // of each candidate
}

// strong is a link from a candidate: if it does not hold, another one does, by an instance.
type strong struct {
	to, instance int
	house        bool
}

func newMarks(x *explain.Explainer) *marks {
	n, _ := x.Set().Size()
	v := newView(x)
	g := &marks{x: x, board: v.board, left: make([]uint64, n*n),
		pairs: make([][]strong, n*n*n), lit: make([]Lit, n*n*n)}
	var open []int
	for i := range x.Instances() {
		name := x.Rule(i).Name
		if name == signRule || name == cageRule || name == onceRule {
			continue
		}
		open = open[:0]
		known := false
		for clause := range x.Clauses(i) {
			for _, l := range clause {
				f, _ := x.Set().FactOf(l.Var())
				c := f.At.Number(n)*n + int(f.Value) - 1
				g.lit[c] = l
				if x.Known(l.Not()) {
					continue
				}
				known = known || x.Known(l)
				g.left[c/n] |= 1 << (c % n)
				open = append(open, c)
			}
		}
		if len(open) == 2 && !known {
			a, b := open[0], open[1]
			g.pairs[a] = append(g.pairs[a], strong{b, i, name != cellRule})
			g.pairs[b] = append(g.pairs[b], strong{a, i, name != cellRule})
		}
	}
	return g
}

// excludes reports whether two candidates exclude each other.
func (g *marks) excludes(a, b int) bool {
	n := g.order
	return a != b && (a/n == b/n || a%n == b%n && g.share(a/n, b/n))
}

// chains claims what alternating chains exclude: those over cells with two numbers left, over
// houses with two cells left for one number, or both. A chain begins at a candidate that is
// supposed not to hold; each strong link makes the other one hold, which excludes the first of the
// next link. If it begins at a and arrives at b, one of a and b holds, so what both exclude does
// not. Chains have at least some links.
func (g *marks) chains(cells, houses bool, least, most int, claim func(explain.Claim) bool) {
	type end struct{ from, link, before int } // how a candidate was reached
	found := map[int][]int{}                  // of each excluded candidate: a shortest chain
	came := make([]end, len(g.pairs))
	stamp := make([]int, len(g.pairs))
	var linked []int // candidates with links of the wanted kinds
	wanted := func(s strong) bool { return cells && !s.house || houses && s.house }
	for a, links := range g.pairs {
		if slices.ContainsFunc(links, wanted) {
			linked = append(linked, a)
		}
	}
	for at, a := range linked {
		if g.x.Over(int64(len(linked))) {
			return
		}
		queue := []int{}
		reach := func(from int, before int) { // from does not hold
			for k, s := range g.pairs[from] {
				if wanted(s) && stamp[s.to] != at+1 {
					stamp[s.to] = at + 1
					came[s.to] = end{from, k, before}
					queue = append(queue, s.to)
				}
			}
		}
		reach(a, -1)
		for k := 0; k < len(queue); k++ {
			b := queue[k] // holds, if a does not
			var path []int
			for e := b; e >= 0; e = came[e].before {
				path = append(path, g.pairs[came[e].from][came[e].link].instance)
			}
			if len(path) >= least && len(path) <= most && a != b {
				g.common(a, b, cells, func(t int) {
					if old, ok := found[t]; !ok || len(path) < len(old) {
						found[t] = path
					}
				})
			}
			for _, c := range linked {
				if g.excludes(b, c) && (cells || b%g.order == c%g.order) {
					reach(c, b)
				}
			}
		}
	}
	var all []int
	for t := range found {
		all = append(all, t)
	}
	slices.SortStableFunc(all, func(s, t int) int {
		return cmp.Or(cmp.Compare(len(found[s]), len(found[t])), cmp.Compare(s, t))
	})
	for _, t := range all {
		if !claim(explain.Claim{Lit: g.lit[t].Not(), Instances: found[t]}) {
			return
		}
	}
}

// Chains of up to shortLinks are found as smallest sets of rules, or by people at a glance; people
// follow up to mostLinks.
const shortLinks, mostLinks = 3, 12

// common calls with the candidates that two others exclude; without cells only those of the same
// number.
func (g *marks) common(a, b int, cells bool, with func(t int)) {
	n := g.order
	for c, left := range g.left {
		for m := left; m != 0; m &= m - 1 {
			t := c*n + bits.TrailingZeros64(m)
			if t != a && t != b && (cells || t%n == a%n) && g.excludes(a, t) && g.excludes(b, t) &&
				bits.OnesCount64(left) > 1 {
				with(t)
			}
		}
	}
}
