package sat_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/internal/sattest"
	"github.com/gridwright/gridwright/lrat"
	"github.com/gridwright/gridwright/sat"
)

// checked solves and checks the result: a model makes the formula true, and the checker accepts a
// proof that there is none.
func checked(t tb, s *sat.Solver, f *cnf.Formula, assumptions ...cnf.Lit) sat.Status {
	t.Helper()
	return checkedOf(t, s, f, f, assumptions...)
}

// checkedOf is checked for a solver to which only a part of the formula was added.
func checkedOf(t tb, s *sat.Solver, f, added *cnf.Formula, assumptions ...cnf.Lit) sat.Status {
	t.Helper()
	status := s.Solve(context.Background(), sat.Limits{}, assumptions...)
	switch status {
	case sat.Sat:
		model := make([]bool, f.Vars)
		for v := range model {
			model[v] = s.Model(cnf.Pos(v))
		}
		if broken := f.Broken(model); broken != "" {
			t.Fatalf("the model breaks %s", broken)
		}
		for _, a := range assumptions {
			if !s.Model(a) {
				t.Fatalf("the assumption %v is false in the model", a)
			}
		}
	case sat.Unsat:
		for _, l := range s.Core() {
			if !slices.Contains(assumptions, l) {
				t.Fatalf("the core %v has more than the assumptions %v", s.Core(), assumptions)
			}
		}
		if p := s.Proof(); p != nil && len(s.Core()) == 0 {
			proved(t, f, added, p)
		} else if p != nil && s.CoreStep() > 0 {
			provedCore(t, p, s.CoreStep(), s.Core())
		}
	default:
		t.Fatalf("it ended with %v", status)
	}
	return status
}

