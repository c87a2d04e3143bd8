// Package random draws random answers of Latin squares, Futoshiki and Sudoku.
package random

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// Answer draws a random answer of a frame: a Latin square, Futoshiki or Sudoku without clues. It
// needs no search, since each kind has an obvious answer of every order.
//
// The error is a *work.Stopped if ctx ended first.
func Answer(ctx context.Context, frame puzzle.Puzzle,
	_ func(context.Context, puzzle.Puzzle) (puzzle.Answer, error), r *rand.Rand,
) (puzzle.Answer, error) {
	p, ok := frame.(*latin.Puzzle)
	if !ok {
		return nil, fmt.Errorf("the puzzle is a %s, expected a latin, futoshiki or sudoku",
			frame.Kind().Name)
	}
	if len(p.Clues()) > 0 {
		return nil, errors.New("the puzzle has clues, expected a board without clues")
	}
	var numbers []uint8
	var err error
	if height, width := p.Box(); height > 1 && width > 1 {
		b := pattern(height, width, r)
		numbers, err = b.number, b.mix(ctx, b.enough())
	} else { // boxes that are rows or columns add no rule
		s := cyclic(p.Order(), r)
		numbers, err = s.number, s.mix(ctx, s.enough())
	}
	if err != nil {
		return nil, err
	}
	answer := make(puzzle.Answer, len(numbers))
	for c, z := range numbers {
		answer[c] = int(z) + 1
	}
	return answer, nil
}
