package page_test

import (
	"os"
	"os/exec"
	"testing"
)

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
