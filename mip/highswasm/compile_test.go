package highswasm_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/highswasmtest"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/miptest"
)

// copied returns a separate folder with a copy of the installed package, without compiled code.
func copied(t *testing.T) string {
	_, folder := highswasmtest.Cold(t)
	return folder
}

// entries lists what has been compiled and kept, whole or not.
func entries(t *testing.T, folder string) []string {
	files, err := filepath.Glob(filepath.Join(folder, "compiled", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestPrepare: the compilation continues if its caller is interrupted, for the next call, and the code
// is stored.
func TestPrepare(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for seconds")
	}
	folder := copied(t)
	s := highswasm.New(folder, 1)
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if err := s.Prepare(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after a millisecond: %v", err)
	}
	ctx, cancel = context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	r, err := mip.Solve(ctx, s, miptest.Knapsack(), mip.Options{})
	if err != nil || r.Stop != mip.Interrupted || r.Point != nil {
		t.Errorf("while it is compiled: %v, %q", err, r.Stop)
	}
	r, err = mip.Solve(context.Background(), s, miptest.Knapsack(), mip.Options{})
	if err != nil || r.Stop != mip.Optimal {
		t.Errorf("for as long as it takes: %v, %q", err, r.Stop)
	}
	if err := s.Unkept(); err != nil || len(entries(t, folder)) != 1 {
		t.Errorf("%q are kept: %v", entries(t, folder), err)
	}
	for _, file := range entries(t, folder) {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm()&0o644 != 0o644 {
			t.Errorf("other users can't read %s: %v", file, err)
		}
	}
	if err := s.Prepare(ctx); err != nil {
		t.Errorf("what is ready is ready, whatever the context: %v", err)
	}
}
