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
	divisions
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
	g := &marks{x: x, divisions: v.divisions, left: make([]uint64, n*n),
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
	found := map[int][]int{} // of each excluded candidate: a shortest chain
	s := alternation{marks: g, cells: cells, houses: houses,
		came: make([]arrival, len(g.pairs)), stamp: make([]int, len(g.pairs))}
	var linked []int // candidates with links of the wanted kinds
	for a, links := range g.pairs {
		if slices.ContainsFunc(links, s.takes) {
			linked = append(linked, a)
		}
	}
	for _, a := range linked {
		if g.x.Over(int64(len(linked))) {
			return
		}
		s.begin(a)
		for k := 0; k < len(s.queue); k++ {
			b := s.queue[k] // holds, if a does not
			if path := s.path(b); len(path) >= least && len(path) <= most && a != b {
				g.common(a, b, cells, func(t int) {
					if old, ok := found[t]; !ok || len(path) < len(old) {
						found[t] = path
					}
				})
			}
			for _, c := range linked {
				if g.excludes(b, c) && (cells || b%g.order == c%g.order) {
					s.reach(c, b)
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

// alternation follows alternating chains from one candidate, of which links of some kinds are
// taken.
type alternation struct {
	*marks
	cells, houses bool
	came          []arrival // how a candidate was reached, if its stamp is that of the search
	stamp         []int
	search        int
	queue         []int // the candidates that were reached
}

// arrival is a strong link by which a candidate was reached, and the candidate before that: -1 at
// the beginning of a chain.
type arrival struct{ from, link, before int }

func (s *alternation) takes(l strong) bool { return s.cells && !l.house || s.houses && l.house }

// begin starts a search at a candidate, which is supposed not to hold.
func (s *alternation) begin(a int) {
	s.search++
	s.queue = s.queue[:0]
	s.reach(a, -1)
}

// reach reaches the candidates that hold since one does not, which the one before excludes.
func (s *alternation) reach(from, before int) {
	for k, l := range s.pairs[from] {
		if s.takes(l) && s.stamp[l.to] != s.search {
			s.stamp[l.to] = s.search
			s.came[l.to] = arrival{from, k, before}
			s.queue = append(s.queue, l.to)
		}
	}
}

// path returns the instances of the links to a candidate, the last first.
func (s *alternation) path(to int) (path []int) {
	for e := to; e >= 0; e = s.came[e].before {
		path = append(path, s.pairs[s.came[e].from][s.came[e].link].instance)
	}
	return path
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
