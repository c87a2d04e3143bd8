package deduce

import (
	"context"
	"sort"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Reach returns how far the cells of a puzzle can be filled in reading order, so that those who
// change a board without an answer know whether it gets better, and where: the largest number of
// cells such that what the rules state of these alone can be obeyed; but one below least if it is
// less than that. It is that of all cells if the puzzle has an answer, and may be too large where
// conflicts end a search. The work is that of encoding.Encoded.
func Reach(ctx context.Context, p puzzle.Puzzle, enc *encoding.Encoding, least int,
	conflicts int64,
) (reached int, work int64, err error) {
	rows, cols := p.Size()
	all := rows * cols
	if err := enc.Supports(p); err != nil {
		return 0, 0, err
	}
	built, err := enc.Build(ctx, p)
	if err != nil {
		return 0, 0, engine.Unbuilt(err)
	}
	rank := make([]int, built.Formula.Vars) // of each variable: the last cell that it is about
	for v := range rank {
		rank[v] = all
		if f, ok := built.Fact(v); ok {
			rank[v] = max(f.At.Number(cols), f.To.Number(cols))
		}
	}
	s := sat.New(built.Options)
	for range rank {
		s.NewVar()
	}
	on := make([]cnf.Lit, all) // that what is stated of a cell and those before it counts
	for c := range on {
		on[c] = cnf.Pos(s.NewVar())
	}
	for _, c := range built.Formula.Clauses {
		last := 0
		for _, l := range c {
			last = max(last, rank[l.Var()])
		}
		if last < all {
			s.Add(append([]cnf.Lit{on[last].Not()}, c...)...)
		}
	}
	for _, g := range built.Formula.AtMostOne {
		s.AddAtMostOne(g...)
	}
	defer func() { work += built.Work(s) }()
	limits := within(built, conflicts)
	blocked := func(n int) bool { return s.Solve(ctx, limits, on[:n]...) == sat.Unsat }
	if least > 0 && blocked(min(least, all)) {
		return least - 1, 0, nil
	}
	n := least + sort.Search(all-least, func(n int) bool { return blocked(least + n + 1) })
	if n < all {
		return n, 0, nil
	}
	whole, err := built.Solver(ctx, built.Options)
	if err != nil {
		return all - 1, 0, nil // the end of the context
	}
	if whole.Solve(ctx, limits) != sat.Sat {
		all--
	}
	return all, built.Work(whole), nil
}
