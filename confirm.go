package gridwright

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
)

// Confirm has a second engine repeat what Solve or Count state on the word of one engine: that
// there is no answer, that there is no other, or that a count is exact. The evidence becomes Agreed
// if the second engine finds the same, and the two share no code that prunes: a fault in such code
// could lose the same answer in both. If they contradict each other, the error wraps ErrWrong, and
// the verdict is Unknown. Otherwise the evidence stays Claimed, and Confirmation.Reason says why.
//
// The spelling is that of Engine. "auto" picks an engine that shares no such code with the first,
// and tries another one if that can't search the puzzle or takes long. It picks none that needs a
// Solver.
//
// Time limits both runs together; Budget and Memory limit each of them.
//
// For Generate, Confirm has two engines prove within a budget that the puzzle has one answer,
// whatever the spelling. Other functions ignore it.
func Confirm(spelling string) Option {
	return func(s *settings) { s.confirm = confirmation{spelling} }
}

// Confirmation is the run of a second engine, to confirm what a first one claims.
type Confirmation struct {
	// Run describes the engine that was tried last. Its Time and Nodes are those of all engines that
	// were tried.
	Run
	// First and Second name the packages on whose code the claims of the two engines rest: a fault in
	// one of them could have lost an answer. Each is an import path in this module without
	// "internal/" and "family/", or a solver outside: "path/reach", "solver cbc". The rules, which
	// every engine shares, are not named. Where engines took turns, the packages are those of the one
	// that searched everything.
	First, Second []string
	// Shared names the packages that are in both, so that nothing is confirmed.
	Shared []string
	// Reason states why nothing is confirmed; it is "" if the engines agree.
	Reason string
}

// confirmer confirms results. Programs without the option Confirm have none, and so do not contain
// this code.
type confirmer interface {
	known(s settings, p Puzzle) error
	result(ctx context.Context, p Puzzle, s settings, r *Result, pruned *engine.Packages) error
	counted(ctx context.Context, p Puzzle, s settings, c *Counted, pruned *engine.Packages) error
}

// confirmation is the confirmer by the engine of a spelling.
type confirmation struct{ spelling string }

// claim is what is to be confirmed: the claim of an engine, which pruned with some packages and
// took some time.
type claim struct {
	engine string
	pruned []string
	time   time.Duration
}

// known returns the error for a second engine that exists for no puzzle, or that needs a solver.
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
	if r.Evidence != Claimed {
		return nil
	}
	second, err := c.answers(ctx, p, s, claim{r.Engine, pruned.Names(), r.Time}, r.Answer)
	r.Confirmation = second
	switch {
	case err != nil:
		r.Verdict, r.Evidence, r.Complete, r.Stop = Unknown, "", false, Faulty
	case second.Reason == "":
		r.Evidence = Agreed
	}
	return err
}

func (c confirmation) counted(ctx context.Context, p Puzzle, s settings, r *Counted,
	pruned *engine.Packages,
) error {
	if !r.Exact {
		return nil
	}
	second, err := c.number(ctx, p, s, claim{r.Engine, pruned.Names(), r.Time}, r.Number)
	r.Confirmation = second
	switch {
	case err != nil:
		r.Exact, r.Evidence, r.Stop = false, "", Faulty
	case second.Reason == "":
		r.Evidence = Agreed
	}
	return err
}

// reply is what a second engine did, and if it contradicts the first, what the two state, with %s
// for its name.
type reply struct {
	out           engine.Outcome
	run           Run
	err           error
	contradiction string
}

// answers has the claim confirmed that a puzzle has exactly one answer, or none if it is nil.
func (c confirmation) answers(ctx context.Context, p Puzzle, s settings, first claim, answer Answer,
) (*Confirmation, error) {
	s.limit = 2
	return c.repeat(p, s, first, func(e engine.Engine, s settings) (r reply) {
		var all []Answer
		r.out, r.run, r.err = list(ctx, p, e, s, func(a Answer) bool {
			all = append(all, a)
			return true
		})
		other := slices.ContainsFunc(all, func(a Answer) bool { return !slices.Equal(a, answer) })
		switch {
		case other && answer == nil:
			r.contradiction = "no answer, and %s finds one"
		case other:
			r.contradiction = "exactly one answer, and %s finds another"
		case r.err == nil && r.out.Complete && answer != nil && len(all) == 0:
			r.contradiction = "exactly one answer, and %s none"
		}
		return r
	})
}

// number has a second engine repeat a count.
func (c confirmation) number(ctx context.Context, p Puzzle, s settings, first claim, n *big.Int,
) (*Confirmation, error) {
	s.limit = 0
	if n.IsInt64() && n.Int64() < engine.MaxFound {
		s.limit = int(n.Int64()) + 1
	}
	return c.repeat(p, s, first, func(e engine.Engine, s settings) (r reply) {
		r.out, r.run, r.err = tally(ctx, p, e, s)
		found := r.out.Count()
		order := found.Cmp(n)
		if r.run.Stop != Faulty && (order > 0 || r.out.Complete && order < 0) {
			r.contradiction = fmt.Sprintf("%v answers, and %%s %v", n, found)
		}
		return r
	})
}

// The budget of each engine that the spelling "auto" tries, before the first of them gets none:
// some tenths of a second. Without it, a board that is hard for one engine would keep the others
// from it.
const turnNodes, turnConflicts = 500_000, 5_000

