// Package tidy checks the house rules, as tests. It contains only tests.
package tidy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

// root is the top of the repository, seen from this package.
const root = "../.."

// lineWidth is the longest line of Go, in characters, so that two files fit side by side on a screen.
// Tests may have longer lines: a table row reads best on one line.
const lineWidth = 100

// files returns the paths of walk, of which there must be some.
func files(t *testing.T, ending string) []string {
	t.Helper()
	all, err := walk(ending)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatalf("there are no files *%s: the test looks in the wrong place", ending)
	}
	return all
}

// walk returns the paths, from the top, of all files with an ending. It skips hidden folders.
func walk(ending string) (all []string, err error) {
	err = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && rel != "." && (name[0] == '.' || name == "node_modules" || rel == "bin") {
			return fs.SkipDir
		}
		if !d.IsDir() && strings.HasSuffix(name, ending) {
			all = append(all, filepath.ToSlash(rel))
		}
		return nil
	})
	return all, err
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// parsed returns the syntax of all Go files, with comments, by their paths.
var parsed = sync.OnceValues(func() (map[string]*ast.File, error) {
	all := map[string]*ast.File{}
	paths, err := walk(".go")
	for _, file := range paths {
		if all[file], err = parser.ParseFile(positions, filepath.Join(root, file), nil,
			parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return nil, err
		}
	}
	return all, err
})

// positions holds those of the files of parsed.
var positions = token.NewFileSet()

// syntax yields the syntax of all Go files in order.
func syntax(t *testing.T) iter.Seq2[string, *ast.File] {
	t.Helper()
	all, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(string, *ast.File) bool) {
		for _, file := range slices.Sorted(maps.Keys(all)) {
			if !yield(file, all[file]) {
				return
			}
		}
	}
}

func TestLineWidth(t *testing.T) {
	for _, file := range files(t, ".go") {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for i, line := range strings.Split(string(read(t, file)), "\n") {
			if n := utf8.RuneCountInString(line); n > lineWidth {
				t.Errorf("%s:%d: %d characters, more than %d", file, i+1, n, lineWidth)
			}
		}
	}
}

