package latin

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// A Sudoku may have areas of any shape instead of boxes, which makes it a jigsaw Sudoku, and cages
// with sums, which make it a killer Sudoku. In its text a line "areas" or "cages" and a grid of
// names follow the cells, and after the cages a line like "a 12" for each sum.

// The lines above the grids of names.
const (
	areasHeading = "areas"
	cagesHeading = "cages"
)

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
	for _, g := range p.cages {
		if g.Cells[0] == first {
			return g
		}
	}
	return Cage{}
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
		boxed.boxRows, boxed.boxCols = rows, p.order/rows
		if boxFits(rows, p.order/rows, p.order) && slices.Equal(p.areas, boxed.RegionOf()) {
			p.areas, p.boxRows, p.boxCols = nil, rows, p.order/rows
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
		sum, n := cages[of[cells[0]]].Sum, len(cells)
		// Different numbers have at least and at most these sums.
		least := n * (n + 1) / 2
		most := n*(p.order+1) - least
		if err := p.joined("cage", cells); err != nil {
			return err
		}
		switch {
		case n > p.order:
			return fmt.Errorf("the cage at %v has %d cells, more than there are numbers",
				p.cell(cells[0]), n)
		case sum != 0 && (sum < least || sum > most):
			return fmt.Errorf("the cage at %v has the sum %d, and its numbers at least %d and at most %d",
				p.cell(cells[0]), sum, least, most)
		}
		p.cages = append(p.cages, Cage{cells, sum})
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

// cut cuts a list of lines at a heading, and returns the lines below it, nil if there is none.
func cut(lines *[]syntax.Line, heading string) []syntax.Line {
	all := *lines
	for i, l := range all {
		if strings.TrimSpace(l.Text) == heading {
			*lines = all[:i]
			return all[i+1:]
		}
	}
	return nil
}

// readAreas reads the areas and cages of a Sudoku from the lines below their headings.
func (r *reader) readAreas(spec *Spec, areas, cages []syntax.Line) error {
	if areas != nil {
		names, err := r.grid(spec.Order, areas, "area")
		if err != nil {
			return err
		}
		if spec.Areas = names.Of; len(areas) > spec.Order {
			return r.block.FailLine(areas[spec.Order], "", "expected the end of the areas")
		}
	}
	if cages == nil {
		return nil
	}
	names, err := r.grid(spec.Order, cages, "cage")
	if err != nil {
		return err
	}
	spec.Cages = make([]Cage, len(names.Cells))
	for i, cells := range names.Cells {
		spec.Cages[i].Cells = cells
	}
	for _, l := range cages[spec.Order:] {
		i, words, err := names.Line(l, 1, "sum", "write the name of a cage and its sum, such as a 12")
		if err == nil {
			spec.Cages[i].Sum, err = r.block.Number(words[0], "sum", MaxOrder*(MaxOrder+1)/2)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// grid reads a grid of names.
func (r *reader) grid(order int, lines []syntax.Line, noun string) (*syntax.Areas, error) {
	names, err := r.block.Areas(lines, noun, MaxOrder)
	if err == nil && names.Order != order {
		err = r.block.FailLine(lines[0], "", "the %ss are of a board of order %d, not %d", noun,
			names.Order, order)
	}
	return names, err
}

// formatAreas returns the areas and cages as the text has them.
func (p *Puzzle) formatAreas() string {
	text := ""
	if p.areas != nil {
		text += areasHeading + "\n" + syntax.FormatAreas(p.areas, p.order)
	}
	if len(p.cages) > 0 {
		text += cagesHeading + "\n" + syntax.FormatAreas(p.cageOf(), p.order)
	}
	for i, g := range p.cages {
		if g.Sum > 0 {
			text += fmt.Sprintf("%s %d\n", syntax.AreaName(i), g.Sum)
		}
	}
	return text
}
