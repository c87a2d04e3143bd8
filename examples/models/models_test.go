// Package models holds ten models as whole programs, each beside the same in PuLP. Run one with
//
//	go run examples/models/blending.go
package models

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestModels: each program prints what its last comment says. One build has all of them.
func TestModels(t *testing.T) {
	folder := t.TempDir()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	calls, want := "", ""
	var args = []string{"run"}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(file, ".go")
		body, output, found := strings.Cut(string(text), "\t// Output:\n")
		if !found {
			t.Fatalf("%s has no output", file)
		}
		for line := range strings.Lines(output) {
			if said, ok := strings.CutPrefix(line, "\t// "); ok {
				want += said
			}
		}
		want += "end of " + name + "\n"
		calls += fmt.Sprintf("\t%s()\n\tprintln%s()\n", name, name)
		body = strings.Replace(body, "//go:build ignore\n", "", 1)
		body = strings.Replace(body, "\nfunc main() {", "\nfunc println"+name+
			"() { fmt.Println(\"end of "+name+"\") }\n\nfunc "+name+"() {", 1)
		args = append(args, write(t, folder, file, body+"}\n"))
	}
	args = append(args, write(t, folder, "main.go", "package main\n\nfunc main() {\n"+calls+"}\n"))
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil || string(out) != want || len(args) != 12 {
		t.Errorf("%d files, %v:\n%s\nwant\n%s", len(args), err, out, want)
	}
}

func write(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestPuLP: each model beside it in PuLP has the optimum that its last comment says.
func TestPuLP(t *testing.T) {
	const python = "/usr/bin/python3" // Debian's, for which python3-pulp is
	if err := exec.Command(python, "-c", "import pulp; assert pulp.COIN_CMD().available()").Run(); err != nil {
		t.Skip("there is no PuLP with CBC")
	}
	files, err := filepath.Glob("*.py")
	if err != nil || len(files) != 10 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, want, _ := strings.Cut(string(text[strings.LastIndex(string(text), "#"):]), "# ")
		cmd := exec.Command(python, "-c", string(text))
		cmd.Dir = t.TempDir()
		out, err := cmd.CombinedOutput()
		got := strings.TrimSuffix(strings.TrimSpace(string(out)), ".0")
		if err != nil || got != strings.TrimSpace(want) {
			t.Errorf("%s: %v, %s, want %s", file, err, out, want)
		}
	}
}
