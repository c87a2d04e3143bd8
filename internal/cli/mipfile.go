package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/exact"
	"github.com/gridwright/gridwright/mip/solvers"
)

// readCommand returns the command "model read".
func (a *app) readCommand() *cobra.Command {
	var in modelInput
	var asJSON bool
	var limit seconds
	cmd := &cobra.Command{
		Use:   "read FILE...",
		Short: "Read LP and MPS files, and print their sizes",
		Long: `Read reads models from any source in the LP or MPS format, gzipped or not, and
prints their size and shape. With - it reads standard input, whose text shows the format.

It rejects models that are not mixed-integer linear, and names the feature that it does not
support. It also rejects models that need more than 1 GB of memory. Without --lenient, it rejects
models without a last line End or ENDATA. "gridwright help modelling" explains what is read.

Exit codes: 0 all are read; 2 bad input; 3 stopped by --time or Ctrl-C.`,
		Example: `  gridwright model read model.lp
  gridwright model read --json *.mps.gz      one JSON object per file
  gridwright model read --time 10s model.lp
  gridwright model read - < model.mps.gz     standard input`,
		Args: a.takes(1, anyNumber, "file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := in.valid(cmd, files); err != nil {
				return a.usage(cmd, err)
			}
			for _, name := range files {
				a.readAndDescribe(&in, name, limit, asJSON)
				if a.stopped() {
					break
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, jsonObjects)
	cmd.Flags().Var(&limit, "time", "stop each file after this `TIME`: 10s, 2m, or seconds")
	in.flags(cmd, "from", fromUsage)
	return cmd
}

// readAndDescribe reads a model, and prints its size.
func (a *app) readAndDescribe(in *modelInput, input string, limit seconds, asJSON bool) {
	m, err := a.loadModel(in, limit, input)
	switch name := inputName(input); {
	case a.cutShort(err, name+" was not read"):
	case err != nil:
		a.report(err)
	default:
		a.describeModel(name, m, m.Stats(), asJSON)
	}
}

// readRecord describes a model that was read, as --json prints it.
type readRecord struct {
	File     string    `json:"file"`
	Name     string    `json:"name,omitempty"`
	Maximize bool      `json:"maximize"`
	Size     lin.Stats `json:"size"`
}

func (a *app) describeModel(name string, m *lin.Model, s lin.Stats, asJSON bool) {
	if asJSON {
		a.printJSON(readRecord{name, m.Name, m.Maximize, s})
		return
	}
	sense := "minimize"
	if m.Maximize {
		sense = "maximize"
	}
	a.printf("%s: %s\n", wording.Visible(name), sense)
	a.printf("  columns   %d: %d binary, %d integer, %d continuous; %d fixed\n",
		s.Cols, s.Binaries, s.Integers, s.Continuous, s.Fixed)
	a.printf("  rows      %d: %d equations\n", s.Rows, s.Equations)
	a.printf("  nonzeros  %d: density %.3g %%, absolute values %s\n",
		s.Nonzeros, 100*s.Density(), coefficients(&s))
	if parts := extensions(&s); parts != "" {
		a.printf("  beyond    %s\n", parts)
	}
}

// extensions counts the parts of a model that are more than linear rows and bounds, or returns "".
func extensions(s *lin.Stats) string {
	var parts []string
	for _, part := range []struct {
		n    int
		noun string
	}{
		{s.Indicators, "indicator row"}, {s.Semicontinuous, "semicontinuous column"},
		{s.Sets, "special ordered set"},
	} {
		if part.n > 0 {
			parts = append(parts, wording.Count(part.n, part.noun))
		}
	}
	return strings.Join(parts, ", ")
}

// solvedModel is a solver's result for a model, as --json prints it.
type solvedModel struct {
	Schema       int                `json:"schema"`
	Verb         job.Verb           `json:"verb"`
	File         string             `json:"file"`
	Solver       string             `json:"solver"`
	Version      string             `json:"version,omitempty"`
	Size         lin.Stats          `json:"size"`
	Presolved    *mip.Size          `json:"presolved,omitempty"`
	Stop         mip.Stop           `json:"stop"`
	Evidence     mip.Evidence       `json:"evidence,omitempty"` // for what is claimed, if anything is
	Confirmation *modelLook         `json:"confirmation,omitempty"`
	Retracted    string             `json:"retracted,omitempty"`
	Raw          string             `json:"raw,omitempty"`
	Ignored      []string           `json:"ignored,omitempty"`   // options that the solver lacks
	Objective    *float64           `json:"objective,omitempty"` // of the point, if there is one
	Violation    float64            `json:"violation,omitempty"` // of rows and bounds at the point
	Bound        *float64           `json:"bound,omitempty"`
	SafeBound    *float64           `json:"safe_bound,omitempty"` // by the duals, in rationals
	Incumbents   []mip.Incumbent    `json:"incumbents,omitempty"`
	Nodes        int64              `json:"nodes"`
	Iterations   int64              `json:"iterations"`
	Seconds      float64            `json:"seconds"`
	Values       map[string]float64 `json:"values,omitempty"` // of the columns that are not 0
	*sensitivity                    // with --sensitivity
}

// modelLook is the look of a second program at a claim, as --json prints it.
type modelLook struct {
	Solver  string   `json:"solver,omitempty"`
	Stop    mip.Stop `json:"stop,omitempty"`
	Nodes   int64    `json:"nodes"`
	Seconds float64  `json:"seconds"`
	Reason  string   `json:"reason,omitempty"` // why nothing is confirmed
}

// newModelLook returns the look, or nil if there was none.
func newModelLook(c mip.Confirmation) *modelLook {
	if c.Solver == "" && c.Reason == "" {
		return nil
	}
	return &modelLook{c.Solver, c.Stop, c.Nodes, c.Seconds, c.Reason}
}

// looking returns how the claims of solvers are confirmed, by the value of --confirm.
func (a *app) looking(confirm string) (l mip.Look, err error) {
	switch confirm {
	case "", "auto":
		return solvers.Look(), nil
	case "no":
		return mip.Look{}, nil
	}
	l.With, err = solvers.Find(a.solvers(), strings.TrimPrefix(confirm, "mip@"))
	if err != nil {
		err = fmt.Errorf("--confirm expects auto, no or a solver: %w", err)
	}
	return l, err
}

// solveModels solves the models of LP and MPS files.
func (a *app) solveModels(cmd *cobra.Command, f *solving, files []string) error {
	for _, other := range []string{"limit", "unique", "as", "draw", "plain", "kind", "looser",
		"memory", "jobs", "objectives", "warm"} {
		if cmd.Flags().Changed(other) {
			return a.usage(cmd, fmt.Errorf("--%s is for puzzles; leave it out for models", other))
		}
	}
	name, ok := "", true
	if cmd.Flags().Changed("engine") {
		if name, ok = strings.CutPrefix(f.engine, "mip@"); f.engine == "mip" {
			name, ok = "", true
		}
	}
	if !ok {
		return a.usage(cmd, fmt.Errorf("a model needs --engine mip or mip@SOLVER, found --engine %s",
			f.engine))
	}
	if err := f.tuning.valid(true); err != nil {
		return a.usage(cmd, err)
	}
	o := f.options()
	o.Time = time.Duration(f.time)
	inputs := files
	if f.start != "" {
		inputs = append(slices.Clip(files), f.start)
	}
	log, closeLog, err := a.logged(&f.tuning, inputs...)
	if err != nil {
		return err
	}
	defer func() {
		if err := closeLog(); err != nil {
			a.report(err)
		}
	}()
	o.Log = log
	solver, err := solvers.Find(a.solvers(), name)
	if err != nil {
		return err
	}
	look, err := a.looking(f.confirm)
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := a.solveModel(f, file, solver, o, look); err != nil {
			a.report(err)
		}
		if a.stopped() {
			break
		}
	}
	return nil
}

// solveModel reads a model, solves it, and has the look confirm the result, within one time limit.
func (a *app) solveModel(f *solving, file string, solver mip.Solver, o mip.Options, look mip.Look,
) error {
	begun := time.Now()
	m, err := a.loadModel(&f.model, f.time, file)
	if err == nil && f.start != "" {
		err = a.timed(f.time, func(ctx context.Context) (err error) {
			o.Start, err = a.startPoint(ctx, f.start, m)
			return err
		})
	}
	file = inputName(file)
	var r mip.Result
	var c mip.Confirmation
	switch {
	case a.cutShort(err, file+" was not solved"):
		if !f.json {
			return nil // no solver has run
		}
		m = &lin.Model{}
		r.Stop = mip.OutOfTime
		if a.ctx.Err() != nil {
			r.Stop = mip.Interrupted
		}
	case err != nil:
		return err
	default:
		if f.relax {
			m = m.Relaxed()
		}
		if o.Time > 0 {
			o.Time = max(o.Time-time.Since(begun), time.Millisecond)
		}
		if o.Start != nil {
			a.noteStart(f.start, file, m, o.Start)
		}
		if f.sensitivity && !continuous(m) {
			return fmt.Errorf("%s: %w", file, errIntegers)
		}
		r, err = a.runSolver(f, file, solver, m, o)
		switch {
		case f.relax && errors.Is(err, mip.ErrUnsupported): // all its columns are continuous
			return hintSolver(fmt.Errorf("%s: %w", file, noRelaxations{solver.Name()}), solver.Name())
		case err != nil:
			return hintSolver(fmt.Errorf("%s: %w", file, err), solver.Name())
		}
		if look.Gap = o.Gap; o.Time > 0 {
			look.Time = left(begun, f.time)
		}
		if c, err = a.confirm(file, solver, m, r, look); err != nil {
			return hintSolver(fmt.Errorf("%s: %w", file, err), solver.Name())
		}
		if r.Stop = c.Verdict; c.Point != nil {
			r.Point, r.Obj = c.Point, c.Obj
		}
	}
	if len(r.Ignored) > 0 {
		f.noted.Do(func() { a.noteIgnored(solver.Name(), r.Ignored) })
	}
	a.raise(modelExit(r))
	a.printModelResult(f, file, solver.Name(), m, r, c)
	return nil
}

// left returns what is left of a time limit, below 0 if nothing is.
func left(begun time.Time, limit seconds) time.Duration {
	if left := time.Duration(limit) - time.Since(begun); left != 0 {
		return left
	}
	return -1
}

// confirm has a second program look at what a solver claims. A terminal shows the progress.
func (a *app) confirm(where string, solver mip.Solver, m *lin.Model, r mip.Result, l mip.Look) (
	c mip.Confirmation, err error,
) {
	err = a.timed(0, func(ctx context.Context) (err error) {
		w := work.Begin(ctx, "confirming the result of "+where, "")
		l.Watch = func(s mip.State) { w.Note(s.String()) }
		c, err = mip.Confirm(ctx, solver, m, r, l)
		_ = w.End() // the evidence states whether it was cut short
		return err
	})
	return c, err
}

// noRelaxations is the error for a solver that takes no continuous columns.
type noRelaxations struct{ solver string }

func (e noRelaxations) Error() string {
	return "the solver " + e.solver + " solves no linear relaxations"
}

func (noRelaxations) Is(target error) bool { return target == mip.ErrUnsupported }

// noteStart prints why a start point is not a solution, if it is none. Some solvers repair it,
// others ignore it.
func (a *app) noteStart(start, file string, m *lin.Model, x []float64) {
	if err := m.Check(x, lin.Usual); err != nil {
		fmt.Fprintf(a.Stderr,
			"gridwright: note: %s: not a solution of %s, so the solver may ignore it: %v\n",
			wording.Visible(inputName(start)), wording.Visible(file), err)
	}
}

// runSolver solves a model. A terminal shows the progress, unless it shows the solver's log.
func (a *app) runSolver(f *solving, file string, solver mip.Solver, m *lin.Model, o mip.Options,
) (r mip.Result, err error) {
	if f.log {
		return mip.Solve(a.ctx, solver, m, o)
	}
	err = a.timed(0, func(ctx context.Context) (err error) {
		w := work.Begin(ctx, "solving "+file, "")
		o.Watch = func(s mip.State) { w.Note(s.String()) }
		r, err = mip.Solve(ctx, solver, m, o)
		_ = w.End() // the result states whether it was cut short
		return err
	})
	return r, err
}

// modelExit returns the exit code for the result of a model.
func modelExit(r mip.Result) int {
	switch r.Stop {
	case mip.Optimal:
		return exitAnswered
	case mip.Infeasible, mip.Unbounded, mip.InfOrUnb:
		return exitNo
	}
	return exitUnknown
}

// printModelResult prints the result of a model.
func (a *app) printModelResult(f *solving, file, solver string, m *lin.Model, r mip.Result,
	c mip.Confirmation,
) {
	s := solvedModel{Schema: job.Schema, Verb: job.Solve, File: file, Solver: solver,
		Version: r.Version, Size: m.Stats(), Presolved: r.Presolved, Stop: r.Stop, Raw: r.Raw,
		Ignored: r.Ignored, Incumbents: r.Incumbents, Nodes: r.Nodes, Iterations: r.Iterations,
		Seconds: r.Seconds, Evidence: c.Evidence, Confirmation: newModelLook(c), Retracted: r.Retracted}
	if c.Safe {
		s.SafeBound = &c.SafeBound
	}
	if r.Point != nil {
		s.Objective, s.Values = &r.Obj, map[string]float64{}
		s.Violation = exact.Violation(m, r.Point)
		for j, x := range r.Point {
			if x != 0 {
				s.Values[m.ColName(j)] = x
			}
		}
	}
	if r.Bounded {
		s.Bound = &r.Bound
	}
	if f.sensitivity {
		s.sensitivity = newSensitivity(m, r)
		if s.sensitivity == nil && r.Stop == mip.Optimal {
			fmt.Fprintf(a.Stderr, "gridwright: note: %s: %s gave no dual values\n", file, solver)
		}
	}
	if f.json {
		a.printJSON(s)
		return
	}
	if r.Retracted != "" {
		fmt.Fprintf(a.Stderr, "gridwright: note: %s: %s first reported %s, but has a point that "+
			"refutes it\n", file, solver, r.Retracted)
	}
	a.printf("%s\n", f.tuning.modelVerdict(r, c))
	switch {
	case s.Violation > 0:
		a.printf("objective %s; rows and bounds hold within %.1g\n", decimal(r.Obj), s.Violation)
	case r.Point != nil:
		a.printf("objective %s\n", decimal(r.Obj))
	}
	switch gap, ok := r.Gap(); {
	case ok && (r.Stop != mip.Optimal || f.tuning.gap > 0):
		a.printf("bound %s%s, a gap of %s\n", decimal(r.Bound), grounds(c), percent(gap))
	case r.Bounded && r.Point == nil && modelExit(r) == exitUnknown:
		a.printf("bound %s%s\n", decimal(r.Bound), grounds(c))
	}
	if c.Safe && c.Solver != mip.Exact {
		a.printf("%s\n", safeBound(m, r, c))
	}
	zeros := 0
	for j, x := range r.Point {
		if text := decimal(x); text != "0" {
			a.printf("%s %s\n", wording.Visible(m.ColName(j)), text)
		} else {
			zeros++
		}
	}
	switch {
	case zeros == 1:
		a.printf("1 other column is 0\n")
	case zeros > 1:
		a.printf("%d other columns are 0\n", zeros)
	}
	if s.sensitivity != nil {
		a.printSensitivity(s.sensitivity)
	}
	fmt.Fprintf(a.Stderr, "%s on %s: %s, %s, %s%s\n", file, solver,
		wording.Count(int(r.Nodes), "node"), wording.Count(int(r.Iterations), "iteration"),
		clock(r.Seconds), doubts(c))
}

// decimal writes a number with at most 10 significant digits, or all of a whole number, and without
// an exponent unless it is very large or small: 123456783, not 1.23456783e+08. Below noise it is 0.
func decimal(x float64) string {
	const noise, whole = 1e-12, 1e15
	abs := math.Abs(x)
	switch {
	case abs < noise:
		return "0"
	case abs < whole && x == math.Trunc(x):
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	short := strconv.FormatFloat(x, 'g', 10, 64)
	if y, err := strconv.ParseFloat(short, 64); err == nil && 1e-6 <= abs && abs < whole {
		return strconv.FormatFloat(y, 'f', -1, 64)
	} else if err == nil {
		return strconv.FormatFloat(y, 'g', -1, 64)
	}
	return short // the largest numbers, rounded up
}

// percent writes a part as a percentage.
func percent(part float64) string {
	if part < 1e-12 {
		part = 0
	}
	return fmt.Sprintf("%.3g %%", 100*part)
}

// models reports whether all files are models: by --model, or else by their names. A mixture with
// puzzles is an error.
func (f *solving) models(cmd *cobra.Command, files []string) (bool, error) {
	if cmd.Flags().Changed(f.model.flag) {
		return true, f.model.valid(cmd, files)
	}
	n := 0
	for _, name := range files {
		if file.Known(name) {
			n++
		}
	}
	switch {
	case n > 0 && n < len(files):
		return false, hinted{errors.New("models and puzzles can't be mixed: " +
			"some files end in .lp or .mps, others don't"),
			"--model lp or --model mps reads the others as models"}
	case n == 0 && f.model.lenient:
		return false, errors.New("--lenient is for models; leave it out for puzzles")
	}
	return n > 0, nil
}
