package glpk

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/program"
)

// What the log says. A line of progress begins with the iterations so far; one of branch and bound
// goes on with incumbent, bound, active and finished nodes.
var (
	versionLine = regexp.MustCompile(`(?m)^GLPSOL.* Solver,? v?(\d\S*)`)
	progress    = regexp.MustCompile(`(?m)^[ *+~#]\s*(\d+): (?:obj =|mip =|>>>>>)`)
	boundLine   = regexp.MustCompile(`(?m)^\+\s*\d+: (?:mip =|>>>>>) .* >=\s+(\S+) .*\(\d+; \d+\)`)
	nodesLine   = regexp.MustCompile(`(?m)^\+\s*\d+: (?:mip =|>>>>>) .*\((\d+; \d+)\)`)
	// Lines between the two tell what kinds of rows were found and reduced.
	presolved = regexp.MustCompile(
		`(?m)^Preprocessing\.\.\.\n(?:.+\n){0,9}?(\d+) rows?, (\d+) columns?, (\d+) non-zeros?$`)
)

// byPresolve ends the log of a solve that presolve has left nothing of.
const byPresolve = "OPTIMAL SOLUTION FOUND BY"

// logged makes a result of what the log says.
func logged(m *lin.Model, log string) mip.Result {
	r := mip.Result{Log: log, Version: program.Last(versionLine, log), Nodes: nodes(log),
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

// infinite is what glpsol's own infinity, the largest number there is, lies beyond.
const infinite = 1e300

// nodes gives the nodes of the tree, as far as the last line of progress counts them: those that
// wait and those that are done with, not those that live on in their children.
func nodes(log string) int64 {
	var active, done int64
	if _, err := fmt.Sscanf(program.Last(nodesLine, log), "%d; %d", &active, &done); err != nil {
		return 0
	}
	return active + done
}

// Statuses of solution files: of a model with whole columns, and of the primal and the dual of one
// without.
const (
	optimalMIP = "mip o"
	optimalLP  = "bas f f"
)

// What the log says where the solution file has no status, the surest first.
var messages = []struct {
	text    string
	lp, mip mip.Stop
}{
	{"HAS NO PRIMAL FEASIBLE SOLUTION", mip.Infeasible, mip.Infeasible},
	{"HAS NO INTEGER FEASIBLE SOLUTION", mip.Infeasible, mip.Infeasible},
	{"PROBLEM HAS NO FEASIBLE SOLUTION", mip.Infeasible, mip.Infeasible},
	{"HAS NO DUAL FEASIBLE SOLUTION", mip.InfOrUnb, mip.InfOrUnb},
	// Of a relaxation that is unbounded nothing follows for the model: it may have no whole point.
	{"HAS UNBOUNDED PRIMAL SOLUTION", mip.Unbounded, mip.InfOrUnb},
	{"PROBLEM HAS UNBOUNDED SOLUTION", mip.Unbounded, mip.InfOrUnb},
	{"TIME LIMIT EXCEEDED", mip.OutOfTime, mip.OutOfTime},
}

// status takes the kind and the statuses of the file. The value of the objective is its bound where
// the file itself says optimal.
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
