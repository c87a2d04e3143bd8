// Package engine holds the contract of everything that searches for answers, and the wrapper that
// lets no answer pass unchecked.
//
// It knows no rules and no way to search.
package engine

import (
	"context"
	"errors"
	"math"
	"math/big"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches for answers. One verb serves all questions: the first answer is Search with
// limit 1, uniqueness is limit 2, and counting is no limit.
type Engine interface {
	// Name is the engine's spelling in flags and records.
	Name() string
	// Search calls yield with each answer of p, none twice, in an order that the same input
	// repeats. It ends when yield returns false, when limit answers have been found (0 for no
	// limit), when there are no more, or soon after ctx is done. The yielded slice is the
	// caller's to keep.
	//
	// The end of ctx is no error: the outcome says what is known by then. The error is
	// ErrUnsupported, wrapped with the reason, for a puzzle that the engine cannot search.
	Search(ctx context.Context, p puzzle.Puzzle, limit int,
		yield func(puzzle.Answer) bool) (Outcome, error)
}

// Counter is an engine that can tell how many answers there are without listing them, at least
// for some puzzles. For the others Count returns ErrUnsupported.
type Counter interface {
	Engine
	// Count counts the answers of p. The count is exact when the outcome is complete; otherwise,
	// as at the end of ctx, there are at least so many. An engine that adds up answers may end once
	// there are limit of them, 0 for no limit.
	Count(ctx context.Context, p puzzle.Puzzle, limit int) (Outcome, error)
}

// Preparer is an engine that must be made ready once in a process, such as one whose solver is
// compiled first.
type Preparer interface {
	Engine
	// Prepare makes it ready, unless it is, and ends at once when ctx is done. A search that comes
	// without it begins with it, under its own time limit.
	Prepare(ctx context.Context) error
}

// MaxFound is the most that Outcome.Found can hold. Counts beyond are in Outcome.Sum.
const MaxFound = math.MaxInt

// Outcome is what a search has found out.
type Outcome struct {
	Found    int    // answers yielded, or counted: at most MaxFound
	Complete bool   // the engine claims that there are no others
	Nodes    int64  // decisions taken, in the engine's own measure
	Method   string // how it was done, in a word: "sweep", "bitboard"
	Checked  int    // answers that the rules verifier has passed; set by Checked

	// Sum is the number of answers counted, where it is above MaxFound; else it is nil.
	Sum *big.Int

	// Model tells of the mathematical program, where the search was one; else it is nil.
	Model *ModelRun
	// SAT tells of the formula, where the search was for models of one; else it is nil.
	SAT *SATRun
}

// SetCount says how many answers were counted. The number becomes the outcome's.
func (o *Outcome) SetCount(n *big.Int) {
	if n.IsInt64() && n.Int64() <= MaxFound {
		o.Found, o.Sum = int(n.Int64()), nil
		return
	}
	o.Found, o.Sum = MaxFound, n
}

// Count is how many answers were found or counted, however many they are.
func (o Outcome) Count() *big.Int {
	if o.Sum != nil {
		return new(big.Int).Set(o.Sum)
	}
	return big.NewInt(int64(o.Found))
}

// SATRun tells how a puzzle was solved as a formula of propositional logic.
type SATRun struct {
	Encoding     string `json:"encoding"`
	Vars         int    `json:"variables"`
	Clauses      int    `json:"clauses"` // without those that were learned or forbid answers
	Solves       int    `json:"solves"`  // how often the solver was called
	Conflicts    int64  `json:"conflicts"`
	Propagations int64  `json:"propagations"`
	Restarts     int64  `json:"restarts"`
	Memory       int64  `json:"memory"` // bytes of clauses at the end
}

// ModelRun tells how a puzzle was solved as a mixed-integer program.
type ModelRun struct {
	Formulation string `json:"formulation"`
	Solver      string `json:"solver"`
	Version     string `json:"version,omitempty"` // of the solver

	lin.Stats `json:"size"` // of the model, without the rows that were added

	Presolved       *mip.Size `json:"presolved,omitempty"` // in the first solve, if the solver told
	FirstNodes      int64     `json:"first_nodes"`         // of the first solve
	FirstIterations int64     `json:"first_iterations"`    // of the first solve
	FirstSeconds    float64   `json:"first_seconds"`       // of the first solve
	Iterations      int64     `json:"iterations"`          // of all solves
	Solves          int       `json:"solves"`              // how often the solver was called
	Rounds          int       `json:"rounds"`              // how often lazy rows were added
	LazyRows        int       `json:"lazy_rows"`           // how many
	Stop            string    `json:"stop"`                // of the last solve
	Raw             string    `json:"raw,omitempty"`       // the solver's own words for it
	BuildSeconds    float64   `json:"build_seconds"`
	SolveSeconds    float64   `json:"solve_seconds"` // of all solves, files included
}

// Relaxer is implemented by engines that solve a puzzle as a mixed-integer program, and so can
// solve its linear relaxation.
type Relaxer interface {
	Engine
	// Relax solves the model of p without the demand that columns be whole. The model in the result
	// tells of it as that of an outcome does. Where ctx ended it, Positive is what is known so far,
	// and Complete false.
	Relax(ctx context.Context, p puzzle.Puzzle) (Relaxation, *ModelRun, error)
}

// Relaxation tells of the linear relaxation of a model: how much of the puzzle the bounds and rows
// settle alone. The lazy rows of a formulation are not in it.
type Relaxation struct {
	// Infeasible says that the relaxation has no point: then neither has the model, nor the puzzle
	// an answer, where the formulation has no flaw.
	Infeasible bool `json:"infeasible"`
	Discrete   int  `json:"discrete"`   // integer columns of the model
	Fractional int  `json:"fractional"` // those of them that are not whole in the point found first
	// Positive counts the integer columns that are above 0 in some point. Where they are as many as
	// are 1 in an answer, the relaxation has but one point, and it is integral.
	Positive int  `json:"positive"`
	Complete bool `json:"complete"` // whether Positive is final, and not only a lower bound
}

// ErrUnsupported is wrapped by the errors of engines that cannot search a puzzle: it is of another
// kind, or too large.
var ErrUnsupported = errors.New("this engine cannot search this puzzle")

// ErrFlawed is wrapped by the errors of engines whose model of the puzzle has a known flaw: it gave
// what the rules refuse, or found nothing more, which proves nothing.
var ErrFlawed = errors.New("a known flaw of the formulation")

// ErrWrong is wrapped by the errors of Checked: the engine has a bug.
var ErrWrong = errors.New("the engine gave a wrong answer")