type tb interface {
	Helper()
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// proved checks a proof with the checker, and its axioms against the formula: each follows from the
// clause, group or row that it says it comes from, in the order in which these were added, or from
// a clause of the whole if that is a theory.
func proved(t tb, f, added *cnf.Formula, p *sat.Proof) {
	t.Helper()
	axioms := p.Formula(f.Vars)
	for step := range p.Steps() {
		if step.Kind == sat.Axiom && !follows(f, added, step.From, step.Lits) {
			t.Fatalf("the axiom %v does not follow from %v", step.Lits, step.From)
		}
	}
	var b bytes.Buffer
	if err := p.WriteLRAT(&b); err != nil {
		t.Fatalf("%v", err)
	}
	if err := lrat.Check(axioms, bytes.NewReader(b.Bytes())); err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
}

// provedCore checks that a step states that a core contradicts the formula, and follows from its
// hints by unit propagation.
func provedCore(t tb, p *sat.Proof, id uint32, core []cnf.Lit) {
	t.Helper()
	clauses := map[uint32][]cnf.Lit{}
	for step := range p.Steps() {
		if step.ID != id {
			clauses[step.ID] = slices.Clone(step.Lits)
			continue
		}
		no := map[cnf.Lit]bool{} // the literals that are false
		for _, l := range step.Lits {
			no[l] = true
			if !slices.Contains(core, l.Not()) {
				t.Fatalf("the step %v is not about the core %v", step.Lits, core)
			}
		}
		var left []cnf.Lit
		for _, h := range step.Hints {
			left = slices.DeleteFunc(slices.Clone(clauses[h]), func(l cnf.Lit) bool { return no[l] })
			if len(left) == 1 {
				no[left[0].Not()] = true
			}
		}
		if len(step.Hints) > 0 && len(left) > 0 { // without hints it is an axiom
			t.Fatalf("the step %v of the core %v does not follow from its hints", step.Lits, core)
		}
		return
	}
	t.Fatalf("the core %v has no step", core)
}

// follows reports whether a clause follows from a part of the formula.
func follows(f, added *cnf.Formula, from sat.Origin, c []cnf.Lit) bool {
	within := func(have []cnf.Lit) bool {
		return !slices.ContainsFunc(have, func(l cnf.Lit) bool { return !slices.Contains(c, l) })
	}
	switch from.Kind {
	case sat.OfClause:
		return within(added.Clauses[from.Index])
	case sat.OfGroup:
		n := 0 // literals of the group whose opposites are in the clause
		for _, l := range added.AtMostOne[from.Index] {
			if slices.Contains(c, l.Not()) {
				n++ // and again if it is twice in the group, so never true
			}
		}
		return n > 1
	case sat.OfRow:
		r := added.Rows[from.Index]
		sum := int64(0)
		for i, l := range r.Lits {
			if !slices.Contains(c, l) {
				sum += r.Coefs[i]
			}
		}
		return sum < r.Min
	}
	return slices.ContainsFunc(f.Clauses, within)
}

// variants are options that must not change what is true.
func variants() map[string]sat.Options {
	return map[string]sat.Options{
		"usual": {}, "proof": {Proof: true}, "seed": {Seed: 7},
		"plain": {NoMinimize: true, NoShrink: true, NoReduce: true, NoVivify: true, NoPhases: true, Proof: true},
		"long":  {NoMinimize: true, Proof: true}, "unshrunk": {NoShrink: true, Proof: true},
		"slow": {Decay: 0.99}, "often": {Reduce: 5, Proof: true}, "quick": {NoModes: true},
	}
}

// literal draws a literal of one of vars variables.
func literal(vars int) *rapid.Generator[cnf.Lit] {
	return rapid.Custom(func(t *rapid.T) cnf.Lit { return cnf.Lit(rapid.IntRange(0, 2*vars-1).Draw(t, "lit")) })
}

// other returns the clause that excludes the model found, and no other.
func other(s *sat.Solver) []cnf.Lit {
	var clause []cnf.Lit
	for v := range s.Vars() {
		l := cnf.Pos(v)
		if s.Model(l) {
			l = l.Not()
		}
		clause = append(clause, l)
	}
	return clause
}

// formulas draws formulas over a few variables.
func formulas(t *rapid.T) *cnf.Formula {
	f := &cnf.Formula{Vars: rapid.IntRange(1, 9).Draw(t, "vars")}
	lit := literal(f.Vars)
	for range rapid.IntRange(0, 40).Draw(t, "clauses") {
		f.Add(rapid.SliceOfN(lit, 1, 4).Draw(t, "clause")...)
	}
	for range rapid.IntRange(0, 3).Draw(t, "groups") {
		f.AddAtMostOne(rapid.SliceOfN(lit, 0, 5).Draw(t, "group")...)
	}
	for range rapid.IntRange(0, 3).Draw(t, "rows") {
		r := cnf.Row{Lits: rapid.SliceOfNDistinct(lit, 0, min(5, f.Vars), cnf.Lit.Var).Draw(t, "row")}
		for range r.Lits {
			r.Coefs = append(r.Coefs, rapid.Int64Range(1, 4).Draw(t, "coef"))
		}
		r.Min = rapid.Int64Range(-1, 9).Draw(t, "min")
		f.Rows = append(f.Rows, r)
	}
	return f
}

// has reports whether a formula has a model in which the literals are true.
func has(f *cnf.Formula, lits ...cnf.Lit) bool {
	model := make([]bool, f.Vars)
	for bits := range 1 << f.Vars {
		for v := range model {
			model[v] = bits>>v&1 != 0
		}
		if f.Holds(model) && !slices.ContainsFunc(lits, func(l cnf.Lit) bool { return model[l.Var()] == l.Negated() }) {
			return true
		}
	}
	return false
}

// TestBruteForce compares small formulas of all kinds of rows with exhaustive search.
func TestBruteForce(t *testing.T) {
	for name, o := range variants() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				f := formulas(t)
				s := sat.New(o)
				s.AddFormula(f)
				if got, want := checked(t, s, f), has(f); (got == sat.Sat) != want {
					t.Fatalf("%v; there is a model: %v", got, want)
				}
			})
		})
	}
}

