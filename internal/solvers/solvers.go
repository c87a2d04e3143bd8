// Package solvers knows which MIP solvers there are to choose from, and looks for them on this
// machine. A new one is added here, by a line.
package solvers

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/cbc"
	"github.com/gridwright/gridwright/mip/glpk"
	"github.com/gridwright/gridwright/mip/highs"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/program"
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

// All lists the solvers, that to be preferred first. getenv reads the environment variables. They
// keep what is compiled, so that one list should serve a whole process; it may be used by several
// goroutines at the same time.
func All(getenv func(string) string) []Solver {
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

// Find gives the solver of a name, or the first of these that is found where the name is "".
func Find(solvers []Solver, name string) (mip.Solver, error) {
	var missing []string
	for _, solver := range solvers {
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
		return nil, fmt.Errorf("unknown solver %s; %s", wording.Quote(name), wording.DidYouMean(
			wording.Suggest(name, Names(solvers)), "the solvers are "+strings.Join(Names(solvers), ", ")))
	case name == "":
		return nil, fmt.Errorf("no MIP solver is found, of %s; %q says how to install them",
			strings.Join(Names(solvers), ", "), "gridwright solvers")
	}
	return nil, errors.New(missing[0])
}

// Names lists the names of solvers, installed or not.
func Names(solvers []Solver) []string {
	var names []string
	for _, solver := range solvers {
		names = append(names, solver.Name)
	}
	return names
}
