package deduce

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Opened is what Open has found out about a puzzle.
type Opened struct {
	Left     int             // facts that some answers have and others lack, as far as it was counted
	Answers  []puzzle.Answer // some answers; none if there is none or none was found
	Complete bool            // Left is the number of all such facts; without an answer, there is none
	Work     int64           // of the search: see encoding.Encoded
}

// Open counts the facts that a puzzle leaves open, as those who look for a puzzle ask of one after
// the other: it stops where there are more than some number, or after so many conflicts. It is told
// answers that are known. Those that it finds are not verified.
func Open(ctx context.Context, p puzzle.Puzzle, enc *encoding.Encoding, known []puzzle.Answer,
	most int, conflicts int64,
) (out Opened, err error) {
	out.Answers = slices.Clone(known)
	if err := enc.Supports(p); err != nil {
		return out, err
	}
	built, err := enc.Build(ctx, p)
	if err != nil {
		return out, engine.Unbuilt(err)
	}
	solver, err := built.Solver(ctx, built.Options)
	if err != nil {
		return out, nil // the end of the context
	}
	defer func() { out.Work = built.Work(solver) }()
	o := openRun{out: &out, solver: solver}
	for v := range built.Formula.Vars {
		if f, ok := built.Fact(v); ok {
			o.vars, o.facts = append(o.vars, cnf.Pos(v)), append(o.facts, f)
		}
	}
	for _, s := range known {
		truth := make([]bool, len(o.vars))
		for i, f := range o.facts {
			if truth[i], err = p.Has(s, f); err != nil {
				return out, err
			}
		}
		o.met(truth)
	}
	for out.Left <= most {
		clause := o.demand()
		if o.first != nil && len(clause) == 1 {
			out.Complete = true
			break
		}
		before := solver.Stats().Conflicts
		status := solver.Solve(ctx, within(built, conflicts), o.on...)
		if conflicts -= solver.Stats().Conflicts - before; status != sat.Sat {
			out.Complete = status == sat.Unsat
			break
		}
		s, err := built.Decode(solver.Model)
		if err != nil {
			return out, engine.Wrong(enc.Name, err)
		}
		if len(out.Answers) < mostAnswers {
			out.Answers = append(out.Answers, s)
		}
		truth := make([]bool, len(o.vars))
		for i, l := range o.vars {
			truth[i] = solver.Model(l)
		}
		o.met(truth)
	}
	return out, nil
}

// usualWork is more than the work of a conflict on boards of a usual size.
const usualWork = 300

// within returns limits to some conflicts, and to the work that so many take on usual boards.
func within(built *encoding.Encoded, conflicts int64) sat.Limits {
	limits := built.Within(usualWork * conflicts)
	limits.Memory, limits.Conflicts = maxMemory, conflicts
	return limits
}

// openRun is a run of Open.
type openRun struct {
	out    *Opened
	solver *sat.Solver
	vars   []cnf.Lit // that stand for facts
	facts  []puzzle.Fact
	first  []bool // which of them hold in the first answer
	open   []bool // which differ in another one
	on     []cnf.Lit
}

// met takes in an answer.
func (o *openRun) met(truth []bool) {
	if o.first == nil {
		o.first, o.open = truth, make([]bool, len(truth))
		return
	}
	for i, is := range truth {
		if is != o.first[i] && !o.open[i] {
			o.open[i] = true
			o.out.Left++
		}
	}
}

// demand asks the solver for an answer that differs from the first in a fact that is not open yet.
// The clause begins with the literal that turns it off.
func (o *openRun) demand() []cnf.Lit {
	if o.first == nil {
		return nil
	}
	for _, l := range o.on {
		o.solver.Add(l.Not())
	}
	on := cnf.Pos(o.solver.NewVar())
	clause := []cnf.Lit{on.Not()}
	for i, l := range o.vars {
		if o.open[i] {
			continue
		}
		if o.first[i] {
			l = l.Not()
		}
		clause = append(clause, l)
	}
	o.solver.Add(clause...)
	o.solver.Prefer(clause[1:]...)
	o.on = []cnf.Lit{on}
	return clause
}
