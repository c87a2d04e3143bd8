package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/job"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/exact"
	"github.com/gridwright/gridwright/mip/solvers"
	"github.com/gridwright/gridwright/puzzle"
)

// Models of LP and MPS files, for "solve".

// solveFlags holds the flags of solve.
type solveFlags struct {
	runFlags
	unique bool
	relax  bool
	looser string
	// sensitivity is for models alone.
	sensitivity bool
	look        look
	model       modelInput
}

// models reports whether all files are models: by --from, or else by their names. A mixture with
// puzzles is an error.
func (f *solveFlags) models(files []string) (bool, error) {
	if slices.Contains(modelForms, f.from) {
		f.model.form = f.from
		return true, f.model.valid(files)
	}
	n := 0
	for _, name := range files {
		if file.Known(name) {
			n++
		}
	}
	if n > 0 && n < len(files) {
		return false, hinted{errors.New("models and puzzles can't be mixed: " +
			"some names are those of models, others are not"),
			"--from lp, --from mps or --from opb reads the others as models"}
	}
	return n > 0, nil
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
	case "no", string(gridwright.ByProof):
		return mip.Look{}, nil
	}
	l.With, err = solvers.Find(a.solvers(), strings.TrimPrefix(confirm, "mip@"))
	if err != nil {
		err = fmt.Errorf("--confirm expects auto, no, proof or a solver: %w", err)
	}
	return l, err
}

// solveModels solves the models of LP and MPS files.
func (a *app) solveModels(cmd *cobra.Command, f *solveFlags, files []string) error {
	engine := f.engine
	if f.relax {
		if engine == "auto" {
			engine = "mip"
		}
		engine = relaxing(engine)
	}
	if _, err := a.modelSolver(engine, nil); err != nil {
		return a.usage(cmd, err)
	}
	look, err := a.looking(f.confirm)
	if err != nil {
		return err
	}
	o := f.options()
	o.Time = f.time
	log, closeLog := a.logged(&f.solverFlags)
	defer closeLog()
	o.Log = log
	for _, file := range files {
		if err := a.solveModel(f, file, engine, o, look); err != nil {
			a.report(err)
		}
		if a.stopped() {
			break
		}
	}
	return nil
}

// modelSolver returns the solver of --engine for a model, or for any if m is nil: auto, mip or
// mip@SOLVER.
func (a *app) modelSolver(engine string, m *lin.Model) (mip.Solver, error) {
	e := gridwright.Engine(engine)
	if engine != "auto" && (e.Base() != gridwright.MIP || e.Part() != "") {
		return nil, fmt.Errorf("a model needs --engine mip or mip@SOLVER, found --engine %s", engine)
	}
	solver, err := solvers.FindFor(a.solvers(), e.Solver(), m)
	if err != nil {
		return nil, missingSolver{err}
	}
	return solver, nil
}

