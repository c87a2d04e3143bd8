package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// excerpt is a comment before a table of a page, and the table: the comment names a page of a
// study's tables, a heading in it, the columns to show behind a bar (all without one), and the
// engines whose lines to show, without "mip:". A column behind the heading, as in "Seconds by board >
// numbrix-9x9", makes it a table of that column, with a line for each formulation and a column for
// each solver.
var excerpt = regexp.MustCompile(`(?s)<!-- (study/[\w-]+/tables\.md): ([^\n]+?)\n(.*?)-->\n(.*?)<!-- end -->`)

// TestStudyTables: the tables of docs/study.md are lines of the tables that the studies wrote.
func TestStudyTables(t *testing.T) {
	root := filepath.Join("..", "..")
	name := filepath.Join(root, "docs", "study.md")
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	fresh := excerpt.ReplaceAllStringFunc(string(page), func(text string) string {
		n++
		m := excerpt.FindStringSubmatch(text)
		file, heading, list := m[1], m[2], m[3]
		tables, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		var engines []string
		for _, engine := range strings.Split(list, ",") {
			if engine = strings.Join(strings.Fields(engine), " "); engine != "" {
				engines = append(engines, "`"+engine+"`")
			}
		}
		heading, chosen, _ := strings.Cut(heading, " | ")
		heading, column, pivot := strings.Cut(heading, " > ")
		lines, err := excerptOf(string(tables), heading, engines, strings.Split(chosen, ", "))
		if pivot && err == nil {
			lines, err = bySolver(lines, column)
		}
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		return text[:strings.Index(text, "-->\n")] + "-->\n\n" + lines + "\n<!-- end -->"
	})
	if n < 8 {
		t.Errorf("the page has %d tables of studies", n)
	}
	if fresh == string(page) {
		return
	}
	if os.Getenv("UPDATE_SCRIPTS") == "" {
		t.Fatal("docs/study.md has other tables than the studies; UPDATE_SCRIPTS=1 go test ./internal/cli writes them anew")
	}
	if err := os.WriteFile(name, []byte(fresh), 0o644); err != nil {
		t.Fatal(err)
	}
}

// short removes from the name of an engine what all engines of a table share.
var short = strings.NewReplacer("`mip:", "`", " --objectives 5`", "`")

// excerptOf returns the lines of engines from the tables under a heading, with the chosen columns and
// without columns that are then empty.
func excerptOf(page, heading string, engines, columns []string) (string, error) {
	_, rest, ok := strings.Cut(page, "\n## "+heading+"\n")
	if !ok {
		return "", fmt.Errorf("no heading %q", heading)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	missing := slices.Clone(engines)
	var out []string
	for _, block := range strings.Split(rest, "\n\n") {
		block = strings.Trim(block, "\n")
		if !strings.HasPrefix(block, "|") {
			continue
		}
		var table [][]string
		for i, line := range strings.Split(block, "\n") {
			cells := strings.Split(strings.Trim(line, "|"), "|")
			chosen := i < 2 || len(engines) == 0
			for j, cell := range cells {
				cells[j] = short.Replace(strings.TrimSpace(cell))
				if slices.Contains(engines, cells[j]) {
					chosen = true
					missing = slices.DeleteFunc(missing, func(s string) bool { return s == cells[j] })
				}
			}
			if chosen {
				table = append(table, cells)
			}
		}
		if len(table) > 2 {
			for j, head := range table[0] {
				if columns[0] == "" || slices.Contains(columns, head) || strings.HasPrefix(table[2][j], "`") {
					continue
				}
				for i := 2; i < len(table); i++ {
					table[i][j] = ""
				}
			}
			out = append(out, render(table))
		}
	}
	if len(missing) > 0 {
		return "", fmt.Errorf("%q has no line for %s", heading, strings.Join(missing, ", "))
	}
	return strings.Join(out, "\n"), nil
}

// render writes the columns of a table in which some line below the head has text.
func render(table [][]string) string {
	var b strings.Builder
	for i, cells := range table {
		b.WriteString("|")
		for j, cell := range cells {
			used := slices.ContainsFunc(table[2:], func(line []string) bool { return j < len(line) && line[j] != "" })
			switch {
			case !used:
			case i == 1:
				b.WriteString(cell + "|")
			case cell == "":
				b.WriteString(" |")
			default:
				b.WriteString(" " + cell + " |")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// bySolver turns the lines of engines into a line for each formulation and a column for each solver,
// with the cells of one column.
func bySolver(lines, column string) (string, error) {
	var solvers, names []string
	cells := map[[2]string]string{}
	at := -1
	for i, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		row := strings.Split(strings.Trim(line, "|"), "|")
		for j := range row {
			row[j] = strings.TrimSpace(row[j])
		}
		engine := strings.Trim(row[0], "`")
		name, solver, _ := strings.Cut(engine, "@")
		switch {
		case i == 0:
			at = slices.Index(row, column)
		case at < 0:
			return "", fmt.Errorf("no column %q", column)
		case i > 1 && row[at] != "" && solver != "":
			if !slices.Contains(solvers, solver) {
				solvers = append(solvers, solver)
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
			cells[[2]string{name, solver}] = row[at]
		}
	}
	table := [][]string{{"formulation"}, {"---"}}
	for _, solver := range solvers {
		table[0], table[1] = append(table[0], solver), append(table[1], "--:")
	}
	for _, name := range names {
		row := []string{"`" + name + "`"}
		for _, solver := range solvers {
			row = append(row, cells[[2]string{name, solver}])
		}
		table = append(table, row)
	}
	return render(table), nil
}
