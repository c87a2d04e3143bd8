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
	unsplit  = "it has grown, and nobody has split it yet"
)

// branchy are the functions with more, by package.
var branchy = map[string]string{
	". generate": unsplit, ". walk": unsplit, ". valid": oneByOne,
	"board Layout": unsplit, "board readCell": oneByOne, "board fault": oneByOne, "draw trace": unsplit,
	"formats overlays": oneByOne, "formats games": oneByOne,
	"internal/check contradictsNumbers": oneByOne, "internal/check contradictsPaths": oneByOne,
	"internal/check readHead": oneByOne, "internal/check judgeOpen": unsplit, "internal/check rule": oneByOne,
	"internal/cli renamed": oneByOne, "internal/cli printHelp": unsplit,
	"internal/engine/viamip relax": unsplit, "internal/explain inWords": oneByOne,
	"internal/explain takeGraphs": unsplit, "internal/explain direct": unsplit, "internal/explain Complete": unsplit,
	"internal/explain steps": unsplit, "internal/explain implied": unsplit, "internal/explain index": unsplit,
	"internal/explain touches": unsplit, "internal/family/latin/techniques readSign": unsplit,
	"internal/family/latin/techniques chains":      unsplit,
	"internal/family/link/search/frontier walkRim": unsplit, "internal/family/path/search/frontier read": unsplit,
	"internal/graph link": kernel, "internal/json appendValue": oneByOne, "kinds rule": oneByOne,
	"kinds divided": unsplit, "lin/lp number": unsplit, "lin/mps setBound": oneByOne, "mip/pb rays": kernel,
	"mip/simplex primal": kernel, "mip/simplex entering": kernel, "mip/simplex singletons": kernel,
	"puzzle fault": oneByOne, "rules Formula": unsplit, "rules constraint": oneByOne,
	"rules Complete": unsplit, "rules add": unsplit,
	"sat collect": kernel,
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

// branches returns the cyclomatic complexity of a function: 1, and 1 for each if, for, case, && and ||.
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
