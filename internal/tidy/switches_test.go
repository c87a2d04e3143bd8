package tidy

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// growing lists enumerations that get constants with new kinds of puzzles, by package.
var growing = map[string]string{"puzzle": "What", "internal/explain": "Part", "internal/graph": "Form"}

// TestSwitches: a switch over a growing enumeration has all its constants or a default, so that a
// new constant is not forgotten.
func TestSwitches(t *testing.T) {
	constants := map[string][]string{} // by package
	for file, f := range syntax(t) {
		for _, d := range f.Decls {
			if pkg := path.Dir(file); growing[pkg] != "" {
				constants[pkg] = append(constants[pkg], enumerated(d, growing[pkg])...)
			}
		}
	}
	seen := 0
	for file, f := range syntax(t) {
		ast.Inspect(f, func(n ast.Node) bool {
			s, ok := n.(*ast.SwitchStmt)
			if !ok {
				return true
			}
			names, hasDefault := cases(s)
			for pkg, want := range constants {
				var missing []string
				for _, c := range want {
					if !slices.Contains(names, path.Base(pkg)+"."+c) &&
						(path.Dir(file) != pkg || !slices.Contains(names, c)) {
						missing = append(missing, c)
					}
				}
				if len(missing) == len(want) {
					continue
				}
				if seen++; len(missing) > 0 && !hasDefault {
					t.Errorf("%s:%d: the switch has no default and no case for %s", file, positions.Position(s.Pos()).Line,
						strings.Join(missing, ", "))
				}
			}
			return true
		})
	}
	if len(constants["puzzle"]) < 9 || len(constants) != len(growing) || seen < 10 {
		t.Errorf("found the constants %v and %d switches: the test looks in the wrong place", constants, seen)
	}
}

// enumerated returns the exported constants that a declaration enumerates, if they have the type.
func enumerated(d ast.Decl, typ string) (names []string) {
	g, ok := d.(*ast.GenDecl)
	if !ok || g.Tok != token.CONST {
		return nil
	}
	for i, spec := range g.Specs {
		s := spec.(*ast.ValueSpec)
		if id, ok := s.Type.(*ast.Ident); i == 0 && (!ok || id.Name != typ) {
			return nil
		}
		if s.Names[0].IsExported() {
			names = append(names, s.Names[0].Name)
		}
	}
	return names
}

// cases returns the names in the cases of a switch, as Name or package.Name, and whether it has a
// default.
func cases(s *ast.SwitchStmt) (names []string, hasDefault bool) {
	for _, c := range s.Body.List {
		list := c.(*ast.CaseClause).List
		hasDefault = hasDefault || list == nil
		for _, x := range list {
			switch x := x.(type) {
			case *ast.Ident:
				names = append(names, x.Name)
			case *ast.SelectorExpr:
				if pkg, ok := x.X.(*ast.Ident); ok {
					names = append(names, pkg.Name+"."+x.Sel.Name)
				}
			}
		}
	}
	return names, hasDefault
}
