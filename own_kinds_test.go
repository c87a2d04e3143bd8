package gridwright_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const ownKindsPage = "docs/own-kinds.md"

// TestOwnKindsQuotes: the code in the page is in the files that it names.
func TestOwnKindsQuotes(t *testing.T) {
	page, err := os.ReadFile(ownKindsPage)
	if err != nil {
		t.Fatal(err)
	}
	quotes := regexp.MustCompile("(?m)^From `([^`]+)`:\n\n((?:    .*\n|\n)+)").FindAllStringSubmatch(string(page), -1)
	for _, q := range quotes {
		text, err := os.ReadFile(q[1])
		if err != nil {
			t.Error(err)
			continue
		}
		code := strings.TrimRight(regexp.MustCompile(`(?m)^    `).ReplaceAllString(q[2], ""), "\n") + "\n"
		if !strings.Contains(string(text), "\n"+code) {
			t.Errorf("%s does not contain\n%s", q[1], code)
		}
	}
	blocks := len(regexp.MustCompile(`(?m)^\n    `).FindAll(page, -1)) // some have blank lines
	if len(quotes) < 5 || blocks < len(quotes) {
		t.Errorf("%d quotes, and %d pieces of code", len(quotes), blocks)
	}
}

// TestOwnKindsPage: the page lists each primitive of package rules, with the words of its file. -update
// writes the list.
func TestOwnKindsPage(t *testing.T) {
	page, err := os.ReadFile(ownKindsPage)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- primitives: go test -run OwnKindsPage . -update -->\n", "<!-- end -->\n"
	head, rest, ok := strings.Cut(string(page), begin)
	_, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no list of primitives", ownKindsPage)
	}
	want := head + begin + primitives(t) + end + tail
	if *update {
		if err := os.WriteFile(ownKindsPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(page) {
		t.Errorf("%s does not list the primitives as package rules describes them; -update writes the list", ownKindsPage)
	}
}

// primitives returns the list, by the files of package rules. The essay that opens each file has
// paragraphs that begin with Meaning, Formula and Model. A method completes rules if its comment says
// so.
func primitives(t *testing.T) string {
	files, err := filepath.Glob("rules/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if ok && fn.Recv != nil && fn.Doc != nil && regexp.MustCompile(`^\w+ completes (a rule|rules): `).MatchString(fn.Doc.Text()) {
				names = append(names, "`"+fn.Name.Name+"`")
			}
		}
		switch filepath.Base(file) { // these complete no rule, but make literals
		case "define.go":
			names = []string{"`Set.All`", "`Set.Any`"}
		case "auxiliary.go":
			names = []string{"`Set.Aux`", "`Set.AuxFact`"}
		}
		essay := slices.IndexFunc(f.Comments, func(c *ast.CommentGroup) bool { return strings.HasPrefix(c.Text(), "Meaning. ") })
		if (essay >= 0) != (len(names) > 0) {
			t.Errorf("%s: an essay and methods belong together; the methods are %v", file, names)
		}
		if essay < 0 || len(names) == 0 {
			continue
		}
		said := map[string]bool{}
		for paragraph := range strings.SplitSeq(strings.TrimSpace(f.Comments[essay].Text()), "\n\n") {
			head, text, _ := strings.Cut(paragraph, ". ")
			text = strings.Join(strings.Fields(text), " ")
			if said[head] = true; head == "Meaning" {
				b.WriteString(wrap("- "+strings.Join(names, ", ")+": "+text, "  "))
			}
		}
		if !said["Meaning"] || !said["Formula"] || !said["Model"] {
			t.Errorf("%s lacks a paragraph of Meaning, Formula or Model", file)
		}
	}
	return "\n" + b.String() + "\n"
}

// wrap breaks a text into lines of up to 100 characters. Lines after the first are indented.
func wrap(text, indent string) string {
	var b strings.Builder
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > 100 {
			b.WriteString(line + "\n")
			line = indent + word
		} else if line == "" {
			line = word
		} else {
			line += " " + word
		}
	}
	return b.String() + line + "\n"
}
