package explain

import (
	"context"

	"github.com/gridwright/gridwright/cnf"
)

// Proof states a step as a formula. The step must be complete. The error is that of ctx if it ends
// before the formula is complete.
func (x *Explainer) Proof(ctx context.Context, s *Step) (*Proof, error) {
	x.ctx = ctx
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
	q.state(lemmas, nil)
	q.settles(ctx, s.Lit, nil, q.rules) // it finds more clauses of graphs
	p := q.proof
	p.Vars = len(q.number)
	p.Words = make([]string, p.Vars)
	for v := range q.number {
		p.Words[q.proved([]Lit{lit(v, true)})[0].Var()] = x.words(lit(v, true))
	}
	return p, ctx.Err()
}
