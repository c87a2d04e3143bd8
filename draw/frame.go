package draw

import (
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/puzzle"
)

// Clues outside of the board. They stand beside it in lines: the last texts above a column and left
// of a row, and the first ones below and right, are next to the board.

// Sizes in a frame, as shares of a cell.
const (
	frameSize  = 0.46 // of the font, at most
	frameWidth = 0.9  // of the widest text above or below a column, at most
	frameGap   = 0.16 // between the board and the nearest text
	frameSpace = 0.45 // between texts, as a share of the font's size
	frameLine  = 1.2  // from line to line, likewise
)

// The sides of a frame, as in puzzle.Frame.
const (
	sideAbove = iota
	sideRight
	sideBelow
	sideLeft
)

// deepest returns the most texts of a clue on a side.
func deepest(f *puzzle.Frame, side int) int {
	most := 0
	for _, clue := range f[side] {
		most = max(most, len(clue))
	}
	return most
}

// frame is the room that the clues of a picture take, in millimetres.
type frame struct {
	size float64 // of the font
	slot float64 // from text to text in a row
	room [4]float64
}

// newFrame measures the clues outside of a board.
func (b *boardDrawing) newFrame() frame {
	f := frame{size: frameSize}
	if b.Frame.Empty() {
		return f
	}
	widest := 0.0
	for side := range b.Frame {
		for _, clue := range b.Frame[side] {
			for _, text := range clue {
				width := widthOf(text, 1, true)
				widest = max(widest, width)
				if side == sideAbove || side == sideBelow {
					f.size = min(f.size, frameWidth/max(width, 1e-9))
				}
			}
		}
	}
	f.size *= b.cell
	f.slot = (widest + frameSpace) * f.size
	for side := range b.Frame {
		if n := float64(deepest(&b.Frame, side)); n > 0 {
			each := f.slot
			if side == sideAbove || side == sideBelow {
				each = frameLine * f.size
			}
			f.room[side] = n*each + frameGap*b.cell
		}
	}
	return f
}

// outer writes the clues outside of the board.
func (b *boardDrawing) outer() {
	for side := range b.Frame {
		n := b.Cols
		if side == sideLeft || side == sideRight {
			n = b.Rows
		}
		for i := range n {
			clue := b.Frame.Clue(side, i)
			for j, text := range clue {
				if text != "" {
					at := b.outerPlace(side, i, j, len(clue))
					b.add(&Label{At: Point{at.X, at.Y + capHeight/2*b.frame.size}, Text: text,
						Size: b.frame.size, Bold: true, Color: b.inks.ink})
				}
			}
		}
	}
}

// outerPlace returns the middle of the j-th of n texts of a clue.
func (b *boardDrawing) outerPlace(side, i, j, n int) Point {
	near, line := (0.5+frameGap)*b.cell, frameLine*b.frame.size
	switch side {
	case sideAbove:
		p := b.center(i)
		return Point{p.X, p.Y - near - (float64(n-1-j)+0.5)*line}
	case sideBelow:
		p := b.center((b.Rows-1)*b.Cols + i)
		return Point{p.X, p.Y + near + (float64(j)+0.5)*line}
	case sideLeft:
		p := b.center(i * b.Cols)
		return Point{p.X - near - (float64(n-1-j)+0.5)*b.frame.slot, p.Y}
	}
	p := b.center((i+1)*b.Cols - 1)
	return Point{p.X + near + (float64(j)+0.5)*b.frame.slot, p.Y}
}

// textFrame adds the clues outside of a board to its lines of text.
type textFrame struct {
	puzzle.Frame
	width int               // of the board
	end   func(col int) int // where a text in a column ends
	rows  map[int]int       // by the number of a line the row that it shows
}

// around returns a drawing with its frame. The drawing may have escape sequences.
func (f *textFrame) around(drawing string) string {
	if f.Empty() {
		return drawing
	}
	after := deepest(&f.Frame, sideRight) > 0
	var out strings.Builder
	line := func(clue []string, bar, text string) {
		out.WriteString(strings.TrimRight(f.margin(clue, bar)+text, " ") + "\n")
	}
	columns := func(side int) {
		n := deepest(&f.Frame, side)
		for i := range n {
			line(nil, "  ", f.columns(side, i, n))
		}
	}
	rule := func(side int, begin, end string) {
		if deepest(&f.Frame, side) > 0 {
			if after {
				end = "─" + end
			} else {
				end = ""
			}
			line(nil, begin+"─", strings.Repeat("─", f.width)+end)
		}
	}
	columns(sideAbove)
	rule(sideAbove, "┌", "┐")
	at := 0
	for text := range strings.Lines(drawing) {
		text = strings.TrimSuffix(text, "\n")
		var clues [2][]string
		if row, shows := f.rows[at]; shows {
			clues = [2][]string{f.Clue(sideLeft, row), f.Clue(sideRight, row)}
		}
		if after {
			text += strings.Repeat(" ", max(0, f.width-shownWidth(text)))
			text += " │ " + strings.Join(clues[1], " ")
		}
		line(clues[0], "│ ", text)
		at++
	}
	rule(sideBelow, "└", "┘")
	columns(sideBelow)
	return out.String()
}

// margin returns what is left of the board on a line: a clue and a line, if rows have any there.
func (f *textFrame) margin(clue []string, bar string) string {
	widest := f.widest(sideLeft)
	if widest == 0 {
		return ""
	}
	words := strings.Join(clue, " ")
	return strings.Repeat(" ", widest-utf8.RuneCountInString(words)) + words + " " + bar
}

// widest returns the width of the widest clue on a side, as one text.
func (f *textFrame) widest(side int) int {
	most := 0
	for _, clue := range f.Frame[side] {
		most = max(most, utf8.RuneCountInString(strings.Join(clue, " ")))
	}
	return most
}

// columns returns the i-th of n lines of texts above or below the board.
func (f *textFrame) columns(side, i, n int) string {
	text := ""
	for col, clue := range f.Frame[side] {
		j := i
		if side == sideAbove {
			j = i - (n - len(clue))
		}
		if j >= 0 && j < len(clue) {
			free := f.end(col) - utf8.RuneCountInString(text) - utf8.RuneCountInString(clue[j])
			text += strings.Repeat(" ", max(0, free)) + clue[j]
		}
	}
	return text
}
