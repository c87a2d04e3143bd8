package solvers_test

import (
	"os"
	"testing"

	"github.com/gridwright/gridwright/mip/miptest"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/mip/simplex"
	"github.com/gridwright/gridwright/mip/solvers"
)

// TestDifferential: nothing wrong that a solver claims is printed as certain.
func TestDifferential(t *testing.T) {
	for _, s := range solvers.All(os.Getenv) {
		t.Run(s.Name, func(t *testing.T) {
			found, _, err := s.Find()
			if err != nil {
				t.Skip(err)
			}
			ours := s.Name == pb.Solver{}.Name() || s.Name == simplex.Solver{}.Name()
			miptest.Differential(t, found, solvers.Look(), ours)
		})
	}
}
