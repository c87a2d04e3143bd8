package glpk

import (
	"errors"
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

// read makes a result of what glpsol left behind.
func read(m *lin.Model, cols int, ended program.Ended, text string, written bool,
) (mip.Result, error) {
	r := mip.Result{Stop: mip.Unknown, Log: ended.Log,
		Version: program.Last(versionLine, ended.Log), Nodes: nodes(ended.Log),
		Iterations: program.Count(progress, ended.Log), Presolved: program.Size(presolved, ended.Log)}
	if r.Presolved == nil && strings.Contains(ended.Log, byPresolve) {
		r.Presolved = &mip.Size{}
	}
	if b, err := strconv.ParseFloat(program.Last(boundLine, ended.Log), 64); err == nil &&
		-infinite < b && b < infinite {
		r.Bound, r.Bounded = program.Minimized(m, b), true
	}
	err := program.Unwritten("glpk", ended)
	if written {
		err = readSolution(m, cols, text, &r)
	}
	return ended.Forgive(m, r, err)
}

// readSolution reads a solution file.
func readSolution(m *lin.Model, cols int, text string, r *mip.Result) error {
	s, err := parse(text, cols)
	if err != nil {
		return &mip.Fault{Solver: "glpk", What: "wrote a solution file that is none", Err: err}
	}
	r.Raw = s.raw
	var hasPoint bool
	if r.Stop, hasPoint = status(s, r.Log); !hasPoint {
		return nil
	}
	r.Point = s.point[:len(m.Cols)]
	told := program.Minimized(m, s.obj)
	if s.raw == optimalMIP || s.raw == optimalLP {
		r.Bound, r.Bounded = told, true
	}
	return program.Agree("glpk", m, r.Point, told)
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

// status says how the solve ended, and whether the file's values are a point of the model.
func status(s solution, log string) (stop mip.Stop, hasPoint bool) {
	whole := strings.HasPrefix(s.raw, "mip")
	switch {
	case s.raw == optimalMIP, s.raw == optimalLP:
		return mip.Optimal, true
	case s.raw == "mip n", strings.HasPrefix(s.raw, "bas n"):
		return mip.Infeasible, false
	case s.raw == "bas f n":
		return mip.Unbounded, false
	}
	hasPoint = s.raw == "mip f" || strings.HasPrefix(s.raw, "bas f")
	if hasPoint && strings.Contains(log, "RELATIVE MIP GAP TOLERANCE REACHED") {
		return mip.Optimal, true
	}
	for _, message := range messages {
		switch {
		case !strings.Contains(log, message.text):
		case whole:
			return message.mip, hasPoint
		default:
			return message.lp, hasPoint
		}
	}
	return mip.Unknown, hasPoint
}

// solution is a solution file.
type solution struct {
	raw   string // kind and statuses: "bas f f", "mip o"
	obj   float64
	point []float64
}

// parse reads a solution file for a model with so many columns, as glpsol writes it: comments, a
// line with kind, rows, columns, status and objective, a line for each row and then for each
// column, in order, and a last line. Anything else is an error: a file that was cut short must not
// pass for a point.
func parse(text string, cols int) (solution, error) {
	var s solution
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for len(lines) > 0 && strings.HasPrefix(lines[0], "c") {
		lines = lines[1:]
	}
	if len(lines) == 0 {
		return s, errors.New("it has no status")
	}
	rows, err := s.head(strings.Fields(lines[0]), cols)
	if err != nil {
		return s, fmt.Errorf("it begins with %.60q", lines[0])
	}
	lines = lines[1:]
	if rows != len(lines)-cols-1 || lines[len(lines)-1] != "e o f" {
		return s, fmt.Errorf("it has %d lines for %d rows, %d columns and its end",
			len(lines), rows, cols)
	}
	value := 2 // the field that holds it
	if s.raw[:3] == "bas" {
		value = 3 // after the column's status
	}
	fields := value + 1 + (value - 2) // what is basic has a dual value as well
	for i, line := range lines[:rows+cols] {
		letter, number := "i", i+1
		if i >= rows {
			letter, number = "j", i-rows+1
		}
		f := strings.Fields(line)
		if len(f) != fields || f[0] != letter || f[1] != strconv.Itoa(number) {
			return s, fmt.Errorf("it has %.60q in place of %s %d", line, letter, number)
		}
		v, err := strconv.ParseFloat(f[value], 64)
		if err != nil {
			return s, fmt.Errorf("it has %.60q, which holds no number", line)
		}
		if i >= rows {
			s.point = append(s.point, v)
		}
	}
	return s, nil
}

// head reads the line of the status.
func (s *solution) head(f []string, cols int) (rows int, err error) {
	wrong := errors.New("not a status")
	statuses := 0
	if len(f) >= 2 && f[0] == "s" {
		statuses = map[string]int{"bas": 2, "mip": 1}[f[1]]
	}
	if statuses == 0 || len(f) != 5+statuses || f[3] != strconv.Itoa(cols) {
		return 0, wrong
	}
	s.raw = f[1] + " " + strings.Join(f[4:4+statuses], " ")
	if rows, err = strconv.Atoi(f[2]); err != nil || rows < 0 {
		return 0, wrong
	}
	if s.obj, err = strconv.ParseFloat(f[len(f)-1], 64); err != nil {
		return 0, wrong
	}
	return rows, nil
}
