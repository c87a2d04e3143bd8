package highs

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Patterns of the log. Large counts in the table end with k or m.
var (
	versionLine  = program.NewPattern(`(?m)^(?:Running )?HiGHS (?:version )?(\d\S*)`)
	nodesLine    = program.NewPattern(`(?m)^  Nodes +(\d+)`)
	iterations   = program.NewPattern(`(?m)^  LP iterations +(\d+)`)
	lpIterations = program.NewPattern(`(?m)^(?:Simplex|IPM|PDLP) +iterations: +(\d+)`)
	boundLine    = program.NewPattern(`(?m)^  Dual bound +(\S+)`)
	table        = program.NewPattern(`(?m)^ [ \w] +(\d+[km]?) +\d+[km]? +\d+[km]? +[\d.]+% +` +
		`(\S+) +\S+ +\S+ +\d+[km]? +\d+[km]? +\d+[km]? +(\d+[km]?) +[\d.]+s$`)
	incumbent = program.NewPattern(`(?m)^ [A-Za-z] +(\d+[km]?) +\d+[km]? +\d+[km]? +[\d.]+% +` +
		`\S+ +(\S+) +\S+ +\d+[km]? +\d+[km]? +\d+[km]? +\d+[km]? +([\d.]+)s$`)
	mipSize = program.NewPattern(
		`(?m)^Solving MIP model with:\n +(\d+) rows\n +(\d+) cols .*\n +(\d+) nonzeros`)
	lpSize = program.NewPattern(`(?m)^Presolve ?:? [Rr]eductions: rows (\d+)\(-?\d+\); ` +
		`columns (\d+)\(-?\d+\); (?:elements|nonzeros) (\d+)\(-?\d+\)`)
)

// resultOfLog returns a result with the data of the log.
func resultOfLog(m *lin.Model, log string) mip.Result {
	r := mip.Result{Log: log, Version: program.Last(versionLine, log),
		Nodes: program.Count(nodesLine, log), Iterations: program.Count(iterations, log),
		Presolved: Presolved(log)}
	if r.Iterations == 0 {
		r.Iterations = program.Count(lpIterations, log)
	}
	for _, i := range Incumbents(log) {
		i.Obj = program.Minimized(m, i.Obj)
		r.Incumbents = append(r.Incumbents, i)
	}
	bound := program.Last(boundLine, log)
	if rows := table.FindAllStringSubmatch(log, -1); bound == "" && len(rows) > 0 {
		last := rows[len(rows)-1] // it was ended before it could report
		r.Nodes, bound, r.Iterations = count(last[1]), last[2], count(last[3])
	}
	if b, err := strconv.ParseFloat(bound, 64); err == nil && -infinite < b && b < infinite {
		r.Bound, r.Bounded = program.Minimized(m, b), true
	}
	return r
}

// infinite is the number from which on highs takes a cost as infinite.
const infinite = 1e20

// count reads a number of the table.
func count(s string) int64 {
	digits, unit := s, int64(1)
	switch s[len(s)-1] {
	case 'k':
		digits, unit = s[:len(s)-1], 1e3
	case 'm':
		digits, unit = s[:len(s)-1], 1e6
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return 0
	}
	return n * unit
}

// Presolved returns the size of the model after presolve from a log of HiGHS, or nil.
func Presolved(log string) *mip.Size {
	if size := program.Size(mipSize, log); size != nil {
		return size
	}
	if strings.Contains(log, "\nPresolve: Optimal\n") {
		return &mip.Size{} // nothing was left
	}
	return program.Size(lpSize, log)
}

// Incumbents returns the improving points in a log of HiGHS. Their values are those of the model
// that HiGHS was given.
func Incumbents(log string) []mip.Incumbent {
	var all []mip.Incumbent
	for _, row := range incumbent.FindAllStringSubmatch(log, -1) {
		obj, err := strconv.ParseFloat(row[2], 64)
		seconds, err2 := strconv.ParseFloat(row[3], 64)
		if n := len(all); n > 0 && all[n-1].Obj == obj {
			continue // listed twice
		}
		if err == nil && err2 == nil && -infinite < obj && obj < infinite {
			all = append(all, mip.Incumbent{Obj: obj, Nodes: count(row[1]), Seconds: seconds})
		}
	}
	return all
}

// stateLine is a row of the table in the log. Its groups are the nodes, the bound and the
// incumbent.
var stateLine = program.NewPattern(`^ [ \w] +(\d+[km]?) +\d+[km]? +\d+[km]? +[\d.]+% +` +
	`(\S+) +(\S+) +\S+ +\d+[km]? +\d+[km]? +\d+[km]? +\d+[km]? +[\d.]+s$`)

// State reads a line of the log while HiGHS runs. Values are those of the model that HiGHS was
// given.
func State(line string, s *mip.State) bool {
	g := stateLine.FindStringSubmatch(line)
	if g == nil {
		return false
	}
	s.Nodes = count(g[1])
	program.Number(g[2], infinite, &s.Bound, &s.Bounded)
	program.Number(g[3], infinite, &s.Obj, &s.Found)
	return true
}

// stops holds the words for how a solve ended.
var stops = map[string]mip.Stop{
	"Optimal":                        mip.Optimal,
	"Infeasible":                     mip.Infeasible,
	"Unbounded":                      mip.Unbounded,
	"Primal infeasible or unbounded": mip.InfOrUnb,
	"Time limit reached":             mip.OutOfTime,
	"Memory limit reached":           mip.OutOfMemory,
	"Unknown":                        mip.Unknown,
	"Interrupted by user":            mip.Unknown,
	"Iteration limit reached":        mip.Unknown,
	"Solution limit reached":         mip.Unknown,
}

// status interprets the words for how a solve ended. Package sol reads no point from a file whose
// status excludes one, so the values of every other file are a point. The value of the objective is
// its bound if the log has none, as for a model without integer columns.
func status(_ *lin.Model, status string, r mip.Result) (program.Verdict, error) {
	stop, known := stops[status]
	if !known {
		return program.Verdict{}, &mip.Fault{Solver: name,
			What: fmt.Sprintf("ended with the status %.60q", status)}
	}
	return program.Verdict{Stop: stop, Point: true, Bound: stop == mip.Optimal && !r.Bounded}, nil
}

// lastSaved returns the last incumbent that was saved completely, or nil. The file holds one after
// the other, each as in a solution file from the objective on.
func lastSaved(m *lin.Model, names []string, saved string) []float64 {
	const head = "Model status\nUnknown\n# Primal solution values\nFeasible\n"
	saved = saved[:strings.LastIndex(saved, "\n")+1] // without a line that was cut short
	for {
		at := strings.LastIndex("\n"+saved, "\nObjective ")
		if at < 0 {
			return nil
		}
		v, has, err := program.ReadSolution(name, "highs", head+saved[at:], len(names))
		if err == nil && has {
			if x, _, err := program.Point(name, m, names, v); err == nil {
				return x
			}
		}
		saved = saved[:at]
	}
}
