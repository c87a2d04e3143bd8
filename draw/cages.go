package draw

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/puzzle"
)

// Cages are sets of cells with a text in the corner of the first one, as in KenKen. Where a layout
// has no regions, cages are outlined like them, and otherwise by dashes inside their cells, as in
// killer Sudoku. The corner texts stand above the numbers.

// Sizes of corner texts, as shares of a cell.
const (
	cornerSize   = 0.25 // of the font, at most
	cornerAlone  = 0.4  // where cells are only filled
	cornerMargin = 0.09 // from the outline
	belowCorner  = 0.5  // the size of numbers below corner texts, at most
	cornerShift  = 0.1  // of these numbers, down from the middle

	dashes     = 4     // along the side of a cell
	dashLength = 0.12  // in cells
	dashInset  = 0.065 // from the side, where the first dash begins, so that dashes meet in corners
	dashWidth  = 0.02
	dashedRoom = 0.12 // from the side to the corner text, instead of cornerMargin

	// cornerRoom is the part of a cell that a relaxation keeps free for its corner text.
	cornerRoom = cornerMargin + capHeight*cornerSize + 0.02
)

// onlyFilled reports whether all that an answer writes into cells is a fill, as black.
func onlyFilled(l puzzle.Layout) bool {
	return l.Values != nil && !slices.ContainsFunc(l.Values, func(m puzzle.Mark) bool {
		return m.Text != "" || m.Shape != puzzle.NoShape && m.Shape != puzzle.Dot
	})
}

// outlined returns the sets of cells between which there are heavy lines, or nil for none.
func outlined(l puzzle.Layout) []int {
	for _, sets := range [][]int{l.Regions, l.Cages} {
		if len(sets) == len(l.Cells) && len(sets) > 0 {
			return sets
		}
	}
	return nil
}

// cornered reports whether a cell has a corner text.
func cornered(l puzzle.Layout) bool {
	return slices.ContainsFunc(l.Cells, func(m puzzle.Mark) bool { return m.Corner != "" })
}

// dashed reports whether cages are outlined by dashes.
func (b *boardDrawing) dashed() bool {
	return len(b.Layout.Cages) == len(b.Cells) && len(b.Layout.Cages) > 0 &&
		!slices.Equal(b.Regions, b.Layout.Cages)
}

// cages outlines the cages by dashes, if the board has regions too.
func (b *boardDrawing) cages() {
	if !b.dashed() {
		return
	}
	for c, cage := range b.Cages {
		if cage < 0 {
			continue
		}
		row, col, middle := c/b.Cols, c%b.Cols, b.center(c)
		for _, way := range [][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
			r, k := row+way[0], col+way[1]
			if r >= 0 && r < b.Rows && k >= 0 && k < b.Cols && b.Cages[r*b.Cols+k] == cage {
				continue
			}
			at := func(along float64) Point { // from -0.5 to 0.5
				const out = 0.5 - dashInset
				down, right := float64(way[0]), float64(way[1])
				return Point{middle.X + (right*out+down*along)*b.cell,
					middle.Y + (down*out+right*along)*b.cell}
			}
			for i := range dashes {
				from := (float64(i)+0.5)/dashes - dashLength/2 - 0.5
				b.stroke(dashWidth, b.inks.heavy, at(from), at(from+dashLength))
			}
		}
	}
}

// corners writes the corner texts of a picture. All have one size, except those that are too wide
// for it.
func (b *boardDrawing) corners() {
	margin, most := cornerMargin, cornerSize
	if onlyFilled(b.Layout) {
		most = cornerAlone
	}
	if b.dashed() || most == cornerAlone {
		margin = dashedRoom
	}
	for c, m := range b.Cells {
		width := widthOf(m.Corner, 1, false)
		if width == 0 || m.Hole {
			continue
		}
		m.Given = true
		size := min(most, (1-2*margin)/width) * b.cell
		p := b.center(c)
		b.add(&Label{At: Point{p.X - (0.5-margin)*b.cell,
			p.Y - (0.5-margin-capHeight*most)*b.cell},
			Text: m.Corner, Size: size, Align: Left, Color: b.ink(m)})
	}
}

// fit makes room for corner texts in a drawing of text: above the numbers if there are any, or else
// in their place.
func (t *text) fit() {
	for _, m := range t.Cells {
		t.width = max(t.width, utf8.RuneCountInString(m.Corner))
		t.above = t.above || m.Text != ""
	}
	t.above = t.above && cornered(t.Layout)
}

// word returns the text in a cell; "" if it is empty.
func (t *text) word(c int) string {
	m := t.Cells[c]
	if m.Text == "" && !t.above {
		return m.Corner
	}
	return m.Text
}

// corner draws the corner text of a cell on the line above the numbers.
func (t *text) corner(line *strings.Builder, c int) {
	m := t.Cells[c]
	line.WriteString(m.Corner)
	line.WriteString(strings.Repeat(" ", t.width-utf8.RuneCountInString(m.Corner)))
}

// cages writes a line for each cage: its text, then its cells. Cells without a cage come last.
func (w *words) cages() {
	if len(w.Cages) != len(w.Cells) {
		return
	}
	most := slices.Max(w.Cages)
	cells := make([][]int, most+2) // of each cage, and of none
	for c, cage := range w.Cages {
		if cage < 0 {
			cage = most + 1
		}
		cells[cage] = append(cells[cage], c)
	}
	for i, cage := range cells {
		if len(cage) == 0 {
			continue
		}
		form, args := "cage", []any(nil)
		for _, c := range cage {
			if text := w.Cells[c].Corner; text != "" {
				form, args = form+" {target}", append(args, w.spoken(text))
			}
		}
		if i > most {
			form, args = "no cage", nil
		}
		var rows []string
		for len(cage) > 0 {
			var cols []int
			r := cage[0] / w.Cols
			for ; len(cage) > 0 && cage[0]/w.Cols == r; cage = cage[1:] {
				cols = append(cols, cage[0]%w.Cols+1)
			}
			rows = append(rows, w.as("row {row} {columns}", r+1, w.inColumns(cols)))
		}
		w.line(form+": {cells}", append(args, strings.Join(rows, "; "))...)
	}
}
