// Package stated states the rules of Slitherlink.
package stated

import (
	"context"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Statement returns the statement of the kind.
func Statement() stated.Statement {
	return stated.Statement{
		Kinds:  []*puzzle.Kind{slitherlink.Kind()},
		State:  state,
		Prunes: &engine.Packages{Own: []string{"slitherlink/stated"}},
		Lazy:   true,
	}
}

func state(ctx context.Context, p puzzle.Puzzle) (*rules.Set, error) {
	if p.Kind() != slitherlink.Kind() {
		return nil, encoding.Unsupported("%s is not a slitherlink", p.Kind().Name)
	}
	rows, cols := p.Size()
	m := rules.NewContext(ctx, rows, cols)
	lines := m.Lines()
	for i, clue := range p.Clues() {
		c := puzzle.CellOf(clue.Cell, cols)
		m.Rule("number", "{cell} has {n} of its sides drawn", c, clue.Value).
			Broken("{cell} cannot have {n} of its sides drawn").Clue(i).
			Exactly(clue.Value, lines.Around(c)...)
	}
	m.Rule("loop", "the lines form one closed loop").SingleLoop(lines.Graph, lines.Lits)
	return m, nil
}
