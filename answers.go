package gridwright

import (
	"context"
	"fmt"
	"iter"
)

// Answers returns an iterator over the answers of p. Each is checked, none comes twice, and the
// same input repeats their order. It stops after all of them, or after as many as Limit allows. If
// it stops early, the last pair has a nil answer and an error: an error of Solve, or one that wraps
// ErrIncomplete, and the context's error if the context ended it.
//
//	for a, err := range gridwright.Answers(ctx, p) {
//		if err != nil {
//			return err
//		}
//		fmt.Println(p.FormatAnswer(a))
//	}
func Answers(ctx context.Context, p Puzzle, options ...Option) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		s := newSettings(options)
		e, err := s.find(p)
		if err != nil {
			yield(nil, err)
			return
		}
		wanted := true
		_, run, err := list(ctx, p, e, s, func(a Answer) bool {
			wanted = yield(a, nil)
			return wanted
		})
		switch {
		case !wanted, err == nil && (run.Stop == Exhausted || run.Stop == AtLimit):
		case err != nil:
			yield(nil, err)
		case ctx.Err() != nil:
			yield(nil, fmt.Errorf("%w: %w", ErrIncomplete, ctx.Err()))
		default:
			yield(nil, fmt.Errorf("%w: %s", ErrIncomplete, run.Stop))
		}
	}
}
