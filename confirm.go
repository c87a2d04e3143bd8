package gridwright

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// Confirm chooses the engine that repeats a negative statement of Solve or Count: that there is no
// answer, that there is no other, or that a count is exact. The evidence becomes Agreed if the
// second engine finds the same, and the two share no code that prunes: a fault in such code could
// lose the same answer in both. If they contradict each other, the error wraps ErrWrong, and the
// result has the answers that both have found. Otherwise Confirmation.Reason says why nothing is
// agreed.
//
// The spelling is that of Engine, or "proof": then a certificate is made (see Certify), and if the
// checker of this module, which shares no code with the engines, accepts it, the evidence becomes
// Proved. "auto" picks an engine that shares no such code with the first,
// and tries another one if that can't search the puzzle or takes long. It picks none that needs a
// Solver. With "no", nothing is repeated.
//
// An engine that is named may share code with the first, or decide nothing about the claim of a
// solver outside this module. Then an engine picked as below is asked as well, and
// Confirmation.Uncounted says why.
//
// Without it, only the claims of solvers outside this module are repeated, as by "auto", and last
// by the engine auto even if it shares code. The work of each engine is fixed: 5,000 conflicts for
// clause learning, and 2,000,000 nodes divided by the number of cells for others, a second at
// most. If an engine that finds the same shares code with the first, the evidence becomes Claimed;
// if none finishes, it stays that of ClaimedBy. So it doesn't depend on how busy the machine is,
// unless Time cuts a run short.
//
// Time limits both runs together; Nodes, Conflicts and Memory limit each of them. Relax repeats
// that there is no answer, Answers that there are no others. Minimize and MinimizeBoard repeat, by
// default as with "auto", that the puzzle found has one answer, and so does Generate if Confirm is
// given; they do so within a budget.
func Confirm(e Engine) Confirmer {
	switch e {
	case "":
		return Confirmer{}
	case "no":
		return Confirmer{alone: true}
	case ByProof:
		return Confirmer{by: prover{}, engine: ByProof}
	}
	return Confirmer{by: confirmation{spelling: e}, engine: e}
}

// Solvers returns a list of solvers. A spelling such as "mip:assign@cbc" names one of them; without
// a name, the first is used. What a solver outside this module claims, engines of this module
// repeat: see Confirm.
func Solvers(all ...mip.Solver) SolverList {
	all = slices.DeleteFunc(slices.Clone(all), func(s mip.Solver) bool { return s == nil })
	return SolverList{all, setupOf, confirmation{spelling: Auto, unasked: true}}
}

// Confirm is Solve with a second engine that repeats what it claims: that of Confirm, or else as by
// "auto". What an earlier Solve has found is not searched for again.
func (a *Analysis) Confirm(ctx context.Context, o *SolveOptions) (Result, error) {
	options := chosen(o)
	if options.Confirm == (Confirmer{}) {
		options.Confirm = Confirm(Auto)
	}
	return a.Solve(ctx, &options)
}

// confirmation is the confirmer by the engine of a spelling.
type confirmation struct {
	spelling Engine
	unasked  bool // look at what a solver claims, within a fixed budget
}

// claim is what is to be confirmed: the claim of an engine, which pruned with some packages and
// took some time.
type claim struct {
	engine Engine
	pruned []string
	time   time.Duration
}

func (c confirmation) known(s settings, p Puzzle) error {
	s.engine = c.spelling
	if _, err := s.find(p); err != nil && !errors.Is(err, ErrUnsupported) {
		return err
	}
	return nil
}

func (c confirmation) result(ctx context.Context, p Puzzle, s settings, r *Result,
	pruned *engine.Packages,
) error {
	var more []Answer
	second, err := c.asked(r.Evidence, func(c confirmation, spent time.Duration) (
		second *Confirmation, err error,
	) {
		first := claim{r.Engine, pruned.Names(), r.Time + spent}
		second, more, err = c.answers(ctx, p, s, first, r.Answers)
		return second, err
	})
	r.Confirmation = second
	if err == nil {
		r.Evidence = second.raised(r.Evidence)
		return nil
	}
	r.Verdict, r.Evidence, r.Complete, r.Stop = Unknown, "", false, Faulty
	r.Answers = append(r.Answers, more...)
	if r.Answer == nil && len(r.Answers) > 0 {
		r.Answer = slices.Clone(r.Answers[0])
	}
	if len(r.Answers) > 1 { // each has passed the verifier
		r.Verdict, r.Other = Several, slices.Clone(r.Answers[1])
	}
	return err
}

