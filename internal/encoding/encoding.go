// Package encoding holds the contract of encodings in propositional logic: how a puzzle becomes a
// formula, and how a model of the formula becomes an answer. It is the twin of package formulation.
//
// It knows no family of puzzles.
package encoding

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Encoding is a way to state puzzles as formulas.
type Encoding struct {
	// Name is the encoding's spelling: "links". Encodings of different families may share one.
	Name string
	// Summary says in a sentence what the variables are.
	Summary string
	// Doc says what the variables mean, what the clauses say, and what the theories add.
	Doc string
	// Source says who published it, or that it is this project's own.
	Source string

	// Supports is nil for a puzzle that Build takes. Else the error wraps
	// engine.ErrUnsupported and says which rule can't be expressed, or which limit is passed.
	Supports func(puzzle.Puzzle) error
	// Build makes the formula of a puzzle that Supports has let pass. At the end of the context the
	// error is a *work.Stopped.
	Build func(context.Context, puzzle.Puzzle) (*Encoded, error)
	// Open makes the formula of such a puzzle without its clues, and says them apart. It is nil where
	// a puzzle has more answers and others without a clue, as where clues are terminals.
	Open func(context.Context, puzzle.Puzzle) (*Opened, error)
}

// Opened is a puzzle without its clues, of which any may be assumed.
type Opened struct {
	*Encoded
	Clues []cnf.Lit // of each clue, in the order of Puzzle.Clues: what says it
}

// Unsupported makes the error for a puzzle that an encoding can't express, of the reason. It wraps
// engine.ErrUnsupported.
func Unsupported(reason string, args ...any) error {
	return engine.Unsupported("this encoding cannot express this puzzle",
		fmt.Errorf(reason, args...))
}

// Encoded is a puzzle as a formula, with the way back. The models of the formula that the theories
// do not refuse are, one for one, the answers, on those variables that Forbid names.
type Encoded struct {
	Formula  *cnf.Formula
	Theories []Theory
	Options  sat.Options // that suit the formula; a caller may change them

	// Decode reads a model as an answer. The error says why it is none at all; whether an answer is
	// right is for the rules to say.
	Decode func(holds func(cnf.Lit) bool) (puzzle.Answer, error)
	// Forbid gives a clause that the models of this answer break, and all others keep.
	Forbid func(puzzle.Answer) []cnf.Lit
	// Fact gives the fact that a variable stands for, and false where it stands for none. Such a
	// variable is true in the models of the answers that have the fact, and false in all others. No
	// fact is an opposite, and no two variables stand for the same.
	Fact func(v int) (puzzle.Fact, bool)
	// Aux says in words what each other variable is for. No two have the same words. It is nil where
	// all variables stand for facts.
	Aux func(v int) string
}

// Meaning says in words what a variable stands for, a fact or not: "row 1, column 2 holds 7".
func (e *Encoded) Meaning(v int) string {
	if f, ok := e.Fact(v); ok {
		return f.String()
	}
	if e.Aux == nil {
		return ""
	}
	return e.Aux(v)
}

// Theory is a propagator that belongs to a formula.
type Theory struct {
	New      func() sat.Propagator // one for each solver
	Observed []int                 // the variables that it is told of
	Eager    bool                  // see sat.Theory
}

// Solver makes a solver of the formula and its theories. At the end of the context the error is a
// *work.Stopped.
func (e *Encoded) Solver(ctx context.Context, o sat.Options) (*sat.Solver, error) {
	s := sat.New(o)
	if err := s.AddFormulaContext(ctx, e.Formula); err != nil {
		return nil, err
	}
	for _, t := range e.Theories {
		s.AddTheory(t.New(), t.Observed...).Eager = t.Eager
	}
	return s, nil
}
