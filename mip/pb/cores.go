package pb

import (
	"math"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// Bounds by cores. The search assumes that each column has its cheapest value. If that is
// contradictory, the SAT solver names a core, some of the assumptions that can't all hold. So at
// least one of their columns costs more, and the bound rises by the smallest weight in the core.
// The assumptions of the core are then loosened by one step: a column may be one unit worse, and of
// a core of several assumptions one may fail (OLL: Benjamin Kaufmann, Marius Lindauer, Torsten
// Schaub and others, "Unsatisfiability-based optimization in clasp", 2012; Antonio Morgado, Carmine
// Dodaro and Joao Marques-Silva, "Core-guided MaxSAT with soft cardinality constraints", 2014).
// Order literals make a column its own counter. Large weights come first (Carlos Ansotegui, Maria
// Luisa Bonet and Jordi Levy, "SAT-based MaxSAT algorithms", 2013), which finds points on the way,
// and an assumption that weighs more than the gap is made a fact.

// soft is an assumption, and what it costs if it fails.
type soft struct {
	lit    cnf.Lit
	weight int64
	of     *counter
}

// counter is an assumption of a series: that a column is at most n units worse than its cheapest
// value, or that at most n of some literals are false.
type counter struct {
	lit  cnf.Lit
	col  int32
	lits []cnf.Lit // nil for a column
	n    int64
	next *counter // with n+1, once it was needed
}

// begin makes the assumptions that each column has its cheapest value, and finds a first bound.
func (f *search) begin() {
	least := int64(0)
	for j, c := range f.p.cols {
		if c.cost == 0 {
			continue
		}
		least += min(c.cost*c.lo, c.cost*c.hi)
		f.assume(f.series(&counter{col: int32(j)}), abs64(c.cost))
		f.stratum = max(f.stratum, abs64(c.cost))
	}
	f.cost, f.bound = least, least
	bound, cut := f.p.lagrange(f.ctx, lagrangeRounds)
	f.bound = max(f.bound, bound)
	f.cut = cut
	f.log.lifted(f)
}

// lagrangeRounds is the number of rounds of the subgradient method.
const lagrangeRounds = 300

// tightenReduced adds the row that the bound by Lagrangian relaxation gives for points better than
// the best, in place of the last one.
func (f *search) tightenReduced() {
	if f.cut == nil {
		return
	}
	r, ok := f.cut.row(f.value)
	if !ok {
		return
	}
	if f.reduced >= 0 {
		f.th.retire(f.reduced)
	}
	f.reduced = f.th.require(negated(r.terms), -r.hi)
	if r.lo > r.hi {
		f.s.Add() // there is no better point
	}
	f.th.tighten(f.reduced, -r.hi)
}

// series gives a counter its literal. It returns nil if the counter can't fail.
func (f *search) series(n *counter) *counter {
	if n.lits == nil {
		c := f.p.cols[n.col]
		switch {
		case n.n >= c.hi-c.lo:
			return nil
		case c.cost > 0:
			n.lit = f.th.atLeast(n.col, c.lo+n.n+1).Not()
		default:
			n.lit = f.th.atLeast(n.col, c.hi-n.n)
		}
		return n
	}
	needed := int64(len(n.lits)) - n.n
	if needed <= 0 {
		return nil
	}
	n.lit = cnf.Pos(f.s.NewVar())
	r := cnf.Row{Lits: []cnf.Lit{n.lit.Not()}, Coefs: []int64{needed}, Min: needed}
	for _, l := range n.lits {
		r.Lits, r.Coefs = append(r.Lits, l), append(r.Coefs, 1)
	}
	f.s.AddRow(r) // either that many are true, or the literal is false
	f.s.Prefer(n.lit)
	return n
}

// assume adds an assumption, or weight to it.
func (f *search) assume(n *counter, weight int64) {
	if n == nil {
		return
	}
	if i, ok := f.index[n.lit]; ok {
		f.soft[i].weight += weight
		return
	}
	f.index[n.lit] = len(f.soft)
	f.soft = append(f.soft, soft{n.lit, weight, n})
}

// raise raises the bound by cores for a number of conflicts. Points that it finds on the way count.
func (f *search) raise(conflicts int64) error {
	from := f.s.Stats().Conflicts
	for last, n := from, 0; ; {
		now := f.s.Stats().Conflicts
		if now > last+few {
			n = 0
		}
		last = now
		left := conflicts - (now - from)
		if n++; left <= 0 || n > many || f.ended() {
			return nil
		}
		var assumed []cnf.Lit
		rest := int64(0) // the largest weight that is not assumed
		for _, a := range f.soft {
			if a.weight >= f.stratum {
				assumed = append(assumed, a.lit)
			} else {
				rest = max(rest, a.weight)
			}
		}
		switch f.ask(left, assumed...) {
		case sat.Unknown:
			if f.stop != "" {
				return nil
			}
		case sat.Sat:
			if err := f.take(); err != nil {
				return err
			}
			if rest == 0 { // all assumptions hold: nothing is cheaper
				return f.lift(f.value)
			}
			f.stratum = f.lowered(rest)
		case sat.Unsat:
			core := f.s.Core()
			if len(core) == 0 {
				return errUnsat
			}
			f.cores++
			if err := f.relax(f.shrunk(core)); err != nil {
				return err
			}
		}
	}
}

// lowered returns the next stratum: half of the largest weight that was not assumed.
func (f *search) lowered(rest int64) int64 { return (rest + 1) / 2 }

// shrunk returns a core that is often smaller: the SAT solver is asked again about the core alone,
// and about all but one of a small core.
func (f *search) shrunk(core []cnf.Lit) []cnf.Lit {
	const (
		conflicts = 100
		small     = 30
	)
	for range 3 {
		if len(core) == 1 || f.ask(conflicts, core...) != sat.Unsat {
			return core
		}
		less := f.s.Core()
		if len(less) == 0 || len(less) >= len(core) {
			break
		}
		core = less
	}
	if len(core) > small {
		return core
	}
	for i := 0; i < len(core) && len(core) > 1; {
		without := slices.Delete(slices.Clone(core), i, i+1)
		if f.ask(conflicts, without...) != sat.Unsat {
			i++
			continue
		}
		if less := f.s.Core(); len(less) > 0 {
			without = less
		}
		core, i = without, 0
	}
	return core
}

// relax raises the bound by a core, and loosens its assumptions.
func (f *search) relax(core []cnf.Lit) error {
	least := int64(math.MaxInt64)
	for _, l := range core {
		least = min(least, f.soft[f.index[l]].weight)
	}
	for _, l := range core {
		i := f.index[l]
		a := f.soft[i]
		if len(core) == 1 {
			least = a.weight
			f.s.Add(l.Not())
		}
		f.soft[i].weight -= least
		if f.soft[i].weight == 0 {
			f.remove(i)
		}
		if a.of.next == nil {
			a.of.next = f.series(&counter{col: a.of.col, lits: a.of.lits, n: a.of.n + 1})
		}
		f.assume(a.of.next, least)
	}
	if len(core) > 1 {
		f.assume(f.series(&counter{lits: core, n: 1}), least)
	}
	f.cost += least
	if err := f.lift(f.cost); err != nil {
		return err
	}
	f.harden()
	return nil
}

// remove removes an assumption.
func (f *search) remove(i int) {
	last := len(f.soft) - 1
	delete(f.index, f.soft[i].lit)
	if i < last {
		f.soft[i] = f.soft[last]
		f.index[f.soft[i].lit] = i
	}
	f.soft = f.soft[:last]
}

// harden makes facts of the assumptions that cost more than what is left between the best point and
// the bound by cores.
func (f *search) harden() {
	if f.best == nil {
		return
	}
	for i := len(f.soft) - 1; i >= 0; i-- {
		if a := f.soft[i]; f.cost+a.weight >= f.value {
			f.s.Add(a.lit)
			f.remove(i)
		}
	}
}
