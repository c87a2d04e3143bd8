package explain

import (
	"context"

	"github.com/gridwright/gridwright/cnf"
)

// Proof is a step as a formula, for other programs: it has no model, and has one if any of the
// instances is left out. Its first clause is the opposite of the fact.
type Proof struct {
	*cnf.Formula
	// Instance is the instance of each clause, by its index in the step's Instances, or -1 for one
	// that is always there: free knowledge, a premise, or the opposite of the fact. Rows has the same
	// of each row. Groups are free knowledge.
	Instance []int
	Rows     []int
	Words    []string // of each variable
}

// Proof states a step as a formula. The step must be complete. The error is that of ctx if it ends
// before the formula is complete.
func (x *Explainer) Proof(ctx context.Context, s *Step) (*Proof, error) {
	lemmas := s.lemmas
	if lemmas == nil {
		saved := x.known
		x.only(s.Premises)
		lemmas = x.used(s)
		x.known = saved
	}
	q := x.question(s.Instances, nil)
	q.proof = &Proof{Formula: &cnf.Formula{}}
	for _, l := range append([]Lit{s.Lit.Not()}, s.Premises...) {
		q.add(-1, []Lit{l})
	}
	q.state(lemmas)
	q.settles(ctx, s.Lit, nil, q.rules) // it finds more clauses of graphs
	p := q.proof
	p.Vars = len(q.number)
	p.Words = make([]string, p.Vars)
	for v := range q.number {
		p.Words[q.proved([]Lit{lit(v, true)})[0].Var()] = x.words(lit(v, true))
	}
	return p, ctx.Err()
}

// add adds a clause of an instance, by its index.
func (p *Proof) add(of int, clause []Lit) {
	p.Add(clause...)
	p.Instance = append(p.Instance, of)
}

// proved returns literals of the statement as those of the proof, which has no switches.
func (q *question) proved(lits []Lit) []Lit {
	there := q.in(lits...)
	for i := range there {
		there[i] -= Lit(2 * (len(q.premises) + len(q.rules)))
	}
	return there
}
