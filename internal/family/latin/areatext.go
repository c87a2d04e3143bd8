package latin

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/puzzle/syntax"
)

// In the text of a Sudoku, a line "areas" or "cages" and a grid of names follow the cells, and
// after the cages a line like "a 12" for each sum.

// The lines above the grids of names.
const (
	areasHeading = "areas"
	cagesHeading = "cages"
)

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
