package pb

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Reading turns the model's floating-point numbers into integers.
//
// A row of whole numbers stays as it is. Another row is multiplied by the smallest power of ten
// that makes its coefficients whole, or by one divided by its smallest coefficient. If neither
// helps, as with 1/3 and 1/7, it is multiplied by the largest power of ten that fits, its
// coefficients are rounded, and its sides give way by as much as rounding can move the sum within
// the bounds of the columns. So no point of the model is lost, and a proof that there is none, or
// none better, holds for the model. Points are checked against the model by mip.Solve.
//
// The costs are treated in the same way, with problem.blur as what rounding may have changed.

const (
	infinite = 1e20 // bounds and sides of this size are none, as in most solvers
	whole    = 1e-9 // a number this close to a whole one counts as that
	digits   = 9    // the largest power of ten that rows and costs are multiplied by
	blurred  = 1e-7 // the largest error of a row from rounding, in proportion to its largest number
)

// read returns the model in integers. The error wraps mip.ErrUnsupported and names the column or
// row for which the model can't be taken, or it is a *work.Stopped.
func read(ctx context.Context, m *lin.Model) (*problem, error) {
	w := work.Begin(ctx, "reading the model", "term")
	p := &problem{model: m, sign: 1, scale: 1, unit: 1, offset: m.Offset, crossed: -1,
		cols: make([]column, len(m.Cols)), constant: map[int32]float64{}}
	if m.Maximize {
		p.sign = -1
	}
	err := p.readAll(w)
	if cut := w.End(); cut != nil {
		return nil, cut
	}
	return p, err
}

func (p *problem) readAll(w *work.Work) error {
	m := p.model
	used := make([]bool, len(m.Cols)) // whether the column is in a row
	terms := make([]lin.Terms, len(m.Rows))
	add := newAdder(len(m.Cols))
	for i := range w.Range(len(m.Rows)) {
		if isInfinite(m.Rows[i].Lo, -1) && isInfinite(m.Rows[i].Hi, 1) {
			continue
		}
		terms[i] = add.merged(m.Rows[i].Terms)
		for _, t := range terms[i] {
			used[t.Col] = true
		}
		w.Did(len(m.Rows[i].Terms))
	}
	for j := range w.Range(len(m.Cols)) {
		if err := p.readColumn(j, used[j]); err != nil {
			return err
		}
	}
	for i := range w.Range(len(m.Rows)) {
		if err := p.readRow(i, terms[i]); err != nil {
			return err
		}
		terms[i] = nil
		w.Did(len(m.Rows[i].Terms))
	}
	return p.readCosts()
}

// adder adds up terms of one column.
type adder struct{ sum, size []float64 } // by column: the sum, and that of the absolute values

func newAdder(cols int) *adder {
	return &adder{sum: make([]float64, cols), size: make([]float64, cols)}
}

// merged returns one term for each column, in ascending order. Terms that cancel up to rounding, as
// 0.4 - 0.3 - 0.1, leave none. The result may be t itself.
func (a *adder) merged(t lin.Terms) lin.Terms {
	ascending := true
	for i, s := range t {
		ascending = ascending && s.Coef != 0 && (i == 0 || t[i-1].Col < s.Col)
	}
	if ascending {
		return t
	}
	var out lin.Terms
	for _, s := range t {
		if a.size[s.Col] == 0 && s.Coef != 0 {
			out = append(out, s)
		}
		a.sum[s.Col] += s.Coef
		a.size[s.Col] += math.Abs(s.Coef)
	}
	kept := out[:0]
	for _, s := range out {
		sum, size := a.sum[s.Col], a.size[s.Col]
		exact := sum == math.Trunc(sum) && size < 1<<53
		if math.Abs(sum) > size*0x1p-52 || exact && sum != 0 {
			kept = append(kept, lin.Term{Col: s.Col, Coef: sum})
		}
		a.sum[s.Col], a.size[s.Col] = 0, 0
	}
	slices.SortFunc(kept, func(a, b lin.Term) int { return a.Col - b.Col })
	return kept
}

