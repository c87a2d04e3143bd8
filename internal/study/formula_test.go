package study

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
)

// rowOf returns a row of one run. Without a stop, it settled the board.
func rowOf(kind, board string, side int, task string, seconds float64, stop gridwright.Stop) Row {
	r := Row{Board: board, Cells: side * side, Task: task, Limit: 60, Runs: 1, Settled: 1, Seconds: seconds, Nodes: 7,
		Machines: []string{"linux/amd64, 2 processors, Fast"}, Dates: []string{"2026-11-22"}}
	r.Run = job.Record{Head: job.Head{Kind: kind, Rows: side, Cols: side}, Stop: gridwright.Exhausted, Seconds: seconds}
	if stop != "" {
		r.Run.Stop, r.Settled, r.Seconds = stop, 0, r.Limit
	}
	return r
}

// TestFormulas: no text of a table begins as a formula of a spreadsheet, and each is there as it was. Numbers keep their sign.
func TestFormulas(t *testing.T) {
	for _, name := range []string{"=1+1", "+a", "-a", "@a", "\tb", "\rb", "'=a", "''-", "＝a", "'", "'a", "a=b", "é", ""} {
		cell := cellText(name)
		if first, _ := utf8.DecodeRuneInString(cell); strings.ContainsRune("=+-@\t\r＝", first) || strings.TrimPrefix(cell, "'") != name && cell != name {
			t.Errorf("%q is the cell %q", name, cell)
		}
		var table, runs bytes.Buffer
		row := rowOf("numbrix", name, 3, name, 1, "")
		row.Machines = []string{name}
		record := Record{Board: name, Task: name, Machine: name, Run: row.Run}
		if err := errors.Join(CSV(&table, []Row{row}), RunsCSV(&runs, []Record{record})); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(name, "=+-@") && name[0] != 'a' && (!strings.Contains(table.String(), "'"+name) || strings.Count(runs.String(), "'"+name) != 3) {
			t.Errorf("%q:\n%s%s", name, table.String(), runs.String())
		}
	}
	if cellText(-1) != "-1" || cellText(-0.5) != "-0.5" {
		t.Error("a number has an apostrophe")
	}
}
