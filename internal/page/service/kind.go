package service

import (
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

// Kind is a kind of puzzle, as the page offers it.
type Kind struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Doc     string   `json:"doc"`
	Options []Choice `json:"options"`
	Square  bool     `json:"square"`         // boards have as many rows as columns
	Entry   string   `json:"entry"`          // what an answer consists of: "number", "link" or "line"
	File    bool     `json:"file,omitempty"` // it is in a file
	Task    bool     `json:"task,omitempty"` // the clues are the task: none can be dropped
	// Example is the text of a board, of a kind of the user alone.
	Example string `json:"example,omitempty"`

	// What there is to draw.
	Path    bool     `json:"path,omitempty"`    // the numbers are one path, and cells may be holes
	Pairs   bool     `json:"pairs,omitempty"`   // clues are words, each in two cells
	Signs   bool     `json:"signs,omitempty"`   // between cells
	Cages   bool     `json:"cages,omitempty"`   // they have the clues
	Numbers *Range   `json:"numbers,omitempty"` // that cells hold
	Values  []Value  `json:"values,omitempty"`  // that cells hold instead, numbered from 1
	Given   bool     `json:"given,omitempty"`   // what a cell holds may be a clue
	Clues   []Clue   `json:"clues,omitempty"`   // further ones in cells
	Frame   []string `json:"frame,omitempty"`   // the sides with clues outside of the board
	Areas   *Areas   `json:"areas,omitempty"`
}

// Range is a range of numbers. Its ends are numbers, "rows", "cols", "cells" or options.
type Range struct {
	First string `json:"first"`
	Last  string `json:"last"`
}

// Value is what a cell may hold, as in board.Value.
type Value struct {
	Word string `json:"word"`
	Is   string `json:"is"`
	Name string `json:"name"`
	Mark
}

// Mark is how something is drawn in a cell, as in puzzle.Mark.
type Mark struct {
	Text  string `json:"text,omitempty"`
	Fill  string `json:"fill,omitempty"`
	Shape string `json:"shape,omitempty"`

	Lights bool `json:"lights,omitempty"`
}

// Clue is a sort of clue in cells, as in board.Clue.
type Clue struct {
	Word  string `json:"word,omitempty"` // or else a number
	First int    `json:"first"`
	Last  int    `json:"last"`
	Pair  bool   `json:"pair,omitempty"`
	Wall  bool   `json:"wall,omitempty"`
	Mark
}

// Areas are those of a board, as in board.Areas.
type Areas struct {
	Name  string `json:"name"`
	Loose bool   `json:"loose,omitempty"`
	Clues bool   `json:"clues,omitempty"`
	Cages bool   `json:"cages,omitempty"`
}

// Choice is an option of a kind.
type Choice struct {
	Key     string `json:"key"`
	Values  string `json:"values"`
	Default string `json:"default"`
	Doc     string `json:"doc"`
}

// Config is what the page knows from the start: how it reaches the program, and the kinds.
type Config struct {
	Transport string `json:"transport"` // "http" or "worker"
	Kinds     []Kind `json:"kinds"`
}

// NewConfig returns the configuration of a page that also knows some kinds in files. The error is
// that of an example of a kind.
func NewConfig(transport string, own ...Kind) (Config, error) {
	all := []Kind{}
	for _, k := range gridwright.Kinds() {
		p, err := gridwright.Parse(k.Example)
		if err != nil {
			return Config{}, fmt.Errorf("the example of %s: %w", k.Name, err)
		}
		out := KindOf(p)
		_, err = gridwright.Frame(k, 2, 3)
		out.Square = err != nil
		family, _ := gridwright.FamilyOf(k)
		l := p.Layout(nil)
		out.Path, out.Pairs = family.Name == "path", family.Name == "link"
		out.Signs, out.Cages = l.Signs != nil, l.Cages != nil
		if t, ok := p.(*board.Puzzle); ok {
			out.Draws(t.Table())
			out.Clues[0].Last = 3 // a cell with 4 lines would be the whole loop of a Slitherlink
		} else if out.Entry == "number" {
			out.Given, out.Numbers = !out.Cages, &Range{"1", "rows"}
			if out.Path {
				out.Numbers.Last = "cells"
			}
		}
		all = append(all, out)
	}
	return Config{Transport: transport, Kinds: append(all, own...)}, nil
}

// KindOf returns the kind of a puzzle, without what there is to draw.
func KindOf(p gridwright.Puzzle) Kind {
	k := p.Kind()
	out := Kind{Name: k.Name, Title: k.Title, Doc: k.Doc, Options: []Choice{}, Entry: entryOf(p),
		Task: !k.Monotone}
	for _, o := range k.Options {
		out.Options = append(out.Options, Choice(o))
	}
	return out
}

// Draws takes what there is to draw from a table.
func (k *Kind) Draws(t board.Table) {
	mark := func(m puzzle.Mark) Mark {
		return Mark{m.Text, m.Fill.String(), m.Shape.String(), m.Lights}
	}
	k.Given = t.Given
	for _, v := range t.Values {
		k.Values = append(k.Values, Value{v.Word, v.Is, v.Noun(), mark(v.Mark)})
	}
	for _, c := range t.Clues {
		k.Clues = append(k.Clues, Clue{c.Word, c.First, c.Last, c.Pair, c.Wall, mark(c.Mark)})
	}
	for i, name := range []string{"up", "right", "down", "left"} {
		if t.Frame&puzzle.Sides()[i] != 0 {
			k.Frame = append(k.Frame, name)
		}
	}
	if a := t.Areas; a != nil {
		k.Areas = &Areas{a.Name, a.Loose, a.Clues, a.Cages}
	}
}
