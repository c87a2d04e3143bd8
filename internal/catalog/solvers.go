package catalog

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/cbc"
	"github.com/gridwright/gridwright/mip/glpk"
	"github.com/gridwright/gridwright/mip/highs"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/program"
	"github.com/gridwright/gridwright/puzzle"
)

// Solver is a MIP solver that there is to choose from, installed or not.
type Solver struct {
	Name    string
	Env     string // the environment variable that says where it is
	Install string // the line that installs it
	// Find gives the solver and where it is, or says why it can't be used.
	Find func() (Installed, string, error)
}

// ErrAbsent is what the errors of Find are that say no more than that the solver is not installed.
var ErrAbsent = errors.New("not installed")

// absent makes an error of its kind.
type absent struct{ error }

func (absent) Is(target error) bool { return target == ErrAbsent }

// Installed is a solver that has been found.
type Installed interface {
	mip.Solver
	// Version asks the solver for its version. The error is a *mip.Fault, or that of ctx.
	Version(ctx context.Context) (string, error)
}

// solvers lists the solvers, that to be preferred first. getenv reads the environment variables.
func solvers(getenv func(string) string) []Solver {
	// What programs of processes that were killed have left goes before the next one runs.
	sweep := sync.OnceFunc(program.Sweep)
	ofProgram := func(name string, p program.Program, make func(path string) Installed) Solver {
		return Solver{name, p.Env, p.Install, func() (Installed, string, error) {
			path, err := p.Find(getenv)
			if err != nil && getenv(p.Env) == "" {
				err = absent{err} // where nobody said that it is
			}
			if err != nil {
				return nil, "", err
			}
			sweep()
			return make(path), path, nil
		}}
	}
	return []Solver{
		inProcess(getenv),
		ofProgram("cbc", cbc.Program(), func(path string) Installed { return cbc.New(path) }),
		ofProgram("glpk", glpk.Program(), func(path string) Installed { return glpk.New(path) }),
		ofProgram("highs-program", highs.Program(),
			func(path string) Installed { return highs.New(path) }),
	}
}

// inProcess is HiGHS as WebAssembly, which is compiled once for all that find it.
func inProcess(getenv func(string) string) Solver {
	folder, err := highswasm.Folder(getenv)
	s := highswasm.New(folder, 0)
	return Solver{s.Name(), highswasm.Env, highswasm.Install, func() (Installed, string, error) {
		if err != nil { // there is no folder that it could be in
			return nil, "", err
		}
		missing := s.Installed()
		if errors.Is(missing, highswasm.ErrAbsent) {
			missing = absent{missing}
		}
		return s, folder, missing
	}}
}

// Solver gives the solver of a name, or the first that is found where the name is "".
func (s *Setup) Solver(name string) (mip.Solver, error) {
	var missing []string
	for _, solver := range s.Solvers {
		if name != "" && name != solver.Name {
			continue
		}
		found, _, err := solver.Find()
		if err == nil {
			return found, nil
		}
		missing = append(missing, fmt.Sprintf("%v; to install it: %s", err, solver.Install))
	}
	switch {
	case len(missing) == 0:
		return nil, s.unknownSolver(name, name)
	case name == "":
		return nil, fmt.Errorf("no MIP solver is found, of %s; %q says how to install them",
			strings.Join(s.solverNames(), ", "), "gridwright solvers")
	}
	return nil, errors.New(missing[0])
}

// unknownSolver is the error for a solver that a spelling names, or is.
func (s *Setup) unknownSolver(spelling, name string) error {
	names := s.solverNames()
	return fmt.Errorf("unknown solver %s; %s", puzzle.Quote(name),
		puzzle.DidYouMean(nearly(spelling, len(spelling)-len(name), len(spelling), names),
			"the solvers are "+strings.Join(names, ", ")))
}

// solverNames lists the solvers, installed or not.
func (s *Setup) solverNames() []string {
	var names []string
	for _, solver := range s.Solvers {
		names = append(names, solver.Name)
	}
	return names
}
