package gridwright

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// Limits bound the work of a question. What is known at a limit is the result, or the error wraps
// ErrIncomplete. A limit of 0 is none.
type Limits struct {
	// Time limits the duration, like the deadline of the context. It does not include preparing a
	// solver, such as compiling it.
	Time time.Duration
	// Memory limits what one search may take, in bytes, measured as the memory of a process that does
	// nothing else. It applies to searches and counts that keep tables of states: the frontiers and
	// the counts of Latin squares. When they need more they give up, the frontiers with ErrMemory. 0
	// means DefaultMemory. Other engines take less on any board.
	Memory int64
	// Nodes of a search, and Conflicts of clause learning: the search stops at the same place on every
	// machine. Clause learning may stop when its last node is used up even though nothing was left to
	// search. An engine of mixed-integer programs accepts neither.
	Nodes, Conflicts int64
}

// The bounds of options.
const (
	DefaultMemory = 300 << 20 // in bytes, if Limits.Memory is 0
	// MaxAnswers is the largest Limit of Solve, which keeps all answers: on the largest board they
	// take 160 MB. Answers has no such limit, since it yields them one at a time.
	MaxAnswers    = 1000
	MaxObjectives = 100 // of Relax
	MaxGenerated  = 64  // rows and columns of a board that Generate accepts
)

var _ = [1]struct{}{}[DefaultMemory-diagram.Memory] // they are the same

// SolverList are solvers of mixed-integer programs, for engines whose spelling begins with "mip".
type SolverList struct {
	all   []mip.Solver
	setup func(settings) *catalog.Setup
	look  confirmer
}

// Confirmer is who repeats a negative statement: see Confirm.
type Confirmer struct {
	by     confirmer // nil for the default, or for nobody if alone
	alone  bool
	engine Engine
}

// confirmer confirms results. Programs without Confirm and Solvers have none, and so do not contain
// this code.
type confirmer interface {
	known(s settings, p Puzzle) error
	result(ctx context.Context, p Puzzle, s settings, r *Result, pruned *engine.Packages) error
	// counted takes the outcome, since a *big.Int here would put its printing into every page.
	counted(ctx context.Context, p Puzzle, s settings, e Evidence, run Run, out engine.Outcome,
	) (*Confirmation, Evidence, error)
}

// settings are the options of all questions.
type settings struct {
	own     []Kind // of other modules
	engine  Engine
	solvers SolverList
	mip     mip.Options
	time    time.Duration
	limit   int
	memory  int64
	budget  engine.Budget
	confirm Confirmer

	warm       bool // each further solve begins with the last point
	objectives int  // how many Relax minimizes
}

// settings returns the limits and the kinds of a question as settings.
func (l Limits) settings(kinds []Kind) settings {
	return settings{own: kinds, engine: Auto, time: l.Time, memory: l.Memory,
		budget: engine.Budget{Nodes: l.Nodes, Conflicts: l.Conflicts}}
}

// chosen returns the options of a question, of which nil means the defaults.
func chosen[T any](o *T) T {
	if o == nil {
		return *new(T)
	}
	return *o
}

// fault reports an option with a value that is out of its range.
func (s settings) fault() error {
	for _, o := range []struct {
		name  string
		value int64
	}{{"Limit", int64(s.limit)}, {"Time", int64(s.time)}, {"Memory", s.memory},
		{"Nodes", s.budget.Nodes}, {"Conflicts", s.budget.Conflicts}} {
		if o.value < 0 {
			return fmt.Errorf("%w: %s is %d, expected 0 or more", ErrOption, o.name, o.value)
		}
	}
	if s.objectives < 0 || s.objectives > MaxObjectives {
		return fmt.Errorf("%w: Objectives is %d, expected 0..%d", ErrOption, s.objectives,
			MaxObjectives)
	}
	switch {
	case s.mip.Time != 0:
		return fmt.Errorf("%w: SolverOptions.Time is set; Time of the question limits it", ErrOption)
	case s.mip.Start != nil:
		return fmt.Errorf("%w: SolverOptions.Start is set, but a puzzle may take several solves",
			ErrOption)
	}
	return kindsFault(s.own)
}

// kinds lists the kinds that the text format can name.
func (s settings) kinds() []*puzzle.Kind {
	all := Kinds()
	for _, k := range s.own {
		if !slices.Contains(all, k.Kind) {
			all = append(all, k.Kind)
		}
	}
	return all
}

// statements returns the rules of the kinds of other modules. They may have lazy rows, so flows are
// offered for all.
func (s settings) statements() []stated.Statement {
	var all []stated.Statement
	for i, k := range s.own {
		if !slices.ContainsFunc(s.own[i+1:], func(l Kind) bool { return l.Kind == k.Kind }) {
			all = append(all, stated.Statement{Kinds: []*puzzle.Kind{k.Kind}, State: k.state, Bare: k.bare,
				Lazy: true, Own: true})
		}
	}
	return all
}

// unobeyed returns the error for options of solvers that no engine of the question obeys.
func (s settings) unobeyed(engines ...Engine) error {
	name := ""
	switch {
	case s.warm:
		name = "WarmStart"
	case !reflect.ValueOf(s.mip).IsZero():
		name = "SolverOptions"
	default:
		return nil
	}
	for _, e := range append(engines, s.confirm.engine) {
		if e.Base() == MIP {
			return nil
		}
	}
	return fmt.Errorf("%w: %s is set, but no engine of mixed-integer programs is; Engine is %s",
		ErrOption, name, s.engine)
}

// confirmer returns who repeats a claim with some evidence, or nil.
func (s settings) confirmer(e Evidence) confirmer {
	switch {
	case e == "" || s.confirm.alone:
		return nil
	case s.confirm.by == nil && e.Solver() != "":
		return s.solvers.look
	}
	return s.confirm.by
}

// knownConfirmer returns the error for a second engine that exists for no puzzle, or that needs a
// solver.
func (s settings) knownConfirmer(p Puzzle) error {
	if s.confirm.by == nil || p == nil {
		return nil
	}
	return s.confirm.by.known(s, p)
}

// within returns a context that ends with the limits of the search, and notices the caller's
// deadline by the clock.
func (s settings) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.memory > 0 && s.memory != diagram.MemoryOf(ctx) {
		ctx = diagram.WithMemory(ctx, s.memory)
	}
	if _, timed := ctx.Deadline(); !timed && s.time == 0 && s.budget == (engine.Budget{}) {
		return ctx, func() {}
	}
	ctx, end := work.WithCancel(ctx) // it ends the others, too
	if s.time > 0 {
		ctx, _ = work.WithTimeout(ctx, s.time)
	}
	if s.budget != (engine.Budget{}) {
		ctx, _ = engine.WithBudget(ctx, s.budget)
	}
	return ctx, end
}

// stopOf returns why a search without a fault stopped. The limit has priority: all requested
// answers are there, even if the time ran out in the same moment.
func (s settings) stopOf(ctx, limited context.Context, out engine.Outcome) Stop {
	switch {
	case out.Complete:
		return Exhausted
	case s.limit > 0 && out.Found >= s.limit:
		return AtLimit
	case errors.Is(context.Cause(ctx), context.DeadlineExceeded):
		return OutOfTime
	case ctx.Err() != nil:
		return Interrupted
	case errors.Is(context.Cause(limited), engine.ErrBudget):
		return OutOfBudget
	case limited.Err() != nil:
		return OutOfTime
	}
	if r, ok := out.Report.(*mip.Report); ok && r.Stop == string(mip.OutOfTime) {
		return OutOfTime // a solver may see that what is left is not enough
	}
	return Unsupported
}