// refusal returns the error for a model that can't be taken.
func refusal(format string, args ...any) error {
	return fmt.Errorf("%w: %s", mip.ErrUnsupported, fmt.Sprintf(format, args...))
}

// isInfinite reports whether a bound does not exist. side is -1 for a lower bound and 1 for an
// upper one.
func isInfinite(bound float64, side float64) bool { return bound*side >= infinite }

// readColumn sets the bounds of a column, or makes it a constant. used is whether a row has it.
func (p *problem) readColumn(j int, used bool) error {
	c := p.model.Cols[j]
	own := &p.cols[j]
	switch {
	case c.Integer || c.Implied || c.Lo == c.Hi && c.Lo == math.Trunc(c.Lo):
		lo, hi := math.Ceil(c.Lo-whole), math.Floor(c.Hi+whole)
		own.lo, own.hi = noLo, noHi
		for _, b := range []struct {
			value float64
			side  float64
			to    *int64
		}{{lo, -1, &own.lo}, {hi, 1, &own.hi}} {
			switch {
			case isInfinite(b.value, b.side):
			case math.Abs(b.value) > widest:
				return refusal("column %s has the bound %v, beyond %d", p.model.ColName(j), b.value,
					int64(widest))
			default:
				*b.to = int64(b.value)
			}
		}
	case c.Lo > c.Hi:
		own.lo, own.hi = 1, 0
	case c.Lo == c.Hi:
		p.constant[int32(j)] = c.Lo
	case used:
		return refusal("column %s is continuous", p.model.ColName(j))
	default:
		p.constant[int32(j)] = p.alone(c)
	}
	if v, ok := p.constant[int32(j)]; ok {
		p.offset += c.Obj * v
	}
	return nil
}

// alone returns the best value of a continuous column that is in no row.
func (p *problem) alone(c lin.Col) float64 {
	cost := p.sign * c.Obj
	noLo, noHi := isInfinite(c.Lo, -1), isInfinite(c.Hi, 1)
	p.falls = p.falls || cost > 0 && noLo || cost < 0 && noHi
	switch {
	case !noLo && (cost > 0 || noHi):
		return c.Lo
	case !noHi && (cost < 0 || noLo):
		return c.Hi
	case noLo && noHi:
		return 0
	}
	return c.Lo
}

// extent returns the largest absolute value of a column, or +Inf.
func (c column) extent() float64 {
	if c.lo == noLo || c.hi == noHi {
		return math.Inf(1)
	}
	return max(math.Abs(float64(c.lo)), math.Abs(float64(c.hi)))
}

// times returns a * b, and 0 if a is 0 and b infinite.
func times(a, b float64) float64 {
	if a == 0 {
		return 0
	}
	return a * b
}

// scale is how numbers are made whole: multiplied by factor and rounded.
type scale struct {
	factor float64
	loss   float64 // the most that rounding changes the scaled sum, within the bounds of the columns
	share  float64 // the largest error of a number, in proportion to that number
	exact  bool    // the numbers were whole within the tolerance
	moved  bool    // some number has changed, if only by rounding
}

// scaled returns how the coefficients are made whole, or false if nothing fits.
func (p *problem) scaled(terms lin.Terms) (scale, bool) {
	least, largest, sum := math.Inf(1), 0.0, 0.0
	for _, t := range terms {
		least, largest = min(least, math.Abs(t.Coef)), max(largest, math.Abs(t.Coef))
		sum += times(math.Abs(t.Coef), p.cols[t.Col].extent())
	}
	for _, unit := range []float64{1, least} {
		factor := 1 / unit
		for range digits + 1 {
			s, ok := p.try(terms, factor)
			if ok && s.exact && (factor == 1 || math.IsInf(sum, 1) || sum*factor < most) {
				return s, true
			}
			factor *= 10
		}
	}
	first := digits // relative to the largest coefficient, if that is below 1
	if largest < 1 {
		first -= int(math.Floor(math.Log10(largest)))
	}
	for power := min(first, 300); power >= 0; power-- {
		if factor := math.Pow10(power); sum*factor < most/2 {
			s, ok := p.try(terms, factor)
			return s, ok
		}
	}
	return scale{}, false
}

