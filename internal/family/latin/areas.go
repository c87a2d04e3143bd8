package latin

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// A Sudoku may have areas of any shape instead of boxes, which makes it a jigsaw Sudoku, and cages
// with sums, which make it a killer Sudoku.

// Cage is a set of cells of a Sudoku that are joined by their sides and hold different numbers.
type Cage struct {
	Cells []int // ascending
	Sum   int   // of the numbers; 0 if it is not stated
}

// RegionOf returns the region of each cell, which is its box or area, from 0 by first cells; nil if
// there are none.
func (p *Puzzle) RegionOf() []int {
	if p.boxCols == 0 {
		return p.areas
	}
	of := make([]int, len(p.givens))
	for c := range of {
		of[c] = c/p.order/p.boxRows*p.boxRows + c%p.order/p.boxCols
	}
	return of
}

// Regions returns the cells of each region in reading order; nil if there are none, or they are the
// rows or the columns, and no rule of their own.
func (p *Puzzle) Regions() [][]int {
	if p.areas == nil && p.plain() {
		return nil
	}
	return grid.Groups(p.RegionOf())
}

// plain reports whether the puzzle has no boxes beside its rows and columns.
func (p *Puzzle) plain() bool { return p.boxRows <= 1 || p.boxCols == 1 }

// Jigsaw reports whether a Sudoku has areas that are no boxes.
func (p *Puzzle) Jigsaw() bool { return p.areas != nil }

// Cages returns the cages of a Sudoku by their first cells. The caller must not change them.
func (p *Puzzle) Cages() []Cage { return p.cages }

// CageAt returns the cage with this first cell, or one without cells.
func (p *Puzzle) CageAt(first int) Cage {
	i := slices.IndexFunc(p.cages, func(g Cage) bool { return g.Cells[0] == first })
	if i < 0 {
		return Cage{}
	}
	return p.cages[i]
}

// WithCages returns the board with these cages instead of its own.
func (p *Puzzle) WithCages(cages []Cage) (*Puzzle, error) {
	q := *p
	q.cages = nil
	return &q, q.takeCages(cages)
}

// WithSums returns the board with the sums of all cages in an answer.
func (p *Puzzle) WithSums(s puzzle.Answer) *Puzzle {
	q := *p
	q.cages = append([]Cage(nil), p.cages...)
	for i, g := range q.cages {
		q.cages[i].Sum = g.sum(s)
	}
	return &q
}

// takeAreas takes areas instead of boxes. If they are boxes of some size, the puzzle has those.
func (p *Puzzle) takeAreas(areas []int) error {
	groups := grid.Groups(areas)
	if len(areas) != len(p.givens) || len(groups) != p.order {
		return fmt.Errorf("the board needs %d areas", p.order)
	}
	p.areas = make([]int, len(areas))
	for i, cells := range groups {
		if err := p.joined("area", cells); err != nil {
			return err
		}
		if len(cells) != p.order {
			return fmt.Errorf("the area at %v has %d cells, expected %d", p.cell(cells[0]), len(cells),
				p.order)
		}
		for _, c := range cells {
			p.areas[c] = i
		}
	}
	for rows := 1; rows <= p.order; rows++ {
		boxed := *p
		boxed.boxRows, boxed.boxCols, boxed.areas = rows, p.order/rows, nil
		if boxFits(rows, boxed.boxCols, p.order) && slices.Equal(p.areas, boxed.RegionOf()) {
			*p = boxed
			break
		}
	}
	return nil
}

// joined returns an error if the cells of an area or a cage are not joined.
func (p *Puzzle) joined(noun string, cells []int) error {
	if c := p.board().Apart(cells); c >= 0 {
		return fmt.Errorf("the sides of %v do not join it to the rest of its %s, at %v", p.cell(c), noun,
			p.cell(cells[0]))
	}
	return nil
}

// takeCages takes cages in any order.
func (p *Puzzle) takeCages(cages []Cage) error {
	if len(cages) == 0 {
		return nil
	}
	of := slices.Repeat([]int{-1}, len(p.givens))
	for i, g := range cages {
		for _, c := range g.Cells {
			if c < 0 || c >= len(of) || of[c] >= 0 {
				return fmt.Errorf("a cage has a cell that is in another one or not on the board")
			}
			of[c] = i
		}
	}
	for _, cells := range grid.Groups(of) {
		g := Cage{cells, cages[of[cells[0]]].Sum}
		if err := p.checkCage(g); err != nil {
			return err
		}
		p.cages = append(p.cages, g)
	}
	return nil
}

// checkCage returns an error if different numbers in the cells of a cage can't have its sum, or the
// cells are not joined.
func (p *Puzzle) checkCage(g Cage) error {
	n := len(g.Cells)
	least := n * (n + 1) / 2
	most := n*(p.order+1) - least
	switch err := p.joined("cage", g.Cells); {
	case err != nil:
		return err
	case n > p.order:
		return fmt.Errorf("the cage at %v has %d cells, more than there are numbers",
			p.cell(g.Cells[0]), n)
	case g.Sum != 0 && (g.Sum < least || g.Sum > most):
		return fmt.Errorf("the cage at %v has the sum %d, and its numbers at least %d and at most %d",
			p.cell(g.Cells[0]), g.Sum, least, most)
	}
	return nil
}

// sum returns the sum of the numbers of a cage.
func (g Cage) sum(s puzzle.Answer) int {
	sum := 0
	for _, c := range g.Cells {
		sum += s[c]
	}
	return sum
}

// cageOf returns the cage of each cell, or -1.
func (p *Puzzle) cageOf() []int {
	of := slices.Repeat([]int{-1}, len(p.givens))
	for i, g := range p.cages {
		for _, c := range g.Cells {
			of[c] = i
		}
	}
	return of
}
