// Package search is the native engine of the link family. It combines the engines below it and the
// encodings in propositional logic, and searches nothing itself.
package search

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/family/link"
	"github.com/gridwright/gridwright/family/link/search/frontier"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine hands a puzzle from one engine to the next, each with a budget but the last: see
// stages.go. Budgets count nodes and conflicts, never time, so that answers repeat. Method of an
// outcome names the engines that were at work, in their order.
type Engine struct{}

// Name is "native".
func (Engine) Name() string { return "native" }

// strictWidth is the shorter side up to which the frontier is likely to be through under the strict
// rules in seconds: published boards 20 wide have up to 7 million states.
const strictWidth = 20

// Search lists the answers. Where only a few are asked for, those under the strictest rules come
// first.
func (Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	t, err := known(p)
	if err != nil {
		return engine.Outcome{}, err
	}
	return relay(ctx, t, stages(t, limit), limit, yield)
}

// Count counts the answers with the frontier, which does not list them.
func (Engine) Count(ctx context.Context, p puzzle.Puzzle) (engine.Outcome, error) {
	t, err := known(p)
	if err != nil {
		return engine.Outcome{}, err
	}
	if strict(t) && width(t) > strictWidth {
		return engine.Outcome{}, fmt.Errorf(
			"%w: under these rules it counts boards of more than %d cells a side only by listing",
			engine.ErrUnsupported, strictWidth)
	}
	return frontier.Engine{}.Count(ctx, p)
}

// known gives the puzzle as one of the family.
func known(p puzzle.Puzzle) (*link.Puzzle, error) {
	t, ok := p.(*link.Puzzle)
	if !ok {
		return nil, fmt.Errorf("%w: %s is no kind of link", engine.ErrUnsupported, p.Kind().Name)
	}
	return t, nil
}

// strict reports whether p has the strictest rules.
func strict(p *link.Puzzle) bool { return p.Cover() && p.Touch() == link.Never }

// width is the shorter side of the board.
func width(p *link.Puzzle) int { return min(p.Board().Rows, p.Board().Cols) }

// relay hands the puzzle from stage to stage until one has searched everything, or there are enough
// answers. A stage that can't search the puzzle is passed over; it is an error where none can.
func relay(ctx context.Context, p *link.Puzzle, all []stage, limit int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	l := listing{limit: limit, yield: yield, seen: map[string]bool{}}
	var out engine.Outcome
	var methods []string
	var refused error
	for _, s := range all {
		q := p
		if s.stricter {
			q = p.With(true, link.Never)
		}
		e, more := s.engine(l.answers), l.later
		if s.excludes {
			more = l.pass
		}
		part, err := e.Search(ctx, q, 0, more)
		if errors.Is(err, engine.ErrUnsupported) {
			refused = err
			continue
		}
		methods = append(methods, part.Method)
		out.Method = strings.Join(methods, "+")
		out.Nodes += part.Nodes
		out.SAT = joined(out.SAT, part.SAT)
		out.Found = l.found
		out.Complete = part.Complete && !s.stricter && !l.full
		if err != nil || out.Complete || l.over || l.full || ctx.Err() != nil {
			return out, err
		}
	}
	if len(methods) == 0 || out.Found == 0 && refused != nil {
		return out, refused
	}
	return out, nil
}

// joined adds what two searches by formulas told.
func joined(a, b *engine.SATRun) *engine.SATRun {
	if a == nil || b == nil {
		if a != nil {
			return a
		}
		return b
	}
	sum := *b
	sum.Solves += a.Solves
	sum.Conflicts += a.Conflicts
	sum.Propagations += a.Propagations
	sum.Restarts += a.Restarts
	sum.Memory = max(a.Memory, b.Memory)
	return &sum
}

// listing passes on the answers of several engines, each once.
type listing struct {
	limit   int
	yield   func(puzzle.Solution) bool
	answers []puzzle.Solution // as many as are remembered
	seen    map[string]bool   // the same
	found   int
	full    bool // there are as many as were asked for
	over    bool // yield wants no more
}

// remembered is how many answers are kept, so that the next engine does not give them again.
// Engines that are not the last have budgets that end them before they have found so many.
const remembered = 1 << 17

// later takes an answer of an engine that may give those of the one before again.
func (l *listing) later(s puzzle.Solution) bool { return l.seen[key(s)] || l.pass(s) }

// pass takes an answer that is new.
func (l *listing) pass(s puzzle.Solution) bool {
	l.found++
	if len(l.answers) < remembered {
		l.answers = append(l.answers, s)
		l.seen[key(s)] = true
	}
	l.over = !l.yield(s)
	l.full = l.found == l.limit
	return !l.over && !l.full
}

// key is an answer as a key of maps.
func key(s puzzle.Solution) string {
	b := make([]byte, 0, len(s))
	for _, v := range s {
		b = binary.AppendUvarint(b, uint64(v))
	}
	return string(b)
}
