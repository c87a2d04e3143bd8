package gridwright

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// reducing holds the options of Minimize and ClueSets.
type reducing struct {
	minimum  bool
	any      bool
	symmetry string
	tries    int
	seed     uint64
	progress func(Bounds)
	improved func(Puzzle)
	board    func(BoardBounds)
	solver   string
	solved   bool // the solver finds the hitting sets
}

// Minimum makes Minimize and Generate look for the fewest clues that determine the answer, and not
// only for an irreducible set of clues.
func Minimum() Option { return func(s *settings) { s.reduce.minimum = true } }

// AnyClue makes Minimize and ClueSets choose among all clues that the answer allows: the numbers of
// all cells, and in Futoshiki the signs between all neighbours; in KenKen the targets of all cages.
// Otherwise they choose among the clues of the puzzle.
func AnyClue() Option { return func(s *settings) { s.reduce.any = true } }

// Symmetric makes Minimize and Generate drop clues together with their images under a symmetry:
// "half-turn", "quarter-turn" or "mirror", which exchanges left and right. Clues with an image that
// the answer allows but the puzzle lacks are dropped first. ClueSymmetries lists the names.
func Symmetric(name string) Option { return func(s *settings) { s.reduce.symmetry = name } }

// ClueSymmetries returns the names that Symmetric accepts.
func ClueSymmetries() []string { return clues.SymmetryNames() }

// Tries makes Minimize and Generate drop clues in n random orders, and return the smallest puzzle.
// With ClueCount or ClueShare, Generate draws up to n answers until one is determined by so few
// clues. 0 means the default: one order, or 1,000 answers.
func Tries(n int) Option { return func(s *settings) { s.reduce.tries = n } }

// Seed chooses the orders in which Minimize and Generate drop clues, and the random answers of
// Generate. The same seed gives the same puzzle.
func Seed(seed uint64) Option { return func(s *settings) { s.reduce.seed = seed } }

// Progress makes Minimize, ClueSets and Generate call report, from the goroutine that called them,
// whenever the search has learned something.
func Progress(report func(Bounds)) Option {
	return func(s *settings) { s.reduce.progress = report }
}

// Improved makes Minimize call report, from the goroutine that called it, with each puzzle that has
// fewer clues than all before it. Each has the known answer and no other. A program that ends the
// search without waiting for its result so has the best puzzle.
func Improved(report func(Puzzle)) Option {
	return func(s *settings) { s.reduce.improved = report }
}

// HittingBy makes Minimize find minimum hitting sets with a solver of mixed-integer programs: the
// one of that name among those passed with the option Solver, or the first if the name is "".
// Otherwise this project's own search finds them.
func HittingBy(solver string) Option {
	return func(s *settings) { s.reduce.solver, s.reduce.solved = solver, true }
}

// Bounds is what Minimize knows so far. Both bounds hold at any time.
type Bounds struct {
	Clues     int // this number of clues is known to be enough
	Lower     int // no fewer clues determine the answer
	Sets      int // difference sets found
	Questions int // of the form: do these clues leave another answer?
}

// Reduced is the result of Minimize.
type Reduced struct {
	// Verdict is that of the original puzzle. Unless it is Unique, no clue can be dropped: Puzzle
	// is nil. If it is Several, Other is another answer.
	Verdict Verdict
	Answer  Answer
	Other   Answer

	From   Puzzle // has all clues to choose from
	Puzzle Puzzle // has the clues that are kept
	Bounds        // Clues is the number of clues of Puzzle
	// Irreducible reports whether it is known that no clue of Puzzle can be dropped, or with
	// Symmetric no clue together with its images. Differences has the reason for each.
	Irreducible bool
	// Minimum reports whether it is known that no fewer clues of From determine the answer.
	Minimum bool
	// Evidence is what supports that Puzzle has no other answer; without Puzzle, that of Result.
	Evidence Evidence
	// Confirmation is the run of the engine that repeated that; nil if none was asked.
	Confirmation *Confirmation
	// BoundEvidence is what supports Lower, and so Minimum: Claimed, or ClaimedBy the solver of
	// HittingBy if the search of this module has not repeated that bound within 2,000 nodes.
	BoundEvidence Evidence
	// Differences are those that the search has found. They prove Lower: no set of fewer clues has
	// a clue of each.
	Differences []Difference

	Undecided int // questions given up within a budget, and asked again in another form
	// Run describes the search. Engine is "auto", and Stages names the oracle that answered the
	// questions.
	Run
}

