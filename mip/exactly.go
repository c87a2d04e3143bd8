package mip

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip/exact"
)

// isLinear reports whether a model is a linear program.
func isLinear(m *lin.Model) bool {
	whole := func(c lin.Col) bool { return c.Integer }
	return !m.Extended() && !slices.ContainsFunc(m.Cols, whole)
}

// exactly looks in rational numbers, at a linear program.
func (c *confirmer) exactly() error {
	switch {
	case !isLinear(c.model):
		return nil
	case c.certified():
		return nil
	case c.result.Stop == Infeasible || c.result.Stop == InfOrUnb:
		return c.farkas(c.model)
	case c.result.Stop != Optimal:
		return nil
	case c.result.Duals == nil:
		c.Reason = c.by.Name() + " gave no duals that fit its point"
		return nil
	}
	bound, err := c.bound(c.model, c.result.Duals)
	if err != nil {
		c.Reason = c.unproved(err)
		return nil
	}
	c.bounded(bound)
	return nil
}

// certified reports whether the result has a proof. It settles the claim, unless the point, in
// float64s, has another value than that of the proof.
func (c *confirmer) certified() bool {
	value, err := Certified(c.ctx, c.model, c.result)
	if err != nil {
		return false
	}
	if value != nil {
		c.SafeBound = exact.Float(value, c.model.Maximize)
		c.Safe = abs(c.SafeBound) <= math.MaxFloat64
		same, _ := c.tolerances()
		if obj := c.result.Obj; c.beats(obj, c.SafeBound, same) || c.beats(c.SafeBound, obj, same) {
			c.Reason = fmt.Sprintf("the proof is for the value %.10g, and the point has %.10g",
				c.SafeBound, obj)
			return true
		}
	}
	c.proved(c.result.Stop)
	c.Evidence = Proved
	return true
}

// Certified returns the value of an optimum of m that the Proof of a result of Solve proves; nil if
// the proof is that m has no point or no limit. The error states why nothing is proved.
func Certified(ctx context.Context, m *lin.Model, r Result) (*big.Rat, error) {
	if r.Proof == nil || m.Extended() {
		return nil, errors.New("the solver gives no proof")
	}
	value, err := r.Proof.Check(ctx, m)
	if err == nil && r.Stop != provedStop(r.Proof) {
		err = fmt.Errorf("the proof is for %s", provedStop(r.Proof))
	}
	return value, err
}

// provedStop returns what a proof is for.
func provedStop(p *exact.Proof) Stop {
	switch {
	case p.Point == nil:
		return Infeasible
	case p.Ray != nil:
		return Unbounded
	}
	return Optimal
}

// RelaxTerms is the largest number of terms in the rows of a model with integer columns whose
// linear relaxation Confirm looks at. A solver has solved that relaxation before it branched, so
// this takes about as long again, and the arithmetic up to a second.
const RelaxTerms = 50_000

// relaxation looks in rational numbers at the linear relaxation of a model with integer columns:
// what bounds or excludes the points of the relaxation does so with those of the model.
func (c *confirmer) relaxation() error {
	if isLinear(c.model) || c.model.Extended() || exact.Terms(c.model) > RelaxTerms {
		return nil
	}
	p := settled(c.model).Relaxed()
	switch c.result.Stop {
	case Infeasible, InfOrUnb:
		return c.farkas(p)
	case Optimal:
		r, err := Solve(c.ctx, c.by, p, Options{Time: patience})
		if err != nil || r.Duals == nil {
			return nil
		}
		if bound, err := c.bound(p, r.Duals); err == nil {
			c.bounded(rounded(c.model, bound))
		}
	}
	return nil
}

// rounded returns a bound on the objective of a model: the next whole number if the objective has
// no other values, or the bound itself.
func rounded(m *lin.Model, bound *big.Rat) *big.Rat {
	whole := func(v float64) bool { return v == math.Trunc(v) }
	fraction := func(c lin.Col) bool { return c.Obj != 0 && !(c.Integer && whole(c.Obj)) }
	if !whole(m.Offset) || slices.ContainsFunc(m.Cols, fraction) {
		return bound
	}
	down := new(big.Int).Div(bound.Num(), bound.Denom())
	if !m.Maximize && !bound.IsInt() {
		down.Add(down, big.NewInt(1))
	}
	return new(big.Rat).SetInt(down)
}

