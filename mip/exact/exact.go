// Package exact computes what the duals of a linear program prove, in rational numbers.
//
//	bound, err := exact.Bound(ctx, m, result.Duals)
//
// Any multipliers y of the rows prove a bound, however they were found: the objective is the sum of
// y times the rows and of what is left, the reduced costs, times the columns. Each part is at least
// its worst value within the limits of its row or column. A solver's duals, which are rounded,
// so give a bound that holds, and with a good basis one close to the optimum. Neumaier and
// Shcherbina, "Safe bounds in linear and mixed-integer linear programming", Mathematical
// Programming 99 (2004). They round downwards; here nothing is rounded.
//
// A column without a bound needs a reduced cost of the right sign, and a free one of exactly 0. A
// rounded dual misses that. So the duals are tried as they are, a little smaller, and as the
// simplest fractions near them, which are often those of the basis; and bounds that follow from the
// rows count as bounds.
package exact

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// MaxTerms is the largest number of terms in the rows of a model. It takes some seconds.
const MaxTerms = 200_000

// Terms returns the number of terms in the rows of a model.
func Terms(m *lin.Model) int {
	terms := 0
	for _, r := range m.Rows {
		terms += len(r.Terms)
	}
	return terms
}

// mostBits is the largest size of a numerator or denominator. Usual models need some hundreds of
// bits; numbers from 1e-300 to 1e300 side by side, or fractions with many different denominators,
// need more.
const mostBits = 1 << 11

// ErrLarge is wrapped by the error for a model with more terms, or numbers with more digits, than
// are computed with.
var ErrLarge = errors.New("too large for exact arithmetic")

// Unbounded is the error for duals that prove no bound: column Col has a reduced cost that is not
// 0, and no bound in the direction in which it improves the objective.
type Unbounded struct{ Col int }

// Error names the column by its number.
func (e *Unbounded) Error() string {
	return fmt.Sprintf("the duals prove no bound: column number %d has a reduced cost that is not 0, "+
		"and no bound on that side", e.Col)
}

// Bound returns a bound on the objective of m that the duals of its rows prove for all points that
// satisfy the rows and bounds exactly, integral or not: no point is smaller, or larger if the model
// is maximized. The duals are in the sense of mip.Result, but any numbers are allowed. One that is
// no number, or is infinite, or has the wrong sign for its row, counts as 0.
//
// The error is an *Unbounded, wraps ErrLarge or the end of ctx, or is about duals that are not of
// this model.
func Bound(ctx context.Context, m *lin.Model, duals []float64) (*big.Rat, error) {
	if len(duals) != len(m.Rows) {
		return nil, fmt.Errorf("there are %d duals for %d rows", len(duals), len(m.Rows))
	}
	if err := m.Validate(); err != nil {
		return nil, err
	}
	if m.Extended() {
		return nil, errors.New("a model with conditions or sets has no duals")
	}
	w := work.Begin(ctx, "computing a safe bound", "term")
	p, err := read(m, w)
	var best *big.Rat
	if err == nil && !w.Over() {
		for _, approximate := range []func(float64) *big.Rat{rational, simplest} {
			b, failed := p.bound(duals, approximate)
			best, err = largerBound(best, b), cmp.Or(err, failed)
		}
	}
	if stopped := w.End(); stopped != nil {
		return nil, stopped
	}
	if best == nil {
		return nil, err
	}
	if m.Maximize {
		best.Neg(best)
	}
	return best, nil
}

// largerBound returns the larger of two bounds, each of which may be nil.
func largerBound(a, b *big.Rat) *big.Rat {
	if a == nil || b != nil && b.Cmp(a) > 0 {
		return b
	}
	return a
}

// Infeasible reports whether multipliers of the rows prove that no point satisfies the rows and
// bounds of m exactly: their sum with the rows would have to be above its largest value (lemma of
// Farkas). Limits that contradict each other alone prove it, too. The error is as for Bound.
func Infeasible(ctx context.Context, m *lin.Model, ray []float64) (bool, error) {
	p := *m
	p.Maximize, p.Offset, p.Cols = false, 0, append([]lin.Col(nil), m.Cols...)
	for j, c := range p.Cols {
		if c.Lo > c.Hi {
			return true, nil
		}
		p.Cols[j].Obj = 0
	}
	b, err := Bound(ctx, &p, ray)
	if none := (*Unbounded)(nil); errors.As(err, &none) {
		return false, nil
	}
	return err == nil && b.Sign() > 0, err
}

