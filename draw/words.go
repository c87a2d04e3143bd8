package draw

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Words describes a layout in words, in ASCII, for screen readers and braille displays: a line for
// the board, a line for each row or path, and a line for the signs of each row. Empty cells in a
// row are counted, as in "3 empty". Rows and columns count from 1. The lines of a lattice follow.
func Words(l puzzle.Layout) string { return WordsIn(l, nil) }

// WordsIn is like Words in another language: say writes a reason, whose form is the English words.
func WordsIn(l puzzle.Layout, say func(puzzle.Reason) string) string {
	w := words{text: newText(l, TextStyle{}), says: say}
	w.Regions, w.boxed = l.Regions, true // and not cages, which are described one by one
	if l.Regions == nil && w.sides.arms != nil {
		if areas := w.sides.areas(len(l.Cells)); slices.Max(areas) > 0 {
			w.Regions = areas
		}
	}
	if rows, _ := w.box(); rows == 0 || l.Regions == nil {
		w.boxed = false
	}
	for _, m := range w.Cells {
		w.answered = w.answered || !m.Given && (m.Text != "" || m.Shape != puzzle.NoShape)
	}
	w.board()
	if l.Traced && grouped(l) {
		w.paths()
		return w.out.String()
	}
	w.outerClues()
	for r := range l.Rows {
		w.row(r)
	}
	if rows, _ := w.box(); rows == 0 {
		w.regions()
	}
	switch {
	case l.Lattice:
		w.loops()
	case l.Traced:
		w.wires()
	default:
		w.strayBorders()
	}
	w.cages()
	for r := range l.Rows {
		w.signsIn(r)
		w.signsBelow(r)
	}
	return w.out.String()
}

// words holds the data for describing one layout.
type words struct {
	*text
	says
	answered bool // some texts are not clues
	boxed    bool // regions are called boxes, since they are alike, and not areas
	out      strings.Builder
}

// says writes words in a language; nil writes English.
type says func(puzzle.Reason) string

// as puts args into the places of a form; see puzzle.Placed.
func (s says) as(form string, args ...any) string {
	if s == nil {
		return wording.Placed(form, args)
	}
	return s(puzzle.Placed(form, args...))
}

// count writes a number of things: by the form of one, or by that of several.
func (s says) count(n int, one, several string) string {
	if n == 1 {
		return s.as(one)
	}
	return s.as(several, n)
}

func (s says) rows(n int) string    { return s.count(n, "1 row", "{n} rows") }
func (s says) columns(n int) string { return s.count(n, "1 column", "{n} columns") }
func (s says) cells(n int) string   { return s.count(n, "1 cell", "{n} cells") }

// line writes a line: a form with args.
func (w *words) line(form string, args ...any) {
	w.out.WriteString(w.as(form, args...) + "\n")
}

