package clues

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/puzzle"
)

// Search looks for small sets of clues that determine one answer of one puzzle. It keeps what it
// learns, so that one method can go on where another ended. It belongs to one goroutine.
//
// At any time, between the calls of its methods and after one that was cut short, what it has found
// holds: the Best set determines the answer, and no set of fewer than Lower clues does.
type Search struct {
	puzzle puzzle.Puzzle
	given  []puzzle.Clue
	answer puzzle.Answer
	oracle Oracle

	sets  []Set           // difference sets
	seen  []puzzle.Answer // the answer behind each
	best  Set             // the fewest clues that are known to determine the answer; all at first
	lower int

	asked, undecided int // questions
	tell             func()
}

// New makes a search among the clues of a puzzle, which have the given answer and no other. Whether
// that is so is for the caller to know. The oracle is one of the same puzzle and answer.
func New(p puzzle.Puzzle, answer puzzle.Answer, oracle Oracle) *Search {
	s := &Search{puzzle: p, given: p.Clues(), answer: answer, oracle: oracle, tell: func() {}}
	s.best = hitting.All(len(s.given))
	return s
}

// Watch makes tell be called, from the goroutine that searches, whenever the search has learned
// something.
func (s *Search) Watch(tell func()) { s.tell = tell }

// Clues is the number of clues of the puzzle.
func (s *Search) Clues() int { return len(s.given) }

// Best gives the fewest clues that are known to determine the answer. The caller must not change
// the set.
func (s *Search) Best() Set { return s.best }

// Lower is a number of clues of which none fewer determine the answer.
func (s *Search) Lower() int { return s.lower }

// Sets gives the difference sets that have been found, and of each an answer that breaks its clues
// and no others. Every set of clues that determines the answer hits all of them. The caller must
// not change them.
func (s *Search) Sets() ([]Set, []puzzle.Answer) { return s.sets, s.seen }

// Asked is the number of questions to the oracle, and of those that a budget left undecided.
func (s *Search) Asked() (all, undecided int) { return s.asked, s.undecided }

// Oracle is the name of the oracle.
func (s *Search) Oracle() string { return s.oracle.Name() }

// another asks the oracle. An answer that it finds comes as its difference set, which has none of
// the kept clues.
func (s *Search) another(ctx context.Context, kept Set, within engine.Budget,
) (found difference, core Set, err error) {
	s.asked++
	other, core, err := s.oracle.Another(ctx, kept, within)
	switch {
	case errors.Is(err, ErrUndecided):
		s.undecided++
		return difference{}, nil, err
	case err != nil:
		return difference{}, nil, err
	case other == nil:
		return difference{}, core, nil
	}
	// What an oracle says is a claim. An answer can be judged; that there is none can't.
	bare := s.puzzle.Keep(func(i int) bool { return kept.Has(i) })
	if fault := bare.Check(other); fault != nil {
		return difference{}, nil, s.wrong(fault)
	}
	if slices.Equal(other, s.answer) {
		return difference{}, nil, s.wrong(errors.New("it gave the known answer for another"))
	}
	found = difference{hitting.New(len(s.given)), other}
	for i, c := range s.given {
		if !c.Holds(other) {
			found.set.Add(i)
		}
	}
	return found, nil, nil
}

// difference is another answer, and the clues that it breaks: nil for none.
type difference struct {
	set   Set
	other puzzle.Answer
}

// wrong is the error for an oracle that has a bug.
func (s *Search) wrong(why error) error {
	return fmt.Errorf("%w: the oracle %s: %w", engine.ErrWrong, s.oracle.Name(), why)
}

// learn keeps a difference set.
func (s *Search) learn(d difference) {
	s.sets, s.seen = append(s.sets, d.set), append(s.seen, d.other)
	s.tell()
}

// Determines reports whether some clues determine the answer. The error is ErrUndecided where ctx
// ended before that was known.
func (s *Search) Determines(ctx context.Context, kept Set) (bool, error) {
	found, core, err := s.another(ctx, kept, engine.Budget{})
	switch {
	case err != nil:
		return false, err
	case found.set != nil:
		s.learn(found)
		return false, nil
	}
	s.improve(core)
	return true, nil
}

// improve takes a set of clues that determine the answer, if it is smaller than the best.
func (s *Search) improve(kept Set) {
	if kept.Len() < s.best.Len() {
		s.best = kept.Clone()
		s.tell()
	}
}

// raise makes the lower bound at least so many clues.
func (s *Search) raise(lower int) {
	if lower > s.lower {
		s.lower = lower
		s.tell()
	}
}

// ended reports whether a search ended with its context rather than by a fault.
func ended(ctx context.Context, err error) bool {
	return errors.Is(err, ErrUndecided) && ctx.Err() != nil
}
