package mip

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip/exact"
)

// Look says how Confirm looks.
type Look struct {
	// With is the solver that looks; nil leaves the evidence as it is. A limit on its work makes the
	// evidence the same on every machine: solvers.Look has one.
	With  Solver
	Time  time.Duration // for the look; 0 for no limit, and none at all if it is negative
	Gap   float64       // Options.Gap of the solve
	Watch func(State)   // as in Options
}

// Confirmation is the evidence for what a result claims, and who looked.
type Confirmation struct {
	Evidence Evidence // "" if the result claims nothing
	// Verdict is what the evidence is for: the Stop of the result, or Infeasible or Unbounded where
	// that was InfOrUnb and is known more exactly now.
	Verdict Stop
	By      string // the solver that claims the verdict; with Agreed, one of the two
	// Solver is the name of the solver that looked, or Exact. It is "" if none did.
	Solver  string
	Stop    Stop    // how its solve ended
	Nodes   int64   // as in Result
	Seconds float64 // of all that was done to confirm
	// Reason is why the evidence is not Agreed. It is "" if it is, if nothing looked, and if the
	// second solver does not take a model that has a safe bound.
	Reason string

	// SafeBound is a bound on the objective that the duals of the model, or of its linear relaxation,
	// prove in rational numbers, if Safe is set: no point that satisfies rows and bounds exactly is
	// better, even if the solver is wrong about its point. It has been rounded away from better
	// values.
	SafeBound float64
	Safe      bool

	// Point is that of the second solver, and Obj its objective, if both agree on an optimum and this
	// point violates rows and bounds less than that of the result. Otherwise Point is nil.
	Point []float64
	Obj   float64
}

// Exact is Confirmation.Solver where exact arithmetic has confirmed a claim.
const Exact = "exact arithmetic"

// Contradiction is the error for two solvers that contradict each other.
type Contradiction struct {
	First, Second string // the solvers
	Claim, Found  string // what each states: "optimal at 2", "a point of the value 3"
	// Point is what refutes the first: a point that satisfies the model within lin.Usual. It is nil
	// if there is none.
	Point []float64
	// Wrong is the solver that a point refutes; "" if it may be either.
	Wrong string
}

// Error names both, and the one that is wrong as far as that is known.
func (c *Contradiction) Error() string {
	text := fmt.Sprintf("%s reports %s, but %s finds %s", c.First, c.Claim, c.Second, c.Found)
	switch {
	case c.Point != nil:
		return text + ", which satisfies the model: " + c.Wrong + " is wrong"
	case c.Wrong != "":
		return text + ", although that point satisfies the model exactly: " + c.Wrong + " is wrong"
	}
	return text + ": one of the two is wrong"
}

// Confirm has a second solver look at what a result of Solve claims, and returns the evidence.
// claimant is the solver that made the result r of m.
//
// The claim of an optimum or of a bound is Agreed if the second solver finds no better point and
// proves that there is none, and that of an infeasible or unbounded model if it finds the same; and
// if the two have no package of Prunes in common.
//
// A claim with a Result.Proof is Proved if package exact accepts that. Otherwise, of a model
// without integer columns, the duals of an optimum give Confirmation.SafeBound; claimant
// is asked for others, with slightly better costs, if rounding spoils them. If the point satisfies
// rows and bounds exactly and its value is that bound, the claim is Agreed: it no longer rests on
// the solver. If such a model is infeasible, claimant is asked for multipliers of the rows. Where
// these prove in exact arithmetic that there is no point, the claim is Agreed, too. A model with
// integer columns whose claim the second solver leaves as it was gets the same from its linear
// relaxation, which claimant solves, if its rows have at most RelaxTerms terms.
//
// A solver that finds a model InfOrUnb, the first or the second, is asked for a point without the
// objective, which decides between the two. If the first finds neither, the verdict of the second
// counts if that is more exact.
//
// If the two contradict each other, the error is a *Contradiction. Whatever else ends the look,
// such as a model that the second solver does not take, is Confirmation.Reason, and the evidence
// stays as it was.
func Confirm(ctx context.Context, claimant Solver, m *lin.Model, r Result, l Look,
) (Confirmation, error) {
	if err := complete(ctx, claimant, m); err != nil {
		return Confirmation{}, err
	}
	claim := claimOf(m, r, l.Gap)
	if claim == "" {
		return Confirmation{Verdict: r.Stop}, nil
	}
	c := confirmer{ctx: ctx, by: claimant, model: m, result: r, look: l, claim: claim,
		Confirmation: Confirmation{Evidence: claimBy(claimant), Verdict: r.Stop,
			By: claimant.Name()}}
	if l.With == nil {
		return c.Confirmation, nil
	}
	if l.Time < 0 {
		c.Reason = noTime
		return c.Confirmation, nil
	}
	begun := time.Now()
	if l.Time > 0 {
		var end context.CancelFunc
		c.ctx, end = context.WithTimeout(ctx, l.Time)
		defer end()
	}
	c.result.Stop = decided(c.ctx, claimant, m, r)
	if c.Verdict = c.result.Stop; c.Verdict != r.Stop {
		c.claim = string(c.Verdict)
	}
	err := c.exactly()
	certain := func() bool { return c.Evidence == Proved || c.Evidence == Agreed }
	if err == nil && !certain() {
		err = c.second(begun)
	}
	if err == nil && !certain() && c.Evidence != "" {
		err = c.relaxation()
	}
	c.Seconds = time.Since(begun).Seconds()
	return c.Confirmation, err
}

