// Package job runs an engine on a puzzle and records the result: one run, one record.
// Every command that solves or counts goes through Run, so that records mean the same everywhere.
package job

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/sat"
)

// Verb is what a job is to do.
type Verb string

// The verbs.
const (
	Solve Verb = "solve" // find answers, up to Limit of them
	Count Verb = "count" // count answers, up to Limit of them
	Relax Verb = "relax" // solve the linear relaxation of a mixed-integer program
)

// Job states what to run.
type Job struct {
	Verb   Verb
	Puzzle puzzle.Puzzle
	Engine gridwright.Engine
	Limit  int           // the number of answers to stop at; 0, only for Count, means no limit
	Time   time.Duration // the time limit; 0 means none
	Memory int64         // the limit in bytes; 0 means the default
	// Confirm is what gridwright.Confirm gets, or "" for the default.
	Confirm    gridwright.Engine
	WarmStart  bool            // of Solve and Count
	Objectives int             // of Relax
	Needs      string          // of Grade: a technique, or ""
	Words      *words.Language // of steps and reasons; nil for English
	// Kinds has the kind of the puzzle with its rules, if it is none of package gridwright.
	Kinds []gridwright.Kind
	// Terse leaves the puzzle out of the record: nobody will print it.
	Terse bool

	// The origin of the puzzle, for the record.
	File string
	Line int
	Name string
}

// Setup returns the solver of an engine on a puzzle, with its options, or nil if it needs none. An
// error makes the run fail.
type Setup func(e gridwright.Engine, p puzzle.Puzzle) (mip.Solver, mip.Options, error)

// Run runs a job until it is done, a limit is reached, or ctx ends, and records what is known then.
// The record also reports errors.
func Run(ctx context.Context, j Job, setup Setup) Record {
	rec := Record{Head: headOf(j, j.Verb), Engine: string(j.Engine), Limit: j.Limit,
		Found: new(big.Int)}
	options, err := j.options(setup)
	if err != nil {
		return rec.fail(err)
	}
	rec.run(ctx, j, options)
	return rec
}

// options returns the options of a job, with the solvers of its engines.
func (j Job) options(setup Setup) (*gridwright.SolveOptions, error) {
	o := &gridwright.SolveOptions{Engine: j.Engine, Limit: j.Limit, WarmStart: j.WarmStart,
		Kinds:   j.Kinds,
		Confirm: gridwright.Confirm(j.Confirm),
		Limits:  gridwright.Limits{Time: j.Time, Memory: j.Memory}}
	var all []mip.Solver
	for _, e := range []gridwright.Engine{j.Engine, j.Confirm} {
		if e == "" || e == "no" {
			continue
		}
		solver, tuned, err := setup(e, j.Puzzle)
		if err != nil {
			return nil, err
		}
		if solver != nil {
			all, o.SolverOptions = append(all, solver), tuned
		}
	}
	if all != nil {
		o.Solvers = gridwright.Solvers(all...)
	}
	return o, nil
}

// run runs a job and fills in its results.
func (rec *Record) run(ctx context.Context, j Job, o *gridwright.SolveOptions) {
	var how gridwright.Run
	var err error
	switch j.Verb {
	case Solve:
		var r gridwright.Result
		r, err = gridwright.Solve(ctx, j.Puzzle, o)
		rec.solved(r)
		rec.confirmed(r.Confirmation, j.Words)
		how = r.Run
	case Count:
		var c gridwright.Counted
		c, err = gridwright.Count(ctx, j.Puzzle, o)
		rec.counted(c)
		rec.confirmed(c.Confirmation, j.Words)
		how = c.Run
	case Relax:
		var r gridwright.Relaxed
		r, err = gridwright.Relax(ctx, j.Puzzle, &gridwright.RelaxOptions{Engine: o.Engine,
			Kinds: j.Kinds, Objectives: j.Objectives, Confirm: o.Confirm, Solvers: o.Solvers,
			SolverOptions: o.SolverOptions, Time: o.Time, Memory: o.Memory})
		rec.relaxed(r, err)
		rec.confirmed(r.Confirmation, j.Words)
		how = r.Run
	default:
		err = fmt.Errorf("unknown verb %s", wording.Quote(string(j.Verb)))
		how.Stop = gridwright.Faulty
	}
	rec.ran(how)
	switch {
	case how.Stop == gridwright.Faulty, err != nil && how.Time == 0: // an error, or no engine ran
		*rec = rec.fail(err)
	case err != nil:
		rec.Error = err.Error()
	}
	if errors.Is(err, gridwright.ErrMemory) {
		rec.Hint = "allow more with --memory"
	}
}

