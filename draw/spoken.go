package draw

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// What is in cells and around them, in words.

// repeats reports whether two cells without texts look alike, so that they can be counted.
func repeats(m, next puzzle.Mark) bool {
	bare := func(m puzzle.Mark) bool {
		return m.Text == "" && m.Split == [2]string{} && m.Corner == ""
	}
	return bare(m) && bare(next) && m.Hole == next.Hole && m.Fill == next.Fill &&
		m.Shape == next.Shape && (m.Given == next.Given || m.Shape == puzzle.NoShape)
}

// arrows replaces arrows behind a number by the words for them.
func arrows(text string) string {
	return strings.NewReplacer("↑", " up", "→", " right", "↓", " down", "←", " left").Replace(text)
}

// content describes a number of cells that look like one: "3 empty", "given black 2".
func (w *words) content(m puzzle.Mark, n int) string {
	var parts []string
	add := func(word string) {
		if word != "" {
			parts = append(parts, word)
		}
	}
	if n > 1 {
		add(fmt.Sprint(n))
	}
	if m.Hole {
		if n > 1 {
			return fmt.Sprintf("%d holes", n)
		}
		return "hole"
	}
	if m.Given && w.answered && (m.Text != "" || m.Shape != puzzle.NoShape) {
		add("given")
	}
	add(m.Fill.String())
	shape := m.Shape.String()
	if n > 1 && shape != "" {
		shape += "s"
	}
	add(shape)
	if m.Split[0] != "" {
		add(m.Split[0] + " down")
	}
	if m.Split[1] != "" {
		add(m.Split[1] + " right")
	}
	add(arrows(m.Text))
	if m.Text == "" && m.Fill == puzzle.NoFill && shape == "" && m.Split == [2]string{} {
		add("empty")
	}
	if len(w.Cages) != len(w.Cells) && m.Corner != "" {
		add("corner " + spoken.Replace(m.Corner))
	}
	return strings.Join(parts, " ")
}

// outerClues writes a line for each clue outside of the board.
func (w *words) outerClues() {
	for side, where := range []string{"above column", "right of row", "below column", "left of row"} {
		for i, clue := range w.Frame[side] {
			if len(clue) > 0 {
				w.printf("%s %d: %s\n", where, i+1, strings.Join(clue, ", "))
			}
		}
	}
}

// wires writes a line for each loop and each other line through cells, or for each bridge.
func (w *words) wires() {
	if bridged(w.Layout) {
		for _, k := range w.Links {
			what := "line"
			if k.Double {
				what = "double line"
			}
			w.printf("%s: %s to %s\n", what, w.place(min(k.From, k.To)), w.place(max(k.From, k.To)))
		}
		return
	}
	for _, way := range chains(len(w.Cells), w.Links) {
		w.line(way, w.Cols, w.place)
	}
}

// strayBorders writes a line for each border of an answer that separates no areas.
func (w *words) strayBorders() {
	if w.sides.arms == nil {
		return
	}
	areas := w.sides.areas(len(w.Cells))
	for c := range w.Cells {
		for _, d := range []int{c + 1, c + w.Cols} {
			there := d < len(w.Cells) && (d == c+w.Cols || d%w.Cols != 0)
			if there && areas[c] == areas[d] && w.sides.between(c, d) {
				w.printf("border: %s and %s\n", w.place(c), w.place(d))
			}
		}
	}
}
