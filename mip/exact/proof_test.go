package exact_test

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip/exact"
)

func vector(den int64, num ...int64) *exact.Vector {
	v := &exact.Vector{Den: big.NewInt(den)}
	for _, n := range num {
		v.Num = append(v.Num, big.NewInt(n))
	}
	return v
}

// tenths is a program whose optimum is 1/3 only if 0.1 is a tenth: 0.3 x >= 0.1.
func tenths(maximize bool) *lin.Model {
	m := &lin.Model{Offset: 0.5, Maximize: maximize}
	x := m.Continuous("x", 0, lin.Inf)
	m.SetObj(1, x)
	if maximize {
		m.SetObj(-1, x)
		m.Offset = -0.5
	}
	m.AtLeast("r", x.Times(0.3), 0.1)
	return m
}

// TestProof: proofs of optima, of no point and of no limit are accepted.
func TestProof(t *testing.T) {
	for _, maximize := range []bool{false, true} {
		sign := int64(1)
		if maximize {
			sign = -1
		}
		p := exact.Proof{Point: vector(3, 1), Duals: vector(3, 10*sign)}
		v, err := p.Check(context.Background(), tenths(maximize))
		if err != nil || v.Cmp(big.NewRat(5*sign, 6)) != 0 {
			t.Errorf("the optimum is %v, %v", v, err)
		}
	}
	none := &lin.Model{}
	x, y := none.Continuous("x", 0, lin.Inf), none.Continuous("y", -lin.Inf, 4)
	none.AtLeast("r", x.Minus(y), 1)
	none.AtMost("s", x.Minus(y), 0.5)
	if _, err := (&exact.Proof{Duals: vector(7, 1, -1)}).Check(context.Background(), none); err != nil {
		t.Error(err)
	}
	endless := &lin.Model{}
	x, y = endless.Continuous("x", 0, lin.Inf), endless.Continuous("y", 0, lin.Inf)
	endless.SetObj(-1, x)
	endless.AtMost("r", x.Minus(y), 1)
	p := exact.Proof{Point: vector(1, 1, 0), Ray: vector(2, 1, 1)}
	if _, err := p.Check(context.Background(), endless); err != nil {
		t.Error(err)
	}
}

// TestFalseProof: no proof is accepted that states something false.
func TestFalseProof(t *testing.T) {
	m := tenths(false)
	both := &lin.Model{}
	x, y := both.Continuous("x", 0, lin.Inf), both.Continuous("y", 0, 3)
	both.SetObjective(x.Minus(y))
	both.AtMost("r", x.Minus(y), 1)
	for _, c := range []struct {
		name  string
		m     *lin.Model
		proof exact.Proof
	}{
		{"nothing", m, exact.Proof{}},
		{"a point alone", m, exact.Proof{Point: vector(3, 1)}},
		{"a point of another model", m, exact.Proof{Point: vector(3, 1, 1), Duals: vector(3, 10)}},
		{"duals of another model", m, exact.Proof{Point: vector(3, 1), Duals: vector(3)}},
		{"a point below a row", m, exact.Proof{Point: vector(1<<54, 1<<54/3), Duals: vector(3, 10)}},
		{"a point below its bound", m, exact.Proof{Point: vector(3, -1), Duals: vector(3, 10)}},
		{"a point that is not optimal", m, exact.Proof{Point: vector(2, 1), Duals: vector(3, 10)}},
		{"duals that are too small", m, exact.Proof{Point: vector(3, 1), Duals: vector(3, 9)}},
		{"duals that are too large", m, exact.Proof{Point: vector(3, 1), Duals: vector(3, 11)}},
		{"duals of the wrong sign", m, exact.Proof{Point: vector(3, 1), Duals: vector(3, -10)}},
		{"a denominator below 0", m, exact.Proof{Point: vector(-3, -1), Duals: vector(3, 10)}},
		{"no point, of a model that has some", m, exact.Proof{Duals: vector(1, 1)}},
		{"a ray that is worse", m, exact.Proof{Point: vector(3, 1), Ray: vector(1, 1)}},
		{"a ray that meets a bound", m, exact.Proof{Point: vector(3, 1), Ray: vector(1, -1)}},
		{"a ray that meets a row", both, exact.Proof{Point: vector(1, 0, 0), Ray: vector(1, 1, 0)}},
		{"a ray of nothing", both, exact.Proof{Point: vector(1, 0, 0), Ray: vector(1, 0, 0)}},
		{"a ray beyond an upper bound", both, exact.Proof{Point: vector(1, 0, 0), Ray: vector(1, 0, 1)}},
	} {
		if v, err := c.proof.Check(context.Background(), c.m); err == nil {
			t.Errorf("%s is accepted, with the value %v", c.name, v)
		}
	}
}

// TestProofCut: a check that is cut short returns the error of its context.
func TestProofCut(t *testing.T) {
	const n = 5000 // terms, so that the work is looked at in every row
	m := &lin.Model{}
	var all lin.Expr
	for range n {
		x := m.Continuous("", 0, 1)
		m.SetObj(1, x)
		all = all.Plus(1, x)
	}
	m.AtLeast("", all, 0)
	m.AtLeast("", all, 0)
	zeros := make([]int64, n)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, p := range []exact.Proof{
		{Point: vector(1, zeros...), Duals: vector(1, 1, 1)},
		{Duals: vector(1, 1, 1)},
		{Point: vector(1, zeros...), Ray: vector(1, zeros...)},
	} {
		if v, err := p.Check(ctx, m); !errors.Is(err, context.Canceled) || v != nil {
			t.Errorf("the check returns %v, %v", v, err)
		}
	}
}

// TestDecimal: a number is the shortest decimal that is read as it.
func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		x     float64
		whole int64
		power int
	}{
		{0, 0, 0}, {-3, -3, 0}, {0.1, 1, -1}, {-12.5, -125, -1}, {1e22, 1, 22}, {1e-300, 1, -300},
		{1.0 / 3, 3333333333333333, -16}, {1e15, 1e15, 0},
	} {
		if whole, power := exact.Decimal(c.x); whole != c.whole || power != c.power {
			t.Errorf("%v is %de%d, want %de%d", c.x, whole, power, c.whole, c.power)
		}
		if r := exact.Rat(c.x); r.Cmp(new(big.Rat).SetFloat64(c.x)) != 0 && c.power >= 0 {
			t.Errorf("%v is %v", c.x, r)
		} else if back, _ := r.Float64(); back != c.x {
			t.Errorf("%v is %v", c.x, r)
		}
	}
}
