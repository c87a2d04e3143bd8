package explain

import (
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/puzzle"
)

// around returns the cells that a step is about, as a part of a reason: many are a row, a column or
// a part of the board.
func (x *Explainer) around(s *Step) any {
	cells := x.StepCells(s)
	elsewhere := func(line func(puzzle.Cell) int16) bool {
		return slices.ContainsFunc(cells, func(c puzzle.Cell) bool { return line(c) != line(cells[0]) })
	}
	switch {
	case len(cells) == 0:
		return puzzle.Because("whole board")
	case len(cells) > mostNamed && !elsewhere(func(c puzzle.Cell) int16 { return c.Row }):
		return puzzle.Area{Kind: "row", Name: strconv.Itoa(int(cells[0].Row) + 1), Cells: cells}
	case len(cells) > mostNamed && !elsewhere(func(c puzzle.Cell) int16 { return c.Col }):
		return puzzle.Area{Kind: "column", Name: strconv.Itoa(int(cells[0].Col) + 1), Cells: cells}
	case len(cells) > mostNamed:
		return puzzle.Because("part of the board", "cell", cells[0])
	}
	return cells
}

// mostNamed is the largest number of cells that a hint lists.
const mostNamed = 4

// StepCells returns the cells that the instances of a step are about.
func (x *Explainer) StepCells(s *Step) []puzzle.Cell {
	var cells []puzzle.Cell
	for _, i := range s.Instances {
		for _, c := range x.Cells(i) {
			if !slices.Contains(cells, c) {
				cells = append(cells, c)
			}
		}
	}
	return cells
}
