package gridwright

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/gridwright/gridwright/puzzle"
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
	s := o.settings()
	return analyse(p, s.own).answers(ctx, s)
}

// Answers is Answers of the package. It knows no entries: with some, the error wraps ErrOption.
// Other questions need not wait for its end.
func (a *Analysis) Answers(ctx context.Context, o *SolveOptions) iter.Seq2[Answer, error] {
	s, err := a.settings(o.settings())
	if err == nil {
		err = a.bare("Answers")
	}
	if err != nil {
		return func(yield func(Answer, error) bool) { yield(nil, err) }
	}
	return a.answers(ctx, s)
}

func (a *Analysis) answers(ctx context.Context, s settings) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		p := a.of.puzzle
		e, err := s.searcher(p)
		if err != nil {
			yield(nil, err)
			return
		}
		wanted := true
		out, run, err := searchWithin(ctx, p, e, s, func(a Answer) bool {
			wanted = yield(a, nil)
			return wanted
		})
		if err == nil && out.Complete && wanted {
			claim := claimOf(out.Pruned)
			if by := s.confirmer(claim); by != nil {
				_, _, err = by.counted(ctx, p, s, claim, run, out)
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

// Differing lists the cells of a puzzle whose contents, lines or links differ in two answers, which
// Check has passed, row by row.
func Differing(p Puzzle, one, other Answer) []Cell {
	_, cols := p.Size()
	differ := map[int]bool{}
	if _, ok := p.(puzzle.Numbered); ok {
		for c := range one {
			differ[c] = one[c] != other[c]
		}
	} else {
		for f := range p.Facts() {
			has, err := p.Has(one, f)
			if too, also := p.Has(other, f); err == nil && also == nil && has != too {
				for _, c := range f.Cells() {
					differ[c.Number(cols)] = true
				}
			}
		}
	}
	var cells []Cell
	for _, c := range slices.Sorted(maps.Keys(differ)) {
		if differ[c] {
			cells = append(cells, puzzle.CellOf(c, cols))
		}
	}
	return cells
}
