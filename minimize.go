package gridwright

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// reducing is what the options of Minimize and ClueSets set.
type reducing struct {
	minimum  bool
	any      bool
	symmetry string
	tries    int
	seed     uint64
	progress func(Bounds)
	solver   string
	solved   bool // hitting sets are found by the solver
}

// Minimum makes Minimize look for the fewest clues that determine the answer, and not only for
// clues of which none can be dropped.
func Minimum() Option { return func(s *settings) { s.reduce.minimum = true } }

// AnyClue makes Minimize and ClueSets choose among all clues that the answer allows: the numbers of
// all cells, and in Futoshiki the signs between all neighbours. Otherwise they choose among the
// clues of the puzzle.
func AnyClue() Option { return func(s *settings) { s.reduce.any = true } }

// Symmetric makes Minimize drop clues together whose places a symmetry carries to each other:
// "half-turn", "quarter-turn" or "mirror", which exchanges left and right. The clues of a place
// that is carried to one without a clue are all dropped. ClueSymmetries lists the names.
func Symmetric(name string) Option { return func(s *settings) { s.reduce.symmetry = name } }

// ClueSymmetries lists the names that Symmetric takes.
func ClueSymmetries() []string { return clues.SymmetryNames() }

// Tries makes Minimize drop clues in so many orders, and keep what is left where that is least. It
// is 1 by default.
func Tries(n int) Option { return func(s *settings) { s.reduce.tries = n } }

// Seed chooses the orders in which Minimize drops clues. The same seed gives the same puzzle.
func Seed(seed uint64) Option { return func(s *settings) { s.reduce.seed = seed } }

// Progress makes Minimize tell how far it is, from its own goroutine, whenever it has learned
// something.
func Progress(tell func(Bounds)) Option { return func(s *settings) { s.reduce.progress = tell } }

// HittingBy makes Minimize find minimum hitting sets by a solver of mixed-integer programs that the
// option Solver passes: that of the name, or the first where the name is "". Without it they are
// found by this project's own search.
func HittingBy(solver string) Option {
	return func(s *settings) { s.reduce.solver, s.reduce.solved = solver, true }
}

// Bounds is what Minimize knows at some time. Both bounds hold at any time.
type Bounds struct {
	Clues     int // these many determine the answer
	Lower     int // no fewer do
	Sets      int // difference sets found
	Questions int // asked, of the form: do these clues leave another answer?
}

// Reduced is what Minimize found out.
type Reduced struct {
	// Verdict is that of the puzzle itself. Unless it is Unique there is nothing to reduce: Puzzle
	// is nil, and Other is another answer if the verdict is Several.
	Verdict Verdict
	Answer  Answer
	Other   Answer

	From   Puzzle // has the clues that there were to choose from
	Puzzle Puzzle // has those that are kept
	Bounds        // Clues is the number of those of Puzzle
	// Irreducible says that no clue of Puzzle can be dropped, or with Symmetric no clues that
	// belong together. Each has its reason in Differences.
	Irreducible bool
	// Minimum says that no fewer clues of From determine the answer.
	Minimum bool
	// Evidence says how well it is founded that Puzzle has no other answer.
	Evidence Evidence
	// Differences are what the search has met. They prove Lower, as no set of fewer clues has one
	// of each.
	Differences []Difference

	Undecided int // questions that were given up, to be asked again in another way
	// Run tells how it went. Its Engine is "auto", and its Stages names what answered the
	// questions.
	Run
}

// Difference is an answer of a board without clues, other than the known one, and the clues that it
// breaks. One of them must be kept, or there is this answer, too.
type Difference struct {
	Clues []int // by their place in From.Clues()
	Other Answer
}

// Cover is the set-covering model of the Differences, whose optimum is a lower bound of the clues
// that determine the answer: a column for each clue of From, and a row for each difference.
func (r Reduced) Cover() *lin.Model {
	n := len(r.From.Clues())
	var sets []clues.Set
	for _, d := range r.Differences {
		sets = append(sets, hitting.Of(n, d.Clues...))
	}
	return clues.Cover(r.From, sets)
}

// Minimize drops clues of a puzzle with one answer as long as that stays the only one. What is left
// is irreducible: no clue of it can be dropped. With Minimum it looks for the fewest clues, and
// says what it can prove.
//
// The end of the context or of Time is no error: the puzzle is then the best so far, and the bounds
// hold. Options of Solve other than Time, Memory, Solver and SolverOptions do not matter. The error
// wraps ErrUnsupported for kinds whose clues are part of the task, such as the terminals of
// Numberlink, ErrOption for a symmetry that can't be had, ErrNoSolver, ErrWrong or a *mip.Fault.
func Minimize(ctx context.Context, p Puzzle, options ...Option) (Reduced, error) {
	s := newSettings(options)
	m, err := s.minimizer(ctx, p)
	if err != nil || m.search == nil {
		return m.Reduced, err
	}
	defer m.cancel()
	if err := m.run(); err != nil {
		m.Stop = Faulty
		return m.Reduced, err
	}
	return m.Reduced, m.finish()
}