// TestCalls: random calls on one solver: variables, clauses and rows added between solves, and
// assumptions, whose core has no model.
func TestCalls(t *testing.T) {
	for name, o := range variants() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				s := sat.New(o)
				f := &cnf.Formula{}
				for range rapid.IntRange(1, 8).Draw(t, "calls") {
					more := formulas(t)
					f.Vars = max(f.Vars, more.Vars)
					n := min(len(more.Clauses), 12)
					more.Clauses = more.Clauses[:n]
					s.AddFormula(more)
					f.Clauses = append(f.Clauses, more.Clauses...)
					f.AtMostOne = append(f.AtMostOne, more.AtMostOne...)
					f.Rows = append(f.Rows, more.Rows...)
					assumptions := rapid.SliceOfN(literal(f.Vars), 0, 4).Draw(t, "assumptions")
					got, want := checked(t, s, f, assumptions...), has(f, assumptions...)
					if (got == sat.Sat) != want {
						t.Fatalf("%v under %v; there is a model: %v", got, assumptions, want)
					}
					if got == sat.Unsat && has(f, s.Core()...) {
						t.Fatalf("the core %v has a model", s.Core())
					}
				}
			})
		})
	}
}

// random3 is a random formula of clauses with three literals.
func random3(vars, clauses int, seed uint64) *cnf.Formula {
	rng := rand.New(rand.NewPCG(seed, 0))
	f := &cnf.Formula{Vars: vars}
	for range clauses {
		var c []cnf.Lit
		for len(c) < 3 {
			l := cnf.Lit(rng.IntN(2 * vars))
			if !slices.ContainsFunc(c, func(m cnf.Lit) bool { return m.Var() == l.Var() }) {
				c = append(c, l)
			}
		}
		f.Add(c...)
	}
	return f
}

// pigeons states that n+1 pigeons sit in n holes, one each; with groups or with pairs.
func pigeons(n int, groups bool) *cnf.Formula {
	f := &cnf.Formula{Vars: (n + 1) * n}
	for p := range n + 1 {
		var c []cnf.Lit
		for h := range n {
			c = append(c, cnf.Pos(p*n+h))
		}
		f.Add(c...)
	}
	for h := range n {
		var g []cnf.Lit
		for p := range n + 1 {
			g = append(g, cnf.Pos(p*n+h))
		}
		if groups {
			f.AddAtMostOne(g...)
			continue
		}
		for i := range g {
			for j := range i {
				f.Add(g[i].Not(), g[j].Not())
			}
		}
	}
	return f
}

// parity states that a chain of n bits, read in two orders, has two parities (after formulas of
// Chew and Slivovsky): a contradiction that is hard to find.
func parity(n int, seed uint64) *cnf.Formula {
	rng := rand.New(rand.NewPCG(seed, 1))
	f := &cnf.Formula{Vars: n}
	sum := func(a, b cnf.Lit) cnf.Lit {
		c := cnf.Pos(f.NewVar())
		f.Add(a.Not(), b, c)
		f.Add(a, b.Not(), c)
		f.Add(a, b, c.Not())
		f.Add(a.Not(), b.Not(), c.Not())
		return c
	}
	for k := range 2 {
		order := rng.Perm(n)
		total := cnf.Pos(order[0])
		for _, v := range order[1:] {
			total = sum(total, cnf.Pos(v))
		}
		if k == 0 {
			f.Add(total)
		} else {
			f.Add(total.Not())
		}
	}
	return f
}

// TestFamilies: formulas whose status is known, with every proof checked.
func TestFamilies(t *testing.T) {
	for name, o := range variants() {
		t.Run(name, func(t *testing.T) {
			for n := 2; n <= 6; n++ {
				for _, groups := range []bool{false, true} {
					f := pigeons(n, groups)
					s := sat.New(o)
					s.AddFormula(f)
					if checked(t, s, f) != sat.Unsat {
						t.Errorf("%d pigeons in %d holes", n+1, n)
					}
				}
			}
			for n := 4; n <= 12; n++ {
				f := parity(n, uint64(n))
				s := sat.New(o)
				s.AddFormula(f)
				if checked(t, s, f) != sat.Unsat {
					t.Errorf("two parities of %d bits", n)
				}
			}
		})
	}
}

// TestVivify: clauses are shortened, and the proof with them is right.
func TestVivify(t *testing.T) {
	f := random3(160, 682, 8)
	s := sat.New(sat.Options{Proof: true})
	s.AddFormula(f)
	checked(t, s, f)
	if s.Stats().Vivified == 0 || s.Stats().Reductions == 0 {
		t.Errorf("it had nothing to do: %+v", s.Stats())
	}
}

