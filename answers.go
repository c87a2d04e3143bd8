package gridwright

import (
	"context"
	"fmt"
	"iter"
)

// Answers returns an iterator over the answers of p. Each is checked, none comes twice, and the
// same input repeats their order. It stops after all of them, or after as many as Limit allows. If
// it stops early, the last pair has a nil answer and an error: an error of Solve, or one that wraps
// ErrIncomplete, and the context's error if the context ended it. That there are no more is a claim
// of the engine; Count grades it.
//
//	for a, err := range gridwright.Answers(ctx, p, nil) {
//		if err != nil {
//			return err
//		}
//		fmt.Println(p.FormatAnswer(a))
//	}
func Answers(ctx context.Context, p Puzzle, o *SolveOptions) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		s := chosen(o).settings()
		e, err := s.searcher(p)
		if err != nil {
			yield(nil, err)
			return
		}
		wanted := true
		out, run, err := list(ctx, p, e, s, func(a Answer) bool {
			wanted = yield(a, nil)
			return wanted
		})
		if err == nil && out.Complete && wanted {
			claim := claimOf(out.Pruned)
			if by := s.confirmer(claim); by != nil {
				c := Counted{Number: out.Count(), Exact: true, Evidence: claim, Run: run}
				err = by.counted(ctx, p, s, &c, out.Pruned)
			}
		}
		switch {
		case !wanted, err == nil && (run.Stop == Exhausted || run.Stop == AtLimit):
		case err != nil:
			yield(nil, err)
		default:
			yield(nil, endedBy(ctx, fmt.Errorf("%w: %s", ErrIncomplete, run.Stop)))
		}
	}
}
