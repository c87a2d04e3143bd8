package deduce

import (
	"context"
	"errors"
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

// Limits on the search for a clash: some seconds on the largest boards. A board of published size
// with a misprint takes 1 to 20 ms. On a large one without most of its clues it can be hard to find
// an answer, so a question whether a clue is needed gets a part of the work.
const (
	conflictsClash    = 50_000
	propagationsClash = 10_000_000
	propagationsOne   = 500_000
	// ordersClash is the number of orders in which clues are dropped: the first decides what is left.
	ordersClash = 8
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
		return Clash{}, engine.Unbuilt(err)
	}
	solver, err := opened.Solver(ctx, opened.Options)
	if err != nil {
		return Clash{}, nil // the end of the context
	}
	s := &clashing{Solver: solver, Pulse: engine.NewSlowPulse(ctx), ctx: ctx, clues: opened.Clues,
		each: propagationsClash}
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
	s.each = propagationsOne
	c := s.smaller(core)
	rng := rand.New(rand.NewPCG(1, 1))
	for i := 1; i < ordersClash && s.room() > 0; i++ {
		rng.Shuffle(len(core), func(i, j int) { core[i], core[j] = core[j], core[i] })
		if d := s.smaller(core); len(d.Clues) < len(c.Clues) {
			c = d
		}
	}
	slices.Sort(c.Clues)
	return c, nil
}

// smaller drops clues, in their order, while no answer has the others together.
func (s *clashing) smaller(core []int) Clash {
	needed := true
	for i := 0; i < len(core); {
		if smaller := s.core(slices.Delete(slices.Clone(core), i, i+1)); smaller != nil {
			core = smaller // it has all clues before i, each of which is needed
		} else {
			needed = needed && !s.undecided
			i++
		}
	}
	return Clash{core, needed}
}

// clashing asks one solver which clues may be true together.
type clashing struct {
	*sat.Solver
	*engine.Pulse
	ctx       context.Context
	clues     []cnf.Lit // the literal that states each clue
	each      int64     // propagations of a question
	undecided bool      // a limit ended the last question
}

// room returns how many propagations the next question may take: none at the end of the context or
// of a budget.
func (s *clashing) room() int64 {
	left := s.Left()
	if s.Over() || left.Nodes <= 0 || left.Conflicts <= 0 {
		return 0
	}
	return min(s.each, propagationsClash-s.Stats().Propagations)
}

// core returns those of some clues that no answer has together, or nil if an answer has all of
// them, or if the question is not decided.
func (s *clashing) core(of []int) []int {
	left, room := s.Left(), s.room()
	if s.undecided = room <= 0; s.undecided {
		return nil
	}
	var on []cnf.Lit
	for _, i := range of {
		on = append(on, s.clues[i])
	}
	status := s.Solve(s.ctx, sat.Limits{Memory: maxMemory, Decisions: left.Nodes,
		Conflicts: left.Conflicts, Propagations: room}, on...)
	s.Nodes, s.Conflicts = s.Stats().Decisions, s.Stats().Conflicts
	s.Tick()
	if s.undecided = status == sat.Unknown; status != sat.Unsat {
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
