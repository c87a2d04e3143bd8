package page_test

import (
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/page"
	"github.com/gridwright/gridwright/internal/workspace"
)

// TestPreloads: the page loads all of its modules at once. Otherwise a browser learns of a module only
// when it has the one that imports it, and the first answer comes later.
func TestPreloads(t *testing.T) {
	index, err := fs.ReadFile(page.Static(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	modules, err := fs.Glob(page.Static(), "*.js")
	if err != nil || len(modules) == 0 {
		t.Fatal(modules, err)
	}
	for _, name := range modules {
		line := `<link rel="modulepreload" href="` + name + `">`
		// Some are loaded by the page, and by workers; a certificate is checked, panels, lessons and the
		// library are shown when somebody asks.
		own := slices.Contains([]string{"app.js", "worker.js", "model.js", "lesson.js", "notebook.js",
			"set.js", "sheet.js", "zoom.js", "library.js", "daily.js", "mine.js", "about.js", "first.js", "keys.js",
			"link.js", "offline.js", "sw.js"}, name) || strings.HasPrefix(name, "check")
		if strings.Contains(string(index), line) == own {
			t.Errorf("index.html: %s has to be there: %t", line, !own)
		}
	}
}

// TestModules runs the tests of the page in a browser and those of the site, which are modules of
// their own, on one site.
func TestModules(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	built := t.TempDir()
	env := workspace.Env(t, filepath.Join("..", ".."), "browser", "site")
	run := func(t *testing.T, folder string, args ...string) {
		t.Helper()
		cmd := exec.Command("go", args...)
		cmd.Dir = folder
		cmd.Env = append(env, "GRIDWRIGHT_SITE="+built)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		t.Logf("%s", out)
	}
	run(t, "site", "run", ".", "-o", built)
	for _, part := range [][]string{{"browser", "-run", "^Test[A-R]"}, {"browser", "-skip", "^Test[A-R]"}, {"site"}} {
		t.Run(strings.Join(part, " "), func(t *testing.T) {
			t.Parallel() // browsers mostly wait
			run(t, part[0], slices.Concat([]string{"test", "-count=1", "-timeout", "20m"}, part[1:], []string{"."})...)
		})
	}
}