// noTime is the reason where the time ended first.
const noTime = "the time limit was reached before a second program could check"

// decided returns how the solve of a model ended. A solver that left open whether the model is
// infeasible or unbounded is asked for a point of it, whatever its objective.
func decided(ctx context.Context, s Solver, m *lin.Model, r Result) Stop {
	if r.Stop != InfOrUnb {
		return r.Stop
	}
	switch r, err := Solve(ctx, s, objectiveless(m), Options{Time: patience}); {
	case err != nil:
	case r.Stop == Infeasible:
		return Infeasible
	case r.Point != nil:
		return Unbounded
	}
	return InfOrUnb
}

// claimOf describes what a result claims, or returns "" if it claims nothing.
func claimOf(m *lin.Model, r Result, gap float64) string {
	switch {
	case r.Stop == Optimal && gap > 0:
		return fmt.Sprintf("that no point is better than %.10g", limitOf(m, r, gap))
	case r.Stop == Optimal:
		return fmt.Sprintf("optimal at %.10g", r.Obj)
	case r.Stop == Infeasible, r.Stop == Unbounded, r.Stop == InfOrUnb:
		return string(r.Stop)
	case r.Bounded:
		return fmt.Sprintf("that no point is better than %.10g", r.Bound)
	}
	return ""
}

// limitOf returns the value that no point betters, as an optimum or a bound claims.
func limitOf(m *lin.Model, r Result, gap float64) float64 {
	switch {
	case r.Stop != Optimal, gap > 0 && r.Bounded:
		return r.Bound
	case m.Maximize:
		return r.Obj + gap*abs(r.Obj)
	}
	return r.Obj - gap*abs(r.Obj)
}

// confirmer is one call of Confirm.
type confirmer struct {
	ctx    context.Context
	by     Solver
	model  *lin.Model
	result Result
	look   Look
	claim  string
	Confirmation
}

// second has the second solver look.
func (c *confirmer) second(begun time.Time) error {
	with := c.look.With
	if with.Name() == c.by.Name() {
		c.Reason = cmp.Or(c.Reason, with.Name()+" made the claim itself")
		return nil
	}
	for _, name := range Prunes(with) {
		if slices.Contains(Prunes(c.by), name) {
			c.Reason = cmp.Or(c.Reason, with.Name()+" is not a second program: both are "+name)
			if !strings.HasPrefix(name, outside) {
				c.Reason = fmt.Sprintf("%s and %s both prune with %s", c.by.Name(), with.Name(), name)
			}
			return nil
		}
	}
	o := Options{Start: c.result.Point, Watch: c.look.Watch}
	if c.look.Time > 0 {
		if o.Time = c.look.Time - time.Since(begun); o.Time <= 0 {
			c.Reason = noTime
			return nil
		}
	}
	r, err := Solve(c.ctx, with, c.model, o)
	c.Solver, c.Stop, c.Nodes = with.Name(), r.Stop, r.Nodes
	if fault := (*Fault)(nil); errors.As(err, &fault) && fault.refuted {
		return &Contradiction{First: c.by.Name(), Claim: c.claim, Second: with.Name(),
			Found: "otherwise: it " + fault.What, Wrong: with.Name()}
	}
	if err != nil {
		c.Solver, c.Stop = "", ""
		why := with.Name() + ": " + err.Error()
		switch unsupported := errors.Is(err, ErrUnsupported); {
		case unsupported && c.Safe:
			why = ""
		case unsupported && isLinear(c.model): // its columns may be integer where it is a relaxation of
			why = with.Name() + " takes no continuous columns, and a linear program has no others"
		case unsupported:
			why = with.Name() + " does not take it: " +
				strings.TrimPrefix(err.Error(), ErrUnsupported.Error()+": ")
		}
		c.Reason = cmp.Or(c.Reason, why)
		return nil
	}
	r.Stop = decided(c.ctx, with, c.model, r)
	c.Reason, c.Stop = "", r.Stop
	if err := c.compare(r); err != nil {
		return err
	}
	if c.Reason == "" {
		c.Evidence = Agreed
		c.cleaner(r)
	}
	return nil
}

// cleaner keeps the point of the second solver if it is as good as that of the result, which has no
// duals, and violates the model less.
func (c *confirmer) cleaner(r Result) {
	same, _ := c.tolerances()
	if c.result.Stop != Optimal || r.Point == nil || c.result.Duals != nil ||
		c.beats(c.result.Obj, r.Obj, same) || c.beats(r.Obj, c.result.Obj, same) {
		return
	}
	if exact.Violation(c.model, r.Point) < exact.Violation(c.model, c.result.Point) {
		c.Point, c.Obj = r.Point, r.Obj
	}
}

