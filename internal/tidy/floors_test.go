package tidy

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/gridwright/gridwright/"

// basement is below the ground floor: every package may import its packages, even grid, lin and cnf.
// nowhere marks a package without a floor.
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
	{"internal/work", basement}, {"internal/wording", basement}, {"internal/filelock", basement},
	{"docs", 0}, {"internal/grid", 0}, {"puzzle/syntax", 0}, {"internal/hitting", 0}, {"lin", 0}, {"internal/unzip", 0}, {"lin/internal/intake", 0}, {"cnf", 0},
	{"puzzle", 0}, {"board", 1}, {"mip", 1}, {"sat", 1}, {"lrat", 1}, {"lin/lp", 1}, {"lin/mps", 1}, {"lin/opb", 1}, {"lin/sol", 1},
	{"internal/json", 1}, {"puzzle/texts", 2}, {"draw", 2}, {"draw/internal/face", 3}, {"draw/*", 4},
	{"internal/engine", 2}, {"internal/words", 2}, {"internal/graph", 2}, {"internal/family/*", 2}, {"internal/program", 2}, {"lin/file", 2},
	{"rules", 3}, {"internal/engine/diagram", 3}, {"internal/formulation", 3}, {"internal/encoding", 3},
	{"internal/clues", 3}, {"internal/clues/fewest", 3},
	{"internal/family/path/reach", 3}, {"internal/family/path/random", 3},
	{"internal/family/latin/random", 3}, {"internal/family/slitherlink/random", 3},
	{"internal/family/kenken/random", 4}, {"internal/family/link/edges", 3},
	{"mip/solvers", 5}, {"mip/exact", 1}, {"mip/highswasm", 4}, {"mip/*", 3}, // the first match counts
	{"internal/engine/*", 4}, {"internal/stated", 4}, {"internal/deduce", 4}, {"internal/family/*/stated", 5},
	{"internal/explain", 4}, {"internal/source", 4}, {"internal/family/*/techniques", 5},
	{"internal/family/*/formulations", 5}, {"internal/family/*/encodings", 5},
	{"internal/family/*/search/*", 5}, {"internal/family/*/search", 6},
	{"internal/family/link/random", 6},
	{"internal/catalog", 7},
	{".", 8}, // package gridwright
	{"internal/job", 9}, {"formats", 9}, {"kinds", 9},
	{"internal/study", 10}, {"internal/shelf", 10}, {"internal/teach", 11}, {"internal/ledger", 0}, {"internal/check", 0},
	{"internal/check/zipped", 1}, {"internal/certificate", 5},
	{"internal/page", 1}, {"internal/page/service", 10}, {"internal/page/service/full", 11}, {"internal/page/service/own", 11},
	{"internal/page/worker", 11}, {"internal/page/lean", 12}, {"internal/page/full", 12}, {"internal/page/kinds", 12},
	{"internal/page/paper", 11}, {"internal/page/pdf", 12}, {"internal/page/serve", 12},
	{"internal/cli", 13},
	{"cmd/gridwright", 14}, {"cmd/gridwright-check", 14}, {"internal/release", 14}, {"internal/page/site", 14},
	{"examples/*", 14}, // modules of their own
}

// testOnly matches packages that only tests import.
var testOnly = []string{"internal/puzzletest", "internal/engine/enginetest", "internal/family/*/brute",
	"internal/tidy", "internal/sample", "internal/workspace", "lin/internal/lintest", "mip/miptest", "internal/highswasmtest", "internal/sattest", "internal/bench", "internal/twin",
	"internal/formulation/formulationtest", "internal/encoding/encodingtest", "internal/work/worktest",
	"internal/clues/cluestest", "internal/stated/statedtest",
	"internal/explain/explaintest",
	"internal/wasm", "internal/wasm/testdata/page", "internal/checklists"}

// islands lists packages that may import only the named ones. The packages that check answers stand
// alone, so that they never trust an engine or a model: even the contracts of their floor are not on
// the list. The modelling library knows no puzzles.
var islands = []struct{ packages, reach []string }{
	{[]string{"board", "internal/family/*", "internal/family/*/brute"},
		[]string{"board", "internal/grid", "puzzle", "puzzle/syntax", "internal/family/*", "internal/family/*/brute",
			"internal/wording"}},
	{[]string{"internal/puzzletest"},
		[]string{"board", "puzzle", "puzzle/*"}},
	{[]string{"cnf", "sat", "lrat", "internal/sattest"}, []string{"cnf", "sat", "internal/work"}},
	{[]string{"lrat"}, []string{"cnf"}},
	{[]string{"internal/check", "internal/check/*", "cmd/gridwright-check"},
		[]string{"internal/check", "internal/check/*"}},
	{[]string{"lin", "lin/*", "lin/internal/*", "mip", "mip/*", "internal/program"},
		[]string{"lin", "lin/*", "lin/internal/*", "mip", "mip/*", "internal/program", "internal/work",
			"internal/wording", "internal/filelock", "internal/unzip"}},
	// The command line uses the public packages, and internal packages that only it uses; see beyond.
	{command, slices.Concat(command, public, []string{"internal/work", "internal/wording",
		"internal/filelock", "internal/program", "internal/unzip", "internal/json"})},
}

// public lists the packages that other modules may import.
var public = []string{".", "board", "puzzle", "puzzle/*", "lin", "lin/*", "mip", "mip/*", "cnf", "sat", "lrat", "rules",
	"draw", "draw/*", "formats", "kinds"}

