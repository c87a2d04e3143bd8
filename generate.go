package gridwright

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/catalog"
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
	drawn, err := drawing(k)
	switch {
	case err != nil:
		return nil, nil, err
	case rows < 1 || cols < 1 || rows > MaxGenerated || cols > MaxGenerated:
		return nil, nil, fmt.Errorf("the size %dx%d is not in 1x1..%dx%d", rows, cols, MaxGenerated,
			MaxGenerated)
	case percent < 0 || percent > 100:
		return nil, nil, fmt.Errorf("percent is %d, not in 0..100", percent)
	case r == nil:
		return nil, nil, errors.New("the random source is nil")
	}
	full, answer, err := drawn(k, rows, cols, r)
	if err != nil {
		return nil, nil, err
	}
	clues := full.Clues()
	order := r.Perm(len(clues))
	kept := make([]bool, len(clues))
	for _, i := range order[:len(clues)*percent/100] {
		kept[i] = true
	}
	for {
		p := full.Keep(func(i int) bool { return kept[i] })
		other, err := another(ctx, p, answer)
		if err != nil {
			return nil, nil, err
		}
		if other == nil {
			return p, answer, nil
		}
		i := slices.IndexFunc(order, func(i int) bool {
			return other[clues[i].Cell] != answer[clues[i].Cell]
		})
		kept[order[i]] = true
	}
}

// drawing returns the function that draws full boards of a kind. The error wraps ErrUnsupported and
// lists the kinds that can be drawn.
func drawing(k *Kind) (catalog.Draw, error) {
	var names []string
	for _, f := range catalog.Families() {
		draw := catalog.DrawOf(f.Name)
		if draw == nil {
			continue
		}
		if slices.Contains(f.Kinds, k) {
			return draw, nil
		}
		for _, kind := range f.Kinds {
			names = append(names, kind.Name)
		}
	}
	return nil, fmt.Errorf("%w: only %s can be random", ErrUnsupported,
		strings.Join(names, " and "))
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
