package gridwright

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip"
)

// Option changes how a puzzle is searched. The doc of a function lists the options that it takes,
// and the function ignores any other. If one is given twice, the last counts; each Solver adds a
// solver instead, and each With a kind.
type Option func(*settings)

// settings are what options set.
type settings struct {
	own     []Kind // of other modules
	engine  string
	solvers []mip.Solver
	mip     mip.Options
	setup   func(settings) *catalog.Setup
	time    time.Duration
	limit   int
	limited bool // whether the limit was set
	memory  int64
	budget  engine.Budget
	confirm confirmer // by the option Confirm
	alone   bool      // by Confirm("no")
	look    confirmer // of what a solver outside claims; nil without the option Solver
	reduce  reducing
	make    generating
	deduce  deducing
	explain explaining

	warm       bool // each further solve begins with the last point
	firstPoint bool // Relax stops there
	objectives int  // how many Relax minimizes
}

func newSettings(options []Option) settings {
	s := settings{engine: "auto", setup: lean, make: generating{number: 1}}
	for _, o := range options {
		if o != nil {
			o(&s)
		}
	}
	return s
}

// fault reports an option with a value that is out of its range.
func (s settings) fault() error {
	for _, o := range []struct {
		name  string
		value int64
	}{{"Limit", int64(s.limit)}, {"Time", int64(s.time)}, {"Memory", s.memory},
		{"Budget", s.budget.Nodes}, {"Budget", s.budget.Conflicts}} {
		if o.value < 0 {
			return fmt.Errorf("%w: %s is %d, expected 0 or more", ErrOption, o.name, o.value)
		}
	}
	if s.objectives < 0 || s.objectives > MaxObjectives {
		return fmt.Errorf("%w: Objectives is %d, expected 0..%d", ErrOption, s.objectives,
			MaxObjectives)
	}
	if s.reduce.tries < 0 {
		return fmt.Errorf("%w: Tries is %d, expected 0 or more", ErrOption, s.reduce.tries)
	}
	for i, k := range s.own {
		if err := k.fault(s.own[:i]); err != nil {
			return fmt.Errorf("%w: With: %w", ErrOption, err)
		}
	}
	return nil
}

// lean is the setup without solvers. A program that never passes a solver does not link the
// formulations, which saves a tenth of a small program.
func lean(s settings) *catalog.Setup { return catalog.Lean(s.statements()...) }

// whole is the setup with the solvers.
func whole(s settings) *catalog.Setup {
	setup := catalog.NewSetup(s.mip, s.statements(), s.solvers...)
	setup.Warm = s.warm
	return setup
}

// Engine sets the engine of Solve, Count, Answers and Relax by its spelling: "auto", "native",
// "native:frontier", "sat:links", "mip:assign", "mip:assign@cbc". Engines lists the spellings for a
// kind. The default is "auto".
func Engine(spelling string) Option { return func(s *settings) { s.engine = spelling } }

// Solver adds a solver of mixed-integer programs, for engines whose spelling begins with "mip". A
// spelling such as "mip:assign@cbc" names one of several; otherwise the first is used. What a
// solver outside this module claims, engines of this module repeat: see Confirm.
func Solver(solver mip.Solver) Option {
	return func(s *settings) {
		s.look = confirmation{spelling: "auto", unasked: true}
		if s.setup = whole; solver != nil {
			s.solvers = append(slices.Clip(s.solvers), solver)
		}
	}
}

// SolverOptions sets the options of the MIP solvers: threads, seed, gap, presolve, log, options of
// the solver alone, and a function that watches the solver. Their field Time is ignored: use the
// option Time. So is their field Start, since a puzzle may take several solves. A search that
// reports the solver's model names in mip.Report.Ignored what the solver does not have.
func SolverOptions(o mip.Options) Option { return func(s *settings) { s.mip = o } }

// Time limits the duration of a search, like the deadline of the context. It does not include
// preparing a solver, such as compiling it. 0 means no limit.
func Time(d time.Duration) Option { return func(s *settings) { s.time = d } }

// Limit limits the number of answers. For Solve the default is 2, and the range is 1..MaxAnswers;
// with 1 it does not look for a second answer. For Count and Answers, and for the puzzles of
// ClueSets, the default is 0, which means no limit.
func Limit(answers int) Option {
	return func(s *settings) { s.limit, s.limited = answers, true }
}

// FirstPoint makes Relax stop at the first point. Positive is then the number of columns that are
// positive in it, and Stop is AtLimit. The further solves can take many times as long.
func FirstPoint() Option { return func(s *settings) { s.firstPoint = true } }

// WarmStart makes an engine of mixed-integer programs, in Solve, Count and Answers, begin each
// further solve of a model with the last point, which the rows added since exclude. Solvers that
// take start points repair it if they can. It changes no verdict.
func WarmStart() Option { return func(s *settings) { s.warm = true } }

// MaxObjectives is the largest number of random objectives.
const MaxObjectives = 100

// Objectives makes Relax also minimize n random objectives, up to MaxObjectives, over a puzzle with
// one answer: see mip.Relaxation.Gaps. Relax then looks for the answer by the engine auto. Its
// error wraps ErrNoAnswer or ErrNotUnique if there is none or more than one.
func Objectives(n int) Option { return func(s *settings) { s.objectives = n } }

// DefaultMemory is the limit in bytes if Memory is not given.
const DefaultMemory = 300 << 20

var _ = [1]struct{}{}[DefaultMemory-diagram.Memory] // they are the same

// Memory limits what one search may take, in bytes, measured as the memory of a process that does
// nothing else. It applies to searches and counts that keep tables of states: the frontiers and the
// counts of Latin squares. When they need more they give up, the frontiers with ErrMemory. 0 means
// DefaultMemory. Other engines take less on any board.
func Memory(bytes int64) Option { return func(s *settings) { s.memory = bytes } }

// Budget limits the nodes of a search, and the conflicts of clause learning. The search stops at
// the same place on every machine. A limit of 0 means none. Clause learning may stop when its last
// node is used up even though nothing was left to search. Engines of mixed-integer programs accept
// no budget. Grade measures its nodes in another way: see there.
func Budget(nodes, conflicts int64) Option {
	return func(s *settings) { s.budget = engine.Budget{Nodes: nodes, Conflicts: conflicts} }
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
