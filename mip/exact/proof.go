package exact

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// Vector is a list of rational numbers with one denominator, which is above 0.
type Vector struct {
	Num []*big.Int
	Den *big.Int
}

// Rat returns a number of the vector.
func (v *Vector) Rat(i int) *big.Rat { return new(big.Rat).SetFrac(v.Num[i], v.Den) }

// quotient is the precision of a quotient, in bits. It is rounded again, to 53 bits: the result is
// that of one rounding but in one case of 2^75.
const quotient = 128

// Floats returns the numbers as float64s.
func (v *Vector) Floats() []float64 {
	all := make([]float64, len(v.Num))
	for i, n := range v.Num {
		if n.Sign() != 0 {
			x := new(big.Float).SetPrec(quotient)
			all[i], _ = x.Quo(new(big.Float).SetInt(n), new(big.Float).SetInt(v.Den)).Float64()
		}
	}
	return all
}

// Proof is why a linear program ends as it does, in rational numbers:
//
//	optimal     a point, and duals whose bound is its value
//	infeasible  duals alone: their sum with the rows is above its largest value. Any duals do where
//	            a bound or limit is above the other one.
//	unbounded   a point, and a ray that improves the objective from there without end
type Proof struct {
	Point *Vector // by column; nil for none
	Ray   *Vector // by column; nil for none
	Duals *Vector // by row, in the sense of mip.Result; nil for none
}

// Check returns an error that states why the proof is none for m, which is valid and has no
// extensions. Numbers of the model are decimals, as Decimal reads them. It computes in whole
// numbers, and package simplex shares only Decimal, Rat, Tens and Crossed with it. That columns are
// integer is not looked at. The value is that of an optimum; otherwise it is nil.
func (p *Proof) Check(ctx context.Context, m *lin.Model) (value *big.Rat, err error) {
	for _, v := range []struct {
		of *Vector
		n  int
	}{{p.Point, len(m.Cols)}, {p.Ray, len(m.Cols)}, {p.Duals, len(m.Rows)}} {
		if v.of != nil && (len(v.of.Num) != v.n || v.of.Den.Sign() <= 0) {
			return nil, errors.New("the proof is for another model")
		}
	}
	w := work.Begin(ctx, "checking a proof", "term")
	c := newChecker(m, w)
	err = c.check(p, &value)
	if stopped := w.End(); stopped != nil {
		return nil, stopped
	}
	return value, err
}

// checker has a model in whole numbers: coefficients and costs are times 10^fine, limits and bounds
// times 10^wide.
type checker struct {
	m          *lin.Model
	w          *work.Work
	fine, wide int
	t, whole   *big.Int
}

func newChecker(m *lin.Model, w *work.Work) *checker {
	c := &checker{m: m, w: w, t: new(big.Int), whole: new(big.Int)}
	atLeast := func(power *int, x float64) {
		if x != 0 && math.Abs(x) < lin.Huge {
			_, p := Decimal(x)
			*power = max(*power, -p)
		}
	}
	atLeast(&c.fine, m.Offset)
	for _, col := range m.Cols {
		atLeast(&c.fine, col.Obj)
		atLeast(&c.wide, col.Lo)
		atLeast(&c.wide, col.Hi)
	}
	for _, r := range m.Rows {
		atLeast(&c.wide, r.Lo)
		atLeast(&c.wide, r.Hi)
		for _, t := range r.Terms {
			atLeast(&c.fine, t.Coef)
		}
		w.Did(len(r.Terms))
	}
	return c
}

// Decimal returns the number that a float64 stands for in proofs: the shortest decimal that is read
// as x, whole * 10^power, as files have it. So 0.1 is a tenth, which no float64 is. x is finite.
func Decimal(x float64) (whole int64, power int) {
	if x == math.Trunc(x) && math.Abs(x) < 1<<53 {
		return int64(x), 0
	}
	text := strconv.AppendFloat(nil, x, 'e', -1, 64)
	mantissa, tens, _ := bytes.Cut(text, []byte{'e'})
	before, after, _ := bytes.Cut(mantissa, []byte{'.'})
	whole, _ = strconv.ParseInt(string(before)+string(after), 10, 64)
	power, _ = strconv.Atoi(string(tens))
	return whole, power - len(after)
}

