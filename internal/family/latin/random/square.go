package random

// Latin squares are drawn by the Markov chain of Jacobson and Matthews, "Generating uniformly
// distributed random Latin squares", Journal of Combinatorial Designs 4 (1996). A square is a cube
// of zeros and ones: a one where a row, a column and a number meet. Each line of the cube, in any
// of its three directions, has the sum 1. A move adds 1 at four corners of a box in the cube and
// subtracts 1 at the other four, so these sums stay. It may leave -1 at one corner. Then the
// square is improper, and the next move begins at that corner, until the square is proper again.
//
// Jacobson and Matthews prove that the moves lead from every square to every other, and that all
// proper squares come up equally often. A step of the chain here is the way from one proper square
// to the next, so the chain can stop after any number of steps. A step takes about n moves.
//
// How many steps a square needs was measured: see "How random the boards are" in docs/research.md.

import (
	"context"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/work"
)

// square is a Latin square, proper between two steps. Rows, columns and numbers count from 0.
type square struct {
	n int
	r *rand.Rand
	// These are the ones of the cube, by its lines: the number of each row and column, the column
	// of each row and number, the row of each column and number.
	number, column, row []uint8
}

// newSquare returns a square with a number in each cell.
func newSquare(n int, r *rand.Rand, number func(x, y int) int) *square {
	s := &square{n: n, r: r, number: make([]uint8, n*n), column: make([]uint8, n*n),
		row: make([]uint8, n*n)}
	for x := range n {
		for y := range n {
			s.put(x, y, number(x, y))
		}
	}
	return s
}

// cyclic returns the square in which each row is the one before, moved by one.
func cyclic(n int, r *rand.Rand) *square {
	return newSquare(n, r, func(x, y int) int { return (x + y) % n })
}

// put writes a number into a cell. What was there before stays where it was in column and row.
func (s *square) put(x, y, z int) {
	s.number[x*s.n+y], s.column[x*s.n+z], s.row[y*s.n+z] = uint8(z), uint8(y), uint8(x)
}

// enough returns the number of steps after which nothing is left to see of the start. One of two
// numbers is chosen at random: a square of order 2 is back after every second step.
func (s *square) enough() int {
	if s.n == 1 {
		return 0
	}
	return 12*s.n + s.r.IntN(2)
}

// mix makes a number of steps.
func (s *square) mix(ctx context.Context, steps int) error {
	w := work.Begin(ctx, "drawing a random square", "move")
	for range steps {
		if !w.Did(s.step()) {
			break
		}
	}
	return w.End()
}

// step goes to the next proper square, and returns the number of moves it took.
func (s *square) step() (moves int) {
	n := s.n
	// The corner x, y, z gets a one, in place of a zero: its cell holds another number.
	pick := s.r.IntN(n * n * (n - 1))
	cell, z := pick/(n-1), pick%(n-1)
	if z >= int(s.number[cell]) {
		z++
	}
	x, y := cell/n, cell%n
	// The lines through it lose their ones, at x2, y2 and z2.
	x2, y2, z2 := int(s.row[y*n+z]), int(s.column[x*n+z]), int(s.number[cell])
	s.put(x, y, z)
	for {
		moves++
		s.number[x*n+y2], s.column[x*n+z2] = uint8(z2), uint8(y2)
		s.number[x2*n+y], s.row[y*n+z2] = uint8(z2), uint8(x2)
		s.column[x2*n+z], s.row[y2*n+z] = uint8(y2), uint8(x2)
		// The lines through the opposite corner, x2, y2, z2, lose 1 there and get a one elsewhere.
		if int(s.number[x2*n+y2]) == z2 {
			s.number[x2*n+y2], s.column[x2*n+z2], s.row[y2*n+z2] = uint8(z), uint8(y), uint8(x)
			return moves
		}
		// There was a zero, so now there is a -1, and each of these lines has two ones: the one in
		// number, column or row, and the new one. The next move takes one of the two away.
		x, x2 = x2, x
		y, y2 = y2, y
		z, z2 = z2, z
		either := s.r.Uint32()
		if either&1 != 0 {
			z2 = exchange(&s.number[x*n+y], z2)
		}
		if either&2 != 0 {
			y2 = exchange(&s.column[x*n+z], y2)
		}
		if either&4 != 0 {
			x2 = exchange(&s.row[y*n+z], x2)
		}
	}
}

// exchange puts the value into the place, and returns what was there.
func exchange(place *uint8, value int) int {
	was := int(*place)
	*place = uint8(value)
	return was
}
