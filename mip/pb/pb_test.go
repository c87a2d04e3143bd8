package pb_test

import (
	"testing"

	"github.com/gridwright/gridwright/mip/miptest"
	"github.com/gridwright/gridwright/mip/pb"
)

func TestSolver(t *testing.T) { miptest.Run(t, pb.Solver{}) }