func (c confirmation) counted(ctx context.Context, p Puzzle, s settings, e Evidence, run Run,
	out engine.Outcome,
) (*Confirmation, Evidence, error) {
	second, err := c.asked(e, func(c confirmation, spent time.Duration) (*Confirmation, error) {
		first := claim{run.Engine, out.Pruned.Names(), run.Time + spent}
		return c.number(ctx, p, s, first, out.Count())
	})
	if err != nil {
		return second, "", err
	}
	return second, second.raised(e), nil
}

// asked asks for a second engine, and for another one if the engine that is named is no second
// opinion, so that to name one never weakens what is printed without it. spent is what the engines
// before have taken.
func (c confirmation) asked(e Evidence,
	ask func(c confirmation, spent time.Duration) (*Confirmation, error),
) (*Confirmation, error) {
	named, err := ask(c, 0)
	known := named.raised(e) // by the engine that is named
	if err != nil || c.spelling == "auto" || known == Agreed ||
		len(named.Shared) == 0 && e.Solver() == "" {
		return named.said(), err
	}
	other, err := ask(confirmation{spelling: "auto", unasked: true}, named.Time)
	if err == nil && other.raised(e) == known { // the engine that was asked for says as much
		if other.said().Reason != named.said().Reason {
			named.Why = puzzle.Because("{whys}", "whys", []puzzle.Reason{named.Why, other.Why})
		}
		return named.said(), nil
	}
	other.Time, other.Nodes = named.Time+other.Time, named.Nodes+other.Nodes
	other.Uncounted, other.WhyUncounted = named.said().Reason, named.Why
	return other.said(), err
}

// raised returns the evidence of a claim that the run of a second engine does not contradict.
func (c *Confirmation) raised(e Evidence) Evidence {
	switch {
	case c.Why.Form == "" && c.Stop == Exhausted:
		return Agreed
	case c.Stop == Exhausted && len(c.Second) > 0 && mip.Outside(c.Second) == "":
		return Claimed // by the second
	}
	return e
}

// reply is what a second engine did, and how it contradicts the first, or "".
type reply struct {
	out           engine.Outcome
	run           Run
	err           error
	contradiction string
}

// answers has the claim confirmed that a puzzle has no answers but those known. It returns others
// that the second engine has found.
func (c confirmation) answers(ctx context.Context, p Puzzle, s settings, first claim,
	known []Answer,
) (second *Confirmation, others []Answer, err error) {
	s.limit = len(known) + 1
	second, err = c.repeat(p, s, first, func(e engine.Engine, s settings) (r reply) {
		found := 0
		others = nil
		r.out, r.run, r.err = searchWithin(ctx, p, e, s, func(a Answer) bool {
			found++
			if !slices.ContainsFunc(known, func(b Answer) bool { return slices.Equal(a, b) }) {
				others = append(others, a)
			}
			return true
		})
		switch {
		case len(others) > 0:
			r.contradiction = fmt.Sprintf("%s reports %s, but %s finds %s that satisfies the rules",
				first.engine, onlyAnswers(len(known)), r.run.Engine, another(len(known)))
		case r.err == nil && r.out.Complete && found < len(known):
			r.contradiction = fmt.Sprintf("%s reports %s, but %s finds %s that satisfies the rules",
				r.run.Engine, onlyAnswers(found), first.engine, another(found))
		}
		return r
	})
	return second, others, err
}

// onlyAnswers states a number of answers in words.
func onlyAnswers(n int) string {
	switch n {
	case 0:
		return "no answer"
	case 1:
		return "exactly one answer"
	}
	return fmt.Sprintf("exactly %d answers", n)
}

// another is the word for an answer besides n others.
func another(n int) string {
	if n == 0 {
		return "one"
	}
	return "another"
}

