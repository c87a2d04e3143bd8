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
	"strings"
	"testing"
)

// TestSystems: all packages and their tests also pass the type checker for other systems. Of
// packages of others only the declarations are checked. To vet them for each system would compile
// all of Go's library for it.
func TestSystems(t *testing.T) {
	if testing.Short() {
		t.Skip("it checks everything three times")
	}
	for _, system := range []string{"windows/amd64", "darwin/arm64", "js/wasm"} {
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
		files := token.NewFileSet()
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, f)
		}
		config := types.Config{IgnoreFuncBodies: !main, Sizes: types.SizesFor("gc", goarch),
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
		name, _, _ := strings.Cut(p.ImportPath, " ")
		checked[p.ImportPath], _ = config.Check(name, files, parsed, nil) // Error has its errors
		if main {
			ours++
		}
	}
	if ours < 200 {
		t.Errorf("only %d packages and tests were checked", ours)
	}
}

// importer finds a package by its path.
type importer func(path string) (*types.Package, error)

func (i importer) Import(path string) (*types.Package, error) { return i(path) }
