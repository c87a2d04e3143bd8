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
	return func(s *settings) { s.second, s.confirm = spelling, confirmation{} }
}

// Confirmation is the run of a second engine, to confirm what a first one claims.
type Confirmation struct {
	// Run describes the engine that was tried last. Its Time and Nodes are those of all engines that
	// were tried.
	Run
	// Shared names the packages with which both engines prune, so that nothing is confirmed.
	Shared []string
	// Reason states why nothing is confirmed; it is "" if the engines agree.
	Reason string
}

// confirmer confirms results. Programs without the option Confirm have none, and so do not contain
// this code.
type confirmer interface {
	known(s settings, p Puzzle) error
	result(ctx context.Context, p Puzzle, s settings, r *Result) error
	counted(ctx context.Context, p Puzzle, s settings, c *Counted) error
}

type confirmation struct{}

// known returns the error for a second engine that exists for no puzzle, or that needs a solver.
func (confirmation) known(s settings, p Puzzle) error {
	s.engine = s.second
	if _, err := s.find(p); err != nil && !errors.Is(err, ErrUnsupported) {
		return err
	}
	return nil
}

func (confirmation) result(ctx context.Context, p Puzzle, s settings, r *Result) error {
	if r.Evidence != Claimed {
		return nil
	}
	c, err := s.answers(ctx, p, r.Run, r.Answer)
	r.Confirmation = c
	switch {
	case err != nil:
		r.Verdict, r.Evidence, r.Complete, r.Stop = Unknown, "", false, Faulty
	case c.Reason == "":
		r.Evidence = Agreed
	}
	return err
}

func (confirmation) counted(ctx context.Context, p Puzzle, s settings, c *Counted) error {
	if !c.Exact {
		return nil
	}
	second, err := s.number(ctx, p, c.Run, c.Number)
	c.Confirmation = second
	switch {
	case err != nil:
		c.Exact, c.Evidence, c.Stop = false, "", Faulty
	case second.Reason == "":
		c.Evidence = Agreed
	}
	return err
}

// answers has the claim confirmed that a puzzle has exactly one answer, or none if it is nil.
func (s settings) answers(ctx context.Context, p Puzzle, first Run, answer Answer,
) (*Confirmation, error) {
	s.limit = 2
	return s.repeat(ctx, p, first, func(e engine.Engine, s settings) (Run, error, string) {
		var all []Answer
		out, run, err := list(ctx, p, e, s, func(a Answer) bool {
			all = append(all, a)
			return true
		})
		other := slices.ContainsFunc(all, func(a Answer) bool { return !slices.Equal(a, answer) })
		complete := err == nil && out.Complete
		switch {
		case other && answer == nil:
			return run, err, "no answer, and %s finds one"
		case other:
			return run, err, "exactly one answer, and %s finds another"
		case complete && answer != nil && len(all) == 0:
			return run, err, "exactly one answer, and %s none"
		}
		return run, err, ""
	})
}

// number has the claim confirmed that a puzzle has so many answers.
func (s settings) number(ctx context.Context, p Puzzle, first Run, n *big.Int,
) (*Confirmation, error) {
	s.limit = 0
	if n.IsInt64() && n.Int64() < engine.MaxFound {
		s.limit = int(n.Int64()) + 1
	}
	return s.repeat(ctx, p, first, func(e engine.Engine, s settings) (Run, error, string) {
		c, err := count(ctx, p, e, s)
		if order := c.Number.Cmp(n); c.Stop != Faulty && (order > 0 || c.Exact && order < 0) {
			return c.Run, err, fmt.Sprintf("%v answers, and %%s %v", n, c.Number)
		}
		return c.Run, err, ""
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

// repeat runs engines until one has searched everything. search runs one, and returns what the two
// engines state if that is a contradiction, with %s for the name of the second.
func (s settings) repeat(ctx context.Context, p Puzzle, first Run,
	search func(engine.Engine, settings) (Run, error, string),
) (*Confirmation, error) {
	c := &Confirmation{}
	limit, begun := s.time, time.Now()
	able := s.second != "auto"
	for _, a := range s.attempts(s.seconds(p, first, c)) {
		if limit > 0 {
			if s.time = limit - first.Time - time.Since(begun); s.time <= 0 {
				c.Reason = "no time was left for " + a.Name()
				return c, nil
			}
		}
		s.budget = a.budget
		run, err, contradiction := search(a.Engine, s)
		if contradiction != "" {
			err = fmt.Errorf("%w: %s reports "+contradiction+"; one of the two has a bug", ErrWrong,
				first.Engine, run.Engine)
		}
		more := c.ran(first, run, err)
		if contradiction != "" {
			return c, err
		}
		if able = able || !errors.Is(err, ErrUnsupported); !more {
			break
		}
	}
	if !able && c.Engine != "" {
		c.Reason = fmt.Sprintf("each engine that can search it shares code that prunes with %s; %s",
			first.Engine, c.Reason)
	}
	return c, nil
}

// ran notes a run of an engine, and reports whether another engine may still decide.
func (c *Confirmation) ran(first, run Run, err error) (more bool) {
	run.Time, run.Nodes = c.Time+run.Time, c.Nodes+run.Nodes
	c.Run, c.Reason = run, ""
	switch {
	case err != nil:
		c.Reason = failing(run.Engine, err)
		return errors.Is(err, ErrUnsupported)
	case run.Stop == Exhausted:
		if c.Shared = engine.Shared(first.Pruned, run.Pruned); len(c.Shared) > 0 {
			c.Reason = fmt.Sprintf("%s and %s both prune with %s", first.Engine, run.Engine,
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
func (s settings) seconds(p Puzzle, first Run, c *Confirmation) []engine.Engine {
	if len(first.Pruned) == 0 {
		c.Reason = "it is not known with which packages " + first.Engine + " prunes"
		return nil
	}
	if s.second == "auto" {
		all := s.setup(s).Confirming(p, first.Pruned)
		if len(all) == 0 {
			c.Reason = "each engine shares code that prunes with " + first.Engine
		}
		return all
	}
	s.engine = s.second
	e, err := s.find(p)
	if err != nil {
		c.Engine, c.Reason = s.second, failing(s.second, err)
		return nil
	}
	return []engine.Engine{catalog.Proving(e)}
}

// failing is the reason for an engine that ended with an error.
func failing(name string, err error) string {
	return name + ": " + strings.TrimPrefix(err.Error(), ErrUnsupported.Error()+": ")
}

// twice has two engines that share no code that prunes prove that a puzzle has no answer but the
// known one, each within the budget.
func (s settings) twice(ctx context.Context, p Puzzle, answer Answer, by string) (Evidence, error) {
	s.engine, s.second, s.confirm, s.limit = by, "auto", confirmation{}, 2
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