// try returns the scaling by a factor, or false if a coefficient does not fit.
func (p *problem) try(terms lin.Terms, factor float64) (scale, bool) {
	s := scale{factor: factor, exact: true}
	for _, t := range terms {
		v := t.Coef * factor
		if !(math.Abs(v) < most) {
			return s, false
		}
		off := math.Abs(v - math.Round(v))
		// A product may be off by half a unit in its last place, and so may the number itself.
		near := min(math.Abs(v)*0x1p-51, 1e-3)
		if e := p.cols[t.Col].extent(); !math.IsInf(e, 1) {
			near = max(near, whole*min(1, math.Abs(v)))
		}
		s.exact = s.exact && off <= near
		s.share = max(s.share, off/math.Abs(v))
		s.moved = s.moved || off != 0 || factor != 1
		if e := p.cols[t.Col].extent(); !math.IsInf(e, 1) || off > near {
			if factor != 1 && math.Abs(v) >= 1<<53 {
				off += math.Abs(v) * 0x1p-52 // what the product was rounded by
			}
			s.loss += times(off, e)
		}
	}
	return s, true
}

// withoutConstants returns terms without those of constants, the sum of those, which moves to the
// sides of a row, and what rounding may have changed.
func (p *problem) withoutConstants(terms lin.Terms) (varying lin.Terms, moved, shake float64) {
	if len(p.constant) == 0 {
		return terms, 0, 0
	}
	varying = make(lin.Terms, 0, len(terms))
	for _, t := range terms {
		if v, ok := p.constant[int32(t.Col)]; ok {
			moved += t.Coef * v
			shake += math.Abs(t.Coef*v) * 0x1p-50
		} else {
			varying = append(varying, t)
		}
	}
	return varying, moved, shake
}

// readRow adds a row in integers, unless it has no sides.
func (p *problem) readRow(i int, terms lin.Terms) error {
	from := p.model.Rows[i]
	name := p.model.RowName(i)
	if isInfinite(from.Lo, -1) && isInfinite(from.Hi, 1) {
		return nil
	}
	// shake is what moving constants may have changed by rounding, and adding up terms.
	varying, moved, shake := p.withoutConstants(terms)
	if len(terms) != len(from.Terms) { // terms were added up
		for _, t := range from.Terms {
			if e := p.cols[t.Col].extent(); !math.IsInf(e, 1) {
				shake += math.Abs(t.Coef) * e * 0x1p-51
			}
		}
	}
	s, ok := p.scaled(varying)
	if !ok {
		return refusal("row %s does not fit into integers: scaled, its numbers reach %d", name,
			int64(most))
	}
	largest, reach := 1.0, 0.0
	r := row{lo: noLo, hi: noHi, terms: make([]term, 0, len(varying))}
	for _, t := range varying {
		reach += times(math.Abs(t.Coef), p.cols[t.Col].extent())
		largest = max(largest, times(math.Abs(t.Coef), p.cols[t.Col].extent()))
		if v := math.Round(t.Coef * s.factor); v != 0 {
			r.terms = append(r.terms, term{int32(t.Col), int64(v)})
		}
	}
	for _, side := range []float64{from.Lo, from.Hi} {
		if math.Abs(side) < infinite {
			largest = max(largest, math.Abs(side))
		}
	}
	if !s.exact && !(s.loss <= blurred*largest*s.factor) {
		return refusal("row %s has coefficients of too many digits for the bounds of its columns", name)
	}
	side := func(v float64, up float64) (int64, error) {
		sum := (v - moved) * s.factor
		slack := whole + s.loss + shake*s.factor
		if s.moved || moved != 0 {
			slack += math.Abs(sum) * 0x1p-50
		}
		sum = up * math.Floor(up*sum+slack)
		switch {
		case math.Abs(sum) < 2*most:
			return int64(sum), nil
		case reach*s.factor < most: // beyond all that the sum can be
			return int64(math.Copysign(2*most-1, sum)), nil
		}
		return 0, refusal("row %s has the bound %v, which scaled is beyond %d", name, v, int64(most))
	}
	var err error
	if !isInfinite(from.Lo, -1) {
		r.lo, err = side(from.Lo, -1)
	}
	if err == nil && !isInfinite(from.Hi, 1) {
		r.hi, err = side(from.Hi, 1)
	}
	r.divide()
	p.rows = append(p.rows, r)
	p.source = append(p.source, int32(i))
	return err
}

