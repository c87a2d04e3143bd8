package page_test

import (
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/page"
)

// TestPreloads: the page loads all of its modules at once. Otherwise a browser learns of a module only
// when it has the one that imports it, and the first answer comes later.
func TestPreloads(t *testing.T) {
	index, err := fs.ReadFile(page.Static(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	modules, err := fs.Glob(page.Static(), "*.js")
	if err != nil || len(modules) == 0 {
		t.Fatal(modules, err)
	}
	for _, name := range modules {
		line := `<link rel="modulepreload" href="` + name + `">`
		own := name == "app.js" || name == "worker.js" // loaded by the page, and by workers
		if strings.Contains(string(index), line) == own {
			t.Errorf("index.html: %s has to be there: %t", line, !own)
		}
	}
}

// TestBrowser runs the tests of the page in a browser, which are a module of their own.
func TestBrowser(t *testing.T) { module(t, "browser") }

// TestSite runs the tests of the site and of the modules of WebAssembly.
func TestSite(t *testing.T) { module(t, "site") }

// module runs the tests of a module in a folder.
func module(t *testing.T, folder string) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes a minute")
	}
	cmd := exec.Command("go", "test", "-count=1", ".")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
