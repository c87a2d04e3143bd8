package clues

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
)

// ByEngine returns the Maker of oracles that run an engine on each question from the beginning.
// They learn nothing from one question to the next, but take any board that the engine takes. The
// name is that of the oracles.
func ByEngine(name string, e engine.Engine) Maker {
	return func(_ context.Context, p puzzle.Puzzle, than puzzle.Answer) (Oracle, error) {
		return &asker{name, engine.Checked(e), p, than}, nil
	}
}

// asker is an oracle that runs an engine.
type asker struct {
	name string
	e    engine.Engine
	p    puzzle.Puzzle
	than puzzle.Answer
}

// Name returns the name that ByEngine got.
func (o *asker) Name() string { return o.name }

// Prunes returns nil: the engine may use others from one question to the next.
func (o *asker) Prunes() *engine.Packages { return nil }

// Another searches the puzzle with only the kept clues for two answers. The core is all of them.
func (o *asker) Another(ctx context.Context, kept Set, within engine.Budget,
) (other puzzle.Answer, core Set, err error) {
	limited, end := engine.WithBudget(ctx, within)
	defer end()
	p := o.p.Keep(func(i int) bool { return kept.Has(i) })
	out, err := o.e.Search(limited, p, 2, func(s puzzle.Answer) bool {
		if slices.Equal(s, o.than) {
			return true
		}
		other = slices.Clone(s)
		return false
	})
	switch {
	case other != nil:
		return other, nil, nil
	case limited.Err() != nil || err == nil && !out.Complete:
		return nil, nil, ErrUndecided
	case err != nil:
		return nil, nil, err
	}
	return nil, kept.Clone(), nil
}
