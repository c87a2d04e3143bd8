package simplex

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// brief is a context that ends when it has been looked at for some times.
type brief struct {
	context.Context
	looks int
}

func (c *brief) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestDense: the factorization of a dense basis ends with its context, and where the factors have
// more entries than they may; that is the reason why there is no result.
func TestDense(t *testing.T) {
	const size = 100
	random := rand.New(rand.NewPCG(1, 2))
	m := &lin.Model{}
	for range size {
		m.Continuous("x", 0, lin.Inf)
	}
	for range size {
		var row lin.Terms
		for j := range size {
			row = append(row, lin.Term{Col: j, Coef: float64(1 + random.IntN(99))})
		}
		m.Equal("r", row, 1)
	}
	for _, c := range []struct{ looks, most, left int }{
		{1 << 30, mostFactors, 0}, {3, mostFactors, 1}, {1 << 30, size * size, 0},
		{1 << 30, size * size / 2, 1},
	} {
		w := work.Begin(&brief{context.Background(), c.looks}, "", "")
		p := newProgram(m)
		tr := &tree{model: m, s: newState(p, w), w: w}
		s := tr.s
		for j := range size {
			s.pos[s.head[j]] = -1
			s.head[j], s.pos[j], s.place[j] = int32(j), int32(j), basic
		}
		s.basis.most = c.most
		s.factorize()
		left := 0 // columns of rows in the basis
		for _, j := range s.head {
			if int(j) >= size {
				left++
			}
		}
		if left > 0 != (c.left > 0) || s.over() != (c.left > 0) {
			t.Errorf("with %+v, %d columns are left out, over: %v", c, left, s.over())
		}
		if _, err := tr.settle(stopped); s.basis.full &&
			!(errors.Is(err, errFactors) && tr.stop == mip.OutOfMemory) {
			t.Error(tr.stop, err)
		}
	}
}
