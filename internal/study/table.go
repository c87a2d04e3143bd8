package study

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
)

// Row summarizes the runs of one engine on one board.
type Row struct {
	Board   string
	Cells   int
	Clues   int
	Task    string
	Limit   float64
	Run     job.Record      // the first that settled the board, or else the first
	Relaxed *mip.Relaxation // nil if the relaxation was not solved
	Runs    int             // the number of solve runs
	Settled int             // how many of them settled the board
	Seconds float64         // the median; a run that did not settle the board counts as the limit
	Nodes   int64           // the median
	First   float64         // seconds of the first solve of a model, the median

	times  []float64 // seconds of all solve runs; the limit for one that did not settle the board
	counts []int64   // nodes of all solve runs
}

// Rows groups the records by engine and board. The rows are sorted by size, and then in the order
// in which boards and engines first appear.
func Rows(records []Record) []Row {
	var rows []Row
	firsts := map[int][]float64{}
	at := map[string]int{}
	for _, r := range records {
		key := r.Board + "\n" + r.Task
		i, ok := at[key]
		if !ok {
			i = len(rows)
			at[key] = i
			rows = append(rows, Row{Board: r.Board, Cells: r.Cells, Clues: r.Run.Clues, Task: r.Task,
				Limit: r.Limit, Run: job.Record{Head: r.Run.Head}})
		}
		row := &rows[i]
		if r.Run.Verb == job.Relax {
			row.Relaxed = r.Run.Relaxation
			if row.Run.Model == nil {
				row.Run.Model = r.Run.Model // for its size
			}
			continue
		}
		if row.Runs == 0 || row.Settled == 0 && r.settled() {
			row.Run = r.Run
		}
		row.Runs++
		seconds := r.Limit
		if r.settled() {
			row.Settled++
			seconds = r.Run.Seconds
		}
		row.times, row.counts = append(row.times, seconds), append(row.counts, r.Run.Nodes)
		if r.Run.Model != nil {
			firsts[i] = append(firsts[i], r.Run.Model.FirstSeconds)
		}
	}
	for i := range rows {
		rows[i].Seconds, rows[i].Nodes = median(rows[i].times), median(rows[i].counts)
		rows[i].First = median(firsts[i])
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return a.Cells - b.Cells })
	return rows
}

// settled reports whether the run of the median time settled the board.
func (r Row) settled() bool { return r.Settled > (r.Runs-1)/2 }

// median returns the lower median, or 0 for an empty list.
func median[T cmp.Ordered](all []T) (m T) {
	if len(all) == 0 {
		return m
	}
	all = slices.Sorted(slices.Values(all))
	return all[(len(all)-1)/2]
}