// TestModes: formulas that take long enough for both modes, with their proofs and models; without
// the modes the results are the same.
func TestModes(t *testing.T) {
	if testing.Short() {
		t.Skip("the formulas take seconds")
	}
	counts := map[sat.Status]int{}
	turns := int64(0)
	for seed := range uint64(8) {
		f := random3(190, 810, seed)
		s := sat.New(sat.Options{Proof: true})
		s.AddFormula(f)
		got := checked(t, s, f)
		quick := sat.New(sat.Options{NoModes: true})
		quick.AddFormula(f)
		if want := checked(t, quick, f); got != want {
			t.Errorf("seed %d: %v, and %v by the quick mode alone", seed, got, want)
		}
		if quick.Stats().Turns > 0 {
			t.Errorf("seed %d: %d turns without modes", seed, quick.Stats().Turns)
		}
		counts[got]++
		turns = max(turns, s.Stats().Turns)
	}
	if counts[sat.Sat] == 0 || counts[sat.Unsat] == 0 || turns < 3 {
		t.Errorf("the formulas say too little: %v, at most %d turns", counts, turns)
	}
}

// TestRandom3: random formulas at the ratio of 4.26, where half have a model; all options agree.
func TestRandom3(t *testing.T) {
	counts := map[sat.Status]int{}
	for seed := range uint64(sample.Number(20, 1)) {
		f := random3(100, 426, seed)
		var first sat.Status
		for name, o := range variants() {
			s := sat.New(o)
			s.AddFormula(f)
			got := checked(t, s, f)
			if first == sat.Unknown {
				first = got
				counts[got]++
			}
			if got != first {
				t.Errorf("seed %d, %s: %v, and %v before", seed, name, got, first)
			}
		}
	}
	if min(counts[sat.Sat], counts[sat.Unsat]) < sample.Number(3, 1) {
		t.Errorf("the formulas are of one kind: %v", counts)
	}
}

// TestOthers: other solvers agree, on small formulas with all kinds of rows and on larger ones with
// clauses.
func TestOthers(t *testing.T) {
	programs := sattest.Programs()
	if len(programs) == 0 {
		t.Skip("none of CaDiCaL, MiniSat and clasp is installed")
	}
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(t)
		if rapid.Bool().Draw(t, "large") {
			n := rapid.IntRange(30, 90).Draw(t, "vars")
			f = random3(n, n*rapid.IntRange(38, 48).Draw(t, "ratio")/10, rapid.Uint64().Draw(t, "seed"))
		}
		s := sat.New(sat.Options{Proof: true})
		s.AddFormula(f)
		got := checked(t, s, f)
		program := rapid.SampledFrom(programs).Draw(t, "program")
		if want := sattest.Ask(t, program, f); got != want {
			t.Fatalf("%v, and %s says %v", got, program, want)
		}
	})
}

// TestSame: the same formula and options give the same search.
func TestSame(t *testing.T) {
	f := random3(150, 639, 3)
	var first sat.Stats
	for i := range 3 {
		s := sat.New(sat.Options{Seed: 5})
		s.AddFormula(f)
		checked(t, s, f)
		if i == 0 {
			first = s.Stats()
		}
		if s.Stats() != first {
			t.Errorf("%+v, then %+v", first, s.Stats())
		}
	}
	if first.Conflicts == 0 {
		t.Error("there was nothing to search")
	}
}

// TestSideBySide: solvers share nothing, so many in parallel give the result of one alone.
func TestSideBySide(t *testing.T) {
	f := random3(120, 511, 4)
	stats := make([]sat.Stats, 4)
	var wait sync.WaitGroup
	for i := range stats {
		wait.Go(func() {
			s := sat.New(sat.Options{Proof: true})
			s.AddFormula(f)
			s.Solve(context.Background(), sat.Limits{})
			stats[i] = s.Stats()
		})
	}
	wait.Wait()
	if stats[0].Conflicts == 0 {
		t.Error("there was nothing to search")
	}
	for _, s := range stats[1:] {
		if s != stats[0] {
			t.Errorf("%+v, and another %+v", s, stats[0])
		}
	}
}

