package cli_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/internal/highswasmtest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/mip/highswasm"
)

// coldCache is a cache folder with HiGHS before it is compiled.
func coldCache(t *testing.T) string {
	if testing.Short() {
		t.Skip("compiles for seconds")
	}
	cache, _ := highswasmtest.Cold(t)
	return cache
}

// small is a square that takes HiGHS a few milliseconds.
const small = "latin\n1 2\n. .\n"

// TestPreparedOnce: HiGHS is compiled once for all puzzles of a run, outside their time.
func TestPreparedOnce(t *testing.T) {
	cache := coldCache(t)
	w := newWorld(small + "---\n" + small + "---\n" + small)
	w.StderrTerminal = true
	w.Getenv = func(name string) string { return map[string]string{highswasm.Env: cache}[name] }
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	args := []string{"solve", "--engine", "mip@highs", "--jobs", "3", "--time", "2", "--to", "line"}
	code := cli.Main(context.Background(), w.Env, args)
	runtime.ReadMemStats(&after)
	if code != 0 || strings.Count(w.out.String(), "unique") != 3 {
		t.Errorf("exit code %d:\n%s%s", code, w.out.String(), w.err.String())
	}
	// Compiling allocates 270 MB in total, not at the same time.
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 500 {
		t.Errorf("%d MB were allocated: it was compiled more than once", took)
	}
	if !regexp.MustCompile(`stdin:1: \d+ s, preparing HiGHS, once; Ctrl-C stops`).MatchString(w.err.String()) {
		t.Errorf("no message says what takes so long: %q", w.err.String())
	}
}

// TestPreparedForModel: compiling does not count against the time limit of a model from a file.
// Package mip tests with a fake clock that it does not count in the seconds.
func TestPreparedForModel(t *testing.T) {
	if !sample.Whole() {
		t.Skip("compiles HiGHS once more: mip tests the clock, and TestPreparedOnce the command")
	}
	cache := coldCache(t)
	w := newWorld("")
	w.Getenv = func(name string) string { return map[string]string{highswasm.Env: cache}[name] }
	model := filepath.Join(t.TempDir(), "one.lp")
	if err := os.WriteFile(model, []byte("Maximize\n 2 x\nSubject To\n x <= 1.5\nGenerals\n x\nEnd\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var solved struct{ Stop string }
	code := cli.Main(context.Background(), w.Env, []string{"solve", "--engine", "mip@highs", "--time", "2", "--json", model})
	if err := json.Unmarshal(w.out.Bytes(), &solved); err != nil || code != 0 || solved.Stop != "optimal" {
		t.Errorf("exit code %d, %v:\n%s%s", code, err, w.out.String(), w.err.String())
	}
}

// TestInterruptPreparing: Ctrl-C ends the wait for the compiler.
func TestInterruptPreparing(t *testing.T) {
	cache := coldCache(t)
	w := newWorld("")
	// Nothing is cached, so that nothing is written to the folder of a finished test.
	folders, err := filepath.Glob(filepath.Join(cache, "*"))
	if err != nil || len(folders) != 1 {
		t.Fatal(folders, err)
	}
	if err := os.WriteFile(filepath.Join(folders[0], "compiled"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	code := 0
	// On a busy machine the puzzle is not yet read after the first of these times.
	for wait := 50 * time.Millisecond; w.out.Len() == 0 && wait < 10*time.Second; wait *= 2 {
		w = newWorld(small)
		w.Getenv = func(name string) string { return map[string]string{highswasm.Env: cache}[name] }
		runtime.ReadMemStats(&before)
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(wait, cancel)
		code = cli.Main(ctx, w.Env, []string{"solve", "--engine", "mip@highs"})
		runtime.ReadMemStats(&after)
	}
	if code != 3 || w.out.String() != "not known\n  interrupted\n" {
		t.Errorf("exit code %d:\n%s%s", code, w.out.String(), w.err.String())
	}
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 200 {
		t.Errorf("%d MB were allocated: it was waited for", took)
	}
}
