package glpk

import (
	"os"
	"testing"

	"github.com/gridwright/gridwright/mip/miptest"
)

func TestSolver(t *testing.T) {
	path, err := Program().Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	miptest.Run(t, New(path))
}
