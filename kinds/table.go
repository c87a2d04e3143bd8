package kinds

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// table is what the top of a file says.
type table struct {
	board.Table
	First, Last bound
	Numbered    bool             // cells hold numbers
	Judged      bool             // the file has check
	Counted     bool             // the file has full
	Dealt       bool             // the file has deal
	Posed       bool             // the file has pose
	Begins      map[string]int32 // where its functions begin, and where they are called at its top
	Puzzlink    *puzzle.Puzzlink
	Patterns    []puzzle.Pattern
	Ladder      []int
	Usual       string // the options of new boards, as in a text: " stars=1"
}

// bound is an end of a range of numbers: a number, or what has it.
type bound struct {
	Number int
	Of     string // "rows", "cols", "cells" or an option
}

// String returns the bound as the file has it.
func (b bound) String() string {
	if b.Of != "" {
		return b.Of
	}
	return strconv.Itoa(b.Number)
}

// on returns the bound on a board.
func (b bound) on(p *board.Puzzle) int {
	rows, cols := p.Size()
	switch b.Of {
	case "":
		return b.Number
	case "rows":
		return rows
	case "cols":
		return cols
	case "cells":
		return rows * cols
	}
	return p.Option(b.Of)
}

// Clue words have values of their own, above those of all numbers.
const firstWord = 100_001

// numbers returns the first and the last number that a cell of a board may hold; the first is above
// the last for none.
func (t *table) numbers(p *board.Puzzle) (first, last int) {
	if t.Numbered {
		return t.First.on(p), t.Last.on(p)
	}
	return 1, len(t.Values)
}

// said puts options in the places of their names in braces.
func (t *table) said(doc string, value func(board.Option) int) string {
	for _, o := range t.Options {
		doc = strings.ReplaceAll(doc, "{"+o.Key+"}", o.Said(value(o)))
	}
	return doc
}

// builtins are what the top of a file calls.
func (s *script) builtins() starlark.StringDict {
	all := starlark.StringDict{}
	for name, f := range map[string]func(*call) error{"kind": s.kind, "cells": s.cells,
		"links": s.links, "lines": s.lines, "clues": s.clues, "frame": s.frame, "areas": s.areas,
		"option": s.option, "puzzlink": s.puzzlink, "technique": s.technique} {
		all[name] = builtin(name, func(c *call) (starlark.Value, error) {
			s.table.Begins[name] = c.thread.CallFrame(1).Pos.Line
			return starlark.None, f(c)
		})
	}
	return all
}

// loads is how many loads a ladder has: a class each, from gentle to expert.
const loads = int(explain.Expert) + 1

func (s *script) kind(c *call) error {
	t := s.table
	if t.Name != "" {
		return errors.New("a file has one kind")
	}
	t.Name, t.Title = c.text("name"), c.text("title", "")
	t.Doc, t.Example = c.text("doc"), c.text("example")
	t.Monotone, t.Ambiguous = c.flag("monotone"), c.flag("ambiguous")
	t.Upright, t.Size = c.flag("upright"), c.number("size", 0)
	for class := range strings.FieldsSeq(c.text("classes", "")) {
		if _, err := gridwright.ParseClass(class); err != nil {
			return fmt.Errorf("classes: %w", err)
		}
		t.Classes = append(t.Classes, class)
	}
	of := c.named("ladder")
	if t.Ladder = c.numbers("ladder"); t.Ladder == nil {
		t.Ladder = []int{1, 2, 3}
	}
	if n := len(t.Ladder); n == 0 || n > loads || !slices.IsSorted(t.Ladder) || t.Ladder[0] < 0 ||
		t.Ladder[n-1] > explain.MaxLoad {
		c.wrong("ladder", fmt.Sprintf("up to %d numbers of rules from 0 to %d, ascending,", loads,
			explain.MaxLoad), of)
		return c.end()
	}
	for len(t.Ladder) < loads {
		t.Ladder = append(t.Ladder, t.Ladder[len(t.Ladder)-1])
	}
	t.Headed = true
	if t.Title == "" && t.Name != "" {
		_, first := utf8.DecodeRuneInString(t.Name)
		t.Title = strings.ToUpper(t.Name[:first]) + t.Name[first:]
	}
	t.Example = strings.TrimLeft(t.Example, "\n")
	return c.end()
}

