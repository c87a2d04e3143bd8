package pb

import (
	"context"
	"errors"
	"math"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/sat"
)

// search solves a presolved problem.
type search struct {
	ctx context.Context
	p   *problem
	s   *sat.Solver
	th  *theory
	o   mip.Options
	log *log

	limits sat.Limits // of the whole search
	stop   mip.Stop   // once it must end
	raw    string     // why, if stop does not say it

	best  []int64 // the best point; nil for none
	value int64   // of its costs, which are whole numbers
	bound int64   // no point costs less

	terms   []term // the negated costs
	most    int64  // that the costs can be
	costs   int32  // the row: the costs are less than those of the best point; -1 without costs
	cut     *weighted
	reduced int32 // the row of cut; -1 for none

	cost    int64 // what the cores so far cost
	soft    []soft
	index   map[sat.Lit]int // where a literal is in soft
	stratum int64           // assumptions of at least this weight are made
	cores   int64           // found
	queries int64
}

// errUnsat is returned inside the search once nothing better than the best point is left.
var errUnsat = errors.New("nothing better is left")

// unlimited is the bound before there is one.
const unlimited = math.MinInt64

// chunk is the number of conflicts between looks at the log and the gap.
const chunk = 5000

func newSearch(ctx context.Context, p *problem, s *sat.Solver, th *theory, o mip.Options, l *log,
) *search {
	f := &search{ctx: ctx, p: p, s: s, th: th, o: o, log: l, bound: unlimited, costs: -1,
		reduced: -1, index: map[sat.Lit]int{}}
	for j, c := range p.cols {
		if c.cost != 0 {
			f.terms = append(f.terms, term{int32(j), -c.cost})
			f.most += max(c.cost*c.lo, c.cost*c.hi)
		}
	}
	if len(f.terms) > 0 {
		f.costs = th.require(f.terms, -f.most)
	}
	return f
}

// run searches until the best point is optimal, within the gap, or the search must stop.
func (f *search) run() {
	if f.costs < 0 {
		f.bound = 0
		if _ = f.start(); f.best != nil {
			f.stop = mip.Optimal
		}
		for f.stop == "" {
			if err := f.improve(chunk); err != nil {
				f.stop = mip.Optimal
				if f.best == nil {
					f.stop = mip.Infeasible
				}
			} else if f.best != nil {
				f.stop = mip.Optimal
			}
		}
		return
	}
	if f.begin(); f.start() != nil {
		f.stop = mip.Optimal
	}
	for turn := int64(chunk / 5); f.stop == ""; turn += turn / 4 {
		if err := f.both(turn); err != nil {
			if f.best == nil {
				f.stop = mip.Infeasible
			} else {
				f.bound, f.stop = f.value, mip.Optimal
			}
			return
		}
	}
}

// start begins at the start point, if there is one, and near the cheapest values otherwise.
func (f *search) start() error {
	var first []sat.Lit
	for j, c := range f.p.cols {
		if c.hi-c.lo == 1 && c.cost < 0 {
			first = append(first, f.th.atLeast(int32(j), c.hi))
		}
	}
	f.s.Prefer(first...)
	if f.o.Start == nil {
		return nil
	}
	x, ok := f.p.reduce(f.o.Start)
	if !ok {
		return nil
	}
	first = first[:0]
	for j, c := range f.p.cols {
		if c.hi-c.lo == 1 {
			l := f.th.atLeast(int32(j), c.hi)
			if x[j] == c.lo {
				l = l.Not()
			}
			first = append(first, l)
		}
	}
	f.s.Prefer(first...)
	return f.adopt(x, f.p.value(x))
}

// both looks for better points for a number of conflicts, halves what is left, and raises the
// bound, each for as many.
func (f *search) both(conflicts int64) error {
	if err := f.improve(conflicts); err != nil {
		return err
	}
	for _, turn := range []func(int64) error{f.halve, f.raise} {
		if f.stop != "" {
			return nil
		}
		if err := turn(conflicts); err != nil {
			return err
		}
	}
	return nil
}

