package pb

import (
	"math"
	"math/big"
)

// A step is a reduction of the problem, as restore needs it. Each step is in the terms of the
// moment at which it was made: its columns are those of the model, moved by all shifts before it
// and by none after it. So restore goes through the steps from the last to the first.
type step struct {
	kind  kind
	col   int32
	other int32 // link: the column that col follows
	by    int64 // link: the factor; ray: the direction, 1 or -1
	at    int64 // fix: the value; shift: what is added; link: the constant; ray: the first to try
	rows  []row // ray: the rows that left with the column
}

type kind uint8

const (
	fix   kind = iota // col = at
	shift             // col = what it is now + at
	link              // col = at + by * other
	ray               // col = the first value from at in the direction by that satisfies the rows
)

// restore returns the point of the model for a point of the presolved problem, with a value for
// each column of the model.
func (p *problem) restore(x []int64) []float64 {
	full := make([]int64, len(p.model.Cols))
	for j, v := range x {
		full[p.origin[j]] = v
	}
	for i := len(p.steps) - 1; i >= 0; i-- {
		switch s := &p.steps[i]; s.kind {
		case fix:
			full[s.col] = s.at
		case shift:
			full[s.col] += s.at
		case link:
			full[s.col] = s.at + s.by*full[s.other]
		case ray:
			full[s.col] = s.far(full)
		}
	}
	point := make([]float64, len(full))
	for j, v := range full {
		point[j] = float64(v)
	}
	for j, v := range p.constant {
		point[j] = v
	}
	return point
}

// far returns the value of a column that can go without end in one direction, where it satisfies
// all its rows. The other columns of the rows may have gone far before, so sums are taken in
// integers of any size.
func (s *step) far(full []int64) int64 {
	value := s.at
	for _, r := range s.rows {
		rest, own := new(big.Int), int64(0)
		for _, t := range r.terms {
			if t.col == s.col {
				own = t.coef
				continue
			}
			rest.Add(rest, new(big.Int).Mul(big.NewInt(t.coef), big.NewInt(full[t.col])))
		}
		side := r.lo // the only one of the two sides that exists
		if side == noLo {
			side = r.hi
		}
		need := rest.Sub(big.NewInt(side), rest)
		if s.by < 0 { // need <= own * -(distance down): turn it around
			own = -own
		}
		// own * (by * value) is on the right side of need from |need| / |own| on, rounded up.
		if own < 0 {
			need.Neg(need)
			own = -own
		}
		q, rem := need.DivMod(need, big.NewInt(own), new(big.Int))
		if rem.Sign() != 0 {
			q.Add(q, big.NewInt(1))
		}
		least := int64(math.MaxInt64 / 2)
		if q.IsInt64() {
			least = min(least, q.Int64())
		} else if q.Sign() < 0 {
			continue
		}
		if s.by*value < least {
			value = s.by * least
		}
	}
	return value
}

// reduce returns the point of the presolved problem for a point of the model. It returns false if
// the point breaks the model, or if presolve has excluded it in favour of one that is as good.
func (p *problem) reduce(point []float64) ([]int64, bool) {
	moved := make([]int64, len(p.model.Cols))
	for _, s := range p.steps {
		if s.kind == shift {
			moved[s.col] += s.at
		}
	}
	x := make([]int64, len(p.cols))
	for j, k := range p.origin {
		v := math.Round(point[k])
		if !(math.Abs(v) <= widest && math.Abs(v-point[k]) <= 1e-5) {
			return nil, false
		}
		x[j] = int64(v) - moved[k]
		if x[j] < p.cols[j].lo || x[j] > p.cols[j].hi {
			return nil, false
		}
	}
	return x, p.holds(x)
}
