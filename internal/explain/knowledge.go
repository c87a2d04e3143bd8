package explain

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/sat"
)

// knowledge is the statement with an answer, and how much of that is known. It counts the work.
type knowledge struct {
	vocabulary
	solver *solver
	truth  []bool          // of each variable: its value in an answer
	known  []bool          // of each variable: its value is known
	ctx    context.Context // of the question that runs
	spent  int64           // units of work
	aside  int64           // those that no explanation is ended for, such as the solver's
}

// Holds reports whether a literal is true in the answer.
func (x *knowledge) Holds(l Lit) bool { return x.truth[l.Var()] != l.Negated() }

// Known reports whether a literal is known to be true.
func (x *knowledge) Known(l Lit) bool { return x.known[l.Var()] && x.Holds(l) }

// Open reports whether the value of a literal is not known.
func (x *knowledge) Open(l Lit) bool { return !x.known[l.Var()] }

// propagated is how many units of work a propagation of the solver takes.
const propagated = 3

// ask returns Unsat if some instances settle a literal with what is known, with those of them
// on which that rests. It begins near the answer. A model may break what a graph demands as a
// whole: then it adds clauses of the graph, and goes on. (These decide all edges, so that there may
// be many; those that a repair gives leave edges open.) It does not look at what a graph demands of
// pairs. It takes up to so many conflicts from left.
func (x *knowledge) ask(l Lit, by []int32, left *int64) (sat.Status, []int32) {
	s := x.solver
	if s.search == nil {
		s.state(&x.vocabulary)
	}
	answer, assumed := make([]Lit, len(x.known)), []Lit(nil)
	for v, known := range x.known {
		if answer[v] = lit(v, x.truth[v]); known {
			assumed = append(assumed, answer[v])
		}
	}
	s.search.Prefer(answer...)
	chosen := make([]bool, len(x.instances))
	for _, i := range by {
		chosen[i] = true
	}
	for {
		lits := slices.Clone(assumed)
		for _, i := range by {
			if on := s.switches[i]; on > 0 {
				lits = append(lits, on)
			}
		}
		before := s.search.Stats()
		status := sat.Unknown
		if *left > 0 {
			status = s.search.Solve(x.ctx, sat.Limits{Conflicts: *left}, append(lits, l.Not())...)
		}
		after := s.search.Stats()
		*left -= after.Conflicts - before.Conflicts
		x.aside += int64(len(lits)) + propagated*(after.Propagations-before.Propagations)
		if status == sat.Sat {
			mended := s.mend(&x.vocabulary, chosen)
			if x.aside += mended; mended > 0 {
				continue
			}
		}
		if status != sat.Unsat {
			return status, nil
		}
		core := s.search.Core()
		return status, slices.DeleteFunc(slices.Clone(by), func(i int32) bool {
			return !slices.Contains(core, s.switches[i])
		})
	}
}
