package page_test

import (
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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
// their own, on one site and with one program.
func TestModules(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	built := t.TempDir()
	env := append(workspace.Env(t, filepath.Join("..", ".."), "browser", "site"), "GRIDWRIGHT_SITE="+built)
	run := func(t *testing.T, folder, program string, args ...string) string {
		t.Helper()
		cmd := exec.Command(program, args...)
		cmd.Dir = folder
		cmd.Env = env
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		t.Logf("%s", out)
		return string(out)
	}
	browser := filepath.Join(built, "browser.test")
	var all sync.WaitGroup
	for _, args := range [][]string{{"site", "run", ".", "-o", built},
		{"site", "build", "-trimpath", "-o", built, "github.com/gridwright/gridwright/cmd/gridwright"},
		{"browser", "test", "-c", "-o", browser, "."}} {
		all.Go(func() {
			t.Run(args[1], func(t *testing.T) { run(t, args[0], "go", args[1:]...) })
		})
	}
	if all.Wait(); t.Failed() {
		return
	}
	// More parts than there are cores, as t.Parallel allows: browsers mostly wait. Walks take as long as
	// a third of all else.
	const longest = "TestWalks"
	names := strings.Fields(run(t, "browser", browser, "-test.list", "^Test"))
	others := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == longest })
	if len(others) != len(names)-1 {
		t.Errorf("there is no %s", longest)
	}
	parts := [4][]string{{longest}}
	for i, name := range others {
		parts[1+i%3] = append(parts[1+i%3], name)
	}
	for i, part := range parts {
		all.Go(func() {
			t.Run(fmt.Sprint("browser ", i), func(t *testing.T) {
				run(t, "browser", browser, "-test.timeout", "20m", "-test.run", "^("+strings.Join(part, "|")+")$")
			})
		})
	}
	t.Run("site", func(t *testing.T) {
		run(t, "site", "go", "test", "-count=1", "-timeout", "20m", ".")
	})
	all.Wait()
}
