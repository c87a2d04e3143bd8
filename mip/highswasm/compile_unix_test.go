//go:build unix

package highswasm_test

import (
	"context"
	"os/signal"
	"runtime"
	"syscall"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/miptest"
)

// TestUnwritable: where what was compiled can't be written, as on a full disk, it is used all the
// same, and not compiled a second time. TestUnkept has a module that takes no seconds to compile.
func TestUnwritable(t *testing.T) {
	if !sample.Whole() {
		t.Skip("compiles for seconds")
	}
	folder := copied(t)
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Skip(err)
	}
	small := before
	small.Cur = 1 << 20
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Skip(err)
	}
	defer syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before)
	var m0, m1 runtime.MemStats
	runtime.ReadMemStats(&m0)
	s := highswasm.New(folder, 1)
	err := s.Prepare(context.Background())
	runtime.ReadMemStats(&m1)
	if err != nil || s.Unkept() == nil || len(entries(t, folder)) != 0 {
		t.Errorf("%v, unkept %v, kept %q", err, s.Unkept(), entries(t, folder))
	}
	// To compile takes some 270 MB of allocations, in work and not at a time.
	if took := (m1.TotalAlloc - m0.TotalAlloc) >> 20; took > 400 {
		t.Errorf("%d MB were allocated: it was compiled more than once", took)
	}
	if r, err := mip.Solve(context.Background(), s, miptest.Knapsack(), mip.Options{}); err != nil || r.Stop != mip.Optimal {
		t.Errorf("%v, %q", err, r.Stop)
	}
}
