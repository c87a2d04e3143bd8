package cbc

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/sol"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/program"
)

// What the log says.
var (
	versionLine  = regexp.MustCompile(`(?m)^Version:\s*(\S+)`)
	nodesLine    = regexp.MustCompile(`(?m)^Enumerated nodes:\s*(\d+)`)
	iterations   = regexp.MustCompile(`(?m)^Total iterations:\s*(\d+)`)
	resultLine   = regexp.MustCompile(`(?m)^Result - (.*)$`)
	lpIterations = regexp.MustCompile(`(?m)^(?:Optimal|PrimalInfeasible|DualInfeasible|Stopped) ` +
		`objective \S+ - (\d+) iterations`)
	boundLine = regexp.MustCompile(`(?m)^(?:Lower|Upper) bound:\s*(\S+)`)
	mipSize   = regexp.MustCompile(
		`(?m)^Cgl0004I processed model has (\d+) rows, (\d+) columns .* and (\d+) elements`)
	lpSize = regexp.MustCompile(`(?m)^Presolve (\d+) \(-?\d+\) rows, (\d+) \(-?\d+\) columns ` +
		`and (\d+) \(-?\d+\) elements`)
)

// logged makes a result of what the log says.
func logged(m *lin.Model, log string) mip.Result {
	r := mip.Result{Log: log,
		Version: program.Last(versionLine, log), Nodes: program.Count(nodesLine, log),
		Iterations: program.Count(iterations, log), Presolved: program.Size(mipSize, log)}
	if r.Iterations == 0 {
		r.Iterations = program.Count(lpIterations, log)
	}
	if r.Presolved == nil {
		r.Presolved = program.Size(lpSize, log)
	}
	r.Bound, r.Bounded = bound(m, log)
	return r
}

// status takes the words for how a solve ended, which the first line of the file has before the
// value of the objective. Where a solve stopped early the values are no point if there is no
// incumbent (they are of a relaxation), or if the model has no whole columns (they are of a basis
// on the way). Where it has some, cbc finds no more than an unbounded relaxation, of which nothing
// follows for the model.
func status(m *lin.Model, text string, v sol.Values, r *mip.Result) (point, bound bool, err error) {
	head, _, _ := strings.Cut(text, "\n")
	r.Raw = strings.TrimSpace(head)
	whole := slices.ContainsFunc(m.Cols, func(c lin.Col) bool { return c.Integer })
	switch what := v.Status; {
	case strings.HasPrefix(what, "Optimal"):
		r.Stop = mip.Optimal
		return true, !strings.Contains(what, "gap"), nil
	case strings.HasPrefix(what, "Infeasible"), strings.HasPrefix(what, "Integer infeasible"):
		r.Stop = mip.Infeasible
		return false, false, nil
	case strings.HasPrefix(what, "Unbounded") && whole:
		r.Stop = mip.InfOrUnb
		return false, false, nil
	case strings.HasPrefix(what, "Unbounded"):
		r.Stop = mip.Unbounded
		return false, false, nil
	case !strings.HasPrefix(what, "Stopped"):
		return false, false, &mip.Fault{Solver: name,
			What: fmt.Sprintf("ended with the unknown status %.60q", what)}
	case strings.HasPrefix(what, "Stopped on time"),
		// It says "on iterations" of a time limit in a model without whole columns.
		strings.Contains(program.Last(resultLine, r.Log), "time"):
		r.Stop = mip.OutOfTime
	}
	return whole, false, nil
}

// bound gives the bound on the objective.
func bound(m *lin.Model, log string) (float64, bool) {
	b, err := strconv.ParseFloat(program.Last(boundLine, log), 64)
	if err != nil || !(-infinite < b && b < infinite) {
		return 0, false
	}
	return program.Minimized(m, b), true
}

// infinite is what cbc's own infinity, 1e50, lies beyond.
const infinite = 1e49
