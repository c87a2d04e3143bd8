// Package puzzle holds what all puzzle families share: the Puzzle contract, the Kind that names a
// family with its defaults, the facts that answers are made of, the reasons of steps, and the
// neutral layout that drawings are made from.
//
// It knows no rules, no models and no solvers. Package syntax has the words of a puzzle's text, for
// kinds that parse them, and package texts reads texts of many puzzles.
package puzzle

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// CheckSize returns nil for a board that has at least one cell and at most syntax.MaxCells.
func CheckSize(rows, cols int) error {
	switch {
	case rows < 1 || cols < 1:
		return fmt.Errorf("a board of %dx%d has no cells", rows, cols)
	case rows > syntax.MaxCells/cols: // the product itself might overflow
		return fmt.Errorf("the board has more than %d cells, the maximum", syntax.MaxCells)
	}
	return nil
}

// Answer is an answer in canonical form: two answers of one puzzle are the same if and only if
// slices.Equal reports so. The family defines what the numbers mean and how many there are.
type Answer []int

// CheckSize returns nil for an answer with one number for each of cells cells, and otherwise a
// *Violation of the rule "size". Every Check begins with it.
func (a Answer) CheckSize(cells int) error {
	if len(a) == cells {
		return nil
	}
	has := "{n} cells"
	if len(a) == 1 {
		has = "{n} cell"
	}
	return NewViolation("size", nil, "the answer has "+has+", the board {n}", len(a), cells)
}

// Puzzle is one puzzle: a board, its clues and its rules. It is immutable.
type Puzzle interface {
	// Kind returns the puzzle's kind.
	Kind() *Kind
	// String returns the canonical text. Parsing it gives an equal puzzle.
	String() string
	// Check is the verifier of the rules: it returns nil if and only if s is an answer. It assumes
	// nothing about s, neither its length nor its values. It reports a broken rule as a *Violation. A
	// *Fault is its own failure, and no verdict.
	Check(s Answer) error
	// Clues lists the clues in reading order.
	Clues() []Clue
	// Keep returns the same puzzle with only the clues i (indexes of Clues) for which keep(i) is true.
	Keep(keep func(i int) bool) Puzzle
	// Full is the board of the puzzle with every clue that its answer s, which Check has passed,
	// allows. In a kind that is Monotone the clues of the puzzle are among its clues, and s is its
	// only answer unless the kind is Ambiguous; any other kind has no clues to add, and Full is the
	// puzzle itself.
	Full(s Answer) Puzzle
	// Obeys reports whether an answer of the board, with whatever clues, obeys a clue of Full or
	// Clues. It is asked only of kinds that are Monotone.
	Obeys(s Answer, c Clue) bool

	// ParseAnswer reads the lines b.Rows as an answer. It checks the form, not the rules.
	ParseAnswer(b *syntax.Block) (Answer, error)
	// FormatAnswer writes an answer as the lines that ParseAnswer reads.
	FormatAnswer(s Answer) string
	// Size returns the number of rows and columns of the board, as in its Layout.
	Size() (rows, cols int)
	// Rules returns the rules in sentences, for somebody who solves the puzzle on paper: with the size
	// and the options of this puzzle, and without a word on the text format.
	Rules() string
	// Layout describes how to draw the puzzle with the answer s, or without an answer if s is nil.
	Layout(s Answer) Layout

	// Symmetries lists puzzles whose answers correspond one to one to those of this puzzle; nil if
	// none is known.
	Symmetries() []Symmetry
	// Exchanges returns what may change places in every answer, or the zero value if nothing is known.
	// Counting relies on it, so a kind that adds a rule to those of its family must restate what its
	// rules allow.
	Exchanges() Exchanges
	// Looser returns the puzzle under looser rules that its author may have meant, if the text leaves
	// a rule to its default. They come in the order in which to look for an answer; nil if the text
	// leaves nothing open.
	Looser() []Looser

	// Facts yields the facts of the board that determine an answer: two answers are the same exactly
	// if they have the same of these facts. It yields no opposites and no fact twice.
	Facts() iter.Seq[Fact]
	// Has reports whether an answer, which Check has passed, has a fact or an opposite. It supports
	// more facts than Facts yields; each kind lists them. The error states why the board has no such
	// fact. Of the facts that Facts yields it can be asked about all that ParseAnswer returns.
	Has(s Answer, f Fact) (bool, error)
}

