package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/mip"
)

// solverFlags holds the flags about the MIP solver.
type solverFlags struct {
	log      bool
	threads  int
	seed     int
	gap      float64
	presolve string
	start    string
	own      []string

	warm       bool
	objectives int
}

func (f *solverFlags) rows() []option {
	f.threads, f.presolve = 1, "on"
	return []option{
		{"log", &f.log, "show the MIP solver's log on standard error"},
		{"threads", within(&f.threads, 1, 0, ""),
			"let the MIP solver use up to `N` processors"},
		{"seed", &f.seed, "give the MIP solver the random seed `N`, if it takes one"},
		{"gap", within(&f.gap, 0, 0, ""),
			"stop when point and bound differ by at most this share `G` of the point: 0.01 is 1 %"},
		{"presolve", oneOf(&f.presolve, "on", "off"),
			"run the solver's presolve, or not: `SWITCH` is on or off"},
		{"option", &f.own,
			"pass the option `NAME=VALUE` to the solver, in its own words; repeat for more"},
	}
}

// valid checks the flags. solver reports whether the engine runs a MIP solver.
func (f *solverFlags) valid(cmd *cobra.Command, solver bool) error {
	for _, own := range f.own {
		if name, _, _ := strings.Cut(own, "="); name == "" {
			return fmt.Errorf("--option expects NAME=VALUE, found %s", wording.Quote(own))
		}
	}
	all := givenFlags(cmd, "log", "gap", "presolve", "option", "warm", "threads", "seed")
	if !solver && all != nil {
		return fmt.Errorf("%s needs an engine that runs a solver, such as --engine mip", all[0])
	}
	return nil
}

// options returns the options of the solver, without its log and start point.
func (f *solverFlags) options() mip.Options {
	o := mip.Options{Threads: f.threads, Seed: f.seed, Gap: f.gap, NoPresolve: f.presolve == "off"}
	for _, own := range f.own {
		name, value, _ := strings.Cut(own, "=")
		o.Own = append(o.Own, mip.Setting{Name: name, Value: value})
	}
	return o
}

// logged returns the writer for the solver's log, nil for none. end closes it.
func (a *app) logged(f *solverFlags) (w io.Writer, end func()) {
	if !f.log {
		return nil, func() {}
	}
	return a.log()
}

// noteIgnored prints which options a solver does not have.
func (a *app) noteIgnored(solver string, ignored []string) {
	a.say("note: %s has no --%s; ignored", solver, strings.Join(ignored, ", --"))
}

// hintSolver adds what to use instead to the error of a solver that refuses a model or an option.
func hintSolver(err error, solver string) error {
	var refused *mip.OptionError
	var against *mip.Contradiction
	switch {
	case errors.As(err, &against) && against.First != against.Second:
		return hinted{err, fmt.Sprintf("--engine mip@%s asks the other alone; "+
			"--confirm no prints what %s reports", against.Second, against.First)}
	case errors.Is(err, mip.ErrUnsupported):
		return hinted{err, solver + ` takes models of bounded integer columns; "--engine mip@simplex" ` +
			"takes others"}
	case !errors.As(err, &refused):
		return err
	case refused.Use != "":
		return hinted{err, "use --" + refused.Use}
	}
	return hinted{err, "--option takes the options of the solver " + refused.Solver +
		`, as "gridwright help solve" explains`}
}