// oneForm returns one of two forms.
func oneForm(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// board writes the line for the board.
func (w *words) board() {
	parts := []string{w.rows(w.Rows), w.columns(w.Cols)}
	if w.Steps > 0 {
		parts = append(parts, w.as("numbers 1 to {n}", w.Steps))
	}
	if w.Regions != nil {
		if rows, cols := w.box(); rows > 0 {
			parts = append(parts, w.as(oneForm(w.boxed, "boxes of {rows} and {columns}",
				"areas of {rows} and {columns}"), w.rows(rows), w.columns(cols)))
		}
		parts = append(parts, w.as(oneForm(w.boxed, "a semicolon between boxes",
			"a semicolon between areas")))
	}
	w.out.WriteString(strings.Join(parts, ", ") + "\n")
}

// regions writes the number of each cell's region, row by row.
func (w *words) regions() {
	for r := range w.Rows {
		var all []string
		for _, region := range w.Regions[r*w.Cols : (r+1)*w.Cols] {
			number := w.as("none")
			if region >= 0 {
				number = fmt.Sprint(region + 1)
			}
			all = append(all, number)
		}
		w.line(oneForm(w.boxed, "boxes of row {n}: {numbers}", "areas of row {n}: {numbers}"), r+1,
			strings.Join(all, ", "))
	}
}

// box returns the numbers of rows and columns of each region if all are rectangles of the same
// size, set side by side. It returns -1 if there are no regions, and 0 if they differ.
func (w *words) box() (rows, cols int) {
	if w.Regions == nil {
		return -1, -1
	}
	return grid.Board{Rows: w.Rows, Cols: w.Cols}.BoxSize(w.Regions)
}

// row writes the cells of a row.
func (w *words) row(r int) {
	var all strings.Builder
	for c := r * w.Cols; c < (r+1)*w.Cols; {
		m := w.Cells[c]
		run := 1
		for c+run < (r+1)*w.Cols && repeats(m, w.Cells[c+run]) && !w.bordered(c+run-1, c+run) {
			run++
		}
		word := w.content(m, run)
		c += run
		all.WriteString(word)
		switch {
		case c%w.Cols == 0:
		case w.bordered(c-1, c):
			all.WriteString("; ")
		default:
			all.WriteString(", ")
		}
	}
	w.line("row {n}: {cells}", r+1, all.String())
}

// signsIn writes the signs between the cells of a row.
func (w *words) signsIn(r int) {
	var all []string
	for c := range w.Cols {
		switch w.signs[r*w.Cols+c][0] {
		case '<':
			all = append(all, w.as("column {n} is less than column {n}", c+1, c+2))
		case '>':
			all = append(all, w.as("column {n} is greater than column {n}", c+1, c+2))
		}
	}
	if len(all) > 0 {
		w.line("in row {n}, {signs}", r+1, strings.Join(all, ", "))
	}
}

// signsBelow writes the signs between a row and the next.
func (w *words) signsBelow(r int) {
	var less, greater []int
	for c := range w.Cols {
		switch w.signs[r*w.Cols+c][1] {
		case '^':
			less = append(less, c+1)
		case 'v':
			greater = append(greater, c+1)
		}
	}
	var all []string
	if len(less) > 0 {
		all = append(all, w.as("less than row {n} in {columns}", r+2, w.inColumns(less)))
	}
	if len(greater) > 0 {
		all = append(all, w.as("greater than row {n} in {columns}", r+2, w.inColumns(greater)))
	}
	if len(all) > 0 {
		w.line("row {n} is {signs}", r+1, strings.Join(all, ", "))
	}
}

// inColumns lists columns: "column 2", "columns 2 and 5", "columns 2, 3 and 5".
func (s says) inColumns(all []int) string {
	last := len(all) - 1
	if last == 0 {
		return s.as("column {n}", all[0])
	}
	var list []string
	for _, c := range all[:last] {
		list = append(list, fmt.Sprint(c))
	}
	return s.as("columns {columns} and {n}", strings.Join(list, ", "), all[last])
}

// paths writes a line for each path. Cells without links follow: terminals that are not joined, and
// empty cells.
func (w *words) paths() {
	for _, way := range chainsOf(len(w.Cells), w.Links) {
		begin, end := way.cells[0], way.cells[len(way.cells)-1]
		if w.Cells[begin].Text == "" && w.Cells[end].Text != "" { // it begins at the terminal
			slices.Reverse(way.cells)
		}
		if name := w.Cells[begin].Text; name == "" || name != w.Cells[end].Text || way.closed {
			w.along(way, w.Cols, w.named)
		} else {
			w.line("path {name}: {cell}, {moves}, to {cell}", name, w.place(begin),
				w.moves(way.cells, w.Cols), w.place(end))
		}
	}
	w.alone()
}

// named returns the place of a cell with its text, if it has one.
func (w *words) named(c int) string {
	if text := w.Cells[c].Text; text != "" {
		return w.as("{cell}, {name}", w.place(c), text)
	}
	return w.place(c)
}

func (w *words) place(c int) string {
	return w.as("row {row} column {column}", c/w.Cols+1, c%w.Cols+1)
}

// move writes a number of steps into the direction of puzzle.Sides with a number.
func (s says) move(side, steps int) string {
	return s.as(puzzle.Side(1<<side).String()+" {n}", steps)
}

// alone writes a line for each pair of terminals that no line leaves, and how many cells of the
// drawing of an answer are empty.
func (w *words) alone() {
	var names []string
	at := map[string][]any{}
	empty := 0
	for c, m := range w.Cells {
		switch {
		case w.links[c] != 0:
		case m.Text == "":
			empty++
		default:
			if at[m.Text] == nil {
				names = append(names, m.Text)
			}
			at[m.Text] = append(at[m.Text], w.place(c))
		}
	}
	for _, name := range names {
		w.line(strings.Join(append([]string{"pair {name}: {cell}"}, make([]string, len(at[name])-1)...),
			" and {cell}"), append([]any{name}, at[name]...)...)
	}
	if empty > 0 && len(w.Links) > 0 {
		w.line("{cells} without a path", w.cells(empty))
	}
}
