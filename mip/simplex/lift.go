package simplex

import (
	"math"
	"math/big"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip/exact"
)

// Systems of a basis are solved exactly by lifting: Dixon, "Exact solution of linear equations
// using p-adic expansions", Numerische Mathematik 40 (1982). A factorization modulo a prime gives
// the solution digit by digit in that base, and the fractions follow from enough digits (Wang,
// Guy and Davenport, "P-adic reconstruction of rational numbers", SIGSAM Bulletin 16, 1982). What
// comes out is put into the equations, so no bound on its size is needed.

// decimal is whole * 10^tens.
type decimal struct {
	whole int64
	tens  int
}

// newDecimal returns x * 10^power, which is whole, with tens as small as they may be.
func newDecimal(x float64, power int) decimal {
	whole, own := exact.Decimal(x)
	d := decimal{whole, own + power}
	for d.tens > 0 && d.whole < math.MaxInt64/10 && d.whole > math.MinInt64/10 {
		d.whole, d.tens = d.whole*10, d.tens-1
	}
	return d
}

// times sets z to x times the number.
func (a decimal) times(z, x, mantissa *big.Int) *big.Int {
	switch a.whole {
	case 1:
		z.Set(x)
	case -1:
		z.Neg(x)
	default:
		z.Mul(x, mantissa.SetInt64(a.whole))
	}
	return exact.Tens(z, a.tens)
}

// mod returns the number modulo the prime.
func (a decimal) mod() uint64 {
	w := a.whole
	if w < 0 {
		w = -w
	}
	r := uint64(w) % prime
	for range a.tens {
		r = timesMod(r, 10)
	}
	if a.whole < 0 {
		return lessMod(0, r)
	}
	return r
}

// integers is a matrix by column whose rows were multiplied by powers of ten: entry k of a column
// is in row at[k].
type integers struct {
	start []int32
	at    []int32
	v     []decimal
	power []int // by row: the power of ten of the factor
}

func (a *integers) of(j int) ([]int32, []decimal) {
	from, to := a.start[j], a.start[j+1]
	return a.at[from:to], a.v[from:to]
}

// lifter solves systems of one basis.
type lifter struct {
	a    *integers
	head []int32
	f    *modular
	work *work.Work
}

// modBig returns x modulo the prime. r is for its use.
func modBig(x, r *big.Int) uint64 {
	if x.IsInt64() {
		v := x.Int64()
		if v >= 0 {
			return uint64(v) % prime
		}
		return lessMod(0, uint64(-v)%prime)
	}
	r.Mod(x, bigPrime())
	return r.Uint64()
}

func bigPrime() *big.Int { return big.NewInt(prime) }

// solve returns x of B x = v, where v is by row and x by position, or with transposed y of y B = v,
// where v is by position and y by row. It is nil if the work is over, or nothing fits.
func (l *lifter) solve(v []*big.Int, transposed bool) *exact.Vector {
	m := len(l.head)
	rest := make([]*big.Int, m)
	all := true
	for i, x := range v {
		rest[i] = new(big.Int).Set(x)
		all = all && x.Sign() == 0
	}
	if all {
		return &exact.Vector{Num: rest, Den: big.NewInt(1)}
	}
	p := bigPrime()
	digits := make([][]uint64, 0, 4)
	t, u, mantissa := new(big.Int), new(big.Int), new(big.Int)
	next := 1
	for {
		digit := make([]uint64, m)
		done := true
		for i, x := range rest {
			if x.Sign() != 0 {
				digit[i], done = modBig(x, t), false
			}
		}
		if !done {
			if transposed {
				l.f.backward(digit)
			} else {
				l.f.forward(digit)
			}
			l.subtract(rest, digit, transposed, t, u, mantissa)
			for _, x := range rest {
				if x.Sign() != 0 {
					x.Quo(x, p)
				}
			}
		}
		digits = append(digits, digit)
		if !l.work.Steps(m) {
			return nil
		}
		if len(digits) >= next || done {
			if x := l.reconstruct(digits, v, transposed); x != nil {
				return x
			}
			next = len(digits) + 1 + len(digits)/2
		}
	}
}