// TestLimits: a search that takes too long stops at its limit or with its context, and can
// continue.
func TestLimits(t *testing.T) {
	f := pigeons(11, false)
	s := sat.New(sat.Options{})
	s.AddFormula(f)
	if got := s.Solve(context.Background(), sat.Limits{Conflicts: 100}); got != sat.Unknown || s.Stats().Conflicts != 100 {
		t.Errorf("%v after %d conflicts", got, s.Stats().Conflicts)
	}
	before := s.Stats().Decisions
	if got := s.Solve(context.Background(), sat.Limits{Decisions: 7}); got != sat.Unknown || s.Stats().Decisions != before+7 {
		t.Errorf("%v after %d decisions", got, s.Stats().Decisions-before)
	}
	if got := s.Solve(context.Background(), sat.Limits{Memory: 1}); got != sat.Unknown {
		t.Errorf("%v within a byte", got)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	if got := s.Solve(over, sat.Limits{}); got != sat.Unknown {
		t.Errorf("%v after the end of the context", got)
	}
}

// TestDecisions: calls of one decision each, or more, find a model that takes many decisions, since
// a variable that was not decided is not lost.
func TestDecisions(t *testing.T) {
	f := &cnf.Formula{Vars: 50}
	for most := range int64(60) {
		s := sat.New(sat.Options{})
		s.AddFormula(f)
		status := s.Solve(context.Background(), sat.Limits{Decisions: most + 1})
		if want := most+1 >= 50; (status == sat.Sat) != want || s.Stats().Decisions > most+1 {
			t.Errorf("limit %d: %v after %d decisions", most+1, status, s.Stats().Decisions)
		}
		if got := s.Solve(context.Background(), sat.Limits{}); got != sat.Sat {
			t.Errorf("limit %d: then %v", most+1, got)
		}
	}
}

// TestRowFromNothing: a row with a Min of 0 or less is always true, however low Min is.
func TestRowFromNothing(t *testing.T) {
	for _, least := range []int64{0, -1, -math.MaxInt64, math.MinInt64} {
		f := &cnf.Formula{Vars: 2, Rows: []cnf.Row{
			{Lits: []cnf.Lit{0, 2}, Coefs: []int64{1, math.MaxInt64 - 1}, Min: least}}}
		s := sat.New(sat.Options{Proof: true})
		s.AddFormula(f)
		if checked(t, s, f) != sat.Sat {
			t.Errorf("no sum is at least %d", least)
		}
	}
}

// TestFixed: a literal is fixed if it is the same in every model, whatever was assumed, and what
// propagation alone shows is found.
func TestFixed(t *testing.T) {
	s := sat.New(sat.Options{})
	s.AddVars(4)
	s.Add(cnf.Pos(0))
	s.Add(cnf.Neg(0), cnf.Pos(1))
	s.Add(cnf.Neg(2), cnf.Pos(3))
	if s.Solve(context.Background(), sat.Limits{}, cnf.Pos(2)) != sat.Sat {
		t.Fatal("no model")
	}
	for l, want := range map[cnf.Lit]int{cnf.Pos(0): 1, cnf.Neg(0): -1, cnf.Pos(1): 1, cnf.Pos(2): 0, cnf.Neg(3): 0} {
		if got := s.Fixed(l); got != want {
			t.Errorf("%v: %d, want %d", l, got, want)
		}
	}
	if n := s.Stats().Fixed; n != 2 {
		t.Errorf("%d literals are fixed", n)
	}
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(t)
		s := sat.New(sat.Options{})
		s.AddFormula(f)
		s.Solve(context.Background(), sat.Limits{}, cnf.Pos(0))
		if s.Solve(context.Background(), sat.Limits{}) != sat.Sat {
			return
		}
		for v := range f.Vars {
			if is := s.Fixed(cnf.Pos(v)); is != 0 {
				against := sat.New(sat.Options{})
				against.AddFormula(f)
				l := cnf.Pos(v)
				if is > 0 {
					l = l.Not()
				}
				if against.Solve(context.Background(), sat.Limits{}, l) != sat.Unsat {
					t.Fatalf("%v is said to be false", l)
				}
			}
		}
	})
}
