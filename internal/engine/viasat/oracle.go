package viasat

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Oracle answers many questions about one board, each for some of its clues. It uses one solver,
// which keeps what it learns: clues are assumptions. It is not safe for concurrent use.
type Oracle struct {
	solver *sat.Solver
	opened *encoding.Opened
	than   puzzle.Answer
	other  cnf.Lit // true if the answer is not than
}

// ErrUndecided means that a question was not decided: a limit was reached, or ctx ended.
var ErrUndecided = errors.New("not decided")

// NewOracle returns an oracle for a puzzle; each question may include any of its clues. If the
// context ends, the error is a *work.Stopped.
func NewOracle(ctx context.Context, enc *encoding.Encoding, p puzzle.Puzzle) (*Oracle, error) {
	if enc.Open == nil {
		return nil, fmt.Errorf("%w: its clues can't be left out", engine.ErrUnsupported)
	}
	if err := enc.Supports(p); err != nil {
		return nil, err
	}
	opened, err := enc.Open(ctx, p)
	switch {
	case errors.As(err, new(*work.Stopped)), errors.Is(err, engine.ErrUnsupported):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%w: %w", engine.ErrUnsupported, err)
	}
	s, err := opened.Solver(ctx, opened.Options)
	if err != nil {
		return nil, err
	}
	return &Oracle{solver: s, opened: opened}, nil
}

// Another looks for an answer of the puzzle with only these clues, given by their place in
// Puzzle.Clues, other than the answer than; with nil any answer will do. It returns the answer
// found, or nil and those of the clues that suffice to exclude one. The error is ErrUndecided if
// that is not known.
func (o *Oracle) Another(ctx context.Context, clues []int, than puzzle.Answer,
) (found puzzle.Answer, core []int, err error) {
	var assumed []cnf.Lit
	if than != nil {
		assumed = append(assumed, o.otherThan(than))
	}
	for _, i := range clues {
		assumed = append(assumed, o.opened.Clues[i])
	}
	switch o.solver.Solve(ctx, sat.Limits{Memory: MaxMemory}, assumed...) {
	case sat.Unknown:
		return nil, nil, ErrUndecided
	case sat.Sat:
		found, err = o.opened.Decode(o.solver.Model)
		return found, nil, err
	}
	blamed := o.solver.Core()
	for _, i := range clues {
		if slices.Contains(blamed, o.opened.Clues[i]) {
			core = append(core, i)
		}
	}
	return nil, core, nil
}

// otherThan returns the literal that excludes an answer, and drops the one before.
func (o *Oracle) otherThan(than puzzle.Answer) cnf.Lit {
	if o.than != nil && slices.Equal(o.than, than) {
		return o.other
	}
	if o.than != nil {
		o.solver.Add(o.other.Not())
	}
	o.than, o.other = slices.Clone(than), cnf.Pos(o.solver.NewVar())
	o.solver.Add(append(o.opened.Forbid(than), o.other.Not())...)
	return o.other
}
