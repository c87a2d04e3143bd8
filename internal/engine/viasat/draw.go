package viasat

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Effort is the work of Draw, in the units of encoding.Encoded.
type Effort struct {
	Most  int64 // the limit of one call; 0 for none
	Spent int64 // by all calls
}

// ErrEffort is the error of a Draw that reached its limit.
var ErrEffort = errors.New("no answer was drawn within the limit")

// Draw returns an answer of a puzzle near a random point: the solver begins with random activities,
// and prefers a random value of each cell and a random truth of each other fact. It works for every
// kind with an encoding. Not all answers are as likely. The error is a *work.Stopped if the context
// ends, ErrEffort, or wraps engine.ErrUnsupported.
func Draw(ctx context.Context, enc *encoding.Encoding, p puzzle.Puzzle, r *rand.Rand, e *Effort,
) (puzzle.Answer, error) {
	if err := enc.Supports(p); err != nil {
		return nil, err
	}
	built, err := enc.Build(ctx, p)
	if err != nil {
		return nil, err
	}
	o := built.Options
	o.Seed = r.Uint64() | 1 // 0 means none
	s, err := built.Solver(ctx, o)
	if err != nil {
		return nil, err
	}
	s.Prefer(randomly(built, r)...)
	defer func() { e.Spent += built.Work(s) }()
	limits := built.Within(e.Most)
	limits.Memory = MaxMemory
	switch s.Solve(ctx, limits) {
	case sat.Unsat:
		return nil, engine.Unsupported("no answer can be drawn",
			errors.New("the board has none, even without clues"))
	case sat.Unknown:
		if ctx.Err() != nil {
			return nil, &work.Stopped{Doing: "drawing an answer", Err: ctx.Err()}
		}
		if e.Most > 0 && s.Stats().Memory < MaxMemory {
			return nil, ErrEffort
		}
		return nil, engine.Unsupported("no answer can be drawn", errors.New("it takes too much memory"))
	}
	answer, err := built.Decode(s.Model)
	if err != nil {
		return nil, engine.Wrong(enc.Name, err)
	}
	return answer, nil
}

// randomly returns a literal of each variable that stands for a fact. Of the numbers that a cell
// may hold, one is true.
func randomly(built *encoding.Encoded, r *rand.Rand) []cnf.Lit {
	var lits []cnf.Lit
	met := map[puzzle.Cell]int{} // how many numbers of the cell were met
	chosen := map[puzzle.Cell]int{}
	for v := range built.Formula.Vars {
		f, ok := built.Fact(v)
		switch {
		case !ok:
			continue
		case f.What != puzzle.Holds:
			lits = append(lits, cnf.Pos(v)^cnf.Lit(r.IntN(2)))
			continue
		}
		met[f.At]++
		if lits = append(lits, cnf.Neg(v)); r.IntN(met[f.At]) == 0 { // each is as likely
			if i, ok := chosen[f.At]; ok {
				lits[i] = lits[i].Not()
			}
			chosen[f.At] = len(lits) - 1
			lits[len(lits)-1] = cnf.Pos(v)
		}
	}
	return lits
}