// divide divides the row by the greatest common divisor of its coefficients, and rounds its sides
// inwards. An equation that it does not divide gets contradictory sides.
func (r *row) divide() {
	g := int64(0)
	for _, t := range r.terms {
		if g = gcd(abs64(t.coef), g); g == 1 {
			return
		}
	}
	if g == 0 {
		return
	}
	for k := range r.terms {
		r.terms[k].coef /= g
	}
	if r.lo != noLo {
		r.lo = ceilDiv(r.lo, g)
	}
	if r.hi != noHi {
		r.hi = floorDiv(r.hi, g)
	}
}

// readCosts sets the costs of the columns.
func (p *problem) readCosts() error {
	var costs lin.Terms
	for j, c := range p.model.Cols {
		if _, ok := p.constant[int32(j)]; !ok && c.Obj != 0 && !p.falls {
			costs = append(costs, lin.Term{Col: j, Coef: p.sign * c.Obj})
		}
	}
	if len(costs) == 0 {
		return nil
	}
	s, ok := p.costScaling(costs)
	if !ok {
		return refusal("the objective has coefficients beyond %d", int64(most))
	}
	p.scale = s.factor
	g := int64(0)
	for _, t := range costs {
		v := int64(math.Round(t.Coef * s.factor))
		p.cols[t.Col].cost = v
		g = gcd(abs64(v), g)
	}
	p.divideCosts(g)
	return nil
}

// costScaling returns how the costs are made whole: exactly if possible, otherwise each within a
// share of it, by as small a power of ten as does it. Where even that has too little room, it is as
// large a power as has. Columns without bounds count as usual ones: what does not fit once they
// have bounds is refused by presolve.
func (p *problem) costScaling(costs lin.Terms) (scale, bool) {
	const usual, room = 1 << 20, 1 << 56
	sum := 0.0
	for _, t := range costs {
		e := p.cols[t.Col].extent()
		if math.IsInf(e, 1) {
			e = usual
		}
		sum += times(math.Abs(t.Coef), max(e, 1))
	}
	for power := range digits + 1 {
		if s, ok := p.try(costs, math.Pow10(power)); ok && s.exact {
			return s, true
		}
	}
	const widest = 300 // of exponents of ten, so that the factor is finite and not 0
	last := int(max(-widest, min(widest, math.Floor(math.Log10(room/sum)))))
	for power := range last {
		if s, ok := p.try(costs, math.Pow10(power)); ok && s.share <= whole {
			return s, true
		}
	}
	return p.try(costs, math.Pow10(last))
}

// measureBlur sets blur, within the bounds of the columns, which are finite.
func (p *problem) measureBlur() {
	p.blur = 0
	for j, c := range p.model.Cols {
		if own := p.cols[j]; c.Obj != 0 && !p.falls {
			if _, ok := p.constant[int32(j)]; !ok {
				off := math.Abs(p.sign*c.Obj*p.scale - float64(own.cost*p.unit))
				p.blur += off / p.scale * own.extent()
			}
		}
	}
}

// divideCosts divides the costs by a common divisor.
func (p *problem) divideCosts(g int64) {
	if g <= 1 {
		return
	}
	for j := range p.cols {
		p.cols[j].cost /= g
	}
	p.unit *= g
}
