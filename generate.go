package gridwright

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/internal/grid"
)

// MaxGenerated is the largest number of rows and of columns that Generate accepts.
const MaxGenerated = 64

// Generate creates a random Numbrix or Hidato with exactly one answer, and returns that answer with
// it. It draws a full board, keeps percent of its numbers as clues, and adds clues until the answer
// is unique. The same random source gives the same puzzle.
//
// The error wraps ErrUnsupported for other kinds, or the error of ctx if it ended first.
func Generate(ctx context.Context, k *Kind, rows, cols, percent int, r *rand.Rand,
) (Puzzle, Answer, error) {
	switch {
	case k != path.Numbrix() && k != path.Hidato():
		return nil, nil, fmt.Errorf("%w: only numbrix and hidato can be random", ErrUnsupported)
	case rows < 1 || cols < 1 || rows > MaxGenerated || cols > MaxGenerated:
		return nil, nil, fmt.Errorf("the size %dx%d is not in 1x1..%dx%d", rows, cols, MaxGenerated,
			MaxGenerated)
	case percent < 0 || percent > 100:
		return nil, nil, fmt.Errorf("percent is %d, not in 0..100", percent)
	case r == nil:
		return nil, nil, errors.New("the random source is nil")
	}
	board, diagonal := grid.Board{Rows: rows, Cols: cols}, k == path.Hidato()
	values := random.Walk(board, diagonal, r)
	order := r.Perm(len(values))
	kept := make([]int, len(values))
	for _, c := range order[:len(values)*percent/100] {
		kept[c] = values[c]
	}
	for {
		p, err := path.New(board, diagonal, kept)
		if err != nil {
			return nil, nil, err
		}
		other, err := another(ctx, p, values)
		if err != nil {
			return nil, nil, err
		}
		if other == nil {
			return p, values, nil
		}
		i := slices.IndexFunc(order, func(c int) bool { return other[c] != values[c] })
		kept[order[i]] = values[order[i]]
	}
}

// another returns an answer other than the known one, or nil if there is none.
func another(ctx context.Context, p Puzzle, than Answer) (Answer, error) {
	for a, err := range Answers(ctx, p, Limit(2)) {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, ErrIncomplete):
			return nil, fmt.Errorf("no engine could show whether a random board has one answer: %w", err)
		case err != nil:
			return nil, err
		case !slices.Equal(a, than):
			return a, nil
		}
	}
	return nil, nil
}
