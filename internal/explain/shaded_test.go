package explain

import (
	"context"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

const white, black = 1, 2

// shaded returns the statement of a Hitori: cells hold one of two things that have words, a rule is
// about the graph of the cells, and steps have patterns of rules as their names. Its verifier asks
// the statement, so an answer must be the only one.
func shaded() stated.Statement {
	kind := board.Must(board.Table{
		Name: "shaded", Title: "Shaded", Doc: "Hitori.",
		Example: "shaded\n2 3 3 4 2\n5 5 4 2 3\n5 4 2 1 1\n1 4 3 5 1\n4 2 4 3 4\n",
		Values:  []board.Value{{Word: ".", Is: "is white"}, {Word: "x", Is: "is black"}},
		Clues:   []board.Clue{{First: 1, Last: 9, Fixed: true}},
		Check:   func(*board.Puzzle, puzzle.Answer) error { return nil },
	}.Kind())
	kind.Ladder = []int{1, 3}
	kind.Patterns = []puzzle.Pattern{
		{Name: "next to black", Rules: []string{"apart"}, Words: []string{"{since}, and black cells do not touch"}},
		{Name: "same number", Rules: []string{"alike"},
			Words: []string{"{since}, and {cell} and {other} have one number"}},
		{Name: "sandwich", Rules: []string{"alike", "apart"},
			Words: []string{"", "", "two of one number touch {cell| and }", "{cell} and {other} touch"}},
		{Name: "not alone", Rules: []string{"alone", "alike", "apart"}, Words: []string{"{cell} would be shut in"}},
		{Name: "no cut", Rules: []string{"connected", "alike", "apart"}, Load: 2},
	}
	return stated.Statement{Kinds: []*puzzle.Kind{kind}, State: shadedRules}
}

func shadedRules(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) {
	b := p.(*board.Puzzle)
	rows, cols := b.Size()
	m := rules.NewContext(ctx, rows, cols)
	at := func(c int) puzzle.Cell { return puzzle.CellOf(c, cols) }
	is := func(c, value int) rules.Lit { return m.Int(at(c), white, black).Is(value) }
	cells := m.Cells(false, nil)
	var open []rules.Lit
	for _, c := range cells.Cells {
		open = append(open, is(c.Number(cols), white))
	}
	m.Rule("connected", "the white cells are connected").Connected(cells.Graph, open...)
	for _, line := range append(b.Rows(), b.Columns()...) {
		for j, d := range line {
			for i, c := range line[:j] {
				v, _ := b.At(c)
				if w, _ := b.At(d); v == w {
					m.Rule("alike", "{cell} and {other} have one number", at(c), at(d)).
						Or(is(c, black), is(d, black))
				}
				if i == j-1 {
					m.Rule("apart", "{cell} and {other} are not both black", at(c), at(d)).
						Or(is(c, white), is(d, white))
				}
			}
		}
	}
	for c := range b.Cells() {
		var beside []rules.Lit
		for _, d := range b.Neighbours(c, false) {
			beside = append(beside, is(d, white))
		}
		m.Rule("alone", "a cell beside {cell} is white", at(c)).Aside().AtLeast(1, beside...)
	}
	return m, nil
}
