package puzzle

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
)

// Fact is one statement about the answer of a board: that a cell holds a number, that two cells are
// linked, or the opposite. Deductions, hints, the variables of formulas and the columns of models
// are stated as facts. They are small values, equal exactly if they state the same, so you can
// compare them by == and use them as keys.
//
// HoldsFact and its like make them. String returns words for people; MarshalText returns the only
// text that ParseFact reads.
type Fact struct {
	What  What
	Not   bool   // whether it states the opposite
	At    Cell   // the cell, or the first of two
	To    Cell   // the second cell, if any
	Value int32  // the number in the cell, of a region or of a side, if any
	Pair  string // the name of a pair of terminals, if it is about a path
}

// What is the form of a fact.
type What uint8

// The forms of facts, with texts for the cell in row 1 and column 2. An exclamation mark before any
// of them states the opposite.
const (
	// Holds: At holds Value. "r1c2=7"
	Holds What = 1 + iota
	// Linked: a line joins At and To, which is after At in reading order; if a Pair is named, the line
	// is part of its path. "r1c2-r1c3", "r1c2-r1c3~A"
	Linked
	// Next: the walk goes from At to To; if Value is not 0, At holds it. "r1c2>r1c3", "r1c2=7>r1c3"
	Next
	// OnPath: At is on the path of Pair. "r1c2~A"
	OnPath
	// Used: some path uses At. "r1c2"
	Used
	// Smaller: At holds less than To. "r1c2<r1c3"
	Smaller
	// Drawn: a line is drawn on a side of At; Value is Up, Right, Down or Left. Two cells share a
	// side, so the right side is named in the last column only, and the lower one in the last row
	// only. "r1c2:up"
	Drawn
	// Shaded: At is shaded. "r1c2:shaded"
	Shaded
	// Within: At is in the region with the number Value. "r1c2@3"
	Within

	afterForms // one more than the last form
)

// Cell is a place on a board. Rows and columns count from 0; in words and texts they count from 1.
type Cell struct{ Row, Col int16 }

// CellOf returns the cell with a number, counted row by row, on a board of cols columns.
func CellOf(number, cols int) Cell { return Cell{int16(number / cols), int16(number % cols)} }

// Number returns the number of the cell, counted row by row, on a board of cols columns.
func (c Cell) Number(cols int) int { return int(c.Row)*cols + int(c.Col) }

// String names the cell in words: "row 1, column 2".
func (c Cell) String() string {
	return fmt.Sprintf("row %d, column %d", int(c.Row)+1, int(c.Col)+1)
}

// before reports whether c comes before d in reading order.
func (c Cell) before(d Cell) bool { return c.Row < d.Row || c.Row == d.Row && c.Col < d.Col }

// HoldsFact states that a cell holds a number.
func HoldsFact(c Cell, value int) Fact {
	if value < 0 || value > math.MaxInt32 {
		value = -1 // a value that no board and no text has
	}
	return Fact{What: Holds, At: c, Value: int32(value)}
}

// LinkedFact states that a line joins two cells, in either order.
func LinkedFact(c, d Cell) Fact {
	if d.before(c) {
		c, d = d, c
	}
	return Fact{What: Linked, At: c, To: d}
}

// NextFact states that the walk goes from one cell to the next.
func NextFact(from, to Cell) Fact { return Fact{What: Next, At: from, To: to} }

// OnPathFact states that a cell is on the path of a pair, by the pair's name.
func OnPathFact(c Cell, pair string) Fact { return Fact{What: OnPath, At: c, Pair: pair} }

// UsedFact states that some path uses a cell.
func UsedFact(c Cell) Fact { return Fact{What: Used, At: c} }

// SmallerFact states that one cell holds less than another.
func SmallerFact(smaller, larger Cell) Fact { return Fact{What: Smaller, At: smaller, To: larger} }

// DrawnFact states that a line is drawn on a side of a cell, on a board of this size: Up, Right,
// Down or Left.
func DrawnFact(c Cell, side Side, rows, cols int) Fact {
	switch {
	case side == Right && int(c.Col) < cols-1:
		c.Col, side = c.Col+1, Left
	case side == Down && int(c.Row) < rows-1:
		c.Row, side = c.Row+1, Up
	}
	return Fact{What: Drawn, At: c, Value: int32(side)}
}

