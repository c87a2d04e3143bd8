package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// graphs are small graphs, the first of them lattices.
var graphs = []struct {
	name  string
	nodes int
	edges [][2]int
}{
	{"lattice of 1x1 cell", 4, [][2]int{{0, 1}, {2, 3}, {0, 2}, {1, 3}}},
	{"lattice of 1x2 cells", 6, [][2]int{{0, 1}, {1, 2}, {3, 4}, {4, 5}, {0, 3}, {1, 4}, {2, 5}}},
	{"nothing", 0, nil},
	{"a node", 1, nil},
	{"three nodes", 3, nil},
	{"an edge", 2, [][2]int{{1, 0}}},
	{"two edges", 4, [][2]int{{0, 1}, {3, 2}}},
	{"path", 4, [][2]int{{0, 1}, {1, 2}, {2, 3}}},
	{"triangle", 3, [][2]int{{0, 1}, {1, 2}, {2, 0}}},
	{"two triangles", 6, [][2]int{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}},
	{"bow tie", 5, [][2]int{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 2}}},
	{"star", 5, [][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}}},
	{"complete", 4, [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}},
	{"triangle with a tail", 5, [][2]int{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}}},
}

// made returns a graph of the list.
func made(i int) *rules.Graph { return &rules.Graph{Nodes: graphs[i].nodes, Edges: graphs[i].edges} }

// parts returns the number of the component of each node, with the edges for which open is true,
// and the number of components. Nodes that are out have -1.
func parts(g *rules.Graph, in func(node int) bool, open func(edge int) bool) (of []int, n int) {
	of = make([]int, g.Nodes)
	for i := range of {
		if of[i] = -1; in(i) {
			of[i] = i
		}
	}
	for range g.Nodes {
		for e, ends := range g.Edges {
			a, b := ends[0], ends[1]
			if open(e) && of[a] >= 0 && of[b] >= 0 {
				of[a] = min(of[a], of[b])
				of[b] = of[a]
			}
		}
	}
	for i, p := range of {
		if p == i {
			n++
		}
	}
	return of, n
}

// degrees returns the number of true edges of each node.
func degrees(holds truth, g *rules.Graph, edges []rules.Lit) []int {
	at := make([]int, g.Nodes)
	for e, ends := range g.Edges {
		if holds(edges[e]) {
			at[ends[0]]++
			at[ends[1]]++
		}
	}
	return at
}

// one reports whether the true edges are one component, of which each node has two edges, or also
// ends nodes with one.
func one(holds truth, g *rules.Graph, edges []rules.Lit, ends int) bool {
	at := degrees(holds, g, edges)
	for _, n := range at {
		if n == 1 {
			ends--
		} else if n > 2 {
			return false
		}
	}
	_, n := parts(g, func(i int) bool { return at[i] > 0 }, func(e int) bool { return holds(edges[e]) })
	return ends == 0 && n == 1
}

// edgeLits are literals for the edges of a graph, of which some may not be facts of their own.
var edgeLits = []struct {
	name string
	of   func(b *board, n int) []rules.Lit
}{
	{"", func(b *board, n int) []rules.Lit { return b.bits(n) }},
	{" of opposites", func(b *board, n int) []rules.Lit {
		x := b.bits(n)
		for i := range x {
			x[i] = x[i].Not()
		}
		return x
	}},
	{" with constants", func(b *board, n int) []rules.Lit {
		x := b.bits(n)
		for i := range x {
			switch i % 5 {
			case 0:
				x[i] = rules.True
			case 3:
				x[i] = rules.False
			}
		}
		return x
	}},
	{" with repetitions", func(b *board, n int) []rules.Lit {
		x := b.bits(n)
		if n > 2 {
			x[0], x[1] = x[2], x[2].Not()
		}
		return x
	}},
}

func TestLoops(t *testing.T) {
	var all []primitive
	for i, g := range graphs {
		for _, lits := range edgeLits {
			all = append(all, primitive{"loop on " + g.name + lits.name, func(b *board) right {
				x := lits.of(b, len(g.edges))
				b.draft().SingleLoop(made(i), x)
				return func(holds truth) bool { return one(holds, made(i), x, 0) }
			}}, primitive{"path on " + g.name + lits.name, func(b *board) right {
				x := lits.of(b, len(g.edges))
				b.draft().SinglePath(made(i), x)
				return func(holds truth) bool { return one(holds, made(i), x, 2) }
			}})
		}
	}
	check(t, all)
}

