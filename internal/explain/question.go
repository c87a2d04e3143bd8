package explain

import (
	"context"
	"maps"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// question is whether rule instances and premises settle a fact, or some of them: their formula in
// a solver, in which each has a switch. The solver assumes that some are on, and what it learns
// serves the next time. (Switches are the selector variables of incremental solvers: Niklas Eén and
// Niklas Sörensson, "Temporal Induction by Incremental SAT Solving", 2003.)
type question struct {
	x         *knowledge
	solver    *sat.Solver
	number    map[int]int // of each variable of the statement in the formula: that of the solver
	sorted    []int       // the variables with a number, when they were last asked for
	instances []int       // ascending
	graphs    []*lines    // of which some instances are parts
	premises  []Lit       // the switches of premises, which are the solver's first variables
	rules     []Lit       // those of instances, the next
	conflicts int64       // the limit on the solver's conflicts in all; 0 for none
	undecided bool        // it was reached, or the time was over
	lemmas    []lemma     // clauses of graphs that settles added
	proof     *Proof      // the same formula without switches, if it is not nil
}

// ask makes a question about a literal, rule instances and premises.
func (x *knowledge) ask(l Lit, instances []int, premises []Lit, lemmas []lemma) *question {
	q := x.question(instances, premises)
	q.state(lemmas, nil, l)
	return q
}

// askKnown makes a question about some literals and rule instances where all that is known is
// premised for good.
func (x *knowledge) askKnown(instances []int, about ...Lit) *question {
	q := x.question(instances, nil)
	q.state(nil, x.known, about...)
	for _, v := range q.vars() {
		if x.known[v] {
			q.solver.Add(q.in(lit(v, x.truth[v]))...)
		}
	}
	return q
}

// question makes a question whose formula has only premises.
func (x *knowledge) question(instances []int, premises []Lit) *question {
	q := &question{x: x, solver: sat.New(sat.Options{}), number: map[int]int{},
		instances: instances, graphs: x.graphsOf(instances)}
	for range premises {
		q.premises = append(q.premises, lit(q.solver.NewVar(), true))
	}
	for range instances {
		q.rules = append(q.rules, lit(q.solver.NewVar(), true))
	}
	for k, l := range premises {
		q.solver.Add(append(q.in(l), q.premises[k].Not())...)
	}
	return q
}

// in returns literals of the statement as those of the solver.
func (q *question) in(lits ...Lit) []Lit {
	there := make([]Lit, len(lits), len(lits)+1)
	for i, l := range lits {
		v, ok := q.number[l.Var()]
		if !ok {
			v = q.solver.NewVar()
			q.number[l.Var()] = v
		}
		there[i] = lit(v, !l.Negated())
	}
	return there
}

// vars returns the variables of the statement that are in the formula, ascending.
func (q *question) vars() []int {
	if len(q.sorted) < len(q.number) {
		q.sorted = slices.Sorted(maps.Keys(q.number))
	}
	return q.sorted
}

// state adds what the instances demand, with some clauses of graphs, and the free knowledge about
// their variables and those that the formula has already: what is asked about, and the premises.
// That about others would not matter: they can be false, and links true, unless they are given.
func (q *question) state(lemmas []lemma, given []bool, about ...Lit) {
	x := q.x
	for k, i := range q.instances {
		for _, c := range x.clausesOf.at(i) {
			q.add(k, x.clause(c))
		}
		for _, r := range x.rows[i] {
			q.addRow(k, r)
		}
	}
	for _, g := range q.graphs {
		q.in(g.Lits...)
	}
	q.in(about...)
	q.define()
	groups, links := map[int32]bool{}, map[int32]bool{}
	for v := range q.number {
		for _, g := range x.groupsOf.at(int(lit(v, true))) {
			groups[g] = true
		}
		for _, l := range []Lit{lit(v, true), lit(v, false)} {
			for _, c := range x.links.at(int(l)) {
				links[c] = true
			}
		}
	}
	other := func(l Lit) bool {
		_, ok := q.number[l.Var()]
		return !ok
	}
	missing := func(l Lit) bool { return other(l) && (given == nil || !given[l.Var()]) }
	for _, g := range slices.Sorted(maps.Keys(groups)) {
		if some := slices.DeleteFunc(slices.Clone(x.groups[g]), other); len(some) > 1 {
			q.solver.AddAtMostOne(q.in(some...)...)
			if q.proof != nil {
				q.proof.AddAtMostOne(q.proved(some)...)
			}
		}
	}
	for _, c := range slices.Sorted(maps.Keys(links)) {
		if clause := x.clause(c); !slices.ContainsFunc(clause, missing) {
			q.add(-1, clause)
		}
	}
	q.addLemmas(lemmas)
}

// define adds the variables to which free clauses tie those of the formula, but for links: what
// defines them or is defined by them, and the other of two values.
func (q *question) define() {
	x := q.x
	for open := q.vars(); len(open) > 0; open = open[1:] {
		for _, l := range []Lit{lit(open[0], true), lit(open[0], false)} {
			for _, c := range x.links.at(int(l)) {
				for _, m := range x.clause(c) {
					if _, there := q.number[m.Var()]; !there && !x.linking(x.clause(c)) {
						q.in(m)
						open = append(open, m.Var())
					}
				}
			}
		}
	}
}

// add adds a clause of an instance, by its index, or for -1 of none.
func (q *question) add(of int, clause []Lit) {
	lits := q.in(clause...)
	if of >= 0 {
		lits = append(lits, q.rules[of].Not())
	}
	q.solver.Add(lits...)
	if q.proof != nil {
		q.proof.add(of, q.proved(clause))
	}
}

// addRow adds a row of an instance, by its index. It holds where the instance is off.
func (q *question) addRow(of int, r row) {
	q.solver.AddRow(cnf.Row{Lits: append(q.in(r.lits...), q.rules[of].Not()),
		Coefs: append(slices.Clone(r.coefs), r.min), Min: r.min})
	if q.proof != nil {
		q.proof.Formula.Rows = append(q.proof.Formula.Rows,
			cnf.Row{Lits: q.proved(r.lits), Coefs: slices.Clone(r.coefs), Min: r.min})
		q.proof.Rows = append(q.proof.Rows, of)
	}
}

// addLemmas adds clauses of graphs.
func (q *question) addLemmas(lemmas []lemma) {
	for _, l := range lemmas {
		of, _ := slices.BinarySearch(q.instances, l.of)
		q.add(of, l.clause)
	}
}

// settles reports whether some premises and instances, by their switches, are known to settle a
// literal. A model of the formula may break what a graph demands as a whole: then it adds clauses
// of the graph, and goes on. (These decide all edges, so that there may be many; those that a
// repair gives leave edges open.)
func (q *question) settles(ctx context.Context, l Lit, premises, rules []Lit) bool {
	for {
		switch q.solve(ctx, l, premises, rules) {
		case sat.Unsat:
			return true
		case sat.Unknown:
			return false
		}
		broken := q.broken(rules)
		if broken == nil {
			return false
		}
		q.addLemmas(broken)
		q.lemmas = append(q.lemmas, broken...)
	}
}

// solve looks for a model of the formula, with some premises and instances, in which a literal is
// false.
func (q *question) solve(ctx context.Context, l Lit, premises, rules []Lit) sat.Status {
	limit := sat.Limits{}
	if q.conflicts > 0 {
		if limit.Conflicts = q.conflicts - q.solver.Stats().Conflicts; limit.Conflicts <= 0 {
			q.undecided = true
			return sat.Unknown
		}
	}
	status := q.solver.Solve(ctx, limit, slices.Concat(q.in(l.Not()), premises, rules)...)
	q.undecided = q.undecided || status == sat.Unknown
	return status
}

// broken returns clauses of graphs, of some instances, that the last model breaks. They speak of
// the edges that leave a part, which cuts off more than those that are decided there.
func (q *question) broken(rules []Lit) (broken []lemma) {
	on := make([]bool, len(q.rules))
	for _, l := range rules {
		on[l.Var()-len(q.premises)] = true
	}
	for _, g := range q.x.graphsOf(chosen(rules, len(q.premises), q.instances)) {
		g.broken(func(l Lit) bool { return q.solver.Model(q.in(l)[0]) },
			func(Lit) bool { return true },
			func(i int) bool {
				k, is := slices.BinarySearch(q.instances, i)
				return is && on[k]
			}, func(i int, clause []Lit) bool {
				broken = append(broken, lemma{i, clause})
				return true
			})
	}
	return broken
}

// dropEach is the limit of the first questions of fewest, in conflicts. Few of those that take more
// drop anything.
const dropEach = 500

// fewest drops switches while the others are enough, all of which are. It asks first what is easy,
// and what was left open again with larger limits, up to that of the solver in all.
func (q *question) fewest(ctx context.Context, on []Lit, enough func([]Lit) bool) []Lit {
	for each := int64(dropEach); ; each *= 10 {
		q.undecided = false
		on = q.drop(ctx, on, each, enough)
		if !q.undecided || ctx.Err() != nil || q.solver.Stats().Conflicts >= q.conflicts {
			return on
		}
	}
}

// drop drops switches, the last first, while the others are enough, within some conflicts for each.
// (Deletion from cores: Nadel, Ryvchin and Strichman, "Accelerated Deletion-based Extraction of
// Minimal Unsatisfiable Cores", 2014.)
func (q *question) drop(ctx context.Context, on []Lit, each int64, enough func([]Lit) bool) []Lit {
	all := q.conflicts
	for i := len(on) - 1; i >= 0; i-- {
		if i >= len(on) {
			continue // a core had fewer
		}
		if ctx.Err() != nil {
			q.undecided = true
			break
		}
		q.conflicts = min(all, q.solver.Stats().Conflicts+each)
		if enough(slices.Delete(slices.Clone(on), i, i+1)) {
			on = q.core(on)
		}
	}
	q.conflicts = all
	return on
}

// core returns those of some switches on which the last answer rests that they are enough.
func (q *question) core(on []Lit) []Lit {
	core := q.solver.Core()
	return slices.DeleteFunc(slices.Clone(on), func(l Lit) bool { return !slices.Contains(core, l) })
}

// of returns those of some clauses of graphs that belong to instances, which are ascending.
func of(lemmas []lemma, instances []int) []lemma {
	return slices.DeleteFunc(lemmas, func(l lemma) bool {
		_, is := slices.BinarySearch(instances, l.of)
		return !is
	})
}

// chosen returns what switches stand for: all has what the switches from the first on stand for.
func chosen[T any](on []Lit, first int, all []T) []T {
	chosen := make([]T, len(on))
	for i, l := range on {
		chosen[i] = all[l.Var()-first]
	}
	return chosen
}

// graphsOf returns the graphs of which some instances are parts, each once.
func (x *knowledge) graphsOf(instances []int) []*lines {
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