// Cells returns the cells that the fact is about: one, or both of a pair or beside a line.
func (f Fact) Cells() []Cell {
	to := f.To
	switch side := Side(f.Value); {
	case f.What == Linked || f.What == Next || f.What == Smaller:
	case f.What == Drawn && side == Up && f.At.Row > 0:
		to = Cell{f.At.Row - 1, f.At.Col}
	case f.What == Drawn && side == Left && f.At.Col > 0:
		to = Cell{f.At.Row, f.At.Col - 1}
	default:
		return []Cell{f.At}
	}
	return []Cell{f.At, to}
}

// Edge returns the line of a Drawn fact, on a board with cols columns.
func (f Fact) Edge(cols int) Edge {
	corner := int(f.At.Row)*(cols+1) + int(f.At.Col)
	below := corner + cols + 1
	switch Side(f.Value) {
	case Up:
		return Edge{From: corner, To: corner + 1}
	case Right:
		return Edge{From: corner + 1, To: below + 1}
	case Down:
		return Edge{From: below, To: below + 1}
	}
	return Edge{From: corner, To: below}
}

// ShadedFact states that a cell is shaded.
func ShadedFact(c Cell) Fact { return Fact{What: Shaded, At: c} }

// WithinFact states that a cell is in the region with a number from 1.
func WithinFact(c Cell, region int) Fact { return Fact{What: Within, At: c, Value: int32(region)} }

// Opposite returns the fact that f does not hold.
func (f Fact) Opposite() Fact {
	f.Not = !f.Not
	return f
}

// MaxFacts is the largest number of facts of a board that are looked through one by one. Those of a
// Numbered puzzle need not be.
const MaxFacts = 1_000_000

// NumberFacts yields the facts of a puzzle whose cells hold numbers, for its method Facts.
func NumberFacts(p Numbered) iter.Seq[Fact] {
	return func(yield func(Fact) bool) {
		rows, cols := p.Size()
		for c := range rows * cols {
			at := CellOf(c, cols)
			first, last := p.Numbers(at)
			for v := first; v <= last; v++ {
				if !yield(HoldsFact(at, v)) {
					return
				}
			}
		}
	}
}

// CountFacts returns the number of facts that p.Facts yields, or MaxFacts + 1 if there are more
// than MaxFacts.
func CountFacts(p Puzzle) int {
	n := 0
	if q, ok := p.(Numbered); ok {
		rows, cols := p.Size()
		for c := range rows * cols {
			first, last := q.Numbers(CellOf(c, cols))
			n += max(0, last-first+1)
		}
		return min(n, MaxFacts+1)
	}
	for range p.Facts() {
		if n++; n > MaxFacts {
			break
		}
	}
	return n
}

// StrangeFact returns the index of the first of some facts that p.Facts does not yield, nor its
// opposite, or -1 if there is none. Facts after the first MaxFacts of a puzzle that is not Numbered
// are not found.
func StrangeFact(p Puzzle, facts []Fact) int {
	if q, ok := p.(Numbered); ok {
		rows, cols := p.Size()
		return slices.IndexFunc(facts, func(f Fact) bool {
			if f.Not = false; f.On(rows, cols) != nil || f != HoldsFact(f.At, int(f.Value)) {
				return true
			}
			first, last := q.Numbers(f.At)
			return int(f.Value) < first || int(f.Value) > last
		})
	}
	strange := map[Fact]bool{}
	for _, f := range facts {
		f.Not = false
		strange[f] = true
	}
	looked := 0
	for f := range p.Facts() {
		delete(strange, f)
		if looked++; looked == MaxFacts || len(strange) == 0 {
			break
		}
	}
	return slices.IndexFunc(facts, func(f Fact) bool {
		f.Not = false
		return strange[f]
	})
}

