package latin

import (
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// boxOption is the one option of sudoku.
var boxOption = syntax.Option{Key: "box", Values: "RxC",
	Doc: "boxes of R rows and C columns; by default, R is the largest divisor of n up to the " +
		"square root of n"}

// parse reads a puzzle of the named kind, with the options that this kind has.
func parse(b *syntax.Block, name string, options ...syntax.Option) (puzzle.Puzzle, error) {
	spec := Spec{Kind: name}
	said, err := b.OptionValues(name, options)
	if err != nil {
		return nil, err
	}
	var areas, cages []syntax.Line
	if name == sudokuName {
		cells := *b
		cages = cut(&cells.Rows, cagesHeading)
		areas = cut(&cells.Rows, areasHeading)
		b = &cells
	}
	r := &reader{block: b, kind: name}
	if err := r.spec(&spec); err != nil {
		return nil, err
	}
	if err := r.readAreas(&spec, areas, cages); err != nil {
		return nil, err
	}
	if box, ok := said["box"]; ok {
		if spec.BoxRows, spec.BoxCols, err = readBox(b, box, spec.Order); err != nil {
			return nil, err
		}
	}
	p, err := build(spec)
	if err != nil {
		return nil, b.FailLine(syntax.Line{}, "", "%v", err)
	}
	return p, nil
}

// spec reads the order, the given numbers and the signs.
func (r *reader) spec(spec *Spec) error {
	var all cells
	var err error
	if r.kind == futoshikiName {
		r.letters = 'Z'
		all, spec.Signs, err = r.signedRows()
	} else {
		r.letters = 'z'
		if spec.Order, spec.Givens = r.inLine(); spec.Order > 0 {
			return nil
		}
		all, err = r.rows()
	}
	if err != nil {
		return err
	}
	spec.Order = all.order
	spec.Givens, err = r.values(all, true)
	return err
}

// readBox reads the size of the boxes, rows by columns.
func readBox(b *syntax.Block, t syntax.Token, order int) (rows, cols int, err error) {
	const hint = "box=2x3 means boxes of 2 rows by 3 columns"
	first, second, _ := strings.Cut(strings.ToLower(t.Text), "x")
	rows, err1 := strconv.Atoi(first)
	cols, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || rows < 1 || cols < 1 {
		return 0, 0, b.Fail(t, hint, "expected the size of a box, found %s", wording.Quote(t.Text))
	}
	if !boxFits(rows, cols, order) {
		return 0, 0, b.Fail(t, hint, "boxes of %dx%d do not fit a board of order %d", rows, cols, order)
	}
	return rows, cols, nil
}

// ParseAnswer reads a full grid, in any form that a puzzle without signs may have.
func (p *Puzzle) ParseAnswer(b *syntax.Block) (puzzle.Answer, error) {
	r := reader{block: b, kind: p.kind, letters: 'z', answer: true}
	all, err := r.rows()
	if err != nil {
		return nil, err
	}
	if all.order != p.order {
		return nil, b.FailLine(b.First(), "", "the answer has %s, but the puzzle has %d",
			wording.Count(all.order, "row"), p.order)
	}
	return r.values(all, false)
}
