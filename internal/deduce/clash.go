package deduce

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Clash is clues that no answer has together.
type Clash struct {
	Clues  []int // indices in Puzzle.Clues, ascending; nil if none are known
	Needed bool  // each of them is needed: without it, the others have an answer
}

// conflictsClash limits the search for a clash: some seconds on the largest boards. Of the boards
// that readers get wrong by a digit, nearly all take fewer than a hundred.
const conflictsClash = 50_000

// Limits on the search for a small clash: which clues are dropped first decides which are left, so
// several orders are tried, and questions without a conflict take time, too.
const (
	ordersClash    = 8
	questionsClash = 5_000
)

// FindClash looks for clues of a puzzle that no answer has together. It asks about the suspects
// first, indices of clues, and only if these have an answer about all clues. The clash has no clues
// if the puzzle has an answer, if the encoding can't leave clues out, or at the end of the context
// or its budget. Errors are those of the encoding.
func FindClash(ctx context.Context, p puzzle.Puzzle, enc *encoding.Encoding, suspects []int,
) (Clash, error) {
	if enc.Open == nil {
		return Clash{}, nil
	}
	if err := enc.Supports(p); err != nil {
		return Clash{}, err
	}
	opened, err := enc.Open(ctx, p)
	switch {
	case errors.As(err, new(*work.Stopped)):
		return Clash{}, nil
	case err != nil:
		return Clash{}, fmt.Errorf("%w: %w", engine.ErrUnsupported, err)
	}
	solver, err := opened.Solver(ctx, opened.Options)
	if err != nil {
		return Clash{}, nil // the end of the context
	}
	s := &clashing{Solver: solver, Pulse: engine.NewSlowPulse(ctx), ctx: ctx, clues: opened.Clues}
	s.Within(engine.Budget{Conflicts: conflictsClash})
	core := s.core(suspects)
	if core == nil {
		all := make([]int, len(opened.Clues))
		for i := range all {
			all[i] = i
		}
		core = s.core(all)
	}
	if core == nil {
		return Clash{}, nil
	}
	c := s.smaller(core)
	rng := rand.New(rand.NewPCG(1, 1))
	for range ordersClash - 1 {
		rng.Shuffle(len(core), func(i, j int) { core[i], core[j] = core[j], core[i] })
		if d := s.smaller(core); d.Needed && len(d.Clues) < len(c.Clues) {
			c = d
		}
	}
	slices.Sort(c.Clues)
	return c, nil
}

// smaller drops clues, in their order, while no answer has the others together.
func (s *clashing) smaller(core []int) Clash {
	for i := 0; i < len(core) && !s.undecided; {
		if smaller := s.core(slices.Delete(slices.Clone(core), i, i+1)); smaller != nil {
			core = smaller // it has all clues before i, each of which is needed
		} else {
			i++
		}
	}
	return Clash{core, !s.undecided}
}

// clashing asks one solver which clues may be true together.
type clashing struct {
	*sat.Solver
	*engine.Pulse
	ctx       context.Context
	clues     []cnf.Lit // the literal that states each clue
	asked     int
	undecided bool // the budget or the context ended a question
}

// core returns those of some clues that no answer has together, or nil if an answer has all of
// them, or if the question is not decided.
func (s *clashing) core(of []int) []int {
	left := s.Left()
	if s.asked++; s.asked > questionsClash || s.Over() || left.Nodes <= 0 || left.Conflicts <= 0 {
		s.undecided = true
		return nil
	}
	var on []cnf.Lit
	for _, i := range of {
		on = append(on, s.clues[i])
	}
	status := s.Solve(s.ctx, sat.Limits{Memory: maxMemory, Decisions: left.Nodes,
		Conflicts: left.Conflicts}, on...)
	s.Nodes, s.Conflicts = s.Stats().Decisions, s.Stats().Conflicts
	s.Tick()
	if s.undecided = s.undecided || status == sat.Unknown; status != sat.Unsat {
		return nil
	}
	blamed := s.Core()
	core := []int{}
	for _, i := range of {
		if slices.Contains(blamed, s.clues[i]) {
			core = append(core, i)
		}
	}
	return core
}
