package graph_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/sat"
)

var names = []string{"paths", "single path", "loop", "connected", "groups"}

// each runs a check of random worlds of each kind.
func each(t *testing.T, check func(t *rapid.T, w *world)) {
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				check(t, draw(t, name, plans, rapid.IntRange(0, 3).Draw(t, "first variable")))
			})
		})
	}
}

// solver returns a solver with the degrees of some worlds and their theories.
func solver(t *rapid.T, worlds ...*world) *sat.Solver {
	o := sat.Options{Seed: rapid.Uint64Range(0, 3).Draw(t, "seed")}
	if rapid.Bool().Draw(t, "plain") {
		o.NoMinimize, o.NoPhases, o.NoReduce, o.NoVivify = true, true, true, true
	}
	s := sat.New(o)
	for _, w := range worlds {
		for _, l := range w.lits {
			s.AddVars(l.Var() + 1)
		}
	}
	for _, w := range worlds {
		for _, clause := range w.clauses() {
			s.Add(clause...)
		}
		s.AddTheory(&asking{Propagator: w.rule.New(), t: t, observed: w.rule.Observed()}, w.rule.Observed()...)
	}
	return s
}

// asking is a theory that is asked for all its reasons after each step, not only for those that the
// solver needs. All literals of a reason are false, and were before the implied one became true.
type asking struct {
	sat.Propagator
	t        *rapid.T
	observed []int
	theory   *sat.Theory
	implied  []cnf.Lit
}

func (a *asking) Propagate(theory *sat.Theory, lits []cnf.Lit) bool {
	a.theory = theory
	var open []cnf.Lit
	for _, v := range a.observed {
		if theory.Value(cnf.Pos(v)) == 0 {
			open = append(open, cnf.Pos(v))
		}
	}
	if !a.Propagator.Propagate(theory, lits) {
		return false
	}
	for _, l := range open {
		switch theory.Value(l) {
		case 1:
			a.implied = append(a.implied, l)
		case -1:
			a.implied = append(a.implied, l.Not())
		}
	}
	for _, l := range a.implied {
		for _, m := range a.Explain(theory, l, []cnf.Lit{l})[1:] {
			if theory.Value(m) >= 0 || !theory.Before(m, l) {
				a.t.Fatalf("%v is in the reason for %v, which was true before", m, l)
			}
		}
	}
	return true
}

func (a *asking) Backtrack(n int) {
	a.implied = slices.DeleteFunc(a.implied, func(l cnf.Lit) bool { return a.theory.Value(l) == 0 })
	a.Propagator.Backtrack(n)
}

// random draws clauses over the variables of a solver.
func random(t *rapid.T, vars int) (clauses [][]cnf.Lit) {
	for range rapid.IntRange(0, 4).Draw(t, "clauses") {
		var clause []cnf.Lit
		for range rapid.IntRange(1, 3).Draw(t, "length") {
			clause = append(clause, cnf.Lit(rapid.IntRange(0, 2*vars-1).Draw(t, "literal")))
		}
		clauses = append(clauses, clause)
	}
	return clauses
}

// key returns the values of a model as text.
func key(worlds []*world, holds func(cnf.Lit) bool) string {
	var key []byte
	for _, w := range worlds {
		for _, l := range w.lits {
			key = append(key, '0')
			if holds(l) {
				key[len(key)-1] = '1'
			}
		}
	}
	return string(key)
}

// models lists the models of a solver, on the literals of some worlds.
func models(t *rapid.T, s *sat.Solver, worlds ...*world) map[string]bool {
	found := map[string]bool{}
	for s.Solve(context.Background(), sat.Limits{}) == sat.Sat {
		k := key(worlds, s.Model)
		if found[k] {
			t.Fatalf("the model %s came twice", k)
		}
		found[k] = true
		var clause []cnf.Lit
		for _, w := range worlds {
			for _, l := range w.lits {
				if s.Model(l) {
					l = l.Not()
				}
				clause = append(clause, l)
			}
		}
		s.Add(clause...)
	}
	return found
}

// TestModels: the models of a theory with random clauses are the right values that keep these.
func TestModels(t *testing.T) {
	each(t, func(t *rapid.T, w *world) {
		s := solver(t, w)
		clauses := random(t, max(s.Vars(), 1))
		for _, c := range clauses {
			s.AddVars(slices.Max(c).Var() + 1)
			s.Add(c...)
		}
		want := map[string]bool{}
		others := s.Vars() // variables that are not of the world have any value
		w.all(func(v values, right bool) {
			if right {
				model := make([]int8, others)
				for i, l := range w.lits {
					model[l.Var()] = 1
					if v[i] == l.Negated() {
						model[l.Var()] = -1
					}
				}
				if extends(model, clauses, 0) {
					want[key([]*world{w}, w.holds(v))] = true
				}
			}
		})
		if got := models(t, s, w); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("the models are %v, not %v", got, want)
		}
	})
}

