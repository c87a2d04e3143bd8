// Package search is the native engine of the link family. It combines the engines below it and
// searches nothing itself.
package search

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/family/link"
	"github.com/gridwright/gridwright/family/link/search/frontier"
	"github.com/gridwright/gridwright/family/link/search/sweep"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine picks by the rules, the size and the limit. The strict rules, touch=never and cover=yes,
// are the sweep's. Their answers are answers under all others too, and are quickly found, so that
// the sweep begins wherever only a few answers are asked for. What it leaves open within a budget
// is the frontier's, which knows all rules and whose work does not depend on how many answers
// there are.
//
// Where the board is too wide for the frontier, an outcome under the strict rules is the sweep's,
// for as long as it takes; under other rules it is what the sweep found, and not complete, or
// ErrUnsupported if that is nothing.
type Engine struct{}

// Name is "native".
func (Engine) Name() string { return "native" }

const (
	// quickNodes is the sweep's budget, a few tens of milliseconds.
	quickNodes = 50_000
	// fewAnswers is the largest limit for which boards under other rules are swept first.
	fewAnswers = 100
	// strictWidth is the shorter side up to which the frontier is likely to be through under the
	// strict rules in seconds: published boards 20 wide have up to 7 million states.
	strictWidth = 20
)

// Search lists the answers. Those that the sweep finds come first.
func (Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	t, err := known(p)
	if err != nil {
		return engine.Outcome{}, err
	}
	e := engines{
		quick:   sweep.Engine{MaxNodes: quickNodes},
		patient: sweep.Engine{},
		any:     frontier.Engine{},
	}
	return e.search(ctx, t, limit, yield)
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

// strict reports whether p has the rules that the sweep needs.
func strict(p *link.Puzzle) bool { return p.Cover() && p.Touch() == link.Never }

// width is the shorter side of the board.
func width(p *link.Puzzle) int { return min(p.Board().Rows, p.Board().Cols) }

// engines are those that a search has at hand.
type engines struct {
	quick   engine.Engine // for the strict rules, within a budget
	patient engine.Engine // for the strict rules, without one
	any     engine.Engine // for all rules
}

func (e engines) search(ctx context.Context, p *link.Puzzle, limit int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	if strict(p) && width(p) > strictWidth {
		return e.patient.Search(ctx, p, limit, yield)
	}
	out := engine.Outcome{}
	l := listing{limit: limit, yield: yield, seen: map[string]bool{}}
	if strict(p) || 0 < limit && limit <= fewAnswers {
		first, err := e.quick.Search(ctx, p.With(true, link.Never), limit, l.first)
		if err != nil && !errors.Is(err, engine.ErrUnsupported) {
			return first, err
		}
		out = first
		out.Complete = first.Complete && strict(p)
		if out.Complete || l.over || out.Found == limit && limit > 0 || ctx.Err() != nil {
			return out, nil
		}
	}
	rest, err := e.any.Search(ctx, p, 0, l.later)
	if errors.Is(err, engine.ErrUnsupported) {
		switch {
		case strict(p):
			rest, err = e.patient.Search(ctx, p, 0, l.later)
		case l.found > 0:
			return out, nil // what is known is worth more than why there is no more
		}
	}
	if out.Found > 0 {
		rest.Method = out.Method + "+" + rest.Method
	}
	rest.Found = l.found
	rest.Nodes += out.Nodes
	return rest, err
}

// listing passes on the answers of two engines, each once.
type listing struct {
	limit int
	yield func(puzzle.Solution) bool
	seen  map[string]bool // the first engine's answers, at most one for each node of its budget
	found int
	over  bool // yield wants no more
}

// first takes an answer of the first engine.
func (l *listing) first(s puzzle.Solution) bool {
	l.seen[key(s)] = true
	return l.pass(s)
}

// later takes an answer of the second. It ends the search at the first answer beyond the limit, so
// that a search that has no such answer ends by itself and is complete.
func (l *listing) later(s puzzle.Solution) bool {
	if l.seen[key(s)] {
		return true
	}
	return (l.limit == 0 || l.found < l.limit) && l.pass(s)
}

func (l *listing) pass(s puzzle.Solution) bool {
	l.found++
	l.over = !l.yield(s)
	return !l.over
}

// key is an answer as a key of maps.
func key(s puzzle.Solution) string {
	b := make([]byte, 0, len(s))
	for _, v := range s {
		b = binary.AppendUvarint(b, uint64(v))
	}
	return string(b)
}