// Float returns the float64 nearest to a bound that is one, too: not above it, or not below it if
// the model is maximized. It is infinite where there is none.
func Float(bound *big.Rat, maximize bool) float64 {
	f, _ := bound.Float64()
	f = max(-math.MaxFloat64, min(f, math.MaxFloat64)) // towards 0 from beyond all float64s
	back := rational(f)
	switch {
	case maximize && back.Cmp(bound) < 0:
		f = math.Nextafter(f, math.Inf(1))
	case !maximize && back.Cmp(bound) > 0:
		f = math.Nextafter(f, math.Inf(-1))
	}
	return f
}

// program is a linear program to minimize, in rationals. Limits that do not exist are nil.
type program struct {
	model   *lin.Model
	sign    float64 // -1 if the model is maximized
	rows    []row
	lo, hi  []*big.Rat // of the columns
	implied bool       // whether lo and hi have the bounds that follow from the rows
	work    *work.Work
}

// row has each of its columns once.
type row struct {
	cols   []int
	coefs  []*big.Rat
	lo, hi *big.Rat
}

func read(m *lin.Model, w *work.Work) (*program, error) {
	p := &program{model: m, sign: 1, rows: make([]row, len(m.Rows)), work: w}
	if m.Maximize {
		p.sign = -1
	}
	terms := 0
	for i, r := range m.Rows {
		if terms += len(r.Terms); terms > MaxTerms {
			return nil, fmt.Errorf("%w: the rows have more than %d terms", ErrLarge, MaxTerms)
		}
		own := &p.rows[i]
		own.lo, own.hi = ratLimits(r.Lo, r.Hi)
		place := map[int]int{}
		for _, t := range r.Terms {
			if k, ok := place[t.Col]; ok { // added up without rounding
				own.coefs[k].Add(own.coefs[k], rational(t.Coef))
				continue
			}
			place[t.Col] = len(own.cols)
			own.cols, own.coefs = append(own.cols, t.Col), append(own.coefs, rational(t.Coef))
		}
		if !w.Did(len(r.Terms)) {
			return p, nil
		}
	}
	for _, c := range m.Cols {
		lo, hi := ratLimits(c.Lo, c.Hi)
		p.lo, p.hi = append(p.lo, lo), append(p.hi, hi)
	}
	return p, nil
}

// ratLimits returns two limits, nil for one that is infinite or counts as such.
func ratLimits(lo, hi float64) (l, h *big.Rat) {
	lo, hi = lin.Limits(lo, hi)
	return rational(lo), rational(hi)
}

