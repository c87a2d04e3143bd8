package explain

import (
	"slices"

	"github.com/gridwright/gridwright/cnf"
)

// guarded returns a row that holds where a literal is true, too.
func (r row) guarded(or Lit) cnf.Row {
	return cnf.Row{Lits: append(slices.Clone(r.lits), or), Coefs: append(slices.Clone(r.coefs), r.min),
		Min: r.min}
}

// Proof is a step as a formula, for other programs: it has no model, and has one if any of the
// instances is left out.
type Proof struct {
	*cnf.Formula
	// Instance is the instance of each clause, by its index in the step's Instances, or -1 for one
	// that is always there: free knowledge, a premise, or the opposite of the fact. Rows has the same
	// of each row. Groups are free knowledge.
	Instance []int
	Rows     []int
	Words    []string // of each variable
}

// Proof states a step as a formula. The step must be complete.
func (x *Explainer) Proof(s *Step) *Proof {
	p := &Proof{Formula: &cnf.Formula{}}
	number := map[int]int{}
	in := func(lits []Lit) []Lit {
		there := make([]Lit, len(lits))
		for i, l := range lits {
			v, ok := number[l.Var()]
			if !ok {
				v = p.NewVar()
				number[l.Var()] = v
				p.Words = append(p.Words, x.words(lit(l.Var(), true)))
			}
			there[i] = lit(v, !l.Negated())
		}
		return there
	}
	add := func(of int, lits ...Lit) {
		p.Add(in(lits)...)
		p.Instance = append(p.Instance, of)
	}
	add(-1, s.Lit.Not())
	for _, l := range s.Premises {
		add(-1, l)
	}
	for k, i := range s.Instances {
		for _, c := range x.clausesOf.at(i) {
			add(k, x.clause(c)...)
		}
		for _, r := range x.rows[i] {
			row := cnf.Row{Lits: in(r.lits), Coefs: slices.Clone(r.coefs), Min: r.min}
			p.Formula.Rows = append(p.Formula.Rows, row)
			p.Rows = append(p.Rows, k)
		}
	}
	for k, lemmas := range x.lemmas(s) {
		for _, clause := range lemmas {
			add(k, clause...)
		}
	}
	// Free knowledge about other variables would not matter: they can be false, and links true.
	for _, g := range x.groups {
		var some []Lit
		for _, l := range g {
			if _, ok := number[l.Var()]; ok {
				some = append(some, l)
			}
		}
		if len(some) > 1 {
			p.AddAtMostOne(in(some)...)
		}
	}
	for c, of := range x.of {
		if clause := x.clause(int32(c)); of == free && !slices.ContainsFunc(clause, func(l Lit) bool {
			_, ok := number[l.Var()]
			return !ok
		}) {
			add(-1, clause...)
		}
	}
	return p
}

// lemmas returns the clauses of graph rules that prove a step from its premises, for each of its
// instances.
func (x *Explainer) lemmas(s *Step) [][][]Lit {
	saved, ctx := x.known, x.ctx
	defer func() { x.known, x.ctx = saved, ctx }()
	x.ctx = nil // the step is proved already: once more does not take long
	x.only(s.Premises)
	r := &x.repairs
	r.keep, r.lemmas, r.lemmaOf = true, nil, nil
	r.without(s.Lit, int32s(s.Instances))
	r.done()
	r.keep = false
	all := make([][][]Lit, len(s.Instances))
	for i, clause := range r.lemmas {
		k, _ := slices.BinarySearch(s.Instances, int(r.lemmaOf[i]))
		all[k] = append(all[k], clause)
	}
	return all
}
