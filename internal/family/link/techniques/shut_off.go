package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
)

// shutOff is the technique "shut off".
//
// Definition. With a link at an open edge, the terminals of some pair would lie in different open
// parts: no walk between them is left along edges that may have links, through cells that have room
// for one more path and are not on the path of another pair. Then the edge has no link.
//
// Proof. The rule that a path joins the pair.
func shutOff() *explain.Technique {
	return &explain.Technique{
		Name:   "shut off",
		Doc:    "A link that would shut the two ends of a pair off from each other is wrong.",
		Weight: 4,
		Load:   2,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			boardOf(x).parts(1, claim)
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			e, _, _ := b.edgeOf(s.Lit)
			c, d := b.ends(e)
			k := b.Label(b.number(x.Cells(s.Instances[0])[0]))
			r := puzzle.Because("link/shut off", "cell", b.Cell(c), "to", b.Cell(d), "pair", b.pair(k))
			now := b.chain(nil)
			now.suppose(e, 1, 0)
			now.note(now.order)
			from, to := b.Terminals(k)
			paths, size := now.around(k, from)
			if others, n := now.around(k, to); n < size {
				from, paths = to, others
			}
			if paths == nil {
				return r
			}
			r = r.With("spot", b.spot(from)).With("paths", paths)
			if r.Form += "/in"; now.links(from) > 0 {
				r.Form = "link/shut off/end"
				r = r.With("end", b.Cell(int(now.now.End(int32(from)))))
			}
			return r
		},
		Example: "numberlink\n1 . . . . . 2\n. . 2 . . . .\n1 . . 3 . . .\n. . 4 5 . 3 .\n" +
			". 5 . . . . .\n. . . . . . 4\n",
	}
}

// around returns the paths of other pairs around what one of a pair reaches, and how many cells
// that are.
func (c *chain) around(k, terminal int) (paths []puzzle.Reason, cells int) {
	c.now.From(c.now.End(int32(terminal)), -1, func(_ int32, h graph.Half) bool {
		return c.now.Value[h.Edge] == 0 && (c.now.Room[h.To] == 0 || c.now.Room[h.To] == k)
	})
	beside := make([]bool, c.Pairs()+1)
	for _, cell := range c.now.Reached {
		for e := range c.Around(int(cell)) {
			from, to := c.ends(e)
			if !c.now.Has(int32(to)) || !c.now.Has(int32(from)) {
				for _, node := range c.now.Through(int32(from + to - int(cell))).Nodes {
					beside[c.Label(int(node))] = true
				}
			}
		}
	}
	for l, is := range beside {
		if is && l > 0 && l != k {
			paths = append(paths, puzzle.Because("the path of", "pair", c.pair(l)))
		}
	}
	return paths, len(c.now.Reached)
}

// parts claims the opposite of a value of each open edge with which a pair would be shut off.
func (b *linkBoard) parts(value int8, claim func(explain.Claim) bool) {
	c := b.chain(b.join[1:])
	c.begin()
	for e, l := range b.lit {
		if value > 0 {
			l = l.Not()
		}
		if !b.x.Wanted(l) || value > 0 && !c.fits(e) {
			continue
		}
		if b.x.Over(c.work()) {
			return
		}
		c.suppose(e, value, 0)
		c.note(c.order)
		c.reach()
		shut := c.broken
		c.undo()
		if shut != nil && !claim(explain.Claim{Lit: l, Instances: []int{shut.instance}}) {
			return
		}
	}
}

// ways returns for each cell the pairs of which one way passes it, ascending. No pair is shut off.
// Only the pairs whose ways pass what a supposition changes are looked at again.
func (c *chain) ways() [][]int {
	pairs := make([][]int, c.Cells())
	for k := 1; k <= c.Pairs(); k++ {
		from, to := c.Terminals(k)
		c.now.ShutOff(k)
		for cell := range c.now.Back(int32(to)) {
			pairs[cell] = append(pairs[cell], k)
		}
		pairs[from] = append(pairs[from], k)
	}
	return pairs
}

// fits reports whether a link at an edge breaks no rule at once: its cells have room for it, and
// are not on the paths of two pairs. Simpler techniques settle other edges.
func (c *chain) fits(e int) bool {
	x, y := c.ends(e)
	k, _ := c.labelOf(x)
	l, _ := c.labelOf(y)
	return c.links(x) < c.wants(x) && c.links(y) < c.wants(y) && (k == 0 || l == 0 || k == l)
}
