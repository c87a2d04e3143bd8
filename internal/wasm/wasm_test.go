// Package wasm tests the library in WebAssembly, where all goroutines share one thread. It contains
// only tests.
package wasm

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/page"
	"github.com/gridwright/gridwright/internal/sample"
)

// engines lists the packages whose tests run under node: those that search, and the packages below
// them. The MIP solvers are not included: they run programs, which a browser can't.
var engines = []string{"internal/work", "sat", "internal/engine/relay", "internal/engine/restart", "internal/engine/viasat",
	"internal/family/path/search", "internal/family/link/search", "internal/family/latin/search/masks"}

// more lists those that run with GRIDWRIGHT_WHOLE, too. They add more searches, but no other way in
// which a search looks at the clock.
var more = []string{"cnf", "lrat", "internal/engine/...", "internal/encoding/...",
	"internal/family/path/reach", "internal/family/path/search/...", "internal/family/path/stated",
	"internal/family/link/search/...", "internal/family/link/stated",
	"internal/family/latin/search/...", "internal/family/latin/stated"}

// long matches the tests that run with GRIDWRIGHT_WHOLE alone: they compare long searches that never
// look at the clock.
const long = "^Test(Budgets|Calls|Count|OracleAgrees|Small|Modes|Random3|Families|Walks|Differential.*|Sparse|Narrow|EnginesAgree|SweepAgrees.*)$"

// flags compile the tests as the page is compiled, with whose objects they share the cache.
var flags = page.ModuleFlags()

// TestNode runs the short tests of the engines by Go's runner for WebAssembly. Among others, they test
// that a search sees deadlines and cancellations of other goroutines. It takes 45 s of processor time.
func TestNode(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node, which runs WebAssembly, is not installed: ", err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	args := slices.Concat([]string{"test", "-short", "-timeout", "15m", "-vet=off"}, flags,
		[]string{"-exec", filepath.Join(goroot(t), "lib", "wasm", "go_js_wasm_exec")})
	packages := engines
	if sample.Whole() {
		packages = slices.Concat(engines, more)
	} else {
		args = append(args, "-skip", long)
	}
	for _, pkg := range packages {
		args = append(args, "./"+pkg)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = root, append(environment(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ran := 0
	for line := range strings.Lines(string(out)) {
		switch {
		case strings.Contains(line, "[no tests to run]"):
			t.Errorf("nothing was tested: %s", line)
		case strings.HasPrefix(line, "ok"):
			ran++
		}
	}
	if ran < len(engines) {
		t.Errorf("only %d packages were tested:\n%s", ran, out)
	}
	t.Logf("\n%s", out)
}

// goroot returns the folder of the Go installation that runs this test.
func goroot(t testing.TB) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// environment returns the variables of the process that Go and node need: in WebAssembly, all
// variables together may have only 8 KB.
func environment() []string {
	keep := []string{"PATH", "HOME", "USERPROFILE", "LOCALAPPDATA", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP", "XDG_CACHE_HOME"}
	return slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return !strings.HasPrefix(name, "GO") && !slices.Contains(keep, name)
	})
}