// subtract takes the product of the basis and digits from the rest. Digits stand for numbers
// between -prime/2 and prime/2, so that small solutions have one digit.
func (l *lifter) subtract(rest []*big.Int, digit []uint64, transposed bool, t, u, mantissa *big.Int,
) {
	for c, j := range l.head {
		at, v := l.a.of(int(j))
		if transposed {
			for k, i := range at {
				if digit[i] != 0 {
					rest[c].Sub(rest[c], v[k].times(t, u.SetInt64(signedDigit(digit[i])), mantissa))
				}
			}
			continue
		}
		if digit[c] == 0 {
			continue
		}
		u.SetInt64(signedDigit(digit[c]))
		for k, i := range at {
			rest[i].Sub(rest[i], v[k].times(t, u, mantissa))
		}
	}
}

func signedDigit(digit uint64) int64 {
	if digit > prime/2 {
		return int64(digit) - prime
	}
	return int64(digit)
}

// reconstruct returns the fractions that the digits stand for, if they solve the system.
func (l *lifter) reconstruct(digits [][]uint64, v []*big.Int, transposed bool) *exact.Vector {
	m := len(l.head)
	modulus := new(big.Int).Exp(bigPrime(), big.NewInt(int64(len(digits))), nil)
	half := new(big.Int).Rsh(modulus, 1)
	limit := new(big.Int).Sqrt(half)
	f := &exact.Vector{Num: make([]*big.Int, m), Den: big.NewInt(1)}
	p, d := bigPrime(), new(big.Int)
	for i := range m {
		x := new(big.Int)
		for k := len(digits) - 1; k >= 0; k-- {
			x.Mul(x, p)
			x.Add(x, d.SetInt64(signedDigit(digits[k][i])))
		}
		f.Num[i] = x
		if x.Sign() == 0 {
			continue
		}
		if f.Den.BitLen() > 1 {
			x.Mul(x, f.Den)
		}
		symmetric(x, modulus, half)
		if x.CmpAbs(limit) <= 0 {
			continue
		}
		num, den := rational(x, modulus, limit)
		if num == nil {
			return nil
		}
		for _, before := range f.Num[:i] {
			if before.Sign() != 0 {
				before.Mul(before, den)
			}
		}
		f.Den.Mul(f.Den, den)
		if f.Den.Cmp(limit) > 0 {
			return nil
		}
		f.Num[i] = num
		if !l.work.Steps(len(digits)) {
			return nil
		}
	}
	if !l.solves(f, v, transposed) {
		return nil
	}
	return f
}

// symmetric reduces x to the numbers around 0.
func symmetric(x, modulus, half *big.Int) {
	if x.CmpAbs(half) <= 0 {
		return
	}
	x.Mod(x, modulus)
	if x.Cmp(half) > 0 {
		x.Sub(x, modulus)
	}
}

// rational returns num and den, neither above limit, with num = den * x modulo modulus; or nil.
func rational(x, modulus, limit *big.Int) (num, den *big.Int) {
	r0, r1 := new(big.Int).Set(modulus), new(big.Int).Mod(x, modulus)
	t0, t1 := new(big.Int), big.NewInt(1)
	q, p := new(big.Int), new(big.Int)
	for r1.CmpAbs(limit) > 0 {
		q.QuoRem(r0, r1, r0)
		r0, r1 = r1, r0
		t0.Sub(t0, p.Mul(q, t1))
		t0, t1 = t1, t0
		if t1.CmpAbs(limit) > 0 {
			return nil, nil
		}
	}
	if t1.Sign() < 0 {
		return r1.Neg(r1), t1.Neg(t1)
	}
	return r1, t1
}

// solves reports whether the fractions solve the system, in whole numbers.
func (l *lifter) solves(f *exact.Vector, v []*big.Int, transposed bool) bool {
	m := len(l.head)
	rest := make([]*big.Int, m)
	for i, x := range v {
		rest[i] = new(big.Int).Mul(x, f.Den)
	}
	t, mantissa := new(big.Int), new(big.Int)
	for c, j := range l.head {
		at, a := l.a.of(int(j))
		for k, i := range at {
			from, to := i, int32(c)
			if !transposed {
				from, to = int32(c), i
			}
			if f.Num[from].Sign() != 0 {
				rest[to].Sub(rest[to], a[k].times(t, f.Num[from], mantissa))
			}
		}
		if !l.work.Steps(len(at)) {
			return false
		}
	}
	for _, x := range rest {
		if x.Sign() != 0 {
			return false
		}
	}
	return true
}
