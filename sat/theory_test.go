package sat_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// secret is a theory with clauses that the solver does not have. Sometimes it is slow to report
// what follows from them.
type secret struct {
	t       tb
	clauses [][]cnf.Lit
	slow    int // it reports nothing except every slow calls, until all is decided
	vars    int
	calls   int
	passed  []cnf.Lit
}

func (s *secret) Propagate(t *sat.Theory, lits []cnf.Lit) bool {
	for _, l := range lits {
		if t.Value(l) != 1 || slices.ContainsFunc(s.passed, func(m cnf.Lit) bool { return m.Var() == l.Var() }) {
			s.t.Fatalf("Propagate got %v, which is %d, after %v", l, t.Value(l), s.passed)
		}
		s.passed = append(s.passed, l)
	}
	if s.calls++; s.calls%s.slow != 0 && len(s.passed) < s.vars {
		return true
	}
	for _, c := range s.clauses {
		open, holds := cnf.Lit(-1), false
		n := 0
		for _, l := range c {
			switch {
			case slices.Contains(s.passed, l):
				holds = true
			case !slices.Contains(s.passed, l.Not()):
				open = l
				n++
			}
		}
		switch {
		case holds || n > 1:
		case n == 1:
			if !t.Imply(open) {
				return false
			}
		case len(c)%2 == 0: // either way to say it
			return t.Refuse(negated(c))
		default:
			return t.Imply(c[0])
		}
	}
	return true
}

func negated(c []cnf.Lit) []cnf.Lit {
	var all []cnf.Lit
	for _, l := range c {
		all = append(all, l.Not())
	}
	return all
}

func (s *secret) Backtrack(n int) {
	if n >= len(s.passed) {
		s.t.Fatalf("back to %d of %d", n, len(s.passed))
	}
	s.passed = s.passed[:n]
}

func (s *secret) Explain(t *sat.Theory, l cnf.Lit, clause []cnf.Lit) []cnf.Lit {
	for _, c := range s.clauses {
		if !slices.Contains(c, l) {
			continue
		}
		fits := true
		for _, m := range c {
			if m != l && (t.Value(m) >= 0 || t.Value(l) > 0 && !t.Before(m.Not(), l)) {
				fits = false
			}
		}
		if !fits {
			continue
		}
		for _, m := range c {
			if m != l {
				clause = append(clause, m)
			}
		}
		return clause
	}
	s.t.Fatalf("nothing explains %v", l)
	return nil
}

// TestTheories compares a formula, part of which is in two theories, with brute force on the whole.
// It uses assumptions and adds clauses between calls; every axiom of the proof is a clause of the
// whole.
func TestTheories(t *testing.T) {
	for name, o := range variants() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				whole := formulas(t)
				given := &cnf.Formula{Vars: whole.Vars, AtMostOne: whole.AtMostOne, Rows: whole.Rows}
				var theories [2]*secret
				for i := range theories {
					theories[i] = &secret{t: t, slow: rapid.IntRange(1, 4).Draw(t, "slow"), vars: whole.Vars}
				}
				for i, c := range whole.Clauses {
					slices.Sort(c)
					c = slices.Compact(c)
					whole.Clauses[i] = c
					always := false
					for k := range c[1:] {
						always = always || c[k].Not() == c[k+1]
					}
					if at := rapid.IntRange(0, 2).Draw(t, "who knows"); at < 2 && !always {
						theories[at].clauses = append(theories[at].clauses, c)
					} else {
						given.Add(c...)
					}
				}
				s := sat.New(o)
				if rapid.Bool().Draw(t, "collect") {
					s.CollectAlways()
				}
				s.AddFormula(given)
				all := make([]int, whole.Vars)
				for v := range all {
					all[v] = v
				}
				for _, theory := range theories {
					// A theory is called only with new literals, so its unit and empty clauses are added.
					theory.clauses = slices.DeleteFunc(theory.clauses, func(c []cnf.Lit) bool {
						if len(c) < 2 {
							s.Add(c...)
						}
						return len(c) < 2
					})
					s.AddTheory(theory, all...).Eager = rapid.Bool().Draw(t, "eager")
				}
				for range rapid.IntRange(1, 5).Draw(t, "calls") {
					assumptions := rapid.SliceOfN(literal(whole.Vars), 0, 3).Draw(t, "assumptions")
					got, want := checked(t, s, whole, assumptions...), has(whole, assumptions...)
					if (got == sat.Sat) != want {
						t.Fatalf("%v under %v; there is a model: %v", got, assumptions, want)
					}
					if got == sat.Sat { // and exclude that model
						no := other(s)
						whole.Add(no...)
						s.Add(no...)
					}
				}
			})
		})
	}
}

// TestCount counts all models of a formula by forbidding one after the other, with frequent
// reductions.
func TestCount(t *testing.T) {
	f := random3(14, 30, 2)
	want := 0
	model := make([]bool, f.Vars)
	for bits := range 1 << f.Vars {
		for v := range model {
			model[v] = bits>>v&1 != 0
		}
		if f.Holds(model) {
			want++
		}
	}
	s := sat.New(sat.Options{Reduce: 5})
	s.AddFormula(f)
	got := 0
	for s.Solve(context.Background(), sat.Limits{}) == sat.Sat {
		got++
		s.Add(other(s)...)
	}
	if got != want || got == 0 {
		t.Errorf("%d models of %d", got, want)
	}
}

// TestEagerLate: an eager theory receives what was propagated before it was added.
func TestEagerLate(t *testing.T) {
	s := sat.New(sat.Options{})
	s.AddVars(2)
	s.Add(cnf.Neg(0))
	s.Add(cnf.Neg(1))
	s.AddRow(cnf.Row{Lits: []cnf.Lit{cnf.Neg(0)}, Coefs: []int64{1}, Min: 1}) // propagates
	s.AddTheory(&secret{t: t, slow: 1, vars: 2, clauses: [][]cnf.Lit{{cnf.Pos(0), cnf.Pos(1)}}}, 0, 1).Eager = true
	if got := s.Solve(context.Background(), sat.Limits{}); got != sat.Unsat {
		t.Errorf("%v, where the theory refuses all that is left", got)
	}
}
