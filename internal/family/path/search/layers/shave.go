package layers

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/reach"
	"github.com/gridwright/gridwright/puzzle"
)

// Shaving tries every link and every candidate that is left: what ends in a contradiction is
// excluded. On a 50x50 Numbrix with 15% of the numbers, 10,000 of 28,000 candidates are left, and
// clause learning then takes 47,352 conflicts instead of 143,692. Alone it draws the same
// conclusions, but one at a time, when its search happens to need them.
//
// Torres and Lopez, "On not-first/not-last conditions in disjunctive scheduling", 2000, call it
// shaving; others know it as singleton consistency and failed literals.

// Shave returns a function that reports whether a number in a cell, or a link, is excluded, or
// certain. It draws about so many consequences. The function is nil if the board has more than
// MaxCandidates candidates, or ctx ends.
func Shave(ctx context.Context, p *path.Puzzle, work int64,
) func(puzzle.Fact) (excluded, certain bool) {
	s := &search{pulse: engine.NewPulse(ctx)}
	v := s.build(p)
	none := v == reach.Hopeless || v == reach.Done && !(s.root() && s.shave(work))
	if v == reach.TooMany || s.pulse.Over() {
		return nil
	}
	return func(f puzzle.Fact) (excluded, certain bool) {
		cell, to := f.At.Number(p.Board().Cols), f.To.Number(p.Board().Cols)
		switch {
		case none:
			return true, true
		case f.What == puzzle.Holds:
			return !slices.ContainsFunc(s.byCell[cell], func(id int32) bool {
				return s.alive[id] && s.candidates[id].number+1 == f.Value
			}), false
		case f.What == puzzle.Linked && s.follow:
			for _, side := range s.sides[cell] {
				if int(side.cell) == to {
					return s.links[side.link].dead, s.links[side.link].forced
				}
			}
		}
		return false, false
	}
}

const (
	// fewest and most are how many candidates the numbers have that are tried first and last.
	fewest, most = 4, 64
	// worthwhile is the part of what was tried that must be excluded for another round.
	worthwhile = 20
)

// shave shaves what is left, and reports whether an answer may be. Numbers with few candidates come
// first: they cost little, and what they exclude leaves fewer to others.
func (s *search) shave(work int64) bool {
	for size := int32(fewest); size <= most && work > 0; {
		tried, before := 0, len(s.trail)
		for id := range s.links {
			for _, what := range []action{force, kill} {
				if l := &s.links[id]; !l.dead && !l.forced && !s.try(event{what, int32(id)}, &work) {
					return false
				}
			}
		}
		for id, x := range s.candidates {
			if n := s.numbers[x.number].count; s.alive[id] && 1 < n && n <= size {
				tried++
				if !s.try(event{assign, int32(id)}, &work) {
					return false
				}
			}
		}
		if (len(s.trail)-before)*worthwhile <= tried {
			size *= 2
		}
	}
	return true
}

// opposite is what holds of a candidate or a link if an action is impossible.
var opposite = [...]action{assign: remove, kill: force, force: kill}

// try takes its consequences from the work that is left. If an action is impossible, it draws the
// conclusion, and reports whether an answer may be left.
func (s *search) try(e event, work *int64) bool {
	s.queue = s.queue[:0]
	if *work <= 0 || s.pulse.Over() {
		return true
	}
	mark := len(s.trail)
	s.push(e.what, e.id)
	possible := s.settle()
	*work -= int64(len(s.trail) - mark)
	s.undo(mark)
	if possible || s.pulse.Over() {
		return true
	}
	s.push(opposite[e.what], e.id)
	return s.settle()
}
