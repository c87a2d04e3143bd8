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
// The last argument of a question holds its options, or is nil. What a question does not obey is no
// field of its options, and a field that can't be obeyed is an error that wraps ErrOption:
//
//	r, err := gridwright.Solve(ctx, p, &gridwright.SolveOptions{Engine: "mip:assign",
//		Solvers: gridwright.Solvers(pb.Solver{}), Limits: gridwright.Limits{Time: time.Minute}})
//
// Every answer has passed the verifier of its kind, Puzzle.Check, which reads the rules alone. That
// there is no other can't be checked so: such a statement carries an Evidence. The end of the
// context or of a limit is no error where a result can hold what is known so far.
//
// All functions are safe for concurrent use. Puzzles never change; the caller owns what it gets.
// The package starts no program and links no outside solver; those are below package mip.
// At version 0 a minor version may change the API; the change log lists how.
package gridwright

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Package puzzle declares what puzzles consist of.
type (
	// Puzzle is a board with clues and rules. It never changes. Its methods print it, check, read and
	// write answers, list and drop clues, and return its size, its rules in words, its drawing and its
	// facts: see puzzle.Puzzle. A kind of another module implements it; see Kind.
	Puzzle = puzzle.Puzzle
	// Answer is an answer of a puzzle in canonical form: two answers are the same if slices.Equal
	// reports that they are. It has one number per cell, row by row. In Numberlink the number is the
	// sum of the sides by which the path leaves the cell: 1 up, 2 right, 4 down, 8 left. In a hole it
	// is 0.
	Answer = puzzle.Answer
	// Fact is one statement about an answer, such as "row 1, column 2 holds 7".
	Fact = puzzle.Fact
	// Cell is a place on a board. Rows and columns count from 0.
	Cell = puzzle.Cell
	// A Reason is what a step of an explanation says, as a value.
	Reason = puzzle.Reason
	// SyntaxError is a fault in a text, with its line and column.
	SyntaxError = puzzle.SyntaxError
	// Violation is a rule that an answer breaks, and where.
	Violation = puzzle.Violation
)

// Kinds lists the kinds of puzzles of this package. Kinds are compared by identity.
func Kinds() []*puzzle.Kind { return catalog.Kinds() }

// KindNamed returns the kind of this package with a name such as "sudoku", or nil.
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

// Rule returns the value that p has for a rule which its text can set, such as "touch" of
// Numberlink: the value that p sets, or the default. Kind.Options lists the rules of a kind. Rule
// returns "" if the kind has no such rule, or if the default depends on the board, as for the boxes
// of Sudoku.
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

// WithRule returns p with another value of a rule that its text can set: WithRule(p, "touch",
// "free"), or WithRule(p, "box", "2x4") for a Sudoku. The error reports why the kind does not
// accept the rule or its value.
func WithRule(p Puzzle, key, value string) (Puzzle, error) {
	var keys []string
	for _, o := range p.Kind().Options {
		keys = append(keys, o.Key)
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("%s has no rules to set", p.Kind().Name)
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
	k := p.Kind()
	q, err := puzzle.Read(strings.Join(append(words, key+"="+value), " ")+"\n"+rows,
		[]*puzzle.Kind{k}, k)
	if fault := (*SyntaxError)(nil); errors.As(err, &fault) {
		return nil, errors.New(fault.Msg) // its place is in a text that the caller has not seen
	}
	return q, err
}
