package cli

import (
	"errors"
	"fmt"
	"sync"
	"text/tabwriter"

	"github.com/gridwright/gridwright/internal/wording"
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
func (a *app) listSolvers(f *listing, _ []string) error {
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	if !f.json {
		fmt.Fprintln(table, "solver\tversion\tvariable\twhere it is, or how to install it")
	}
	for _, s := range a.findAll() {
		switch {
		case f.json:
			a.printJSON(s)
		case s.absent:
			fmt.Fprintf(table, "%s\tnot found\t%s\t%s\n", s.Name, s.Env, s.Install)
		case !s.Found:
			fmt.Fprintf(table, "%s\tnot usable\t%s\t%s; to install it: %s\n", s.Name,
				s.Env, wording.Visible(s.Error), s.Install)
		case s.Env == "":
			fmt.Fprintf(table, "%s\t%s\t\t%s; for integer models\n", s.Name, s.Version, s.Path)
		case s.Error != "":
			fmt.Fprintf(table, "%s\tnot usable\t%s\t%s\n", s.Name, s.Env, wording.Visible(s.Error))
		default:
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", s.Name,
				wording.Visible(s.Version), s.Env, wording.Visible(s.Path))
		}
	}
	return table.Flush()
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