// solveModel reads a model, solves it, and has the look confirm the result, within one time limit.
func (a *app) solveModel(f *solveFlags, file, engine string, o mip.Options, look mip.Look) error {
	begun := time.Now()
	m, err := a.loadModel(&f.model, f.time, file)
	solver, unknown := a.modelSolver(engine, m)
	if unknown != nil {
		return unknown
	}
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
	case errors.Is(a.cutShort(err, file+" was not solved"), errTold):
		if !f.json && f.look.to != competition {
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
		if o.Start != nil {
			a.noteStart(f.start, file, m, o.Start)
		}
		if r, c, err = a.solveRead(f, file, m, solver, o, look, begun); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	if len(r.Ignored) > 0 {
		f.noted.Do(func() { a.noteIgnored(solver.Name(), r.Ignored) })
	}
	a.raise(modelExit(r))
	a.printModelResult(f, file, solver.Name(), m, r, c, begun)
	return nil
}

// solveRead solves a model that was read since begun, and has the look confirm the result.
func (a *app) solveRead(f *solveFlags, file string, m *lin.Model, solver mip.Solver, o mip.Options,
	look mip.Look, begun time.Time,
) (r mip.Result, c mip.Confirmation, err error) {
	if f.look.to == competition {
		if err := competes(m); err != nil {
			return r, c, err
		}
	}
	if f.sensitivity && !continuous(m) {
		return r, c, errIntegers
	}
	o.Time = remaining(begun, o.Time)
	r, err = a.runSolver(f, file, solver, m, o)
	switch {
	case f.relax && errors.Is(err, mip.ErrUnsupported): // all its columns are continuous
		return r, c, hintSolver(noRelaxations{solver.Name()}, solver.Name())
	case err != nil:
		return r, c, hintSolver(err, solver.Name())
	}
	if look.Gap = o.Gap; o.Time > 0 {
		look.Time = left(begun, f.time)
	}
	if c, err = a.confirm(file, solver, m, r, look); err != nil {
		return r, c, hintSolver(err, solver.Name())
	}
	if f.confirm == string(gridwright.ByProof) {
		err = a.proveModel(m, r, look, &c)
	}
	if r.Stop = c.Verdict; c.Point != nil {
		r.Point, r.Obj = c.Point, c.Obj
	}
	return r, c, err
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

// proveModel has a certificate prove what a result claims. The checker must accept it.
func (a *app) proveModel(m *lin.Model, r mip.Result, l mip.Look, c *mip.Confirmation) error {
	if c.Evidence == "" || c.Evidence == mip.Proved || l.Time < 0 {
		return nil
	}
	begun := time.Now()
	proof, err := gridwright.CertifyModel(a.ctx, m, r, gridwright.Limits{Time: l.Time})
	if err == nil {
		_, err = writeChecked(io.Discard, func(w io.Writer) error { return proof.Write(a.ctx, w) })
	}
	c.Solver, c.Seconds = string(gridwright.ByProof), time.Since(begun).Seconds()
	switch {
	case err == nil:
		c.Evidence, c.Stop, c.Nodes = mip.Proved, r.Stop, int64(proof.Steps)
	case errors.Is(err, gridwright.ErrWrong) && l.Gap == 0:
		return err
	default:
		c.Reason = err.Error()
	}
	return nil
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
		a.say("note: %s: not a solution of %s, so the solver may ignore it: %v",
			wording.Visible(inputName(start)), wording.Visible(file), err)
	}
}

// startPoint reads the point of a solution file for a model. A column that the file lacks is 0.
func (a *app) startPoint(ctx context.Context, file string, m *lin.Model) ([]float64, error) {
	v, name, err := a.readSolution(ctx, file)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(m.Cols))
	for j := range names {
		names[j] = m.ColName(j)
		if _, there := v.ByName[names[j]]; !there {
			names[j] = wording.Visible(names[j]) // as solve prints it
		}
	}
	x, err := v.Point(names)
	if err != nil {
		return nil, fmt.Errorf("%s: it is not a point of this model: %w", name, err)
	}
	return x, nil
}

