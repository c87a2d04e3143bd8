// Package gridwright solves number-grid puzzles: Numbrix, Hidato, Numberlink, Futoshiki, Sudoku and
// Latin squares. It finds an answer, proves that there is no other, counts answers, and states
// puzzles as mixed-integer programs and as formulas.
//
//	p, err := gridwright.Parse("numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n")
//	if err != nil {
//		return err
//	}
//	r, err := gridwright.Solve(ctx, p)
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
// # Answers are checked
//
// Every answer that this package gives has passed the rules verifier of its kind (Puzzle.Check),
// whatever found it. That there is no answer, or no other, is a statement of a different sort: it
// carries an Evidence.
//
// # Engines
//
// An engine is named by its spelling, as on the command line. "auto", the default, picks what is
// best for the puzzle; "native" runs the searches written for the kind of puzzle, and
// "native:NAME" one of them; "sat:ENCODING" states the puzzle as a formula for this project's SAT
// solver; "mip:FORMULATION@SOLVER" as a mixed-integer program for a solver that the caller passes:
//
//	r, err := gridwright.Solve(ctx, p, gridwright.Engine("mip:assign"),
//		gridwright.Solver(cbc.New("cbc")), gridwright.Time(time.Minute))
//
// This package starts no program and links no outside solver: package mip has them.
//
// # Time, memory and interruption
//
// The end of the context, Time, Limit and Budget end a search early. That is no error: the result
// says what is known by then, and why the search ended. Searches of large boards may take hundreds
// of megabytes; Memory bounds those that grow without end.
//
// # Goroutines
//
// All functions may be called from several goroutines at the same time. Puzzles and kinds never
// change and may be shared. Answers and results belong to whoever gets them.
//
// # Compatibility
//
// The module is at version 0: until version 1 a new minor version may change what this package and
// the other public packages declare, and the change log then says how. Text formats, the fields of
// JSON records and the spellings of engines only grow.
package gridwright

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// What puzzles are made of is declared in package puzzle.
type (
	// Puzzle is a board with clues and rules. It never changes. Its methods print it, check, read and
	// write answers, list and drop clues, and give its size, its drawing and its facts: see
	// puzzle.Puzzle. Puzzles of kinds of one's own can be checked and drawn; engines for them can't
	// be added from outside yet.
	Puzzle = puzzle.Puzzle
	// Kind is a kind of puzzle, such as Sudoku. Kinds are compared by identity.
	Kind = puzzle.Kind
	// Answer is an answer of a puzzle in canonical form: two answers are the same if slices.Equal
	// says so. It has a number a cell, row by row. In Numberlink that is the sum of the sides by
	// which the path leaves the cell: 1 up, 2 right, 4 down, 8 left. In a hole it is 0.
	Answer = puzzle.Answer
	// Fact is one statement about an answer, such as "row 1, column 2 holds 7".
	Fact = puzzle.Fact
	// Cell is a place on a board. Rows and columns count from 0.
	Cell = puzzle.Cell
	// SyntaxError is a fault in a text, with its line and column.
	SyntaxError = puzzle.SyntaxError
	// Violation is a rule that an answer breaks, and where.
	Violation = puzzle.Violation
)

// Kinds lists the kinds of puzzles.
func Kinds() []*Kind { return catalog.Kinds() }

// KindNamed returns the kind with a name such as "sudoku", or nil.
func KindNamed(name string) *Kind {
	for _, k := range Kinds() {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Parse reads the one puzzle that a text holds, in any form that this project reads: the text
// format, with a line that names the kind or without one where a single kind can be meant, a line
// of 81 characters, or a JSON record. The error is a *SyntaxError.
func Parse(text string) (Puzzle, error) { return ParseAs(nil, text) }

// ParseAs is Parse for a text that may lack the line that names its kind: it is then of kind k.
func ParseAs(k *Kind, text string) (Puzzle, error) { return puzzle.Read(text, Kinds(), k) }

// ParseAnswer reads a text as an answer of p, in the form that p.FormatAnswer writes. It checks the
// form, not the rules: those are for Check. The error is a *SyntaxError.
func ParseAnswer(p Puzzle, text string) (Answer, error) { return puzzle.ReadAnswer(p, text) }

// Puzzles reads the puzzles of a text one after the other, and keeps one in memory at a time. A
// puzzle that can't be read comes as a *SyntaxError, and the next may be read all the same; any
// other error is that of r, and the last. A puzzle.Reader also gives names, comments and answers.
func Puzzles(r io.Reader) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		reader := puzzle.NewReader(r, "", Kinds(), nil)
		for {
			e, err := reader.Next()
			switch {
			case errors.Is(err, io.EOF):
				return
			case err == nil:
				if !yield(e.Puzzle, nil) {
					return
				}
			default:
				if !yield(nil, err) || !errors.As(err, new(*SyntaxError)) {
					return
				}
			}
		}
	}
}

// Check reports whether s is an answer of p: nil if it is, else a *Violation that names the rule
// and the cells. It trusts nothing about s.
func Check(p Puzzle, s Answer) error { return p.Check(s) }

// Rule is the value of a rule that the text of a puzzle can set, such as "touch" of Numberlink:
// that of p, or the default. Kind.Options lists the rules of a kind. It is "" where the kind has
// no such rule, and where the default depends on the board, as for the boxes of Sudoku.
func Rule(p Puzzle, key string) string {
	header, _, _ := strings.Cut(p.String(), "\n")
	for _, word := range strings.Fields(header) {
		if k, value, ok := strings.Cut(word, "="); ok && k == key {
			return value
		}
	}
	for _, o := range p.Kind().Options {
		if o.Key == key {
			return o.Default
		}
	}
	return ""
}

// WithRule is p with another value of a rule that its text can set: WithRule(p, "touch", "free"),
// or WithRule(p, "box", "2x4") of a Sudoku. The error says why the kind has no such rule or
// value.
func WithRule(p Puzzle, key, value string) (Puzzle, error) {
	var keys []string
	for _, o := range p.Kind().Options {
		keys = append(keys, o.Key)
	}
	if !slices.Contains(keys, key) {
		return nil, fmt.Errorf("%s has no rule %s; %s", p.Kind().Name, wording.Quote(key),
			wording.DidYouMean(wording.Suggest(key, keys), "its rules are "+wording.OneOf(keys)))
	}
	if len(strings.Fields(value)) != 1 || strings.ContainsAny(value, "=# \t\r\n") {
		return nil, fmt.Errorf("%s can't be %s", key, wording.Quote(value))
	}
	header, rows, _ := strings.Cut(p.String(), "\n")
	words := slices.DeleteFunc(strings.Fields(header), func(word string) bool {
		return strings.HasPrefix(word, key+"=")
	})
	q, err := Parse(strings.Join(append(words, key+"="+value), " ") + "\n" + rows)
	if fault := (*SyntaxError)(nil); errors.As(err, &fault) {
		return nil, errors.New(fault.Msg) // its place is in a text that nobody has seen
	}
	return q, err
}
