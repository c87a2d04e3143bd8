package study

import (
	"encoding/csv"
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/mip"
)

// RunsCSV writes a line for each run, for other programs. Cells that do not apply are empty.
func RunsCSV(w io.Writer, records []Record) error {
	out := csv.NewWriter(w)
	head := strings.Fields("board cells clues kind verb engine repeat seed limit status stop " +
		"complete seconds nodes solver version columns rows nonzeros presolved_columns " +
		"presolved_rows first_seconds first_nodes first_iterations iterations solves machine date")
	if err := out.Write(head); err != nil {
		return err
	}
	for _, r := range records {
		cells := []any{r.Board, r.Cells, r.Run.Clues, r.Run.Kind, r.Run.Verb, r.Task, r.Repeat, r.Seed,
			r.Limit, r.Run.Status, r.Run.Stop, r.Run.Complete, r.Run.Seconds, r.Run.Nodes}
		cells = append(append(cells, modelRun(r.Run.Model)...), r.Machine, r.Date)
		texts := make([]string, len(cells))
		for i, cell := range cells {
			texts[i] = cellText(cell)
		}
		if err := out.Write(texts); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// modelRun returns the cells of a run that are about its model, from solver to solves.
func modelRun(m *mip.Report) []any {
	if m == nil {
		return []any{"", "", "", "", "", "", "", "", "", "", "", ""}
	}
	var cols, rows any = "", ""
	if p := m.Presolved; p != nil {
		cols, rows = p.Cols, p.Rows
	}
	return []any{m.Solver, m.Version, m.Cols, m.Rows, m.Nonzeros, cols, rows, m.FirstSeconds,
		m.FirstNodes, m.FirstIterations, m.Iterations, m.Solves}
}

// cellText returns a value as a cell. A spreadsheet takes a cell that begins with = + - @, a tab or
// a line end for a formula, and a formula may run a program. Texts of boards, machines and solvers
// come from others, so such a text gets an apostrophe before it. Numbers stay numbers.
func cellText(v any) string {
	text := fmt.Sprint(v)
	if reflect.ValueOf(v).Kind() == reflect.String && formula(text) {
		return "'" + text
	}
	return text
}

// formula reports whether a text begins as a formula, or as one after apostrophes.
func formula(text string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, "'"))
	return strings.ContainsRune("=+-@＝＋－＠\t\r\n", first) // some spreadsheets take wide forms, too
}
