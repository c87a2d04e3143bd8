package gridwright

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/certificate"
	"github.com/gridwright/gridwright/internal/engine"
)

// Certificate proves which answers a puzzle has: one, none, or several. docs/certificates.md
// describes its text, which programs check that share nothing with this module. It must not be
// written by two goroutines at once.
type Certificate struct {
	Puzzle  Puzzle  // nil for a model
	Verdict Verdict // Unique, None or Several; of facts also Unknown
	Answers []Answer
	Facts   []Fact // with Facts or These of CertifyOptions: those that are proved
	Steps   int    // clauses of the proof
	of      *certificate.Certificate
}

// certify proves that a puzzle has these answers, and no others if they are fewer than two.
func certify(ctx context.Context, p Puzzle, s settings, answers []Answer) (*Certificate, error) {
	statement, err := catalog.StatementFor(p, s.statements()...)
	if err != nil {
		return nil, err
	}
	all := &Certificate{Puzzle: p}
	all.of, err = certificate.Prove(ctx, statement, p, answers, s.proofLimits())
	return all.proved(err)
}

// proofLimits returns the limits of a proof.
func (s settings) proofLimits() certificate.Options {
	return certificate.Options{Conflicts: s.budget.Conflicts, Memory: s.memory}
}

// proved returns the certificate, or the error of the proof.
func (c *Certificate) proved(err error) (*Certificate, error) {
	err = cutShort(err)
	switch {
	case errors.Is(err, ErrIncomplete):
		return nil, err
	case errors.Is(err, certificate.ErrUndecided):
		return nil, fmt.Errorf("%w: %w", ErrIncomplete, err)
	case errors.Is(err, certificate.ErrAnother):
		return nil, fmt.Errorf("%w: %w", ErrWrong, err)
	case err != nil:
		return nil, engine.Unsupported("no certificate", err)
	}
	c.Answers, c.Facts, c.Steps = c.of.Answers, c.of.Facts, c.of.Steps
	return c, nil
}

// WriteDIMACS writes the proof that there is no answer, or no other, for checkers that know nothing
// of puzzles: the clauses as a formula in DIMACS, with the meaning of each variable, and the steps
// in LRAT. Such a checker confirms that the clauses contradict each other, not that they are those
// of the puzzle. The error wraps ErrUnsupported for other certificates, or is as that of Write.
func (c *Certificate) WriteDIMACS(ctx context.Context, formula, proof io.Writer) error {
	f, meanings, err := c.of.Formula()
	if err != nil {
		return engine.Unsupported("no certificate", err)
	}
	var comments []string
	for v, words := range meanings {
		comments = append(comments, fmt.Sprintf("variable %d: %s", v+1, words))
	}
	if err := cnf.Write(ctx, formula, f, comments...); err != nil {
		return cutShort(err)
	}
	return cutShort(c.of.WriteLRAT(ctx, proof))
}

// Write writes the text of the certificate. The error is that of the writer, or wraps
// ErrIncomplete at the end of the context or at the length that checkers take, or ErrUnsupported if
// no checker knows a rule.
func (c *Certificate) Write(ctx context.Context, w io.Writer) error {
	err := c.of.Write(ctx, w)
	switch {
	case errors.Is(err, certificate.ErrForm):
		return engine.Unsupported("no certificate", err)
	case errors.Is(err, certificate.ErrUndecided):
		return fmt.Errorf("%w: %w", ErrIncomplete, err)
	}
	return cutShort(err)
}
