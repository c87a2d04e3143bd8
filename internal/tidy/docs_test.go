package tidy

import (
	"go/ast"
	"regexp"
	"strings"
	"testing"
)

// declared holds the names that the module's Go files declare.
type declared struct {
	packages map[string]map[string]bool // by package name; packages of the same name share an entry
	members  map[string]map[string]bool // fields and methods, by the name of the type
	any      map[string]bool            // all of these together
}

func declarations(t *testing.T) declared {
	t.Helper()
	d := declared{map[string]map[string]bool{}, map[string]map[string]bool{}, map[string]bool{}}
	for _, f := range syntax(t) {
		for _, decl := range f.Decls {
			d.add(strings.TrimSuffix(f.Name.Name, "_test"), decl)
		}
	}
	return d
}

func (d declared) add(pkg string, decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv == nil {
			d.name(pkg, decl.Name)
			return
		}
		typ := decl.Recv.List[0].Type
		if star, ok := typ.(*ast.StarExpr); ok {
			typ = star.X
		}
		if index, ok := typ.(*ast.IndexExpr); ok {
			typ = index.X
		}
		if of, ok := typ.(*ast.Ident); ok {
			d.member(of.Name, decl.Name)
		}
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch s := spec.(type) {
			case *ast.ValueSpec:
				for _, n := range s.Names {
					d.name(pkg, n)
				}
			case *ast.TypeSpec:
				d.name(pkg, s.Name)
				var fields *ast.FieldList
				switch typ := s.Type.(type) {
				case *ast.StructType:
					fields = typ.Fields
				case *ast.InterfaceType:
					fields = typ.Methods
				default:
					continue
				}
				for _, field := range fields.List {
					for _, n := range field.Names {
						d.member(s.Name.Name, n)
					}
				}
			}
		}
	}
}

func (d declared) name(pkg string, n *ast.Ident) {
	if d.packages[pkg] == nil {
		d.packages[pkg] = map[string]bool{}
	}
	d.packages[pkg][n.Name], d.any[n.Name] = true, true
}

func (d declared) member(of string, n *ast.Ident) {
	if d.members[of] == nil {
		d.members[of] = map[string]bool{}
	}
	d.members[of][n.Name], d.any[n.Name] = true, true
}

// goName matches a code span with a Go name: Name, Type.Member, pkg.Name or pkg.Type.Member, optionally
// with a star before it or parentheses after it.
var goName = regexp.MustCompile("`\\*?((?:[a-z][a-z0-9]*\\.)?[A-Z]\\w*(?:\\.[A-Z]\\w*)?)(?:\\(\\))?`")

// capitals matches environment variables and similar names, which are not Go names.
var capitals = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)

// missing lists the names of a text that are declared nowhere. It skips names of packages outside this
// module.
func (d declared) missing(text string) []string {
	var all []string
	for _, m := range goName.FindAllStringSubmatch(text, -1) {
		parts := strings.Split(m[1], ".")
		names := d.any
		if pkg := parts[0]; strings.ToLower(pkg) == pkg {
			if d.packages[pkg] == nil {
				continue
			}
			names, parts = d.packages[pkg], parts[1:]
		} else if len(parts) == 1 && capitals.MatchString(pkg) {
			continue
		}
		if !names[parts[0]] || len(parts) == 2 && !d.members[parts[0]][parts[1]] {
			all = append(all, m[1])
		}
	}
	return all
}

// TestDocsNames: the Go names in the pages exist. The changelog may name former ones.
func TestDocsNames(t *testing.T) {
	d := declarations(t)
	for _, file := range files(t, ".md") {
		if file == "CHANGELOG.md" {
			continue
		}
		for _, name := range d.missing(string(read(t, file))) {
			t.Errorf("%s names %s, which is declared nowhere", file, name)
		}
	}
	text := "`lin.Model`, `*lin.Model`, `Model.Portable`, `lin.Model.Portable`, `Check`, `puzzle.Kind.Monotone`, `os.Exit`, `PATH`, " +
		"`lin.Nowhere`, `Model.Nowhere`, `lin.Model.Nowhere`, `Nowhere()`"
	if got := strings.Join(d.missing(text), " "); got != "lin.Nowhere Model.Nowhere lin.Model.Nowhere Nowhere" {
		t.Errorf("the check misses names: %s", got)
	}
}
