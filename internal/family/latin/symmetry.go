package latin

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Symmetries returns the board in its eight positions and with its numbers reversed. A board
// without signs and cages also has some permutations of the numbers and swaps of rows; swaps of
// columns are covered by these and the positions together. Areas allow no swaps.
func (p *Puzzle) Symmetries() []puzzle.Symmetry {
	var all []puzzle.Symmetry
	for _, turn := range grid.Symmetries {
		all = append(all, p.turned(turn))
	}
	n := p.order
	all = append(all, p.renamed("k -> n+1-k", true, func(v int) int { return n + 1 - v }))
	if len(p.signs)+len(p.cages) > 0 || n < 2 {
		return all
	}
	all = append(all, p.renamed("k -> k+1, n -> 1", false, func(v int) int { return v%n + 1 }))
	for _, k := range exchanges(n) {
		name := fmt.Sprintf("%d <-> %d", k, k+1)
		all = append(all, p.renamed(name, false, func(v int) int {
			switch v {
			case k:
				return k + 1
			case k + 1:
				return k
			}
			return v
		}))
	}
	if p.areas != nil {
		return all
	}
	// Without boxes a band is one row.
	high := max(1, p.boxRows)
	if high > 1 {
		all = append(all, p.exchanged("rows 1 <-> 2", 1))
	}
	if high < n {
		all = append(all, p.exchanged("bands 1 <-> 2", high))
	}
	return all
}

// exchanges returns the numbers k to be swapped with k+1: all for a small order, three for a large
// one, where each further copy of the board costs more than it shows.
func exchanges(order int) []int {
	if order > 5 {
		return []int{1, order / 2, order - 1}
	}
	var all []int
	for k := 1; k < order; k++ {
		all = append(all, k)
	}
	return all
}

// turned returns the puzzle in another position.
func (p *Puzzle) turned(turn grid.Symmetry) puzzle.Symmetry {
	board := p.board()
	boxRows, boxCols := p.boxRows, p.boxCols
	if turn.Transposes() {
		boxRows, boxCols = boxCols, boxRows
	}
	return p.moved(turn.String(), boxRows, boxCols, func(cell int) int {
		return turn.Cell(board, cell)
	})
}

// exchanged returns the puzzle, which must have no signs, areas and cages, with its first high rows
// and the next high rows swapped.
func (p *Puzzle) exchanged(name string, high int) puzzle.Symmetry {
	size := high * p.order
	return p.moved(name, p.boxRows, p.boxCols, func(cell int) int {
		switch {
		case cell < size:
			return cell + size
		case cell < 2*size:
			return cell - size
		}
		return cell
	})
}

// moved returns the puzzle with its cells in other places and boxes of the given size.
func (p *Puzzle) moved(name string, boxRows, boxCols int, to func(cell int) int) puzzle.Symmetry {
	move := func(values []int) []int {
		moved := make([]int, len(values))
		for c, v := range values {
			moved[to(c)] = v
		}
		return moved
	}
	spec := Spec{Kind: p.kind, Order: p.order, Givens: move(p.givens),
		BoxRows: boxRows, BoxCols: boxCols}
	for _, s := range p.signs {
		spec.Signs = append(spec.Signs, Sign{Smaller: to(s.Smaller), Larger: to(s.Larger)})
	}
	if p.areas != nil {
		spec.Areas = move(p.areas)
	}
	for _, g := range p.cages {
		cells := make([]int, len(g.Cells))
		for i, c := range g.Cells {
			cells[i] = to(c)
		}
		spec.Cages = append(spec.Cages, Cage{cells, g.Sum})
	}
	return puzzle.Symmetry{Name: name, Puzzle: must(New(spec)),
		Map: func(s puzzle.Answer) puzzle.Answer { return move(s) }}
}

// renamed returns the puzzle with its numbers replaced. With reverse, the order of the numbers is
// reversed, and so are the signs.
func (p *Puzzle) renamed(name string, reverse bool, number func(int) int) puzzle.Symmetry {
	replace := func(values []int) []int {
		other := make([]int, len(values))
		for c, v := range values {
			if v > 0 {
				other[c] = number(v)
			}
		}
		return other
	}
	spec := Spec{Kind: p.kind, Order: p.order, Givens: replace(p.givens),
		BoxRows: p.boxRows, BoxCols: p.boxCols, Areas: p.areas, Cages: append([]Cage(nil), p.cages...)}
	for i, g := range spec.Cages {
		if g.Sum > 0 { // only reversed numbers have a sum that is known
			spec.Cages[i].Sum = len(g.Cells)*(p.order+1) - g.Sum
		}
	}
	for _, s := range p.signs {
		if reverse {
			s.Smaller, s.Larger = s.Larger, s.Smaller
		}
		spec.Signs = append(spec.Signs, s)
	}
	return puzzle.Symmetry{Name: name, Puzzle: must(New(spec)),
		Map: func(s puzzle.Answer) puzzle.Answer { return replace(s) }}
}

// must panics on an error. It is for puzzles made from the parts of another, which always fit.
func must(p *Puzzle, err error) *Puzzle {
	if err != nil {
		panic("latin: " + err.Error())
	}
	return p
}
