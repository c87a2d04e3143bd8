package program

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Last returns the first group of the pattern's last match in a log, or "". The last match counts
// because a log may report on sub-models first.
func Last(pattern *Pattern, log string) string {
	if all := pattern.FindAllStringSubmatch(log, -1); len(all) > 0 {
		return strings.TrimSpace(all[len(all)-1][1])
	}
	return ""
}

// Count returns the number that Last finds, or 0.
func Count(pattern *Pattern, log string) int64 {
	n, err := strconv.ParseInt(Last(pattern, log), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// Number sets a value and its mark if text is a number of a size below infinite.
func Number(text string, infinite float64, value *float64, known *bool) {
	if x, err := strconv.ParseFloat(text, 64); err == nil && abs(x) < infinite {
		*value, *known = x, true
	}
}

// Size returns the rows, columns and nonzeros in the three groups of the pattern's first match, or
// nil. Later matches in a log are about sub-models, or about the model after a restart.
func Size(pattern *Pattern, log string) *mip.Size {
	groups := pattern.FindStringSubmatch(log)
	if groups == nil {
		return nil
	}
	var n [3]int
	for i, digits := range groups[1:] {
		var err error
		if n[i], err = strconv.Atoi(digits); err != nil {
			return nil
		}
	}
	return &mip.Size{Rows: n[0], Cols: n[1], Nonzeros: n[2]}
}

// Minimized converts a value or bound of the objective to the sense of the model. The
// program minimizes: an MPS file has the negated objective of a model that is maximized.
func Minimized(m *lin.Model, value float64) float64 {
	if m.Maximize {
		return 0 - value
	}
	return value
}

// agree compares the objective's value that the solver reports with its value at the point. They
// differ if the file lost values and still holds a point of the model.
func agree(solver string, m *lin.Model, x []float64, stated float64) error {
	// Some files give 8 digits of each number, so that a sum is known to that part of its terms.
	const digits = 1e-6
	sum, scale := m.Offset, 1+abs(m.Offset)
	for j, c := range m.Cols {
		if c.Obj != 0 {
			sum += c.Obj * x[j]
			scale += abs(c.Obj * x[j])
		}
	}
	if abs(sum-stated) <= digits*scale {
		return nil
	}
	return &mip.Fault{Solver: solver,
		What: fmt.Sprintf("reports that its point's value is %v, but it is %v", stated, sum)}
}

// forgive replaces the fault of a run that was asked to stop by the stop: the run ended before it
// could write its files, or while it wrote them. Other runs keep their result and fault.
func (e Ended) forgive(m *lin.Model, r mip.Result, err error) (mip.Result, error) {
	switch {
	case e.Stopped == "":
		return r, err
	case err != nil, r.Point != nil && m.Check(r.Point, lin.Usual) != nil:
		r.Stop, r.Point = e.Stopped, nil
	case r.Stop == mip.Unknown:
		r.Stop = e.Stopped
	}
	return r, nil
}

// unwritten returns the fault of a run that left no solution file.
func unwritten(solver string, e Ended) error {
	return &mip.Fault{Solver: solver, Log: mip.Tail(e.Log),
		What: fmt.Sprintf("ended (exit code %d) without writing its solution file", e.Exit)}
}

func abs(x float64) float64 { return max(x, -x) }

// Tight reports whether the value of an option is a tolerance within which a solver's claims mean
// what they say: those that solvers have by default are at most 1e-6. A looser one has them call
// points optimal that are not.
func Tight(value string) bool {
	x, err := strconv.ParseFloat(value, 64)
	return err == nil && 0 <= x && x <= 1e-6
}

// Loose is the reason to refuse an option whose value is not Tight.
const Loose = "expected a tolerance of at most 1e-6: with a looser one, optimal means nothing"
