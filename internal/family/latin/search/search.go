package search

import (
	"context"
	"math/bits"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// lines is the engine that propagates to a fixpoint and branches on the tightest line. All it
// learns from failures is where they happen.
type lines struct {
	budget  engine.Budget
	with    Techniques
	ordered []latin.Sign // besides those of the puzzle; their cells need not be neighbours
}

// The stages of outcomes.
var bySingles, bySearch = []string{"singles"}, []string{"search"}

// quickOrder is the largest order whose nodes take a few microseconds. At order 64 a node takes
// some milliseconds.
const quickOrder = 9

// Name returns the name of the method.
func (lines) Name() string { return "search" }

// Search yields the answers of p, a board of the family. The stage of the outcome is "singles" if
// no branching was needed, else "search".
func (e lines) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	out := engine.Outcome{Stages: bySingles, Pruned: direct}
	board := p.(*latin.Puzzle)
	pulse := engine.NewPulse(ctx)
	if board.Order() > quickOrder {
		pulse = engine.NewSlowPulse(ctx)
	}
	pulse.Within(e.budget)
	c, ok := newCube(board, e.with, e.ordered...)
	if !ok || !c.propagate() {
		out.Complete = true
		return out, nil
	}
	s := searcher{cube: c, pulse: pulse, limit: limit, yield: yield, out: &out}
	out.Complete = s.search() || !s.branched && out.Found == 1
	if s.branched {
		out.Stages = bySearch
	}
	out.Nodes = pulse.Nodes
	return out, nil
}

// searcher is one search.
type searcher struct {
	*cube
	pulse *engine.Pulse
	limit int
	yield func(puzzle.Answer) bool
	out   *engine.Outcome

	branched bool // whether propagation alone was not enough
}

// search yields the answers below the present state, which is propagated, and reports whether it
// reached the end of them. It leaves dropped atoms on the trail.
//
// Branching is binary: an atom of the tightest line is chosen, and after that dropped. What follows
// from the drop may make another line the tightest.
func (s *searcher) search() bool {
	if s.pulse.Beat() {
		return false
	}
	for {
		if s.solved() {
			return s.found()
		}
		s.branched = true
		line := s.tightest()
		cell, value := s.atomOn(line, bits.TrailingZeros64(s.lines[line])).split()
		mark := len(s.trail)
		s.pending = append(s.pending, makeAtom(cell, value))
		if s.propagate() && !s.search() {
			return false
		}
		s.undo(mark)
		if !s.drop(cell, value) {
			return true // unreachable: a line to branch on has two atoms
		}
		if !s.propagate() {
			return true
		}
	}
}

// found yields the answer, and reports whether to continue.
func (s *searcher) found() bool {
	answer := make(puzzle.Answer, s.cells)
	for cell := range answer {
		answer[cell] = bits.Len64(s.lines[cell])
	}
	s.out.Found++
	return s.yield(answer) && s.out.Found != s.limit && !s.pulse.Tick()
}

// tightest returns the line to branch on, for a board that is not solved: the first line with the
// smallest ratio of atoms to weight. A line's weight is one more than the number of times that it
// was found empty, after Frederic Boussemart, Fred Hemery, Christophe Lecoutre and Lakhdar Sais,
// "Boosting systematic search by weighting constraints" (2004).
func (s *searcher) tightest() int {
	best, size, weight := -1, uint64(0), uint64(0)
	for line, m := range s.lines {
		if m&(m-1) == 0 {
			continue
		}
		n, w := uint64(bits.OnesCount64(m)), uint64(s.weight[line])
		if best < 0 || n*weight < size*w {
			best, size, weight = line, n, w
		}
	}
	return best
}
