// Package random draws random answers of Slitherlink: loops that wander over the whole board.
package random

// A loop is drawn as the set of cells that it encloses. That set is connected through shared sides,
// so is the set of all other cells together with the outside of the board, and no two cells of one
// set meet in a corner only: exactly then the border of the set is one loop that does not touch
// itself. Whether all of this still holds after a cell changes sides can be seen from the eight
// cells around it: see flips.
//
// The set first grows from one cell along all free directions, so that it reaches every part of the
// board. Then a Markov chain picks cells at random, and moves each to the other side if one loop is
// left. Every move is as likely as the move back, so the chain leaves the uniform distribution over
// all loops as it is.

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// rounds is how often the chain picks each cell, on average. From 20 on, the loops of 64x64 are as
// long as with 640: they visit 0.79 of the corners of cells, and before the first round 0.81.
const rounds = 60

// Answer draws a random answer of a frame: a Slitherlink without clues. It needs no search, since
// each board has loops.
//
// The error is a *work.Stopped if ctx ended first.
func Answer(ctx context.Context, frame puzzle.Puzzle,
	_ func(context.Context, puzzle.Puzzle) (puzzle.Answer, error), r *rand.Rand,
) (puzzle.Answer, error) {
	if frame.Kind() != slitherlink.Kind() {
		return nil, fmt.Errorf("the puzzle is a %s, expected a slitherlink", frame.Kind().Name)
	}
	if len(frame.Clues()) > 0 {
		return nil, errors.New("the puzzle has clues, expected a board without clues")
	}
	rows, cols := frame.Size()
	s := newSet(rows, cols, r)
	s.grow()
	w := work.Begin(ctx, "drawing a random loop", "change")
	for range w.Range(rounds * rows * cols) {
		s.change(s.cell(r.IntN(rows * cols)))
		w.Did(1)
	}
	if err := w.End(); err != nil {
		return nil, err
	}
	return s.answer(), nil
}

// set is the set of enclosed cells, on a board with a rim of cells that stay outside.
type set struct {
	rows, cols int
	wide       int // cols and the rim
	in         []bool
	around     [8]int // from a cell to those around it, clockwise from north
	r          *rand.Rand
}

// newSet returns a set of one random cell.
func newSet(rows, cols int, r *rand.Rand) *set {
	wide := cols + 2
	s := &set{rows: rows, cols: cols, wide: wide, in: make([]bool, (rows+2)*wide), r: r,
		around: [8]int{-wide, -wide + 1, 1, wide + 1, wide, wide - 1, -1, -wide - 1}}
	s.in[s.cell(r.IntN(rows*cols))] = true
	return s
}

// cell returns the place of a cell on the board with the rim.
func (s *set) cell(c int) int { return (c/s.cols+1)*s.wide + c%s.cols + 1 }

// flips reports whether a cell may change sides, and how many cells that share a side with it are
// in the set. It may if, going round it, the cells of the set come in one run, and this run is not
// a single cell at a corner, and if the same is true of the other cells.
func (s *set) flips(at int) (ok bool, beside int) {
	runs, edges, corners := 0, 0, 0
	before := s.in[at+s.around[7]]
	for i, to := range s.around {
		in := s.in[at+to]
		if in != before {
			runs++
		}
		before = in
		if in && i%2 == 0 {
			edges++
		} else if in {
			corners++
		}
	}
	alone := edges == 0 || edges == 4 && corners == 3
	return runs == 2 && !alone, edges
}

// change moves a cell to the other side, if that leaves one loop.
func (s *set) change(at int) {
	if ok, _ := s.flips(at); ok {
		s.in[at] = !s.in[at]
	}
}

// grow adds cells that lengthen the loop in a random order, until there are none left.
func (s *set) grow() {
	var open []int
	for c := range s.in {
		if s.in[c] {
			open = append(open, c)
		}
	}
	for len(open) > 0 {
		i := s.r.IntN(len(open))
		from := open[i]
		open[i] = open[len(open)-1]
		open = open[:len(open)-1]
		for _, i := range s.r.Perm(4) {
			to := from + s.around[2*i]
			if s.in[to] || !s.on(to) {
				continue
			}
			if ok, beside := s.flips(to); ok && beside == 1 {
				s.in[to] = true
				open = append(open, to)
			}
		}
	}
}

// on reports whether a place is a cell of the board, not of the rim.
func (s *set) on(at int) bool {
	row, col := at/s.wide, at%s.wide
	return 0 < row && row <= s.rows && 0 < col && col <= s.cols
}

// answer returns the sides at which the set ends.
func (s *set) answer() puzzle.Answer {
	answer := make(puzzle.Answer, s.rows*s.cols)
	for c := range answer {
		at := s.cell(c)
		for i, side := range puzzle.Sides() {
			if s.in[at] != s.in[at+s.around[2*i]] {
				answer[c] |= int(side)
			}
		}
	}
	return answer
}