// cells reads what a cell holds: cells({"w": "is white"}), or cells(1, 9).
func (s *script) cells(c *call) error {
	t := s.table
	if t.Numbered || t.Values != nil {
		return errors.New("cells is called once")
	}
	words := c.dict("words")
	t.Given = c.flag("given")
	if words == nil {
		t.Numbered = true
		t.First, t.Last = s.bound(c, "first"), s.bound(c, "last")
		if t.First.Of == "" && t.First.Number < 1 {
			c.fail("the numbers in cells begin at 1 or above, not at %d", t.First.Number)
		}
		return c.end()
	}
	draw := c.dict("draw")
	for _, d := range draw {
		if !slices.ContainsFunc(words, func(w entry) bool { return w.key == d.key }) {
			c.fail("draw has %s, which no cell holds", wording.Quote(d.key))
		}
	}
	for _, item := range words {
		if !strings.Contains(strings.TrimSpace(item.value), " ") {
			c.fail("expected words that follow those of a cell, such as %s: \"is black\", found %s",
				wording.Quote(item.key), wording.Quote(item.value))
		}
		v := board.Value{Word: item.key, Is: item.value}
		if i := slices.IndexFunc(draw, func(d entry) bool { return d.key == v.Word }); i >= 0 {
			m, err := mark(draw[i].value)
			if err != nil {
				return err
			}
			v.Mark = m
		} else if text := []rune(v.Word); draw == nil {
			v.Mark.Text = string(text[:min(len(text), mostDrawn)])
		}
		t.Values = append(t.Values, v)
	}
	return c.end()
}

// bound reads an end of a range.
func (s *script) bound(c *call, name string) bound {
	if of, ok := c.given(name).(starlark.String); ok {
		c.take(name)
		known := slices.ContainsFunc(s.table.Options, func(o board.Option) bool {
			return o.Key == string(of)
		})
		if !known && !slices.Contains([]string{"rows", "cols", "cells"}, string(of)) {
			c.fail("%s is a number, \"rows\", \"cols\", \"cells\" or an option above, not %s", name, of)
		}
		return bound{Of: string(of)}
	}
	return bound{Number: c.number(name)}
}

func (s *script) links(c *call) error { return s.drawn(c, board.Centres) }

func (s *script) lines(c *call) error {
	s.table.Borders = c.flag("borders")
	return s.drawn(c, board.Sides)
}

func (s *script) drawn(c *call, l board.Lines) error {
	if s.table.Lines != board.NoLines {
		return errors.New("an answer has links or lines, once")
	}
	s.table.Lines = l
	return c.end()
}

// clues reads a sort of clue: clues({"w": "circle"}), or clues(1, 9).
func (s *script) clues(c *call) error {
	words := c.dict("words")
	of := board.Clue{Pair: c.flag("pair"), Wall: c.flag("wall"), Fixed: c.flag("fixed"),
		Else: c.text("dropped", "")}
	if words == nil {
		of.First, of.Last = c.number("first"), c.number("last")
		s.table.Clues = append(s.table.Clues, of)
		m, err := mark(c.text("draw", ""))
		if err != nil {
			return err
		}
		s.table.Clues[len(s.table.Clues)-1].Mark = m
		return c.end()
	}
	for _, item := range words {
		m, err := mark(item.value)
		if err != nil {
			return err
		}
		of.Word, of.Mark, of.Value = item.key, m, firstWord+len(s.table.Clues)
		s.table.Clues = append(s.table.Clues, of)
	}
	return c.end()
}

// frame reads the sides outside the board that have numbers.
func (s *script) frame(c *call) error {
	if len(c.args) == 0 {
		return errors.New(`expected sides, such as frame("up", "left")`)
	}
	for _, a := range c.args {
		side, err := sideOf(a)
		if err != nil {
			return err
		}
		s.table.Frame |= side
	}
	c.args, s.table.Lists = nil, c.flag("lists")
	return c.end()
}

func (s *script) areas(c *call) error {
	if s.table.Areas != nil {
		return errors.New("areas is called once")
	}
	a := &board.Areas{Name: c.text("name"), Loose: c.flag("loose"), Cages: c.flag("cages")}
	if ends := c.numbers("clues"); len(ends) == 2 {
		a.Clues, a.First, a.Last = true, ends[0], ends[1]
	} else if ends != nil {
		return errors.New("clues are the least and the greatest number, such as clues = (1, 99)")
	}
	s.table.Areas = a
	return c.end()
}