// String states the fact in words: "row 1, column 2 holds 7".
func (f Fact) String() string {
	either := func(is, not string) string {
		if f.Not {
			return not
		}
		return is
	}
	switch f.What {
	case Holds:
		return fmt.Sprintf("%v %s %d", f.At, either("holds", "does not hold"), f.Value)
	case Linked:
		if f.Pair != "" {
			return fmt.Sprintf("the path of %s %s between %v and %v", f.Pair,
				either("goes", "does not go"), f.At, f.To)
		}
		return fmt.Sprintf("%v and %v are %s", f.At, f.To, either("linked", "not linked"))
	case Next:
		goes, from := either("goes", "does not go"), f.At.String()
		if f.Value != 0 {
			from = fmt.Sprintf("%s, which holds %d,", from, f.Value)
		}
		return fmt.Sprintf("the walk %s from %s to %v", goes, from, f.To)
	case OnPath:
		return fmt.Sprintf("%v %s on the path of %s", f.At, either("is", "is not"), f.Pair)
	case Used:
		return fmt.Sprintf("%s path uses %v", either("a", "no"), f.At)
	case Smaller:
		return fmt.Sprintf("%v is %s than %v", f.At, either("smaller", "not smaller"), f.To)
	case Drawn:
		side := Side(f.Value).of(&[4]string{"above", "to the right of", "below", "to the left of"})
		return fmt.Sprintf("the line %s %v is %s", side, f.At, either("drawn", "not drawn"))
	case Shaded:
		return fmt.Sprintf("%v is %s", f.At, either("shaded", "not shaded"))
	case Within:
		return fmt.Sprintf("%v is %s region %d", f.At, either("in", "not in"), f.Value)
	}
	return "no fact"
}

// On returns nil if a board of this size may have the fact. Otherwise the error states why not: the
// fact is malformed, or one of its cells is outside. Kinds call it before anything else.
func (f Fact) On(rows, cols int) error {
	if fault := f.fault(); fault != "" {
		return errors.New("not a fact: " + fault)
	}
	for _, c := range []Cell{f.At, f.To} { // To is the first cell if there is no second one
		if int(c.Row) >= rows || int(c.Col) >= cols {
			return fmt.Errorf("%v is outside the board, which has %s and %s", c,
				wording.Count(rows, "row"), wording.Count(cols, "column"))
		}
	}
	if f.What == Drawn {
		same := DrawnFact(f.At, Side(f.Value), rows, cols)
		if same.Not = f.Not; same != f {
			text, _ := same.MarshalText()
			return fmt.Errorf("the side is shared by two cells: write it as %s", text)
		}
	}
	return nil
}

// MarshalText returns the text of the fact: "r1c2=7". The error states why it has none.
func (f Fact) MarshalText() ([]byte, error) {
	if fault := f.fault(); fault != "" {
		return nil, errors.New("not a fact: " + fault)
	}
	var b []byte
	if f.Not {
		b = append(b, '!')
	}
	b = f.At.append(b)
	switch {
	case f.What == Drawn:
		b = append(append(b, ':'), Side(f.Value).String()...)
	case f.What == Shaded:
		b = append(b, shaded...)
	case f.What == Within:
		b = strconv.AppendInt(append(b, '@'), int64(f.Value), 10)
	case f.Value != 0 || f.What == Holds:
		b = strconv.AppendInt(append(b, '='), int64(f.Value), 10)
	}
	if sign := signs[f.What]; sign != 0 {
		b = f.To.append(append(b, sign))
	}
	if f.Pair != "" {
		b = append(append(b, '~'), f.Pair...)
	}
	return b, nil
}

// shaded follows the cell in the text of a Shaded fact.
const shaded = ":shaded"

// signs stand between the two cells of a fact.
var signs = [afterForms]byte{Linked: '-', Next: '>', Smaller: '<'}

func (c Cell) append(b []byte) []byte {
	b = strconv.AppendInt(append(b, 'r'), int64(c.Row)+1, 10)
	return strconv.AppendInt(append(b, 'c'), int64(c.Col)+1, 10)
}

// UnmarshalText reads only what MarshalText returns.
func (f *Fact) UnmarshalText(text []byte) error {
	got, err := ParseFact(string(text))
	if err == nil {
		*f = got
	}
	return err
}

// The limits on the text of a fact and on the name of a pair, in bytes. Cells and signs fit into
// the difference.
const (
	longestFact = 200
	longestName = 150
)

