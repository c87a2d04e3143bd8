package clues

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// Cover returns the set-covering model of difference sets. It has a binary column for each clue of
// p, which is 1 if the clue is kept, and a row for each set: keep at least one of its clues. Its
// optimum is the lower bound that the sets prove. keep(1,2) is the number in row 1, column 2, and
// sign(1,2,1,3) the sign between that cell and the next.
func Cover(p puzzle.Puzzle, sets []Set) *lin.Model {
	rows, cols := p.Size()
	board := grid.Board{Rows: rows, Cols: cols}
	m := &lin.Model{Name: "clues"}
	for _, c := range p.Clues() {
		row, col := board.RowCol(c.Cell)
		name := fmt.Sprintf("keep(%d,%d)", row+1, col+1)
		if c.Other >= 0 {
			to, at := board.RowCol(c.Other)
			name = fmt.Sprintf("sign(%d,%d,%d,%d)", row+1, col+1, to+1, at+1)
		}
		if c.Place != puzzle.InCell { // one of several clues of the cell
			name = fmt.Sprintf("keep(%d,%d)%v", row+1, col+1, c.Place)
			if c.Side != 0 {
				name += ":" + c.Side.String()
			}
		}
		m.SetObj(1, m.Binary(name))
	}
	for i, set := range sets {
		m.AtLeast(fmt.Sprintf("differ(%d)", i+1), lin.Columns(set.List()...), 1)
	}
	return m
}

// By returns a Hitter that solves the set-covering model with a solver of mixed-integer programs.
// The error is a *mip.Fault, or states that the solver gave up.
func By(p puzzle.Puzzle, solver mip.Solver, o mip.Options) Hitter {
	return func(ctx context.Context, n int, sets []Set, lower, below int) (hitting.Result, error) {
		m := Cover(p, hitting.Reduced(sets))
		limits := o
		if end, limited := ctx.Deadline(); limited {
			limits.Time = max(time.Until(end), time.Millisecond)
		}
		r, err := mip.Solve(ctx, solver, m, limits)
		if err != nil {
			return hitting.Result{Lower: lower}, err
		}
		found := hitting.Result{Lower: lower, Nodes: r.Nodes}
		switch {
		case r.Stop == mip.Optimal:
			found.Done = true
			found.Lower = max(lower, min(below, int(math.Round(r.Obj))))
			if found.Lower < below {
				found.Best = hitting.New(n)
				for i, x := range r.Point {
					if x > 0.5 {
						found.Best.Add(i)
					}
				}
			}
		case r.Stop == mip.OutOfTime, r.Stop == mip.Interrupted:
			if r.Bounded { // subtract the rounding errors before rounding up
				found.Lower = max(lower, min(below, int(math.Ceil(r.Bound-1e-6))))
			}
		default:
			return found, fmt.Errorf("%s ended without a minimum hitting set: %s", solver.Name(), r.Stop)
		}
		return found, nil
	}
}
