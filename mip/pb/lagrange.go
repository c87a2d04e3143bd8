package pb

import (
	"context"
	"math"
	"slices"

	"github.com/gridwright/gridwright/internal/work"
)

// A lower bound by Lagrangian relaxation. Rows move into the objective, each with a multiplier that
// charges for its violation. What is left has only bounds, so its minimum is a sum over columns: it
// is a lower bound for any multipliers. Good ones are found by subgradient ascent: Held, Wolfe and
// Crowder, "Validation of subgradient optimization", Mathematical Programming 6 (1974). The best of
// these bounds is that of the linear relaxation.
//
// The ascent is in floating point. The bound is not: the multipliers are rounded to multiples of a
// power of two, and the sums are taken again in integers, so it holds whatever the ascent did.
//
// The costs less the charges, the reduced costs, state what it costs at least to move a column
// away from its favourable bound. So a bound on the objective from above becomes a row that limits
// these moves, as reduced cost fixing does for one column.

const (
	ascent   = 40_000_000 // the most terms that the ascent looks at; about a tenth of a second
	patience = 10         // rounds without progress after which steps become half as long
	finest   = 20         // the binary digits of a multiplier after the point, at most
	sharp    = 20         // the binary digits of a weighted row's coefficients
)

// lagrange returns a lower bound of the value of all points, after a number of rounds at most. cut
// gives rows that follow from bounds from above. It is nil if the multipliers give no better bound
// than the costs alone. If the context ends, the result is that of the rounds so far.
func (p *problem) lagrange(ctx context.Context, rounds int) (bound int64, cut *weighted) {
	trivial := int64(0)
	priced := false
	for _, c := range p.cols {
		trivial += min(c.cost*c.lo, c.cost*c.hi)
		priced = priced || c.cost != 0
	}
	if !priced || len(p.rows) == 0 {
		return trivial, nil
	}
	w := work.Begin(ctx, "bounding the objective", "term")
	s := &subgradient{p: p, best: math.Inf(-1)}
	s.climb(w, min(rounds, 1+ascent/(p.size().Nonzeros+len(p.cols))))
	_ = w.End() // the multipliers so far are good
	cut = p.weigh(s.bestAt)
	if cut == nil {
		return trivial, nil
	}
	if bound = ceilDiv(cut.base, cut.scale); bound <= trivial {
		return trivial, nil
	}
	return bound, cut
}

// subgradient is the state of the ascent.
type subgradient struct {
	p      *problem
	at     []float64 // by row: the multiplier; above 0 it charges for the lower side
	best   float64   // the best bound, and where it is
	bestAt []float64

	reduced []float64 // by column
	moves   []float64 // by row: the subgradient, in proportion to the row's own length
	length  []float64 // by row: the sum of its squared coefficients
}

// climb improves the multipliers. Steps aim at a level above the best bound, which comes closer
// where it is not approached.
func (s *subgradient) climb(w *work.Work, rounds int) {
	p := s.p
	n := len(p.rows)
	s.at, s.bestAt = make([]float64, n), make([]float64, n)
	s.moves, s.length = make([]float64, n), make([]float64, n)
	s.reduced = make([]float64, len(p.cols))
	level := 0.0 // above the best bound
	for _, c := range p.cols {
		level += math.Abs(float64(c.cost)) * float64(c.hi-c.lo) / 2
	}
	for i, r := range p.rows {
		for _, t := range r.terms {
			s.length[i] += float64(t.coef) * float64(t.coef)
		}
	}
	since := 0
	for range rounds {
		bound, steep := s.look(w)
		if w.Over() {
			return
		}
		if since++; bound > s.best {
			if bound > s.best+level/20 {
				since = 0
			}
			s.best = bound
			copy(s.bestAt, s.at)
		}
		if steep == 0 || level < 0x1p-40*max(1, math.Abs(s.best)) {
			return // the best of all, or as good as
		}
		if since >= patience {
			since = 0
			level /= 2
			copy(s.at, s.bestAt)
			if bound, steep = s.look(w); w.Over() {
				return
			}
		}
		s.step((s.best + level - bound) / steep)
	}
}

