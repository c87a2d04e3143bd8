package gridwright_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestOptionsDoc: the doc of each function with options lists them, and lists only options.
func TestOptionsDoc(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	p, err := doc.NewFromFiles(fset, files, "github.com/gridwright/gridwright")
	if err != nil {
		t.Fatal(err)
	}
	options, funcs := map[string]bool{}, p.Funcs
	for _, typ := range p.Types {
		for _, f := range typ.Funcs { // the constructors of a type
			options[f.Name] = typ.Name == "Option"
			funcs = append(funcs, f)
		}
	}
	listed := 0
	for _, f := range funcs {
		params := f.Decl.Type.Params.List
		if len(params) == 0 || options[f.Name] {
			continue
		}
		rest, ok := params[len(params)-1].Type.(*ast.Ellipsis)
		if elt, named := (*ast.Ident)(nil), false; ok {
			elt, named = rest.Elt.(*ast.Ident)
			ok = named && elt.Name == "Option"
		}
		if !ok {
			continue
		}
		_, list, ok := strings.Cut("\n"+f.Doc, "\nOptions: ")
		if !ok {
			t.Errorf("the doc of %s has no line \"Options: ...\"", f.Name)
		}
		list, _, _ = strings.Cut(list, ".\n")
		if strings.HasPrefix(list, "those of ") {
			continue
		}
		for _, name := range strings.FieldsFunc(strings.ReplaceAll(list, " and ", " "), func(r rune) bool {
			return r == ',' || r == ' ' || r == '\n'
		}) {
			if listed++; !options[name] {
				t.Errorf("%s lists %q, which is not an option", f.Name, name)
			}
		}
	}
	if listed < 50 {
		t.Errorf("only %d options are listed", listed)
	}
}
