package kinds

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"github.com/gridwright/gridwright/internal/grid"
)

// places returns the places of a shape on the board, turned and mirrored, each as a list of cells
// in reading order. The shape is rows of x for its cells and of dots.
func (v *view) places(c *call) (starlark.Value, error) {
	values, _ := list(c.take("shape"))
	var rows []string
	for _, row := range values {
		text, ok := starlark.AsString(row)
		if !ok || text == "" || strings.Trim(text, "x.") != "" ||
			len(rows) > 0 && len(text) != len(rows[0]) {
			c.wrong("shape", `rows of x and dots, such as ["xx.", ".xx"]`, row)
			break
		}
		rows = append(rows, text)
	}
	var first, last string // column
	for _, row := range rows {
		first, last = first+row[:1], last+row[len(row)-1:]
	}
	switch blank := func(cells string) bool { return !strings.Contains(cells, "x") }; {
	case len(rows) == 0:
		c.fail(`expected the rows of a shape, such as ["xx.", ".xx"]`)
	case blank(rows[0]), blank(rows[len(rows)-1]), blank(first), blank(last):
		// The same places would come twice.
		c.fail("expected a shape with an x in its first and last row and column")
	}
	if err := c.end(); err != nil {
		return nil, err
	}
	var all [][]int
	var seen []string
	shape := grid.Board{Rows: len(rows), Cols: len(rows[0])}
	for _, turn := range grid.Symmetries {
		at := turn.Board(shape)
		cells := string(grid.Move(turn, shape, []byte(strings.Join(rows, ""))))
		key := fmt.Sprint(at.Cols, cells)
		if slices.Contains(seen, key) {
			continue
		}
		seen = append(seen, key)
		for _, block := range v.p.Blocks(at.Rows, at.Cols) {
			var place []int
			for i, n := range block {
				if cells[i] == 'x' {
					place = append(place, n)
				}
			}
			all = append(all, place)
		}
	}
	return v.lists(all), nil
}
