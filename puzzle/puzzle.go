// Package puzzle holds what all puzzle families share: the Puzzle contract, the Kind that names a
// family with its defaults, the text format, and the neutral layout that drawings are made from.
//
// It knows no rules, no models and no solvers.
package puzzle

import "iter"

// MaxCells is the largest board that any kind reads: large enough for every published puzzle known
// to us, small enough that no input makes the program eat memory.
const MaxCells = 20_000

// Answer is an answer in canonical form: two answers of one puzzle are the same if and only if
// slices.Equal says so. What the numbers mean, and how many there are, is the family's to say.
type Answer []int

// Puzzle is one puzzle: a board, its clues and its rules. It never changes once made.
type Puzzle interface {
	// Kind is the puzzle's kind.
	Kind() *Kind
	// String is the canonical text. Parsing it gives an equal puzzle.
	String() string
	// Check is the rules verifier: nil if and only if s is an answer. It trusts nothing about s,
	// neither its length nor its values. A broken rule is reported as a *Violation.
	Check(s Answer) error
	// Clues lists the clues in reading order.
	Clues() []Clue
	// Keep is the same puzzle with only the clues i (an index of Clues) for which keep(i) is true.
	Keep(keep func(i int) bool) Puzzle
	// Full is the board of the puzzle with every clue that its answer s, which Check has passed,
	// allows. In a kind that is Monotone s is its only answer, and the clues of the puzzle are among
	// its clues; any other kind has no clues to add, and Full is the puzzle itself.
	Full(s Answer) Puzzle

	// ParseAnswer reads the lines b.Rows as an answer. It checks the form, not the rules.
	ParseAnswer(b *Block) (Answer, error)
	// FormatAnswer writes an answer as the lines that ParseAnswer reads.
	FormatAnswer(s Answer) string
	// Size is the number of rows and columns of the board, those of its Layout.
	Size() (rows, cols int)
	// Layout says how to draw the puzzle with the answer s, or alone when s is nil.
	Layout(s Answer) Layout

	// Symmetries lists puzzles that have the same answers in another guise; nil where none is
	// known.
	Symmetries() []Symmetry
	// Exchanges says what may change places in every answer; the zero value where nothing is known
	// to. Counting relies on it, so a kind that adds a rule to those of its family must say anew
	// what its rules allow.
	Exchanges() Exchanges
	// Looser gives the puzzle under rules that its author may have meant where the text leaves a
	// rule to the default, in the order in which to look for an answer; nil where it leaves nothing
	// open.
	Looser() []Looser

	// Facts yields the facts of the board that determine an answer: two answers are the same exactly
	// when they have the same of these. None is an opposite, and none comes twice.
	Facts() iter.Seq[Fact]
	// Has reports whether an answer, which Check has passed, has a fact or an opposite. It knows more
	// facts than Facts yields; each kind lists them. The error says why the board has no such fact.
	Has(s Answer, f Fact) (bool, error)
}

// Clue is one thing that a puzzle gives away, in a form that serves all families.
type Clue struct {
	Cell  int // the cell it stands in, or for a clue on two cells the first in reading order
	Other int // the second cell, or -1 for a clue on one cell
	Value int // the number of the cell, that of a pair, or the Sign of an inequality
}

// The values of a clue that is an inequality.
const (
	Less    = -1 // Cell holds less than Other
	Greater = +1 // Cell holds more than Other
)

// Holds reports whether an answer keeps the clue, one of a puzzle whose kind is Monotone: there an
// answer has a number a cell.
func (c Clue) Holds(s Answer) bool {
	switch {
	case c.Other < 0:
		return s[c.Cell] == c.Value
	case c.Value == Less:
		return s[c.Cell] < s[c.Other]
	}
	return s[c.Cell] > s[c.Other]
}

// Kind is a kind of puzzle: a name and defaults over a family, and what can be known of a text
// before there is a puzzle. A nil function means that the kind has no such thing.
//
// Each kind is one value, which nobody changes: two puzzles are of one kind if and only if their
// Kind methods return the same pointer.
type Kind struct {
	Name    string   // the word that begins the text
	Doc     string   // the rules, in one or two sentences
	Options []Option // what may follow the name in the text
	Example string   // a small puzzle in the text format, with one answer

	// Monotone says that dropping clues never loses an answer: that its clues are hints about one
	// answer, not parts of the task.
	Monotone bool

	// Parse makes a puzzle of its text.
	Parse func(*Block) (Puzzle, error)
	// Compact reports whether a line of the text holds one character a cell, and then the number
	// of cells in a row: a whole puzzle when the line holds that number squared.
	Compact func(line string) (width int)
	// Headless reports whether a line, compact, is by convention a whole board of this kind, and
	// needs no header to say so. A kind that has it has Compact, too.
	Headless func(line string) bool
}

// Option is a key=value word that may follow the kind's name in the text.
type Option struct {
	Key     string
	Values  string // what may be said: "yes|no"
	Default string // what holds when nothing is said
	Doc     string // what it means, in a phrase
}

// Symmetry is a puzzle with the same answers in another guise.
type Symmetry struct {
	Name   string              // "half turn", "k -> n+1-k"
	Puzzle Puzzle              // the puzzle in that guise
	Map    func(Answer) Answer // carries each answer of the first to one of Puzzle
}

// Exchanges says what may change places in every answer of a puzzle, so that another answer comes
// out. An answer is a number a cell, row by row.
type Exchanges struct {
	Numbers []int   // any two of these may change places in all cells, ascending
	Rows    [][]int // any two rows of one of these sets may; rows are numbered from 0, ascending

	// Plain says that there are no rules but the clues, and that each row and each column holds
	// every number once.
	Plain bool
}

// Looser is a puzzle under looser rules than its text has.
type Looser struct {
	Puzzle Puzzle
	Rules  string // as the text would say them: "touch=free"
	Means  string // what that allows, in a phrase: "paths may touch themselves"
}

// Violation is a rule that an answer breaks, and where.
type Violation struct {
	Rule  string // the rule's short name: "row", "touch", "given"
	Cells []int  // the cells that break it, in reading order; none if the form is wrong
	Msg   string // the whole complaint, with places counted from 1
}

// Error gives the complaint.
func (v *Violation) Error() string { return v.Msg }
