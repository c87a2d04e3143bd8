package gridwright_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/rules"
)

// TestSettles: a set of rule instances settles a fact only if no assignment has what is known and
// keeps the set, but not the fact. A set of few instances settles it exactly then; large ones and
// those with the part Joined may be left undecided. States, facts and sets are random.
func TestSettles(t *testing.T) {
	for _, frame := range sample.Of([]string{
		"numberlink touch=never\n. . .\n. . .\n. . .\n",
		"numberlink touch=never cover=no\n. . .\n. . .\n. . .\n",
		"numberlink touch=no2x2\n. . .\n. . .\n. . .\n",
		"numberlink touch=free\n. . . .\n. . . .\n. . . .\n",
		"slitherlink\n. . .\n. . .\n. . .\n",
	}, 1) {
		empty, err := gridwright.Parse(frame)
		if err != nil {
			t.Fatal(err)
		}
		settled, open := 0, 0
		for i := range sample.Number(16, 6) {
			made, err := gridwright.Generate(t.Context(), empty, &gridwright.GenerateOptions{
				Number: uint64(i + 1)})
			if err != nil {
				t.Fatal(err)
			}
			x, set := explainerOf(t, made.Puzzle, made.Answer)
			b := newAllSets(t, set, x)
			rng := rand.New(rand.NewPCG(uint64(i), 1))
			for range 1000 {
				if l, ok := randomState(x, rng); ok {
					if settles(t, x, b, l, randomSet(x, b.rules, rng)) {
						settled++
					} else {
						open++
					}
				}
			}
			if t.Failed() {
				t.Fatalf("the board is\n%s", made.Puzzle)
			}
		}
		if settled < 100 || open < 100 {
			t.Errorf("%s%d sets settle their facts, and %d do not", frame, settled, open)
		}
	}
}

// settles asks the explainer whether some instances settle a literal, and fails if a solver of all
// that they forbid knows better.
func settles(t *testing.T, x *explain.Explainer, b *allSets, l rules.Lit, set []int) bool {
	got, want := x.Settles(l, set), b.settle(l, known(x), set)
	const few = 4
	certain := len(set) <= few && !slices.ContainsFunc(set, func(i int) bool {
		return x.Instance(i).Part == explain.Joined
	})
	if got && !want || want && !got && certain {
		f, _ := x.Fact(l)
		t.Errorf("%v: settled %v, and by all assignments %v", f, got, want)
		for _, i := range set {
			t.Log(x.Reason(i))
		}
	}
	return got
}

// randomState makes some of the facts of the answer known, and returns one that is not.
func randomState(x *explain.Explainer, rng *rand.Rand) (l rules.Lit, ok bool) {
	x.Restart()
	var open []rules.Lit
	for v := 1; v < x.Set().Vars(); v++ {
		l := rules.Lit(2 * v)
		if !x.Holds(l) {
			l = l.Not()
		}
		if _, ok := x.Fact(l); ok && x.Open(l) {
			open = append(open, l)
		}
	}
	if len(open) == 0 {
		return 0, false
	}
	rng.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	for _, l := range open[1:][:rng.IntN(len(open))/(1+rng.IntN(3))] {
		x.Learn(&explain.Step{Lit: l})
	}
	return open[0], x.Open(open[0])
}

// randomSet chooses few instances, or parts of graphs alone, or any number of instances.
func randomSet(x *explain.Explainer, all []int, rng *rand.Rand) []int {
	set := slices.Clone(all)
	rng.Shuffle(len(set), func(i, j int) { set[i], set[j] = set[j], set[i] })
	switch rng.IntN(3) {
	case 0:
		set = set[:1+rng.IntN(4)]
	case 1:
		set = slices.DeleteFunc(set, func(i int) bool { return x.Instance(i).Part == explain.Whole })
	}
	set = set[:1+rng.IntN(len(set))]
	slices.Sort(set)
	return set
}

