package kinds

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/gridwright/gridwright/puzzle"
)

// statement is what rules(p, m) states of a board, as plain data: variables, and rules in the order
// of their calls.
type statement struct {
	Vars  []variable
	Rules []*record
}

// variable is a variable that is no fact about an answer.
type variable struct {
	Words phrase
	Else  phrase // the words of its opposite; no form for none
	Cell  int    // where it is; -1 for nowhere
	All   bool   // it is true if all of Of are
	Any   bool   // it is true if one of Of is
	Of    []literal
}

// record is one rule.
type record struct {
	Line   int32 // in the file
	Op     string
	Name   string
	Words  phrase
	Broken string // the same for a broken rule, with the places of the words
	About  []int  // cells
	When   []literal
	Clue   int // its index, or -1

	Implied, Aside bool

	// What the primitive takes.
	N       int
	Numbers []int
	Lits    []literal
	Cells   []int
	Tuples  [][]int
	Flag    bool
	Divide  *division
}

// division is what a rule says about regions, whose conditions are Lits, region after region.
type division struct {
	Ends             []int    // of each region: where its conditions end
	Least, Most      []int    // of each region: its size, or 0 for any; nil for none
	Clues            []int    // of each region: its index, or -1; nil for none
	Names            []string // of each region
	Rectangles, Rest bool
	Borders          bool // a line is drawn exactly where a region ends
}

// literal is a condition: a fact about an answer or a variable, or its opposite.
type literal struct {
	What  puzzle.What // or never, or own
	Not   bool
	Cell  int // of a fact: the cell, or the first of two that are linked
	Value int // of a fact: the value, the side or the second cell; else the number of the variable
}

// The forms of literals besides those of facts.
const (
	never puzzle.What = 0
	own   puzzle.What = 255
)

// lit is a condition as a value of files.
type lit struct {
	literal
	m *boardRules
}

// lit returns a condition.
func (v *view) lit(what puzzle.What, cell, value int) *lit {
	return &lit{literal{What: what, Cell: cell, Value: value}, v.m}
}

func (l *lit) String() string        { return "a condition" }
func (l *lit) Type() string          { return "condition" }
func (l *lit) Freeze()               {}
func (l *lit) Hash() (uint32, error) { return uint32(l.Cell<<8 + l.Value), nil }

// Truth ends the call: whether a condition is true is not known while rules are stated.
func (l *lit) Truth() starlark.Bool {
	l.m.thread.Cancel("whether a condition is true is not known while the rules are stated: " +
		"write ~x for its opposite, and m.any, m.implies or when = x for what depends on it")
	return false
}

// Unary returns the opposite: ~x.
func (l *lit) Unary(op syntax.Token) (starlark.Value, error) {
	if op != syntax.TILDE {
		return nil, nil
	}
	opposite := *l
	opposite.Not = !opposite.Not
	return &opposite, nil
}

// CompareSameType: conditions are equal if they state the same.
func (l *lit) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	same := l.literal == y.(*lit).literal
	switch op {
	case syntax.EQL:
		return same, nil
	case syntax.NEQ:
		return !same, nil
	}
	return false, errOrder
}