// compare sets the reason why the result of the second solver does not confirm the first. The error
// is a *Contradiction.
func (c *confirmer) compare(r Result) error {
	none := r.Stop == Infeasible
	switch c.result.Stop {
	case Infeasible:
		switch {
		case r.Point != nil:
			return c.refuted(r)
		case r.Stop == Unbounded:
			return c.contradicted(r)
		case !none:
			c.Reason = c.ended(r)
		}
		return nil
	case Unbounded, InfOrUnb:
		one := none || r.Stop == Unbounded // of the two
		switch same := r.Stop == c.result.Stop || one && c.result.Stop == InfOrUnb; {
		case r.Stop == Optimal, one && !same:
			return c.contradicted(r)
		case !same:
			c.Reason = c.ended(r)
		case r.Stop != c.result.Stop:
			c.Reason = fmt.Sprintf("%s reports %s", c.by.Name(), c.result.Stop)
			c.Evidence, c.Verdict, c.By = claimBy(c.look.With), r.Stop, c.look.With.Name()
		}
		return nil
	}
	return c.compareBest(r)
}

// ended returns why a second solver that ended early does not confirm the first.
func (c *confirmer) ended(r Result) string {
	switch name := c.look.With.Name(); {
	case r.Stop == OutOfTime, r.Stop == Interrupted && c.look.Time > 0 && c.ctx.Err() != nil:
		return "the time limit was reached before " + name + " had searched everything"
	case r.Stop == Interrupted:
		return name + " was interrupted"
	case r.Stop == Unknown && r.Raw != "":
		return name + " reached its " + r.Raw
	default:
		return fmt.Sprintf("%s reports %s", name, r.Stop)
	}
}

// compareBest is compare where the first solver claims an optimum or a bound.
func (c *confirmer) compareBest(r Result) error {
	none := r.Stop == Infeasible
	limit := limitOf(c.model, c.result, c.look.Gap)
	same, apart := c.tolerances()
	switch found := c.result.Point != nil; {
	case r.Stop == Unbounded:
		return c.contradicted(r)
	case r.Point != nil && c.beats(r.Obj, limit, apart) && c.model.Check(r.Point, lin.Close) == nil:
		return c.refuted(r)
	case r.Point != nil && c.beats(r.Obj, limit, same):
		c.Reason = fmt.Sprintf("%s finds a point of the value %.10g, better by less than solvers "+
			"look for, or within their tolerance", c.look.With.Name(), r.Obj)
	case found && (none || r.Stop == Optimal && c.beats(c.result.Obj, r.Obj, same)):
		c.Reason = fmt.Sprintf("the point satisfies the model only within the tolerance of %.0e; "+
			"without it %s", lin.Usual.Row, foundBy(c.look.With, r))
	case r.Stop == Optimal, none:
	case !r.Bounded || c.beats(r.Bound, limit, same):
		c.Reason = c.ended(r)
	}
	return nil
}

// tolerances are by which part of them two values may differ and count as the same, and from which
// on they contradict each other. Solvers stop within 1e-6 of an optimum or so; where the objective
// has integer columns alone, its values are exact.
func (c *confirmer) tolerances() (same, apart float64) {
	for _, col := range c.model.Cols {
		if col.Obj != 0 && !col.Integer {
			return 1e-6, 1e-4
		}
	}
	return 1e-9, 1e-5
}

// beats reports whether the value a is better than b by more than a part of them, or at all where
// both are exact.
func (c *confirmer) beats(a, b, part float64) bool {
	return isBetter(c.model, a, b, slack(c.model, a, b, part))
}

// slack is by how much the value a of the objective may be better than b and count as the same: a
// part of the larger of them, but nothing for whole numbers if all columns and costs are such.
func slack(m *lin.Model, a, b, part float64) float64 {
	size := max(1, abs(a), abs(b))
	whole := func(v float64) bool { return v == math.Trunc(v) }
	fraction := func(c lin.Col) bool { return !c.Integer || !whole(c.Obj) }
	if size < 1<<53 && whole(a) && whole(b) && !slices.ContainsFunc(m.Cols, fraction) {
		return 0
	}
	return part * size
}

func (c *confirmer) refuted(r Result) error {
	return &Contradiction{First: c.by.Name(), Claim: c.claim, Second: c.look.With.Name(),
		Found: fmt.Sprintf("a point of the value %.10g", r.Obj), Point: r.Point, Wrong: c.by.Name()}
}

func (c *confirmer) contradicted(r Result) error {
	return &Contradiction{First: c.by.Name(), Claim: c.claim, Second: c.look.With.Name(),
		Found: foundBy(nil, r)}
}

// foundBy describes a result: "pb finds it infeasible", or without a solver "it infeasible".
func foundBy(s Solver, r Result) string {
	text := "it " + string(r.Stop)
	if r.Point != nil {
		text = fmt.Sprintf("the optimum %.10g", r.Obj)
	}
	if s != nil {
		text = s.Name() + " finds " + text
	}
	return text
}

// isBetter reports whether the value a is better than b by more than slack.
func isBetter(m *lin.Model, a, b, slack float64) bool {
	if m.Maximize {
		return a > b+slack
	}
	return a < b-slack
}