// Difference is an answer of the board without clues, other than the known one, and the clues that
// it breaks. Without any of these clues, it would be a second answer. So one of them must be kept.
type Difference struct {
	Clues []int // indices in From.Clues()
	Other Answer
}

// Cover returns the set-covering model of the Differences: a column for each clue of From, and a
// row for each difference. Its optimum is a lower bound on the number of clues that determine the
// answer.
func (r Reduced) Cover() *lin.Model {
	n := len(r.From.Clues())
	var sets []clues.Set
	for _, d := range r.Differences {
		sets = append(sets, hitting.Of(n, d.Clues...))
	}
	return clues.Cover(r.From, sets)
}

// Minimize returns a puzzle with fewer clues and the same single answer. By default the result is
// irreducible: none of its clues can be dropped. With Minimum it has the fewest clues, with a
// proof.
//
// The end of the context or of Time is not an error: the result is then the best puzzle so far, and
// the bounds hold. The error wraps ErrUnsupported if the clues are part of the task, such as the
// terminals of Numberlink; ErrOption if the board or its clues do not have the symmetry, or options
// are out of range or can't be combined; ErrNoSolver; or ErrWrong. It may also be a *mip.Fault.
//
// Options: Minimum, AnyClue, Symmetric, Tries, Seed, Progress, Improved, HittingBy, Solver,
// SolverOptions, Confirm, Time, Memory and With.
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

// ClueSets yields each puzzle that is left when clues of p are dropped until none can be dropped,
// each once. If it stops early, the last pair has an error that wraps ErrIncomplete, and the
// context's error if that ended it; otherwise errors are those of Minimize. It is also an error if
// p does not have exactly one answer.
//
// Options: AnyClue, Limit, Time, Memory, Progress and With.
func ClueSets(ctx context.Context, p Puzzle, options ...Option) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		s := newSettings(options)
		m, err := s.minimizer(ctx, p)
		switch {
		case err != nil:
			yield(nil, err)
			return
		case m.search == nil && m.Verdict == Unknown:
			yield(nil, endedBy(ctx, fmt.Errorf("%w: %s", ErrIncomplete, m.Stop)))
			return
		case m.search == nil:
			yield(nil, fmt.Errorf("expected a puzzle with exactly one answer, found %s", m.Verdict))
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
			yield(nil, endedBy(ctx, fmt.Errorf("%w: %s", ErrIncomplete, m.stop())))
		}
	}
}

// minimizer is a run of Minimize.
type minimizer struct {
	Reduced
	settings settings
	ctx      context.Context // the caller's
	limited  context.Context // also ends at the limits
	cancel   context.CancelFunc
	begun    time.Time
	search   *clues.Search // nil if no clue can be dropped
	units    []clues.Set
	best     clues.Set
	reported int              // the clues of the last puzzle that Improved has reported
	given    Puzzle           // whose clues are to be dropped
	pruned   *engine.Packages // of the oracle; nil if not known
	hitting  []string         // the packages of the solver of minimum hitting sets, if one was used
	random   *rand.Rand
}

