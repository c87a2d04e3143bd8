// Package relay makes one engine of several, which have their turns one after the other. All but
// the last have a budget of their own, of nodes or conflicts and never of time, so that answers
// repeat.
//
// It knows no family and no engine: who calls Run brings both.
package relay

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Stage is an engine that has its turn.
type Stage struct {
	// Engine makes it, where these answers are known. It searches for all answers: Run ends it.
	Engine func(known []puzzle.Answer) engine.Engine
	// Stricter is what it searches instead of the puzzle, nil for the puzzle itself: the same under
	// rules that have no answers but the puzzle's. Its end says nothing of other answers.
	Stricter puzzle.Puzzle
	// Excludes says that it gives none of the answers that are known.
	Excludes bool
}

// Turn is the stage of an engine that may give answers that are known again.
func Turn(e engine.Engine) Stage {
	return Stage{Engine: func([]puzzle.Answer) engine.Engine { return e }}
}

// Excluding is the stage of an engine that gives none of the answers that are known. It is made
// when its turn comes, and not for the puzzles that are settled before.
func Excluding(e func(known []puzzle.Answer) engine.Engine) Stage {
	return Stage{Engine: e, Excludes: true}
}

// Under has a stage search stricter rules, nil for those of the puzzle. See Stage.Stricter.
func (s Stage) Under(stricter puzzle.Puzzle) Stage {
	s.Stricter = stricter
	return s
}

// Run hands the puzzle from stage to stage until one has searched everything, or there are enough
// answers. A stage that can't search the puzzle is passed over; it is an error where none can, or
// where those that could found nothing. Where a stage has found more answers than the next could be
// told of, the run ends with what is known. The outcome has the stages of all that were at work.
func Run(ctx context.Context, p puzzle.Puzzle, all []Stage, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	l := listing{limit: limit, yield: yield}
	var out engine.Outcome
	searched := false
	var refused error
	var exhausted puzzle.Puzzle // under stricter rules, all of whose answers are known
	for i, s := range all {
		l.last = i == len(all)-1
		q := p
		if s.Stricter != nil {
			if s.Stricter == exhausted {
				continue
			}
			q = s.Stricter
		}
		e, more := s.Engine(l.answers), l.pass
		if !s.Excludes && len(l.answers) > 0 {
			l.remember()
			more = l.later
		}
		part, err := e.Search(ctx, q, 0, more)
		if errors.Is(err, engine.ErrUnsupported) {
			refused = err
			continue
		}
		searched = true
		out.Began(part.Stages)
		out.Nodes += part.Nodes
		out.Report = joined(out.Report, part.Report)
		out.Found = l.found
		out.Complete = part.Complete && s.Stricter == nil
		if part.Complete && s.Stricter != nil {
			exhausted = s.Stricter
		}
		if err != nil || out.Complete || l.over || l.full || l.found > len(l.answers) ||
			ctx.Err() != nil {
			return out, err
		}
	}
	if !searched || out.Found == 0 && refused != nil {
		return out, refused
	}
	return out, nil
}

// joined puts together what two stages told: searches by formulas are added up, as one report of
// the later formula. Of others the later one is kept.
func joined(a, b engine.Report) engine.Report {
	if b == nil {
		return a
	}
	before, ok := a.(*sat.Report)
	after, too := b.(*sat.Report)
	if !ok || !too {
		return b
	}
	sum := *after
	sum.Solves += before.Solves
	sum.Conflicts += before.Conflicts
	sum.Propagations += before.Propagations
	sum.Restarts += before.Restarts
	sum.Memory = max(before.Memory, after.Memory)
	return &sum
}

// listing passes on the answers of several engines, each once.
type listing struct {
	limit   int
	yield   func(puzzle.Answer) bool
	answers []puzzle.Answer // as many as are remembered
	seen    map[string]bool // those of them that engines before the one at work gave
	found   int
	last    bool // the engine at work is the last, and nobody is to be told of its answers
	full    bool // there are as many as were asked for
	over    bool // yield wants no more
}

// remembered is how many answers are kept, so that the next engine does not give them again: 32 MB
// on boards of 20x20. A budget of nodes or conflicts ends an engine before it has found so many,
// and what has none is seldom followed by another.
const remembered = 10_000

// later takes an answer of an engine that may give those of the one before again.
func (l *listing) later(s puzzle.Answer) bool { return l.seen[key(s)] || l.pass(s) }

// pass takes an answer that is new.
func (l *listing) pass(s puzzle.Answer) bool {
	l.found++
	if !l.last && len(l.answers) < remembered {
		l.answers = append(l.answers, slices.Clone(s)) // s is its taker's to change
	}
	l.over = !l.yield(s)
	l.full = l.found == l.limit
	return !l.over && !l.full
}

// remember lets later know the answers so far.
func (l *listing) remember() {
	if l.seen == nil {
		l.seen = map[string]bool{}
	}
	for _, s := range l.answers[len(l.seen):] {
		l.seen[key(s)] = true
	}
}

// key is an answer as a key of maps.
func key(s puzzle.Answer) string {
	b := make([]byte, 0, len(s))
	for _, v := range s {
		b = binary.AppendUvarint(b, uint64(v))
	}
	return string(b)
}