// Numbered is a puzzle whose facts are the numbers of its cells, and whose answers have the number
// of each cell, row by row. There may be a number for each cell in each cell: on the largest boards
// 400 million facts, too many to look through. So such facts are found by arithmetic.
type Numbered interface {
	Puzzle
	// Numbers returns the first and the last number of the facts of a cell of the board; the last is
	// less than the first if it has none.
	Numbers(c Cell) (first, last int)
}

// Clue is one clue of a puzzle, in a form that serves all families.
type Clue struct {
	Cell  int // its cell; for a clue on two cells, the first in reading order; see Place
	Other int // the second cell, or -1 for a clue on one cell
	Value int // the number in the cell, the number of a pair, or Less or Greater
	Sign  int // what else the kind states of it: the operation of a cage, the place in a list; or 0
	Place Place
	Side  Side // for the places that have one
}

// Place is where a clue stands.
type Place uint8

// The places.
const (
	InCell  Place = iota // in Cell, or between Cell and Other
	Toward               // in Cell, about the cells in the direction of Side
	Outside              // outside the board at Side: Cell is the nearest of its row or column
	OfArea               // of the area whose first cell is Cell
)

// The values of a clue that is an inequality.
const (
	Less    = -1 // Cell holds less than Other
	Greater = +1 // Cell holds more than Other
)

// Holds reports whether an answer with one number per cell has the number of the clue in its cell,
// or keeps its inequality.
func (c Clue) Holds(s Answer) bool {
	switch {
	case c.Other < 0:
		return s[c.Cell] == c.Value
	case c.Value == Less:
		return s[c.Cell] < s[c.Other]
	}
	return s[c.Cell] > s[c.Other]
}

// String returns the name of a place: "outside".
func (p Place) String() string {
	return [...]string{"in", "toward", "outside", "area"}[p]
}

// Kind is a kind of puzzle: a name and defaults over a family, and what is known about a text
// before it is parsed. A nil function means that the kind has no such feature.
//
// Each kind is one value, which never changes: two puzzles are of one kind if and only if their
// Kind methods return the same pointer.
type Kind struct {
	Name    string          // the first word of the text
	Title   string          // the name above a printed puzzle: "Latin square"
	Doc     string          // the rules, in one or two sentences
	Options []syntax.Option // the words that may follow the name in the text
	Example string          // a small puzzle in the text format, with one answer
	Size    int             // rows and columns of a usual board; 0 for those of Example
	// Classes are the grades of which puzzles of that size are made in seconds, the easiest first, as
	// was measured; nil if it was not.
	Classes []string

	// Monotone means that dropping clues never loses an answer: the clues are hints about one answer,
	// not parts of the task.
	Monotone bool
	// Ambiguous means that the clues of Full may leave other answers, as where clues only count. Full
	// then determines the answer of those puzzles that have exactly one.
	Ambiguous bool
	// Headed means that only a text whose header or reader names the kind is of this kind: it would
	// fit many texts without a header, which are of other kinds.
	Headed bool

	// Words returns the words for a fact as the kind calls it, with the place {cell}: "{cell} is
	// black". If it is nil or returns "", they are those of Fact.String.
	Words func(Fact) string

	// Patterns are the techniques that people know by a name, the simplest first.
	Patterns []Pattern
	// Ladder is the number of rules that steps of each class combine, the easiest class first, if
	// people solve the kind with pencil marks from the start; nil otherwise.
	Ladder []int

	Puzzlink *Puzzlink // how URLs of puzz.link hold the puzzles; nil if none do

	// Whole returns the kind itself, of which this value has a name and Parse alone, so that it is
	// read once it is needed. It is nil for a kind that is all there.
	Whole func() (*Kind, error)

	// Parse builds a puzzle from its text.
	Parse func(*syntax.Block) (Puzzle, error)
	// Blank returns the text of an empty board of a size, for kinds of which rows of dots are none.
	Blank func(rows, cols int) string
	// Compact returns the number of cells in a row if a line of the text holds one character per cell,
	// and 0 otherwise. The line is a whole puzzle if it holds that number squared.
	Compact func(line string) (width int)
	// Headless reports whether a compact line is by convention a whole board of this kind, and needs
	// no header. The rows of a square that such a line consists of need none either. A kind with
	// Headless also has Compact.
	Headless func(line string) bool
}