func TestLattices(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 2}, {2, 1}, {1, 3}, {2, 2}, {2, 3}} {
		if size == [2]int{2, 3} && testing.Short() {
			continue
		}
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			m := rules.New(size[0], size[1])
			l := m.Lines()
			m.Rule("loop", "the lines form one loop").SingleLoop(l.Graph, l.Lits)
			holds(t, m, func(holds truth) bool { return one(holds, l.Graph, l.Lits, 0) }, nil)
		})
	}
}

func TestConnected(t *testing.T) {
	var all []primitive
	for i, g := range graphs {
		for _, lits := range edgeLits {
			all = append(all, primitive{"connected on " + g.name + lits.name, func(b *board) right {
				x := lits.of(b, g.nodes)
				b.draft().Connected(made(i), x...)
				return func(holds truth) bool {
					_, n := parts(made(i), func(i int) bool { return holds(x[i]) }, func(int) bool { return true })
					return n <= 1
				}
			}})
		}
	}
	check(t, all)
	m := rules.New(3, 3)
	cells := m.Cells(false, nil)
	lits := make([]rules.Lit, len(cells.Cells))
	for i, c := range cells.Cells {
		lits[i] = m.Fact(shaded(c))
	}
	m.Rule("connected", "the cells are connected").Connected(cells.Graph, lits...)
	holds(t, m, func(holds truth) bool {
		_, n := parts(cells.Graph, func(i int) bool { return holds(lits[i]) }, func(int) bool { return true })
		return n <= 1
	}, nil)
}

// TestParted: two rules that connect the nodes and the others on a board, whose borders may be those
// of several parts and of holes. Without GRIDWRIGHT_WHOLE each board has two of the forms.
func TestParted(t *testing.T) {
	for k, board := range []string{".", "..", "...", "....", "..#..", "../..", ".../.../...",
		"..../.#../....", "..#/.../#..", ".#./.#.", "#./.#", ".../.#./..."} {
		rows := strings.Split(board, "/")
		for i, form := range []string{"facts", "numbers", "a condition", "a clue", "two clues", "not all"} {
			if len(board) > 11 && form != "facts" || (i+k)%3 > 0 && form != "facts" && !sample.Whole() {
				continue
			}
			t.Run(board+" with "+form, func(t *testing.T) {
				m := rules.New(len(rows), len(rows[0]))
				hole := func(c puzzle.Cell) bool { return rows[c.Row][c.Col] == '#' }
				cells, again := m.Cells(false, hole), m.Cells(false, hole)
				var own, other []rules.Lit
				for _, c := range cells.Cells {
					if form == "numbers" {
						x := m.Int(c, 1, 2)
						own, other = append(own, x.Is(1)), append(other, x.Is(2))
					} else {
						l := m.Fact(shaded(c))
						own, other = append(own, l), append(other, l.Not())
					}
				}
				is := rules.True
				first, second := m.Rule("own", "these are connected"), m.Rule("other", "the others are connected")
				clues := []int{}
				switch form {
				case "a condition":
					is = m.Fact(puzzle.WithinFact(cells.Cells[0], 1))
					second = second.If(is)
				case "a clue":
					first, second, clues = first.Clue(0), second.Clue(0), []int{0, 0}
				case "two clues":
					first, second, clues = first.Clue(0), second.Clue(1), []int{0, 1}
				case "not all":
					other[len(other)/2] = rules.False
				}
				first.Connected(cells.Graph, own...)
				second.Connected(again.Graph, other...)
				connected := func(holds truth, lits []rules.Lit) bool {
					_, n := parts(cells.Graph, func(i int) bool { return holds(lits[i]) }, func(int) bool { return true })
					return n <= 1
				}
				c := Case{Set: m, Right: func(holds truth, given func(int) bool) bool {
					if clues := append(clues, -1, -1)[:2]; clues[0] >= 0 {
						return (!given(clues[0]) || connected(holds, own)) && (!given(clues[1]) || connected(holds, other))
					}
					return connected(holds, own) && (!holds(is) || connected(holds, other))
				}}
				if err := c.Check(); err != nil {
					t.Error(err)
				}
				implied := 0
				for i := range m.Rules() {
					r := m.RuleAt(i)
					if r.Implied {
						implied++
					}
					if r.Implied && (len(r.Cells) < 4 || !strings.Contains(r.Words(), "from row 1, column ") &&
						!strings.Contains(r.Words(), "from row 2, column ")) {
						t.Errorf("a rule about %v says %q", r.Cells, r.Words())
					}
				}
				if free := form == "two clues" || form == "not all"; free && implied > 0 ||
					!free && implied == 0 && len(cells.Graph.Edges) > 2 {
					t.Errorf("%d rules are implied", implied)
				}
			})
		}
	}
}

