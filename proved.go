package gridwright

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// ByProof is the spelling with which Confirm has a claim proved by a certificate. It is no engine.
const ByProof Engine = "proof"

// prover is the confirmer by a certificate, which package check must accept. That shares no code
// with any engine.
type prover struct{}

func (prover) known(settings, Puzzle) error { return nil }

// result proves that there is no answer, or no other.
func (prover) result(ctx context.Context, p Puzzle, s settings, r *Result, pruned *engine.Packages,
) error {
	second := &Confirmation{Claimant: r.Engine, First: pruned.Names(), Run: Run{Engine: ByProof}}
	r.Confirmation = second
	if len(r.Answers) > 1 {
		second.Why = puzzle.Because("confirm/one at most")
		second.said()
		return nil
	}
	if s.time > 0 {
		s.time = max(s.time-r.Time, 1)
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	begun := time.Now()
	steps, err := proveAnswers(limited, p, s, r.Answers)
	second.Time, second.Nodes = time.Since(begun), int64(steps)
	switch {
	case err == nil:
		second.Stop, r.Evidence = Exhausted, Proved
		return nil
	case errors.Is(err, ErrWrong):
		second.Why = failing(ByProof, err)
		r.Verdict, r.Evidence, r.Complete, r.Stop = Unknown, "", false, Faulty
	case limited.Err() != nil:
		second.Stop = s.stopOf(ctx, limited, engine.Outcome{})
		second.Why = unfinished(second.Run, s.budget)
		err = nil
	case errors.Is(err, ErrIncomplete):
		second.Stop = OutOfBudget
		second.Why = unfinished(second.Run, s.budget)
		err = nil
	default:
		second.Stop, second.Why = Unsupported, failing(ByProof, err)
		err = nil
	}
	second.said()
	return err
}

// counted proves nothing: a certificate is no count.
func (prover) counted(_ context.Context, _ Puzzle, _ settings, e Evidence, run Run,
	out engine.Outcome,
) (*Confirmation, Evidence, error) {
	c := &Confirmation{Claimant: run.Engine, First: out.Pruned.Names(),
		Run: Run{Engine: ByProof, Stop: Unsupported}, Why: puzzle.Because("confirm/one at most")}
	c.said()
	return c, e, nil
}

// proveAnswers proves that a puzzle has no answers but these, and returns the number of steps. The
// error also states why the checker refuses the certificate.
func proveAnswers(ctx context.Context, p Puzzle, s settings, answers []Answer) (
	steps int, err error,
) {
	c, err := certify(ctx, p, s, answers)
	if err != nil {
		return 0, err
	}
	var text bytes.Buffer
	if err := c.Write(ctx, &text); err != nil {
		return 0, err
	}
	w := work.Begin(ctx, "checking the certificate", "")
	checked, err := check.Check(w.Reader(&text))
	switch {
	case w.End() != nil:
		return 0, fmt.Errorf("%w: the certificate was not checked", ErrIncomplete)
	case err != nil: // which says nothing about the verdict
		err = fmt.Errorf("the checker refuses the certificate: %w", err)
	case checked.Open:
		err = fmt.Errorf("no checker states the rules of %s", p.Kind().Name)
	case checked.Puzzle != p.String() || checked.Claim != c.of.Claim:
		err = errors.New("the checker has read another puzzle")
	}
	if err != nil {
		return 0, engine.Unsupported("no certificate", err)
	}
	return c.Steps, nil
}
