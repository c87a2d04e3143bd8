package explain

import (
	"context"
	"maps"
	"slices"

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

	number map[int]int // of each variable of the statement in the formula
}

// Proof states a step as a formula: what its instances demand, and the free knowledge about their
// variables. (That about others would not matter: they can be false, and links true.) The step must
// be complete. The error is that of ctx if it ends before the formula is complete.
func (x *Explainer) Proof(ctx context.Context, s *Step) (*Proof, error) {
	x.ctx = ctx
	lemmas := s.lemmas
	if lemmas == nil {
		saved := x.known
		x.only(s.Premises)
		lemmas = x.used(s)
		x.known = saved
	}
	p := &Proof{Formula: &cnf.Formula{}, number: map[int]int{}}
	for _, l := range append([]Lit{s.Lit.Not()}, s.Premises...) {
		p.add(-1, []Lit{l})
	}
	for k, i := range s.Instances {
		for _, c := range x.clausesOf.at(i) {
			p.add(k, x.clause(c))
		}
		for _, r := range x.rows[i] {
			p.Formula.Rows = append(p.Formula.Rows,
				cnf.Row{Lits: p.in(r.lits), Coefs: slices.Clone(r.coefs), Min: r.min})
			p.Rows = append(p.Rows, k)
		}
	}
	for _, l := range lemmas {
		k, _ := slices.BinarySearch(s.Instances, l.of)
		p.add(k, l.clause)
	}
	p.free(x)
	p.Vars = len(p.number)
	p.Words = make([]string, p.Vars)
	for v, there := range p.number {
		p.Words[there] = x.words(lit(v, true))
	}
	return p, ctx.Err()
}

// in returns literals of the statement as those of the proof.
func (p *Proof) in(lits []Lit) []Lit {
	there := make([]Lit, len(lits))
	for i, l := range lits {
		v, ok := p.number[l.Var()]
		if !ok {
			v = len(p.number)
			p.number[l.Var()] = v
		}
		there[i] = lit(v, !l.Negated())
	}
	return there
}

// add adds a clause of an instance, by its index.
func (p *Proof) add(of int, clause []Lit) {
	p.Add(p.in(clause)...)
	p.Instance = append(p.Instance, of)
}

// free adds the free knowledge about the variables of the formula, and those to which free clauses
// tie these, but for links: what defines them or is defined by them, and the other of two values.
func (p *Proof) free(x *Explainer) {
	groups, links := map[int32]bool{}, map[int32]bool{}
	for open := slices.Sorted(maps.Keys(p.number)); len(open) > 0; open = open[1:] {
		for _, l := range []Lit{lit(open[0], true), lit(open[0], false)} {
			for _, g := range x.groupsOf.at(int(l)) {
				groups[g] = true
			}
			for _, c := range x.links.at(int(l)) {
				links[c] = true
				for _, m := range x.clause(c) {
					if p.other(m) && !x.linking(x.clause(c)) {
						p.in([]Lit{m})
						open = append(open, m.Var())
					}
				}
			}
		}
	}
	for _, g := range slices.Sorted(maps.Keys(groups)) {
		if some := slices.DeleteFunc(slices.Clone(x.groups[g]), p.other); len(some) > 1 {
			p.AddAtMostOne(p.in(some)...)
		}
	}
	for _, c := range slices.Sorted(maps.Keys(links)) {
		if clause := x.clause(c); !slices.ContainsFunc(clause, p.other) {
			p.add(-1, clause)
		}
	}
}

// other reports whether a literal is not about a variable of the formula.
func (p *Proof) other(l Lit) bool {
	_, ok := p.number[l.Var()]
	return !ok
}
