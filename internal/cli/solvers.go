package cli

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip/simplex"
	"github.com/gridwright/gridwright/mip/solvers"
)

// foundSolver describes one solver, as --json prints it.
type foundSolver struct {
	Name    string `json:"name"`
	Found   bool   `json:"found"`
	Version string `json:"version,omitempty"`
	Path    string `json:"path,omitempty"`
	Env     string `json:"env"` // the variable with the path of its program
	Install string `json:"install"`
	Error   string `json:"error,omitempty"`
	absent  bool   // Error states only that it is not installed
}

// listSolvers prints the MIP solvers, the preferred one first.
func (a *app) listSolvers(f *listFlags, _ []string) error {
	if !f.json {
		a.solverRow("solver", "version", "variable", "where it is, or how to install it")
	}
	for _, s := range a.findAll() {
		const below = 4 // columns, in front of what a line of the terminal has no room for
		wide := func(text string) string { return wrap(wording.Visible(text), whereColumn, below) }
		switch {
		case f.json:
			a.printJSON(s)
		case s.absent:
			a.solverRow(s.Name, "not found", s.Env, wide(s.Install))
		case !s.Found:
			a.solverRow(s.Name, "not usable", s.Env, wide(s.Error+"; to install it: "+s.Install))
		case s.Name == (simplex.Solver{}).Name():
			a.solverRow(s.Name, s.Version, "", s.Path+"; for linear and mixed models")
		case s.Env == "":
			a.solverRow(s.Name, s.Version, "", s.Path+"; for integer models")
		case s.Error != "":
			a.solverRow(s.Name, "not usable", s.Env, wide(s.Error))
		default:
			path := wording.Visible(s.Path)
			if whereColumn+utf8.RuneCountInString(path) > 80 {
				path = "\n" + strings.Repeat(" ", below) + path
			}
			a.solverRow(s.Name, wording.Visible(s.Version), s.Env, path)
		}
	}
	return nil
}

// whereColumn is the column at which solverRow puts where a solver is.
const whereColumn = 45

// solverRow prints a row of the list of solvers.
func (a *app) solverRow(name, version, variable, where string) {
	row := fmt.Sprintf("%-14s %-11s %-17s %s\n", name, version, variable, where)
	a.printf("%s", strings.ReplaceAll(row, " \n", "\n"))
}

// findAll looks for all solvers at the same time, so that one that hangs does not delay the others.
// It leaves out those that an interrupt cut short.
func (a *app) findAll() []foundSolver {
	solvers := a.solvers()
	all := make([]foundSolver, len(solvers))
	whole := make([]bool, len(solvers))
	var wait sync.WaitGroup
	for i, s := range solvers {
		wait.Go(func() { all[i], whole[i] = a.find(s) })
	}
	wait.Wait()
	var found []foundSolver
	for i, f := range all {
		if whole[i] {
			found = append(found, f)
		}
	}
	if n := len(all) - len(found); n > 0 {
		a.raise(exitUnknown)
		a.say("interrupted before the versions of %s were known", wording.Count(n, "solver"))
	}
	return found
}

// find looks for a solver and gets its version. whole is false if an interrupt cut that short.
func (a *app) find(s solvers.Solver) (f foundSolver, whole bool) {
	f = foundSolver{Name: s.Name, Env: s.Env, Install: s.Install}
	found, path, err := s.Find()
	if err != nil {
		f.Error, f.absent = err.Error(), errors.Is(err, solvers.ErrAbsent)
		return f, true
	}
	f.Found, f.Path = true, path
	if f.Version, err = found.Version(a.ctx); err != nil {
		f.Error = err.Error()
	}
	return f, err == nil || a.ctx.Err() == nil
}
