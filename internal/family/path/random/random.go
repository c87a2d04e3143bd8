// Package random draws random full boards of Numbrix and Hidato.
package random

// Backbiting draws random Hamiltonian paths. Take an end of the path, pick a neighbour that it is
// not joined to, and join them. That closes a cycle with a tail. Cutting the cycle on the far side
// of the neighbour gives another Hamiltonian path, with a different end. The move goes back to
// Mansfield, "Monte Carlo studies of polymer chain dimensions in the melt", Journal of Chemical
// Physics 77 (1982). It is not known whether it reaches every path of a grid from every other.
// After some ten moves per cell, nothing is left to see of the zigzag that it starts from.

import (
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// moves is the number of moves per cell.
const moves = 20

// Board draws a Numbrix or Hidato with all cells given, and returns it with its answer.
func Board(k *puzzle.Kind, rows, cols int, r *rand.Rand) (puzzle.Puzzle, puzzle.Answer, error) {
	board, diagonal := grid.Board{Rows: rows, Cols: cols}, k == path.Hidato()
	values := Walk(board, diagonal, r)
	p, err := path.New(board, diagonal, values)
	return p, values, err
}

// Walk draws a path through all cells of a board without holes; with diagonal it may also step
// across corners. It returns the number of each cell, from 1. It takes time quadratic in the cells.
func Walk(board grid.Board, diagonal bool, r *rand.Rand) []int {
	n := board.Cells()
	walk := make([]int, 0, n) // the cells in order
	for row := range board.Rows {
		for i := range board.Cols {
			col := i
			if row%2 == 1 {
				col = board.Cols - 1 - i
			}
			walk = append(walk, board.Cell(row, col))
		}
	}
	at := make([]int, n) // of each cell: its place in walk
	for i, c := range walk {
		at[c] = i
	}
	var near []int
	for range moves * n {
		if r.IntN(2) == 0 {
			slices.Reverse(walk)
			for i, c := range walk {
				at[c] = i
			}
		}
		near = board.Neighbours(near[:0], walk[n-1], diagonal)
		if len(near) == 0 {
			break // a board of one cell
		}
		i := at[near[r.IntN(len(near))]]
		slices.Reverse(walk[i+1:]) // nothing if the neighbour is already joined
		for j := i + 1; j < n; j++ {
			at[walk[j]] = j
		}
	}
	values := make([]int, n)
	for i, c := range walk {
		values[c] = i + 1
	}
	return values
}
