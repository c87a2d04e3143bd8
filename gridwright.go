// Package gridwright solves number-grid puzzles: Numbrix, Hidato, Numberlink, Slitherlink,
// Futoshiki, Sudoku, KenKen, Latin squares, and kinds of your own (see Kind). It proves that an
// answer is the only one, counts answers, explains and creates puzzles, and states them as models.
//
//	p, err := gridwright.Parse("numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
//	...
//	r, err := gridwright.Solve(ctx, p, nil)
//	if err != nil {
//		return err
//	}
//	switch r.Verdict {
//	case gridwright.Unique:
//		fmt.Print(p.FormatAnswer(r.Answer))
//	case gridwright.Several:
//		fmt.Print("there is another answer:\n", p.FormatAnswer(r.Other))
//	case gridwright.None:
//		fmt.Println("there is no answer")
//	case gridwright.Unknown:
//		fmt.Println("not known:", r.Stop)
//	}
//
// The last argument of a question holds its options, or is nil. A field that can't be obeyed beside
// others is an error that wraps ErrOption:
//
//	r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Engine: "mip:assign",
//		Solvers: gridwright.Solvers(pb.Solver{}), Limits: gridwright.Limits{Time: time.Minute}})
//
// Every answer has passed Puzzle.Check, the verifier of its kind, which reads the rules alone. That
// there is no other can't be checked so: such a statement carries an Evidence. The end of a limit
// is no error where a result can hold what is known so far. All functions are safe for concurrent
// use, and puzzles never change. To ask again while somebody solves a puzzle, use Analyse.
//
// Further packages: puzzle has cells and facts; puzzle/texts reads and writes answers and entries;
// kinds has more kinds, such as Kakuro and Masyu; board and rules make a kind of your own; draw
// draws, formats exchanges puzzles, and mip and lin solve and state models.
package gridwright

import (
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Package puzzle declares what puzzles consist of.
type (
	// Puzzle is a board with clues and rules. It never changes. Its methods print it, check, read and
	// write answers, list and drop clues, and return its size, its rules in words, its drawing and its
	// facts: see puzzle.Puzzle. A kind of another module implements it; see Kind.
	Puzzle = puzzle.Puzzle
	// Answer is an answer of a puzzle in canonical form: two answers are the same if slices.Equal
	// reports that they are. It has one number per cell, row by row. In Numberlink and Slitherlink the
	// number is a sum of sides, each a puzzle.Side. In a hole it is 0. texts.ReadAnswer reads one.
	Answer = puzzle.Answer
	// Fact is one statement about an answer, such as "row 1, column 2 holds 7".
	Fact = puzzle.Fact
	// Cell is a place on a board. Rows and columns count from 0.
	Cell = puzzle.Cell
	// SyntaxError is a fault in a text, with its line and column.
	SyntaxError = syntax.Error
	// Violation is a rule that an answer breaks, and where.
	Violation = puzzle.Violation
)

// Kinds lists the kinds of puzzles of this package; none of them need be passed as a Kind. Kinds
// are compared by identity.
func Kinds() []*puzzle.Kind { return catalog.Kinds() }

// KindNamed returns the kind of this package with a name such as "sudoku", or nil. Package kinds
// has more.
func KindNamed(name string) *puzzle.Kind {
	for _, k := range Kinds() {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Check reports whether s is an answer of p: it returns nil if so, or else a *Violation with the
// rule and the cells. It assumes nothing about s.
func Check(p Puzzle, s Answer) error { return p.Check(s) }