// minimizer checks that p has exactly one answer, and creates the oracle.
func (s settings) minimizer(ctx context.Context, p Puzzle) (*minimizer, error) {
	m := &minimizer{settings: s, ctx: ctx, begun: time.Now(),
		random:  rand.New(rand.NewPCG(s.reduce.seed, 0)),
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
	if err := s.knownConfirmer(p); err != nil {
		return m, err
	}
	m.limited, m.cancel = s.within(ctx)
	check := settings{engine: "auto", setup: s.setup, own: s.own, limit: 2, memory: s.memory}
	r, err := solve(m.limited, p, e, check)
	m.Run, m.Verdict, m.Answer, m.Other = r.Run, r.Verdict, r.Answer, r.Other
	m.Evidence, m.Confirmation = r.Evidence, r.Confirmation
	if err == nil && m.Verdict == Unique {
		m.From = p
		if s.reduce.any {
			m.From = p.Full(m.Answer)
		}
		err = m.ready(p)
	}
	switch {
	case m.Verdict != Unique: // keep the stop of the check
	case err == nil:
		m.Stop = m.stop()
	default: // the check succeeded, a later step failed
		m.Stop = Faulty
	}
	if m.search == nil {
		m.cancel()
	}
	return m, err
}

// ready creates the oracle and the search. If the time ends before that, search stays nil.
func (m *minimizer) ready(p Puzzle) error {
	units, err := clues.Orbits(m.From, p.Full(m.Answer), m.settings.reduce.symmetry)
	if err != nil {
		return badOption{err}
	}
	m.units, m.given = units, p
	m.Puzzle, m.Clues = m.From, len(m.From.Clues())
	oracle, err := catalog.Oracle(m.limited, m.From, m.Answer, m.settings.statements()...)
	if errors.As(err, new(*work.Stopped)) {
		return nil
	}
	if err != nil {
		return err
	}
	m.search = clues.New(m.From, m.Answer, oracle)
	m.best = m.search.Best()
	m.reported = m.best.Len()
	m.Stages = []string{oracle.Name()}
	if used := oracle.Prunes(); used != nil {
		m.pruned = &engine.Packages{Own: []string{"clues", "hitting"}, And: used}
	}
	m.search.Watch(m.report)
	return nil
}

// report reports what the search has learned, as the options require.
func (m *minimizer) report() {
	if report := m.settings.reduce.improved; report != nil {
		if best := m.smallest(); best.Len() < m.reported {
			m.reported = best.Len()
			report(m.kept(best))
		}
	}
	if report := m.settings.reduce.progress; report != nil {
		report(m.bounds())
	}
}

// smallest returns the smallest set of clues with the symmetry that is known to determine the
// answer.
func (m *minimizer) smallest() clues.Set {
	known := m.search.Best()
	if m.settings.reduce.symmetry != "" {
		known = m.search.Kept()
	}
	if known != nil && known.Len() < m.best.Len() {
		return known
	}
	return m.best
}

// badOption matches ErrOption and keeps the message of its cause.
type badOption struct{ error }

// Is reports whether target is ErrOption.
func (badOption) Is(target error) bool { return target == ErrOption }

// bounds returns what is known now.
func (m *minimizer) bounds() Bounds {
	sets, _ := m.search.Sets()
	asked, _ := m.search.Asked()
	return Bounds{Clues: m.smallest().Len(), Lower: m.search.Lower(), Sets: len(sets),
		Questions: asked}
}

// run drops clues as the options require.
func (m *minimizer) run() error {
	o := m.settings.reduce
	if o.minimum {
		if o.symmetry != "" {
			return badOption{errors.New("the options Symmetric and Minimum can't be combined")}
		}
		hit, err := m.hitter()
		if err != nil {
			return err
		}
		if o.any { // the puzzle's own clues are enough, and few
			_, err := m.search.Determines(m.limited, m.own())
			if err != nil && !errors.Is(err, clues.ErrUndecided) {
				return err
			}
		}
		err = m.search.Minimum(m.limited, hit, m.random)
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
			return badOption{fmt.Errorf("the clues with the symmetry %s leave another answer",
				o.symmetry)}
		}
		m.best = from
	}
	for range max(1, o.tries) {
		kept, done, err := m.search.Irreducible(m.limited, from, m.units, m.random)
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

// own returns the clues of the given puzzle as a set.
func (m *minimizer) own() clues.Set {
	given := map[puzzle.Clue]bool{}
	for _, c := range m.given.Clues() {
		given[c] = true
	}
	own := hitting.New(m.search.Clues())
	for i, c := range m.From.Clues() {
		if given[c] {
			own.Add(i)
		}
	}
	return own
}

// hitter returns the Hitter that the options choose.
func (m *minimizer) hitter() (clues.Hitter, error) {
	o := m.settings.reduce
	if !o.solved {
		return clues.Own, nil
	}
	for _, solver := range m.settings.solvers {
		if o.solver == "" || o.solver == solver.Name() {
			m.hitting = mip.Prunes(solver)
			return clues.By(m.From, solver, m.settings.mip), nil
		}
	}
	return nil, fmt.Errorf("%w for HittingBy; pass one with the option Solver", ErrNoSolver)
}

// finish fills in the result and has it confirmed.
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
	err := m.checkBound(sets)
	if err == nil && !m.settings.alone {
		err = m.confirm()
	}
	m.Time = time.Since(m.begun)
	return err
}

// boundNodes is how many nodes the search of this module takes to repeat a bound of a solver: about
// a second on a thousand sets.
const boundNodes = 2000

// checkBound sets the evidence of the lower bound, and repeats the bound if it is that of a solver
// outside.
func (m *minimizer) checkBound(sets []clues.Set) error {
	m.BoundEvidence = Claimed
	solver := mip.Outside(m.hitting)
	if solver == "" {
		return nil
	}
	r := hitting.MinimumWithin(m.limited, m.search.Clues(), sets, 0, m.Lower, boundNodes)
	switch {
	case r.Best != nil:
		wrong := m.Lower
		m.Stop, m.Lower, m.Minimum, m.Irreducible = Faulty, r.Lower, false, false
		return fmt.Errorf("%w: %s reports that %d clues or more are needed to meet all difference "+
			"sets, and the search of this module finds %d that do", ErrWrong, solver, wrong, r.Lower)
	case !r.Done:
		m.BoundEvidence = ClaimedBy(solver)
	}
	return nil
}

// kept returns the puzzle with only the clues of the set.
func (m *minimizer) kept(set clues.Set) Puzzle {
	return m.From.Keep(func(i int) bool { return set.Has(i) })
}

// stop returns why the search stopped.
func (m *minimizer) stop() Stop {
	switch {
	case m.Irreducible:
		return Exhausted
	case errors.Is(context.Cause(m.limited), engine.ErrBudget):
		return OutOfBudget
	case errors.Is(context.Cause(m.ctx), context.DeadlineExceeded):
		return OutOfTime
	case m.ctx.Err() != nil:
		return Interrupted
	case m.limited.Err() != nil:
		return OutOfTime
	}
	return Exhausted
}

// The budget for confirming a puzzle: a second or two, and a tenth of it after an interrupt or the
// end of the time. A solver of mixed-integer programs has no budget, and then gets a second.
const (
	confirmNodes, confirmConflicts = 200_000, 20_000
	hurry                          = 10
	solverHurry                    = time.Second
)

// confirm has a second engine repeat that the puzzle has one answer.
func (m *minimizer) confirm() error {
	s, ctx := m.confirming()
	if m.pruned == nil { // it is not known which search has proved it
		return m.confirmed(twice(ctx, m.Puzzle, s, m.Answer, "native"))
	}
	r := Result{Evidence: Claimed, Answers: []Answer{m.Answer}, Run: Run{Engine: m.Stages[0]}}
	err := s.confirm.result(ctx, m.Puzzle, s, &r, m.pruned)
	return m.confirmed(r.Confirmation, r.Evidence, err)
}

// confirmed sets the evidence.
func (m *minimizer) confirmed(c *Confirmation, e Evidence, err error) error {
	if m.Confirmation, m.Evidence = c, e; err != nil {
		m.Stop = Faulty
	}
	return err
}

// confirming returns the settings and the context of engines that confirm a puzzle.
func (m *minimizer) confirming() (settings, context.Context) {
	return m.settings.confirming(m.limited,
		engine.Budget{Nodes: confirmNodes, Conflicts: confirmConflicts})
}

// confirming returns the settings and the context of engines that confirm a puzzle within a budget.
// The context may have ended. Otherwise an engine that the options name also keeps to it.
func (s settings) confirming(limited context.Context, b engine.Budget) (settings, context.Context) {
	s.limit, s.time, s.budget, s.alone = 2, 0, b, false
	over := limited.Err() != nil
	if over {
		s.budget.Nodes, s.budget.Conflicts = b.Nodes/hurry, b.Conflicts/hurry
		s.time = solverHurry
	}
	if named := s.confirm != nil; named && !over {
		return s, limited
	} else if !named {
		s.confirm, s.time = confirmation{spelling: "auto"}, 0
	}
	return s, context.WithoutCancel(limited)
}
