package draw

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// Pencil marks are the numbers that are left for a cell. In a picture they are small and stand in a
// square; on a board whose marks are all 1 to 9 each number has a place of its own. Crosses mark
// where there is no line.

// Sizes of pencil marks and crosses, as shares of a cell.
const (
	marksRoom = 0.86 // the square in which marks stand
	markSize  = 0.78 // of the font, as a share of a mark's place, at most
	markWidth = 0.92 // of the widest mark, as a share of its place, at most
	mostMarks = 25   // more would be too small to read: the cell stays empty
	mostWords = 9    // in text; of more only the number is written
	crossArm  = 0.06
	crossLine = 0.03

	strikeLine = 0.16 // through a mark, as a share of its size
)

// digitsOnly reports whether all pencil marks of a layout are single characters.
func digitsOnly(l puzzle.Layout) bool {
	return !slices.ContainsFunc(l.Cells, func(m puzzle.Mark) bool {
		return slices.ContainsFunc(strings.Fields(m.Marks), func(w string) bool { return len(w) > 1 })
	})
}

// withMarks returns the layout with pencil marks as texts in braces, as partial answers have them.
// Single characters stand without blanks between them, and of many marks only the number. What a
// step strikes out stands instead behind a minus.
func withMarks(l puzzle.Layout) puzzle.Layout {
	cells := slices.Clone(l.Cells)
	between := " "
	if digitsOnly(l) {
		between = ""
	}
	for i, m := range cells {
		if m.Marks == "" || m.Text != "" {
			continue
		}
		if m.Out != "" {
			cells[i].Text = "-" + strings.ReplaceAll(m.Out, " ", "-")
			continue
		}
		words := strings.Fields(m.Marks)
		if len(words) > mostWords {
			words = []string{strconv.Itoa(len(words)), "left"}
		}
		cells[i].Text = "{" + strings.Join(words, between) + "}"
	}
	l.Cells = cells
	return l
}

// marks draws the pencil marks. All of a board have one size, in which the widest fits.
func (b *boardDrawing) marks() {
	ordered, side, widest := digitsOnly(b.Layout), 1, 0.0
	marks := make([][]string, len(b.Cells))
	for c, m := range b.Cells {
		all := strings.Fields(m.Marks)
		if len(all) > mostMarks {
			all = strings.Fields(m.Out)
		}
		if m.Text != "" || m.Hole || len(all) > mostMarks {
			continue
		}
		marks[c] = all
		side = max(side, int(math.Ceil(math.Sqrt(float64(len(all))))))
		for _, word := range all {
			widest = max(widest, widthOf(word, 1, false))
		}
	}
	if ordered {
		side = 3
	}
	// Corner texts stand above the marks.
	high, top := marksRoom, 0.5-marksRoom/2
	if cornered(b.Layout) {
		top = cornerRoom + 0.02
		high = 1 - (1-marksRoom)/2 - top
	}
	wide, pitch := marksRoom/float64(side)*b.cell, high/float64(side)*b.cell
	size := min(markSize*pitch, markWidth*wide/max(widest, 1e-9))
	for c, all := range marks {
		p := b.center(c)
		for i, word := range all {
			if ordered && '1' <= word[0] && word[0] <= '9' {
				i = int(word[0] - '1')
			}
			at := Point{p.X - marksRoom/2*b.cell + (float64(i%side)+0.5)*wide,
				p.Y + (top-0.5)*b.cell + (float64(i/side)+0.5)*pitch}
			mark := &Label{Text: word, Size: size, Color: b.inks.other,
				At: Point{at.X, at.Y + capHeight/2*size}}
			b.add(mark)
			if slices.Contains(strings.Fields(b.Cells[c].Out), word) {
				const over = 0.5 // of the font's size, beside the mark
				half := over*size + widthOf(word, size, false)/2
				mark.Color = b.inks.won
				b.add(&Stroke{Points: []Point{{at.X - half, at.Y + half}, {at.X + half, at.Y - half}},
					Width: strikeLine * size, Color: b.inks.won})
			}
		}
	}
}

// crossed draws a cross where there is no line.
func (b *boardDrawing) crossed(all []puzzle.Link, arm, width float64, ink Color) {
	at, rows, cols := b.center, b.Rows, b.Cols
	if b.Lattice {
		at, rows, cols = b.corner, rows+1, cols+1
	}
	arm *= b.cell
	for _, k := range all {
		from, to := min(k.From, k.To), max(k.From, k.To)
		if from < 0 || to >= rows*cols || to != from+cols && (to != from+1 || to%cols == 0) {
			continue // not neighbours
		}
		p, q := at(from), at(to)
		m := Point{(p.X + q.X) / 2, (p.Y + q.Y) / 2}
		b.stroke(width, ink, Point{m.X - arm, m.Y - arm}, Point{m.X + arm, m.Y + arm})
		b.stroke(width, ink, Point{m.X - arm, m.Y + arm}, Point{m.X + arm, m.Y - arm})
	}
}