// number has a second engine repeat a count.
func (c confirmation) number(ctx context.Context, p Puzzle, s settings, first claim, n *big.Int,
) (*Confirmation, error) {
	s.limit = 0
	if n.IsInt64() && n.Int64() < engine.MaxFound {
		s.limit = int(n.Int64()) + 1
	}
	return c.repeat(p, s, first, func(e engine.Engine, s settings) (r reply) {
		r.out, r.run, r.err = countWithin(ctx, p, e, s)
		found := r.out.Count()
		switch order := found.Cmp(n); {
		case r.run.Stop == Faulty || order == 0 || order < 0 && !r.out.Complete:
		case order > 0 && big.NewInt(int64(r.out.Checked)).Cmp(n) > 0:
			r.contradiction = fmt.Sprintf("%s counts %s, but %s finds %s, checked against the rules",
				first.engine, answersIn(n), r.run.Engine, answersIn(big.NewInt(int64(r.out.Checked))))
		default:
			r.contradiction = fmt.Sprintf("%s counts %s, but %s counts %v; one of the two has a bug",
				first.engine, answersIn(n), r.run.Engine, found)
		}
		return r
	})
}

// answersIn states a number of answers in words.
func answersIn(n *big.Int) string {
	if n.IsInt64() && n.Int64() == 1 {
		return "1 answer"
	}
	return fmt.Sprintf("%v answers", n)
}

// The budget of each engine that the spelling "auto" tries, before the first of them gets none:
// some tenths of a second. Without it, a board that is hard for one engine would keep the others
// from it.
const turnNodes, turnConflicts = 500_000, 5_000

// lookNodes is the number of nodes, divided by that of the cells, that an engine without clause
// learning gets to repeat the claim of a solver unasked. A node of a Sudoku of 25x25 takes a third
// of a millisecond, so this is a second at most. Clause learning gets turnConflicts: on the boards
// of the corpus it decides all but one in a hundred.
const lookNodes = 2_000_000

// attempt is a run of a second engine within a budget.
type attempt struct {
	engine.Engine
	budget engine.Budget
}

// attempts lists the runs of the engines, in order, until one has searched everything.
func (c confirmation) attempts(p Puzzle, s settings, engines []engine.Engine) []attempt {
	var all []attempt
	limited := s.budget != (engine.Budget{})
	for _, e := range engines {
		turn := engine.Budget{Nodes: turnNodes, Conflicts: turnConflicts}
		if c.unasked {
			rows, cols := p.Size()
			turn.Nodes = max(1, lookNodes/int64(rows*cols))
			if _, learns := e.(viasat.Engine); learns {
				turn.Nodes = 0
			}
		}
		if !limited && (c.unasked || len(engines) > 1) {
			all = append(all, attempt{e, turn})
		}
	}
	if limited || !c.unasked {
		for _, e := range engines {
			all = append(all, attempt{e, s.budget})
		}
	}
	return all
}

// repeat runs engines until one has searched everything.
func (c confirmation) repeat(p Puzzle, s settings, first claim,
	search func(engine.Engine, settings) reply,
) (*Confirmation, error) {
	second := &Confirmation{Claimant: first.engine, First: first.pruned}
	limit, begun := s.time, time.Now()
	able := c.spelling != "auto"
	for _, a := range c.attempts(p, s, c.seconds(p, s, first, second)) {
		if limit > 0 {
			if s.time = limit - first.time - time.Since(begun); s.time <= 0 {
				second.Why = puzzle.Because("confirm/no time", "engine", a.Name())
				return second, nil
			}
		}
		s.budget = a.budget
		r := search(a.Engine, s)
		if r.contradiction != "" {
			r.err = fmt.Errorf("%w: %s", ErrWrong, r.contradiction)
		}
		more := second.ran(first, r, a.budget)
		if r.contradiction != "" {
			return second, r.err
		}
		if able = able || !errors.Is(r.err, ErrUnsupported); !more {
			break
		}
	}
	if !able && second.Engine != "" {
		second.Why = puzzle.Because("confirm/all share", "engine", string(first.engine),
			"why", second.Why)
	}
	return second, nil
}

