package tidy

import (
	"go/ast"
	"go/token"
	"path"
	"strings"
	"testing"
)

// mostBranches is the cyclomatic complexity above which a function needs a reason.
const mostBranches = 20

// Reasons for more.
const (
	kernel   = "an inner loop of a solver: a call within it costs time"
	oneByOne = "a flat list of cases, each a line or two"
)

// branchy are the functions with more, by package.
var branchy = map[string]string{
	". valid": oneByOne, "board readCell": oneByOne, "board fault": oneByOne,
	"formats overlays": oneByOne, "formats allGames": oneByOne,
	"internal/check contradictsNumbers": oneByOne, "internal/check contradictsPaths": oneByOne,
	"internal/check readHead": oneByOne, "internal/check rule": oneByOne,
	"internal/cli renamed": oneByOne, "internal/explain inWords": oneByOne,
	"internal/graph link": kernel, "internal/json appendValue": oneByOne, "kinds rule": oneByOne,
	"lin/mps setBound": oneByOne, "puzzle fault": oneByOne, "rules constraint": oneByOne,
}

// TestBranches: a function is split before it has more branches than one keeps in mind, unless a
// reason says why not.
func TestBranches(t *testing.T) {
	most := map[string]int{} // of the functions of a name
	for file, f := range syntax(t) {
		pkg := path.Dir(file)
		if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(pkg, "test") || strings.Contains(file, "testdata") {
			continue
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name := pkg + " " + fn.Name.Name
			n := branches(fn)
			most[name] = max(most[name], n)
			if n > mostBranches && branchy[name] == "" {
				t.Errorf("%s: %s has a complexity of %d, above %d: split it into named steps, or give its reason here",
					file, fn.Name.Name, n, mostBranches)
			}
		}
	}
	for name := range branchy {
		if most[name] <= mostBranches {
			t.Errorf("%s needs no reason: its complexity is %d", name, most[name])
		}
	}
}

// branches returns the cyclomatic complexity of a function: 1, and 1 for each if, for, case, && and
// ||.
func branches(fn ast.Node) int {
	n := 1
	ast.Inspect(fn, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			n += min(1, len(x.List))
		case *ast.CommClause:
			if x.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
