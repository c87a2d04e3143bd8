// Package search is the native engine of the template family.
package search

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/template"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine colours the board like a chessboard, in both ways.
type Engine struct{}

// Name returns "native".
func (Engine) Name() string { return "native" }

// prunes lists the packages of a search.
var prunes = &engine.Packages{Own: []string{"template/search"}}

// Prunes lists the packages that a search may prune with.
func (Engine) Prunes() *engine.Packages { return prunes }

// Search tries 1 and then 2 in the first cell; the rest follows.
func (Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	t, ok := p.(*template.Puzzle)
	if !ok {
		return engine.Outcome{}, fmt.Errorf("%w: %s is not a template puzzle",
			engine.ErrUnsupported, p.Kind().Name)
	}
	out := engine.Outcome{Stages: []string{"colouring"}, Pruned: prunes}
	pulse := engine.NewPulse(ctx)
	for first := range 2 {
		if pulse.Beat() || limit > 0 && out.Found == limit {
			out.Nodes = pulse.Nodes
			return out, nil
		}
		s, fits := colour(t, first, pulse)
		if !fits {
			continue
		}
		out.Found++
		if !yield(s) {
			out.Nodes = pulse.Nodes
			return out, nil
		}
	}
	out.Complete, out.Nodes = !pulse.Over(), pulse.Nodes
	return out, nil
}

// colour fills the board from the parity of its first cell, and reports whether the clues agree.
// It gives up when the pulse is over.
func colour(t *template.Puzzle, first int, pulse *engine.Pulse) (puzzle.Answer, bool) {
	board := t.Board()
	s := make(puzzle.Answer, board.Cells())
	for cell := range s {
		if pulse.Tick() {
			return nil, false
		}
		r, c := board.RowCol(cell)
		s[cell] = 1 + (r+c+first)%2
		if t.Given(cell) > 0 && t.Given(cell) != s[cell] {
			return nil, false
		}
	}
	return s, true
}