// Pattern is a technique that is known by the rules that a step rests on.
type Pattern struct {
	Name  string
	Doc   string   // when it applies, and what follows
	Rules []string // the names that rules of a step have: the first, and any of the others
	Load  int      // its place on the ladder, if that is higher than that of the number of its rules
	// Words, if any, say a step: the first by one rule, the second of these a step that a cell does
	// not hold something, or holds the first of two values; the third and fourth steps by several
	// rules, and the fifth and sixth those by several of the first name alone; more are for steps
	// that no story tells, and the first of which all places are known says it. {rule} is the first
	// such rule, {rules} all that do not lead, or else all, {since} up to four facts that leave it no
	// choice, and others are places of the rules' words. Steps without such facts or words have the
	// words of the rules.
	Words []string
	// Shown tells steps to a condition that is no fact of an answer, such as that a cell is in a
	// rectangle. Others go without saying: the step that needs them rests on their rules.
	Shown bool
	// Example is a puzzle whose explanation has such a step; "" if the example of the kind has one.
	Example string
}

// IsKindName reports whether a kind may have a name. A line that begins with it begins a puzzle, so
// rows, options, comments and the lines between puzzles must not begin so.
func IsKindName(name string) bool {
	n := 0
	for _, c := range name {
		if !unicode.IsLetter(c) && (n == 0 || c != '-' && !unicode.IsDigit(c)) {
			return false
		}
		n++
	}
	return n >= 3
}

// Symmetry is a transformed puzzle whose answers correspond one to one to those of the original.
type Symmetry struct {
	Name   string              // "half turn", "k -> n+1-k"
	Puzzle Puzzle              // the transformed puzzle
	Map    func(Answer) Answer // maps each answer of the original to one of Puzzle
}

// Exchanges states what may change places in every answer of a puzzle to yield another answer. An
// answer has one number per cell, row by row.
type Exchanges struct {
	Numbers []int   // any two of these may change places in all cells; ascending
	Rows    [][]int // any two rows of one set may change places; rows count from 0, ascending

	// Plain means that the only rules are the clues, and that each row and column holds every number
	// once.
	Plain bool
}

// Looser is a puzzle under looser rules than its text has.
type Looser struct {
	Puzzle Puzzle
	Rules  string // as the text would state them: "touch=free"
	Means  string // what they allow, in a phrase: "paths may touch themselves"
}

// Violation is a rule that an answer breaks, and where it breaks it.
type Violation struct {
	Rule  string // the rule's short name: "row", "touch", "given"
	Cells []int  // the cells that break it, in reading order; none if the form is wrong
	Msg   string // the whole message, with places counted from 1

	words string // of NewViolation
	args  []any
}

// NewViolation returns a *Violation of a rule by cells. Its message consists of words in which a
// name in braces stands for the next of the args: "{cell} holds {number}". It panics if their
// numbers differ.
func NewViolation(rule string, cells []int, words string, args ...any) error {
	wantPlaces(strings.Count(words, "{") != len(args))
	return &Violation{rule, cells, wording.Placed(words, args), words, slices.Clone(args)}
}

// Reason returns the message as a value.
func (v *Violation) Reason() Reason {
	if v.words == "" {
		return Placed("{message}", v.Msg)
	}
	return Placed(v.words, v.args...)
}

// Error returns the message.
func (v *Violation) Error() string { return v.Msg }

// Fault is a mistake in the file of a kind that shows when the file is evaluated: its rules can't
// be stated, or its verifier has no verdict.
type Fault struct {
	Place string // "mine.star:7"
	Err   error
}

// Error returns the place and what is wrong there.
func (f *Fault) Error() string { return f.Place + ": " + f.Err.Error() }

// Unwrap returns what is wrong.
func (f *Fault) Unwrap() error { return f.Err }