// command lists the packages of the command line.
var command = []string{"cmd/gridwright", "docs", "internal/cli", "internal/study",
	"internal/job", "internal/ledger", "internal/page", "internal/page/*",
	"internal/page/service/full", "internal/page/service/own", "internal/shelf",
	"internal/teach"}

// beyond lists what a package of an island may import besides.
var beyond = map[string][]string{
	"mip/pb":      {"cnf", "sat"}, // a MIP solver made from the SAT solver
	"mip/miptest": {"internal/sample"}, "internal/puzzletest": {"internal/sample"},
	// Programs of puzzles, and shards of the search for the fewest clues of a board: nobody else needs
	// them, so they are not public.
	"internal/cli":               {"internal/catalog", "internal/source", "internal/words", "internal/check", "internal/check/zipped"},
	"internal/page/service/full": {"internal/catalog", "internal/words"},
	"internal/teach":             {"internal/words"},
	"internal/page/serve":        {"internal/words"}, "internal/page/site": {"internal/words"},
	"internal/job": {"internal/catalog", "internal/clues/fewest", "internal/words"},
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

// floorOf returns the floor of a package.
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
		if matches(island.packages, from) && !matches(island.reach, to) && !matches(beyond[from], to) {
			return false
		}
	}
	if matches(testOnly, from) {
		return floorOf(to) >= basement && floorOf(to) <= 6 || matches(testOnly, to) || matches(public, to)
	}
	if floorOf(from) == nowhere || floorOf(to) == nowhere {
		return false
	}
	return floorOf(to) < floorOf(from) ||
		floorOf(to) == floorOf(from) && strings.HasPrefix(to, from+"/")
}

func TestFloors(t *testing.T) {
	for file, f := range syntax(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		pkg := path.Dir(file)
		if floorOf(pkg) == nowhere && !matches(testOnly, pkg) {
			t.Errorf("package %s has no floor: add it to the list in this file", pkg)
			continue
		}
		for _, imp := range f.Imports {
			name, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			to, own := strings.CutPrefix(name+"/", module)
			if !own {
				continue
			}
			to = path.Clean(to)
			if !mayImport(pkg, to) {
				t.Errorf("%s may not import %s: see floors and islands in this file", file, to)
			}
		}
	}
}

// TestFloorsExplained: the table of ARCHITECTURE.md has each package on its floor. A floor in
// parentheses after a name applies to that package only, and F stands for a family.
func TestFloorsExplained(t *testing.T) {
	type row struct {
		pattern string
		floor   string
	}
	var rows []row
	var floor string
	_, table, _ := strings.Cut(string(read(t, "ARCHITECTURE.md")), "| floor | packages | what they do |\n")
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
			strings.Contains(pkg, "/search/") {
			continue // packages below search are one floor lower, as the row of search states
		}
		if got := said(pkg); got != strconv.Itoa(floorOf(pkg)) {
			t.Errorf("ARCHITECTURE.md has %s on floor %q, not %d", pkg, got, floorOf(pkg))
		}
	}
}

// TestFloorRules: the rules of TestFloors reject and allow what they should.
func TestFloorRules(t *testing.T) {
	for _, tt := range []struct {
		from, to string
		want     bool
	}{
		{"board", "internal/grid", true},
		{"internal/grid", "puzzle", false},
		{"internal/family/path", "internal/family/link", false},
		{"internal/family/path", "internal/engine", false},
		{"internal/family/path", "lin", false},
		{"internal/family/path/formulations", "internal/formulation", true},
		{"internal/formulation", "internal/family/path/formulations", false},
		{"lin", "puzzle", false},
		{"mip", "puzzle", false},
		{"mip/cbc", "puzzle", false},
		{"mip/cbc", "internal/program", true},
		{"mip/cbc", "sat", false},
		{"mip/pb", "sat", true},
		{"mip/pb", "puzzle", false},
		{"internal/program", "mip/cbc", false},
		{"internal/family/path/search", "internal/engine", true},
		{"internal/family/path/search", "internal/family/path/search/layers", true},
		{"internal/family/path/search/layers", "internal/family/path/search", false},
		{"internal/family/path", "internal/family/path/search", false},
		{"internal/catalog", "internal/puzzletest", false},
		{"internal/puzzletest", "internal/engine", false},
		{"internal/puzzletest", "board", true},
		{"internal/family/path/brute", "internal/family/path/search", false},
		{"internal/family/path/brute", "internal/engine", false},
		{"internal/cli", "nowhere", false},
		{"lin", "internal/work", true},
		{"sat", "internal/work", true},
		{"internal/grid", "internal/work", true},
		{"internal/work", "internal/grid", false},
		{"internal/family/path", "internal/work", false},
		{"lrat", "internal/work", false},
		{".", "internal/catalog", true},
		{"internal/catalog", ".", false},
		{".", "mip/cbc", true},
		{"internal/cli", ".", true},
		{"internal/cli", "mip/cbc", true},
		{"internal/cli", "internal/catalog", true},
		{"internal/study", "internal/catalog", false},
		{"internal/cli", "internal/engine", false},
		{"internal/study", "internal/family/path", false},
		{"mip/solvers", "internal/cli", false},
	} {
		if got := mayImport(tt.from, tt.to); got != tt.want {
			t.Errorf("mayImport(%s, %s) = %v", tt.from, tt.to, got)
		}
	}
}