// rational returns the value of a float64, or nil if it is no finite number.
func rational(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

const (
	// near is how far the simplest fraction may be from a number, relative to it or absolute.
	near = 1e-9
	// mostDenominator limits the digits of sums of many fractions. Bases of most models have
	// determinants with small factors.
	mostDenominator = 1000
)

// simplest returns the first convergent of the continued fraction of x that is close to it, or x
// itself if none of the first is. It is nil if x is no finite number.
func simplest(x float64) *big.Rat {
	exactly := rational(x)
	if exactly == nil {
		return nil
	}
	slack := rational(near * max(1, math.Abs(x)))
	p0, q0, p1, q1 := big.NewInt(0), big.NewInt(1), big.NewInt(1), big.NewInt(0)
	rest := new(big.Rat).Set(exactly)
	for {
		whole := new(big.Int).Div(rest.Num(), rest.Denom()) // rounded down
		p0, p1 = p1, new(big.Int).Add(new(big.Int).Mul(whole, p1), p0)
		q0, q1 = q1, new(big.Int).Add(new(big.Int).Mul(whole, q1), q0)
		if q1.Cmp(big.NewInt(mostDenominator)) > 0 {
			return exactly
		}
		fraction := new(big.Rat).SetFrac(p1, q1)
		off := new(big.Rat).Sub(fraction, exactly)
		if off.Abs(off).Cmp(slack) <= 0 {
			return fraction
		}
		rest.Sub(rest, new(big.Rat).SetInt(whole))
		rest.Inv(rest) // not 0: otherwise the fraction would be x
	}
}

// shares are what the duals are multiplied by. Where costs are positive, smaller duals leave
// positive reduced costs in place of ones that rounding has made negative.
func shares() []*big.Rat { // no variable, which would link its arithmetic into every program
	return []*big.Rat{big.NewRat(1, 1), big.NewRat(1<<40-1, 1<<40), big.NewRat(1<<24-1, 1<<24)}
}

// bound returns the best bound that the duals prove, each as it is approximated. It may be nil; the
// error is the first reason for which one of the bounds that were tried is none.
func (p *program) bound(duals []float64, approximate func(float64) *big.Rat) (
	best *big.Rat, err error,
) {
	total, priced := new(big.Rat), make([]*big.Rat, len(p.lo)) // the duals times the rows
	product := new(big.Rat)
	for i, r := range p.rows {
		y := approximate(p.sign * duals[i])
		if y == nil || y.Sign() == 0 {
			continue
		}
		side := r.lo
		if y.Sign() < 0 {
			side = r.hi
		}
		if side == nil {
			continue
		}
		total.Add(total, product.Mul(y, side))
		if !p.work.Did(len(r.cols)) {
			return nil, nil
		}
		for k, j := range r.cols {
			if priced[j] == nil {
				priced[j] = new(big.Rat)
			}
			if err := fitsFloat(priced[j].Add(priced[j], product.Mul(y, r.coefs[k]))); err != nil {
				return nil, err
			}
		}
	}
	for _, share := range shares() {
		b, failed := p.below(total, priced, share)
		best, err = largerBound(best, b), cmp.Or(err, failed)
	}
	return best, err
}

// below returns the smallest value that rows and columns leave the objective, by a share of the
// duals: total is the sum of the duals times the limits of their rows, and priced that of the duals
// times the rows, by column.
func (p *program) below(total *big.Rat, priced []*big.Rat, share *big.Rat) (*big.Rat, error) {
	sum := new(big.Rat).Mul(total, share)
	sum.Add(sum, rational(p.sign*p.model.Offset))
	reduced, product := new(big.Rat), new(big.Rat)
	for j, c := range p.model.Cols {
		reduced.SetFloat64(p.sign * c.Obj)
		if priced[j] != nil {
			reduced.Sub(reduced, product.Mul(priced[j], share))
		}
		if reduced.Sign() == 0 || !p.work.Step() {
			continue
		}
		at := p.worst(j, reduced.Sign())
		if at == nil {
			return nil, &Unbounded{j}
		}
		if err := fitsFloat(sum.Add(sum, product.Mul(reduced, at))); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

func fitsFloat(x *big.Rat) error {
	if x.Num().BitLen() > mostBits || x.Denom().BitLen() > mostBits {
		return fmt.Errorf("%w: a number has more than %d binary digits", ErrLarge, mostBits)
	}
	return nil
}

// worst returns the bound of a column at which a cost of this sign is smallest, or nil.
func (p *program) worst(j, sign int) *big.Rat {
	side := func() *big.Rat {
		if sign > 0 {
			return p.lo[j]
		}
		return p.hi[j]
	}
	if at := side(); at != nil || p.implied {
		return at
	}
	p.imply()
	return side()
}

// passes is how often the rows are looked through for bounds: each pass may need those before.
const passes = 3

// imply sets bounds that columns lack from the rows. It leaves the bounds that they have, since
// tighter ones would have more digits and prove little more.
func (p *program) imply() {
	p.implied = true
	for range passes {
		found := false
		for i := range p.rows {
			found = p.work.Did(len(p.rows[i].cols)) && p.implyBy(&p.rows[i]) || found
		}
		if !found {
			return
		}
	}
}

// implyBy sets the bounds that one row implies, and reports whether there are any. The row's other
// terms leave a column what is left of each side.
func (p *program) implyBy(r *row) (found bool) {
	for _, up := range []bool{false, true} { // below its upper side, or above its lower
		side := r.hi
		if up {
			side = r.lo
		}
		if side == nil {
			continue
		}
		// extreme is the end of a term that leaves the others most room.
		extreme := func(k int) **big.Rat {
			if (r.coefs[k].Sign() > 0) == up {
				return &p.hi[r.cols[k]]
			}
			return &p.lo[r.cols[k]]
		}
		rest, open, product := new(big.Rat).Set(side), -1, new(big.Rat)
		for k, coef := range r.coefs {
			at := *extreme(k)
			switch {
			case coef.Sign() == 0 || fitsFloat(rest) != nil:
			case at != nil:
				rest.Sub(rest, product.Mul(coef, at))
			case open >= 0: // two columns without end
				open = len(r.coefs)
			default:
				open = k
			}
		}
		for k, coef := range r.coefs {
			if coef.Sign() == 0 || open >= 0 && open != k {
				continue
			}
			bound := &p.hi[r.cols[k]] // what the side leaves is a bound on this end
			if (coef.Sign() > 0) == up {
				bound = &p.lo[r.cols[k]]
			}
			if *bound != nil || fitsFloat(rest) != nil {
				continue
			}
			left := new(big.Rat).Set(rest)
			if at := *extreme(k); at != nil {
				left.Add(left, product.Mul(coef, at))
			}
			// Rounded outwards it has few digits, and is a bound as good.
			if at := rational(Float(left.Quo(left, coef), bound == &p.hi[r.cols[k]])); at != nil {
				*bound, found = at, true
			}
		}
	}
	return found
}
