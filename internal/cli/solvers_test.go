package cli_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/cli"
	"github.com/gridwright/gridwright/mip/highswasm"
)

// TestSolversTell: for each setting of the cache folder, messages state once what is wrong and what
// to do.
func TestSolversTell(t *testing.T) {
	const install = "gridwright install highs"
	dir := t.TempDir()
	t.Chdir(dir)
	damaged := filepath.Join(dir, "damaged", "highs-1.15.3", "highs.wasm")
	if err := os.MkdirAll(filepath.Dir(damaged), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(damaged, []byte("\x00asm"), 0o644); err != nil {
		t.Fatal(err)
	}
	const nowhere = "there is no cache folder, since neither HOME nor XDG_CACHE_HOME names one; set GRIDWRIGHT_CACHE to a folder"
	for name, tt := range map[string]struct {
		home, xdg, cache string
		row              string // the row of the table
		fault            string // the message of a command that needs the solver
	}{
		"a home": {home: dir, row: "not found   GRIDWRIGHT_CACHE  " + install,
			fault: "highs is not installed in " + filepath.Join(dir, ".cache", "gridwright", "highs-1.15.3")},
		"XDG": {home: dir, xdg: filepath.Join(dir, "xdg"), row: "not found   GRIDWRIGHT_CACHE  " + install,
			fault: "highs is not installed in " + filepath.Join(dir, "xdg", "gridwright", "highs-1.15.3")},
		"named": {home: dir, cache: filepath.Join(dir, "named"), row: "not found   GRIDWRIGHT_CACHE  " + install,
			fault: "highs is not installed in " + filepath.Join(dir, "named", "highs-1.15.3")},
		"named, relative": {home: dir, cache: "named", row: "not found   GRIDWRIGHT_CACHE  " + install,
			fault: "highs is not installed in " + filepath.Join(dir, "named", "highs-1.15.3")},
		"no home": {row: "not usable  GRIDWRIGHT_CACHE  " + nowhere + "; to install it: " + install, fault: nowhere},
		"damaged": {home: dir, cache: filepath.Join(dir, "damaged"),
			row:   "not usable  GRIDWRIGHT_CACHE  " + damaged + " is damaged: it is not that of highs@1.15.3; to install it: " + install,
			fault: damaged + " is damaged: it is not that of highs@1.15.3"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("HOME", tt.home)
			t.Setenv("XDG_CACHE_HOME", tt.xdg)
			t.Setenv("PATH", "")
			getenv := func(name string) string {
				return map[string]string{highswasm.Env: tt.cache, "GRIDWRIGHT_CBC": "/absent/cbc"}[name]
			}
			w := newWorld("")
			w.Getenv = getenv
			code := cli.Main(context.Background(), w.Env, []string{"list", "solvers"})
			row := ""
			for line := range strings.Lines(strings.ReplaceAll(w.out.String(), "\n    ", " ")) {
				if strings.HasPrefix(line, "highs ") {
					row = strings.TrimSpace(strings.TrimPrefix(line, "highs"))
				}
			}
			if code != 0 || row != tt.row {
				t.Errorf("exit code %d, the row is\n%s, want\n%s", code, row, tt.row)
			}
			w = newWorld("")
			w.Getenv = getenv
			code = cli.Main(context.Background(), w.Env, []string{"list", "solvers", "--json"})
			first, _, _ := strings.Cut(w.out.String(), "\n")
			var record struct {
				Found          bool
				Install, Error string
			}
			if err := json.Unmarshal([]byte(first), &record); err != nil || code != 0 || record.Found ||
				record.Install != install || record.Error != tt.fault {
				t.Errorf("exit code %d, %v: %s", code, err, first)
			}
			w = newWorld("latin\n1 .\n. .\n")
			w.Getenv = getenv
			code = cli.Main(context.Background(), w.Env, []string{"solve", "--engine", "mip@highs"})
			want := "gridwright: error: " + tt.fault + "; to install it: " + install + "\n"
			if code != 2 || w.err.String() != want {
				t.Errorf("exit code %d: %s, want %s", code, w.err.String(), want)
			}
		})
	}
}
