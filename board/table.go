// Package board makes a kind of puzzle from a table: what the cells of an answer hold or which
// lines it draws, which clues there are and where they stand, the words and the drawing of each.
// From the table come the text, the facts, the dropping of clues, the symmetries and the drawing.
// What remains to be written are the verifier and, as package rules states them, the rules:
//
//	var kind = board.Must(board.Table{
//		Name: "yinyang", Title: "Yin-Yang", Doc: "Each colour is connected, …",
//		Values: []board.Value{{Word: "w", Is: "is white"}, {Word: "b", Is: "is black"}},
//		Given:  true,
//		Check:  check,
//	}.Kind())
//
// A puzzle of such a kind is a *Puzzle, which also answers the questions that verifiers and
// statements ask of a board: neighbours, rays, blocks, areas.
package board

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Table describes a kind of puzzle on a rectangular board. An answer has one number per cell: its
// value, or the sum of its sides with lines, or value<<4 plus that sum if the kind has values and
// lines from cell to cell; and 0 in walls.
type Table struct {
	Name    string // the first word of the text
	Title   string // the name above a printed puzzle
	Doc     string // the rules, in one or two sentences
	Example string // a small puzzle in the text format, with one answer
	Size    int    // as in puzzle.Kind, and so is Classes
	Classes []string
	// Rules returns the rules for somebody who solves the puzzle on paper; nil for Doc.
	Rules   func(p *Puzzle) string
	Options []Option // the words key=value that may follow the name

	Values []Value // what a cell may hold, numbered from 1
	// Numbers is instead of Values: the numbers that a cell may hold, from 1 up if they may be Given,
	// or else from 0 up.
	Numbers func(p *Puzzle) (first, last int)
	Lines   Lines       // the lines of an answer
	Borders bool        // lines along sides are drawn as borders in a grid
	Given   bool        // what a cell holds may be given as a clue
	Clues   []Clue      // the clues in cells, besides those
	Frame   puzzle.Side // the sum of the sides at which clues stand outside
	Lists   bool        // several numbers may stand at one place outside
	Areas   *Areas      // the areas of the board, by Divided; nil for none

	// Monotone, Ambiguous and Headed are as in puzzle.Kind. A kind that is Monotone and has clues
	// besides those that are Given needs Full.
	Monotone, Ambiguous, Headed bool
	// Upright means that the rules change if the board is turned or mirrored.
	Upright bool
	// Full returns the value that an answer gives a clue at a place, and false if no clue may stand
	// there. The place has no Value. Of Lists it is asked for each number, by its place in the list,
	// which is Sign, until there is none.
	Full func(p *Puzzle, s puzzle.Answer, place puzzle.Clue) (value int, ok bool)

	// Draw, if not nil, changes the drawing of an answer.
	Draw func(p *Puzzle, s puzzle.Answer, l *puzzle.Layout)

	// Check is the verifier: it returns nil, or a *puzzle.Violation. It is asked about answers of
	// the right form, which keep what is given.
	Check func(p *Puzzle, s puzzle.Answer) error
}

// Value is something that a cell may hold. That cell c holds value i of a table, counted from 1, is
// the fact puzzle.HoldsFact(c, i); rules state it as m.Int(c, 1, n).Is(i).
type Value struct {
	Word string      // in the text; "." or "0" only in a kind whose values are not Given
	Is   string      // after the name of a cell: "is black", "has a lamp", "holds 7"
	Not  string      // its opposite; "" for "is not black", "has no lamp"
	Mark puzzle.Mark // how it is drawn
}

// Noun returns what the value is called: "black" where a cell is black, "lamp" where it has a lamp.
func (v Value) Noun() string {
	switch verb, rest, _ := strings.Cut(v.Is, " "); verb {
	case "is", "has", "holds":
		return withoutArticle(rest)
	}
	return v.Is
}

// withoutArticle returns a noun without its article.
func withoutArticle(noun string) string {
	return strings.TrimPrefix(strings.TrimPrefix(noun, "an "), "a ")
}

// Lines says which lines an answer has.
type Lines uint8

// The lines.
const (
	NoLines Lines = iota
	Centres       // from cell to cell, through shared sides
	Sides         // along the sides of cells
)

// Clue is a sort of clue that stands in a cell.
type Clue struct {
	Word        string      // in the text; "" for a number
	Value       int         // the Value of a puzzle.Clue with this word
	First, Last int         // the range of numbers
	Pair        bool        // two numbers, 16\7: for the cells below and for those to the right
	Wall        bool        // its cell is no part of the answer
	Fixed       bool        // it is a part of the board, which is not dropped
	Else        string      // the word that remains when the clue is dropped; "" for an empty cell
	Mark        puzzle.Mark // how it is drawn, without the text of a number
}

