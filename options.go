package gridwright

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip"
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

// Solvers returns a list of solvers. A spelling such as "mip:assign@cbc" names one of them; without
// a name, the first is used. What a solver outside this module claims, engines of this module
// repeat: see Confirm.
func Solvers(all ...mip.Solver) SolverList {
	all = slices.DeleteFunc(slices.Clone(all), func(s mip.Solver) bool { return s == nil })
	return SolverList{all, whole, confirmation{spelling: Auto, unasked: true}}
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

// setup returns what engines need besides their spelling. A program that never passes a solver does
// not link the formulations, which saves a tenth of a small program.
func (s settings) setup() *catalog.Setup {
	if s.solvers.setup != nil {
		return s.solvers.setup(s)
	}
	return catalog.Lean(s.statements()...)
}

// whole is the setup with the solvers.
func whole(s settings) *catalog.Setup {
	setup := catalog.NewSetup(s.mip, s.statements(), s.solvers.all...)
	setup.Warm = s.warm
	return setup
}

// within returns a context that ends with the limits of the search, and notices the caller's
// deadline by the clock.
func (s settings) within(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, end := work.WithCancel(ctx)
	ends := []context.CancelFunc{end}
	if s.memory > 0 {
		ctx = diagram.WithMemory(ctx, s.memory)
	}
	if s.time > 0 {
		limited, end := work.WithTimeout(ctx, s.time)
		ctx, ends = limited, append(ends, end)
	}
	if s.budget != (engine.Budget{}) {
		limited, end := engine.WithBudget(ctx, s.budget)
		ctx, ends = limited, append(ends, end)
	}
	return ctx, func() {
		for _, end := range ends {
			end()
		}
	}
}