// ClueSets gives every puzzle that is left when clues of p are dropped until none can be, one after
// the other, none twice. Of the options it knows AnyClue, Time and Limit. It ends as Answers does:
// if early, with an error that wraps ErrIncomplete, or one of Minimize. A puzzle without exactly
// one answer has no such sets, which is an error, too.
func ClueSets(ctx context.Context, p Puzzle, options ...Option) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		s := newSettings(options)
		m, err := s.minimizer(ctx, p)
		switch {
		case err != nil:
			yield(nil, err)
			return
		case m.search == nil && m.Verdict == Unknown:
			yield(nil, fmt.Errorf("%w: %s", ErrIncomplete, m.Stop))
			return
		case m.search == nil:
			yield(nil, fmt.Errorf("the puzzle does not have exactly one answer: %s", m.Verdict))
			return
		}
		defer m.cancel()
		found, wanted := 0, true
		done, err := m.search.All(m.limited, func(kept clues.Set) bool {
			found++
			wanted = yield(m.kept(kept), nil)
			return wanted && found != s.limit
		})
		switch {
		case !wanted, done, err == nil && found == s.limit && found > 0:
		case err != nil:
			yield(nil, err)
		default:
			yield(nil, fmt.Errorf("%w: %s", ErrIncomplete, m.stop()))
		}
	}
}

// minimizer is a run of Minimize.
type minimizer struct {
	Reduced
	settings settings
	ctx      context.Context // the caller's
	limited  context.Context // that ends with the limits, too
	cancel   context.CancelFunc
	begun    time.Time
	search   *clues.Search // nil where there is nothing to reduce
	units    []clues.Set
	best     clues.Set
}

// minimizer makes sure that p has exactly one answer, and makes the oracle.
func (s settings) minimizer(ctx context.Context, p Puzzle) (*minimizer, error) {
	m := &minimizer{settings: s, ctx: ctx, begun: time.Now(),
		Reduced: Reduced{Verdict: Unknown, Run: Run{Engine: "auto", Stop: Faulty}}}
	s.engine = "auto"
	e, err := s.find(p)
	if err != nil {
		m.Stop = unfound(err)
		return m, err
	}
	if !p.Kind().Monotone {
		m.Stop = Unsupported
		return m, engine.Unsupported("no clue can be dropped", fmt.Errorf("the clues of %s are the "+
			"task itself, not hints about its answer", p.Kind().Name))
	}
	m.limited, m.cancel = s.within(ctx)
	check := settings{engine: "auto", setup: s.setup, limit: 2, memory: s.memory}
	r, err := solve(m.limited, p, e, check)
	m.Run, m.Verdict, m.Answer, m.Other = r.Run, r.Verdict, r.Answer, r.Other
	if err == nil && m.Verdict == Unique {
		m.From, m.Evidence = p, Claimed
		if s.reduce.any {
			m.From = p.Full(m.Answer)
		}
		err = m.ready(p)
	}
	switch {
	case m.Verdict != Unique: // the stop is that of the check
	case err == nil:
		m.Stop = m.stop()
	default: // the check went well, and what came behind did not
		m.Stop = Faulty
	}
	if m.search == nil {
		m.cancel()
	}
	return m, err
}

// ready makes the oracle and the search. Where the time is over by then there is no search.
func (m *minimizer) ready(p Puzzle) error {
	units, err := clues.Orbits(m.From, p.Full(m.Answer), m.settings.reduce.symmetry)
	if err != nil {
		return badOption{err}
	}
	m.units = units
	m.Puzzle, m.Clues = m.From, len(m.From.Clues())
	oracle, err := catalog.Oracle(m.limited, m.From, m.Answer)
	if errors.As(err, new(*work.Stopped)) {
		return nil
	}
	if err != nil {
		return err
	}
	m.search = clues.New(m.From, m.Answer, oracle)
	m.best = m.search.Best()
	m.Stages = []string{oracle.Name()}
	if tell := m.settings.reduce.progress; tell != nil {
		m.search.Watch(func() { tell(m.bounds()) })
	}
	return nil
}

// badOption is an error that is ErrOption and says what is wrong in words of its own.
type badOption struct{ error }

// Is reports whether target is ErrOption.
func (badOption) Is(target error) bool { return target == ErrOption }

