package clues

import (
	"context"
	"errors"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/puzzle"
)

// Search looks for small sets of clues that determine one answer of one puzzle. It keeps what it
// learns, so that one method can continue where another stopped. It must not be used by several
// goroutines at the same time.
//
// Its results hold between calls of its methods, and also after a call that was cut short: the Best
// set determines the answer, and no set of fewer than Lower clues does.
type Search struct {
	puzzle puzzle.Puzzle
	given  []puzzle.Clue
	answer puzzle.Answer
	oracle Oracle

	sets  []Set           // difference sets
	seen  []puzzle.Answer // the answer of each difference set
	best  Set             // the smallest set known to determine the answer; all clues at first
	lower int
	kept  Set // of the last call of Irreducible, so far
	fixed Set // see Keep

	asked, undecided int // questions
	report           func()
}

// New returns a search among the clues of a puzzle. The caller must make sure that the puzzle has
// the given answer and no other. The oracle is for the same puzzle and answer.
func New(p puzzle.Puzzle, answer puzzle.Answer, oracle Oracle) *Search {
	s := &Search{puzzle: p, given: p.Clues(), answer: answer, oracle: oracle, report: func() {}}
	s.best = hitting.All(len(s.given))
	return s
}

// Keep makes the search keep some clues always, without counting them: all its sets are of other
// clues. It must be called before the search has learned anything.
func (s *Search) Keep(fixed Set) {
	s.fixed = fixed
	s.best = s.best.Minus(fixed)
}

// Watch makes the search call report, from its own goroutine, whenever it has learned something.
func (s *Search) Watch(report func()) { s.report = report }

// Clues returns the number of clues of the puzzle.
func (s *Search) Clues() int { return len(s.given) }

// Best returns the smallest set of clues known to determine the answer. The caller must not change
// it.
func (s *Search) Best() Set { return s.best }

// Kept returns the clues that the last call of Irreducible has kept, or keeps so far: they
// determine the answer, and are whole units. It returns nil before the first call. The caller must
// not change them.
func (s *Search) Kept() Set { return s.kept }

// Lower returns the lower bound: no set of fewer clues determines the answer.
func (s *Search) Lower() int { return s.lower }

// Sets returns the difference sets found, and for each an answer that breaks its clues and no
// others. Each set of clues that determines the answer hits all of them. The caller must not change
// them.
func (s *Search) Sets() ([]Set, []puzzle.Answer) { return s.sets, s.seen }

// Asked returns the number of questions to the oracle, and how many of them stayed undecided.
func (s *Search) Asked() (all, undecided int) { return s.asked, s.undecided }

// Oracle returns the name of the oracle.
func (s *Search) Oracle() string { return s.oracle.Name() }

// another asks the oracle for another answer. It returns the answer with its difference set, which
// has none of the kept clues, or the core.
func (s *Search) another(ctx context.Context, kept Set, within engine.Budget,
) (found difference, core Set, err error) {
	s.asked++
	if s.fixed != nil {
		kept = kept.Or(s.fixed)
	}
	other, core, err := s.oracle.Another(ctx, kept, within)
	switch {
	case errors.Is(err, ErrUndecided):
		s.undecided++
		return difference{}, nil, err
	case err != nil:
		return difference{}, nil, err
	case other == nil && s.fixed != nil:
		return difference{}, core.Minus(s.fixed), nil
	case other == nil:
		return difference{}, core, nil
	}
	// An answer of the oracle can be checked. That there is none stays a claim.
	bare := s.puzzle.Keep(func(i int) bool { return kept.Has(i) })
	if fault := bare.Check(other); fault != nil {
		return difference{}, nil, s.wrong(fault)
	}
	if slices.Equal(other, s.answer) {
		return difference{}, nil, s.wrong(errors.New("it returned the known answer as another one"))
	}
	found = difference{hitting.New(len(s.given)), other}
	for i, c := range s.given {
		if !s.puzzle.Obeys(other, c) {
			found.set.Add(i)
		}
	}
	return found, nil, nil
}

// difference is another answer and the clues that it breaks. A nil set means that there is none.
type difference struct {
	set   Set
	other puzzle.Answer
}

// wrong returns the error for an oracle that has a bug.
func (s *Search) wrong(why error) error {
	return engine.Wrong("the oracle "+s.oracle.Name(), why)
}

// learn stores a difference set.
func (s *Search) learn(d difference) {
	s.sets, s.seen = append(s.sets, d.set), append(s.seen, d.other)
	s.report()
}

// Determines reports whether the kept clues determine the answer. The error is ErrUndecided if ctx
// ended before this was known.
func (s *Search) Determines(ctx context.Context, kept Set) (bool, error) {
	if s.misses(kept) {
		return false, nil
	}
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

// improve makes a set of clues that determines the answer the best one if it is smaller.
func (s *Search) improve(kept Set) {
	if kept.Len() < s.best.Len() {
		s.best = kept.Clone()
		s.report()
	}
}

// raise makes the lower bound at least the given number of clues.
func (s *Search) raise(lower int) {
	if lower > s.lower {
		s.lower = lower
		s.report()
	}
}

// ended reports whether a question stayed undecided because ctx ended.
func ended(ctx context.Context, err error) bool {
	return errors.Is(err, ErrUndecided) && ctx.Err() != nil
}
