package catalog

import (
	"context"
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/cbc"
	"github.com/gridwright/gridwright/mip/glpk"
	"github.com/gridwright/gridwright/mip/highs"
	"github.com/gridwright/gridwright/mip/program"
	"github.com/gridwright/gridwright/puzzle"
)

// Solver is a MIP solver that is a program of its own.
type Solver struct {
	Name string
	program.Program
	New func(path string) Installed
}

// Installed is a solver whose program has been found.
type Installed interface {
	mip.Solver
	// Version asks the program for its version. The error is a *mip.Fault.
	Version(ctx context.Context) (string, error)
}

// Solvers lists the solvers, that to be preferred first.
func Solvers() []Solver {
	return []Solver{
		{"highs", highs.Program(), func(path string) Installed { return highs.New(path) }},
		{"cbc", cbc.Program(), func(path string) Installed { return cbc.New(path) }},
		{"glpk", glpk.Program(), func(path string) Installed { return glpk.New(path) }},
	}
}

// FindSolver gives the solver of a name, or the first that is found where the name is "". getenv
// reads the environment variables that say where programs are.
func FindSolver(name string, getenv func(string) string) (mip.Solver, error) {
	var names, missing []string
	for _, s := range Solvers() {
		names = append(names, s.Name)
		if name != "" && name != s.Name {
			continue
		}
		path, err := s.Find(getenv)
		if err == nil {
			return s.New(path), nil
		}
		missing = append(missing, fmt.Sprintf("%v; to install it: %s", err, s.Install))
	}
	switch {
	case len(missing) == 0:
		return nil, fmt.Errorf("unknown solver %s; the solvers are %s",
			puzzle.Quote(name), strings.Join(names, ", "))
	case name == "":
		return nil, fmt.Errorf("no MIP solver is found, of %s; %q says how to install them",
			strings.Join(names, ", "), "gridwright solvers")
	}
	return nil, fmt.Errorf("%s", missing[0])
}
