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
							given.Add(c...)
							s.Add(c...)
						}
						return len(c) < 2
					})
					s.AddTheory(theory, all...).Eager = rapid.Bool().Draw(t, "eager")
				}
				for range rapid.IntRange(1, 5).Draw(t, "calls") {
					assumptions := rapid.SliceOfN(literal(whole.Vars), 0, 3).Draw(t, "assumptions")
					got, want := checkedOf(t, s, whole, given, assumptions...), has(whole, assumptions...)
					if (got == sat.Sat) != want {
						t.Fatalf("%v under %v; there is a model: %v", got, assumptions, want)
					}
					if got == sat.Sat { // and exclude that model
						no := other(s)
						whole.Add(no...)
						given.Add(no...)
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

// counter is a theory that makes variables while it runs: once all are assigned it adds another, up
// to a number. Where the last one is true, the new one implies it.
type counter struct {
	t      tb
	theory *sat.Theory
	made   []cnf.Lit
	pairs  [][2]cnf.Lit
	most   int
	seen   map[cnf.Lit]bool
	trail  []cnf.Lit
}

func (c *counter) Propagate(_ *sat.Theory, lits []cnf.Lit) bool {
	c.trail = append(c.trail, lits...)
	for _, l := range lits {
		c.seen[l] = true
	}
	return true
}

func (c *counter) Backtrack(n int) { c.trail = c.trail[:n] }

func (c *counter) Explain(*sat.Theory, cnf.Lit, []cnf.Lit) []cnf.Lit { panic("it implies nothing") }

// last adds the next variable of the chain once all others are assigned.
func (c *counter) last() bool {
	if len(c.made) == c.most {
		return false
	}
	l := cnf.Pos(c.theory.NewVar())
	if n := len(c.made); n > 0 && c.theory.Value(c.made[n-1]) > 0 {
		c.theory.Pair(l.Not(), c.made[n-1])
		c.pairs = append(c.pairs, [2]cnf.Lit{l, c.made[n-1]})
	}
	c.made = append(c.made, l)
	return true
}

// TestNewVars: variables that a theory adds during the search are decided, received and part of the
// model, and clauses over them hold in later calls.
func TestNewVars(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := sat.New(sat.Options{Proof: rapid.Bool().Draw(t, "proof")})
		s.AddVars(4)
		for range rapid.IntRange(0, 6).Draw(t, "clauses") {
			var c []cnf.Lit
			for range rapid.IntRange(2, 3).Draw(t, "length") {
				c = append(c, cnf.Lit(rapid.IntRange(0, 7).Draw(t, "literal")))
			}
			s.Add(c...)
		}
		c := &counter{t: t, most: rapid.IntRange(0, 5).Draw(t, "made"), seen: map[cnf.Lit]bool{}}
		c.theory = s.AddTheory(c, 0, 1, 2, 3)
		c.theory.Last = c.last
		if s.Solve(context.Background(), sat.Limits{}) != sat.Sat {
			return
		}
		if len(c.made) != c.most || s.Vars() != 4+c.most {
			t.Fatalf("%d variables were made of %d, and there are %d", len(c.made), c.most, s.Vars())
		}
		for _, l := range c.made {
			if at := slices.Contains(c.trail, l) || slices.Contains(c.trail, l.Not()); !at && !c.seen[l] && !c.seen[l.Not()] {
				t.Fatalf("the theory never received %v", l)
			}
		}
		for _, p := range c.pairs {
			if s.Model(p[0]) && !s.Model(p[1]) {
				t.Fatalf("the model breaks that %v implies %v", p[0], p[1])
			}
		}
		for _, p := range c.pairs {
			if got := s.Solve(context.Background(), sat.Limits{}, p[0], p[1].Not()); got != sat.Unsat {
				t.Fatalf("%v without %v is %v", p[0], p[1], got)
			}
		}
	})
}
