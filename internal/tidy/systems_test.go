package tidy

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
)

// TestSystems: all packages and their tests also pass the type checker for other systems. Of
// packages of others only the declarations are checked, and so they are of a package that is checked
// again with its tests. To vet them for each system would compile all of Go's library for it.
// GRIDWRIGHT_WHOLE adds macOS, most of whose files are those of Linux.
func TestSystems(t *testing.T) {
	if testing.Short() {
		t.Skip("it checks everything once more for each system")
	}
	systems := []string{"windows/amd64", "js/wasm"}
	if sample.Whole() {
		systems = append(systems, "darwin/arm64")
	}
	for _, system := range systems {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			checkTypes(t, system)
		})
	}
}

// checkTypes checks the types of all packages for a system.
func checkTypes(t *testing.T, system string) {
	goos, goarch, _ := strings.Cut(system, "/")
	all := listPackages(t, []string{"GOOS=" + goos, "GOARCH=" + goarch}, "-test", "./...")
	tested := map[string]bool{} // packages that are listed with their tests, too
	for _, p := range all {
		if m := variant.FindStringSubmatch(p.ImportPath); m != nil {
			tested[m[1]] = tested[m[1]] || m[1] == m[2]
		}
	}
	checked := typed{"unsafe": types.Unsafe}
	ours := 0
	for _, p := range all {
		name, of, again := strings.Cut(p.ImportPath, " ")
		// Of the variants of a package, only that for its own tests has files of tests.
		bodies := p.ours() && (again && strings.TrimSuffix(name, "_test")+".test" == strings.Trim(of, "[]") ||
			!again && !tested[name])
		checked.check(t, p, &types.Config{IgnoreFuncBodies: !bodies, Sizes: types.SizesFor("gc", goarch)}, nil)
		if bodies {
			ours++
		}
	}
	if ours < 190 {
		t.Errorf("only %d packages and tests were checked", ours)
	}
}

// variant matches the path of a package that is compiled for the tests of a package.
var variant = regexp.MustCompile(`^(\S+) \[(\S+)\.test\]$`)

// listed is a package as go list describes it.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string
	Module          *struct{ Main bool }
}

// ours reports whether the package is of this module.
func (p listed) ours() bool { return p.Module != nil && p.Module.Main }

// listPackages lists packages, each after all that it imports, but for package unsafe and the main
// packages of tests, which are generated.
func listPackages(t *testing.T, env []string, args ...string) (all []listed) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-deps",
		"-json=ImportPath,Dir,GoFiles,ImportMap,Module"}, args...)...)
	cmd.Dir = root
	cmd.Env = append(append(os.Environ(), "CGO_ENABLED=0"), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if p.ImportPath != "unsafe" && !strings.HasSuffix(p.ImportPath, ".test") {
			all = append(all, p)
		}
	}
	return all
}

// typed holds packages whose types were checked, by their paths.
type typed map[string]*types.Package

// check adds a package. It returns its files with their positions.
func (c typed) check(t *testing.T, p listed, config *types.Config, info *types.Info) (*token.FileSet, []*ast.File) {
	t.Helper()
	positions := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(positions, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	config.Error = func(err error) {
		if p.ours() {
			t.Error(err)
		}
	}
	config.Importer = importer(func(path string) (*types.Package, error) {
		if to, ok := p.ImportMap[path]; ok {
			path = to
		}
		if of := c[path]; of != nil {
			return of, nil
		}
		return nil, errors.New("not listed: " + path)
	})
	name, _, _ := strings.Cut(p.ImportPath, " ")
	c[p.ImportPath], _ = config.Check(name, positions, files, info) // Error has its errors
	return positions, files
}

// importer finds a package by its path.
type importer func(path string) (*types.Package, error)

func (i importer) Import(path string) (*types.Package, error) { return i(path) }
