// Package solvers lists the MIP solvers that Gridwright can use, and looks for them on this
// machine:
//
//	result, err := mip.Solve(ctx, solvers.Default(), model, mip.Options{})
//
// To add one, add a line to All.
package solvers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/cbc"
	"github.com/gridwright/gridwright/mip/glpk"
	"github.com/gridwright/gridwright/mip/highs"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/mip/simplex"
)

// Solver is a MIP solver that Gridwright can use, installed or not.
type Solver struct {
	Name    string
	Env     string // the environment variable with its path; "" if it is built in
	Install string // the command that installs it; "" if it is built in
	// Find returns the solver and its path. The error explains why it can't be used.
	Find func() (Installed, string, error)
}

// BuiltIn is the path that Find returns for a solver that is part of Gridwright. It is always
// found, and last in the list.
const BuiltIn = "built in"

// ErrAbsent is wrapped by errors of Find if the solver is only not installed.
var ErrAbsent = errors.New("not installed")

// absent makes an error match ErrAbsent.
type absent struct{ error }

func (absent) Is(target error) bool { return target == ErrAbsent }

// Installed is a solver that has been found.
type Installed interface {
	mip.Solver
	// Version asks the solver for its version. The error is a *mip.Fault, or that of ctx.
	Version(ctx context.Context) (string, error)
}

// All lists the solvers, the preferred one first. getenv reads the environment variables. Solvers
// keep their compiled form, so a process should use a single list. Several goroutines may use it at
// the same time.
func All(getenv func(string) string) []Solver {
	// Before the first program runs, sweep removes what killed processes have left.
	sweep := sync.OnceFunc(program.Sweep)
	ofProgram := func(name string, p program.Program, make func(path string) Installed) Solver {
		return Solver{name, p.Env, p.Install, func() (Installed, string, error) {
			path, err := p.Find(getenv)
			if err != nil && getenv(p.Env) == "" {
				err = absent{err} // with the variable set, its path is wrong instead
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
		builtIn(pb.Solver{}),
		builtIn(simplex.Solver{}),
	}
}

// builtIn is a solver that is part of Gridwright.
func builtIn(s Installed) Solver {
	return Solver{Name: s.Name(), Find: func() (Installed, string, error) { return s, BuiltIn, nil }}
}

// Default returns the best solver that is found on this machine for a model: the first in the order
// of All, with the places that the environment names. There is always one, since the last two are
// built in: pb for integer columns, and simplex for others. A solver keeps its compiled form, so
// call Default once.
func Default() mip.Solver {
	all := All(os.Getenv)
	for _, s := range all[:len(all)-2] {
		if found, _, err := s.Find(); err == nil {
			return found
		}
	}
	return ours{pb.Solver{}, simplex.Solver{}}
}

// ours is the two solvers that are built in, as one.
type ours struct{ pb, simplex mip.Solver }

// Name names both.
func (s ours) Name() string { return s.pb.Name() + "+" + s.simplex.Name() }

// Solve solves m by pb, or by simplex if pb does not take it.
func (s ours) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	r, err := s.pb.Solve(ctx, m, o)
	if errors.Is(err, mip.ErrUnsupported) {
		return s.simplex.Solve(ctx, m, o)
	}
	return r, err
}

// Keep returns the two of which pb goes on where rows are added.
func (s ours) Keep() mip.Solver { return ours{mip.Keep(s.pb), s.simplex} }

// Prunes names the packages of both.
func (s ours) Prunes() []string { return append(mip.Prunes(s.pb), mip.Prunes(s.simplex)...) }

// inProcess returns HiGHS as WebAssembly, compiled once for all callers of Find.
func inProcess(getenv func(string) string) Solver {
	folder, err := highswasm.Folder(getenv)
	s := highswasm.New(folder, 0, highswasm.Beside()...)
	return Solver{s.Name(), highswasm.Env, highswasm.Install, func() (Installed, string, error) {
		if err != nil { // there is no cache folder
			return nil, "", err
		}
		missing := s.Installed()
		if errors.Is(missing, highswasm.ErrAbsent) {
			missing = absent{missing}
		}
		return s, s.Where(), missing
	}}
}

// Find returns the solver of a name. If the name is "", it returns the first solver that is
// installed; the last two are built in.
func Find(solvers []Solver, name string) (mip.Solver, error) { return FindFor(solvers, name, nil) }

// FindFor is Find for a model: if the name is "", it is not pb for a model that pb refuses, since
// it has continuous columns, nor a solver that needs bounds which sets or conditions of the model
// lack. If all need them, it is the first one: mip.Solve names the column.
func FindFor(solvers []Solver, name string, m *lin.Model) (mip.Solver, error) {
	real := m != nil && slices.ContainsFunc(m.Cols, func(c lin.Col) bool {
		return !c.Integer && !c.Implied && c.Lo != c.Hi
	})
	var missing []string
	var skipped mip.Solver
	for _, solver := range solvers {
		if name != "" && name != solver.Name ||
			name == "" && real && solver.Name == (pb.Solver{}).Name() {
			continue
		}
		found, _, err := solver.Find()
		switch {
		case err != nil:
			missing = append(missing, fmt.Sprintf("%v; to install it: %s", err, solver.Install))
		case name != "" || m == nil || mip.Stated(found, m) == nil:
			return found, nil
		case skipped == nil:
			skipped = found
		}
	}
	switch {
	case skipped != nil:
		return skipped, nil
	case len(missing) == 0:
		return nil, fmt.Errorf("unknown solver %s; %s", wording.Quote(name), wording.DidYouMean(
			wording.Suggest(name, Names(solvers)), "the solvers are "+strings.Join(Names(solvers), ", ")))
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
