package highs

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/program"
)

// What the log says. Large counts in the table end with k or m.
var (
	versionLine  = regexp.MustCompile(`(?m)^(?:Running )?HiGHS (?:version )?(\d\S*)`)
	nodesLine    = regexp.MustCompile(`(?m)^  Nodes +(\d+)`)
	iterations   = regexp.MustCompile(`(?m)^  LP iterations +(\d+)`)
	lpIterations = regexp.MustCompile(`(?m)^(?:Simplex|IPM|PDLP) +iterations: +(\d+)`)
	boundLine    = regexp.MustCompile(`(?m)^  Dual bound +(\S+)`)
	table        = regexp.MustCompile(`(?m)^ [ \w] +(\d+[km]?) +\d+[km]? +\d+[km]? +[\d.]+% +` +
		`(\S+) +\S+ +\S+ +\d+[km]? +\d+[km]? +\d+[km]? +(\d+[km]?) +[\d.]+s$`)
	incumbent = regexp.MustCompile(`(?m)^ [A-Za-z] +(\d+[km]?) +\d+[km]? +\d+[km]? +[\d.]+% +` +
		`\S+ +(\S+) +\S+ +\d+[km]? +\d+[km]? +\d+[km]? +\d+[km]? +([\d.]+)s$`)
	mipSize = regexp.MustCompile(
		`(?m)^Solving MIP model with:\n +(\d+) rows\n +(\d+) cols .*\n +(\d+) nonzeros`)
	lpSize = regexp.MustCompile(`(?m)^Presolve ?:? [Rr]eductions: rows (\d+)\(-?\d+\); ` +
		`columns (\d+)\(-?\d+\); (?:elements|nonzeros) (\d+)\(-?\d+\)`)
)

// logged makes a result of what the log says.
func logged(m *lin.Model, log string) mip.Result {
	r := mip.Result{Stop: mip.Unknown, Log: log, Version: program.Last(versionLine, log),
		Nodes: program.Count(nodesLine, log), Iterations: program.Count(iterations, log),
		Presolved: Presolved(log)}
	if r.Iterations == 0 {
		r.Iterations = program.Count(lpIterations, log)
	}
	for _, i := range Incumbents(log) {
		i.Obj = program.Minimized(m, i.Obj)
		r.Incumbents = append(r.Incumbents, i)
	}
	told := program.Last(boundLine, log)
	if rows := table.FindAllStringSubmatch(log, -1); told == "" && len(rows) > 0 {
		last := rows[len(rows)-1] // it was ended before it could report
		r.Nodes, told, r.Iterations = count(last[1]), last[2], count(last[3])
	}
	if b, err := strconv.ParseFloat(told, 64); err == nil && -infinite < b && b < infinite {
		r.Bound, r.Bounded = program.Minimized(m, b), true
	}
	return r
}

// infinite is what highs takes for infinity in a cost.
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

// Presolved gives the size of the model after presolve that a log of HiGHS tells, nil for none.
func Presolved(log string) *mip.Size {
	if size := program.Size(mipSize, log); size != nil {
		return size
	}
	if strings.Contains(log, "\nPresolve: Optimal\n") {
		return &mip.Size{} // nothing was left
	}
	return program.Size(lpSize, log)
}

// Incumbents gives the improving points that a log of HiGHS tells of, their values those of the
// model that HiGHS was given.
func Incumbents(log string) []mip.Incumbent {
	var all []mip.Incumbent
	for _, row := range incumbent.FindAllStringSubmatch(log, -1) {
		obj, err := strconv.ParseFloat(row[2], 64)
		seconds, err2 := strconv.ParseFloat(row[3], 64)
		if n := len(all); n > 0 && all[n-1].Obj == obj {
			continue // told twice
		}
		if err == nil && err2 == nil && -infinite < obj && obj < infinite {
			all = append(all, mip.Incumbent{Obj: obj, Nodes: count(row[1]), Seconds: seconds})
		}
	}
	return all
}

