package deduce

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Clash is clues that no answer has together.
type Clash struct {
	Clues  []int // indices in Puzzle.Clues, ascending; nil if none are known
	Needed bool  // each of them is needed: without it, the others have an answer
	Fewest bool  // any fewer clues of the puzzle have an answer together
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
	// propagationsFewest and nodesFewest limit the search for the fewest: half a second.
	propagationsFewest = 1_000_000
	nodesFewest        = 2_000
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
	s := &clashSearch{Solver: solver, Pulse: engine.NewSlowPulse(ctx), ctx: ctx, clues: opened.Clues,
		each: propagationsClash, most: propagationsClash}
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
	s.most = min(s.most, s.Stats().Propagations+propagationsFewest)
	c = s.fewest(c)
	slices.Sort(c.Clues)
	return c, nil
}

// fewest looks for the fewest clues that clash, by implicit hitting sets: what some clues leave out
// that have an answer together, every clash must have a clue of. A smallest set that hits all that
// is left out so either clashes, and none is smaller, or has an answer, which leaves out others
// (Alexey Ignatiev, Alessandro Previti, Mark Liffiton and Joao Marques-Silva, "Smallest MUS
// Extraction with Minimal Hitting Set Dualization", 2015).
func (s *clashSearch) fewest(c Clash) Clash {
	n, lower, nodes := len(s.clues), 0, int64(nodesFewest)
	var left []hitting.Set
	for {
		hit := hitting.MinimumWithin(s.ctx, n, left, lower, len(c.Clues), nodes)
		lower, nodes = hit.Lower, nodes-hit.Nodes
		if hit.Best == nil {
			c.Fewest = hit.Done
			c.Needed = c.Needed || c.Fewest
			return c
		}
		some := hit.Best.List()
		core := s.core(some)
		switch {
		case core != nil:
			return Clash{core, true, true}
		case s.undecided || nodes <= 0:
			return c
		}
		left = append(left, s.without(hit.Best))
	}
}

// without returns the clues that some clues leave out which have an answer together: as few as a
// greedy choice finds.
func (s *clashSearch) without(some hitting.Set) hitting.Set {
	left, kept := hitting.New(len(s.clues)), some.Clone()
	hold := func() {
		for i, l := range s.clues {
			if s.Model(l) {
				kept.Add(i)
			}
		}
	}
	hold()
	for i := range s.clues {
		if kept.Has(i) {
			continue
		}
		kept.Add(i)
		if s.core(kept.List()) != nil || s.undecided {
			kept.Remove(i)
			left.Add(i)
		} else {
			hold()
		}
	}
	return left
}

// smaller drops clues, in their order, while no answer has the others together.
func (s *clashSearch) smaller(core []int) Clash {
	needed := true
	for i := 0; i < len(core); {
		if smaller := s.core(slices.Delete(slices.Clone(core), i, i+1)); smaller != nil {
			core = smaller // it has all clues before i, each of which is needed
		} else {
			needed = needed && !s.undecided
			i++
		}
	}
	return Clash{Clues: core, Needed: needed}
}

// clashSearch asks one solver which clues may be true together.
type clashSearch struct {
	*sat.Solver
	*engine.Pulse
	ctx       context.Context
	clues     []cnf.Lit // the literal that states each clue
	each      int64     // propagations of a question
	most      int64     // of all
	undecided bool      // a limit ended the last question
}

// room returns how many propagations the next question may take: none at the end of the context or
// of a budget.
func (s *clashSearch) room() int64 {
	left := s.Left()
	if s.Over() || left.Nodes <= 0 || left.Conflicts <= 0 {
		return 0
	}
	return min(s.each, s.most-s.Stats().Propagations)
}

// core returns those of some clues that no answer has together, or nil if an answer has all of
// them, or if the question is not decided.
func (s *clashSearch) core(of []int) []int {
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
