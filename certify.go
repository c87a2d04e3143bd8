package gridwright

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/certificate"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// CertifyOptions are the options of Certify.
type CertifyOptions struct {
	// Facts means to prove what all answers share: the numbers, links and lines that all have, and
	// those that none has.
	Facts bool
	These []Fact // the facts to prove; empty with Facts for all that the answers share
	Kinds []Kind // of other modules
	// Limits are of the search for answers and of the proof, each; Time is of both together.
	Limits
}

// Certify proves which answers a puzzle has. An engine finds the answers, and clause learning
// proves that there are no more. The error wraps ErrIncomplete at a limit or at the end of the
// context, ErrOption if an answer lacks one of These, ErrUnsupported if no checker knows a rule of
// the puzzle or the rules lack one of These, and ErrWrong if the proof finds another answer;
// otherwise it is as that of Solve.
func Certify(ctx context.Context, p Puzzle, o *CertifyOptions) (*Certificate, error) {
	s := chosen(o).Limits.settings(chosen(o).Kinds)
	ctx, cancel := s.within(ctx)
	defer cancel()
	if chosen(o).Facts || len(chosen(o).These) > 0 {
		c, err := certifyFacts(ctx, p, s, chosen(o).These)
		if err != nil || c.Verdict != None {
			return c, err
		}
	}
	found, err := Solve(ctx, p, &SolveOptions{Kinds: s.own, Limits: chosen(o).Limits})
	if err != nil {
		return nil, err
	}
	if found.Verdict == Unknown {
		return nil, fmt.Errorf("%w: the answers are not known", ErrIncomplete)
	}
	all, err := certify(ctx, p, s, found.Answers)
	if all != nil {
		all.Verdict = found.Verdict
	}
	return all, err
}

// CertifyModel proves what the result of a model states: that the model, whose columns are all
// integer, has no point, or none that is better. Clause learning proves it from the rows, whoever
// has found the result; no checker states them, and the certificate lists them. Its Verdict is
// None. The error is as that of Certify, or wraps ErrUnsupported for other models and results, and
// ErrIncomplete for one that a limit ended.
func CertifyModel(ctx context.Context, m *lin.Model, r mip.Result, l Limits,
) (*Certificate, error) {
	s := l.settings(nil)
	ctx, cancel := s.within(ctx)
	defer cancel()
	switch r.Stop {
	case mip.Infeasible:
		r.Point = nil
	case mip.Optimal:
		r.Point = append(make([]float64, 0, len(m.Cols)), r.Point...)
		if len(r.Point) != len(m.Cols) {
			return nil, engine.Unsupported("no certificate", errors.New("the point is of another model"))
		}
	case mip.Unbounded, mip.InfOrUnb:
		return nil, engine.Unsupported("no certificate", fmt.Errorf("the result is %s", r.Stop))
	default:
		return nil, fmt.Errorf("%w: the result is %s", ErrIncomplete, r.Stop)
	}
	of, err := certificate.ProveModel(ctx, m, r.Point, s.proofLimits())
	return (&Certificate{Verdict: None, of: of}).proved(err)
}

// certifyFacts proves some facts, or by default all that all answers share, if there are any.
func certifyFacts(ctx context.Context, p Puzzle, s settings, facts []Fact) (*Certificate, error) {
	all, given := &Certificate{Puzzle: p, Verdict: Unknown}, len(facts) > 0
	if !given {
		d, err := Deduce(ctx, p, &DeduceOptions{Kinds: s.own, Limits: Limits{Memory: s.memory,
			Nodes: s.budget.Nodes, Conflicts: s.budget.Conflicts}})
		if err != nil {
			return nil, err
		}
		if all.Verdict = d.Verdict; d.Verdict == None {
			return all, nil
		}
		facts = d.Settled()
	}
	statement, err := catalog.StatementFor(p, s.statements()...)
	if err != nil {
		return nil, err
	}
	all.of, err = certificate.ProveFacts(ctx, statement, p, facts, given, s.proofLimits())
	switch {
	case errors.Is(err, certificate.ErrNone):
		all.Verdict = None
		return all, nil
	case given && errors.Is(err, certificate.ErrAnother):
		return nil, fmt.Errorf("%w: These: %w", ErrOption, err)
	}
	return all.proved(err)
}
