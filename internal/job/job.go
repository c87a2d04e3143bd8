// Package job runs an engine on a puzzle and writes down what came of it: one run, one record.
// Everything that solves or counts goes through Run, so that limits, evidence and errors mean the
// same everywhere.
//
// It knows no kinds and no engines: who calls it brings both.
package job

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
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

// MaxAnswers is the most answers that a solve keeps: on the largest board they take 160 MB.
const MaxAnswers = 1000

// Job says what to run.
type Job struct {
	Verb   Verb
	Puzzle puzzle.Puzzle
	Engine string        // an engine's spelling, as the resolver reads it
	Limit  int           // answers to stop at; 0, in a count only, for no limit
	Time   time.Duration // the time to stop after; 0 for none

	// Where the puzzle came from, for the record.
	File string
	Line int
	Name string
}

// Resolver finds the engine that a spelling names, for a puzzle.
type Resolver func(spelling string, p puzzle.Puzzle) (engine.Engine, error)

// Run runs a job to its end, its limits, or the end of ctx, and tells what is known then. A fault
// is in the record, too: Run has no other result.
func Run(ctx context.Context, j Job, resolve Resolver) Record {
	rows, cols := j.Puzzle.Size()
	rec := Record{Schema: Schema, Verb: j.Verb, File: j.File, Line: j.Line, Name: j.Name,
		Kind: j.Puzzle.Kind().Name, Rows: rows, Cols: cols, Clues: len(j.Puzzle.Clues()),
		Puzzle: j.Puzzle.String(), Engine: j.Engine, Limit: j.Limit, Found: new(big.Int)}
	if j.Limit < 0 || j.Verb == Solve && (j.Limit < 1 || j.Limit > MaxAnswers) {
		return rec.fail(errors.New("the limit is out of range"))
	}
	e, err := resolve(j.Engine, j.Puzzle)
	if err != nil {
		return rec.fail(err)
	}
	rec.Engine = e.Name()
	// Once interrupted, the search ends at its first look, and the record says so.
	if err := prepare(ctx, e); err != nil && ctx.Err() == nil {
		return rec.fail(err)
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if j.Time > 0 {
		limited, cancel = context.WithTimeout(ctx, j.Time)
	}
	defer cancel()
	start := time.Now()
	rec.run(ctx, limited, j, e)
	rec.Seconds = time.Since(start).Seconds()
	return rec
}

// prepare makes an engine ready, which is no part of the time of the puzzle that happens to be the
// first.
func prepare(ctx context.Context, e engine.Engine) error {
	if p, ok := e.(engine.Preparer); ok {
		return p.Prepare(ctx)
	}
	return nil
}

// run searches under limited, whose parent is ctx, and fills in what came of it.
func (rec *Record) run(ctx, limited context.Context, j Job, e engine.Engine) {
	if j.Verb == Relax {
		rec.relax(ctx, limited, j, e)
		return
	}
	start := time.Now()
	var out engine.Outcome
	var err error
	if j.Verb == Count {
		out, err = engine.Checked(e).Count(limited, j.Puzzle, j.Limit)
	} else {
		out, err = engine.Checked(e).Search(limited, j.Puzzle, j.Limit, func(s puzzle.Answer) bool {
			if len(rec.Answers) == 0 {
				rec.FirstSeconds = time.Since(start).Seconds()
			}
			rec.Answers = append(rec.Answers, s)
			return true
		})
	}
	rec.Found, rec.Complete, rec.Checked = out.Count(), out.Complete, out.Checked
	if rec.Found.Cmp(big.NewInt(MaxExact)) > 0 {
		rec.Count = rec.Found.String()
	}
	rec.Nodes, rec.Method = out.Nodes, out.Method
	rec.report(out.Report)
	rec.Stop = rec.stopOf(ctx, limited, j, out)
	switch {
	case errors.Is(err, engine.ErrUnsupported):
		rec.Error = err.Error()
	case errors.Is(err, engine.ErrFlawed):
		rec.Error, rec.Stop = err.Error(), Flawed
	case err != nil:
		*rec = rec.fail(err)
		return
	}
	rec.Status = statusOf(j.Verb, out)
	if out.Complete && (rec.Status == Unique || rec.Status == None || rec.Status == Counted) {
		rec.Evidence = Claimed
	}
}

// report puts what an engine told of its technology under its field.
func (rec *Record) report(r engine.Report) {
	switch r := r.(type) {
	case *mip.Report:
		rec.Model = r
	case *sat.Report:
		rec.SAT = r
	}
}

// relaxer is an engine that solves a mixed-integer program, and so can solve its linear relaxation.
type relaxer interface {
	Relax(ctx context.Context, p puzzle.Puzzle) (mip.Relaxation, *mip.Report, error)
}

// relax solves a relaxation. That it has no point is the claim of one solver.
func (rec *Record) relax(ctx, limited context.Context, j Job, e engine.Engine) {
	r, ok := e.(relaxer)
	if !ok {
		*rec = rec.fail(fmt.Errorf("the engine %s solves no mixed-integer program, which alone has a "+
			"relaxation", e.Name()))
		return
	}
	relaxation, model, err := r.Relax(limited, j.Puzzle)
	rec.Model, rec.Status, rec.Complete = model, Unknown, relaxation.Complete
	rec.Stop = rec.stopOf(ctx, limited, j, engine.Outcome{Complete: relaxation.Complete})
	switch {
	case errors.Is(err, engine.ErrUnsupported):
		rec.Error = err.Error()
		return
	case errors.Is(err, engine.ErrFlawed):
		rec.Error, rec.Stop = err.Error(), Flawed
	case err != nil:
		*rec = rec.fail(err)
		return
	case relaxation.Infeasible:
		rec.Status, rec.Evidence = None, Claimed
	case relaxation.Positive > 0 || relaxation.Complete:
		rec.Status = Relaxed
	}
	rec.Relaxation = &relaxation
}

// Unread is the record of a job whose puzzle can't be read, which no engine gets to see.
func Unread(j Job, fault *puzzle.SyntaxError) Record {
	rec := Record{Schema: Schema, Verb: j.Verb, File: j.File, Line: j.Line, Name: j.Name,
		Engine: j.Engine, Limit: j.Limit, Found: new(big.Int),
		ErrorLine: fault.Line, ErrorColumn: fault.Col, Hint: fault.Hint}
	return rec.fail(errors.New(fault.Msg))
}

func (rec Record) fail(err error) Record {
	rec.Status, rec.Stop, rec.Error = Failed, Faulty, err.Error()
	rec.Complete = false
	return rec
}

// stopOf tells why a search without a fault ended. The limit goes first: what was asked for is
// there, even if the time ran out in the same moment.
func (rec *Record) stopOf(ctx, limited context.Context, j Job, out engine.Outcome) Stop {
	switch {
	case out.Complete:
		return Exhausted
	case j.Limit > 0 && out.Found >= j.Limit:
		return AtLimit
	case ctx.Err() != nil:
		return Interrupted
	case errors.Is(context.Cause(limited), engine.ErrBudget):
		return OutOfBudget
	case limited.Err() != nil, late(limited):
		return OutOfTime
	case rec.Model != nil && rec.Model.Stop == string(mip.OutOfTime):
		return OutOfTime // a solver may see that what is left is not enough
	}
	return Unsupported
}

// late reports whether the time of a context is over by the clock. On one thread, as in a browser,
// the context itself may see that later than the work that it ended.
func late(ctx context.Context) bool {
	deadline, limited := ctx.Deadline()
	return limited && !time.Now().Before(deadline)
}

func statusOf(v Verb, out engine.Outcome) Status {
	switch {
	case v == Count && out.Complete:
		return Counted
	case v == Count:
		return AtLeast
	case out.Found > 1:
		return Several
	case out.Found == 1 && out.Complete:
		return Unique
	case out.Found == 1:
		return Solved
	case out.Complete:
		return None
	}
	return Unknown
}
