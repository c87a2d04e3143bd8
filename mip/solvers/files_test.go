package solvers_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

// known holds the optima of files in the folders that GRIDWRIGHT_LPMPS names, from their READMEs.
// That of dD2e is plain: two columns of at most 1000 with the coefficients -1 and -2.
var known = map[string]float64{
	"afiro.mps": -464.75314, "lseu.mps": 1120, "egout.mps": 568.1007, "gt2.mps": 21166, "bell5.mps": 8966406.4915,

	"perold.mps": -9380.7552782, "netlib-finnis.mps": 172791.0656, "netlib-pilot4.mps": -2581.1392589,
	"netlib-forplan.mps": -664.2189613, "ours-fractional-bounds.lp": -28, "ours-big-integer.lp": 123456783,
	"ours-free-integer.lp": 32.5, "ours-two-rhs-sets.mps": 2, "dD2e.mps": -3000,
	"ours-infinity-1e20.lp": math.Inf(1), "gas11.mps": math.Inf(1),
}

// cut are the files whose optima take cuts, or minutes.
var cut = []string{"lseu.mps", "egout.mps", "gt2.mps", "bell5.mps"}

// relaxed holds the optima of linear relaxations.
var relaxed = map[string]float64{"ours-fractional-bounds.lp": -31.5}

// TestOptima: each solver finds the optimum of each file that is read, where it is known.
// GRIDWRIGHT_WHOLE adds the file that takes longest.
func TestOptima(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	folders := filepath.SplitList(os.Getenv("GRIDWRIGHT_LPMPS"))
	if len(folders) == 0 {
		t.Skip("GRIDWRIGHT_LPMPS names no folder of LP and MPS files")
	}
	if field := os.Getenv("GRIDWRIGHT_FIELD"); field != "" {
		folders = append(folders, filepath.Join(field, "others"))
	}
	models := map[string]*lin.Model{}
	for name := range known {
		for _, folder := range folders {
			f, err := os.Open(filepath.Join(folder, name))
			if errors.Is(err, os.ErrNotExist) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			models[name], err = file.Read(context.Background(), f, name)
			f.Close()
			if err != nil {
				t.Errorf("%s: %v", name, err)
				delete(models, name)
			}
		}
	}
	if len(models) < 5 {
		t.Errorf("only %d files with known optima are there", len(models))
	}
	for _, s := range solvers.All(os.Getenv) {
		solver, _, err := s.Find()
		if err != nil {
			t.Logf("%s: %v", s.Name, err)
			continue
		}
		for name, m := range models {
			if name == "bell5.mps" && !sample.Whole() {
				continue
			}
			t.Run(s.Name+"/"+name, func(t *testing.T) {
				if s.Name == "pb" || s.Name == "simplex" && slices.Contains(cut, name) {
					approaches(t, solver, m, known[name])
					return
				}
				solves(t, solver, m, known[name])
				if want, ok := relaxed[name]; ok {
					solves(t, solver, m.Relaxed(), want)
				}
			})
		}
	}
}

// solves checks the optimum that a solver finds. An infinite one means that the model is unbounded.
func solves(t *testing.T, solver mip.Solver, m *lin.Model, want float64) {
	t.Helper()
	r, err := mip.Solve(context.Background(), solver, m, mip.Options{Time: 5 * time.Minute}) // for a hang
	switch {
	case err != nil:
		t.Error(err)
	case math.IsInf(want, 0):
		if r.Stop != mip.Unbounded && r.Stop != mip.InfOrUnb {
			t.Errorf("%s %v, want %s", r.Stop, r.Obj, mip.Unbounded)
		}
	case r.Stop != mip.Optimal || !(math.Abs(r.Obj-want) <= 1e-6*max(1, math.Abs(want))):
		t.Errorf("%s %v, want %v", r.Stop, r.Obj, want)
	}
}

// approaches checks that a solver of this module, which has no cuts and so proves few optima of
// models that live by their relaxation, claims nothing that the known optimum contradicts. pb
// refuses continuous columns.
func approaches(t *testing.T, solver mip.Solver, m *lin.Model, want float64) {
	t.Helper()
	real := func(c lin.Col) bool { return !c.Integer && c.Lo < c.Hi }
	r, err := mip.Solve(context.Background(), solver, m, mip.Options{Time: time.Second})
	slack, sign := 1e-6*max(1, math.Abs(want)), 1.0
	if m.Maximize {
		sign = -1
	}
	switch {
	case errors.Is(err, mip.ErrUnsupported) && slices.ContainsFunc(m.Cols, real):
	case err != nil:
		t.Error(err)
	case r.Stop != mip.Optimal && r.Stop != mip.OutOfTime,
		r.Stop == mip.Optimal && !(math.Abs(r.Obj-want) <= slack),
		r.Point != nil && sign*r.Obj < sign*want-slack, r.Bounded && sign*r.Bound > sign*want+slack:
		t.Errorf("%s %v, bound %v, want %v", r.Stop, r.Obj, r.Bound, want)
	}
}