// Option is an option of a kind: a number, or one of a few words.
type Option struct {
	Key, Doc    string
	Words       []string // the words; none for a number
	First, Last int      // the range of the number
	Default     int      // the number, or the place in Words
}

// Said writes a value with what it counts or sets: "2 stars" of an option stars, "length 3" of an
// option length.
func (o Option) Said(value int) string {
	switch noun, many := strings.CutSuffix(o.Key, "s"); {
	case value < len(o.Words):
		return o.Key + " " + o.Words[value]
	case many:
		return wording.Count(value, noun)
	}
	return o.Key + " " + strconv.Itoa(value)
}

// Must returns the kind, or panics if there is an error.
func Must(k *puzzle.Kind, err error) *puzzle.Kind {
	if err != nil {
		panic(err)
	}
	return k
}

// Kind returns the kind that the table describes, a new value with each call. The error says what
// is wrong with the table.
func (t Table) Kind() (*puzzle.Kind, error) {
	if err := t.fault(); err != nil {
		return nil, fmt.Errorf("the table of %s: %w", wording.Quote(t.Name), err)
	}
	d := &table{Table: t, compact: true}
	for i, v := range t.Values {
		if t.Given {
			d.sorts = append(d.sorts, sort{Clue{Word: v.Word, Value: i + 1, Mark: v.Mark}, true})
		}
	}
	if t.Given && t.Numbers != nil {
		d.sorts = append(d.sorts, sort{given: true})
	}
	for _, c := range t.Clues {
		d.sorts = append(d.sorts, sort{Clue: c})
	}
	for _, s := range d.sorts {
		const digit = 9
		if utf8.RuneCountInString(s.Word) > 1 || s.Word == "" && (s.given || s.Last > digit) {
			d.compact = false
		}
	}
	d.kind = puzzle.Kind{Name: t.Name, Title: t.Title, Doc: t.Doc, Example: t.Example, Size: t.Size,
		Classes:  t.Classes,
		Monotone: t.Monotone, Ambiguous: t.Ambiguous, Headed: t.Headed, Parse: d.parse}
	if t.Values != nil || t.Lines == Centres && t.Numbers == nil {
		d.kind.Words = d.words
	}
	if t.Areas != nil {
		d.kind.Blank = func(rows, cols int) string { return t.Areas.code.blank(d, rows, cols) }
	}
	for _, o := range t.Options {
		d.kind.Options = append(d.kind.Options,
			syntax.Option{Key: o.Key, Values: o.values(), Default: o.text(o.Default), Doc: o.Doc})
	}
	return &d.kind, nil
}

// fault returns what is wrong with a table.
func (t Table) fault() error {
	words := map[string]bool{}
	for _, v := range t.Values {
		if v.Word == "" || v.Is == "" || words[v.Word] || strings.ContainsAny(v.Word, noWord) ||
			strings.ContainsAny(v.Is+v.Not, "{}") {
			return fmt.Errorf("the value %s needs a word of its own without any of %s, and what a cell "+
				"with it is or has, without braces", wording.Quote(v.Word), wording.Quote(noWord))
		}
		if words[v.Word] = true; t.Given && syntax.Empty(v.Word) {
			return fmt.Errorf("the value %s cannot be given: its word is that of an empty cell; take "+
				"another word, which may be drawn as %s", wording.Quote(v.Word), wording.Quote(v.Word))
		}
	}
	if err := cmp.Or(t.clueFault(), t.areaFault(), t.optionFault()); err != nil {
		return err
	}
	needs := len(t.Clues) > 0 || t.Frame != 0 || t.Areas != nil && t.Areas.Clues
	holds := len(t.Values) > 0 || t.Numbers != nil
	walls := slices.ContainsFunc(t.Clues, func(c Clue) bool { return c.Wall })
	for _, f := range []struct {
		is   bool
		says string
	}{
		{t.Name == "" || t.Title == "" || t.Doc == "" || t.Example == "",
			"a kind needs a name, a title, a doc and an example"},
		{t.Check == nil, "a kind needs Check, its verifier"},
		{!holds && t.Lines == NoLines, "an answer needs values, numbers or lines"},
		{holds && t.Lines == Sides, "where lines are along sides, cells hold nothing"},
		{walls && t.Lines == Sides, "where lines are along sides, there are no walls"},
		{len(t.Values) > 0 && t.Numbers != nil, "a cell holds Values or Numbers, not both"},
		{t.Given && !t.Monotone, "given values are hints about one answer: the kind must be monotone"},
		{t.Areas != nil && t.Areas.code == nil, "the areas of a table are made by Divided"},
		{t.Monotone && needs && t.Full == nil, "a monotone kind needs the function full for its clues"},
	} {
		if f.is {
			return errors.New(f.says)
		}
	}
	return nil
}

