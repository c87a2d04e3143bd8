// Package stated makes an encoding and formulations of the statement of a kind's rules. So a kind
// that has only a statement can be solved, counted and modelled.
//
// It knows no family: the caller passes the statement.
package stated

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Statement states the rules of some kinds.
type Statement struct {
	Kinds []*puzzle.Kind
	// State states the rules of a puzzle of one of the kinds. The error reports why it can't; that of
	// the Set may be a *work.Stopped.
	State func(context.Context, puzzle.Puzzle) (*rules.Set, error)
	// Prunes lists the package of State, and others that leave something out for it. See
	// engine.Outcome.Pruned.
	Prunes *engine.Packages
	// Lazy reports whether models of the statement have lazy rows, which flows can replace.
	Lazy bool
	// Own reports that the rules are a caller's, which no test of this module compares with the
	// verifier. Each answer that they allow is then compared: see own.go.
	Own bool
}

// Name is the name of the encoding and of the formulation of each statement.
const Name = "rules"

// prunes lists the packages of every statement: those of its literals and of its errors, too.
func (s Statement) prunes() *engine.Packages {
	return &engine.Packages{Own: []string{"rules", "graph", "stated", "cnf", "encoding"},
		And: s.Prunes}
}

// supports is Supports of encodings and formulations.
func (s Statement) supports(unsupported func(string, ...any) error) func(puzzle.Puzzle) error {
	return func(p puzzle.Puzzle) error {
		if slices.Contains(s.Kinds, p.Kind()) {
			return nil
		}
		return unsupported("the rules of %s are not stated", p.Kind().Name)
	}
}

// stated is the statement of a puzzle, with the literals of the facts that determine answers.
type stated struct {
	*rules.Set
	puzzle puzzle.Puzzle
	lits   []rules.Lit // of the facts that the statement does not rule out
	own    bool        // as in Statement
}

// state states the rules of a puzzle.
func (s Statement) state(ctx context.Context, p puzzle.Puzzle) (*stated, error) {
	set, err := s.State(ctx, p)
	if err == nil {
		err = set.Err()
	}
	if err != nil {
		return nil, err
	}
	t := &stated{Set: set, puzzle: p, own: s.Own}
	w := work.Begin(ctx, "stating the rules", "fact")
	for f := range p.Facts() {
		if l := set.Fact(f); l != rules.False {
			t.lits = append(t.lits, l)
		}
		if !w.Did(1) {
			break
		}
	}
	if err := w.End(); err != nil {
		return nil, err
	}
	return t, set.Err()
}

// truth returns the literals of the facts as they are in an answer: all of them but the values of
// cells that another value has.
func (t *stated) truth(s puzzle.Answer) ([]rules.Lit, error) {
	var lits []rules.Lit
	for _, l := range t.lits {
		f, _ := t.FactOf(l.Var())
		has, err := t.puzzle.Has(s, f)
		if err != nil {
			return nil, fmt.Errorf("%w: the statement of %s: %w", engine.ErrWrong,
				t.puzzle.Kind().Name, err)
		}
		switch {
		case has:
			lits = append(lits, l)
		case !t.InInt(l.Var()):
			lits = append(lits, l.Not())
		}
	}
	return lits, nil
}
