package gridwright_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// A kind from a table: each row and each column has as many black cells as white ones.
func ExampleKind() {
	lines := func(p *board.Puzzle) [][]int { return append(p.Rows(), p.Columns()...) }
	kind := board.Must(board.Table{
		Name: "halves", Title: "Halves", Doc: "Each row and column is half black.",
		Example: "halves\nb b . .\n. . . b\n. b . b\n. . . .\n",
		Values:  []board.Value{{Word: "w", Is: "is white"}, {Word: "b", Is: "is black"}},
		Given:   true, Monotone: true,
		Check: func(p *board.Puzzle, s puzzle.Answer) error { // the verifier, apart from the rules
			for _, line := range lines(p) {
				black := 0
				for _, c := range line {
					black += s[c] - 1
				}
				if 2*black != len(line) {
					return puzzle.NewViolation("half", line, "a row or column has {n} black cells", black)
				}
			}
			return nil
		},
	}.Kind())
	state := func(q gridwright.Puzzle) (*rules.Set, error) {
		p := q.(*board.Puzzle) // what a table's Parse returns
		m := rules.New(p.Size())
		black := func(c int) rules.Lit { return m.Int(p.Cell(c), 1, 2).Is(2) } // it holds value 2
		for i, clue := range p.Clues() {
			m.Rule("given", "{cell} is given", p.Cell(clue.Cell)).Clue(i).
				Is(m.Int(p.Cell(clue.Cell), 1, 2).Is(clue.Value))
		}
		for _, line := range lines(p) {
			var of []rules.Lit
			for _, c := range line {
				of = append(of, black(c))
			}
			m.Rule("half", "half of the line of {cell} and {cell} is black", p.Cell(line[0]),
				p.Cell(line[1])).Exactly(len(line)/2, of...)
		}
		return m, nil
	}
	halves := gridwright.Kind{Kind: kind, Rules: state}
	p, err := gridwright.Parse(kind.Example, halves)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := gridwright.Solve(context.Background(), p,
		&gridwright.SolveOptions{Kinds: []gridwright.Kind{halves}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Verdict, "\n", p.FormatAnswer(r.Answer))
	// Output:
	// unique
	// b b w w
	// w w b b
	// w b w b
	// b w b w
}
