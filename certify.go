package gridwright

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/certificate"
	"github.com/gridwright/gridwright/internal/work"
)

// CertifyOptions are the options of Certify.
type CertifyOptions struct {
	Kinds []Kind // of other modules
	// Limits are of the search for answers and of the proof, each; Time is of both together.
	Limits
}

// Certificate proves which answers a puzzle has: one, none, or several. docs/certificates.md
// describes its text, which programs check that share nothing with this module.
type Certificate struct {
	Puzzle  Puzzle
	Verdict Verdict // Unique, None or Several
	Answers []Answer
	Steps   int // clauses of the proof
	of      *certificate.Certificate
}

// Certify proves which answers a puzzle has. An engine finds the answers, and clause learning proves
// that there are no more. The error wraps ErrIncomplete at a limit or at the end of the context, and
// ErrUnsupported if no checker knows a rule of the puzzle; otherwise it is as that of Solve.
func Certify(ctx context.Context, p Puzzle, o *CertifyOptions) (*Certificate, error) {
	s := chosen(o).Limits.settings(chosen(o).Kinds)
	ctx, cancel := s.within(ctx)
	defer cancel()
	found, err := Solve(ctx, p, &SolveOptions{Kinds: s.own, Limits: chosen(o).Limits})
	if err != nil {
		return nil, err
	}
	if found.Verdict == Unknown {
		return nil, fmt.Errorf("%w: the answers are not known", ErrIncomplete)
	}
	statement, err := catalog.StatementFor(p, s.statements()...)
	if err != nil {
		return nil, err
	}
	c, err := certificate.Prove(ctx, statement, p, found.Answers,
		certificate.Options{Conflicts: s.budget.Conflicts, Memory: s.memory})
	var stopped *work.Stopped
	switch {
	case errors.As(err, &stopped), errors.Is(err, certificate.ErrUndecided):
		return nil, fmt.Errorf("%w: %w", ErrIncomplete, err)
	case err != nil:
		return nil, err
	}
	return &Certificate{Puzzle: p, Verdict: found.Verdict, Answers: c.Answers, Steps: c.Steps, of: c},
		nil
}

// Write writes the text of the certificate. The error is that of the writer, or wraps
// ErrIncomplete at the end of the context, or ErrUnsupported if no checker knows a rule.
func (c *Certificate) Write(ctx context.Context, w io.Writer) error {
	err := c.of.Write(ctx, w)
	var stopped *work.Stopped
	if errors.As(err, &stopped) {
		return fmt.Errorf("%w: %w", ErrIncomplete, err)
	}
	return err
}
