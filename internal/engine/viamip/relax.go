package viamip

// The linear relaxation shows how tight a formulation is before any branching. Puzzles have no
// objective, so there is no bound to compare; the number of columns that can be positive at all is
// more informative. To count them, Relax maximizes the sum of the columns not seen positive so far.
// Each point shows some more; when the maximum is 0, there are no others. Few points suffice, since
// a vertex that maximizes a sum of many columns has many of them.

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// tiny is the largest value that a solver's tolerance may give a column that is 0.
const tiny = 1e-6

// Relaxed is the result of Relax.
type Relaxed struct {
	mip.Relaxation
	// Encoded is the model; nil if it was not built.
	Encoded *formulation.Encoded
	// Point is the first point found; nil if there is none.
	Point []float64
	// Proved means that each solve had a proof which package exact accepts (mip.Certified). Then
	// columns count as they are in fractions, and not within a tolerance.
	Proved bool
}

// Relax solves the model of p without integrality. The report describes it like that of an outcome.
// If ctx ended, or with FirstPoint, Positive is what is known so far, and Complete is false.
func (e Engine) Relax(ctx context.Context, p puzzle.Puzzle) (Relaxed, *mip.Report, error) {
	var r Relaxed
	if err := e.Formulation.Supports(p); err != nil {
		return r, nil, err
	}
	s := search{Engine: e, puzzle: p, pulse: engine.NewSlowPulse(ctx)}
	err := s.build(ctx)
	switch {
	case errors.As(err, new(*work.Stopped)):
		return r, nil, nil
	case err != nil:
		return r, nil, err
	}
	r.Encoded, r.Proved = s.enc, true
	for _, c := range s.model.Cols {
		if c.Integer {
			r.Discrete++
		}
	}
	err = s.relax(ctx, &r)
	return r, s.report, err
}

func (s *search) relax(ctx context.Context, r *Relaxed) error {
	relaxed := s.model.Relaxed()
	relaxed.Maximize = true
	unseen := make([]bool, len(relaxed.Cols))
	for j, c := range s.model.Cols { // the relaxation may have further ones
		unseen[j] = c.Integer
	}
	ones := 0 // integer columns that are above 0 in the first point
	for first := true; ; first = false {
		result, err := s.once(ctx, relaxed)
		if r.Proved {
			_, unproved := mip.Certified(ctx, relaxed, result)
			r.Proved = unproved == nil
		}
		switch {
		case errors.Is(err, mip.ErrUnsupported): // it has continuous columns, as all relaxations
			return fmt.Errorf("%w: the solver %s solves no linear relaxations", engine.ErrUnsupported,
				s.Solver.Name())
		case err != nil:
			return s.failed(err)
		case result.Stop == mip.Infeasible && first:
			r.Infeasible, r.Complete = true, true
			return s.exhausted()
		case result.Stop != mip.Optimal:
			if err := gaveUp(ctx, result); err != nil {
				return err
			}
			return nil
		}
		more, fractional := s.seen(result, r.Proved, unseen)
		if r.Positive += more; first {
			r.Point, r.Fractional, ones = result.Point[:len(s.model.Cols)], fractional, more
		}
		switch {
		case !first && more == 0:
			r.Complete, r.Settled = true, r.Fractional == 0 && r.Positive == ones
			return nil
		case s.FirstPoint:
			return nil
		}
		reward(relaxed, unseen)
	}
}

// seen returns how many integer columns a point shows positive first, and how many are fractional.
// proved is whether its proof has the point in fractions.
func (s *search) seen(result mip.Result, proved bool, unseen []bool) (more, fractional int) {
	for j, x := range result.Point[:len(s.model.Cols)] {
		if !s.model.Cols[j].Integer {
			continue
		}
		whole, positive := math.Abs(x-math.Round(x)) <= tiny, x > tiny
		if proved {
			exactly := result.Proof.Point.Rat(j)
			whole, positive = exactly.IsInt(), exactly.Sign() > 0
		}
		if !whole {
			fractional++
		}
		if unseen[j] && positive {
			unseen[j] = false
			more++
		}
	}
	return more, fractional
}

// reward makes the objective the sum of the unseen columns.
func reward(m *lin.Model, unseen []bool) {
	for j := range m.Cols {
		m.Cols[j].Obj = 0
		if unseen[j] {
			m.Cols[j].Obj = 1
		}
	}
}
