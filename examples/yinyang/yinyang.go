// Package yinyang adds Yin-Yang to Gridwright, from a module of its own: each cell is black or
// white, the black cells are connected, the white cells are connected, and no 2x2 cells have one
// colour.
package yinyang

import (
	"slices"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

var kind = board.Must(board.Table{
	Name:    "yinyang",
	Title:   "Yin-Yang",
	Doc:     "Each colour is connected, and no 2x2 cells have one colour.",
	Example: "yinyang\nb w . .\n. . . .\n. . w .\n. . . w\n",
	Values: []board.Value{
		{Word: "w", Is: "is white", Mark: puzzle.Mark{Shape: puzzle.Circle}},
		{Word: "b", Is: "is black", Mark: puzzle.Mark{Shape: puzzle.FilledCircle}},
	},
	Given:    true,
	Monotone: true,
	Check:    check,
}.Kind())

// Kind returns the kind with its rules, for Parse and the field Kinds of options.
func Kind() gridwright.Kind { return gridwright.Kind{Kind: kind, Rules: state} }

// check is the verifier. It knows nothing of state, so each can show faults of the other. The table
// has checked that each cell has a colour, and those that are given.
func check(p *board.Puzzle, s puzzle.Answer) error {
	for _, block := range p.Blocks(2, 2) {
		if !slices.ContainsFunc(block, func(c int) bool { return s[c] != s[block[0]] }) {
			return puzzle.NewViolation("square", block, "2x2 cells have one colour")
		}
	}
	for colour := 1; colour <= 2; colour++ {
		var cells []int
		for c, v := range s {
			if v == colour {
				cells = append(cells, c)
			}
		}
		if !p.Connected(cells) {
			return puzzle.NewViolation("connected", cells, "the cells of a colour are not connected")
		}
	}
	return nil
}

// state states the rules of a puzzle.
func state(q gridwright.Puzzle) (*rules.Set, error) {
	p := q.(*board.Puzzle)
	m := rules.New(p.Size())
	cells := m.Cells(false, nil)
	for i, clue := range p.Clues() {
		c := p.Cell(clue.Cell)
		m.Rule("given", "{cell} has its colour", c).Clue(i).Is(m.Int(c, 1, 2).Is(clue.Value))
	}
	for colour := 1; colour <= 2; colour++ {
		var of []rules.Lit // of each cell: it has the colour
		for _, c := range cells.Cells {
			of = append(of, m.Int(c, 1, 2).Is(colour))
		}
		for _, block := range p.Blocks(2, 2) {
			m.Rule("square", "the 2x2 cells from {cell} have both colours", p.Cell(block[0])).
				AtMost(3, of[block[0]], of[block[1]], of[block[2]], of[block[3]])
		}
		m.Rule("connected", "each colour is connected").Connected(cells.Graph, of...)
	}
	return m, nil
}
