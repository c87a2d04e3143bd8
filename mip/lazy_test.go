package mip_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// apart forbids two neighbours of 1, of which the models of these tests have too many to write out.
func apart(x lin.Array, n int) mip.Lazy {
	return func(r mip.Result, m *lin.Model) {
		for i := 1; i < n; i++ {
			if r.Value(x.Sum(i)) == 1 && r.Value(x.Sum(i+1)) == 1 {
				m.AtMost(lin.Name("apart", i), x.At(i).Plus(1, x.At(i+1)), 1)
			}
		}
	}
}

// three is a model of n binaries of which three are 1.
func three(n int) (*lin.Model, lin.Array) {
	m := &lin.Model{Name: "three"}
	x := lin.Binaries(m, "x", lin.Span(1, n))
	m.Equal("three", x.Sum(), 3)
	return m, x
}

func TestSolveLazy(t *testing.T) {
	solves := 0
	m, x := three(5)
	r, err := mip.SolveLazy(t.Context(), trying{&solves}, m, mip.Options{}, apart(x, 5))
	if err != nil || r.Stop != mip.Optimal || !slices.Equal(r.Point, []float64{1, 0, 1, 0, 1}) ||
		r.Rounds != solves || r.Rounds < 2 || len(r.Rows) < r.Rounds-1 || r.Value(x.Sum()) != 3 {
		t.Errorf("%+v, %v", r, err)
	}
	if len(m.Rows) != 1 {
		t.Errorf("the model has the rows %v", m.Rows)
	}
	m, x = three(4) // too few for three that are apart
	r, err = mip.SolveLazy(t.Context(), trying{&solves}, m, mip.Options{}, apart(x, 4))
	if err != nil || r.Stop != mip.Infeasible || r.Point != nil || len(r.Rows) == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestSolveLazyWrong: rows that do not cut the point off, and rows that are none, end the rounds.
func TestSolveLazyWrong(t *testing.T) {
	solves := 0
	for name, c := range map[string]struct {
		lazy func(x lin.Array) mip.Lazy
		want string
	}{
		"satisfied": {func(x lin.Array) mip.Lazy {
			return func(_ mip.Result, m *lin.Model) { m.AtMost("loose", x.Sum(), 3) }
		}, "the point satisfies the lazy row loose"},
		"another model": {func(lin.Array) mip.Lazy {
			return func(_ mip.Result, m *lin.Model) { m.AtMost("cut", (&lin.Model{}).Binary("y"), 0) }
		}, "a lazy row is not valid: row cut: column y belongs to another model"},
	} {
		m, x := three(5)
		_, err := mip.SolveLazy(t.Context(), trying{&solves}, m, mip.Options{}, c.lazy(x))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want %q", name, err, c.want)
		}
	}
	m, x := three(5)
	broken := errors.New("broken")
	if _, err := mip.SolveLazy(t.Context(), failing{broken}, m, mip.Options{}, apart(x, 5)); !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
}

// TestSolveLazyCut: lazy rows that may be missing since the context ended prove no point optimal.
func TestSolveLazyCut(t *testing.T) {
	solves := 0
	m, _ := three(5)
	ctx, cancel := context.WithCancel(t.Context())
	r, err := mip.SolveLazy(ctx, trying{&solves}, m, mip.Options{}, func(mip.Result, *lin.Model) { cancel() })
	if err != nil || r.Stop != mip.Interrupted || r.Point != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestSolveLazyEarly: of a round that ends early, only a point that breaks no lazy row is returned.
func TestSolveLazyEarly(t *testing.T) {
	for _, c := range []struct {
		point []float64
		found bool
	}{{[]float64{1, 0, 1, 0, 1}, true}, {[]float64{1, 1, 1, 0, 0}, false}} {
		m, x := three(5)
		early := stating{mip.Result{Stop: mip.OutOfTime, Point: c.point, Nodes: 7}}
		r, err := mip.SolveLazy(context.Background(), early, m, mip.Options{}, apart(x, 5))
		if err != nil || r.Stop != mip.OutOfTime || (r.Point != nil) != c.found || r.Rounds != 1 || r.Nodes != 7 {
			t.Errorf("%+v, %v", r, err)
		}
	}
}
