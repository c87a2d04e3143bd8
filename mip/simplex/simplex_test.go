package simplex_test

import (
	"testing"

	"github.com/gridwright/gridwright/mip/miptest"
	"github.com/gridwright/gridwright/mip/simplex"
)

func TestSolver(t *testing.T) { miptest.Run(t, simplex.Solver{}) }