// option reads an option: option("stars", 2, first = 1, last = 3, doc = "…"), or
// option("touch", words = ["never", "free"], doc = "…"), whose first word is the default. New
// boards have the usual number, texts without the option the default.
func (s *script) option(c *call) error {
	o := board.Option{Key: c.text("name"), Doc: c.text("doc")}
	if o.Words = c.words("words"); o.Words == nil {
		o.Default, o.First, o.Last = c.number("default"), c.number("first"), c.number("last")
		if usual := c.number("usual", o.Default); usual < o.First || usual > o.Last {
			c.fail("expected a number in %d..%d for usual, found %d", o.First, o.Last, usual)
		} else if usual != o.Default {
			s.table.Usual += fmt.Sprintf(" %s=%d", o.Key, usual)
		}
	}
	s.table.Options = append(s.table.Options, o)
	return c.end()
}

// puzzlink reads how URLs of puzz.link hold the kind: puzzlink("hitori", codes = ["number36"]).
func (s *script) puzzlink(c *call) error {
	l := &puzzle.Puzzlink{Codes: c.words("codes"), Words: c.words("words")}
	for i, a := range c.args {
		name, ok := starlark.AsString(a)
		switch {
		case ok && i == len(l.Names):
			l.Names = append(l.Names, name)
		case !ok && i > 0 && l.Codes == nil:
			l.Codes = c.strings("codes", a)
		case !ok && i > 0 && l.Words == nil:
			l.Words = c.strings("words", a)
		default:
			return fmt.Errorf("expected a name in URLs of puzz.link, found %s", short(a))
		}
	}
	for _, code := range l.Codes {
		key, isOption := strings.CutSuffix(code, "=")
		if isOption && !slices.ContainsFunc(s.table.Options, func(o board.Option) bool {
			return o.Key == key && o.Words == nil
		}) {
			c.fail("there is no option %s with a number above", key)
		}
	}
	c.args = nil
	s.table.Puzzlink = l
	return cmp.Or(c.end(), l.Fault())
}

// technique reads a technique by the rules that its steps rest on: technique("sandwich", ["alike",
// "apart"], "A cell between two of one number is white.").
func (s *script) technique(c *call) error {
	of := puzzle.Pattern{Name: c.text("name")}
	of.Rules, of.Doc = c.strings("rules", c.take("rules")), c.text("doc")
	of.Example = c.text("example", "")
	of.Load, of.Shown = c.number("rung", 0), c.flag("shown")
	switch words := c.takeNamed("words").(type) {
	case nil:
	case starlark.String:
		of.Words = []string{string(words)}
	default:
		of.Words = c.strings("words", words)
	}
	for _, p := range s.table.Patterns {
		if p.Name == of.Name {
			c.fail("there is a technique %s above", wording.Quote(of.Name))
		}
	}
	if of.Name == "" {
		c.fail("a technique has a name")
	}
	if of.Load < 0 || of.Load > loads {
		c.fail("expected a number from 1 to %d for rung, found %d", loads, of.Load)
	}
	s.table.Patterns = append(s.table.Patterns, of)
	return c.end()
}

// mostDrawn is the length of a text that still fits into a cell.
const mostDrawn = 3

// mark reads a drawing: the name of a fill or a shape, or up to three characters; and its light.
func mark(drawing string) (m puzzle.Mark, err error) {
	drawing, m.Lights = strings.CutSuffix(drawing, " and light")
	var noFill, noShape error
	m.Fill, noFill = puzzle.ParseFill(drawing)
	m.Shape, noShape = puzzle.ParseShape(drawing)
	switch {
	case noFill == nil || noShape == nil:
		return m, nil
	case drawing != "" && utf8.RuneCountInString(drawing) <= mostDrawn:
		m.Text = drawing
		return m, nil
	}
	return m, fmt.Errorf("expected up to %d characters or the name of a drawing, found "+
		"%s: %w; %w", mostDrawn, wording.Quote(drawing), noFill, noShape)
}

// sideOf reads the name of a side.
func sideOf(v starlark.Value) (puzzle.Side, error) {
	name, _ := starlark.AsString(v)
	side, err := puzzle.ParseSide(name)
	if err != nil {
		return 0, fmt.Errorf(`expected "up", "right", "down" or "left", found %s`, v)
	}
	return side, nil
}
