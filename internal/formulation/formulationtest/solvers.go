package formulationtest

import (
	"os"
	"testing"

	"github.com/gridwright/gridwright/internal/formulation"
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
// skips the tests of those that are not installed; pb always is.
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
			if err != nil {
				t.Skip(err)
			}
			t.Parallel()
			test(t, f, inProcess)
		})
		t.Run(f.Name+"@cbc", func(t *testing.T) {
			t.Parallel()
			test(t, f, CBC(t))
		})
		t.Run(f.Name+"@glpk", func(t *testing.T) {
			if testing.Short() {
				t.Skip("the other solver is tried")
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
