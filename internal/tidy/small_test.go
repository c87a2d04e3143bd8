package tidy

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// heavy lists packages of the standard library, with their subpackages, that are too large for a web
// page that solves: such a page loads all dependencies of package gridwright.
var heavy = []string{"archive", "compress", "crypto", "database", "debug", "encoding/gob",
	"encoding/json", "encoding/xml", "expvar", "go", "html", "image", "log", "mime", "net", "os/exec",
	"regexp", "testing", "text"}

func isHeavy(pkg string) bool {
	return slices.ContainsFunc(heavy, func(h string) bool {
		return pkg == h || strings.HasPrefix(pkg, h+"/")
	})
}

// TestSmall: neither package gridwright nor its dependencies in this module import a heavy package.
func TestSmall(t *testing.T) {
	imports := map[string][]string{} // by package
	for file, f := range syntax(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		pkg := path.Dir(file)
		for _, imp := range f.Imports {
			name, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			imports[pkg] = append(imports[pkg], name)
		}
	}
	reached := []string{"."}
	for i := 0; i < len(reached); i++ {
		for _, name := range imports[reached[i]] {
			if isHeavy(name) {
				t.Errorf("package gridwright is built on %s, which imports %s", reached[i], name)
			}
			to, own := strings.CutPrefix(name, module)
			if own && !slices.Contains(reached, to) {
				reached = append(reached, to)
			}
		}
	}
	for _, pkg := range []string{"puzzle", "sat", "lin", "internal/catalog", "internal/family/path"} {
		if !slices.Contains(reached, pkg) {
			t.Errorf("package gridwright does not depend on %s: the test looks in the wrong place", pkg)
		}
	}
	if !isHeavy("encoding/json") || !isHeavy("net/http") || isHeavy("encoding/binary") {
		t.Error("isHeavy is wrong")
	}
}
