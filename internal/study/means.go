package study

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Shifts of the shifted geometric means, after the custom of solver benchmarks (Achterberg,
// "Constraint Integer Programming", 2007): runs far below the shift hardly count.
const (
	ShiftSeconds = 1
	ShiftNodes   = 10
)

// shiftedMean returns the shifted geometric mean: the geometric mean of all x + shift, less shift.
func shiftedMean(all []float64, shift float64) float64 {
	if len(all) == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range all {
		sum += math.Log(x + shift)
	}
	return math.Exp(sum/float64(len(all))) - shift
}

// Means writes a table of the shifted geometric mean of the seconds of each engine at each size,
// over all boards and seeds. A run that did not settle its board counts as the limit. It writes
// nothing if no engine has several runs at a size.
func Means(w io.Writer, rows []Row) error {
	several := false
	_, _, cells := bySize(rows)
	for _, g := range cells {
		several = several || len(g.all) > 1
	}
	if !several {
		return nil
	}
	return bySizeTable(w, rows, func(g *grown) string {
		return number(shiftedMean(g.all, ShiftSeconds))
	})
}

// Spread writes a table of the engines that ran more than once on a board: how nodes and seconds
// vary from one seed or repetition to the next. It writes nothing if there are none.
func Spread(w io.Writer, rows []Row) error {
	var b strings.Builder
	for _, r := range rows {
		if r.Runs < 2 {
			continue
		}
		nodes := make([]float64, len(r.counts))
		for i, n := range r.counts {
			nodes[i] = float64(n)
		}
		seconds := ranged(r.times, number)
		if r.Settled < r.Runs {
			seconds = fmt.Sprintf("%s (%d of %d settled)", seconds, r.Settled, r.Runs)
		}
		fmt.Fprintf(&b, "| %s | `%s` | %d | %s | %.0f | %s | %s |\n", r.Board, r.Task, r.Runs,
			ranged(nodes, rounded), shiftedMean(nodes, ShiftNodes), seconds,
			number(shiftedMean(r.times, ShiftSeconds)))
	}
	if b.Len() == 0 {
		return nil
	}
	_, err := io.WriteString(w, "| board | engine | runs | nodes | mean | seconds | mean |\n"+
		"|---|---|--:|--:|--:|--:|--:|\n"+b.String())
	return err
}

// ranged describes numbers by their median and range: "1654 (1346 to 2460)".
func ranged(all []float64, text func(float64) string) string {
	return fmt.Sprintf("%s (%s to %s)", text(median(all)), text(slices.Min(all)),
		text(slices.Max(all)))
}

func rounded(x float64) string { return strconv.FormatFloat(x, 'f', 0, 64) }

// Gaps writes a table of the gaps of random objectives (mip.Relaxation.Gaps) of each engine at each
// size, in percent: the median over all boards and objectives. It writes nothing if there are none.
func Gaps(w io.Writer, rows []Row) error {
	var sizes []int
	var tasks []string
	gaps := map[group][]float64{}
	for _, r := range rows {
		if r.Relaxed == nil || len(r.Relaxed.Gaps) == 0 {
			continue
		}
		sizes, tasks = with(sizes, r.Cells), with(tasks, r.Task)
		at := group{r.Task, r.Cells}
		gaps[at] = append(gaps[at], r.Relaxed.Gaps...)
	}
	if len(tasks) == 0 {
		return nil
	}
	slices.Sort(sizes)
	return lines(w, "engine", shapes(rows, sizes), tasks, func(task string, i int) string {
		all := gaps[group{task, sizes[i]}]
		if len(all) == 0 {
			return ""
		}
		return fmt.Sprintf("%.1f", 100*median(all))
	})
}
