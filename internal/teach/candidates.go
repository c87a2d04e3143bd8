package teach

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// pencil writes the numbers that are left into the empty cells that a step uses, on boards whose
// rows, columns and regions hold each number once: people see these before they see a pair.
func (l *Lesson) pencil() {
	if !slices.Contains([]string{"latin", "futoshiki", "sudoku", "kenken"}, l.Puzzle.Kind().Name) {
		return
	}
	excluded := map[puzzle.Fact]bool{}
	for _, f := range l.known {
		excluded[f] = f.Not
	}
	for c, m := range l.Before.Cells {
		if m.Text != "" || !l.Told.Cells[c].Focus && l.Told.Cells[c].Out == "" {
			continue
		}
		at := puzzle.Cell{Row: int16(c / l.Before.Cols), Col: int16(c % l.Before.Cols)}
		var left []string
		for v := 1; v <= l.Before.Cols; v++ {
			text := strconv.Itoa(v)
			if !excluded[puzzle.HoldsFact(at, v).Opposite()] && !l.sees(c, text) {
				left = append(left, text)
			}
		}
		marks := strings.Join(left, " ")
		l.Before.Cells[c].Marks = marks
		if l.Told.Cells[c].Text == "" {
			l.Told.Cells[c].Marks = marks
		}
	}
}

// sees reports whether a cell in the row, the column or the region of a cell holds a number.
func (l *Lesson) sees(c int, text string) bool {
	b := &l.Before
	for d, m := range b.Cells {
		if m.Text == text && (c/b.Cols == d/b.Cols || c%b.Cols == d%b.Cols ||
			b.Regions != nil && b.Regions[c] >= 0 && b.Regions[c] == b.Regions[d]) {
			return true
		}
	}
	return false
}
