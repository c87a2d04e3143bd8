package service

import (
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// Fact is a statement about an answer, as the page shows and sends it.
type Fact struct {
	What  string `json:"what"` // "number", "link" or "line"
	Cell  int    `json:"cell"`
	To    int    `json:"to,omitempty"`    // of a link: the other cell
	Value int    `json:"value,omitempty"` // of a number
	Side  string `json:"side,omitempty"`  // of a line: "up", "right", "down" or "left"
	Not   bool   `json:"not,omitempty"`
	Words string `json:"words,omitempty"` // not read
}

// sides are the names of the sides of cells.
var sides = []struct {
	side int32
	name string
}{{puzzle.Up, "up"}, {puzzle.Right, "right"}, {puzzle.Down, "down"}, {puzzle.Left, "left"}}

// FactOf returns a fact for the page. ok is false for facts that the page does not show.
func FactOf(f gridwright.Fact, cols int) (out Fact, ok bool) {
	out = Fact{Cell: f.At.Number(cols), Not: f.Not, Words: f.String()}
	switch f.What {
	case puzzle.Holds:
		out.What, out.Value = "number", int(f.Value)
	case puzzle.Linked:
		out.What, out.To = "link", f.To.Number(cols)
		ok = f.Pair == ""
		return out, ok
	case puzzle.Drawn:
		out.What = "line"
		for _, s := range sides {
			if s.side == f.Value {
				out.Side = s.name
			}
		}
	default:
		return out, false
	}
	return out, true
}

// FactsOf returns facts for the page.
func FactsOf(facts []gridwright.Fact, cols int) []Fact {
	all := []Fact{}
	for _, f := range facts {
		if out, ok := FactOf(f, cols); ok {
			all = append(all, out)
		}
	}
	return all
}

// mostEntries is the largest number of entries of a request.
const mostEntries = puzzle.MaxEntries

// Entered returns the analysis of the board with what somebody has entered in it.
func (r *Request) Entered() (*gridwright.Analysis, error) {
	a, err := r.Analysed()
	if err != nil {
		return nil, err
	}
	entries, err := entriesOf(a.Puzzle(), r.Entries)
	if err != nil {
		return nil, err
	}
	return a.With(entries...), nil
}

// Analysed returns the analysis of the board, without entries.
func (r *Request) Analysed() (*gridwright.Analysis, error) {
	p, err := r.Board.Puzzle()
	if err != nil {
		return nil, err
	}
	return r.desk.analysed(p)
}

// entriesOf returns entries of the page as facts of a puzzle.
func entriesOf(p gridwright.Puzzle, entries []Fact) ([]gridwright.Fact, error) {
	if len(entries) > mostEntries {
		return nil, fmt.Errorf("there are more than %d entries", mostEntries)
	}
	rows, cols := p.Size()
	var facts []gridwright.Fact
	for _, e := range entries {
		if e.Cell < 0 || e.Cell >= rows*cols || e.To < 0 || e.To >= rows*cols {
			return nil, fmt.Errorf("%w: an entry is outside", errBoard)
		}
		at := puzzle.CellOf(e.Cell, cols)
		var f gridwright.Fact
		switch e.What {
		case "number":
			f = puzzle.HoldsFact(at, e.Value)
		case "link":
			f = puzzle.LinkedFact(at, puzzle.CellOf(e.To, cols))
		case "line":
			for _, s := range sides {
				if s.name == e.Side {
					f = puzzle.DrawnFact(at, int(s.side), rows, cols)
				}
			}
		}
		f.Not = e.Not
		facts = append(facts, f)
	}
	if i := puzzle.StrangeFact(p, facts); i >= 0 {
		c := entries[i].Cell
		return nil, &misplaced{cells: []int{c},
			text: fmt.Sprintf("%v: the board has no such place or number", puzzle.CellOf(c, cols))}
	}
	return facts, nil
}