// noWord are the characters that no word has.
const noWord = " \t\n,{}?/#"

// clueFault returns what is wrong with the clues in cells.
func (t Table) clueFault() error {
	words := map[string]bool{heading: true}
	for _, v := range t.Values {
		words[v.Word] = t.Given
	}
	for _, c := range t.Clues {
		switch {
		case c.Word == "" && fitRange(c.First, c.Last) != nil:
			return fitRange(c.First, c.Last)
		case c.Word == "":
			continue
		case words[c.Word] || syntax.Empty(c.Word) || strings.ContainsAny(c.Word, noWord):
			return fmt.Errorf("the clue %s needs a word of its own, without blanks",
				wording.Quote(c.Word))
		}
		words[c.Word] = true
	}
	for _, c := range t.Clues {
		remains := func(d Clue) bool { return d.Word == c.Else && d.Fixed }
		if c.Else != "" && !slices.ContainsFunc(t.Clues, remains) {
			return fmt.Errorf("no fixed clue has the word %s, which is to remain of a dropped one",
				wording.Quote(c.Else))
		}
	}
	return nil
}

// fitRange returns an error unless there are numbers from one to another that clues may have.
func fitRange(first, last int) error {
	if last = (Clue{Last: last}).most(); first < 0 || first > last || last > most {
		return fmt.Errorf("clues have numbers in 0..%d, not in %d..%d", most, first, last)
	}
	return nil
}

func (t Table) areaFault() error {
	if t.Areas == nil || !t.Areas.Clues {
		return nil
	}
	return fitRange(t.Areas.First, t.Areas.Last)
}

func (t Table) optionFault() error {
	for _, o := range t.Options {
		first, last := o.First, o.Last
		if len(o.Words) > 0 {
			first, last = 0, len(o.Words)-1
		}
		if o.Default < first || o.Default > last {
			return fmt.Errorf("the option %s is in %s, and its default is not", o.Key, o.values())
		}
	}
	return nil
}

// table is a Table with what follows from it.
type table struct {
	Table
	kind    puzzle.Kind
	sorts   []sort
	compact bool // each word has one character
}

// sort is a sort of clue in cells. It is given if it states what its cell holds.
type sort struct {
	Clue
	given bool
}

// values returns the values that an option accepts, in words.
func (o Option) values() string {
	if len(o.Words) > 0 {
		return strings.Join(o.Words, "|")
	}
	return fmt.Sprintf("%d..%d", o.First, o.Last)
}

// text returns a value of the option as the text has it.
func (o Option) text(value int) string {
	if len(o.Words) > 0 {
		return o.Words[value]
	}
	return fmt.Sprint(value)
}

// content returns what stands in a cell as the clue with a value, in a wall or in another cell;
// nothing if there is no such clue.
func (t *table) content(value int, wall bool) content {
	for i, s := range t.sorts {
		if s.Fixed || s.Wall != wall {
			continue
		}
		if s.Word != "" && s.Value == value {
			return content{sort: i + 1}
		}
		if s.Word == "" && !s.Pair && (s.given || s.First <= value && value <= s.most()) {
			return content{sort: i + 1, value: value}
		}
	}
	return content{}
}

// words returns the words of the table for a fact about a cell's value or a line, or "".
func (t *table) words(f puzzle.Fact) string {
	switch {
	case f.What == puzzle.Linked && f.Pair == "" && f.Not:
		return "no line joins {cell} and {to}"
	case f.What == puzzle.Linked && f.Pair == "":
		return "a line joins {cell} and {to}"
	case f.What != puzzle.Holds || f.Value < 1 || int(f.Value) > len(t.Values):
		return ""
	case f.Not:
		return "{cell} " + t.isNot(int(f.Value))
	}
	return "{cell} " + t.Values[f.Value-1].Is
}

// isNot returns the words for a cell that does not hold a value.
func (t *table) isNot(value int) string {
	v := &t.Values[value-1]
	verb, rest, _ := strings.Cut(v.Is, " ")
	switch {
	case v.Not != "":
		return v.Not
	case len(t.Values) == 2 && strings.HasPrefix(v.Is, "has no "):
		return t.Values[2-value].Is // "has a tent"
	case verb == "has":
		return "has no " + withoutArticle(rest)
	case verb == "holds":
		return "does not hold " + rest
	}
	return verb + " not " + rest
}