// runSolver solves a model. A terminal shows the progress, unless it shows the solver's log.
func (a *app) runSolver(f *solveFlags, file string, solver mip.Solver, m *lin.Model, o mip.Options,
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

// printModelResult prints the result of a model. What is still computed ends with the time limit,
// which counts from begun.
func (a *app) printModelResult(f *solveFlags, file, solver string, m *lin.Model, r mip.Result,
	c mip.Confirmation, begun time.Time,
) {
	s := solvedModelOf(m, r, c)
	s.File, s.Solver = file, solver
	if f.sensitivity {
		s.sensitivity = newSensitivity(m, r)
		switch size := len(m.Rows) + len(m.Cols); {
		case s.sensitivity == nil && r.Stop == mip.Optimal:
			a.say("note: %s: %s gave no dual values", file, solver)
		case s.sensitivity == nil:
		case size > maxRanges:
			a.say("note: %s: no ranges, since its rows and columns are %d, over %d", file, size, maxRanges)
		default:
			err := a.timed(remaining(begun, f.time), func(ctx context.Context) error {
				return s.addRanges(ctx, m, r)
			})
			if err != nil {
				a.say("note: %s: no ranges: %v", file, err)
			}
		}
	}
	if f.json {
		a.printJSON(s)
		return
	}
	if r.Retracted != "" {
		a.say("note: %s: %s first reported %s, but has a point that refutes it", file, solver,
			r.Retracted)
	}
	if f.look.to == competition {
		if s.Violation > 0 {
			a.say("note: %s: %s", file, a.said(aboutObjective(r, s.Violation)))
		}
		a.printCompetition(m, r, c)
		return
	}
	a.printModelValue(f, m, r, c, s.Violation)
	a.printPoint(m, r.Point)
	if s.sensitivity != nil {
		a.printSensitivity(s.sensitivity)
	}
	fmt.Fprintf(a.Stderr, "%s on %s: %s, %s, %s%s\n", file, solver,
		wording.Count(int(r.Nodes), "node"), wording.Count(int(r.Iterations), "iteration"),
		clock(r.Seconds), doubts(c))
}

// solvedModelOf returns the result of a model as --json prints it, but for where it is from.
func solvedModelOf(m *lin.Model, r mip.Result, c mip.Confirmation) solvedModel {
	s := solvedModel{Schema: job.Schema, Verb: job.Solve, Version: r.Version, Size: m.Stats(),
		Presolved: r.Presolved, Stop: r.Stop, Raw: r.Raw, Ignored: r.Ignored,
		Incumbents: r.Incumbents, Nodes: r.Nodes, Iterations: r.Iterations, Seconds: r.Seconds,
		Evidence: c.Evidence, Confirmation: newModelLook(c), Retracted: r.Retracted}
	if c.Safe {
		s.SafeBound = &c.SafeBound
	}
	if r.Bounded {
		s.Bound = &r.Bound
	}
	if r.Point == nil {
		return s
	}
	s.Objective, s.Values = &r.Obj, map[string]float64{}
	s.Violation = exact.Violation(m, r.Point)
	for j, x := range r.Point {
		if x != 0 {
			s.Values[m.ColName(j)] = x
		}
	}
	return s
}

// aboutObjective states the value of a point that breaks the model a little.
func aboutObjective(r mip.Result, violation float64) puzzle.Reason {
	return puzzle.Because("objective/about", "n", decimal(r.Obj), "miss", roughly(violation))
}

// printModelValue prints the verdict on a model, the value of its point, and the bounds.
func (a *app) printModelValue(f *solveFlags, m *lin.Model, r mip.Result, c mip.Confirmation,
	violation float64,
) {
	say := func(r puzzle.Reason) { a.printf("%s\n", a.said(r)) }
	say(f.solverFlags.modelVerdict(r, c))
	switch {
	case violation > 0:
		say(aboutObjective(r, violation))
	case r.Point != nil:
		say(puzzle.Because("objective", "n", decimal(r.Obj)))
	}
	bound := grounded(puzzle.Because("bound", "n", decimal(r.Bound)), c)
	switch gap, ok := r.Gap(); {
	case ok && (r.Stop != mip.Optimal || f.solverFlags.gap > 0):
		say(puzzle.Because("with a gap", "what", bound, "gap", percent(gap)))
	case r.Bounded && r.Point == nil && modelExit(r) == exitUnknown:
		say(bound)
	}
	if c.Safe && c.Solver != mip.Exact {
		say(safeBound(m, r, c))
	}
}

// printPoint prints the columns of a point that are not 0, and how many are.
func (a *app) printPoint(m *lin.Model, x []float64) {
	zeros := 0
	for j, value := range x {
		if text := decimal(value); text != "0" {
			a.printf("%s %s\n", wording.Visible(m.ColName(j)), text)
		} else {
			zeros++
		}
	}
	switch {
	case zeros == 1:
		a.line("zeros/one")
	case zeros > 1:
		a.line("zeros", "n", zeros)
	}
}
