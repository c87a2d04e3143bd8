// Package workspace lets tests build other modules with the packages of this one as they are
// compiled already. A module that only requires this one compiles all of them again.
package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Env returns the environment in which the go command builds modules, named by their folders,
// together with the module in root.
func Env(t testing.TB, root string, modules ...string) []string {
	t.Helper()
	text := "go 1.26.0\n"
	for _, folder := range append([]string{root}, modules...) {
		full, err := filepath.Abs(folder)
		if err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprintf("use %q\n", full)
	}
	file := filepath.Join(t.TempDir(), "go.work")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	flags := strings.TrimSpace(os.Getenv("GOFLAGS") + " -mod=readonly")
	return append(os.Environ(), "GOWORK="+file, "GOFLAGS="+flags)
}
