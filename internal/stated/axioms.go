package stated

import (
	"context"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Axioms is the statement of a puzzle as a formula each of whose clauses follows from one rule, for
// certificates.
type Axioms struct {
	*rules.Formula
	stated *stated
	Far    bool // facts that given numbers of a path rule out are not in it
	Own    bool // a caller's rules, which no checker may state
}

// Axioms states the rules of a puzzle. The error is as that of State, or a *work.Stopped, or states
// the limit that the formula exceeds.
func (s Statement) Axioms(ctx context.Context, p puzzle.Puzzle) (*Axioms, error) {
	t, err := s.state(ctx, p)
	if err != nil {
		return nil, err
	}
	var out []rules.Lit
	if s.Path {
		out = t.Far()
	}
	keep := append([]rules.Lit(nil), t.lits...)
	for _, x := range t.ints {
		for v := x.Lo; v <= x.Hi; v++ {
			keep = append(keep, x.Is(v))
		}
	}
	f, err := t.Formula(ctx, rules.Options{Axioms: true, Out: out, Keep: keep, Edges: true})
	return &Axioms{f, t, len(out) > 0, s.Own}, err
}

// Not returns the clause that an answer is another one than s: a literal for each number and each
// other fact.
func (a *Axioms) Not(s puzzle.Answer) ([]rules.Lit, error) {
	truth, err := a.stated.truth(s)
	if err != nil {
		return nil, err
	}
	var clause []rules.Lit
	for _, l := range truth {
		there, ok := a.Lit(l)
		if f, _ := a.stated.FactOf(l.Var()); ok && !(l.Negated() && f.What == puzzle.Holds) {
			clause = append(clause, there.Not())
		}
	}
	return clause, nil
}

// Facts returns the literals of the statement that are true in an answer: its facts, and auxiliary
// ones that fit them.
func (a *Axioms) Facts(ctx context.Context, s puzzle.Answer) ([]rules.Lit, error) {
	set, numbers := a.Set(), len(a.stated.ints) > 0
	_, cols := set.Size()
	truth, _, err := set.Complete(ctx, func(f puzzle.Fact) (bool, error) {
		if numbers && f.What == puzzle.Holds { // a path of n cells has n*n of them
			return s[f.At.Number(cols)] == int(f.Value), nil
		}
		return a.stated.puzzle.Has(s, f)
	})
	var all []rules.Lit
	for v := 1; err == nil && v < len(truth); v++ {
		if truth[v] {
			all = append(all, rules.Lit(2*v))
		}
	}
	return all, err
}