// extends reports whether values for the open variables from v on keep some clauses.
func extends(model []int8, clauses [][]cnf.Lit, v int) bool {
	for v < len(model) && model[v] != 0 {
		v++
	}
	if v == len(model) {
		return !slices.ContainsFunc(clauses, func(c []cnf.Lit) bool {
			return !slices.ContainsFunc(c, func(l cnf.Lit) bool { return (model[l.Var()] > 0) != l.Negated() })
		})
	}
	defer func() { model[v] = 0 }()
	for _, model[v] = range []int8{1, -1} {
		if extends(model, clauses, v+1) {
			return true
		}
	}
	return false
}

// TestAssumptions: values assumed one after the other are refused exactly if they are wrong, and
// some of them exactly if no right values have them.
func TestAssumptions(t *testing.T) {
	each(t, func(t *rapid.T, w *world) {
		s := solver(t, w)
		var fit, right []values
		w.all(func(v values, ok bool) {
			fit = append(fit, slices.Clone(v))
			if ok {
				right = append(right, fit[len(fit)-1])
			}
		})
		if len(fit) == 0 || len(w.lits) == 0 {
			return
		}
		for range 20 {
			v := rapid.SampledFrom(fit).Draw(t, "values")
			var assumed []cnf.Lit
			for i, l := range w.lits {
				if !v[i] {
					l = l.Not()
				}
				assumed = append(assumed, l)
			}
			assumed = rapid.Permutation(assumed).Draw(t, "assumptions")
			assumed = assumed[:rapid.IntRange(0, len(assumed)).Draw(t, "number")]
			want := sat.Unsat
			if slices.ContainsFunc(right, func(v values) bool {
				return !slices.ContainsFunc(assumed, func(l cnf.Lit) bool { return !w.holds(v)(l) })
			}) {
				want = sat.Sat
			}
			if got := s.Solve(context.Background(), sat.Limits{}, assumed...); got != want {
				t.Fatalf("under %v of %v: %v, not %v", assumed, w.lits, got, want)
			}
		}
	})
}

// TestSeveral: two theories in one solver, with clauses between them.
func TestSeveral(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := draw(t, rapid.SampledFrom(names).Draw(t, "first"), small, 0)
		b := draw(t, rapid.SampledFrom(names).Draw(t, "second"), small, 16)
		worlds := []*world{a, b}
		s := solver(t, a, b)
		if len(a.lits) == 0 || len(b.lits) == 0 {
			return
		}
		var clauses [][]cnf.Lit
		for range rapid.IntRange(0, 4).Draw(t, "clauses") {
			clause := []cnf.Lit{rapid.SampledFrom(a.lits).Draw(t, "a"), rapid.SampledFrom(b.lits).Draw(t, "b")}
			for i := range clause {
				if rapid.Bool().Draw(t, "opposite") {
					clause[i] = clause[i].Not()
				}
			}
			clauses = append(clauses, clause)
			s.Add(clause...)
		}
		want := map[string]bool{}
		a.all(func(v values, right bool) {
			if right {
				b.all(func(u values, right bool) {
					if right && !slices.ContainsFunc(clauses, func(c []cnf.Lit) bool { return !a.holds(v)(c[0]) && !b.holds(u)(c[1]) }) {
						want[key([]*world{a}, a.holds(v))+key([]*world{b}, b.holds(u))] = true
					}
				})
			}
		})
		if got := models(t, s, worlds...); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("the models are %v, not %v", got, want)
		}
	})
}

// keeps reports whether values keep a clause.
func (w *world) keeps(v values, clause []cnf.Lit) bool {
	return slices.ContainsFunc(clause, w.holds(v))
}