// ran fills in the course of a run.
func (rec *Record) ran(how gridwright.Run) {
	rec.Engine, rec.Method, rec.Stop = string(how.Engine), strings.Join(how.Stages, "+"), how.Stop
	rec.Nodes, rec.Checked = how.Nodes, how.Checked
	rec.Seconds, rec.FirstSeconds = how.Time.Seconds(), how.First.Seconds()
	switch r := how.Report.(type) {
	case *mip.Report:
		rec.Model = r
	case *sat.Report:
		rec.SAT = r
	}
}

// confirmed fills in the run of a second engine, if there is one.
func (rec *Record) confirmed(c *gridwright.Confirmation, l *words.Language) {
	by := confirmedBy(c, l)
	rec.Pruned, rec.Confirmation = by.Pruned, by.Confirmation
}

func (rec *Record) solved(r gridwright.Result) {
	rec.Answers, rec.Complete, rec.Evidence = r.Answers, r.Complete, r.Evidence
	rec.Found = big.NewInt(int64(len(r.Answers)))
	rec.Status = Status(r.Verdict)
	if r.Verdict == gridwright.Unknown && r.Answer != nil {
		rec.Status = Solved
	}
}

func (rec *Record) counted(c gridwright.Counted) {
	rec.Found, rec.Complete, rec.Evidence = c.Number, c.Exact, c.Evidence
	if rec.Found.Cmp(big.NewInt(MaxExact)) > 0 {
		rec.Count = rec.Found.String()
	}
	rec.Status = AtLeast
	if c.Exact {
		rec.Status = Counted
	}
}

func (rec *Record) relaxed(r gridwright.Relaxed, err error) {
	rec.Status, rec.Complete, rec.Evidence = Unknown, r.Complete, r.Evidence
	if errors.Is(err, gridwright.ErrUnsupported) || r.Stop == gridwright.Faulty {
		return
	}
	rec.Relaxation = &r.Relaxation
	switch {
	case err != nil:
	case r.Infeasible:
		rec.Status = None
	case r.Positive > 0 || r.Complete:
		rec.Status = Relaxed
	}
}

// Unread returns the record of a job whose puzzle, or whose entries, can't be read: a Record, or
// that of its verb. Nothing runs.
func Unread(j Job, fault *syntax.Error) any {
	head := Head{Schema: Schema, Verb: j.Verb, File: j.File, Line: j.Line, Name: j.Name}
	f := Fault{Error: fault.Msg, ErrorLine: fault.Line, ErrorColumn: fault.Col, Hint: fault.Hint}
	const stop = gridwright.Faulty
	switch j.Verb {
	case Deduce:
		return Deduction{Head: head, Status: Failed, Stop: stop, Every: []string{}, None: []string{},
			Some: []string{}, Fault: f}
	case Hint:
		return Explanation{Head: head, Status: Failed, Stop: stop, Steps: []Step{}, Fault: f}
	case Grade:
		return Grading{Head: head, Status: Failed, Stop: stop, Fault: f}
	case Minimize:
		return Reduction{Head: head, Status: Failed, Stop: stop, Fault: f}
	}
	return Record{Head: head, Engine: string(j.Engine), Limit: j.Limit, Found: new(big.Int),
		Status: Failed, Stop: stop, Fault: f}
}

func (rec Record) fail(err error) Record {
	rec.Status, rec.Stop, rec.Error = Failed, gridwright.Faulty, err.Error()
	rec.Complete, rec.Evidence = false, ""
	return rec
}