// Rat returns the number that a float64 stands for in proofs.
func Rat(x float64) *big.Rat {
	whole, power := Decimal(x)
	num, den := big.NewInt(whole), big.NewInt(1)
	return new(big.Rat).SetFrac(Tens(num, max(power, 0)), Tens(den, max(-power, 0)))
}

// Tens multiplies z by 10^power.
func Tens(z *big.Int, power int) *big.Int {
	if power == 0 {
		return z
	}
	ten := big.NewInt(10)
	return z.Mul(z, ten.Exp(ten, big.NewInt(int64(power)), nil))
}

// add adds x * 10^fine * n to a sum.
func (c *checker) add(sum *big.Int, x float64, fine int, n *big.Int) {
	if x == 0 || n.Sign() == 0 {
		return
	}
	whole, power := Decimal(x)
	switch whole {
	case 1:
		c.t.Set(n)
	default:
		c.t.Mul(n, c.whole.SetInt64(whole))
	}
	sum.Add(sum, Tens(c.t, power+fine))
}

// compare returns the sign of sum/10^fine/den - side.
func (c *checker) compare(sum *big.Int, fine int, side float64, den *big.Int) int {
	limit := new(big.Int)
	c.add(limit, side, c.wide, den)
	Tens(c.t.Set(sum), c.wide)
	return c.t.Cmp(Tens(limit, fine))
}

func (c *checker) check(p *Proof, value **big.Rat) error {
	if p.Point != nil {
		if err := c.inside(p.Point); err != nil {
			return err
		}
	}
	switch {
	case p.Point != nil && p.Ray != nil:
		return c.endless(p.Ray)
	case p.Point == nil && p.Duals != nil && Crossed(c.m):
		return nil
	case p.Point == nil && p.Duals != nil:
		bound, err := c.bound(p.Duals, false)
		if err == nil && bound.Sign() <= 0 {
			err = errors.New("the duals leave the rows a point")
		}
		return err
	case p.Point == nil || p.Duals == nil:
		return errors.New("the proof has too few parts")
	}
	bound, err := c.bound(p.Duals, true)
	if err != nil {
		return err
	}
	at := new(big.Int)
	for j, col := range c.m.Cols {
		c.add(at, col.Obj, c.fine, p.Point.Num[j])
	}
	c.add(at, c.m.Offset, c.fine, p.Point.Den)
	*value = new(big.Rat).SetFrac(at, Tens(c.t.Set(p.Point.Den), c.fine))
	if c.m.Maximize {
		bound.Neg(bound)
	}
	if bound.Cmp(*value) != 0 {
		return errors.New("the duals prove another bound")
	}
	return nil
}

// inside returns an error if a point violates a bound or a row.
func (c *checker) inside(x *Vector) error {
	for j, col := range c.m.Cols {
		lo, hi := lin.Limits(col.Lo, col.Hi)
		if !math.IsInf(lo, 0) && c.compare(x.Num[j], 0, lo, x.Den) < 0 ||
			!math.IsInf(hi, 0) && c.compare(x.Num[j], 0, hi, x.Den) > 0 {
			return fmt.Errorf("the point violates a bound of column %s", c.m.ColName(j))
		}
	}
	for i, r := range c.m.Rows {
		sum := new(big.Int)
		for _, t := range r.Terms {
			c.add(sum, t.Coef, c.fine, x.Num[t.Col])
		}
		lo, hi := lin.Limits(r.Lo, r.Hi)
		if !math.IsInf(lo, 0) && c.compare(sum, c.fine, lo, x.Den) < 0 ||
			!math.IsInf(hi, 0) && c.compare(sum, c.fine, hi, x.Den) > 0 {
			return fmt.Errorf("the point violates row %s", c.m.RowName(i))
		}
		if !c.w.Did(len(r.Terms)) {
			return nil
		}
	}
	return nil
}

