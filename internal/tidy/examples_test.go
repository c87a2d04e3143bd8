package tidy

import (
	"path"
	"strings"
	"testing"
)

// TestPublicExamples: each public package has an example, which go doc's readers can copy.
func TestPublicExamples(t *testing.T) {
	example := map[string]bool{}
	for _, file := range files(t, ".go") {
		pkg := path.Dir(file)
		if !matches(public, pkg) || matches(testOnly, pkg) {
			continue
		}
		example[pkg] = example[pkg] || strings.HasSuffix(file, "_test.go") && strings.Contains(string(read(t, file)), "\nfunc Example")
	}
	if len(example) < 20 {
		t.Errorf("only %d public packages", len(example))
	}
	for pkg, has := range example {
		if !has {
			t.Errorf("package %s has no example", pkg)
		}
	}
}
