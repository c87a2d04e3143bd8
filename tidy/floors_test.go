package tidy

import (
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/gridwright/gridwright/"

// basement is below the ground floor: what every package may import, grid, lin and cnf too. nowhere
// is the floor of a package that has none.
const (
	basement = -1
	nowhere  = -2
)

// floors holds the floor of each package, by a pattern of path.Match. A package may import only
// packages on lower floors, and those below its own folder on the same floor.
var floors = []struct {
	pattern string
	floor   int
}{
	{"work", basement},
	{"grid", 0}, {"lin", 0}, {"lin/internal/unzip", 0}, {"cnf", 0},
	{"mip/highswasm", 4}, // before the pattern that it matches, too
	{"puzzle", 1}, {"lin/lp", 1}, {"lin/mps", 1}, {"lin/sol", 1}, {"lin/file", 2}, {"mip", 1},
	{"sat", 1}, {"lrat", 1},
	{"family/*", 2}, {"engine", 2}, {"engine/diagram", 2}, {"formulation", 2}, {"encoding", 2},
	{"mip/program", 2},
	{"family/*/reach", 3},
	{"family/*/search", 5}, {"family/*/search/*", 4}, {"family/*/mipform", 4}, {"family/*/satform", 4},
	{"mip/*", 3},
	{"family/*/random", 3},
	{"engine/viamip", 3}, {"engine/viasat", 3}, {"engine/relay", 3}, {"convert", 3}, {"draw", 3},
	{"job", 4},
	{"catalog", 7},
	{"study", 8},
	{"cli", 9},
	{"cmd/gridwright", 10},
}

// testOnly matches packages that tests alone import.
var testOnly = []string{"puzzle/puzzletest", "engine/enginetest", "family/*/brute", "tidy",
	"lin/internal/lintest", "mip/miptest", "sat/sattest", "bench", "formulation/formulationtest",
	"encoding/encodingtest", "work/worktest", "wasm"}

// islands are packages that may reach only the named ones. The judges of what is an answer stand
// alone, so that no engine or model is ever among what they trust: their own floor's contracts are
// not on the list. The modelling library knows no puzzles.
var islands = []struct{ packages, reach []string }{
	{[]string{"family/*", "family/*/brute"}, []string{"grid", "puzzle", "family/*"}},
	{[]string{"cnf", "sat", "sat/*", "lrat"}, []string{"cnf", "sat", "work"}},
	{[]string{"lrat"}, []string{"cnf"}},
	{[]string{"lin", "lin/*", "lin/internal/*", "mip", "mip/*"},
		[]string{"lin", "lin/*", "lin/internal/*", "mip", "mip/*", "work"}},
}

func matches(patterns []string, pkg string) bool {
	for _, p := range patterns {
		if ok, err := path.Match(p, pkg); err != nil {
			panic(err)
		} else if ok {
			return true
		}
	}
	return false
}

// floorOf gives the floor of a package.
func floorOf(pkg string) int {
	for _, f := range floors {
		if matches([]string{f.pattern}, pkg) {
			return f.floor
		}
	}
	return nowhere
}

// mayImport reports whether package from may import package to, both of this module.
func mayImport(from, to string) bool {
	for _, island := range islands {
		if matches(island.packages, from) && !matches(island.reach, to) {
			return false
		}
	}
	if matches(testOnly, from) {
		return floorOf(to) >= basement && floorOf(to) <= 5 || matches(testOnly, to)
	}
	if floorOf(from) == nowhere || floorOf(to) == nowhere {
		return false
	}
	return floorOf(to) < floorOf(from) ||
		floorOf(to) == floorOf(from) && strings.HasPrefix(to, from+"/")
}

func TestFloors(t *testing.T) {
	for _, file := range files(t, ".go") {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		pkg := path.Dir(file)
		if floorOf(pkg) == nowhere && !matches(testOnly, pkg) {
			t.Errorf("package %s stands on no floor: give it one in this file", pkg)
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, imp := range f.Imports {
			name, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			to, own := strings.CutPrefix(name, module)
			if !own {
				continue
			}
			if !mayImport(pkg, to) {
				t.Errorf("%s imports %s, which is not below it, or not for it to reach", file, to)
			}
		}
	}
}

// TestFloorsExplained: the table of ARCHITECTURE.md has each package, on its floor. A floor in
// parentheses behind a name is that one's alone, and F stands for a family.
func TestFloorsExplained(t *testing.T) {
	type row struct {
		pattern string
		floor   string
	}
	var rows []row
	var floor string
	_, table, _ := strings.Cut(string(read(t, "ARCHITECTURE.md")), "| floor | packages | |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if f := strings.TrimSpace(cells[1]); f != "" {
			floor = f
		}
		for _, part := range strings.Split(cells[2], ",") {
			name, own, _ := strings.Cut(strings.TrimSpace(part), " ")
			own = strings.Trim(own, "()")
			if own == "" {
				own = floor
			}
			pattern := strings.ReplaceAll(strings.Trim(name, "`"), "/F", "/*")
			rows = append(rows, row{pattern, own})
		}
	}
	said := func(pkg string) string {
		for _, r := range rows {
			if matches([]string{r.pattern}, pkg) {
				return r.floor
			}
		}
		return ""
	}
	for _, file := range files(t, ".go") {
		pkg := path.Dir(file)
		if strings.HasSuffix(file, "_test.go") || floorOf(pkg) == nowhere || matches(testOnly, pkg) ||
			strings.HasPrefix(pkg, "family/template") || strings.Contains(pkg, "/search/") {
			continue // what is below search is one floor lower, as the row of search says
		}
		if got := said(pkg); got != strconv.Itoa(floorOf(pkg)) {
			t.Errorf("ARCHITECTURE.md has %s on floor %q, not %d", pkg, got, floorOf(pkg))
		}
	}
}

// TestFloorRules: the test above would see what it is for.
func TestFloorRules(t *testing.T) {
	for _, tt := range []struct {
		from, to string
		want     bool
	}{
		{"puzzle", "grid", true},
		{"grid", "puzzle", false},
		{"family/path", "family/link", false},
		{"family/path", "engine", false},
		{"family/path", "lin", false},
		{"family/path/mipform", "formulation", true},
		{"formulation", "family/path/mipform", false},
		{"lin", "puzzle", false},
		{"mip", "puzzle", false},
		{"mip/cbc", "puzzle", false},
		{"mip/cbc", "mip/program", true},
		{"mip/program", "mip/cbc", false},
		{"family/path/search", "engine", true},
		{"family/path/search", "family/path/search/layered", true},
		{"family/path/search/layered", "family/path/search", false},
		{"family/path", "family/path/search", false},
		{"job", "catalog", false},
		{"catalog", "puzzle/puzzletest", false},
		{"family/path/brute", "family/path/search", false},
		{"family/path/brute", "engine", false},
		{"cli", "nowhere", false},
		{"lin", "work", true},
		{"sat", "work", true},
		{"grid", "work", true},
		{"work", "grid", false},
		{"family/path", "work", false},
		{"lrat", "work", false},
	} {
		if got := mayImport(tt.from, tt.to); got != tt.want {
			t.Errorf("mayImport(%s, %s) = %v", tt.from, tt.to, got)
		}
	}
}
