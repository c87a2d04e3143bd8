package path

import (
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Symmetries gives the board in its eight positions, and with the walk taken backwards.
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

// reversed numbers the walk from its other end. Holes and empty cells stay what they are.
func (p *Puzzle) reversed(values []int) []int {
	other := slices.Clone(values)
	for c, v := range other {
		if v > 0 {
			other[c] = p.n + 1 - v
		}
	}
	return other
}

// Exchanges says that nothing is known to change places.
func (p *Puzzle) Exchanges() puzzle.Exchanges { return puzzle.Exchanges{} }

// Looser is nil: the text leaves no rule open.
func (p *Puzzle) Looser() []puzzle.Looser { return nil }