// TestReasons: each clause that a theory tells has its form, and all right values keep it, without
// the clauses besides. All forms come up.
func TestReasons(t *testing.T) {
	sample.FewerDraws(t, 3)
	told := map[graph.Form]int{}
	rare := func() bool {
		for f := graph.ClosedCycle; f <= graph.TooFew; f++ {
			if told[f] < 20 {
				return true
			}
		}
		return false
	}
	check := func(t *rapid.T, w *world) {
		w.listen()
		s := solver(t, w)
		for _, c := range random(t, max(s.Vars(), 1)) {
			s.AddVars(slices.Max(c).Var() + 1)
			s.Add(c...)
		}
		models(t, s, w)
		var right []values
		w.all(func(v values, ok bool) {
			if ok {
				right = append(right, slices.Clone(v))
			}
		})
		for _, r := range w.told {
			told[r.Form]++
			if err := w.form(r); err != nil {
				t.Fatalf("%v %v of %v: %v", r.Form, r.Clause, w.lits, err)
			}
			for _, v := range right {
				if !w.keeps(v, r.Clause) {
					t.Fatalf("%v %v of %v excludes %v", r.Form, r.Clause, w.lits, v)
				}
			}
		}
	}
	// Which forms a hundred worlds give is chance.
	for range 20 {
		each(t, check)
		if !rare() || testing.Short() { // short runs draw few worlds
			return
		}
	}
	t.Errorf("some forms came up too seldom: %v", told)
}

// TestBroken: values break clauses exactly if they are wrong. Each clause has its form, right values
// keep it, and each closed cycle, each wrong path and each component has one.
func TestBroken(t *testing.T) {
	sample.FewerDraws(t, 4)
	each(t, func(t *rapid.T, w *world) {
		rule, ok := w.rule.(breakable)
		if !ok {
			return
		}
		var right []values
		w.all(func(v values, ok bool) {
			if ok {
				right = append(right, slices.Clone(v))
			}
		})
		w.all(func(v values, ok bool) {
			broken := rule.Broken(w.holds(v))
			if ok != (len(broken) == 0) {
				t.Fatalf("%v is right: %v, and breaks %v", v, ok, broken)
			}
			for i, r := range broken {
				if err := w.form(r); err != nil || w.keeps(v, r.Clause) {
					t.Fatalf("%v %v of %v, for %v: %v", r.Form, r.Clause, w.lits, v, err)
				}
				for _, u := range right {
					if !w.keeps(u, r.Clause) {
						t.Fatalf("%v %v of %v excludes %v", r.Form, r.Clause, w.lits, u)
					}
				}
				for _, other := range broken[:i] {
					if r.Form == other.Form && (within(r.Clause, other.Clause) || within(other.Clause, r.Clause)) {
						t.Fatalf("%v and %v came both", r.Clause, other.Clause)
					}
				}
			}
			if n := w.separate(v); len(broken) > 0 && len(broken) < n {
				t.Fatalf("%v has %d wrong components, and breaks only %v", v, n, broken)
			}
		})
	})
}

// TestShut: values that may not change separate nodes exactly if no right values agree with them.
// The clause is of some of these values, and right values keep it.
func TestShut(t *testing.T) {
	sample.FewerDraws(t, 4)
	each(t, func(t *rapid.T, w *world) {
		rule, ok := w.rule.(*graph.Connected)
		if !ok {
			return
		}
		var right, some []values
		w.all(func(v values, ok bool) {
			if some = append(some, slices.Clone(v)); ok {
				right = append(right, slices.Clone(v))
			}
		})
		cuts := rule.Cuts()
		for range 20 {
			v := rapid.SampledFrom(some).Draw(t, "values")
			open := rapid.SliceOfN(rapid.Bool(), len(v), len(v)).Draw(t, "open")
			clause := cuts.Shut(w.holds(v), w.holds(open))
			agrees := func(u values) bool {
				for i := range u {
					if !open[i] && u[i] != v[i] {
						return false
					}
				}
				return true
			}
			if shut := !slices.ContainsFunc(right, agrees); shut != (clause != nil) {
				t.Fatalf("%v, open %v: shut is %v, but the clause is %v", v, open, shut, clause)
			}
			for _, u := range right {
				if clause != nil && !w.keeps(u, clause) {
					t.Fatalf("%v excludes %v", clause, u)
				}
			}
			for i, l := range w.lits {
				if open[i] && (slices.Contains(clause, l) || slices.Contains(clause, l.Not())) {
					t.Fatalf("%v has %v, which may change", clause, l)
				}
			}
		}
	})
}

// within reports whether a clause has all literals of another.
func within(some, all []cnf.Lit) bool {
	return !slices.ContainsFunc(some, func(l cnf.Lit) bool { return !slices.Contains(all, l) })
}

