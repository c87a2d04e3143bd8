package catalog

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/kenken"
	kenkenrandom "github.com/gridwright/gridwright/internal/family/kenken/random"
	"github.com/gridwright/gridwright/internal/family/latin"
	latinrandom "github.com/gridwright/gridwright/internal/family/latin/random"
	linkrandom "github.com/gridwright/gridwright/internal/family/link/random"
	pathrandom "github.com/gridwright/gridwright/internal/family/path/random"
	slitherlinkrandom "github.com/gridwright/gridwright/internal/family/slitherlink/random"
	"github.com/gridwright/gridwright/puzzle"
)

// Draw draws a random answer of a frame, which is a puzzle without clues. It may call answer for
// one answer of the frame, found by search. If ctx ends, the error is that of ctx or a
// *work.Stopped.
type Draw = func(ctx context.Context, frame puzzle.Puzzle,
	answer func(context.Context, puzzle.Puzzle) (puzzle.Answer, error), r *rand.Rand,
) (puzzle.Answer, error)

// Pairs is what the pairs of a created Numberlink should be like.
type Pairs = linkrandom.Shape

// BadPairs is the error for Pairs that no board of the frame has.
type BadPairs = linkrandom.BadShape

// Create creates a puzzle with exactly one answer, for kinds whose clues are part of the task. If
// ctx ends, the error wraps that of ctx. If no puzzle was found, it wraps ErrNotFound.
type Create = func(ctx context.Context, frame puzzle.Puzzle, s Pairs, r *rand.Rand,
) (puzzle.Puzzle, puzzle.Answer, error)

// CreateOf returns the function that creates puzzles of a family, or nil if it has none.
func CreateOf(family string) Create {
	if family == "link" {
		return linkrandom.Create
	}
	return nil
}

// ErrNotFound is wrapped by the error of a Create that found no puzzle.
var ErrNotFound = linkrandom.ErrNotFound

// DrawOf returns the function that draws random answers of a family, or nil if it has none. A
// family without one of its own has that of its best encoding, which favours some answers, and
// whose work is limited. It is apart from Family so that programs that draw no boards, such as a
// web page, do not contain it.
func DrawOf(f Family, e *viasat.Effort) Draw {
	switch {
	case f.Name == "path":
		return pathrandom.Answer
	case f.Name == "latin":
		return func(ctx context.Context, frame puzzle.Puzzle,
			answer func(context.Context, puzzle.Puzzle) (puzzle.Answer, error), r *rand.Rand,
		) (puzzle.Answer, error) {
			if p, ok := frame.(*latin.Puzzle); ok && (p.Jigsaw() || len(p.Cages()) > 0) {
				return viasat.Draw(ctx, f.Encodings[0], frame, r, e)
			}
			return latinrandom.Answer(ctx, frame, answer, r)
		}
	case f.Name == "slitherlink":
		return slitherlinkrandom.Answer
	case f.Name == "kenken":
		return kenkenrandom.Answer
	case len(f.Encodings) == 0:
		return nil
	}
	return func(ctx context.Context, frame puzzle.Puzzle,
		_ func(context.Context, puzzle.Puzzle) (puzzle.Answer, error), r *rand.Rand,
	) (puzzle.Answer, error) {
		return viasat.Draw(ctx, f.Encodings[0], frame, r, e)
	}
}

// Areas returns a frame of Sudoku with random areas instead of boxes.
func Areas(frame puzzle.Puzzle, r *rand.Rand) (puzzle.Puzzle, error) {
	return latinrandom.Areas(frame, r)
}

// Asked are the questions about puzzles that a Complete may ask.
type Asked struct {
	// Another returns an answer of a puzzle other than s, or nil if there is none.
	Another func(ctx context.Context, p puzzle.Puzzle, s puzzle.Answer) (puzzle.Answer, error)
	// Open returns the cells of the facts that a puzzle leaves open.
	Open func(ctx context.Context, p puzzle.Puzzle) ([]int, error)
}

// Complete adds to a frame what its clues need, such as cages, and all these clues, so that s is
// the only answer. The error wraps ErrNotFound if nothing makes s the only answer; otherwise it is
// that of a question.
type Complete = func(ctx context.Context, frame puzzle.Puzzle, s puzzle.Answer, ask Asked,
	r *rand.Rand) (puzzle.Puzzle, error)

// CompleteOf returns the function that completes a frame. It is nil if the frame has all that clues
// need: Puzzle.Full then adds the clues. With noOp, cages of KenKen state no operations. With
// cages, a Sudoku gets cages. Cages have from least to most cells; if most is 0, as is usual.
func CompleteOf(frame puzzle.Puzzle, noOp, cages bool, least, most int) Complete {
	var complete Complete
	switch p := frame.(type) {
	case *kenken.Puzzle:
		complete = func(ctx context.Context, frame puzzle.Puzzle, s puzzle.Answer, ask Asked,
			r *rand.Rand,
		) (puzzle.Puzzle, error) {
			return kenkenrandom.Targets(ctx, frame, s, noOp, least, most, ask.Another, r)
		}
	case *latin.Puzzle:
		if !cages && len(p.Cages()) == 0 {
			return nil
		}
		complete = func(ctx context.Context, frame puzzle.Puzzle, s puzzle.Answer, ask Asked,
			r *rand.Rand,
		) (puzzle.Puzzle, error) {
			return latinrandom.Cages(ctx, frame, s, least, most, ask.Open, r)
		}
	default:
		return nil
	}
	return func(ctx context.Context, frame puzzle.Puzzle, s puzzle.Answer, ask Asked, r *rand.Rand,
	) (puzzle.Puzzle, error) {
		p, err := complete(ctx, frame, s, ask, r)
		if errors.Is(err, kenkenrandom.ErrNotFound) || errors.Is(err, latinrandom.ErrNotFound) {
			return nil, fmt.Errorf("%w: %w", ErrNotFound, err)
		}
		return p, err
	}
}
