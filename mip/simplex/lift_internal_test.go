package simplex

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// TestLift: systems of random bases, with coefficients of all sizes, are solved exactly: the
// solution is put in by rationals.
func TestLift(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	values := []float64{1, -1, 2, -3, 0.1, 1.0 / 3, 12.75, 1e-9, 4e8, 123456789.123}
	solved := 0
	for range 200 {
		size := 1 + random.IntN(12)
		m := &lin.Model{}
		for range size {
			m.Continuous("", 0, lin.Inf)
		}
		for range size {
			var terms lin.Terms
			for range 1 + random.IntN(4) { // a column may come twice
				terms = terms.Plus(values[random.IntN(len(values))], random.IntN(size))
			}
			m.Equal("", terms, values[random.IntN(len(values))])
		}
		p := newProgram(m)
		e, err := newExactProgram(p)
		if err != nil {
			t.Fatal(err)
		}
		s := newState(p, nil)
		for c := range size { // the columns of the model, some of which may be replaced
			s.pos[s.head[c]] = -1
			s.head[c], s.pos[c] = int32(c), int32(c)
		}
		s.refactor()
		f := newModular(&s.basis, func(c int, yield func(int32, uint64)) {
			at, v := e.a.of(int(s.head[c]))
			for k, i := range at {
				yield(i, v[k].mod())
			}
		}, nil)
		if f == nil {
			continue
		}
		solved++
		l := &lifter{a: &e.a, head: s.head, f: f}
		v := make([]*big.Int, size)
		for i := range v {
			v[i] = big.NewInt(random.Int64N(1<<40) - 1<<39)
		}
		for _, transposed := range []bool{false, true} {
			x := l.solve(v, transposed)
			if x == nil {
				t.Fatal("not solved")
			}
			sums := make([]*big.Rat, size)
			for i := range sums {
				sums[i] = new(big.Rat).SetInt(v[i])
			}
			for c, j := range s.head {
				at, a := e.a.of(int(j))
				for k, i := range at {
					from, to := c, int(i)
					if transposed {
						from, to = to, from
					}
					coef := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(a[k].tens)), nil)
					coef.Mul(coef, big.NewInt(a[k].whole))
					sums[to].Sub(sums[to], new(big.Rat).Mul(new(big.Rat).SetInt(coef), x.Rat(from)))
				}
			}
			for i, sum := range sums {
				if sum.Sign() != 0 {
					t.Fatalf("equation %d is off by %v", i, sum)
				}
			}
		}
	}
	if solved < 100 {
		t.Errorf("%d systems had a solution", solved)
	}
}

// TestModular: the arithmetic is that of big.Int.
func TestModular(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	p := bigPrime()
	of := func(x uint64) *big.Int { return new(big.Int).SetUint64(x) }
	for range 1000 {
		a, b := random.Uint64N(prime), random.Uint64N(prime)
		product := new(big.Int).Mul(of(a), of(b))
		if got := timesMod(a, b); got != product.Mod(product, p).Uint64() {
			t.Fatalf("%d times %d is %d", a, b, got)
		}
		if a != 0 && timesMod(a, inverseMod(a)) != 1 {
			t.Fatalf("1/%d is %d", a, inverseMod(a))
		}
	}
}

// TestMend: a basis that is far from the optimum is mended in fractions, to an optimum or to the
// proof that there is none.
func TestMend(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	counts := map[outcome]int{}
	for range 300 {
		m := &lin.Model{Maximize: random.IntN(2) == 0}
		for range 1 + random.IntN(5) {
			lo, hi := float64(random.IntN(5)-2), lin.Inf
			if random.IntN(3) == 0 {
				lo = math.Inf(-1)
			}
			if random.IntN(2) == 0 {
				hi = float64(random.IntN(4) + 3)
			}
			m.SetObj(float64(random.IntN(9)-4), m.Continuous("", lo, hi))
		}
		for range 1 + random.IntN(5) {
			var terms lin.Terms
			for j := range m.Cols {
				terms = terms.Plus(float64(random.IntN(7)-3)/10, j)
			}
			lo := float64(random.IntN(9) - 4)
			m.Between("", lo, terms, lo+float64(random.IntN(3)))
		}
		p := newProgram(m)
		e, err := newExactProgram(p)
		if err != nil {
			t.Fatal(err)
		}
		s := newState(p, nil) // no iteration in floating point
		mended, err := e.finish(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		scaled, _ := p.scaled()
		s = newState(scaled, work.Begin(context.Background(), "", ""))
		s.first()
		sol, err := e.finish(s, nil)
		if err != nil || sol.outcome != mended.outcome {
			t.Fatalf("the outcomes are %v and %v, %v", mended.outcome, sol.outcome, err)
		}
		for _, of := range []*solution{mended, sol} {
			if _, err := of.proof.Check(context.Background(), m); err != nil {
				t.Fatal(err)
			}
		}
		if sol.outcome == optimal && sol.value.Cmp(mended.value) != 0 {
			t.Fatalf("the optima are %v and %v", mended.value, sol.value)
		}
		counts[sol.outcome]++
	}
	for _, o := range []outcome{optimal, infeasible, unbounded} {
		if counts[o] < 10 {
			t.Errorf("%d programs ended with %v", counts[o], o)
		}
	}
}