// many is the number of points, or of cores found with few conflicts each, after which a turn ends.
// Where ranges are wide, each may be a step of 1 only.
const (
	many = 20
	few  = 10
)

// improve looks for points, each better than the last, until none is left, the conflicts are used
// up, there were many, or, without costs, there is one.
func (f *search) improve(conflicts int64) error {
	for from, n := f.s.Stats().Conflicts, 0; ; {
		left := conflicts - (f.s.Stats().Conflicts - from)
		if left <= 0 {
			return nil
		}
		switch f.ask(left) {
		case sat.Unsat:
			return errUnsat
		case sat.Sat:
			if err := f.take(); err != nil || f.costs < 0 {
				return err
			}
			if n++; n >= many {
				return nil
			}
		}
		if f.ended() {
			return nil
		}
	}
}

// ask calls the SAT solver for some conflicts, in the limits.
func (f *search) ask(conflicts int64, assumptions ...sat.Lit) sat.Status {
	l := f.limits
	stats := f.s.Stats()
	l.Conflicts = min(conflicts, chunk)
	if f.limits.Conflicts > 0 {
		if l.Conflicts = min(l.Conflicts, f.limits.Conflicts-stats.Conflicts); l.Conflicts <= 0 {
			f.stop, f.raw = mip.Unknown, "conflict limit"
			return sat.Unknown
		}
	}
	if f.limits.Propagations > 0 {
		if l.Propagations = f.limits.Propagations - stats.Propagations; l.Propagations <= 0 {
			f.stop, f.raw = mip.Unknown, "propagation limit"
			return sat.Unknown
		}
	}
	f.queries++
	status := f.s.Solve(f.ctx, l, assumptions...)
	switch {
	case status != sat.Unknown:
	case f.ctx.Err() != nil:
		f.stop = mip.Interrupted
	case l.Propagations > 0 && f.s.Stats().Propagations-stats.Propagations >= l.Propagations:
		f.stop, f.raw = mip.Unknown, "propagation limit"
	case f.s.Stats().Conflicts == stats.Conflicts: // nothing but memory ends a call so early
		f.stop = mip.OutOfMemory
	}
	f.log.working(f)
	return status
}

// take takes the model of the SAT solver as the best point, and demands a better one from now on.
func (f *search) take() error {
	x := make([]int64, len(f.p.cols))
	for j := range x {
		x[j] = f.th.value(int32(j))
	}
	v := f.p.value(x)
	if f.best != nil && v >= f.value {
		return nil
	}
	return f.adopt(x, v)
}

// adopt makes a point the best one.
func (f *search) adopt(x []int64, v int64) error {
	f.best, f.value = x, v
	f.log.incumbent(f)
	if f.costs < 0 {
		return nil
	}
	f.th.tighten(f.costs, 1-v)
	f.tightenReduced()
	f.harden()
	if f.bound >= v {
		return errUnsat
	}
	return nil
}

// lift raises the bound.
func (f *search) lift(b int64) error {
	if b <= f.bound {
		return nil
	}
	f.bound = b
	f.log.lifted(f)
	if f.best != nil && f.bound >= f.value {
		return errUnsat
	}
	return nil
}

// ended reports whether the search must stop, also because the gap is small enough.
func (f *search) ended() bool {
	if f.stop == "" && f.best != nil && f.o.Gap > 0 && f.bound > unlimited {
		state := f.state()
		if gap, ok := state.Gap(); ok && gap <= f.o.Gap {
			f.stop = mip.Optimal
		}
	}
	return f.stop != ""
}

// state returns how far the search has come.
func (f *search) state() mip.State {
	s := mip.State{Nodes: f.s.Stats().Conflicts}
	if f.best != nil {
		s.Found, s.Obj = true, f.p.objective(f.value)
	}
	if f.bound > unlimited {
		s.Bounded, s.Bound = true, f.p.limit(f.bound)
	}
	return s
}
