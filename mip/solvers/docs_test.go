package solvers_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// blocks returns the indented blocks of a page without their indentation.
func blocks(t *testing.T, page string) []string {
	t.Helper()
	text, err := os.ReadFile("../../" + page)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	block := ""
	for line := range strings.Lines(string(text) + "\nend\n") {
		switch code, ok := strings.CutPrefix(line, "    "); {
		case ok:
			block += code
		case block != "" && strings.TrimSpace(line) == "":
			block += "\n"
		case block != "":
			all = append(all, block)
			block = ""
		}
	}
	return all
}

// TestDocsGo: whole programs of the pages print what the page says. The lines of other Go programs stand
// in the examples, one after the other.
func TestDocsGo(t *testing.T) {
	file, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	plain := func(text string) string {
		var b strings.Builder
		for line := range strings.Lines(text) {
			b.WriteString(strings.TrimSpace(line) + "\n")
		}
		return strings.TrimSpace(b.String())
	}
	examples, programs := plain(string(file)), 0
	for _, block := range blocks(t, "docs/modelling.md") {
		if !strings.Contains(block, ":= &lin.Model{") {
			continue
		}
		programs++
		if strings.HasPrefix(block, "package main\n") {
			runs(t, block)
			continue
		}
		if !strings.Contains(examples, plain(block)) {
			t.Errorf("no example has the lines\n%s", block)
		}
	}
	if programs < 3 {
		t.Errorf("the pages have %d programs in Go", programs)
	}
}

// runs runs a program. All that it prints has to be on the pages, as lines or in a comment.
func runs(t *testing.T, text string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", file).CombinedOutput()
	shown := append(blocks(t, "docs/modelling.md"), text)
	if err != nil || len(out) == 0 || !slices.ContainsFunc(shown, func(block string) bool {
		return strings.TrimSpace(block) == strings.TrimSpace(string(out)) ||
			strings.Contains(block, "// "+string(out))
	}) {
		t.Errorf("%v: a program prints\n%sand no page shows that:\n%s", err, out, text)
	}
}