// look returns the bound at the multipliers, and the steepness of the ascent there, and sets moves.
func (s *subgradient) look(w *work.Work) (bound, steep float64) {
	p := s.p
	for j, c := range p.cols {
		s.reduced[j] = float64(c.cost)
	}
	for i := range w.Range(len(p.rows)) {
		r := &p.rows[i]
		u := s.at[i]
		if u == 0 {
			continue
		}
		if u > 0 {
			bound += u * float64(r.lo)
		} else {
			bound += u * float64(r.hi)
		}
		for _, t := range r.terms {
			s.reduced[t.col] -= u * float64(t.coef)
		}
		w.Did(len(r.terms))
	}
	for j, c := range p.cols {
		bound += s.reduced[j] * c.favourable(s.reduced[j])
	}
	for i := range w.Range(len(p.rows)) {
		r := &p.rows[i]
		sum := 0.0
		for _, t := range r.terms {
			sum += float64(t.coef) * p.cols[t.col].favourable(s.reduced[t.col])
		}
		w.Did(len(r.terms))
		s.moves[i] = 0
		switch u := s.at[i]; {
		case u > 0 || u == 0 && r.lo != noLo && sum < float64(r.lo):
			s.moves[i] = (float64(r.lo) - sum) / s.length[i]
		case u < 0 || u == 0 && r.hi != noHi && sum > float64(r.hi):
			s.moves[i] = (float64(r.hi) - sum) / s.length[i]
		}
		steep += s.moves[i] * s.moves[i] * s.length[i]
	}
	return bound, steep
}

// favourable returns the bound that a reduced cost prefers.
func (c column) favourable(reduced float64) float64 {
	if reduced < 0 {
		return float64(c.hi)
	}
	return float64(c.lo)
}

// step moves the multipliers. One that charges for one side does not cross 0 to charge for the
// other, unless both are the same.
func (s *subgradient) step(by float64) {
	for i, r := range s.p.rows {
		old := s.at[i]
		u := old + by*s.moves[i]
		if r.lo != r.hi && (old > 0 && u < 0 || old < 0 && u > 0) {
			u = 0
		}
		s.at[i] = u
	}
}

// weighted is a bound from multipliers, in integers: scale * cost >= base + the sum over the terms
// of |coef| * what the column is away from its favourable bound, which is the lower one if coef is
// above 0.
type weighted struct {
	cols        []column
	terms       []term
	scale, base int64
}

// weigh rounds multipliers and takes the sums in integers, or returns nil if they do not fit.
func (p *problem) weigh(u []float64) *weighted {
	for digits := finest; digits >= 0; digits -= 4 {
		scale := int64(1) << digits
		if !p.weighable(u, float64(scale)) {
			continue
		}
		reduced := make([]int64, len(p.cols))
		for j, c := range p.cols {
			reduced[j] = c.cost * scale
		}
		x := &weighted{cols: p.cols, scale: scale}
		for i, r := range p.rows {
			m := int64(math.Round(u[i] * float64(scale)))
			switch {
			case m == 0:
				continue
			case m > 0:
				x.base += m * r.lo
			default:
				x.base += m * r.hi
			}
			for _, t := range r.terms {
				reduced[t.col] -= m * t.coef
			}
		}
		for j, c := range p.cols {
			if d := reduced[j]; d != 0 {
				x.base += min(d*c.lo, d*c.hi)
				x.terms = append(x.terms, term{int32(j), d})
			}
		}
		return x
	}
	return nil
}

// weighable reports whether all sums of weigh fit.
func (p *problem) weighable(u []float64, scale float64) bool {
	sum := 0.0
	for _, c := range p.cols {
		sum += math.Abs(float64(c.cost)) * scale * (1 + c.extent())
	}
	for i, r := range p.rows {
		m := math.Round(math.Abs(u[i]) * scale)
		if m == 0 {
			continue
		}
		side := r.lo
		if u[i] < 0 {
			side = r.hi
		}
		sum += m * math.Abs(float64(side))
		for _, t := range r.terms {
			sum += m * math.Abs(float64(t.coef)) * (1 + p.cols[t.col].extent())
		}
	}
	return sum < most
}

// row returns a row that every point of a value below u satisfies, and false if it would exclude
// nothing. If there is no such point, the row is one without terms that can't hold.
func (x *weighted) row(u int64) (row, bool) {
	if math.Abs(float64(u))*float64(x.scale) >= most {
		return row{}, false
	}
	rest := x.scale*(u-1) - x.base // what moves away from the favourable bounds may cost
	if rest < 0 {
		return row{lo: 1, hi: 0}, true
	}
	all := int64(0) // what they can cost at most
	for _, t := range x.terms {
		c := x.cols[t.col]
		all += abs64(t.coef) * (c.hi - c.lo)
	}
	if all <= rest {
		return row{}, false
	}
	// A step that costs more than the rest costs too much, however much that is. Coefficients are
	// rounded down to few digits: distances are whole, so the row stays true.
	unit := max(1, rest>>sharp)
	r := row{lo: noLo, hi: rest / unit}
	limit := r.hi + 1
	for _, t := range x.terms {
		d := min(abs64(t.coef)/unit, limit)
		switch {
		case d == 0:
		case t.coef > 0:
			r.terms = append(r.terms, term{t.col, d})
			r.hi += d * x.cols[t.col].lo
		default:
			r.terms = append(r.terms, term{t.col, -d})
			r.hi -= d * x.cols[t.col].hi
		}
	}
	r.divide()
	r.terms = slices.Clip(r.terms)
	_, largest := r.reach(x.cols)
	return r, largest > r.hi
}