// walked returns the nodes of the path from a node along true edges, which must not branch.
func walked(holds truth, g *rules.Graph, edges []rules.Lit, from int) []int {
	nodes, last := []int{from}, -1
	for i := from; ; {
		next := -1
		for e, ends := range g.Edges {
			if e != last && holds(edges[e]) && (ends[0] == i || ends[1] == i) {
				next = e
			}
		}
		if next < 0 {
			return nodes
		}
		i, last = g.Edges[next][0]+g.Edges[next][1]-i, next
		nodes = append(nodes, i)
	}
}

// joined reports whether the true edges are paths between the pairs, and returns the pair of each
// node, from 1.
func joined(holds truth, g *rules.Graph, edges []rules.Lit, r rules.PathRules, blocks [][4]int,
) (owner []int, ok bool) {
	at := degrees(holds, g, edges)
	owner = make([]int, g.Nodes)
	ends := map[int]bool{}
	for _, pair := range r.Pairs {
		for _, i := range pair {
			ends[i] = true
			if at[i] != 1 {
				return nil, false
			}
		}
	}
	for i, n := range at {
		if !ends[i] && n != 2 && (n != 0 || r.Cover) {
			return nil, false
		}
	}
	met := 0
	for k, pair := range r.Pairs {
		nodes := walked(holds, g, edges, pair[0])
		if nodes[len(nodes)-1] != pair[1] {
			return nil, false
		}
		met += len(nodes) - 1
		for _, i := range nodes {
			owner[i] = k + 1
		}
	}
	if met != count(holds, edges) { // a closed loop besides
		return nil, false
	}
	for e, x := range g.Edges {
		if r.Touch == rules.Never && owner[x[0]] > 0 && owner[x[0]] == owner[x[1]] && !holds(edges[e]) {
			return nil, false
		}
	}
	for _, b := range blocks {
		k := owner[b[0]]
		if r.Touch == rules.No2x2 && k > 0 && owner[b[1]] == k && owner[b[2]] == k && owner[b[3]] == k {
			return nil, false
		}
	}
	return owner, true
}

func TestPaths(t *testing.T) {
	var all []primitive
	for i, g := range graphs {
		for _, pairs := range [][][2]int{nil, {{0, 1}}, {{0, 3}}, {{2, 0}, {1, 3}}, {{1, 4}, {5, 2}}, {{0, 4}}} {
			if slices.ContainsFunc(pairs, func(p [2]int) bool { return max(p[0], p[1]) >= g.nodes }) {
				continue
			}
			for _, touch := range []rules.Touch{rules.Free, rules.Never} {
				for _, cover := range []bool{false, true} {
					r := rules.PathRules{Pairs: pairs, Touch: touch, Cover: cover}
					lits := edgeLits[len(all)%len(edgeLits)]
					all = append(all, primitive{fmt.Sprintf("%v on %s%s", r, g.name, lits.name), func(b *board) right {
						x := lits.of(b, len(g.edges))
						b.draft().Paths(made(i), x, r)
						return func(holds truth) bool { _, ok := joined(holds, made(i), x, r, nil); return ok }
					}})
				}
			}
		}
	}
	check(t, all)
}

