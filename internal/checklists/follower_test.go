package checklists

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFollower: a follower notices if a list is not followed, or if following it is not enough.
func TestFollower(t *testing.T) {
	const list = "# Lists\n\n## A thing\n\nTouches: `things/NAME` (new), `list.go`.\n\n1. Make a folder,\n   and add a line.\n\n## Another\n"
	const listing = "package list\n\nimport (\n\t\"a\"\n)\n\nvar all = []int{\n\ta.One,\n}\n\nvar more = []int{\n\ta.Two,\n}\n"
	thing := func(f *follower) error { return write(f.module, "things/toy/toy.go", "package toy\n") }
	line := func(f *follower) error { return f.insert([]string{"list.go", "all =", "\tb.Two,\n\tb.Three,"}) }
	for _, tt := range []struct {
		name  string
		steps []func(*follower) error
		says  string // "" where all is well
	}{
		{"as it says", []func(*follower) error{thing, line,
			func(f *follower) error { return f.insert([]string{"list.go", "import (", "\t\"b\""}) },
			func(f *follower) error { return write(f.module, "list_test.go", "package list\n") },
			func(f *follower) error { return write(f.module, "docs/page.md", "More.\n") },
			func(f *follower) error { return f.step([]string{"Make a folder, and add a line."}) }}, ""},
		{"another file", []func(*follower) error{thing, line,
			func(f *follower) error { return write(f.module, "other.go", "package list\n") }}, "other.go is touched"},
		{"two places", []func(*follower) error{thing, line,
			func(f *follower) error { return f.insert([]string{"list.go", "more =", "\tb.Two,"}) }}, "list.go is changed in 2 places"},
		{"no folder", []func(*follower) error{line}, "things/NAME is not touched"},
		{"no line", []func(*follower) error{thing}, "list.go is not touched"},
		{"another step", []func(*follower) error{func(f *follower) error { return f.step([]string{"Make two folders."}) }},
			"no longer has the sentence \"Make two folders.\""},
		{"no such line", []func(*follower) error{func(f *follower) error { return f.insert([]string{"list.go", "none", ""}) }},
			"where does this belong now?"},
		{"two such lines", []func(*follower) error{func(f *follower) error { return f.insert([]string{"list.go", "[]int", ""}) }},
			"twice"},
		{"no such text", []func(*follower) error{func(f *follower) error { return f.swap([]string{"list.go", "none", ""}) }},
			"0 times, not once"},
		{"not Go any more", []func(*follower) error{func(f *follower) error { return f.insert([]string{"list.go", "all =", "}"}) }},
			"list.go: "},
	} {
		f := &follower{module: t.TempDir(), page: list}
		err := write(f.module, "list.go", listing)
		if err == nil {
			err = f.begin([]string{"A thing"})
		}
		for _, step := range tt.steps {
			if err == nil {
				err = step(f)
			}
		}
		if err == nil {
			err = f.done(nil)
		}
		if tt.says == "" && err != nil || tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.says)
		}
	}
	f := &follower{module: t.TempDir(), page: list}
	if err := f.begin([]string{"Nothing"}); err == nil {
		t.Error("a checklist that is not there is begun")
	}
	if err := f.begin([]string{"Another"}); err != nil {
		t.Error(err)
	}
	if err := f.done(nil); err == nil || !strings.Contains(err.Error(), "does not list what it touches") {
		t.Errorf("a list without what it touches: %v", err)
	}
}

func write(folder, name, text string) error {
	full := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		return err
	}
	return os.WriteFile(full, []byte(text), 0o644)
}

// TestAllFollowed: a script follows each checklist of the page, except "A package", which the others
// include.
func TestAllFollowed(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(page)))
	if err != nil {
		t.Fatal(err)
	}
	scripts, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range scripts {
		script, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString("\n" + string(script))
	}
	found := 0
	for line := range strings.Lines(string(text)) {
		heading, ok := strings.CutPrefix(strings.TrimSpace(line), "## ")
		if !ok || heading == "A package" {
			continue
		}
		found++
		if !strings.Contains(all.String(), "\nchecklist '"+heading+"'\n") {
			t.Errorf("no script follows the checklist %q", heading)
		}
	}
	if found < 6 {
		t.Errorf("found %d checklists", found)
	}
}
