package tidy

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestRootImports: package gridwright depends only on the standard library and this module, and on
// nothing that starts programs, draws or reads flags. -v lists the dependencies.
func TestRootImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f",
		"{{if .Standard}}std{{else}}{{.Module.Path}}{{end}} {{.ImportPath}}", module[:len(module)-1]).Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := map[string]int{}
	var standard []string
	for line := range strings.Lines(string(out)) {
		from, pkg, _ := strings.Cut(strings.TrimSpace(line), " ")
		modules[from]++
		switch {
		case from == "std":
			standard = append(standard, pkg)
		case from+"/" != module:
			t.Errorf("package gridwright compiles %s of %s", pkg, from)
		case pkg == module+"mip/exact": // arithmetic for package mip, and no solver
		case matches([]string{"mip/*"}, strings.TrimPrefix(pkg, module)):
			t.Errorf("package gridwright compiles the solver %s", pkg)
		}
	}
	// Packages that only the command line, solvers and pictures need.
	for _, pkg := range []string{"os/exec", "net", "net/http", "image", "image/png", "flag", "text/template",
		"html/template", "compress/gzip", "crypto/sha256", "plugin", "database/sql"} {
		if slices.Contains(standard, pkg) {
			t.Errorf("package gridwright compiles %s", pkg)
		}
	}
	if modules["std"] == 0 || len(modules) != 2 {
		t.Errorf("the modules are %v", modules)
	}
	t.Logf("modules: %v; standard library: %s", modules, strings.Join(standard, " "))
}