// attempt is a run of a second engine within a budget.
type attempt struct {
	engine.Engine
	budget engine.Budget
}

// attempts lists the runs of the engines, in order, until one has searched everything.
func (s settings) attempts(engines []engine.Engine) []attempt {
	var all []attempt
	if len(engines) > 1 && s.budget == (engine.Budget{}) {
		for _, e := range engines {
			all = append(all, attempt{e, engine.Budget{Nodes: turnNodes, Conflicts: turnConflicts}})
		}
	}
	for _, e := range engines {
		all = append(all, attempt{e, s.budget})
	}
	return all
}

// repeat runs engines until one has searched everything.
func (c confirmation) repeat(p Puzzle, s settings, first claim,
	search func(engine.Engine, settings) reply,
) (*Confirmation, error) {
	second := &Confirmation{First: first.pruned}
	limit, begun := s.time, time.Now()
	able := c.spelling != "auto"
	for _, a := range s.attempts(c.seconds(p, s, first, second)) {
		if limit > 0 {
			if s.time = limit - first.time - time.Since(begun); s.time <= 0 {
				second.Reason = "no time was left for " + a.Name()
				return second, nil
			}
		}
		s.budget = a.budget
		r := search(a.Engine, s)
		if r.contradiction != "" {
			r.err = fmt.Errorf("%w: %s reports "+r.contradiction+"; one of the two has a bug", ErrWrong,
				first.engine, r.run.Engine)
		}
		more := second.ran(first, r)
		if r.contradiction != "" {
			return second, r.err
		}
		if able = able || !errors.Is(r.err, ErrUnsupported); !more {
			break
		}
	}
	if !able && second.Engine != "" {
		second.Reason = fmt.Sprintf("each engine that can search it shares code that prunes with %s; %s",
			first.engine, second.Reason)
	}
	return second, nil
}

// ran notes a run of an engine, and reports whether another engine may still decide.
func (c *Confirmation) ran(first claim, r reply) (more bool) {
	run, err := r.run, r.err
	run.Time, run.Nodes = c.Time+run.Time, c.Nodes+run.Nodes
	c.Run, c.Second, c.Reason = run, r.out.Pruned.Names(), ""
	switch {
	case err != nil:
		c.Reason = failing(run.Engine, err)
		return errors.Is(err, ErrUnsupported)
	case run.Stop == Exhausted:
		switch c.Shared = engine.Shared(c.First, c.Second); {
		case len(c.Second) == 0:
			c.Reason = unstated(run.Engine)
		case len(c.Shared) > 0:
			c.Reason = fmt.Sprintf("%s and %s both prune with %s", first.engine, run.Engine,
				strings.Join(c.Shared, ", "))
		}
		return false
	case run.Stop == Unsupported:
		c.Reason = run.Engine + " can't search this puzzle completely"
		return true
	case run.Stop == OutOfBudget:
		c.Reason = run.Engine + " used up its budget"
		return true
	case run.Stop == OutOfTime:
		c.Reason = run.Engine + " reached the time limit"
	case run.Stop == Interrupted:
		c.Reason = run.Engine + " was interrupted"
	}
	return false
}

// seconds lists the engines to run. If there are none, it sets the reason.
func (c confirmation) seconds(p Puzzle, s settings, first claim, second *Confirmation,
) []engine.Engine {
	if len(first.pruned) == 0 {
		second.Reason = unstated(first.engine)
		return nil
	}
	if c.spelling == "auto" {
		all := s.setup(s).Confirming(p, first.pruned)
		if len(all) == 0 {
			second.Reason = "each engine shares code that prunes with " + first.engine
		}
		return all
	}
	s.engine = c.spelling
	e, err := s.find(p)
	if err != nil {
		second.Engine, second.Reason = c.spelling, failing(c.spelling, err)
		return nil
	}
	return []engine.Engine{catalog.Proving(e)}
}

// unstated is the reason for an engine that does not list packages.
func unstated(name string) string {
	return "it is not known with which packages " + name + " prunes"
}

// failing is the reason for an engine that ended with an error.
func failing(name string, err error) string {
	return name + ": " + strings.TrimPrefix(err.Error(), ErrUnsupported.Error()+": ")
}

// twice has two engines that share no code that prunes prove that a puzzle has no answer but the
// known one, each within the budget.
func twice(ctx context.Context, p Puzzle, s settings, answer Answer, by string,
) (Evidence, error) {
	s.engine, s.confirm, s.limit = by, confirmation{"auto"}, 2
	e, err := s.find(p)
	if err != nil {
		return Claimed, nil // no such engine
	}
	r, err := solve(ctx, p, e, s)
	switch {
	case errors.Is(err, ErrWrong) && r.Confirmation != nil:
		return "", err
	case err != nil: // it has a bug: the claim stands
		return Claimed, nil
	case r.Verdict == Several, r.Verdict == None, r.Answer != nil && !slices.Equal(r.Answer, answer):
		return "", otherwise(r.Engine)
	case r.Evidence == Agreed:
		return Agreed, nil
	}
	return Claimed, nil
}

// otherwise is the error for an engine that contradicts the search for fewer clues.
func otherwise(name string) error {
	return fmt.Errorf("%w: the search reports exactly one answer, and %s does not", ErrWrong, name)
}