// ran notes a run of an engine, and reports whether another engine may still decide.
func (c *Confirmation) ran(first claim, r reply, b engine.Budget) (more bool) {
	run, err := r.run, r.err
	run.Time, run.Nodes = c.Time+run.Time, c.Nodes+run.Nodes
	c.Run, c.Second, c.Why = run, r.out.Pruned.Names(), puzzle.Reason{}
	switch {
	case err != nil:
		c.Why = failing(run.Engine, err)
		return errors.Is(err, ErrUnsupported)
	case run.Stop == Exhausted:
		switch c.Shared = engine.Shared(c.First, c.Second); {
		case len(c.Second) == 0:
			c.Why = puzzle.Because("confirm/unstated", "engine", string(run.Engine))
		case len(c.Shared) > 0:
			c.Why = puzzle.Because("confirm/both use", "engine", string(first.engine), "engine",
				string(run.Engine), "part", sharedPart(c.Shared))
		}
		return false
	}
	c.Why = unfinished(run, b)
	return run.Stop == Unsupported || run.Stop == OutOfBudget
}

// sharedPart returns what two engines share, by the packages.
func sharedPart(shared []string) puzzle.Reason {
	solver := mip.Outside(shared)
	switch has := func(name string) bool { return slices.Contains(shared, name) }; {
	case solver != "":
		return puzzle.Because("{solver}", "solver", solver)
	case has("engine/viamip"):
		return puzzle.Because("shared models")
	case has("engine/viasat"):
		return puzzle.Because("shared SAT solver")
	case has("rules"):
		return puzzle.Because("shared statement")
	}
	return puzzle.Because("shared code")
}

// seconds lists the engines to run. If there are none, it sets the reason.
func (c confirmation) seconds(p Puzzle, s settings, first claim, second *Confirmation,
) []engine.Engine {
	if len(first.pruned) == 0 {
		second.Why = puzzle.Because("confirm/unstated", "engine", string(first.engine))
		return nil
	}
	if c.spelling == "auto" {
		all := s.setup().Confirming(p, first.pruned)
		if mip.Outside(first.pruned) != "" && (c.unasked || len(all) == 0) {
			all = append(all, s.ownEngine(p)...)
		}
		if len(all) == 0 {
			second.Why = puzzle.Because("confirm/none", "engine", string(first.engine))
		}
		return all
	}
	s.engine = c.spelling
	e, err := s.find(p)
	if err != nil {
		second.Engine, second.Why = c.spelling, failing(c.spelling, err)
		return nil
	}
	return []engine.Engine{catalog.Proving(e)}
}

// ownEngine lists the engine auto, unless it needs a solver. Its claim is worth more than that of a
// solver outside, even if they share code.
func (s settings) ownEngine(p Puzzle) []engine.Engine {
	s.engine = Auto
	e, err := s.find(p)
	if pruner, ok := e.(engine.Pruner); err != nil || !ok ||
		mip.Outside(pruner.Prunes().Names()) != "" {
		return nil
	}
	return []engine.Engine{e}
}

// provedTwice has two engines prove that a puzzle has no answer but the known one, each within the
// budget, or one and a certificate. It is Agreed if they share no code that prunes. Native, of a
// kind that has no such engine, stands for Auto.
func provedTwice(ctx context.Context, p Puzzle, s settings, answer Answer, by Engine,
) (*Confirmation, Evidence, error) {
	if by == Native && !slices.Contains(Engines(p.Kind(), s.own...), Native) {
		by = Auto
	}
	s.engine, s.limit = by, 2
	e, err := s.find(p)
	if err != nil { // no such engine
		return (&Confirmation{Why: failing(by, err)}).said(), Claimed, nil
	}
	r, err := solve(ctx, p, e, s)
	switch {
	case errors.Is(err, ErrWrong) && r.Confirmation != nil:
		return r.Confirmation, "", err
	case err != nil: // it has a bug: the claim stands
		return (&Confirmation{Run: r.Run, Why: failing(by, err)}).said(), Claimed, nil
	case r.Verdict == Several, r.Verdict == None, r.Answer != nil && !slices.Equal(r.Answer, answer):
		return nil, "", otherwise(r.Engine)
	case r.Confirmation == nil: // it has claimed nothing
		return (&Confirmation{Run: r.Run, Why: unfinished(r.Run, s.budget)}).said(), Claimed, nil
	case r.Evidence == Agreed, r.Evidence == Proved:
		return r.Confirmation, r.Evidence, nil
	}
	return r.Confirmation, Claimed, nil
}

// otherwise is the error for an engine that contradicts the search for fewer clues.
func otherwise(name Engine) error {
	return fmt.Errorf("%w: the search reports exactly one answer, and %s does not", ErrWrong, name)
}
