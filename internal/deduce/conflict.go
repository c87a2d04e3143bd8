package deduce

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Conflict returns entries that no answer has together, though each of them is in some answer. They
// are in the order of q.Entries. None can be left out, unless the context or its budget ends
// before that is known. It returns nil if an answer has all entries, or if that is not known.
func Conflict(ctx context.Context, q Question) ([]puzzle.Fact, error) {
	entries := q.Entries
	q.Entries = nil
	a := asking{Question: q, ctx: ctx, pulse: engine.NewSlowPulse(ctx)}
	if err := a.begin(); err != nil {
		return nil, err
	}
	if err := a.build(); err != nil || a.solver == nil {
		return nil, err
	}
	entered, of := map[puzzle.Fact]bool{}, map[cnf.Lit]puzzle.Fact{}
	for _, f := range entries {
		entered[f] = true
	}
	var lits []cnf.Lit
	for v := range a.built.Formula.Vars { // entries without a variable are the same in all answers
		f, ok := a.built.Fact(v)
		if !ok {
			continue
		}
		for _, l := range []cnf.Lit{cnf.Pos(v), cnf.Neg(v)} {
			f.Not = l.Negated()
			if entered[f] {
				of[l], lits = f, append(lits, l)
			}
		}
	}
	core, err := a.core(lits)
	if err != nil || core == nil {
		return nil, err
	}
	for i := 0; i < len(core) && !a.pulse.Over(); {
		smaller, err := a.core(slices.Delete(slices.Clone(core), i, i+1))
		if err != nil {
			return nil, err
		}
		if smaller != nil {
			core = smaller // the entries before i are all in it: none of them can be left out
		} else {
			i++
		}
	}
	clear(entered)
	for _, l := range core {
		entered[of[l]] = true
	}
	var all []puzzle.Fact
	for _, f := range entries {
		if entered[f] {
			all = append(all, f)
			entered[f] = false // an entry may come twice
		}
	}
	return all, nil
}

// core returns some of the literals that contradict the rules, or nil if they may be true together.
func (a *asking) core(lits []cnf.Lit) ([]cnf.Lit, error) {
	const conflicts = 1 << 40 // no limit
	if status, err := a.solve(conflicts, lits...); err != nil || status != sat.Unsat {
		return nil, err
	}
	if core := a.solver.Core(); core != nil {
		return core, nil
	}
	return []cnf.Lit{}, nil
}
