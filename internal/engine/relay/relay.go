// Package relay builds one engine from several, which run one after the other. All but the last
// have a budget of nodes or conflicts, and never of time, so that answers repeat.
//
// It knows no family and no engine: the caller of Run passes both.
package relay

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Name is that of the best engine of a family: "auto" with clause learning, else "native".
func Name(learn bool) string {
	if learn {
		return "auto"
	}
	return "native"
}

// Stage is an engine that takes a turn.
type Stage struct {
	// Engine creates the engine, given the answers known so far. It searches for all answers: Run
	// stops it.
	Engine func(known []puzzle.Answer) engine.Engine
	// Stricter is searched instead of the puzzle if it is not nil: the same puzzle under rules that
	// allow only answers of the puzzle. Its end proves nothing about other answers.
	Stricter puzzle.Puzzle
	// Excludes means that the engine yields none of the known answers.
	Excludes bool
}

// Turn returns the stage of an engine that may yield known answers again.
func Turn(e engine.Engine) Stage {
	return Stage{Engine: func([]puzzle.Answer) engine.Engine { return e }}
}

// Excluding returns the stage of an engine that yields none of the known answers. The engine is
// created when its turn comes, and not for puzzles that are decided before.
func Excluding(e func(known []puzzle.Answer) engine.Engine) Stage {
	return Stage{Engine: e, Excludes: true}
}

// Under returns the stage with stricter rules to search, nil for those of the puzzle. See
// Stage.Stricter.
func (s Stage) Under(stricter puzzle.Puzzle) Stage {
	s.Stricter = stricter
	return s
}

// Run passes the puzzle from stage to stage until one has searched everything, or there are enough
// answers. It skips a stage that can't search the puzzle. The error is that of such a stage if none
// can search it, or if those that can found nothing. If a stage has found more answers than the
// next can receive, Run returns what is known. The outcome lists the stages of all engines that
// ran. Of the packages that prune it lists those of the last engine, which searches again what the
// others may have lost, and own: the caller's and this one.
func Run(ctx context.Context, p puzzle.Puzzle, all []Stage, own []string, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	l := distinctAnswers{limit: limit, yield: yield}
	var out engine.Outcome
	searched := false
	var refused error
	var exhausted puzzle.Puzzle // the puzzle under stricter rules whose answers are all known
	for i, s := range all {
		l.last = i == len(all)-1
		if s.Stricter != nil && s.Stricter == exhausted {
			continue
		}
		e, more := s.Engine(l.answers), l.pass
		if !s.Excludes && len(l.answers) > 0 {
			l.remember()
			more = l.later
		}
		part, err := e.Search(ctx, cmp.Or(s.Stricter, p), 0, more)
		if errors.Is(err, engine.ErrUnsupported) {
			refused = err
			continue
		}
		searched = true
		out.Began(part.Stages)
		out.Nodes += part.Nodes
		out.Pruned = &engine.Packages{Own: own, And: part.Pruned}
		out.Report = joined(out.Report, part.Report)
		out.Found = l.found
		out.Complete = part.Complete && s.Stricter == nil
		if part.Complete && s.Stricter != nil {
			exhausted = s.Stricter
		}
		if err != nil || out.Complete || l.enough || l.found > len(l.answers) || ctx.Err() != nil {
			return out, err
		}
	}
	if !searched || out.Found == 0 && refused != nil {
		return out, refused
	}
	return out, nil
}

// joined combines two reports: it adds up searches by formulas, as one report of the later formula.
// Of other reports it returns the later one.
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

// distinctAnswers passes on the answers of several engines, each once.
type distinctAnswers struct {
	limit   int
	yield   func(puzzle.Answer) bool
	answers []puzzle.Answer // at most remembered of them
	seen    map[string]bool // those of them that earlier engines yielded
	found   int
	last    bool // this engine is the last, and no other needs its answers
	enough  bool // the limit is reached, or yield returned false
}

// remembered is the number of answers kept so that the next engine does not repeat them: 32 MB on
// boards of 20x20. An engine with a budget of nodes or conflicts stops before it finds so many, and
// one without a budget is seldom followed by another.
const remembered = 10_000

// later handles an answer of an engine that may repeat earlier answers.
func (l *distinctAnswers) later(s puzzle.Answer) bool { return l.seen[key(s)] || l.pass(s) }

// pass handles a new answer.
func (l *distinctAnswers) pass(s puzzle.Answer) bool {
	l.found++
	if !l.last && len(l.answers) < remembered {
		l.answers = append(l.answers, slices.Clone(s)) // the caller may change s
	}
	l.enough = !l.yield(s) || l.found == l.limit
	return !l.enough
}

// remember makes the answers so far known to later.
func (l *distinctAnswers) remember() {
	if l.seen == nil {
		l.seen = map[string]bool{}
	}
	for _, s := range l.answers[len(l.seen):] {
		l.seen[key(s)] = true
	}
}

// key returns an answer as a map key.
func key(s puzzle.Answer) string {
	b := make([]byte, 0, len(s))
	for _, v := range s {
		b = binary.AppendUvarint(b, uint64(v))
	}
	return string(b)
}
