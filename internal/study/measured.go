package study

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Measured writes a table of the runs of a formulation: a line for each board and solver. It writes
// nothing if the rows have none.
func Measured(w io.Writer, rows []Row, formulation string) error {
	var b strings.Builder
	for _, r := range rows {
		name, solver := nameOf(r.Task)
		m := r.Run.Model
		if name != formulation || solver == "" || r.Runs == 0 || m == nil {
			continue
		}
		left := ""
		if p := m.Presolved; p != nil {
			left = strconv.Itoa(p.Cols)
		}
		nodes := strconv.FormatInt(r.Nodes, 10)
		if m.Solves > 1 {
			nodes = fmt.Sprintf("%d / %s", m.FirstNodes, nodes)
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %s | %s | %s |\n", r.Board,
			strings.TrimSpace(solverTitle(solver)+" "+m.Version), m.Cols, left, nodes, r.timed())
	}
	if b.Len() == 0 {
		return nil
	}
	_, err := io.WriteString(w, "| board | solver | columns | after presolve | nodes | seconds |\n"+
		"|---|---|--:|--:|--:|--:|\n"+b.String())
	return err
}