// Markdown writes the table of all rows: the columns of Kalvelagen's comparison, and more. If a
// model was solved more than once, the iterations, nodes and seconds of the first solve precede a
// slash.
func Markdown(w io.Writer, rows []Row) error {
	var b strings.Builder
	b.WriteString("| board | engine | integer columns | continuous columns | equations | rows " +
		"| nonzeros | size after presolve | fractional columns | positive columns | iterations " +
		"| nodes | lazy rows | seconds | result |\n")
	b.WriteString("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|\n")
	for _, r := range rows {
		cells := []string{r.Board, "`" + r.Task + "`"}
		cells = append(cells, modelCells(r)...)
		cells = append(cells, r.seconds(), r.answer())
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// modelCells returns the cells of a row that describe a mixed-integer program.
func modelCells(r Row) []string {
	m := r.Run.Model
	nodes := strconv.FormatInt(r.Nodes, 10)
	if m == nil {
		return []string{"", "", "", "", "", "", "", "", "", nodes, ""}
	}
	iterations := strconv.FormatInt(m.Iterations, 10)
	if m.Solves > 1 {
		iterations = fmt.Sprintf("%d / %s", m.FirstIterations, iterations)
		nodes = fmt.Sprintf("%d / %s", m.FirstNodes, nodes)
	}
	presolved, fractional, positive := "", "", ""
	if p := m.Presolved; p != nil {
		presolved = fmt.Sprintf("%d x %d", p.Rows, p.Cols)
	}
	if r.Runs == 0 { // the relaxation alone
		presolved, iterations, nodes = "", "", ""
	}
	if x := r.Relaxed; x != nil {
		fractional, positive = strconv.Itoa(x.Fractional), strconv.Itoa(x.Positive)
		if !x.Complete {
			positive = ">= " + positive
		}
		if x.Infeasible {
			fractional = fmt.Sprintf("infeasible (%s)", mip.ClaimedBy(m.Solver))
			positive = "infeasible"
		}
	}
	lazy := ""
	if m.Rounds > 0 {
		lazy = fmt.Sprintf("%d in %d", m.LazyRows, m.Rounds)
	}
	return []string{strconv.Itoa(m.Binaries + m.Integers), strconv.Itoa(m.Continuous),
		strconv.Itoa(m.Equations), strconv.Itoa(m.Rows), strconv.Itoa(m.Nonzeros), presolved,
		fractional, positive, iterations, nodes, lazy}
}

// seconds formats the median time, or "> LIMIT" if the limit was reached.
func (r Row) seconds() string {
	all := number(r.Seconds)
	switch {
	case r.Runs == 0:
		return ""
	case !r.settled() && (r.Settled > 0 || r.Run.Stop == gridwright.OutOfTime):
		all = "> " + strconv.FormatFloat(r.Limit, 'g', -1, 64)
	case r.Settled == 0:
		all = number(r.Run.Seconds)
	}
	if m := r.Run.Model; m != nil && m.Solves > 1 {
		return number(r.First) + " / " + all
	}
	return all
}

// timed is seconds, with a mark where a flaw of the formulation ended the run.
func (r Row) timed() string {
	if r.Run.Stop == gridwright.Flawed {
		return r.seconds() + " (flaw)"
	}
	return r.seconds()
}

// number formats a time in seconds with two significant digits, and one below a millisecond in
// microseconds.
func number(x float64) string {
	const milli, micro = 1e-3, 1e-6
	if 0 < x && x < milli {
		two, _ := strconv.ParseFloat(strconv.FormatFloat(x/micro, 'g', 2, 64), 64)
		return strconv.FormatFloat(two, 'f', -1, 64) + " µs"
	}
	return strconv.FormatFloat(x, 'g', 2, 64)
}

// answer describes the result of the runs.
func (r Row) answer() string {
	switch {
	case r.Runs == 0:
		return ""
	case r.Run.Evidence != "":
		return fmt.Sprintf("%s (%s)", r.Run.Status, r.Run.Evidence)
	case r.Run.Stop == gridwright.Exhausted || r.Run.Stop == gridwright.AtLimit:
		return string(r.Run.Status)
	}
	return fmt.Sprintf("%s (%s)", r.Run.Status, r.Run.Stop)
}

// Growth writes a table of the median time of each engine at each size, and of how many of the
// boards it settled within the limit. A board that it did not settle counts as the limit.
func Growth(w io.Writer, rows []Row) error {
	return bySizeTable(w, rows, func(g *grown) string {
		switch {
		case g.settled == 0:
			return fmt.Sprintf("none of %d", len(g.seconds))
		case g.settled < len(g.seconds):
			return fmt.Sprintf("%s (%d of %d)", number(median(g.seconds)), g.settled, len(g.seconds))
		}
		return number(median(g.seconds))
	})
}

// MaxBoards is the largest number of boards for which Boards writes a table.
const MaxBoards = 12

// Boards writes a table of the median seconds of each engine on each board, as Markdown does. It
// writes nothing if there are more than MaxBoards boards.
func Boards(w io.Writer, rows []Row) error {
	var boards, tasks []string
	cells := map[[2]string]Row{}
	for _, r := range rows {
		if r.Runs == 0 {
			continue
		}
		boards = with(boards, r.Board)
		tasks = with(tasks, r.Task)
		cells[[2]string{r.Task, r.Board}] = r
	}
	if len(boards) > MaxBoards {
		return nil
	}
	return lines(w, "engine", boards, tasks, func(task string, i int) string {
		r, ok := cells[[2]string{task, boards[i]}]
		if !ok {
			return ""
		}
		return r.timed()
	})
}

// lines writes a table with one line per engine. Its columns have heads; cell returns the text for
// an engine and the number of a column, or "" for none.
func lines(w io.Writer, corner string, heads, tasks []string, cell func(task string, i int) string,
) error {
	var b strings.Builder
	b.WriteString("| " + corner + " |")
	for _, head := range heads {
		b.WriteString(" " + head + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(heads)) + "\n")
	for _, task := range tasks {
		b.WriteString("| `" + task + "` |")
		for i := range heads {
			if text := cell(task, i); text != "" {
				b.WriteString(" " + text)
			}
			b.WriteString(" |")
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Left writes a table of the columns that presolve leaves of the models of each engine: percent of
// all columns, the median at each size.
func Left(w io.Writer, rows []Row) error {
	models := slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return r.Run.Model == nil })
	return bySizeTable(w, models, func(g *grown) string {
		if len(g.left) == 0 {
			return ""
		}
		return strconv.FormatFloat(median(g.left), 'f', 0, 64)
	})
}

// bySizeTable writes a table with one line per engine and one column per size.
func bySizeTable(w io.Writer, rows []Row, cell func(*grown) string) error {
	sizes, tasks, cells := bySize(rows)
	return lines(w, "engine", shapes(rows, sizes), tasks, func(task string, i int) string {
		if g := cells[group{task, sizes[i]}]; g != nil {
			return cell(g)
		}
		return ""
	})
}

// shapes names the sizes of boards, as shapeOf does.
func shapes(rows []Row, sizes []int) []string {
	heads := make([]string, len(sizes))
	for i, size := range sizes {
		heads[i] = shapeOf(rows, size)
	}
	return heads
}

// shapeOf is the shape of the boards of a size among the rows.
func shapeOf(rows []Row, cells int) string {
	shape := ""
	for _, r := range rows {
		if r.Cells != cells {
			continue
		}
		one := fmt.Sprintf("%dx%d", r.Run.Rows, r.Run.Cols)
		if r.Run.Rows*r.Run.Cols != cells || shape != "" && one != shape {
			return wording.Count(cells, "cell")
		}
		shape = one
	}
	return shape
}

// group identifies the boards of one size for one engine.
type group struct {
	task  string
	cells int
}

// grown holds the results of an engine on the boards of one size.
type grown struct {
	seconds []float64 // medians
	all     []float64 // seconds of all runs
	left    []float64 // percent of the columns that presolve left, if known
	settled int
}

// with returns the list with x appended, unless it contains x already.
func with[T comparable](all []T, x T) []T {
	if slices.Contains(all, x) {
		return all
	}
	return append(all, x)
}

// bySize groups the rows by size and engine. The sizes are in ascending order, the engines in the
// order of the rows.
func bySize(rows []Row) (sizes []int, tasks []string, cells map[group]*grown) {
	cells = map[group]*grown{}
	for _, r := range rows {
		if r.Runs == 0 {
			continue
		}
		sizes = with(sizes, r.Cells)
		tasks = with(tasks, r.Task)
		g := cells[group{r.Task, r.Cells}]
		if g == nil {
			g = &grown{}
			cells[group{r.Task, r.Cells}] = g
		}
		g.seconds = append(g.seconds, r.Seconds)
		g.all = append(g.all, r.times...)
		if r.settled() {
			g.settled++
		}
		if m := r.Run.Model; m != nil && m.Presolved != nil && m.Cols > 0 {
			g.left = append(g.left, 100*float64(m.Presolved.Cols)/float64(m.Cols))
		}
	}
	slices.Sort(sizes)
	return sizes, tasks, cells
}
