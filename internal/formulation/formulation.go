// Package formulation holds the contract of mathematical-programming formulations of puzzles: how
// a puzzle becomes a linear model, and how a point of the model becomes an answer.
//
// It knows no family of puzzles and no solver.
package formulation

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// Formulation is a way to state puzzles as mixed-integer programs. Its texts are Markdown;
// docs/formulations.md is made of them.
type Formulation struct {
	// Name is the formulation's name in the literature, in lower case with hyphens: "mtz-lifted".
	// Formulations of different families may share one.
	Name string
	// Summary is the idea in a sentence, for lists.
	Summary string
	// Doc is the mathematics, in two parts: a line "Variables:" with a list of the variables, and a
	// line "Rows:" with the rows, indented. Remarks and proofs follow.
	Doc string
	// Source says who published it, or that it is this project's own.
	Source string
	// Size gives the numbers of columns and rows as functions of the board.
	Size string
	// Strength says how it fares: what is known of its relaxation, and what presolve makes of it.
	Strength string
	// Flaw is nil where the integer points of the model are, one for one, the answers of the puzzle
	// (those that keep the lazy rows, where it has such). Else it says what is wrong.
	Flaw *Flaw

	// Supports is nil for a puzzle that Build takes. Else the error wraps
	// engine.ErrUnsupported and says which rule can't be expressed, or which limit is passed.
	Supports func(puzzle.Puzzle) error
	// Build makes the model of a puzzle that Supports has let pass. At the end of the context the
	// error is a *work.Stopped.
	Build func(context.Context, puzzle.Puzzle) (*Encoded, error)
}

// Flaw says what is wrong with a formulation, side by side: points that are no answers, and answers
// that are no points. Each is a clause, or "" where it does not happen.
type Flaw struct {
	// Strays says which points are no answers. A search that meets one can't go on.
	Strays string
	// Misses says which answers are no points.
	Misses string
	// Whole reports whether each answer of a puzzle is a point all the same; nil means that this is
	// not known of any. Then a model without points proves that there is no answer; and where all
	// points so far were answers and have been forbidden, one without further points proves that
	// there are no other answers.
	Whole func(puzzle.Puzzle) bool
}

// Of says what is wrong where the formulation is used for a puzzle, nil for any.
func (f *Flaw) Of(p puzzle.Puzzle) string {
	switch {
	case f == nil:
		return ""
	case f.Misses == "" || p != nil && f.whole(p):
		return f.Strays
	case f.Strays == "":
		return f.Misses
	}
	return f.Strays + ", and " + f.Misses
}

func (f *Flaw) whole(p puzzle.Puzzle) bool {
	return f.Misses == "" || f.Whole != nil && f.Whole(p)
}

// Whole reports whether each answer of a puzzle is a point of its model, so that a model without
// points proves that there is no answer.
func (f *Formulation) Whole(p puzzle.Puzzle) bool { return f.Flaw == nil || f.Flaw.whole(p) }

// Unsupported makes the error for a puzzle that a formulation can't express, of the reason. It
// wraps engine.ErrUnsupported.
func Unsupported(reason string, args ...any) error {
	return engine.Unsupported("this formulation cannot express this puzzle",
		fmt.Errorf(reason, args...))
}

// Encoded is a puzzle as a model, with the way back. The points that its functions take have a
// value for each column of Model, and integer columns are whole.
type Encoded struct {
	Model *lin.Model

	// Decode reads a point as an answer. The error says why a point is none at all, such as a tour
	// that is not closed; whether an answer is right is for the rules to say.
	Decode func(point []float64) (puzzle.Answer, error)
	// Encode gives the point of an answer, or an error where it has none. It is the inverse of
	// Decode on the integer columns; continuous ones may have other values as well.
	Encode func(puzzle.Answer) ([]float64, error)
	// Forbid gives the no-good cut: a row that this point breaks, and every point that decodes to
	// another answer keeps. Points that decode to nothing can be forbidden too.
	Forbid func(point []float64) lin.Row
	// Cuts gives lazy rows: rows of the formulation that this integer point breaks and that Model
	// does not hold, because there are too many of them. nil means that Model is complete.
	Cuts func(point []float64) []lin.Row
	// Fact gives the fact that a column stands for, and false where it stands for none. Such a
	// column is 1 at the point of each answer that has the fact, and 0 at the points of all others.
	// No fact is an opposite, and no two columns stand for the same.
	Fact func(col int) (puzzle.Fact, bool)
	// Aux says in words what each other column is for. No two have the same words. It is nil where
	// all columns stand for facts.
	Aux func(col int) string
}

// Meaning says in words what a column stands for, a fact or not: "row 1, column 2 holds 7".
func (e *Encoded) Meaning(col int) string {
	if f, ok := e.Fact(col); ok {
		return f.String()
	}
	if e.Aux == nil {
		return ""
	}
	return e.Aux(col)
}

// Allowed is the largest model that Build makes, in nonzeros, so that no board eats all memory:
// some 2 GB as data, and 1 GB as a file.
const Allowed = 60_000_000