// graph writes the instances of a rule on a graph.
func (b *allSets) graph(x *explain.Explainer, g *graph.Demand) {
	n := g.Graph.Nodes
	paths := make([][][][]int, n) // of each two nodes: the edges of each walk without a node twice
	at := make([][]int, n)
	for e, ends := range g.Graph.Edges {
		at[ends[0]], at[ends[1]] = append(at[ends[0]], e), append(at[ends[1]], e)
	}
	for i := range n {
		paths[i] = make([][][]int, n)
		var walk func(j int, seen []bool, edges []int)
		walk = func(j int, seen []bool, edges []int) {
			paths[i][j] = append(paths[i][j], slices.Clone(edges))
			seen[j] = true
			for _, e := range at[j] {
				if to := g.Graph.Edges[e][0] + g.Graph.Edges[e][1] - j; !seen[to] {
					walk(to, seen, append(edges, e))
				}
			}
			seen[j] = false
		}
		walk(i, make([]bool, n), nil)
	}
	opposite := func(edges []int) (clause []rules.Lit) {
		for _, e := range edges {
			clause = append(clause, g.Lits[e].Not())
		}
		return clause
	}
	// Two nodes are connected, or on one path, if a walk joins them or each to a node with a label.
	connected := make([][]rules.Lit, n)
	if g.Labels != nil {
		for i := range n {
			connected[i] = make([]rules.Lit, n)
			for j := range n {
				connected[i][j] = rules.Lit(2 * b.NewVar())
				for _, p := range paths[i][j] {
					b.Add(append(opposite(p), connected[i][j])...)
				}
			}
		}
	}
	one := func(i, j int) rules.Lit {
		l := rules.Lit(2 * b.NewVar())
		b.Add(connected[i][j].Not(), l)
		for s, k := range g.Labels {
			for u, m := range g.Labels {
				if k > 0 && k == m {
					b.Add(connected[i][s].Not(), connected[j][u].Not(), l)
				}
			}
		}
		return l
	}
	for i := range x.Instances() {
		in := x.Instance(i)
		if in.Part == explain.Whole || int(in.Rule) != g.Rule ||
			in.Part == explain.Disjoint ||
			in.Part == explain.Crowded { // these have a test of their own, by all answers
			continue
		}
		if b.rules = append(b.rules, i); in.Part == explain.Joined {
			b.joined = append(b.joined, i)
		}
		under := func(clause ...rules.Lit) { b.Add(append(clause, b.guard[i].Not())...) }
		switch in.Part {
		case explain.NoLoop, explain.OnlyLoop:
			for _, e := range at[in.Index] {
				to := g.Graph.Edges[e][0] + g.Graph.Edges[e][1] - in.Index
				for _, p := range paths[to][in.Index] {
					if slices.Contains(p, e) {
						continue
					}
					cycle := append(opposite(p), g.Lits[e].Not())
					if in.Part == explain.NoLoop {
						under(cycle...)
						continue
					}
					for _, l := range g.Lits {
						if !slices.Contains(cycle, l.Not()) {
							under(append(slices.Clone(cycle), l.Not())...)
						}
					}
				}
			}
		case explain.Apart:
			for s, k := range g.Labels {
				for u, m := range g.Labels {
					if k > 0 && m > 0 && k == in.Index && m != k {
						under(connected[s][u].Not())
					}
				}
			}
		case explain.Touching:
			ends := g.Graph.Edges[in.Index]
			under(one(ends[0], ends[1]).Not(), g.Lits[in.Index])
		case explain.Filled:
			n := g.Blocks[in.Index]
			under(one(n[0], n[1]).Not(), one(n[0], n[2]).Not(), one(n[0], n[3]).Not())
		case explain.Joined:
			b.join(g, at, paths, in.Index, under)
		default:
			panic(fmt.Sprintf("the part %d has no definition here", in.Part))
		}
	}
}

// join states that a path joins the nodes with a label: it passes no other node with a label, and
// nothing else leaves it.
func (b *allSets) join(g *graph.Demand, at [][]int, paths [][][][]int, label int,
	under func(...rules.Lit),
) {
	from := slices.Index(g.Labels, label)
	if label == 0 || from < 0 {
		return
	}
	to := from + 1 + slices.Index(g.Labels[from+1:], label)
	var some []rules.Lit
	for _, p := range paths[from][to] {
		is := rules.Lit(2 * b.NewVar())
		nodes := map[int]bool{}
		for _, e := range p {
			b.Add(is.Not(), g.Lits[e])
			nodes[g.Graph.Edges[e][0]], nodes[g.Graph.Edges[e][1]] = true, true
		}
		for i := range nodes {
			if k := g.Labels[i]; k > 0 && k != label {
				b.Add(is.Not())
			}
			for _, e := range at[i] {
				if !slices.Contains(p, e) {
					b.Add(is.Not(), g.Lits[e].Not())
				}
			}
		}
		some = append(some, is)
	}
	under(some...)
}