// ParseFact reads the text of a fact, as MarshalText writes it. It does not know whether a board
// has such a fact.
func ParseFact(text string) (Fact, error) {
	if len(text) > longestFact {
		return Fact{}, fmt.Errorf("the text of a fact is longer than %d bytes", longestFact)
	}
	wrong := func(why string) (Fact, error) {
		return Fact{}, fmt.Errorf("%s is not a fact: %s", wording.Quote(text), why)
	}
	var f Fact
	rest := text
	rest, f.Not = strings.CutPrefix(rest, "!")
	rest, f.Pair, _ = strings.Cut(rest, "~")
	var ok bool
	if f.At, rest, ok = readCell(rest); !ok {
		return wrong("expected a cell, such as r1c2")
	}
	var hasValue bool
	if after, ok := strings.CutPrefix(rest, "@"); ok {
		f.What = Within
		if f.Value, rest, ok = readNumber(after, math.MaxInt32); !ok || rest != "" {
			return wrong("expected a number after @")
		}
		return f.proven(text)
	}
	if after, ok := strings.CutPrefix(rest, ":"); ok {
		if f.What = Drawn; rest == shaded {
			f.What = Shaded
			return f.proven(text)
		}
		for _, side := range Sides() {
			if after == side.String() {
				f.Value = int32(side)
				return f.proven(text)
			}
		}
		return wrong("expected up, right, down, left or shaded after the colon")
	}
	if rest, hasValue = strings.CutPrefix(rest, "="); hasValue {
		if f.Value, rest, ok = readNumber(rest, math.MaxInt32); !ok {
			return wrong("expected a number after =")
		}
	}
	switch {
	case rest != "":
		f.What = What(strings.IndexByte(string(signs[:]), rest[0]))
		if rest[0] == 0 || f.What >= afterForms {
			return wrong("expected -, > or < and another cell")
		}
		if f.To, rest, ok = readCell(rest[1:]); !ok || rest != "" {
			return wrong("expected a cell at its end, such as r1c2")
		}
	case hasValue:
		f.What = Holds
	case f.Pair != "":
		f.What = OnPath
	default:
		f.What = Used
	}
	return f.proven(text)
}

// proven returns a fact that was read from a text, if it is one and has this text.
func (f Fact) proven(text string) (Fact, error) {
	fault := f.fault()
	if again, _ := f.MarshalText(); fault == "" && string(again) != text {
		fault = fmt.Sprintf("it would be written as %s", again)
	}
	if fault != "" {
		return Fact{}, fmt.Errorf("%s is not a fact: %s", wording.Quote(text), fault)
	}
	return f, nil
}

// fault returns what is wrong with a fact, or "" if nothing is.
func (f Fact) fault() string {
	two := f.What < afterForms && signs[f.What] != 0
	switch {
	case f.What < Holds || f.What >= afterForms:
		return "it has no form"
	case f.At.Row < 0 || f.At.Col < 0 || f.To.Row < 0 || f.To.Col < 0:
		return "a cell is before the first row or column"
	case two && f.At == f.To:
		return "the two cells are the same"
	case !two && f.To != Cell{}:
		return "it takes no second cell"
	case f.What == Linked && !f.At.before(f.To):
		return "the cells are not in reading order"
	case f.What == Drawn && Side(f.Value).String() == "":
		return "it names no side"
	case f.What == Within && f.Value < 1:
		return "it names no region"
	case f.Value != 0 && (f.What == Linked || f.What == OnPath || f.What == Used ||
		f.What == Smaller || f.What == Shaded), f.Value < 0:
		return "it takes no number"
	case f.What == OnPath && f.Pair == "":
		return "it names no path"
	case f.Pair != "" && f.What != OnPath && f.What != Linked:
		return "it takes no path name"
	case len(f.Pair) > longestName:
		return fmt.Sprintf("the name of the pair is longer than %d bytes", longestName)
	case !utf8.ValidString(f.Pair), strings.ContainsFunc(f.Pair, notInNames):
		return "the name of the pair has a space, a tilde or a character that cannot be seen"
	}
	return ""
}

// notInNames reports whether a character can't be part of a pair's name: the text of a fact is a
// word of visible characters, so that it survives JSON, terminals and lists of words.
func notInNames(r rune) bool { return r == '~' || unicode.IsSpace(r) || !unicode.IsGraphic(r) }

// readCell reads a cell at the start of a text.
func readCell(s string) (c Cell, rest string, ok bool) {
	s, ok = strings.CutPrefix(s, "r")
	if !ok {
		return Cell{}, "", false
	}
	row, s, ok := readNumber(s, math.MaxInt16)
	if !ok || row == 0 {
		return Cell{}, "", false
	}
	s, ok = strings.CutPrefix(s, "c")
	if !ok {
		return Cell{}, "", false
	}
	col, s, ok := readNumber(s, math.MaxInt16)
	return Cell{int16(row - 1), int16(col - 1)}, s, ok && col > 0
}

// readNumber reads a number up to a limit at the start of a text.
func readNumber(s string, most int64) (n int32, rest string, ok bool) {
	end := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(s)
	}
	v, err := strconv.ParseInt(s[:end], 10, 32)
	return int32(v), s[end:], err == nil && v <= most
}
