package explain

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// guarded returns a row that holds where a literal is true, too.
func (r row) guarded(or Lit) cnf.Row {
	return cnf.Row{Lits: append(slices.Clone(r.lits), or), Coefs: append(slices.Clone(r.coefs), r.min),
		Min: r.min}
}

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
	graphs := x.graphsOf(s.Instances)
	for _, g := range graphs {
		in(g.Lits)
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
	return p, x.lemmas(ctx, p, s, graphs, in, add)
}

// graphsOf returns the graphs of which some instances are parts, each once.
func (x *Explainer) graphsOf(instances []int) []*lines {
	var graphs []*lines
	for _, i := range instances {
		if in := x.instances[i]; in.Part != Whole {
			if g := &x.graphs[in.graph]; !slices.Contains(graphs, g) {
				graphs = append(graphs, g)
			}
		}
	}
	return graphs
}

// lemmas adds clauses of graph rules until the formula has no model: those by which a search finds
// that the instances settle the fact, and those that models break. The latter decide all edges, so
// that there may be very many; the search leaves edges open.
func (x *Explainer) lemmas(ctx context.Context, p *Proof, s *Step, graphs []*lines,
	in func([]Lit) []Lit, add func(of int, lits ...Lit),
) error {
	if len(graphs) == 0 {
		return nil
	}
	lemmas := s.lemmas
	if lemmas == nil {
		saved := x.known
		x.only(s.Premises)
		lemmas = x.used(s)
		x.known = saved
	}
	for _, l := range lemmas {
		k, _ := slices.BinarySearch(s.Instances, l.of)
		add(k, l.clause...)
	}
	solver := sat.New(sat.Options{})
	solver.AddFormula(p.Formula)
	holds := func(l Lit) bool { return solver.Model(in([]Lit{l})[0]) }
	decided := func(Lit) bool { return false }
	for solver.Solve(ctx, sat.Limits{}) == sat.Sat {
		more := false
		for _, g := range graphs {
			g.broken(holds, decided, func(i int) bool {
				_, cited := slices.BinarySearch(s.Instances, i)
				return cited
			}, func(i int, clause []Lit) bool {
				k, _ := slices.BinarySearch(s.Instances, i)
				add(k, clause...)
				solver.Add(in(clause)...)
				more = true
				return true
			})
		}
		if !more {
			return nil // it is no proof, and the formula shows that
		}
	}
	return ctx.Err()
}
