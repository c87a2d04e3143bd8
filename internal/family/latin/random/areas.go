package random

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// exchangesPerCell is how many exchanges of cells between areas are tried, for each cell.
const exchangesPerCell = 4

// Areas returns a frame of Sudoku with random areas in the place of its boxes or areas: two
// neighbouring areas exchange a cell each where both stay joined, many times. The error is that the
// frame is no Sudoku.
func Areas(frame puzzle.Puzzle, r *rand.Rand) (puzzle.Puzzle, error) {
	p, ok := frame.(*latin.Puzzle)
	if !ok || p.RegionOf() == nil {
		return nil, fmt.Errorf("the puzzle is a %s, expected a sudoku", frame.Kind().Name)
	}
	n := p.Order()
	d := division{board: grid.Board{Rows: n, Cols: n}, of: slices.Clone(p.RegionOf())}
	for range exchangesPerCell * n * n {
		c := r.IntN(n * n)
		from, to := d.of[c], d.of[d.beside(c, r)]
		back := r.IntN(n * n)
		for d.of[back] != to {
			back = r.IntN(n * n)
		}
		if from == to || !d.borders(back, from) {
			continue
		}
		d.of[c], d.of[back] = to, from
		if !d.joined(from) || !d.joined(to) {
			d.of[c], d.of[back] = from, to
		}
	}
	return latin.New(latin.Spec{Kind: latin.Sudoku().Name, Order: n, Areas: d.of, Cages: p.Cages()})
}

// division is a board that is divided into sets of cells, by the set of each cell.
type division struct {
	board grid.Board
	of    []int
}

// beside returns a random neighbour of a cell, or the cell itself if it has none.
func (d *division) beside(c int, r *rand.Rand) int {
	near := d.board.Neighbours(nil, c, false)
	if len(near) == 0 {
		return c
	}
	return near[r.IntN(len(near))]
}

// borders reports whether a neighbour of a cell is in a set.
func (d *division) borders(c, set int) bool {
	return slices.ContainsFunc(d.board.Neighbours(nil, c, false),
		func(near int) bool { return d.of[near] == set })
}

// cells returns the cells of a set, ascending.
func (d *division) cells(set int) []int {
	var cells []int
	for c, i := range d.of {
		if i == set {
			cells = append(cells, c)
		}
	}
	return cells
}

// joined reports whether the cells of a set are joined, as none are.
func (d *division) joined(set int) bool {
	cells := d.cells(set)
	return len(cells) == 0 || d.board.Apart(cells) < 0
}
