package gridwright

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/mip"
)

// Option changes how a puzzle is searched. Where one is given twice the last counts, but for
// Solver, which adds one.
type Option func(*settings)

// settings are what options set.
type settings struct {
	engine  string
	solvers []mip.Solver
	mip     mip.Options
	setup   func(settings) *catalog.Setup
	time    time.Duration
	limit   int
	limited bool // whether the limit was set
	memory  int64
	budget  engine.Budget
	reduce  reducing
}

func newSettings(options []Option) settings {
	s := settings{engine: "auto", setup: lean, reduce: reducing{tries: 1}}
	for _, o := range options {
		if o != nil {
			o(&s)
		}
	}
	return s
}

// fault says which option has a value that it can't have.
func (s settings) fault() error {
	for _, o := range []struct {
		name  string
		value int64
	}{{"Limit", int64(s.limit)}, {"Time", int64(s.time)}, {"Memory", s.memory},
		{"Budget", s.budget.Nodes}, {"Budget", s.budget.Conflicts}} {
		if o.value < 0 {
			return fmt.Errorf("%w: %s is %d, which is below 0", ErrOption, o.name, o.value)
		}
	}
	if s.reduce.tries < 1 {
		return fmt.Errorf("%w: Tries is %d, which is below 1", ErrOption, s.reduce.tries)
	}
	return nil
}

// lean is the setup of programs that pass no solver. Those that pass none anywhere do not contain
// the formulations, which saves a tenth of a small one.
func lean(settings) *catalog.Setup { return catalog.Lean() }

// whole is the setup with solvers.
func whole(s settings) *catalog.Setup { return catalog.NewSetup(s.mip, s.solvers...) }

// Engine names the engine, by its spelling: "auto", "native", "native:frontier", "sat:links",
// "mip:assign", "mip:assign@cbc". Engines lists those of a kind. Without it the engine is "auto".
func Engine(spelling string) Option { return func(s *settings) { s.engine = spelling } }

// Solver passes a solver of mixed-integer programs, for engines whose spelling begins with "mip".
// Of several the spelling names one by its name, as in "mip:assign@cbc"; else the first is taken.
func Solver(solver mip.Solver) Option {
	return func(s *settings) {
		if s.setup = whole; solver != nil {
			s.solvers = append(slices.Clip(s.solvers), solver)
		}
	}
}

// SolverOptions are what MIP solvers get: threads, seed, gap, log. Their field Time is ignored: the
// option Time is for that.
func SolverOptions(o mip.Options) Option { return func(s *settings) { s.mip = o } }

// Time ends a search after some time, as the deadline of the context does. It does not include
// preparing a solver, such as one that is compiled first. 0 is for no limit.
func Time(d time.Duration) Option { return func(s *settings) { s.time = d } }

// Limit ends a search after so many answers. For Solve it is 2 by default, and in 1..MaxAnswers;
// with 1 no second answer is looked for. For Count and Answers 0, the default, is for no limit.
func Limit(answers int) Option {
	return func(s *settings) { s.limit, s.limited = answers, true }
}

// DefaultMemory is what Memory is where it is not given, in bytes.
const DefaultMemory = 300 << 20

var _ = [1]struct{}{}[DefaultMemory-diagram.Memory] // they are the same

// Memory limits what one search may take, in bytes, as the memory of a process that does nothing
// else: of searches and counts that keep tables of states, which are the frontiers and the counts
// of Latin squares. Where they need more they give up, the frontiers with ErrMemory. 0 is for
// DefaultMemory. Other engines take less on any board.
func Memory(bytes int64) Option { return func(s *settings) { s.memory = bytes } }

// Budget ends a search after so many nodes, or so many conflicts of clause learning: at the same
// place on every machine. Each bound of 0 is no limit. Clause learning may end where its last
// node is used up though nothing was left to search. Engines of mixed-integer programs take no
// budget.
func Budget(nodes, conflicts int64) Option {
	return func(s *settings) { s.budget = engine.Budget{Nodes: nodes, Conflicts: conflicts} }
}

// within is a context that ends with the limits of the search.
func (s settings) within(ctx context.Context) (context.Context, context.CancelFunc) {
	var ends []context.CancelFunc
	if s.memory > 0 {
		ctx = diagram.WithMemory(ctx, s.memory)
	}
	if s.time > 0 {
		limited, end := context.WithTimeout(ctx, s.time)
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
