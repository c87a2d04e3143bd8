// Package random draws random answers of Numbrix and Hidato: paths through all cells of a board of
// any outline.
package random

// Hamiltonian paths are drawn by a Markov chain. Its move is the backbite: take an end of the path
// and a neighbour that it is not joined to, and join them. That closes a cycle with a tail.
// Cutting the cycle on the far side of the neighbour gives another Hamiltonian path, with a
// different end. See Mansfield, "Monte Carlo studies of polymer chain dimensions in the melt",
// Journal of Chemical Physics 77 (1982), and "Unbiased sampling of lattice Hamilton path
// ensembles", the same journal 125 (2006); Oberdorf, Ferguson, Jacobsen and Kondev, "Secondary
// structures in long compact polymers", Physical Review E 74 (2006).
//
// Each move picks one of the two ends and one of the 4 or 8 directions, all equally likely, and
// does nothing if no cell is there. So every move is as likely as the move back, and the chain
// leaves the uniform distribution as it is. Picking among the neighbours that exist would not:
// ends in corners would come up too seldom.
//
// It is not proved that backbites lead from every path of a rectangle to every other. They do on
// all rectangles that were enumerated, up to 5x5. They do not on all boards with holes, nor do
// they mix on boards much longer than wide; the exchanges of exchange.go help there.
//
// How many moves a board needs was measured: see "How random the boards are" in docs/research.md.

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// Answer draws a random answer of a frame: a Numbrix or Hidato without clues. The chain starts at
// a zigzag. If the frame has holes it starts at the path that answer finds.
//
// The error is that of answer, or a *work.Stopped if ctx ended first.
func Answer(ctx context.Context, frame puzzle.Puzzle,
	answer func(context.Context, puzzle.Puzzle) (puzzle.Answer, error), r *rand.Rand,
) (puzzle.Answer, error) {
	p, ok := frame.(*path.Puzzle)
	if !ok {
		return nil, fmt.Errorf("the puzzle is a %s, expected a numbrix or a hidato", frame.Kind().Name)
	}
	if len(p.Clues()) > 0 {
		return nil, errors.New("the puzzle has clues, expected a board without clues")
	}
	start := zigzag(p.Board(), r)
	if p.N() < p.Board().Cells() {
		found, err := answer(ctx, p)
		if err == nil {
			err = p.Check(found)
		}
		if err != nil {
			return nil, err
		}
		start = start[:p.N()]
		for c, v := range found {
			if v > 0 {
				start[v-1] = c
			}
		}
	}
	c := newChain(p.Board(), p.Diagonal(), start, r)
	if err := c.run(ctx, c.enough()); err != nil {
		return nil, err
	}
	return c.answer(), nil
}

// zigzag returns the cells of a board line by line, every second line backwards. The lines are
// rows or columns, and the corner where it begins is any; both are drawn. So what is left of the
// start, if anything, favours no direction and no corner.
func zigzag(board grid.Board, r *rand.Rand) []int {
	across := board
	turned := grid.Symmetry(r.IntN(len(grid.Symmetries))) // a set of Mirror, Flip and Transpose
	if turned.Transposes() {
		across = grid.Transpose.Board(board)
	}
	order := make([]int, 0, board.Cells())
	for row := range across.Rows {
		for i := range across.Cols {
			col := i
			if row%2 == 1 {
				col = across.Cols - 1 - i
			}
			order = append(order, turned.Cell(across, across.Cell(row, col)))
		}
	}
	return order
}

// Board draws a Numbrix or Hidato without holes and with all cells given, and returns it with its
// answer.
func Board(k *puzzle.Kind, rows, cols int, r *rand.Rand) (puzzle.Puzzle, puzzle.Answer, error) {
	board, diagonal := grid.Board{Rows: rows, Cols: cols}, k == path.Hidato()
	values := Walk(board, diagonal, r)
	p, err := path.New(board, diagonal, values)
	return p, values, err
}

// Walk draws a path through all cells of a board without holes; with diagonal it may also step
// across corners. It returns the number of each cell, from 1.
func Walk(board grid.Board, diagonal bool, r *rand.Rand) []int {
	c := newChain(board, diagonal, zigzag(board, r), r)
	_ = c.run(context.Background(), c.enough()) // the background never ends
	return c.answer()
}

const (
	// The number of moves for each cell is basic plus the longer side. The distance to the uniform
	// distribution falls by a factor of e in 3 moves for each cell on 9x9, and in 8 on 64x64.
	basic = 12
	// most bounds the moves for each cell, and so the time: boards with a side above 188 are mixed
	// less well.
	most = 200
	// exchanges is the number of exchanges for each move, where there are exchanges. On a board
	// whose ends cannot move, half of them are enough by TestUniform, and a quarter are not.
	exchanges = 2
)

// enough returns the number of moves after which nothing is left to see of the start.
func (c *chain) enough() int {
	if min(c.board.Rows, c.board.Cols) == 1 {
		return 0 // there is one path, and its reverse
	}
	return len(c.ring) * min(basic+max(c.board.Rows, c.board.Cols), most)
}

// run makes a number of moves. Exchanges come on top of them.
func (c *chain) run(ctx context.Context, moves int) error {
	bits := c.log + 1
	stiff := c.stiff()
	w := work.Begin(ctx, "drawing a random path", "move")
	for moves > 0 && !w.Over() {
		random := c.r.Uint64()
		some := min(moves, int(64/bits))
		for range some {
			c.bite(random&1 != 0, int(random>>1&(1<<c.log-1)))
			random >>= bits
		}
		moves -= some
		w.Did(some)
		if stiff {
			for range exchanges * some {
				c.exchange(c.r.IntN(len(c.ring) << (c.log + 2)))
			}
		}
	}
	return w.End()
}

// stiff reports whether the board needs exchanges: it has holes, or is more than twice as long as
// wide.
func (c *chain) stiff() bool {
	return len(c.ring) < c.board.Cells() ||
		max(c.board.Rows, c.board.Cols) > 2*min(c.board.Rows, c.board.Cols)
}