// separate counts the components that are wrong by themselves: cycles of paths, paths between
// different labels, and all of them if there must be one.
func (w *world) separate(v values) (n int) {
	if w.name == "groups" {
		return 0
	}
	part := w.components(v)
	for p := range part {
		nodes, edges := 0, 0
		labels := map[int]bool{}
		for c := range part {
			if part[c] != p || w.nodal() && !v[c] {
				continue
			}
			nodes++
			if w.rules.Labels != nil && w.rules.Labels[c] > 0 {
				labels[w.rules.Labels[c]] = true
			}
		}
		for e := range w.g.Edges() {
			if a, _ := w.g.Ends(e); !w.nodal() && v[e] && part[a] == p {
				edges++
			}
		}
		switch {
		case nodes == 0:
		case w.nodal(), edges > 0 && (w.name == "loop" || nodes == edges || len(labels) == 2):
			n++
		}
	}
	if w.nodal() && n == 2 {
		n = 1 // one cut may separate both
	}
	return n
}

// TestImplied: what follows from assumptions by one rule needs no decision.
func TestImplied(t *testing.T) {
	triangles := graph.New(6, [][2]int{{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}})
	row := graph.New(5, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}})
	lits := []cnf.Lit{0, 2, 4, 6, 8, 10}
	pairs := graph.PathRules{Labels: []int{1, 0, 2, 1, 2}}
	sizes := []graph.Size{{Node: 0, Nodes: 2}, {Node: 0, Nodes: 3}}
	pair := graph.PathRules{Labels: []int{1, 0, 0, 0, 1}, Touch: graph.Never}
	for name, tt := range map[string]struct {
		rule    rule
		assumed []cnf.Lit
		implied []cnf.Lit
	}{
		"cycle is all":            {graph.NewSingleLoop(triangles, lits), []cnf.Lit{0, 2, 4}, []cnf.Lit{7, 9, 11}},
		"ends apart":              {graph.NewSingleLoop(triangles, lits), []cnf.Lit{0, 6, 2}, []cnf.Lit{5}},
		"ends of the first apart": {graph.NewSingleLoop(triangles, lits), []cnf.Lit{0, 2, 6}, []cnf.Lit{5}},
		"no cycle":                {graph.NewSinglePath(triangles, lits), []cnf.Lit{0, 2, 8, 10}, []cnf.Lit{5, 7}},
		"different pairs":         {graph.NewPaths(row, lits[:4], pairs), []cnf.Lit{0}, []cnf.Lit{3}},
		"same pair":               {graph.NewPaths(row, lits[:4], pair), []cnf.Lit{0, 4, 6}, []cnf.Lit{2}},
		"must be true":            {graph.NewConnected(row, lits[:5]), []cnf.Lit{0, 6}, []cnf.Lit{2, 4}},
		"no border on a cycle":    {graph.NewGroups(triangles, lits, nil), []cnf.Lit{1, 3}, []cnf.Lit{5}},
		"group is full":           {graph.NewGroups(row, lits, sizes), []cnf.Lit{8, 1}, []cnf.Lit{2}},
		"group has one way":       {graph.NewGroups(row, lits, sizes), []cnf.Lit{10, 4}, []cnf.Lit{1, 3}},
		"must be false":           {graph.NewConnected(row, lits[:5]), []cnf.Lit{0, 5}, []cnf.Lit{7, 9}},
	} {
		var first probe
		s := sat.New(sat.Options{})
		s.AddVars(6)
		s.AddTheory(tt.rule.New(), tt.rule.Observed()...)
		s.AddTheory(&first, tt.rule.Observed()...)
		for _, l := range tt.assumed {
			s.Add(l)
		}
		if s.Solve(context.Background(), sat.Limits{}) != sat.Sat {
			t.Errorf("%s: no model", name)
		}
		for _, l := range tt.implied {
			if !slices.Contains(first.implied, l) {
				t.Errorf("%s: %v is not implied", name, l)
			}
		}
	}
}

// probe is a theory that records what is true before the first decision: the first literals that it
// receives, as it comes after another.
type probe struct{ implied []cnf.Lit }

func (p *probe) Propagate(t *sat.Theory, lits []cnf.Lit) bool {
	if p.implied == nil {
		p.implied = slices.Clone(lits)
	}
	return true
}

func (p *probe) Backtrack(int) {}

func (p *probe) Explain(*sat.Theory, cnf.Lit, []cnf.Lit) []cnf.Lit { return nil }

