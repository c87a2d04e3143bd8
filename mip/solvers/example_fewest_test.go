package solvers_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

// The fewest clues that determine the answer of a puzzle, with binaries for the clues: keep(c) is 1
// if the clue c is kept. This is a bilevel program. The leader keeps as few clues as possible, and
// the follower must not find another answer with them:
//
//	minimize  sum over c of keep(c)
//	so that   no x satisfies the rows of the board, the no-good cut of the answer, and
//	          the rows of each clue c with keep(c) = 1
//
// Each other answer is a row for the leader, a difference cut: at least one of the clues that it
// breaks is kept. There are too many to write out, so the leader knows those found so far. The
// follower begins with all clues, where presolve does most of its work, and loses one after the
// other that the leader does not keep. A clue whose loss leaves another answer makes a cut, and
// comes back. If no loss does, the leader's clues determine the answer, and no fewer do.
func Example_fewestClues() {
	p, err := gridwright.Parse("numbrix\n1 . . .\n4 . 8 .\n. . . 12\n16 . . .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := fewest(context.Background(), solvers.Default(), p, "assign", mip.Options{})
	fmt.Println(r.Stop, r.Obj, "of", len(p.Clues()), len(r.Rows) > 1, err)
	// Output:
	// optimal 3 of 5 true <nil>
}

// fewestResult is the result of the leader, and the work of the follower.
type fewestResult struct {
	mip.LazyResult
	Bounds    []float64 // of each round: no fewer clues are enough
	Questions int
	Follower  int64 // iterations
}

// fewest solves all models by one solver.
func fewest(ctx context.Context, s mip.Solver, p gridwright.Puzzle, formulation string, o mip.Options,
) (sum fewestResult, err error) {
	only, err := gridwright.Solve(ctx, p, nil)
	if err != nil {
		return sum, err
	}
	clues := p.Clues()
	leader := &lin.Model{Name: "leader"}
	keep := lin.Binaries(leader, "keep", lin.Span(0, len(clues)-1))
	leader.SetObjective(keep.Sum())

	// another returns an answer other than the only one, or nil if there is none.
	another := func(kept gridwright.Puzzle) (gridwright.Answer, error) {
		m, err := gridwright.ModelOf(ctx, kept, formulation)
		if err != nil {
			return nil, err
		}
		point, err := m.Encode(only.Answer)
		if err != nil {
			return nil, err
		}
		m.Rows = append(m.Rows, m.Forbid(point))
		r, err := mip.Solve(ctx, s, m.Model, o)
		sum.Questions++
		sum.Follower += r.Iterations
		switch {
		case err != nil || r.Stop == mip.Infeasible:
			return nil, err
		case r.Point == nil:
			return nil, fmt.Errorf("the follower ended with %q", r.Stop)
		}
		return m.Decode(r.Point)
	}
	led, stopped := mip.SolveLazy(ctx, s, leader, o, func(r mip.Result, leader *lin.Model) {
		sum.Bounds = append(sum.Bounds, r.Obj)
		lost := make([]bool, len(clues))
		for c := range clues {
			if err != nil || r.Value(keep.At(c)) == 1 {
				continue
			}
			lost[c] = true
			var other gridwright.Answer
			other, err = another(p.Keep(func(c int) bool { return !lost[c] }))
			if other != nil {
				lost[c] = false
				broken := func(at []int) bool { return !p.Obeys(other, clues[at[0]]) }
				leader.AtLeast(lin.Name("cut", len(leader.Rows)), keep.SumWhere(broken), 1)
			}
		}
	})
	if sum.LazyResult = led; err == nil {
		err = stopped
	}
	return sum, err
}