// read makes a result of what highs left behind: the log, the solution file, and the incumbents
// that it saved on the way, which count where it was told to stop and could not write the other.
func read(m *lin.Model, names []string, ended program.Ended, solution string, written bool,
	saved string,
) (mip.Result, error) {
	r := logged(m, ended.Log)
	err := program.Unwritten(name, ended)
	if written {
		err = readSolution(m, names, solution, &r)
	}
	if r, err = ended.Forgive(m, r, err); err == nil && r.Point == nil && r.Stop == ended.Stopped {
		r.Point = lastSaved(m, names, saved)
	}
	return r, err
}

// readSolution reads a solution file.
func readSolution(m *lin.Model, names []string, text string, r *mip.Result) error {
	head, rest, _ := strings.Cut(text, "\n")
	raw, rest, ok := strings.Cut(rest, "\n")
	if head != "Model status" || !ok {
		return fault("wrote a solution file that begins with %.60q", text)
	}
	r.Raw = raw
	var err error
	if r.Stop, err = status(raw); err != nil {
		return err
	}
	if r.Stop == mip.Infeasible || r.Stop == mip.InfOrUnb || r.Stop == mip.Unbounded {
		r.Bounded = false
		return nil // values may follow, of a point that is none
	}
	kind, rest, ok := strings.Cut(strings.TrimPrefix(rest, "\n# Primal solution values\n"), "\n")
	switch {
	case !ok || kind != "Feasible" && kind != "Infeasible" && kind != "None":
		return fault("wrote a solution file with %.60q for the kind of its values", kind)
	case kind != "Feasible":
		return nil
	}
	x, told, err := block(m, names, rest)
	if err != nil {
		return err
	}
	r.Point = x
	if r.Stop == mip.Optimal && !r.Bounded {
		r.Bound, r.Bounded = told, true // of a model without whole columns
	}
	return nil
}

func fault(format string, args ...any) error {
	return &mip.Fault{Solver: name, What: fmt.Sprintf(format, args...)}
}

// status takes the words for how a solve ended.
func status(raw string) (mip.Stop, error) {
	switch raw {
	case "Optimal":
		return mip.Optimal, nil
	case "Infeasible":
		return mip.Infeasible, nil
	case "Unbounded":
		return mip.Unbounded, nil
	case "Primal infeasible or unbounded":
		return mip.InfOrUnb, nil
	case "Time limit reached":
		return mip.OutOfTime, nil
	case "Memory limit reached":
		return mip.OutOfMemory, nil
	case "Unknown", "Interrupted by user", "Iteration limit reached", "Solution limit reached":
		return mip.Unknown, nil
	}
	return mip.Unknown, fault("ended with the status %.60q", raw)
}

// block reads a point and the objective above it, and checks the one against the other. There is a
// whole line for each column, in order.
func block(m *lin.Model, names []string, text string) (x []float64, told float64, err error) {
	none := func(format string, args ...any) ([]float64, float64, error) {
		return nil, 0, fault("wrote a solution with "+format, args...)
	}
	line, rest, _ := strings.Cut(text, "\n")
	value, ok := strings.CutPrefix(line, "Objective ")
	told, err = strconv.ParseFloat(value, 64)
	if !ok || err != nil {
		return none("%.60q for the objective", line)
	}
	told = program.Minimized(m, told)
	line, rest, _ = strings.Cut(rest, "\n")
	if line != "# Columns "+strconv.Itoa(len(names)) {
		return none("%.60q for %d columns", line, len(names))
	}
	x = make([]float64, len(names))
	for j, name := range names {
		line, after, ended := strings.Cut(rest, "\n")
		value, ok := strings.CutPrefix(line, name+" ")
		if x[j], err = strconv.ParseFloat(value, 64); !ok || !ended || err != nil {
			return none("%.60q for column %s", line, name)
		}
		rest = after
	}
	x = x[:len(m.Cols)]
	return x, told, program.Agree(name, m, x, told)
}

// lastSaved gives the last incumbent that was saved whole, nil for none.
func lastSaved(m *lin.Model, names []string, saved string) []float64 {
	for {
		at := strings.LastIndex("\n"+saved, "\nObjective ")
		if at < 0 {
			return nil
		}
		if x, _, err := block(m, names, saved[at:]); err == nil {
			return x
		}
		saved = saved[:at]
	}
}
