package cbc

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
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

// read makes a result of what cbc left behind.
func read(m *lin.Model, names []string, ended program.Ended, solution string, written bool,
) (mip.Result, error) {
	r := mip.Result{Stop: mip.Unknown, Log: ended.Log,
		Version: program.Last(versionLine, ended.Log), Nodes: program.Count(nodesLine, ended.Log),
		Iterations: program.Count(iterations, ended.Log),
		Presolved:  program.Size(mipSize, ended.Log)}
	if r.Iterations == 0 {
		r.Iterations = program.Count(lpIterations, ended.Log)
	}
	if r.Presolved == nil {
		r.Presolved = program.Size(lpSize, ended.Log)
	}
	r.Bound, r.Bounded = bound(m, ended.Log)
	err := program.Unwritten("cbc", ended)
	if written {
		err = readSolution(m, names, solution, &r)
	}
	return ended.Forgive(m, r, err)
}

// readSolution reads a solution file.
func readSolution(m *lin.Model, names []string, solution string, r *mip.Result) error {
	head, body, _ := strings.Cut(solution, "\n")
	r.Raw = strings.TrimSpace(head)
	what, value, found := strings.Cut(r.Raw, " - objective value")
	told, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if !found || err != nil {
		return fault("wrote a solution file that begins with %.60q", head)
	}
	var hasPoint bool
	if r.Stop, hasPoint, err = status(what, m, r.Log); err != nil {
		return err
	}
	if !hasPoint {
		return nil
	}
	if r.Point, err = program.Values("cbc", m, names, body, line); err != nil {
		return err
	}
	told = program.Minimized(m, told)
	if r.Stop == mip.Optimal && !strings.Contains(what, "gap") {
		r.Bound, r.Bounded = told, true
	}
	return program.Agree("cbc", m, r.Point, told)
}

func fault(format string, args ...any) error {
	return &mip.Fault{Solver: "cbc", What: fmt.Sprintf(format, args...)}
}

// status takes the words for how a solve ended, and says whether the values that follow them are a
// point. Those of a solve that stopped early are none where there is no incumbent, but of a
// relaxation, or where the model has no whole columns, but of a basis on the way. An unbounded
// relaxation, of which nothing follows for the model, is all that cbc looks for where it has some.
func status(what string, m *lin.Model, log string) (mip.Stop, bool, error) {
	whole := slices.ContainsFunc(m.Cols, func(c lin.Col) bool { return c.Integer })
	incumbent := whole && !strings.Contains(what, "no integer solution")
	switch {
	case strings.HasPrefix(what, "Optimal"):
		return mip.Optimal, true, nil
	case strings.HasPrefix(what, "Infeasible"), strings.HasPrefix(what, "Integer infeasible"):
		return mip.Infeasible, false, nil
	case strings.HasPrefix(what, "Unbounded") && whole:
		return mip.InfOrUnb, false, nil
	case strings.HasPrefix(what, "Unbounded"):
		return mip.Unbounded, false, nil
	case !strings.HasPrefix(what, "Stopped"):
		return mip.Unknown, false, fault("ended with the unknown status %.60q", what)
	case strings.HasPrefix(what, "Stopped on time"),
		// It says "on iterations" of a time limit in a model without whole columns.
		strings.Contains(program.Last(resultLine, log), "time"):
		return mip.OutOfTime, incumbent, nil
	}
	return mip.Unknown, incumbent, nil
}

// line takes a line of a solution file apart: number, name, value, reduced cost. Two stars in
// front mark a value that breaks a bound.
func line(text string) (name, value string, ok bool) {
	f := strings.Fields(strings.TrimPrefix(strings.TrimSpace(text), "**"))
	if len(f) != 4 {
		return "", "", false
	}
	return f[1], f[2], true
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
