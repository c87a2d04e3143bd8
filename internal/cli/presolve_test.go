package cli_test

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/mip/pb"
)

// presolveTables is the page that TestPresolveTables writes with -update.
var presolveTables = filepath.Join("..", "..", "study", "presolve", "tables.md")

const presolveIntro = `# Presolve, step by step

What the presolve of ` + "`pb`" + ` does to each formulation of the articles' boards, and what HiGHS leaves.
Written by

    go test -run PresolveTables ./internal/cli -update

which takes the counts of HiGHS 1.15.1 from ` + "`study/claims/runs.csv`" + `; where that has none, the place is
empty. ` + "`gridwright model presolve FILE`" + ` prints the other columns, and with ` + "`--formulation NAME`" + ` each
pass. Numbers are rows x columns that are left:

- bounds: by rows that bound columns, alone.
- no probing: also by smaller coefficients, equal rows, columns that follow others, and dual fixing.
- all rules: also by probing, which tries both values of each 0/1 column.

The second table of a board has a line for passes up to one that fixes all columns of some cell,
and for what follows: which rules applied in how many steps, how many cells are then fixed, and
from which rows how many reductions follow: "both values" are those of a probed column, "probes"
are rows that probing found, and "no row" locks a column that dual fixing fixes.
`

// presolveBoards are the boards of the page, and whether the test looks at them without -update.
var presolveBoards = []struct {
	name  string
	quick bool
}{{"numbrix-9x9", true}, {"futoshiki-5x5", true}, {"numberlink-11x11", false},
	{"numberlink-15x15", false}, {"numberlink-20x20", false}}

