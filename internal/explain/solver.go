package explain

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/rules"
	"github.com/gridwright/gridwright/sat"
)

// solver has all clauses and rows of a statement, those of each instance under a switch. All
// explainers of a puzzle share it: a question assumes what is known and the switches of the
// instances that it is about, and what it learns serves the next. (Switches are the selector
// variables of incremental solvers: Niklas Eén and Niklas Sörensson, "Temporal Induction by
// Incremental SAT Solving", 2003.)
type solver struct {
	search   *sat.Solver // nil before the first question
	switches []Lit       // of each instance: 0 if it has no clauses and rows
	lemmas   []lemma     // the clauses of graphs that were found
	buf      []Lit       // work space
}

// state states the vocabulary. Its variables have the same numbers in the solver.
func (s *solver) state(w *vocabulary) {
	s.search, s.switches = sat.New(sat.Options{}), make([]Lit, len(w.instances))
	s.search.AddVars(w.vars())
	s.search.Add(rules.True)
	for c, of := range w.of {
		s.add(int(of), w.clause(int32(c)))
	}
	for of, rows := range w.rows {
		for _, r := range rows {
			s.search.AddRow(cnf.Row{Lits: append(slices.Clone(r.lits), s.on(of).Not()),
				Coefs: append(slices.Clone(r.coefs), r.min), Min: r.min})
		}
	}
	for _, g := range w.groups {
		s.search.AddAtMostOne(g...)
	}
	for _, l := range s.lemmas {
		s.add(l.of, l.clause)
	}
}

// complete looks for a model of all rules but those on graphs, in which some literals are true.
func (s *solver) complete(ctx context.Context, w *vocabulary, lits []Lit) sat.Status {
	if s.search == nil {
		s.state(w)
	}
	return s.search.Solve(ctx, sat.Limits{}, append(lits, s.switches...)...)
}

// on returns the switch of an instance.
func (s *solver) on(of int) Lit {
	if s.switches[of] == 0 {
		s.switches[of] = lit(s.search.NewVar(), true)
	}
	return s.switches[of]
}

// add adds a clause of an instance, or one that is free.
func (s *solver) add(of int, clause []Lit) {
	if s.buf = append(s.buf[:0], clause...); of != int(free) {
		s.buf = append(s.buf, s.on(of).Not())
	}
	s.search.Add(s.buf...)
}

// learn adds a clause of an instance of a graph, unless it is among those from some number on.
func (s *solver) learn(l lemma, from int) {
	if slices.ContainsFunc(s.lemmas[from:], func(m lemma) bool {
		return l.of == m.of && slices.Equal(l.clause, m.clause)
	}) {
		return
	}
	if s.lemmas = append(s.lemmas, l); s.search != nil {
		s.add(l.of, l.clause)
	}
}

// learned returns the clauses of graphs that belong to instances, which are ascending.
func (s *solver) learned(instances []int) []lemma {
	return slices.DeleteFunc(append([]lemma{}, s.lemmas...), func(l lemma) bool {
		_, is := slices.BinarySearch(instances, l.of)
		return !is
	})
}

// mend adds clauses of graphs, of chosen instances, that the last model breaks: so none of them was
// there. It returns the work, or 0 if there are none.
func (s *solver) mend(w *vocabulary, chosen []bool) (work int64) {
	from := len(s.lemmas)
	for g := range w.graphs {
		w.graphs[g].broken(s.search.Model, func(Lit) bool { return true }, nil,
			func(i int) bool { return chosen[i] }, func(i int, clause []Lit) bool {
				s.learn(lemma{i, clause}, from)
				work += w.graphs[g].scan()
				return true
			})
	}
	return work
}

// Limits of the questions whether instances can be left out, in conflicts. Few of those that take
// more than the first drop anything. After the second, it is not known that a step is Tight.
const dropEach, dropHard = 500, 20_000

// fewest drops instances, the last first, while the others are enough, and returns those on which
// the last answer rests. (Deletion from cores: Nadel, Ryvchin and Strichman, "Accelerated
// Deletion-based Extraction of Minimal Unsatisfiable Cores", 2014.)
func fewest(ctx context.Context, all []int32, enough func([]int32) ([]int32, bool)) []int32 {
	for i := len(all) - 1; i >= 0 && ctx.Err() == nil; i = min(i, len(all)) - 1 {
		if rest, ok := enough(slices.Delete(slices.Clone(all), i, i+1)); ok {
			all = rest
		}
	}
	return all
}