// bounds is what is known now.
func (m *minimizer) bounds() Bounds {
	sets, _ := m.search.Sets()
	asked, _ := m.search.Asked()
	b := Bounds{Clues: m.best.Len(), Lower: m.search.Lower(), Sets: len(sets), Questions: asked}
	if m.settings.reduce.symmetry == "" {
		b.Clues = min(b.Clues, m.search.Best().Len())
	}
	return b
}

// run drops clues.
func (m *minimizer) run() error {
	o := m.settings.reduce
	random := rand.New(rand.NewPCG(o.seed, 0))
	if o.minimum {
		if o.symmetry != "" {
			return badOption{errors.New("Symmetric goes without Minimum")}
		}
		hit, err := m.hitter()
		if err != nil {
			return err
		}
		err = m.search.Minimum(m.limited, hit, random)
		m.best = m.search.Best()
		m.Minimum = m.search.Lower() == m.best.Len()
		m.Irreducible = m.Minimum
		return err
	}
	from := hitting.New(m.search.Clues())
	for _, unit := range m.units {
		from = from.Or(unit)
	}
	if o.symmetry != "" {
		switch determined, err := m.search.Determines(m.limited, from); {
		case errors.Is(err, clues.ErrUndecided):
			return nil
		case err != nil:
			return err
		case !determined:
			return badOption{fmt.Errorf("the clues that have the symmetry %s leave another answer",
				o.symmetry)}
		}
		m.best = from
	}
	for range o.tries {
		kept, done, err := m.search.Irreducible(m.limited, from, m.units, random)
		if err != nil {
			return err
		}
		if kept.Len() < m.best.Len() || kept.Len() == m.best.Len() && done && !m.Irreducible {
			m.best, m.Irreducible = kept, done
		}
		if m.limited.Err() != nil {
			break
		}
	}
	return nil
}

// hitter gives what finds minimum hitting sets.
func (m *minimizer) hitter() (clues.Hitter, error) {
	o := m.settings.reduce
	if !o.solved {
		return clues.Own, nil
	}
	for _, solver := range m.settings.solvers {
		if o.solver == "" || o.solver == solver.Name() {
			return clues.By(m.From, solver, m.settings.mip), nil
		}
	}
	return nil, fmt.Errorf("%w for HittingBy; the option Solver passes one", ErrNoSolver)
}

// finish fills in what was found, and has it confirmed.
func (m *minimizer) finish() error {
	m.Bounds = m.bounds()
	m.Clues = m.best.Len()
	m.Puzzle = m.kept(m.best)
	sets, others := m.search.Sets()
	for i, set := range sets {
		m.Differences = append(m.Differences, Difference{set.List(), others[i]})
	}
	_, m.Undecided = m.search.Asked()
	m.Stop = m.stop()
	err := m.confirm()
	m.Time = time.Since(m.begun)
	return err
}

// kept is the puzzle with some of the clues.
func (m *minimizer) kept(set clues.Set) Puzzle {
	return m.From.Keep(func(i int) bool { return set.Has(i) })
}

// stop tells why it ended.
func (m *minimizer) stop() Stop {
	switch {
	case m.Irreducible:
		return Exhausted
	case errors.Is(context.Cause(m.ctx), context.DeadlineExceeded):
		return OutOfTime
	case m.ctx.Err() != nil:
		return Interrupted
	case m.limited.Err() != nil, late(m.limited):
		return OutOfTime
	}
	return Exhausted
}

// What may be spent to confirm a puzzle: a second or two, and after an interrupt or the end of the
// time a tenth.
const (
	confirmNodes, confirmConflicts = 200_000, 20_000
	hurry                          = 10
)

// confirm has another engine than the oracle prove that the puzzle has one answer: one that learns
// no clauses where the oracle does, and clause learning where it does not.
func (m *minimizer) confirm() error {
	by := "sat"
	f, _ := FamilyOf(m.Puzzle.Kind())
	if slices.ContainsFunc(f.Encodings, func(e *Encoding) bool { return m.Stages[0] == e.Name }) {
		by = "native"
	}
	budget := Budget(confirmNodes, confirmConflicts)
	if m.limited.Err() != nil {
		budget = Budget(confirmNodes/hurry, confirmConflicts/hurry)
	}
	r, err := Solve(context.WithoutCancel(m.limited), m.Puzzle, Engine(by), budget)
	switch {
	case err != nil: // there is no such engine, or it has a bug, which is no fault of the puzzle
	case r.Verdict == Several || r.Verdict == None ||
		r.Answer != nil && !slices.Equal(r.Answer, m.Answer):
		m.Stop = Faulty
		return fmt.Errorf("%w: %s says that the puzzle has one answer, and %s does not", ErrWrong,
			m.Stages[0], r.Engine)
	case r.Verdict == Unique:
		m.Evidence = Agreed
	}
	return nil
}