// TestPresolveTables: study/presolve/tables.md has what presolve does to the articles' boards. So
// assign is solved and mtz is not, by these rules and by HiGHS.
func TestPresolveTables(t *testing.T) {
	page, err := os.ReadFile(presolveTables)
	if err != nil && !*update {
		t.Fatal(err)
	}
	fresh := presolveIntro
	for _, b := range presolveBoards {
		if !b.quick && !*update {
			continue
		}
		section := presolveSection(t, b.name)
		fresh += section
		if !*update && !strings.Contains(string(page), section) {
			t.Errorf("%s lacks what presolve does to %s; -update writes it:\n%s", presolveTables, b.name,
				section)
		}
	}
	if !*update {
		if line := presolvePair(t, "numbrix-9x9", "mtz"); !strings.Contains(string(page), line) {
			t.Errorf("%s has another line than %s", presolveTables, line)
		}
		return
	}
	if err := os.WriteFile(presolveTables, []byte(fresh+presolvePairs(t)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// exampleOf returns the file of an example.
func exampleOf(name string) string { return filepath.Join("..", "..", "examples", name+".txt") }

// presolveSection returns the part of the page on a board.
func presolveSection(t *testing.T, board string) string {
	t.Helper()
	text := fmt.Sprintf("\n## %s\n\n| formulation | model | bounds | no probing | all rules | HiGHS |\n"+
		"|---|--:|--:|--:|--:|--:|\n", board)
	passes := fmt.Sprintf("\n## %s, pass by pass\n\n", board) +
		"| formulation | rules | steps | cells | left | rows that it follows from |\n|---|---|--:|--:|--:|---|\n"
	for _, line := range presolveRecords(t, exampleOf(board)) {
		var r struct {
			Formulation string
			Size        struct{ Columns, Rows int }
			Left        []struct{ Rows, Columns int }
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprintf("| `%s` | %dx%d |", r.Formulation, r.Size.Rows, r.Size.Columns)
		for _, l := range r.Left {
			text += fmt.Sprintf(" %dx%d |", l.Rows, l.Columns)
		}
		text += fmt.Sprintf(" %s |\n", byHiGHS(t, board, r.Formulation))
		passes += presolvePasses(t, board, r.Formulation)
	}
	return text + passes
}

// presolveRecords returns the lines that "model presolve --json" prints.
func presolveRecords(t *testing.T, args ...string) []string {
	t.Helper()
	code, out, errs := run(append([]string{"model", "presolve", "--json"}, args...)...)
	if code != 0 {
		t.Fatalf("%v: exit code %d: %s", args, code, errs)
	}
	return strings.Split(strings.TrimSpace(out), "\n")
}

// presolvePasses returns the passes of a formulation as lines of a table.
func presolvePasses(t *testing.T, board, formulation string) (lines string) {
	t.Helper()
	var r struct {
		Passes []struct {
			Rule                        string
			Steps, Cells, Rows, Columns int
			By                          map[string]int
		}
	}
	record := presolveRecords(t, "--formulation", formulation, exampleOf(board))[0]
	if err := json.Unmarshal([]byte(record), &r); err != nil {
		t.Fatal(err)
	}
	rules, steps, by, before := map[string]bool{}, 0, map[string]int{}, 0
	for i, p := range r.Passes {
		for name, n := range p.By {
			by[name] += n
		}
		if i > 0 && p.Rule != "redundant" {
			for _, rule := range strings.Split(p.Rule, "+") {
				rules[rule] = true
			}
		}
		if steps += p.Steps; p.Cells == before && i+1 < len(r.Passes) || steps == 0 {
			continue
		}
		names := slices.SortedFunc(maps.Keys(by), func(x, y string) int {
			return cmp.Or(by[y]-by[x], strings.Compare(x, y))
		})
		for k, n := range names {
			names[k] = fmt.Sprintf("%s %d", n, by[n])
		}
		lines += fmt.Sprintf("| `%s` | %s | %d | %d | %dx%d | %s |\n", formulation,
			strings.Join(slices.Sorted(maps.Keys(rules)), ", "), steps, p.Cells, p.Rows, p.Columns,
			strings.Join(names, ", "))
		clear(rules)
		clear(by)
		steps, before = 0, p.Cells
	}
	return lines
}

// byHiGHS returns what the presolve of HiGHS left of a model, by the records of study/claims.
func byHiGHS(t *testing.T, board, formulation string) string {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "study", "claims", "runs.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) int { return slices.Index(lines[0], name) }
	for _, l := range lines {
		if l[at("board")] == board && l[at("verb")] == "solve" &&
			l[at("engine")] == "mip:"+formulation+"@highs" {
			return l[at("presolved_rows")] + "x" + l[at("presolved_columns")]
		}
	}
	return ""
}

// presolvePairs returns the part of the page on columns that are tried two at a time.
func presolvePairs(t *testing.T) string {
	t.Helper()
	text := `
## Two columns at a time

Where presolve stops: each open 0/1 column is set to either value, and the whole presolve, probing
included, is run again. If that finds no point, the column has the other value, and what follows
from it is fixed before the next value is tried. So two columns are tried at a time. Values come in
the order of the columns that single rows leave open with them, the fewest first: of values with
many consequences, more are refuted. One round at most:

| board | formulation | columns open | values tried | refuted | left |
|---|---|--:|--:|--:|--:|
`
	for _, c := range []struct{ board, formulation string }{
		{"numbrix-9x9", "mtz"}, {"numbrix-9x9", "mtz-1960"}, {"numbrix-9x9", "mtz-textbook"},
		{"numbrix-9x9", "mtz-indicator"}, {"numberlink-15x15", "pratt"},
	} {
		text += presolvePair(t, c.board, c.formulation)
	}
	return text
}

// presolvePair returns the line of a formulation.
func presolvePair(t *testing.T, board, formulation string) string {
	t.Helper()
	source, err := os.ReadFile(exampleOf(board))
	if err != nil {
		t.Fatal(err)
	}
	p, err := gridwright.Parse(string(source))
	if err != nil {
		t.Fatal(err)
	}
	built, err := gridwright.ModelOf(t.Context(), p, formulation)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := built.Plain()
	if err != nil {
		t.Fatal(err)
	}
	presolve := func(rules pb.Rule, watch func(pb.Reduction)) pb.Presolved {
		left, err := pb.Presolve(t.Context(), m, rules, watch)
		if err != nil {
			t.Fatal(err)
		}
		return left
	}
	settle := func() pb.Presolved {
		return presolve(pb.AllRules, func(d pb.Reduction) {
			if d.Col >= 0 {
				m.Cols[d.Col].Lo, m.Cols[d.Col].Hi = float64(*d.Lo), float64(*d.Hi)
			}
		})
	}
	// with presolves by rules while a column has a value.
	with := func(rules pb.Rule, col int, value float64) pb.Presolved {
		c := m.Cols[col]
		m.Cols[col].Lo, m.Cols[col].Hi = value, value
		left := presolve(rules, nil)
		m.Cols[col] = c
		return left
	}
	left := settle()
	type trial struct {
		col   int
		value float64
		left  int
	}
	var trials []trial
	for j, c := range m.Cols {
		for value := 0.0; c.Lo == 0 && c.Hi == 1 && value <= 1; value++ {
			trials = append(trials, trial{j, value, with(pb.Bounds, j, value).Cols})
		}
	}
	slices.SortStableFunc(trials, func(x, y trial) int { return x.left - y.left })
	tried, refuted := 0, 0
	for _, a := range trials {
		c := &m.Cols[a.col]
		if c.Lo == c.Hi || left.Cols == 0 {
			continue
		}
		tried++
		if with(pb.AllRules, a.col, a.value).Infeasible {
			refuted++
			c.Lo, c.Hi = 1-a.value, 1-a.value
			left = settle()
		}
	}
	return fmt.Sprintf("| %s | `%s` | %d | %d | %d | %dx%d |\n", board, formulation, len(trials)/2, tried,
		refuted, left.Rows, left.Cols)
}
