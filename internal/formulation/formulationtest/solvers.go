package formulationtest

import (
	"os"
	"testing"

	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/cbc"
	"github.com/gridwright/gridwright/mip/glpk"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/pb"
)

// CBC returns the solver for tests of single boards. It skips the test if CBC is not installed.
func CBC(t testing.TB) mip.Solver {
	path, err := cbc.Program().Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	return cbc.New(path)
}

// OnSolvers runs a test for each formulation on each of pb, CBC, GLPK and HiGHS, in parallel. It
// skips the tests of those that are not installed; pb always is. Short tests use pb alone.
func OnSolvers(t *testing.T, all []*formulation.Formulation,
	test func(t *testing.T, f *formulation.Formulation, s mip.Solver),
) {
	t.Helper()
	folder, err := highswasm.Folder(os.Getenv)
	inProcess := highswasm.New(folder, 0)
	if err == nil {
		err = inProcess.Installed()
	}
	for _, f := range all {
		t.Run(f.Name+"@pb", func(t *testing.T) {
			t.Parallel()
			test(t, f, pb.Solver{})
		})
		t.Run(f.Name+"@highs", func(t *testing.T) {
			if err != nil || testing.Short() {
				t.Skip("not a short test, and needs HiGHS: ", err)
			}
			t.Parallel()
			test(t, f, inProcess)
		})
		t.Run(f.Name+"@cbc", func(t *testing.T) {
			if testing.Short() {
				t.Skip("not a short test")
			}
			t.Parallel()
			test(t, f, CBC(t))
		})
		t.Run(f.Name+"@glpk", func(t *testing.T) {
			if testing.Short() {
				t.Skip("not a short test")
			}
			t.Parallel()
			path, err := glpk.Program().Find(os.Getenv)
			if err != nil {
				t.Skip(err)
			}
			test(t, f, glpk.New(path))
		})
	}
}

// Share returns the boards on which OnSolvers tests a solver: all for pb, which takes seconds for
// what takes the others minutes, and every twelfth for those, each beginning with another. With
// GRIDWRIGHT_WHOLE they have all.
func Share[B any](s mip.Solver, boards []B) []B {
	first, ok := map[string]int{"cbc": 2, "glpk": 6, "highs": 10}[s.Name()]
	if !ok || sample.Whole() {
		return boards
	}
	var some []B
	for i := first % len(boards); i < len(boards); i += 12 {
		some = append(some, boards[i])
	}
	return some
}