// Crossed reports whether a column or row of m has a lower limit above its upper one.
func Crossed(m *lin.Model) bool {
	return slices.ContainsFunc(m.Cols, func(c lin.Col) bool { return c.Lo > c.Hi }) ||
		slices.ContainsFunc(m.Rows, func(r lin.Row) bool { return r.Lo > r.Hi })
}

// endless returns an error if a ray leaves the bounds or rows, or does not improve the objective.
func (c *checker) endless(ray *Vector) error {
	fits := func(sign int, lo, hi float64) bool {
		lo, hi = lin.Limits(lo, hi)
		return (sign >= 0 || math.IsInf(lo, -1)) && (sign <= 0 || math.IsInf(hi, 1))
	}
	cost := new(big.Int)
	for j, col := range c.m.Cols {
		if !fits(ray.Num[j].Sign(), col.Lo, col.Hi) {
			return fmt.Errorf("the ray meets a bound of column %s", c.m.ColName(j))
		}
		c.add(cost, col.Obj, c.fine, ray.Num[j])
	}
	for i, r := range c.m.Rows {
		sum := new(big.Int)
		for _, t := range r.Terms {
			c.add(sum, t.Coef, c.fine, ray.Num[t.Col])
		}
		if !fits(sum.Sign(), r.Lo, r.Hi) {
			return fmt.Errorf("the ray meets row %s", c.m.RowName(i))
		}
		if !c.w.Did(len(r.Terms)) {
			return nil
		}
	}
	if sign := cost.Sign(); sign == 0 || (sign > 0) != c.m.Maximize {
		return errors.New("the ray does not improve the objective")
	}
	return nil
}

// bound returns the bound that duals prove for the program to minimize: with its costs, or without.
func (c *checker) bound(y *Vector, costs bool) (*big.Rat, error) {
	m, sign := c.m, int64(1)
	if costs && m.Maximize {
		sign = -1
	}
	total := new(big.Int) // times 10^(fine+wide) and the denominator
	reduced := make([]*big.Int, len(m.Cols))
	den := new(big.Int).Mul(y.Den, big.NewInt(sign))
	for j, col := range m.Cols {
		reduced[j] = new(big.Int)
		if costs {
			c.add(reduced[j], col.Obj, c.fine, den)
		}
	}
	if costs {
		c.add(total, m.Offset, c.fine, den)
		Tens(total, c.wide)
	}
	num := new(big.Int)
	for i, r := range m.Rows {
		if y.Num[i].Sign() == 0 {
			continue
		}
		num.Mul(y.Num[i], big.NewInt(sign))
		side, hi := lin.Limits(r.Lo, r.Hi)
		if num.Sign() < 0 {
			side = hi
		}
		if math.IsInf(side, 0) {
			return nil, fmt.Errorf("the dual of row %s is for a limit that it lacks", m.RowName(i))
		}
		c.add(total, side, c.fine+c.wide, num)
		num.Neg(num)
		for _, t := range r.Terms {
			c.add(reduced[t.Col], t.Coef, c.fine, num)
		}
		if !c.w.Did(len(r.Terms)) {
			return nil, c.w.Err()
		}
	}
	for j, col := range m.Cols {
		if reduced[j].Sign() == 0 {
			continue
		}
		at, hi := lin.Limits(col.Lo, col.Hi)
		if reduced[j].Sign() < 0 {
			at = hi
		}
		if math.IsInf(at, 0) {
			return nil, &Unbounded{j}
		}
		c.add(total, at, c.wide, reduced[j])
	}
	return new(big.Rat).SetFrac(total, Tens(num.Set(y.Den), c.fine+c.wide)), nil
}
