package page_test

import (
	"os"
	"os/exec"
	"testing"
)

// TestBrowser runs the tests of the page in a browser, which are a module of their own.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	cmd := exec.Command("go", "test", "-count=1", ".")
	cmd.Dir = "browser"
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
