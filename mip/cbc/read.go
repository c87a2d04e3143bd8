package cbc

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Patterns of the log.
var (
	versionLine  = program.NewPattern(`(?m)^Version:\s*(\S+)`)
	nodesLine    = program.NewPattern(`(?m)^Enumerated nodes:\s*(\d+)`)
	iterations   = program.NewPattern(`(?m)^Total iterations:\s*(\d+)`)
	resultLine   = program.NewPattern(`(?m)^Result - (.*)$`)
	lpIterations = program.NewPattern(`(?m)^(?:Optimal|PrimalInfeasible|DualInfeasible|Stopped) ` +
		`objective \S+ - (\d+) iterations`)
	boundLine = program.NewPattern(`(?m)^(?:Lower|Upper) bound:\s*(\S+)`)
	mipSize   = program.NewPattern(
		`(?m)^Cgl0004I processed model has (\d+) rows, (\d+) columns .* and (\d+) elements`)
	lpSize = program.NewPattern(`(?m)^Presolve (\d+) \(-?\d+\) rows, (\d+) \(-?\d+\) columns ` +
		`and (\d+) \(-?\d+\) elements`)
)

// resultOfLog returns a result with the data of the log.
func resultOfLog(m *lin.Model, log string) mip.Result {
	r := mip.Result{Log: log,
		Version: program.Last(versionLine, log), Nodes: program.Count(nodesLine, log),
		Iterations: program.Count(iterations, log), Presolved: program.Size(mipSize, log)}
	if r.Iterations == 0 {
		r.Iterations = program.Count(lpIterations, log)
	}
	if r.Presolved == nil {
		r.Presolved = program.Size(lpSize, log)
	}
	r.Bound, r.Bounded = boundOfLog(m, log)
	return r
}

// status returns what the words for how a solve ended mean. Of every limit but time, the solution
// file says "on iterations"; the log names it.
func status(m *lin.Model, status string, r mip.Result) (program.Verdict, error) {
	v, err := verdict(m, status, r)
	limit, there := strings.CutPrefix(program.Last(resultLine, r.Log), "Stopped on ")
	if rest, vague := strings.CutPrefix(status, "Stopped on iterations"); there && vague {
		v.Raw = "Stopped on " + limit + rest
	}
	return v, err
}

// verdict interprets the words for how a solve ended. If a solve stopped early, the values are not
// a point if there is no incumbent (they are from a relaxation), or if the model has no integer
// columns (they are from an intermediate basis). If it has some, "Unbounded" is about the
// relaxation only, and nothing follows for the model.
func verdict(m *lin.Model, status string, r mip.Result) (program.Verdict, error) {
	whole := slices.ContainsFunc(m.Cols, func(c lin.Col) bool { return c.Integer })
	switch {
	case strings.HasPrefix(status, "Optimal"):
		return program.Verdict{Stop: mip.Optimal, Point: true,
			Bound: !strings.Contains(status, "gap")}, nil
	case strings.Contains(r.Log, preprocessed) && strings.Contains(status, "nfeasible"):
		return program.Verdict{Stop: mip.InfOrUnb}, nil
	case strings.HasPrefix(status, "Infeasible"), strings.HasPrefix(status, "Integer infeasible"):
		return program.Verdict{Stop: mip.Infeasible}, nil
	case strings.HasPrefix(status, "Unbounded") && whole:
		return program.Verdict{Stop: mip.InfOrUnb}, nil
	case strings.HasPrefix(status, "Unbounded"):
		return program.Verdict{Stop: mip.Unbounded}, nil
	case strings.HasPrefix(status, "Stopped on time"),
		// In a model without integer columns, a time limit appears as "on iterations".
		strings.HasPrefix(status, "Stopped") &&
			strings.Contains(program.Last(resultLine, r.Log), "time"):
		return program.Verdict{Stop: mip.OutOfTime, Point: whole}, nil
	case strings.HasPrefix(status, "Stopped"):
		return program.Verdict{Point: whole}, nil
	}
	return program.Verdict{}, &mip.Fault{Solver: name,
		What: fmt.Sprintf("ended with the unknown status %.60q", status)}
}

// doubtful reports whether preprocessing alone led to the result, in a model where it may be wrong.
// It finds no point in some models that have one, with continuous columns, however few these are.
// And of some integer models it leaves nothing, where the point that it fixed so is not the best.
// In a model without objective any point will do.
func doubtful(m *lin.Model, r mip.Result) bool {
	left := program.Size(mipSize, r.Log)
	priced := func(c lin.Col) bool { return c.Obj != 0 }
	if left != nil && left.Rows == 0 && left.Cols == 0 && (r.Stop == mip.Infeasible ||
		r.Stop == mip.Optimal && slices.ContainsFunc(m.Cols, priced)) {
		return true
	}
	return r.Stop == mip.InfOrUnb && strings.Contains(r.Log, preprocessed) &&
		slices.ContainsFunc(m.Cols, func(c lin.Col) bool {
			return !c.Integer || math.IsInf(c.Lo, -1) || math.IsInf(c.Hi, 1)
		})
}

// hurried reports whether preprocessing alone found that there is no point. It finds none, in any
// model, if the time ends before it does.
func hurried(r mip.Result) bool { return strings.Contains(r.Log, preprocessed) }

// tightened is how the log ends if cbc has crashed over its solution file: the answer to "exit?"
// follows. Elsewhere the first line may be about a smaller model.
var tightened = program.NewPattern(`(?m)^Problem is infeasible - tightenPrimalBounds!?\s*\n` +
	`exit : .*\s*\z`)

// preprocessed is what the log says if preprocessing found no point.
const preprocessed = "Pre-processing says infeasible or unbounded"

// Patterns of the lines that have an incumbent, or the state of branch and bound.
var (
	solutionLine = program.NewPattern(`^Cbc00\d\dI Integer solution of (\S+) found .* and (\d+) nodes`)
	treeLine     = program.NewPattern(`^Cbc0010I After (\d+) nodes, .* tree, (\S+) best solution, ` +
		`best possible (\S+) `)
	rootLine = program.NewPattern(`^Continuous objective value is (\S+) - `)
)

// stateOfLine reads a line of the log while cbc runs.
func stateOfLine(line string, s *mip.State) bool {
	if g := solutionLine.FindStringSubmatch(line); g != nil {
		program.Number(g[1], infinite, &s.Obj, &s.Found)
		s.Nodes, _ = strconv.ParseInt(g[2], 10, 64) // digits alone, few
		return true
	}
	if g := treeLine.FindStringSubmatch(line); g != nil {
		s.Nodes, _ = strconv.ParseInt(g[1], 10, 64)
		program.Number(g[2], infinite, &s.Obj, &s.Found)
		program.Number(g[3], infinite, &s.Bound, &s.Bounded)
		return true
	}
	if g := rootLine.FindStringSubmatch(line); g != nil {
		program.Number(g[1], infinite, &s.Bound, &s.Bounded)
		return true
	}
	return false
}

// boundOfLog returns the bound on the objective.
func boundOfLog(m *lin.Model, log string) (float64, bool) {
	b, err := strconv.ParseFloat(program.Last(boundLine, log), 64)
	if err != nil || !(-infinite < b && b < infinite) {
		return 0, false
	}
	return program.Minimized(m, b), true
}

// infinite is a limit below cbc's own infinity, 1e50.
const infinite = 1e49
