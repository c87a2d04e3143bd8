package clues_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os/exec"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/cbc"
)

// replies is a solver with a fixed result.
type replies struct {
	mip.Result
	err error
}

func (r replies) Name() string { return "replies" }

func (r replies) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) {
	return r.Result, r.err
}

// exact solves set-covering models with this project's own search.
type exact struct{}

func (exact) Name() string { return "exact" }

func (exact) Solve(ctx context.Context, m *lin.Model, _ mip.Options) (mip.Result, error) {
	n := len(m.Cols)
	var sets []hitting.Set
	for _, row := range m.Rows {
		s := hitting.New(n)
		for _, t := range row.Terms {
			s.Add(t.Col)
		}
		sets = append(sets, s)
	}
	r := hitting.Minimum(ctx, n, sets, 0, n+1)
	point := make([]float64, n)
	for i := range r.Best.Elements() {
		point[i] = 1
	}
	return mip.Result{Stop: mip.Optimal, Point: point}, nil
}

// TestBy: with a solver for the hitting sets, the search finds the minimum of brute force.
func TestBy(t *testing.T) {
	solvers := []mip.Solver{exact{}}
	if path, err := exec.LookPath("cbc"); err == nil && !testing.Short() {
		solvers = append(solvers, cbc.New(path))
	}
	for _, solver := range solvers {
		for _, b := range boards(t) {
			s := b.search()
			err := s.Minimum(context.Background(), clues.By(b.Puzzle, solver, mip.Options{}), rand.New(rand.NewPCG(1, 0)))
			if want := slices.Min(b.sizes); err != nil || s.Lower() != want || s.Best().Len() != want {
				t.Errorf("%s: %v, %d to %d, want %d", solver.Name(), err, s.Lower(), s.Best().Len(), want)
			}
		}
	}
}

// TestByStops: a solver that is cut short raises the lower bound to its own, rounded up. A solver that
// gives up is an error.
func TestByStops(t *testing.T) {
	b := boards(t)[1]
	n := len(b.Clues())
	sets := []clues.Set{hitting.Of(n, 0, 1), hitting.Of(n, 2, 3), hitting.Of(n, 4)}
	fault := errors.New("out of order")
	for _, tt := range []struct {
		replies
		lower int
		fails bool
	}{
		{replies{mip.Result{Stop: mip.OutOfTime, Bounded: true, Bound: 1.2}, nil}, 2, false},
		{replies{mip.Result{Stop: mip.OutOfTime, Bounded: true, Bound: 2.0000001}, nil}, 2, false},
		{replies{mip.Result{Stop: mip.OutOfTime, Bounded: true, Bound: 0}, nil}, 1, false},
		{replies{mip.Result{Stop: mip.Interrupted}, nil}, 1, false},
		{replies{mip.Result{Stop: mip.OutOfMemory}, nil}, 1, true},
		{replies{mip.Result{Stop: mip.Infeasible}, nil}, 1, true},
		{replies{mip.Result{}, fault}, 1, true},
	} {
		r, err := clues.By(b.Puzzle, tt.replies, mip.Options{})(context.Background(), n, sets, 1, 4)
		if r.Done || r.Best != nil || r.Lower != tt.lower || (err != nil) != tt.fails {
			t.Errorf("%+v: %+v, %v", tt.replies, r, err)
		}
	}
	r, err := clues.By(b.Puzzle, exact{}, mip.Options{})(context.Background(), n, sets, 1, 3)
	if !r.Done || r.Best != nil || r.Lower != 3 || err != nil {
		t.Errorf("none below the bound: %+v, %v", r, err)
	}
}
