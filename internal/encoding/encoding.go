// Package encoding holds the contract of encodings in propositional logic: how a puzzle becomes a
// formula, and how a model of the formula becomes an answer. It is the counterpart of package
// formulation.
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
	// Name is the encoding's spelling: "rules". Encodings of different families may share one.
	Name string
	// Summary describes the variables in a sentence.
	Summary string
	// Doc describes the variables, the clauses, and what the theories add.
	Doc string
	// Source names the publication, or states that the encoding is this project's own.
	Source string
	// Prunes lists the packages that state it: its own, and others that leave out candidates or
	// edges for it. See engine.Outcome.Pruned.
	Prunes *engine.Packages

	// Supports returns nil for a puzzle that Build accepts. Otherwise the error wraps
	// engine.ErrUnsupported and names the rule that can't be expressed, or the limit that is exceeded.
	Supports func(puzzle.Puzzle) error
	// Build builds the formula of a puzzle that Supports accepts. If the context ends, the error is a
	// *work.Stopped.
	Build func(context.Context, puzzle.Puzzle) (*Encoded, error)
	// Open builds the formula of such a puzzle without its clues, which it returns separately. It is
	// nil if clues can't be left out, as when they are terminals.
	Open func(context.Context, puzzle.Puzzle) (*Opened, error)
}

// Opened is a puzzle without its clues; any of them may be assumed.
type Opened struct {
	*Encoded
	Clues []cnf.Lit // the literal that states each clue, in the order of Puzzle.Clues
}

// Unsupported returns the error for a puzzle that an encoding can't express, with the reason. It
// wraps engine.ErrUnsupported.
func Unsupported(reason string, args ...any) error {
	return engine.Unsupported("this encoding cannot express this puzzle",
		fmt.Errorf(reason, args...))
}

// Encoded is a puzzle as a formula, with the conversion back. The models that the theories accept
// correspond one to one to the answers, on the variables that Forbid names.
type Encoded struct {
	Formula  *cnf.Formula
	Theories []Theory
	Options  sat.Options // options that suit the formula; a caller may change them

	// Decode reads a model as an answer. The error states why it has no form of an answer; Decode does
	// not check the rules.
	Decode func(holds func(cnf.Lit) bool) (puzzle.Answer, error)
	// Forbid returns a clause that is false in the models of this answer and true in all others.
	Forbid func(puzzle.Answer) []cnf.Lit
	// Fact returns the fact that a variable stands for, or false if there is none. Such a variable is
	// true in the models of the answers that have the fact, and false in all others. No fact is an
	// opposite, and no two variables stand for the same fact.
	Fact func(v int) (puzzle.Fact, bool)
	// Aux describes each other variable in words, no two in the same words. It is nil if all variables
	// stand for facts.
	Aux func(v int) string
}

// Meaning states in words what a variable stands for, a fact or not: "row 1, column 2 holds 7".
func (e *Encoded) Meaning(v int) string {
	if f, ok := e.Fact(v); ok {
		return f.String()
	}
	if e.Aux == nil {
		return ""
	}
	return e.Aux(v)
}

// nodesVisited is how many nodes of a graph a theory visits in the time of a propagation.
const nodesVisited = 64

// visits returns the work of the theories at a decision or a conflict, after which they visit what
// they observe.
func (e *Encoded) visits() int64 {
	n := 0
	for _, t := range e.Theories {
		n += len(t.Observed)
	}
	return int64(n / nodesVisited)
}

// Work estimates what a solver of the formula has done, in propagations; the clauses count as some.
func (e *Encoded) Work(s *sat.Solver) int64 {
	done := s.Stats()
	learned := done.Learned + done.Minimized + done.Shrunk // literals that conflicts looked at
	return done.Propagations + learned/4 + int64(len(e.Formula.Clauses)) +
		(done.Decisions+done.Conflicts)*e.visits()
}

// Within returns limits of a solver to about so much Work, or none for 0.
func (e *Encoded) Within(work int64) sat.Limits {
	if work == 0 {
		return sat.Limits{}
	}
	return sat.Limits{Propagations: work, Decisions: work/max(e.visits(), 1) + 1}
}

// Theory is a propagator that belongs to a formula.
type Theory struct {
	New      func() sat.Propagator // called once per solver
	Observed []int                 // the variables whose assignments it receives
	Eager    bool                  // see sat.Theory
}

// Solver returns a solver of the formula and its theories. If the context ends, the error is a
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
