package gridwright_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/workspace"
)

// TestReadme: the README's program compiles in its own module and prints the answer.
func TestReadme(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("runs the go command")
	}
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	program := regexp.MustCompile(`(?m)(?:^    package main\n)(?:^(?:    .*)?\n)+`).Find(page)
	if program == nil {
		t.Fatal("the README has no program")
	}
	folder := t.TempDir()
	for name, text := range map[string]string{
		"main.go": regexp.MustCompile(`(?m)^    `).ReplaceAllString(string(program), ""),
		"go.mod":  "module example.com/mine\n\ngo 1.26\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = folder
	cmd.Env = workspace.Env(t, ".", folder)
	out, err := cmd.CombinedOutput()
	want := "unique\n 9 10 11 12\n 8  1  2  3\n 7  6  5  4\n"
	if err != nil || !strings.HasPrefix(string(out), want) {
		t.Errorf("%v: it prints\n%s", err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(program)), "\n")
	t.Logf("%d lines", len(lines))
}