// TestLeftovers finds notes and prints that were left behind, and paths of one machine. The patterns
// are split so that this file does not match itself.
func TestLeftovers(t *testing.T) {
	leftover := regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X|HA` + `CK)\b`)
	printed := regexp.MustCompile(`^[^/]*fmt\.Print`) // examples in comments print
	place := regexp.MustCompile(`(^|[^A-Za-z0-9_.])/(wo` + `rk|ho` + `me|ro` + `ot)/`)
	suspects := []string{"TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK", "fmt.Print", "/wo" + "rk/", "/ho" + "me/", "/ro" + "ot/"}
	for _, ending := range []string{".go", ".md", ".txtar", "Makefile", ".sh"} {
		for _, file := range files(t, ending) {
			text := string(read(t, file))
			if !slices.ContainsFunc(suspects, func(s string) bool { return strings.Contains(text, s) }) {
				continue
			}
			for i, line := range strings.Split(text, "\n") {
				code := ending == ".go" && !strings.HasSuffix(file, "_test.go") &&
					!strings.Contains(file, "/testdata/")
				if m := leftover.FindString(line); m != "" && code {
					t.Errorf("%s:%d: left behind: %s", file, i+1, m)
				}
				if code && !strings.HasPrefix(file, "examples/") && printed.MatchString(line) {
					t.Errorf("%s:%d: left behind: %s", file, i+1, line)
				}
				if m := place.FindString(line); m != "" {
					t.Errorf("%s:%d: a path of one machine: %s", file, i+1, m)
				}
			}
		}
	}
}

// TestTerminal: only the listed files write escape sequences and use the program's standard streams.
// They make sure that no text from input reaches a terminal unescaped.
func TestTerminal(t *testing.T) {
	own := regexp.MustCompile(`\\x1b|\\033|\\u001b|\\r\\x|os\.Std(out|err)\b`)
	may := map[string]bool{"internal/cli/terminal.go": true, "internal/cli/cli.go": true,
		"cmd/gridwright-check/main.go": true, "draw/text.go": true, "draw/boxes.go": true}
	found := 0
	for _, file := range files(t, ".go") {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "tools/") {
			continue
		}
		for i, line := range strings.Split(string(read(t, file)), "\n") {
			code, _, _ := strings.Cut(line, "//")
			switch m := own.FindString(code); {
			case m == "":
			case may[file]:
				found++
			default:
				t.Errorf("%s:%d: %s belongs in internal/cli/terminal.go, which explains why", file, i+1, m)
			}
		}
	}
	if found == 0 {
		t.Error("found no escape sequence at all: the test looks for the wrong thing")
	}
}

// TestDocumented: each package has a package comment, and each exported name and method a comment.
func TestDocumented(t *testing.T) {
	packages := map[string]bool{} // folder -> has a package comment
	for file, f := range syntax(t) {
		dir := path.Dir(file)
		packages[dir] = packages[dir] || f.Doc.Text() != ""
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, d := range f.Decls {
			for _, name := range undocumented(d) {
				t.Errorf("%s: %s has no comment", positions.Position(d.Pos()), name)
			}
		}
	}
	for dir, documented := range packages {
		if !documented {
			t.Errorf("package %s has no package comment", dir)
		}
	}
}

// undocumented lists the exported names of a declaration that have no comment.
func undocumented(d ast.Decl) []string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && exportedReceiver(d) && d.Doc.Text() == "" {
			return []string{d.Name.Name}
		}
	case *ast.GenDecl:
		var missing []string
		for _, spec := range d.Specs {
			group := d.Doc.Text() != ""
			switch s := spec.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() && !group && s.Doc.Text() == "" {
					missing = append(missing, s.Name.Name)
				}
			case *ast.ValueSpec:
				for _, n := range s.Names {
					if n.IsExported() && !group && s.Doc.Text() == "" && s.Comment.Text() == "" {
						missing = append(missing, n.Name)
					}
				}
			}
		}
		return missing
	}
	return nil
}

// exportedReceiver reports whether a function is not a method, or a method of an exported type.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	typ := d.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	name, ok := typ.(*ast.Ident)
	return ok && name.IsExported()
}

// TestCommentsName: a comment that begins with a name, in small letters or of a test, begins with one
// that it documents. A renamed function keeps no comment of its old name, and a deleted one leaves
// none behind.
func TestCommentsName(t *testing.T) {
	for _, f := range syntax(t) {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				checkComment(t, d.Doc, d.Name)
			case *ast.GenDecl:
				var all []*ast.Ident
				for _, spec := range d.Specs {
					names, doc := declaredBy(spec)
					checkComment(t, doc, names...)
					all = append(all, names...)
				}
				checkComment(t, d.Doc, all...)
			}
		}
	}
}

// declaredBy returns the names that a part of a declaration declares, and its comment.
func declaredBy(spec ast.Spec) ([]*ast.Ident, *ast.CommentGroup) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		return []*ast.Ident{s.Name}, s.Doc
	case *ast.ValueSpec:
		return s.Names, s.Doc
	}
	return nil, nil
}

// aName matches what can only be a name at the beginning of a comment.
var aName = regexp.MustCompile(`^([a-z]\w*|(Test|Benchmark|Fuzz)[A-Z]\w*)`)

// checkComment reports a comment that begins with the name of something else.
func checkComment(t *testing.T, doc *ast.CommentGroup, names ...*ast.Ident) {
	first := aName.FindString(doc.Text())
	if first != "" && len(names) > 0 &&
		!slices.ContainsFunc(names, func(n *ast.Ident) bool { return n.Name == first }) {
		t.Errorf("%s: the comment of %s begins with %s", positions.Position(doc.Pos()), names[0].Name, first)
	}
}

// TestNoInit: nothing registers itself.
func TestNoInit(t *testing.T) {
	for file, f := range syntax(t) {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s has an init function", file)
			}
		}
	}
}
