package explain

import "github.com/gridwright/gridwright/sat"

// without is the one way in which it is decided whether some instances settle a literal with what
// is known: it looks for an assignment that keeps them, but not the literal. It reports true if
// there is one, which flips then tells, and true with gaveUp set if it does not know. The caller
// calls done afterwards.
//
// A few instances are decided by repairs, some 20 microseconds each: that is nearly all that the
// search for smallest sets tries. So is what looks at paths as a whole, of which the solver has
// only the clauses that were found. What a technique cites may be dozens of instances, such as the
// whole way from 20 to 40, where a repair could try walk after walk. Then a repair that gives up
// early comes first, and the solver last; without the repair, a Numbrix takes 1.6 times as long.
// Where the facts are asked for that a step needs, the same stages decide it by the clauses of
// graphs by which the step was found.
func (r *repair) without(l Lit, instances []int32) bool {
	for _, i := range instances {
		r.in[i] = true
	}
	r.chosen, r.core = append(r.chosen[:0], instances...), nil
	r.traced, r.gaveUp, r.lemmas = false, false, nil
	joined, lines, wide := false, false, false
	for _, i := range instances {
		in := r.x.instances[i]
		joined = joined || in.Part == Joined || in.Part.onPlane()
		lines = lines || in.Part != Whole && r.x.graphs[in.graph].Labels != nil
		wide = wide || r.x.wide(int(i))
	}
	switch large := len(instances) > many; {
	case !large && !wide && !joined:
		return r.search(l, mostNodes, false)
	case (joined || lines) && r.needs == nil:
		return r.search(l, mostNodes, true)
	default:
		limit := nodesOfMany
		if !large {
			limit = nodesOfWide
		}
		r.listed = r.needs != nil
		found := r.search(l, limit, false)
		r.listed = false
		return found && (!r.gaveUp || r.solve(l))
	}
}

// wide reports whether an instance is about so many variables that a solver decides it sooner than
// a repair: it demands that nodes are connected, or it has rows.
func (w *vocabulary) wide(i int) bool {
	return w.instances[i].Part == Connected || len(w.rows[i]) > 0
}

// solve looks for an assignment with the solver, near the answer. Then it returns as search does,
// but the assignment may break what a graph demands of pairs.
func (r *repair) solve(l Lit) bool {
	r.undo(0)
	x, left := r.x, r.most
	status, core := x.ask(l, r.chosen, &left)
	r.nodes, r.core, r.gaveUp = 0, core, status == sat.Unknown
	if status == sat.Unsat {
		if r.traced = r.needs != nil; r.traced {
			clear(r.needs)
			for _, m := range x.solver.search.Core() {
				if m.Var() < len(r.needs) {
					r.needs[m.Var()] = x.Known(m)
				}
			}
		}
		return false
	}
	if r.needs != nil {
		return true
	}
	for v := 0; v < x.vars() && !r.gaveUp; v++ {
		if l := lit(v, x.solver.search.Model(lit(v, true))); !r.holds(l) {
			r.gaveUp = !r.assign(l)
		}
	}
	r.gaveUp = r.gaveUp || !r.mend()
	return true
}

// Limits on the work for a set of many instances.
const (
	many = 4 // sets of more instances are large
	// MaxLoad is the largest number of instances of a set that is looked for as a smallest one.
	MaxLoad     = 6
	nodesOfMany = 100 // branchings of a repair
	nodesOfWide = 30  // the same of a few instances, of which one is wide
)
