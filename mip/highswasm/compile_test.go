package highswasm_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
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

// ready is a new solver of a folder that has compiled its module, as a new process has it.
func ready(t *testing.T, when, folder string) *highswasm.Solver {
	t.Helper()
	s := highswasm.New(folder, 1)
	if err := s.Prepare(context.Background()); err != nil {
		t.Fatalf("%s: %v", when, err)
	}
	r, err := mip.Solve(context.Background(), s, miptest.Knapsack(), mip.Options{})
	if err != nil || r.Stop != mip.Optimal {
		t.Fatalf("%s: %v, %q", when, err, r.Stop)
	}
	return s
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

// TestDamagedCache: what was compiled before may be damaged, cut short or in the way; that costs
// time alone, and once.
func TestDamagedCache(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for seconds")
	}
	folder := copied(t)
	ready(t, "at first", folder)
	kept := entries(t, folder)
	if len(kept) != 1 {
		t.Fatalf("kept: %q", kept)
	}
	whole, err := os.ReadFile(kept[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept[0], whole[:len(whole)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	if err := ready(t, "with half a file", folder).Unkept(); err != nil {
		t.Error(err)
	}
	if now, err := os.ReadFile(kept[0]); err != nil || !slices.Equal(now, whole) {
		t.Errorf("it is not made anew: %d bytes, %v", len(now), err)
	}
	// A process that was killed leaves a file behind, and one that writes right now has one, too.
	old, young := kept[0]+".1.tmp", kept[0]+".2.tmp"
	for _, file := range []string{old, young} {
		if err := os.WriteFile(file, whole[:1000], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Now().Add(-48 * time.Hour)
	if err := os.Chtimes(old, long, long); err != nil {
		t.Fatal(err)
	}
	ready(t, "beside half a file", folder)
	if got := entries(t, folder); !slices.Equal(got, []string{kept[0], young}) {
		t.Errorf("there are %q", got)
	}
	// Others could have put code where they can write. (Windows has no such modes.)
	if err := os.Chmod(filepath.Join(folder, "compiled"), 0o777); err != nil {
		t.Fatal(err)
	}
	err = ready(t, "with a cache of all", folder).Unkept()
	if runtime.GOOS != "windows" && (err == nil ||
		!strings.Contains(err.Error(), "compiled belongs to another user, or others may write to it")) {
		t.Errorf("code that others may have written was run: %v", err)
	}
	if err := os.RemoveAll(filepath.Join(folder, "compiled")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "compiled"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := ready(t, "with a file in the place of the cache", folder).Unkept(); err == nil {
		t.Error("it was kept in a file")
	}
}
