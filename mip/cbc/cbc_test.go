package cbc

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

func TestSolver(t *testing.T) {
	path, err := Program().Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	miptest.Run(t, New(path))
}

// TestStart: cbc takes the start point for one, also where the file has rows and columns that the
// model has not.
func TestStart(t *testing.T) {
	path, err := Program().Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	m := miptest.MarketSplit(true)
	m.Offset = 3
	m.Between("", -1, lin.Sum(0, 1), 1)
	r, err := mip.Solve(t.Context(), New(path), m, mip.Options{Time: time.Second})
	if err != nil || r.Point == nil {
		t.Fatalf("no point to start from: %q, %v", r.Stop, err)
	}
	again, err := mip.Solve(t.Context(), New(path), m, mip.Options{Time: time.Second, Start: r.Point})
	if err != nil || !strings.Contains(again.Log, "MIPStart provided solution with cost") || again.Obj > r.Obj {
		t.Errorf("from a point of value %v it ended with %v, %v:\n%s", r.Obj, again.Obj, err, again.Log)
	}
}
