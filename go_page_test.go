package gridwright_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestGoPage: each program of docs/go.md runs, and prints what the page shows below it.
func TestGoPage(t *testing.T) {
	if runtime.GOARCH == "wasm" || testing.Short() {
		t.Skip("runs the go command")
	}
	page, err := os.ReadFile("docs/go.md")
	if err != nil {
		t.Fatal(err)
	}
	programs := regexp.MustCompile(`(?m)^    package main\n(?:(?:    .*)?\n)+It prints:\n\n((?:    .*\n)+)`).FindAllSubmatch(page, -1)
	if len(programs) != strings.Count(string(page), "\n    package main\n") || len(programs) < 4 {
		t.Fatalf("%d programs have their output below them", len(programs))
	}
	for _, m := range programs {
		unindented := regexp.MustCompile(`(?m)^    `).ReplaceAllString
		text, _, _ := strings.Cut(unindented(string(m[0]), ""), "It prints:")
		file := filepath.Join(t.TempDir(), "main.go")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("go", "run", file).CombinedOutput()
		if want := unindented(string(m[1]), ""); err != nil || string(out) != want {
			t.Errorf("%v: it prints\n%s\nwant\n%s", err, out, want)
		}
	}
}
