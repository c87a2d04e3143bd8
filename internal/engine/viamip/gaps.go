package viamip

// A puzzle has no objective, so its relaxation has no bound. Random objectives give it some: each
// asks how close the relaxation comes to the answer in one direction.

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/big"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// heaviest is the largest cost of a fact in a random objective.
const heaviest = 1000

// Gaps minimizes n random objectives over the relaxation of p. It returns for each by what part of
// the answer's value the bound is below that value: 0 if the relaxation can do no better than the
// answer, which must be the only one of p. An objective is the sum of costs from 1 to 1000, one for
// each column that stands for a fact of one form (forms). The costs depend on the facts and on the
// number of the objective, so formulations with columns of the same form have the same objectives.
// If ctx ends, the list has the gaps so far. Gaps below a millionth are 0 where no proof gives them
// exactly. Proved is as in Relaxed.
func (e Engine) Gaps(ctx context.Context, p puzzle.Puzzle, a puzzle.Answer, n int,
) (gaps []float64, proved bool, err error) {
	s := search{Engine: e, puzzle: p, pulse: engine.NewSlowPulse(ctx)}
	err = s.build(ctx)
	switch {
	case errors.As(err, new(*work.Stopped)):
		return nil, false, nil
	case err != nil:
		return nil, false, err
	}
	point, err := s.enc.Encode(a)
	if err != nil {
		return nil, false, fmt.Errorf("%w: the answer has no point: %w", engine.ErrUnsupported, err)
	}
	relaxed := s.model.Relaxed()
	relaxed.Maximize = false
	proved = true
	for i := range n {
		charge(relaxed, s.enc, i+1)
		result, err := s.once(ctx, relaxed)
		if err != nil {
			return gaps, false, s.failed(err)
		}
		if result.Stop != mip.Optimal {
			return gaps, false, gaveUp(ctx, result)
		}
		var least *big.Rat // the bound, as long as it is proved
		if proved {
			least, err = mip.Certified(ctx, relaxed, result)
			proved = err == nil
		}
		gaps = append(gaps, gapBelow(relaxed.Value(point), result.Obj, least))
	}
	return gaps, proved, nil
}

// gapBelow returns by what part of a value a bound is below it. A solver's bound has a tolerance;
// least is the same bound exactly, or nil.
func gapBelow(value, bound float64, least *big.Rat) float64 {
	switch gap := 1 - bound/value; {
	case !(value > 0): // the answer has none of the facts that the objective is about
		return 0
	case least != nil:
		whole := new(big.Rat).SetFloat64(value)
		gap, _ = least.Sub(whole, least).Quo(least, whole).Float64()
		return max(0, gap)
	case gap < tiny:
		return 0
	default:
		return gap
	}
}

// forms are the forms of facts that objectives can be about. An objective is about the first of
// which the model has columns: a tour has arcs, and also a column for each cell that holds 1.
var forms = []func(puzzle.Fact) bool{
	func(f puzzle.Fact) bool { return f.What == puzzle.Linked && f.Pair == "" },
	func(f puzzle.Fact) bool { return f.What == puzzle.Next && f.Value == 0 },
	func(f puzzle.Fact) bool { return f.What == puzzle.Holds },
	func(f puzzle.Fact) bool { return f.What == puzzle.OnPath },
	func(puzzle.Fact) bool { return true },
}

// charge makes the objective the random one with a number.
func charge(m *lin.Model, enc *formulation.Encoded, number int) {
	for _, form := range forms {
		found := false
		for j := range m.Cols {
			m.Cols[j].Obj = 0
			if j >= len(enc.Model.Cols) {
				continue // a column that the relaxation has added
			}
			if fact, ok := enc.Fact(j); ok && form(fact) {
				m.Cols[j].Obj, found = cost(fact, number), true
			}
		}
		if found {
			return
		}
	}
}

// cost returns the cost of a fact in the random objective with a number.
func cost(fact puzzle.Fact, number int) float64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", number, fact)
	x := h.Sum64()
	x ^= x >> 32 // the low bits of FNV alone are not random enough
	return float64(1 + x%heaviest)
}