// bound returns the bound that duals prove for a linear program p. The claimant is asked for others
// if they prove none.
func (c *confirmer) bound(p *lin.Model, duals []float64) (*big.Rat, error) {
	bound, err := exact.Bound(c.ctx, p, duals)
	if none := (*exact.Unbounded)(nil); errors.As(err, &none) {
		o := Options{Time: patience}
		if r, failed := Solve(c.ctx, c.by, cheaper(p), o); failed == nil && r.Duals != nil {
			if again, failed := exact.Bound(c.ctx, p, r.Duals); failed == nil {
				return again, nil
			}
		}
	}
	return bound, err
}

// bounded notes a proved bound. A point that satisfies the model exactly and reaches it is proved
// optimal.
func (c *confirmer) bounded(bound *big.Rat) {
	c.SafeBound = exact.Float(bound, c.model.Maximize)
	c.Safe = abs(c.SafeBound) <= math.MaxFloat64
	if value := exact.Objective(c.model, c.result.Point); value != nil && value.Cmp(bound) == 0 {
		c.proved(Optimal)
		return
	}
	if same, _ := c.tolerances(); c.beats(c.result.Obj, c.SafeBound, same) {
		c.Reason = fmt.Sprintf("the point is better than the safe bound: it satisfies the model only "+
			"within the tolerance of %.0e", lin.Usual.Row)
	}
}

// proved notes that exact arithmetic has proved the verdict.
func (c *confirmer) proved(s Stop) {
	c.Evidence, c.Solver, c.Stop, c.Verdict = Agreed, Exact, s, s
	c.Nodes, c.Reason = 0, ""
}

// margin is by which part of them costs are changed so that duals prove a bound, which is about as
// far from the optimum. least is for costs of 0. Of the programs of Netlib, with HiGHS, 1e-9 is
// enough for most; 1e-6 makes several of them unbounded.
const margin, least = 1e-6, 1e-9

// cheaper returns a model with costs that are a little better for columns that have one bound only.
// Its duals leave such columns a reduced cost of the right sign in m, where those of m leave 0, or
// by rounding less.
func cheaper(m *lin.Model) *lin.Model {
	p := m.Clone()
	sign, largest := 1.0, 0.0
	if m.Maximize {
		sign = -1
	}
	for _, c := range m.Cols {
		largest = max(largest, abs(c.Obj))
	}
	for j, c := range m.Cols {
		by := sign * max(margin*abs(c.Obj), least*min(1, largest))
		switch lower, upper := c.Lo > -lin.Huge, c.Hi < lin.Huge; {
		case lower && !upper:
			p.Cols[j].Obj -= by
		case upper && !lower:
			p.Cols[j].Obj += by
		}
	}
	return p
}

// unproved returns why there is no safe bound.
func (c *confirmer) unproved(err error) string {
	if none := (*exact.Unbounded)(nil); errors.As(err, &none) {
		return fmt.Sprintf("the duals prove no bound, since column %s has none",
			c.model.ColName(none.Col))
	}
	if c.ctx.Err() != nil && c.look.Time > 0 {
		return noTime
	}
	return "no safe bound: " + err.Error()
}

// farkasProof asks a solver for multipliers of the rows of a linear program that prove that it has
// no point, and checks them. They are the duals of the program that breaks its rows as little as
// possible, whose result is r; its Point is nil if there is none.
func farkasProof(ctx context.Context, s Solver, m *lin.Model, limit time.Duration) (
	r Result, proved bool,
) {
	if exact.Terms(m) > exact.MaxTerms {
		return r, false
	}
	r, err := Solve(ctx, s, elastic(objectiveless(m)), Options{Time: limit})
	if err != nil || r.Point == nil {
		return Result{}, false
	}
	proved, err = exact.Infeasible(ctx, m, r.Duals)
	return r, proved && err == nil
}

// farkas confirms that the model has no point, since the linear program p has none: p is the model
// or its relaxation. If the rows need not be broken, a point of the model refutes the claim.
func (c *confirmer) farkas(p *lin.Model) error {
	r, proved := farkasProof(c.ctx, c.by, p, patience)
	if proved {
		c.proved(Infeasible)
		return nil
	}
	if r.Point == nil || c.result.Stop != Infeasible || r.Obj > unbroken {
		return nil
	}
	x := r.Point[:len(c.model.Cols)]
	if c.model.Check(x, lin.Tolerance{}) == nil {
		return &Contradiction{First: c.by.Name(), Claim: c.claim, Second: Exact, Point: x,
			Found: "a point", Wrong: c.by.Name()}
	}
	return nil
}

// patience is how long the solver that made a claim may take for each question about it.
const patience = 10 * time.Second

// unbroken is the sum by which rows are broken that counts as 0. It is far below the tolerances of
// solvers, since a model may be infeasible by as little as these.
const unbroken = 1e-9
