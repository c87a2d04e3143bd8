package glpk

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Patterns of the log. A line of progress begins with the iterations so far. In branch and bound it
// continues with the incumbent, the bound, and the active and finished nodes.
var (
	versionLine = program.NewPattern(`(?m)^GLPSOL.* Solver,? v?(\d\S*)`)
	progress    = program.NewPattern(`(?m)^[ *+~#]\s*(\d+): (?:obj =|mip =|>>>>>)`)
	boundLine   = program.NewPattern(`(?m)^\+\s*\d+: (?:mip =|>>>>>) .* >=\s+(\S+) .*\(\d+; \d+\)`)
	nodesLine   = program.NewPattern(`(?m)^\+\s*\d+: (?:mip =|>>>>>) .*\((\d+; \d+)\)`)
	// The lines between the two list the kinds of rows that were found and reduced.
	presolved = program.NewPattern(
		`(?m)^Preprocessing\.\.\.\n(?:.+\n){0,9}?(\d+) rows?, (\d+) columns?, (\d+) non-zeros?$`)
)

// byPresolve ends the log of a model that presolve solved completely.
const byPresolve = "OPTIMAL SOLUTION FOUND BY"

// resultOfLog returns a result with the data of the log.
func resultOfLog(m *lin.Model, log string) mip.Result {
	r := mip.Result{Log: log, Version: program.Last(versionLine, log), Nodes: nodesOfLog(log),
		Iterations: program.Count(progress, log), Presolved: program.Size(presolved, log)}
	if r.Presolved == nil && strings.Contains(log, byPresolve) {
		r.Presolved = &mip.Size{}
	}
	if b, err := strconv.ParseFloat(program.Last(boundLine, log), 64); err == nil &&
		-infinite < b && b < infinite {
		r.Bound, r.Bounded = program.Minimized(m, b), true
	}
	return r
}

// infinite is a limit below glpsol's own infinity, the largest float64.
const infinite = 1e300

// treeLine is a line of progress in branch and bound. Its groups are the incumbent, which may be
// "not found yet", the bound, and the active and finished nodes.
var treeLine = program.NewPattern(
	`^\+\s*\d+: (?:mip =|>>>>>)\s+(.*?)\s+>=\s+(\S+) .*\((\d+; \d+)\)`)

// stateOfLine reads a line of the log while glpsol runs.
func stateOfLine(line string, s *mip.State) bool {
	g := treeLine.FindStringSubmatch(line)
	if g == nil {
		return false
	}
	program.Number(g[1], infinite, &s.Obj, &s.Found)
	program.Number(g[2], infinite, &s.Bound, &s.Bounded)
	s.Nodes = treeSize(g[3])
	return true
}

// nodesOfLog returns the nodes of the tree that the last line of progress counts: the waiting and
// the finished ones, but not those that were split into children.
func nodesOfLog(log string) int64 { return treeSize(program.Last(nodesLine, log)) }

// treeSize returns the nodes of a tree, of "ACTIVE; FINISHED".
func treeSize(counts string) int64 {
	var active, done int64
	if _, err := fmt.Sscanf(counts, "%d; %d", &active, &done); err != nil {
		return 0
	}
	return active + done
}

// Statuses of solution files: for a model with integer columns, and for the primal and the dual of
// one without.
const (
	optimalMIP = "mip o"
	optimalLP  = "bas f f"
)

// Texts of the log for a solution file without a status, the most reliable first.
var messages = []struct {
	text    string
	lp, mip mip.Stop
}{
	{"HAS NO PRIMAL FEASIBLE SOLUTION", mip.Infeasible, mip.Infeasible},
	{"HAS NO INTEGER FEASIBLE SOLUTION", mip.Infeasible, mip.Infeasible},
	{"PROBLEM HAS NO FEASIBLE SOLUTION", mip.Infeasible, mip.Infeasible},
	{"HAS NO DUAL FEASIBLE SOLUTION", mip.InfOrUnb, mip.InfOrUnb},
	// An unbounded relaxation proves nothing about the model, which may have no integral point.
	{"HAS UNBOUNDED PRIMAL SOLUTION", mip.Unbounded, mip.InfOrUnb},
	{"PROBLEM HAS UNBOUNDED SOLUTION", mip.Unbounded, mip.InfOrUnb},
	{"TIME LIMIT EXCEEDED", mip.OutOfTime, mip.OutOfTime},
}

// status interprets the kind and the statuses of the file. The value of the objective is its bound
// if the file states that it is optimal.
func status(_ *lin.Model, status string, r mip.Result) (program.Verdict, error) {
	kind, _, _ := strings.Cut(status, " ")
	switch {
	case kind != "mip" && kind != "bas":
		return program.Verdict{}, &mip.Fault{Solver: "glpk",
			What: fmt.Sprintf("ended with the unknown status %.60q", status)}
	case status == optimalMIP, status == optimalLP:
		return program.Verdict{Stop: mip.Optimal, Point: true, Bound: true}, nil
	case status == "mip n", strings.HasPrefix(status, "bas n"):
		return program.Verdict{Stop: mip.Infeasible}, nil
	case status == "bas f n":
		return program.Verdict{Stop: mip.Unbounded}, nil
	}
	v := program.Verdict{Point: status == "mip f" || strings.HasPrefix(status, "bas f")}
	if v.Point && strings.Contains(r.Log, "RELATIVE MIP GAP TOLERANCE REACHED") {
		v.Stop = mip.Optimal
		return v, nil
	}
	for _, message := range messages {
		if !strings.Contains(r.Log, message.text) {
			continue
		}
		if v.Stop = message.lp; kind == "mip" {
			v.Stop = message.mip
		}
		break
	}
	return v, nil
}
