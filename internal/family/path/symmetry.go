package path

import (
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Symmetries returns the board in its eight positions, and with the walk reversed.
func (p *Puzzle) Symmetries() []puzzle.Symmetry {
	var all []puzzle.Symmetry
	for _, turn := range grid.Symmetries {
		q := *p
		q.board, q.values = turn.Board(p.board), grid.Move(turn, p.board, p.values)
		all = append(all, puzzle.Symmetry{
			Name:   turn.String(),
			Puzzle: &q,
			Map:    func(s puzzle.Answer) puzzle.Answer { return grid.Move(turn, p.board, s) },
		})
	}
	q := *p
	q.values = p.reversed(p.values)
	return append(all, puzzle.Symmetry{
		Name:   "k -> n+1-k",
		Puzzle: &q,
		Map:    func(s puzzle.Answer) puzzle.Answer { return p.reversed(s) },
	})
}

// reversed numbers the walk from its other end. Holes and empty cells do not change.
func (p *Puzzle) reversed(values []int) []int {
	other := slices.Clone(values)
	for c, v := range other {
		if v > 0 {
			other[c] = p.n + 1 - v
		}
	}
	return other
}

// Exchanges returns nothing: no swaps are known that lead from one answer to another.
func (p *Puzzle) Exchanges() puzzle.Exchanges { return puzzle.Exchanges{} }

// Looser returns nil: the text leaves no rule open.
func (p *Puzzle) Looser() []puzzle.Looser { return nil }
