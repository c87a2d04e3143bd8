package explain

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// What a technique cites may be more than its step needs: a whole gap, where a part of it would do.
// One solver of the step's formula finds out. Each rule instance, and each premise, has a switch;
// the solver assumes that all are on, and then that one is off. What it learns serves the later
// questions. (Deletion of switches, from the literature on minimal unsatisfiable subsets: Nadel,
// Ryvchin and Strichman, "Accelerated Deletion-based Extraction of Minimal Unsatisfiable Cores",
// 2014.)

// conflictsTrim is the limit of a question. What is not decided within it stays, and the step is
// not Tight.
const conflictsTrim = 20_000

// trim drops the rule instances of a step, and then its premises, without which the others settle
// the fact. It returns false if it does not come to that.
func (x *Explainer) trim(ctx context.Context, s *Step) bool {
	whole := &Step{Lit: s.Lit, Instances: s.Instances, Premises: x.relevant(s), lemmas: x.used(s)}
	p, err := x.Proof(ctx, whole)
	if err != nil {
		return false
	}
	t := newSwitches(p, len(whole.Premises), len(s.Instances))
	if !t.enough(ctx, t.premises, t.rules) {
		return false
	}
	t.rules = t.fewest(ctx, t.rules, func(rules []Lit) bool {
		return t.enough(ctx, t.premises, rules)
	})
	s.Tight = !t.undecided
	t.premises = t.fewest(ctx, t.premises, func(premises []Lit) bool {
		return t.enough(ctx, premises, t.rules)
	})
	s.Instances = chosen(t.rules, t.firstRule, s.Instances)
	s.Premises = chosen(t.premises, t.firstPremise, whole.Premises)
	s.lemmas = slices.DeleteFunc(whole.lemmas, func(l lemma) bool {
		_, kept := slices.BinarySearch(s.Instances, l.of)
		return !kept
	})
	return true
}

// switches is the formula of a step with a switch for each premise and each rule instance.
type switches struct {
	*sat.Solver
	premises, rules         []Lit // those that are on
	firstPremise, firstRule int   // their first variables
	undecided               bool  // some question was given up
}

// newSwitches makes the solver of a formula, whose first clauses are the opposite of the fact and
// the premises.
func newSwitches(p *Proof, premises, rules int) *switches {
	t := &switches{Solver: sat.New(sat.Options{}), firstPremise: p.Vars,
		firstRule: p.Vars + premises}
	t.AddVars(p.Vars + premises + rules)
	for i := range premises {
		t.premises = append(t.premises, lit(t.firstPremise+i, true))
	}
	for i := range rules {
		t.rules = append(t.rules, lit(t.firstRule+i, true))
	}
	for c, clause := range p.Clauses {
		switch k := p.Instance[c]; {
		case k >= 0:
			t.Add(append(slices.Clone(clause), t.rules[k].Not())...)
		case c > 0 && c <= premises:
			t.Add(clause[0], t.premises[c-1].Not())
		default:
			t.Add(clause...)
		}
	}
	for i, r := range p.Formula.Rows {
		off := t.rules[p.Rows[i]].Not()
		t.AddRow(cnf.Row{Lits: append(slices.Clone(r.Lits), off),
			Coefs: append(slices.Clone(r.Coefs), r.Min), Min: r.Min})
	}
	for _, g := range p.AtMostOne {
		t.AddAtMostOne(g...)
	}
	return t
}

// enough reports whether some premises and rule instances are known to settle the fact.
func (t *switches) enough(ctx context.Context, premises, rules []Lit) bool {
	on := slices.Concat(premises, rules)
	status := t.Solve(ctx, sat.Limits{Conflicts: conflictsTrim}, on...)
	t.undecided = t.undecided || status == sat.Unknown
	return status == sat.Unsat
}

// fewest drops switches, the last first, while the others are enough. All of them are.
func (t *switches) fewest(ctx context.Context, on []Lit, enough func([]Lit) bool) []Lit {
	for i := len(on) - 1; i >= 0 && ctx.Err() == nil; i-- {
		if i >= len(on) {
			continue // a core had fewer
		}
		if enough(slices.Delete(slices.Clone(on), i, i+1)) {
			core := t.Core()
			on = slices.DeleteFunc(slices.Clone(on), func(l Lit) bool {
				return !slices.Contains(core, l)
			})
		}
	}
	return on
}

// chosen returns what switches stand for, of a list.
func chosen[T any](on []Lit, first int, all []T) []T {
	chosen := []T{}
	for _, l := range on {
		chosen = append(chosen, all[l.Var()-first])
	}
	return chosen
}
