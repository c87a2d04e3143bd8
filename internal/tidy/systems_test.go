package tidy

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
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
	cmd := exec.Command("go", "list", "-deps", "-test", "-json=ImportPath,Dir,GoFiles,ImportMap,Module",
		"./...")
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	tested := map[string]bool{} // packages that are listed with their tests, too
	for _, m := range variant.FindAllStringSubmatch(string(out), -1) {
		tested[m[1]] = tested[m[1]] || m[1] == m[2]
	}
	checked := map[string]*types.Package{"unsafe": types.Unsafe}
	ours := 0
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath, Dir string
			GoFiles         []string
			ImportMap       map[string]string
			Module          *struct{ Main bool }
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if p.ImportPath == "unsafe" || strings.HasSuffix(p.ImportPath, ".test") {
			continue // the main packages of tests are generated
		}
		main := p.Module != nil && p.Module.Main
		name, of, again := strings.Cut(p.ImportPath, " ")
		// Of the variants of a package, only that for its own tests has files of tests.
		bodies := main && (again && strings.TrimSuffix(name, "_test")+".test" == strings.Trim(of, "[]") ||
			!again && !tested[name])
		files := token.NewFileSet()
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, f)
		}
		config := types.Config{IgnoreFuncBodies: !bodies, Sizes: types.SizesFor("gc", goarch),
			Error: func(err error) {
				if main {
					t.Error(err)
				}
			},
			Importer: importer(func(path string) (*types.Package, error) {
				if to, ok := p.ImportMap[path]; ok {
					path = to
				}
				if of := checked[path]; of != nil {
					return of, nil
				}
				return nil, errors.New("not listed: " + path)
			})}
		checked[p.ImportPath], _ = config.Check(name, files, parsed, nil) // Error has its errors
		if bodies {
			ours++
		}
	}
	if ours < 190 {
		t.Errorf("only %d packages and tests were checked", ours)
	}
}

// variant matches the path of a package that is compiled for the tests of a package.
var variant = regexp.MustCompile(`"ImportPath": "(\S+) \[(\S+)\.test\]`)

// importer finds a package by its path.
type importer func(path string) (*types.Package, error)

func (i importer) Import(path string) (*types.Package, error) { return i(path) }
