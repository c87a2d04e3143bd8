package gridwright

import (
	"cmp"
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

// MinimizeOptions are the options of Minimize.
type MinimizeOptions struct {
	// Minimum looks for the fewest clues that determine the answer, and not only for clues of which
	// none can be dropped.
	Minimum bool
	// AnyClue chooses among all clues that the answer allows: the numbers of all cells, and in
	// Futoshiki the signs between all neighbours; in KenKen the targets of all cages. Otherwise the
	// clues of the puzzle are those to choose from.
	AnyClue bool
	// Symmetry drops clues together with their images. Those with an image that the answer allows but
	// the puzzle lacks are dropped first. It can't be combined with Minimum.
	Symmetry Symmetry
	// Tries is the number of random orders in which clues are dropped; the smallest puzzle is
	// returned. 0 means 1. It can't be combined with Minimum.
	Tries int
	Seed  uint64 // of the orders; the same seed gives the same puzzle
	// HittingBy finds the minimum hitting sets of Minimum with a solver: the first of Solvers if it is
	// "mip", that of the name if it is "mip@cbc". Otherwise this project's own search finds them.
	HittingBy Engine
	// Progress is called, from the goroutine that called Minimize, whenever the search has learned
	// something, and Improved with each puzzle that has fewer clues than all before it. Each has the
	// known answer and no other. A program that ends the search without waiting for its result so has
	// the best puzzle.
	Progress func(Bounds)
	Improved func(Puzzle)

	Confirm       Confirmer  // who repeats that the puzzle has one answer; by default as Confirm(Auto)
	Solvers       SolverList // for HittingBy and Confirm
	SolverOptions mip.Options
	Kinds         []Kind
	Time          time.Duration // as in Limits
	Memory        int64         // as in Limits
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
	// Symmetry no clue together with its images. Differences has the reason for each.
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
func Minimize(ctx context.Context, p Puzzle, o *MinimizeOptions) (Reduced, error) {
	options := chosen(o)
	s := options.settings()
	return analyse(p, s.own).minimize(ctx, s, options)
}

// Minimize is Minimize of the package. It knows no entries: with some, the error wraps ErrOption.
func (a *Analysis) Minimize(ctx context.Context, o *MinimizeOptions) (Reduced, error) {
	options := chosen(o)
	s, err := a.settings(options.settings())
	if err == nil {
		err = a.bare("Minimize")
	}
	if err != nil {
		return Reduced{Verdict: Unknown, Run: Run{Engine: Auto, Stop: Faulty}}, err
	}
	return a.minimize(ctx, s, options)
}

// settings returns the options as settings.
func (o MinimizeOptions) settings() settings {
	s := Limits{Time: o.Time, Memory: o.Memory}.settings(o.Kinds)
	s.confirm, s.solvers, s.mip = o.Confirm, o.Solvers, o.SolverOptions
	return s
}

func (a *Analysis) minimize(ctx context.Context, s settings, options MinimizeOptions,
) (Reduced, error) {
	m, err := a.minimizer(ctx, s, options)
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

// ClueSetsOptions are the options of ClueSets.
type ClueSetsOptions struct {
	AnyClue  bool         // as in MinimizeOptions
	Limit    int          // the number of puzzles at which it stops; 0 means no limit
	Progress func(Bounds) // as in MinimizeOptions
	Kinds    []Kind
	Time     time.Duration // as in Limits
	Memory   int64         // as in Limits
}

// ClueSets yields each puzzle that is left when clues of p are dropped until none can be dropped,
// each once. If it stops early, the last pair has an error that wraps ErrIncomplete, and the
// context's error if that ended it; otherwise errors are those of Minimize. It is also an error if
// p does not have exactly one answer.
func ClueSets(ctx context.Context, p Puzzle, o *ClueSetsOptions) iter.Seq2[Puzzle, error] {
	s := chosen(o).settings()
	return analyse(p, s.own).clueSets(ctx, s, chosen(o))
}

// ClueSets is ClueSets of the package. It knows no entries: with some, the error wraps ErrOption.
func (a *Analysis) ClueSets(ctx context.Context, o *ClueSetsOptions) iter.Seq2[Puzzle, error] {
	s, err := a.settings(chosen(o).settings())
	if err == nil {
		err = a.bare("ClueSets")
	}
	if err != nil {
		return func(yield func(Puzzle, error) bool) { yield(nil, err) }
	}
	return a.clueSets(ctx, s, chosen(o))
}

// settings returns the options as settings.
func (o ClueSetsOptions) settings() settings {
	s := Limits{Time: o.Time, Memory: o.Memory}.settings(o.Kinds)
	s.limit = o.Limit
	return s
}

func (a *Analysis) clueSets(ctx context.Context, s settings, o ClueSetsOptions,
) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		m, err := a.minimizer(ctx, s, MinimizeOptions{AnyClue: o.AnyClue, Progress: o.Progress})
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

// fault reports options that can't be combined or are out of range.
func (o MinimizeOptions) fault() error {
	switch {
	case o.Tries < 0:
		return fmt.Errorf("%w: Tries is %d, expected 0 or more", ErrOption, o.Tries)
	case o.Minimum && o.Symmetry != "":
		return fmt.Errorf("%w: Symmetry and Minimum can't be combined", ErrOption)
	case o.Minimum && o.Tries > 0:
		return fmt.Errorf("%w: Tries and Minimum can't be combined", ErrOption)
	case o.HittingBy != "" && !o.Minimum:
		return fmt.Errorf("%w: HittingBy needs Minimum", ErrOption)
	case o.HittingBy != "" && (o.HittingBy.Base() != MIP || o.HittingBy.Part() != ""):
		return fmt.Errorf("%w: HittingBy is %s, expected mip or mip@SOLVER", ErrOption, o.HittingBy)
	}
	return nil
}

// minimizer is a run of Minimize.
type minimizer struct {
	Reduced
	settings settings
	options  MinimizeOptions
	ctx      context.Context // the caller's
	limited  context.Context // also ends at the limits
	cancel   context.CancelFunc
	begun    time.Time
	search   *clues.Search                   // nil if no clue can be dropped
	counted  func(clues.Oracle) clues.Oracle // counts the work of questions, or is nil
	tired    func() bool                     // ends the tries early, or is nil
	lenient  bool                            // Symmetry is left out where the clues can't have it
	units    []clues.Set
	fixed    clues.Set // clues that stay, which no unit has
	best     clues.Set
	reported int              // the clues of the last puzzle that Improved has reported
	given    Puzzle           // whose clues are to be dropped
	pruned   *engine.Packages // of the oracle; nil if not known
	hitting  []string         // the packages of the solver of minimum hitting sets, if one was used
	random   *rand.Rand
}

// minimizer checks that the puzzle has exactly one answer, and creates the oracle.
func (a *Analysis) minimizer(ctx context.Context, s settings, o MinimizeOptions,
) (*minimizer, error) {
	p := a.of.puzzle
	m := &minimizer{settings: s, options: o, ctx: ctx, begun: time.Now(),
		random:  rand.New(rand.NewPCG(o.Seed, 0)),
		Reduced: Reduced{Verdict: Unknown, Run: Run{Engine: Auto, Stop: Faulty}}}
	if err := o.fault(); err != nil {
		return m, err
	}
	if _, err := s.find(p); err != nil {
		m.Stop = unfound(err)
		return m, err
	}
	if !p.Kind().Monotone {
		m.Stop = Unsupported
		return m, engine.Unsupported("no clue can be dropped", fmt.Errorf("the clues of %s are the "+
			"task itself, not hints about its answer", p.Kind().Name))
	}
	if err := cmp.Or(s.unobeyed(o.HittingBy), s.knownConfirmer(p)); err != nil {
		return m, err
	}
	m.limited, m.cancel = s.within(ctx)
	check := settings{engine: Auto, solvers: s.solvers, own: s.own, limit: 2, memory: s.memory}
	r, err := a.ask(m.limited, check)
	m.Run, m.Verdict, m.Answer, m.Other = r.Run, r.Verdict, r.Answer, r.Other
	m.Evidence, m.Confirmation = r.Evidence, r.Confirmation
	if err == nil && m.Verdict == Unique {
		m.From = p
		if o.AnyClue {
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
	units, err := clues.Orbits(m.From, p.Full(m.Answer), string(m.options.Symmetry))
	if err != nil && m.lenient {
		m.options.Symmetry = ""
		units, err = clues.Orbits(m.From, m.From, "")
	}
	if err != nil {
		return badOption{err}
	}
	m.units, m.given = units, p
	m.Puzzle, m.Clues = m.From, len(m.From.Clues())
	oracle, err := catalog.Oracle(m.limited, m.From, m.Answer, m.settings.statements()...)
	if m.counted != nil && err == nil {
		oracle = m.counted(oracle)
	}
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
	m.pruned = clues.Prunes(oracle)
	m.search.Watch(m.report)
	return nil
}

// report reports what the search has learned, as the options require.
func (m *minimizer) report() {
	if report := m.options.Improved; report != nil {
		if best := m.smallest(); best.Len() < m.reported {
			m.reported = best.Len()
			report(m.kept(best))
		}
	}
	if report := m.options.Progress; report != nil {
		report(m.bounds())
	}
}

// smallest returns the smallest set of clues with the symmetry that is known to determine the
// answer.
func (m *minimizer) smallest() clues.Set {
	known := m.search.Best()
	if m.options.Symmetry != "" || m.fixed != nil {
		known = m.search.Kept()
	}
	if known != nil && known.Len() < m.best.Len() {
		return known
	}
	return m.best
}

// badOption matches ErrOption and keeps the message of its cause.
type badOption struct{ cause error }

// Error returns the message of the cause.
func (e badOption) Error() string { return e.cause.Error() }

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
	o := m.options
	if o.Minimum {
		hit, err := m.hitter()
		if err != nil {
			return err
		}
		if o.AnyClue { // the puzzle's own clues are enough, and few
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
	from := m.union(m.units)
	if m.fixed != nil {
		m.best = from
	}
	if o.Symmetry != "" {
		switch determined, err := m.search.Determines(m.limited, from); {
		case errors.Is(err, clues.ErrUndecided):
			return nil
		case err != nil:
			return err
		case !determined:
			return badOption{fmt.Errorf("the clues with the symmetry %s leave another answer",
				o.Symmetry)}
		}
		m.best = from
	}
	for range max(1, o.Tries) {
		kept, done, err := m.search.Irreducible(m.limited, from, m.units, m.random)
		if err != nil {
			return err
		}
		if kept.Len() < m.best.Len() || kept.Len() == m.best.Len() && done && !m.Irreducible {
			m.best, m.Irreducible = kept, done
		}
		if m.limited.Err() != nil || m.tired != nil && m.tired() {
			break
		}
	}
	return nil
}

// union returns the clues of units, and those that are fixed.
func (m *minimizer) union(units []clues.Set) clues.Set {
	all := hitting.New(m.search.Clues()).Or(m.fixed)
	for _, u := range units {
		all = all.Or(u)
	}
	return all
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
	if m.options.HittingBy == "" {
		return clues.Own, nil
	}
	name := m.options.HittingBy.Solver()
	for _, solver := range m.settings.solvers.all {
		if name == "" || name == solver.Name() {
			m.hitting = mip.Prunes(solver)
			return clues.By(m.From, solver, m.settings.mip), nil
		}
	}
	return nil, fmt.Errorf("%w for HittingBy %s; pass one in Solvers", ErrNoSolver,
		m.options.HittingBy)
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
	if err == nil && !m.settings.confirm.alone {
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
		m.BoundEvidence = mip.ClaimedBy(solver)
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
		return m.confirmed(provedTwice(ctx, m.Puzzle, s, m.Answer, "native"))
	}
	r := Result{Evidence: Claimed, Answers: []Answer{m.Answer}, Run: Run{Engine: Engine(m.Stages[0])}}
	err := s.confirm.by.result(ctx, m.Puzzle, s, &r, m.pruned)
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
	s.limit, s.time, s.budget, s.confirm.alone = 2, 0, b, false
	over := limited.Err() != nil
	if over {
		s.budget.Nodes, s.budget.Conflicts = b.Nodes/hurry, b.Conflicts/hurry
		s.time = solverHurry
	}
	if named := s.confirm.by != nil; named && !over {
		return s, limited
	} else if !named {
		s.confirm, s.time = Confirm(Auto), 0
	}
	return s, context.WithoutCancel(limited)
}
