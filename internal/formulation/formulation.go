// Package formulation holds the contract of mathematical-programming formulations of puzzles: how a
// puzzle becomes a linear model, and how a point of the model becomes an answer.
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
// "gridwright list formulations NAME" prints them.
type Formulation struct {
	// Name is the formulation's name in the literature, in lower case with hyphens: "mtz-lifted".
	// Formulations of different families may share one.
	Name string
	// Summary is the idea in a sentence, for lists.
	Summary string
	// Doc is the mathematics, in two parts: a line "Variables:" with a list of the variables, and a
	// line "Rows:" with the rows, indented. Remarks and proofs follow.
	Doc string
	// Source names the publication, or states that the formulation is this project's own.
	Source string
	// Size states the numbers of columns and rows as functions of the board.
	Size string
	// Strength states how it fares: what is known of its relaxation, and how presolve treats it.
	Strength string
	// Flaw is nil if the integer points of the model (those that satisfy the lazy rows, if any)
	// correspond one to one to the answers of the puzzle. Otherwise it states what is wrong.
	Flaw *Flaw
	// Prunes lists the packages that state it: its own, and others that leave out columns or edges
	// for it. See engine.Outcome.Pruned.
	Prunes *engine.Packages

	// Supports returns nil for a puzzle that Build accepts. Otherwise the error wraps
	// engine.ErrUnsupported and names the rule that can't be expressed, or the limit that is exceeded.
	Supports func(puzzle.Puzzle) error
	// Build builds the model of a puzzle that Supports accepts. If the context ends, the error is a
	// *work.Stopped.
	Build func(context.Context, puzzle.Puzzle) (*Encoded, error)
}

// Flaw states what is wrong with a formulation: points that are no answers, and answers that are no
// points. Each text is a clause, or "" if it does not happen.
type Flaw struct {
	// Strays states which points are no answers. A search that meets one can't go on.
	Strays string
	// Misses states which answers are no points.
	Misses string
	// Whole reports whether each answer of a puzzle is a point all the same; nil means that this is
	// known of no puzzle. Then a model without points proves that there is no answer. If all points so
	// far were answers and have been forbidden, a model without further points proves that there are
	// no other answers.
	Whole func(puzzle.Puzzle) bool
}

// Of states what is wrong with the formulation for a puzzle, or for any puzzle if p is nil.
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

// Unsupported returns the error for a puzzle that a formulation can't express, with the reason. It
// wraps engine.ErrUnsupported.
func Unsupported(reason string, args ...any) error {
	return engine.Unsupported("this formulation cannot express this puzzle",
		fmt.Errorf(reason, args...))
}

// Encoded is a puzzle as a model, with the conversion back. The points passed to its functions have
// one value per column of Model; those of integer columns are whole.
type Encoded struct {
	Model *lin.Model

	// Decode reads a point as an answer. The error states why a point has no form of an answer, such
	// as a tour that is not closed; Decode does not check the rules.
	Decode func(point []float64) (puzzle.Answer, error)
	// Encode returns the point of an answer, or an error if the answer has none. It is the inverse of
	// Decode on the integer columns; continuous columns may also have other values.
	Encode func(puzzle.Answer) ([]float64, error)
	// Forbid returns the no-good cut: a row that this point breaks, and that every point that decodes
	// to another answer satisfies. Points that decode to nothing can also be forbidden.
	Forbid func(point []float64) lin.Row
	// Cuts returns lazy rows: rows of the formulation that this integer point breaks, and that Model
	// omits because there are too many of them. If Cuts is nil, Model is complete.
	Cuts func(point []float64) []lin.Row
	// Fact returns the fact that a column stands for, or false if there is none. Such a column is 1 at
	// the point of each answer that has the fact, and 0 at the points of all others. No fact is an
	// opposite, and no two columns stand for the same fact.
	Fact func(col int) (puzzle.Fact, bool)
	// Aux describes each other column in words, no two in the same words. It is nil if all columns
	// stand for facts.
	Aux func(col int) string
}

// Meaning states in words what a column stands for, a fact or not: "row 1, column 2 holds 7".
func (e *Encoded) Meaning(col int) string {
	if f, ok := e.Fact(col); ok {
		return f.String()
	}
	if e.Aux == nil {
		return ""
	}
	return e.Aux(col)
}

// Allowed is the largest model that Build builds, in nonzeros, so that no board exhausts memory:
// some 2 GB as data, and 1 GB as a file.
const Allowed = 60_000_000

// Allow returns an error if a model has, by an estimate, more nonzeros than Allowed.
func Allow(nonzeros int) error {
	if nonzeros <= Allowed {
		return nil
	}
	return Unsupported("the model would have some %d million nonzeros, more than %d million",
		nonzeros/1_000_000, Allowed/1_000_000)
}
