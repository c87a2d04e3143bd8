package draw

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// Words describes a layout in words, in ASCII, for screen readers and braille displays: a line for
// the board, a line for each row or path, and a line for the signs of each row. Empty cells in a
// row are counted, as in "3 empty". Rows and columns count from 1. The lines of a lattice follow.
func Words(l puzzle.Layout) string {
	w := words{text: newText(l, TextStyle{})}
	w.Regions, w.region = l.Regions, "boxes" // and not cages, which are described one by one
	if l.Regions == nil && w.sides.arms != nil {
		if areas := w.sides.areas(len(l.Cells)); slices.Max(areas) > 0 {
			w.Regions = areas
		}
	}
	if rows, _ := w.box(); rows == 0 || l.Regions == nil {
		w.region = "areas"
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
	answered bool   // some texts are not clues
	region   string // what regions are called: boxes if they are alike, or else areas
	out      strings.Builder
}

func (w *words) printf(format string, args ...any) { fmt.Fprintf(&w.out, format, args...) }

// board writes the line for the board.
func (w *words) board() {
	w.printf("%s, %s", count(w.Rows, "row"), count(w.Cols, "column"))
	if w.Steps > 0 {
		w.printf(", numbers 1 to %d", w.Steps)
	}
	if w.Regions != nil {
		if rows, cols := w.box(); rows > 0 {
			w.printf(", %s of %s and %s", w.region, count(rows, "row"), count(cols, "column"))
		}
		w.printf(", a semicolon between %s", w.region)
	}
	w.printf("\n")
}

// regions writes the number of each cell's region, row by row.
func (w *words) regions() {
	for r := range w.Rows {
		var all []string
		for _, region := range w.Regions[r*w.Cols : (r+1)*w.Cols] {
			number := "none"
			if region >= 0 {
				number = fmt.Sprint(region + 1)
			}
			all = append(all, number)
		}
		w.printf("%s of row %d: %s\n", w.region, r+1, strings.Join(all, ", "))
	}
}

// box returns the numbers of rows and columns of each region if all are rectangles of the same
// size, set side by side. It returns -1 if there are no regions, and 0 if they differ.
func (w *words) box() (rows, cols int) {
	if w.Regions == nil {
		return -1, -1
	}
	same := func(c int) bool { return w.Regions[c] == w.Regions[0] }
	for cols = 1; cols < w.Cols && same(cols); {
		cols++
	}
	for rows = 1; rows < w.Rows && same(rows*w.Cols); {
		rows++
	}
	first := map[int]int{} // of each region its first cell
	for c, region := range w.Regions {
		corner := c/w.Cols/rows*rows*w.Cols + c%w.Cols/cols*cols
		if f, met := first[region]; met && f != corner {
			return 0, 0
		}
		first[region] = corner
	}
	corners := slices.Compact(slices.Sorted(maps.Values(first)))
	if len(corners) != len(first) {
		return 0, 0
	}
	return rows, cols
}

// row writes the cells of a row.
func (w *words) row(r int) {
	w.printf("row %d:", r+1)
	for c := r * w.Cols; c < (r+1)*w.Cols; {
		m := w.Cells[c]
		run := 1
		for c+run < (r+1)*w.Cols && repeats(m, w.Cells[c+run]) && !w.bordered(c+run-1, c+run) {
			run++
		}
		word := w.content(m, run)
		c += run
		end := ","
		switch {
		case c%w.Cols == 0:
			end = ""
		case w.bordered(c-1, c):
			end = ";"
		}
		w.printf(" %s%s", word, end)
	}
	w.printf("\n")
}

// signsIn writes the signs between the cells of a row.
func (w *words) signsIn(r int) {
	var all []string
	for c := range w.Cols {
		switch w.signs[r*w.Cols+c][0] {
		case '<':
			all = append(all, fmt.Sprintf("column %d is less than column %d", c+1, c+2))
		case '>':
			all = append(all, fmt.Sprintf("column %d is greater than column %d", c+1, c+2))
		}
	}
	if len(all) > 0 {
		w.printf("in row %d, %s\n", r+1, strings.Join(all, ", "))
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
		all = append(all, fmt.Sprintf("less than row %d in %s", r+2, columns(less)))
	}
	if len(greater) > 0 {
		all = append(all, fmt.Sprintf("greater than row %d in %s", r+2, columns(greater)))
	}
	if len(all) > 0 {
		w.printf("row %d is %s\n", r+1, strings.Join(all, ", "))
	}
}

// columns lists columns: "column 2", "columns 2 and 5", "columns 2, 3 and 5".
func columns(all []int) string {
	if len(all) == 1 {
		return fmt.Sprintf("column %d", all[0])
	}
	var list []string
	for _, c := range all {
		list = append(list, fmt.Sprint(c))
	}
	last := len(list) - 1
	return "columns " + strings.Join(list[:last], ", ") + " and " + list[last]
}

// paths writes a line for each path. Cells without links follow: terminals that are not joined, and
// empty cells.
func (w *words) paths() {
	arms := slices.Clone(w.links) // the links that have not been described
	for c := range w.Cells {      // a path begins at the first of its terminals
		if w.Cells[c].Text != "" && arms[c] != 0 {
			w.trace(arms, c)
		}
	}
	for c := range w.Cells { // others are parts of a drawing that is not an answer
		for ends(arms[c]) {
			w.trace(arms, c)
		}
	}
	for c := range w.Cells {
		for arms[c] != 0 {
			w.trace(arms, c)
		}
	}
	w.alone()
}

// ends reports whether an odd number of links leave a cell, so that some line ends there.
func ends(arms uint8) bool {
	odd := false
	for ; arms != 0; arms &= arms - 1 {
		odd = !odd
	}
	return odd
}

// trace describes the line that leaves a cell, and removes its links from arms. It follows the line
// to a terminal, to its end, or back.
func (w *words) trace(arms []uint8, from int) {
	step := []int{-w.Cols, 1, w.Cols, -1}
	var moves []string
	at, last, run := from, -1, 0
	move := func() {
		if run > 0 {
			moves = append(moves, fmt.Sprintf("%s %d", puzzle.Side(1<<last), run))
		}
	}
	for arms[at] != 0 && (at == from && last < 0 || w.Cells[at].Text == "") {
		d := 0
		for arms[at]>>d&1 == 0 {
			d++
		}
		if last >= 0 && arms[at]>>last&1 != 0 {
			d = last // straight on, where lines cross
		}
		arms[at] &^= 1 << d
		at += step[d]
		arms[at] &^= 1 << (d ^ 2)
		if d != last {
			move()
			last, run = d, 0
		}
		run++
	}
	move()
	begin, end := w.Cells[from], w.Cells[at]
	what := "line"
	switch {
	case begin.Text != "" && begin.Group == end.Group && begin.Text == end.Text && at != from:
		what = "path " + begin.Text
	case begin.Text != "":
		what = "line from " + begin.Text
	case at == from:
		what = "loop"
	}
	to := "to " + w.place(at)
	switch {
	case at == from:
		to = "back to the start"
	case what == "line from "+begin.Text && end.Text == "":
		to += ", an open end"
	case end.Text != "" && !strings.HasPrefix(what, "path"):
		to += ", " + end.Text
	}
	w.printf("%s: %s, %s, %s\n", what, w.place(from), strings.Join(moves, ", "), to)
}

func (w *words) place(c int) string {
	return fmt.Sprintf("row %d column %d", c/w.Cols+1, c%w.Cols+1)
}

// alone writes a line for each pair of terminals that no line leaves, and how many cells of the
// drawing of an answer are empty.
func (w *words) alone() {
	var names []string
	at := map[string][]string{}
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
		w.printf("pair %s: %s\n", name, strings.Join(at[name], " and "))
	}
	if empty > 0 && len(w.Links) > 0 {
		w.printf("%s without a path\n", count(empty, "cell"))
	}
}