// TestLinks: paths on boards, with and without literals for the cells of each path, which other
// rules mention or do not.
func TestLinks(t *testing.T) {
	var all []primitive
	for _, size := range [][2]int{{1, 3}, {2, 2}, {2, 3}, {3, 3}} {
		for _, pairs := range [][][2]int{{{0, 3}}, {{0, 2}}, {{0, 5}, {1, 4}}, {{0, 4}, {1, 5}}, {{0, 2}, {3, 5}}, {{0, 8}},
			{{0, 3}, {1, 4}, {2, 5}}} {
			cells := size[0] * size[1]
			if slices.ContainsFunc(pairs, func(p [2]int) bool { return max(p[0], p[1]) >= cells }) ||
				cells == 9 && len(pairs) == 1 && pairs[0][1] < 8 {
				continue
			}
			for _, touch := range []rules.Touch{rules.Free, rules.No2x2, rules.Never} {
				for _, cover := range []bool{false, true} {
					for _, members := range []string{"", " with members", " with members that rules mention"} {
						if cells == 9 && (members != "" || testing.Short()) {
							continue
						}
						r := rules.PathRules{Pairs: pairs, Touch: touch, Cover: cover}
						all = append(all, linked(size, r, members, false))
						if cells <= 4 {
							all = append(all, linked(size, r, members, true))
						}
					}
				}
			}
		}
	}
	for _, p := range sample.Of(all, 1) {
		t.Run(p.name, func(t *testing.T) {
			b := &board{}
			def := p.state(b)
			holds(t, b.Set, def, b.follow)
		})
	}
}

// linked states paths on a board, perhaps under a condition.
func linked(size [2]int, r rules.PathRules, members string, under bool) primitive {
	return primitive{fmt.Sprintf("%v on %v%s, under %v", r, size, members, under), func(b *board) right {
		m := rules.New(size[0], size[1])
		b.Set = m
		l := m.Links(false, nil)
		r := r
		if members != "" {
			for k := range r.Pairs {
				var own []rules.Lit
				for _, c := range l.Cells {
					own = append(own, m.Fact(onPath(c, k)))
				}
				r.Members = append(r.Members, own)
			}
		}
		d, is := m.Rule("paths", "paths join the pairs"), rules.True
		if under {
			is = m.Fact(shaded(puzzle.Cell{}))
			d = d.If(is)
		}
		d.Paths(l.Graph, l.Lits, r)
		mentions := members == " with members that rules mention"
		if mentions {
			m.Rule("more", "the path of the first pair has two of these").
				AtLeast(1, r.Members[0][1], r.Members[0][2].Not())
		}
		var blocks [][4]int
		for i := range size[0] - 1 {
			for j := range size[1] - 1 {
				c := i*size[1] + j
				blocks = append(blocks, [4]int{c, c + 1, c + size[1], c + size[1] + 1})
			}
		}
		b.follow = map[rules.Lit]func(truth) bool{}
		for k, own := range r.Members {
			for i, x := range own {
				if under {
					break // they are free where the rule does not apply
				}
				b.follow[x] = func(holds truth) bool {
					owner, ok := joined(holds, l.Graph, l.Lits, r, blocks)
					return ok && owner[i] == k+1
				}
			}
		}
		return func(holds truth) bool {
			owner, ok := joined(holds, l.Graph, l.Lits, r, blocks)
			if mention := func() bool { return holds(r.Members[0][1]) || !holds(r.Members[0][2]) }; mentions && !mention() {
				return false
			}
			if !holds(is) {
				return true
			}
			if !ok {
				return false
			}
			for k, own := range r.Members {
				for i, x := range own {
					if holds(x) != (owner[i] == k+1) {
						return false
					}
				}
			}
			return true
		}
	}}
}

func TestSteps(t *testing.T) {
	var all []primitive
	for i, g := range graphs {
		if g.nodes == 0 {
			continue
		}
		all = append(all, primitive{"next on " + g.name, func(b *board) right {
			x, y := b.number(1, g.nodes), b.number(1, g.nodes)
			var here, there []rules.Lit
			for j := range g.nodes {
				here, there = append(here, x.Is(j+1)), append(there, y.Is(j+1))
			}
			b.draft().Next(made(i), here, there)
			return func(holds truth) bool {
				from, to := value(holds, x)-1, value(holds, y)-1
				return slices.Contains(g.edges, [2]int{from, to}) || slices.Contains(g.edges, [2]int{to, from})
			}
		}})
	}
	check(t, all)
}