// TestGraph: neighbours and edges of a node belong together, and bad arguments panic.
func TestGraph(t *testing.T) {
	g := graph.New(4, [][2]int{{2, 0}, {0, 1}, {3, 2}})
	if g.Nodes() != 4 || g.Edges() != 3 {
		t.Errorf("%d nodes, %d edges", g.Nodes(), g.Edges())
	}
	if a, b := g.Ends(0); a != 2 || b != 0 {
		t.Errorf("edge 0 joins %d and %d", a, b)
	}
	if at := g.At(2); !slices.Equal(at, []graph.Half{{Edge: 0, To: 0}, {Edge: 2, To: 3}}) {
		t.Errorf("%v lead from 2", at)
	}
	lits := []cnf.Lit{cnf.Pos(0), cnf.Neg(1), cnf.Pos(5)}
	for name, f := range map[string]func(){
		"node out of range":   func() { graph.New(2, [][2]int{{0, 2}}) },
		"negative node":       func() { graph.New(2, [][2]int{{-1, 1}}) },
		"loop":                func() { graph.New(2, [][2]int{{1, 1}}) },
		"parallel edges":      func() { graph.NewSingleLoop(graph.New(2, [][2]int{{0, 1}, {1, 0}}), lits[:2]) },
		"too few literals":    func() { graph.NewSingleLoop(g, lits[:2]) },
		"variable twice":      func() { graph.NewSingleLoop(g, []cnf.Lit{0, 2, 3}) },
		"literals of edges":   func() { graph.NewConnected(g, lits) },
		"too few labels":      func() { graph.NewPaths(g, lits, graph.PathRules{Labels: []int{0}}) },
		"label without other": func() { graph.NewPaths(g, lits, graph.PathRules{Labels: []int{0, 1, 0, 0}}) },
		"label thrice":        func() { graph.NewPaths(g, lits, graph.PathRules{Labels: []int{1, 1, 0, 1}}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		})
	}
}

// TestSearch: a search finds a shortest way along half-edges that may be used, and components.
func TestSearch(t *testing.T) {
	g := graph.New(6, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5}})
	s := graph.Search{Graph: g}
	for closed, want := range map[int32][]int32{-1: {3, 0}, 3: {3, 2, 1, 0}, 2: {3, 0}} {
		if !s.From(0, 3, func(_ int32, h graph.Half) bool { return h.Edge != closed }) {
			t.Fatalf("without edge %d, no way from 0 to 3", closed)
		}
		way := []int32{3}
		for c := int32(3); c != 0; c = s.Came[c].To {
			way = append(way, s.Came[c].To)
		}
		if !slices.Equal(way, want) {
			t.Errorf("without edge %d: %v, want %v", closed, way, want)
		}
	}
	if s.From(0, 4, func(int32, graph.Half) bool { return true }) || s.Has(4) || len(s.Reached) != 4 {
		t.Errorf("from 0: %v", s.Reached)
	}
	var parts []int
	for nodes := range s.Components(func(_ int32, h graph.Half) bool { return h.Edge > 0 }) {
		parts = append(parts, len(nodes))
	}
	if !slices.Equal(parts, []int{4, 2}) {
		t.Errorf("components of %v nodes", parts)
	}
}

// TestStrands: a node with three drawn edges ends three strands, and a closed one ends where it
// begins.
func TestStrands(t *testing.T) {
	g := graph.New(7, [][2]int{{0, 1}, {1, 2}, {1, 3}, {4, 5}, {5, 6}, {6, 4}})
	var nodes []int
	closed := 0
	for _, s := range g.Strands(func(int) bool { return true }) {
		if nodes = append(nodes, len(s.Nodes)); s.Closed() {
			closed++
		}
	}
	if !slices.Equal(nodes, []int{2, 2, 2, 4}) || closed != 1 {
		t.Errorf("strands of %v nodes, %d closed", nodes, closed)
	}
}

// TestListed: each node has its half-edges in the order of the list, and the same neighbours.
func TestListed(t *testing.T) {
	edges := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}}
	g := graph.New(4, edges)
	for _, order := range [][]int{{0, 1, 2, 3, 4}, {4, 2, 0, 3, 1}, {3, 1, 4, 0, 2}} {
		l := g.Listed(order)
		for c := range int32(4) {
			var want []graph.Half
			for _, e := range order {
				if i := slices.Index(edges[e][:], int(c)); i >= 0 {
					want = append(want, graph.Half{Edge: int32(e), To: int32(edges[e][1-i])})
				}
			}
			if got := l.At(c); !slices.Equal(got, want) {
				t.Errorf("node %d has %v, want %v", c, got, want)
			}
		}
	}
}
